import type { FileSummary } from '../summary/value.ts';

/** What is asked of the files of a project to tell which of them run together. */
interface Input {
  readonly importersOf: (file: string) => Iterable<string>;
  readonly importedBy: (file: string) => Iterable<string>;
  readonly summaryOf: (file: string) => FileSummary | undefined;
}

const MAX_FILES = 2000;

/**
 * The files of the programs that load a file; `undefined` where somebody may load it whom nobody can find.
 *
 * Premise: what nobody imports, and what gives nothing to whoever might, or asks whether it has been started, is
 * started by itself ⇒ it runs with what it imports, and with nothing else.
 */
export function programsOf(file: string, input: Input): ReadonlySet<string> | undefined {
  const { importedBy, importersOf, summaryOf } = input;
  const above = reach([file], importersOf);
  const entries = [...(above ?? [])].filter((one) => [...importersOf(one)].length === 0);
  if (!above || entries.length === 0) return undefined;
  if (entries.some((one) => mayBeLoaded(summaryOf(one)))) return undefined;
  return reach(entries, importedBy);
}

/** Whether others may have something of a file; of one that cannot be read nothing is known. */
function mayBeLoaded(summary: FileSummary | undefined): boolean {
  if (!summary) return true;
  const { exportAll, exports, isMainAsked, whole } = summary;
  if (isMainAsked) return false;
  return exports.size > 0 || whole.length > 0 || exportAll.length > 0;
}

/** The files that one program may load together with some, as far as imports tell; `undefined` if they are too many. */
export function runningWith(
  files: Iterable<string>,
  { importedBy, importersOf }: Omit<Input, 'summaryOf'>,
): ReadonlySet<string> | undefined {
  const above = reach(files, importersOf);
  return above && reach(above, importedBy);
}

/** All files that some lead to; `undefined` if they are too many. */
export function reach(
  start: Iterable<string>,
  next: (file: string) => Iterable<string>,
): Set<string> | undefined {
  const found = new Set(start);
  // The set grows while it is read.
  for (const file of found) {
    for (const other of next(file)) found.add(other);
    if (found.size > MAX_FILES) return undefined;
  }
  return found;
}
