import { describe, expect, it } from 'vitest';
import { makeProject, reportAll, verify } from '../harness/projects.ts';

reportAll();

const MESSAGE = 'another request may change the file meanwhile';

/** The path that a handler writes to, and what declares it. */
interface Case {
  readonly title: string;
  readonly head?: string;
  readonly write: string;
  readonly isSame?: boolean;
}

const LATER =
  "let file; try { file = path.join(process.env.DATA, 'rows.json'); } catch { file = 'rows.json'; }";
const WRITE = 'fs.writeFileSync(file, ctx.text);';

const CASES: readonly Case[] = [
  { title: 'a file of the request', write: 'fs.writeFileSync(`rows/${ctx.id}.json`, ctx.text);' },
  {
    title: 'a variable that a function sets',
    head: "let file = 'rows.json'; app.use((ctx) => { file = ctx.file; });",
    write: WRITE,
  },
  {
    title: 'a variable that is added to',
    head: "let file = 'rows'; file += Date.now();",
    write: WRITE,
  },
  {
    title: 'a parameter that one call gives a file of the request',
    head: 'function save(file, text) { fs.writeFileSync(path.join(import.meta.dirname, file), text); }',
    write: "save('rows.json', ctx.text); save(ctx.file, ctx.text);",
  },
  { title: 'one file', write: "fs.writeFileSync('rows.json', ctx.text);", isSame: true },
  { title: 'a variable that is set at the start', head: LATER, write: WRITE, isSame: true },
  {
    title: 'a parameter that all calls give a certain file',
    head: 'function save(file, text) { fs.writeFileSync(path.join(import.meta.dirname, file), text); }',
    write: "save('rows.json', ctx.text); save('last.json', ctx.text);",
    isSame: true,
  },
];

describe('a file that requests write at once', () => {
  it.each(CASES)('$title', ({ head = '', isSame = false, write }) => {
    const code = `import Koa from 'koa';
import fs from 'node:fs';
import path from 'node:path';
const app = new Koa();
${head}
app.use(async (ctx) => { ${write} });
app.listen(3000);
`;
    const root = makeProject({ 'server.js': code });
    const offers = verify(root, 'server.js', code).flatMap(({ suggestions = [] }) => suggestions);
    expect(offers.map(({ desc }) => desc.includes(MESSAGE))).toEqual([isSame]);
  });
});
