import { statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { isGeneratedText } from '../../generated.ts';
import { gettersIn } from '../summary/accessors.ts';
import { stampOf, textAt } from './disk.ts';
import { globalsSetIn } from './globals.ts';
import { listFiles } from './listing.ts';
import { mayBlock, mayMakeBlocking, mayTextHoldHandlers, mayUseMade } from './mentions.ts';
import { nowAndThen } from './pace.ts';
import { packageOf } from './package.ts';
import { isCompiledText, isTestText } from './purpose.ts';
import { specifiersIn } from './specifiers.ts';
import { autoImportedNames } from '../summary/auto-imports.ts';
import { loadedByContext } from '../summary/context-folders.ts';

/** A source file of a package: what its text tells without being parsed. */
export interface Source {
  readonly path: string;
  readonly stamp: string;
  /** What it imports, as written. */
  readonly specifiers: readonly string[];
  readonly mayBlock: boolean;
  /** Whether it may do so for long. */
  readonly mayBlockLong: boolean;
  /** Whether it may make an object that blocks, or use one that another file makes. */
  readonly mayMakeBlocking: boolean;
  readonly mayUseMade: boolean;
  /** The names of its accessors, if it may block. */
  readonly getters: readonly string[];
  readonly mayHoldHandlers: boolean;
  /** The globals of the program that it sets. */
  readonly globals: readonly string[];
  /** Whether its text says that it is a test. */
  readonly isTest: boolean;
}

export type SourceMap = ReadonlyMap<string, Source>;

/** The source files below a folder. */
export interface Sources {
  /** As they are on disk: the same map until one changes. */
  current(): SourceMap;
  /** Those of them that are tests by their names. */
  tests(): SourceMap;
}

/** What is larger is a library or a bundle, but for a server that somebody has never parted. */
const MAX_FILE_SIZE = 400_000;
const MAX_SERVER_SIZE = 2_000_000;
/** A bundle that is not minified begins with the helpers of its packer. */
const HEAD = 4000;
const PACKED = /^var __(?:commonJS|create|defProp|esm|getOwnProp\w*|require) = /m;
const known = new Map<string, Sources>();

/** The source files below a folder, but for some folders in it; the same object for the whole run. */
export function sourcesOf(
  folder: string,
  leftOut: readonly string[],
  extraNames: readonly string[],
): Sources {
  const key = JSON.stringify([folder, leftOut, extraNames]);
  let sources = known.get(key);
  if (!sources) {
    sources = createSources(folder, leftOut, extraNames);
    known.set(key, sources);
  }
  return sources;
}

function createSources(
  folder: string,
  leftOut: readonly string[],
  extraNames: readonly string[],
): Sources {
  let latest: SourceMap = new Map();
  let tests: SourceMap = latest;
  const tooLarge = new Map<string, string>();

  const current = nowAndThen(() => {
    latest = lookFor('sources', latest);
    return latest;
  });

  function lookFor(wanted: 'sources' | 'tests', before: SourceMap): SourceMap {
    const found = new Map<string, Source>();
    for (const file of listFiles(folder, wanted, leftOut)) {
      const source = asOnDisk(file, before);
      if (source) found.set(file, source);
    }
    const isSame =
      found.size === before.size &&
      [...found].every(([file, source]) => before.get(file) === source);
    return isSame ? before : found;
  }

  /** A file as it is on disk: what is known of it, unless it has changed. */
  function asOnDisk(file: string, among: SourceMap): Source | undefined {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats || stats.size > MAX_SERVER_SIZE) return undefined;
    const source = among.get(file);
    const stamp = stampOf(stats);
    if (source?.stamp === stamp) return source;
    if (stats.size <= MAX_FILE_SIZE) return scan(file, stats);
    if (tooLarge.get(file) === stamp) return undefined;
    const server = scanServer(file, stats);
    if (!server) tooLarge.set(file, stamp);
    return server;
  }

  function scanServer(file: string, stats: Stats): Source | undefined {
    const text = textAt(file, stampOf(stats)) ?? '';
    const isMade =
      isGeneratedText(text) || isCompiledText(text) || PACKED.test(text.slice(0, HEAD));
    const source = isMade ? undefined : scan(file, stats);
    return source?.mayHoldHandlers === true ? source : undefined;
  }

  function dependsOn(name: string): boolean {
    return packageOf(path.join(folder, 'package.json'), folder).has(name);
  }

  function scan(file: string, stats: Stats): Source | undefined {
    const stamp = stampOf(stats);
    const text = textAt(file, stamp);
    if (text === undefined) return undefined;
    // Nothing is reported in what a generator has written.
    const isBlocker = mayBlock(text, extraNames) && !isGeneratedText(text);
    const name = path.relative(folder, file).split(path.sep).join('/');
    return {
      path: file,
      stamp,
      specifiers: [...specifiersIn(text), ...loadedByContext(file, text)],
      mayBlock: isBlocker,
      mayBlockLong: isBlocker && mayBlock(text, extraNames, 'noticeable'),
      mayMakeBlocking: mayMakeBlocking(text),
      mayUseMade: mayUseMade(text),
      getters: isBlocker ? gettersIn(text) : [],
      mayHoldHandlers: mayTextHoldHandlers(text, name),
      globals: [...globalsSetIn(text), ...autoImportedNames(file, text, dependsOn)],
      isTest: isTestText(text),
    };
  }

  return {
    current,
    tests() {
      tests = lookFor('tests', tests);
      return tests;
    },
  };
}
