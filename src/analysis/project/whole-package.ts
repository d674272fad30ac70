import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { stampOf, textOf } from './files/disk.ts';

/** A text of the package that could name another file of it. */
export interface PackageText {
  readonly path: string;
  /** Whether it is JavaScript or TypeScript. */
  readonly isCode: boolean;
  readonly stamp: string;
  /** The words, in lower case, that a path in it could end in. */
  readonly words: ReadonlySet<string>;
  /** Whether it may load files by names that are not written down. */
  readonly mayCompute: boolean;
  /** Whether it is too large to be read: what a packer has written, more often than not. */
  readonly isUnread: boolean;
}

/** Every text below the root of a package, tests, scripts and builds included. */
export interface WholePackage {
  readonly root: string;
  readonly texts: readonly PackageText[];
  readonly dependencies: ReadonlySet<string>;
}

const MAX_FILES = 5000;
const MAX_DEPTH = 24;
const MAX_CODE = 400_000;
const MAX_DATA = 400_000;
/** A folder that holds other people's code, or none. */
const SKIPPED = new Set(['.git', '.hg', '.svn', '.yarn', 'node_modules']);
const CODE = /\.[cm]?[jt]sx?$/;
const INERT =
  /\.(?:avif|bmp|br|css|csv|eot|gif|gz|ico|jpe?g|less|lock|log|map|md|mp[34]|otf|pdf|png|s[ac]ss|sqlite|svg|tgz|tsbuildinfo|ttf|txt|wasm|webp|woff2?|zip)$|(?:^|[\\/])(?:LICENSE|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|\.gitignore|\.eslintcache|\.DS_Store)$/i;
/** The end of a path before a quote: `user.js` of `'./lib/user.js'`, `lib` of `'./lib/'`. */
const QUOTED = /([\w$@-][\w$@.-]{0,80})\/?["'`]/g;
/** The end of a path before a query or a pattern: `user.js` of `'./user.js?raw'`, `lib` of `'lib/*'`. */
const CONTINUED = /([\w$@-][\w$@.-]{0,80})\/?[*?#]/g;
const WORD = /[\w$@-][\w$@.-]{0,80}/g;
/** What loads a file whose name it computes, or hands on what can; in a comment, words may `require` something. */
const COMPUTES = new RegExp(
  [
    /\b(?:import|require)\s*\(\s*(?!(['"])[^'"\n]*\1\s*[,)])/,
    /\brequire\s*(?:[;,)\]}[]|\?\?|\|\||&&|\.(?!(?:cache|main|resolve)\b)\w)/,
    /(?:=>?|&&|\|\||\?\?)\s*require\b(?!\s*\()/,
    /(?<!(?<!\b(?:global|globalThis|self|window))\.)\beval\b/,
    /\bFunction\((?!\?)|\bnew\s+Function\b/,
    /\bcreateRequire\b|\bimport\.meta\.glob|\bimportScripts\b|\b_load\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** Whoever depends on one of these has files loaded, or exports called, by where they are and what they are called. */
const BY_CONVENTION =
  /^(?:@adonisjs\/|@cucumber\/|@expo\/|@fastify\/autoload|@hapi\/glue|@keystone|@midwayjs\/|@moleculer|@netlify\/|@nuxt|@oclif\/|@react-router\/|@redwoodjs\/|@remix-run\/|@sapphire\/|@solidjs\/start|@strapi\/|@sveltejs\/kit|@tanstack\/.*start|@vercel\/|astro$|awilix|blitz$|bree$|bundle-require|consign|egg$|ember|exegesis|express-file-routing|express-openapi|expo|express-autoload|fastify-autoload|fastify-cli|gatsby|glob-load|import-fresh|import-from|importx|include-all|jiti$|karma$|lasso|loopback|meteor|moleculer|next$|nitro|nuxt|oclif|react-router$|require-all|requireindex|require-directory|resolve-from|require-dir|rewire|sails|serverless|solid-start|swagger-|strapi|umi$|unplugin-auto-import|vike|waku|wrangler|yeoman)/;

const DEPENDENCIES = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
];

const texts = new Map<string, PackageText>();
/** A package is looked at again after this many milliseconds, or many times what looking took. */
const KEPT = 500;

/**
 * All of the package at a root. `undefined` where code outside of what is read could name its files:
 * it is part of a larger repository, it is too large, it has links, others can import every file of it,
 * or a framework finds files by convention.
 */
export const wholePackage = keptFor((root): WholePackage | undefined => {
  const manifest = manifestOf(root);
  if (!manifest || linksFolders(manifest)) return undefined;
  const { exports } = manifest;
  if (manifest['private'] !== true && (!exports || !isClosedByExports(exports))) return undefined;
  const all = programPackage(root);
  return all?.texts.some(({ isUnread }) => isUnread) === true ? undefined : all;
});

/** The same for what the package itself does with its files, whatever others import; some may be too large to be read. */
export const programPackage = keptFor((root): WholePackage | undefined => {
  const manifest = manifestOf(root);
  if (!manifest || isPartOfMore(root) || manifest['workspaces'] !== undefined) return undefined;
  const dependencies = new Set(DEPENDENCIES.flatMap((key) => Object.keys(manifest[key] ?? {})));
  for (const name of dependencies) if (BY_CONVENTION.test(name)) return undefined;
  const files = listFiles(root);
  const found: PackageText[] = [];
  for (const file of files ?? []) {
    const text = scan(file);
    if (text === 'unreadable') return undefined;
    if (text) found.push(text);
  }
  return files && { root, texts: found, dependencies };
});

function keptFor<Value>(read: (root: string) => Value): (root: string) => Value {
  const known = new Map<string, { readonly at: number; readonly value: Value }>();
  return (root) => {
    const before = known.get(root);
    const start = performance.now();
    if (before && start < before.at) return before.value;
    const value = read(root);
    const end = performance.now();
    known.set(root, { at: end + Math.max(KEPT, (end - start) * 25), value });
    return value;
  };
}

function manifestOf(root: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
  } catch {
    return undefined;
  }
}

/** Whether a dependency is a folder, which could be one of the package. */
function linksFolders(manifest: Record<string, unknown>): boolean {
  return DEPENDENCIES.flatMap((key): unknown[] =>
    Object.values((manifest[key] ?? {}) as Record<string, unknown>),
  ).some(
    (version) =>
      typeof version !== 'string' || /^(?:file|link|portal|workspace):|^(?:[./]|~\/)/.test(version),
  );
}

/** Whether the folders around it show a repository of several packages, or code beside the package. */
function isPartOfMore(root: string): boolean {
  if (existsSync(path.join(root, 'pnpm-workspace.yaml'))) return true;
  const marks = ['package.json', 'pnpm-workspace.yaml', 'lerna.json', 'nx.json', 'rush.json'];
  const isOwnRepository = existsSync(path.join(root, '.git'));
  for (let folder = path.dirname(root); ; folder = path.dirname(folder)) {
    if (marks.some((name) => existsSync(path.join(folder, name)))) return true;
    if (!isOwnRepository && existsSync(path.join(folder, '.git'))) return true;
    if (folder === path.dirname(folder)) return false;
  }
}

/** Whether `exports` names every file that others can import, none by a pattern or a folder. */
function isClosedByExports(exports: unknown): boolean {
  if (typeof exports === 'string') return !/\*|\/$/.test(exports);
  if (typeof exports !== 'object') return false;
  return Object.values(exports ?? {}).every((value) => value === null || isClosedByExports(value));
}

function listFiles(root: string): string[] | undefined {
  const found: string[] = [];
  const folders = [{ folder: root, depth: 0 }];
  // The list grows while it is read.
  for (const { depth, folder } of folders) {
    if (depth > MAX_DEPTH || folders.length > MAX_FILES) return undefined;
    let entries;
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch {
      return undefined;
    }
    for (const entry of entries) {
      const file = path.join(folder, entry.name);
      // Another package stands inside this one.
      if (entry.name === 'node_modules' && folder !== root) return undefined;
      if (SKIPPED.has(entry.name)) continue;
      if (entry.isSymbolicLink()) return undefined;
      if (entry.isDirectory()) folders.push({ folder: file, depth: depth + 1 });
      else if (entry.isFile() && !INERT.test(file)) found.push(file);
      if (found.length > MAX_FILES) return undefined;
    }
  }
  return found;
}

/** `undefined` for data that no name of a file is looked for in. */
function scan(file: string): PackageText | 'unreadable' | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return 'unreadable';
  const isCode = CODE.test(file);
  if (!isCode && stats.size > MAX_DATA) return undefined;
  const stamp = stampOf(stats);
  if (stats.size > MAX_CODE) {
    return { path: file, isCode, stamp, words: new Set(), mayCompute: true, isUnread: true };
  }
  const known = texts.get(file);
  if (known?.stamp === stamp) return known;
  const content = textOf(file);
  if (content === undefined) return 'unreadable';
  const words = new Set<string>();
  const add = (word: string): void => {
    words.add(word.toLowerCase());
    words.add(word.toLowerCase().replace(/\.[cm]?[jt]sx?$/, ''));
    if (!isCode) for (const part of word.toLowerCase().split('.')) words.add(part);
  };
  if (isCode) {
    for (const [, word = ''] of content.matchAll(QUOTED)) add(word);
    for (const [, word = ''] of content.matchAll(CONTINUED)) add(word);
  } else for (const [word] of content.matchAll(WORD)) add(word);
  const mayCompute = isCode && COMPUTES.test(content);
  const text = { path: file, isCode, stamp, words, mayCompute, isUnread: false };
  texts.set(file, text);
  return text;
}
