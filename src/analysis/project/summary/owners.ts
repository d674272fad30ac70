import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingClass, isFunction, staticName, type FunctionNode } from '../../../ast/nodes.ts';
import { COPIES } from '../../known/copying.ts';
import { instance, union } from './collections.ts';
import type { EmitterClasses } from './emitter-classes.ts';
import type { Models } from './models.ts';
import { isEsModule, isModuleExports, isPrototype, lastName } from './names.ts';
import { isOfKeys } from './package-keys.ts';
import type { Entity, Value } from './value.ts';

/** A function that goes by more names than this is a helper of many. */
const MAX_NAMES = 6;
/** What a program makes with `new` is called so. */
const IS_CLASS = /^[A-Z]/;

export interface Owners {
  /** What `this` is, where it stands. */
  readonly thisValue: (node: TSESTree.Node) => Value | undefined;
  /** What the class around a node extends. */
  readonly superClassOf: (node: TSESTree.Node) => Value | undefined;
}

/** Tells whose members `this` and `super` name. */
export function createOwners(
  entityOf: (node: TSESTree.Node) => Entity,
  valueOf: (node: TSESTree.Node) => Value | undefined,
  emitters: EmitterClasses,
  models: Pick<Models, 'documentOf'>,
  declaredIn: (node: TSESTree.Node) => readonly TSESLint.Scope.Variable[],
): Owners {
  const byName = new Map<FunctionNode, Value | undefined>();
  return { thisValue, superClassOf };

  function thisValue(node: TSESTree.Node): Value | undefined {
    let child: TSESTree.Node = node;
    for (let current = node.parent; current; child = current, current = current.parent) {
      if (current.type === 'StaticBlock') return entityValue(current.parent.parent);
      if (current.type === 'PropertyDefinition' && current.value === child) {
        const owner = entityValue(current.parent.parent);
        return current.static ? owner : instance(owner);
      }
      if (isFunction(current) && current.type !== 'ArrowFunctionExpression') {
        return thisOfFunction(current);
      }
      // Node calls a CommonJS module with its exports as `this`.
      if (current.type === 'Program') return isEsModule(current) ? undefined : { kind: 'self' };
    }
    return undefined;
  }

  function thisOfFunction(fn: FunctionNode): Value | undefined {
    const { parent } = fn;
    if (parent.type === 'MethodDefinition') {
      const owner = entityValue(parent.parent.parent);
      return parent.static ? owner : instance(owner);
    }
    if (parent.type === 'Property' && parent.parent.type === 'ObjectExpression') {
      return thisOfLiteral(parent.parent);
    }
    const left = parent.type === 'AssignmentExpression' ? parent.left : undefined;
    const isMember = left?.type === 'MemberExpression' && !isModuleExports(left);
    if (isMember) return thisOfMember(left, fn);
    const given = thisGivenTo(fn);
    if (given) return thisValue(given);
    return models.documentOf(fn) ?? thisByName(fn) ?? instance(entityValue(fn));
  }

  /** `A.prototype.run = run`, `const api = { run }`: a function that is declared, and then becomes a method by its name. */
  function thisByName(fn: FunctionNode): Value | undefined {
    const known = byName.get(fn);
    if (known !== undefined || byName.has(fn)) return known;
    byName.set(fn, undefined);
    const { parent } = fn;
    const declaration = parent.type === 'VariableDeclarator' ? parent : fn;
    const { id } = declaration as TSESTree.FunctionDeclaration | TSESTree.VariableDeclarator;
    if (id?.type !== 'Identifier' || IS_CLASS.test(id.name)) return undefined;
    const names = declaredIn(declaration).find(({ identifiers }) => identifiers.includes(id));
    const uses = names?.references.flatMap((one) => (one.isRead() ? one.identifier : [])) ?? [];
    if (uses.length > MAX_NAMES) return undefined;
    const owner = union(uses.map((use) => ownerOfMember(use, fn)));
    const value = owner && union([owner, instance(entityValue(fn))]);
    byName.set(fn, value);
    return value;
  }

  function ownerOfMember(
    use: TSESTree.Identifier | TSESTree.JSXIdentifier,
    fn: FunctionNode,
  ): Value | undefined {
    const { parent } = use;
    if (parent.type === 'AssignmentExpression' && parent.right === use) {
      const { left } = parent;
      const isMember = left.type === 'MemberExpression' && !isModuleExports(left);
      return isMember ? thisOfMember(left, fn) : undefined;
    }
    const isMethod = parent.type === 'Property' && parent.value === use;
    return isMethod && parent.parent.type === 'ObjectExpression'
      ? thisOfLiteral(parent.parent)
      : undefined;
  }

  /** `store.load = function () { … }`, `exports.Store = function () { this.rows = … }` */
  function thisOfMember(left: TSESTree.MemberExpression, fn: FunctionNode): Value | undefined {
    const owner = valueOf(left.object);
    switch (owner?.kind) {
      case 'entity':
      case 'self':
        return IS_CLASS.test(staticName(left) ?? '') ? instance(entityValue(fn)) : owner;
      case 'instance':
        return owner;
      case 'member':
        return ofPrototype(owner);
      default:
        return undefined;
    }
  }

  /** `A.prototype.run = function () { … }` */
  function ofPrototype({ name, of }: Value & { kind: 'member' }): Value | undefined {
    return name === 'prototype' ? instance(of) : undefined;
  }

  /**
   * `A.prototype = { … }` and `Object.assign(A.prototype, { … })` are about the instances of `A`,
   * `Object.assign(store, { … })` about `store`.
   */
  function thisOfLiteral(node: TSESTree.ObjectExpression): Value {
    const { parent } = node;
    const target =
      parent.type === 'AssignmentExpression'
        ? parent.left
        : parent.type === 'CallExpression'
          ? parent.arguments[0]
          : undefined;
    const methods = methodsAround(node);
    const literal = methods
      ? (union([entityValue(node), entityValue(methods)]) ?? entityValue(node))
      : entityValue(node);
    if (!target || target === node) return literal;
    if (isPrototype(target)) return instance(valueOf(target.object)) ?? literal;
    // `schema.methods = { … }`
    const owner = parent.type === 'AssignmentExpression' ? valueOf(target) : undefined;
    if (owner?.kind === 'instance') return union([literal, owner]) ?? literal;
    const isCopied = parent.type === 'CallExpression' && isOfKeys(valueOf(parent.callee), COPIES);
    return (isCopied ? union([literal, valueOf(target)]) : undefined) ?? literal;
  }

  function superClassOf(node: TSESTree.Node): Value | undefined {
    const superClass = enclosingClass(node)?.superClass;
    return superClass ? emitters.extended(superClass, valueOf(superClass)) : undefined;
  }

  function entityValue(node: TSESTree.Node): Value {
    return { kind: 'entity', entity: entityOf(node) };
  }
}

/** The methods stand so many objects above at most: `{ actions: { list: { handler() { … } } }, methods }`. */
const MAX_LITERALS = 4;

/** `{ actions: { list() { return this.read(); } }, methods: { read() { … } } }`: they are put on the object that runs it. */
function methodsAround(node: TSESTree.ObjectExpression): TSESTree.ObjectExpression | undefined {
  let current = node;
  for (let depth = 0; depth < MAX_LITERALS; depth++) {
    for (const property of current.properties) {
      if (property.type !== 'Property' || staticName(property) !== 'methods') continue;
      if (property.value.type === 'ObjectExpression') return property.value;
    }
    const { parent } = current;
    if (parent.type !== 'Property' || parent.parent.type !== 'ObjectExpression') return undefined;
    current = parent.parent;
  }
  return undefined;
}

/** What takes a `this` behind the function that it calls. */
const TAKES_THIS =
  /^(?:addListener|bind|each|every|filter|find\w*|flatMap|forEach|map|on|once|proxy|some|subscribe)$/;

/** `this` in `function () { … }.bind(this)` and in `rows.forEach(function () { … }, this)` */
function thisGivenTo(fn: FunctionNode): TSESTree.Node | undefined {
  const { parent } = fn;
  const isBound =
    parent.type === 'MemberExpression' && parent.object === fn && staticName(parent) === 'bind';
  const call = isBound ? parent.parent : parent;
  if (call.type !== 'CallExpression') return undefined;
  if (isBound ? call.callee !== parent : call.callee === fn) return undefined;
  if (!isBound && !TAKES_THIS.test(lastName(call.callee))) return undefined;
  const given = call.arguments[isBound ? 0 : call.arguments.indexOf(fn as never) + 1];
  return given?.type === 'ThisExpression' ? given : undefined;
}
