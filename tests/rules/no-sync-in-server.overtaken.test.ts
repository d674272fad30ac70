import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD =
  "import Koa from 'koa';\nimport { readFileSync } from 'node:fs';\nimport { readFile } from 'node:fs/promises';\nconst app = new Koa();\n";
const FIXED =
  "import Koa from 'koa';\nimport { readFile } from 'node:fs/promises';\nconst app = new Koa();\n";

interface Case {
  readonly title: string;
  /** The body of a handler, in which `READ` stands for the call. */
  readonly body: string;
  /** What the suggestion says; left out where there is a fix. */
  readonly difference?: string;
}

const CALLER = (name: string): string => `a caller that does not await ${name} goes on before it`;
const PARALLEL = 'the callbacks run side by side';

const CASES: readonly Case[] = [
  {
    title: 'Callbacks of `map` that add to a list.',
    body: 'const out = []; await Promise.all(ctx.files.map(async (file) => { const text = READ(file); out.push(text); })); ctx.body = out;',
    difference: `${PARALLEL}, and add to \`out\` in any order`,
  },
  {
    title: 'Callbacks of `map` that call what may do anything.',
    body: 'await Promise.all(ctx.files.map(async (file) => { const text = READ(file); await ctx.store(file, text); }));',
    difference: PARALLEL,
  },
  {
    title: 'Callbacks of `map` that only yield something.',
    body: "ctx.body = await Promise.all(ctx.files.map(async (file) => { const parts = READ(file, 'utf8').split('a').map((part) => part.trim()); parts.sort(); return { file, parts }; }));",
  },
  {
    title: 'Callbacks of `map` that fill a set of their own.',
    body: "ctx.body = await Promise.all(ctx.files.map(async (file) => { const words = new Set(); for (const word of READ(file, 'utf8').split(' ')) words.add(word); return [...words]; }));",
  },
  {
    title: 'Callbacks of `map` that use an object of a class, which may be known elsewhere.',
    body: 'await Promise.all(ctx.files.map(async (file) => { const queue = new Queue(ctx); const text = READ(file); queue.push(text); }));',
    difference: PARALLEL,
  },
  {
    title: 'Callbacks that have waited before.',
    body: 'const out = []; await Promise.all(ctx.files.map(async (file) => { await ctx.lock(file); const text = READ(file); out.push(text); }));',
  },
  {
    title: 'Callbacks that have waited on one way only.',
    body: 'const out = []; await Promise.all(ctx.files.map(async (file) => { if (ctx.lock) await ctx.lock(file); const text = READ(file); out.push(text); }));',
    difference: `${PARALLEL}, and add to \`out\` in any order`,
  },
  {
    title: 'Callbacks of `forEach`, whose promises nobody has.',
    body: 'const out = {}; ctx.files.forEach(async (file) => { out[file] = READ(file); }); ctx.body = out;',
    difference: CALLER('the function (line 5)'),
  },
  {
    title: 'A list of promises that is awaited later.',
    body: 'const out = []; const all = ctx.files.map(async (file) => { const text = READ(file); out.push(text); }); ctx.length = out.length; await Promise.all(all);',
    difference: CALLER('the function (line 5)'),
  },
  {
    title: 'A function whose promise has a `catch`, and that nobody awaits.',
    body: 'const load = async () => { ctx.text = READ(ctx.path); }; load().catch(() => {}); ctx.body = ctx.text;',
    difference: CALLER('`load`'),
  },
  {
    title: 'A function that is awaited at once, with a `catch`.',
    body: 'const load = async () => { ctx.text = READ(ctx.path); }; await load().catch(() => {}); ctx.body = ctx.text;',
  },
  {
    title: 'Two calls of a function in a list of promises.',
    body: "const out = []; const load = async (name) => { const text = READ(name); out.push(text); }; await Promise.all([load('a'), load('b')]);",
    difference: CALLER('`load`'),
  },
  {
    title: 'A function that is named as a callback.',
    body: 'const out = []; const load = async (name) => { const text = READ(name); out.push(text); }; await Promise.all(ctx.names.map(load));',
    difference: `${PARALLEL}, and add to \`out\` in any order`,
  },
  {
    title: 'A callback of what may go on without it.',
    body: 'await ctx.run(async () => { const text = READ(ctx.path); ctx.set(text); });',
    difference: CALLER('the function (line 5)'),
  },
  {
    title: 'A step of a promise.',
    body: 'await ctx.run().then(async () => { const text = READ(ctx.path); ctx.set(text); });',
  },
];

const FS = "import fs from 'node:fs';\nimport http from 'node:http';\n";
const SERVER = `${FS}http.createServer((request, response) => { response.end(); });\n`;

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    {
      title: 'A timer that may strike again.',
      languages: ['js'],
      code: `${SERVER}const sizes = [];\nsetInterval(async () => { const { length } = [|fs.readFileSync|]('log'); sizes.push(length); }, 1000);`,
      output: null,
      suggestions: [
        {
          message: 'Await `readFile` instead: the timer may strike again before it is done.',
          output: `${SERVER}const sizes = [];\nsetInterval(async () => { const { length } = await fs.promises.readFile('log'); sizes.push(length); }, 1000);`,
        },
      ],
    },
    ...[
      'process.on("exit", () => { save(); });',
      'process.once("exit", save);',
      'process.on("exit", async () => { await save(); });',
    ].map((use) => ({
      title: `What is still done when the process ends: ${use}`,
      languages: ['js' as const],
      code: `${FS}http.createServer(async (request, response) => { await save(); response.end(); });\nasync function save() { [|fs.rmSync|]('state'); }\n${use}`,
      output: null,
    })),
    {
      title: 'What is still done when the process ends, by a function that is not async.',
      languages: ['js'],
      code: `${FS}http.createServer((request, response) => { save(); response.end(); });\nfunction save() { [|fs.rmSync|]('state'); }\nprocess.on('exit', () => { save(); });`,
      output: null,
    },
    ...['SIGINT', 'SIGTERM', 'beforeExit'].map((event) => ({
      title: `No suggestion for what the listener to ${event} does as well.`,
      languages: ['js'] as const,
      code: `${FS}http.createServer((request, response) => { save(); response.end(); });\nfunction save() { [|fs.rmSync|]('state'); }\nprocess.on('${event}', () => { save(); process.exit(0); });`,
      output: null,
    })),
    {
      title: 'The pieces of a stream.',
      languages: ['js'],
      code: `${FS}http.createServer((request, response) => { request.on('data', async (piece) => { [|fs.rmSync|](String(piece)); }); response.end(); });`,
      output: null,
      suggestions: [
        {
          message: 'Await `rm` instead: the callback may be called again before it is done.',
          output: `${FS}http.createServer((request, response) => { request.on('data', async (piece) => { await fs.promises.rm(String(piece)); }); response.end(); });`,
        },
      ],
    },
    ...CASES.map(({ body, difference, title }) => {
      const handler = (call: string): string =>
        `app.use(async (ctx) => { ${body.replace('READ', call)} });`;
      const marked = `${HEAD}${handler('[|readFileSync|]')}`;
      const use = body.includes('READ(file, ') ? '(await readFile' : 'await readFile';
      const fixed = handler(use).replace("(file, 'utf8').split", "(file, 'utf8')).split");
      return {
        title,
        languages: ['js' as const],
        code: marked,
        output: difference === undefined ? `${FIXED}${fixed}` : null,
        ...(difference === undefined
          ? {}
          : {
              suggestions: [
                {
                  message: `Await \`readFile\` instead: ${difference}.`,
                  output: `${FIXED}${fixed}`,
                },
              ],
            }),
      };
    }),
  ],
});
