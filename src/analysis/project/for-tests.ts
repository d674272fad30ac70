import type { TSESTree } from '@typescript-eslint/utils';
import { staticName } from '../../ast/nodes.ts';
import type { ProjectFiles } from './files/files.ts';
import { createOutsideProduction } from './guards/development.ts';
import { standsWhere } from './guards/conditions.ts';
import { parseFile } from './summary/parse.ts';

type Files = Pick<ProjectFiles, 'importersOf' | 'resolve' | 'textOf'>;

const MAX_NAMES = 8;

/**
 * Whether a file is loaded only where `NODE_ENV` says that the program is tested, or developed:
 * `if (process.env.NODE_ENV === 'test') { const mock = require('./mock'); … }`.
 *
 * Premise: a file runs where something loads it, and what one of its own kind loads runs where that does.
 */
export function isLoadedForTests(
  file: string,
  files: Files,
  above: readonly string[] = [],
): boolean {
  const importers = [...files.importersOf(file)].filter((one) => one !== file);
  if (importers.length === 0 || above.length > MAX_NAMES || above.includes(file)) return false;
  return importers.every(
    (importer) =>
      loadsForTests(importer, file, files) || isLoadedForTests(importer, files, [...above, file]),
  );
}

/** Whether all that a file loads of another one stands in a branch for tests. */
function loadsForTests(importer: string, file: string, files: Files): boolean {
  const text = files.textOf(importer);
  if (text?.includes('NODE_ENV') !== true) return false;
  const parsed = parseFile(importer, text);
  if (!parsed) return false;
  const { nodes, scopeManager } = parsed;
  const resolved = new Map(
    scopeManager.scopes.flatMap(({ references }) =>
      references.map((reference) => [reference.identifier as TSESTree.Node, reference.resolved]),
    ),
  );
  const isOutside = createOutsideProduction((node) => resolved.get(node) ?? undefined);
  const loading = nodes.filter(
    (node) =>
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      isSpecifier(node) &&
      files.resolve(importer, node.value) === file,
  );
  return loading.length > 0 && loading.every((node) => standsWhere(isOutside, node));
}

/** The text of an import, an export or a `require`. */
function isSpecifier(node: TSESTree.Literal): boolean {
  const { parent } = node;
  if (parent.type === 'CallExpression') {
    const { callee } = parent;
    return callee.type === 'Identifier' ? callee.name === 'require' : isMethodOfLoader(callee);
  }
  return 'source' in parent && parent.source === node;
}

/** `module.require('./mock')` */
function isMethodOfLoader(callee: TSESTree.Node): boolean {
  return callee.type === 'MemberExpression' && staticName(callee) === 'require';
}
