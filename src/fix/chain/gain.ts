import type { TSESTree } from '@typescript-eslint/utils';
import { isMethodCall, unwrap } from '../../ast/nodes.ts';
import type { Converted } from './convert.ts';

/** Methods of arrays and strings whose names hardly any method has that returns a promise. */
const PLAIN_METHODS = (
  'concat endsWith every filter flat flatMap includes indexOf join lastIndexOf localeCompare map padEnd ' +
  'padStart replace replaceAll reverse slice some sort split startsWith substring toFixed toISOString ' +
  'toLowerCase toReversed toSorted toString toUpperCase trim trimEnd trimStart'
).split(' ');

/**
 * Whether the conversion is known to be faster: in an async function always, elsewhere from two promises
 * on, of which an `await` of what may be a plain value takes one back.
 */
export function isGain(conversion: Converted): boolean {
  return !conversion.makesAsync || savedPromises(conversion) - lostPromises(conversion) >= 1;
}

/** How many promises the new code saves at most. A plain function that becomes async makes one of its own. */
export function savedPromises({ makesAsync, saved }: Converted): number {
  return makesAsync ? saved - 1 : saved;
}

/** How many promises are made by an `await` of what is a value as often as a promise. */
export function lostPromises({ guesses }: Converted): number {
  return guesses.filter(mayBePlain).length;
}

function mayBePlain(guess: TSESTree.Expression): boolean {
  const node = unwrap(guess);
  if (node.type === 'ConditionalExpression') return false;
  return node.type !== 'CallExpression' || isMethodCall(node, ...PLAIN_METHODS);
}
