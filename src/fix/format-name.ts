import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import {
  calleeName,
  enclosingFunction,
  isCall,
  linesOf,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { returnsIn } from '../ast/returns.ts';
import { nodesIn } from '../ast/walk.ts';
import { wordsOf } from '../ast/words.ts';
import { functionName, VERBS } from './derived-name.ts';
import { digitsTold, optionsTold, toldBy } from './format-options.ts';
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
/** What they do to a value to show it, by verbs of all kinds. */
const SAYS = new Set('convert format print render to'.split(' '));
/** Words of functions that say nothing of what is formatted: of which moment it is, that it is one of several, and that a text comes of it. */
const MOMENT = new Set(['current', 'default', 'now', 'today']);
const TEXT = new Set(
  'amt arg cell data field fmt format formatter input intl item key label result str string text val value when'.split(
    ' ',
  ),
);
/** They say how something is shown, and not what. */
const HOW = new Set(
  'compact display exact full long nice plain precise pretty raw rounded short'.split(' '),
);

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
  const isUnnamed = own === undefined || /^(?:fmt|format|formatter)$/u.test(own);
  const role =
    own === undefined ? [callsFormatters(sourceCode) ? 'formatter' : 'format'] : wordsOf(own);
  const isUpper = own !== undefined && UPPER.test(own);
  const join = (words: readonly string[]): string =>
    isUpper ? upperCase(words) : camelCase(words);
  const ofKind = wordsOf(kind);
  const told = optionsTold(value);
  const isOneOfMany = named !== undefined && isOneOfSeveral(sourceCode, value, named);
  // Of several in a function none is all that its name says.
  const saysMore =
    isOneOfMany ||
    subject.length === 0 ||
    (told !== undefined && !WHEN.has(told.join('')) && subject.every((word) => WHEN.has(word)));
  const ofSubject = (words: readonly string[]): string => join(withWords(subject, words));
  if (isUnnamed && told !== undefined && saysMore) {
    const longer = isOneOfMany && subject.length > 0 ? [ofSubject([...told, ...role])] : [];
    return [join([...told, ...role]), ...longer, kind];
  }
  if (isUnnamed && isOneOfMany) {
    const digits = digitsTold(value);
    const names: Names = [kind, ofSubject(ofKind)];
    return digits ? [join([...digits, ...role]), ...names] : names;
  }
  if (subject.length === 0) {
    return isUnnamed && own !== undefined
      ? [join([...ofKind.slice(0, -1), ...role]), kind]
      : undefined;
  }
  if (isUnnamed && subject.every((word) => HOW.has(word))) {
    return [ofSubject([...(told ?? ofKind.slice(0, -1)), ...role]), kind];
  }
  return [
    ofSubject(role),
    ofSubject(ofKind),
    ...(told ? [join([...withWords(subject, told), ...role])] : []),
  ];
}

/** Whether the function of a name makes another format of the same class, whose options tell something else. */
function isOneOfSeveral(
  sourceCode: File['sourceCode'],
  value: TSESTree.Expression,
  named: string,
): boolean {
  const fn = functionNamed(value, named);
  const made = unwrap(value);
  if (!fn || !isCall(made)) return false;
  const told = toldBy(made)?.join();
  return nodesIn(fn.body, sourceCode.visitorKeys).some(
    (other) =>
      isCall(other) && calleeName(other) === calleeName(made) && toldBy(other)?.join() !== told,
  );
}

/** `format(cents / 100)`: what is shown is computed of what is given, and something else. */
function isComputed(value: TSESTree.Expression): boolean {
  const member = wrapped(value).parent;
  const call = member && wrapped(member).parent;
  const [shown] = isCall(call) ? call.arguments : [];
  return shown?.type === 'BinaryExpression';
}

/** What a function formats, by its name: `price` of `formatPrice`, `usd` of `usd`, `kst date` of `isoToKstDate`. */
function subjectFormatted(value: TSESTree.Expression, named: string): string[] {
  const words = wordsOf(named).filter((word) => !MOMENT.has(word));
  const [first = '', ...rest] = words;
  const isVerb = VERBS.has(first) || SHOWS.has(first);
  const isSaid = SAYS.has(first) || SHOWS.has(first) || isFormatter(value, named);
  const subject = isSaid ? objectOf(isVerb || QUESTIONS.has(first) ? rest : words, isVerb) : [];
  while (subject.length > 1 && TEXT.has(subject.at(-1) ?? '')) subject.pop();
  // `full currency` for the `currency full`.
  if (HOW.has(subject.at(-1) ?? '')) subject.unshift(...subject.splice(-1));
  for (const parameter of functionNamed(value, named)?.params ?? []) {
    if (parameter.type !== 'Identifier') continue;
    const given = wordsOf(parameter.name);
    if (given.join() === subject.join() && isComputed(value)) return [];
    // `daysAgo(days)` is no number of days.
    if (isVerb || words.includes('to')) continue;
    if (given.length < words.length && words.join().startsWith(`${given.join()},`)) return [];
  }
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

/** Whether the function of a name is one of few lines that gives the formatted text, and no component. */
function isFormatter(value: TSESTree.Node, named: string): boolean {
  if (!/^_*[a-z]/u.test(named)) return false;
  const fn = functionNamed(value, named);
  return fn !== undefined && linesOf(fn) <= MOST_LINES && isGivenBy(value, fn);
}

/** Whether a value stands in what a function returns, and not in a longer text. */
function isGivenBy(value: TSESTree.Node, fn: FunctionNode): boolean {
  let node = value;
  for (; node.parent && node.parent !== fn; node = node.parent) {
    if (node.type === 'ReturnStatement') return enclosingFunction(node) === fn;
    if (node.type === 'VariableDeclarator') {
      return node.init === wrapped(value) && isReturned(node.id, fn);
    }
    if (node.type.endsWith('Statement')) return false;
    if (node.type === 'TemplateLiteral' && node.expressions.length > 1) return false;
  }
  return node === fn.body;
}

/** `return format.format(value)` */
function isReturned(held: TSESTree.Node, { body }: FunctionNode): boolean {
  if (held.type !== 'Identifier' || body.type !== 'BlockStatement') return false;
  return returnsIn(body).some(({ argument }) => {
    const given = argument ? unwrap(argument) : undefined;
    if (given?.type !== 'CallExpression' || given.callee.type !== 'MemberExpression') return false;
    const { object } = given.callee;
    return object.type === 'Identifier' && object.name === held.name;
  });
}

function functionNamed(value: TSESTree.Node, named: string): FunctionNode | undefined {
  let fn = enclosingFunction(value);
  while (fn && functionName(fn) !== named) fn = enclosingFunction(fn);
  return fn;
}

/** Whether a file calls formats formatters, and none a format but by the names of the classes. */
const callsFormatters = memoized((sourceCode: File['sourceCode']): boolean => {
  const names = [...namesIn(sourceCode)];
  return (
    names.some((name) => /[a-z]Formatter$/u.test(name)) &&
    !names.some((name) => /[a-z]Format$/u.test(name) && !/^[A-Z]/u.test(name))
  );
});
