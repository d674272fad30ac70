import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import type { Analysis } from '../analyze.ts';
import type { Elsewhere } from '../project/elsewhere.ts';
import { changesIn, takesAway, readsContent, writesOver, type Change } from './overwritten.ts';
import { isNamed, isUnknown, likenessOf, shapesOf, type Shape } from './path-shapes.ts';
import type { Writing } from './written-paths.ts';
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
  // A path that is given removes what somebody has put there, and no file that the program names.
  const isLikely = (change: Change, writing: Writing): boolean =>
    !read.every(isNamed) ||
    !change.gone.every((node) => shapesOf({ node, writing }).every(isUnknown));
  const mayMatter = (change: Change, writing: Writing): boolean => {
    if (takesAway(change, read, writing) && isLikely(change, writing) && wasTested()) return true;
    if (!writesOver(change, read, writing)) return false;
    if (isContent && writing.file === file) return true;
    // Some file or other is written in most programs, and is still there then.
    return likenessTo(read, change, writing) > 0 && (isContent || wasTested());
  };
  if (changesIn(analysis).some((change) => mayMatter(change, own))) return true;
  if (!elsewhere) return undefined;
  const found = changesElsewhere(elsewhere).filter(
    ({ change, writing }) => writing.file !== file && mayMatter(change, writing),
  );
  const likeness = new Map(found.map((one) => [one, likenessTo(read, one.change, one.writing)]));
  // The likeliest is named.
  const likely = found.sort((one, two) => (likeness.get(two) ?? 0) - (likeness.get(one) ?? 0));
  const first = likely.find(({ change, file: at }) => elsewhere.mayServe(at, change.call.range));
  return first && { file: first.file, line: first.change.call.loc.start.line };
}

function likenessTo(read: readonly Shape[], { gone, over }: Change, writing: Writing): number {
  const written = [...gone, ...(over ? [over] : [])].flatMap((node) => shapesOf({ node, writing }));
  return Math.max(0, ...written.flatMap((one) => read.map((other) => likenessOf(one, other))));
}

interface ChangeElsewhere {
  readonly change: Change;
  readonly file: string;
  readonly writing: Writing;
}

/** The changes that functions of all files make. */
const changesElsewhere = memoized((elsewhere: Elsewhere): readonly ChangeElsewhere[] =>
  elsewhere.blockers().flatMap((file) => {
    if (!CHANGES.test(elsewhere.textOf(file) ?? '')) return [];
    const writing = writingOf(elsewhere)(file);
    return writing ? changesIn(writing.analysis).map((change) => ({ change, file, writing })) : [];
  }),
);
