import type { TSESTree } from '@typescript-eslint/utils';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isNeverReassigned } from '../bindings.ts';
import { itemsOf, listOf } from './system-probes.ts';

const MAX_DEPTH = 4;
/** What puts paths together, or finds the folders of the program and of its user. */
const SYSTEM = /^(?:(?:path|url|os|process)\.|require\.resolve$|import\.meta\.resolve$)/;

/** Whether a path is the program's own: nothing in it comes from a caller, and it is the same on each run. */
export function isOwnPath(
  path: TSESTree.Node,
  { bindings, sourceCode }: Pick<Analysis, 'bindings' | 'sourceCode'>,
): boolean {
  return isOwn(path, 0);

  function isOwn(part: TSESTree.Node, depth: number): boolean {
    let isKnown = depth <= MAX_DEPTH;
    walk(part, sourceCode.visitorKeys, (node) => {
      // `this.folder` is what the object was made with.
      if (node.type === 'ThisExpression') isKnown = false;
      if (node.type === 'CallExpression') isKnown &&= isOfSystem(node);
      if (node.type !== 'Identifier') return;
      const variable = bindings.variableOf(node);
      const [def] = variable?.defs ?? [];
      // `for (const file of [INDEX, 'other.html'])`
      const list = listOf(def?.name);
      if (list) {
        isKnown &&= itemsOf(list, { bindings })?.every((item) => isOwn(item, depth + 1)) ?? false;
        return;
      }
      if (def?.type === 'Parameter') isKnown = false;
      if (def?.type !== 'Variable' || !variable) return;
      const init = bindings.constantInit(variable);
      const isModule = variable.scope.variableScope.block.type === 'Program';
      isKnown &&=
        (isModule && isNeverReassigned(variable)) || (init !== undefined && isOwn(init, depth + 1));
    });
    return isKnown;
  }

  function isOfSystem({ callee }: TSESTree.CallExpression): boolean {
    const key = bindings.originOf(callee)?.key;
    return SYSTEM.test(key ?? sourceCode.getText(callee));
  }
}
