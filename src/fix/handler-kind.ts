import type { TSESLint } from '@typescript-eslint/utils';
import type { PackageFacts } from '../analysis/project/files/package.ts';
import type { Root } from '../analysis/project/graph/roots.ts';
import { isFunction, type FunctionNode } from '../ast/nodes.ts';
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
      return settlesIf(majorOf(facts, 'mongoose', 0) >= 5 && length <= 2);
    case 'mongoose pre':
      return settlesIf(majorOf(facts, 'mongoose', 0) >= 5 && length <= 1);
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
