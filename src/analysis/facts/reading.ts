import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isInside, memberName, staticName, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { constantOf, isStateless, patternOf, type Pattern } from './fixed-values.ts';
import type { Machine } from './machine.ts';
import { constantTerm, identityOf, term, variableTerm, type Term } from './terms.ts';
import { thisOwnerOf } from './variables.ts';

type Variable = TSESLint.Scope.Variable;

/** Globals of the language whose properties are taken to be unchanged. */
export const FIXED_OBJECTS: ReadonlySet<string> = new Set(
  'Array BigInt Boolean Buffer Date JSON Math Number Object Promise Reflect String Symbol'.split(
    ' ',
  ),
);

/** The variable that an identifier reads; `undefined` for a global that no scope declares. */
export function variableOf(machine: Machine, node: TSESTree.Identifier): Variable | undefined {
  const variable = machine.shared.analysis.bindings.variableOf(node);
  return variable && variable.defs.length > 0 ? variable : undefined;
}

/**
 * An expression by its structure, for an expression that has no effect beyond reading; `undefined`
 * for one that cannot be compared.
 */
export function termOf(machine: Machine, node: TSESTree.Node): Term | undefined {
  const { terms } = machine.shared;
  let known = terms.get(node);
  if (!known && !terms.has(node)) {
    known = findTerm(machine.substitutes.size === 0 ? machine : asWritten(machine), node);
    terms.set(node, known);
  }
  if (!known || machine.substitutes.size === 0) return known;
  for (const variable of known.variables) {
    if (machine.substitutes.has(variable)) return findTerm(machine, node);
  }
  return known;
}

/** The machine without what stands for the parameters of a function that is read in place of a call. */
function asWritten(machine: Machine): Machine {
  return { ...machine, substitutes: NO_SUBSTITUTES };
}

const NO_SUBSTITUTES: Machine['substitutes'] = new Map();

function findTerm(machine: Machine, node: TSESTree.Node): Term | undefined {
  const { analysis } = machine.shared;
  const value = unwrap(node);
  const constant = constantOf(analysis, value);
  if (constant) return constantTerm(constant.value);
  switch (value.type) {
    case 'Identifier':
      return termOfIdentifier(machine, value);
    case 'Literal':
    case 'ThisExpression':
      return 'regex' in value ? termOfPattern(value.regex) : thisTerm(value);
    case 'MemberExpression':
      return termOfMember(machine, value);
    case 'UnaryExpression':
      return compose(value.operator, [termOf(machine, value.argument)]);
    case 'BinaryExpression':
      return termOfBinary(machine, value);
    case 'LogicalExpression':
      return compose(value.operator, [termOf(machine, value.left), termOf(machine, value.right)]);
    case 'ConditionalExpression':
      return compose(
        '?:',
        [value.test, value.consequent, value.alternate].map((part) => termOf(machine, part)),
      );
    case 'TemplateLiteral':
      return compose(
        `template ${JSON.stringify(value.quasis.map((quasi) => quasi.value.raw))}`,
        value.expressions.map((part) => termOf(machine, part)),
      );
    case 'ArrayExpression':
      return compose(
        '[]',
        value.elements.map((part) =>
          part && part.type !== 'SpreadElement' ? termOf(machine, part) : undefined,
        ),
      );
    case 'CallExpression':
      return termOfCall(machine, value);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return termOfFunction(machine, value);
    default:
      return undefined;
  }
}

function termOfIdentifier(machine: Machine, node: TSESTree.Identifier): Term | undefined {
  const variable = variableOf(machine, node);
  if (!variable) {
    if (node.name === 'arguments') return undefined;
    // `self`, `window` and `global` are one object only where all of them exist.
    return machine.shared.analysis.bindings.originOf(node) && term(`global ${node.name}`);
  }
  const pattern = patternOf(machine.shared.analysis, node);
  if (pattern) return isStateless(pattern) ? termOfPattern(pattern) : undefined;
  return machine.substitutes.get(variable)?.term ?? variableTerm(variable);
}

function termOfPattern({ flags, pattern }: Pattern): Term {
  return term(`/${pattern}/${Array.from(flags).sort().join('')}`);
}

/** `this` is one value throughout a function and the arrow functions in it. */
function thisTerm(node: TSESTree.Node): Term {
  return term(`this ${identityOf(thisOwnerOf(node))}`);
}

function termOfMember(machine: Machine, node: TSESTree.MemberExpression): Term | undefined {
  const origin = machine.shared.analysis.bindings.originOf(node);
  if (origin?.source === 'global' && FIXED_OBJECTS.has(origin.root)) {
    return term(`global ${origin.key}`);
  }
  const object = termOf(machine, node.object);
  const mark = node.optional ? '?' : '';
  const name = memberName(node);
  if (name !== undefined) return compose(`${mark}.${name}`, [object]);
  return compose(`${mark}[]`, [object, termOf(machine, node.property)]);
}

/** One key for `a > b` and `b < a`, for `a === b` and `b === a`. */
function termOfBinary(machine: Machine, node: TSESTree.BinaryExpression): Term | undefined {
  const left = termOf(machine, node.left);
  const right = termOf(machine, node.right);
  if (!left || !right) return undefined;
  if (node.operator === '>') return term('<', right, left);
  if (node.operator === '>=') return term('<=', right, left);
  const isSymmetric = node.operator === '===' || node.operator === '==';
  return isSymmetric && right.key < left.key
    ? term(node.operator, right, left)
    : term(node.operator, left, right);
}

function termOfCall(machine: Machine, node: TSESTree.CallExpression): Term | undefined {
  const { bindings, calls } = machine.shared.analysis;
  const operands = node.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? undefined : termOf(machine, argument),
  );
  const callee = unwrap(node.callee);
  const fn = calls.calleeOf(node);
  if (fn) {
    const receiver = callee.type === 'MemberExpression' ? [termOf(machine, callee.object)] : [];
    const captured = capturedTerms(machine, fn);
    return compose(`call ${identityOf(fn)}`, [...receiver, ...operands, ...captured]);
  }
  const origin = bindings.originOf(node.callee);
  if (origin) return compose(`call ${origin.key}`, operands);
  if (callee.type !== 'MemberExpression') return undefined;
  const name = staticName(callee);
  const mark = node.optional || callee.optional ? '?' : '';
  return name === undefined
    ? undefined
    : compose(`${mark}.${name}()`, [termOf(machine, callee.object), ...operands]);
}

/** What a function inside another reads of it, which is made anew with each call of the other. */
function capturedTerms(machine: Machine, fn: FunctionNode): Term[] {
  return machine.shared.analysis.captures.of(fn).variables.flatMap(({ variable }) => {
    const isOfFile = variable.scope.block.type === 'Program';
    return isOfFile ? [] : [machine.substitutes.get(variable)?.term ?? variableTerm(variable)];
  });
}

/** Two functions with the same text that capture the same variables do the same. */
function termOfFunction(
  machine: Machine,
  node: TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression,
): Term | undefined {
  const { captures, sourceCode } = machine.shared.analysis;
  const capture = captures.of(node);
  if (capture.usesThis || capture.usesArguments || capture.usesSuper || capture.usesEval) {
    return undefined;
  }
  const tokens = sourceCode.getTokens(node).map(({ value }) => value);
  return compose(
    `function ${tokens.join(' ')}`,
    capture.variables.map(({ variable }) =>
      machine.shared.variables.isImmutable(variable)
        ? (machine.substitutes.get(variable)?.term ?? variableTerm(variable))
        : undefined,
    ),
  );
}

function compose(operator: string, operands: readonly (Term | undefined)[]): Term | undefined {
  return operands.every((operand) => operand !== undefined)
    ? term(operator, ...operands)
    : undefined;
}

/** Whether everything that a term reads can be named in the scope of a function's body. */
export function isVisibleIn(root: Term, fn: TSESTree.Node): boolean {
  for (const { scope } of root.variables) {
    const { block } = scope;
    if (block === fn || !isInside(fn, block)) return false;
  }
  return true;
}
