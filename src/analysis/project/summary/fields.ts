import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../../ast/memoized.ts';
import { isFunction, memberName } from '../../../ast/nodes.ts';
import { walk } from '../../../ast/walk.ts';

type Value = TSESTree.Expression;

/**
 * What the objects of a class begin with as a field: `this.interval`, by the declaration of the field or by
 * the first assignment, that of the constructor before others.
 */
export function createFields(
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): (node: TSESTree.MemberExpression) => Value | undefined {
  const fieldsOf = memoized(({ body }: TSESTree.ClassBody): ReadonlyMap<string, Value> => {
    const found = new Map<string, Value>();
    for (const member of body) {
      const name = member.type === 'PropertyDefinition' ? memberName(member) : undefined;
      const value = member.type === 'PropertyDefinition' ? member.value : null;
      if (name !== undefined && value && !isFunction(value)) found.set(name, value);
    }
    for (const member of [...body.filter(isConstructor), ...body]) addAssigned(member, found);
    return found;
  });

  function addAssigned(member: TSESTree.ClassElement, found: Map<string, Value>): void {
    walk(member, visitorKeys, (node) => {
      if (node.type !== 'AssignmentExpression' || node.operator !== '=') return;
      const { left, right } = node;
      const isOwn = left.type === 'MemberExpression' && left.object.type === 'ThisExpression';
      const name = isOwn ? memberName(left) : undefined;
      if (name !== undefined && !found.has(name)) found.set(name, right);
    });
  }

  return (node) => {
    const name = node.object.type === 'ThisExpression' ? memberName(node) : undefined;
    let around: TSESTree.Node | undefined = node;
    while (around && around.type !== 'ClassBody') around = around.parent;
    return around && name !== undefined ? fieldsOf(around).get(name) : undefined;
  };
}

function isConstructor(member: TSESTree.ClassElement): boolean {
  return member.type === 'MethodDefinition' && member.kind === 'constructor';
}
