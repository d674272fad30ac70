import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isInside } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { walk } from '../../../ast/walk.ts';
import type { Occurrences } from './occurrences.ts';
import { isEmptyValue, type Place, type Places } from './places.ts';

const WHOLE_FILE = [0, Number.POSITIVE_INFINITY] as const;

/**
 * The functions that empty a memo and go on to call something: `function refresh() { rows = null; return load(); }`.
 * By way of those, what the memo keeps is done each time.
 */
export function createResets(
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
  { rootOf }: Pick<Places, 'rootOf'>,
  { assignmentsTo }: Pick<Occurrences, 'assignmentsTo'>,
): (place: Place, memo: TSESTree.Node) => readonly TSESTree.Node[] {
  return ({ root }, memo) => {
    const assignments = assignmentsTo(root, WHOLE_FILE);
    const isEmptying = ({ left, operator, right }: TSESTree.AssignmentExpression): boolean =>
      operator === '=' && isEmptyValue(right) && rootOf(left) === root;
    const functions = assignments.flatMap((assignment) => {
      const { parent } = assignment;
      if (!isEmptying(assignment) || parent.type !== 'ExpressionStatement') return [];
      const fn = functionAround(assignment);
      if (!fn || fn === memo || isInside(memo, fn) || isInside(fn, memo)) return [];
      // `rows = null; rows = given; return load();` has filled it again.
      const isFilled = assignments.some(
        (other) => !isEmptying(other) && other.range[0] > parent.range[1] && isInside(other, fn),
      );
      return !isFilled && callsAfter(parent, fn, visitorKeys) ? [fn] : [];
    });
    return [...new Set(functions)];
  };
}

/** Whether a function always makes a call after one of its statements. */
function callsAfter(
  statement: TSESTree.Statement,
  fn: TSESTree.Node,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): boolean {
  const { parent } = statement;
  if (parent.type !== 'BlockStatement' || parent.parent !== fn) return false;
  let isCalled = false;
  for (const later of parent.body.slice(parent.body.indexOf(statement) + 1)) {
    walk(later, visitorKeys, ({ type }) => {
      isCalled ||= type === 'CallExpression';
    });
  }
  return isCalled;
}
