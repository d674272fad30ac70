import { addTo, addToSet } from '../../../ast/multimap.ts';
import type { FileSummary } from '../summary/value.ts';

/** By each name that a text takes from a module, what follows it: `''` where that can be anything. */
export type ModuleUses = ReadonlyMap<string, ReadonlySet<string>> | 'anything';

/** What others get at of what a file exports. */
export interface Surface {
  /** The names, with what has to be taken from what they stand for; `undefined` if that can be anything. */
  readonly names: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** They need no name: to be called, looked through, or handed on. Their members may have any. */
  readonly isWhole: boolean;
  /** Whether something of the slice goes by a name, wherever it is exported. */
  readonly isKnown: (name: string) => boolean;
}

/** `import x from`, `import x, { y } from`, `import * as x from`. */
const IMPORTED =
  /\bimport\s+(?:type\s+)?(?:\*\s*as\s+)?([\w$]+)\s*(?:,\s*(?:\{([^}]*)\}|\*\s*as\s+([\w$]+))\s*)?from\s*$/;
/** `import { x } from`, `export { x } from`, `{ x } = require(`; `import 'x'`, which names nothing. */
const NAMES =
  /(?:\b(?:import|export)\s*(?:type\s*)?\{([^}]*)\}\s*from|\{([^{}]*)\}\s*=\s*(?:await\s+)?(?:import|require)\s*\(|\bimport)\s*$/;
const EXPORTED = /\bexport\s*(?:type\s*)?\{[^}]*\}\s*from\s*$/;
/** `x = require(`, `x = await import(` */
const REQUIRED = /(?<![\w$.])([\w$]+)\s*=\s*(?:await\s+)?(?:import|require)\s*\(\s*$/;
const REQUIRES = /\brequire\s*\(\s*$/;
const LOADS = /\b(?:from|import|require)[\s(]*$/;
/** `).load` */
const OWN_MEMBER = /^\s*\)\s*\.\s*([\w$]+)/;
const END = /^\s*\)\s*(?![\s?.[(])/;
/** Nothing more is done with what stands before. */
const ENDS = /^\s*(?![\s?.[(])/;
const WORD = /[\w$]+/g;
const BEFORE_KEY = /[{,]\s*$/;
const AFTER_KEY = /^\s*:/;
/** `file = require('./file')` */
const LOADED = /^\s*=\s*(?:await\s+)?(?:import|require)\s*\(/;
/** `const file of files`, `!file` */
const BEFORE_NO_USE = /(?:\b(?:const|let|var)\s+|!)$/;
/** `file => …`, `file && file.size` */
const AFTER_NO_USE = /^\s*(?:=>|&&)/;
/** `(file, name) => …`, `list(file) {`, `if (file) {` */
const BEFORE_PARAMETER = /[(,]\s*$/;
const AFTER_PARAMETER = /^(?:\s*,\s*[\w$]+){0,8}\s*\)[ \t]*(?:=>|\{)/;
/** `class Files extends of(file) {`, `for (const name in one, file) {`, `with (file) {` */
const IS_NO_PARAMETER = /\b(?:extends|in|with)\b/;
/** `file['read']`, `file[isNew ? 'create' : 'read']` */
const LOOKED_UP = /^\[\s*(?:!?[\w$.]{1,80}\s*\?\s*(['"])([\w$]+)\1\s*:\s*)?(['"])([\w$]+)\3\s*\]/;
/** `{ read, write: save } = file;` */
const TAKEN_APART = /\{([^{}]*)\}\s*=\s*$/;
/** `{ [name]: run }`, which may be any. */
const COMPUTED_KEY = /(?:^|,)\s*\[/;
/**
 * A string, up to the end of the line if it does not end before; and a comment, or a line of one. Each
 * character is read once, whatever is written there.
 */
const STRINGS = /'(?:[^'\\]|\\.)*('?)|"(?:[^"\\]|\\.)*("?)/g;
const STRING = /^[^'"]*['"]/;
const COMMENT = /^[^'"`/]*\/\/|^\s*\*(?:\s+@|\s[^({]*$)/;
/** Longer lists of imported names are not looked through. */
const MAX_BEFORE = 2000;
const MAX_AFTER = 200;
const MAX_GAP = 40;
const MAX_LINE = 400;
/** A text that loads one module more often, or looks for more names, is not looked through. */
const MAX_LOADS = 40;
const MAX_NAMES = 120;
/** What a function, a class or a list has of itself. */
const BUILT_IN: ReadonlySet<string> = new Set([
  '',
  'default',
  'prototype',
  ...[Array, Function, Map, Promise, Set].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
]);

/** How a slice finds its way through the files of a project. */
export interface SliceFiles {
  /** The file that a specifier names, without reading it. */
  pathOf(from: FileSummary, specifier: string): string | undefined;
  pathsIn(from: FileSummary, prefix: string): readonly string[];
  /** The files, but for those known, that import a file and mention one of its names, or use it as a whole. */
  usersOf(path: string, surface: Surface, known: ReadonlySet<string>): readonly FileSummary[];
  /** The files that may use globals which a file sets. */
  usersOfGlobals(path: string, names: ReadonlySet<string>): readonly FileSummary[];
  /** The files that may take something by one of some names of objects that are not known. */
  takersOf(names: ReadonlySet<string>): readonly FileSummary[];
  /** Whether a file imports a package whose models are classes. */
  hasModels(): boolean;
}

/** Whether a file that takes some names from another one may take something that is exported there. */
export function mayUse(uses: ModuleUses, { isKnown, isWhole, names }: Surface): boolean {
  if (uses === 'anything') return true;
  // A default export, too, is told from the module only by how it is used.
  const ofDefault = names.get('default');
  const isOpen = isWhole || (names.has('default') && !ofDefault);
  for (const [name, nexts] of uses) {
    if (isOpen && (BUILT_IN.has(name) || isKnown(name))) return true;
    if (ofDefault?.has(name) === true) return true;
    if (!names.has(name)) continue;
    const members = names.get(name);
    if (!members) return true;
    for (const next of nexts) if (BUILT_IN.has(next) || members.has(next)) return true;
  }
  return false;
}

/**
 * What a file takes of a module that it imports by some specifiers.
 *
 * Premise: to get at an export one has to name it where the module is loaded, to take it from the
 * binding of the module, or to take the module as a whole and hand it on, look through it, or look
 * something up in it ⇒ a text with none of these does not.
 */
export function usesIn(text: string, specifiers: ReadonlySet<string>): ModuleUses {
  const uses = new Map<string, Set<string>>();
  let loads = 0;
  for (const specifier of specifiers) {
    for (let at = text.indexOf(specifier); at !== -1; at = text.indexOf(specifier, at + 1)) {
      const end = at + specifier.length;
      // A template has its names put in after it.
      const isPart = text[at - 1] !== text[end] && text[at - 1] !== '`';
      if (isPart) continue;
      loads += 1;
      if (loads > MAX_LOADS || uses.size > MAX_NAMES) return 'anything';
      if (!takeUses(text, at - 1, end + 1, uses)) return 'anything';
    }
  }
  return uses;
}

/** Adds what is taken of the module that is named between two places; whether it is known. */
function takeUses(text: string, start: number, end: number, uses: Map<string, Set<string>>) {
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start);
  const after = text.slice(end, end + MAX_AFTER);
  if (!LOADS.test(before)) return true;
  const named = NAMES.exec(before);
  if (named) {
    return addList(named[1] ?? named[2] ?? '', EXPORTED.test(before) ? undefined : text, uses);
  }
  const imported = IMPORTED.exec(before);
  if (imported) {
    const [, local = '', others = '', all] = imported;
    return (
      addList(others, text, uses) &&
      addMembers(local, text, uses) &&
      (all === undefined || addMembers(all, text, uses))
    );
  }
  const member = REQUIRES.test(before) ? OWN_MEMBER.exec(after)?.[1] : undefined;
  if (member !== undefined) {
    addToSet(uses, member, '');
    return true;
  }
  const [, required] = REQUIRED.exec(before) ?? [];
  return required !== undefined && END.test(after) && addMembers(required, text, uses);
}

/** `{ a, b as c }`: what is renamed or exported again can be used in any way. */
function addList(list: string, text: string | undefined, uses: Map<string, Set<string>>): boolean {
  const items = list.split(',');
  if (list.includes('...') || COMPUTED_KEY.test(list) || items.length > MAX_NAMES) return false;
  for (const item of items) {
    const name = item.trim();
    const own = new Map<string, Set<string>>();
    const isKnown =
      text !== undefined && /^[\w$]+$/.test(name) && addMembers(name, text, own) && own;
    if (isKnown) {
      if (own.size === 0) addToSet(uses, name, '');
      for (const next of own.keys()) addToSet(uses, name, next);
    } else for (const [word] of name.matchAll(WORD)) addToSet(uses, word, '');
  }
  return true;
}

/**
 * Adds the names that follow a binding and a dot, and what follows those; whether the binding is used
 * in no other way besides its declaration. A part of a path is no use.
 */
function addMembers(binding: string, text: string, uses: Map<string, Set<string>>): boolean {
  const escaped = binding.replaceAll('$', String.raw`\$`);
  const pattern = new RegExp(
    String.raw`(?<![\w$/'"\`]|(?<!\.\.)\.)${escaped}(?![\w$'"\`])(?:\s*\??\.\s*([\w$]+)(?:\s*\??\.\s*([\w$]+))?)?`,
    'g',
  );
  // It is declared once, and may be again in other functions.
  let isLoaded = false;
  let bare = 0;
  for (const { 0: match, 1: name, 2: next = '', index } of text.matchAll(pattern)) {
    if (name !== undefined) addToSet(uses, name, next);
    else if (LOADED.test(text.slice(index + match.length, index + match.length + MAX_GAP))) {
      if (!isLoaded) bare += 1;
      isLoaded = true;
    } else if (!isNoUse(text, index, match.length) && !takeNamed(text, index, match.length, uses)) {
      bare += 1;
    }
    if (bare > 1) return false;
  }
  return true;
}

/** Whether a name that stands by itself hands on nothing: it declares another, is a key, or is only tested. */
function isNoUse(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - MAX_GAP), at);
  const after = text.slice(at + length, at + length + MAX_AFTER);
  return (
    isKey(text, at, length) ||
    BEFORE_NO_USE.test(before) ||
    AFTER_NO_USE.test(after) ||
    (BEFORE_PARAMETER.test(before) &&
      AFTER_PARAMETER.test(after) &&
      !IS_NO_PARAMETER.test(text.slice(text.lastIndexOf('\n', at) + 1, at))) ||
    isInString(text, at)
  );
}

/** Adds the names by which members are looked up, or that are taken out at once; whether that is what is done. */
function takeNamed(
  text: string,
  at: number,
  length: number,
  uses: Map<string, Set<string>>,
): boolean {
  const after = text.slice(at + length, at + length + MAX_AFTER);
  const [, , one, , other = ''] = LOOKED_UP.exec(after) ?? [];
  if (other !== '') {
    for (const name of one === undefined ? [other] : [one, other]) addToSet(uses, name, '');
    return true;
  }
  const [, list] = TAKEN_APART.exec(text.slice(Math.max(0, at - MAX_BEFORE), at)) ?? [];
  return list !== undefined && ENDS.test(after) && addList(list, undefined, uses);
}

/** `{ user: 1 }` */
function isKey(text: string, at: number, length: number): boolean {
  return (
    AFTER_KEY.test(text.slice(at + length, at + length + MAX_GAP)) &&
    BEFORE_KEY.test(text.slice(Math.max(0, at - MAX_GAP), at))
  );
}

/**
 * Whether a place is in a string or a comment of its line, beyond doubt: what may be a regular expression
 * or a part of a template leaves doubt.
 */
function isInString(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  if (line.length > MAX_LINE) return false;
  const open = line.replace(STRINGS, (part, single?: string, double?: string) =>
    (single ?? double) === '' ? part : '',
  );
  return COMMENT.test(open) || (STRING.test(open) && !/[`/]|\$\{/.test(open));
}

/** Whether a text may take a member of one of some names: `ctx.db`, `{ db }`, `ctx['db']`. */
export function mayTake(names: ReadonlySet<string>, text: string): boolean {
  const words = [...names].filter((name) => text.includes(name));
  if (words.length === 0) return false;
  if (!words.every((name) => IDENTIFIER.test(name))) return true;
  return new RegExp(String.raw`(?:\.\s*|[{,]\s*|['"\`])${oneOf(words)}`).test(text);
}

const IDENTIFIER = /^[\w$]+$/;

/** The source of a pattern of one of some words, which it keeps. */
function oneOf(words: readonly string[]): string {
  return String.raw`(${words.join('|').replaceAll('$', String.raw`\$`)})(?![\w$])`;
}

/** A name that so many use is that of something else as well. */
const MAX_TAKERS = 200;

/** Those of some files that take a member of one of some names: the names that few files use, up to a number of files. */
export function takersOf(
  names: ReadonlySet<string>,
  files: Iterable<string>,
  textOf: (file: string) => string | undefined,
): string[] {
  const words = [...names].filter((name) => IDENTIFIER.test(name));
  if (words.length === 0) return [];
  const member = new RegExp(String.raw`(?:\.\s*|[{,]\s*)${oneOf(words)}`, 'g');
  const takers = new Map<string, string[]>();
  for (const file of files) {
    const text = textOf(file) ?? '';
    if (!words.some((word) => text.includes(word))) continue;
    const taken = new Set([...text.matchAll(member)].map(([, name = '']) => name));
    for (const name of taken) addTo(takers, name, file);
  }
  let found: ReadonlySet<string> = new Set();
  for (const users of [...takers.values()].sort((a, b) => a.length - b.length)) {
    const more = new Set([...found, ...users]);
    if (more.size > MAX_TAKERS) break;
    found = more;
  }
  return [...found];
}
