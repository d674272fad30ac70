import { describe, expect, it } from 'vitest';
import { makeProject, verify, type Files } from '../harness/projects.ts';

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
