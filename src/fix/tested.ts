import type { TSESTree } from '@typescript-eslint/utils';
import type { TypePlace } from '../analysis/exported-type.ts';

/** What passes a test that is true: `value` of `typeof value === 'string'`. */
type Tested = (home: TypePlace, test: TSESTree.Expression) => TSESTree.Node | undefined;

/** Whether a variable that nobody assigns has passed a test where this stands: `if (typeof value === 'string') …`. */
export function isTested(home: TypePlace, use: TSESTree.Identifier, tested: Tested): boolean {
  const { bindings } = home.analysis;
  const variable = bindings.variableOf(use);
  if (variable?.references.some((one) => one.isWrite() && one.init !== true) ?? true) return false;
  const says = (test: TSESTree.Expression): boolean => {
    if (test.type === 'LogicalExpression') {
      return test.operator === '&&' && (says(test.left) || says(test.right));
    }
    const value = tested(home, test);
    return value?.type === 'Identifier' && bindings.variableOf(value) === variable;
  };
  for (let node: TSESTree.Node | undefined = use; node; node = node.parent) {
    const test = conditionOf(node);
    if (test && says(test)) return true;
  }
  return false;
}

/** What is true if control comes to a part of something. */
function conditionOf(node: TSESTree.Node): TSESTree.Expression | undefined {
  const { parent } = node;
  switch (parent?.type) {
    case 'ConditionalExpression':
    case 'IfStatement':
      return parent.consequent === node ? parent.test : undefined;
    case 'LogicalExpression':
      return parent.operator === '&&' && parent.right === node ? parent.left : undefined;
    default:
      return undefined;
  }
}
