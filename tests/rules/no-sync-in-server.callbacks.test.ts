import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD =
  "import fs from 'node:fs';\nimport Koa from 'koa';\nimport _, { keep } from 'lodash';\nconst app = new Koa();\n";

const SIDE_BY_SIDE = 'the callbacks run side by side';
/** A callback of a list, what it becomes, and what that changes. */
const OF_LISTS: readonly (readonly [
  name: string,
  callback: string,
  becomes: string,
  changes: string,
])[] = [
  [
    'stat',
    'ctx.names.filter((e) => { if (e === "") return false; const path = at(e); return ctx.all ? true : [|fs.statSync|](path).isFile(); })',
    '(await Promise.all(ctx.names.map(async (e) => { if (e === "") return []; const path = at(e); return (ctx.all ? true : (await fs.promises.stat(path)).isFile()) ? [e] : []; }))).flat()',
    SIDE_BY_SIDE,
  ],
  [
    'stat',
    'ctx.names.filter((e) => [|fs.statSync|](e).isFile()).length',
    '(await Promise.all(ctx.names.map(async (e) => (await fs.promises.stat(e)).isFile() ? [e] : []))).flat().length',
    SIDE_BY_SIDE,
  ],
  [
    'readdir',
    'ctx.names.flatMap((e) => [|fs.readdirSync|](e))',
    '(await Promise.all(ctx.names.map(async (e) => await fs.promises.readdir(e)))).flat()',
    SIDE_BY_SIDE,
  ],
  [
    'stat',
    'ctx.names.some((e) => [|fs.statSync|](e).isFile())',
    '(await Promise.all(ctx.names.map(async (e) => (await fs.promises.stat(e)).isFile()))).some(Boolean)',
    `${SIDE_BY_SIDE}; \`some\` no longer stops at the first item that settles it`,
  ],
  [
    'stat',
    '!ctx.names.every((err) => [|fs.statSync|](err).size > 0)',
    '!(await Promise.all(ctx.names.map(async (err) => (await fs.promises.stat(err)).size > 0))).every(Boolean)',
    `${SIDE_BY_SIDE}; \`every\` no longer stops at the first item that settles it`,
  ],
];

/** A callback whose result is used where it is called: as a promise it would be true, or no number. */
const USED: readonly (readonly [callback: string, title?: string])[] = [
  ['ctx.names.filter(({ path }) => [|fs.statSync|](path).isFile())', 'an item without a name'],
  [
    'ctx.names.filter((e) => { if (e) return [|fs.statSync|](e).isFile(); })',
    'a filter that may say nothing',
  ],
  [
    'ctx.names.filter((e) => { e = at(e); return [|fs.statSync|](e).isFile(); })',
    'a name that is given another value',
  ],
  [
    'ctx.names.filter((e) => { { const e = 1; if (ctx.all) return e; } return [|fs.statSync|](e).isFile(); })',
    'a name that is hidden',
  ],
  ['ctx.names.find((e) => [|fs.existsSync|](e))'],
  ['ctx.names.findIndex((e, index) => index > 1 && [|fs.existsSync|](e))'],
  ['ctx.names.findLast((e) => [|fs.existsSync|](e))'],
  ['ctx.names.reduceRight((e, name) => e + [|fs.statSync|](name).size)'],
  ['ctx.names.toSorted((e, f) => [|fs.statSync|](e).size - fs.x(f))'],
  ["ctx.text.replace(/a/g, (e) => [|fs.readFileSync|](e, 'utf8'))"],
  ["Array.from(ctx.names, (e) => [|fs.readFileSync|](e, 'utf8'))"],
  ['_.sortBy(ctx.names, (e) => [|fs.statSync|](e).size)'],
  ['keep(ctx.names, (e) => [|fs.statSync|](e))', 'what is not known to ignore it'],
  ['keep(ctx.names, (error) => [|fs.statSync|](error))', 'a value of what takes errors'],
];

testRule(noSyncInServer, {
  valid: [
    {
      title: 'What is printed is not called.',
      languages: ['js'],
      code: `${HEAD}const find = () => fs.readFileSync('rows.json');\napp.use((ctx) => { console.error('failed', find); console[ctx.level](find); });`,
    },
  ],
  invalid: [
    {
      title: 'A step of a chain that answers is waited for by the next one.',
      code: `import express from 'express';\nimport bcrypt from 'bcrypt';\nimport { find } from './users.js';\nexpress().post('/', (req, res) => {\n  find(req.body.email).catch(() => { res.sendStatus(404); }).then((user) => {\n    if ([|bcrypt.compareSync|](req.body.password, user.hash)) res.json({});\n  });\n});`,
      output: `import express from 'express';\nimport bcrypt from 'bcrypt';\nimport { find } from './users.js';\nexpress().post('/', (req, res) => {\n  find(req.body.email).catch(() => { res.sendStatus(404); }).then(async (user) => {\n    if (await bcrypt.compare(req.body.password, user.hash)) res.json({});\n  });\n});`,
    },
    ...OF_LISTS.map(([replacement, call, becomes, changes]) => ({
      title: `A promise for each item: ${call}.`,
      languages: ['js'] as const,
      code: `${HEAD}app.use(async (ctx) => { ctx.body = ${call}; });`,
      output: null,
      suggestions: [
        {
          message: `Await \`${replacement}\` instead: ${changes}.`,
          output: `${HEAD}app.use(async (ctx) => { ctx.body = ${becomes}; });`,
        },
      ],
    })),
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
      title: 'No suggestion where callbacks of a list that is not known write to one file in turn.',
      languages: ['js'],
      code: `${HEAD}app.use(async (ctx) => { ctx.names.forEach((name) => { const text = [|fs.readFileSync|](name); [|fs.appendFileSync|]('book.txt', text); }); });
app.use(async (ctx) => { ctx.names.forEach((name) => { ctx.res.write([|fs.readFileSync|](name)); }); });
app.use(async (ctx) => { ctx.names.forEach((name) => { [|fs.writeFileSync|]('last.txt', name); }); });`,
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
            'Await `readdir` instead: an error thrown in the callback becomes an unhandled rejection; another request may change the file meanwhile.',
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
            'Await `unlink` instead: an error thrown in the callback becomes an unhandled rejection.',
          output: `${HEAD}app.use(async (ctx) => { ${start.replace('() =>', 'async () =>')} await fs.promises.unlink(ctx.path); }); });`,
        },
      ],
    })),
    {
      title: 'A timer that is kept until its function has ended.',
      languages: ['js'],
      code: `${HEAD}const timers = {};\napp.use(async (ctx) => { timers[ctx.path] = setTimeout(() => { [|fs.unlinkSync|](ctx.path); delete timers[ctx.path]; }, 10); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `unlink` instead: an error thrown in the callback becomes an unhandled rejection; other requests can change what is read before it and written after it.',
          output: `${HEAD}const timers = {};\napp.use(async (ctx) => { timers[ctx.path] = setTimeout(async () => { await fs.promises.unlink(ctx.path); delete timers[ctx.path]; }, 10); });`,
        },
      ],
    },
    {
      title: 'A callback of a database, after its query.',
      languages: ['js'],
      code: `${HEAD}app.use(async (ctx) => { return ctx.users.find({ id: 1 }, (err, user) => { ctx.body = [|fs.readFileSync|](user.path); }); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: an error thrown in the callback becomes an unhandled rejection.',
          output: `${HEAD}app.use(async (ctx) => { return ctx.users.find({ id: 1 }, async (err, user) => { ctx.body = await fs.promises.readFile(user.path); }); });`,
        },
      ],
    },
  ],
});

const EXPRESS =
  "import fs from 'node:fs';\nimport express from 'express';\nconst app = express();\n";
const LATER = 'what calls the callback goes on before it is done';
const UNHANDLED = 'an error thrown in the callback becomes an unhandled rejection';
const AGAIN = 'the callback may be called again before it is done';

/** A callback that its caller may use, or run at once. */
const KEPT: readonly (readonly [callback: string, title: string])[] = [
  [
    'walk(req.tree, (node) => { if (node.isLeaf) return false; res.write([|fs.readFileSync|](node.path)); });',
    'a visitor that returns a value',
  ],
  [
    'walk(req.tree, (node) => { node.text = [|fs.readFileSync|](node.path); });',
    'a function that may be done when the call is',
  ],
  [
    'req.files.each((file) => { res.write([|fs.readFileSync|](file)); });',
    'a function for each item',
  ],
  [
    'const tree = visit(req.tree, (node) => { res.write([|fs.readFileSync|](node.path)); });',
    'a call whose value is used',
  ],
  [
    'visit(req.tree, (node, res) => { res.write([|fs.readFileSync|](node.path)); });',
    'an answer of its own',
  ],
  [
    "req.on('data', (chunk) => { res.write([|fs.readFileSync|](String(chunk))); });",
    'a piece of a stream',
  ],
  [
    'new Promise((resolve) => { resolve([|fs.readFileSync|](req.path)); });',
    'what makes a promise',
  ],
];

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    ...KEPT.map(([call, title]) => ({
      title: `No suggestion: ${title}.`,
      languages: ['js'] as const,
      code: `${EXPRESS}app.get('/', async (req, res) => { ${call} });`,
      output: null,
    })),
    ...(
      [
        [
          'A callback that answers.',
          "client.ask(req.path, (appId, payload) => { res.end(READ('a')); });",
          'async (appId, payload)',
          `${UNHANDLED}; ${LATER}`,
        ],
        [
          'A callback that returns its answer.',
          "client.ask(req.path, (found) => { if (!found) return res.sendStatus(404); return res.end(READ('a')); });",
          'async (found)',
          `${UNHANDLED}; ${LATER}`,
        ],
        [
          'A listener to an event that comes again.',
          "form.on('file', (file) => { count(READ('a'), file); });",
          'async (file)',
          `${UNHANDLED}; ${AGAIN}`,
        ],
        [
          'A listener to an event that comes once.',
          "req.once('file', (file) => { count(READ('a'), file); });",
          'async (file)',
          UNHANDLED,
        ],
        [
          'A callback of a function of Node.',
          "fs.exists(req.path, (isThere) => { count(READ('a'), isThere); });",
          'async (isThere)',
          UNHANDLED,
        ],
        [
          'A longer timeout.',
          "setLargeTimeout(() => { count(READ('a')); }, 1e12);",
          'async ()',
          UNHANDLED,
        ],
      ] as const
    ).map(([title, call, head, differences]) => ({
      title,
      languages: ['js'] as const,
      code: `${EXPRESS}app.get('/', async (req, res) => { ${call.replace('READ', '[|fs.readFileSync|]')} });`,
      output: null,
      suggestions: [
        {
          message: `Await \`readFile\` instead: ${differences}.`,
          output: `${EXPRESS}app.get('/', async (req, res) => { ${call.replace('READ', 'await fs.promises.readFile').replace(head.slice('async '.length), head)} });`,
        },
      ],
    })),
    {
      title: 'A listener that is named, and called, too.',
      languages: ['js'],
      code: `${EXPRESS}app.get('/', async (req, res) => { const stop = (text) => { res.end([|fs.readFileSync|](text)); }; if (!req.body) return stop('a'); req.on('limit', stop); });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: an error thrown in `stop` becomes an unhandled rejection; `stop` may be called again before it is done; an event can be missed before its listener is attached.',
          output: `${EXPRESS}app.get('/', async (req, res) => { const stop = async (text) => { res.end(await fs.promises.readFile(text)); }; if (!req.body) return stop('a'); req.on('limit', stop); });`,
        },
      ],
    },
    {
      title: 'A step of a promise of a library.',
      languages: ['js'],
      code: `import Q from 'q';\n${EXPRESS}app.get('/', async (req, res) => { await Q(find(req)).then((row) => row.name).fail(() => { res.end([|fs.readFileSync|]('a')); }); });`,
      output: `import Q from 'q';\n${EXPRESS}app.get('/', async (req, res) => { await Q(find(req)).then((row) => row.name).fail(async () => { res.end(await fs.promises.readFile('a')); }); });`,
    },
    {
      title: 'No suggestion: a method of that name of something else.',
      languages: ['js'],
      code: `${EXPRESS}app.get('/', async (req, res) => { find(req).then((row) => row.name).fail(() => { count([|fs.readFileSync|]('a')); }); });`,
      output: null,
    },
  ],
});
