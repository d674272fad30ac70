import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { median } from '../statistics.ts';

// What touching an entry of a folder takes of the processor, blocking and awaited: `node --import ./bench/register.js bench/server/entries.ts`

const TIMES = 4000;
const ROUNDS = 5;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entries-'));
const file = path.join(folder, 'file');
const other = path.join(folder, 'other');
fs.writeFileSync(file, 'text');

interface Entry {
  readonly name: string;
  /** How many calls one run makes. */
  readonly calls: number;
  readonly blocking: () => void;
  readonly awaited: () => Promise<unknown>;
}

/** What is made or renamed is put back by the same kind of call. */
const ENTRIES: readonly Entry[] = [
  {
    name: 'existsSync',
    calls: 1,
    blocking: () => fs.existsSync(file),
    awaited: () => fsPromises.access(file),
  },
  {
    name: 'statSync',
    calls: 1,
    blocking: () => fs.statSync(file),
    awaited: () => fsPromises.stat(file),
  },
  {
    name: 'renameSync',
    calls: 2,
    blocking: () => {
      fs.renameSync(file, other);
      fs.renameSync(other, file);
    },
    awaited: async () => {
      await fsPromises.rename(file, other);
      await fsPromises.rename(other, file);
    },
  },
  {
    name: 'mkdirSync, rmdirSync',
    calls: 2,
    blocking: () => {
      fs.mkdirSync(other);
      fs.rmdirSync(other);
    },
    awaited: async () => {
      await fsPromises.mkdir(other);
      await fsPromises.rmdir(other);
    },
  },
  {
    name: 'linkSync, unlinkSync',
    calls: 2,
    blocking: () => {
      fs.linkSync(file, other);
      fs.unlinkSync(other);
    },
    awaited: async () => {
      await fsPromises.link(file, other);
      await fsPromises.unlink(other);
    },
  },
];

/** The processor's time of this process, in µs. */
function used(): number {
  const { system, user } = process.cpuUsage();
  return system + user;
}

try {
  for (const { awaited, blocking, calls, name } of ENTRIES) {
    const times: { blocking: number[]; awaited: number[] } = { blocking: [], awaited: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = used();
      for (let time = 0; time < TIMES; time += 1) blocking();
      const middle = used();
      for (let time = 0; time < TIMES; time += 1) await awaited();
      times.blocking.push((middle - start) / (TIMES * calls));
      times.awaited.push((used() - middle) / (TIMES * calls));
    }
    const [before, after] = [times.blocking, times.awaited].map((some) => median(some).toFixed(1));
    console.log(`${name}: ${String(before)} µs, awaited ${String(after)} µs`);
  }
} finally {
  fs.rmSync(folder, { recursive: true });
}
