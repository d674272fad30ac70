import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { entriesOf, textOf } from './disk.ts';
import { toRegExp } from './globs.ts';
import { isBefore, lowestVersion } from './node-versions.ts';
import { nowAndThen } from './pace.ts';
import { readManifest, type Manifest } from './package.ts';
import { asRecord } from './platforms.ts';

/** A package of a repository that has several. */
export interface Member {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  /** The members that it asks for by their names, and gets from the repository. */
  readonly uses: ReadonlyMap<string, Member>;
}

export interface Workspace {
  readonly root: string;
  /** By their folders. */
  readonly members: ReadonlyMap<string, Member>;
}

interface Draft extends Member {
  readonly uses: Map<string, Member>;
}

const known = new Map<string, () => Workspace>();

const MAX_MEMBERS = 1000;
const MAX_PATTERN = 200;
const MAX_STARS = 3;
const MAX_DEPTH = 8;
const DEPENDENCIES = [
  'peerDependencies',
  'optionalDependencies',
  'devDependencies',
  'dependencies',
] as const;

/**
 * The workspace that the package in a folder belongs to, its root package included. `undefined` if it
 * belongs to none.
 *
 * Only folders count, no links: no package stands outside of the root.
 */
export function workspaceAround(folder: string): Workspace | undefined {
  for (let root = folder; ; root = path.dirname(root)) {
    if (patternsOf(root).length > 0) {
      const workspace = workspaceAt(root);
      return workspace.members.has(folder) ? workspace : undefined;
    }
    if (existsSync(path.join(root, '.git')) || root === path.dirname(root)) return undefined;
  }
}

/** The workspace at a root: the same object until one of its packages changes. */
function workspaceAt(root: string): Workspace {
  let look = known.get(root);
  if (!look) {
    let latest: Workspace | undefined;
    look = nowAndThen(() => {
      const members = membersIn(root, foldersOf(root, patternsOf(root)));
      if (!latest || !isSame(latest.members, members)) latest = { root, members };
      return latest;
    });
    known.set(root, look);
  }
  return look();
}

function isSame(left: ReadonlyMap<string, Member>, right: ReadonlyMap<string, Member>): boolean {
  return (
    left.size === right.size &&
    [...left].every(([folder, { manifest, uses }]) => {
      const other = right.get(folder);
      return (
        other?.manifest === manifest &&
        other.uses.size === uses.size &&
        [...uses.keys()].every((name) => other.uses.has(name))
      );
    })
  );
}

/** The globs of the packages of a workspace, by the files that npm, Yarn, pnpm and Lerna read. */
function patternsOf(root: string): readonly string[] {
  const { workspaces } = readManifest(path.join(root, 'package.json')) ?? {};
  const own = Array.isArray(workspaces) ? workspaces : asRecord(workspaces)['packages'];
  const lists = [
    own,
    packagesInYaml(textOf(path.join(root, 'pnpm-workspace.yaml')) ?? ''),
    asRecord(readManifest(path.join(root, 'lerna.json')))['packages'],
  ];
  return lists.flatMap((list): string[] =>
    Array.isArray(list)
      ? list.filter((item): item is string => typeof item === 'string' && isSimple(item))
      : [],
  );
}

/** What has more stars could be made to take for ever. */
function isSimple(pattern: string): boolean {
  return pattern.length <= MAX_PATTERN && (pattern.match(/\*+/gu) ?? []).length <= MAX_STARS;
}

/** The list `packages:` of a `pnpm-workspace.yaml`, in lines or in brackets. */
function packagesInYaml(text: string): string[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('packages:'));
  if (start === -1) return [];
  const inline = lines.slice(start).join('\n').slice('packages:'.length).trimStart();
  if (inline.startsWith('[')) {
    const end = inline.indexOf(']');
    return end === -1 ? [] : inline.slice(1, end).split(',').flatMap(textOfItem);
  }
  const rest = lines.slice(start + 1).map((line) => line.trim());
  const end = rest.findIndex((line) => !/^(?:-\s|#|$)/u.test(line));
  const own = end === -1 ? rest : rest.slice(0, end);
  return own.flatMap((line) => textOfItem(line.startsWith('-') ? line.slice(1) : line));
}

/** `'packages/*' # all` */
function textOfItem(item: string): string | [] {
  const text = item.trim();
  const [quote = ''] = text;
  if (quote === '"' || quote === "'") return text.slice(1, text.indexOf(quote, 1)) || [];
  const [bare = ''] = text.split('#');
  return bare.trim() || [];
}

function foldersOf(root: string, patterns: readonly string[]): ReadonlySet<string> {
  const plain = patterns.map((pattern) => pattern.replace(/^(!?)(?:\.?\/)+/u, '$1'));
  const found = new Set([root]);
  for (const pattern of plain) {
    if (!pattern.startsWith('!')) expand(root, pattern.split('/').filter(Boolean), found, 0);
  }
  const excluded = plain.flatMap((pattern) =>
    pattern.startsWith('!') ? toRegExp(pattern.slice(1).replace(/\/$/u, '')) : [],
  );
  const nameOf = (folder: string): string => path.relative(root, folder).split(path.sep).join('/');
  return new Set(
    [...found].filter(
      (folder) => folder === root || !excluded.some((glob) => glob.test(nameOf(folder))),
    ),
  );
}

/** Adds the folders below one that match the segments of a glob. */
function expand(
  folder: string,
  [segment, ...rest]: readonly string[],
  found: Set<string>,
  depth: number,
): void {
  if (segment === undefined) {
    found.add(folder);
    return;
  }
  if (depth > MAX_DEPTH || found.size > MAX_MEMBERS) return;
  const isDeep = segment === '**';
  if (isDeep) expand(folder, rest, found, depth);
  const pattern = isDeep ? undefined : toRegExp(segment);
  for (const entry of entriesOf(folder)) {
    const { name } = entry;
    if (!entry.isDirectory() || name === 'node_modules' || name.startsWith('.')) continue;
    const inner = path.join(folder, name);
    if (isDeep) expand(inner, [segment, ...rest], found, depth + 1);
    else if (pattern?.test(name)) expand(inner, rest, found, depth + 1);
  }
}

function membersIn(root: string, folders: Iterable<string>): ReadonlyMap<string, Member> {
  const members = new Map<string, Draft>();
  const byName = new Map<string, Draft | undefined>();
  for (const folder of folders) {
    const manifest = readManifest(path.join(folder, 'package.json'));
    if (!manifest) continue;
    const name = typeof manifest.name === 'string' ? manifest.name : '';
    const member: Draft = { name, folder, manifest, uses: new Map() };
    members.set(folder, member);
    // A name that two have is nobody's.
    byName.set(name, byName.has(name) ? undefined : member);
  }
  for (const member of members.values()) {
    for (const [name, range] of dependenciesOf(member.manifest)) {
      const used = name === '' ? undefined : byName.get(name);
      if (used && used !== member && isLinked(member, used, range, root)) {
        member.uses.set(name, used);
      }
    }
  }
  return members;
}

function dependenciesOf(manifest: Manifest): readonly (readonly [string, unknown])[] {
  return DEPENDENCIES.flatMap((key) => Object.entries(asRecord(manifest[key])));
}

/** Whether a package manager takes a dependency from the repository, and not from a registry. */
function isLinked({ folder }: Member, used: Member, range: unknown, root: string): boolean {
  if (typeof range !== 'string') return false;
  const installed = installedAt(folder, used.name, root);
  if (installed !== undefined) return installed === realpathSync(used.folder);
  const [, protocol, rest = ''] = /^(file|link|portal|workspace):(.*)$/u.exec(range) ?? [];
  if (protocol === 'workspace') return !rest.includes('@');
  if (protocol !== undefined) return path.resolve(folder, rest) === used.folder;
  if (/^[*x]?$/u.test(range)) return true;
  // A version of another line, a tag, or an address.
  if (!/^[\d\s.<>=|^~v+\-\w*]+$/u.test(range)) return false;
  const asked = lowestVersion(range);
  const own = lowestVersion(used.manifest.version);
  const isSameLine = asked?.[0] === own?.[0] && (own?.[0] !== 0 || asked?.[1] === own[1]);
  return asked !== undefined && own !== undefined && isSameLine && !isBefore(own, asked);
}

/** The folder that the nearest `node_modules` has for a dependency, by a link or itself. */
function installedAt(from: string, name: string, root: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const installed = path.join(folder, 'node_modules', name);
    try {
      return realpathSync(installed);
    } catch {
      // It is not here, or the link leads nowhere.
    }
    if (folder === root || folder === path.dirname(folder)) return undefined;
  }
}
