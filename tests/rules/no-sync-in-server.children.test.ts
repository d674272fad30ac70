import { expect, it } from 'vitest';
import { makeProject, verify } from '../harness/projects.ts';

const TESTED = 'no output counts as false';
const BETWEEN = 'other requests can run theirs between the child processes';
const AT_ONCE = 'no child process waits for the one before it';

/** The clauses of the first suggestion for a handler with some body. */
function clausesOf(body: string): readonly string[] {
  const code = `const Koa = require('koa');
const { exec, execSync, spawn } = require('child_process');
const execAsync = require('util').promisify(exec);
new Koa().use(async (ctx) => { ${body} }).listen(3000);
`;
  const [report] = verify(makeProject({ 'server.js': code }), 'server.js', code, {}, 'all');
  const [{ desc } = { desc: '' }] = report?.suggestions ?? [];
  expect(desc).toContain('a child that reads its input waits for it');
  return [TESTED, BETWEEN, AT_ONCE].filter((clause) => desc.includes(clause));
}

it.each([
  ['ctx.body = execSync(ctx.path);', []],
  ["const out = execSync(ctx.path, { encoding: 'utf8' }); if (!out) ctx.status = 404;", []],
  ['const out = execSync(ctx.path); ctx.body = out.toString();', []],
  ['const out = execSync(ctx.path); if (!out) ctx.status = 404;', [TESTED]],
  ['let out; out = execSync(ctx.path); ctx.body = out || 1;', [TESTED]],
  ['ctx.status = execSync(ctx.path) ? 200 : 404;', [TESTED]],
  ["execSync('git checkout a'); ctx.body = 1; execSync('git checkout -');", [BETWEEN]],
  ["execSync('git checkout a'); await ctx.use(spawn('git'));", [BETWEEN]],
  ['for (const command of ctx.query.run) execSync(command);', []],
  ['ctx.query.run.forEach((command) => { execSync(command); });', [AT_ONCE]],
  ['ctx.body = ctx.query.run.map((command) => execSync(command).length);', [AT_ONCE]],
])('says what changes for a child process that is awaited: %s', (body, clauses) => {
  expect(clausesOf(body)).toEqual(clauses);
});
