import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../../../ast/nodes.ts';
import { addMember, imported, member } from './collections.ts';
import type { Entities } from './entities.ts';
import { exportedName, isTypeNode } from './names.ts';
import type { Draft, Value } from './value.ts';

export interface ModuleExports {
  add(name: string | undefined, value: Value | undefined): void;
  /** `export { f }`, `export const f = …`, `export { f } from '../f.js'`. */
  addNamed(node: TSESTree.ExportNamedDeclaration): void;
  /** `export default …` */
  addDefault(node: TSESTree.ExportDefaultDeclaration): void;
  /** `export * from '../f.js'` */
  addAll(node: TSESTree.ExportAllDeclaration): void;
}

/** Takes up what a file exports by name. */
export function createModuleExports(
  draft: Draft,
  { entityOf, evaluator: { valueOf, valueOfVariable } }: Entities,
  scopes: readonly TSESLint.Scope.Scope[],
): ModuleExports {
  return { add, addNamed, addDefault, addAll };

  function addDefault(node: TSESTree.ExportDefaultDeclaration): void {
    add('default', declarationValue(node.declaration));
  }

  function addAll(node: TSESTree.ExportAllDeclaration): void {
    if (node.exported === null) draft.exportAll.push(node.source.value);
    else draft.exports.set(exportedName(node.exported), imported(node.source.value));
  }

  function addNamed(node: TSESTree.ExportNamedDeclaration): void {
    if (node.parent.type === 'TSModuleBlock') addToNamespace(node, node.parent.parent);
    else addTo(node, add, draft.flags);
  }

  /** `namespace Texts { export function load() { … } }`; what `declare module 'x' { … }` says is of another one. */
  function addToNamespace(node: TSESTree.ExportNamedDeclaration, namespace: TSESTree.Node): void {
    if (namespace.type !== 'TSModuleDeclaration' || namespace.kind !== 'namespace') return;
    if (namespace.id.type !== 'Identifier' || namespace.declare) return;
    const { members } = entityOf(namespace);
    addTo(node, (name, value) => {
      if (value) addMember(members, name, value);
    });
  }

  function addTo(
    node: TSESTree.ExportNamedDeclaration,
    add: ModuleExports['add'],
    flags?: Map<string, unknown>,
  ): void {
    const { declaration, source } = node;
    for (const specifier of node.specifiers) {
      // Babel's `export files from './files'` has none.
      const local = 'local' in specifier ? specifier.local : undefined;
      const localName = local?.type === 'Literal' ? local.value : (local?.name ?? 'default');
      const value = source
        ? member(imported(source.value), localName)
        : local?.type === 'Identifier'
          ? valueOf(local)
          : undefined;
      add(exportedName(specifier.exported), value);
    }
    if (!declaration) return;
    if (declaration.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        if (id.type === 'Identifier') {
          // `export let store;` is what a function sets it to.
          add(id.name, declaredValue(id));
          if (init?.type === 'Literal') flags?.set(id.name, init.value);
        } else if (id.type === 'ObjectPattern') {
          for (const property of id.properties) {
            const local = property.value;
            if (local?.type === 'Identifier') add(local.name, declaredValue(local));
          }
        }
      }
    } else if ('id' in declaration && declaration.id?.type === 'Identifier') {
      add(declaration.id.name, declarationValue(declaration));
    }
  }

  function declaredValue(id: TSESTree.Identifier): Value | undefined {
    const scope = scopes.find(({ variables }) =>
      variables.some(({ identifiers }) => identifiers.includes(id)),
    );
    const variable = scope?.set.get(id.name);
    return variable && valueOfVariable(variable);
  }

  function declarationValue(node: TSESTree.Node): Value | undefined {
    const isDeclaration = node.type === 'ClassDeclaration' || isFunction(node) || isTypeNode(node);
    return isDeclaration ? { kind: 'entity', entity: entityOf(node) } : valueOf(node);
  }

  function add(name: string | undefined, value: Value | undefined): void {
    if (value) addMember(draft.exports, name, value);
  }
}
