import type { TSESLint } from '@typescript-eslint/utils';
import { BLOCKING, isNameOfBlocking, MAKERS, METHODS_OF_MADE } from '../../known/blocking.ts';
import { DECORATORS, INTERFACE_METHODS } from '../../known/handlers/classes.ts';
import { FILE_CONVENTIONS } from '../../known/handlers/files.ts';
import { METHODS } from '../../known/handlers/methods.ts';
import { mayTakeLong } from '../../known/long-calls.ts';
import type { Report } from '../../report.ts';
import { mayEmptyCache, mayLoadAgain } from './late-loads.ts';
import {
  DECLARED_AS,
  HANDLER_TYPES,
  MADE_BY,
  PLUGIN_TYPES,
  PROPERTIES,
  REQUEST_TYPES,
} from '../../known/handlers/types.ts';

/** Where the keys of the tables of handlers start: the names of packages, globals and types. */
const ROOTS: ReadonlySet<string> = new Set(
  [
    ...[...METHODS].flatMap(([key, { registers }]) => (registers?.runs === 'timer' ? [] : [key])),
    ...MADE_BY.keys(),
    ...PROPERTIES.keys(),
    ...DECLARED_AS.keys(),
    ...HANDLER_TYPES.keys(),
    ...PLUGIN_TYPES.keys(),
    ...REQUEST_TYPES,
    ...DECORATORS.keys(),
    ...INTERFACE_METHODS.keys(),
  ].map((key) => key.replace(/(?<=[$\w])[.(].*/, '')),
);

/** What plugins and middleware call their parameters, whose names are all that tells of them. */
const NAMES_PARAMETERS =
  /\(RED\b|\(_?req(?:uest)?, ?_?(?:reply|res(?:p|ponse)?)\b|\((?:context|ctx), ?_?next\b|\bctx\.body =/;

/** `module.exports = (app) => …`, `export default (robot: Robot) => …`, `module.exports = (sequelize, DataTypes) => …` */
const EXPORTS_PLUGIN =
  /\b(?:exports =|export default) (?:async )?(?:function ?\w*)?(?: ?\()?(?:app|probot|robot|sequelize)\b/;

/** The types of GraphQL to which a file exports resolvers: `{ Query: { … }, Mutation }`, `export const Query =`. */
const NAMES_TYPES = /\b(?:Mutation|Query|Subscription)\s?[,:=}]/;

const escaped = [...ROOTS].map((root) => root.replace(/[$.]/g, String.raw`\$&`));
/** A string that starts like the name of a module of the tables, where one is imported or passed to a function. */
const MODULE = new RegExp(
  `(?:\\bfrom|\\bimport|\\()\\s*['"\`](?:node:)?(?:${escaped.join('|')})(?![\\w-])`,
);

/** Keys that start with a global: `Deno.serve`, `defineNitroPlugin`. */
const GLOBAL_KEYS = [...METHODS.keys(), ...PROPERTIES.keys()].filter((key) =>
  /^(?:[A-Z]|awslambda\.|defineNitro)/.test(key),
);
/** No word follows the name of a global: `// Parse the file`. */
const GLOBAL = new RegExp(
  `${wordAmong(GLOBAL_KEYS.map((key) => key.replace(/\..*/, ''))).source}(?!\\s+\\w)`,
);
const MEMBER_OF_GLOBAL = wordAmong(GLOBAL_KEYS.map((key) => key.replace(/.*\./, '')));

function wordAmong(words: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})\\b`);
}

/**
 * Whether a file can hold a handler of requests or messages, as far as its words tell.
 *
 * Premise: a root comes from a key of the tables of handlers, which starts with the name of a module or of a
 * global; from a directive; from the name of the file; or from the name of a parameter or of a type ⇒ a file with none
 * of these has no root, and its functions need not be looked at.
 */
export function mayHoldHandlers(
  { scopeManager, text }: Pick<TSESLint.SourceCode, 'scopeManager' | 'text'>,
  path: string,
): boolean {
  return isNamedLikeHandlers(text, path) || usesGlobal(scopeManager);
}

/** The same of a file that is not parsed: a name of a global counts wherever it stands. */
export function mayTextHoldHandlers(text: string, path: string): boolean {
  return isNamedLikeHandlers(text, path) || (GLOBAL.test(text) && MEMBER_OF_GLOBAL.test(text));
}

function isNamedLikeHandlers(text: string, path: string): boolean {
  return (
    MODULE.test(text) ||
    text.includes('use server') ||
    /\b(?:baileys|fastify|homebridge|(?:make)?WASocket)\b/.test(text) ||
    NAMES_PARAMETERS.test(text) ||
    NAMES_TYPES.test(text) ||
    (text.includes('handler') && /\b_?event\b/.test(text)) ||
    exportsHandler(text) ||
    (text.includes('jsonrpc') && text.includes('stdin')) ||
    isFollowedInLine(text, /\bregister\b/, /\(server\b/) ||
    EXPORTS_PLUGIN.test(text) ||
    FILE_CONVENTIONS.some((convention) => !convention.isUsualPath && convention.path.test(path))
  );
}

/** A function that is given nothing: `export async function handler() { … }` */
const EXPORTS_HANDLER =
  /\bexport (?:async )?function handler\(\)|\b(?:export const |exports\.)handler = (?:async )?(?:function ?\w*)?\(\)/;

/** `exports.load = async (event) => …`, `export default { fetch(request) { … } }` */
function exportsHandler(text: string): boolean {
  return (
    isFollowedInLine(text, /\bexports?\b/, /\(_?event\b/) ||
    EXPORTS_HANDLER.test(text) ||
    isFollowed(text, /\bexport default\b/, /\bfetch\b/)
  );
}

/** One pattern for both would look from each place of the first to the end of a long line. */
function isFollowedInLine(text: string, first: RegExp, then: RegExp): boolean {
  return then.test(text) && text.split('\n').some((line) => isFollowed(line, first, then));
}

function isFollowed(text: string, first: RegExp, then: RegExp): boolean {
  const start = text.search(first);
  return start >= 0 && then.test(text.slice(start));
}

function usesGlobal(scopeManager: TSESLint.Scope.ScopeManager | null): boolean {
  const scope = scopeManager?.globalScope;
  if (!scope) return true;
  return (
    scope.through.some(({ identifier }) => ROOTS.has(identifier.name)) ||
    [...ROOTS].some((root) => {
      const variable = scope.set.get(root);
      return variable?.defs.length === 0 && variable.references.length > 0;
    })
  );
}

/** `require(name)` blocks by what it is given, the rest by its name. */
const LOADS = /\brequire\s{0,4}\(\s{0,4}(?:[^\s'")]|(['"])[^'"\n]{0,200}\1\s{0,4}\+)/;
/** What the names of the table hold, or their modules: told at once, before the table is looked through. */
const SIGNS = [
  'ync',
  'Atomics',
  'randomBytes',
  'shelljs',
  'sass',
  'xlsx',
  'adm-zip',
  'pug',
  'jade',
];
/** `from './fs'`, `require('@/fs')`: another file, by its place or by an alias. */
const LOADS_FILE = /\b(?:from|import|require)\s{0,4}\(?\s{0,4}['"`](?:[#$.~]|@\/)/;
const LOOKS_BLOCKING =
  /[Ss]ync\b|\brandomBytes\b|\bAtomics\b|shelljs|\bsass\b|['"](?:adm-zip|jade|pug|(?:node-)?xlsx)['"]/;

/** For each name of a member that blocks, its modules; a module that blocks itself has its own name. */
const MODULES_OF = modulesByName([...BLOCKING.keys()]);
/** The same of what may take long. */
const MODULES_OF_LONG = modulesByName(
  [...BLOCKING].flatMap(([key, { cost }]) => (mayTakeLong(key, cost) ? key : [])),
);
/** Most of the names, found by their end; and the others. */
const SYNC_NAME = /Sync\b(?<=\b(\w+))/g;
const OTHER_NAME = new RegExp(
  wordAmong([...MODULES_OF.keys()].filter((name) => !name.endsWith('Sync'))),
  'g',
);

function modulesByName(keys: readonly string[]): ReadonlyMap<string, readonly RegExp[]> {
  const modules = new Map<string, RegExp>();
  const names = new Map<string, RegExp[]>();
  for (const key of keys) {
    const [module = '', ...members] = key.split('.');
    // What is called or made is called by its name.
    const member = members.find((part) => part.endsWith('()')) ?? members.at(-1);
    const name = member?.replace('()', '') ?? module;
    const pattern = modules.get(module) ?? new RegExp(`(?<![$\\w-])${module}(?![$\\w-])`);
    modules.set(module, pattern);
    names.set(name, [...(names.get(name) ?? []), pattern]);
  }
  return names;
}

/**
 * Whether a text mentions what one of its calls needs to block, by itself or by a further name, and to take long for
 * the report of what is noticeable.
 *
 * Premise: what blocks is called by its key, whose module is loaded in the file that calls it, or by its own name
 * where another file loads it ⇒ the text has that of the member, and that of the module unless nothing else is
 * called like the member, whatever both are renamed to.
 */
export function mayBlock(
  text: string,
  extraNames: readonly string[],
  report: Report = 'all',
): boolean {
  if (extraNames.some((name) => text.includes(name))) return true;
  if (LOADS.test(text) && mayLoadAgain(text, () => mayEmptyCache(text))) return true;
  if (!SIGNS.some((sign) => text.includes(sign)) || !LOOKS_BLOCKING.test(text)) return false;
  const names = new Set(text.match(OTHER_NAME));
  for (const [, name = ''] of text.matchAll(SYNC_NAME)) names.add(name);
  const isHandedOn = LOADS_FILE.test(text);
  const modulesOf = report === 'all' ? MODULES_OF : MODULES_OF_LONG;
  return [...names].some((name) => {
    const modules = modulesOf.get(name);
    if (!modules) return false;
    return (isHandedOn && isNameOfBlocking(name)) || modules.some((module) => module.test(text));
  });
}

const MAKER = wordAmong([...MAKERS]);
const CALLS_METHOD = new RegExp(
  `(?<!\\bPromise)\\.(?:${[...METHODS_OF_MADE].join('|')})\\s{0,4}\\(`,
);

/** Whether a text may make an object with methods that block, of names that tell nothing by themselves. */
export function mayMakeBlocking(text: string): boolean {
  return MAKER.test(text);
}

/** Whether a text may call such a method of what another file makes: `db.prepare(sql).all()`. */
export function mayUseMade(text: string): boolean {
  return CALLS_METHOD.test(text) && LOADS_FILE.test(text);
}

const OF_TABLES: ReadonlySet<string> = new Set(
  [...METHODS.keys(), ...MADE_BY.keys(), ...PROPERTIES.keys(), ...BLOCKING.keys()]
    .concat([...DECLARED_AS.keys(), ...HANDLER_TYPES.keys(), ...DECORATORS.keys()])
    .concat([...INTERFACE_METHODS.keys(), ...PLUGIN_TYPES.keys()])
    .flatMap((key) => /^(?:@[^/]+\/)?[^/@.#(]+(?:\.(?:io|js)(?![^.(/]))?/u.exec(key)?.[0] ?? []),
);

/** Whether the tables know what a package does: its source has nothing to add. */
export function isOfTables(packageName: string): boolean {
  return OF_TABLES.has(packageName);
}
