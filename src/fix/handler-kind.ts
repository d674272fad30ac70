import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { PackageFacts } from '../analysis/project/files/package.ts';
import type { Root } from '../analysis/project/graph/roots.ts';
import { enclosingFunction, isFunction, type FunctionNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { HandlerKind } from './await-call.ts';
import type { File } from './imports.ts';

/** How what runs the handler takes a rejection, in place of a throw. */
export function handlerKindOf(
  { sourceCode }: Pick<File, 'sourceCode'>,
  { settles }: Root,
  fn: FunctionNode,
  facts: PackageFacts,
): HandlerKind {
  const { length } = fn.params;
  const settlesIf = (isSettled: boolean): HandlerKind => (isSettled ? 'awaited' : 'thrown away');
  switch (settles) {
    case 'always':
      return 'awaited';
    case 'callback':
      return 'ended';
    case 'done':
      // A queue that is given a callback does not look at the promise.
      return length <= 1 ? 'awaited' : 'refused';
    case 'express':
      return settlesIf(isExpress5(facts));
    case 'hapi':
      return settlesIf(majorOf(facts, 'hapi', 17) >= 17);
    case 'mongoose post':
    case 'mongoose pre': {
      const own = settles === 'mongoose pre' ? 0 : 1;
      if (length > own && !callsAtOnce(sourceCode, fn, own)) return 'refused';
      return settlesIf(majorOf(facts, 'mongoose', 0) >= 5);
    }
    case 'fastify':
    case 'fastify error':
      if (length > (settles === 'fastify' ? 2 : 3)) return 'refused';
      return containsFunction(sourceCode, fn) ? 'ended' : 'answered';
    case 'value':
      return 'not a handler';
    case 'at once':
      return 'refused';
    case undefined:
      return 'thrown away';
  }
}

/** Whether the routers of a package look at promises: those of Express do from version 5 on, others of its shape do not. */
function isExpress5(facts: PackageFacts): boolean {
  const isOther = LIKE_EXPRESS.some((name) => facts.has(name));
  return !isOther && majorOf(facts, 'express', 0) >= 5;
}

/** The major version of a package, `otherwise` if nothing says it. */
function majorOf({ versionOf }: PackageFacts, name: string, otherwise: number): number {
  return Number(versionOf(name)?.split('.')[0] ?? otherwise);
}

const LIKE_EXPRESS = ['0http', 'connect', 'find-my-way', 'polka', 'restana', 'restify'];

/**
 * Whether a function only calls its last parameter, at that position, and does so itself: what is given it may
 * call it later, when Mongoose has gone on because the promise has settled.
 */
function callsAtOnce(
  { scopeManager }: Pick<Readonly<TSESLint.SourceCode>, 'scopeManager'>,
  fn: FunctionNode,
  position: number,
): boolean {
  const last = fn.params[position];
  const names = scopeManager?.acquire(fn, true)?.set;
  if (fn.params.length > position + 1 || last?.type !== 'Identifier') return false;
  if ((names?.get('arguments')?.references.length ?? 0) > 0) return false;
  const uses = names?.get(last.name)?.references;
  return (
    uses?.every(({ identifier }) => {
      const { parent } = identifier as TSESTree.Node;
      const isCalled = parent?.type === 'CallExpression' && parent.callee === identifier;
      return isCalled && enclosingFunction(identifier) === fn;
    }) === true
  );
}

function containsFunction(
  { visitorKeys }: Readonly<TSESLint.SourceCode>,
  fn: FunctionNode,
): boolean {
  let found = false;
  walk(fn.body, visitorKeys, (node) => {
    found ||= isFunction(node);
  });
  return found;
}
