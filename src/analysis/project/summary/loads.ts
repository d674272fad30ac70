import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName } from '../../../ast/nodes.ts';
import { imported, member } from './collections.ts';
import { besideIn, folderIn } from './folders.ts';
import { exportedName, lastName, literalText } from './names.ts';
import type { Value } from './value.ts';

type Resolved = ReadonlyMap<TSESTree.Node, TSESLint.Scope.Variable>;

/** The module or folder that a call loads: `require('x')`, `require('./routes/' + name)`. */
export function loadedBy(node: TSESTree.CallExpression, resolved: Resolved): Value | undefined {
  const specifier = requiredModule(node, resolved);
  if (specifier !== undefined) return imported(specifier);
  const folder = isRequire(node.callee, resolved)
    ? folderIn(node.arguments[0], resolved)
    : undefined;
  return folder === undefined ? undefined : { kind: 'folder', prefix: folder };
}

/** What `import(…)` gives. */
export function dynamicImport(
  node: TSESTree.ImportExpression,
  resolved: Resolved,
): Value | undefined {
  const text = literalText(node.source);
  if (text !== undefined) return imported(text);
  const prefix = folderIn(node.source, resolved);
  return prefix === undefined ? undefined : { kind: 'folder', prefix };
}

/** What a name stands for that an import declares. */
export function importedAs(def: TSESLint.Scope.Definition): Value | undefined {
  const node = def.node as TSESTree.ImportClause | TSESTree.TSImportEqualsDeclaration;
  if (node.type === 'TSImportEqualsDeclaration') {
    const reference = node.moduleReference;
    const text =
      reference.type === 'TSExternalModuleReference'
        ? literalText(reference.expression)
        : undefined;
    return text === undefined ? undefined : imported(text);
  }
  const base = imported((def.parent as TSESTree.ImportDeclaration).source.value);
  if (node.type === 'ImportNamespaceSpecifier') return base;
  if (node.type === 'ImportDefaultSpecifier') return member(base, 'default');
  return member(base, exportedName(node.imported));
}

function isRequire(callee: TSESTree.Node, resolved: Resolved): boolean {
  if (callee.type !== 'Identifier' || callee.name !== 'require') return false;
  const def = resolved.get(callee)?.defs[0];
  const isCreated =
    def?.type === 'Variable' &&
    def.node.init?.type === 'CallExpression' &&
    lastName(def.node.init.callee) === 'createRequire';
  return !def || isCreated;
}

function requiredModule(node: TSESTree.CallExpression, resolved: Resolved): string | undefined {
  const [argument] = node.arguments;
  if (!argument) return undefined;
  const { callee } = node;
  const text = literalText(argument);
  if (callee.type === 'Identifier') {
    return isRequire(callee, resolved) ? (text ?? besideIn(argument)) : undefined;
  }
  const isBuiltinGetter =
    callee.type === 'MemberExpression' &&
    staticName(callee) === 'getBuiltinModule' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'process';
  return isBuiltinGetter ? text : undefined;
}
