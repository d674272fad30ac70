import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Blocking } from '../analysis/known/replacement.ts';
import { isNumber } from '../analysis/numbers.ts';
import { memoizedByDepth } from '../ast/memoized.ts';
import { isFunction, memberName, staticName, unwrap } from '../ast/nodes.ts';
import { returnsIn } from '../ast/returns.ts';
import { stdioOf } from './stdio.ts';

/** Whether the arguments of a blocking call mean the same to what replaces it. */
export function takesSameArguments(
  analysis: Analysis,
  node: TSESTree.CallExpression,
  key: string,
  { arity, unknownOptions = [] }: Blocking,
): boolean {
  if (hasOptionalCallee(node) || usesDescriptor(analysis, node, key)) return false;
  if (hasUnknownOptions(node, unknownOptions)) return false;
  const [fewest, most] = arity ?? [0, Number.POSITIVE_INFINITY];
  const count = node.arguments.length;
  // A callback, which the blocking call does not look at, is what the other one calls: it gives no promise.
  const isOther = node.arguments.some(
    (argument) => argument.type === 'SpreadElement' || isFunction(unwrap(argument)),
  );
  return fewest <= count && count <= most && !isOther;
}

function hasOptionalCallee({ callee }: TSESTree.CallExpression): boolean {
  return callee.type === 'MemberExpression' && callee.optional;
}

/** What a variable or a property is called that holds an open file: `fd`, `this.#fd`, `logFd`. */
const DESCRIPTOR = /fd$|descriptor$/i;

/** `readFileSync(0)` and `readFileSync(fd)` read what is open; the promise version takes no number. */
export function usesDescriptor(
  analysis: Analysis,
  { arguments: [first] }: TSESTree.CallExpression,
  key: string,
): boolean {
  return first !== undefined && key.startsWith('fs') && isDescriptor(analysis, unwrap(first), 0);
}

const MAX_DEPTH = 4;

const isDescriptor = memoizedByDepth(isOpenFile);

function isOpenFile(analysis: Analysis, given: TSESTree.Node, depth: number): boolean {
  const { bindings, calls } = analysis;
  if (depth > MAX_DEPTH) return false;
  if (isNumber(analysis, given)) return true;
  const is = (part: TSESTree.Node | null | undefined): boolean =>
    part !== null && part !== undefined && isDescriptor(analysis, unwrap(part), depth + 1);
  switch (given.type) {
    case 'CallExpression': {
      if (bindings.originOf(given.callee)?.key === 'fs.openSync') return true;
      const body = calls.calleeOf(given)?.body;
      if (body?.type !== 'BlockStatement') return is(body);
      return returnsIn(body).some(({ argument }) => is(argument));
    }
    case 'MemberExpression':
      return DESCRIPTOR.test(memberName(given) ?? '');
    case 'Identifier': {
      if (DESCRIPTOR.test(given.name)) return true;
      const variable = bindings.variableOf(given);
      const [def] = variable?.defs ?? [];
      if (def?.type !== 'Parameter') return is(variable && bindings.constantInit(variable));
      if (!isFunction(def.node)) return false;
      const index = def.node.params.indexOf(def.name);
      return calls.usesOf(def.node).sites.some((site) => is(site.arguments[index]));
    }
    default:
      return false;
  }
}

/** What a list of a command's arguments is called, which may stand where options do. */
const ARGUMENTS = /arg(?:s|v|uments)?$/i;

/** Whether the options, which come last, set or may set one that the promise version does not know. */
function hasUnknownOptions(node: TSESTree.CallExpression, unknown: readonly string[]): boolean {
  const [, ...others] = node.arguments;
  const stdio = stdioOf(node);
  const last = others.at(-1);
  if (unknown.length === 0 || !last) return false;
  const isUnknown = (property: TSESTree.ObjectLiteralElement): boolean => {
    const name = property.type === 'Property' ? staticName(property) : undefined;
    if (property === stdio) return false;
    return name === undefined || unknown.includes(name);
  };
  if (last.type === 'ObjectExpression') return last.properties.some(isUnknown);
  if (last.type === 'Identifier') return !ARGUMENTS.test(last.name);
  return last.type !== 'ArrayExpression';
}
