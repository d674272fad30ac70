import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isMethodCall, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { dropAsync } from './adopted.ts';
import type { Edit } from './edits.ts';

export interface PassThrough {
  /** The call whose promise the callback passes on. */
  readonly call: TSESTree.CallExpression;
  readonly edits: readonly Edit[];
  /** Whether the call never throws, and its promise is new: then nothing changes besides the cost. */
  readonly isExact: boolean;
}

const PER_ITEM = ['flatMap', 'forEach', 'map'];
const ARRAY_METHODS = [
  'concat',
  'filter',
  'flat',
  'flatMap',
  'map',
  'reverse',
  'slice',
  'sort',
  'split',
];
const ARRAY_FUNCTIONS = [
  'Array.from',
  'Array.of',
  'Object.entries',
  'Object.keys',
  'Object.values',
];

/**
 * An async callback of an array method that only passes on the promise of one call:
 * `ids.map(async (id) => await load(id))`. Other callees could look at whether a function is async.
 */
export function passThrough(analysis: Analysis, fn: FunctionNode): PassThrough | undefined {
  const call = onlyCall(fn);
  if (!call || !isPerItemCallback(analysis, fn)) return undefined;
  if (analysis.promises.kindOf(call).kind !== 'promise') return undefined;
  const edits = dropAsync(analysis, fn);
  const { consumers, effects, promises } = analysis;
  const outer = wrapped(fn).parent;
  const isExact =
    fn.params.every(({ type }) => type === 'Identifier') &&
    !effects.mayThrow(call) &&
    (promises.isFresh(call) || (outer !== undefined && consumers.isCollected(outer)));
  return edits && { call, edits, isExact };
}

function onlyCall({ body }: FunctionNode): TSESTree.CallExpression | undefined {
  const [statement, ...others] = body.type === 'BlockStatement' ? body.body : [];
  if (others.length > 0) return undefined;
  const result =
    body.type !== 'BlockStatement'
      ? body
      : statement?.type === 'ReturnStatement'
        ? statement.argument
        : undefined;
  const value = result && unwrap(result);
  const call = value?.type === 'AwaitExpression' ? unwrap(value.argument) : value;
  return call?.type === 'CallExpression' ? call : undefined;
}

function isPerItemCallback(analysis: Analysis, fn: FunctionNode): boolean {
  const callback = wrapped(fn);
  const outer = callback.parent;
  if (outer?.type !== 'CallExpression') return false;
  if (analysis.bindings.isGlobal(outer.callee, 'Array.from'))
    return outer.arguments[1] === callback;
  if (!isMethodCall(outer, ...PER_ITEM) || outer.arguments[0] !== callback) return false;
  return analysis.consumers.isCollected(outer) || isArray(analysis, outer.callee.object);
}

/** Whether an expression shows, or TypeScript knows, that it is an array. */
export function isArray(
  analysis: Pick<Analysis, 'bindings' | 'types'>,
  node: TSESTree.Node,
): boolean {
  const { bindings, types } = analysis;
  const value = unwrap(node);
  if (value.type === 'ArrayExpression') return true;
  if (value.type === 'AwaitExpression') {
    const { argument } = value;
    if (argument.type === 'CallExpression')
      return bindings.originOf(argument.callee)?.key === 'fs.promises.readdir';
  }
  if (value.type === 'CallExpression') {
    if (bindings.originOf(value.callee)?.key === 'fs.readdirSync') return true;
    if (ARRAY_FUNCTIONS.some((name) => bindings.isGlobal(value.callee, name))) return true;
    if (isMethodCall(value, 'split')) return true;
    if (isMethodCall(value, ...ARRAY_METHODS)) return isArray(analysis, value.callee.object);
  }
  if (value.type === 'Identifier') {
    const variable = bindings.variableOf(value);
    const init = variable && bindings.constantInit(variable);
    if (init) return isArray(analysis, init);
  }
  if (!types) return false;
  const type = types.typeOf(node);
  // `isArrayLikeType` holds for `any` too.
  return types.checker.isArrayType(type) || types.checker.isTupleType(type);
}
