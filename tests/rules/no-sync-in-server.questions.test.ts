import { expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { lintUnderBoth, type Report } from '../harness/lint.ts';

const KOA = "import Koa from 'koa';\nimport fs from 'node:fs';\nconst app = new Koa();\n";
const MESSAGE = '`existsSync` blocks every request while it waits for the disk';

function reportsOf(code: string): readonly Report[] {
  return lintUnderBoth(code, { 'no-sync-in-server': noSyncInServer }, { language: 'js' }).reports;
}

it('tells and repairs the questions of a function together', () => {
  const [report, ...others] = reportsOf(
    `${KOA}app.use(async (ctx) => {\n  ctx.a = fs.existsSync(ctx.query.x);\n  ctx.b = fs.existsSync(ctx.query.y);\n});`,
  );
  expect(others).toEqual([]);
  expect(report?.message).toBe(
    `${MESSAGE}, as does \`existsSync\` (line 6): called in the middleware (line 4).`,
  );
  const [suggestion] = report?.suggestions ?? [];
  expect(suggestion?.message).toMatch(/^Await `access` instead \(and in line 6\): /);
  expect(suggestion?.text).toContain('await fs.promises.access(ctx.query.x)');
  expect(suggestion?.text).toContain('await fs.promises.access(ctx.query.y)');
});

it('says between which lines many of them stand', () => {
  const asked = Array.from(
    { length: 6 },
    (_, index) => `  ctx.a += fs.existsSync(ctx.query.x${String(index)});`,
  );
  const messages = reportsOf(`${KOA}app.use(async (ctx) => {\n${asked.join('\n')}\n});`);
  expect(messages.map(({ message }) => message)).toEqual([
    `${MESSAGE}, as do 5 others (lines 6–10): called in the middleware (line 4).`,
  ]);
});

it('drops an import of which the repair replaces all uses', () => {
  const [report] = reportsOf(
    "import Koa from 'koa';\nimport { statSync } from 'node:fs';\nnew Koa().use(async (ctx) => { ctx.a = statSync(ctx.x).size; ctx.b = statSync(ctx.y).size; });",
  );
  expect(report?.fix?.text).toContain('(await stat(ctx.x)).size');
  expect(report?.fix?.text).toContain('(await stat(ctx.y))');
  expect(report?.fix?.text).not.toContain('statSync');
});

it('leaves a question of another kind to a report of its own', () => {
  const first = `${KOA}app.use(async (ctx) => {\n  ctx.a = fs.existsSync(ctx.query.x);\n  ctx.b = `;
  const [report, ...others] = reportsOf(`${first}fs.statSync(ctx.y).size;\n});`);
  expect(others).toEqual([]);
  expect(report?.message).toContain('`statSync` blocks every request');
  expect(report?.fix?.text).not.toContain('access');
  const [again] = reportsOf(`${first}(await fs.promises.stat(ctx.y)).size;\n});`);
  expect(again?.message).toContain('`existsSync` blocks every request');
});

it('tells questions of two functions apart, and what more is done', () => {
  const reports = reportsOf(
    `${KOA}app.use(async (ctx) => {\n  ctx.a = fs.existsSync(ctx.query.x);\n  ctx.b = ctx.list.filter((name) => fs.existsSync(name));\n  if (ctx.c) ctx.d = fs.readFileSync(ctx.y);\n  else if (ctx.e) ctx.d = fs.readdirSync(ctx.z);\n});`,
  );
  expect(reports).toHaveLength(3);
});
