import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { meaningOf, type TypePlace } from '../analysis/exported-type.ts';
import {
  isFunction,
  isInside,
  isLoop,
  isMethodCall,
  staticName,
  unwrap,
  type FunctionNode,
} from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import {
  argumentsOf,
  itemOfType,
  memberNamed,
  membersOf,
  typeOfMember,
  type Declared,
  type Found,
  type Members,
  type Written,
} from './type-parts.ts';

const SAME_ITEMS = /^(?:reverse|slice|sort|toReversed|toSorted)$/u;
/** Methods of lists that give a callback an item first. */
const GIVING = /^(?:every|filter|find|findIndex|findLast|findLastIndex|flatMap|forEach|map|some)$/u;

/** The type of the items of a list, where a file declares it. */
export function itemOf(home: TypePlace, node: TSESTree.Node): Written | undefined {
  if (node.type === 'CallExpression') {
    if (home.analysis.bindings.isGlobal(node.callee, 'Object.keys')) return 'string';
    const { callee } = node;
    if (callee.type === 'MemberExpression' && SAME_ITEMS.test(staticName(callee) ?? '')) {
      return itemOf(home, callee.object);
    }
  }
  if (isOrEmpty(node)) return itemOf(home, unwrap(node.left));
  if (isCopy(node)) return itemOf(home, unwrap(node.elements[0].argument));
  const type = typeOf(home, node);
  if (type) return itemOfType(type);
  const init = node.type === 'Identifier' ? constantOf(home, node) : undefined;
  const isMade = init?.type === 'CallExpression' || isOrEmpty(init) || isCopy(init);
  return isMade && !isTold(home, node) ? itemOf(home, init) : undefined;
}

/** `[...rows]` */
function isCopy(
  node: TSESTree.Node | undefined,
): node is TSESTree.ArrayExpression & { elements: [TSESTree.SpreadElement] } {
  if (node?.type !== 'ArrayExpression') return false;
  const [first, ...others] = node.elements;
  return first?.type === 'SpreadElement' && others.length === 0;
}

/** `rows ?? []` */
function isOrEmpty(node: TSESTree.Node | undefined): node is TSESTree.LogicalExpression {
  return (
    node?.type === 'LogicalExpression' &&
    node.operator === '??' &&
    node.right.type === 'ArrayExpression' &&
    node.right.elements.length === 0
  );
}

/** The type that is declared of an expression, unless something around tells TypeScript more of it. */
function typeOf(home: TypePlace, node: TSESTree.Node): Declared | undefined {
  if (node.type === 'TSAsExpression') return { type: node.typeAnnotation, place: home };
  if (node.type === 'CallExpression') return typeOfResult(home, node);
  if (node.type === 'AwaitExpression') return promised(typeOf(home, node.argument));
  if (node.type === 'TSNonNullExpression') {
    return valueGotten(home, node.expression) ?? typeOf(home, node.expression);
  }
  if (isTold(home, node)) return undefined;
  if (node.type === 'Identifier') return typeOfVariable(home, node);
  if (node.type !== 'MemberExpression') return undefined;
  if (node.computed) {
    const list = typeOf(home, node.object);
    return list && written(itemOfType(list));
  }
  return typeOfMember(memberOf(home, node), false);
}

function written(type: Written | undefined): Declared | undefined {
  return typeof type === 'string' ? undefined : type;
}

/** What a promise is of. */
function promised(type: Declared | undefined): Declared | undefined {
  const params = type && argumentsOf(type, /^Promise$/u);
  return params?.length === 1 ? params[0] : undefined;
}

function typeOfResult(home: TypePlace, call: TSESTree.CallExpression): Declared | undefined {
  if (call.callee.type === 'MemberExpression') {
    const { callee } = call;
    return callee.computed ? undefined : typeOfMember(memberOf(home, callee), true);
  }
  const { fn, place = home } = calledBy(home, call) ?? {};
  const type = fn?.typeParameters ? undefined : fn?.returnType?.typeAnnotation;
  return type && { type, place };
}

/** The function that a call runs, of this file or one that it imports; not one of several overloads. */
export function calledBy(
  home: TypePlace,
  call: TSESTree.CallExpression,
): { readonly fn: FunctionNode; readonly place: TypePlace } | undefined {
  const { bindings, calls } = home.analysis;
  const own = calls.calleeOf(call);
  if (own) return { fn: own, place: home };
  const variable = call.callee.type === 'Identifier' ? bindings.variableOf(call.callee) : undefined;
  const meaning = variable && meaningOf(home, variable);
  if (meaning?.kind !== 'declared' || meaning.place === home) return undefined;
  const { node, place } = meaning;
  if (node.type === 'FunctionDeclaration') return { fn: node, place };
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return undefined;
  const { id, init, parent } = node;
  const isPlain = !id.typeAnnotation && parent.type === 'VariableDeclaration';
  return isPlain && parent.kind === 'const' && isFunction(init) ? { fn: init, place } : undefined;
}

/** `groups.get(key)!` */
function valueGotten(home: TypePlace, node: TSESTree.Node): Declared | undefined {
  return isMethodCall(node, 'get') ? entryOf(home, node.callee.object)?.[1] : undefined;
}

function typeOfVariable(home: TypePlace, node: TSESTree.Identifier): Declared | undefined {
  const def = onlyDefinition(home, node);
  if (def?.type !== 'Parameter' && def?.type !== 'Variable') return undefined;
  const { name } = def;
  if (name.type !== 'Identifier') return undefined;
  if (name.typeAnnotation) return { type: name.typeAnnotation.typeAnnotation, place: home };
  if (name.parent.type === 'Property') return typeOfPart(home, name.parent, node);
  const init = constantOf(home, node);
  // What stands above a use has no way back to it.
  if (init && init.range[1] <= node.range[0]) return typeOf(home, init);
  if (def.type === 'Parameter') return typeOfItem(home, def);
  const { parent: declaration } = def.node;
  const { parent: loop } = declaration;
  return loop.type === 'ForOfStatement' && loop.left === declaration && !isInside(node, loop.right)
    ? typeOfTurn(home, name, loop)
    : undefined;
}

/** What a method of a list gives its callback: `row` of `rows.map((row) => …)`. */
function typeOfItem(
  home: TypePlace,
  { name, node: fn }: TSESLint.Scope.Definitions.ParameterDefinition,
): Declared | undefined {
  if (!isFunction(fn) || fn.params[0] !== name) return undefined;
  const { parent: call } = fn;
  if (call.type !== 'CallExpression' || call.arguments[0] !== fn) return undefined;
  return call.callee.type === 'MemberExpression' && GIVING.test(staticName(call.callee) ?? '')
    ? written(itemOf(home, call.callee.object))
    : undefined;
}

/** `rows` of `const { rows } = report`, and of the parameter `{ rows }: Report`. */
function typeOfPart(
  home: TypePlace,
  { computed, key, parent: pattern, value }: TSESTree.Property,
  use: TSESTree.Identifier,
): Declared | undefined {
  if (pattern.type !== 'ObjectPattern' || value.type !== 'Identifier') return undefined;
  if (computed || key.type !== 'Identifier') return undefined;
  return typeOfMember(memberNamed(partsOf(home, pattern, use), key.name), false);
}

/** The members of what a pattern takes apart. */
function partsOf(
  home: TypePlace,
  { parent, typeAnnotation }: TSESTree.ObjectPattern,
  use: TSESTree.Identifier,
): Members | undefined {
  if (typeAnnotation) return membersOf({ type: typeAnnotation.typeAnnotation, place: home });
  if (parent.type !== 'VariableDeclarator') return undefined;
  const { init, parent: declaration } = parent;
  const loop = declaration.parent;
  if (loop.type === 'ForOfStatement' && loop.left === declaration) {
    const isKnown = !loop.await && !isInside(use, loop.right);
    return isKnown ? membersOf(written(itemOf(home, loop.right))) : undefined;
  }
  if (!init || init.range[1] > use.range[0]) return undefined;
  return init.type === 'ThisExpression' ? classOf(home, init) : membersOf(typeOf(home, init));
}

/** What a loop gives a variable on each turn: an item of a list, the key or the value of a `Map`. */
function typeOfTurn(
  home: TypePlace,
  name: TSESTree.Identifier,
  { await: isAwaited, right }: TSESTree.ForOfStatement,
): Declared | undefined {
  if (isAwaited) return undefined;
  if (name.parent.type === 'VariableDeclarator') {
    const values = isMethodCall(right, 'values') && right.callee;
    return values && values.type === 'MemberExpression'
      ? entryOf(home, values.object)?.[1]
      : written(itemOf(home, right));
  }
  if (name.parent.type !== 'ArrayPattern') return undefined;
  const entries = isMethodCall(right, 'entries') && right.callee;
  const map = entries && entries.type === 'MemberExpression' ? entries.object : right;
  return entryOf(home, map)?.[name.parent.elements.indexOf(name)];
}

/** The types of the keys and the values of a `Map` that is declared, or made, as one. */
function entryOf(home: TypePlace, map: TSESTree.Node): readonly Declared[] | undefined {
  const type = typeOf(home, map);
  if (type) return argumentsOf(type, /^(?:Readonly)?Map$/u);
  const made = constantOf(home, map);
  return made?.type === 'NewExpression' && home.analysis.bindings.isGlobal(made.callee, 'Map')
    ? made.typeArguments?.params.map((one) => ({ type: one, place: home }))
    : undefined;
}

/** What a variable without a type of its own is for good. */
function constantOf(home: TypePlace, node: TSESTree.Node): TSESTree.Expression | undefined {
  const def = node.type === 'Identifier' ? onlyDefinition(home, node) : undefined;
  if (def?.type !== 'Variable' || def.parent.kind !== 'const') return undefined;
  const { id, init } = def.node;
  return id.type === 'Identifier' && !id.typeAnnotation && init ? init : undefined;
}

function onlyDefinition(
  { analysis }: TypePlace,
  node: TSESTree.Identifier,
): TSESLint.Scope.Definition | undefined {
  const [def, ...others] = analysis.bindings.variableOf(node)?.defs ?? [];
  return others.length === 0 ? def : undefined;
}

/**
 * Whether something may tell TypeScript more of a value, or of what it is a part of: a function that it is given
 * to, a method of the latter, or `instanceof`. What comes later does not, unless a loop comes back from there.
 */
function isTold({ analysis: { sourceCode } }: TypePlace, node: TSESTree.Node): boolean {
  const parts = new Set<string>();
  let root = node;
  for (; root.type === 'MemberExpression'; root = root.object) parts.add(sourceCode.getText(root));
  parts.add(sourceCode.getText(root));
  const variable =
    root.type === 'Identifier'
      ? sourceCode.getScope(root).references.find(({ identifier }) => identifier === root)?.resolved
      : undefined;
  const home = variable?.scope.block;
  let [last] = node.range;
  let around: TSESTree.Node = node;
  while (around.parent && around !== home) {
    around = around.parent;
    if (around !== home && isLoop(around)) [, last] = around.range;
  }
  const text = sourceCode.getText(node);
  const isPart = (value: TSESTree.Node): boolean => parts.has(sourceCode.getText(unwrap(value)));
  const tells = (one: TSESTree.Node): boolean => {
    if (one.type === 'BinaryExpression') return one.operator === 'instanceof' && isPart(one.left);
    if (one.type !== 'CallExpression') return false;
    const callee = unwrap(one.callee);
    const isOfWhole =
      callee.type === 'MemberExpression' &&
      isPart(callee.object) &&
      sourceCode.getText(unwrap(callee.object)) !== text;
    return isOfWhole || one.arguments.some(isPart);
  };
  let isFound = false;
  walk(around, sourceCode.visitorKeys, (one) => {
    isFound ||= one.range[0] <= last && tells(one);
  });
  return isFound;
}

/** The only member that a property may be. */
function memberOf(
  home: TypePlace,
  { object, property }: TSESTree.MemberExpression,
): Found | undefined {
  if (property.type !== 'Identifier') return undefined;
  const members =
    object.type === 'ThisExpression' ? classOf(home, object) : membersOf(typeOf(home, object));
  return memberNamed(members, property.name);
}

/** The members of the class whose instance `this` is. */
function classOf(home: TypePlace, node: TSESTree.ThisExpression): Members | undefined {
  let owner: TSESTree.Node | undefined = node.parent;
  while (owner && !hasOwnThis(owner)) owner = owner.parent;
  const member = owner?.type === 'PropertyDefinition' ? owner : owner?.parent;
  const isOfInstance =
    (member?.type === 'MethodDefinition' || member?.type === 'PropertyDefinition') &&
    !member.static;
  return isOfInstance ? { list: member.parent.body, place: home } : undefined;
}

function hasOwnThis(node: TSESTree.Node): boolean {
  const isOfFunction = isFunction(node) && node.type !== 'ArrowFunctionExpression';
  return isOfFunction || node.type === 'PropertyDefinition' || node.type === 'StaticBlock';
}
