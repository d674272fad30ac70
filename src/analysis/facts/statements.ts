import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import { isDisposed } from '../../ast/results.ts';
import { assign, bindPattern } from './assignments.ts';
import { branch, compared } from './conditions.ts';
import { evaluate, evaluateMeasured, learn } from './expressions.ts';
import { closeJump, forgetEffectsOf, openJump, runJump, runLabeled } from './jumps.ts';
import { runLoop } from './loops.ts';
import { deeper, Effect, type Machine, proofsAt, touch } from './machine.ts';
import { constantOf } from './fixed-values.ts';
import { termOf, variableOf } from './reading.ts';
import { joinStates, type Proof, type State, unite } from './state.ts';
import { ANY, FALSY, isWithin, NULLISH, ofMask, TRUTHY, UNDEFINED, type Value } from './values.ts';

/** Runs a statement: afterwards the machine holds what is known past it, or that nothing comes past. */
export function execute(
  machine: Machine,
  node: TSESTree.Node,
  labels: readonly string[] = [],
): void {
  if (!machine.state) return;
  deeper(machine, () => {
    run(machine, node, labels);
  });
}

function run(machine: Machine, node: TSESTree.Node, labels: readonly string[]): void {
  switch (node.type) {
    case 'BlockStatement':
    case 'Program':
    case 'StaticBlock':
      for (const statement of node.body) execute(machine, statement);
      if (node.body.some(isDisposed)) touch(machine, Effect.UNKNOWN);
      break;
    case 'ExpressionStatement':
      evaluate(machine, node.expression);
      break;
    case 'VariableDeclaration':
      for (const declarator of node.declarations) declare(machine, declarator, node.kind);
      break;
    case 'IfStatement':
      runIf(machine, node);
      break;
    case 'ReturnStatement':
      if (machine.onReturn) machine.onReturn(node.argument);
      else if (node.argument) evaluate(machine, node.argument);
      machine.state = undefined;
      break;
    case 'ThrowStatement':
      runThrow(machine, node);
      break;
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      runLoop(machine, node, labels);
      break;
    case 'SwitchStatement':
      runSwitch(machine, node, labels);
      break;
    case 'TryStatement':
      runTry(machine, node);
      break;
    case 'LabeledStatement':
      runLabeled(machine, node, labels);
      break;
    case 'BreakStatement':
    case 'ContinueStatement':
      runJump(machine, node);
      break;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      if (node.declaration) execute(machine, node.declaration);
      break;
    case 'FunctionDeclaration':
    case 'EmptyStatement':
    case 'DebuggerStatement':
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSDeclareFunction':
      break;
    default:
      evaluate(machine, node);
  }
}

function declare(
  machine: Machine,
  node: TSESTree.VariableDeclarator,
  kind: TSESTree.VariableDeclaration['kind'],
): void {
  if (!node.init) {
    // `var x;` keeps what `x` holds; `let x;` makes it `undefined`.
    if (kind === 'let' && node.id.type === 'Identifier') {
      assign(machine, node.id, ofMask(UNDEFINED), node.id);
    }
    return;
  }
  if (node.id.type !== 'Identifier') {
    declarePattern(machine, node.id, node.init);
    return;
  }
  const { effect, value } = evaluateMeasured(machine, node.init);
  const proofs = effect === Effect.UNKNOWN ? [] : proofsOfOutcome(machine, node.init, value);
  assign(machine, node.id, value, node.init, proofs);
  if (effect !== Effect.UNKNOWN) keepCondition(machine, node.id, node.init, effect);
}

/** A result with one truth value only, such as that of `isNumber(id)` past a check, rests on the facts used. */
function proofsOfOutcome(
  machine: Machine,
  init: TSESTree.Expression,
  value: Value,
): readonly Proof[] {
  const isDecided = isWithin(value, TRUTHY) || isWithin(value, FALSY);
  const term =
    isDecided && unwrap(init).type === 'CallExpression' ? termOf(machine, init) : undefined;
  if (!term || !machine.state) return [];
  const variables = term.variables;
  return machine.state.facts
    .entries()
    .map(([, fact]) => fact)
    .filter((fact) => fact.term.variable !== undefined && variables.has(fact.term.variable))
    .reduce<readonly Proof[]>((all, { proofs }) => unite(all, proofs), []);
}

/** Remembers which condition a `const` was computed from. */
function keepCondition(
  machine: Machine,
  id: TSESTree.Identifier,
  init: TSESTree.Expression,
  effect: Effect,
): void {
  const condition = unwrap(init);
  const isCondition =
    condition.type === 'LogicalExpression' ||
    condition.type === 'BinaryExpression' ||
    condition.type === 'CallExpression' ||
    (condition.type === 'UnaryExpression' && condition.operator === '!');
  const variable = variableOf(machine, id);
  if (!isCondition || !variable || !machine.state || machine.inlined.length > 0) return;
  const term = termOf(machine, condition);
  if (!term || machine.shared.variables.writtenIn(init).size > 0) return;
  machine.state.setAlias(variable, {
    condition,
    variables: new Set([...term.variables, variable]),
    readsHeap: effect !== Effect.PURE,
  });
}

function declarePattern(
  machine: Machine,
  pattern: TSESTree.BindingPattern,
  init: TSESTree.Expression,
): void {
  evaluate(machine, init);
  bindPattern(machine, pattern);
  // Destructuring `null` or `undefined` throws (ECMA-262, 14.3.3.1).
  learn(machine, init, ofMask(ANY & ~NULLISH), proofsAt(machine, pattern, 'dereference'));
}

function runIf(machine: Machine, node: TSESTree.IfStatement): void {
  const { whenFalse, whenTrue } = branch(machine, node.test);
  machine.state = whenTrue;
  execute(machine, node.consequent);
  const afterConsequent = machine.state;
  machine.state = whenFalse;
  if (node.alternate) execute(machine, node.alternate);
  machine.state = joinStates(afterConsequent, machine.state);
}

/** What making the error does is no part of a call that comes to its end. */
function runThrow(machine: Machine, node: TSESTree.ThrowStatement): void {
  const before = machine.effect;
  evaluate(machine, node.argument);
  machine.effect = before;
  machine.throws = true;
  machine.state = undefined;
}

function runSwitch(
  machine: Machine,
  node: TSESTree.SwitchStatement,
  labels: readonly string[],
): void {
  const { effect } = evaluateMeasured(machine, node.discriminant);
  const entries = node.cases.map((branchCase): State | undefined => {
    if (!branchCase.test || !machine.state) return undefined;
    const { whenFalse, whenTrue } = branchOnCase(machine, node, branchCase.test, effect);
    machine.state = whenFalse;
    return whenTrue;
  });
  const unmatched = machine.state;
  const jump = openJump(machine, node, labels, false);
  machine.state = undefined;
  node.cases.forEach((branchCase, index) => {
    const entry = branchCase.test ? entries[index] : unmatched?.clone();
    machine.state = joinStates(machine.state, entry);
    for (const statement of branchCase.consequent) execute(machine, statement);
  });
  if (!node.cases.some(({ test }) => test === null)) {
    machine.state = joinStates(machine.state, unmatched);
  }
  closeJump(machine, jump);
}

function branchOnCase(
  machine: Machine,
  node: TSESTree.SwitchStatement,
  test: TSESTree.Expression,
  effect: Effect,
): { whenTrue: State | undefined; whenFalse: State | undefined } {
  const discriminant = constantOf(machine.shared.analysis, node.discriminant);
  if (discriminant?.value === true) {
    const outcomes = branch(machine, test);
    // `case x:` of `switch (true)` compares with `true`, so a truthy object does not match.
    return { whenTrue: outcomes.whenTrue, whenFalse: joinCopies(outcomes) };
  }
  const measured = evaluateMeasured(machine, test);
  const worst = effect > measured.effect ? effect : measured.effect;
  return compared(machine, test, node.discriminant, test, worst);
}

function joinCopies({
  whenFalse,
  whenTrue,
}: {
  whenTrue: State | undefined;
  whenFalse: State | undefined;
}): State | undefined {
  return joinStates(whenTrue?.clone(), whenFalse);
}

/**
 * An error can come from anywhere in the block, so the handler knows what held before it and nothing
 * in the block could change.
 */
function runTry(machine: Machine, node: TSESTree.TryStatement): void {
  const before = machine.state?.clone();
  const { finalizer, handler } = node;
  if (finalizer) machine.finalizers.push(finalizer);
  execute(machine, node.block);
  const afterBlock = machine.state;
  let after = afterBlock;
  if (handler) {
    machine.state = before?.clone();
    forgetEffectsOf(machine, node.block);
    if (handler.param) bindPattern(machine, handler.param);
    execute(machine, handler.body);
    after = joinStates(afterBlock, machine.state);
  }
  if (!finalizer) {
    machine.state = after;
    return;
  }
  machine.finalizers.pop();
  machine.state = before;
  forgetEffectsOf(machine, node.block);
  if (handler) forgetEffectsOf(machine, handler);
  execute(machine, finalizer);
  const completes = machine.state !== undefined;
  machine.state = after;
  if (completes) forgetEffectsOf(machine, finalizer);
  else machine.state = undefined;
}
