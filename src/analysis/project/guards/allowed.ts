import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../../ast/nodes.ts';
import { lastName } from '../summary/names.ts';
import type { Guard } from '../summary/value.ts';
import { allOf } from './kinds.ts';

const ALLOWS = /^(?:allow|enable|permit)[A-Z]/;
const MAX_DEPTH = 8;

/** What has to be allowed, by its name, where a test is true, or false: `if (options.allowFiles) …`. */
export function allowedBy(test: TSESTree.Node, isTrue: boolean, depth = 0): Guard | undefined {
  const node = unwrap(test);
  if (depth > MAX_DEPTH) return undefined;
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    return allowedBy(node.argument, !isTrue, depth + 1);
  }
  if (node.type === 'LogicalExpression') {
    const areBoth = node.operator === (isTrue ? '&&' : '||');
    const sides = [node.left, node.right];
    return areBoth ? allOf(sides.map((side) => allowedBy(side, isTrue, depth + 1))) : undefined;
  }
  const isAsked = node.type === 'Identifier' || node.type === 'MemberExpression';
  const name = isTrue && isAsked ? lastName(node) : '';
  return ALLOWS.test(name) ? { kind: 'allowed', name } : undefined;
}
