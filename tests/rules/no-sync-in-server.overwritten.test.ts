import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import path from 'node:path';
const app = new Koa();
const ROOT = process.env.ROOT;
const ROWS = path.join(ROOT, 'rows');
const PAGE = './data//page.html';
const fileOf = (id) => path.join(ROWS, \`\${id}.json\`);
const ONE = '/a';
const MADE = crypto.randomUUID();
const MANY = ONE${' + ONE'.repeat(30)};
function pageOf(id) { return \`\${ROOT}/pages/\${id}.html\`; }
`;

/** What a handler reads, and what a function of the file writes. */
interface Case {
  readonly title: string;
  readonly read: string;
  readonly write: string;
  /** Whether what is read may be what is written. */
  readonly isShared?: boolean;
}

const CASES: readonly Case[] = [
  {
    title: 'Two constant paths.',
    read: 'PAGE',
    write: "fs.writeFileSync('data/page.htm', text)",
  },
  {
    title: 'A path that ends otherwise.',
    read: 'PAGE',
    write: 'fs.writeFileSync(`${file}.json`, text)',
  },
  {
    title: 'Functions that tell paths of two kinds.',
    read: 'fileOf(ctx.id)',
    write: 'fs.writeFileSync(pageOf(file), text)',
  },
  {
    title: 'Two folders of one.',
    read: 'path.join(ROWS, ctx.id)',
    write: "fs.writeFileSync(ROOT + '/pages/' + file, text)",
  },
  {
    title: 'Folders of two roots.',
    read: 'path.join(ROWS, ctx.id)',
    write: 'fs.writeFileSync(`pages/${file}`, text)',
  },
  {
    title: 'What the file is copied to.',
    read: 'PAGE',
    write: 'fs.copyFileSync(PAGE, `${file}.htm`)',
  },
  {
    title: 'What is added to the file.',
    read: 'PAGE',
    write: 'fs.appendFileSync(PAGE, text)',
  },
  {
    title: 'What takes the place of the file.',
    read: 'PAGE',
    write: 'fs.renameSync(file, PAGE)',
  },
  {
    title: 'What is awaited, so that the file could be read half written before.',
    read: 'PAGE',
    write: 'fs.promises.writeFile(PAGE, text)',
  },
  {
    title: 'What is opened to be read, or added to.',
    read: 'PAGE',
    write: "[fs.openSync(PAGE), fs.openSync(PAGE, 'a')]",
  },
  {
    title: 'Where an upload has been put.',
    read: 'ctx.request.files.logo.path',
    write: 'fs.writeFileSync(file, text)',
  },
  {
    title: 'A name that is made up for this run.',
    read: 'path.join(ROWS, crypto.randomUUID())',
    write: 'fs.writeFileSync(file, text)',
  },
  {
    title: 'A name that was made up for all runs.',
    read: 'path.join(ROWS, MADE)',
    write: 'fs.writeFileSync(file, text)',
    isShared: true,
  },
  {
    title: 'One constant path.',
    read: 'PAGE',
    write: "fs.writeFileSync('data/page.html', text)",
    isShared: true,
  },
  {
    title: 'A path that nobody knows.',
    read: 'PAGE',
    write: 'fs.writeFileSync(file, text)',
    isShared: true,
  },
  {
    title: 'A path that a function tells.',
    read: 'fileOf(ctx.id)',
    write: 'fs.writeFileSync(fileOf(file), text)',
    isShared: true,
  },
  {
    title: 'A folder, and one in it.',
    read: 'path.join(ROWS, ctx.id)',
    write: "fs.writeFileSync(ROOT + '/rows/old/' + file, text)",
    isShared: true,
  },
  {
    title: 'Folders of two roots with one name.',
    read: 'path.join(ROWS, ctx.id)',
    write: 'fs.writeFileSync(`../rows/${file}`, text)',
    isShared: true,
  },
  {
    title: 'A path that leads back from a folder.',
    read: 'PAGE',
    write: "fs.writeFileSync(path.join('data', 'old', 'pages', '..', '..', 'page.html'), text)",
    isShared: true,
  },
  {
    title: 'A path that starts anew.',
    read: "path.resolve('rows', '/data/page.html')",
    write: "fs.writeFileSync('/data/page.html', text)",
    isShared: true,
  },
  {
    title: 'What is opened to be written, piece by piece.',
    read: 'PAGE',
    write: "fs.writeSync(fs.openSync(PAGE, 'w'), text)",
    isShared: true,
  },
  {
    title: 'What is cut off.',
    read: 'PAGE',
    write: 'fs.truncateSync(PAGE, text.length)',
    isShared: true,
  },
  {
    title: 'A path of more parts than anybody would write down.',
    read: 'path.join(MANY, MANY, MANY)',
    write: "fs.writeFileSync('other', text)",
    isShared: true,
  },
  {
    title: 'What is copied over the file.',
    read: 'PAGE',
    write: 'fs.copyFileSync(file, PAGE)',
    isShared: true,
  },
];

function code(call: string, write: string): string {
  return `${HEAD}app.use(async (ctx) => { ctx.body = ${call}; });\n${write}\n`;
}

const inFunction = (write: string): string =>
  `export function save(file, text) { return ${write}; }`;

/** What callers of an async function do that waited for nothing: another request comes between now. */
const MOVES: readonly {
  readonly title: string;
  readonly isShared: boolean;
  readonly move: string;
  readonly wait?: string;
}[] = [
  {
    title: 'What a caller moves after the test.',
    isShared: true,
    move: 'fs.promises.rename(ctx.from, ctx.path)',
  },
  {
    title: 'What a caller moves after the test, by a promise of its own.',
    isShared: true,
    move: 'rename(ctx.from, ctx.path)',
  },
  {
    title: 'What a caller moves after a test that waited before.',
    isShared: false,
    move: 'rename(ctx.from, ctx.path)',
    wait: 'await app.ready(); ',
  },
  {
    title: 'What a caller reads after the test.',
    isShared: false,
    move: 'fs.promises.readFile(ctx.path)',
  },
];

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    {
      title: 'What is written before there are requests.',
      languages: ['js'],
      code: code('[|fs.readFileSync|](PAGE)', 'fs.writeFileSync(PAGE, rows.join());'),
      output: code('await fs.promises.readFile(PAGE)', 'fs.writeFileSync(PAGE, rows.join());'),
    },
    ...MOVES.map(({ isShared, title, move, wait = '' }) => {
      const moving = (stat: string): string =>
        `import fs from 'node:fs';\nimport { promisify } from 'node:util';\nimport Koa from 'koa';\nconst app = new Koa();\nconst rename = promisify(fs.rename);\nasync function isThere(file) { ${wait}return ${stat}.isFile(); }\napp.use(async (ctx) => { if (await isThere(ctx.path)) return; await ${move}; });`;
      const output = moving('(await fs.promises.stat(file))');
      const message = 'Await `stat` instead: another request may change the file meanwhile.';
      return {
        title,
        languages: ['js' as const],
        code: moving('[|fs.statSync|](file)'),
        ...(isShared ? { output: null, suggestions: [{ message, output }] } : { output }),
      };
    }),
    ...CASES.map(({ isShared = false, read, title, write }) => {
      const output = code(`await fs.promises.readFile(${read})`, inFunction(write));
      const message = 'Await `readFile` instead: another request may change the file meanwhile.';
      return {
        title,
        languages: ['js' as const],
        code: code(`[|fs.readFileSync|](${read})`, inFunction(write)),
        ...(isShared ? { output: null, suggestions: [{ message, output }] } : { output }),
      };
    }),
  ],
});
