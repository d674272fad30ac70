import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Blocking } from '../analysis/known/replacement.ts';
import { memberName, staticName, unwrap } from '../ast/nodes.ts';
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
  const hasSpread = node.arguments.some(({ type }) => type === 'SpreadElement');
  return fewest <= count && count <= most && !hasSpread;
}

function hasOptionalCallee({ callee }: TSESTree.CallExpression): boolean {
  return callee.type === 'MemberExpression' && callee.optional;
}

/** What a variable or a property is called that holds an open file: `fd`, `this.#fd`, `logFd`. */
const DESCRIPTOR = /fd$|descriptor$/i;

/** `readFileSync(0)` and `readFileSync(fd)` read what is open; the promise version takes no number. */
export function usesDescriptor(
  { bindings }: Analysis,
  { arguments: [first] }: TSESTree.CallExpression,
  key: string,
): boolean {
  const given = first && unwrap(first);
  if (!given || !key.startsWith('fs')) return false;
  if (given.type === 'Literal') return typeof given.value === 'number';
  if (given.type === 'MemberExpression') return DESCRIPTOR.test(memberName(given) ?? '');
  if (given.type !== 'Identifier') return false;
  if (DESCRIPTOR.test(given.name)) return true;
  const variable = bindings.variableOf(given);
  const init = variable && bindings.constantInit(variable);
  const value = init && unwrap(init);
  return value?.type === 'CallExpression' && bindings.originOf(value.callee)?.key === 'fs.openSync';
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
