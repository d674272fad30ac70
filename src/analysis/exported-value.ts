import type { TSESTree } from '@typescript-eslint/utils';
import { firstFound } from '../ast/first-found.ts';
import { isClass, isFunction, staticName, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import { analysisOf } from './file-analyses.ts';
import { memberOrigin, moduleOrigin, type Origin } from './origin.ts';
import { textOf } from './project/files/disk.ts';
import type { ProjectFiles } from './project/files/files.ts';
import { exportedName, isEsModule, isExports, isModuleExports } from './project/summary/names.ts';
import type { Place } from './uses-outside.ts';

export interface OutsideFunction {
  readonly place: Place;
  readonly fn: FunctionNode;
}

/** What a file has under a name that it exports, and the members of it that are asked for. */
export interface OutsideValue {
  readonly place: Place;
  readonly node: TSESTree.Node;
  readonly members: readonly string[];
}

/** What a file has under a name that it exports, what another file exports, or something that nobody knows. */
type Exported =
  { readonly node: TSESTree.Node } | { readonly origin: Origin } | { readonly isUnclear: true };

const UNCLEAR: Exported = { isUnclear: true };
const MAX_BARRELS = 3;

/** Declarations of values, which may share their name with a type. */
const HELD = new Set(['ClassDeclaration', 'FunctionDeclaration', 'TSEnumDeclaration']);

/**
 * The function of another file of the project that an import leads to, through files that export it
 * again. `undefined` where it could be another one.
 */
export function importedFunction(
  files: ProjectFiles,
  from: string,
  origin: Origin,
): OutsideFunction | undefined {
  const { members, node, place } = importedValue(files, from, origin) ?? {};
  const fn = node && members?.length === 0 ? place?.analysis.calls.functionOf(node) : undefined;
  return fn && place && { place, fn };
}

/** The same for any value, and for a member of one: `Level.Low`. */
export function importedValue(
  files: ProjectFiles,
  from: string,
  { path: [name = 'default', ...members], root, source }: Origin,
  depth = 0,
): OutsideValue | undefined {
  if (source !== 'module' || depth > MAX_BARRELS) return undefined;
  const path = files.resolve(from, root);
  const text = path === undefined ? undefined : textOf(path);
  const analysis = path === undefined || text === undefined ? undefined : analysisOf(path, text);
  if (path === undefined || !analysis) return undefined;
  const { ast } = analysis.sourceCode;
  const [found, ...others] = isEsModule(ast) ? exportsOf(ast, name) : assignedTo(analysis, name);
  if (others.length > 0) return undefined;
  const follow = (origin: Origin): OutsideValue | undefined =>
    importedValue(files, path, members.reduce(memberOrigin, origin), depth + 1);
  if (!found) return firstFound(passedOn(ast, name), follow);
  if ('origin' in found) return follow(found.origin);
  if ('isUnclear' in found) return undefined;
  const origin = analysis.bindings.originOf(found.node);
  return origin?.source === 'module'
    ? follow(origin)
    : { place: { path, analysis }, node: found.node, members };
}

/** `export * from './file'` */
function passedOn({ body }: TSESTree.Program, name: string): Origin[] {
  if (name === 'default') return [];
  return body.flatMap((statement) =>
    statement.type === 'ExportAllDeclaration' && !statement.exported
      ? [memberOrigin(moduleOrigin(statement.source.value), name)]
      : [],
  );
}

/** `export function f() {}`, `export { f }`, `export default f` */
function exportsOf({ body }: TSESTree.Program, name: string): Exported[] {
  return body.flatMap((statement): Exported[] => {
    if (statement.type === 'ExportNamedDeclaration') {
      return [...declaredAs(statement.declaration, name), ...listedAs(statement, name)];
    }
    if (statement.type !== 'ExportDefaultDeclaration') return [];
    const { declaration } = statement;
    const node = 'id' in declaration && declaration.id ? declaration.id : declaration;
    if (name === 'default') return [{ node }];
    // The members of what is exported by default look like exports of their own.
    return isFunction(declaration) || isClass(declaration) ? [] : [UNCLEAR];
  });
}

function declaredAs(
  declaration: TSESTree.NamedExportDeclarations | null,
  name: string,
): Exported[] {
  const ids =
    declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.map(({ id }) => id)
      : [declaration && HELD.has(declaration.type) && 'id' in declaration ? declaration.id : null];
  return ids.flatMap((id) => (id?.type === 'Identifier' && id.name === name ? [{ node: id }] : []));
}

function listedAs(
  { source, specifiers }: TSESTree.ExportNamedDeclaration,
  name: string,
): Exported[] {
  return specifiers
    .filter(({ exported }) => exportedName(exported) === name)
    .map(({ local }) =>
      source
        ? { origin: memberOrigin(moduleOrigin(source.value), exportedName(local)) }
        : { node: local },
    );
}

/** `exports.f = f`, `module.exports = { f }`, and `module.exports = f`, the whole that `default` stands for. */
function assignedTo({ sourceCode }: Analysis, name: string): Exported[] {
  const found: Exported[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'MemberExpression') return;
    const { parent } = wrapped(node);
    if (parent?.type !== 'AssignmentExpression' || parent.left !== node) return;
    if (isModuleExports(node)) found.push(...partOf(parent.right, name));
    else if (isExports(node.object) && staticName(node) === name)
      found.push({ node: parent.right });
  });
  return found;
}

function partOf(whole: TSESTree.Expression, name: string): Exported[] {
  if (name === 'default') return [{ node: whole }];
  if (whole.type !== 'ObjectExpression') return [UNCLEAR];
  return whole.properties.flatMap((property): Exported[] => {
    if (property.type !== 'Property' || property.computed) return [UNCLEAR];
    return staticName(property) === name ? [{ node: property.value }] : [];
  });
}
