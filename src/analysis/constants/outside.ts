import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Bindings } from '../bindings.ts';

/** What a file has imported, by the name that the other file gives it. */
export interface ImportedName {
  /** The variable that the import declares. */
  readonly variable: TSESLint.Scope.Variable;
  readonly specifier: string;
  readonly name: string;
}

/** What stands for that in the other file. */
export interface Elsewhere {
  readonly analysis: Analysis;
  /** A name that a statement of that file declares, or the expression of `export default`. */
  readonly value: TSESTree.Node;
  /** The file that is imported, which may hand it on from another one. */
  readonly file: string;
}

/** Other files of the project. */
export interface Outside {
  find(imported: Pick<ImportedName, 'name' | 'specifier'>): Elsewhere | undefined;
  /** Whether a file that is imported has been evaluated by the time that this one is. */
  isReady(file: string): boolean;
}

const known = new WeakMap<TSESLint.SourceCode, Outside>();

/** Lets the constants of a file be made of what it imports. */
export function lookOutside(sourceCode: Readonly<TSESLint.SourceCode>, outside: Outside): void {
  known.set(sourceCode, outside);
}

export function outsideOf({ sourceCode }: Pick<Analysis, 'sourceCode'>): Outside | undefined {
  return known.get(sourceCode);
}

/** The name that an expression reads of another module: `A` of `import { A }`, `ns.A` of `import * as ns`. */
export function importedName(bindings: Bindings, node: TSESTree.Node): ImportedName | undefined {
  const value = unwrap(node);
  if (value.type === 'MemberExpression') {
    const name = staticName(value);
    const whole =
      name === undefined || value.optional ? undefined : importOf(bindings, value.object);
    return whole?.name === '*' && name !== undefined ? { ...whole, name } : undefined;
  }
  const one = importOf(bindings, value);
  return one?.name === '*' ? undefined : one;
}

function importOf(bindings: Bindings, node: TSESTree.Node): ImportedName | undefined {
  const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  const [def, ...others] = variable?.defs ?? [];
  if (!variable || def?.type !== 'ImportBinding' || others.length > 0) return undefined;
  const { node: specifier, parent: declaration } = def;
  if (declaration?.type !== 'ImportDeclaration' || declaration.importKind === 'type')
    return undefined;
  // `with { type: 'json' }`
  if (declaration.attributes?.length > 0) return undefined;
  const found = { variable, specifier: declaration.source.value };
  if (specifier.type === 'ImportNamespaceSpecifier') return { ...found, name: '*' };
  if (specifier.type === 'ImportDefaultSpecifier') return { ...found, name: 'default' };
  if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') return undefined;
  const { imported } = specifier;
  return { ...found, name: imported.type === 'Identifier' ? imported.name : imported.value };
}
