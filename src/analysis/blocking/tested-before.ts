import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  isFunction,
  isInside,
  rootOf,
  unwrap,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { calledKey } from './called-key.ts';
import type { Suspension } from './interleaving.ts';
import { accessOf } from './shared-files.ts';

/** How many functions of a file are looked into for what they ask the disk. */
const MAX_FUNCTIONS = 20;
/** What only its name tells of: `deps.lstat(file)`, `isInside(realPathOf(file))`. */
const ASKS = /access|exist|isdir|isfile|readdir|realpath|stat(?:Sync)?$/i;

/**
 * Whether a function asks the disk about a file, or a folder around it, before it reads it, and waits for
 * nothing in between: `if (existsSync(file)) text = readFileSync(file)`. What it has found may be otherwise
 * by the time that the file is read, once something may come between.
 */
export function isTestedBefore(
  analysis: Analysis,
  call: TSESTree.CallExpression,
  waits: readonly Suspension[],
): boolean {
  const [file] = call.arguments;
  if (!file) return false;
  return waits.some(({ fn, isSuspendedBefore, node }) => {
    if (isSuspendedBefore) return false;
    // What a caller passes may be the path.
    const passed = node !== call && node.type === 'CallExpression' ? node.arguments : [];
    return asksBefore(analysis, fn, node, [file, ...passed]);
  });
}

function asksBefore(
  analysis: Analysis,
  fn: FunctionNode,
  before: TSESTree.Node,
  files: readonly TSESTree.Node[],
): boolean {
  const { sourceCode } = analysis;
  const texts = new Set(files.flatMap((file) => partsOf(file, analysis)));
  const makers = new Set(files.flatMap((file) => makerOf(file, analysis) ?? []));
  const asking: TSESTree.CallExpression[] = [];
  const waits: TSESTree.Node[] = [];
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (node.range[0] >= before.range[1] || (isFunction(node) && !isInside(before, node))) {
      return SKIP;
    }
    if (node.type === 'AwaitExpression' && isAlwaysDone(node, before)) waits.push(node);
    if (node.type !== 'CallExpression' || isInside(before, node)) return undefined;
    const isAbout =
      makers.has(node) || node.arguments.some((given) => texts.has(sourceCode.getText(given)));
    if (isAbout && asksDisk(node, analysis, new Set())) asking.push(node);
    return undefined;
  });
  return asking.some((asked) => !waits.some(({ range }) => range[1] >= asked.range[1]));
}

/** A path as it is written, what its name stands for, and what it is put together of. */
function partsOf(file: TSESTree.Node, analysis: Analysis): readonly string[] {
  const node = unwrap(file);
  const { bindings, sourceCode } = analysis;
  const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  const made = (variable && bindings.constantInit(variable)) ?? node;
  const parts =
    made.type === 'TemplateLiteral'
      ? made.expressions
      : made.type === 'CallExpression' && bindings.originOf(made.callee)?.key.startsWith('path.')
        ? made.arguments
        : made.type === 'BinaryExpression'
          ? [made.left]
          : [];
  return [node, made, ...parts].map((part) => sourceCode.getText(part));
}

/** `check(name)` of `const { file } = check(name)`, or of `const found = check(name)` for `found.file`. */
function makerOf(file: TSESTree.Node, { bindings }: Analysis): TSESTree.Node | undefined {
  const root = rootOf(unwrap(file));
  const variable = root.type === 'Identifier' ? bindings.variableOf(root) : undefined;
  const [def] = variable?.defs ?? [];
  const init = def?.type === 'Variable' && def.node.init ? unwrap(def.node.init) : undefined;
  return init?.type === 'CallExpression' ? init : undefined;
}

/** Whether a wait is come to on each way to a node that stands behind it. */
function isAlwaysDone(wait: TSESTree.Node, before: TSESTree.Node): boolean {
  if (isInside(before, wait) || isInside(wait, before)) return false;
  for (let node = wait; node.parent; node = node.parent) {
    if (isInside(before, node.parent)) return !isBranch(node);
    if (isBranch(node)) return false;
  }
  return false;
}

/** Whether a node is a part of another one that is not always done. */
export function isBranch(node: TSESTree.Node): boolean {
  const { parent } = node;
  switch (parent?.type) {
    case 'ConditionalExpression':
    case 'IfStatement':
      return parent.test !== node;
    case 'LogicalExpression':
      return parent.right === node;
    case 'SwitchCase':
    case 'WhileStatement':
      return true;
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'ForStatement':
      return parent.body === node;
    case 'TryStatement':
      return parent.handler === node;
    default:
      return false;
  }
}

/** Whether a call is one that reads from the disk, at once, or makes one; of others their names tell. */
function asksDisk(
  call: TSESTree.CallExpression,
  analysis: Analysis,
  seen: Set<FunctionNode>,
): boolean {
  if (unwrap(call).parent?.type === 'AwaitExpression') return false;
  const { bindings, calls, sourceCode } = analysis;
  const key = calledKey(call, bindings);
  const access = accessOf(call, bindings);
  if (access) return access === 'read' && (key === undefined || key.endsWith('Sync'));
  const callee = calls.calleeOf(call);
  const asksWithin = (fn: FunctionNode): boolean => {
    if (seen.has(fn) || seen.size >= MAX_FUNCTIONS) return false;
    seen.add(fn);
    let asks = false;
    walk(fn.body, sourceCode.visitorKeys, (node) => {
      asks ||= node.type === 'CallExpression' && asksDisk(node, analysis, seen);
    });
    return asks;
  };
  if (callee) return asksWithin(callee);
  if (key?.startsWith('.') !== false && ASKS.test(calleeName(call) ?? '')) return true;
  // `places.find((place) => existsSync(place))`, `places.find(existsSync)`
  return call.arguments.some((given) =>
    isFunction(given) ? asksWithin(given) : ASKS.test(bindings.originOf(given)?.key ?? ''),
  );
}
