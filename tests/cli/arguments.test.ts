import { expect, test } from 'vitest';
import { readArguments } from '../../src/cli/arguments.ts';

test('lints the current folder by default', () => {
  expect(readArguments([])).toEqual({
    paths: ['.'],
    fix: false,
    fixSuggestions: false,
    rules: [],
    format: 'stylish',
    help: false,
    version: false,
  });
});

test('applying suggestions applies fixes too', () => {
  expect(readArguments(['--fix-suggestions'])).toMatchObject({ fix: true, fixSuggestions: true });
});

test('takes several rules, and paths between the options', () => {
  expect(readArguments(['src', '--rule', 'a', 'test', '--rule=b'])).toMatchObject({
    paths: ['src', 'test'],
    rules: ['a', 'b'],
  });
});

test.each([
  [['--fx'], "Unknown option '--fx'. See --help."],
  [['--rule'], "Option '--rule <value>' argument missing. See --help."],
  [['--fix=yes'], "Option '--fix' does not take an argument. See --help."],
])('explains %j in one line', (argv, message) => {
  expect(() => readArguments(argv)).toThrow(new Error(message));
});
