import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isMethodCall, staticName, type ClassNode } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

export interface Thenless {
  /** Whether an object literal cannot get a `then`: none is written in it, spread into it, or assigned in this file. */
  isLiteral(node: TSESTree.ObjectExpression): boolean;
  /** The same of the instances of a class of this file. */
  isInstance(owner: ClassNode): boolean;
  /** Whether this file assigns to a `then`, a `catch` or a `finally`, of whatever object, or defines one. */
  assignsThen(): boolean;
}

const CHAINING = new Set(['catch', 'finally', 'then']);

export function createThenless({ flow, sourceCode }: Analysis): Thenless {
  let givenThens: { readonly isAssigned: boolean; readonly isNamed: boolean } | undefined;

  function isLiteral(node: TSESTree.ObjectExpression): boolean {
    return (
      !mayGetThen() &&
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
      !mayGetThen() &&
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
    return thens().isAssigned;
  }

  /** Whether an object of the file may get a `then` later: `Object.assign(query, { then() { … } })`. */
  function mayGetThen(): boolean {
    return thens().isAssigned || thens().isNamed;
  }

  function thens(): { readonly isAssigned: boolean; readonly isNamed: boolean } {
    if (givenThens) return givenThens;
    const found = { isAssigned: false, isNamed: false };
    givenThens = found;
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      found.isAssigned ||= assigns(node);
      found.isNamed ||= namesThen(node);
    });
    return found;
  }

  return { isLiteral, isInstance, assignsThen };
}

/** `promise.then = …`, `Object.defineProperty(promise, 'then', …)` */
function assigns(node: TSESTree.Node): boolean {
  if (node.type === 'MemberExpression') {
    const { parent } = node;
    const isTarget = parent.type === 'AssignmentExpression' && parent.left === node;
    return isTarget && CHAINING.has(staticName(node) ?? '');
  }
  return (
    node.type === 'Literal' &&
    CHAINING.has(String(node.value)) &&
    isMethodCall(node.parent, '__defineGetter__', 'defineProperty', 'set', 'spyOn', 'stub') &&
    node.parent.arguments[1] === node
  );
}

/** `mixin(query, { then() { … } })`, `for (const name of ['then', 'catch']) query[name] = …` */
function namesThen(node: TSESTree.Node): boolean {
  if (node.type === 'Literal')
    return node.value === 'then' && node.parent.type === 'ArrayExpression';
  if (node.type !== 'Property' || node.parent.type !== 'ObjectExpression') return false;
  const { parent } = node.parent;
  const isHandedOver = parent.type === 'CallExpression' || parent.type === 'VariableDeclarator';
  return isHandedOver && staticName(node) === 'then';
}
