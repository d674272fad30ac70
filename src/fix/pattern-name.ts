import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isCall, staticName, unwrap, wrapped } from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';
import type { File } from './imports.ts';
import { functionAround } from './subject.ts';
import { tellingName } from './telling-name.ts';

/** Words in names of patterns by which these are known as such. */
const PATTERN_WORD =
  /^(?:expr|expressions?|filter|format|mask|match|matche[rs]|matching|patterns?|re|regexe?s?|regexps?|rgx|rx|tests?|tester)$|re(?:gex|gexp)$/iu;

/** Whether a word in the name of a variable says that it holds a pattern. */
export const saysPattern = (word: string): boolean => PATTERN_WORD.test(word);

/** Methods of texts that do something to each part of one that a pattern finds. */
const TO_PARTS = new Set('replace replaceAll search split'.split(' '));

const OF_PARTS = new Set([...TO_PARTS, 'exec', 'match', 'matchAll']);
const GETS = /^_*(?:build|calculate|collect|create|get|make|update)(?![a-z])/u;

/** Whether a pattern finds parts of what its function is about: `/,/` in `parseTags`. */
export function findsParts({ sourceCode }: File, value: TSESTree.Expression): boolean {
  const { parent: held } = wrapped(value);
  const variables = held ? (sourceCode.scopeManager?.getDeclaredVariables(held) ?? []) : [];
  const reads = variables.flatMap(({ references }) => references.map((one) => one.identifier));
  // `getTrackIds` makes its ids out of what `match` and `exec` find in the lines of a text.
  const methods = GETS.test(functionAround(value) ?? '') ? OF_PARTS : TO_PARTS;
  return [value, ...reads].some((use) => {
    const { parent } = wrapped(use);
    if (isCall(parent)) return methods.has(calleeName(parent) ?? '');
    return parent?.type === 'MemberExpression' && methods.has(staticName(parent) ?? '');
  });
}

/** Where a text may stand, and nothing of what it is. */
const BOUNDS = /^(?:\\{1,2}[bBsS]|[\^$*+?\s])*$/u;

/**
 * The variable that a pattern is made of, and where its text must stand: `separator` of `new RegExp(separator)`,
 * `leading separator` of `` `^${separator}` ``.
 */
export function wordsInPattern(value: TSESTree.Expression): readonly string[] | undefined {
  const made = unwrap(value);
  const [source] = isCall(made) ? made.arguments : [];
  if (source?.type !== 'TemplateLiteral') return source && wordsOfSource(source);
  const [only, ...others] = source.expressions;
  if (only?.type !== 'Identifier' || others.length > 0) return undefined;
  const [before = '', after = ''] = source.quasis.map(({ value: { raw } }) => raw);
  const words = BOUNDS.test(before) && BOUNDS.test(after) ? wordsOfSource(only) : undefined;
  if (!words || before.startsWith('^') === after.endsWith('$')) return words;
  return [before.startsWith('^') ? 'leading' : 'trailing', ...words];
}

/** The words of a variable that holds the text of a pattern, without the one that says so: `date` of `DATE_REGEX`. */
function wordsOfSource(source: TSESTree.Node): readonly string[] | undefined {
  const name = tellingName(source);
  if (name === undefined) return undefined;
  const words = wordsOf(name);
  return words.length > 1 && saysPattern(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}
