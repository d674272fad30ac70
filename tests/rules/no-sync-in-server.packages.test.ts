import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";

/** What packages have of `fs`, or make of it. */
testRule(noSyncInServer, {
  valid: [
    {
      title: 'A function of the program that only is called as Bluebird’s is.',
      languages: ['js'],
      code: `${KOA}import fs from 'node:fs';\nconst promisifyAll = ({ promises }) => promises;\nconst later = promisifyAll(fs);\napp.use(async (ctx) => { ctx.body = later.readFileSync(ctx.path); });`,
    },
    {
      title: 'A package that has a file system in memory.',
      languages: ['js'],
      code: `${KOA}import { fs } from 'memfs';\napp.use(async (ctx) => { ctx.body = fs.readFileSync(ctx.path); });`,
    },
  ],
  invalid: [
    {
      title: 'mz has promises beside.',
      code: `${KOA}import fs from 'mz/fs';\napp.use(async (ctx) => { ctx.body = [|fs.readFileSync|](ctx.path); });`,
      output: `${KOA}import fs from 'mz/fs';\napp.use(async (ctx) => { ctx.body = await fs.readFile(ctx.path); });`,
    },
    {
      title: 'mz has no promises of younger functions.',
      languages: ['js'],
      code: `${KOA}import fs from 'mz/fs';\napp.use(async (ctx) => { [|fs.rmSync|](ctx.path); });`,
      output: null,
    },
    {
      title: 'mz asks otherwise whether something exists.',
      languages: ['js'],
      code: `${KOA}import fs from 'mz/fs';\napp.use(async (ctx) => { ctx.body = [|fs.existsSync|](ctx.path); });`,
      output: null,
      suggestions: [
        {
          message: 'Await `exists` instead: other requests run between the test and what follows.',
          output: `${KOA}import fs from 'mz/fs';\napp.use(async (ctx) => { ctx.body = await fs.exists(ctx.path); });`,
        },
      ],
    },
    {
      title: 'What hexo-fs returns in a promise is not the same.',
      languages: ['js'],
      code: `${KOA}import fs from 'hexo-fs';\napp.use(async (ctx) => { ctx.body = [|fs.readFileSync|](ctx.path); });`,
      output: null,
    },
    {
      title: 'adm-zip takes no password where it returns a promise.',
      languages: ['js'],
      code: `${KOA}import Zip from 'adm-zip';\napp.use(async (ctx) => { [|new Zip(ctx.path).extractAllTo|]('out', true, false, ctx.password); });`,
      output: null,
    },
    {
      title: 'Bluebird adds promises to `fs`.',
      languages: ['js'],
      filename: 'file.cjs',
      code: `const Koa = require('koa');\nconst Promise = require('bluebird');\nconst fs = Promise.promisifyAll(require('fs'));\nnew Koa().use(async (ctx) => { ctx.body = [|fs.readFileSync|](ctx.path); });`,
      output: `const Koa = require('koa');\nconst Promise = require('bluebird');\nconst { readFile } = require('node:fs/promises');\nconst fs = Promise.promisifyAll(require('fs'));\nnew Koa().use(async (ctx) => { ctx.body = await readFile(ctx.path); });`,
    },
  ],
});
