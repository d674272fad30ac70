import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import type { Analysis } from '../analyze.ts';
import type { Elsewhere } from '../project/elsewhere.ts';
import {
  changesIn,
  isNamedLock,
  takesAway,
  readsContent,
  writesOver,
  type Change,
} from './overwritten.ts';
import { isNamed, isUnknown, likenessOf, shapesOf, type Shape } from './path-shapes.ts';
import { writingIn, writingOf } from './writings.ts';

/** Where another file of the program changes something. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** A file that is read, and what is known of it. */
export interface Reading {
  readonly call: TSESTree.CallExpression;
  readonly key: string;
  readonly file: string;
  readonly analysis: Analysis;
  readonly elsewhere: Elsewhere | undefined;
  /** Whether something has been found out of the file before, which it should still be like. */
  readonly isTested: () => boolean;
}

/** What every text has that changes files in one go. */
const CHANGES =
  /\b(?:copy|cp|empty|move|open|output|remove|rename|rm|truncate|unlink|write)\w*Sync\b/;

/**
 * Whether a file may be written over while it is read, or be another one than has been found before, because
 * of what a function does at once, if others may come between: where, if that is in another file.
 */
export function changedMeanwhile({
  analysis,
  call,
  elsewhere,
  file,
  isTested,
  key,
}: Reading): Place | true | undefined {
  const [path] = call.arguments;
  if (!path) return undefined;
  const own = elsewhere ? writingIn(file, analysis, elsewhere) : { file, analysis };
  const read = shapesOf({ node: path, writing: own });
  const isContent = readsContent(key);
  let tested: boolean | undefined;
  const wasTested = (): boolean => (tested ??= isTested());
  const mayMatter = (change: Change, isOwn: boolean): boolean => {
    // What holds a lock is no file of data.
    if (!isOwn && change.isOfLock && !isNamedLock(path)) return false;
    if (takesAway(change, read) && mayBeGone(change, read) && wasTested()) return true;
    if (!writesOver(change, read)) return false;
    if (isContent && isOwn) return true;
    // Some file or other is written in most programs, and is still there then.
    return likenessTo(read, change) > 0 && (isContent || wasTested());
  };
  if (changesIn(own).some((change) => mayMatter(change, true))) return true;
  if (!elsewhere) return undefined;
  // The likeliest is named.
  const found = changesElsewhere(elsewhere)
    .filter(({ change, file: other }) => other !== file && mayMatter(change, false))
    .map((one) => ({ ...one, likeness: likenessTo(read, one.change) }))
    .sort((one, two) => two.likeness - one.likeness);
  const first = found.find(({ change, file: at }) => elsewhere.mayServe(at, change.call.range));
  return first && { file: first.file, line: first.change.call.loc.start.line };
}

/** A path that is given removes what somebody has put there, and no file that the program names. */
function mayBeGone({ gone }: Change, read: readonly Shape[]): boolean {
  return !read.every(isNamed) || !gone.flat().every(isUnknown);
}

function likenessTo(read: readonly Shape[], { gone, over }: Change): number {
  const changed = [...gone.flat(), ...over];
  return Math.max(0, ...changed.flatMap((one) => read.map((other) => likenessOf(one, other))));
}

interface ChangeElsewhere {
  readonly change: Change;
  readonly file: string;
}

/** The changes that functions of all files make. */
const changesElsewhere = memoized((elsewhere: Elsewhere): readonly ChangeElsewhere[] =>
  elsewhere.blockers().flatMap((file) => {
    if (!CHANGES.test(elsewhere.textOf(file) ?? '')) return [];
    const writing = writingOf(elsewhere)(file);
    return writing ? changesIn(writing).map((change) => ({ change, file })) : [];
  }),
);
