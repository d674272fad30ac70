import { describe, expect, it } from 'vitest';
import { makeProject, verify } from '../harness/projects.ts';

const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import { pbkdf2Sync } from 'node:crypto';
import { logger, readJson } from './files.js';
const app = new Koa();
const ROWS = 'rows.json';
const PEOPLE = 'people.json';
const load = () => JSON.parse(fs.readFileSync(ROWS, 'utf8'));
const save = (rows) => { fs.writeFileSync(ROWS, JSON.stringify(rows)); };
`;
const MESSAGE = 'another request may change the file meanwhile';
const HASH = "pbkdf2Sync(ctx.word, 'salt', 9e5, 64, 'sha512')";

/** What a handler does around a computation that blocks. */
interface Case {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly isTorn?: boolean;
}

const CASES: readonly Case[] = [
  {
    title: 'One file that is read, and another that is written.',
    before: 'const rows = fs.readFileSync(PEOPLE)',
    after: 'fs.writeFileSync(ROWS, `${rows}${key}`)',
  },
  {
    title: 'A file that is read twice.',
    before: 'const rows = fs.readFileSync(ROWS)',
    after: 'ctx.body = rows + key + fs.readFileSync(ROWS)',
  },
  {
    title: 'A folder that is made before a file in it is written.',
    before: 'fs.mkdirSync(ctx.folder)',
    after: 'fs.writeFileSync(`${ctx.folder}/a`, key)',
  },
  {
    title: 'What the request itself has written.',
    before: 'fs.writeFileSync(ctx.file, ctx.text)',
    after: 'ctx.body = key + fs.readFileSync(ctx.file)',
  },
  {
    title: 'A file that is read and then written.',
    before: 'const rows = fs.readFileSync(ROWS)',
    after: 'fs.writeFileSync(ROWS, `${rows}${key}`)',
    isTorn: true,
  },
  {
    title: 'A file of the request that is read and then written.',
    before: 'const rows = fs.readFileSync(ctx.file)',
    after: 'fs.writeFileSync(ctx.file, `${rows}${key}`)',
    isTorn: true,
  },
  {
    title: 'A file that functions of the file read and write.',
    before: 'const rows = load()',
    after: 'save([...rows, key])',
    isTorn: true,
  },
  {
    title: 'A file whose path is logged, and another that is read by its name.',
    before: 'logger.info(ctx.file); const rows = readJson(ctx.other)',
    after: 'fs.writeFileSync(ctx.file, `${rows}${key}`)',
  },
  {
    title:
      'A file that a function of another file reads, as its name says, and that is then written.',
    before: 'const rows = readJson(ctx.file, {})',
    after: 'fs.writeFileSync(ctx.file, `${rows}${key}`)',
    isTorn: true,
  },
  {
    title: 'A file that is tested and then removed.',
    before: 'if (!fs.existsSync(ROWS)) return',
    after: 'fs.rmSync(ROWS)',
    isTorn: true,
  },
  {
    title: 'One file of the program that each request writes and reads.',
    before: 'fs.writeFileSync(ROWS, ctx.text)',
    after: 'ctx.body = key + fs.readFileSync(ROWS)',
    isTorn: true,
  },
];

function handler({ after, before }: Case): string {
  return `${HEAD}app.use(async (ctx) => { ${before}; const key = ${HASH}; ${after}; });`;
}

describe('a computation between two uses of a file', () => {
  it.each(CASES)('$title', (one) => {
    const root = makeProject({});
    const [report, ...others] = verify(root, 'server.mjs', handler(one)).filter(({ message }) =>
      message.startsWith('`pbkdf2Sync`'),
    );
    expect(others).toEqual([]);
    const { fix, suggestions = [] } = report ?? {};
    expect(suggestions.map(({ desc }) => desc)).toEqual(
      one.isTorn ? [`Await \`pbkdf2Async\` instead: ${MESSAGE}.`] : [],
    );
    expect(fix === undefined).toBe(one.isTorn === true);
  });
});
