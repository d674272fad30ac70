import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import {
  enclosingFunction,
  isCall,
  linesOf,
  staticName,
  unwrap,
  type FunctionNode,
} from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';
import { functionName, VERBS } from './derived-name.ts';
import type { File } from './imports.ts';
import { camelCase, UPPER, upperCase } from './name-case.ts';
import { namesIn } from './names.ts';
import { functionAround, PREPOSITIONS, QUESTIONS, withWords } from './subject.ts';

type Names = [string, ...string[]];

/** Names that say of a format no more than that it is one. */
const VAGUE =
  /^(?:fmt|formatt?er|format|(?:currency|date|date_?time|list|number|time)_?(?:fmt|format(?:ter)?))$/iu;

/** What functions do that show a value, but for what those of all kinds do. */
const SHOWS = new Set(
  'adapt add apply derive display fmt group humanise humanize localise localize prettify pretty show sort stringify'.split(
    ' ',
  ),
);
/** Words of functions that say nothing of what is formatted: of which moment it is, and that a text comes of it. */
const MOMENT = new Set(['current', 'now', 'today']);
const TEXT = new Set([
  'fmt',
  'format',
  'formatter',
  'intl',
  'key',
  'label',
  'str',
  'string',
  'text',
]);

/** They say less of a date than which part of it is shown. */
const WHEN = new Set(['date', 'datetime', 'iso', 'time', 'timestamp']);

/** More words than these are read by nobody: the last ones say what it is. */
const MOST_WORDS = 3;
/** A function of more lines does not only format what its name says. */
const MOST_LINES = 12;

/**
 * Names for a format of `Intl` in a module, best first: after what the function around it formats (`priceFormat` in
 * `formatPrice`), else by its options (`percentFormat`).
 *
 * @param kind what it is called by its class alone: `numberFormat`
 * @param own the name of the variable that holds it where it is made
 * @returns `undefined` where its own name, or that of its class, says enough
 */
export function namesOfFormat(
  { sourceCode }: File,
  value: TSESTree.Expression,
  kind: string,
  own: string | undefined,
): Names | undefined {
  if (!kind.endsWith('Format') || (own !== undefined && !VAGUE.test(own))) return undefined;
  const named = functionAround(value);
  const subject = named === undefined ? [] : subjectFormatted(value, named);
  const role =
    own === undefined ? [callsFormatters(sourceCode) ? 'formatter' : 'format'] : wordsOf(own);
  const isUpper = own !== undefined && UPPER.test(own);
  const join = (words: readonly string[]): string =>
    isUpper ? upperCase(words) : camelCase(words);
  const ofKind = wordsOf(kind);
  const told = optionsTold(value);
  const saysMore =
    subject.length === 0 ||
    (told !== undefined && !WHEN.has(told) && subject.every((word) => WHEN.has(word)));
  if (own === undefined && told !== undefined && saysMore) return [join([told, ...role]), kind];
  if (subject.length === 0) return undefined;
  const names = [join(withWords(subject, role)), join(withWords(subject, ofKind))];
  return [...(names as Names), ...(told ? [join([...withWords(subject, [told]), ...role])] : [])];
}

/** What a function formats, by its name: `price` of `formatPrice`, `usd` of `usd`, `kst date` of `isoToKstDate`. */
function subjectFormatted(value: TSESTree.Node, named: string): string[] {
  const words = wordsOf(named).filter((word) => !MOMENT.has(word));
  const [first = '', ...rest] = words;
  const isVerb = VERBS.has(first) || SHOWS.has(first);
  const isSaid = isVerb || QUESTIONS.has(first) || isFormatter(value, named);
  const subject = isSaid ? objectOf(isVerb || QUESTIONS.has(first) ? rest : words, isVerb) : [];
  while (subject.length > 1 && TEXT.has(subject.at(-1) ?? '')) subject.pop();
  const isTold = !subject.every((word) => TEXT.has(word) || word.length < 2);
  return isTold ? subject.slice(-MOST_WORDS) : [];
}

/** What is done, or made, by the words of a function behind its verb: `kst date` of `iso to kst date`, `hours` of `within hours`. */
function objectOf(words: readonly string[], hasVerb: boolean): string[] {
  const start = words.findIndex((word) => !PREPOSITIONS.has(word) && word !== 'within');
  const told = start === -1 ? [] : words.slice(start);
  const to = hasVerb ? -1 : told.indexOf('to');
  if (to !== -1) return told.slice(to + 1);
  const end = told.findIndex((word) => PREPOSITIONS.has(word));
  return end === -1 ? told : told.slice(0, end);
}

/** Whether the function of a name is one of few lines, and no component. */
function isFormatter(value: TSESTree.Node, named: string): boolean {
  if (!/^_*[a-z]/u.test(named)) return false;
  let fn: FunctionNode | undefined = enclosingFunction(value);
  while (fn && functionName(fn) !== named) fn = enclosingFunction(fn);
  return fn !== undefined && linesOf(fn) <= MOST_LINES;
}

const OF_DATE = new Set(['dateStyle', 'day', 'era', 'month', 'weekday', 'year']);
const OF_TIME = new Set(['dayPeriod', 'hour', 'minute', 'second', 'timeStyle']);

/** What the options of a format tell of it: `currency`, `percent`, `month`, `time`. */
function optionsTold(value: TSESTree.Expression): string | undefined {
  const made = unwrap(value);
  const given = isCall(made) ? made.arguments[1] : undefined;
  const options = given && given.type !== 'SpreadElement' ? unwrap(given) : undefined;
  if (options?.type !== 'ObjectExpression') return undefined;
  const set = new Map<string, unknown>();
  for (const property of options.properties) {
    if (property.type !== 'Property') return undefined;
    const key = staticName(property);
    if (key === undefined) return undefined;
    set.set(key, property.value.type === 'Literal' ? property.value.value : undefined);
  }
  const style = set.get('style');
  if (style === 'currency' || style === 'percent') return style;
  if (set.get('notation') === 'compact') return 'compact';
  const parts = [...set.keys()].filter((key) => OF_DATE.has(key) || OF_TIME.has(key));
  const [only] = parts;
  if (only === undefined) return undefined;
  if (parts.length === 1 && !only.endsWith('Style')) return only;
  const ofDate = parts.filter((key) => OF_DATE.has(key)).length;
  return ofDate === 0 ? 'time' : ofDate === parts.length ? 'date' : undefined;
}

/** Whether a file calls formats formatters, and none a format but by the names of the classes. */
const callsFormatters = memoized((sourceCode: File['sourceCode']): boolean => {
  const names = [...namesIn(sourceCode)];
  return (
    names.some((name) => /[a-z]Formatter$/u.test(name)) &&
    !names.some((name) => /[a-z]Format$/u.test(name) && !/^[A-Z]/u.test(name))
  );
});
