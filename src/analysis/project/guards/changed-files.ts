import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../../ast/nodes.ts';
import { isEmptyValue } from './places.ts';
import { lastName } from '../summary/names.ts';

/** `stat.mtimeMs`, `cachedMtime`: when a file was changed. */
const TIME_OF_CHANGE = /mtime(?:Ms)?$/i;

/**
 * Whether a test holds only where a file has changed since it was read, or was never read:
 * `!cached || stat.mtimeMs !== cached.mtimeMs`.
 */
export function isOfChange(test: TSESTree.Node, isTrue: boolean): boolean {
  const node = unwrap(test);
  switch (node.type) {
    case 'BinaryExpression': {
      const { left, operator, right } = node;
      const isOther = operator.startsWith('!=');
      if (!isOther && !operator.startsWith('==')) return false;
      return isOther === isTrue && isTimeOfChange(left) && isTimeOfChange(right);
    }
    case 'LogicalExpression': {
      const sides = [node.left, node.right];
      if (node.operator === '&&' && isTrue) return sides.some((side) => isOfChange(side, isTrue));
      if (node.operator === (isTrue ? '||' : '&&')) {
        const others = sides.filter((side) => !isOfChange(side, isTrue));
        return others.length < 2 && others.every((side) => isMissing(side, isTrue));
      }
      return false;
    }
    case 'UnaryExpression':
      return node.operator === '!' && isOfChange(node.argument, !isTrue);
    default:
      return false;
  }
}

function isTimeOfChange(node: TSESTree.Node): boolean {
  return TIME_OF_CHANGE.test(lastName(unwrap(node)));
}

/** `!cached`, `cached === null`, where nothing has been read yet. */
function isMissing(test: TSESTree.Node, isTrue: boolean): boolean {
  const node = unwrap(test);
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    return isMissing(node.argument, !isTrue);
  }
  if (node.type === 'BinaryExpression') {
    return isEmptyValue(node.right) && node.operator.startsWith(isTrue ? '==' : '!=');
  }
  return !isTrue && (node.type === 'Identifier' || node.type === 'MemberExpression');
}
