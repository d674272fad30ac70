import type { LoopNode } from '../../ast/nodes.ts';
import { assign, bindPattern } from './assignments.ts';
import { branch } from './conditions.ts';
import { evaluate, learn } from './expressions.ts';
import { closeJump, forgetEffectsOf, openJump } from './jumps.ts';
import { Effect, type Jump, type Machine, proofsAt, touch } from './machine.ts';
import { joinStates, type State } from './state.ts';
import { execute } from './statements.ts';
import { ANY, ARRAY, isWithin, NULLISH, ofMask, STRING } from './values.ts';

/** What holds at the head of a loop holds in every round: nothing that a round can change. */
export function runLoop(machine: Machine, node: LoopNode, labels: readonly string[]): void {
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
function runRound(machine: Machine, node: LoopNode, jump: Jump): State | undefined {
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
