import path from 'node:path';
import { entriesOf, textOf } from './files/disk.ts';
import type { ProjectFiles } from './files/files.ts';
import { reach } from './files/programs.ts';
import { programPackage, type PackageText } from './whole-package.ts';

type Files = Pick<ProjectFiles, 'importedBy' | 'importersOf' | 'root' | 'testsOf' | 'textOf'>;

const MAKES_ROUTER = /\bRouter\s*(?:<[^<>\n]{0,80}>)?\(/;
const STARTS_SERVER = /\b(?:createServer|listen|serve|start\w*Server)\s*\(/;
const SAYS_WHAT_STARTS = /"(?:main|start)"\s*:/;
/** `upload-prev`, `users.old`: what has been replaced by what is called the same without the end. */
const REPLACED =
  /^(.+?)[-_. ]?(?:backup|bak|copy|deprecated|legacy|old|orig(?:inal)?|prev(?:ious)?|unused)\d*$/i;
/** `ARCHIVE_OLD/routes/users`: a folder for what has been put away. */
const PUT_AWAY =
  /^(?:.+[-_. ])?(?:archived?|backups?|bak|deprecated|old|outdated|trash|unused)(?:[-_. ].+)?$/i;
const EXTENSION = /\.[cm]?[jt]sx?$/;

/**
 * Whether a file makes a router that nothing mounts: an older copy beside the one in use.
 *
 * Premise: to mount it, a file of the program has to load it, by its path or by one that it computes ⇒
 * what nobody imports, what no text of the package names, and what no file finds by a path that it
 * computes serves nobody, where the program starts its server elsewhere and imports its routers. Of what
 * stands in a folder for old things, it is enough that neither a text outside nor the `package.json` names
 * the folder; of an old server in it, if the `package.json` says what is started.
 */
export function isUnmountedRouter(file: string, files: Files): boolean {
  const { root } = files;
  if (!makesRouter(file, files)) return false;
  const above = reach([file], files.importersOf);
  if (!above) return false;
  const isServer = [...above].some((one) => startsServer(one, files));
  const entries = [...above].filter((one) => [...files.importersOf(one)].length === 0);
  const places = entries.flatMap((entry) => placeOf(entry, root) ?? []);
  if (entries.length === 0 || places.length < entries.length) return false;
  const others = programPackage(root)?.texts.filter(({ path: other }) => !above.has(other));
  const [folder, ...folders] = new Set(places.map((place) => folderPutAway(place, root)));
  if (folder !== undefined && folders.length === 0) {
    const isOfProgram = ({ path: other }: PackageText): boolean =>
      !isIn(other, folder) && startsServer(other, files);
    const manifest = textOf(path.join(root, 'package.json')) ?? '';
    if (isServer && !SAYS_WHAT_STARTS.test(manifest)) return false;
    const isNamed = manifest.includes(folder) || others?.some((one) => mentions(one, folder));
    return others?.some(isOfProgram) === true && isNamed !== true;
  }
  if (isServer) return false;
  if (!others?.some(({ path: other }) => mountsOthers(other, files))) return false;
  const isNamed = ({ words }: PackageText): boolean =>
    places.some((place) => words.has(path.basename(place).toLowerCase()));
  if (others.some(isNamed) || [...above].some((one) => files.testsOf(one).length > 0)) return false;
  return places.every(isReplaced) || !others.some(({ mayCompute }) => mayCompute);
}

/** Whether a file is such a router, or has what nobody but such routers imports. */
export function isOfUnmounted(file: string, files: Files): boolean {
  if (isUnmountedRouter(file, files)) return true;
  const importers = [...files.importersOf(file)];
  return importers.length > 0 && importers.every((one) => isUnmountedRouter(one, files));
}

function makesRouter(file: string, files: Files): boolean {
  return mayMakeRouter(files.textOf(file) ?? '');
}

/** Whether a text may make a router: most files need not be asked for what mounts theirs. */
export function mayMakeRouter(text: string): boolean {
  return MAKES_ROUTER.test(text);
}

function startsServer(file: string, files: Files): boolean {
  return STARTS_SERVER.test(files.textOf(file) ?? '');
}

/** Whether a file starts a server, and imports routers for it. */
function mountsOthers(file: string, files: Files): boolean {
  if (!startsServer(file, files)) return false;
  const loaded = reach([file], files.importedBy) ?? [];
  return [...loaded].some((one) => one !== file && makesRouter(one, files));
}

/** What a text names to have a file loaded, without extension: the folder of an index, but not the root. */
function placeOf(file: string, root: string): string | undefined {
  const place = file.replace(EXTENSION, '');
  const named = path.basename(place) === 'index' ? path.dirname(place) : place;
  return named.startsWith(root + path.sep) ? named : undefined;
}

/** The outermost folder around a file, if its name says that it has been put away; further in, one may be for what users archive. */
function folderPutAway(place: string, root: string): string | undefined {
  const [outermost = ''] = path.relative(root, path.dirname(place)).split(path.sep);
  return PUT_AWAY.test(outermost) ? outermost : undefined;
}

/** Whether a text outside of a folder names it, and so may have something in it loaded. */
function mentions({ path: file }: PackageText, folder: string): boolean {
  return !isIn(file, folder) && textOf(file)?.includes(folder) !== false;
}

function isIn(file: string, folder: string): boolean {
  return file.split(path.sep).includes(folder);
}

function isReplaced(place: string): boolean {
  const [, name] = REPLACED.exec(path.basename(place)) ?? [];
  return entriesOf(path.dirname(place)).some((entry) => entry.name.replace(EXTENSION, '') === name);
}
