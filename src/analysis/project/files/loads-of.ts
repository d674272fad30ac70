import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName } from '../../../ast/nodes.ts';
import { FOLDER_LOADERS } from '../../known/folder-loaders.ts';
import { isTypeOnly } from '../../references.ts';
import { parseFile } from '../summary/parse.ts';

/** Names by which files are loaded, or code is run, that nobody can see. */
const LOADERS = /^(?:_load|createRequire|eval|Function|importScripts)$/;

/**
 * What a file may load at any time, as written; `undefined` where its text does not tell all of it.
 *
 * @param dropsTypes Whether what compiles it drops an import of which only types are used.
 */
export function specifiersLoaded(
  file: string,
  text: string,
  dropsTypes: boolean,
): readonly string[] | undefined {
  const parsed = parseFile(file, text);
  if (!parsed) return undefined;
  const { nodes, scopeManager } = parsed;
  // A decorator may have the types beside it at hand when the code runs.
  const isElided = dropsTypes && nodes.every(({ type }) => type !== 'Decorator');
  const found: string[] = [];
  for (const node of nodes) {
    const source = sourceOf(node);
    if (source === null) return undefined;
    if (!source || isOfTypes(node)) continue;
    const isText = source.type === 'Literal' && typeof source.value === 'string';
    if (!isText || FOLDER_LOADERS.has(source.value)) return undefined;
    const isDropped =
      isElided &&
      node.type === 'ImportDeclaration' &&
      !/\.[cm]?tsx?$/.test(source.value) &&
      hasTypesOnly(node, scopeManager);
    if (!isDropped) found.push(source.value);
  }
  return found;
}

/** What a node loads: `null` if that is computed. */
function sourceOf(node: TSESTree.Node): TSESTree.Node | null | undefined {
  switch (node.type) {
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportDeclaration':
      return node.source ?? undefined;
    case 'ImportExpression':
      return node.source;
    case 'TSExternalModuleReference':
      return node.expression;
    case 'MetaProperty':
      return node.parent.type === 'MemberExpression' &&
        staticName(node.parent)?.startsWith('glob') === true
        ? null
        : undefined;
    case 'Identifier':
      return sourceByName(node);
    default:
      return undefined;
  }
}

function sourceByName(node: TSESTree.Identifier): TSESTree.Node | null | undefined {
  const { name, parent } = node;
  if (parent.type.startsWith('TS') || (name !== 'require' && !LOADERS.test(name))) return undefined;
  if (name !== 'require') return name === 'Function' && !isCallee(node) ? undefined : null;
  if (parent.type === 'MemberExpression' && parent.object === node) {
    return staticName(parent) === 'resolve' || staticName(parent) === 'main' ? undefined : null;
  }
  if (parent.type === 'UnaryExpression') return undefined;
  return parent.type === 'CallExpression' && parent.callee === node
    ? (parent.arguments[0] ?? null)
    : null;
}

function isCallee(node: TSESTree.Node): boolean {
  const { parent } = node;
  return (
    (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') &&
    parent.callee === node
  );
}

function isOfTypes(node: TSESTree.Node): boolean {
  if (node.type === 'ImportDeclaration') return node.importKind === 'type';
  return (
    (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') &&
    node.exportKind === 'type'
  );
}

/** Whether all names of an import are used as types; one without names is there for what it does. */
function hasTypesOnly(
  { specifiers }: TSESTree.ImportDeclaration,
  scopeManager: TSESLint.Scope.ScopeManager,
): boolean {
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) =>
      scopeManager
        .getDeclaredVariables(specifier)
        .every((variable) => variable.references.every(isTypeOnly)),
    )
  );
}
