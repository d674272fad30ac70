import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD =
  "import fs from 'node:fs';\nimport Koa from 'koa';\nimport _, { keep } from 'lodash';\nconst app = new Koa();\n";

/** A callback whose result is used where it is called: as a promise it would be true, or no number. */
const USED: readonly (readonly [callback: string, title?: string])[] = [
  ['ctx.names.filter((e) => { const path = at(e); return [|fs.statSync|](path).isFile(); })'],
  ['ctx.names.some((e) => [|fs.existsSync|](e))'],
  ['ctx.names.every((err) => [|fs.existsSync|](err))'],
  ['ctx.names.find((e) => [|fs.existsSync|](e))'],
  ['ctx.names.findIndex((e, index) => index > 1 && [|fs.existsSync|](e))'],
  ['ctx.names.findLast((e) => [|fs.existsSync|](e))'],
  ['ctx.names.flatMap((e) => [|fs.readdirSync|](e))'],
  ['ctx.names.reduceRight((e, name) => e + [|fs.statSync|](name).size)'],
  ['ctx.names.toSorted((e, f) => [|fs.statSync|](e).size - fs.x(f))'],
  ["ctx.text.replace(/a/g, (e) => [|fs.readFileSync|](e, 'utf8'))"],
  ["Array.from(ctx.names, (e) => [|fs.readFileSync|](e, 'utf8'))"],
  ['_.sortBy(ctx.names, (e) => [|fs.statSync|](e).size)'],
  ['keep(ctx.names, (e) => [|fs.existsSync|](e))', 'what is not known to ignore it'],
  ['keep(ctx.names, (error) => [|fs.existsSync|](error))', 'a value of what takes errors'],
];

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    ...USED.map(([call, title = call.slice(0, call.indexOf('('))]) => ({
      title: `No suggestion: ${title}.`,
      languages: ['js'] as const,
      code: `${HEAD}app.use(async (ctx) => { ctx.body = ${call}; });`,
      output: null,
    })),
    {
      title: 'No suggestion for a callback of `sort`, whose value nobody takes.',
      languages: ['js'],
      code: `${HEAD}app.use(async (ctx) => { ctx.names.sort((e, f) => [|fs.statSync|](e).size - f.size); });`,
      output: null,
    },
    {
      title: 'An entry that is named as an error may be.',
      languages: ['js'],
      code: `${HEAD}app.use(async (ctx) => { ctx.body = ctx.names.map((e) => [|fs.readFileSync|](e, 'utf8')); });`,
      output: null,
      suggestions: [
        {
          message: 'Await `readFile` instead: the callbacks run side by side.',
          output: `${HEAD}app.use(async (ctx) => { ctx.body = await Promise.all(ctx.names.map(async (e) => await fs.promises.readFile(e, 'utf8'))); });`,
        },
      ],
    },
    {
      title: 'A callback of Node.',
      languages: ['js'],
      code: `${HEAD}app.use(async (ctx) => { fs.mkdir(ctx.path, (err) => { ctx.body = [|fs.readdirSync|](ctx.path); }); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readdir` instead: an error thrown in the handler becomes an unhandled rejection; another request may change the file meanwhile.',
          output: `${HEAD}app.use(async (ctx) => { fs.mkdir(ctx.path, async (err) => { ctx.body = await fs.promises.readdir(ctx.path); }); });`,
        },
      ],
    },
    {
      title: 'Telegraf handles what people have written meanwhile side by side.',
      languages: ['js'],
      code: "import fs from 'node:fs';\nimport { Telegraf } from 'telegraf';\nnew Telegraf('').command('a', async (ctx) => { await ctx.reply([|fs.readFileSync|]('a', 'utf8')); });",
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: a message may be handled before the one that came first is done.',
          output:
            "import fs from 'node:fs';\nimport { Telegraf } from 'telegraf';\nnew Telegraf('').command('a', async (ctx) => { await ctx.reply(await fs.promises.readFile('a', 'utf8')); });",
        },
      ],
    },
    {
      title: 'grammY handles one message after the other.',
      languages: ['js'],
      code: "import fs from 'node:fs';\nimport { Bot } from 'grammy';\nnew Bot('').command('a', async (ctx) => { await ctx.reply([|fs.readFileSync|]('a', 'utf8')); });",
      output:
        "import fs from 'node:fs';\nimport { Bot } from 'grammy';\nnew Bot('').command('a', async (ctx) => { await ctx.reply(await fs.promises.readFile('a', 'utf8')); });",
    },
    {
      title: 'No suggestion for a function that a `setTimeout` of the program takes.',
      languages: ['js'],
      code: `import { setTimeout } from './timers.js';\n${HEAD}app.use(async (ctx) => { setTimeout(() => { [|fs.unlinkSync|](ctx.path); }, 10); });`,
      output: null,
    },
    ...['setTimeout(() => {', 'setImmediate(() => {', 'process.nextTick(() => {'].map((start) => ({
      title: `Nobody takes the value of what runs later: ${start.slice(0, start.indexOf('('))}.`,
      languages: ['js'] as const,
      code: `${HEAD}app.use(async (ctx) => { ${start} [|fs.unlinkSync|](ctx.path); }); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `unlink` instead: an error thrown in the handler becomes an unhandled rejection.',
          output: `${HEAD}app.use(async (ctx) => { ${start.replace('() =>', 'async () =>')} await fs.promises.unlink(ctx.path); }); });`,
        },
      ],
    })),
    {
      title: 'A callback of a database, after its query.',
      languages: ['js'],
      code: `${HEAD}app.use(async (ctx) => { return ctx.users.find({ id: 1 }, (err, user) => { ctx.body = [|fs.readFileSync|](user.path); }); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: an error thrown in the handler becomes an unhandled rejection.',
          output: `${HEAD}app.use(async (ctx) => { return ctx.users.find({ id: 1 }, async (err, user) => { ctx.body = await fs.promises.readFile(user.path); }); });`,
        },
      ],
    },
  ],
});
