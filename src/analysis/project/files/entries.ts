import path from 'node:path';
import { readJson, textsIn } from './json.ts';
import { asRecord } from './platforms.ts';

/** What a `package.json` says of where the modules of the package are. */
export interface EntryFields {
  readonly exports?: unknown;
  readonly main?: unknown;
  readonly module?: unknown;
  readonly source?: unknown;
  readonly types?: unknown;
  readonly typings?: unknown;
}

/** Where a compiler puts what it makes, and of what, as absolute paths. */
interface Output {
  readonly to: string;
  readonly from: string | undefined;
}

const IMPORTED = new Set(['default', 'import', 'module-sync', 'node']);
const REQUIRED = new Set(['default', 'module-sync', 'node', 'require']);
/** What bundlers and editors of the same repository ask for. */
const OF_SOURCE = new Set(['default', 'development', 'import', 'node', 'source']);
const OF_TYPES = new Set(['default', 'import', 'node', 'require', 'types']);
const MAX_CONDITIONS = 8;
const MAX_EXTENDS = 4;
const CONFIGS = ['tsconfig.build.json', 'tsconfig.json', 'tsconfig.lib.json'];
/** Folders of what is built, with those that stand for a format of it, and of what that is built from. */
const BUILT =
  /^(?:build|cjs|dist|es|esm|lib|out|output|types|typings)\/(?:(?:cjs|commonjs|es|esm|lib|mjs|module|node|types|typings)\/)?/;
const OUTER = /^[^/]+\//;
const SOURCES = ['src', 'source', 'lib', '.'];
const EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/;

/**
 * The source file of a module of a package.
 *
 * @param subpath What follows the name of the package, without the slash: `''` is its entry.
 * @param filesAt The source files that a path without extension may stand for, its index included.
 * @param isImported Whether an ES module asks for it: for Node, `require` of `exports` is out of the question then.
 * @returns `undefined` where there is none, or where several could be meant.
 */
export function sourceOfModule(
  folder: string,
  fields: EntryFields,
  subpath: string,
  filesAt: (stem: string) => readonly string[],
  isImported: boolean,
): string | undefined {
  for (const targets of targetsOf(fields, subpath, isImported)) {
    const found = new Set(targets.flatMap((target) => sourcesOf(folder, target, filesAt)));
    if (found.size > 0) return only([...found]);
  }
  return undefined;
}

/** Paths that a `package.json` names for a module; a group only counts if those before it lead nowhere. */
function targetsOf(
  fields: EntryFields,
  subpath: string,
  isImported: boolean,
): readonly (readonly string[])[] {
  const { exports, main, module, source, types, typings } = fields;
  const isEntry = subpath === '';
  if (exports !== undefined && exports !== null) {
    const target = exportedAt(exports, isEntry ? '.' : `./${subpath}`);
    if (target === undefined) return [];
    const asked = isImported ? [[IMPORTED], [REQUIRED]] : [[IMPORTED, REQUIRED]];
    const groups = [...asked, [OF_SOURCE], [OF_TYPES]].map((sets) =>
      sets.flatMap((conditions) => pick(target, conditions, 0) ?? []),
    );
    return isEntry ? withUsual(groups) : groups;
  }
  if (!isEntry) return [[subpath]];
  const named = [[main], [module, source], [types, typings]].map((group) =>
    group.filter((target) => typeof target === 'string' && target !== ''),
  ) as string[][];
  return withUsual([...named, ['index']]);
}

/** What a bundle is called says nothing of its source. */
function withUsual(groups: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const named = groups.flat().filter((target) => target !== 'index');
  const isBuilt = named.length === 0 || named.some((target) => BUILT.test(plain(target)));
  return isBuilt ? [...groups, ['src/index']] : groups;
}

function plain(target: string): string {
  return path.posix.normalize(target.replaceAll('\\', '/'));
}

/** What `exports` has for a subpath, with what a pattern stands for put in. */
function exportedAt(exports: unknown, subpath: string): unknown {
  const entries = Object.entries(asRecord(exports));
  const isMap = !Array.isArray(exports) && entries.some(([key]) => key.startsWith('.'));
  if (!isMap) return subpath === '.' ? exports : undefined;
  const exact = entries.find(([key]) => key === subpath);
  if (exact) return exact[1] ?? undefined;
  let best: { readonly star: string; readonly before: string; readonly value: unknown } | undefined;
  for (const [key, value] of entries) {
    const [before = '', after, more] = key.split('*');
    if (after === undefined || more !== undefined) continue;
    const isMatch =
      subpath.length > before.length + after.length &&
      subpath.startsWith(before) &&
      subpath.endsWith(after);
    if (!isMatch || (best && best.before.length >= before.length)) continue;
    best = { before, value, star: subpath.slice(before.length, subpath.length - after.length) };
  }
  return best && withStar(best.value, best.star, 0);
}

function withStar(target: unknown, star: string, depth: number): unknown {
  if (typeof target === 'string') return target.replaceAll('*', () => star);
  if (typeof target !== 'object' || target === null || depth > MAX_CONDITIONS) return undefined;
  if (Array.isArray(target)) return target.map((item) => withStar(item, star, depth + 1));
  return Object.fromEntries(
    Object.entries(target).map(([key, value]) => [key, withStar(value, star, depth + 1)]),
  );
}

/** The first target, in the order that they are written, all of whose conditions hold. */
function pick(target: unknown, conditions: ReadonlySet<string>, depth: number): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null || depth > MAX_CONDITIONS) return undefined;
  for (const [key, value] of Object.entries(target)) {
    if (!Array.isArray(target) && !conditions.has(key)) continue;
    const found = pick(value, conditions, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The source files of what a path in a package leads to, itself or built. */
function sourcesOf(
  folder: string,
  target: string,
  filesAt: (stem: string) => readonly string[],
): readonly string[] {
  const name = plain(target);
  if (name.startsWith('..') || path.isAbsolute(name)) return [];
  const at = path.join(folder, name);
  const filesOfAll = (stems: readonly string[]): readonly string[] => [
    ...new Set(stems.flatMap((stem) => filesAt(stem.replace(EXTENSION, '')))),
  ];
  const output = outputOf(folder);
  const built = output && path.relative(output.to, at);
  if (output && built !== undefined && !built.startsWith('..') && output.to !== folder) {
    const froms = output.from === undefined ? [path.join(folder, 'src'), folder] : [output.from];
    const sources = filesOfAll(froms.map((from) => path.join(from, built)));
    if (sources.length > 0) return sources;
  }
  const own = filesAt(at.replace(EXTENSION, ''));
  if (own.length > 0) return own;
  if (!BUILT.test(name)) return [];
  const rests = new Set([name.replace(BUILT, ''), name.replace(OUTER, '')]);
  return filesOfAll(
    SOURCES.flatMap((source) => [...rests].map((rest) => path.join(folder, source, rest))),
  );
}

function only(files: readonly string[]): string | undefined {
  return files.length === 1 ? files[0] : undefined;
}

/** Where the compiler of a package puts what it makes, as its configuration says. */
function outputOf(folder: string): Output | undefined {
  for (const name of CONFIGS) {
    const to = folderNamedIn(path.join(folder, name), 'outDir', folder);
    if (to === undefined) continue;
    return { to, from: folderNamedIn(path.join(folder, name), 'rootDir', folder) };
  }
  return undefined;
}

/** The folder that an option of a tsconfig names, or one that it extends: `outDir`. */
export function folderNamedIn(file: string, option: string, root: string): string | undefined {
  return folderIn(file, option, root, 0);
}

function folderIn(file: string, option: string, root: string, depth: number): string | undefined {
  const config = readJson(file);
  if (!config) return undefined;
  const own = asRecord(config['compilerOptions'])[option];
  if (typeof own === 'string') {
    return path.resolve(
      path.dirname(file),
      own.replace('${configDir}', () => root),
    );
  }
  if (depth > MAX_EXTENDS) return undefined;
  for (const base of textsIn(config['extends'], 0).reverse()) {
    if (!base.startsWith('.')) continue;
    const target = path.resolve(path.dirname(file), base);
    const found = folderIn(
      target.endsWith('.json') ? target : `${target}.json`,
      option,
      root,
      depth + 1,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
