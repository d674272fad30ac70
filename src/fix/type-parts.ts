import type { TSESTree } from '@typescript-eslint/utils';
import { meaningOf, type TypeMeaning, type TypePlace } from '../analysis/exported-type.ts';

/** A type as it is written somewhere in a file. */
export interface Declared {
  readonly type: TSESTree.TypeNode;
  readonly place: TypePlace;
}

/** Such a type, or a text that means the same everywhere. */
export type Written = Declared | string;

const MAX_ALIASES = 4;

/** The type of the items that a type of lists has. */
export function itemOfType(declared: Declared): Written | undefined {
  const { place, type } = withoutAlias(declared);
  if (type.type === 'TSArrayType') return { type: type.elementType, place };
  if (type.type === 'TSTypeOperator') {
    return type.operator === 'readonly' && type.typeAnnotation
      ? itemOfType({ type: type.typeAnnotation, place })
      : undefined;
  }
  const params = argumentsOf({ type, place }, /^(?:Readonly)?Array$/u);
  return params?.length === 1 ? params[0] : undefined;
}

/** The type that a plain alias stands for, `undefined` and `null` left out: nobody can read a member of those. */
function withoutAlias({ place, type }: Declared, depth = 0): Declared {
  if (type.type === 'TSUnionType') {
    const [only, ...others] = type.types.filter((part) => !NOTHING.has(part.type));
    return only && others.length === 0 && depth < MAX_ALIASES
      ? withoutAlias({ type: only, place }, depth + 1)
      : { place, type };
  }
  const found = depth < MAX_ALIASES ? declarationOf({ place, type }) : undefined;
  return found?.node.type === 'TSTypeAliasDeclaration' && !found.node.typeParameters
    ? withoutAlias({ type: found.node.typeAnnotation, place: found.place }, depth + 1)
    : { place, type };
}

const NOTHING: ReadonlySet<string> = new Set(['TSNullKeyword', 'TSUndefinedKeyword']);

/** What declares the type that a plain name stands for. */
function declarationOf({
  place,
  type,
}: Declared): (TypeMeaning & { readonly kind: 'declared' }) | undefined {
  if (type.type !== 'TSTypeReference' || type.typeArguments) return undefined;
  if (type.typeName.type !== 'Identifier') return undefined;
  const meaning = meaningOf(place, place.analysis.bindings.variableOf(type.typeName));
  return meaning?.kind === 'declared' ? meaning : undefined;
}

/** What one of TypeScript's own types of some name is of. */
export function argumentsOf(
  { place, type }: Declared,
  names: RegExp,
): readonly Declared[] | undefined {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const { typeArguments, typeName } = type;
  const isOwn =
    names.test(typeName.name) &&
    (place.analysis.bindings.variableOf(typeName)?.defs.length ?? 0) === 0;
  return isOwn ? typeArguments?.params.map((one) => ({ type: one, place })) : undefined;
}

type Member = TSESTree.ClassElement | TSESTree.TypeElement;

export interface Members {
  readonly list: readonly Member[];
  readonly place: TypePlace;
}

/** A member, and the file that declares it. */
export interface Found {
  readonly member: Member;
  readonly place: TypePlace;
}

/** The only member of a name. */
export function memberNamed(members: Members | undefined, name: string): Found | undefined {
  const [member, ...others] = (members?.list ?? []).filter((one) => nameOf(one) === name);
  return members && member && others.length === 0 ? { member, place: members.place } : undefined;
}

/** The members of an object whose type a file declares, and no type parameter says more of. */
export function membersOf(declared: Declared | undefined): Members | undefined {
  const { place, type } = declared ? withoutAlias(declared) : {};
  if (!place || !type) return undefined;
  if (type.type === 'TSTypeLiteral') return { list: type.members, place };
  const found = declarationOf({ place, type });
  const node = found?.node;
  if (!found || (node?.type !== 'TSInterfaceDeclaration' && node?.type !== 'ClassDeclaration')) {
    return undefined;
  }
  return node.typeParameters ? undefined : { list: node.body.body, place: found.place };
}

function nameOf(member: Member): string | undefined {
  if (!('key' in member) || member.computed || ('static' in member && member.static)) {
    return undefined;
  }
  return member.key.type === 'Identifier' ? member.key.name : undefined;
}

/** The type of a property, or of what a method gives. */
export function typeOfMember(found: Found | undefined, isCalled: boolean): Declared | undefined {
  if (!found) return undefined;
  const annotation = isCalled ? resultOf(found.member) : annotationOf(found.member);
  return annotation && { type: annotation.typeAnnotation, place: found.place };
}

function annotationOf(member: Member): TSESTree.TSTypeAnnotation | undefined {
  return member.type === 'TSPropertySignature' || member.type === 'PropertyDefinition'
    ? member.typeAnnotation
    : undefined;
}

function resultOf(member: Member): TSESTree.TSTypeAnnotation | undefined {
  const fn = member.type === 'MethodDefinition' ? member.value : member;
  const isMethod = 'kind' in member && member.kind === 'method';
  return isMethod && 'returnType' in fn && !fn.typeParameters ? fn.returnType : undefined;
}
