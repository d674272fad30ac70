import { test } from 'vitest';
import { expectMarked } from '../harness/projects.ts';

const SERVER =
  "const app = require('express')();\nconst { read } = require('./read');\napp.get('/', (req, res) => res.end(read(req.query.name)));\n";
const READ = "const fs = require('fs');\nexports.read = (name) => fs.readFileSync(name);\n";
/** Half a megabyte. */
const ROWS = 'exports.row = { name: "a", text: "b" };\n'.repeat(14_000);

test('finds the handlers in a server that somebody has never parted', () => {
  expectMarked({
    'server.js': SERVER + ROWS,
    'read.js': READ.replace(/\);\n$/, '); // hot\n'),
  });
});

test('leaves out what a packer has made of a server', () => {
  expectMarked({
    'server.js': `var __defProp = Object.defineProperty;\n${SERVER}${ROWS}`,
    'read.js': READ,
  });
});
