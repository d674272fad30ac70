import type { FunctionNode } from './nodes.ts';

/** `(error, result) => …`: whether a function is written to be called back, by the name of what it gets first. */
export function takesErrorFirst({ params: [first] }: FunctionNode): boolean {
  return first?.type === 'Identifier' && /^_?(?:e|er|err|error)$/.test(first.name);
}
