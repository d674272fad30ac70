import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import type { PromiseKind } from '../../analysis/promises/promise-fact.ts';
import { unwrap } from '../../ast/nodes.ts';
import { nothingText } from '../nothing.ts';
import { Precedence, precedenceOf } from '../parens.ts';
import {
  exitLine,
  line,
  returnLine,
  source,
  type Binding,
  type Code,
  type Part,
  type Parts,
} from './code.ts';
import type { Parameter } from './handler.ts';
import { Hazard } from './hazard.ts';
import { checkChoice, checkInferred, type Inferred } from './inferred.ts';
import type { Plan } from './plan.ts';
import { nameOfResult } from './result-name.ts';

/** An expression of the new code. */
export interface Value {
  readonly parts: Parts;
  readonly precedence: Precedence;
  readonly kind: PromiseKind;
  readonly isPure: boolean;
  /** Whether it is always `undefined`. */
  readonly isNothing?: boolean;
  /** The node it is taken from, if it is taken whole. */
  readonly node?: TSESTree.Expression;
}

/** What happens to the value of a chain or a handler. */
export type Sink =
  | {
      readonly kind: 'return';
      /** Whether a promise has to be awaited first: a `try` around must see its rejection. */
      readonly awaits: boolean;
      /** Whether running off the end returns `undefined` too. */
      readonly isLast: boolean;
      /** Whether the function has no other `return` beside which this one would be missed. */
      readonly isOnly?: boolean;
    }
  | {
      readonly kind: 'discard';
      /** The statement that leaves the code from inside, if there is one. */
      readonly exit?: 'continue' | 'return';
      readonly isLast: boolean;
    }
  | {
      readonly kind: 'bind';
      readonly keyword: 'const' | 'let' | 'var';
      readonly target: Part;
      readonly declares: readonly Binding[];
      /** Whether the target is a pattern with a default: `[{ a } = {}] = [value]`. */
      readonly isBoxed?: boolean;
      readonly pattern?: TSESTree.BindingName;
      /** The variable of the file that is declared here already. */
      readonly declared?: TSESLint.Scope.Variable;
      /** Whether a function made before could see it while the chain runs. */
      readonly isShared?: boolean;
    }
  | {
      readonly kind: 'assign';
      readonly target: Parts;
      /** Whether the target is a variable of the new code, `undefined` until now. */
      readonly isFresh?: boolean;
      /** Whether anyone could see a value that is there although the chain fails in the end. */
      readonly isShared?: boolean;
      /** Whether it must be assigned last: a setter may throw, or a `finally` after a value is there. */
      readonly isLate?: boolean;
      /** How TypeScript infers the type of a variable of the new code. */
      readonly inferred?: Inferred;
    };

const DISCARD: Sink = { kind: 'discard', isLast: false };

export function valueOf({ analysis }: Plan, node: TSESTree.Expression): Value {
  return {
    parts: [source(node)],
    precedence: precedenceOf(node),
    kind: analysis.promises.kindOf(node).kind,
    isPure: analysis.effects.isPure(node),
    isNothing: yieldsNothing(analysis, node),
    node,
  };
}

/** Whether an expression is a call that always yields `undefined`. */
export function yieldsNothing(analysis: Analysis, node: TSESTree.Expression): boolean {
  if (node.type !== 'CallExpression') return false;
  const origin = analysis.bindings.originOf(node.callee);
  if (
    origin?.root === 'console' ||
    /^clear(?:Immediate|Interval|Timeout)$/u.test(origin?.key ?? '')
  )
    return true;
  const fn = analysis.calls.calleeOf(node);
  return (
    fn !== undefined &&
    !fn.async &&
    !fn.generator &&
    fn.body.type === 'BlockStatement' &&
    analysis.flow.returnsOf(fn).every(({ argument }) => argument === null)
  );
}

/** The value with `await` before it, where it may be a promise. */
export function awaited(plan: Plan, value: Value): Value {
  if (value.kind === 'plain') return value;
  if (value.kind !== 'promise' && value.node) plan.guesses.push(value.node);
  const parts =
    value.precedence < Precedence.Unary
      ? ['await (', ...value.parts, ')']
      : ['await ', ...value.parts];
  return { parts, precedence: Precedence.Unary, kind: 'plain', isPure: false };
}

/** The code that hands a value over. */
export function yieldTo(plan: Plan, sink: Sink, value: Value): Code[] {
  switch (sink.kind) {
    case 'return': {
      if (value.isNothing && sink.isOnly) return yieldTo(plan, DISCARD, value);
      const result = sink.awaits ? awaited(plan, value) : value;
      return [returnLine(result.parts, result.precedence === Precedence.Sequence)];
    }
    case 'discard': {
      if (value.kind === 'plain' && value.isPure) return [];
      const { parts } = awaited(plan, value);
      return [line(startsLikeStatement(plan, parts) ? ['(', ...parts, ')'] : parts)];
    }
    case 'bind': {
      if (isAlias(plan, sink, value)) return [];
      checkName(value);
      checkChoice(plan, sink, value);
      nameAfter(sink, value);
      const { parts } = separated(awaited(plan, value));
      const init = sink.isBoxed ? [' = [', ...parts, ']'] : [' = ', ...parts];
      return [line([`${sink.keyword} `, ...boxed(sink), ...init], sink.declares)];
    }
    case 'assign':
      if (value.isNothing && sink.isFresh) return yieldTo(plan, DISCARD, value);
      checkName(value);
      if (sink.inferred) checkInferred(sink.inferred, value);
      return [line([...sink.target, ' = ', ...separated(awaited(plan, value)).parts])];
  }
}

/**
 * @throws {Hazard} If a function or class without a name would be named after what it is assigned to
 * (ECMA-262, 8.4.5).
 */
function checkName({ node }: Value): void {
  const value = node && unwrap(node);
  const isNameless =
    value?.type === 'ArrowFunctionExpression' ||
    ((value?.type === 'FunctionExpression' || value?.type === 'ClassExpression') && !value.id);
  if (isNameless) throw new Hazard('content of handler', value);
}

/** Another name for what a call yields, in case the handler's own is taken: `json` for `response.json()`. */
function nameAfter({ declares, pattern }: Sink & { kind: 'bind' }, { node }: Value): void {
  const [binding] = declares;
  const name = pattern?.type === 'Identifier' && node ? nameOfResult(node) : undefined;
  if (binding && name !== undefined) binding.candidates = [...binding.candidates, name];
}

/** A sequence needs parentheses where it is not a statement of its own. */
export function separated(value: Value): Value {
  return value.precedence === Precedence.Sequence
    ? { ...value, parts: ['(', ...value.parts, ')'], precedence: Precedence.Primary }
    : value;
}

/**
 * Whether a declaration would only give a constant of the new code a second name. Then that constant
 * stands for both, under the name that the file has declared, if one of them is.
 */
function isAlias(plan: Plan, sink: Sink & { kind: 'bind' }, { kind, node }: Value): boolean {
  const variable = node?.type === 'Identifier' && plan.analysis.bindings.variableOf(node);
  const binding = variable ? plan.bindings.get(variable) : undefined;
  const [own] = sink.declares;
  const alias = sink.declared ?? own?.variable;
  const isPlainName = sink.pattern?.type === 'Identifier' && !sink.pattern.typeAnnotation;
  if (!variable || !binding || !alias || !isPlainName || sink.isBoxed) return false;
  if (kind !== 'plain' || isWritten(variable) || isWritten(alias)) return false;
  if (sink.declared) {
    if (!plan.mayRename || sink.keyword !== 'const' || binding.name !== variable.name) return false;
    binding.name = sink.declared.name;
  }
  binding.aliases.push(alias, ...(own?.aliases ?? []));
  plan.bindings.set(alias, binding);
  return true;
}

/** The code for a handler that ends without a value. */
export function yieldNothing(plan: Plan, sink: Sink): Code[] {
  switch (sink.kind) {
    case 'return':
      return sink.isLast ? [] : [exitLine(['return'])];
    case 'discard':
      return [];
    default:
      if (sink.kind === 'assign' && sink.isFresh) return [];
      return yieldTo(plan, sink, nothing(plan));
  }
}

/** `undefined` as an expression of the new code. */
export function nothing({ analysis }: Plan): Value {
  const text = nothingText(analysis.sourceCode);
  return { parts: [text], precedence: Precedence.Unary, kind: 'plain', isPure: true };
}

function boxed(sink: Sink & { kind: 'bind' }): Parts {
  return sink.isBoxed ? ['[', sink.target, ']'] : [sink.target];
}

/** The same sink inside a `try` of the new code, where only what is awaited is caught. */
export function insideTry(sink: Sink): Sink {
  return sink.kind === 'return' ? { ...sink, awaits: true, isOnly: false } : sink;
}

/** The same sink for one of several values, beside which a missing `return` would be noticed. */
export function besideOthers(sink: Sink): Sink {
  return sink.kind === 'return' ? { ...sink, isOnly: false } : sink;
}

/** The declaration of a handler's parameter. */
export function bindParameter(
  plan: Plan,
  parameter: Parameter,
  handler: TSESTree.Node,
): Sink & { kind: 'bind' } {
  const { fallback, target, variables } = parameter;
  const isBoxed = fallback !== undefined && target.type !== 'Identifier';
  // The box would need a type of its own.
  if (isBoxed && target.typeAnnotation) throw new Hazard('type', target);
  const isReassigned =
    (fallback !== undefined && !isBoxed) || variables.some((variable) => isWritten(variable));
  return {
    kind: 'bind',
    keyword: isReassigned ? 'let' : 'const',
    target: isBoxed
      ? { kind: 'source', range: [target.range[0], fallback.range[1]] }
      : source(target),
    declares: variables.map((variable) => bindingOf(plan, variable, handler)),
    pattern: target,
    ...(isBoxed ? { isBoxed } : {}),
  };
}

export function bindingOf(
  plan: Plan,
  variable: TSESLint.Scope.Variable,
  handler?: TSESTree.Node,
): Binding {
  const binding: Binding = {
    name: variable.name,
    variable,
    aliases: [],
    candidates: [],
    ...(handler ? { handler } : {}),
  };
  plan.bindings.set(variable, binding);
  return binding;
}

function isWritten({ references }: TSESLint.Scope.Variable): boolean {
  return references.some((reference) => reference.isWrite() && reference.init !== true);
}

/** Whether a text would be read as a block, a declaration or a directive at the head of a statement. */
function startsLikeStatement({ analysis }: Plan, [first]: Parts): boolean {
  if (first === undefined || typeof first === 'string' || !('range' in first)) return false;
  const text = analysis.sourceCode.text.slice(...first.range);
  return /^(?:\{|["'`]|function\b|class\b|async\s+function\b|let\s*\[)/u.test(text);
}
