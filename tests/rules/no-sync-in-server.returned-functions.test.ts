import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

/** A server, one of whose handlers is what a class gives. */
const served = (body: string, handler: string, mark = ''): Files => ({
  'lib.js': `const fs = require('fs');
exports.serveFile = (req, res) => { res.end(fs.readFileSync(req.path)); };${mark}
`,
  'files.js': `const { serveFile } = require('./lib');
class Base { get whole() { return serveFile; } }
module.exports = class Files extends Base { ${body} };
`,
  'server.js': `const app = require('express')();
const Files = require('./files');
const files = new Files();
app.get('/', ${handler});
app.listen(3000);
`,
});

const PROJECTS: Readonly<Record<string, Files>> = {
  'a getter': served('get serve() { return serveFile; }', 'files.serve', ' // hot'),
  'a getter of the parent': served('', 'files.whole', ' // hot'),
  'a method that is called': served('serve() { return serveFile; }', 'files.serve()', ' // hot'),
  'a static getter': served('static get serve() { return serveFile; }', 'Files.serve', ' // hot'),
  'a getter that gives another member': served(
    'constructor() { super(); this.handler = serveFile; } get serve() { return this.handler; }',
    'files.serve',
    ' // hot',
  ),
  'a method that nobody calls': served('serve() { return serveFile; }', 'files.serve'),
  'a getter in its place': served('get whole() { return this.other; }', 'files.whole'),
  'a getter that takes the function': served(
    'get serve() { return serveFile.name; }',
    'files.serve',
  ),
};

describe('functions that a class gives', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
