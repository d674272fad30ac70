import type { TSESTree } from '@typescript-eslint/utils';
import type { Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Blocking } from '../known/replacement.ts';
import { isNamedByRequest, isUploaded } from '../project/graph/named-by-request.ts';
import { isMaintenanceApartFrom, type Step } from '../project/graph/reach.ts';
import { givenIn } from '../project/guards/named-by.ts';
import { lastName } from '../project/summary/names.ts';
import type { Given } from '../project/summary/value.ts';

/** They write to the path that they are given second. */
const MOVES = /^(?:copy(?:File)?|cp|link|move|rename|symlink)(?:Sync)?$/;

/** Whether a call is about a file that the request uploads. */
export function isOfUpload(node: Call, step: Step, analysis: Analysis): boolean {
  return isUploaded(givenTo(node, analysis), step);
}

/** Whether a value is made of what the request sends. */
export function isSentByRequest(value: TSESTree.Node, step: Step, analysis: Analysis): boolean {
  return isNamedByRequest(givenBy(value, analysis), step);
}

/**
 * Whether a way that is one of maintenance by its names is none for a call: a user saves settings of their own,
 * and what an administrator uploads is as large as any other upload.
 */
export function isNoMaintenance(
  node: Call,
  { writes }: Blocking,
  step: Step,
  analysis: Analysis,
): boolean {
  const given = givenTo(node, analysis);
  if (given.length === 0) return false;
  if (writes === true) {
    return isNamedByRequest(given, step) && !isMaintenanceApartFrom('settings', step);
  }
  return (
    lastName(node.callee).startsWith('readFile') &&
    isUploaded(given, step) &&
    !isMaintenanceApartFrom('administration', step)
  );
}

function givenTo(
  { arguments: [first, second], callee }: Call,
  analysis: Analysis,
): readonly Given[] {
  const path = MOVES.test(lastName(callee)) ? second : first;
  return path ? givenBy(path, analysis) : [];
}

function givenBy(path: TSESTree.Node, { bindings, sourceCode }: Analysis): readonly Given[] {
  const { visitorKeys } = sourceCode;
  const variableOf = (node: TSESTree.Identifier) => bindings.variableOf(node);
  return givenIn(path, { variableOf, visitorKeys });
}
