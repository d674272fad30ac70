import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import { Effect, forgetWritesOf, type Jump, type Machine, touch } from './machine.ts';
import { joinStates } from './state.ts';
import { execute } from './statements.ts';

export function runLabeled(
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

export function openJump(
  machine: Machine,
  node: TSESTree.Node,
  labels: readonly string[],
  isLoop: boolean,
): Jump {
  const jump: Jump = { node, labels, isLoop, breaks: undefined, continues: undefined };
  machine.jumps.push(jump);
  return jump;
}

export function closeJump(machine: Machine, jump: Jump): void {
  machine.jumps.pop();
  machine.state = joinStates(machine.state, jump.breaks);
}

export function runJump(
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
      if (isInside(finalizer, target.node)) forgetEffectsOf(machine, finalizer);
    }
    const { state } = machine;
    if (isBreak) target.breaks = joinStates(target.breaks, state);
    else target.continues = joinStates(target.continues, state);
  }
  machine.state = undefined;
}

/** Forgets what running a node any number of times, in part or whole, could change. */
export function forgetEffectsOf(machine: Machine, node: TSESTree.Node): void {
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
