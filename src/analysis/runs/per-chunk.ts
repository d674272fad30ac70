import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  staticName,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { isCreatorOfRule } from './by-loader.ts';

/** Methods that streams call for each chunk. */
const PER_CHUNK = new Set(['_read', '_transform', '_write', '_writev']);
/** Nodes of a syntax tree that a file has many of: `CallExpression`, `CallExpression:exit`, `JSXAttribute`. */
const OF_NODES = /^(?!Program(?![a-z]))(?:[A-Z][a-z]+|JSX|TS)[A-Z]\w*(?::exit)?$/;

/** What a stream calls for each chunk, an editor of code for each token, and a linter for each node of a kind: `token(stream, state) { … }`. */
export function isPerChunk(fn: FunctionNode): boolean {
  const { params, parent } = fn;
  const [first] = params;
  if (parent.type === 'Property') {
    const name = staticName(parent) ?? '';
    if (name === 'token') return first?.type === 'Identifier' && first.name === 'stream';
    return OF_NODES.test(name) && isListenerOfRule(parent.parent);
  }
  return (
    parent.type === 'MethodDefinition' &&
    parent.parent.parent.superClass !== null &&
    PER_CHUNK.has(staticName(parent) ?? '')
  );
}

/** `create(context) { return { … }; }` */
function isListenerOfRule(object: TSESTree.Node): boolean {
  const { parent } = wrapped(object);
  const fn = parent?.type === 'ReturnStatement' ? enclosingFunction(parent) : parent;
  if (!isFunction(fn)) return false;
  return isCreatorOfRule(fn);
}
