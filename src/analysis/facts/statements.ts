import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import { branch, compared } from './conditions.ts';
import { assign, bindPattern, evaluate, evaluateMeasured, learn } from './expressions.ts';
import {
  deeper,
  Effect,
  forgetWritesOf,
  proofsAt,
  touch,
  type Jump,
  type Machine,
} from './machine.ts';
import { constantOf, termOf, variableOf } from './reading.ts';
import { joinStates, unite, type Proof, type State } from './state.ts';
import { variablesOf } from './terms.ts';
import {
  ANY,
  ARRAY,
  FALSY,
  isWithin,
  NULLISH,
  ofMask,
  STRING,
  TRUTHY,
  UNDEFINED,
  type Value,
} from './values.ts';

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
      if (node.body.some(disposes)) touch(machine, Effect.UNKNOWN);
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

/** Leaving the scope of a `using` declaration runs code. */
function disposes(node: TSESTree.Node): boolean {
  return node.type === 'VariableDeclaration' && node.kind.endsWith('using');
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
  const variables = variablesOf(term);
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
    variables: new Set([...variablesOf(term), variable]),
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

function runLabeled(
  machine: Machine,
  node: TSESTree.LabeledStatement,
  labels: readonly string[],
): void {
  const all = [...labels, node.label.name];
  if (/^(?:For|While|DoWhile)/u.test(node.body.type)) {
    execute(machine, node.body, all);
    return;
  }
  const jump = openJump(machine, node, all, false);
  execute(machine, node.body, all);
  closeJump(machine, jump);
}

function openJump(
  machine: Machine,
  node: TSESTree.Node,
  labels: readonly string[],
  isLoop: boolean,
): Jump {
  const jump: Jump = { node, labels, isLoop, breaks: undefined, continues: undefined };
  machine.jumps.push(jump);
  return jump;
}

function closeJump(machine: Machine, jump: Jump): void {
  machine.jumps.pop();
  machine.state = joinStates(machine.state, jump.breaks);
}

function runJump(
  machine: Machine,
  node: TSESTree.BreakStatement | TSESTree.ContinueStatement,
): void {
  const name = node.label?.name;
  const isBreak = node.type === 'BreakStatement';
  const target = machine.jumps.findLast(({ isLoop, labels, node: place }) =>
    name === undefined
      ? isLoop || (isBreak && place.type === 'SwitchStatement')
      : labels.includes(name),
  );
  if (target) {
    for (const finalizer of machine.finalizers) {
      if (isWithinNode(finalizer, target.node)) forgetEffectsOf(machine, finalizer);
    }
    const { state } = machine;
    if (isBreak) target.breaks = joinStates(target.breaks, state);
    else target.continues = joinStates(target.continues, state);
  }
  machine.state = undefined;
}

function isWithinNode(inner: TSESTree.Node, outer: TSESTree.Node): boolean {
  return inner.range[0] >= outer.range[0] && inner.range[1] <= outer.range[1];
}

/** Forgets what running a node any number of times, in part or whole, could change. */
function forgetEffectsOf(machine: Machine, node: TSESTree.Node): void {
  forgetWritesOf(machine, node);
  const { effect } = machine;
  touch(machine, effectOfSyntax(machine, node));
  machine.effect = effect;
}

const CALLING = new Set([
  'AwaitExpression',
  'CallExpression',
  'ForOfStatement',
  'ImportExpression',
  'JSXElement',
  'JSXFragment',
  'NewExpression',
  'SpreadElement',
  'TaggedTemplateExpression',
  'YieldExpression',
]);

/** The worst that code can do, judged by its syntax; functions in it only run when they are called. */
function effectOfSyntax(machine: Machine, root: TSESTree.Node): Effect {
  let effect: Effect = Effect.PURE;
  walk(root, machine.shared.analysis.sourceCode.visitorKeys, (node) => {
    if (effect === Effect.UNKNOWN || isFunction(node)) return SKIP;
    const isWrite =
      (node.type === 'AssignmentExpression' && node.left.type !== 'Identifier') ||
      (node.type === 'UpdateExpression' && node.argument.type !== 'Identifier') ||
      (node.type === 'UnaryExpression' && node.operator === 'delete') ||
      node.type === 'ArrayPattern' ||
      node.type === 'ClassBody';
    if (isWrite || CALLING.has(node.type)) effect = Effect.UNKNOWN;
    else if (node.type !== 'Identifier' && node.type !== 'Literal') effect = Effect.READS;
    return undefined;
  });
  return effect;
}

type Loop =
  | TSESTree.DoWhileStatement
  | TSESTree.ForInStatement
  | TSESTree.ForOfStatement
  | TSESTree.ForStatement
  | TSESTree.WhileStatement;

/** What holds at the head of a loop holds in every round: nothing that a round can change. */
function runLoop(machine: Machine, node: Loop, labels: readonly string[]): void {
  if (node.type === 'ForStatement' && node.init) {
    if (node.init.type === 'VariableDeclaration') execute(machine, node.init);
    else evaluate(machine, node.init);
  }
  if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') {
    const iterated = evaluate(machine, node.right);
    if (node.type === 'ForOfStatement') {
      if (node.await) touch(machine, Effect.UNKNOWN);
      else
        touch(
          machine,
          isWithin(iterated, STRING)
            ? Effect.PURE
            : isWithin(iterated, ARRAY)
              ? Effect.READS
              : Effect.UNKNOWN,
        );
      learn(machine, node.right, ofMask(ANY & ~NULLISH), proofsAt(machine, node, 'dereference'));
    } else touch(machine, Effect.READS);
  }
  forgetEffectsOf(machine, node);
  if (!machine.state) return;
  const jump = openJump(machine, node, labels, true);
  const exit = runRound(machine, node, jump);
  machine.state = exit;
  closeJump(machine, jump);
}

/** Runs the parts of a loop once, from what holds in every round, and tells what holds where it ends. */
function runRound(machine: Machine, node: Loop, jump: Jump): State | undefined {
  const head = machine.state?.clone();
  switch (node.type) {
    case 'WhileStatement': {
      const { whenFalse, whenTrue } = branch(machine, node.test);
      machine.state = whenTrue;
      execute(machine, node.body);
      return whenFalse;
    }
    case 'DoWhileStatement': {
      execute(machine, node.body);
      machine.state = joinStates(machine.state, jump.continues);
      return branch(machine, node.test).whenFalse;
    }
    case 'ForStatement': {
      const outcomes = node.test
        ? branch(machine, node.test)
        : { whenTrue: machine.state, whenFalse: undefined };
      machine.state = outcomes.whenTrue;
      execute(machine, node.body);
      if (node.update) {
        machine.state = joinStates(machine.state, jump.continues);
        evaluate(machine, node.update);
      }
      return outcomes.whenFalse;
    }
    default: {
      const target =
        node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : node.left;
      if (target) bindPattern(machine, target);
      if (target?.type === 'Identifier' && node.type === 'ForInStatement') {
        assign(machine, target, ofMask(STRING), node);
      }
      execute(machine, node.body);
      return head;
    }
  }
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
