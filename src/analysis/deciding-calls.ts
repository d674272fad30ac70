import type { TSESTree } from '@typescript-eslint/utils';
import { isCall, wrapped } from '../ast/nodes.ts';
import { nodeAt } from '../ast/node-at.ts';
import { isCondition } from '../ast/results.ts';
import type { Analysis } from './analyze.ts';
import { analysisOf } from './file-analyses.ts';
import { textOf } from './project/files/disk.ts';
import type { Use } from './project/graph/uses.ts';

const PREDICATE_TAKERS = /^(?:every|filter|find(?:Last)?(?:Index)?|some)$/;

/** Whether a use in another file has the value decide what is done next, for which every promise is true. */
export function isDeciding({ call: { file, name, range }, use }: Use): boolean {
  if (use === 'handed over') return PREDICATE_TAKERS.test(name);
  if (use !== 'used' || !range) return false;
  const text = textOf(file.path);
  const analysis = text === undefined ? undefined : analysisOf(file.path, text);
  if (!analysis) return false;
  const call = nodeAt(analysis.sourceCode, range, isCall);
  return call !== undefined && (isCondition(call) || isKeptForCondition(analysis, call));
}

/** `const isKnown = check(name); if (!isKnown) …` */
function isKeptForCondition({ bindings }: Analysis, call: TSESTree.Node): boolean {
  const place = wrapped(call);
  const { parent } = place;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== place) return false;
  if (parent.id.type !== 'Identifier') return false;
  const references = bindings.variableOf(parent.id)?.references ?? [];
  return references.some(({ identifier }) => isCondition(identifier));
}
