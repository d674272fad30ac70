import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isCall, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';
import { functionName, namesFor, verbAround } from './derived-name.ts';

/** Names of functions that say nothing to those who do not see the use of it. */
const VAGUE = /^(?:cb|fn|func?|te?mp|.{1,2})$/iu;
const UPPER = /^[A-Z][A-Z\d]+(?:_[A-Z\d]+)*$/u;

/**
 * Names for a function out of the one around it, if its own is enough in there alone: `compareByName` for
 * what `sort` gets, `parseItem` for `fn` with the parameter `item` in `parseItems`, else `parseItemsFn`.
 */
export function namesApart(
  fn: FunctionNode,
  own: string,
  variable: TSESLint.Scope.Variable | undefined,
): [string, ...string[]] | undefined {
  if (!VAGUE.test(own)) return undefined;
  const uses = variable ? variable.references.map(({ identifier }) => identifier) : [fn];
  const given = (uses as TSESTree.Node[]).find(isArgument);
  if (given) return namesFor(fn, given);
  const around = enclosingFunction(fn);
  const name = around && functionName(around);
  const verb = verbAround(fn);
  if (name === undefined) return undefined;
  return verb === undefined ? [qualified(name, own)] : [verb, qualified(name, own)];
}

/** A name within that of the function around it, in its own case: `parseItemsFn`, `PARSE_ITEMS_KEYS`. */
export function qualified(around: string, own: string): string {
  return UPPER.test(own)
    ? [...wordsOf(around), own].join('_').toUpperCase()
    : `${around}${own.charAt(0).toUpperCase()}${own.slice(1)}`;
}

function isArgument(use: TSESTree.Node): boolean {
  const place = wrapped(use);
  return isCall(place.parent) && place.parent.callee !== place;
}
