import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, isLoop, type FunctionNode, type LoopNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/**
 * The innermost node around a function that declares something that it needs: the block of `home`, or a
 * loop in there with a `var`, which the scopes give to the function around the loop.
 */
export function holderOf(
  { calls, captures }: Analysis,
  fn: FunctionNode,
  home: TSESTree.Node,
): TSESTree.Node {
  const loops = loopsWithin(fn, home);
  if (loops.length === 0) return home;
  const group = captures.groupOf(fn);
  const own = new Set(group.map((member) => calls.variableOf(member)));
  const needed = group
    .flatMap((member) => captures.of(member).variables)
    .filter(({ variable }) => !own.has(variable))
    .flatMap(({ variable }) => variable.defs);
  return loops.find((loop) => needed.some(({ name }) => isInside(name, loop))) ?? home;
}

function loopsWithin(fn: FunctionNode, home: TSESTree.Node): LoopNode[] {
  const loops: LoopNode[] = [];
  for (let node = fn.parent; node !== home && node.parent; node = node.parent) {
    if (isLoop(node)) loops.push(node);
  }
  return loops;
}
