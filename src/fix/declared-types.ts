import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { meaningOf, type TypePlace } from '../analysis/exported-type.ts';
import { isFunction, isInside, isMethodCall, memberName, type FunctionNode } from '../ast/nodes.ts';
import { expectedParameter } from './expected-type.ts';
import { entryOf, givenBy, itemFound, turnOf } from './list-items.ts';
import { isTold } from './told.ts';
import { isListOfTexts, isText } from './texts.ts';
import {
  argumentsOf,
  elementsOf,
  isDeclared,
  itemOfType,
  memberNamed,
  membersOf,
  typeOfMember,
  valueOfRecord,
  type Declared,
  type Entry,
  type Found,
  type Members,
  type Plain,
  type Written,
} from './type-parts.ts';

const known = new WeakMap<TypePlace, Map<TSESTree.Node, Written | undefined>>();

/** The type of an expression, as far as files declare it, unless something around tells TypeScript more of it. */
export function typeOf(home: TypePlace, node: TSESTree.Node): Written | undefined {
  const types = known.get(home) ?? new Map<TSESTree.Node, Written | undefined>();
  known.set(home, types);
  if (!types.has(node)) {
    // What is asked for again on the way to its own type has none.
    types.set(node, undefined);
    types.set(node, findType(home, node));
  }
  return types.get(node);
}

function findType(home: TypePlace, node: TSESTree.Node): Written | undefined {
  if (node.type === 'TSAsExpression') return { type: node.typeAnnotation, place: home };
  if (node.type === 'NewExpression') {
    return node.typeArguments ? { type: node, place: home } : undefined;
  }
  if (isText(home, node)) return 'string';
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
    return itemOfType(list) ?? valueOfRecord(list);
  }
  return typeOfMember(memberOf(home, node), false);
}

/** What a promise is of. */
export function promised(type: Written | undefined): Declared | undefined {
  return argumentsOf(type, /^Promise$/u)?.[0];
}

function typeOfResult(home: TypePlace, call: TSESTree.CallExpression): Written | undefined {
  if (isListOfTexts(home, call)) return 'string[]';
  const found = itemFound(home, call);
  if (found) return found;
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
function valueGotten(home: TypePlace, node: TSESTree.Node): Written | undefined {
  return isMethodCall(node, 'get') ? entryOf(home, node.callee.object)?.[1] : undefined;
}

function typeOfVariable(home: TypePlace, node: TSESTree.Identifier): Written | undefined {
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
  const { init: first, parent: declaration } = def.node;
  const { parent: loop } = declaration;
  // `let text = name;` takes texts alone, whichever it is given later.
  if (declaration.kind === 'let' && first && first.range[1] <= node.range[0]) {
    return isWholeText(home, first) ? 'string' : undefined;
  }
  return loop.type === 'ForOfStatement' && loop.left === declaration && !isInside(node, loop.right)
    ? typeOfTurn(home, name, loop)
    : undefined;
}

/** Whether a value is a text, and never nothing. */
function isWholeText(home: TypePlace, node: TSESTree.Node): boolean {
  const type = typeOf(home, node);
  return isDeclared(type) ? type.type.type === 'TSStringKeyword' : type === 'string';
}

/** What a method of a list gives its callback: `row` of `rows.map((row) => …)`, `key` of `entries.map(([key]) => …)`. */
function typeOfItem(
  home: TypePlace,
  { name, node: fn }: TSESLint.Scope.Definitions.ParameterDefinition,
): Written | undefined {
  if (!isFunction(fn)) return undefined;
  const index = fn.params.indexOf(name);
  if (fn.parent.type !== 'CallExpression') return expectedParameter(home, fn, index);
  if (fn.parent.arguments[0] !== fn) return undefined;
  const { callee } = fn.parent;
  if (index >= 0) return givenBy(home, fn.parent)?.[index];
  const isPart = name.parent === fn.params[0] && name.parent?.type === 'ArrayPattern';
  return isPart && callee.type === 'MemberExpression' && givenBy(home, fn.parent)
    ? partOfEntry(name, entryOf(home, callee.object))
    : undefined;
}

function partOfEntry(name: TSESTree.Node, entry: Entry | undefined): Plain | undefined {
  const { parent } = name;
  return parent?.type === 'ArrayPattern'
    ? entry?.[parent.elements.indexOf(name as TSESTree.DestructuringPattern)]
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
  pattern: TSESTree.ObjectPattern,
  use: TSESTree.Identifier,
): Members | undefined {
  const { parent, typeAnnotation } = pattern;
  if (typeAnnotation) return membersOf({ type: typeAnnotation.typeAnnotation, place: home });
  if (isFunction(parent)) {
    return membersOf(expectedParameter(home, parent, parent.params.indexOf(pattern)));
  }
  if (parent.type !== 'VariableDeclarator') return undefined;
  const { init, parent: declaration } = parent;
  const loop = declaration.parent;
  if (loop.type === 'ForOfStatement' && loop.left === declaration) {
    const isKnown = !loop.await && !isInside(use, loop.right);
    return isKnown ? membersOf(turnOf(home, loop.right)) : undefined;
  }
  if (!init || init.range[1] > use.range[0]) return undefined;
  return init.type === 'ThisExpression' ? classOf(home, init) : membersOf(typeOf(home, init));
}

/** What a loop gives a variable on each turn: an item of a list, the key or the value of a `Map`. */
function typeOfTurn(
  home: TypePlace,
  name: TSESTree.Identifier,
  { await: isAwaited, right }: TSESTree.ForOfStatement,
): Written | undefined {
  if (isAwaited) return undefined;
  if (name.parent.type === 'VariableDeclarator') return turnOf(home, right);
  return partOfEntry(name, entryOf(home, right));
}

/** What a variable without a type of its own is for good. */
export function constantOf(home: TypePlace, node: TSESTree.Node): TSESTree.Expression | undefined {
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

/** The only member that a property may be. */
function memberOf(home: TypePlace, node: TSESTree.MemberExpression): Found | undefined {
  const { object, property } = node;
  if (property.type !== 'Identifier' && property.type !== 'PrivateIdentifier') return undefined;
  const members =
    object.type === 'ThisExpression' ? classOf(home, object) : membersOf(typeOf(home, object));
  return memberNamed(members, memberName(node) ?? '');
}

/** The members of the class whose instance `this` is. */
function classOf(home: TypePlace, node: TSESTree.ThisExpression): Members | undefined {
  let owner: TSESTree.Node | undefined = node.parent;
  while (owner && !hasOwnThis(owner)) owner = owner.parent;
  const member = owner?.type === 'PropertyDefinition' ? owner : owner?.parent;
  const isOfInstance =
    (member?.type === 'MethodDefinition' || member?.type === 'PropertyDefinition') &&
    !member.static;
  return isOfInstance ? { list: elementsOf(member.parent), place: home } : undefined;
}

function hasOwnThis(node: TSESTree.Node): boolean {
  const isOfFunction = isFunction(node) && node.type !== 'ArrowFunctionExpression';
  return isOfFunction || node.type === 'PropertyDefinition' || node.type === 'StaticBlock';
}
