import type { TSESTree } from '@typescript-eslint/utils';
import { meaningOf, type TypeMeaning, type TypePlace } from '../analysis/exported-type.ts';

/** A type as it is written somewhere in a file, or what makes an object of one: `new Map<string, Row>()`. */
export interface Declared {
  readonly type: TSESTree.NewExpression | TSESTree.TypeNode;
  readonly place: TypePlace;
}

/** Such a type, or a text that means the same everywhere. */
export type Plain = Declared | string;

/** Such a type, or one that is put together of several: `[string, Row]`. */
export type Written = Plain | readonly Plain[];

/** The types of a key and its value. */
export type Entry = readonly [key: Plain, value: Plain];

const LIST = '[]';

export function isDeclared(type: Written | undefined): type is Declared {
  return typeof type === 'object' && 'place' in type;
}

/** Whether all values of a type are texts. */
export function isText(type: Written | undefined): boolean {
  if (!isDeclared(type)) return type === 'string';
  return withoutAlias(type).type.type === 'TSStringKeyword';
}

const MAX_ALIASES = 4;

/** Whether nothing is known of the values of a type: `any`, `unknown`. */
export function isAnything(type: Written | undefined): boolean {
  return isAny(type) || (isDeclared(type) && type.type.type === 'TSUnknownKeyword');
}

export function isAny(type: Written | undefined): boolean {
  return isDeclared(type) && type.type.type === 'TSAnyKeyword';
}

/** The type of the items that a type of lists has. */
export function itemOfType(declared: Written | undefined): Plain | undefined {
  if (!isDeclared(declared)) {
    const isList = typeof declared === 'string' && declared.endsWith(LIST);
    return isList ? declared.slice(0, -LIST.length) : undefined;
  }
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

/** The types of the keys and the values of a `Map`. */
export function entryOfType(declared: Written | undefined): Entry | undefined {
  const [key, value] = argumentsOf(declared, /^(?:Readonly)?Map$/u) ?? [];
  return key && value ? [key, value] : undefined;
}

export function valueOfSet(declared: Written | undefined): Declared | undefined {
  return argumentsOf(declared, /^(?:Readonly)?Set$/u)?.[0];
}

/** The type of the values of an object that has one for every key: `Record<string, Row>`, `{ [id: string]: Row }`. */
export function valueOfRecord(declared: Written | undefined): Declared | undefined {
  if (!isDeclared(declared)) return undefined;
  const { place, type } = withoutAlias(declared);
  if (type.type === 'TSTypeLiteral') {
    const [only, ...others] = type.members;
    const value = only?.type === 'TSIndexSignature' ? only.typeAnnotation : undefined;
    return value && others.length === 0 ? { type: value.typeAnnotation, place } : undefined;
  }
  return argumentsOf({ place, type }, /^Record$/u)?.[1];
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

/** Whether a type is of texts, numbers or one kind of objects: nothing that is asked of a value tells more of it. */
export function isOfOneKind(type: Written | undefined, depth = 0): boolean {
  if (!isDeclared(type)) return type === 'string' || type === 'number';
  if (ONE_KIND.has(type.type.type)) return true;
  const found = declarationOf(type);
  if (!found || depth > MAX_ALIASES) return false;
  const { node, place } = found;
  return node.type === 'TSTypeAliasDeclaration'
    ? isOfOneKind({ type: node.typeAnnotation, place }, depth + 1)
    : node.type === 'TSInterfaceDeclaration' || node.type === 'ClassDeclaration';
}

const ONE_KIND: ReadonlySet<string> = new Set([
  'TSNumberKeyword',
  'TSStringKeyword',
  'TSTypeLiteral',
]);

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
  declared: Written | undefined,
  names: RegExp,
): readonly Declared[] | undefined {
  if (!isDeclared(declared)) return undefined;
  const { place, type } = withoutAlias(declared);
  if (type.type !== 'TSTypeReference' && type.type !== 'NewExpression') return undefined;
  const name = type.type === 'NewExpression' ? type.callee : type.typeName;
  if (name.type !== 'Identifier') return undefined;
  const isOwn =
    names.test(name.name) && (place.analysis.bindings.variableOf(name)?.defs.length ?? 0) === 0;
  return isOwn ? type.typeArguments?.params.map((one) => ({ type: one, place })) : undefined;
}

type Member = TSESTree.ClassElement | TSESTree.TSParameterProperty | TSESTree.TypeElement;

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
export function membersOf(declared: Written | undefined): Members | undefined {
  const { place, type } = isDeclared(declared) ? withoutAlias(declared) : {};
  if (!place || !type) return undefined;
  if (type.type === 'TSTypeLiteral') return { list: type.members, place };
  const found = declarationOf({ place, type });
  const node = found?.node;
  if (!found || (node?.type !== 'TSInterfaceDeclaration' && node?.type !== 'ClassDeclaration')) {
    return undefined;
  }
  if (node.typeParameters) return undefined;
  const { body } = node;
  return { list: body.type === 'ClassBody' ? elementsOf(body) : body.body, place: found.place };
}

/** The members of a class, those included that its constructor declares: `constructor(private rows: Row[]) {}`. */
export function elementsOf({ body }: TSESTree.ClassBody): readonly Member[] {
  const made = body.find(
    (member) => member.type === 'MethodDefinition' && member.kind === 'constructor',
  );
  const { params = [] } = made?.type === 'MethodDefinition' ? made.value : {};
  return [...body, ...params.filter((one) => one.type === 'TSParameterProperty')];
}

function nameOf(member: Member): string | undefined {
  if (member.type === 'TSParameterProperty') {
    return member.parameter.type === 'Identifier' ? member.parameter.name : undefined;
  }
  if (!('key' in member) || member.computed || ('static' in member && member.static)) {
    return undefined;
  }
  if (member.key.type === 'PrivateIdentifier') return `#${member.key.name}`;
  return member.key.type === 'Identifier' ? member.key.name : undefined;
}

/** The types of the parameters of a function type, as far as they are written down. */
export function parametersOf(
  declared: Written | undefined,
): readonly (Declared | undefined)[] | undefined {
  const { place, type } = isDeclared(declared) ? withoutAlias(declared) : {};
  return place && type?.type === 'TSFunctionType' ? typesOfParameters(type, place) : undefined;
}

/** The same of a method, or a property that holds a function. */
export function parametersOfMember(
  found: Found | undefined,
): readonly (Declared | undefined)[] | undefined {
  if (found?.member.type !== 'TSMethodSignature') return parametersOf(typeOfMember(found, false));
  return found.member.kind === 'method' ? typesOfParameters(found.member, found.place) : undefined;
}

function typesOfParameters(
  { params, typeParameters }: TSESTree.TSFunctionType | TSESTree.TSMethodSignature,
  place: TypePlace,
): readonly (Declared | undefined)[] | undefined {
  const isPlain = !typeParameters && params.every(({ type }) => type !== 'RestElement');
  return isPlain
    ? params.map((one) => {
        const own =
          one.type === 'Identifier' && one.name !== 'this' ? one.typeAnnotation : undefined;
        return own && { type: own.typeAnnotation, place };
      })
    : undefined;
}

/** The type of a property, or of what a method gives. */
export function typeOfMember(found: Found | undefined, isCalled: boolean): Declared | undefined {
  if (!found) return undefined;
  const { member, place } = found;
  const annotation = isCalled ? resultOf(member) : annotationOf(member);
  if (annotation) return { type: annotation.typeAnnotation, place };
  // TypeScript declares a property by what it is made as.
  const made = !isCalled && member.type === 'PropertyDefinition' ? member.value : undefined;
  return made?.type === 'NewExpression' && made.typeArguments ? { type: made, place } : undefined;
}

function annotationOf(member: Member): TSESTree.TSTypeAnnotation | undefined {
  if (member.type === 'TSParameterProperty') {
    return member.parameter.type === 'Identifier' ? member.parameter.typeAnnotation : undefined;
  }
  return member.type === 'TSPropertySignature' || member.type === 'PropertyDefinition'
    ? member.typeAnnotation
    : undefined;
}

function resultOf(member: Member): TSESTree.TSTypeAnnotation | undefined {
  const own = annotationOf(member)?.typeAnnotation;
  if (own) return own.type === 'TSFunctionType' && !own.typeParameters ? own.returnType : undefined;
  const fn = member.type === 'MethodDefinition' ? member.value : member;
  const isMethod = 'kind' in member && member.kind === 'method';
  return isMethod && 'returnType' in fn && !fn.typeParameters ? fn.returnType : undefined;
}
