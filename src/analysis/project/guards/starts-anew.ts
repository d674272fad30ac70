import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, isFunction } from '../../../ast/nodes.ts';
import { lastName } from '../summary/names.ts';

const STARTS = /^(?:boot|connect|init|initiali[sz]e|launch|listen|start)(?:[A-Z_]|$)/;
const STOPS =
  /^(?:close|destroy|disconnect|kill|quit|shut_?[dD]own|stop|tear_?[dD]own)(?:[A-Z_]|$)/;

/** Whether a call starts again what the statements before it have stopped: `await proxy.stop(); await proxy.start();` */
export function startsAnew(call: TSESTree.Node, text: string): boolean {
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false;
  if (!STARTS.test(lastName(call.callee))) return false;
  const name = textOf(call.callee.object);
  for (let step: TSESTree.Node = call; step.parent && !isFunction(step); step = step.parent) {
    const { parent } = step;
    if (parent.type === 'BlockStatement') {
      const before = parent.body.filter(({ range }) => range[1] <= step.range[0]);
      if (before.some((one) => stopped(one) === name)) return true;
    }
  }
  return false;

  /** What a statement stops. */
  function stopped(statement: TSESTree.Statement): string | undefined {
    const stop =
      statement.type === 'ExpressionStatement' ? awaited(statement.expression) : undefined;
    const callee = stop?.type === 'CallExpression' ? stop.callee : undefined;
    const isStop = callee?.type === 'MemberExpression' && STOPS.test(lastName(callee));
    return isStop ? textOf(callee.object) : undefined;
  }

  function textOf({ range }: TSESTree.Node): string {
    return text.slice(range[0], range[1]);
  }
}
