import { test } from 'vitest';
import { expectMarked } from '../harness/projects.ts';

test('tells what a cloud asks for when a program is installed', () => {
  expectMarked(
    {
      'index.js': `const { create, read } = require('./config');
exports.handler = async (event) => {
  if (event.RequestType === 'Create' || event.RequestType === 'Update') await create();
  if (event.type === 'Create') await read();
};
`,
      'config.js': `const fs = require('fs');
exports.create = async () => JSON.parse(fs.readFileSync('templates.json'));
exports.read = async () => JSON.parse(fs.readFileSync('rows.json')); // hot
`,
    },
    'all',
  );
  expectMarked(
    {
      'index.js': `const fs = require('fs');
exports.handler = async (event) => {
  switch (event.RequestType) {
    case 'Create':
      return fs.readFileSync('a');
    case 'Launch':
      return fs.readFileSync('b'); // hot
  }
  if (event.RequestType !== 'Delete' && event.name) return fs.readFileSync('c');
  if (event.RequestType === 'Launch') return fs.readFileSync('d'); // hot
};
`,
    },
    'all',
  );
});
