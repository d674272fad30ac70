import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction } from '../../ast/nodes.ts';

/** Whether a variable is declared by a statement of the file itself, so that it is initialised for good. */
export function isOfModule({ defs }: Pick<TSESLint.Scope.Variable, 'defs'>): boolean {
  const [def] = defs;
  if (def?.type !== 'Variable' && def?.type !== 'ClassName' && def?.type !== 'FunctionName') {
    return false;
  }
  const statement = def.type === 'Variable' ? def.parent : def.node;
  const { parent } = statement as TSESTree.Node;
  return (
    parent?.type === 'Program' ||
    ((parent?.type === 'ExportNamedDeclaration' || parent?.type === 'ExportDefaultDeclaration') &&
      parent.parent.type === 'Program')
  );
}

/** Whether a variable is declared by a statement of a function, and could be declared outside if its value is the same each time. */
export function isOfRun({ defs }: TSESLint.Scope.Variable): boolean {
  const [def] = defs;
  if (def?.type !== 'Variable' || def.parent.parent.type !== 'BlockStatement') return false;
  return enclosingFunction(def.node) !== undefined;
}

/** `[…] as const`, by which TypeScript lets nobody change it. */
export function isReadonly(node: TSESTree.Node): boolean {
  return (
    node.type === 'TSAsExpression' &&
    node.typeAnnotation.type === 'TSTypeReference' &&
    node.typeAnnotation.typeName.type === 'Identifier' &&
    node.typeAnnotation.typeName.name === 'const'
  );
}
