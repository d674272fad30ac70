import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;
const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import { exec, spawn } from 'node:child_process';
import { promisify } from 'node:util';
const app = new Koa();
const run = promisify(exec);
`;

/** Handlers that each start a child process, or do not. */
function server(body: string, rest = '') {
  return {
    languages,
    code: `${HEAD}app.use((ctx) => { ctx.list.sort(() => {\n${body}\n}); });\n${rest}`,
  };
}

/** Helpers that each call all others: there are more ways through them than anybody could go. */
const COUNT = 40;
const HELPERS = Array.from({ length: COUNT }, (_, own) => {
  const calls = Array.from({ length: COUNT }, (_, other) => `help${String(other)}(ctx);`);
  return `function help${String(own)}(ctx) { ${own === 0 ? '[|fs.existsSync|](ctx.query.a);' : ''} ${calls.join(' ')} }`;
}).join('\n');

/** What only asks about a path, or makes it ready, before a child process is started takes next to nothing. */
testRule(noSyncInServer, {
  options: { report: 'noticeable' },
  valid: [
    {
      title: 'A program that is looked for.',
      ...server('if (!fs.existsSync(ctx.tool)) return 1;\nspawn(ctx.tool);'),
    },
    {
      title: 'A program that is made ready, and one that decides.',
      ...server(
        'if (ctx.isLinux) fs.chmodSync(ctx.tool, 0o755);\nif (fs.existsSync(ctx.other)) { spawn(ctx.other); }\nspawn(ctx.tool);',
      ),
    },
    {
      title: 'In a promise, and by another name.',
      ...server(
        'fs.mkdirSync(ctx.folder);\nfs.accessSync(ctx.tool);\nreturn new Promise((resolve) => { run(ctx.tool).then(resolve); });',
      ),
    },
    {
      title: 'A helper that is always asked first, and one that starts it.',
      ...server(
        'const tool = find(ctx);\nif (!tool) return 1;\nreturn start(tool);',
        'function find(ctx) { return fs.existsSync(ctx.a) ? ctx.a : fs.realpathSync(ctx.b); }\nfunction start(tool) { return spawn(tool); }',
      ),
    },
    {
      title: 'What is asked, and removed, once it has run.',
      ...server(
        'run(ctx.tool).then(() => { if (!fs.existsSync(ctx.out)) return; fs.unlinkSync(ctx.in); fs.rmSync(ctx.out, { force: true }); });\nexec(ctx.tool, () => ctx.done(fs.existsSync(ctx.out)));',
      ),
    },
    {
      title: 'What is removed after a helper has started it.',
      ...server(
        'start(ctx.tool).on("close", () => { try { fs.unlinkSync(ctx.in); } catch {} });',
        'function start(tool) { return spawn(tool); }',
      ),
    },
  ],
  invalid: [
    {
      title: 'Many files, once it has run.',
      ...server('spawn(ctx.tool);\nfor (const one of ctx.files) [|fs.unlinkSync|](one);'),
      output: null,
    },
    {
      title: 'What is removed where it is not started.',
      ...server(
        'if (ctx.isNew) spawn(ctx.tool); else [|fs.unlinkSync|](ctx.in);\nctx.then(() => { spawn(ctx.tool); });\n[|fs.rmSync|](ctx.out);',
      ),
      output: null,
    },
    {
      title: 'In one of many helpers that call each other.',
      ...server('help0(ctx);', HELPERS),
      output: null,
    },
    {
      title: 'What has been made already, so that nothing is started.',
      ...server(
        'if ([|fs.existsSync|](ctx.query.small)) return 1;\nif (!fs.existsSync(ctx.large)) { spawn(ctx.tool); }',
      ),
      output: null,
    },
    {
      title: 'What is asked again and again after it.',
      ...server(
        'spawn(ctx.tool);\nfor (const one of ctx.query.logs) if ([|fs.existsSync|](one)) return one;',
      ),
      output: null,
    },
    {
      title: 'In another branch.',
      ...server(
        'if (ctx.isLocal) return [|fs.existsSync|](ctx.query.log) ? 1 : 0;\nif (ctx.hasTool) { spawn(ctx.tool); }\nreturn 1;',
      ),
      output: null,
    },
    {
      title: 'Once for each of a list, and what takes longer for a large file.',
      ...server(
        'for (const name of ctx.names) [|fs.statSync|](name);\n[|fs.readdirSync|](ctx.folder);\n[|fs.copyFileSync|](ctx.a, ctx.b);\nspawn(ctx.tool);',
      ),
      output: null,
    },
    {
      title: 'A helper that is asked elsewhere as well.',
      ...server(
        'if (ctx.isNew) return find(ctx) ? 1 : 0;\nif (find(ctx)) spawn(ctx.tool);\nreturn 0;',
        'function find(ctx) { return [|fs.existsSync|](ctx.query.tool); }',
      ),
      output: null,
    },
    {
      title: 'What is called as if it started one.',
      ...server(
        'fs.existsSync(ctx.tool) && [|fs.lstatSync|](ctx.tool);\nctx.spawn(ctx.tool);\nprepare(ctx);',
        'function prepare(ctx) { if (ctx.isNew) spawn(ctx.tool); }',
      ),
      output: null,
    },
  ],
});
