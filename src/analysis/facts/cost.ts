import type { TSESTree } from '@typescript-eslint/utils';
import { isMethodCall } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { patternOf } from './reading.ts';
import { schemaCall } from './schemas.ts';

export interface CheckCost {
  /** What one evaluation of a check does, in words for a message. */
  readonly text: string;
  /** Whether leaving it out makes a short function measurably faster. */
  readonly isMeasurable: boolean;
}

const BRANCH: CheckCost = { text: 'one branch, too cheap to measure', isMeasurable: false };
const MATCH: CheckCost = { text: 'one match of a regular expression', isMeasurable: true };
const SCAN: CheckCost = { text: 'one scan of its elements', isMeasurable: true };
const SCHEMA: CheckCost = { text: 'one validation by a schema', isMeasurable: true };
const WAIT: CheckCost = { text: 'one promise and one microtask tick', isMeasurable: true };
const MAX_CALLS = 20;

/** What a check costs: calls of functions of this file cost what their bodies do. */
export function costOf(analysis: Analysis, check: TSESTree.Node): CheckCost {
  let cost = BRANCH;
  const pending: TSESTree.Node[] = [check];
  const seen = new Set<TSESTree.Node>(pending);
  const weigh = (node: TSESTree.Node): void => {
    if (isMethodCall(node, 'every', 'some', 'filter', 'find', 'map')) cost = SCAN;
    if (node.type === 'ForOfStatement' || node.type === 'ForStatement') cost = SCAN;
    if (schemaCall(analysis, node)) cost = SCHEMA;
    if (cost === BRANCH && isMatch(analysis, node)) cost = MATCH;
    const fn = node.type === 'CallExpression' ? analysis.calls.calleeOf(node) : undefined;
    if (fn && !seen.has(fn) && seen.size < MAX_CALLS) {
      seen.add(fn);
      pending.push(fn);
    }
  };
  if (check.parent?.type === 'AwaitExpression') return WAIT;
  for (let root = pending.pop(); root; root = pending.pop()) {
    walk(root, analysis.sourceCode.visitorKeys, weigh);
  }
  return cost;
}

function isMatch(analysis: Analysis, node: TSESTree.Node): boolean {
  if (isMethodCall(node, 'match', 'matchAll', 'search')) return true;
  return (
    isMethodCall(node, 'test', 'exec') && patternOf(analysis, node.callee.object) !== undefined
  );
}
