import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { staticName, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { functionAround } from '../ast/results.ts';
import { walk } from '../ast/walk.ts';

/**
 * How a handler of Fastify that is not async answers:
 * - `returned`: on every path it returns the answer, or the reply;
 * - `sent`: the same once its last statement, `reply.send(…)`, is returned;
 * - `unknown`: an async function may return nothing while its reply is still under way.
 *
 * Source: `lib/wrap-thenable.js` of Fastify 5, which sends what an async handler returns, `undefined`
 * too, unless the reply has been written by then: with an async `onSend` hook it has not.
 */
export type Answer =
  | { readonly how: 'returned' | 'unknown' }
  | { readonly how: 'sent'; readonly statement: TSESTree.Statement };

/** Methods that return the reply. */
const SENDS = new Set(['redirect', 'send']);
const MAX_DEPTH = 12;

export function answerOf({ bindings, flow, sourceCode }: Analysis, fn: FunctionNode): Answer {
  // `(request, reply)`, and `(error, request, reply)` of an error handler.
  const parameter = fn.params.length > 1 ? fn.params.at(-1) : undefined;
  if (!parameter) return { how: 'returned' };
  const reply = parameter.type === 'Identifier' ? bindings.variableOf(parameter) : undefined;
  if (!reply || fn.generator) return { how: 'unknown' };
  if (fn.body.type !== 'BlockStatement') {
    return { how: isAnswer(fn.body, 0) ? 'returned' : 'unknown' };
  }
  let isReturned = true;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'ReturnStatement' || functionAround(node) !== fn) return;
    if (!node.argument || !isAnswer(node.argument, 0)) isReturned = false;
  });
  if (!isReturned) return { how: 'unknown' };
  if (!flow.fallsOff(fn)) return { how: 'returned' };
  const last = fn.body.body.at(-1);
  return last?.type === 'ExpressionStatement' && isReply(last.expression, true)
    ? { how: 'sent', statement: last }
    : { how: 'unknown' };

  /** An expression that has nothing to do with the reply, or is the reply. */
  function isAnswer(expression: TSESTree.Expression, depth: number): boolean {
    const node = unwrap(expression);
    if (depth > MAX_DEPTH) return false;
    if (node.type === 'ConditionalExpression') {
      return isAnswer(node.consequent, depth + 1) && isAnswer(node.alternate, depth + 1);
    }
    return isReply(node, false) || (!isNothing(node) && !mentionsReply(node));
  }

  /** `reply`, `reply.code(201).send(…)`; with `isSending`, only if it ends in a method that sends. */
  function isReply(expression: TSESTree.Node, isSending: boolean): boolean {
    let node = unwrap(expression);
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const name = staticName(node.callee);
      if (name === undefined || !SENDS.has(name)) return false;
    } else if (isSending) {
      return false;
    }
    for (let depth = 0; depth < MAX_DEPTH && node.type === 'CallExpression'; depth += 1) {
      if (node.callee.type !== 'MemberExpression' || node.optional) return false;
      node = unwrap(node.callee.object);
    }
    return node.type === 'Identifier' && bindings.variableOf(node) === reply;
  }

  function mentionsReply(root: TSESTree.Node): boolean {
    let found = false;
    walk(root, sourceCode.visitorKeys, (node) => {
      if (node.type === 'Identifier' && bindings.variableOf(node) === reply) found = true;
    });
    return found;
  }
}

function isNothing(node: TSESTree.Node): boolean {
  return (
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'UnaryExpression' && node.operator === 'void')
  );
}
