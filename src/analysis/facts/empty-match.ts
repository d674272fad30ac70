import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { memoized } from '../../ast/memoized.ts';
import type { Pattern } from './fixed-values.ts';

const parser = new RegExpParser();

/**
 * Whether a pattern finds something in the empty string; `undefined` if it is none, or nests too deep.
 *
 * In the empty string a match never moves, so that each part of a pattern either holds or does not,
 * whatever stands around it. To run the pattern would be no substitute: what backtracks, as
 * `(?:^|$)(?:^|$)…(?=a)` does, takes twice as long with each group.
 */
export const matchesEmpty = memoized((pattern: Pattern): boolean | undefined => {
  const { flags, pattern: source } = pattern;
  try {
    const parsed = parser.parsePattern(source, undefined, undefined, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    });
    return isAnyEmpty(parsed.alternatives);
  } catch {
    return undefined;
  }
});

function isAnyEmpty(alternatives: readonly AST.Alternative[]): boolean {
  return alternatives.some(({ elements }) => elements.every(isEmpty));
}

function isEmpty(element: AST.Element): boolean {
  switch (element.type) {
    case 'Assertion':
      return holds(element);
    case 'Backreference':
      // It repeats nothing, or a group that has not taken part.
      return true;
    case 'CapturingGroup':
    case 'Group':
      return isAnyEmpty(element.alternatives);
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      // `[\q{}]`
      if (element.type === 'ExpressionCharacterClass' || element.unicodeSets) {
        throw new Error('A set of strings may hold the empty one.');
      }
      return false;
    case 'Quantifier':
      return element.min === 0 || isEmpty(element.element);
    default:
      return false;
  }
}

function holds(assertion: AST.Assertion): boolean {
  switch (assertion.kind) {
    case 'end':
    case 'start':
      return true;
    case 'word':
      return assertion.negate;
    default:
      return isAnyEmpty(assertion.alternatives) !== assertion.negate;
  }
}
