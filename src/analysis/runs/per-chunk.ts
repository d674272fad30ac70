import { staticName, type FunctionNode } from '../../ast/nodes.ts';

/** Methods that streams call for each chunk. */
const PER_CHUNK = new Set(['_read', '_transform', '_write', '_writev']);

/** What a stream calls for each chunk, and an editor of code for each token: `token(stream, state) { … }`. */
export function isPerChunk({ params: [first], parent }: FunctionNode): boolean {
  if (parent.type === 'Property' && staticName(parent) === 'token')
    return first?.type === 'Identifier' && first.name === 'stream';
  return (
    parent.type === 'MethodDefinition' &&
    parent.parent.parent.superClass !== null &&
    PER_CHUNK.has(staticName(parent) ?? '')
  );
}
