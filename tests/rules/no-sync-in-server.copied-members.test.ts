import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

/** A server whose handlers come from an object that a loop fills. */
const filledBy = (loop: string, mark = ''): Files => ({
  'handlers.js': `const fs = require('fs');
exports.read = (req, res) => { res.end(fs.readFileSync(req.path)); };${mark}
exports.list = (req, res) => { res.end(fs.readdirSync(req.path).join()); };
`,
  'server.js': `const app = require('express')();
const handlers = require('./handlers');
const api = {};
${loop}
app.get('/read', api.read);
app.listen(3000);
`,
});

/** A module that takes over what others export. */
const exportedBy = (loop: string, mark = ''): Files => ({
  'rows.js': `const fs = require('fs');\nexports.rows = () => fs.readFileSync('rows');${mark}\n`,
  'index.js': `const rows = require('./rows');\n${loop}\n`,
  'server.js': `const app = require('express')();
const store = require('./index');
app.get('/', (req, res) => { res.end(store.rows()); });
app.listen(3000);
`,
});

const PROJECTS: Readonly<Record<string, Files>> = {
  'by a callback for each name': filledBy(
    'Object.keys(handlers).forEach((name) => { api[name] = handlers[name]; });',
    ' // hot',
  ),
  'by a loop with in': filledBy(
    'for (const name in handlers) api[name] = handlers[name];',
    ' // hot',
  ),
  'by a loop over the names, if they are of functions': filledBy(
    "for (const name of Object.keys(handlers)) {\n  if (typeof handlers[name] === 'function') api[name] = handlers[name];\n}",
    ' // hot',
  ),
  'what a module exports': exportedBy(
    'Object.keys(rows).forEach((name) => { module.exports[name] = rows[name]; });',
    ' // hot',
  ),
  'what a module exports, with in': exportedBy(
    'for (var key in rows) exports[key] = rows[key];',
    ' // hot',
  ),
  'under another name': filledBy(
    'for (const name in handlers) api[`${name}Later`] = handlers[name];',
  ),
  'under the name of another member': filledBy(
    'const other = process.env.NAME;\nfor (const name in handlers) api[other] = handlers[name];',
  ),
  'all but some': filledBy(
    "for (const name of Object.keys(handlers)) if (name !== 'read') api[name] = handlers[name];",
  ),
  'those that a test lets through': filledBy(
    'for (const name of Object.keys(handlers)) if (process.env[name]) api[name] = handlers[name];',
  ),
  'into another object': filledBy(
    'const others = {};\nfor (const name in handlers) others[name] = handlers[name];\napi.read = others.list2;',
  ),
  'what a function makes of each': filledBy(
    'for (const name in handlers) api[name] = wrapped(handlers[name]);',
  ),
  'the names of another object': filledBy(
    'for (const name in process.env) api[name] = handlers[name];',
  ),
};

describe('members that a loop copies', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
