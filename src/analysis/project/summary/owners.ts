import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingClass, isFunction, staticName, type FunctionNode } from '../../../ast/nodes.ts';
import { COPIES } from '../../known/copying.ts';
import { instance, union } from './collections.ts';
import type { EmitterClasses } from './emitter-classes.ts';
import type { Models } from './models.ts';
import { isEsModule, isModuleExports, isPrototype } from './names.ts';
import { isOfKeys } from './package-keys.ts';
import type { Entity, Value } from './value.ts';

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
): Owners {
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
    return models.documentOf(fn) ?? instance(entityValue(fn));
  }

  /** `store.load = function () { … }`, `exports.Store = function () { this.rows = … }` */
  function thisOfMember(left: TSESTree.MemberExpression, fn: FunctionNode): Value | undefined {
    const owner = valueOf(left.object);
    switch (owner?.kind) {
      case 'entity':
      case 'self':
        return /^[A-Z]/.test(staticName(left) ?? '') ? instance(entityValue(fn)) : owner;
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
    const literal = entityValue(node);
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
