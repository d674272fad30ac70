import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Progress } from '../../src/cli/progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function stream(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 20, written, write: (text: string) => written.push(text) > 0 };
}

test('is silent in a short run', () => {
  const terminal = stream(true);
  const progress = new Progress(terminal, 2);
  progress.step('a.js');
  progress.clear();
  expect(terminal.written).toEqual([]);
});

test('tells where a long run is, in one line that is cleared', () => {
  const terminal = stream(true);
  const progress = new Progress(terminal, 300);
  progress.step('a.js');
  vi.advanceTimersByTime(1_500);
  progress.step('a-file-with-a-long-name.js');
  progress.step('too-soon.js');
  progress.clear();
  expect(terminal.written).toEqual(['\r\u001B[K2/300 a-file-with-a', '\r\u001B[K']);
});

test('is silent where nobody watches', () => {
  const terminal = stream(false);
  const progress = new Progress(terminal, 2);
  vi.advanceTimersByTime(1_500);
  progress.step('a.js');
  progress.clear();
  expect(terminal.written).toEqual([]);
});
