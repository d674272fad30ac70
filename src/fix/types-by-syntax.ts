import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { hasSpreadBefore } from '../analysis/callees.ts';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  isMethodCall,
  wrapped,
  type Call,
  type FunctionNode,
} from '../ast/nodes.ts';
import { returnsIn } from '../ast/returns.ts';
import { givesSame, isJoined } from './same-result.ts';
import type { TypePlace } from '../analysis/exported-type.ts';
import type { ProjectFiles } from '../analysis/project/files/files.ts';
import { filesAround } from '../analysis/uses-outside.ts';
import { calledBy, promised, typeOf } from './declared-types.ts';
import { expectedMember } from './expected-type.ts';
import { givenBy, itemOf } from './list-items.ts';
import { isTextLike } from './texts.ts';
import {
  isAny,
  isDeclared,
  isOfOneKind,
  membersOf,
  type Declared,
  type Written,
} from './type-parts.ts';
import type { File } from './imports.ts';
import type { Place } from './place.ts';
import { writeType } from './types-elsewhere.ts';
import type { WrittenType } from './written-type.ts';

/** Methods of arrays that give a callback an item and its position, and use no more of its result than whether it is true. */
const ASKING = /^(?:every|filter|find|findIndex|findLast|findLastIndex|forEach|some)$/u;
const SORTING = /^(?:sort|toSorted)$/u;
/** Results that are the same whether or not anything is expected. */
const PLAIN = /^TS(?:Any|Boolean|Number|String|Unknown|Void)Keyword$/u;

/**
 * The types that TypeScript gives the parameters of a function by its place, where they can be read from the
 * file without TypeScript. `undefined` where they cannot, or may mean something else at the place.
 */
export function typesBySyntax(
  file: File,
  analysis: Analysis,
  fn: FunctionNode,
  { scope }: Place,
): readonly WrittenType[] | undefined {
  const place = wrapped(fn);
  if (place !== fn) return undefined;
  const home: TypePlace = { analysis, path: file.filename, files: () => filesOf(file) };
  const types = typesAt(home, fn);
  if (!types || types.length < fn.params.length) return undefined;
  const written = types.slice(0, fn.params.length).map((type) => writeAll(file, home, type, scope));
  return written.every((type) => type !== undefined) ? written : undefined;
}

function typesAt(home: TypePlace, fn: FunctionNode): readonly Written[] | undefined {
  const call = fn.parent;
  if (call.type === 'Property') return typesOfMember(home, fn);
  if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return undefined;
  const index = call.arguments.indexOf(fn as TSESTree.CallExpressionArgument);
  return hasSpreadBefore(call, index) ? undefined : typesOf(home, call, index);
}

/** A type with all that it is put together of. */
function writeAll(
  file: File,
  home: TypePlace,
  type: Written,
  scope: Place['scope'],
): WrittenType | undefined {
  if (typeof type === 'string') return { text: type, imports: [] };
  if (isDeclared(type)) return writeType(file, home, type, scope);
  const parts = type.map((part) => writeAll(file, home, part, scope));
  if (!parts.every((part) => part !== undefined)) return undefined;
  return {
    text: parts.map(({ text }) => text).join(''),
    imports: parts.flatMap(({ imports }) => imports),
  };
}

function filesOf({ cwd, filename, settings }: File): ProjectFiles | undefined {
  return cwd === undefined || !settings ? undefined : filesAround({ cwd, filename, settings });
}

function typesOf(home: TypePlace, call: Call, index: number): readonly Written[] | undefined {
  const { bindings } = home.analysis;
  if (call.type === 'NewExpression') {
    return index === 0 && bindings.isGlobal(call.callee, 'Promise')
      ? typesOfExecutor(home, call)
      : undefined;
  }
  if (takesReason(call, index)) return ['any'];
  if (call.typeArguments) return undefined;
  const isJson = ['JSON.parse', 'JSON.stringify'].some((key) =>
    bindings.isGlobal(call.callee, key),
  );
  if (isJson) return index === 1 ? ['string', 'any'] : undefined;
  return (
    typesOfItems(home, call, index) ??
    typesOfStep(home, call, index) ??
    declaredTypes(home, call, index)
  );
}

/** The type of what a promise is rejected with is `any`, whatever the promise is of. */
function takesReason(call: TSESTree.CallExpression, index: number): boolean {
  return isMethodCall(call, 'catch') ? index === 0 : isMethodCall(call, 'then') && index === 1;
}

const REJECT = '(reason?: any) => void';

/** `new Promise<Row>(…)`, `return new Promise(…)` of a function that says what it gives, and what nobody reads. */
function typesOfExecutor(
  home: TypePlace,
  node: TSESTree.NewExpression,
): readonly Written[] | undefined {
  const [own] = node.typeArguments?.params ?? [];
  const type = own ? { type: own, place: home } : typeExpected(home, node);
  if (!type) {
    const { parent } = node.parent.type === 'AwaitExpression' ? node.parent : node;
    return parent.type === 'ExpressionStatement' ? ['(value: unknown) => void', REJECT] : undefined;
  }
  // A function type, or a condition, would take in what follows it.
  if (/^TS(?:Conditional|Constructor|Function|Infer)Type$/u.test(type.type.type)) return undefined;
  const isHidden = home.analysis.sourceCode.scopeManager?.scopes.some(
    ({ set }) => (set.get('PromiseLike')?.defs.length ?? 0) > 0,
  );
  return isHidden ? undefined : [['(value: ', type, ' | PromiseLike<', type, '>) => void'], REJECT];
}

/** What a promise is of that a function returns which declares it. */
function typeExpected(home: TypePlace, node: TSESTree.NewExpression): Declared | undefined {
  const { parent } = node;
  const fn = enclosingFunction(node);
  const isReturned = parent.type === 'ReturnStatement' || fn?.body === node;
  const result = isReturned ? fn?.returnType?.typeAnnotation : undefined;
  return result && !fn?.generator ? promised({ type: result, place: home }) : undefined;
}

/** What comes of a promise whose type is declared, for a step of whose result no more is expected than it gives. */
function typesOfStep(
  home: TypePlace,
  call: TSESTree.CallExpression,
  index: number,
): readonly Written[] | undefined {
  if (!isMethodCall(call, 'then') || index > 0) return undefined;
  const value = promised(typeOf(home, call.callee.object));
  return value && givesSame(call, call.arguments[0]) ? [value] : undefined;
}

function typesOfItems(
  home: TypePlace,
  call: TSESTree.CallExpression,
  index: number,
): readonly Written[] | undefined {
  const name = calleeName(call) ?? '';
  const { callee } = call;
  if (callee.type !== 'MemberExpression') return undefined;
  const { object } = callee;
  if (/^replace(?:All)?$/u.test(name) && index === 1 && isTextLike(home, object)) {
    return ['string', ...ANYTHING];
  }
  if (index > 0) return undefined;
  if (isAny(typeOf(home, object))) return ANYTHING;
  if (SORTING.test(name)) {
    const item = itemOf(home, object);
    return item === undefined ? undefined : [item, item];
  }
  if (name === 'reduce') return typesOfReducer(home, call, object);
  // What is joined becomes a text, whatever its type is.
  const isPlain =
    ASKING.test(name) || (name === 'map' && (isJoined(call) || givesSame(call, call.arguments[0])));
  return isPlain ? givenBy(home, call) : undefined;
}

/** More of it than a function has parameters. */
const ANYTHING: readonly string[] = Array.from({ length: 8 }, () => 'any');

/** `rows.reduce((sum, row) => sum + row.size, 0)`: begun with a number or a text, which items are for certain or are not. */
function typesOfReducer(
  home: TypePlace,
  call: TSESTree.CallExpression,
  list: TSESTree.Node,
): readonly Written[] | undefined {
  const [, first] = call.arguments;
  const value = first?.type === 'Literal' && first.value !== null ? typeof first.value : undefined;
  if (value !== 'number' && value !== 'string') return undefined;
  const item = itemOf(home, list);
  // An object without members may be a number.
  const isPlain = isOfOneKind(item) && membersOf(item)?.list.length !== 0;
  return item !== undefined && isPlain ? [value, item, 'number'] : undefined;
}

/** What a function declares that it calls: `function visit(use: (name: string) => void) {}`. */
function declaredTypes(
  home: TypePlace,
  call: TSESTree.CallExpression,
  index: number,
): readonly Written[] | undefined {
  const given = call.arguments[index];
  const { fn, place = home } = calledBy(home, call) ?? {};
  const parameter = fn?.params[index];
  if (!fn || fn.typeParameters || parameter?.type !== 'Identifier') return undefined;
  const type = parameter.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSFunctionType' && isFunction(given)
    ? typesOfSignature(given, type, place)
    : undefined;
}

/** What a type declares of a function in an object: `function visit({ enter }: { enter: (name: string) => void }) {}`. */
function typesOfMember(home: TypePlace, fn: FunctionNode): readonly Written[] | undefined {
  const { member, place } = expectedMember(home, fn) ?? {};
  if (!member || !place) return undefined;
  const type = 'typeAnnotation' in member ? member.typeAnnotation?.typeAnnotation : undefined;
  const isMethod = member.type === 'TSMethodSignature' && member.kind === 'method';
  const signature = isMethod ? member : type;
  return signature?.type === 'TSFunctionType' || signature?.type === 'TSMethodSignature'
    ? typesOfSignature(fn, signature, place)
    : undefined;
}

/** Whether an async function gives a promise of nothing, whatever is expected of it. */
function givesNothing({ async: isAsync, body }: FunctionNode): boolean {
  const isBlock = isAsync && body.type === 'BlockStatement';
  return isBlock && returnsIn(body).every(({ argument }) => argument === null);
}

function typesOfSignature(
  fn: FunctionNode,
  { params, returnType, typeParameters }: TSESTree.TSFunctionType | TSESTree.TSMethodSignature,
  place: TypePlace,
): readonly Written[] | undefined {
  const result = returnType && { type: returnType.typeAnnotation, place };
  const given = givesNothing(fn) ? (promised(result) ?? result) : result;
  if (typeParameters || !PLAIN.test(given?.type.type ?? '')) return undefined;
  const types = params.map((one) => {
    const isPlain = one.type === 'Identifier' && one.name !== 'this' && !one.optional;
    const own = isPlain ? one.typeAnnotation : undefined;
    return own && { type: own.typeAnnotation, place };
  });
  return types.every((one) => one !== undefined) ? types : undefined;
}
