import { callsIn } from '../../ast/calls.ts';
import { enclosingFunction, type Call, type FunctionNode } from '../../ast/nodes.ts';
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
    callsIn(fn, analysis.sourceCode.visitorKeys).some(({ callee }) => lastName(callee) === name)
  );
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
