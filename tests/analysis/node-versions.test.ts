import { expect, test } from 'vitest';
import { lowestVersion } from '../../src/analysis/project/files/node-versions.ts';

test.each([
  ['>=10.19.0', [10, 19]],
  ['>= 12.17.0', [12, 17]],
  ['^12 || >=14', [12, 0]],
  ['>=18 || ^14.13.1 || ^16', [14, 13]],
  ['v14.x', [14, 0]],
  ['12 - 14', [12, 0]],
  ['>=8 <13', [8, 0]],
  ['>=20.0.0-rc.1', [20, 0]],
  ['>0.10', [0, 10]],
  ['14', [14, 0]],
  ['<20', undefined],
  ['<= 20', undefined],
  ['*', undefined],
  ['lts/*', undefined],
  ['', undefined],
  [18, undefined],
  [undefined, undefined],
])('the lowest version of %j is %j', (range, version) => {
  expect(lowestVersion(range)).toEqual(version);
});
