import path from 'node:path';
import { entriesOf, textOf } from './disk.ts';

const LICENCE = /^(?:copying|licen[cs]e)(?:[-.]\w+)*$/i;
/** What the licences of open libraries say; that of a part of a program that is sold says something else. */
const IS_OPEN =
  /\bpermission is hereby granted, free of charge|\bpermission to use, copy, modify|\bredistribution and use in source and binary forms|\bapache license\s+version 2/i;

/**
 * Whether a file is of a library that has been copied into a package: a folder around it, below that of the
 * package, has an open licence, and the package has another one.
 */
export function isCopiedLibrary(file: string, root: string): boolean {
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

function licencesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) =>
    entry.isFile() && LICENCE.test(entry.name) ? (textOf(path.join(folder, entry.name)) ?? []) : [],
  );
}

/** The same licence may be of another year, or written with other ends of lines. */
function wordsOf(text: string): string {
  return text.replace(/[\s\d,-]+/g, ' ').trim();
}
