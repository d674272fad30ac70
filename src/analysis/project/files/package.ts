import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from './disk.ts';
import type { EntryFields } from './entries.ts';
import {
  foldersAdded,
  foldersSearched,
  linkedFolders,
  moduleAliases,
  type NamingFields,
} from './named-folders.ts';
import { lowestVersion, type NodeVersion } from './node-versions.ts';
import { asRecord, buildsForWeb, isForBundlers, namesElsewhere } from './platforms.ts';
import { publishedEntries } from './published.ts';
import { hasOnePackage, isLeftOver } from './left-over.ts';
import { isStandIn, isTool, runsTests } from './tools.ts';

/** What the nearest `package.json` says of a file's project. */
export interface PackageFacts {
  /** The folder of the `package.json`; the folder of the file, or `cwd` around it, if there is none. */
  readonly root: string;
  readonly name: string | undefined;
  /** Whether the package depends on a package of that name, or its root holds a file of that name. */
  readonly has: (name: string) => boolean;
  /** The path from the root, with `/`. */
  readonly relative: (file: string) => string;
  /** The version of a dependency that is installed, or the range that is asked for: `^4.18.2`. */
  readonly rangeOf: (name: string) => string | undefined;
  /** The lowest version of a dependency that is installed or asked for: `4.18`. */
  readonly versionOf: (name: string) => string | undefined;
  /** The files that `bin` names, absolute. */
  readonly programs: ReadonlySet<string>;
  /** `imports` of the `package.json`: `#lib/*`; and what else it names so. */
  readonly imports: Readonly<Record<string, unknown>>;
  /** Folders in it where Node looks for modules that are not installed. */
  readonly searched: readonly string[];
  /** Whether `engines` asks for Node, and nothing builds code of this package or its workspace for the web, or is there for bundlers. */
  readonly isForNode: boolean;
  /** The lowest version of Node that `engines` names. */
  readonly lowestNode: NodeVersion | undefined;
  /** Whether those who develop a program run the package, or somebody at a terminal. */
  readonly isTool: boolean;
  /** Whether it stands in for a server while other programs are developed or tested. */
  readonly isStandIn: boolean;
  /** Whether it is an extension of Visual Studio Code, which a person has do something now and then. */
  readonly isOfEditor: boolean;
  /** Whether a command of the package runs tests. */
  readonly runsTests: boolean;
  /** Whether a field, a condition or a script names a platform that is not Node. */
  readonly isElsewhere: boolean;
  /** Whether those who install the package load a file by its name. */
  readonly isPublished: (file: string) => boolean;
}

export interface Manifest extends EntryFields, NamingFields {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly private?: unknown;
  readonly type?: unknown;
  readonly workspaces?: unknown;
  readonly bin?: unknown;
  readonly engines?: unknown;
  readonly imports?: unknown;
  readonly dependencies?: unknown;
  readonly devDependencies?: unknown;
  readonly peerDependencies?: unknown;
  readonly optionalDependencies?: unknown;
}

const MAX_MANIFEST = 1_000_000;
const packages = new Map<string, { readonly stamp: string; readonly facts: PackageFacts }>();
const roots = new Map<string, string>();

/** The package around a file. Reads `package.json` again only when it has changed. */
export function packageOf(file: string, cwd: string): PackageFacts {
  const root = rootOf(path.dirname(file), cwd);
  const stats = statSync(path.join(root, 'package.json'), { throwIfNoEntry: false });
  const stamp = stats ? stampOf(stats) : 'none';
  const known = packages.get(root);
  if (known?.stamp === stamp) return known.facts;
  const facts = read(root);
  packages.set(root, { stamp, facts });
  return facts;
}

/**
 * The nearest folder whose `package.json` has a name or dependencies: one with only `type` marks a build. One
 * that has been left over counts only where it does not stand in a program.
 */
function rootOf(folder: string, cwd: string): string {
  const known = roots.get(folder);
  if (known !== undefined && existsSync(path.join(known, 'package.json'))) return known;
  let found: string | undefined;
  let leftOver: string | undefined;
  for (let current = folder; ; current = path.dirname(current)) {
    const manifest = readManifest(path.join(current, 'package.json'));
    if (manifest && (manifest.name !== undefined || manifest.dependencies !== undefined)) {
      if (!isLeftOver(current, manifest)) {
        found = leftOver === undefined || hasOnePackage(current, manifest) ? current : leftOver;
        break;
      }
      leftOver ??= current;
    }
    const isRepository = leftOver !== undefined && existsSync(path.join(current, '.git'));
    if (current === path.dirname(current) || isRepository) break;
  }
  found ??= leftOver;
  const isInCwd = !path.relative(cwd, folder).startsWith('..');
  const root = found ?? (isInCwd ? cwd : folder);
  if (found !== undefined) roots.set(folder, root);
  return root;
}

function read(root: string): PackageFacts {
  const manifest = readManifest(path.join(root, 'package.json')) ?? {};
  const dependencies: Record<string, unknown> = {
    ...asRecord(manifest.peerDependencies),
    ...asRecord(manifest.optionalDependencies),
    ...asRecord(manifest.devDependencies),
    ...asRecord(manifest.dependencies),
  };
  const bin =
    typeof manifest.bin === 'string' ? [manifest.bin] : Object.values(asRecord(manifest.bin));
  const rangeOf = (name: string): string | undefined => {
    const installed = readManifest(path.join(root, 'node_modules', name, 'package.json'));
    if (typeof installed?.version === 'string') return installed.version;
    const range = Object.hasOwn(dependencies, name) ? dependencies[name] : undefined;
    return typeof range === 'string' ? range : undefined;
  };
  let isForNode: boolean | undefined;
  let isElsewhere: boolean | undefined;
  let published: ReadonlySet<string> | undefined;
  return {
    root,
    name: typeof manifest.name === 'string' ? manifest.name : undefined,
    has: (name) =>
      Object.hasOwn(dependencies, name) ||
      (name.includes('.') && existsSync(path.join(root, name))),
    relative: (file) => path.relative(root, file).split(path.sep).join('/'),
    rangeOf,
    versionOf: (name) => lowestVersion(rangeOf(name))?.join('.'),
    programs: new Set(
      bin.flatMap((file) => (typeof file === 'string' ? [path.resolve(root, file)] : [])),
    ),
    isPublished: (file) => (published ??= publishedEntries(root, manifest)).has(file),
    imports: {
      ...linkedFolders(root, dependencies),
      ...moduleAliases(manifest),
      ...asRecord(manifest.imports),
    },
    searched: [...foldersSearched(manifest), ...foldersAdded(root, manifest.main, dependencies)],
    lowestNode: lowestVersion(asRecord(manifest.engines)['node']),
    isTool: isTool(asRecord(manifest), root),
    isStandIn: isStandIn(asRecord(manifest)),
    isOfEditor: asRecord(manifest.engines)['vscode'] !== undefined,
    runsTests: runsTests(asRecord(manifest)),
    get isForNode() {
      return (isForNode ??=
        asRecord(manifest.engines)['node'] !== undefined &&
        !isForBundlers(manifest) &&
        !manifestsAround(root).some(buildsForWeb));
    },
    get isElsewhere() {
      return (isElsewhere ??= namesElsewhere(manifest, root));
    },
  };
}

/** The `package.json` of a folder and of those around it, up to the root of the repository. */
function manifestsAround(folder: string): Manifest[] {
  const manifest = readManifest(path.join(folder, 'package.json')) ?? {};
  const around = path.dirname(folder);
  const isRoot = around === folder || existsSync(path.join(folder, '.git'));
  return isRoot ? [manifest] : [manifest, ...manifestsAround(around)];
}

const manifests = new Map<string, { readonly stamp: string; readonly manifest: Manifest }>();

/** A `package.json`, parsed again only when it has changed. */
export function readManifest(file: string): Manifest | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats || stats.size > MAX_MANIFEST) return undefined;
    const stamp = stampOf(stats);
    const known = manifests.get(file);
    if (known?.stamp === stamp) return known.manifest;
    const manifest = asRecord(JSON.parse(readFileSync(file, 'utf8')));
    manifests.set(file, { stamp, manifest });
    return manifest;
  } catch {
    return undefined;
  }
}
