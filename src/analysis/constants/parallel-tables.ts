import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, staticName, unwrap, wrapped } from '../../ast/nodes.ts';
import { memoized } from '../../ast/memoized.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/** In how many other functions a table makes its name the author's word for any table. */
const SEVERAL = 2;

/** A table that stands in a function under a name. */
interface Table {
  readonly name: string;
  readonly node: TSESTree.ObjectExpression;
}

/**
 * Whether another function of the file has a table of the same name and the same keys, with other values,
 * or several have one of that name: they are read side by side, and at the top of a file one at most could
 * keep its name.
 */
export function hasParallelTable(analysis: Analysis, node: TSESTree.Node): boolean {
  const tables = tablesOf(analysis);
  const own = tables.find((table) => table.node === node);
  if (!own) return false;
  const { sourceCode } = analysis;
  const others = tables.filter(
    ({ name, node: other }) =>
      name === own.name && enclosingFunction(other) !== enclosingFunction(own.node),
  );
  if (new Set(others.map(({ node: other }) => enclosingFunction(other))).size >= SEVERAL)
    return true;
  const keys = keysOf(own.node);
  return others.some(
    ({ node: other }) =>
      keysOf(other) === keys && sourceCode.getText(other) !== sourceCode.getText(own.node),
  );
}

const tablesOf = memoized(({ sourceCode }: Analysis): readonly Table[] => {
  const found: Table[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return;
    const value = unwrap(node.init);
    if (value.type !== 'ObjectExpression' || wrapped(value).parent !== node) return;
    if (enclosingFunction(value)) found.push({ name: node.id.name, node: value });
  });
  return found;
});

function keysOf({ properties }: TSESTree.ObjectExpression): string {
  const keys = properties.map((property) =>
    property.type === 'Property' ? staticName(property) : undefined,
  );
  return JSON.stringify(keys.sort());
}
