import type { TSESTree } from '@typescript-eslint/utils';
import { isBuiltin } from 'node:module';
import {
  GLOBAL_PROMISE_FUNCTIONS,
  NODE_PROMISE_FUNCTIONS,
  NODE_THROWING_PROMISE_FUNCTIONS,
  NOT_PACKAGE_PROMISE_FUNCTIONS,
  NOT_PROMISE_FUNCTIONS,
  PACKAGE_PROMISE_FUNCTIONS,
  PLAIN_FUNCTIONS,
} from '../known/promises.ts';
import type { Origin } from '../origin.ts';
import type { PromiseFact } from './promise-fact.ts';

/** What a call of a function of the language, of Node or of a package returns, where a table says so. */
export function knownResult(
  { source, root, key }: Origin,
  node: TSESTree.Node,
): PromiseFact | undefined {
  const isIn = (table: ReadonlySet<string>): boolean =>
    table.has(key) || table.has(`${key.slice(0, key.lastIndexOf('.') + 1)}*`);
  const isKnown = (table: ReadonlySet<string>, except: ReadonlySet<string>): boolean =>
    isIn(table) && !except.has(key);
  const fact = { kind: 'promise', because: node, isFresh: true } as const;
  if (isIn(PLAIN_FUNCTIONS)) return { kind: 'plain', because: node };
  if (source === 'global') {
    return isIn(GLOBAL_PROMISE_FUNCTIONS) ? { ...fact, isTotal: true } : undefined;
  }
  if (!isBuiltin(root)) {
    return isKnown(PACKAGE_PROMISE_FUNCTIONS, NOT_PACKAGE_PROMISE_FUNCTIONS) ? fact : undefined;
  }
  if (isKnown(NODE_PROMISE_FUNCTIONS, NOT_PROMISE_FUNCTIONS)) return { ...fact, isTotal: true };
  return isKnown(NODE_THROWING_PROMISE_FUNCTIONS, NOT_PROMISE_FUNCTIONS) ? fact : undefined;
}
