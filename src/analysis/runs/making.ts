import type { TSESTree } from '@typescript-eslint/utils';
import { isCall, isFunction, isInside, isMethodCall, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { MIN_TABLE_SIZE } from '../constants/constant-shapes.ts';
import type { Constant } from '../constants/constants.ts';
import type { Leaf } from '../constants/element-reads.ts';
import { COSTS, MANY_ENTRIES } from '../known/times.ts';
import { isLargeTable } from './small-tables.ts';

/** What making a function or a constant takes, estimated in nanoseconds. */
export function makingOf(
  made: TSESTree.Node,
  analysis: Pick<Analysis, 'calls' | 'captures' | 'constants'>,
): number {
  const { constants } = analysis;
  if (isFunction(made)) return isInCircle(made, analysis) ? COSTS.circleOfClosures : COSTS.closure;
  const constant = constants.of(made as TSESTree.Expression);
  const { compiled = 0, made: inside = [], size = 0 } = constant ?? {};
  const literal = constant ? undefined : constants.literalOf(made as TSESTree.Expression);
  if (literal) return COSTS.pattern + literal.size * COSTS.patternCharacter;
  let parts = compiled * (COSTS.pattern - COSTS.patternLiteral);
  for (const [leaf, count] of inside) parts += count * costOf(leaf);
  switch (constant?.kind) {
    case 'Intl':
      return COSTS.format;
    case 'Map':
      return size * COSTS.mapEntry + parts;
    case 'Set':
      return size * COSTS.setElement;
    case 'RegExp':
    case 'global RegExp':
      return COSTS.pattern + size * COSTS.patternCharacter;
    case 'TextDecoder':
      return COSTS.textDecoder;
    case 'TextEncoder':
      return COSTS.textEncoder;
    case 'list of rows':
    case 'table of rows':
      return size * COSTS.tableEntry + parts;
    case 'list of patterns':
    case 'table of patterns':
    case 'list of formats':
    case 'list of functions':
    case 'list of sets':
    case 'table of formats':
    case 'table of functions':
    case 'table of sets':
      return COSTS.closure + parts;
    case 'list':
      return COSTS.list + size * COSTS.listItem;
    default:
      return size * costOfEntry(constant);
  }
}

/** Whether a function names itself, to call it or to hand it on, or others beside it that may call it. */
function isInCircle(
  fn: FunctionNode,
  { calls, captures }: Pick<Analysis, 'calls' | 'captures'>,
): boolean {
  const own = calls.variableOf(fn)?.references ?? [];
  return !captures.movesAlone(fn) || own.some(({ identifier }) => isInside(identifier, fn));
}

/** Of each entry of a table of plain values. */
function costOfEntry(table: Constant | undefined): number {
  if (table?.label.startsWith('Object.')) return COSTS.frozenEntry;
  return table && table.size >= MANY_ENTRIES ? COSTS.dictionaryEntry : COSTS.tableEntry;
}

/** Of what is made with a table. */
function costOf(leaf: Leaf): number {
  switch (leaf) {
    case 'format':
      return COSTS.format;
    case 'function':
      return COSTS.closure;
    case 'global pattern':
    case 'pattern':
    case 'patterns':
      return COSTS.patternLiteral;
    case 'set':
      return COSTS.setElement * MIN_TABLE_SIZE;
    case 'list':
    case 'object':
    case 'value':
      return 0;
  }
}

/** What takes so long to make, or so much more than reading it, that one is better made once wherever a value is computed. */
const COSTLY: ReadonlySet<string> = new Set([
  'Intl',
  'Map',
  'RegExp',
  'Set',
  'TextDecoder',
  'global RegExp',
  'list of formats',
  'list of sets',
  'table of formats',
  'table of sets',
]);

/** So many literals of patterns take a fourth of the time that it takes to try them, or more. */
const MANY_PATTERNS = 4;

export function isCostly({ constants }: Pick<Analysis, 'constants'>, made: TSESTree.Node): boolean {
  if (isFunction(made)) return false;
  if (made.type === 'CallExpression' && isMethodCall(made, 'split')) return true;
  const value = made as TSESTree.Expression;
  const constant = constants.of(value);
  if (isCall(made) && constants.literalOf(made)) return true;
  if ((constant?.compiled ?? 0) > 0) return true;
  if (COSTLY.has(constant?.kind ?? '') || isLargeTable({ constants }, value)) return true;
  const patterns = constant?.made?.get('pattern') ?? 0;
  return patterns + (constant?.made?.get('global pattern') ?? 0) >= MANY_PATTERNS;
}
