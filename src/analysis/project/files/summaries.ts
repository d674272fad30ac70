import { textAt } from './disk.ts';
import { parseFile } from '../summary/parse.ts';
import type { Source } from './sources.ts';
import { summarize } from '../summary/summarize.ts';
import type { FileSummary } from '../summary/value.ts';

/** What is known of a file as it was at some time. */
interface Known {
  readonly stamp: string;
  /** `null` if it does not parse; by the accessors that its text mentions. */
  readonly summaries: Map<string, FileSummary | null>;
}

/** By their paths: packages look at each other, and one may stand in another's folder. */
const knownFiles = new Map<string, Known>();

/**
 * What a file on disk says, with the calls of accessors of some names; `null` if it does not parse. It is parsed once,
 * whatever asks for it, unless its text mentions other ones of those names.
 */
export function summaryOnDisk(
  { path, stamp }: Source,
  names: ReadonlySet<string>,
): FileSummary | null {
  const text = textAt(path, stamp);
  if (text === undefined) return null;
  const latest = knownFiles.get(path);
  const known: Known = latest?.stamp === stamp ? latest : { stamp, summaries: new Map() };
  knownFiles.set(path, known);
  const getters = new Set([...names].filter((name) => text.includes(name)));
  const key = [...getters].sort().join();
  let summary = known.summaries.get(key);
  if (summary === undefined) {
    const parsed = parseFile(path, text);
    summary = parsed ? summarize(parsed, { getters }) : null;
    known.summaries.set(key, summary);
  }
  return summary;
}
