import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { enclosingFunction, isMethodCall, wrapped } from '../ast/nodes.ts';

/** A use that makes a function known to other files. */
export function isExport(node: TSESTree.Node, analysis: Analysis): boolean {
  const { parent } = wrapped(node);
  switch (parent?.type) {
    case 'ExportDefaultDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportSpecifier':
      return true;
    case 'AssignmentExpression':
      return parent.right === wrapped(node) && parent.left.type === 'MemberExpression';
    case 'ClassBody':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return true;
    case 'Property':
      return parent.parent.type !== 'ObjectExpression' || isKept(parent.parent, analysis);
    default:
      return node.type === 'MethodDefinition';
  }
}

/**
 * Whether an object outlives the run that makes it, so that its methods are called by their names. What a
 * function hands on, `render({ ...values, format })`, may be used in any way: as text in a template.
 */
function isKept(object: TSESTree.Node, analysis: Analysis): boolean {
  if (!enclosingFunction(object)) return true;
  const value = wrapped(object);
  const { parent } = value;
  switch (parent?.type) {
    case 'ArrowFunctionExpression':
    case 'ReturnStatement':
      return true;
    case 'AssignmentExpression':
      return parent.left.type === 'MemberExpression';
    case 'CallExpression':
      if (isMethodCall(parent, 'assign') && parent.arguments[0] !== value) return true;
      return isMethodCall(parent, 'freeze') && isKept(parent, analysis);
    case 'MemberExpression':
      return parent.object === value;
    case 'Property':
      return isKept(parent.parent, analysis);
    case 'VariableDeclarator': {
      const { bindings } = analysis;
      const variable = parent.id.type === 'Identifier' && bindings.variableOf(parent.id);
      const uses = variable ? variable.references.filter((one) => one.isRead()) : [];
      return uses.length > 0 && uses.every(({ identifier }) => isKept(identifier, analysis));
    }
    default:
      return false;
  }
}
