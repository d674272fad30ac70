import { test } from 'vitest';
import { expectMarked } from '../harness/projects.ts';

const HEAD = `const fs = require('fs');
const app = require('express')();
`;

test('leaves what is set up, taken back or removed by hand, by the names of functions and routes', () => {
  expectMarked({
    'server.js': `${HEAD}const { add, clearHistory, clearExpired, copyMockRows, loadAddon, performUninstall, refreshLocales } = require('./rows');
app.get('/a', (req, res) => { performUninstall(req.query.name); res.end(); });
app.get('/b', (req, res) => { clearHistory(); res.end(); });
app.get('/c', (req, res) => { clearExpired(); res.end(); });
app.get('/d', (req, res) => { copyMockRows(req.query.name); res.end(); });
app.get('/e', (req, res) => { loadAddon(req.query.name); res.end(); });
app.get('/f', (req, res) => { refreshLocales(); res.end(); });
app.get('/g', (req, res) => { add(req.query.name); res.end(); });
app.post('/token/set', (req, res) => { fs.writeFileSync('token', req.body.token); res.end(); });
app.post('/token', (req, res) => { fs.rmSync('token', { recursive: true }); res.end(); }); // hot
app.post('/push/subscribe', (req, res) => { fs.writeFileSync('all', req.body.all); res.end(); });
app.post('/upload-font', (req, res) => { fs.writeFileSync('a.woff', req.body.font); res.end(); });
app.get('/fonts/:name', (req, res) => { res.end(fs.rmSync(req.params.name, { recursive: true })); }); // hot
`,
    'rows.js': `const fs = require('fs');
exports.performUninstall = (name) => { fs.rmSync(name); };
exports.clearHistory = () => { fs.writeFileSync('history', encode(rows)); };
exports.clearExpired = () => { fs.rmSync('history', { recursive: true }); }; // hot
exports.copyMockRows = (name) => { fs.copyFileSync('rows', name); };
exports.loadAddon = (name) => JSON.parse(fs.readFileSync(name, 'utf8'));
exports.refreshLocales = () => { fs.writeFileSync('locales', rows.join()); };
exports.add = (name) => { fs.rmSync('rows', { recursive: true }); }; // hot
`,
  });
});

test('leaves what is migrated, seeded, diagnosed and connected, by the names of routes and functions', () => {
  expectMarked({
    'server.js': `${HEAD}const { getMockData, getRows, startSock } = require('./rows');
app.post('/api/rows/migrate', (req, res) => { res.end(fs.readFileSync(req.query.name)); });
app.post('/seed', (req, res) => { res.end(fs.readFileSync(req.query.name)); });
app.get('/api/rows/diagnose', (req, res) => { res.end(fs.readFileSync(req.query.name)); });
app.get('/api/db-status', (req, res) => { res.end(fs.readFileSync(req.query.name)); });
app.post('/api/rows/purge', (req, res) => { fs.rmSync(req.query.name); res.end(); });
app.get('/cleanDb', (req, res) => { res.end(fs.readFileSync(req.query.name)); });
app.get('/clean', (req, res) => { res.end(fs.rmSync(req.query.name, { recursive: true })); }); // hot
app.get('/init', (req, res) => { res.end(fs.rmSync(req.query.name, { recursive: true })); }); // hot
app.get('/health', (req, res) => { res.end(fs.rmSync(req.query.name, { recursive: true })); }); // hot
app.get('/order-status', (req, res) => { res.end(fs.rmSync(req.query.name, { recursive: true })); }); // hot
app.get('/a', (req, res) => { startSock(req.query.name); res.end(); });
app.get('/b', (req, res) => { res.end(getMockData(req.query.name) ?? getRows(req.query.name)); });
app.get('/c', (req, res) => {
  if (++req.app.count % 100 === 0) fs.writeFileSync(req.query.name, req.query.text);
  if (!(req.app.count % 500)) fs.writeFileSync(req.query.name, req.query.text);
  if (req.app.count % 100 !== 0) fs.rmSync(req.query.name, { recursive: true }); // hot
  if (req.app.count % 2 === 0) fs.rmSync(req.query.name, { recursive: true }); // hot
  res.end();
});
`,
    'rows.js': `const fs = require('fs');
exports.getMockData = (name) => fs.readFileSync(name);
exports.getRows = (name) => fs.rmSync(name, { recursive: true }); // hot
exports.startSock = (name) => { fs.writeFileSync('session', name); };
`,
  });
});

test('leaves a server for developers, and what stands in for another, by the name of the file', () => {
  const code = `${HEAD}app.get('/a', (req, res) => { res.end(fs.readFileSync(req.query.name)); });\n`;
  expectMarked({
    'lib/build-dev-server.js': code,
    'lib/tiles-mock.js': code,
    'lib/mock.js': code.replace('});\n', '}); // hot\n'),
    'lib/dev.js': code.replace('});\n', '}); // hot\n'),
  });
});

test('leaves what the routes do that set a program up', () => {
  const ROUTES = `const fs = require('fs');
const router = require('express').Router();
router.get('/status', (req, res) => { res.end(fs.readFileSync(req.query.name)); });
router.post('/hash', (req, res) => { res.end(require('crypto').scryptSync(req.body, 'a', 64)); }); // hot
module.exports = router;
`;
  expectMarked({
    'server.js': `${HEAD}app.use('/setup', require('./routes/setup'));
app.use('/install', require('./routes/install.routes'));
app.use('/setups', require('./routes/setups'));
app.use('/', require('./setup'));
`,
    'routes/setup.js': ROUTES,
    'routes/install.routes.js': ROUTES,
    'routes/setups.js': ROUTES.replace('});\n', '}); // hot\n'),
    'setup.js': ROUTES.replace('});\n', '}); // hot\n'),
  });
});

test('leaves a line for each strike of a timer, and the settings that it reads', () => {
  expectMarked({
    'server.js': `${HEAD}app.listen(80);
setInterval(() => {
  fs.appendFileSync('rows.log', rows.join());
  use(fs.rmSync('/srv/server.properties', { recursive: true }), fs.readFileSync('rows.json')); // hot
  fs.rmSync('rows', { recursive: true }); // hot
}, 1000);
app.get('/', (req, res) => {
  fs.rmSync('rows', { recursive: true }); // hot
  res.end(fs.rmSync('/srv/server.properties', { recursive: true })); // hot
});
`,
  });
});

test('leaves functions that are given one event at a time, but for what they compute again and again', () => {
  const body = `(change) => { fs.readFileSync(change.name); crypto.scryptSync(change.name, 'a', 64);
  return change.names.map((name) => crypto.scryptSync(name, 'a', 64)); }); // hot\n`;
  expectMarked({
    'package.json': '{ "dependencies": { "firebase-functions": "5" } }',
    'index.js': `const fs = require('fs');
const crypto = require('crypto');
const functions = require('firebase-functions');
exports.a = functions.firestore.document('a').onUpdate(${body}`,
    'region.js': `const fs = require('fs');
const crypto = require('crypto');
const functions = require('firebase-functions');
exports.a = functions.region('europe-west1').https.onRequest(${body}`,
    'second.js': `const fs = require('fs');
const { onDocumentUpdated } = require('firebase-functions/v2/firestore');
exports.a = onDocumentUpdated('a', (change) => fs.rmSync(change.name, { recursive: true })); // hot
`,
  });
});

test('leaves what answers where something has failed, by the name of its file', () => {
  const page = (mark: string): string =>
    `const fs = require('fs');\nexports.page = (name) => fs.readFileSync(name);${mark}\n`;
  expectMarked({
    'server.js': `${HEAD}const pages = [require('./lib/error-handler'), require('./lib/errors-listed')];
app.get('/:name', (req, res) => { res.end(pages.map(({ page }) => page(req.params.name)).join()); });
`,
    'lib/error-handler.js': page(''),
    'lib/errors-listed.js': page(' // hot'),
  });
});

test.each([
  [{ name: 'rows-mock-server' }, true],
  [{ name: '@rows/mocks' }, true],
  [{ description: 'A small dev server for pages' }, true],
  [{ keywords: ['http', 'stub'] }, true],
  [{ description: 'Damn Vulnerable Node Application' }, true],
  [{ description: 'Simple http server for developers of apps' }, true],
  [{ description: 'Locally view markdown files in a browser' }, true],
  [{ description: 'Serves what a desktop application draws' }, true],
  [{ keywords: ['markdown', 'reloading'] }, true],
  [{ bin: 'cli.js', dependencies: { express: '5', opener: '1' } }, true],
  [{ dependencies: { opener: '1' } }, false],
  [{ bin: 'cli.js', dependencies: { express: '5' }, devDependencies: { open: '1' } }, false],
  [{ description: 'Views of local shops' }, false],
  [{ description: 'Finds vulnerable packages' }, false],
  [{ name: 'mockingbird', description: 'Serves developers', keywords: ['stubborn'] }, false],
  [{ name: 'rows-dev' }, false],
])('leaves servers that stand in for others: %j', (manifest, isStandIn) => {
  expectMarked({
    'package.json': JSON.stringify(manifest),
    'server.js': `${HEAD}app.get('/', (req, res) => { res.end(fs.rmSync(req.query.name, { recursive: true })); });${isStandIn ? '' : ' // hot'}\n`,
  });
});
