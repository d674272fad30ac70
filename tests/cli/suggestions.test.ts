import type { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { applySuggestions } from '../../src/cli/suggestions.ts';

function message(...suggestions: [start: number, end: number, text: string][]) {
  return {
    ruleId: 'r',
    severity: 2,
    message: '',
    line: 1,
    column: 1,
    suggestions: suggestions.map(([start, end, text]) => ({
      desc: '',
      fix: { range: [start, end], text },
    })),
  } satisfies Linter.LintMessage as Linter.LintMessage;
}

test('applies the first suggestion of each message, whatever their order', () => {
  const messages = [message([4, 5, 'C'], [4, 5, 'X']), message([0, 1, 'A']), message()];
  expect(applySuggestions('a b c', messages)).toBe('A b C');
});

test('leaves out the second of two that edit the same place', () => {
  expect(applySuggestions('abc', [message([0, 2, 'X']), message([1, 3, 'Y'])])).toBe('Xc');
});

test('leaves out the suggestion of a message that has a fix', () => {
  const fixable = { ...message([0, 1, 'X']), fix: { range: [0, 1], text: 'Y' } };
  expect(applySuggestions('abc', [fixable as Linter.LintMessage])).toBe('abc');
});

test('leaves out a suggestion that asks for edits in other files', () => {
  const [needy, other] = [message([0, 1, 'X']), message([2, 3, 'Y'])];
  Object.assign(needy.suggestions?.[0] ?? {}, { messageId: 'replaceElsewhere' });
  expect(applySuggestions('a b', [needy, other])).toBe('a Y');
});

test('positions count from behind a BOM', () => {
  expect(applySuggestions('\uFEFFabc', [message([0, 1, 'X'])])).toBe('\uFEFFXbc');
});
