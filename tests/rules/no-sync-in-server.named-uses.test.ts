import { expect, it } from 'vitest';
import { makeProject, reportAll, verify } from '../harness/projects.ts';

reportAll();

const STORE = `const fs = require('fs');
class Store {
  loadAllRows() { return fs.readFileSync(process.env.ROWS); }
}
module.exports = Store;
`;
const SERVER = `const http = require('http');
const Store = require('./store');
const { show } = require('./show');
const store = new Store();
http.createServer(async (req, res) => { show(await req.store, res); res.end(await store.loadAllRows()); }).listen(1);
`;

const CASES: readonly (readonly [title: string, show: string, where: string | undefined])[] = [
  ['an object of which nothing is known', 'res.write(some.loadAllRows());', 'show.js:2'],
  [
    'an object of which nothing is known, by way of a name',
    'const rows = some.loadAllRows(); res.write(rows);',
    'show.js:2',
  ],
  [
    'an object that a package has made',
    'const made = await require("rows").open().find(1); res.write(made.loadAllRows());',
    'show.js:2',
  ],
  ['one whose promise is awaited already', 'res.write(await some.loadAllRows());', undefined],
  ['one of another class', 'res.write(new Other().loadAllRows());', undefined],
  ['another name', 'res.write(some.loadAllLists());', undefined],
];

it.each(CASES)('a method is called by its name, of %s', (_, show, where) => {
  const root = makeProject({
    'package.json': '{ "name": "app", "main": "server.js" }',
    'server.js': SERVER,
    'store.js': STORE,
    'show.js': `class Other { loadAllRows() { return ''; } }
exports.show = async (some, res) => { ${show} };
`,
  });
  const [read] = verify(root, 'store.js', STORE);
  const [suggestion] = read?.suggestions ?? [];
  expect(suggestion?.desc).toContain('`loadAllRows` becomes async');
  const named = /has to be awaited in ([\w.:, ]+)/.exec(suggestion?.desc ?? '')?.[1];
  expect(named?.replace(/\.$/, '')).toBe(where);
});
