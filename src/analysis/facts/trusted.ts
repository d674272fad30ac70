import type { TSESTree } from '@typescript-eslint/utils';
import { createRequire } from 'node:module';
import type ts from 'typescript';
import type { Types } from '../types.ts';
import { proofsAt, type Machine } from './machine.ts';
import { termOf } from './reading.ts';
import {
  ANY,
  ARRAY,
  BIGINT,
  BOOLEAN,
  FALSE,
  FUNCTION,
  meet,
  NULL,
  NULLISH,
  NUMBER,
  ofMask,
  REFERENCE,
  STRING,
  SYMBOL,
  TRUE,
  UNDEFINED,
  type Value,
} from './values.ts';

const require = createRequire(import.meta.url);

/** Where types are trusted, what the declared type of a variable or a property says of its value. */
export function refineByType(machine: Machine, node: TSESTree.Node, value: Value): Value {
  const { types } = machine.shared.analysis;
  if (!machine.shared.trustTypes || !types || !machine.state) return value;
  const declared = declaredType(types, node);
  const mask = declared ? maskOf(types, declared) : ANY;
  if (mask === ANY) return value;
  const term = node.type === 'Identifier' ? termOf(machine, node) : undefined;
  if (term?.variable) {
    machine.state.refine({
      term,
      value: ofMask(mask),
      proofs: proofsAt(machine, declarationOf(machine, node), 'type'),
      readsHeap: false,
      isOrdinary: false,
    });
  }
  return meet(value, ofMask(mask));
}

function declarationOf(machine: Machine, node: TSESTree.Node): TSESTree.Node {
  const variable =
    node.type === 'Identifier' ? machine.shared.analysis.bindings.variableOf(node) : undefined;
  return variable?.identifiers[0] ?? node;
}

/** The type that a symbol was declared with, not the one it is narrowed to where it is read. */
function declaredType(types: Types, node: TSESTree.Node): ts.Type | undefined {
  const target = node.type === 'MemberExpression' && !node.computed ? node.property : node;
  if (target.type !== 'Identifier') return undefined;
  const symbol = types.services.getSymbolAtLocation(target);
  return symbol && types.checker.getTypeOfSymbol(symbol);
}

function maskOf(types: Types, type: ts.Type): number {
  const constraint = types.checker.getBaseConstraintOfType(type) ?? type;
  return types.utils
    .unionConstituents(constraint)
    .reduce((mask, part) => mask | maskOfPart(types, part), 0);
}

function maskOfPart({ checker, utils }: Types, type: ts.Type): number {
  const { TypeFlags } = require('typescript') as typeof ts;
  const is = (flag: ts.TypeFlags): boolean => utils.isTypeFlagSet(type, flag);
  if (is(TypeFlags.StringLike)) return STRING;
  if (is(TypeFlags.NumberLike)) return NUMBER;
  if (is(TypeFlags.BigIntLike)) return BIGINT;
  if (utils.isTrueLiteralType(type)) return TRUE;
  if (utils.isFalseLiteralType(type)) return FALSE;
  if (is(TypeFlags.BooleanLike)) return BOOLEAN;
  if (is(TypeFlags.ESSymbolLike)) return SYMBOL;
  if (is(TypeFlags.Undefined | TypeFlags.Void)) return UNDEFINED;
  if (is(TypeFlags.Null)) return NULL;
  if (is(TypeFlags.NonPrimitive)) return REFERENCE;
  if (!is(TypeFlags.Object)) return ANY;
  if (checker.isArrayType(type) || checker.isTupleType(type)) return ARRAY;
  if (type.getCallSignatures().length > 0) return FUNCTION;
  // A type that lists members excludes `null` and `undefined`, but primitives may have them too.
  return type.getProperties().length > 0 ? ANY & ~NULLISH : ANY;
}
