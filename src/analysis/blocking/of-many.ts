import { callsIn } from '../../ast/calls.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isInside,
  unwrap,
  type Call,
  type FunctionNode,
} from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Step } from '../project/graph/reach.ts';
import { lastName, nameOf } from '../project/summary/names.ts';
import { LISTS_FOLDER, listsFolder, longListAround } from './long-lists.ts';

/** Whether a call is made for each item of a list that may be long, as far as the way to it tells. */
export function isOfMany(call: Call, step: Step, analysis: Analysis): boolean {
  if (longListAround(call, analysis)) return true;
  const fn = enclosingFunction(call);
  if (!fn) return false;
  const { sites } = analysis.calls.usesOf(fn);
  return (
    sites.some((site) => longListAround(site, analysis) !== undefined) ||
    walksTree(fn, analysis) ||
    isCalledForEach(step)
  );
}

/** Whether a function lists a folder, and calls itself, as it does for each folder in it. */
export function walksTree(fn: FunctionNode, analysis: Analysis): boolean {
  const name = nameOf(fn);
  return (
    name !== '' &&
    !LISTS_FOLDER.test(name) &&
    listsFolder(fn, analysis) &&
    callsIn(fn, analysis.sourceCode.visitorKeys).some(
      ({ callee }) => lastName(callee) === name && !isOfOther(callee, fn, analysis),
    )
  );
}

/** `menu.run()` in the function `run` that has got `menu` itself. */
function isOfOther(callee: TSESTree.Node, fn: FunctionNode, { bindings }: Analysis): boolean {
  const node = unwrap(callee);
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false;
  const variable = bindings.variableOf(node.object);
  const [def] = variable?.defs ?? [];
  return def?.type === 'Variable' && isInside(def.name, fn);
}

/** Whether a function on the way lists a folder, and calls the next one in a loop. */
function isCalledForEach(from: Step): boolean {
  for (let step: Step | undefined = from; step; step = step.previous) {
    const { call } = step;
    if (call?.isRepeated !== true) continue;
    const { calls } = call.file;
    if (calls.some(({ caller, name }) => caller === call.caller && LISTS_FOLDER.test(name))) {
      return true;
    }
  }
  return false;
}
