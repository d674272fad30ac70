// Which lines of a repository a run of its suite has executed, as V8 counted them: a fix that no test
// runs is not shown to be right by a suite that passes.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Which of the findings were both repaired and run.
 *
 * `findings` are those before the fixes, as `{ file, line, endLine, rule }`; `diff` is `git diff -U0` of
 * the fixes; `coverage` is the folder that NODE_V8_COVERAGE named while the suite ran on the fixed code.
 * Returns counts by rule: `run`, and `unknown` where a file was compiled before it ran, so that V8's
 * positions say nothing about its lines.
 */
export function exercised(folder, findings, diff, coverage) {
  const hunks = hunksOf(diff);
  const files = new Set(hunks.map(({ file }) => file));
  const scripts = readScripts(folder, files, coverage);
  const totals = { run: {}, unknown: {} };
  for (const { file, line, endLine, rule } of findings) {
    const own = hunks.filter(
      (hunk) => hunk.file === file && hunk.before.first <= endLine && line <= hunk.before.last,
    );
    if (own.length === 0) continue;
    const answers = own.map((hunk) => wasRun(path.join(folder, file), hunk, scripts.get(file)));
    const answer = answers.includes('run') ? 'run' : answers.includes('unknown') ? 'unknown' : '';
    if (answer) totals[answer][rule] = (totals[answer][rule] ?? 0) + 1;
  }
  return totals;
}

/** The hunks of a diff without context: the lines they replace, and those they put there. */
function hunksOf(diff) {
  const hunks = [];
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length);
    const [, ...numbers] = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (numbers.length === 0) continue;
    const [from, removed, to, added] = numbers.map((number) => Number(number ?? 1));
    hunks.push({ file, before: rangeOf(from, removed), after: rangeOf(to, added) });
  }
  return hunks;
}

/** Of a change that only removes (or adds) lines, the range is the lines on either side of it. */
function rangeOf(first, count) {
  return count === 0 ? { first, last: first + 1 } : { first, last: first + count - 1 };
}

/** What V8 counted in each file, one entry for each process that loaded it. */
function readScripts(folder, files, coverage) {
  const urls = new Map(
    [...files].map((file) => [pathToFileURL(path.join(folder, file)).href, file]),
  );
  const scripts = new Map([...files].map((file) => [file, []]));
  for (const name of existsSync(coverage) ? readdirSync(coverage) : []) {
    for (const { url, functions } of readResult(path.join(coverage, name))) {
      // A loader may add a query to the URL of a module, so as to load it anew.
      const file = urls.get(url.replace(/\?.*/, ''));
      if (file) scripts.get(file).push(functions.flatMap(({ ranges }) => ranges));
    }
  }
  return scripts;
}

/** A process that was killed leaves half a file. */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).result;
  } catch {
    return [];
  }
}

function wasRun(file, { after }, scripts) {
  const text = readFileSync(file, 'utf8');
  const asWritten = scripts.filter((ranges) =>
    ranges.some(({ startOffset, endOffset }) => startOffset === 0 && endOffset === text.length),
  );
  const offsets = offsetsOf(text, after);
  if (asWritten.some((ranges) => offsets.some((offset) => countAt(ranges, offset) > 0))) {
    return 'run';
  }
  // Loaders that compile a module (of jest, vitest, ts-node) hide it from V8, or show V8 other text.
  return asWritten.length === 0 ? 'unknown' : '';
}

/**
 * A place in each line whose count tells whether the line ran: its last code but for closing brackets,
 * which is in the body of a function that begins in the line. Lines of brackets alone have none.
 */
function offsetsOf(text, { first, last }) {
  const offsets = [];
  let offset = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const code = line.replace(/[\s;,)\]}]+$/, '');
    if (index + 1 >= first && index + 1 <= last && code !== '')
      offsets.push(offset + code.length - 1);
    offset += line.length + 1;
  }
  return offsets;
}

/** How often the code at an offset ran: what the smallest range around it says. */
function countAt(ranges, offset) {
  let smallest;
  for (const range of ranges) {
    if (offset < range.startOffset || offset >= range.endOffset) continue;
    const size = range.endOffset - range.startOffset;
    if (!smallest || size <= smallest.endOffset - smallest.startOffset) smallest = range;
  }
  return smallest?.count ?? 0;
}
