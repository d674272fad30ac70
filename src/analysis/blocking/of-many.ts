import type { TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../ast/calls.ts';
import {
  enclosingFunction,
  isCall,
  isInside,
  unwrap,
  type Call,
  type FunctionNode,
} from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Step } from '../project/graph/reach.ts';
import { lastName, nameOf } from '../project/summary/names.ts';
import { LISTS_FOLDER, listsFolder, listsOneFolder, longListAround } from './long-lists.ts';

/**
 * Whether a call is made for each item of a list that may be long, as far as the way to it tells. Where `isShort`,
 * as a text is, those of one folder are too few: to wait for each takes three times as much of the processor as to read
 * it at once (the requests per second on the page of the rule).
 */
export function isOfMany(call: Call, step: Step, analysis: Analysis, isShort = false): boolean {
  const isLong = (node: TSESTree.Node): boolean => {
    const maker = longListAround(node, analysis);
    return maker !== undefined && !(isShort && isCall(maker) && listsOneFolder(maker));
  };
  if (isLong(call)) return true;
  const fn = enclosingFunction(call);
  if (!fn) return false;
  const { sites } = analysis.calls.usesOf(fn);
  return sites.some(isLong) || walksTree(fn, analysis) || isCalledForEach(step, isShort);
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

/** Those of `LISTS_FOLDER` that go into the folders of a folder. */
const LISTS_TREE = /^(?:fast-?glob|fg|glob(?:by)?(?:Sync)?)$/i;

/** Whether a function on the way lists a folder, and calls the next one in a loop. */
function isCalledForEach(from: Step, isShort: boolean): boolean {
  const lists = isShort ? LISTS_TREE : LISTS_FOLDER;
  for (let step: Step | undefined = from; step; step = step.previous) {
    const { call } = step;
    if (call?.isRepeated !== true) continue;
    const { calls } = call.file;
    if (calls.some(({ caller, name }) => caller === call.caller && lists.test(name))) {
      return true;
    }
  }
  return false;
}
