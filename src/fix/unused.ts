import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import { remove, replace, type Edit } from './edits.ts';

type Item = TSESTree.ImportSpecifier | TSESTree.Property;
type Holder = TSESTree.ImportDeclaration | TSESTree.VariableDeclaration;

/**
 * Adds to the edits of a fix the removal of an imported or required name of which they replace all uses.
 * Names that are bound in another way stay.
 */
export function dropImport(
  sourceCode: Readonly<TSESLint.SourceCode>,
  replaced: readonly TSESTree.Node[],
  edits: readonly Edit[],
): readonly Edit[] {
  const [use] = replaced;
  if (use?.type !== 'Identifier') return edits;
  const variable = analyze(sourceCode).bindings.variableOf(use);
  const found = variable && itemOf(variable);
  if (!found) return edits;
  const uses = variable.references
    .filter((reference) => !reference.isWrite())
    .map(({ identifier }) => identifier as TSESTree.Node)
    .sort((left, right) => left.range[0] - right.range[0]);
  const others = uses.filter((other) => !replaced.includes(other));
  const last = uses.at(-1);
  if (others.length > 0) {
    return last && replaced.includes(last) ? [...edits, ...waitForOne(others, edits)] : edits;
  }
  // `randomBytes(n)` becomes a call of `promisify(randomBytes)`.
  if (edits.some(({ text }) => text.includes(`(${use.name})`))) return edits;
  return dropItem(sourceCode, found.item, found.items, found.holder, edits);
}

/**
 * An edit that changes nothing of the call before the last one. ESLint applies no two fixes that overlap in
 * one pass: the last call waits for the next one, finds itself alone, and takes the import with it.
 */
function waitForOne(others: readonly TSESTree.Node[], edits: readonly Edit[]): Edit[] {
  const before = others.at(-1);
  if (before?.type !== 'Identifier') return [];
  const isCall = before.parent.type === 'CallExpression' && before.parent.callee === before;
  const isTouched = edits.some(
    ({ range }) => range[0] <= before.range[1] && before.range[0] <= range[1],
  );
  return isCall && !isTouched ? [replace(before, before.name)] : [];
}

function itemOf(
  variable: TSESLint.Scope.Variable,
): { item: Item; items: readonly TSESTree.Node[]; holder: Holder } | undefined {
  const [def, ...others] = variable.defs;
  if (!def || others.length > 0) return undefined;
  if (def.type === 'ImportBinding') {
    if (def.node.type !== 'ImportSpecifier') return undefined;
    const holder = def.parent as TSESTree.ImportDeclaration;
    return { item: def.node, items: holder.specifiers, holder };
  }
  if (def.type !== 'Variable' || def.node.id.type !== 'ObjectPattern') return undefined;
  const holder = def.node.parent;
  if (holder.declarations.length !== 1 || holder.parent.type !== 'Program') return undefined;
  const items = def.node.id.properties;
  const item = items.find(
    (property) => property.type === 'Property' && property.value === variable.identifiers[0],
  );
  const hasRest = items.some(({ type }) => type === 'RestElement');
  return item?.type === 'Property' && !hasRest ? { item, items, holder } : undefined;
}

function dropItem(
  sourceCode: Readonly<TSESLint.SourceCode>,
  item: Item,
  items: readonly TSESTree.Node[],
  holder: Holder,
  edits: readonly Edit[],
): readonly Edit[] {
  const index = items.indexOf(item);
  const next = items[index + 1];
  const previous = items[index - 1];
  const isSame = (edit: Edit, place: number): boolean =>
    edit.range[0] === place && edit.range[1] === place;
  const added = edits.find(
    (edit) => isSame(edit, items.at(-1)?.range[1] ?? -1) && edit.text.startsWith(', '),
  );
  if (next) return [...edits, remove({ range: [item.range[0], next.range[0]] })];
  if (added) {
    const renamed: Edit = { range: item.range, text: added.text.slice(', '.length) };
    return edits.map((edit) => (edit === added ? renamed : edit));
  }
  if (previous?.type === 'ImportDefaultSpecifier') {
    const brace = sourceCode.getTokenAfter(item, ({ value }) => value === '}');
    return brace ? [...edits, remove({ range: [previous.range[1], brace.range[1]] })] : edits;
  }
  if (previous) return [...edits, remove({ range: [previous.range[1], item.range[1]] })];
  const after = edits.find((edit) => isSame(edit, holder.range[1]));
  if (after) {
    const text = after.text.replace(/^\r?\n/, '');
    // Where the next statement stands on the same line, only a semicolon keeps the two apart.
    const isEnd =
      text.endsWith(';') || /^[\t ]*(?:\r?\n|$)/.test(sourceCode.text.slice(holder.range[1]));
    const moved: Edit = { range: holder.range, text: isEnd ? text : `${text};` };
    return edits.map((edit) => (edit === after ? moved : edit));
  }
  const newline = /^\r?\n/.exec(sourceCode.text.slice(holder.range[1]))?.[0] ?? '';
  return [...edits, remove({ range: [holder.range[0], holder.range[1] + newline.length] })];
}
