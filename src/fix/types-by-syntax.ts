import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { hasSpreadBefore } from '../analysis/callees.ts';
import {
  calleeName,
  isFunction,
  isMethodCall,
  unwrap,
  wrapped,
  type Call,
  type FunctionNode,
} from '../ast/nodes.ts';
import type { TypePlace } from '../analysis/exported-type.ts';
import type { ProjectFiles } from '../analysis/project/files/files.ts';
import { filesAround } from '../analysis/uses-outside.ts';
import { calledBy, itemOf } from './declared-types.ts';
import type { Written } from './type-parts.ts';
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
  const call = place.parent;
  if (place !== fn) return undefined;
  if (call?.type !== 'CallExpression' && call?.type !== 'NewExpression') return undefined;
  const index = call.arguments.indexOf(fn as TSESTree.CallExpressionArgument);
  if (hasSpreadBefore(call, index)) return undefined;
  const home: TypePlace = { analysis, path: file.filename, files: () => filesOf(file) };
  const types = typesOf(home, call, index);
  if (!types || types.length < fn.params.length) return undefined;
  const written = types
    .slice(0, fn.params.length)
    .map((type) =>
      typeof type === 'string' ? { text: type, imports: [] } : writeType(file, home, type, scope),
    );
  return written.every((type) => type !== undefined) ? written : undefined;
}

function filesOf({ cwd, filename, settings }: File): ProjectFiles | undefined {
  return cwd === undefined || !settings ? undefined : filesAround({ cwd, filename, settings });
}

function typesOf(home: TypePlace, call: Call, index: number): readonly Written[] | undefined {
  const { analysis } = home;
  const { bindings } = analysis;
  if (call.type === 'NewExpression') {
    return index === 0 && bindings.isGlobal(call.callee, 'Promise')
      ? typesOfExecutor(analysis, call)
      : undefined;
  }
  if (takesReason(call, index)) return ['any'];
  if (call.typeArguments) return undefined;
  const isJson = ['JSON.parse', 'JSON.stringify'].some((key) =>
    bindings.isGlobal(call.callee, key),
  );
  if (isJson) return index === 1 ? ['string', 'any'] : undefined;
  return typesOfItems(home, call, index) ?? declaredTypes(home, call, index);
}

/** The type of what a promise is rejected with is `any`, whatever the promise is of. */
function takesReason(call: TSESTree.CallExpression, index: number): boolean {
  return isMethodCall(call, 'catch') ? index === 0 : isMethodCall(call, 'then') && index === 1;
}

/** `await new Promise((resolve) => …)` of whose value nothing is expected, and `new Promise<void>(…)`. */
function typesOfExecutor(
  { sourceCode }: Analysis,
  node: TSESTree.NewExpression,
): readonly Written[] | undefined {
  const REJECT = '(reason?: any) => void';
  const [type] = node.typeArguments?.params ?? [];
  if (!type) {
    const { parent } = node.parent.type === 'AwaitExpression' ? node.parent : node;
    return parent.type === 'ExpressionStatement' ? ['(value: unknown) => void', REJECT] : undefined;
  }
  // Of other types, the text alone could mean another where a scope has one of that name.
  if (!/^TS(?:Boolean|Number|String|Void)Keyword$/u.test(type.type)) return undefined;
  const isHidden = sourceCode.scopeManager?.scopes.some(
    ({ set }) => (set.get('PromiseLike')?.defs.length ?? 0) > 0,
  );
  const text = sourceCode.getText(type);
  return isHidden ? undefined : [`(value: ${text} | PromiseLike<${text}>) => void`, REJECT];
}

function typesOfItems(
  home: TypePlace,
  call: TSESTree.CallExpression,
  index: number,
): readonly Written[] | undefined {
  const name = calleeName(call) ?? '';
  const callee = unwrap(call.callee);
  if (index > 0 || callee.type !== 'MemberExpression') return undefined;
  // What is joined becomes a text, whatever its type is.
  const isAny =
    ASKING.test(name) ||
    SORTING.test(name) ||
    (name === 'map' && (isJoined(call) || isSameAnywhere(call.arguments[0], isReceiver(call))));
  const item = isAny ? itemOf(home, callee.object) : undefined;
  return item === undefined ? undefined : [item, SORTING.test(name) ? item : 'number'];
}

/**
 * Whether a function gives a value of the same type whatever is expected of it: what it declares, a part of its
 * item, or what an operator makes. Literals, and what generic functions give, take more of their type from the
 * place; a text that is put together, and what methods of the item give, only where something is expected.
 */
function isSameAnywhere(fn: TSESTree.Node | undefined, isUnexpected: boolean): boolean {
  if (!fn || !isFunction(fn)) return false;
  if (fn.returnType) return true;
  const body = unwrap(fn.body);
  if (body.type === 'BinaryExpression') return true;
  if (body.type === 'TemplateLiteral') return isUnexpected;
  let root: TSESTree.Node = body;
  for (;;) {
    if (root.type === 'MemberExpression') root = unwrap(root.object);
    else if (root.type === 'CallExpression' && isUnexpected) root = unwrap(root.callee);
    else break;
  }
  const { name } = root as Partial<TSESTree.Identifier>;
  return body !== root && fn.params.some((one) => one.type === 'Identifier' && one.name === name);
}

/** Whether a value is only asked for a member: nothing is expected of it. */
function isReceiver(call: TSESTree.CallExpression): boolean {
  return call.parent.type === 'MemberExpression' && call.parent.object === call;
}

/** `rows.map((row) => row.id).join()` */
function isJoined(call: TSESTree.CallExpression): boolean {
  const { parent: member } = call;
  const joined = member.parent;
  return isReceiver(call) && isMethodCall(joined, 'join') && joined.callee === member;
}

/** What a function declares that it calls: `function visit(use: (name: string) => void) {}`. */
function declaredTypes(
  home: TypePlace,
  call: TSESTree.CallExpression,
  index: number,
): readonly Written[] | undefined {
  const { fn, place = home } = calledBy(home, call) ?? {};
  const parameter = fn?.params[index];
  if (!fn || fn.typeParameters || parameter?.type !== 'Identifier') return undefined;
  const type = parameter.typeAnnotation?.typeAnnotation;
  if (type?.type !== 'TSFunctionType' || type.typeParameters) return undefined;
  if (!PLAIN.test(type.returnType?.typeAnnotation.type ?? '')) return undefined;
  const types = type.params.map((one) => {
    const own = one.type === 'Identifier' && !one.optional ? one.typeAnnotation : undefined;
    return own && { type: own.typeAnnotation, place };
  });
  return types.every((one) => one !== undefined) ? types : undefined;
}
