import { existsSync } from 'node:fs';
import path from 'node:path';
import { isTypeScriptName } from '../../../ast/typescript.ts';
import { aliasesOf, type Aliases, type AliasSources } from './aliases.ts';
import { sourceOfModule } from './entries.ts';
import { isOfTables } from './mentions.ts';
import { packageOf } from './package.ts';
import type { Member, Workspace } from './workspace.ts';

const JAVASCRIPT = /\.([cm]?)jsx?$/;

/** Where specifiers lead. */
export interface Locations {
  /** Looks whether aliases have changed. */
  refresh(): boolean;
  /** The file that a specifier names, of those that are known. */
  locate(from: string, specifier: string): string | undefined;
}

interface LocationsInput extends Pick<AliasSources, 'compiler' | 'root'> {
  /** The files that are known and that a path without extension may stand for, its index included. */
  readonly filesAt: (stem: string) => readonly string[];
  readonly has: (file: string) => boolean;
  readonly workspace: () => Workspace | undefined;
}

/** Finds what is imported, seen from the package at a root. */
export function createLocations(input: LocationsInput): Locations {
  const { filesAt, has, root } = input;
  const aliases = new Map<string, Aliases>();
  let packages = new Map<string, string>();
  let configured = new Map<string, string | undefined>();

  function refresh(): boolean {
    let hasChanged = false;
    for (const [folder, known] of aliases) {
      const latest = aliasesIn(folder);
      hasChanged ||= latest !== known;
      aliases.set(folder, latest);
    }
    packages = new Map();
    configured = new Map();
    return hasChanged;
  }

  function aliasesIn(folder: string): Aliases {
    if (!hasPackage(folder))
      return aliasesOf({
        root: folder,
        has: () => false,
        imports: {},
        searched: [],
        compiler: undefined,
      });
    const around = packageOf(path.join(folder, 'package.json'), folder);
    const { has: dependsOn, imports, searched } = around;
    const compiler = folder === root ? input.compiler : undefined;
    return aliasesOf({ root: folder, has: dependsOn, imports, searched, compiler });
  }

  function aliasesAt(folder: string): Aliases {
    let found = aliases.get(folder);
    if (!found) aliases.set(folder, (found = aliasesIn(folder)));
    return found;
  }

  function packageAround(file: string): string {
    const folder = path.dirname(file);
    let found = packages.get(folder);
    if (found === undefined) packages.set(folder, (found = packageOf(file, root).root));
    return found;
  }

  /** The folder between a file and its package that has a configuration of its own: `server/tsconfig.json`. */
  function configuredFolder(folder: string, own: string): string | undefined {
    if (folder === own || !folder.startsWith(own + path.sep)) return undefined;
    if (configured.has(folder)) return configured.get(folder);
    const found = isConfigured(folder) ? folder : configuredFolder(path.dirname(folder), own);
    configured.set(folder, found);
    return found;
  }

  function locate(from: string, specifier: string): string | undefined {
    if (/^\.\.?(?:\/|$)/.test(specifier)) {
      return find(path.resolve(path.dirname(from), specifier), from);
    }
    const own = packageAround(from);
    // Those of the project hold for what stands in its folder, too.
    const isInside = own !== root && own.startsWith(root + path.sep);
    const nearest = configuredFolder(path.dirname(from), own);
    for (const folder of [nearest, own, isInside ? root : undefined]) {
      if (folder === undefined) continue;
      for (const target of aliasesAt(folder).targetsOf(specifier)) {
        const file = find(target, from);
        if (file !== undefined) return file;
      }
    }
    return ofWorkspace(own, from, specifier);
  }

  function find(target: string, from: string): string | undefined {
    const stem = target.replace(JAVASCRIPT, '');
    const found =
      (has(target) ? target : filesAt(target)[0]) ??
      (stem === target ? undefined : filesAt(stem)[0]);
    return found === undefined ? undefined : (sourceBeside(found, from) ?? found);
  }

  /** For TypeScript, `user.ts` goes before the `user.js` that may have been made of it. */
  function sourceBeside(file: string, from: string): string | undefined {
    const [end, kind = ''] = JAVASCRIPT.exec(file) ?? [];
    if (end === undefined || !isTypeScriptName(from)) return undefined;
    const stem = file.slice(0, -end.length);
    const sources = [`${stem}.${kind}ts`, `${stem}.${kind}tsx`];
    return filesAt(stem).find((other) => sources.includes(other));
  }

  /** What a package of the workspace has under its name, or under a path that follows it. */
  function ofWorkspace(own: string, from: string, specifier: string): string | undefined {
    const workspace = input.workspace();
    const [, name = '', subpath = ''] =
      /^((?:@[^/]+\/)?[^/@.#][^/]*)(?:\/(.+))?$/u.exec(specifier) ?? [];
    if (!workspace || name === '' || isOfTables(name)) return undefined;
    const used = memberNamed(name, own, workspace);
    const isImported = isModule(from, workspace.members.get(own));
    return used && sourceOfModule(used.folder, used.manifest, subpath, filesAt, isImported);
  }

  return { refresh, locate };
}

function hasPackage(folder: string): boolean {
  return existsSync(path.join(folder, 'package.json'));
}

function isConfigured(folder: string): boolean {
  return ['tsconfig.json', 'jsconfig.json'].some((name) => existsSync(path.join(folder, name)));
}

/** Whether Node takes a file for an ES module by its name or by its package, whatever it is compiled to. */
function isModule(file: string, around: Member | undefined): boolean {
  if (/\.m[jt]s$/.test(file)) return true;
  return !/\.c[jt]s$/.test(file) && around?.manifest.type === 'module';
}

function memberNamed(name: string, from: string, { members, root }: Workspace): Member | undefined {
  const own = members.get(from);
  if (own?.name === name) return own;
  // What the root asks for, all packages find.
  return own && (own.uses.get(name) ?? members.get(root)?.uses.get(name));
}
