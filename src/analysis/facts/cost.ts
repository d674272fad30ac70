import type { TSESTree } from '@typescript-eslint/utils';
import { isMethodCall, staticName, wrapped } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isAssertion, isValidator } from './mentions.ts';
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
const SCANS = ['every', 'some', 'filter', 'find', 'map'];
const MATCHES = ['match', 'matchAll', 'search'];
/** Methods of the value that is checked. */
const SUBJECT_METHODS = [...SCANS, ...MATCHES];

/**
 * Whether a call may be, or be part of, a check that can be measured: it is asked in a condition or
 * stands alone, as an assertion does, and costs something.
 */
export function mayBeMeasured(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const asks = whereAsked(call);
  if (asks === undefined) return false;
  if (asks === 'alone' && call.parent.type !== 'AwaitExpression' && !isValidator(analysis, call)) {
    return isAssertion(analysis, call) && costOf(analysis, call).isMeasurable;
  }
  return costOf(analysis, call).isMeasurable;
}

/**
 * What a call asks, whatever it asks it of: the same words in two places may be the same question.
 *
 * `RE.test(a)` and `RE.test(b)` ask one thing, as do `a.every(isText)` and `b.every(isText)`.
 */
export function questionOf(
  { sourceCode }: Analysis,
  { arguments: args, callee }: TSESTree.CallExpression,
): string {
  const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
  return name !== undefined && SUBJECT_METHODS.includes(name)
    ? `.${name}(${args.map((argument) => sourceCode.getText(argument)).join()})`
    : sourceCode.getText(callee);
}

/** More levels of an expression than people write. */
const MAX_CLIMB = 40;

function whereAsked(call: TSESTree.CallExpression): 'alone' | 'condition' | undefined {
  let node: TSESTree.Node = wrapped(call);
  for (let step = 0; node.parent && step < MAX_CLIMB; step += 1) {
    const { parent }: TSESTree.Node = node;
    switch (parent.type) {
      case 'ConditionalExpression':
        if (parent.test === node) return 'condition';
        break;
      case 'LogicalExpression':
        if (parent.operator !== '??') return 'condition';
        break;
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'IfStatement':
      case 'WhileStatement':
        return 'condition';
      case 'ExpressionStatement':
        return 'alone';
      case 'AwaitExpression':
      case 'BinaryExpression':
      case 'CallExpression':
      case 'ChainExpression':
      case 'MemberExpression':
      case 'UnaryExpression':
        break;
      default:
        return undefined;
    }
    node = wrapped(parent);
  }
  return undefined;
}

/** What a check costs: calls of functions of this file cost what their bodies do. */
export function costOf(analysis: Analysis, check: TSESTree.Node): CheckCost {
  let cost = BRANCH;
  const pending: TSESTree.Node[] = [check];
  const seen = new Set<TSESTree.Node>(pending);
  const weigh = (node: TSESTree.Node): void => {
    if (isMethodCall(node, ...SCANS)) cost = SCAN;
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
  if (isMethodCall(node, ...MATCHES)) return true;
  return (
    isMethodCall(node, 'test', 'exec') && patternOf(analysis, node.callee.object) !== undefined
  );
}
