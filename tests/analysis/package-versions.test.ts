import { expect, it } from 'vitest';
import { isAtLeast } from '../../src/analysis/project/files/package-versions.ts';

it.each([
  ['0.5.13', true],
  ['v0.5.14', true],
  ['^0.6.0', true],
  ['~1.0.0', true],
  ['0.5.12', false],
  ['=0.4.16', false],
  ['^0.4.16', false],
  ['~0.4.16', false],
  ['0.5.0-beta.1', false],
  ['^0.5.0', undefined],
  ['~0.5.12', undefined],
  ['>=0.4.0', undefined],
  ['^0.4.0 || ^0.5.14', undefined],
  ['0.5', undefined],
  ['latest', undefined],
  [undefined, undefined],
])('says of %s whether it is at or past 0.5.13: %s', (range, answer) => {
  expect(isAtLeast(range, [0, 5, 13])).toBe(answer);
});

it.each([
  ['^1.2.3', undefined],
  ['^0.0.9', false],
  ['~1.2.3', false],
])('keeps of %s what npm keeps of it', (range, answer) => {
  expect(isAtLeast(range, [1, 4, 0])).toBe(answer);
});
