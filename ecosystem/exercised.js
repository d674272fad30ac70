// Which lines of a repository a run of its suite has executed, as V8 counted them: a fix that no test
// runs is not shown to be right by a suite that passes.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Which of the findings were both repaired and run.
 *
 * `findings` are those before the fixes, as `{ file, line, endLine, rule }`; `diff` is `git diff -U0` of
 * the fixes; `coverage` is the folder that NODE_V8_COVERAGE named while the suite ran on the fixed code.
 * Returns counts by rule: `run`, and `unknown` where a file was compiled before it ran and left V8 no
 * source map, so that positions say nothing about its lines.
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
    const { result, 'source-map-cache': maps = {} } = readCounts(path.join(coverage, name));
    for (const { url, functions } of result) {
      // A loader may add a query to the URL of a module, so as to load it anew.
      const file = urls.get(url.replace(/\?.*/, ''));
      const ranges = functions.flatMap((counted) => counted.ranges);
      if (file) scripts.get(file).push({ ranges, map: maps[url] });
    }
  }
  return scripts;
}

/** A process that was killed leaves half a file. */
function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { result: [] };
  }
}

function wasRun(file, { after }, scripts) {
  const text = readFileSync(file, 'utf8');
  const places = placesOf(text, after);
  let answer = 'unknown';
  for (const { ranges, map } of scripts) {
    const offsets = isAsWritten(ranges, text) ? places : map?.data && compiledPlaces(map, places);
    if (offsets?.some(({ offset }) => countAt(ranges, offset) > 0)) return 'run';
    if (offsets) answer = '';
  }
  return answer;
}

/** Loaders that compile a module show V8 other text. */
function isAsWritten(ranges, text) {
  return ranges.some(
    ({ startOffset, endOffset }) => startOffset === 0 && endOffset === text.length,
  );
}

/**
 * A place in each line whose count tells whether the line ran: its last code but for closing brackets,
 * which is in the body of a function that begins in the line. Lines of brackets alone have none.
 */
function placesOf(text, { first, last }) {
  const places = [];
  let offset = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const code = line.replace(/[\s;,)\]}]+$/, '');
    const isAsked = index + 1 >= first && index + 1 <= last;
    const column = code.length - 1;
    if (isAsked && column >= 0) places.push({ line: index, column, offset: offset + column });
    offset += line.length + 1;
  }
  return places;
}

/** Where a compiler has put the places: the last piece of code of each line that begins before it. */
function compiledPlaces({ data, lineLengths }, places) {
  const map = new SourceMap(data);
  const latest = new Map();
  let start = 0;
  for (const [line, length] of lineLengths.entries()) {
    for (let column = 0; column < length; column++) {
      const { generatedLine, generatedColumn, originalLine, originalColumn } = map.findEntry(
        line,
        column,
      );
      if (generatedLine !== line || generatedColumn !== column) continue;
      const place = places.find((asked) => asked.line === originalLine);
      if (!place || originalColumn > place.column) continue;
      const known = latest.get(place);
      if (known && known.originalColumn > originalColumn) continue;
      latest.set(place, { originalColumn, offset: start + column });
    }
    start += length + 1;
  }
  return [...latest.values()];
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
