import { expect, test } from 'vitest';
import { filesByStem } from '../../src/analysis/project/files/stems.ts';

test('a path without an extension stands for files in the order in which they are looked for', () => {
  const stems = filesByStem([
    '/app/user/index.ts',
    '/app/user.ts',
    '/app/user/index.js',
    '/app/user.js',
    '/app/user.json',
  ]);
  expect(stems.get('/app/user')).toEqual([
    '/app/user.js',
    '/app/user.ts',
    '/app/user/index.js',
    '/app/user/index.ts',
  ]);
  expect(stems.get('/app/user/index')).toEqual(['/app/user/index.js', '/app/user/index.ts']);
  expect(stems.get('/app/user/')).toBeUndefined();
});

test('what only starts or ends like an index is none', () => {
  const stems = filesByStem([
    '/app/user/myindex.js',
    '/app/user/index.d.ts',
    '/app/index/user.mjs',
  ]);
  expect(stems.get('/app/user')).toBeUndefined();
  expect(stems.get('/app/index/user')).toEqual(['/app/index/user.mjs']);
});
