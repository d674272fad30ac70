import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD = "import fs from 'node:fs';\nimport Koa from 'koa';\nconst app = new Koa();\n";

testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [],
  invalid: [
    {
      title: 'A folder that is read where the callbacks of its entries wait as well.',
      languages: ['js'],
      code: `${HEAD}app.use(async (ctx) => { ctx.size = size(ctx.path); });\nfunction size(path) { return [|fs.readdirSync|](path).map((name) => size(name)).reduce((a, b) => a + b, 0); }`,
      output: null,
      suggestions: [
        {
          message: 'Await `readdir` instead: the callbacks run side by side.',
          output: `${HEAD}app.use(async (ctx) => { ctx.size = await size(ctx.path); });\nasync function size(path) { return (await Promise.all((await fs.promises.readdir(path)).map(async (name) => await size(name)))).reduce((a, b) => a + b, 0); }`,
        },
      ],
    },
    {
      title: 'A call that ends where the call around it ends.',
      languages: ['js'],
      code: `${HEAD}app.use(async (ctx) => { ctx.text = load()('b'); });\nfunction load() { const text = [|fs.readFileSync|]('a'); return (end) => text + end; }`,
      output: `${HEAD}app.use(async (ctx) => { ctx.text = (await load())('b'); });\nasync function load() { const text = await fs.promises.readFile('a'); return (end) => text + end; }`,
    },
  ],
});
