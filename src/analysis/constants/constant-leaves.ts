import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isOfLiteral, isSafeIntl, isSafePattern, patternOf, sinceOf } from './constant-calls.ts';
import type { Parts } from './constant-parts.ts';
import type { Leaf } from './element-reads.ts';
import { importedPart } from './imported-parts.ts';
import { writtenGlobal } from './written-global.ts';

/** Flags of patterns that are as they were after every `exec` and `test`. */
const WITHOUT_STATE = /^[dimsuv]*$/u;

/** Functions of the language that anyone may give out: they are there once, and do nothing with their `this`. */
const GLOBAL_FUNCTIONS =
  /^(?:Boolean|Number|String|decodeURI(?:Component)?|encodeURI(?:Component)?|parseFloat|parseInt)$|^(?:JSON|Math|Number)\.[a-z]/u;

/** What is found at one place of a table or a list; `undefined` if it is not the same each time. */
export function leafOf(node: TSESTree.Node, parts: Parts): Leaf | undefined {
  const value = unwrap(node);
  // What was taken of another file once is the same thing, be it plain or not.
  if (!importedPart(parts.analysis, value)?.isTaken && parts.isPrimitive(value)) return 'value';
  if (isFunction(value)) return isMovable(parts.analysis, value) ? 'function' : undefined;
  if (value.type === 'Literal' && 'regex' in value) {
    const { flags } = value.regex;
    if (WITHOUT_STATE.test(flags)) return 'pattern';
    return flags.includes('y') ? undefined : 'global pattern';
  }
  if (value.type === 'NewExpression') return leafMadeBy(value, parts);
  const { bindings, calls } = parts.analysis;
  const global = writtenGlobal(bindings, value);
  if (global !== undefined) {
    return GLOBAL_FUNCTIONS.test(global) || global === 'undefined' ? 'value' : undefined;
  }
  if (value.type !== 'Identifier' || !parts.need(value)) return undefined;
  if (GLOBAL_FUNCTIONS.test(bindings.originOf(value)?.key ?? '')) return 'value';
  const fn = calls.functionOf(value);
  if (!fn) return 'object';
  return isWithoutThis(parts.analysis, fn) ? 'value' : 'object';
}

/** `new Intl.NumberFormat('en')`, `new RegExp('^a')`, `new Set(['a'])`, which the platform makes from a version on. */
function leafMadeBy(node: TSESTree.NewExpression, parts: Parts): Leaf | undefined {
  const key = writtenGlobal(parts.analysis.bindings, node.callee);
  if (key === undefined) return undefined;
  parts.askFor(sinceOf(node, key, parts));
  if (key.startsWith('Intl.')) return isSafeIntl(node, key, parts) ? 'format' : undefined;
  const [list, more] = node.arguments;
  if (key === 'Set') {
    return list && !more && parts.itemsOf(list) ? 'set' : undefined;
  }
  if (key !== 'RegExp' || !isSafePattern(node, parts)) return undefined;
  if (!isOfLiteral(node)) parts.compiled.add(node);
  return patternOf(node, parts).flags?.includes('g') === true ? 'global pattern' : 'pattern';
}

/** One that reads `this` as the table that it is called on is no part of a table, but a method. */
function isMovable(analysis: Analysis, fn: FunctionNode): boolean {
  const { captures } = analysis;
  return captures.homeOf(fn).block.type === 'Program' && isWithoutThis(analysis, fn);
}

/** Whether a function does the same whatever it is called on. */
function isWithoutThis({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  return fn.type === 'ArrowFunctionExpression' || !usesThis(sourceCode.getText(fn));
}

function usesThis(text: string): boolean {
  return /\b(?:callee|super|this)\b|\\u/u.test(text);
}
