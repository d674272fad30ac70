import type { TSESTree } from '@typescript-eslint/utils';
import {
  decoratorsOf,
  isDecorated,
  memberName,
  propertyOf,
  type Call,
} from '../../../ast/nodes.ts';
import { addMember, instance } from './collections.ts';
import { lastName } from './names.ts';
import type { Draft, Value } from './value.ts';

/**
 * What a container of dependencies gives for a token: like a global of the program, whose name no code has.
 *
 * Premise: a program has one token of a name, and asks for it by the name under which it says what is given for it:
 * `{ provide: STORE, useClass: FileStore }` and `@Inject(STORE)`, `container.bind(STORE).to(FileStore)` and `@inject(STORE)`.
 *
 * Source: the documentation of Nest (custom providers), Angular, InversifyJS and tsyringe.
 */
const PROVIDED = '#provided ';

const TOKEN = String.raw`(['"][\w$:./ -]{1,80}['"]|[A-Za-z_$][\w$]*(?:\.[\w$]+){0,3})`;
/** `provide: STORE`, `.bind<Store>(STORE).to`, `container.register(STORE, { useClass` */
const GIVES = new RegExp(
  String.raw`\bprovide:\s*${TOKEN}|\.bind(?:<[^<>()\n]{1,80}>)?\(\s*${TOKEN}\s*\)\s*\.to|\.register(?:<[^<>()\n]{1,80}>)?\(\s*${TOKEN},\s*\{\s*use`,
  'g',
);
const INJECTS = /^inject$/i;
const GETS: ReadonlySet<string> = new Set(['get', 'getAsync', 'resolve']);
const CONTAINER = /(?:container|injector|moduleRef)$/i;

/** The names of those that a text tells what is given for. */
export function providedIn(text: string): readonly string[] {
  if (!/\bprovide:|\.bind[(<]|\.register[(<]/.test(text)) return [];
  const tokens = [...text.matchAll(GIVES)].map(([, ...found]) => found.find(Boolean) ?? '');
  return [...new Set(tokens.map((token) => nameOf(token.replaceAll(/^['"]|['"]$/g, '"'))))];
}

/** The token of such a name, as it is looked for in texts; `undefined` for a global of code. */
export function mentionOf(name: string): RegExp | undefined {
  if (!name.startsWith(PROVIDED)) return undefined;
  const token = name
    .slice(PROVIDED.length)
    .replaceAll('/', '.')
    .replaceAll('$', String.raw`\$`);
  return token.startsWith('"')
    ? new RegExp(`['"]${token.slice(1, -1)}['"]`)
    : new RegExp(String.raw`(?<![\w$.])${token}(?![\w$])`);
}

/** Whether a global is what a container gives for a token. */
export function isProvided(name: string): boolean {
  return name.startsWith(PROVIDED);
}

/** What the container gives to `@Inject(STORE) store`, or for its type to a constructor of a class that has decorators. */
export function injectedInto(
  node: TSESTree.Parameter | TSESTree.PropertyDefinition,
): Value | undefined {
  for (const { expression } of decoratorsOf(node)) {
    if (expression.type !== 'CallExpression' || !INJECTS.test(lastName(expression.callee)))
      continue;
    const [token] = expression.arguments;
    return token && providedFor(token);
  }
  const type = node.type === 'PropertyDefinition' ? undefined : typeOfInjected(node);
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? providedFor(type.typeName)
    : undefined;
}

function typeOfInjected(node: TSESTree.Parameter): TSESTree.TypeNode | undefined {
  const target = node.type === 'TSParameterProperty' ? node.parameter : node;
  const method = node.parent?.parent;
  const isInjected =
    method?.type === 'MethodDefinition' &&
    method.kind === 'constructor' &&
    isDecorated(method.parent.parent);
  return isInjected && target.type === 'Identifier'
    ? target.typeAnnotation?.typeAnnotation
    : undefined;
}

/** `container.get(TYPES.Store)`, `moduleRef.resolve('STORE')` */
export function askedOfContainer({ arguments: [token], callee }: Call): Value | undefined {
  if (callee.type !== 'MemberExpression' || !GETS.has(memberName(callee) ?? '')) return undefined;
  return token && CONTAINER.test(lastName(callee.object)) ? providedFor(token) : undefined;
}

interface Provision {
  readonly name: string;
  readonly value: Value;
}

type ValueOf = (node: TSESTree.Node) => Value | undefined;

/** Takes up what an object or a call says that is given for a token: `{ provide: STORE, useClass: FileStore }`. */
export function noteProvided(
  { globals }: Pick<Draft, 'globals'>,
  node: Call | TSESTree.ObjectExpression,
  valueOf: ValueOf,
): void {
  const provided =
    node.type === 'ObjectExpression' ? providedBy(node, valueOf) : boundBy(node, valueOf);
  if (provided) addMember(globals, provided.name, provided.value);
}

/** Most objects have no such property: it is looked for before anything is evaluated. */
function providedBy(node: TSESTree.ObjectExpression, valueOf: ValueOf): Provision | undefined {
  const token = propertyOf(node, 'provide');
  return token && provision(token, givenBy(node, valueOf));
}

/** `container.bind(STORE).to(FileStore)`, `container.register(STORE, { useClass: FileStore })` */
function boundBy({ arguments: args, callee }: Call, valueOf: ValueOf): Provision | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const [first, second] = args;
  const name = memberName(callee);
  if (name === 'register' && second?.type === 'ObjectExpression') {
    return provision(first, givenBy(second, valueOf));
  }
  const { object } = callee;
  const isBound =
    object.type === 'CallExpression' &&
    object.callee.type === 'MemberExpression' &&
    memberName(object.callee) === 'bind';
  if (!isBound || !first) return undefined;
  return provision(object.arguments[0], HOW_BOUND[name ?? '']?.(valueOf(first)));
}

const HOW_BOUND: Readonly<Record<string, (of: Value | undefined) => Value | undefined>> = {
  to: instance,
  toConstantValue: (value) => value,
  toDynamicValue: result,
};

function givenBy(node: TSESTree.ObjectExpression, valueOf: ValueOf): Value | undefined {
  const of = (name: string): Value | undefined => {
    const property = propertyOf(node, name);
    return property && valueOf(property);
  };
  return (
    instance(of('useClass') ?? of('useExisting')) ?? of('useValue') ?? result(of('useFactory'))
  );
}

function result(callee: Value | undefined): Value | undefined {
  return callee && { kind: 'call', callee, args: [] };
}

function provision(
  token: TSESTree.Node | undefined,
  value: Value | undefined,
): Provision | undefined {
  const name = token && tokenName(token);
  return name !== undefined && value ? { name, value } : undefined;
}

function providedFor(token: TSESTree.Node): Value | undefined {
  const name = tokenName(token);
  return name === undefined ? undefined : { kind: 'global', name };
}

function tokenName(node: TSESTree.Node): string | undefined {
  if (node.type === 'Literal') {
    return typeof node.value === 'string' ? nameOf(`"${node.value}"`) : undefined;
  }
  const names: string[] = [];
  let at: TSESTree.Node = node;
  for (; at.type === 'MemberExpression'; at = at.object) names.unshift(memberName(at) ?? '');
  return at.type === 'Identifier' ? nameOf([at.name, ...names].join('.')) : undefined;
}

/** The parts of a global are told apart by points. */
function nameOf(token: string): string {
  return `${PROVIDED}${token.replaceAll('.', '/')}`;
}
