import path from 'node:path';
import { entriesOf, textOf } from './disk.ts';

const LICENCE = /^(?:copying|licen[cs]e)(?:[-.]\w+)*$/i;
/** What the licences of open libraries say; that of a part of a program that is sold says something else. */
const IS_OPEN =
  /\bpermission is hereby granted, free of charge|\bpermission to use, copy, modify|\bredistribution and use in source and binary forms|\bapache license\s+version 2/i;

/** Whether a file is part of a copied library, or kept as it was on some day. */
export function isCopy(file: string, root: string, cwd: string): boolean {
  return isCopiedLibrary(file, root) || isOldCopy(file, cwd);
}

/**
 * Whether a file is of a library that has been copied into a package: a folder around it, below that of the
 * package, has an open licence, and the package has another one.
 */
function isCopiedLibrary(file: string, root: string): boolean {
  const inside = path.relative(root, path.dirname(file));
  if (inside.startsWith('..') || path.isAbsolute(inside)) return false;
  const own = licencesIn(root).map(wordsOf);
  if (own.length === 0) return false;
  const parts = inside.split(path.sep).filter((part) => part !== '');
  return parts.some((_, index) =>
    licencesIn(path.join(root, ...parts.slice(0, index + 1))).some(
      (text) => IS_OPEN.test(text) && !own.includes(wordsOf(text)),
    ),
  );
}

/** `backup_20240131_120000`, `deploy-2024-01-31`: a folder that is named after a day. */
const OF_A_DAY = /(?:^|\D)20\d{2}([-_.]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d)/;
/** `server.official-backup`, `users_old2`: a name and a word for what has been kept of it. */
const KEPT =
  /^(.+?)[-_. ](?:[a-z\d]+[-_. ])?(?:backup|bak|copy|old|orig(?:inal)?|prev(?:ious)?)\d*$/i;
const EXTENSION = /\.[cm]?[jt]sx?$/;
/** Shorter lines stand in many files: `});`. */
const TELLING_LINE = 10;

/**
 * Whether a file is kept as it was on some day, beside what it was copied from.
 *
 * Premise: a folder that is named after a day and has half of its parts, by their names, also beside it is a copy
 * of the program around it; a file whose name is that of one beside it and a word for what is old, and that has
 * half of its lines also in that one, is a copy of it. `database-backup.js` may make backups, and has other lines.
 */
function isOldCopy(file: string, cwd: string): boolean {
  const inside = path.relative(cwd, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return false;
  return isCopyOfSibling(file) || isInCopyOfProgram(inside, cwd);
}

function isInCopyOfProgram(inside: string, cwd: string): boolean {
  const folders = path.dirname(inside).split(path.sep);
  return folders.some((name, index) => {
    if (!OF_A_DAY.test(name)) return false;
    const parent = path.join(cwd, ...folders.slice(0, index));
    const beside = new Set(entriesOf(parent).map((entry) => entry.name));
    const parts = entriesOf(path.join(parent, name)).filter(
      (entry) => entry.isDirectory() || EXTENSION.test(entry.name),
    );
    return isMostOf(parts, (part) => beside.has(part.name));
  });
}

function isCopyOfSibling(file: string): boolean {
  const { dir, name } = path.parse(file);
  const original = KEPT.exec(name)?.[1];
  if (original === undefined) return false;
  const sibling = entriesOf(dir).find(
    (entry) => EXTENSION.test(entry.name) && entry.name.replace(EXTENSION, '') === original,
  );
  if (!sibling) return false;
  const known = new Set(linesOf(path.join(dir, sibling.name)));
  return isMostOf(linesOf(file), (line) => known.has(line));
}

function linesOf(file: string): string[] {
  const lines = (textOf(file) ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line.length >= TELLING_LINE);
}

function isMostOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): boolean {
  return items.length > 0 && items.filter(holds).length * 2 >= items.length;
}

function licencesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) =>
    entry.isFile() && LICENCE.test(entry.name) ? (textOf(path.join(folder, entry.name)) ?? []) : [],
  );
}

/** The same licence may be of another year, or written with other ends of lines. */
function wordsOf(text: string): string {
  return text.replace(/[\s\d,-]+/g, ' ').trim();
}
