import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap } from '../ast/nodes.ts';
import type { Analysis } from './analyze.ts';
import { MIN_TABLE_SIZE } from './constant-shapes.ts';
import type { Built, ConstantKind } from './constant-values.ts';
import type { Elements } from './element-reads.ts';

export type Test = (node: TSESTree.Node) => boolean;

type Shape = Omit<Built, 'needs'>;

/** The least functions of a table or a list: of fewer, an author would have written as many variables. */
const MIN_FUNCTIONS = 3;

/** What there is in a table or a list, if it is not plain values alone. */
export function elementsOf(kind: ConstantKind): Elements | undefined {
  if (kind.endsWith('of functions')) return 'functions';
  return kind.endsWith('of rows') ? 'rows' : undefined;
}

/** An object whose values are all plain, or all objects of plain values, or objects and arrays of them. */
export function tableOf(
  node: TSESTree.ObjectExpression,
  label: string,
  isPrimitive: Test,
): Shape | undefined {
  const size = node.properties.length;
  if (hasPlainValues(node, isPrimitive)) {
    return size < MIN_TABLE_SIZE ? undefined : { kind: 'table', label, size };
  }
  if (!hasPlainKeys(node)) return undefined;
  const rows = node.properties.map((property) =>
    property.type === 'Property' ? unwrap(property.value) : property,
  );
  const total = sizeOfRows(rows, isPrimitive);
  if (total === undefined) return undefined;
  const isOfTables = rows.every(({ type }) => type === 'ObjectExpression');
  return isOfTables
    ? { kind: 'table of tables', label, size: total }
    : { kind: 'table of rows', label, size };
}

/** `[['year', 31536000], ['month', 2628000]]`: a list of plain values alone costs nothing to make. */
export function listOf(node: TSESTree.ArrayExpression, isPrimitive: Test): Shape | undefined {
  const rows = node.elements.flatMap((element) => (element ? [unwrap(element)] : []));
  if (rows.length < node.elements.length) return undefined;
  const total = sizeOfRows(rows, isPrimitive);
  return total === undefined
    ? undefined
    : { kind: 'list of rows', label: 'array', size: rows.length };
}

function sizeOfRows(rows: readonly TSESTree.Node[], isPrimitive: Test): number | undefined {
  const sizes = rows.map((row) => {
    if (row.type === 'ObjectExpression') {
      return hasPlainValues(row, isPrimitive) ? row.properties.length : 0;
    }
    if (row.type !== 'ArrayExpression') return 0;
    return row.elements.every((element) => element !== null && isPrimitive(element))
      ? row.elements.length
      : 0;
  });
  const total = sizes.reduce((sum, each) => sum + each, 0);
  const isTable = rows.length > 1 && total >= MIN_TABLE_SIZE && sizes.every((each) => each > 0);
  return isTable ? total : undefined;
}

/**
 * What an object or an array of functions is that need nothing of the functions around them. One that
 * reads `this` as the table that it is called on is no part of a table, but a method.
 */
export function functionsIn(analysis: Analysis, node: TSESTree.Expression): Built | undefined {
  const functions = functionsOf(node);
  if (!functions || functions.length < MIN_FUNCTIONS) return undefined;
  const isMovable = functions.every(
    (fn) =>
      isFunction(fn) &&
      analysis.captures.homeOf(fn).block.type === 'Program' &&
      (fn.type === 'ArrowFunctionExpression' ||
        !/\b(?:callee|super|this)\b|\\u/u.test(analysis.sourceCode.getText(fn))),
  );
  if (!isMovable) return undefined;
  const isList = node.type === 'ArrayExpression';
  return {
    kind: isList ? 'list of functions' : 'table of functions',
    label: isList ? 'array of functions' : 'object of functions',
    size: functions.length,
    needs: [],
  };
}

function functionsOf(node: TSESTree.Expression): readonly TSESTree.Node[] | undefined {
  if (node.type === 'ArrayExpression') {
    const items = node.elements.flatMap((element) => (element ? [unwrap(element)] : []));
    return items.length < node.elements.length ? undefined : items;
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const values = node.properties.flatMap((property) =>
    property.type === 'Property' && hasOwnKey(property) ? [unwrap(property.value)] : [],
  );
  return values.length < node.properties.length ? undefined : values;
}

function hasPlainKeys(node: TSESTree.ObjectExpression): boolean {
  return node.properties.every(hasPlainKey);
}

function hasPlainKey(property: TSESTree.ObjectLiteralElement): property is TSESTree.Property {
  return property.type === 'Property' && hasOwnKey(property) && !property.method;
}

function hasOwnKey(property: TSESTree.Property): boolean {
  return property.kind === 'init' && !property.computed && staticName(property) !== '__proto__';
}

function hasPlainValues(node: TSESTree.ObjectExpression, isPrimitive: Test): boolean {
  return node.properties.every((property) => hasPlainKey(property) && isPrimitive(property.value));
}

export function isPrimitiveLiteral(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'Literal':
      return !('regex' in value);
    case 'TemplateLiteral':
      return value.expressions.length === 0;
    case 'UnaryExpression':
      return value.operator === '-' && value.argument.type === 'Literal';
    default:
      return false;
  }
}
