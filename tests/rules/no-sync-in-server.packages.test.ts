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
    {
      title: 'adm-zip calls back what it packs elsewhere.',
      languages: ['js'],
      code: `${KOA}import Zip from 'adm-zip';\napp.use((ctx) => { new Zip(ctx.path).toBuffer((bytes) => ctx.reply(bytes), ctx.fail); });`,
    },
    {
      title: 'What another package makes has a method of that name.',
      languages: ['js'],
      code: `${KOA}import Zip from 'adm-zip';\nimport Picture from 'picture';\nconst known = new Zip('known.zip');\napp.use((ctx) => { ctx.body = new Picture(ctx.path, known).toBuffer(); });`,
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
      title:
        'What hands a key to Node, and what promises the sum of a file, where the version is not known.',
      languages: ['js'],
      code: `${KOA}import { pbkdf2Sync } from 'pbkdf2';\nimport md5 from 'md5-file';\napp.use(async (ctx) => { ctx.key = [|pbkdf2Sync|](ctx.word, ctx.salt, 5000, 40, 'sha512').toString('hex'); });\napp.use(async (ctx) => { ctx.body = [|md5.sync|](ctx.path); });`,
      output: `${KOA}import { pbkdf2 } from 'pbkdf2';\nimport md5 from 'md5-file';\nimport { promisify } from 'node:util';\nconst pbkdf2Async = promisify(pbkdf2);\napp.use(async (ctx) => { ctx.key = (await pbkdf2Async(ctx.word, ctx.salt, 5000, 40, 'sha512')).toString('hex'); });\napp.use(async (ctx) => { ctx.body = md5.sync(ctx.path); });`,
      suggestions: [
        {
          message: 'Await `md5` instead: before version 5, the package takes a callback instead.',
          output: `${KOA}import { pbkdf2Sync } from 'pbkdf2';\nimport md5 from 'md5-file';\napp.use(async (ctx) => { ctx.key = pbkdf2Sync(ctx.word, ctx.salt, 5000, 40, 'sha512').toString('hex'); });\napp.use(async (ctx) => { ctx.body = await md5(ctx.path); });`,
        },
      ],
    },
    {
      title: 'adm-zip packs elsewhere where it returns a promise.',
      languages: ['js'],
      code: `${KOA}import Zip from 'adm-zip';\napp.use(async (ctx) => { const zip = new Zip(); zip.addFile(ctx.path, ctx.file); ctx.body = [|zip.toBuffer|](); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `toBufferPromise` instead: before version 0.5.13 of the package, the archive is empty afterwards.',
          output: `${KOA}import Zip from 'adm-zip';\napp.use(async (ctx) => { const zip = new Zip(); zip.addFile(ctx.path, ctx.file); ctx.body = await zip.toBufferPromise(); });`,
        },
      ],
    },
    {
      title: 'adm-zip writes what it has packed elsewhere.',
      languages: ['js'],
      code: `${KOA}import Zip from 'adm-zip';\napp.use(async (ctx) => { const zip = new Zip(); zip.addFile(ctx.path, ctx.file); [|zip.writeZip|](ctx.target); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `writeZipPromise` instead: others can see the file half written, a failure is a text, and a folder that cannot be made ends the process; before version 0.5.13 of the package, the archive is empty afterwards.',
          output: `${KOA}import Zip from 'adm-zip';\napp.use(async (ctx) => { const zip = new Zip(); zip.addFile(ctx.path, ctx.file); await zip.writeZipPromise(ctx.target); });`,
        },
      ],
    },
    {
      title:
        'adm-zip promises no call of what follows the writing, nor a folder that has no files.',
      languages: ['js'],
      code: `${KOA}import Zip from 'adm-zip';\napp.use(async (ctx) => { const zip = new Zip(); [|zip.addLocalFolder|](ctx.path); [|zip.writeZip|](ctx.target, ctx.done); });`,
      output: null,
    },
    {
      title:
        'Workbooks of a file are told together: whoever reads them has to decide once what else to do.',
      languages: ['js'],
      code: `${KOA}import fs from 'node:fs';\nimport xlsx from 'xlsx';\napp.use(async (ctx) => { const book = [|xlsx.readFile|](ctx.path); fs.unlinkSync(ctx.path); ctx.body = book; });\napp.use(async (ctx) => { ctx.body = xlsx.write(ctx.book, { type: 'buffer' }); });`,
      output: null,
      message:
        '`xlsx.readFile` blocks every request while it computes, as do `xlsx.write` (line 6) and `unlinkSync` (line 5): called in the middleware (line 5).',
    },
    {
      title: 'Child processes that run one after the other are one script.',
      languages: ['js'],
      code: `${KOA}import { execSync } from 'node:child_process';\napp.use(async (ctx) => { [|execSync|](ctx.fetch, { input: ctx.a }); execSync(ctx.build, { input: ctx.b }); });\napp.use(async (ctx) => { if (ctx.runs) { [|execSync|](ctx.start, { input: ctx.a }); } else { [|execSync|](ctx.stop, { input: ctx.b }); } });`,
      output: null,
    },
    {
      title: 'What is done to one file in each branch is one idea, and awaited together.',
      languages: ['js'],
      code: `${KOA}import fs from 'node:fs';\napp.use(async (ctx) => { const to = ctx.path; if (ctx.isNew) { [|fs.writeFileSync|](to, ctx.bytes); } else { fs.writeFileSync(to, ctx.rest); } });`,
      output: null,
      message:
        '`writeFileSync` blocks every request while it waits for the disk, as does `writeFileSync` (line 4): called in the middleware (line 4).',
      suggestions: [
        {
          message:
            'Await `writeFile` instead (and in line 4): others can see the file half written; another request may change the file meanwhile.',
          output: `${KOA}import fs from 'node:fs';\napp.use(async (ctx) => { const to = ctx.path; if (ctx.isNew) { await fs.promises.writeFile(to, ctx.bytes); } else { await fs.promises.writeFile(to, ctx.rest); } });`,
        },
      ],
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
