import type { TSESTree } from '@typescript-eslint/utils';
import type { Constant } from '../analysis/constants/constants.ts';
import { enclosingFunction, staticName, wrapped } from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';
import { namesForConstant, VERBS } from './derived-name.ts';
import { namesOfFormat } from './format-name.ts';
import type { File } from './imports.ts';
import { camelCase, inCaseOf, snakeCase, UPPER, upperCase, writesUpperCase } from './name-case.ts';
import { isFreeName } from './names.ts';
import { findsParts, saysPattern, wordsInPattern } from './pattern-name.ts';
import { isFurtherOut, type Place } from './place.ts';
import {
  EMPTY,
  functionAround,
  plural,
  PREPOSITIONS,
  QUESTIONS,
  subjectOf,
  withWords,
} from './subject.ts';
import { isGeneric, isShort, isTelling, tellingName } from './telling-name.ts';

type Names = [string, ...string[]];

/** What a constant is to the code that reads it; a format or a decoder is known by its kind alone. */
const ROLES: Partial<Record<Constant['kind'], string>> = {
  Map: 'lookup',
  RegExp: 'pattern',
  Set: 'values',
  'global RegExp': 'pattern',
  list: 'list',
  'list of formats': 'formats',
  'list of functions': 'list',
  'list of patterns': 'patterns',
  'list of rows': 'list',
  'list of sets': 'list',
  table: 'lookup',
  'table of formats': 'formats',
  'table of functions': 'lookup',
  'table of patterns': 'patterns',
  'table of rows': 'lookup',
  'table of sets': 'lookup',
  'table of tables': 'lookup',
};

/** Names that say what the values are, and not of what: in a module, where there are many, too little. */
const VALUES =
  /^(?:colou?rs?|emojis?|icons?|labels?|messages?|names?|texts?|titles?|types?|(?:emoji|icon|label|name|type)_?map)$/iu;
/** More words than these, and the kind of value behind them, are read by nobody. */
const MOST_WORDS = 3;

/** Names of patterns that say as much as any that could be made up. */
const PATTERN = /^(?:reg|regex|regexp|rgx)$/iu;

/**
 * Names for a constant out of a function: its own unless that only says what kind of value it is, else one
 * from the name of the function around it (`absoluteUrlPattern` in `isAbsoluteUrl`), in the file's case.
 *
 * @param own the name of the variable that holds it where it is made
 * @returns `undefined` where it keeps its own
 */
export function namesOutside(
  file: File,
  value: TSESTree.Expression,
  constant: Constant,
  place: Place,
  own: string | undefined,
): Names | undefined {
  const fallback = namesForConstant(constant);
  const kind = ROLES[constant.kind];
  const leaves = isFurtherOut(value, place);
  if (leaves && place.container.type === 'Program') {
    const names =
      constant.kind === 'Intl'
        ? namesOfFormat(file, value, fallback[0], own)
        : namesWithin(value, constant, own, fallback);
    if (names) return names;
  }
  const isKept = !leaves || isTelling(own ?? '') || (kind === undefined && !isShort(own ?? ''));
  if (own !== undefined && isKept) {
    const isOfFile = leaves && kind !== undefined && place.container.type === 'Program';
    return isOfFile ? nameInFile(file, constant, own) : undefined;
  }
  if (!leaves) return fallback;
  const named = functionAround(value) ?? nameByFile(file, value);
  const subject = named === undefined ? [] : subjectOf(named);
  if (kind === undefined) {
    const words = subject.length > 0 ? subject : wordsOf(named ?? '');
    return [...fallback, camelCase([...words, ...wordsOf(fallback[0])])];
  }
  const role = own === undefined || isShort(own) ? kind : own.toLowerCase();
  // What a text becomes says nothing of what is found in it.
  const isPart = kind === 'pattern' && findsParts(file, value);
  const target = own === undefined && !isPart ? targetOf(value) : undefined;
  const source =
    own === undefined && constant.kind.endsWith('RegExp') ? wordsInPattern(value) : undefined;
  const given = named !== undefined && isLookedUp(value) ? subjectGiven(named) : [];
  const candidates = [
    ...(source === undefined ? [] : [withRole(source, role)]),
    ...(target?.isDefault ? [['known', ...wordsOf(target.name)]] : []),
    ...(given.length > 0 ? [given] : []),
    ...(subject.length > 0 && !isPart ? [withRole(subject, role)] : []),
    ...(target && !target.isDefault ? [withRole(wordsOf(target.name), role)] : []),
    ...(named !== undefined && !EMPTY.has(named) ? [withRole(wholeOf(named), role)] : []),
    ...(subject.length > 0 && isPart ? [withRole(subject, role)] : []),
    ...(named !== undefined && !EMPTY.has(named) ? [withRole(wordsOf(named), role)] : []),
  ];
  if (candidates.length === 0 && own !== undefined && (isGeneric(own) || PATTERN.test(own)))
    return undefined;
  const isUpper = place.container.type === 'Program' && writesUpperCase(file.sourceCode);
  const join = isUpper
    ? upperCase
    : named !== undefined && /[a-z]_[a-z]/u.test(named)
      ? snakeCase
      : camelCase;
  const [first, ...others] = candidates.map(join).filter((name) => /^[A-Za-z]/u.test(name));
  if (first !== undefined) return [first, ...others];
  return isUpper ? [upperCase(wordsOf(fallback[0]))] : fallback;
}

/**
 * The name of a constant as the file writes those of its module: a pattern is not called as the text is that
 * it matches. `undefined` where that is its own, or taken.
 */
function nameInFile({ sourceCode }: File, { kind }: Constant, own: string): Names | undefined {
  const words = wordsOf(own);
  const isPattern = kind === 'RegExp' || kind === 'global RegExp';
  const last = words.at(-1) ?? '';
  const saysSo = words.some(saysPattern) || QUESTIONS.has(words[0] ?? '') || plural(last) === last;
  const name = inCaseOf(sourceCode, own, isPattern && !saysSo ? [...words, 'pattern'] : words);
  return name !== own && isFreeName(sourceCode, name) ? [name] : undefined;
}

/**
 * Names for what its own name says too little of in a module, after what the function around it is about:
 * `studyLevelLabels` for `labels` in `formatStudyLevel`.
 */
function namesWithin(
  value: TSESTree.Expression,
  { kind }: Constant,
  own: string | undefined,
  fallback: Names,
): Names | undefined {
  const named = own === undefined ? undefined : functionAround(value);
  if (own === undefined || named === undefined) return undefined;
  const subject = subjectOf(named);
  if (subject.length === 0 || subject.length > MOST_WORDS) return undefined;
  if (!VERBS.has(wordsOf(named)[0] ?? '')) return undefined;
  const role = wordsOf(own);
  // `months` in `parsePortugueseMonth`; a pattern is no month.
  const isOfSubject =
    ROLES[kind] !== undefined &&
    ROLES[kind] !== 'pattern' &&
    role.length === 1 &&
    plural(role[0] ?? '') === plural(subject.at(-1) ?? '');
  if (!VALUES.test(own) && !isOfSubject) return undefined;
  const words = withWords(subject, role);
  if (words.length === role.length) return undefined;
  return [UPPER.test(own) ? upperCase(words) : camelCase(words), ...fallback];
}

/** Names of files that tell nothing of what is in them. */
const EMPTY_FILE = /^(?:common|file|helpers?|index|lib|main|mod|utils?)$/iu;

/** The name of the file whose one function, which has no name, is around a node: `strip` in `strip.js`. */
function nameByFile({ filename }: File, node: TSESTree.Node): string | undefined {
  let outermost = enclosingFunction(node);
  for (let fn = outermost; fn; fn = enclosingFunction(fn)) outermost = fn;
  const parent = outermost && wrapped(outermost).parent;
  const isWhole =
    parent?.type === 'ExportDefaultDeclaration' ||
    (parent?.type === 'AssignmentExpression' &&
      parent.left.type === 'MemberExpression' &&
      staticName(parent.left) === 'exports');
  const name = /([^/\\]+?)\.\w+$/u.exec(filename)?.[1] ?? '';
  return isWhole && /^[A-Za-z][\w-]*$/u.test(name) && !EMPTY_FILE.test(name) ? name : undefined;
}

/** Whether a value is asked for one of its properties where it is made: `{ … }[key]`. */
function isLookedUp(value: TSESTree.Node): boolean {
  const place = wrapped(value);
  const { parent } = place;
  return parent?.type === 'MemberExpression' && parent.object === place && parent.computed;
}

/** What functions do that give what their name says. */
const GIVES = new Set('find get look resolve to'.split(' '));

/** What is in a table that a function looks its result up in: `piece values` for `getPieceValue`, `labels` for `labelOf`. */
function subjectGiven(name: string): string[] {
  const words = wordsOf(name);
  const [first = ''] = words;
  const subject = subjectOf(name);
  const gives = GIVES.has(first) ? words.slice(1).join() === subject.join() : subject[0] === first;
  const last = subject.at(-1);
  return gives && last !== undefined ? [...subject.slice(0, -1), plural(last)] : [];
}

/** All words of a function's name, but for what it ends with in vain: `subject` of `subjectOf`. */
function wholeOf(name: string): string[] {
  const words = wordsOf(name);
  return PREPOSITIONS.has(words.at(-1) ?? '') && words.length > 1 ? words.slice(0, -1) : words;
}

/** Words with what they are to the code behind them, said once: `piece values` of `piece value` and `values`. */
function withRole(words: readonly string[], role: string): string[] {
  const repeats = plural(words.at(-1) ?? '') === plural(role);
  return [...(repeats ? words.slice(0, -1) : words), role];
}

/** The variable or the parameter that gets its value by means of a constant without a name. */
function targetOf(value: TSESTree.Node): { name: string; isDefault: boolean } | undefined {
  let place = wrapped(value);
  while (place.parent && READS.has(place.parent.type)) place = wrapped(place.parent);
  const { parent } = place;
  if (parent?.type === 'AssignmentPattern' && parent.right === place) {
    return place === wrapped(value) ? named(parent.left, true) : undefined;
  }
  return parent?.type === 'VariableDeclarator' ? named(parent.id, false) : undefined;
}

const READS = new Set<string>([
  'AwaitExpression',
  'CallExpression',
  'ChainExpression',
  'MemberExpression',
  'SpreadElement',
  'UnaryExpression',
]);

function named(
  node: TSESTree.Node,
  isDefault: boolean,
): { name: string; isDefault: boolean } | undefined {
  const name = tellingName(node);
  return name === undefined ? undefined : { name, isDefault };
}
