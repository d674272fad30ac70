import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, unwrap, type Call } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';

type Source = Pick<Analysis, 'bindings' | 'sourceCode'>;

const WRITES = /^write(?:File)?$/;
const MAKES_SHEET = /_to_(?:book|sheet)$/;
const OF_ROWS = /^(?:aoa|json)_to_sheet$/;
const MAX_ROWS = 100;

/**
 * Whether a call writes a workbook of which each sheet is made, in the function around it, of rows that are written
 * down: the form that users fill in. `XLSX.write(book)` after `XLSX.utils.aoa_to_sheet([['name', 'email']])`
 */
export function isOfWrittenSheets(call: Call, source: Source): boolean {
  const [given] = call.arguments;
  const book = given?.type === 'Identifier' ? source.bindings.variableOf(given) : undefined;
  const made = book && source.bindings.constantInit(book);
  const fn = enclosingFunction(call);
  if (!WRITES.test(lastName(call.callee)) || !made || !fn) return false;
  if (enclosingFunction(made) !== fn || lastNameOfCall(made) !== 'book_new') return false;
  let isWritten = false;
  let isOther = false;
  walk(fn.body, source.sourceCode.visitorKeys, (node) => {
    const name = lastNameOfCall(node);
    if (name === undefined || !(MAKES_SHEET.test(name) || name.startsWith('sheet_add_'))) return;
    const [rows] = (node as TSESTree.CallExpression).arguments;
    if (OF_ROWS.test(name) && rows && isWrittenDown(rows, source)) isWritten = true;
    else isOther = true;
  });
  return isWritten && !isOther;
}

function lastNameOfCall(node: TSESTree.Node): string | undefined {
  return node.type === 'CallExpression' ? lastName(node.callee) : undefined;
}

/** `[['name'], ['Ann']]`, `[{ name: 'Ann' }]`, by a name of their own, too. */
function isWrittenDown(rows: TSESTree.Node, { bindings }: Source): boolean {
  const node = unwrap(rows);
  const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  const list = variable ? bindings.constantInit(variable) : node;
  if (list?.type !== 'ArrayExpression' || list.elements.length > MAX_ROWS) return false;
  const isRead = variable?.references.every(
    ({ identifier: { parent }, init }) =>
      init === true || (parent.type === 'CallExpression' && parent.callee.type !== 'Identifier'),
  );
  return (
    isRead !== false &&
    list.elements.every((row) => {
      const node = row && unwrap(row);
      const named = node?.type === 'Identifier' ? bindings.variableOf(node) : undefined;
      const cells = named ? bindings.constantInit(named) : node;
      return cells?.type === 'ArrayExpression' || cells?.type === 'ObjectExpression';
    })
  );
}
