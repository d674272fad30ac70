import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { enclosingClass, staticName, type FunctionNode, type MethodCall } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { nameOnPrototype } from '../project/summary/names.ts';

export interface OwnMethods {
  /**
   * Calls of a method on `this`, or on its class: a subclass may put another in its place, but runs it
   * as often.
   */
  callsOf(fn: FunctionNode): readonly MethodCall[];
}

export const ownMethodsOf = memoized(createOwnMethods);

function createOwnMethods({ sourceCode }: Analysis): OwnMethods {
  const methodCalls = memoized((owner: TSESTree.Node): readonly MethodCall[] => {
    const found: MethodCall[] = [];
    walk(owner, sourceCode.visitorKeys, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
      if (isOwner(node.callee.object)) found.push(node as MethodCall);
    });
    return found;
  });

  function callsOf(fn: FunctionNode): readonly MethodCall[] {
    const { parent } = fn;
    const isMethod = parent.type === 'MethodDefinition';
    const name = isMethod ? staticName(parent) : nameOnPrototype(fn);
    if (name === undefined) return [];
    const owner = isMethod ? parent.parent : sourceCode.ast;
    return methodCalls(owner).filter(({ callee }) => staticName(callee) === name);
  }

  return { callsOf };
}

/** `this`, and `Parser` in `class Parser`. */
function isOwner(node: TSESTree.Node): boolean {
  if (node.type === 'ThisExpression') return true;
  return node.type === 'Identifier' && enclosingClass(node)?.id?.name === node.name;
}
