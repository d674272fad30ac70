import type { TSESTree } from '@typescript-eslint/utils';
import { isOnErrorPath } from '../../ast/error-path.ts';
import {
  enclosingFunction,
  isFunction,
  isMethodCall,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { returnsIn } from '../../ast/returns.ts';
import type { Analysis } from '../analyze.ts';
import { isModuleExports } from '../project/summary/names.ts';
import { isNamedForErrors } from './set-up.ts';

/**
 * Whether a node is evaluated only for an error: on the way to one in its own function, or in functions
 * that this file runs for nothing else. Of an exported function, the calls of this file are evidence
 * enough to stay silent, if there are any.
 */
export function isForErrors(
  analysis: Analysis,
  node: TSESTree.Node,
  running: readonly FunctionNode[] = [],
): boolean {
  if (isOnErrorPath(isFunction(node) ? node.parent : node)) return true;
  const fn = enclosingFunction(node);
  if (!fn || running.includes(fn)) return false;
  if (isNamedForErrors(fn) || neverReturns(fn) || isCatchCallback(fn)) return true;
  const inner = [...running, fn];
  const { escapes, sites } = analysis.calls.usesOf(fn);
  const callers = sites.filter((site) => !inner.some((known) => enclosingFunction(site) === known));
  if (callers.length > 0) {
    return escapes.every(isExport) && callers.every((site) => isForErrors(analysis, site, inner));
  }
  const isItemCallback = analysis.repetition.of(fn).frequency === 'item';
  return isItemCallback && sites.length === 0 && escapes.every((use) => use === fn)
    ? isForErrors(analysis, fn, inner)
    : false;
}

/** Its last statement throws, and none before it returns. */
function neverReturns({ body, generator }: FunctionNode): boolean {
  if (body.type !== 'BlockStatement' || generator) return false;
  return body.body.at(-1)?.type === 'ThrowStatement' && returnsIn(body).length === 0;
}

/** `load().catch((error) => { … })` */
function isCatchCallback(fn: FunctionNode): boolean {
  const place = wrapped(fn);
  const { parent } = place;
  return isMethodCall(parent, 'catch') && parent.arguments[0] === place;
}

/** `export { f }`, `exports.f = f`, `module.exports = { f }` */
function isExport({ parent }: TSESTree.Node): boolean {
  if (parent?.type === 'ExportSpecifier' || parent?.type === 'ExportDefaultDeclaration')
    return true;
  const isInObject = parent?.type === 'Property' && parent.parent.type === 'ObjectExpression';
  const assignment = isInObject ? parent.parent.parent : parent;
  if (assignment?.type !== 'AssignmentExpression') return false;
  const { left } = assignment;
  if (left.type !== 'MemberExpression') return false;
  const { object } = left;
  return (
    isModuleExports(left) ||
    (object.type === 'MemberExpression' && isModuleExports(object)) ||
    (object.type === 'Identifier' && object.name === 'exports')
  );
}
