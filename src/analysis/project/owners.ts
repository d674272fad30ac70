import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingClass, isFunction, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { instance } from './collections.ts';
import type { EmitterClasses } from './emitter-classes.ts';
import { isPrototype } from './names.ts';
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
    if (parent.type === 'AssignmentExpression' && parent.left.type === 'MemberExpression') {
      const object = unwrap(parent.left.object);
      if (isPrototype(object)) return instance(valueOf(object.object));
      const owner = valueOf(object);
      return owner?.kind === 'self' || owner?.kind === 'entity' ? owner : undefined;
    }
    return instance(entityValue(fn));
  }

  /** `A.prototype = { … }` and `Object.assign(A.prototype, { … })` are about the instances of `A`. */
  function thisOfLiteral(node: TSESTree.ObjectExpression): Value {
    const { parent } = node;
    const target =
      parent.type === 'AssignmentExpression'
        ? parent.left
        : parent.type === 'CallExpression'
          ? parent.arguments[0]
          : undefined;
    if (target && target !== node && isPrototype(target)) {
      const owner = valueOf(target.object);
      if (owner) return { kind: 'instance', of: owner };
    }
    return { kind: 'entity', entity: entityOf(node) };
  }

  function superClassOf(node: TSESTree.Node): Value | undefined {
    const superClass = enclosingClass(node)?.superClass;
    return superClass ? emitters.extended(superClass, valueOf(superClass)) : undefined;
  }

  function entityValue(node: TSESTree.Node): Value {
    return { kind: 'entity', entity: entityOf(node) };
  }
}
