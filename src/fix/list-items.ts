import type { TSESTree } from '@typescript-eslint/utils';
import type { TypePlace } from '../analysis/exported-type.ts';
import { isFunction, isMethodCall, staticName, unwrap, type MethodCall } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { constantOf, typeOf } from './declared-types.ts';
import { isTested } from './tested.ts';
import { isTold } from './told.ts';
import {
  entryOfType,
  isOfOneKind,
  itemOfType,
  valueOfRecord,
  valueOfSet,
  type Entry,
  type Written,
} from './type-parts.ts';

const SAME_ITEMS = /^(?:reverse|slice|sort|toReversed|toSorted)$/u;
/** Methods of lists that give a callback an item first, and its position. */
const GIVING = /^(?:every|filter|find|findIndex|findLast|findLastIndex|flatMap|forEach|map|some)$/u;

/** What a method gives its callback: the item and the position in a list, the value and the key of a `Map`. */
export function givenBy(
  home: TypePlace,
  { callee }: TSESTree.CallExpression,
): readonly Written[] | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const name = staticName(callee) ?? '';
  const { object } = callee;
  if (name === 'forEach') {
    const type = typeOf(home, object);
    const entry = entryOfType(type);
    if (entry) return [entry[1], entry[0]];
    const value = valueOfSet(type);
    if (value) return [value, value];
  }
  const item = GIVING.test(name) ? itemOf(home, object) : undefined;
  return item ? [item, 'number'] : undefined;
}

/** The type of the items of a list, where a file declares it. */
export function itemOf(home: TypePlace, node: TSESTree.Node): Written | undefined {
  if (isOrEmpty(node)) return itemOf(home, unwrap(node.left));
  const source = copiedFrom(home, node);
  if (source) return turnOf(home, source);
  if (node.type === 'CallExpression') {
    const item = itemOfResult(home, node);
    if (item) return item;
  }
  const item = itemOfType(typeOf(home, node));
  if (item) return item;
  const init = node.type === 'Identifier' ? constantOf(home, node) : undefined;
  const isMade =
    init && (init.type === 'CallExpression' || isOrEmpty(init) || copiedFrom(home, init));
  return isMade && !isTold(home, node) ? itemOf(home, init) : undefined;
}

/** What going through something gives on each turn: an item, a value, a key and its value. */
export function turnOf(home: TypePlace, node: TSESTree.Node): Written | undefined {
  const entry = entryOf(home, node);
  if (entry) return pairOf(entry);
  if (isMethodCall(node, 'keys', 'values') && node.arguments.length === 0) {
    const { object } = node.callee;
    const own = entryOf(home, object);
    return own?.[isMethodCall(node, 'keys') ? 0 : 1] ?? valueOfSet(typeOf(home, object));
  }
  return valueOfSet(typeOf(home, node)) ?? itemOf(home, node);
}

function pairOf([key, value]: Entry): Written {
  return ['[', key, ', ', value, ']'];
}

/** The types of the keys and the values of a `Map` that is declared, or made, as one, and of the parts of an object. */
export function entryOf(home: TypePlace, node: TSESTree.Node): Entry | undefined {
  const own = entryOfType(typeOf(home, node));
  if (own || !isMethodCall(node, 'entries')) return own;
  const [object] = node.arguments;
  if (!object) return entryOfType(typeOf(home, node.callee.object));
  if (!home.analysis.bindings.isGlobal(node.callee, 'Object.entries')) return undefined;
  const value = valueOfRecord(typeOf(home, object));
  return value && ['string', value];
}

/** What a call gives a list of, by what it calls and is given. */
function itemOfResult(home: TypePlace, call: TSESTree.CallExpression): Written | undefined {
  const { bindings } = home.analysis;
  const { arguments: given, callee } = call;
  const [first] = given;
  if (bindings.isGlobal(callee, 'Object.entries')) {
    const entry = entryOf(home, call);
    return entry && pairOf(entry);
  }
  if (bindings.isGlobal(callee, 'Object.values'))
    return first && valueOfRecord(typeOf(home, first));
  if (callee.type !== 'MemberExpression') return undefined;
  if (isMethodCall(call, 'filter')) return itemLeft(home, call);
  if (SAME_ITEMS.test(staticName(callee) ?? '')) return itemOf(home, callee.object);
  if (isMethodCall(call, 'map') && isFunction(first) && itemOf(home, callee.object)) {
    return typeOf(home, first.body) === 'string' ? 'string' : undefined;
  }
  return undefined;
}

/** Whether a test tells TypeScript no more of a value than that it has been passed. */
function asksOnly(
  { analysis }: TypePlace,
  test: TSESTree.Node | undefined,
  item: Written | undefined,
): boolean {
  if (!isFunction(test)) {
    return isOfOneKind(item) && test !== undefined && analysis.bindings.isGlobal(test, 'Boolean');
  }
  const [value] = test.params;
  if (test.returnType || value?.type !== 'Identifier') return false;
  if (!isOfOneKind(item)) return isOfSizes(test.body);
  let tells = false;
  walk(test.body, analysis.sourceCode.visitorKeys, (node) => {
    if (node.type === 'BinaryExpression') tells ||= node.operator.startsWith('in');
    if (node.type !== 'CallExpression') return;
    const callee = unwrap(node.callee);
    tells ||= node.arguments.some((one) => isNamed(one, value.name));
    tells ||= callee.type === 'MemberExpression' && isNamed(callee.object, value.name);
  });
  return !tells;
}

/** `row.from >= start && row.to <= end`, which tells of no kind. */
function isOfSizes(test: TSESTree.Node): boolean {
  if (test.type === 'LogicalExpression') return isOfSizes(test.left) && isOfSizes(test.right);
  return test.type === 'BinaryExpression' && /^[<>]/u.test(test.operator);
}

function isNamed(node: TSESTree.Node, name: string): boolean {
  const value = unwrap(node);
  return value.type === 'Identifier' && value.name === name;
}

/** The item that a call looks for in a list. */
export function itemFound(home: TypePlace, call: TSESTree.CallExpression): Written | undefined {
  if (isMethodCall(call, 'at', 'pop', 'shift')) return itemOf(home, call.callee.object);
  return isMethodCall(call, 'find', 'findLast') ? itemLeft(home, call) : undefined;
}

/** What a list has left of its items after a test, which may say so itself: `(item): item is string => …`. */
function itemLeft(home: TypePlace, { arguments: [test], callee }: MethodCall): Written | undefined {
  const said = isFunction(test) ? test.returnType?.typeAnnotation : undefined;
  if (said?.type === 'TSTypePredicate') {
    const type = isList(home, callee.object) ? said.typeAnnotation?.typeAnnotation : undefined;
    return type && { type, place: home };
  }
  const item = itemOf(home, callee.object);
  return asksOnly(home, test, item) ? item : undefined;
}

/** Whether a value is a list, of whatever items. */
function isList(home: TypePlace, node: TSESTree.Node): boolean {
  if (itemOf(home, node)) return true;
  const { bindings } = home.analysis;
  const listTested = (_: TypePlace, test: TSESTree.Expression): TSESTree.Node | undefined =>
    test.type === 'CallExpression' && bindings.isGlobal(test.callee, 'Array.isArray')
      ? test.arguments[0]
      : undefined;
  return node.type === 'Identifier' && isTested(home, node, listTested);
}

/** `rows` of `[...rows]` and of `Array.from(rows)` */
function copiedFrom({ analysis }: TypePlace, node: TSESTree.Node): TSESTree.Expression | undefined {
  const isCopy =
    node.type === 'CallExpression' && analysis.bindings.isGlobal(node.callee, 'Array.from');
  const parts = isCopy ? node.arguments : node.type === 'ArrayExpression' ? node.elements : [];
  const [first, ...others] = parts;
  if (!first || others.length > 0) return undefined;
  const source = first.type === 'SpreadElement' ? first.argument : isCopy ? first : undefined;
  return first.type === 'SpreadElement' && isCopy ? undefined : source;
}

/** `rows ?? []` */
function isOrEmpty(node: TSESTree.Node | undefined): node is TSESTree.LogicalExpression {
  return (
    node?.type === 'LogicalExpression' &&
    (node.operator === '??' || node.operator === '||') &&
    node.right.type === 'ArrayExpression' &&
    node.right.elements.length === 0
  );
}
