import path from 'node:path';
import { pathsOf, type Parts, type Written } from './written-paths.ts';

/** What is known of a path: what it is below, and the texts that follow, and that it ends with. */
export interface Shape {
  readonly head: string;
  readonly isWhole: boolean;
  readonly root: string | undefined;
  readonly tail: string;
  /** Whether a part of it is made anew each time, so that no other path is the same. */
  readonly isFresh: boolean;
}

/** The paths that an expression may stand for. */
export function shapesOf({ node, writing }: Written): readonly Shape[] {
  return pathsOf(node, writing).map(shapeOf);
}

function shapeOf(parts: Parts): Shape {
  const [first, ...others] = parts;
  const root = typeof first === 'object' && 'name' in first ? first.name : undefined;
  const texts = (root === undefined ? parts : others).map((part) =>
    typeof part === 'object' && 'text' in part ? part.text : undefined,
  );
  const start = texts.indexOf(undefined);
  const isWhole = start < 0;
  return {
    head: normal(texts.slice(0, isWhole ? undefined : start)),
    isWhole,
    root,
    tail: normal(texts.slice(texts.lastIndexOf(undefined) + 1)),
    isFresh: parts.includes('fresh'),
  };
}

/** `data/rows` for `./data//rows` and `data/old/../rows` */
function normal(texts: readonly (string | undefined)[]): string {
  const text = texts.join('');
  const rest = text.replace(/^\/+/, '');
  const shortest = rest === '' ? '' : path.posix.normalize(rest).replace(/^\.\/?$/, '');
  return rest === text ? shortest : `/${shortest}`;
}

/** Whether two paths may lead to one file: not where the texts that they start with, or end with, differ. */
export function mayBeSame(one: Shape, other: Shape): boolean {
  return (
    !one.isFresh && !other.isFresh && mayStartAlike(one, other) && isOneEnd(one.tail, other.tail)
  );
}

/** How much is said for two paths to be the same, where they may be: 0 if no more than that nothing tells them apart. */
export function likenessOf(one: Shape, other: Shape): number {
  const isNamed = stemOf(one) !== '' && stemOf(one) === stemOf(other) ? 1 : 0;
  if (one.root !== other.root) return isNamed;
  const others = foldersIn(other);
  const names = foldersIn(one);
  const end = names.findIndex((name, index) => name !== others[index]);
  return isNamed + (one.root === undefined ? 0 : 1) + (end < 0 ? names.length : end);
}

function foldersIn({ head }: Shape): readonly string[] {
  return head.split('/').filter((name) => name !== '');
}

/** Whether the name of a file is written down. */
export function isNamed(shape: Shape): boolean {
  return stemOf(shape) !== '' && (shape.isWhole || shape.tail.includes('/'));
}

/** Whether nothing is known of a path. */
export function isUnknown({ head, isFresh, root, tail }: Shape): boolean {
  return head === '' && tail === '' && root === undefined && !isFresh;
}

/** `rows` of `…/rows.json`; none of `….json`. */
function stemOf({ tail }: Shape): string {
  return path.posix.basename(tail).replace(/\.[^.]*$/, '');
}

/** The same, or whether one is a folder and the other stands in it. */
export function mayHold(folder: Shape, file: Shape): boolean {
  if (folder.isFresh) return false;
  if (!folder.isWhole) return mayStartAlike(folder, file);
  if (folder.root === file.root) {
    const { head, isWhole } = file;
    return `${head}/`.startsWith(`${folder.head}/`) || (!isWhole && folder.head.startsWith(head));
  }
  const names = foldersOf(file).split('/');
  const at = `/${withoutStart(folder.head)}`;
  return (
    `/${names.join('/')}/`.includes(`${at}/`) ||
    names.some((_, index) => at.endsWith(`/${names.slice(0, index + 1).join('/')}`))
  );
}

function mayStartAlike(one: Shape, other: Shape): boolean {
  if (one.root !== other.root) return isOneEnd(foldersOf(one), foldersOf(other));
  if (one.isWhole && other.isWhole) return one.head === other.head;
  const goesOn = (whole: Shape, { head }: Shape): boolean => whole.head.startsWith(head);
  if (one.isWhole) return goesOn(one, other);
  return other.isWhole ? goesOn(other, one) : goesOn(one, other) || goesOn(other, one);
}

/** `data/rows` of `../data/rows/a.json`: a path below the working folder may lead there from another one. */
function foldersOf({ head }: Shape): string {
  return withoutStart(head.slice(0, Math.max(0, head.lastIndexOf('/'))));
}

function withoutStart(head: string): string {
  return head.replace(/^(?:\.\.|\/)+/, '');
}

function isOneEnd(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one);
}
