import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { isMethodCall, type FunctionNode } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { patternOf } from './fixed-values.ts';
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
export const SCANS = ['every', 'some', 'filter', 'find', 'map'];
export const MATCHES = ['match', 'matchAll', 'search'];

/** What a check costs: calls of functions of this file cost what their bodies do. */
export function costOf(analysis: Analysis, check: TSESTree.Node): CheckCost {
  return check.parent?.type === 'AwaitExpression'
    ? WAIT
    : costWith(analysis, partOf(analysis, check));
}

/** What a call costs by itself, its arguments left out. */
export function costOfCall(analysis: Analysis, call: TSESTree.CallExpression): CheckCost {
  const cost = costAt(analysis, call);
  if (cost) return cost;
  const fn = analysis.calls.calleeOf(call);
  if (!fn) return BRANCH;
  return wholeCost(analysis, fn);
}

const wholeCost = memoized((analysis: Analysis, fn: FunctionNode) =>
  costWith(analysis, partOfFunction(analysis, fn)),
);

function costWith(analysis: Analysis, part: Part): CheckCost {
  const parts = new Set<Part>([part]);
  // The set grows while it is read.
  for (const { callees } of parts) {
    for (const fn of callees) if (parts.size <= MAX_CALLS) parts.add(partOfFunction(analysis, fn));
  }
  const costs = new Set([...parts].map(({ cost }) => cost));
  return DEAREST_FIRST.find((cost) => costs.has(cost)) ?? BRANCH;
}

const DEAREST_FIRST = [SCHEMA, SCAN, MATCH];

/** What a piece of code costs by itself, and what it calls. */
interface Part {
  readonly cost: CheckCost;
  readonly callees: ReadonlySet<FunctionNode>;
}

const partOfFunction: (analysis: Analysis, fn: FunctionNode) => Part = memoized(partOf);

function partOf(analysis: Analysis, root: TSESTree.Node): Part {
  const costs = new Set<CheckCost>();
  const callees = new Set<FunctionNode>();
  walk(root, analysis.sourceCode.visitorKeys, (node) => {
    const cost = costAt(analysis, node);
    if (cost) costs.add(cost);
    const fn = node.type === 'CallExpression' ? analysis.calls.calleeOf(node) : undefined;
    if (fn) callees.add(fn);
  });
  return { cost: DEAREST_FIRST.find((cost) => costs.has(cost)) ?? BRANCH, callees };
}

function costAt(analysis: Analysis, node: TSESTree.Node): CheckCost | undefined {
  if (node.type === 'ForOfStatement' || node.type === 'ForStatement') return SCAN;
  if (node.type !== 'CallExpression') return undefined;
  if (schemaCall(analysis, node)) return SCHEMA;
  if (isMethodCall(node, ...SCANS)) return SCAN;
  return isMatch(analysis, node) ? MATCH : undefined;
}

function isMatch(analysis: Analysis, node: TSESTree.Node): boolean {
  if (isMethodCall(node, ...MATCHES)) return true;
  return (
    isMethodCall(node, 'test', 'exec') && patternOf(analysis, node.callee.object) !== undefined
  );
}
