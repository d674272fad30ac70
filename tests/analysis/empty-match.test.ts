import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesEmpty } from '../../src/analysis/facts/empty-match.ts';

const ATOMS = ['a', '.', '[a-z]', '[^]', '\\d', '^', '$', '\\b', '\\B', '\\1', '(?:)', '\\n', '[]'];
const QUANTIFIERS = ['', '', '*', '+', '?', '{2}', '{0}', '{0,3}', '*?'];

const pattern = fc.letrec<{ pattern: string; sequence: string; part: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { maxLength: 3 }).map((parts) => parts.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...ATOMS),
    fc
      .tuple(fc.constantFrom('', '?:', '?=', '?!', '?<=', '?<!'), tie('pattern'))
      .map(([kind, inner]) => `(${kind}${inner})`),
    fc
      .tuple(fc.constantFrom('a', '(?:)', '[a]', '(?:^|b)'), fc.constantFrom(...QUANTIFIERS))
      .map(([atom, quantifier]) => atom + quantifier),
  ),
})).pattern;

describe('whether a pattern finds something in the empty string', () => {
  it('as matching says', () => {
    const property = fc.property(
      pattern,
      fc.constantFrom('', 'i', 'm', 's', 'u'),
      (text, flags) => {
        let said: boolean | undefined;
        try {
          said = new RegExp(text, flags).test('');
        } catch {
          said = undefined;
        }
        expect(matchesEmpty({ pattern: text, flags })).toBe(said);
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  it('a set of strings is not looked into', () => {
    expect(matchesEmpty({ pattern: '[\\q{|a}]', flags: 'v' })).toBeUndefined();
  });

  it('what backtracks is not run', () => {
    expect(matchesEmpty({ pattern: `${'(?:^|$)'.repeat(60)}(?=a)`, flags: '' })).toBe(false);
  });

  it('what nests too deep has no answer', () => {
    const text = '('.repeat(50_000) + ')'.repeat(50_000);
    expect(matchesEmpty({ pattern: text, flags: '' })).toBeUndefined();
  });
});
