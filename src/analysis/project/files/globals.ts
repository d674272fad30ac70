import { addTo } from '../../../ast/multimap.ts';
import { APP_STORES } from '../summary/app-settings.ts';
import { isOfProgram } from '../summary/global-names.ts';
import { isProvided, mentionOf, providedIn } from '../summary/injected.ts';
import type { SourceMap } from './sources.ts';

/** Which files set globals of the program, and which may use them. */
export interface GlobalUsers {
  /** The files of the same package that set a global, if they are few: of many each may be meant. */
  settersOf(from: string, name: string): readonly string[];
  /** The files that may use one of some globals which a file sets. */
  usersOfGlobals(setter: string, names: ReadonlySet<string>): readonly string[];
  /** Whether a file asks if there is a global at all: `typeof TextDecoder`, `globalThis.TextDecoder ?? …`. */
  asksFor(name: string): boolean;
}

interface GlobalUsersInput {
  readonly parts: readonly SourceMap[];
  readonly has: (file: string) => boolean;
  readonly textOf: (file: string) => string | undefined;
}

/** `global.app = …`, `globalThis.app ??= …`, `global.app.store = …`, `global.plugins[name] = …` */
const SET =
  /\bglobal(?:This)?\.([A-Za-z_$][\w$]*)(?:\.[\w$]{1,80}|\[[^\]\n]{1,80}\]){0,4}\s*(?:\?\?|\|\|)?=(?![=>])/g;
/** More files that set a global are those of several programs, or of none. */
const MAX_SETTERS = 4;
/** A name that so many mention is that of something else as well. */
const MAX_USERS = 400;
const NONE: readonly never[] = [];

/** The globals of the program that a text sets by the name of the global object, and what it has an app keep or a container give. */
export function globalsSetIn(text: string): readonly string[] {
  const ofApp = [...APP_STORES].flatMap(([name, { sets }]) => (sets.test(text) ? [name] : []));
  const others = [...ofApp, ...providedIn(text)];
  if (!text.includes('global')) return others.length === 0 ? NONE : others;
  const names = new Set([...text.matchAll(SET)].map(([, name = '']) => name));
  return [...others, ...[...names].filter(isOfProgram)];
}

export function createGlobalUsers({ has, parts, textOf }: GlobalUsersInput): GlobalUsers {
  const indexes = new Map<SourceMap, ReadonlyMap<string, readonly string[]>>();
  const asked = new Map<string, boolean>();

  function settersOf(from: string, name: string): readonly string[] {
    const setters = indexOf(partOf(from)).get(name) ?? NONE;
    return setters.length > MAX_SETTERS ? NONE : setters;
  }

  function indexOf(part: SourceMap): ReadonlyMap<string, readonly string[]> {
    const known = indexes.get(part);
    if (known) return known;
    const index = new Map<string, string[]>();
    for (const { globals, path } of part.values()) {
      if (globals.length === 0 || !has(path)) continue;
      for (const name of globals) {
        addTo(index, name, path);
      }
    }
    for (const setters of index.values()) setters.sort();
    indexes.set(part, index);
    return index;
  }

  function usersOfGlobals(setter: string, names: ReadonlySet<string>): readonly string[] {
    const own = [...names].filter((name) => settersOf(setter, name).includes(setter));
    if (own.length === 0) return NONE;
    const files = [...partOf(setter).keys()].filter(has);
    return [
      ...own.flatMap((name) => {
        const uses = APP_STORES.get(name)?.uses ?? mentionOf(name);
        return uses ? mentioning(files, uses) : [];
      }),
      ...namingOne(
        files,
        own.filter((name) => !APP_STORES.has(name) && !isProvided(name)),
      ),
    ];
  }

  function namingOne(files: readonly string[], names: readonly string[]): readonly string[] {
    if (names.length === 0) return NONE;
    const words = names.join('|').replaceAll('$', String.raw`\$`);
    const qualified = String.raw`\bglobal(?:This)?\s*\.\s*(?:${words})(?![\w$])`;
    const bare = String.raw`(?<![\w$.'"/-])(?:${words})(?![\w$'"/-])`;
    const users = mentioning(files, new RegExp(`${qualified}|${bare}`));
    return users.length > MAX_USERS ? mentioning(users, new RegExp(qualified)) : users;
  }

  function mentioning(files: readonly string[], pattern: RegExp): readonly string[] {
    return files.filter((file) => pattern.test(textOf(file) ?? ''));
  }

  function partOf(file: string): SourceMap {
    return parts.find((part) => part.has(file)) ?? new Map();
  }

  function asksFor(name: string): boolean {
    const known = asked.get(name);
    if (known !== undefined) return known;
    const asks = new RegExp(
      String.raw`\btypeof\s+${name}\b|\b(?:global|globalThis|self|window)\??\.${name}\b(?!\s?\()|['"]${name}['"] in\b`,
    );
    const isAsked = parts.some((part) =>
      [...part.keys()].some((file) => has(file) && asks.test(textOf(file) ?? '')),
    );
    asked.set(name, isAsked);
    return isAsked;
  }

  return { asksFor, settersOf, usersOfGlobals };
}
