import type { TSESTree } from '@typescript-eslint/utils';
import { rootOf, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { OF_REQUEST } from '../known/handlers/types.ts';
import { isOfProgram } from '../project/summary/global-names.ts';

/** `process.env`, and the globals of the program, are there for all requests: `total`, `app.total`, `global.total`. */
export function globalPlace(name: string, property: string | undefined): string | undefined {
  if (name === 'process') return property === 'env' ? 'process.env' : undefined;
  if (isOfProgram(name)) return `${name}.${property ?? ''}`;
  const isGlobalObject = name === 'globalThis' || name === 'global';
  return isGlobalObject && property !== undefined ? `${property}.` : undefined;
}

/** What a request has in common with others: `req.app.locals`, `ctx.session`. */
export const OF_ALL = new Set(['app', 'server', 'session']);
/** `stats.bytes += read(path).length`: what it adds to is read before the wait, whoever has it. */
export function addsTo({ bindings }: Analysis, fn: FunctionNode, node: TSESTree.Node): boolean {
  for (
    let current: TSESTree.Node = node;
    current.parent && current !== fn;
    current = current.parent
  ) {
    const { parent } = current;
    if (parent.type !== 'AssignmentExpression' || parent.right !== current) continue;
    if (parent.left.type !== 'MemberExpression' || !/^[^?|&=]+=$/.test(parent.operator)) continue;
    const root = rootOf(parent.left);
    const variable = root.type === 'Identifier' ? bindings.variableOf(root) : undefined;
    const [def] = variable?.defs ?? [];
    if (def?.type === 'Parameter' && !OF_REQUEST.test(variable?.name ?? '')) return true;
  }
  return false;
}
