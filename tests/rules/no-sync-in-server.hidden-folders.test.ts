import { describe, expect, it } from 'vitest';
import { expectMarked, lintAll } from '../harness/projects.ts';

const http = `const fs = require('node:fs');
function send(res, name) { res.end(fs.readFileSync(name)); } // hot
module.exports = { send };
`;
const serverOf = (helper: string): string => `const http = require('node:http');
const { send } = require('${helper}');
http.createServer((req, res) => { send(res, req.url); }).listen(1);
`;

describe('a folder that begins with a dot', () => {
  it('is looked into for those that call its functions', () => {
    expectMarked({
      '.dashboard/lib/http.js': http,
      '.dashboard/server.js': serverOf('./lib/http'),
    });
  });

  it('is looked into for those that call what stands elsewhere', () => {
    expectMarked({ 'lib/http.js': http, '.api/server.js': serverOf('../lib/http') });
  });

  it.each([
    '.next/server',
    '.svelte-kit',
    '.storybook',
    '.vscode',
    '.claude/worktrees/one',
    '.build-cache',
    '.output/server',
    '.dashboard/node_modules/files',
    '.dashboard/dist',
    '.dashboard/.cache',
    'src/.old',
  ])('is left alone where it belongs to a tool or is made: %s', (folder) => {
    const up = '../'.repeat(folder.split('/').length);
    const files = { 'lib/http.js': http, [`${folder}/server.js`]: serverOf(`${up}lib/http`) };
    expect(lintAll(files)['lib/http.js']).toBeUndefined();
  });

  it('holds no servers in its tests', () => {
    const files = { 'lib/http.js': http, '.api/test/server.js': serverOf('../../lib/http') };
    expect(lintAll(files)).toEqual({});
  });
});
