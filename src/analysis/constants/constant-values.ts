import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isMethodCall, unwrap, type MethodCall, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Bindings } from '../bindings.ts';
import { Parts } from './constant-parts.ts';
import {
  isSafeDecoder,
  isSafePattern,
  patternOf,
  sinceOf,
  sourceOfIntl,
} from './constant-calls.ts';
import { mayBuildConstant } from './constant-shapes.ts';
import { listOf, mapOf, tableOf } from './constant-tables.ts';
import type { ElementReads, Elements, Leaf } from './element-reads.ts';
import type { NodeVersion } from '../project/files/node-versions.ts';
import type { OutsideReader } from './handed-on.ts';
import type { ImportedPart } from './imported-parts.ts';
import { writtenGlobal } from './written-global.ts';

/** What is built again each time control comes to an expression whose parts are all constant. */
export type ConstantKind =
  | 'Intl'
  | 'Map'
  | 'RegExp'
  | 'Set'
  | 'TextDecoder'
  | 'TextEncoder'
  | 'global RegExp'
  | 'list'
  | 'list of formats'
  | 'list of functions'
  | 'list of patterns'
  | 'list of rows'
  | 'list of sets'
  | 'table'
  | 'table of formats'
  | 'table of functions'
  | 'table of patterns'
  | 'table of rows'
  | 'table of sets'
  | 'table of tables';

/** A value that is built the same on each evaluation. */
export interface Built {
  readonly kind: ConstantKind;
  /** What is written: `new Set([…])`, `new Intl.NumberFormat(…)`. */
  readonly label: string;
  /** How many elements, properties or rows are put in each time. */
  readonly size: number;
  /** How many objects of each kind are made with it. */
  readonly made?: ReadonlyMap<Leaf, number>;
  /** How many patterns in it are made of a text, which takes several times as long as a literal. */
  readonly compiled: number;
  /** What it holds, if that is not plain values alone. */
  readonly elements?: Elements;
  /** The first version of Node that makes one without an error, if that is a young one. */
  readonly since?: NodeVersion;
  /** Whether the language or the time zone of the process makes it what it is, which may change. */
  readonly isOfEnvironment?: true;
  /** Variables of the module that have to be initialised before. */
  readonly needs: readonly TSESLint.Scope.Variable[];
  /** What other files hold, which has to be plain. */
  readonly imports: readonly ImportedPart[];
  /** Functions of other files that get it, and have to do no more than read it. */
  readonly readers: readonly OutsideReader[];
  /** What variables of the function hold that have to move with it, in their order. */
  readonly inner: readonly TSESTree.Expression[];
}

export type Shape = Omit<Built, 'compiled' | 'imports' | 'inner' | 'needs' | 'readers'>;

const MAX_ELEMENTS = 5_000;
const VALUES: Elements = { leaves: new Set(['value']) };

/**
 * What an expression builds if its parts are constant: literals, functions that need nothing of those around
 * them, and variables of the module that hold such a value.
 */
export function builtBy(
  analysis: Analysis,
  reads: ElementReads,
  node: TSESTree.Expression,
): Built | undefined {
  if (!mayBuildConstant(node)) return undefined;
  const parts = new Parts(analysis, reads);
  const found = shapeOf(analysis, node, parts);
  const inner = [...parts.inner].sort((a, b) => a.range[0] - b.range[0]);
  // What is made with a table fails, where it is too young, when the file is loaded.
  const since = found?.since ?? parts.since;
  return (
    found && {
      ...found,
      ...(since && { since }),
      compiled: parts.compiled.size,
      imports: [...parts.imports],
      readers: [],
      needs: [...parts.needs],
      inner,
    }
  );
}

function shapeOf(
  { bindings }: Analysis,
  node: TSESTree.Expression,
  parts: Parts,
): Shape | undefined {
  if (node.type === 'ObjectExpression') return tableOf(node, 'object', parts);
  if (node.type === 'ArrayExpression') return joinedList(node, parts) ?? listOf(node, parts);
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  if (isMethodCall(node, 'split')) return splitList(node, parts);
  const key = writtenGlobal(bindings, node.callee);
  if (key === undefined) return undefined;
  const label = `${node.type === 'NewExpression' ? 'new ' : ''}${key}(…)`;
  if (key === 'Object.freeze') {
    const table = node.arguments.length === 1 ? parts.frozen(node) : node;
    if (table.type === 'ArrayExpression') return frozenList(table, label, parts);
    return table.type === 'ObjectExpression' ? tableOf(table, label, parts) : undefined;
  }
  if (key === 'Map') return mapBy(bindings, node, label, parts);
  const size = sizeOf(bindings, node, key, parts);
  if (size === undefined) return undefined;
  const since = sinceOf(node, key, parts);
  const isOfEnvironment =
    key.startsWith('Intl.') && sourceOfIntl(node, key, parts) === 'environment';
  return {
    kind: kindOf(node, key, parts),
    label,
    size,
    ...(since && { since }),
    ...(isOfEnvironment && { isOfEnvironment }),
  };
}

/** Whether a table holds what takes so long to make that it does so by whatever name it is read. */
export function holdsCostly({ compiled, made }: Built): boolean {
  return compiled > 0 || made?.has('format') === true || made?.has('set') === true;
}

/** `[...READS, ...WRITES]`, of arrays of the module that nobody changes. */
function joinedList(node: TSESTree.ArrayExpression, parts: Parts): Shape | undefined {
  if (!node.elements.some((element) => element?.type === 'SpreadElement')) return undefined;
  const items = parts.itemsOf(node);
  return items && { kind: 'list', label: 'array', size: items.length, elements: VALUES };
}

function frozenList(
  node: TSESTree.ArrayExpression,
  label: string,
  parts: Parts,
): Shape | undefined {
  const items = parts.itemsOf(node);
  return items
    ? { kind: 'list', label, size: items.length, elements: VALUES }
    : listOf(node, parts);
}

/** `'a b c'.split(' ')` */
function splitList(node: MethodCall, parts: Parts): Shape | undefined {
  const [separator, ...others] = node.arguments;
  const text = parts.textOf(node.callee.object);
  const mark = separator && parts.textOf(separator);
  if (text === undefined || mark === undefined || others.length > 0) return undefined;
  const size = text.split(mark).length;
  return { kind: 'list', label: 'array', size, elements: VALUES };
}

/** `new Map([['a', 1]])`, `new Map(Object.entries({ a: 1 }))` */
function mapBy(bindings: Bindings, node: Call, label: string, parts: Parts): Shape | undefined {
  const [list, ...others] = node.arguments;
  if (!list || others.length > 0 || node.type !== 'NewExpression') return undefined;
  const entries = unwrap(list);
  if (entries.type === 'ArrayExpression') {
    const isSmall = entries.elements.length > 0 && entries.elements.length <= MAX_ELEMENTS;
    return isSmall ? mapOf(entries, label, parts) : undefined;
  }
  const table = tableGiven(bindings, entries, 'Object.entries');
  const shape = table && tableOf(table, label, parts);
  if (!shape || shape.elements?.rows || shape.elements?.leaves.has('function')) return undefined;
  return { kind: 'Map', label, size: shape.size };
}

/** The object written down in `Object.entries({ … })`. */
function tableGiven(
  bindings: Bindings,
  node: TSESTree.Node,
  reader: string,
): TSESTree.ObjectExpression | undefined {
  if (node.type !== 'CallExpression' || node.arguments.length !== 1) return undefined;
  const [table] = node.arguments;
  const object = table && unwrap(table);
  return object?.type === 'ObjectExpression' && writtenGlobal(bindings, node.callee) === reader
    ? object
    : undefined;
}

/** `new Set(['a', 'b'])`, `new Set('ab')` */
function elements(node: Call, parts: Parts): number | undefined {
  const [list, ...others] = node.arguments;
  if (!list || others.length > 0) return undefined;
  const items = parts.itemsOf(list) ?? Array.from(parts.textOf(list) ?? '');
  return items.length > 0 && items.length <= MAX_ELEMENTS ? items.length : undefined;
}

/** How many elements a constructor call puts in, or characters a pattern has; `undefined` if it is not the same on every call. */
function sizeOf(bindings: Bindings, node: Call, key: string, parts: Parts): number | undefined {
  const isNew = node.type === 'NewExpression';
  switch (key) {
    case 'Set':
      return isNew ? (elements(node, parts) ?? keysGiven(bindings, node, parts)) : undefined;
    case 'RegExp':
      return isSafePattern(node, parts) ? patternOf(node, parts).pattern?.length : undefined;
    case 'TextEncoder':
      return isNew && node.arguments.length === 0 ? 0 : undefined;
    case 'TextDecoder':
      return isNew && isSafeDecoder(node, parts) ? 0 : undefined;
    default:
      return isNew && key.startsWith('Intl.') && sourceOfIntl(node, key, parts) ? 0 : undefined;
  }
}

/** `new Set(Object.keys({ … }))` */
function keysGiven(
  bindings: Bindings,
  { arguments: [list, ...others] }: Call,
  parts: Parts,
): number | undefined {
  const keys = list && others.length === 0 ? unwrap(list) : undefined;
  const table = keys && tableGiven(bindings, keys, 'Object.keys');
  return table && tableOf(table, '', parts)?.size;
}

function kindOf(node: Call, key: string, parts: Parts): ConstantKind {
  if (key.startsWith('Intl.')) return 'Intl';
  const isGlobal = key === 'RegExp' && patternOf(node, parts).flags?.includes('g') === true;
  return isGlobal ? 'global RegExp' : (key as ConstantKind);
}
