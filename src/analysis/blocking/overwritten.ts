import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { enclosingFunction } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { BLOCKING } from '../known/blocking.ts';
import { SHARES_FILE } from '../known/file-system.ts';
import { lastName, literalText } from '../project/summary/names.ts';
import { mayBeSame, mayHold, shapesOf, type Shape } from './path-shapes.ts';
import { pathsTaken } from './shared-files.ts';
import type { Writing } from './written-paths.ts';

/** A call in a function of a file that changes, in one go, what stands at a path. */
export interface Change {
  readonly call: TSESTree.CallExpression;
  /** The paths that what is written over may have; a reader may find it cut off. */
  readonly over: readonly Shape[];
  /** Those of each thing that is not there any more, or something else from then on. */
  readonly gone: readonly (readonly Shape[])[];
  /** Whether what is gone may be a folder. */
  readonly mayBeFolder: boolean;
  /** Whether the names say that what is gone is a lock. */
  readonly isOfLock: boolean;
}

/**
 * These read a file piece by piece, and no further than to the size that it had. Read in one go, a file
 * holds the old text or the new one; read in pieces, it may hold the start of the new text, cut off
 * where the old one ended.
 */
const READS_CONTENT = /\.(?:readFile|readJSON|readJson)Sync$/;
/** Who reads no further than that does not see what is added. */
const ADDS = '.appendFileSync';
/** The flags of who only reads, or adds. */
const LEAVES = /^(?:a|rs?$|sr$)/;
const COPIES = /\.(?:copy|copyFile|cp)Sync$/;
const REMOVES = /\.(?:emptyDir|emptydir|move|remove|rename|rm|rmdir|unlink)Sync$/;
const ONLY_FILES = '.unlinkSync';

export function readsContent(key: string): boolean {
  return READS_CONTENT.test(key);
}

/** Whether a change may write over one of some files. */
export function writesOver({ over }: Change, read: readonly Shape[]): boolean {
  return meet(over, read, mayBeSame);
}

/** Whether it may remove one of some files, move it away, or put another in its place. */
export function takesAway({ gone, mayBeFolder }: Change, read: readonly Shape[]): boolean {
  return gone.some(
    (paths) => meet(paths, read, mayBeSame) || (mayBeFolder && meet(paths, read, holds)),
  );
}

/** A name that ends like that of a file is the name of none. */
function holds(folder: Shape, file: Shape): boolean {
  return !/\.[\w-]+$/.test(folder.tail) && mayHold(folder, file);
}

function meet(
  some: readonly Shape[],
  others: readonly Shape[],
  test: (one: Shape, other: Shape) => boolean,
): boolean {
  return some.some((one) => others.some((other) => test(one, other)));
}

/** The changes that functions of a file make. */
export function changesIn(writing: Writing): readonly Change[] {
  const shapes = (node: TSESTree.Node): readonly Shape[] => shapesOf({ node, writing });
  return callsThatChange(writing.analysis).map(({ call, gone, mayBeFolder, over }) => ({
    call,
    over: over ? shapes(over) : [],
    gone: gone.map(shapes),
    mayBeFolder,
    isOfLock: gone.length > 0 && gone.every(isNamedLock),
  }));
}

const LOCK = /(?:^|_)lock|Lock|(?:^|_)LOCK/;

/** `this.config.lockFilePath` */
export function isNamedLock(path: TSESTree.Node): boolean {
  return LOCK.test(lastName(path));
}

/** Those calls, with the arguments that are the paths. */
const callsThatChange = memoized(({ bindings, sourceCode }: Analysis) => {
  const found: {
    readonly call: TSESTree.CallExpression;
    readonly over: TSESTree.Node | undefined;
    readonly gone: readonly TSESTree.Node[];
    readonly mayBeFolder: boolean;
  }[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'CallExpression') return;
    const key = bindings.originOf(node.callee)?.key ?? '';
    const over = isOverwriting(node, key) ? node.arguments[COPIES.test(key) ? 1 : 0] : undefined;
    const gone = REMOVES.test(key) && BLOCKING.has(key) ? pathsTaken(key, node) : [];
    if ((!over && gone.length === 0) || !enclosingFunction(node)) return;
    found.push({ call: node, over, gone, mayBeFolder: !key.endsWith(ONLY_FILES) });
  });
  return found;
});

function isOverwriting({ arguments: [, flags] }: TSESTree.CallExpression, key: string): boolean {
  if (key.endsWith('.openSync'))
    return flags !== undefined && !LEAVES.test(literalText(flags) ?? '');
  if (key.endsWith('.truncateSync')) return true;
  return BLOCKING.get(key)?.differs === SHARES_FILE && !key.endsWith(ADDS);
}
