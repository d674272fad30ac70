import { describe, expect, it } from 'vitest';
import { makeProject, verify } from '../harness/projects.ts';

const PARALLEL = 'the callbacks run side by side';

/** What the callback for each name does, and what it adds to in the order of the names. */
const CASES: readonly [title: string, body: string, added: string | undefined][] = [
  ['a list of its own', 'const own = []; own.push(load(name)); return own;', undefined],
  ['a number', 'const text = load(name); sum += 1; return text;', undefined],
  ['what it returns', 'return load(name);', undefined],
  ['a text', 'const text = load(name); html += text; return text;', 'html'],
  ['a list', 'const text = load(name); rows.push(text); return text;', 'rows'],
  ['a member', 'const text = load(name); page.rows.push(text); return text;', 'page.rows'],
];

describe('what callbacks add to that run side by side', () => {
  it.each(CASES)('%s', (_, body, added) => {
    const code = `import Koa from 'koa';
import fs from 'node:fs';
const load = (name) => fs.readFileSync(name);
new Koa().use(async (ctx) => {
  let html = ''; let sum = 0; const rows = []; const page = { rows };
  const texts = ctx.names.map((name) => { ${body} });
  ctx.body = [html, sum, rows, page, texts];
}).listen(3000);
`;
    const root = makeProject({ 'server.js': code });
    const [desc] = verify(root, 'server.js', code).flatMap(({ suggestions = [] }) =>
      suggestions.map((one) => one.desc),
    );
    expect(desc).toContain(PARALLEL);
    const [, order] = /add to `(.*?)` in any order/.exec(desc ?? '') ?? [];
    expect(order).toBe(added);
  });
});
