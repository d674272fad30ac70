import { memoized } from '../../ast/memoized.ts';
import type { ProjectFiles } from './files/files.ts';
import type { Graph } from './graph/graph.ts';
import type { Use } from './graph/uses.ts';
import type { Entity, FileSummary, Range } from './summary/value.ts';

/** What the files of a package do that may block, as they are on disk. */
export interface Elsewhere extends Pick<
  ProjectFiles,
  'resolve' | 'summaryOf' | 'textOf' | 'textsWith'
> {
  /** The files of its server that may hold a call that blocks. */
  blockers(): readonly string[];
  /** The places that use a function which blocks; `undefined` if they are not known. */
  usesOf(entity: Entity): readonly Use[] | undefined;
  /** Whether a call of a function may be made once there are requests, and not only before. */
  mayServe(file: string, range: Range): boolean;
}

/** `graphOf` gives the graph of all functions that block. */
export function createElsewhere(
  files: ProjectFiles,
  isServed: (summary: FileSummary) => boolean,
  graphOf: () => Graph,
): Elsewhere {
  const usesOf = (entity: Entity): readonly Use[] | undefined => {
    const graph = graphOf();
    return graph.isAbout(entity) ? graph.usesWith([]).usesOf(entity) : undefined;
  };
  const isServedFile = memoized(isServed);

  /** Whether a function is only called while files are loaded, by others of which the same is true. */
  function isOfStart(entity: Entity, seen: Set<Entity>): boolean {
    if (seen.has(entity)) return true;
    seen.add(entity);
    const uses = usesOf(entity) ?? [];
    return (
      uses.length > 0 &&
      uses.every(
        ({ call, use }) =>
          use !== 'handed over' && (call.caller === undefined || isOfStart(call.caller, seen)),
      )
    );
  }

  return {
    resolve: (from, specifier) => files.resolve(from, specifier),
    summaryOf: (file) => files.summaryOf(file),
    textOf: (file) => files.textOf(file),
    textsWith: (word) => files.textsWith(word),
    blockers: () => files.blockers(),
    usesOf,
    mayServe(file, [start, end]) {
      const summary = files.summaryOf(file);
      if (!summary || !isServedFile(summary)) return false;
      const call = summary.calls.find(({ range }) => range?.[0] === start && range[1] === end);
      const caller = call?.caller;
      if (!caller || graphOf().stepTo(caller)) return true;
      return !isOfStart(caller, new Set());
    },
  };
}
