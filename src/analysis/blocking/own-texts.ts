import { enclosingFunction, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Step } from '../project/graph/reach.ts';
import { listsOneFolder } from './long-lists.ts';
import { isOfMany, walksTree } from './of-many.ts';
import { isOfRequest } from './of-request.ts';
import { isOfText } from './texts.ts';

/**
 * Whether a helper, or a timer, reads or writes one text, or lists one folder, that the request does not name: settings, state,
 * notes and journals of the program, which are short as a rule. What a handler does itself is what it is asked for,
 * and what the request names, and all that a folder holds, may be of any size.
 */
export function isOfOwnText(node: Call, step: Step, analysis: Analysis): boolean {
  const isList = listsOneFolder(node);
  if (!isList && !isOfText(node, analysis)) return false;
  if (isOfRequest(node, step, analysis)) return false;
  if (!isList) return !isOfMany(node, step, analysis);
  const fn = enclosingFunction(node);
  return fn !== undefined && !walksTree(fn, analysis);
}
