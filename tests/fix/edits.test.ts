import { expect, test } from 'vitest';
import { insertAfter, insertBefore, textWith } from '../../src/fix/edits.ts';
import { find, parse } from './source.ts';

test.each([
  ['the inner one first', 0],
  ['the outer one first', 1],
])('Insertions at one place nest as their nodes do: %s.', (_, turn) => {
  const sourceCode = parse('f(g.h()());');
  const wrap = (text: string, name: string) => {
    const node = find(sourceCode, 'CallExpression', text);
    return [insertBefore(node, `${name}[`), insertAfter(node, `]${name}`)];
  };
  const wraps = [wrap('g.h()', 'a'), wrap('g.h()()', 'b')];
  const edits = (turn === 0 ? wraps : wraps.reverse()).flat();
  expect(textWith(sourceCode, sourceCode.ast, edits)).toBe('f(b[a[g.h()]a()]b);');
});

test('What ends at a place stands before what begins there.', () => {
  const sourceCode = parse('f();g()');
  const [first, second] = sourceCode.ast.body;
  if (!first || !second) throw new Error('No two statements.');
  const edits = [insertBefore(second, 'a'), insertAfter(first, 'b'), insertAfter(first, 'c')];
  expect(textWith(sourceCode, sourceCode.ast, edits)).toBe('f();bcag()');
});
