import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const HEAD = `import Koa from 'koa';\nimport fs from 'node:fs';\nconst app = new Koa();\n`;
const READ = "[|fs.readFileSync|]('a')";
const AWAITED = "await fs.promises.readFile('a')";
/** The same of another file: what is done to one is told once. */
const of = (read: string, name: string): string => read.replace("'a'", `'${name}'`);

const STATE = 'other requests can change what is read before it and written after it';
const USE = 'other requests can change what is used before it and after it';
const TIMER = 'a timer that is set before it can strike before what follows';
const PENDING = 'what was started before it can fail before anyone listens';

/** Code that is suggested, and why it is not more than that. */
function suggested(title: string, code: string, difference: string) {
  const plain = code.replaceAll('READ', READ);
  return {
    title,
    languages: js,
    code: HEAD + plain,
    output: null,
    suggestions: [
      {
        message: `Await \`readFile\` instead: ${difference}.`,
        output: HEAD + code.replace('(READ)', `(${AWAITED})`).replace('READ', AWAITED),
      },
    ],
  };
}

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    suggested(
      'What a method of an object of the file changes before, and another after.',
      `const gate = { open: 0, enter() { this.open += 1; }, leave() { this.open -= 1; } };
app.use(async (ctx) => { gate.enter(); ctx.body = READ; gate.leave(); });`,
      STATE,
    ),
    suggested(
      'What is read of an object before, and one of its methods changes after.',
      `const gate = { open: 0, enter() { this.open += 1; } };
app.use(async (ctx) => { const before = gate.open; ctx.body = [READ, before]; gate.enter(); });`,
      STATE,
    ),
    suggested(
      'What a method of the same object under another name changes.',
      `class Gate { #open = 0; #enter() { this.#open += 1; }
  serve() { app.use(async (ctx) => { const self = this; const before = this.#open; ctx.body = [READ, before]; self.#enter(); }); } }
new Gate().serve();`,
      STATE,
    ),
    suggested(
      'An async helper that waits for nothing yet, between two uses of its caller.',
      `const rows = { count: 0 };
app.use(async (ctx) => { const { count } = rows; ctx.body = await load(); rows.count = count + 1; });
async function load() { const text = READ; return text; }`,
      STATE,
    ),
    ...(
      [
        ['An iterator.', 'const ids = [1, 2].values();', 'ids.next()', STATE],
        [
          'A pattern that remembers where it was.',
          'const WORD = /a/g;',
          'WORD.exec(ctx.path)',
          STATE,
        ],
        [
          'A hash.',
          "import { createHash } from 'node:crypto';\nconst hash = createHash('sha1');",
          'hash.update(ctx.path)',
          STATE,
        ],
        ['A buffer.', 'const cell = Buffer.alloc(4);', 'cell.writeInt8(1)', STATE],
        [
          'An instance of a function.',
          'function Box() {}\nBox.prototype.put = function (it) { this.it = it; };\nconst box = new Box();',
          'box.put(ctx.path)',
          STATE,
        ],
        [
          'What a default value changes.',
          'let last = 0;\nconst id = (given = ++last) => given;',
          'id()',
          STATE,
        ],
        [
          'What a getter changes.',
          'let last = 0;\nconst ids = { get next() { last += 1; return last; } };',
          'ids.next',
          STATE,
        ],
        ['What a pattern assigns.', 'const o = { n: 0 };', '([o.n] = [o.n + 1])', STATE],
        [
          'What is assigned to an object.',
          'const o = { n: 0 };',
          'Object.assign(o, { n: o.n })',
          STATE,
        ],
        ['What is reflected.', 'const o = { n: 0 };', "Reflect.set(o, 'n', o.n)", STATE],
        [
          'Another name for an object.',
          'const o = { n: 0 };\nconst same = o;',
          '(same.n = o.n + 1)',
          STATE,
        ],
      ] as const
    ).map(([title, state, use, difference]) =>
      suggested(
        title,
        `${state}\napp.use(async (ctx) => { const first = ${use}; const text = READ; ctx.body = [first, text, ${use}]; });`,
        difference,
      ),
    ),
    ...(
      [
        [
          'What a constructor changes.',
          'let open = 0;\nclass Lease { constructor() { open += 1; this.at = open; } close() { open -= 1; } }',
          'const lease = new Lease();',
          'lease.close();',
          STATE,
        ],
        [
          'What a function of the file has made that closes it again.',
          'const open = new Set();\nfunction enter(path) { open.add(path); return { exit() { open.delete(path); } }; }',
          'const visit = enter(ctx.path);',
          'visit.exit();',
          STATE,
        ],
        [
          'Functions that share a variable.',
          'const [begin, end] = (() => { let n = 0; return [() => ++n, () => --n]; })();',
          'const first = begin();',
          'ctx.last = [first, end()];',
          STATE,
        ],
        [
          'Functions of an object that share a variable.',
          'function make() { let n = 0; return { begin() { n += 1; return n; }, end: () => (n -= 1) }; }\nconst { begin, end } = make();',
          'const first = begin();',
          'ctx.last = [first, end()];',
          STATE,
        ],
        [
          'An object that a function of the file has made.',
          'const rows = createRows();\nfunction createRows() { let last = 0; return { next: () => last + 1, put(id) { last = id; } }; }',
          'const id = rows.next();',
          'rows.put(id);',
          STATE,
        ],
        [
          'An element of a filtered list.',
          "const rooms = [{ id: 'a', n: 0 }];",
          "const room = rooms.filter(({ id }) => id === 'a')[0];\n  const { n } = room;",
          'room.n = n + 1;',
          STATE,
        ],
        [
          'What a function of the file finds.',
          "const rooms = [{ id: 'a', n: 0 }];\nconst roomOf = (name) => rooms.find(({ id }) => id === name);",
          'const room = roomOf(ctx.path);',
          'room.n += 1;',
          STATE,
        ],
        [
          'The first of all values.',
          'const rooms = { a: { n: 0 } };',
          'const [room] = Object.values(rooms);',
          'room.n += 1;',
          STATE,
        ],
        [
          'What one of two holds.',
          'const rooms = [{ n: 0 }, { n: 0 }];',
          'const room = ctx.path ? rooms[0] : rooms[1];',
          'room.n += 1;',
          STATE,
        ],
        [
          'What a function of the file does to what it is given.',
          'const room = { n: 0 };\nfunction bump(it) { it.n += 1; return it.n; }',
          'const first = bump(room);',
          'ctx.last = room.n - first;',
          USE,
        ],
        [
          'An object of another file that is told something, and asked later.',
          "import { store } from './store.js';",
          'store.put(ctx.path);',
          'ctx.last = store.take();',
          USE,
        ],
        [
          'What middleware has set for all.',
          'let current;\napp.use(async (ctx, next) => { current = ctx.path; await next(); });',
          '',
          'ctx.last = current;',
          USE,
        ],
        [
          'What middleware has set for all by a method.',
          'class Session { user; login(user) { this.user = user; } }\nconst session = new Session();\napp.use(async (ctx, next) => { session.login(ctx.path); await next(); });',
          '',
          'ctx.last = session.user;',
          USE,
        ],
      ] as const
    ).map(([title, state, first, last, difference]) =>
      suggested(
        title,
        `${state}\napp.use(async (ctx) => {\n  ${first}\n  const text = READ;\n  ${last}\n  ctx.body = text;\n});`,
        difference,
      ),
    ),
    {
      title:
        'Lists of its own, what middleware sets of the request, and texts that a function of the file made.',
      languages: js,
      code: `${HEAD}const rooms = [{ n: 0 }];
const titleOf = (path) => { rooms.forEach((room) => { room.title = path; }); return path; };
app.use(async (ctx, next) => { ctx.state.user = ctx.path; ctx.session.user = ctx.path; await next(); });
app.use(async (ctx) => {
  const open = rooms.filter((room) => room.n > 0);
  const title = titleOf(ctx.path);
  const text = ${READ};
  open.push(text);
  ctx.body = [open, title.trim(), ctx.state.user, ctx.session.user];
});`,
      output: `${HEAD}const rooms = [{ n: 0 }];
const titleOf = (path) => { rooms.forEach((room) => { room.title = path; }); return path; };
app.use(async (ctx, next) => { ctx.state.user = ctx.path; ctx.session.user = ctx.path; await next(); });
app.use(async (ctx) => {
  const open = rooms.filter((room) => room.n > 0);
  const title = titleOf(ctx.path);
  const text = ${AWAITED};
  open.push(text);
  ctx.body = [open, title.trim(), ctx.state.user, ctx.session.user];
});`,
    },
    suggested(
      'What races with another.',
      `app.use(async (ctx) => { ctx.body = await Promise.race([later(ctx), (async () => { const text = READ; return text; })()]); });
async function later(ctx) { await ctx.wait(); return 'late'; }`,
      'what it races with can win',
    ),
    {
      title: 'What each request keeps for itself.',
      languages: js,
      code: `${HEAD}import { AsyncLocalStorage } from 'node:async_hooks';
const store = new AsyncLocalStorage();
app.use(async (ctx) => { store.enterWith(ctx.path); const text = ${READ}; ctx.body = [text, store.getStore()]; });`,
      output: `${HEAD}import { AsyncLocalStorage } from 'node:async_hooks';
const store = new AsyncLocalStorage();
app.use(async (ctx) => { store.enterWith(ctx.path); const text = ${AWAITED}; ctx.body = [text, store.getStore()]; });`,
    },
    {
      title: 'What others of the language and of Node tell.',
      languages: js,
      code: `${HEAD}const WORD = /a/; const FIRST = /a/g; const cell = Buffer.alloc(4);
app.use(async (ctx) => { const first = [WORD.test(ctx.path), cell.readInt8()]; const text = ${READ}; ctx.body = [first, text, WORD.test(ctx.path), cell.toString(), ctx.path.match(FIRST)]; });`,
      output: `${HEAD}const WORD = /a/; const FIRST = /a/g; const cell = Buffer.alloc(4);
app.use(async (ctx) => { const first = [WORD.test(ctx.path), cell.readInt8()]; const text = ${AWAITED}; ctx.body = [first, text, WORD.test(ctx.path), cell.toString(), ctx.path.match(FIRST)]; });`,
    },
    suggested(
      'What an async helper changes before it waits, and its caller reads.',
      `const rows = { last: '' };
app.use(async (ctx) => { const text = await load(ctx.path); ctx.body = [text, rows.last]; });
async function load(path) { rows.last = path; const text = READ; return text; }`,
      STATE,
    ),
    suggested(
      'An object whose name means something in a replacement.',
      `const $$ = { open: 0, enter() { this.open += 1; } };
app.use(async (ctx) => { const before = $$.open; ctx.body = [READ, before]; $$.enter(); });`,
      STATE,
    ),
    suggested(
      'What an instance keeps as its own.',
      `class Rows { #all = []; size() { return this.#all.length; } add(row) { this.#all.push(row); } }
const rows = new Rows();
app.use(async (ctx) => { const id = rows.size(); const text = READ; rows.add(id); ctx.body = text; });`,
      STATE,
    ),
    ...[
      "import { enter, leave } from './gate.js';\napp.use(async (ctx) => { enter(); ctx.body = READ; leave(); });",
      "import rows from './rows.js';\napp.use(async (ctx) => { const id = rows.next(); const text = READ; await rows.put(id); ctx.body = text; });",
      "import catalog from './catalog.js';\napp.use(async (ctx) => { const id = catalog.next(); const text = READ; catalog.put(id); ctx.body = text; });",
      "import { Queue } from 'queue';\nconst queue = new Queue();\napp.use(async (ctx) => { const id = queue.next(); const text = READ; queue.use(id); ctx.body = text; });",
      "const { rows } = require('./rows.js');\napp.use(async (ctx) => { const id = rows.next(); const text = READ; rows.put(id); ctx.body = text; });",
    ].map((code) => suggested(`What another file may keep: ${code}`, code, USE)),
    {
      title: 'What another file is told, asked, or does after it has been waited for.',
      languages: js,
      code: `import Koa from 'koa';\nimport fs from 'node:fs';\nimport log from './log.js';\nimport { check } from './check.js';\nimport { send } from './mail.js';\nimport rows from './rows.js';\nconst app = new Koa();
app.use(async (ctx) => { log.info('a'); check(ctx); const row = await rows.find(1); const text = ${READ}; rows.put(row); log.info('b'); send(text); ctx.body = check(text); });`,
      output: `import Koa from 'koa';\nimport fs from 'node:fs';\nimport log from './log.js';\nimport { check } from './check.js';\nimport { send } from './mail.js';\nimport rows from './rows.js';\nconst app = new Koa();
app.use(async (ctx) => { log.info('a'); check(ctx); const row = await rows.find(1); const text = ${AWAITED}; rows.put(row); log.info('b'); send(text); ctx.body = check(text); });`,
    },
    {
      title: 'A helper that waits for something before, between two uses of its caller.',
      languages: js,
      code: `${HEAD}const rows = { count: 0 };
app.use(async (ctx) => { const { count } = rows; ctx.body = await load(ctx); rows.count = count + 1; });
async function load(ctx) { await ctx.ready(); const text = ${READ}; return text; }`,
      output: `${HEAD}const rows = { count: 0 };
app.use(async (ctx) => { const { count } = rows; ctx.body = await load(ctx); rows.count = count + 1; });
async function load(ctx) { await ctx.ready(); const text = ${AWAITED}; return text; }`,
    },
    {
      title: 'An instance of one run, and methods that change nothing.',
      languages: js,
      code: `${HEAD}class Rows { #all = []; size() { return this.#all.length; } add(row) { this.#all.push(row); } }
const shared = new Rows();
app.use(async (ctx) => { const rows = new Rows(); rows.add(shared.size()); const text = ${READ}; rows.add(text); ctx.body = [rows.size(), shared.size()]; });`,
      output: `${HEAD}class Rows { #all = []; size() { return this.#all.length; } add(row) { this.#all.push(row); } }
const shared = new Rows();
app.use(async (ctx) => { const rows = new Rows(); rows.add(shared.size()); const text = ${AWAITED}; rows.add(text); ctx.body = [rows.size(), shared.size()]; });`,
    },
    {
      title: 'The only statement after a condition, a loop or a label.',
      languages: js,
      code: `${HEAD}app.use(async (ctx) => {
  if (ctx.a)
    ${READ}.forEach(ctx.use);
  else
    ${of(READ, 'b')}.forEach(ctx.use)
  while (ctx.next()) ${of(READ, 'c')}.forEach(ctx.use);
  do ${of(READ, 'd')}.forEach(ctx.use); while (ctx.b);
  all: ${of(READ, 'e')}.forEach(ctx.use);
});`,
      output: `${HEAD}app.use(async (ctx) => {
  if (ctx.a)
    (${AWAITED}).forEach(ctx.use);
  else
    (${of(AWAITED, 'b')}).forEach(ctx.use)
  while (ctx.next()) (${of(AWAITED, 'c')}).forEach(ctx.use);
  do (${of(AWAITED, 'd')}).forEach(ctx.use); while (ctx.b);
  all: (${of(AWAITED, 'e')}).forEach(ctx.use);
});`,
    },
    {
      title: 'An import that another statement follows on its line.',
      languages: js,
      code: `import{readFileSync as r}from"fs";import K from"koa";new K().use(async c=>{c.body=[|r|](c.path)})`,
      output: `import {readFile} from "fs/promises";import K from"koa";new K().use(async c=>{c.body=await readFile(c.path)})`,
    },
    {
      title: 'What one request sets of an object for all, and uses after.',
      languages: js,
      code: `${HEAD}const words = new Words();
app.use(async (ctx) => { words.locale(ctx.lang); const text = ${READ}; words.extend(text); ctx.body = words; });`,
      output: null,
      suggestions: [
        {
          message: `Await \`readFile\` instead: ${STATE}.`,
          output: `${HEAD}const words = new Words();
app.use(async (ctx) => { words.locale(ctx.lang); const text = ${AWAITED}; words.extend(text); ctx.body = words; });`,
        },
      ],
    },
    {
      title: 'What a function is given, and another name for what all share.',
      languages: js,
      code: `${HEAD}const rooms = { last: '' };
const add = (room, ctx) => { const old = room.last; room.last = old + ${READ}; };
app.use(async (ctx) => { const all = rooms; const old = all.last; const text = ${READ}; all.last = old + text; });
app.use(async (ctx) => { add(rooms, ctx); });`,
      output: null,
      suggestions: [
        {
          message: `Await \`readFile\` instead: ${STATE}.`,
          output: `${HEAD}const rooms = { last: '' };
const add = async (room, ctx) => { const old = room.last; room.last = old + ${AWAITED}; };
app.use(async (ctx) => { const all = rooms; const old = all.last; const text = fs.readFileSync('a'); all.last = old + text; });
app.use(async (ctx) => { await add(rooms, ctx); });`,
        },
        {
          message: `Await \`readFile\` instead: ${STATE}.`,
          output: `${HEAD}const rooms = { last: '' };
const add = (room, ctx) => { const old = room.last; room.last = old + fs.readFileSync('a'); };
app.use(async (ctx) => { const all = rooms; const old = all.last; const text = ${AWAITED}; all.last = old + text; });
app.use(async (ctx) => { add(rooms, ctx); });`,
        },
      ],
    },
    {
      title: 'What is read before a step of a promise that sets it.',
      languages: js,
      code: `${HEAD}let last = '';
app.use(async (ctx) => { const old = last; await ctx.ready.then(() => { last = ${READ}; }); ctx.body = old; });`,
      output: null,
      suggestions: [
        {
          message: `Await \`readFile\` instead: ${STATE}.`,
          output: `${HEAD}let last = '';
app.use(async (ctx) => { const old = last; await ctx.ready.then(async () => { last = ${AWAITED}; }); ctx.body = old; });`,
        },
      ],
    },
    suggested(
      'A promise that is awaited after it.',
      `app.use(async (ctx) => { const user = ctx.find(ctx.id); const page = READ; ctx.body = page + (await user); });`,
      PENDING,
    ),
    suggested(
      'Promises that are collected after it.',
      `app.use(async (ctx) => { const users = ctx.ids.map((id) => ctx.find(id)); const page = READ; ctx.body = [page, ...(await Promise.all(users))]; });`,
      PENDING,
    ),
    suggested(
      'A promise beside it.',
      `app.use(async (ctx) => { ctx.body = await Promise.all([ctx.find(ctx.id), READ]); });`,
      PENDING,
    ),
    suggested(
      'A stream that nobody listens to yet.',
      `app.use(async (ctx) => { const stream = fs.createReadStream(ctx.path); ctx.head = READ; ctx.body = stream; });`,
      PENDING,
    ),
    suggested(
      'A timer that is cleared after it.',
      `app.use(async (ctx) => { const timer = setTimeout(() => ctx.abort(), 50); ctx.body = READ; clearTimeout(timer); });`,
      TIMER,
    ),
    suggested(
      'A timer that is kept elsewhere, and cleared by a function.',
      `app.use(async (ctx) => { const stop = () => clearTimeout(ctx.timer); ctx.timer = setTimeout(() => ctx.abort(), 50); ctx.body = READ; stop(); });`,
      TIMER,
    ),
    suggested(
      'A timer of the turn before.',
      `import { setTimeout as wait } from 'node:timers';\napp.use(async (ctx) => { for (const id of ctx.ids) { ctx.add(READ); wait(() => ctx.end(id), 5); } });`,
      TIMER,
    ),
    {
      title: 'A timer that is set after it, or by what runs later.',
      languages: js,
      code: `${HEAD}app.use(async (ctx) => { const later = () => setTimeout(() => ctx.abort(), 50); ctx.body = ${READ}; setTimeout(later, 5); });`,
      output: `${HEAD}app.use(async (ctx) => { const later = () => setTimeout(() => ctx.abort(), 50); ctx.body = ${AWAITED}; setTimeout(later, 5); });`,
    },
    suggested(
      'A transaction.',
      `import { db } from './db.js';\napp.use(async () => { db.exec('BEGIN IMMEDIATE'); db.prepare('INSERT INTO t VALUES (?)').run(READ); db.exec('COMMIT'); });`,
      'other requests can come into the transaction',
    ),
    suggested(
      'Another name for `this`.',
      `class Gate { async enter(ctx) { const self = this; if (self.isBusy) return; self.isBusy = true; ctx.body = READ; self.isBusy = false; } }\nconst gate = new Gate();\napp.use(async (ctx) => gate.enter(ctx));`,
      STATE,
    ),
    suggested(
      'A part of what all requests share.',
      `const rooms = new Map();\napp.use(async (ctx) => { const room = rooms.get(ctx.id); if (room.page) return; const page = READ; room.page = page; });`,
      STATE,
    ),
    suggested(
      'Parts that a pattern takes.',
      `const shared = { seen: new Set() };\napp.use(async (ctx) => { const { seen } = shared; if (seen.has(ctx.id)) return; ctx.body = READ; seen.add(ctx.id); });`,
      STATE,
    ),
    suggested(
      'What a parameter of a helper is given.',
      `const stats = { bytes: 0 };\nasync function count(total) { total.bytes += (READ).length; }\napp.use(async () => { await count(stats); });`,
      STATE,
    ),
    suggested(
      'What a request has in common with others.',
      `app.use(async (ctx) => { ctx.app.bytes += (READ).length; });`,
      STATE,
    ),
    suggested(
      'A global that nobody declares.',
      `app.use(async (ctx) => { const old = total; const text = READ; total = old + text.length; });`,
      STATE,
    ),
    suggested(
      'A property of a global that nobody declares.',
      `app.use(async (ctx) => { const old = shared.total; const text = READ; global.shared.total = old + text.length; });`,
      STATE,
    ),
    suggested(
      'The environment of the process.',
      `app.use(async (ctx) => { const old = process.env.LANG; process.env.LANG = 'de'; ctx.body = READ; process.env.LANG = old; });`,
      STATE,
    ),
    {
      title:
        'A promise that is awaited before it, a list of its own, and a stream that is listened to.',
      languages: js,
      code: `${HEAD}app.use(async (ctx) => { const user = await ctx.find(ctx.id); const parts = []; const stream = fs.createReadStream('b').on('error', ctx.fail); parts.push(user, ${READ}); ctx.body = parts; });`,
      output: `${HEAD}app.use(async (ctx) => { const user = await ctx.find(ctx.id); const parts = []; const stream = fs.createReadStream('b').on('error', ctx.fail); parts.push(user, ${AWAITED}); ctx.body = parts; });`,
    },
    {
      title: 'What goes through a chain that may end, and what is no list.',
      languages: js,
      code: `${HEAD}const files = new Map();\napp.use((ctx) => { ctx.names?.all.forEach((name) => { ctx.use([|fs.readFileSync|](name)); }); files.forEach((name) => { ctx.use([|fs.readFileSync|](name)); }); });`,
      output: null,
    },
    ...[
      'ctx.all = load(ctx.path).then(ctx.use);',
      'const loading = load(ctx.path); loading.catch(ctx.fail);',
    ].map((use) => ({
      title: `A function whose callers take a promise from it: ${use}`,
      languages: js,
      code: `${HEAD}function load(name) { const text = [|fs.readFileSync|](name); return new Promise((resolve) => setTimeout(resolve, 1, text)); }\napp.use((ctx) => { ${use} });`,
      output: null,
    })),
    {
      title: 'What the language calls for its value.',
      languages: js,
      code: `${HEAD}class Page { toJSON() { return ${READ}; } }\nconst page = new Page();\napp.use((ctx) => { ctx.body = JSON.stringify(page.toJSON()); });`,
      output: null,
    },
    {
      title: 'Functions whose types ask for the value.',
      filename: 'file.ts',
      languages: ['ts'],
      code: `${HEAD}type Size = (name: string) => number;
const size: Size = (name) => [|fs.statSync|](name).size;
const sizeToo = ((name) => [|fs.statSync|](name).size) satisfies Size;
function isFile(name: unknown): name is string { return [|fs.statSync|](name as string).isFile(); }
function check(name: unknown): asserts name is string { [|fs.accessSync|](name as string); }
function fail(name: string): never { throw new Stop([|fs.readFileSync|](name, 'utf8')); }
app.use((ctx) => { check(ctx.path); if (!isFile(ctx.path)) fail(ctx.path); ctx.body = size(ctx.path) + sizeToo(ctx.path); });`,
      output: null,
    },
    {
      title: 'A function whose value is documented in a checked script.',
      languages: js,
      code: `// @ts-check\n${HEAD}/** @returns {number} */\nfunction size(name) { return [|fs.statSync|](name).size; }\napp.use((ctx) => { ctx.body = size(ctx.path); });`,
      output: null,
    },
  ],
});
