import { statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { packageIn } from './aliases.ts';
import { entriesOf, stampOf, textAt } from './disk.ts';
import { readJson, textsIn } from './json.ts';
import { specifiersLoaded } from './loads-of.ts';
import { createLocations } from './locations.ts';
import { nowAndThen } from './pace.ts';
import { packageOf } from './package.ts';
import { asRecord } from './platforms.ts';
import { filesByStem } from './stems.ts';
import { workspaceAround } from './workspace.ts';

/** Which files loading a file loads, as those few tell that are asked for. */
export interface LoadOrder {
  /** The source file that a specifier names, if it can be no other on any platform. */
  locate(from: string, specifier: string): string | undefined;
  /** Whether a file, and all that it loads, never loads another one: then it is done before that one starts which imports it. */
  isDoneBefore(file: string, importer: string): boolean;
  /** The text of a file, and what changes with it. */
  read(file: string): { readonly text: string; readonly stamp: string } | undefined;
}

const MAX_REACHED = 100;
const MAX_EXTENDS = 4;
const MAX_SIZE = 400_000;

const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
/** `constants.ios.ts` beside `constants.ts`, `environment.prod.ts` beside `environment.ts` */
const VARIANT =
  /^\.(?:android|browser|bun|client|cloud|deno|desktop|dev(?:elopment)?|edge|electron|ios|local|macos|mobile|native|next|node|prod(?:uction)?|server|staging|web|windows|worker(?:d)?)\.[cm]?[jt]sx?$/;
/** What loads no code of the project. */
const DATA =
  /\.(?:avif|css|csv|gif|gql|graphql|html?|ico|jpe?g|json5?|less|md|mp[34]|png|s[ac]ss|svg|txt|wasm|webp|woff2?|ya?ml)(?:\?\w+)?$/;
const KEEPS_TYPES = /importsNotUsedAsValues|preserveValueImports|verbatimModuleSyntax/;

const orders = new Map<string, LoadOrder>();

/** The same object for the whole run. */
export function loadOrderIn(root: string): LoadOrder {
  let order = orders.get(root);
  if (!order) orders.set(root, (order = createLoadOrder(root)));
  return order;
}

function createLoadOrder(root: string): LoadOrder {
  /** What has been looked at, and how it was. */
  const stamps = new Map<string, string | undefined>();
  const located = new Map<string, string | undefined>();
  const loaded = new Map<string, readonly string[] | undefined>();
  const reached = new Map<string, ReadonlySet<string> | undefined>();
  const listings = new Map<string, ReadonlySet<string>>();
  const locations = createLocations({
    root,
    compiler: undefined,
    filesAt,
    has: isSource,
    workspace: () => workspaceAround(root),
  });

  const refresh = nowAndThen(() => {
    const hasChanged = [...stamps].some(([file, stamp]) => stampAt(file) !== stamp);
    if (!locations.refresh() && !hasChanged) return;
    for (const known of [stamps, located, loaded, reached, listings]) known.clear();
  });

  function note(file: string): string | undefined {
    if (!stamps.has(file)) stamps.set(file, stampAt(file));
    return stamps.get(file);
  }

  function namesIn(folder: string): ReadonlySet<string> {
    let names = listings.get(folder);
    if (!names) {
      note(folder);
      names = new Set(entriesOf(folder).flatMap((entry) => (entry.isFile() ? entry.name : [])));
      listings.set(folder, names);
    }
    return names;
  }

  function isSource(file: string): boolean {
    return SOURCE.test(file) && namesIn(path.dirname(file)).has(path.basename(file));
  }

  function filesAt(stem: string): readonly string[] {
    const folders = [path.dirname(stem), ...(isFolder(stem) ? [stem] : [])];
    const files = folders.flatMap((folder) =>
      [...namesIn(folder)].flatMap((name) => (SOURCE.test(name) ? path.join(folder, name) : [])),
    );
    return filesByStem(files).get(stem) ?? [];
  }

  function locate(from: string, specifier: string): string | undefined {
    const key = `${from}\n${specifier}`;
    if (!located.has(key)) {
      const file = specifier.includes('?') ? undefined : locations.locate(from, specifier);
      located.set(key, file !== undefined && isOnlyOne(file) ? file : undefined);
    }
    return located.get(key);
  }

  /** Whether no file beside it has its name, which a platform or a build could take instead. */
  function isOnlyOne(file: string): boolean {
    const stem = path.basename(file).replace(SOURCE, '');
    return [...namesIn(path.dirname(file))].every((name) => {
      if (!name.startsWith(`${stem}.`) || path.basename(file) === name) return true;
      const rest = name.slice(stem.length);
      return !VARIANT.test(rest) && !/^\.[cm]?[jt]sx?$/.test(rest);
    });
  }

  function read(file: string): ReturnType<LoadOrder['read']> {
    const stamp = note(file);
    const size = Number(stamp?.split(' ')[1] ?? Infinity);
    const text = stamp === undefined || size > MAX_SIZE ? undefined : textAt(file, stamp);
    return text === undefined || stamp === undefined ? undefined : { text, stamp };
  }

  /** The files that a file loads at any time; `undefined` where its text does not tell all of them. */
  function loadsOf(file: string): readonly string[] | undefined {
    if (!loaded.has(file)) loaded.set(file, findLoads(file));
    return loaded.get(file);
  }

  function findLoads(file: string): readonly string[] | undefined {
    const text = read(file)?.text;
    const specifiers =
      text === undefined ? undefined : specifiersLoaded(file, text, dropsTypes(file));
    if (!specifiers) return undefined;
    const found: string[] = [];
    for (const specifier of specifiers) {
      const target = locate(file, specifier);
      if (target !== undefined) found.push(target);
      else if (!isOfOthers(specifier)) return undefined;
    }
    return found;
  }

  /** Whether the compiler of a file drops imports of which only types are used, as its configurations say. */
  function dropsTypes(file: string): boolean {
    if (!/\.[cm]?tsx?$/.test(file)) return false;
    const outermost = workspaceAround(root)?.root ?? root;
    let isConfigured = false;
    for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
      for (const name of namesIn(folder)) {
        if (!/^tsconfig\b.*\.json$/.test(name)) continue;
        if (!dropsTypesBy(path.join(folder, name), 0)) return false;
        isConfigured = true;
      }
      if (folder === outermost || folder === path.dirname(folder)) return isConfigured;
    }
  }

  /** One that rests on an installed configuration may keep them. */
  function dropsTypesBy(config: string, depth: number): boolean {
    note(config);
    const read = readJson(config);
    if (
      !read ||
      depth > MAX_EXTENDS ||
      KEEPS_TYPES.test(Object.keys(asRecord(read['compilerOptions'])).join())
    )
      return false;
    return textsIn(read['extends'], 0).every((base) => {
      const target = path.resolve(path.dirname(config), base);
      return (
        base.startsWith('.') &&
        dropsTypesBy(target.endsWith('.json') ? target : `${target}.json`, depth + 1)
      );
    });
  }

  /** Whether a specifier that leads to no source names nothing of the project: a module of Node, a package that is installed, data. */
  function isOfOthers(specifier: string): boolean {
    if (DATA.test(specifier) || isBuiltin(specifier) || specifier.startsWith('node:')) return true;
    const name = packageIn(specifier);
    if (/^[./~#$]/u.test(name)) return false;
    const workspace = workspaceAround(root);
    const isMember = [...(workspace?.members.values() ?? [])].some((one) => one.name === name);
    return (
      !isMember &&
      [root, workspace?.root].some(
        (folder) =>
          folder !== undefined && packageOf(path.join(folder, 'package.json'), folder).has(name),
      )
    );
  }

  function reachedFrom(file: string): ReadonlySet<string> | undefined {
    if (!reached.has(file)) reached.set(file, reach(file));
    return reached.get(file);
  }

  function reach(start: string): ReadonlySet<string> | undefined {
    const found = new Set([start]);
    // The set grows while it is read.
    for (const file of found) {
      const loads = loadsOf(file);
      if (!loads || found.size > MAX_REACHED) return undefined;
      for (const target of loads) found.add(target);
    }
    return found;
  }

  return {
    locate(from, specifier) {
      refresh();
      return locate(from, specifier);
    },
    isDoneBefore(file, importer) {
      const files = reachedFrom(file);
      return files !== undefined && !files.has(importer);
    },
    read,
  };
}

function stampAt(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && stampOf(stats);
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}
