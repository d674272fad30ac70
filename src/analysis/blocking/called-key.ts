import { unwrap, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';

/** By which key a call calls a function of a package, also through its promise: `run` of `const run = promisify(exec)`. */
export function calledKey({ callee }: Call, bindings: Analysis['bindings']): string | undefined {
  const key = bindings.originOf(callee)?.key;
  if (key !== undefined) return key;
  const node = unwrap(callee);
  const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  const init = variable && bindings.constantInit(variable);
  if (init?.type !== 'CallExpression' || lastName(init.callee) !== 'promisify') return undefined;
  const [first] = init.arguments;
  return first && bindings.originOf(first)?.key;
}
