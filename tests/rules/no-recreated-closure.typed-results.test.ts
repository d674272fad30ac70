import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import plugin from '../../src/index.ts';

/** What is suggested for a function that makes something for each turn of a loop, or `'fix'`. */
function advice(make: string): string | undefined {
  const code = `export function run(values: readonly User[]): void {
  for (const value of values) {
    if (value.isNew) socket.on('ready', ${make});
  }
}
`;
  const rules = { 'async-perf/no-recreated-closure': 'warn' } as const;
  const config = [
    { files: ['**/*.ts'], plugins: { 'async-perf': plugin }, rules, languageOptions: { parser } },
  ];
  const [found] = new Linter().verify(code, config, { filename: 'file.ts' });
  return found?.fix ? 'fix' : found?.suggestions?.[0]?.desc;
}

it.each([
  '() => (user) => user.name',
  '() => () => (user) => user.name',
  'function () { if (isShort) return (user) => user.id; return (user: User) => user.name; }',
  '() => (isShort ? undefined : (user) => user.name)',
  '() => [(user) => user.name]',
  '() => kept ?? { of: { name: (user) => user.name } }',
  '() => (user = root) => user.name',
])('says that the types of what it returns have to be written: %s', (make) => {
  expect(advice(make)).toContain('types have to be written by hand');
});

it.each([
  '() => (user: User) => user.name',
  '() => () => root.name',
  '(): Reader => (user) => user.name',
  '() => ((user) => user.name) as Reader',
  '() => ({ of: ((user) => user.name) satisfies Reader })',
  '() => nameOf((user) => user.name)',
  '() => ({ ...readers })',
])('says no such thing: %s', (make) => {
  expect(advice(make)).toMatch(/^(?!.*by hand)Hoist it/);
});
