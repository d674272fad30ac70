import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { isFunction, memberName, staticName } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

type ClassMember = TSESTree.MethodDefinition | TSESTree.PropertyDefinition;

/** The members that only their class can name, each by its name; not those that share theirs with another. */
export const privateMembers = memoized(
  ({ body }: TSESTree.ClassBody): ReadonlyMap<string, ClassMember> => {
    const members = new Map<string, ClassMember>();
    const shared = new Set<string>();
    for (const member of body) {
      if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') continue;
      const name = memberName(member);
      if (name === undefined) continue;
      if (members.has(name)) shared.add(name);
      else members.set(name, member);
    }
    for (const [name, member] of members) {
      if (shared.has(name) || !isPrivate(member)) members.delete(name);
    }
    return members;
  },
);

/** Whether only its class can name a member, as the language or TypeScript has it. */
export function isPrivate(member: ClassMember): boolean {
  return member.key.type === 'PrivateIdentifier' || member.accessibility === 'private';
}

/** A field is as fixed as a method only if no other class can name it. */
export function isPrivateField(node: TSESTree.Node): node is TSESTree.PropertyDefinition {
  return node.type === 'PropertyDefinition' && node.key.type === 'PrivateIdentifier';
}

/** Whether a node is the `this` of a method or a field, and not that of a function inside it. */
export function isOwnThis(node: TSESTree.Node): boolean {
  if (node.type !== 'ThisExpression') return false;
  for (let current = node.parent; current.parent; current = current.parent) {
    if (current.type === 'PropertyDefinition' || current.type === 'StaticBlock') return true;
    if (isFunction(current) && current.type !== 'ArrowFunctionExpression') {
      return current.parent.type === 'MethodDefinition';
    }
  }
  return false;
}

/** Whether a name that is private to TypeScript alone is taken from an object in another way. */
export function isReachedByName(sourceCode: SourceCode, name: string): boolean {
  let found = false;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'Literal') {
      found ||= node.value === name && node.parent.type !== 'MemberExpression';
    } else if (node.type === 'MemberExpression') {
      found ||= node.computed && staticName(node) === undefined && isOwnThis(node.object);
    } else if (node.type === 'Property' && node.parent.type === 'ObjectPattern') {
      found ||= staticName(node) === name;
    }
  });
  return found;
}
