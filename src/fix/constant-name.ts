import type { TSESTree } from '@typescript-eslint/utils';
import type { Constant } from '../analysis/constants/constants.ts';
import { enclosingFunction, isCall, staticName, unwrap, wrapped } from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';
import { namesForConstant, VERBS } from './derived-name.ts';
import { namesOfFormat } from './format-name.ts';
import type { File } from './imports.ts';
import { camelCase, inCaseOf, snakeCase, UPPER, upperCase, writesUpperCase } from './name-case.ts';
import { isFreeName } from './names.ts';
import { isFurtherOut, type Place } from './place.ts';
import { EMPTY, functionAround, plural, QUESTIONS, subjectOf, withWords } from './subject.ts';

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

/** Names that say what kind of value a variable holds: enough in a function, too little in a module. */
const GENERIC = /^(?:dict|entries|items|keys|list|lookup|map|mapping|pattern|set|table|values)$/iu;
/** Names that say not even that. */
const SHORT = /^(?:arr|array|data|hash|obj|object|reg|regex|regexp|rgx|te?mp|value|.{1,2})$/iu;

/** Names that say what the values are, and not of what: in a module, where there are many, too little. */
const VALUES =
  /^(?:colou?rs?|emojis?|icons?|labels?|messages?|names?|texts?|titles?|types?|(?:emoji|icon|label|name|type)_?map)$/iu;
/** More words than these, and the kind of value behind them, are read by nobody. */
const MOST_WORDS = 3;

/** Names of patterns that say as much as any that could be made up. */
const PATTERN = /^(?:reg|regex|regexp|rgx)$/iu;

/** Words in names of patterns by which these are known as such. */
const PATTERN_WORD =
  /^(?:expr|expressions?|filter|format|mask|match|matche[rs]|matching|patterns?|re|regexe?s?|regexps?|rgx|rx|tests?|tester)$|re(?:gex|gexp)$/iu;

/** Whether a name says of a value what it is for, and not only of which kind it is. */
export function isTelling(name: string): boolean {
  return !GENERIC.test(name) && !SHORT.test(name);
}

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
  const isKept = !leaves || isTelling(own ?? '') || (kind === undefined && !SHORT.test(own ?? ''));
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
  const role = own === undefined || SHORT.test(own) ? kind : own.toLowerCase();
  const target = own === undefined ? targetOf(value) : undefined;
  const source =
    own === undefined && constant.kind.endsWith('RegExp') ? sourceOf(value) : undefined;
  const given = named !== undefined && isLookedUp(value) ? subjectGiven(named) : [];
  const candidates = [
    ...(source === undefined ? [] : [withRole(source, role)]),
    ...(target?.isDefault ? [['known', ...wordsOf(target.name)]] : []),
    ...(given.length > 0 ? [given] : []),
    ...(subject.length > 0 ? [withRole(subject, role)] : []),
    ...(target && !target.isDefault ? [withRole(wordsOf(target.name), role)] : []),
    ...(named !== undefined && !EMPTY.has(named) ? [withRole(wordsOf(named), role)] : []),
  ];
  if (candidates.length === 0 && own !== undefined && (GENERIC.test(own) || PATTERN.test(own)))
    return undefined;
  const isUpper = place.container.type === 'Program' && writesUpperCase(file.sourceCode);
  const join = isUpper
    ? upperCase
    : named !== undefined && /[a-z]_[a-z]/u.test(named)
      ? snakeCase
      : camelCase;
  const [first, ...others] = candidates.map(join).filter((name) => /^[A-Za-z]/u.test(name));
  return first === undefined ? fallback : [first, ...others];
}

/**
 * The name of a constant as the file writes those of its module: a pattern is not called as the text is that
 * it matches. `undefined` where that is its own, or taken.
 */
function nameInFile({ sourceCode }: File, { kind }: Constant, own: string): Names | undefined {
  const words = wordsOf(own);
  const isPattern = kind === 'RegExp' || kind === 'global RegExp';
  const last = words.at(-1) ?? '';
  const saysSo =
    words.some((word) => PATTERN_WORD.test(word)) ||
    QUESTIONS.has(words[0] ?? '') ||
    plural(last) === last;
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
    return place === wrapped(value) ? nameOf(parent.left, true) : undefined;
  }
  return parent?.type === 'VariableDeclarator' ? nameOf(parent.id, false) : undefined;
}

/** Where a text may stand, and nothing of what it is. */
const BOUNDS = /^(?:\\{1,2}[bBsS]|[\^$*+?\s])*$/u;

/**
 * The variable that a pattern is made of, and where its text must stand: `separator` of `new RegExp(separator)`,
 * `leading separator` of `` `^${separator}` ``.
 */
function sourceOf(value: TSESTree.Expression): readonly string[] | undefined {
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
  const named = nameOf(source, false);
  if (!named) return undefined;
  const words = wordsOf(named.name);
  return words.length > 1 && PATTERN_WORD.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

const READS = new Set<string>([
  'AwaitExpression',
  'CallExpression',
  'ChainExpression',
  'MemberExpression',
  'SpreadElement',
  'UnaryExpression',
]);

function nameOf(
  node: TSESTree.Node,
  isDefault: boolean,
): { name: string; isDefault: boolean } | undefined {
  return node.type === 'Identifier' &&
    node.name.length > 2 &&
    isTelling(node.name) &&
    !/^(?:result|matche?s?|found|res)$/u.test(node.name)
    ? { name: node.name, isDefault }
    : undefined;
}
