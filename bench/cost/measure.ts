import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';

/** What one call costs. */
export interface Counts {
  /** Microtask ticks until the caller's `await` resumes; `null` where the work needs a macrotask. */
  ticks: number | null;
  promises: number;
  closures: number;
  /** Heap bytes before the optimizing compiler has run. */
  bytes: number;
}

export interface Program {
  id: string;
  /** An ES module that exports `run`. */
  code: string;
}

type Outcome = 'value' | 'fulfilled' | 'rejected';

interface Sample {
  id: string;
  ticks: number | null;
  outcome: Outcome;
  bytes: number;
}

interface MeterOutput {
  operations: number;
  samples: Sample[];
}

interface ObjectCounts {
  promises: number;
  closures: number;
}

/** What was found by the collections that ran while one program did. */
interface Section {
  /** Objects that died, in all of its collections. */
  dead: ObjectCounts;
  /** Objects still alive after the last one. */
  live: ObjectCounts;
}

const METER = fileURLToPath(new URL('meter.js', import.meta.url));

const FLAGS = [
  '--no-warnings',
  '--expose-gc',
  '--trace-gc-object-stats',
  '--single-threaded',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--no-opt',
  '--no-maglev',
  '--no-sparkplug',
];

/** Written by the meter after the collection that ends the count of a program. */
const SECTION_END = '== end of section ==\n';

/** V8's names; a closure that was never called is of a type of its own. */
const COUNTED_TYPES: Readonly<Record<string, keyof ObjectCounts>> = {
  JS_PROMISE_TYPE: 'promises',
  JS_FUNCTION_TYPE: 'closures',
  JS_UNCOMPILED_FUNCTION_TYPE: 'closures',
};

/**
 * Measures programs one after the other in one fresh process.
 *
 * @param node Path of the Node binary to measure on.
 * @throws {Error} If the process fails.
 */
export async function measure(
  programs: readonly Program[],
  node: string = process.execPath,
): Promise<Map<string, Counts>> {
  const { printed, results } = await runMeter(node, JSON.stringify(programs));
  const { operations, samples } = JSON.parse(results) as MeterOutput;
  const sections = printed.split(SECTION_END).slice(0, -1).map(parseObjectStats);
  if (sections.length !== samples.length + 1) throw new Error('the meter stopped half way');

  const raw = new Map(
    samples.map((sample, index) => {
      const objects = createdIn(sections[index + 1], sections[index]);
      return [sample.id, { ...objects, bytes: sample.bytes * operations }];
    }),
  );
  const aboveIdle = (sample: Sample, count: 'promises' | 'closures' | 'bytes') => {
    const idle = raw.get(`idle:${sample.outcome}`)?.[count] ?? 0;
    return Math.round(((raw.get(sample.id)?.[count] ?? 0) - idle) / operations);
  };
  return new Map(
    samples
      .filter(({ id }) => !id.startsWith('idle:'))
      .map((sample) => [
        sample.id,
        {
          ticks: sample.ticks,
          promises: aboveIdle(sample, 'promises'),
          closures: aboveIdle(sample, 'closures'),
          bytes: toObjectSize(aboveIdle(sample, 'bytes')),
        },
      ]),
  );
}

/** V8 prints with one system call for each word, which a file takes far faster than a pipe. */
async function runMeter(
  node: string,
  input: string,
): Promise<{ printed: string; results: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'async-perf-cost-'));
  const printedPath = path.join(folder, 'object-stats');
  const printed = await open(printedPath, 'w');
  try {
    const child = spawn(node, [...FLAGS, METER], { stdio: ['pipe', printed.fd, 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    child.stdio[0]?.end(input);
    const [errors, results, code] = await Promise.all([
      text(child.stdio[2]),
      text(child.stdio[3]),
      ended,
    ]);
    if (code !== 0) throw new Error(`the meter failed on ${node}:\n${errors}`);
    return { printed: await readFile(printedPath, 'utf8'), results };
  } finally {
    await printed.close();
    await rm(folder, { recursive: true });
  }
}

async function text(stream: ChildProcess['stdio'][number]): Promise<string> {
  let all = '';
  for await (const chunk of (stream as Readable).setEncoding('utf8')) all += chunk as string;
  return all;
}

/** V8 prints one line of JSON for each type of object, alive or dead, at each collection. */
function parseObjectStats(printed: string): Section {
  const section: Section = {
    dead: { promises: 0, closures: 0 },
    live: { promises: 0, closures: 0 },
  };
  const lines = printed.matchAll(
    /"id": (\d+), "key": "(live|dead)", [^\n]*?"instance_type_name": "(\w+)", [^\n]*?"count": (\d+)/g,
  );
  let lastId = '';
  for (const [, id = '', key, type = '', count] of lines) {
    if (id !== lastId) section.live = { promises: 0, closures: 0 };
    lastId = id;
    const counted = COUNTED_TYPES[type];
    if (counted) section[key === 'dead' ? 'dead' : 'live'][counted] += Number(count);
  }
  return section;
}

/** Objects made in a section, whether they died in it or are still alive. */
function createdIn(section: Section | undefined, previous: Section | undefined): ObjectCounts {
  if (!section || !previous) throw new Error('the meter printed nothing for a program');
  const created = (type: keyof ObjectCounts) =>
    section.dead[type] + section.live[type] - previous.live[type];
  return { promises: created('promises'), closures: created('closures') };
}

/** Objects are aligned to eight bytes; the rest is V8's own work, spread over the calls. */
function toObjectSize(bytes: number): number {
  return Math.round(bytes / 8) * 8;
}
