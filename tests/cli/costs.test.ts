import { expect, test } from 'vitest';
import { costOf, formatCost, statedCost } from '../../src/cli/costs.ts';

test.each([
  ['One extra promise and two extra microtask ticks per call.', 1, 2, 0],
  ['one extra promise and two extra microtask ticks per call', 1, 2, 0],
  ['This chain creates 3 promises and takes 4 ticks.', 3, 4, 0],
  ['It wraps a promise: one extra promise, no extra tick, one closure.', 1, 0, 1],
  ['Other requests wait while it runs.', 0, 0, 0],
  ['`const promise = a promise` is code.', 0, 0, 0],
])('reads the counts in: %s', (message, promises, ticks, closures) => {
  expect(statedCost(message)).toEqual({ promises, ticks, closures });
});

test('names what is counted, in the singular and plural', () => {
  expect(formatCost({ promises: 1, ticks: 2, closures: 0 })).toBe('1 promise, 2 ticks');
  expect(formatCost({ promises: 0, ticks: 0, closures: 0 })).toBe('');
});

test('a message that states no counts costs what was measured, or nothing', () => {
  const finding = { severity: 2, line: 1, column: 1, message: 'Slow.' } as const;
  expect(costOf({ ...finding, ruleId: 'async-perf/unheard-of', messageId: 'slow' })).toEqual({
    promises: 0,
    ticks: 0,
    closures: 0,
  });
});
