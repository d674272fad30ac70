import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, type ClassNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';

export interface Thenless {
  /** Whether an object literal cannot get a `then`: none is written in it, spread into it, or assigned in this file. */
  isLiteral(node: TSESTree.ObjectExpression): boolean;
  /** The same of the instances of a class of this file. */
  isInstance(owner: ClassNode): boolean;
  /** Whether this file assigns to a `then`, a `catch` or a `finally`, of whatever object. */
  assignsThen(): boolean;
}

const CHAINING = new Set(['catch', 'finally', 'then']);

export function createThenless({ flow, sourceCode }: Analysis): Thenless {
  let thenIsAssigned: boolean | undefined;

  function isLiteral(node: TSESTree.ObjectExpression): boolean {
    return (
      !assignsThen() &&
      node.properties.every((property) => {
        if (property.type !== 'Property') return false;
        const name = staticName(property);
        return name !== undefined && name !== 'then' && name !== '__proto__';
      })
    );
  }

  function isInstance({ superClass, body }: ClassNode): boolean {
    return (
      superClass === null &&
      !assignsThen() &&
      body.body.every(
        (member) =>
          (member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') &&
          (member.key.type === 'PrivateIdentifier' ||
            (staticName(member) !== undefined && staticName(member) !== 'then')) &&
          !(
            member.type === 'MethodDefinition' &&
            member.kind === 'constructor' &&
            isFunction(member.value) &&
            flow.returnsOf(member.value).some(({ argument }) => argument !== null)
          ),
      )
    );
  }

  function assignsThen(): boolean {
    if (thenIsAssigned !== undefined) return thenIsAssigned;
    thenIsAssigned = false;
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      if (node.type !== 'MemberExpression' || !CHAINING.has(staticName(node) ?? '')) return;
      const isTarget = node.parent.type === 'AssignmentExpression' && node.parent.left === node;
      if (isTarget) thenIsAssigned = true;
    });
    return thenIsAssigned;
  }

  return { isLiteral, isInstance, assignsThen };
}
