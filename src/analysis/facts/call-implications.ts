import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../ast/nodes.ts';
import type { Leaf } from './conditions.ts';
import { type Test, testsOfSame, valueOf } from './implications.ts';
import { matchesEmpty } from './empty-match.ts';
import { isStateless, patternOf, tableOf } from './fixed-values.ts';
import {
  ANY,
  ARRAY,
  classes,
  FINITE,
  INTEGER,
  isWithin,
  NOT_A_NUMBER,
  NUMBER,
  ofConstants,
  ofMask,
  STRING,
  UNKNOWN,
} from './values.ts';

const LOOKED_FOR: Readonly<Record<string, number>> = {
  'Array.isArray': ARRAY,
  'util.isArray': ARRAY,
  'Number.isFinite': FINITE,
  'Number.isInteger': INTEGER,
  'Number.isNaN': NOT_A_NUMBER,
};

export function testsOfCall(context: Leaf, node: TSESTree.CallExpression): readonly Test[] {
  const { analysis } = context.machine.shared;
  const [subject, ...others] = node.arguments;
  if (!subject || subject.type === 'SpreadElement') return [];
  const key = analysis.bindings.originOf(node.callee)?.key;
  const mask = key === undefined ? undefined : LOOKED_FOR[key];
  if (mask !== undefined) {
    return [{ subject, whenTrue: ofMask(mask), whenFalse: ofMask(ANY & ~mask) }];
  }
  if (key === 'Number.isSafeInteger') {
    return [{ subject, whenTrue: ofMask(INTEGER), whenFalse: UNKNOWN }];
  }
  if (key !== undefined && /(?:isBuffer|util\.types\.is|isView)/u.test(key)) {
    return [{ subject, whenTrue: ofMask(classes('object')), whenFalse: UNKNOWN }];
  }
  if (key === 'isNaN' && isWithin(valueOf(context, subject), NUMBER)) {
    return [{ subject, whenTrue: ofMask(NOT_A_NUMBER), whenFalse: ofMask(ANY & ~NOT_A_NUMBER) }];
  }
  if (key === 'isFinite' && isWithin(valueOf(context, subject), NUMBER)) {
    return [{ subject, whenTrue: ofMask(FINITE), whenFalse: ofMask(ANY & ~FINITE) }];
  }
  if (key === 'Object.is' && others[0] && others[0].type !== 'SpreadElement') {
    return testsOfSame(context, subject, others[0]);
  }
  return testsOfMethod(context, node, subject);
}

function testsOfMethod(
  context: Leaf,
  node: TSESTree.CallExpression,
  subject: TSESTree.Expression,
): readonly Test[] {
  const { analysis } = context.machine.shared;
  const callee = unwrap(node.callee);
  if (callee.type !== 'MemberExpression' || node.arguments.length !== 1) return [];
  const name = staticName(callee);
  const table = tableOf(analysis, callee.object);
  if (table && (name === 'has' || name === 'includes')) {
    return [{ subject, whenTrue: ofConstants(table), whenFalse: UNKNOWN }];
  }
  const pattern = patternOf(analysis, callee.object);
  if (pattern && name === 'test' && isStateless(pattern)) {
    if (!isWithin(valueOf(context, subject), STRING)) return [];
    const isFoundInNothing = matchesEmpty(pattern);
    if (isFoundInNothing === undefined) return [];
    const isNotEmpty = ofMask(ANY & ~classes('empty string'));
    return [
      {
        subject,
        whenTrue: isFoundInNothing ? UNKNOWN : isNotEmpty,
        whenFalse: isFoundInNothing ? isNotEmpty : UNKNOWN,
      },
    ];
  }
  return [];
}
