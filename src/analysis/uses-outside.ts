import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { analysisOf } from './file-analyses.ts';
import type { Analysis } from './analyze.ts';
import { isTypeOnly } from './references.ts';
import { textOf } from './project/files/disk.ts';
import type { ProjectFiles } from './project/files/files.ts';
import { filesOf } from './project/files/shared.ts';
import { packageOf } from './project/files/package.ts';
import { exportedName, isExports, isModuleExports } from './project/summary/names.ts';
import { looksAcrossFiles } from './settings.ts';
import type { RuleContext } from './rule-context.ts';

/** A file, and what is known of it. */
export interface Place {
  readonly path: string;
  readonly analysis: Analysis;
}

/** A use of an export in another file. */
export interface OutsideUse {
  readonly place: Place;
  readonly node: TSESTree.Node;
}

/** The files of the project around one, if that may be judged by what others do. */
export function filesAround({
  cwd,
  filename,
  settings,
}: Pick<RuleContext, 'cwd' | 'filename' | 'settings'>): ProjectFiles | undefined {
  if (!looksAcrossFiles(settings)) return undefined;
  const files = filesOf({
    root: packageOf(filename, cwd).root,
    compiler: undefined,
    extraNames: [],
  });
  files.refresh();
  return files.has(filename) ? files : undefined;
}

/** What `module.exports = f` exports under no name. */
const WHOLE = '';
const MAX_USERS = 40;
const MAX_BARRELS = 2;

/** The names under which a file exports a function; `undefined` if it has another use that is no call. */
export function exportedNames({ calls }: Analysis, fn: FunctionNode): string[] | undefined {
  const names: string[] = [];
  if (fn.parent.type === 'ExportDefaultDeclaration') names.push('default');
  const variable = calls.variableOf(fn);
  const declaration = fn.type === 'FunctionDeclaration' ? fn : variable?.defs[0]?.parent;
  if (variable && declaration?.parent?.type === 'ExportNamedDeclaration') names.push(variable.name);
  for (const use of calls.usesOf(fn).escapes) {
    if (use === fn && names.length > 0) continue;
    const name = exportedAs(use);
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

/** Adds a use of an object if it takes the member of that name. */
function addMember(use: TSESTree.Node, member: string, found: TSESTree.Node[]): void {
  const { parent } = use;
  if (parent?.type !== 'MemberExpression' || parent.object !== use) return;
  if (staticName(parent) === member) found.push(parent);
}

/** `export { f }`, `export default f`, `exports.f = f`, `module.exports = f`, `module.exports = { f }` */
function exportedAs(use: TSESTree.Node): string | undefined {
  const { parent } = wrapped(use);
  if (parent?.type === 'ExportSpecifier') return exportedName(parent.exported);
  if (parent?.type === 'ExportDefaultDeclaration') return 'default';
  const isInObject = parent?.type === 'Property' && parent.parent.type === 'ObjectExpression';
  const assignment = isInObject ? parent.parent.parent : parent;
  if (assignment?.type !== 'AssignmentExpression') return undefined;
  const { left } = assignment;
  if (left.type !== 'MemberExpression') return undefined;
  if (isModuleExports(left)) return isInObject ? staticName(parent) : WHOLE;
  return isExports(left.object) && !isInObject ? staticName(left) : undefined;
}

/**
 * What other files of a project do with an export of one, through
 * files that export it again, too; `undefined` if they are too many.
 */
export function usesOutside(
  files: ProjectFiles,
  file: string,
  name: string,
  depth = 0,
): OutsideUse[] | undefined {
  const users = files.usersOf(file, {
    names: new Map([[name === WHOLE ? 'default' : name, undefined]]),
    isWhole: name === WHOLE,
    isKnown: () => false,
  });
  if (users.length > MAX_USERS) return undefined;
  const found: OutsideUse[] = [];
  for (const path of users) {
    const text = textOf(path);
    const analysis = text === undefined ? undefined : analysisOf(path, text);
    if (!analysis) continue;
    const leads = (source: TSESTree.Node | undefined): boolean =>
      source?.type === 'Literal' &&
      typeof source.value === 'string' &&
      files.resolve(path, source.value) === file;
    const place = { path, analysis };
    for (const node of usesIn(analysis, leads, name)) {
      const { parent } = node;
      if (parent?.type !== 'ExportSpecifier') found.push({ place, node });
      else if (!addOfBarrel(path, exportedName(parent.exported))) return undefined;
    }
    for (const again of exportedAgain(analysis, leads, name)) {
      if (!addOfBarrel(path, again)) return undefined;
    }
  }
  return found;

  function addOfBarrel(path: string, again: string): boolean {
    const uses = depth < MAX_BARRELS ? usesOutside(files, path, again, depth + 1) : undefined;
    found.push(...(uses ?? []));
    return uses !== undefined;
  }
}

type Leads = (source: TSESTree.Node | undefined) => boolean;

/** `export { f } from './file'`, `export * from './file'` */
function exportedAgain({ sourceCode }: Analysis, leads: Leads, name: string): string[] {
  return sourceCode.ast.body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration') {
      return leads(statement.source) && !statement.exported && name !== 'default' ? [name] : [];
    }
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) return [];
    if (!leads(statement.source)) return [];
    return statement.specifiers.flatMap(({ exported, local }) =>
      exportedName(local) === name ? [exportedName(exported)] : [],
    );
  });
}

/** The places of a file where an export is called, or used otherwise. */
function usesIn({ sourceCode }: Analysis, leads: Leads, name: string): TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  const referencesOf = (node: TSESTree.Node): TSESTree.Node[] =>
    (sourceCode.getDeclaredVariables(node) as TSESLint.Scope.Variable[]).flatMap((variable) =>
      variable.references.flatMap((reference) =>
        isTypeOnly(reference) || reference.init === true ? [] : [reference.identifier],
      ),
    );
  const addModule = (references: readonly TSESTree.Node[]): void => {
    if (name === WHOLE) found.push(...references);
    else for (const reference of references) addMember(reference, name, found);
  };
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'ImportDeclaration' && leads(node.source)) {
      for (const specifier of node.specifiers) {
        const imported =
          specifier.type === 'ImportSpecifier' ? exportedName(specifier.imported) : 'default';
        if (specifier.type !== 'ImportNamespaceSpecifier' && imported === name) {
          found.push(...referencesOf(specifier));
        } else if (specifier.type !== 'ImportSpecifier') addModule(referencesOf(specifier));
      }
    }
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    if (node.callee.name !== 'require' || !leads(node.arguments[0])) return;
    const { parent } = wrapped(node);
    if (parent?.type !== 'VariableDeclarator') {
      if (name === WHOLE) found.push(node);
      else addMember(wrapped(node), name, found);
    } else if (parent.id.type === 'Identifier') addModule(referencesOf(parent));
    else if (parent.id.type === 'ObjectPattern') {
      for (const property of parent.id.properties) {
        if (property.type !== 'Property' || staticName(property) !== name) continue;
        const { value } = property;
        const id = unwrap(value.type === 'AssignmentPattern' ? value.left : value);
        found.push(
          ...referencesOf(parent).filter(
            (use) => use.type === 'Identifier' && id.type === 'Identifier' && use.name === id.name,
          ),
        );
      }
    }
  });
  return found;
}
