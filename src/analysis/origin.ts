import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isBuiltin } from 'node:module';

/**
 * Where a value comes from: a global (`Promise.resolve`) or a module (`fs.promises.readFile`).
 * Spellings of one thing have one key: `node:` is dropped, `fs/promises` is `fs.promises`, and the
 * default export of a module is the module.
 */
export interface Origin {
  readonly source: 'global' | 'module';
  /** The module or global, then the property path: `fs.promises.readFile`, `Promise.all`. */
  readonly key: string;
  /** The module's specifier as normalised (`fs`, `express`), or the global's name. */
  readonly root: string;
  /** The properties taken from the root. */
  readonly path: readonly string[];
}

/** The names of the object that holds all globals. */
export const GLOBAL_OBJECTS = new Set(['global', 'globalThis', 'self', 'window']);

export function moduleOrigin(specifier: string): Origin {
  const isOfNode = specifier.startsWith('node:');
  const name = isOfNode ? specifier.slice('node:'.length) : specifier;
  // The version of Node that lints may lack a module that the code has: `node:sqlite`.
  if (isOfNode || isBuiltin(specifier)) {
    const [root = name, ...path] = name.split('/');
    return { source: 'module', root, path, key: [root, ...path].join('.') };
  }
  return { source: 'module', root: specifier, path: [], key: specifier };
}

/** What a member of that name of a global or module is. */
export function memberOrigin(base: Origin, name: string): Origin {
  if (base.key === 'globalThis') {
    return GLOBAL_OBJECTS.has(name) ? base : { source: 'global', root: name, path: [], key: name };
  }
  // `import x from 'x'`, `import * as x from 'x'` and `require('x')` are one spelling each of a module.
  if (name === 'default' && base.source === 'module') return base;
  return { ...base, path: [...base.path, name], key: `${base.key}.${name}` };
}

/** What a name stands for that an import declares. */
export function importOrigin(def: TSESLint.Scope.Definition): Origin | undefined {
  const specifier = def.node as TSESTree.ImportClause | TSESTree.TSImportEqualsDeclaration;
  if (specifier.type === 'TSImportEqualsDeclaration') {
    const reference = specifier.moduleReference;
    return reference.type === 'TSExternalModuleReference' &&
      reference.expression.type === 'Literal' &&
      typeof reference.expression.value === 'string'
      ? moduleOrigin(reference.expression.value)
      : undefined;
  }
  const declaration = def.parent as TSESTree.ImportDeclaration;
  const base = moduleOrigin(declaration.source.value);
  if (specifier.type === 'ImportNamespaceSpecifier') return base;
  if (specifier.type === 'ImportDefaultSpecifier') return memberOrigin(base, 'default');
  const { imported } = specifier;
  return memberOrigin(base, imported.type === 'Identifier' ? imported.name : imported.value);
}
