import { test } from 'vitest';
import { expectMarked, reportAll } from '../harness/projects.ts';

reportAll();

const HEAD = `const fs = require('fs');
const path = require('path');
const app = require('express')();
`;

test('tells what is in one of the packages that are installed', () => {
  expectMarked({
    'server.js': `${HEAD}app.get('/a/:name', (req, res) => {
  const folder = path.join(__dirname, '../node_modules/' + req.params.name);
  const theme = require(path.join(folder, 'theme.json'));
  res.sendFile(path.join(folder, theme.picture));
});
app.get('/b/:name', (req, res) => {
  const folder = path.join(__dirname, '../themes/' + req.params.name);
  const theme = require(path.join(folder, 'theme.json')); // hot
  res.sendFile(path.join(folder, theme.picture));
});
`,
  });
});

test('tells a module that a list of the program has', () => {
  expectMarked({
    'server.js': `${HEAD}const APIS = fs.readdirSync(path.join(__dirname, 'api'));
let others = [];
exports.allow = (list) => { others = list; };
app.get('/a/:name', (req, res) => {
  const { name } = req.params;
  if (APIS.includes(name)) require('./api/' + name)(req, res);
});
app.get('/b/:name', (req, res) => {
  const { name } = req.params;
  const all = fs.existsSync(name) ? [name] : []; // hot
  if (all.includes(name)) require('./api/' + name)(req, res); // hot
});
app.get('/c/:name', (req, res) => {
  const { name } = req.params;
  if (!APIS.includes(name)) require('./api/' + name)(req, res); // hot
});
app.get('/d/:name', (req, res) => {
  const { name, kind } = req.params;
  if (APIS.includes(kind)) require('./api/' + name)(req, res); // hot
});
app.get('/e/:name', (req, res) => {
  const { name } = req.params;
  if (others.includes(name)) require('./api/' + name)(req, res); // hot
});
app.get('/f/:name', (req, res) => {
  const { name } = req.params;
  if (APIS.includes(name)) require('./api/' + name + '.json'); // hot
});
`,
  });
});

test('tells modules that are loaded again where there is another edition of them', () => {
  const load = (isOther: string): string => `function load(name, hash) {
  const file = path.join('plugins', name);
  const currentHash = hashes.get(name);
  if (${isOther}) delete require.cache[file];
  hashes.set(name, hash);
`;
  expectMarked({
    'plugins.js': `const path = require('path');
const hashes = new Map();
${load('currentHash !== hash')}  return require(file);
}
exports.load = load;
`,
    'pages.js': `const path = require('path');
const hashes = new Map();
${load('currentHash === hash')}  return require(file); // hot
}
exports.load = load;
`,
    'parts.js': `const path = require('path');
const hashes = new Map();
${load('currentHash !== name')}  return require(file); // hot
}
exports.load = load;
`,
    'server.js': `${HEAD}app.get('/a', (req, res) => {
  const { name, hash } = req.user;
  require('./plugins').load(name, hash)(res);
  require('./pages').load(name, hash)(res);
  require('./parts').load(name, hash)(res);
});
`,
  });
});

test('tells who asks whether Node has a module', () => {
  const load = `const file = path.join(__dirname, 'pages', req.params.name);
  const run = () => require(file)(req, res);
`;
  expectMarked({
    'asks.js': `${HEAD}app.get('/a/:name', (req, res) => {
  ${load}  if (require.cache[file]) return run();
  fs.stat(file, (error) => (error ? res.end() : run()));
});
`,
    'takes.js': `${HEAD}app.get('/a/:name', (req, res) => {
  ${load.replace('res);', 'res); // hot')}  delete require.cache[file];
  fs.stat(file, (error) => (error ? res.end() : run()));
});
`,
  });
});
