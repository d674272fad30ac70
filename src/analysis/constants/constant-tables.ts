import type { TSESTree } from '@typescript-eslint/utils';
import { addToSet } from '../../ast/multimap.ts';
import { staticName, unwrap } from '../../ast/nodes.ts';
import { MIN_ENTRIES, MIN_TABLE_SIZE } from './constant-shapes.ts';
import { leafOf } from './constant-leaves.ts';
import type { Parts } from './constant-parts.ts';
import type { ConstantKind, Shape } from './constant-values.ts';
import { isMade, type Elements, type Leaf } from './element-reads.ts';

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
  readonly made: ReadonlyMap<Leaf, number>;
}

/** An object whose values are all plain, or functions, patterns, formats, sets, or rows of such values. */
export function tableOf(
  node: TSESTree.ObjectExpression,
  label: string,
  parts: Parts,
): Shape | undefined {
  const entries = entriesOf(node, (key) => parts.isPrimitive(key));
  const content = entries && contentOf(entries, parts);
  if (!content) return undefined;
  const { elements, made } = content;
  const size = entries.length;
  if (!elements.rows) {
    if (made.size > 0) return ofMade('table', node, size, content);
    return size < MIN_ENTRIES ? undefined : { kind: 'table', label, size, elements };
  }
  if (!areEnough(content, size)) return undefined;
  const isOfTables =
    made.size === 0 &&
    entries.every(({ value }) => parts.frozen(value).type === 'ObjectExpression');
  return isOfTables
    ? { kind: 'table of tables', label, size: content.size, elements }
    : { kind: 'table of rows', label, size: content.size, elements, made };
}

/** `[['year', 31536000], ['month', 2628000]]`, `[/^a/, /^b/]`: a list of plain values alone costs nothing to make. */
export function listOf(node: TSESTree.ArrayExpression, parts: Parts): Shape | undefined {
  const entries = indexed(node);
  const content = entries && contentOf(entries, parts);
  if (!content) return undefined;
  const { elements, made } = content;
  const size = entries.length;
  if (elements.rows) {
    if (!areEnough(content, size)) return undefined;
    return { kind: 'list of rows', label: 'array', size: content.size, elements, made };
  }
  return made.size > 0 ? ofMade('list', node, size, content) : undefined;
}

/** The entries of a `Map` whose values are functions, patterns, formats, sets or rows. */
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
  const { elements, made } = content;
  const isPlain = !elements.rows && made.size === 0;
  return {
    kind: 'Map',
    label,
    size: entries.length,
    ...(isPlain && !elements.leaves.has('object') ? {} : { elements }),
    made,
  };
}

function ofMade(
  what: 'list' | 'table',
  { type }: TSESTree.Node,
  size: number,
  { elements, made }: Content,
): Shape | undefined {
  const of = nounFor(made);
  const isEnough =
    of === 'functions'
      ? size >= MIN_FUNCTIONS
      : of !== 'patterns' || countOf(made, 'pattern', 'global pattern') >= MIN_PATTERNS;
  if (!isEnough) return undefined;
  const kind: ConstantKind = `${what} of ${of}`;
  const label = `${type === 'ArrayExpression' ? 'array' : 'object'} of ${of}`;
  return { kind, label, size, elements, made };
}

function nounFor(made: ReadonlyMap<Leaf, number>): 'formats' | 'functions' | 'patterns' | 'sets' {
  if (made.has('function')) return 'functions';
  if (made.has('format')) return 'formats';
  return made.has('set') ? 'sets' : 'patterns';
}

function countOf(made: ReadonlyMap<Leaf, number>, ...leaves: readonly Leaf[]): number {
  return leaves.reduce((sum, leaf) => sum + (made.get(leaf) ?? 0), 0);
}

function areEnough({ made, size }: Content, rows: number): boolean {
  const isCostly =
    made.has('format') || made.has('set') || countOf(made, ...made.keys()) >= MIN_FUNCTIONS;
  return rows > 1 && (size >= MIN_TABLE_SIZE || isCostly);
}

/** All elements are values, or all are rows of values. */
function contentOf(entries: readonly Entry[], parts: Parts): Content | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const leaves = new Set<Leaf>();
  if (!isRow(parts.frozen(first.value))) {
    const found = entries.map(({ value }) => leafOf(value, parts));
    for (const leaf of found) {
      if (leaf === undefined) return undefined;
      leaves.add(leaf);
    }
    return { elements: { leaves }, size: entries.length, made: madeOf(found) };
  }
  const found: (Leaf | undefined)[] = [];
  const rows = new Map<string, Set<Leaf>>();
  for (const { value } of entries) {
    const row = rowOf(value, parts);
    if (!row) return undefined;
    for (const [key, leaf] of row) {
      found.push(leaf);
      leaves.add(leaf);
      addToSet(rows, key, leaf);
    }
  }
  return { elements: { leaves, rows }, size: found.length, made: madeOf(found) };
}

/** How many of each kind are made with the whole. */
function madeOf(leaves: readonly (Leaf | undefined)[]): ReadonlyMap<Leaf, number> {
  const made = new Map<Leaf, number>();
  for (const leaf of leaves) {
    // A list of plain values takes no longer to make than one of them.
    if (leaf !== undefined && leaf !== 'list' && isMade(leaf))
      made.set(leaf, (made.get(leaf) ?? 0) + 1);
  }
  return made;
}

function rowOf(node: TSESTree.Node, parts: Parts): Row | undefined {
  const value = parts.frozen(node);
  const entries =
    value.type === 'ObjectExpression'
      ? // What stands under a name of a row has to be known.
        entriesOf(value, () => false)
      : value.type === 'ArrayExpression'
        ? indexed(value)
        : undefined;
  // A list of words may have none yet: `{ en: ['the', 'a'], other: [] }`.
  if (!entries || (entries.length === 0 && value.type === 'ObjectExpression')) return undefined;
  const row = new Map<string, Leaf>();
  for (const { key, value: part } of entries) {
    const list = unwrap(part);
    const leaf = isRow(list) ? listIn(list, parts) : leafOf(part, parts);
    if (leaf === undefined) return undefined;
    row.set(key, leaf);
  }
  return row;
}

/** `[['km', ['kilometre', 'kilometer']]]`, `[{ kind: 'km', names: [/^kilomet/, /^km$/] }]`: what a row holds. */
function listIn(node: TSESTree.Node, parts: Parts): Leaf | undefined {
  if (parts.itemsOf(node)) return 'list';
  const items = node.type === 'ArrayExpression' ? indexed(node) : undefined;
  return items?.every(({ value }) => leafOf(value, parts) === 'pattern') === true
    ? 'patterns'
    : undefined;
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

/**
 * The entries of an object whose keys are written down, and are its own; `[Action.Open]` runs no code
 * where it is plain and the same each time.
 */
function entriesOf(
  { properties }: TSESTree.ObjectExpression,
  isPlainKey: (key: TSESTree.Expression) => boolean,
): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const property of properties) {
    if (property.type !== 'Property' || property.kind !== 'init') return undefined;
    const key = property.computed ? '' : keyOf(property);
    if (property.computed ? !isPlainKey(property.key) : key === '__proto__') return undefined;
    entries.push({ key, value: property.value });
  }
  return entries;
}

function keyOf(property: TSESTree.Property): string {
  const { key } = property;
  return staticName(property) ?? (key.type === 'Literal' ? String(key.value) : '');
}
