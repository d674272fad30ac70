import { existsSync } from 'node:fs';
import path from 'node:path';
import { aliasesOf } from './aliases.ts';
import { packageOf, readManifest } from './package.ts';
import { workspaceAround, type Member, type Workspace } from './workspace.ts';

/** The packages whose files tell how what one package holds comes to run. */
export interface Scope {
  /** The package itself comes first. */
  readonly parts: readonly Part[];
  readonly workspace: Workspace | undefined;
}

export interface Part {
  readonly folder: string;
  /** Folders in it that are parts by themselves, or of no interest. */
  readonly leftOut: readonly string[];
  /** The folders of the parts that load it. */
  readonly users: ReadonlySet<string>;
}

const scopes = new WeakMap<Workspace, Map<string, Scope>>();
/** What the members of a workspace load of each other, by name or by an alias. */
const linksOf = new WeakMap<Workspace, ReadonlyMap<Member, ReadonlySet<Member>>>();

/**
 * The packages that a package is looked at with: those that load it, directly or not, and all that it
 * and those load.
 *
 * Premise: a package only loads those of its workspace that it names in its `package.json`, or by the
 * aliases of its configuration ⇒ whoever runs a function of it, and what it is given, is in these.
 */
export function scopeOf(root: string): Scope {
  const workspace = workspaceAround(root);
  if (!workspace) {
    const outer = aliasedBy(root);
    if (outer === undefined) return { parts: [aloneAt(root)], workspace };
    const own = { ...aloneAt(root), users: new Set([outer]) };
    return { parts: [own, { ...aloneAt(outer), leftOut: [root] }], workspace };
  }
  const known = scopes.get(workspace) ?? new Map<string, Scope>();
  scopes.set(workspace, known);
  let scope = known.get(root);
  if (!scope) known.set(root, (scope = scopeIn(workspace, root)));
  return scope;
}

function aloneAt(folder: string): Part {
  return { folder, leftOut: [], users: new Set() };
}

function scopeIn(workspace: Workspace, root: string): Scope {
  const own = workspace.members.get(root);
  // The root package has all others in its folder.
  if (!own || root === workspace.root) return { parts: [aloneAt(root)], workspace };
  const links = linksIn(workspace);
  const usersOf = (used: Member): Member[] =>
    [...links].flatMap(([member, uses]) => (uses.has(used) ? [member] : []));
  const users = new Set([own]);
  for (const used of users) for (const user of usersOf(used)) users.add(user);
  const scope = new Set(users);
  for (const member of scope) for (const used of links.get(member) ?? []) scope.add(used);
  const folders = [...workspace.members.keys()];
  const parts = [...scope].map((member) => ({
    folder: member.folder,
    leftOut:
      member === own ? [] : folders.filter((one) => one.startsWith(member.folder + path.sep)),
    users: new Set(usersOf(member).map(({ folder }) => folder)),
  }));
  return { parts, workspace };
}

function linksIn(workspace: Workspace): ReadonlyMap<Member, ReadonlySet<Member>> {
  let links = linksOf.get(workspace);
  if (!links) {
    const { members, root } = workspace;
    const shared = [...(members.get(root)?.uses.values() ?? [])];
    links = new Map(
      [...members.values()].map((member) => {
        const own = [...member.uses.values(), ...shared, ...aliasedMembers(member, workspace)];
        return [member, new Set(own)];
      }),
    );
    linksOf.set(workspace, links);
  }
  return links;
}

/** The members that aliases of another one lead to. */
function aliasedMembers({ folder }: Member, { members, root }: Workspace): Member[] {
  return placesOf(folder).flatMap((place) => {
    for (let at = place; at.startsWith(root + path.sep); at = path.dirname(at)) {
      const member = members.get(at);
      if (member) return [member];
    }
    return [];
  });
}

/** The package around another one, if its aliases lead into that. */
function aliasedBy(root: string): string | undefined {
  for (let folder = root; !existsSync(path.join(folder, '.git')); folder = path.dirname(folder)) {
    const outer = path.dirname(folder);
    if (outer === folder) return undefined;
    if (!readManifest(path.join(outer, 'package.json'))) continue;
    const isNamed = placesOf(outer).some((place) => place.startsWith(root + path.sep));
    return isNamed ? outer : undefined;
  }
  return undefined;
}

function placesOf(folder: string): readonly string[] {
  const { has, imports } = packageOf(path.join(folder, 'package.json'), folder);
  return aliasesOf({ root: folder, has, imports, searched: [], compiler: undefined }).places;
}
