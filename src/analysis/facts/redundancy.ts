import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, isInside, unwrap } from '../../ast/nodes.ts';
import { isExit } from '../../ast/returns.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isNullish } from '../bindings.ts';
import { makesBoolean } from './booleans.ts';
import type { Decision } from './machine.ts';
import type { Fact, Proof } from './state.ts';

/**
 * A check that can have one outcome only.
 *
 * - `guard`: an `if` whose body never runs, or whose `else` never runs.
 * - `operand`: one side of `&&` or `||` that adds nothing.
 * - `conditional`: `a ? b : c` that always takes one branch.
 * - `fallback`: the right side of `||` or `??`, as a value, that never runs.
 * - `assertion`: a call, standing alone, that never throws and does nothing else.
 */
export interface RedundantCheck {
  readonly kind: 'assertion' | 'conditional' | 'fallback' | 'guard' | 'operand';
  /** The condition, or the call. */
  readonly node: TSESTree.Expression;
  /** The statement or expression that goes or is replaced. */
  readonly target: TSESTree.Node;
  readonly outcome: boolean;
  readonly proofs: readonly Proof[];
  /** The names of the variables that the check is about. */
  readonly subjects: readonly string[];
  /** Whether leaving it out is only the same if properties have no getters with effects. */
  readonly isOrdinary: boolean;
  /** Whether each part of it was evaluated before in the same words, so that types are narrowed already. */
  readonly isRepeated: boolean;
}

type Decisions = ReadonlyMap<TSESTree.Node, Decision>;

/** The redundant checks of a file, in source order, none inside another. */
export function redundantChecks(analysis: Analysis, decisions: Decisions): RedundantCheck[] {
  const { sourceCode } = analysis;
  const checks: RedundantCheck[] = [];
  if (decisions.size === 0) return checks;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    const check = checkAt(analysis, decisions, node);
    const isCovered = check && checks.some(({ node: outer }) => isInside(check.node, outer));
    if (check && !isCovered) checks.push(check);
  });
  return checks;
}

function checkAt(
  analysis: Analysis,
  decisions: Decisions,
  node: TSESTree.Node,
): RedundantCheck | undefined {
  const make = (
    kind: RedundantCheck['kind'],
    condition: TSESTree.Expression,
  ): RedundantCheck | undefined => build(analysis, decisions, kind, condition, node);
  switch (node.type) {
    case 'IfStatement':
      return make('guard', node.test);
    case 'ConditionalExpression':
      return make('conditional', node.test);
    case 'LogicalExpression': {
      if (node.operator === '??') return fallback(make('fallback', node.left));
      const adds = node.operator === '||';
      const left = make('operand', node.left);
      if (left && left.outcome !== adds) return left;
      const isOfTruth =
        isTestedOnly(node) ||
        (makesBoolean(analysis, node.left) && makesBoolean(analysis, node.right));
      if (!isOfTruth) return adds ? fallback(left) : undefined;
      const right = make('operand', node.right);
      return right && right.outcome !== adds ? right : undefined;
    }
    case 'ExpressionStatement': {
      const expression = unwrap(node.expression);
      const call = expression.type === 'AwaitExpression' ? unwrap(expression.argument) : expression;
      if (call.type !== 'CallExpression') return undefined;
      if (decisions.has(call)) return make('assertion', call);
      const [condition] = call.arguments;
      const isAssertion =
        condition && condition.type !== 'SpreadElement' && isAssert(analysis, call);
      const check = isAssertion ? make('assertion', condition) : undefined;
      return check?.outcome &&
        call.arguments.slice(1).every((other) => analysis.effects.isPure(other))
        ? check
        : undefined;
    }
    default:
      return undefined;
  }
}

/** A default is often there for what may come; where a check has asked for the value, it is forgotten code. */
function fallback(left: RedundantCheck | undefined): RedundantCheck | undefined {
  const isChecked = left?.outcome === true && left.proofs.every(({ kind }) => kind === 'check');
  return isChecked ? { ...left, kind: 'fallback' } : undefined;
}

function isAssert({ bindings }: Analysis, call: TSESTree.CallExpression): boolean {
  const key = bindings.originOf(call.callee)?.key;
  return key !== undefined && /^(?:assert|invariant|tiny-invariant)\b/u.test(key);
}

/** Whether only the truth of an expression counts, not its value. */
function isTestedOnly(node: TSESTree.Node): boolean {
  let child = node;
  for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
    switch (parent.type) {
      case 'LogicalExpression':
        if (parent.operator === '??') return false;
        if (parent.right !== child && parent.left !== child) return false;
        // The left side of a value that counts can be the value itself.
        break;
      case 'UnaryExpression':
        return parent.operator === '!';
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
        return parent.test === child;
      case 'TSAsExpression':
      case 'TSNonNullExpression':
        break;
      default:
        return false;
    }
  }
  return false;
}

interface Grounds {
  readonly facts: readonly Fact[];
  readonly isOrdinary: boolean;
  readonly isRepeated: boolean;
}

function build(
  analysis: Analysis,
  decisions: Decisions,
  kind: RedundantCheck['kind'],
  node: TSESTree.Expression,
  target: TSESTree.Node,
): RedundantCheck | undefined {
  const outcome = decisions.get(unwrap(node))?.outcome;
  if (outcome === undefined) return undefined;
  const grounds = groundsOf(analysis, decisions, node);
  if (!grounds) return undefined;
  const all = [
    ...new Map(
      grounds.facts.flatMap((fact) => fact.proofs.map((proof) => [proof.node, proof] as const)),
    ).values(),
  ];
  const outside = all.filter((proof) => proof.file !== undefined || !isInside(proof.node, node));
  const proofs = outside.length > 0 ? outside : all;
  const subjects = subjectsOf(grounds.facts);
  const { isOrdinary, isRepeated } = grounds;
  const check = { kind, node, target, outcome, proofs, subjects, isOrdinary, isRepeated };
  return isWorthSaying(analysis, check) ? check : undefined;
}

/** What a check is about: classes, tables and schemas are what it is checked against. */
function subjectsOf(facts: readonly Fact[]): string[] {
  const all = facts.flatMap(({ variables }) => [...variables]);
  const changing = all.filter(({ defs: [def], scope }) => {
    const isFixed = def?.type === 'ClassName' || def?.type === 'ImportBinding';
    return !isFixed && def?.type !== 'FunctionName' && scope.type !== 'module';
  });
  const subjects = changing.length > 0 ? changing : all;
  return [...new Set(subjects.map(({ name }) => name))];
}

/** The facts that decide a condition; `undefined` if evaluating it could be noticed. */
function groundsOf(
  analysis: Analysis,
  decisions: Decisions,
  condition: TSESTree.Node,
): Grounds | undefined {
  const node = unwrap(condition);
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    return groundsOf(analysis, decisions, node.argument);
  }
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    const left = groundsOf(analysis, decisions, node.left);
    const settles = node.operator === '||';
    if (decisions.get(unwrap(node.left))?.outcome === settles) return left;
    const right = groundsOf(analysis, decisions, node.right);
    return left && right && both(left, right);
  }
  const decision = decisions.get(node);
  if (decision?.isDeletable) {
    const { facts, isOrdinary, isRepeated } = decision;
    return { facts, isOrdinary, isRepeated };
  }
  return !decision && analysis.effects.isPure(node)
    ? { facts: [], isOrdinary: false, isRepeated: false }
    : undefined;
}

function both(a: Grounds, b: Grounds): Grounds {
  return {
    facts: [...a.facts, ...b.facts],
    isOrdinary: a.isOrdinary || b.isOrdinary,
    isRepeated: a.isRepeated && b.isRepeated,
  };
}

/**
 * A condition that is decided by how a value was made, and not by a check, is often meant: a flag
 * that every call passes, a constant that switches code off. Only tests of a type are reported then.
 */
function isWorthSaying(analysis: Analysis, check: RedundantCheck): boolean {
  const { node, proofs } = check;
  if (proofs.length === 0) return false;
  if (proofs.some(({ kind }) => kind !== 'value')) return true;
  if (!isTypeTest(analysis, node) || !guardsExit(check)) return false;
  return proofs.every(({ file, node: made }) => file === undefined && !isSwitch(analysis, made));
}

/** `true`, `false`, `null` and `undefined` are passed to choose what a function does. */
function isSwitch(analysis: Analysis, made: TSESTree.Node): boolean {
  const value = unwrap(made);
  if (value.type === 'Literal') return value.value === null || typeof value.value === 'boolean';
  return analysis.bindings.isGlobal(value, 'undefined');
}

/** Whether what never runs would have left the function: a flexible function has other branches too. */
function guardsExit({ kind, outcome, target }: RedundantCheck): boolean {
  if (kind === 'assertion') return true;
  if (kind !== 'guard' || target.type !== 'IfStatement') return false;
  return isExit(outcome ? target.alternate : target.consequent);
}

function isTypeTest(analysis: Analysis, condition: TSESTree.Node): boolean {
  let found = false;
  let isPlain = true;
  walk(condition, analysis.sourceCode.visitorKeys, (node) => {
    if (node.type === 'UnaryExpression' && node.operator === 'typeof') found = true;
    if (node.type === 'CallExpression') {
      const key = analysis.bindings.originOf(node.callee)?.key;
      if (key !== undefined && /^(?:Array|Number)\.is/u.test(key)) found = true;
    }
    if (node.type === 'BinaryExpression') {
      if (/^[<>]/u.test(node.operator)) isPlain = false;
      if (isNullish(analysis, node.left) || isNullish(analysis, node.right)) found = true;
    }
  });
  return found && isPlain;
}

/** Whether everything that proves a check stands outside the function that makes it. */
export function isProvedByCallers({ node, proofs }: RedundantCheck): boolean {
  const fn = enclosingFunction(node);
  return (
    fn !== undefined &&
    proofs.every(({ file, node: proof }) => file !== undefined || !isInside(proof, fn)) &&
    isFunction(fn)
  );
}
