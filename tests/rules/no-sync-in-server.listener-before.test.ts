import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD = `import http from 'node:http';
import fs from 'node:fs';
import { spawn } from 'node:child_process';
`;
const FS = "import fs from 'node:fs';\n";
const js = ['js'] as const;

const before = (body: string): string =>
  `${HEAD}http.createServer(async (request, response) => { ${body.replace('READ', '[|fs.readFileSync|]')} });`;

const after = (body: string): string =>
  `${HEAD}http.createServer(async (request, response) => { ${body.replace('READ', 'await fs.promises.readFile')} });`;

/** What a listener of the function, which may be called during the wait, shares with what follows. */
const SHARED: readonly (readonly [title: string, body: string])[] = [
  [
    'A variable that gets its value after the wait.',
    "let page; request.on('end', () => { response.end(page); }); page = READ('a');",
  ],
  [
    'A constant that is declared after the wait.',
    "request.on('end', () => { response.end(page); }); const page = READ('a');",
  ],
  [
    'A list that gets what has been waited for.',
    "const all = []; request.on('end', () => { response.end(all.join()); }); all.push(READ('a'));",
  ],
  [
    'A property.',
    "const kept = {}; request.on('end', () => { response.end(kept.page); }); kept.page = READ('a');",
  ],
  [
    'What the listener changes.',
    "let count = 0; request.on('data', () => { count += 1; }); const page = READ('a'); response.end(page + count);",
  ],
  [
    'What both answer with.',
    "request.on('end', () => { response.end('a'); }); response.setHeader('b', READ('a'));",
  ],
  [
    'A function that has a name.',
    "const done = () => { response.end(page); }; request.once('end', done); let page = 'b'; page += READ('a');",
  ],
  [
    'A property that is a listener.',
    "let page; const port = open(request); port.onmessage = () => { response.end(page); }; page = READ('a');",
  ],
  [
    'A step of a promise.',
    "let user; load(request.url).then((found) => { user = found; }); const page = READ('a'); response.end(page + user);",
  ],
  [
    'An async function that goes on by itself.',
    "let page = ''; (async () => { for await (const part of request) page += part; response.end(page); })(); page += READ('a');",
  ],
  [
    'A callback of Node.',
    "let page; fs.stat('b', () => { response.end(page); }); page = READ('a');",
  ],
  [
    'A callback that takes an error first.',
    "let page; request.db.get('b', (error, row) => { response.end(row + page); }); page = READ('a');",
  ],
  [
    'The end of a child process.',
    "let page; const child = spawn('b'); child.on('close', () => { response.end(page); }); page = READ('a');",
  ],
  [
    'What is piped into.',
    "request.pipe(response); const page = READ('a'); response.setHeader('b', page);",
  ],
];

/** Functions that share nothing with what follows, or are not called for a wait. */
const APART: readonly (readonly [title: string, body: string])[] = [
  [
    'A listener that only reads what nobody changes.',
    "response.on('pipe', () => { log(request.url); }); const page = READ('a'); response.end(page);",
  ],
  [
    'A client that leaves.',
    "let isGone = false; request.on('close', () => { isGone = true; }); const page = READ('a'); if (!isGone) response.end(page);",
  ],
  [
    'A function that is called for each item at once.',
    "let count = 0; request.list.forEach((item) => { count += item; }); const page = READ('a'); response.end(page + count);",
  ],
  [
    'A step that is waited for.',
    "let user; await load(request.url).then((found) => { user = found; }); const page = READ('a'); response.end(page + user);",
  ],
];

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    ...SHARED.map(([title, body]) => ({
      title,
      languages: js,
      code: before(body),
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: a listener that is attached before it can be called before what follows.',
          output: after(body),
        },
      ],
    })),
    ...APART.map(([title, body]) => ({
      title,
      languages: js,
      code: before(body),
      output: after(body),
    })),
    {
      title: 'What is open already, by a helper and by its type.',
      languages: js,
      code: `${FS}import Koa from 'koa';
const app = new Koa();
const make = (path) => fs.openSync(path, 'r');
function textOf(source) { return [|fs.readFileSync|](source, 'utf8'); }
app.use((ctx) => { const source = make(ctx.path); ctx.body = textOf(source) + [|fs.readFileSync|](Number(ctx.file)); });`.replace(
        'fs.openSync',
        '[|fs.openSync|]',
      ),
      output: null,
    },
  ],
});
