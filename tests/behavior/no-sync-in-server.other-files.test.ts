import { pbkdf2 } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeProject, verify } from '../harness/projects.ts';

const SERVER = `import express from 'express';
import { show } from './show.js';
import { drop } from './drop.js';
express().get('/:id', show).delete('/:id', drop).listen(3000);
`;
const HEAD = `import fs from 'node:fs';
import path from 'node:path';
const ROWS = path.join(import.meta.dirname, 'rows');
const PAGES = path.join(import.meta.dirname, 'pages');
`;
const FILE = "const file = path.join(ROWS, 'a.json');";
const TESTED = `${FILE} if (!fs.existsSync(file)) return 'none'; return fs.readFileSync(file, 'utf8');`;
const REMOVE = "fs.unlinkSync(path.join(ROWS, 'a.json'));";
/** More than the pool of Node has threads. */
const THREADS = 8;

interface Case {
  readonly title: string;
  readonly show: string;
  readonly drop: string;
  /** Whether what comes out may be what has never come out before. */
  readonly isNew?: boolean;
}

const CASES: readonly Case[] = [
  {
    title: 'A file of another folder.',
    show: TESTED,
    drop: 'fs.rmSync(PAGES, { recursive: true });',
  },
  {
    title: 'A file of another kind.',
    show: TESTED,
    drop: "fs.writeFileSync(path.join(ROWS, 'a.txt'), 'new');",
  },
  {
    title: 'What has not been tested.',
    show: `${FILE} return fs.readFileSync(file, 'utf8');`,
    drop: REMOVE,
  },
  { title: 'A file that is removed after the test.', show: TESTED, drop: REMOVE, isNew: true },
  {
    title: 'A folder that is removed after the test.',
    show: TESTED,
    drop: 'fs.rmSync(ROWS, { recursive: true });',
    isNew: true,
  },
  {
    title: 'A file that is moved after its folder was read.',
    show: "const texts = []; for (const name of fs.readdirSync(ROWS)) texts.push(fs.readFileSync(path.join(ROWS, name), 'utf8')); return texts.join();",
    drop: "fs.renameSync(path.join(ROWS, 'a.json'), path.join(PAGES, 'a.json'));",
    isNew: true,
  },
];

interface Handlers {
  readonly show: () => Promise<string>;
  readonly drop: () => Promise<void>;
}

const busy = promisify(pbkdf2);
let count = 0;

/** What a handler answers while another one runs, before it, or after it has begun; no read begins before both. */
async function answer(root: string, text: string, isFirst: boolean): Promise<string> {
  for (const folder of ['rows', 'pages']) {
    rmSync(path.join(root, folder), { recursive: true, force: true });
    mkdirSync(path.join(root, folder));
  }
  writeFileSync(path.join(root, 'rows', 'a.json'), 'text');
  const load = async (name: string): Promise<Handlers> => {
    const file = path.join(root, `${name}-${String((count += 1))}.js`);
    writeFileSync(file, name === 'show' ? text : readFileSync(path.join(root, 'drop.js'), 'utf8'));
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Handlers;
  };
  const [{ show }, { drop }] = [await load('show'), await load('drop')];
  const work = Array.from({ length: THREADS }, () => busy('a', 'b', 5000, 64, 'sha512'));
  if (isFirst) await drop();
  const shown = show().catch((error: unknown) => (error as NodeJS.ErrnoException).code ?? '');
  if (!isFirst) await drop();
  await Promise.all(work);
  return shown;
}

describe('What another file does while a read is awaited', () => {
  it.each(CASES)('$title', async ({ drop, isNew = false, show }) => {
    const text = `${HEAD}export async function show() { ${show} }\n`;
    const root = makeProject({
      'package.json':
        '{ "name": "app", "type": "module", "dependencies": { "express": "^5.0.0" } }',
      'server.js': SERVER,
      'show.js': text,
      'drop.js': `${HEAD}export async function drop() { ${drop} }\n`,
    });
    const read = verify(root, 'show.js', text, {}, 'all').find(({ message }) =>
      message.startsWith('`readFile'),
    );
    const [suggestion] = read?.suggestions ?? [];
    expect(suggestion !== undefined).toBe(isNew);
    const edit = read?.fix ?? suggestion?.fix;
    expect(edit).toBeDefined();
    if (!edit) return;
    const fixed = text.slice(0, edit.range[0]) + edit.text + text.slice(edit.range[1]);
    const before = [await answer(root, text, true), await answer(root, text, false)];
    const after = await answer(root, fixed, false);
    expect(before.includes(after)).toBe(!isNew);
  });
});
