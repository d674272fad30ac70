import type { TSESTree } from '@typescript-eslint/utils';
import { awaited, isFunction, wrapped, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Step } from '../project/graph/reach.ts';
import { lastName, literalText } from '../project/summary/names.ts';
import { isSentByRequest } from './of-request.ts';
import { isOwnPath } from './own-path.ts';
import { isOfText } from './texts.ts';

/** How bytes are called, and what makes them. */
const BYTES =
  /(?:^|[a-z_])(?:arrayBuffer|audio|blob|buf(?:fer)?|bytes|image|jpe?g|pdf|photo|picture|png|screenshot|video|wav|xlsx|zip)s?(?:data|content|file)?$/i;
const OF_BYTES = /^(?:base64(?:url)?|binary|hex|latin1)$/i;
/** `response.data`, `Body` of an answer: what has been downloaded. */
const ANSWER =
  /^(?:answer|download(?:ed)?|file|image|img|media|res(?:p(?:onse)?)?|result|upload(?:ed)?)\d*$/i;
const BODY = /^(?:body|Body|content|data)$/;
const TYPES = /^(?:ArrayBuffer|Blob|Buffer|DataView|Uint8Array)$/;
const READS = /^readFile(?:Sync)?$/;
const MAX_DEPTH = 4;

/**
 * Whether a call reads a file as bytes that are not the program's own, or writes bytes, or what a request sends:
 * pictures, documents and archives may be of any size.
 */
export function isOfBytes(call: Call, step: Step, analysis: Analysis): boolean {
  if (isOfText(call, analysis)) return false;
  const [path, value, encoding] = call.arguments;
  if (lastName(call.callee).startsWith('read')) {
    // What is read for nothing is only asked for: `try { readFileSync(path); return true; } catch { … }`.
    const isUsed = wrapped(call).parent?.type !== 'ExpressionStatement';
    return isUsed && path !== undefined && !isOwnPath(path, analysis);
  }
  if (!value) return false;
  if (OF_BYTES.test((encoding && literalText(encoding)) ?? '')) return true;
  if (isBytes(value, analysis, 0)) return true;
  // Settings are sent, too, and put into a file of the program.
  const isOwn = path !== undefined && isOwnPath(path, analysis);
  return !isOwn && isSentByRequest(value, step, analysis);
}

function isBytes(value: TSESTree.Node, analysis: Analysis, depth: number): boolean {
  const node = awaited(value);
  if (depth > MAX_DEPTH) return false;
  switch (node.type) {
    case 'CallExpression':
      return BYTES.test(lastName(node.callee)) || isMaker(node.callee) || isReadAsBytes(node);
    case 'Identifier': {
      if (BYTES.test(node.name)) return true;
      const variable = analysis.bindings.variableOf(node);
      const [def] = variable?.defs ?? [];
      if (def?.type === 'Parameter') return isFunction(def.node) && isTypedBytes(def.name);
      const init = variable && analysis.bindings.constantInit(variable);
      return init !== undefined && isBytes(init, analysis, depth + 1);
    }
    case 'MemberExpression': {
      const name = lastName(node);
      return BYTES.test(name) || (BODY.test(name) && ANSWER.test(lastName(node.object)));
    }
    case 'NewExpression':
      return TYPES.test(lastName(node.callee));
    default:
      return false;
  }
}

/** `readFileSync(path)` */
function isReadAsBytes({ arguments: given, callee }: TSESTree.CallExpression): boolean {
  return READS.test(lastName(callee)) && given.length === 1;
}

/** `Buffer.from`, `Buffer.concat` */
function isMaker(callee: TSESTree.Node): boolean {
  return callee.type === 'MemberExpression' && TYPES.test(lastName(callee.object));
}

/** `(bytes: Buffer) => …` */
function isTypedBytes(name: TSESTree.Node): boolean {
  const type = name.type === 'Identifier' ? name.typeAnnotation?.typeAnnotation : undefined;
  return (
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    TYPES.test(type.typeName.name)
  );
}
