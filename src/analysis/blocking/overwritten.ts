import path from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { isFunction, unwrap } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { BLOCKING } from '../known/blocking.ts';
import { SHARES_FILE } from '../known/file-system.ts';
import { literalText } from '../project/summary/names.ts';

/** A part of a path: its text, a name that stands for the same in the whole file, or what is not known. */
type Part = { readonly text: string } | { readonly name: string } | undefined;

/** What is known of a path: the folder that it is below, and the texts that follow, and that it ends with. */
interface Shape {
  readonly head: string;
  readonly isWhole: boolean;
  readonly root: string | undefined;
  readonly tail: string;
}

/** These read a file piece by piece, and no further than to the size that it had. */
const READS_CONTENT = /\.(?:readFile|readJSON|readJson)Sync$/;
/** Who reads no further than that does not see what is added. */
const ADDS = '.appendFileSync';
/** The flags of who only reads, or adds. */
const LEAVES = /^(?:a|rs?$|sr$)/;
const COPIES = /\.(?:copy|copyFile|cp)Sync$/;
const JOINS = /^path(?:\.posix|\.win32)?\.(?:join|normalize|resolve)$/;
const MAX_DEPTH = 6;
/** Of texts that are put together of one another there would be more than memory holds. */
const MAX_PARTS = 24;

/**
 * Whether a function of the file may write over, in one go, what a call reads. Read in one go, a file
 * holds the old text or the new one; read in pieces, it may hold the start of the new text, cut off
 * where the old one ended.
 */
export function mayBeOverwritten(call: TSESTree.CallExpression, analysis: Analysis): boolean {
  const key = analysis.bindings.originOf(call.callee)?.key ?? '';
  const [file] = call.arguments;
  if (!READS_CONTENT.test(key) || !file) return false;
  const read = shapeOf(partsOf(file, analysis, 0));
  return overwrites(analysis).some((written) => mayBeSame(read, written));
}

/** The paths at which functions of a file write. */
const overwrites = memoized((analysis: Analysis): readonly Shape[] => {
  const { bindings, sourceCode } = analysis;
  const found: Shape[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'CallExpression') return;
    const key = bindings.originOf(node.callee)?.key ?? '';
    if (!writesOver(node, key)) return;
    const file = node.arguments[COPIES.test(key) ? 1 : 0];
    if (file && isInFunction(node)) found.push(shapeOf(partsOf(file, analysis, 0)));
  });
  return found;
});

function writesOver({ arguments: [, flags] }: TSESTree.CallExpression, key: string): boolean {
  if (key.endsWith('.openSync'))
    return flags !== undefined && !LEAVES.test(literalText(flags) ?? '');
  if (key.endsWith('.truncateSync')) return true;
  return BLOCKING.get(key)?.differs === SHARES_FILE && !key.endsWith(ADDS);
}

function isInFunction(node: TSESTree.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (isFunction(at)) return true;
  return false;
}

function partsOf(file: TSESTree.Node, analysis: Analysis, depth: number): readonly Part[] {
  const node = unwrap(file);
  const within = (part: TSESTree.Node): readonly Part[] => partsOf(part, analysis, depth + 1);
  if (depth > MAX_DEPTH) return [undefined];
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' ? inOrder([node.left, node.right], within) : [undefined];
    case 'CallExpression':
      return partsOfCall(node, analysis, within);
    case 'Identifier':
      return partsOfName(node, analysis, within);
    case 'Literal':
      return [{ text: String(node.value) }];
    case 'TemplateLiteral':
      return inOrder(
        node.quasis.flatMap(({ value }, index) => {
          const expression = node.expressions[index];
          return [{ text: value.cooked ?? '' }, ...(expression ? [expression] : [])];
        }),
        within,
      );
    default:
      return [undefined];
  }
}

function inOrder(
  items: readonly (TSESTree.Node | { readonly text: string })[],
  within: (part: TSESTree.Node) => readonly Part[],
): readonly Part[] {
  const parts: Part[] = [];
  for (const item of items) {
    if ('text' in item) parts.push(...(item.text === '' ? [] : [item]));
    else parts.push(...within(item));
    if (parts.length > MAX_PARTS) return [undefined];
  }
  return parts;
}

/** `path.join(folder, name)`, or a function of the file that only tells a path: `fileOf(id)`. */
function partsOfCall(
  node: TSESTree.CallExpression,
  { bindings, calls }: Analysis,
  within: (part: TSESTree.Node) => readonly Part[],
): readonly Part[] {
  const key = bindings.originOf(node.callee)?.key ?? '';
  if (JOINS.test(key)) {
    // `path.resolve(folder, '/data/rows.json')` starts anew.
    const start = node.arguments.findLastIndex((part) => literalText(part)?.startsWith('/'));
    const given =
      key.endsWith('resolve') && start > 0 ? node.arguments.slice(start) : node.arguments;
    return inOrder(
      given.flatMap((part, index) => (index === 0 ? part : [{ text: '/' }, part])),
      within,
    );
  }
  const body = calls.calleeOf(node)?.body;
  const [only] = body?.type === 'BlockStatement' ? body.body : [];
  const value = only?.type === 'ReturnStatement' ? only.argument : body;
  return value && value.type !== 'BlockStatement' ? within(value) : [undefined];
}

/** `__dirname`, or a constant of the file: what it holds, or else its name. */
function partsOfName(
  node: TSESTree.Identifier,
  { bindings }: Analysis,
  within: (part: TSESTree.Node) => readonly Part[],
): readonly Part[] {
  const variable = bindings.variableOf(node);
  if (node.name === '__dirname') return [{ name: node.name }];
  const init = variable && bindings.constantInit(variable);
  if (!init) return [undefined];
  const parts = within(init);
  const isOfFile = variable.scope.variableScope.block.type === 'Program';
  return isOfFile && parts.includes(undefined) ? [{ name: node.name }] : parts;
}

function shapeOf(parts: readonly Part[]): Shape {
  const [first, ...others] = parts;
  const root = first && 'name' in first ? first.name : undefined;
  const texts = (root === undefined ? parts : others).map((part) =>
    part && 'text' in part ? part.text : undefined,
  );
  const start = texts.indexOf(undefined);
  const isWhole = start < 0;
  return {
    head: normal(texts.slice(0, isWhole ? undefined : start)),
    isWhole,
    root,
    tail: normal(texts.slice(texts.lastIndexOf(undefined) + 1)),
  };
}

/** `data/rows` for `./data//rows` and `data/old/../rows` */
function normal(texts: readonly (string | undefined)[]): string {
  const text = texts.join('');
  const rest = text.replace(/^\/+/, '');
  const shortest = rest === '' ? '' : path.posix.normalize(rest).replace(/^\.\/?$/, '');
  return rest === text ? shortest : `/${shortest}`;
}

/** Whether two paths may lead to one file: not where the texts that they start with, or end with, differ. */
function mayBeSame(one: Shape, other: Shape): boolean {
  if (one.root !== other.root) {
    if (!isOneEnd(foldersOf(one), foldersOf(other))) return false;
  } else if (one.isWhole && other.isWhole) {
    return one.head === other.head;
  } else if (!one.head.startsWith(other.head) && !other.head.startsWith(one.head)) {
    return false;
  }
  return isOneEnd(one.tail, other.tail);
}

/** `data/rows` of `../data/rows/a.json`: a path below the working folder may lead there from another one. */
function foldersOf({ head }: Shape): string {
  return head.slice(0, Math.max(0, head.lastIndexOf('/'))).replace(/^(?:\.\.|\/)+/, '');
}

function isOneEnd(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one);
}
