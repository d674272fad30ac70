import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../ast/nodes.ts';
import { MIN_TABLE_SIZE } from './constant-shapes.ts';
import type { Parts } from './constant-parts.ts';
import type { Built, ConstantKind } from './constant-values.ts';
import type { Elements, Leaf } from './element-reads.ts';

type Shape = Omit<Built, 'needs'>;

/** The least functions of a table or a list: of fewer, an author would have written as many variables. */
const MIN_FUNCTIONS = 3;
const MIN_PATTERNS = 2;

/** A row, and what each of its keys gives. */
type Row = ReadonlyMap<string, Leaf>;

/** What stands under one key, or at one index. */
interface Entry {
  readonly key: string;
  readonly value: TSESTree.Node;
}

/** What the elements of a table or a list are, and what it takes to make them. */
interface Content {
  readonly elements: Elements;
  /** How many values there are in all, those of rows included. */
  readonly size: number;
  readonly functions: number;
  readonly patterns: number;
}

/** An object whose values are all plain, or functions, patterns, or rows of such values. */
export function tableOf(
  node: TSESTree.ObjectExpression,
  label: string,
  parts: Parts,
): Shape | undefined {
  const entries = entriesOf(node);
  const content = entries && contentOf(entries, parts);
  if (!content) return undefined;
  const { elements, functions, patterns } = content;
  const size = entries.length;
  const made = { label, functions, patterns };
  if (!elements.rows) {
    if (functions + patterns > 0) return ofFunctions('table', node, size, content);
    return size < MIN_TABLE_SIZE ? undefined : { ...made, kind: 'table', size, elements };
  }
  if (!areEnough(content, size)) return undefined;
  const isOfTables =
    functions + patterns === 0 &&
    entries.every(({ value }) => parts.frozen(value).type === 'ObjectExpression');
  return isOfTables
    ? { ...made, kind: 'table of tables', size: content.size, elements }
    : { ...made, kind: 'table of rows', size, elements };
}

/** `[['year', 31536000], ['month', 2628000]]`, `[/^a/, /^b/]`: a list of plain values alone costs nothing to make. */
export function listOf(node: TSESTree.ArrayExpression, parts: Parts): Shape | undefined {
  const entries = indexed(node);
  const content = entries && contentOf(entries, parts);
  if (!content) return undefined;
  const { elements, functions, patterns } = content;
  const size = entries.length;
  if (elements.rows) {
    if (!areEnough(content, size)) return undefined;
    return { kind: 'list of rows', label: 'array', size, elements, functions, patterns };
  }
  return functions + patterns > 0 ? ofFunctions('list', node, size, content) : undefined;
}

/** The entries of a `Map` whose values are functions, patterns or rows. */
export function mapOf(
  list: TSESTree.ArrayExpression,
  label: string,
  parts: Parts,
): Shape | undefined {
  const entries: Entry[] = [];
  for (const element of list.elements) {
    const entry = element && unwrap(element);
    if (entry?.type !== 'ArrayExpression' || entry.elements.length !== 2) return undefined;
    const [key, value] = entry.elements;
    if (!key || !value || !parts.isPrimitive(key)) return undefined;
    entries.push({ key: '', value });
  }
  const content = contentOf(entries, parts);
  if (!content) return undefined;
  const { elements, functions, patterns } = content;
  const isPlain = !elements.rows && functions + patterns === 0;
  return {
    kind: 'Map',
    label,
    size: entries.length,
    ...(isPlain && !elements.leaves.has('object') ? {} : { elements }),
    functions,
    patterns,
  };
}

function ofFunctions(
  what: 'list' | 'table',
  { type }: TSESTree.Node,
  size: number,
  { elements, functions, patterns }: Content,
): Shape | undefined {
  const isEnough = functions === 0 ? patterns >= MIN_PATTERNS : size >= MIN_FUNCTIONS;
  if (!isEnough) return undefined;
  const of = functions === 0 ? 'patterns' : 'functions';
  const kind: ConstantKind = `${what} of ${of}`;
  const label = `${type === 'ArrayExpression' ? 'array' : 'object'} of ${of}`;
  return { kind, label, size, elements, functions, patterns };
}

function areEnough({ functions, patterns, size }: Content, rows: number): boolean {
  return rows > 1 && (size >= MIN_TABLE_SIZE || functions + patterns >= MIN_FUNCTIONS);
}

/** All elements are values, or all are rows of values. */
function contentOf(entries: readonly Entry[], parts: Parts): Content | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const leaves = new Set<Leaf>();
  if (!isRow(parts.frozen(first.value))) {
    const found = entries.map(({ value }) => parts.leafOf(value));
    for (const leaf of found) {
      if (leaf === undefined) return undefined;
      leaves.add(leaf);
    }
    return { elements: { leaves }, size: entries.length, ...countsOf(found) };
  }
  const found: (Leaf | undefined)[] = [];
  const rows = new Map<string, Set<Leaf>>();
  for (const { value } of entries) {
    const row = rowOf(value, parts);
    if (!row) return undefined;
    for (const [key, leaf] of row) {
      found.push(leaf);
      leaves.add(leaf);
      const known = rows.get(key);
      if (known) known.add(leaf);
      else rows.set(key, new Set([leaf]));
    }
  }
  return { elements: { leaves, rows }, size: found.length, ...countsOf(found) };
}

function countsOf(leaves: readonly (Leaf | undefined)[]): { functions: number; patterns: number } {
  const patterns = leaves.filter((leaf) => leaf === 'pattern' || leaf === 'global pattern').length;
  return { functions: leaves.filter((leaf) => leaf === 'function').length, patterns };
}

function rowOf(node: TSESTree.Node, parts: Parts): Row | undefined {
  const value = parts.frozen(node);
  const entries =
    value.type === 'ObjectExpression'
      ? entriesOf(value)
      : value.type === 'ArrayExpression'
        ? indexed(value)
        : undefined;
  if (!entries || entries.length === 0) return undefined;
  const row = new Map<string, Leaf>();
  for (const { key, value: part } of entries) {
    const leaf = parts.leafOf(part);
    if (leaf === undefined) return undefined;
    row.set(key, leaf);
  }
  return row;
}

function isRow({ type }: TSESTree.Node): boolean {
  return type === 'ArrayExpression' || type === 'ObjectExpression';
}

function indexed({ elements }: TSESTree.ArrayExpression): Entry[] | undefined {
  const entries = elements.flatMap((value, index) =>
    value && value.type !== 'SpreadElement' ? [{ key: String(index), value }] : [],
  );
  return entries.length < elements.length ? undefined : entries;
}

/** The entries of an object whose keys are written down, and are its own. */
function entriesOf({ properties }: TSESTree.ObjectExpression): Entry[] | undefined {
  const entries = properties.flatMap((property) => {
    const isOwn = property.type === 'Property' && property.kind === 'init' && !property.computed;
    const key = isOwn ? keyOf(property) : '__proto__';
    return isOwn && key !== '__proto__' ? [{ key, value: property.value }] : [];
  });
  return entries.length < properties.length ? undefined : entries;
}

function keyOf(property: TSESTree.Property): string {
  const { key } = property;
  return staticName(property) ?? (key.type === 'Literal' ? String(key.value) : '');
}
