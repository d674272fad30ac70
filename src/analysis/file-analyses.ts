import { analyze, type Analysis } from './analyze.ts';
import { sourceCodeOf } from './project/source-code.ts';

/** More than these are begun anew. */
const MAX_KEPT = 200;

const known = new Map<string, { readonly text: string; readonly analysis: Analysis | null }>();

/** What is known of another file of the project, by its text; `undefined` if it does not parse. */
export function analysisOf(path: string, text: string): Analysis | undefined {
  const before = known.get(path);
  if (before?.text === text) return before.analysis ?? undefined;
  const sourceCode = sourceCodeOf(path, text);
  const analysis = sourceCode ? analyze(sourceCode) : null;
  if (known.size >= MAX_KEPT) known.clear();
  known.set(path, { text, analysis });
  return analysis ?? undefined;
}
