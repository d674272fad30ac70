import type { TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import { unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { UNKNOWN, type PromiseFact, type PromiseKind } from './promise-fact.ts';
import type { Types } from '../types.ts';

/** What TypeScript knows of a value, where there is a program. */
export function factByType({ bindings, types }: Analysis, node: TSESTree.Node): PromiseFact {
  if (!types || !isExpressionWithType(node)) return UNKNOWN;
  const parts = types.utils.unionConstituents(types.typeOf(node));
  const kinds = parts.map((part) => kindOfType(types, part));
  const [first] = kinds;
  if (!first || first === 'unknown' || kinds.some((kind) => kind !== first)) return UNKNOWN;
  const call = unwrap(node);
  const isAsync = call.type === 'CallExpression' && types.callsAsyncFunction(call);
  // TypeScript does not see that the global is another one now; an async function does not use it.
  if (first === 'promise' && !isAsync && bindings.isReplaced('Promise')) return UNKNOWN;
  return { kind: first, because: node, isFresh: isAsync, isTotal: isAsync };
}

function kindOfType(types: Types, type: ts.Type): PromiseKind {
  const { utils, checker } = types;
  if (
    utils.isIntrinsicType(type) &&
    (utils.isIntrinsicAnyType(type) || utils.isIntrinsicUnknownType(type))
  ) {
    return 'unknown';
  }
  if (type.symbol?.name === 'Promise' && types.isFromDefaultLibrary(type.symbol)) return 'promise';
  if (checker.getPropertyOfType(type, 'then')) return 'thenable';
  if (utils.isTypeParameter(type) || utils.isIntrinsicNonPrimitiveType(type)) return 'unknown';
  const isPrimitive = !utils.isObjectType(type) && !utils.isIntersectionType(type);
  if (isPrimitive) return 'plain';
  // `{}` and an interface without members describe any value at all.
  return type.getProperties().length > 0 ? 'plain' : 'unknown';
}

function isExpressionWithType(node: TSESTree.Node): boolean {
  return !node.type.startsWith('TS') || node.type.endsWith('Expression');
}
