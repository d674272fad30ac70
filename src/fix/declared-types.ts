import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isFunction, isLoop, isMethodCall, staticName, unwrap } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';

/** A type as it is written somewhere in the file, or as a text that means the same everywhere. */
export type Written = TSESTree.TypeNode | string;

const SAME_ITEMS = /^(?:reverse|slice|sort|toReversed|toSorted)$/u;

/** The type of the items of a list, where the file declares it. */
export function itemOf(analysis: Analysis, node: TSESTree.Node): Written | undefined {
  if (node.type === 'CallExpression') {
    if (analysis.bindings.isGlobal(node.callee, 'Object.keys')) return 'string';
    const { callee } = node;
    if (callee.type === 'MemberExpression' && SAME_ITEMS.test(staticName(callee) ?? '')) {
      return itemOf(analysis, callee.object);
    }
  }
  const type = typeOf(analysis, node);
  if (type) return itemOfType(analysis, type);
  const init = node.type === 'Identifier' ? constantOf(analysis, node) : undefined;
  return init?.type === 'CallExpression' && !isTold(analysis, node)
    ? itemOf(analysis, init)
    : undefined;
}

/** The type that is declared of an expression, unless something around tells TypeScript more of it. */
function typeOf(analysis: Analysis, node: TSESTree.Node): TSESTree.TypeNode | undefined {
  if (node.type === 'TSAsExpression') return node.typeAnnotation;
  if (node.type === 'CallExpression') return typeOfResult(analysis, node);
  if (node.type === 'TSNonNullExpression') return valueGotten(analysis, node.expression);
  if (isTold(analysis, node)) return undefined;
  if (node.type === 'Identifier') return typeOfVariable(analysis, node);
  if (node.type !== 'MemberExpression' || node.optional) return undefined;
  const { object, property } = node;
  if (node.computed) {
    const list = typeOf(analysis, object);
    return list && nodeOf(itemOfType(analysis, list));
  }
  if (property.type !== 'Identifier') return undefined;
  const members = object.type === 'ThisExpression' ? classOf(object) : membersOf(analysis, object);
  const [found, ...others] = (members ?? []).filter((one) => nameOf(one) === property.name);
  return found && others.length === 0 ? typeOfMember(found) : undefined;
}

function nodeOf(type: Written | undefined): TSESTree.TypeNode | undefined {
  return typeof type === 'string' ? undefined : type;
}

function typeOfResult(
  { calls }: Analysis,
  call: TSESTree.CallExpression,
): TSESTree.TypeNode | undefined {
  const fn = calls.calleeOf(call);
  const isPlain = fn && !fn.typeParameters && !fn.async && !fn.generator;
  return isPlain ? fn.returnType?.typeAnnotation : undefined;
}

/** `groups.get(key)!` */
function valueGotten(analysis: Analysis, node: TSESTree.Node): TSESTree.TypeNode | undefined {
  return isMethodCall(node, 'get') ? entryOf(analysis, node.callee.object)?.[1] : undefined;
}

function typeOfVariable(
  analysis: Analysis,
  node: TSESTree.Identifier,
): TSESTree.TypeNode | undefined {
  const def = onlyDefinition(analysis, node);
  if (def?.type !== 'Parameter' && def?.type !== 'Variable') return undefined;
  const { name } = def;
  if (name.type !== 'Identifier' || name.optional) return undefined;
  if (name.typeAnnotation) return name.typeAnnotation.typeAnnotation;
  const { parent: declaration } = def.node;
  const loop = declaration?.parent;
  return loop?.type === 'ForOfStatement' && loop.left === declaration
    ? typeOfTurn(analysis, name, loop)
    : undefined;
}

/** What a loop gives a variable on each turn: an item of a list, the key or the value of a `Map`. */
function typeOfTurn(
  analysis: Analysis,
  name: TSESTree.Identifier,
  { await: isAwaited, right }: TSESTree.ForOfStatement,
): TSESTree.TypeNode | undefined {
  if (isAwaited) return undefined;
  if (name.parent.type === 'VariableDeclarator') {
    const values = isMethodCall(right, 'values') && right.callee;
    return values && values.type === 'MemberExpression'
      ? entryOf(analysis, values.object)?.[1]
      : nodeOf(itemOf(analysis, right));
  }
  if (name.parent.type !== 'ArrayPattern') return undefined;
  const entries = isMethodCall(right, 'entries') && right.callee;
  const map = entries && entries.type === 'MemberExpression' ? entries.object : right;
  return entryOf(analysis, map)?.[name.parent.elements.indexOf(name)];
}

/** The types of the keys and the values of a `Map` that is declared, or made, as one. */
function entryOf(analysis: Analysis, map: TSESTree.Node): readonly TSESTree.TypeNode[] | undefined {
  const type = typeOf(analysis, map);
  if (type?.type === 'TSTypeReference') {
    return isNamed(analysis, type, /^(?:Readonly)?Map$/u) ? type.typeArguments?.params : undefined;
  }
  const made = type ? undefined : constantOf(analysis, map);
  return made?.type === 'NewExpression' && analysis.bindings.isGlobal(made.callee, 'Map')
    ? made.typeArguments?.params
    : undefined;
}

/** What a variable without a type of its own is for good. */
function constantOf(analysis: Analysis, node: TSESTree.Node): TSESTree.Expression | undefined {
  const def = node.type === 'Identifier' ? onlyDefinition(analysis, node) : undefined;
  if (def?.type !== 'Variable' || def.parent.kind !== 'const') return undefined;
  const { id, init } = def.node;
  return id.type === 'Identifier' && !id.typeAnnotation && init ? init : undefined;
}

function onlyDefinition(
  { bindings }: Analysis,
  node: TSESTree.Identifier,
): TSESLint.Scope.Definition | undefined {
  const [def, ...others] = bindings.variableOf(node)?.defs ?? [];
  return others.length === 0 ? def : undefined;
}

/**
 * Whether something may tell TypeScript more of a value, or of what it is a part of: a function that it is given
 * to, a method of the latter, or `instanceof`. What comes later does not, unless a loop comes back from there.
 */
function isTold({ sourceCode }: Analysis, node: TSESTree.Node): boolean {
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

function itemOfType(analysis: Analysis, type: TSESTree.TypeNode): Written | undefined {
  if (type.type === 'TSArrayType') return type.elementType;
  if (type.type === 'TSTypeOperator') {
    return type.operator === 'readonly' && type.typeAnnotation
      ? itemOfType(analysis, type.typeAnnotation)
      : undefined;
  }
  if (type.type !== 'TSTypeReference' || !isNamed(analysis, type, /^(?:Readonly)?Array$/u)) {
    return undefined;
  }
  const [item, ...more] = type.typeArguments?.params ?? [];
  return more.length === 0 ? item : undefined;
}

/** Whether a type is one of TypeScript's own of that name. */
function isNamed(
  { bindings }: Analysis,
  { typeName }: TSESTree.TSTypeReference,
  names: RegExp,
): boolean {
  return (
    typeName.type === 'Identifier' &&
    names.test(typeName.name) &&
    (bindings.variableOf(typeName)?.defs.length ?? 0) === 0
  );
}

type Member = TSESTree.ClassElement | TSESTree.TypeElement;

/** The members of an object whose type the file declares, and no type parameter says more of. */
function membersOf(analysis: Analysis, node: TSESTree.Node): readonly Member[] | undefined {
  const type = typeOf(analysis, node);
  if (type?.type === 'TSTypeLiteral') return type.members;
  if (type?.type !== 'TSTypeReference' || type.typeArguments) return undefined;
  if (type.typeName.type !== 'Identifier') return undefined;
  const declared = onlyDefinition(analysis, type.typeName)?.node;
  switch (declared?.type) {
    case 'TSInterfaceDeclaration':
      return declared.typeParameters ? undefined : declared.body.body;
    case 'TSTypeAliasDeclaration': {
      const { typeAnnotation, typeParameters } = declared;
      const isPlain = !typeParameters && typeAnnotation.type === 'TSTypeLiteral';
      return isPlain ? typeAnnotation.members : undefined;
    }
    default:
      return undefined;
  }
}

/** The members of the class whose instance `this` is. */
function classOf(node: TSESTree.ThisExpression): readonly Member[] | undefined {
  let owner: TSESTree.Node | undefined = node.parent;
  while (owner && !hasOwnThis(owner)) owner = owner.parent;
  const member = owner?.type === 'PropertyDefinition' ? owner : owner?.parent;
  const isOfInstance =
    (member?.type === 'MethodDefinition' || member?.type === 'PropertyDefinition') &&
    !member.static;
  return isOfInstance ? member.parent.body : undefined;
}

function hasOwnThis(node: TSESTree.Node): boolean {
  const isOfFunction = isFunction(node) && node.type !== 'ArrowFunctionExpression';
  return isOfFunction || node.type === 'PropertyDefinition' || node.type === 'StaticBlock';
}

function nameOf(member: Member): string | undefined {
  const isKept =
    member.type === 'TSPropertySignature' ||
    (member.type === 'PropertyDefinition' && !member.static);
  return isKept && !member.computed && member.key.type === 'Identifier'
    ? member.key.name
    : undefined;
}

function typeOfMember(member: Member): TSESTree.TypeNode | undefined {
  const isKept = member.type === 'TSPropertySignature' || member.type === 'PropertyDefinition';
  return isKept && !member.optional ? member.typeAnnotation?.typeAnnotation : undefined;
}
