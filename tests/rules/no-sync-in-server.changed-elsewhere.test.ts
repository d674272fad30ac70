import { describe, expect, it } from 'vitest';
import { makeProject, reportAll, verify, type Files } from '../harness/projects.ts';

reportAll();

const SERVER = `import express from 'express';
import { show } from './show.js';
import { drop } from './drop.js';
import './start.js';
const app = express();
app.get('/:id', show);
app.delete('/:id', drop);
app.listen(3000);
`;
const FOLDERS = `import path from 'node:path';
export const ROWS = path.join(process.env.DATA, 'rows');
export const PAGES = path.join(process.env.DATA, 'pages');
export const UPLOADS = process.env.UPLOADS ?? path.join(import.meta.dirname, 'uploads');
export default { logs: 'logs' };
`;
const HEAD = `import fs from 'node:fs';
import path from 'node:path';
import folders, { PAGES, ROWS, UPLOADS } from './folders.js';
`;
const MESSAGE = 'another request may change the file meanwhile';

interface Case {
  readonly title: string;
  /** What the handler that reads does. */
  readonly show: string;
  /** What that in the other file does. */
  readonly drop: string;
  /** What stands in the other file besides. */
  readonly beside?: string;
  /** What a third file holds, which is loaded at the start. */
  readonly start?: string;
  readonly files?: Files;
  /** Where the file may be changed meanwhile; `undefined` for what stays a fix. */
  readonly at?: string;
}

const FILE = 'const file = path.join(ROWS, `${req.params.id}.json`);';
const READ = "res.send(fs.readFileSync(file, 'utf8'));";
const TESTED = `${FILE} if (!fs.existsSync(file)) return res.status(404).end(); ${READ}`;
const REMOVE = 'fs.unlinkSync(path.join(ROWS, `${req.params.id}.json`)); res.end();';
const WRITE = 'fs.writeFileSync(path.join(ROWS, `${req.params.id}.json`), req.body); res.end();';

const CASES: readonly Case[] = [
  { title: 'nobody else touches it', show: TESTED, drop: 'res.end();' },
  { title: 'it is removed, and was not tested', show: `${FILE} ${READ}`, drop: REMOVE },
  {
    title: 'a file of another folder is removed',
    show: TESTED,
    drop: 'fs.unlinkSync(path.join(PAGES, `${req.params.id}.json`)); res.end();',
  },
  {
    title: 'a file of another kind is removed',
    show: TESTED,
    drop: 'fs.unlinkSync(path.join(ROWS, `${req.params.id}.tmp`)); res.end();',
  },
  {
    title: 'a file of another kind is removed by a function that is given it',
    show: TESTED,
    beside: 'const remove = (file) => { fs.unlinkSync(file); };',
    drop: 'remove(`${ROWS}/${req.params.id}.tmp`); res.end();',
  },
  {
    title: 'a file of another folder is written by a function of a third file',
    show: `${FILE} ${READ}`,
    beside: "import { save } from './save.js';",
    drop: 'save(path.join(PAGES, req.params.id), req.body); res.end();',
    files: {
      'save.js':
        "import fs from 'node:fs';\nexport function save(file, text) { fs.writeFileSync(file, text); }\n",
    },
  },
  {
    title: 'another file, by a member of what a module exports, is written',
    show: `const file = 'rows/' + req.params.id; ${READ}`,
    drop: 'fs.writeFileSync(path.join(folders.logs, req.params.id), req.body); res.end();',
  },
  {
    title: 'some file is written, of which nothing is known',
    show: `${FILE} ${READ}`,
    drop: 'fs.writeFileSync(req.body.file, req.body.text); res.end();',
  },
  {
    title: 'a file of another name is written, in a folder of which nothing is known',
    show: `const file = process.env.DATA + '/rows.json'; ${READ}`,
    drop: "fs.writeFileSync(path.join(req.body.folder, 'pages.json'), req.body.text); res.end();",
  },
  {
    title:
      'some file is removed, of which nothing is known, after a test of one that the program names',
    show: `const file = path.join(process.cwd(), 'rows.json'); if (!fs.existsSync(file)) return res.end(); ${READ}`,
    drop: 'fs.unlinkSync(req.body.file); res.end();',
  },
  {
    title: 'a file of another folder is removed, after a test of the first that is there',
    show: `const places = ['a/rows.json', 'b/rows.json']; for (const file of places) { if (fs.existsSync(file)) ${READ} }`,
    drop: "fs.unlinkSync('c/rows.json'); res.end();",
  },
  {
    title: 'one of the places is removed, after a test of the first that is there',
    show: `const places = ['a/rows.json', 'b/rows.json']; const file = places.find((one) => fs.existsSync(one)); if (!file) return res.end(); ${READ}`,
    drop: "fs.unlinkSync('b/rows.json'); res.end();",
    at: 'drop.js:5',
  },
  {
    title: 'another file is removed, after a test of one of a list to which others are added',
    show: `const places = ['a/rows.json']; places.push(req.query.file); for (const file of places) { if (fs.existsSync(file)) ${READ} }`,
    drop: "fs.unlinkSync('c/rows.json'); res.end();",
    at: 'drop.js:5',
  },
  {
    title: 'a file of that name is written, in a folder of which nothing is known',
    show: `const file = process.env.DATA + '/rows.json'; ${READ}`,
    drop: "fs.writeFileSync(path.join(req.body.folder, 'rows.json'), req.body.text); res.end();",
    at: 'drop.js:5',
  },
  {
    title: 'some file is removed, of which nothing is known, after a test of the one that is read',
    show: TESTED,
    drop: 'fs.unlinkSync(req.body.file); res.end();',
    at: 'drop.js:5',
  },
  {
    title: 'the folder of others is removed',
    show: TESTED,
    drop: 'fs.rmSync(path.join(PAGES, req.params.id), { recursive: true }); res.end();',
  },
  {
    title: 'it is removed at the start only',
    show: TESTED,
    drop: 'res.end();',
    start: `function clear() { for (const name of fs.readdirSync(ROWS)) fs.unlinkSync(path.join(ROWS, name)); }\nclear();`,
  },
  {
    title: 'it is removed by a program of the command line',
    show: TESTED,
    drop: 'res.end();',
    files: {
      'scripts/clear.js': `${HEAD.replace('./', '../')}export function clear(name) { fs.unlinkSync(path.join(ROWS, name)); }\nclear(process.argv[2]);\n`,
    },
  },
  {
    title: 'it is removed by a test',
    show: TESTED,
    drop: 'res.end();',
    files: {
      'tests/show.test.js': `${HEAD.replace('./', '../')}it('shows', () => { fs.unlinkSync(path.join(ROWS, 'a.json')); });\n`,
    },
  },
  {
    title: 'something waits after the test',
    show: `${FILE} if (!fs.existsSync(file)) return res.end(); await req.ready(); ${READ}`,
    drop: REMOVE,
  },
  {
    title: 'another file is tested',
    show: `${FILE} if (fs.existsSync(path.join(PAGES, 'closed'))) return res.end(); ${READ}`,
    drop: REMOVE,
  },
  {
    title: 'the test waits itself',
    show: `${FILE} const { size } = await fs.promises.stat(file); ${READ}`,
    drop: REMOVE,
  },
  {
    title: 'what is removed by a promise could come between before',
    show: TESTED,
    drop: 'await fs.promises.unlink(path.join(ROWS, `${req.params.id}.json`)); res.end();',
  },
  {
    title: 'files of other kinds are removed and written, one of two, and beside it for a while',
    show: TESTED,
    beside:
      'const replace = (file, text) => { const next = `${file}.tmp-${process.pid}`; fs.writeFileSync(next, text); fs.renameSync(next, file); };',
    drop: 'replace(path.join(ROWS, req.params.id + (req.body.isDraft ? ".draft" : ".yaml")), req.body.text); res.end();',
  },
  {
    title: 'a file is written whose name is made anew each time',
    show: `const file = path.join(ROWS, req.params.id); ${READ}`,
    drop: 'const id = Date.now(); fs.writeFileSync(path.join(ROWS, `${id}`), req.body); res.end();',
  },
  {
    title: 'files are written that callers name to one function, which tells where they are',
    show: `const file = path.join(import.meta.dirname, 'data', 'tables.json'); ${READ}`,
    beside:
      "const fileOf = (name) => { if (name.includes('..')) throw new Error(name); return path.join(import.meta.dirname, 'data', name); };\nconst load = (name) => fs.readFileSync(fileOf(name));\nconst save = (name, text) => { fs.writeFileSync(fileOf(name), text); };",
    drop: "load(req.params.id); save('rows.json', req.body); save('users.json', req.body); res.end();",
  },
  {
    title: 'one of the files that callers name to one function',
    show: `const file = path.join(import.meta.dirname, 'data', 'users.json'); ${READ}`,
    beside:
      "const fileOf = (name) => path.join(import.meta.dirname, 'data', name);\nconst save = (name, text) => { fs.writeFileSync(fileOf(name), text); };",
    drop: "save('rows.json', req.body); save('users.json', req.body); res.end();",
    at: 'drop.js:5',
  },
  {
    title: 'the likeliest of two is named',
    show: TESTED,
    beside: 'const remove = (file) => { fs.unlinkSync(file); };\nexport { remove };',
    drop: REMOVE,
    at: 'drop.js:6',
  },
  { title: 'it is removed after the test', show: TESTED, drop: REMOVE, at: 'drop.js:5' },
  { title: 'it is written over', show: `${FILE} ${READ}`, drop: WRITE, at: 'drop.js:5' },
  {
    title: 'its size is asked for first',
    show: `${FILE} const { size } = fs.statSync(file); if (size > 9e6) return res.end(); ${READ}`,
    drop: REMOVE,
    at: 'drop.js:5',
  },
  {
    title: 'a path that nobody knows is removed',
    show: TESTED,
    drop: 'fs.unlinkSync(req.body.file); res.end();',
    at: 'drop.js:5',
  },
  {
    title: 'it is moved away',
    show: TESTED,
    drop: 'fs.renameSync(path.join(ROWS, `${req.params.id}.json`), req.body.to); res.end();',
    at: 'drop.js:5',
  },
  {
    title: 'its folder is removed',
    show: `const file = path.join(ROWS, req.params.id, 'row.json'); if (!fs.existsSync(file)) return res.end(); ${READ}`,
    drop: 'fs.rmSync(path.join(ROWS, req.params.id), { recursive: true }); res.end();',
    at: 'drop.js:5',
  },
  {
    title: 'all folders are removed',
    show: TESTED,
    drop: 'fs.rmSync(ROWS, { recursive: true }); res.end();',
    at: 'drop.js:5',
  },
  {
    title: 'the folder is asked for its files first',
    show: 'const texts = []; for (const name of fs.readdirSync(ROWS)) texts.push(fs.readFileSync(path.join(ROWS, name))); res.send(texts);',
    drop: REMOVE,
    at: 'drop.js:5',
  },
  {
    title: 'a constant path is removed',
    show: "if (!fs.existsSync('data/state.json')) return res.end(); res.send(fs.readFileSync('data/state.json'));",
    drop: "fs.unlinkSync(path.join(process.cwd(), 'data', 'state.json')); res.end();",
    at: 'drop.js:5',
  },
  {
    title: 'a folder that the environment tells is the same in both files',
    show: `const file = path.join(UPLOADS, req.params.id); if (!fs.existsSync(file)) return res.end(); ${READ}`,
    drop: 'fs.unlinkSync(path.join(UPLOADS, req.params.id)); res.end();',
    at: 'drop.js:5',
  },
  {
    title: 'it is removed by a method of an object',
    show: TESTED,
    beside:
      'class Store { constructor(folder) { this.folder = folder; } remove(id) { fs.unlinkSync(`${this.folder}/${id}.json`); } }\nconst store = new Store(ROWS);',
    drop: 'store.remove(req.params.id); res.end();',
    at: 'drop.js:4',
  },
  {
    title: 'it is written by a function of a third file',
    show: `${FILE} ${READ}`,
    beside: "import { save } from './save.js';",
    drop: 'save(path.join(ROWS, req.params.id + ".json"), req.body); res.end();',
    files: {
      'save.js':
        "import fs from 'node:fs';\nexport function save(file, text) { fs.writeFileSync(file, text); }\n",
    },
    at: 'save.js:2',
  },
  {
    title: 'it is removed by a timer',
    show: TESTED,
    drop: 'res.end();',
    start: `setInterval(() => { for (const name of fs.readdirSync(ROWS)) fs.unlinkSync(path.join(ROWS, name)); }, 1000);`,
    at: 'start.js:4',
  },
  {
    title: 'another function looks whether it is there',
    show: `${FILE} if (!isThere(file)) return res.end(); ${READ} } function isThere(file) { return fs.statSync(file, { throwIfNoEntry: false }) !== undefined;`,
    drop: REMOVE,
    at: 'drop.js:5',
  },
  {
    title: 'a lock is removed, wherever that lies',
    show: `const file = req.query.path; if (!fs.existsSync(file)) return res.end(); ${READ}`,
    drop: 'fs.unlinkSync(req.app.config.lockFilePath); res.end();',
  },
  {
    title: 'something is removed, wherever that lies',
    show: `const file = req.query.path; if (!fs.existsSync(file)) return res.end(); ${READ}`,
    drop: 'fs.unlinkSync(req.app.config.blockedPath); res.end();',
    at: 'drop.js:5',
  },
  {
    title: 'a lock is removed, and read',
    show: `const { lockFile } = req.query; if (!fs.existsSync(lockFile)) return res.end(); ${READ.replace('file', 'lockFile')}`,
    drop: 'fs.unlinkSync(req.app.config.lockFilePath); res.end();',
    at: 'drop.js:5',
  },
  ...[
    ['a program that stands in a folder of this one removes it', '{}', undefined],
    ['a package of this program removes it', '{ "other": "*" }', 'other/server.js:5'],
  ].map(([title = '', dependencies, at]): Case => ({
    title,
    show: `const file = req.query.path; if (!fs.existsSync(file)) return res.end(); ${READ}`,
    drop: 'res.end();',
    files: {
      'package.json': `{ "name": "app", "type": "module", "dependencies": ${dependencies} }`,
      'other/package.json': '{ "name": "other", "type": "module", "dependencies": { "koa": "*" } }',
      'other/server.js':
        "import fs from 'node:fs';\nimport Koa from 'koa';\nconst app = new Koa();\napp.use((ctx) => {\nfs.rmSync(ctx.path);\n});\n",
    },
    ...(at === undefined ? {} : { at }),
  })),
  {
    title: 'its real path is asked for',
    show: `const file = fs.realpathSync(path.join(ROWS, req.params.id)); ${READ}`,
    drop: REMOVE,
    at: 'drop.js:5',
  },
];

describe('What other files of the program change between a test and what is read then.', () => {
  for (const { at, beside = '', drop, files = {}, show, start = '', title } of CASES) {
    it(title, () => {
      const text = `${HEAD}export async function show(req, res) { ${show} }\n`;
      const root = makeProject({
        'package.json':
          '{ "name": "app", "type": "module", "dependencies": { "express": "^5.0.0" } }',
        'server.js': SERVER,
        'folders.js': FOLDERS,
        'show.js': text,
        'drop.js': `${HEAD}${beside}\nexport async function drop(req, res) { ${drop} }\n`.replace(
          '\n\n',
          '\n//\n',
        ),
        'start.js': `${HEAD}${start}\n`,
        ...files,
      });
      const found = verify(root, 'show.js', text).filter(({ message }) =>
        /^`(?:readFile|realpath)Sync/.test(message),
      );
      const read = found.at(-1);
      expect(read).toBeDefined();
      const texts = (read?.suggestions ?? []).map(({ desc }) => desc);
      if (at === undefined)
        expect({ fix: read?.fix !== undefined, texts }).toEqual({ fix: true, texts: [] });
      else expect(texts).toEqual([expect.stringContaining(`${MESSAGE} (${at})`)]);
    });
  }
});

/** What handlers of one file do. */
const WITHIN: readonly { readonly title: string; readonly code: string; readonly is: boolean }[] = [
  {
    title: 'a file of another kind is removed',
    code: "app.get('/', async (ctx) => { if (fs.existsSync(ctx.file + '.json')) ctx.body = fs.readFileSync(ctx.file + '.json'); }); app.delete('/', async (ctx) => { fs.unlinkSync(ctx.file + '.tmp'); });",
    is: false,
  },
  {
    title: 'a tested file is removed',
    code: "app.get('/', async (ctx) => { if (fs.existsSync(ctx.file + '.json')) ctx.body = fs.readFileSync(ctx.file + '.json'); }); app.delete('/', async (ctx) => { fs.unlinkSync(ctx.file + '.json'); });",
    is: true,
  },
  {
    title: 'each request writes one file',
    code: "app.get('/', async (ctx) => { fs.writeFileSync('rows.json', ctx.text); });",
    is: true,
  },
  {
    title: 'each object writes the file of its class',
    code: "class Keys { FILE = path.join(process.cwd(), 'keys.json'); save(keys) { fs.writeFileSync(this.FILE, keys); } } const keys = new Keys(); app.get('/', async (ctx) => { keys.save(ctx.keys); });",
    is: true,
  },
  {
    title: 'each request writes a file of its own',
    code: "app.get('/', async (ctx) => { const file = `rows-${Date.now()}.json`; fs.writeFileSync(file, ctx.text); });",
    is: false,
  },
];

describe('What the file itself changes meanwhile.', () => {
  it.each(WITHIN)('$title', ({ code, is }) => {
    const root = makeProject({
      'package.json':
        '{ "name": "app", "type": "module", "dependencies": { "@koa/router": "^13.0.0" } }',
    });
    const text = `import fs from 'node:fs';\nimport path from 'node:path';\nimport Router from '@koa/router';\nconst app = new Router();\n${code}\n`;
    const [read] = verify(root, 'server.js', text).filter(({ message }) =>
      /^`(?:readFile|writeFile)Sync/.test(message),
    );
    const texts = (read?.suggestions ?? []).map(({ desc }) => desc);
    expect(read).toBeDefined();
    expect(texts.some((desc) => desc.includes(MESSAGE))).toBe(is);
  });
});
