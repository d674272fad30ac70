import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/cli/files.ts';
import { temporaryProject } from './temporary-project.ts';

function found(folder: string, ...paths: string[]): string[] {
  return findFiles(paths, folder).files.map((file) =>
    path.relative(folder, file.path).split(path.sep).join('/'),
  );
}

test('finds JavaScript and TypeScript, not declarations or other files', () => {
  const folder = temporaryProject({
    'a.js': '',
    'b.jsx': '',
    'c.mjs': '',
    'd.cjs': '',
    'e.ts': '',
    'f.tsx': '',
    'g.mts': '',
    'h.cts': '',
    'i.d.ts': '',
    'j.d.mts': '',
    'k.d.json.ts': '',
    'l.json': '',
    'm.d.js': '',
  });
  expect(found(folder, '.')).toEqual([
    'a.js',
    'b.jsx',
    'c.mjs',
    'd.cjs',
    'e.ts',
    'f.tsx',
    'g.mts',
    'h.cts',
    'm.d.js',
  ]);
});

test('leaves out what git ignores, nested files and negations included', () => {
  const folder = temporaryProject({
    '.git/HEAD': '',
    '.gitignore': 'dist/\n*.gen.js\n!keep.gen.js\n/only-top.js\n',
    'dist/a.js': '',
    'b.gen.js': '',
    'keep.gen.js': '',
    'only-top.js': '',
    'src/only-top.js': '',
    'src/.gitignore': 'local.js\n!c.gen.js\n',
    'src/local.js': '',
    'src/c.gen.js': '',
  });
  expect(found(folder, '.')).toEqual(['keep.gen.js', 'src/c.gen.js', 'src/only-top.js']);
});

test('reads the .gitignore files above the folder, up to the repository', () => {
  const folder = temporaryProject({
    '.gitignore': 'a.js',
    'repo/.git/HEAD': '',
    'repo/.gitignore': 'b.js',
    'repo/src/a.js': '',
    'repo/src/b.js': '',
  });
  expect(found(folder, 'repo/src')).toEqual(['repo/src/a.js']);
});

test('lints an ignored path that is named', () => {
  const folder = temporaryProject({
    '.git/HEAD': '',
    '.gitignore': 'node_modules\ndist\n',
    'dist/a.js': '',
    'node_modules/express/index.js': '',
    'node_modules/express/node_modules/debug/index.js': '',
    'b.js': '',
  });
  expect(found(folder, 'node_modules/express')).toEqual(['node_modules/express/index.js']);
  expect(found(folder, 'dist/a.js')).toEqual(['dist/a.js']);
  expect(found(folder, '.')).toEqual(['b.js']);
});

test('follows a symbolic link that is named, and no other', () => {
  const folder = temporaryProject({ 'store/a.js': '', 'project/b.js': '' });
  symlinkSync(path.join(folder, 'store'), path.join(folder, 'project/link'));
  symlinkSync(path.join(folder, 'store/a.js'), path.join(folder, 'project/link.js'));
  expect(found(folder, 'project')).toEqual(['project/b.js']);
  expect(found(folder, 'project/link')).toEqual(['project/link/a.js']);
});

test('lists a file once, however often it is named', () => {
  const folder = temporaryProject({ 'src/a.js': '' });
  expect(found(folder, 'src/a.js', 'src', '.')).toEqual(['src/a.js']);
});

test('says what cannot be linted, and goes on', () => {
  const folder = temporaryProject({ 'a.js': '', 'README.md': '', 'docs/b.md': '' });
  const { files, problems } = findFiles(['nope', 'README.md', 'docs', 'a.js'], folder);
  expect(files).toHaveLength(1);
  expect(problems).toEqual([
    'nope: no such file or folder.',
    'README.md: no JavaScript or TypeScript here.',
    'docs: no JavaScript or TypeScript here.',
  ]);
});

test.skipIf(process.platform === 'win32')('waits for no pipe or socket that is named', async () => {
  const folder = temporaryProject({ 'b.js': '' });
  const server = createServer().listen(path.join(folder, 'a.js'));
  await once(server, 'listening');
  const { files, problems } = findFiles(['a.js', 'b.js'], folder);
  server.close();
  expect(files.map((file) => path.basename(file.path))).toEqual(['b.js']);
  expect(problems).toEqual(['a.js: no JavaScript or TypeScript here.']);
});
