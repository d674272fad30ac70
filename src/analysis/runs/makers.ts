import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/** The expressions that run a constructor, `new Store()`, if nothing but the file can use its class, and does no more with it. */
export function makersOf(
  { sourceCode }: Analysis,
  { parent: method }: FunctionNode,
): readonly TSESTree.NewExpression[] | undefined {
  if (method.type !== 'MethodDefinition' || method.kind !== 'constructor') return undefined;
  const { parent: owner } = method.parent;
  if (owner.type !== 'ClassDeclaration' || owner.parent.type !== 'Program') return undefined;
  const variables = sourceCode.getDeclaredVariables(owner) as TSESLint.Scope.Variable[];
  const makers: TSESTree.NewExpression[] = [];
  for (const { identifier } of variables.flatMap(({ references }) => references)) {
    const { parent } = identifier as TSESTree.Node;
    if (parent?.type === 'NewExpression' && parent.callee === identifier) makers.push(parent);
    else if (!isTypeOrTest(parent)) return undefined;
  }
  return makers;
}

function isTypeOrTest(use: TSESTree.Node | undefined): boolean {
  return (
    use?.type === 'TSTypeReference' ||
    (use?.type === 'BinaryExpression' && use.operator === 'instanceof')
  );
}
