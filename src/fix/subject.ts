import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction } from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';
import { functionName, VERBS } from './derived-name.ts';

/** What a function asks, before what it asks of: `isAbsoluteUrl`, `needsParenthesis`. */
export const QUESTIONS = new Set(
  'are can contains does has is looks match matches needs should starts test tests was'.split(' '),
);
export const PREPOSITIONS = new Set('as at by for from in into of on to with'.split(' '));
/** Names of functions that tell nothing of a value in them. */
export const EMPTY = new Set(
  (
    'action apply call callback cb command constructor default do exec execute fn func get handle handler invoke main ' +
    'perform process run set start'
  ).split(' '),
);

/** The name of the innermost function around a node that has one which can be said. */
export function functionAround(node: TSESTree.Node): string | undefined {
  for (let fn = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    const name = functionName(fn);
    if (name === undefined || EMPTY.has(name)) continue;
    if (/^[\w$]+$/u.test(name) && wordsOf(name).length > 0) return name;
  }
  return undefined;
}

/**
 * What a function is about, by its name: `absolute url` of `isAbsoluteUrl`, `tag` of `tagOf` and
 * `getTagFromPath`, `rgb` of `parseToRgb`.
 */
export function subjectOf(name: string): string[] {
  const words = wordsOf(name);
  const end = words.findIndex((word, index) => index > 0 && PREPOSITIONS.has(word));
  const [first, ...rest] = end === -1 ? words : words.slice(0, end);
  if (first === undefined) return [];
  if (end !== -1 && rest.length === 0) {
    if (!VERBS.has(first)) return [first];
    return words[end] === 'to' ? words.slice(end + 1) : [];
  }
  return VERBS.has(first) || QUESTIONS.has(first) ? rest : [];
}

export function plural(word: string): string {
  if (/(?:[^s]s|data)$/u.test(word)) return word;
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:[sxz]|ch|sh)$/u.test(word) ? `${word}es` : `${word}s`;
}

/** Words behind others, none of them said twice: `study level labels`, `price format` for `price` and `price format`. */
export function withWords(subject: readonly string[], role: readonly string[]): string[] {
  const [first = ''] = role;
  const before = subject.at(-1) ?? '';
  const isSaid = role.length === 1 ? plural(before) === plural(first) : before === first;
  return [...(isSaid ? subject.slice(0, -1) : subject), ...role];
}
