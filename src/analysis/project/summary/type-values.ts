import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, wrapped, type FunctionNode } from '../../../ast/nodes.ts';
import { REPOSITORIES } from '../../known/models.ts';
import { instance, member, union } from './collections.ts';
import type { Entity, Value } from './value.ts';

/** Types deeper than this are unknown. */
const MAX_DEPTH = 40;

const LISTS = new Set(['Array', 'ReadonlyArray', 'ReadonlySet', 'Set']);
/** Of keys and values. */
const TABLES = new Set(['Map', 'ReadonlyMap', 'Record', 'WeakMap']);
const TRANSPARENT_TYPES = new Set(['Awaited', 'Partial', 'Promise', 'Readonly', 'Required']);

/** Tells what the objects are that an annotation describes. */
export function createTypeValues(
  entityOf: (node: TSESTree.Node) => Entity,
  valueOfIdentifier: (node: TSESTree.Identifier) => Value | undefined,
): (node: TSESTree.TypeNode | undefined) => Value | undefined {
  return (node) => typeValue(node, 0);

  function typeValue(node: TSESTree.TypeNode | undefined, depth: number): Value | undefined {
    if (!node || depth > MAX_DEPTH) return undefined;
    if (node.type === 'TSUnionType' || node.type === 'TSIntersectionType') {
      return union(node.types.map((part) => typeValue(part, depth + 1)));
    }
    if (node.type === 'TSTypeLiteral') return instance({ kind: 'entity', entity: entityOf(node) });
    if (node.type === 'TSArrayType') return listOf(typeValue(node.elementType, depth + 1));
    if (node.type === 'TSTypeOperator') return typeValue(node.typeAnnotation, depth + 1);
    if (node.type === 'TSTypeQuery') {
      return node.exprName.type === 'TSImportType'
        ? importedModule(node.exprName)
        : entityName(node.exprName);
    }
    if (node.type !== 'TSTypeReference') return undefined;
    const { typeName } = node;
    const [argument, second] = node.typeArguments?.params ?? [];
    if (typeName.type === 'Identifier' && argument) {
      if (LISTS.has(typeName.name)) return listOf(typeValue(argument, depth + 1));
      if (second && TABLES.has(typeName.name)) {
        return listOf(typeValue(second, depth + 1), typeName.name !== 'Record');
      }
      if (TRANSPARENT_TYPES.has(typeName.name)) return typeValue(argument, depth + 1);
      if (REPOSITORIES.has(typeName.name) && argument.type === 'TSTypeReference') {
        return union([instance(entityName(typeName)), entityName(argument.typeName)]);
      }
      const isQuery = argument.type === 'TSTypeQuery';
      const of = isQuery ? typeValue(argument, depth + 1) : undefined;
      if (of && typeName.name === 'ReturnType') return { kind: 'call', callee: of, args: [] };
      if (of && typeName.name === 'InstanceType') return instance(of);
    }
    return instance(entityName(typeName));
  }

  function entityName(node: TSESTree.EntityName): Value | undefined {
    if (node.type === 'Identifier') return valueOfIdentifier(node);
    if (node.type !== 'TSQualifiedName') return undefined;
    const base = entityName(node.left);
    return base && member(base, node.right.name);
  }
}

/** `typeof import('fs')`, which older parsers tell in another way. */
function importedModule(node: TSESTree.TSImportType): Value | undefined {
  const { qualifier, source } = node as { qualifier: unknown; source?: TSESTree.StringLiteral };
  return source && !qualifier ? { kind: 'import', specifier: source.value } : undefined;
}

/** A list or a table of what its type says. */
function listOf(item: Value | undefined, isMap = false): Value | undefined {
  return item && { kind: 'array', items: [item], isMap };
}

/** What a function around is declared to return, where it returns this one: `(): Handler => (c) => …`. */
export function typeReturnedAs(node: FunctionNode): TSESTree.TypeNode | undefined {
  const value = wrapped(node);
  const { parent } = value;
  const isReturned =
    parent?.type === 'ReturnStatement' || (isFunction(parent) && parent.body === value);
  const around = isReturned ? enclosingFunction(value) : undefined;
  return around?.returnType?.typeAnnotation;
}

const PLAIN =
  /^TS(?:Array|Boolean|BooleanKeyword|Literal|NullKeyword|NumberKeyword|ObjectKeyword|StringKeyword|Tuple|TypeLiteral|UndefinedKeyword)(?:Type)?$/;
const MAY_BE_PROMISE = /Promise|Awaitable|Observable|^(?:any|T|[A-Z]\w?)$/;

/** Whether a type is that of no promise, as far as its name tells: `string`, `User[]`, `User | null`. */
export function isPlainType(node: TSESTree.TypeNode | undefined): boolean {
  if (node?.type === 'TSUnionType') return node.types.every(isPlainType);
  if (node?.type === 'TSTypeReference') return !MAY_BE_PROMISE.test(lastNameOf(node.typeName));
  return node !== undefined && PLAIN.test(node.type);
}

function lastNameOf(name: TSESTree.EntityName): string {
  return name.type === 'TSQualifiedName' ? name.right.name : 'name' in name ? name.name : '';
}
