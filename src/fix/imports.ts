import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isBuiltin } from 'node:module';
import { findVariable } from '@eslint-community/eslint-utils';
import { analyze } from '../analysis/analyze.ts';
import { memoized } from '../ast/memoized.ts';
import { addStatement, isDirective } from './add-statement.ts';
import { hasMember, hasModule, knowsPrefix } from './available.ts';
import { insertAfter, type Edit } from './edits.ts';
import { isEsModule } from '../analysis/project/summary/names.ts';
import { freeName } from './names.ts';
import { inBraces, styleOf } from './style.ts';

/** The part of a rule's context that says which file is edited. */
export interface File {
  /** Where the `package.json` around the file is looked for; left out, it is not asked. */
  readonly cwd?: string;
  readonly filename: string;
  /** Whether other files may be read; left out, they are not. */
  readonly settings?: TSESLint.SharedConfigurationSettings;
  readonly sourceCode: Readonly<TSESLint.SourceCode>;
}

/** A function that a fix needs: `{ module: 'fs/promises', name: 'readFile' }`. */
export interface Needed {
  /** Without `node:`; the prefix is added where the file uses it. */
  readonly module: string;
  readonly name: string;
  /** Names for a new binding, best first; the export's own name if left out. */
  readonly locals?: readonly [string, ...string[]];
  /** The name of a declaration that goes, for the new binding to take. */
  readonly takes?: string;
}

export interface Imported {
  /** The expression to write at the place of use: `readFile` or `fs.promises.readFile`. */
  readonly text: string;
  /** What has to be added to the file; empty where the binding is there. */
  readonly edits: readonly Edit[];
}

/**
 * How code at `place` can refer to an export of a module: through a binding that the file has, else by
 * an import or a require in the file's own style. `undefined` where the file's module style is unknown, or
 * the lowest version of Node in `engines` does not have the module.
 */
export function importFor(file: File, place: TSESTree.Node, needed: Needed): Imported | undefined {
  const { sourceCode } = file;
  const existing = existingBinding(file, place, needed);
  if (existing !== undefined) return { text: existing, edits: [] };
  if (!hasModule(file, needed.module) && !loads(sourceCode, needed.module)) {
    return importAsMember(file, place, needed);
  }
  const style = moduleStyle(file);
  if (style === undefined) return undefined;
  const local =
    needed.takes ?? freeName(sourceCode, needed.locals ?? [needed.name, `${needed.name}Async`]);
  const edit =
    style === 'esm' ? addImport(file, needed, local) : addRequire(file, place, needed, local);
  return { text: local, edits: [edit] };
}

/** `promises` of `fs`, where Node has it and not yet `fs/promises`. */
function importAsMember(file: File, place: TSESTree.Node, needed: Needed): Imported | undefined {
  const [module, name] = needed.module.split('/');
  if (module === undefined || name === undefined || !hasMember(file, needed.module)) {
    return undefined;
  }
  const found = importFor(file, place, { module, name, locals: [`${module}Promises`, name] });
  return found && { ...found, text: `${found.text}.${needed.name}` };
}

/** Whether a file is an ES module or CommonJS; `undefined` where neither its syntax nor its name tells. */
export function moduleStyle({ filename, sourceCode }: File): 'cjs' | 'esm' | undefined {
  if (isEsModule(sourceCode.ast)) return 'esm';
  if (/\.c[jt]s$/u.test(filename)) return 'cjs';
  if (/\.m[jt]s$/u.test(filename)) return 'esm';
  const globals = new Set(
    sourceCode.scopeManager?.scopes.flatMap(({ through }) =>
      through.map(({ identifier }) => identifier.name),
    ),
  );
  if (globals.has(OF_METEOR)) return undefined;
  const usesCommonJs = COMMONJS.some((name) => globals.has(name));
  return usesCommonJs || hasCommonJsScope(sourceCode) ? 'cjs' : undefined;
}

/** What the packages of Meteor load modules with: most of them have no `require`. */
const OF_METEOR = 'Npm';

const COMMONJS = ['__dirname', '__filename', 'exports', 'module', 'require'];

/** With `sourceType: 'commonjs'` a function scope stands between the global scope and the file's own. */
function hasCommonJsScope(sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  const [scope] = sourceCode.scopeManager?.globalScope?.childScopes ?? [];
  return scope?.type === 'function' && scope.block.type === 'Program';
}

/** The default export of a module is the module, and a module of Node has its parts as members. */
export function keyOf({ module, name }: Needed): string {
  const key = isBuiltin(module) ? module.replaceAll('/', '.') : module;
  return name === 'default' ? key : `${key}.${name}`;
}

function existingBinding(file: File, place: TSESTree.Node, needed: Needed): string | undefined {
  const { sourceCode } = file;
  const wanted = keyOf(needed);
  const isMember = hasMember(file, needed.module);
  const ofModule = keyOf({ module: needed.module, name: 'default' });
  let best: { text: string; length: number } | undefined;
  for (const { key, start, variable } of knownVariables(sourceCode)) {
    if (start > place.range[0] || (key !== wanted && !wanted.startsWith(`${key}.`))) continue;
    if (!isMember && key.length < ofModule.length) continue;
    if (findVariable(sourceCode.getScope(place) as never, variable.name) !== (variable as never))
      continue;
    if (!best || key.length > best.length) {
      best = { text: variable.name + wanted.slice(key.length), length: key.length };
    }
  }
  return best?.text;
}

/** A variable of the file itself that holds a module, a global or a part of one. */
interface KnownVariable {
  readonly variable: TSESLint.Scope.Variable;
  readonly key: string;
  readonly start: number;
}

const knownVariables = memoized(
  (sourceCode: Readonly<TSESLint.SourceCode>): readonly KnownVariable[] => {
    const { bindings } = analyze(sourceCode);
    return (sourceCode.scopeManager?.scopes ?? [])
      .filter(({ block }) => block.type === 'Program')
      .flatMap(({ variables }) => variables)
      .flatMap((variable) => {
        const [identifier] = variable.identifiers;
        const key = identifier && bindings.originOf(identifier)?.key;
        return identifier && key !== undefined && !isTypeOnlyImport(variable)
          ? { variable, key, start: identifier.range[0] }
          : [];
      });
  },
);

function isTypeOnlyImport(variable: TSESLint.Scope.Variable): boolean {
  const [def] = variable.defs;
  if (def?.type !== 'ImportBinding') return false;
  const isType = (node: object | null | undefined): boolean =>
    (node as { importKind?: string } | null)?.importKind === 'type';
  return isType(def.node) || isType(def.parent);
}

function addImport(file: File, { module, name }: Needed, local: string): Edit {
  const { sourceCode } = file;
  const specifier = local === name ? name : `${name} as ${local}`;
  const imports = sourceCode.ast.body.filter((node) => node.type === 'ImportDeclaration');
  const same = imports.find((node) => isModule(node.source.value, module) && canExtend(node));
  const last = same?.specifiers.at(-1);
  if (last) {
    const opensBraces = last.type === 'ImportDefaultSpecifier';
    return insertAfter(
      last,
      opensBraces ? `, ${inBraces(sourceCode, specifier)}` : `, ${specifier}`,
    );
  }
  const { quote, semicolon } = styleOf(sourceCode);
  const source = `${quote}${spelling(file, module)}${quote}`;
  return addStatement(
    sourceCode,
    lastOfKind(imports, module, (node) => [node.source.value]),
    `import ${inBraces(sourceCode, specifier)} from ${source}${semicolon}`,
  );
}

function canExtend(node: TSESTree.ImportDeclaration): boolean {
  return (
    node.importKind !== 'type' &&
    node.specifiers.length > 0 &&
    !node.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')
  );
}

function addRequire(
  file: File,
  place: TSESTree.Node,
  { module, name }: Needed,
  local: string,
): Edit {
  const { sourceCode } = file;
  const isWhole = name === 'default';
  const property = local === name ? name : `${name}: ${local}`;
  const requires = sourceCode.ast.body.filter(isRequireDeclaration);
  // One that stands below may come too late.
  const above = requires.filter(({ range: [, end] }) => end <= place.range[0]);
  for (const { declarations } of isWhole ? [] : above) {
    const [only, ...others] = declarations;
    if (
      others.length > 0 ||
      only?.id.type !== 'ObjectPattern' ||
      !requiresModule(only.init, module)
    )
      continue;
    const last = only.id.properties.at(-1);
    if (last?.type === 'Property') return insertAfter(last, `, ${property}`);
  }
  const { quote, semicolon } = styleOf(sourceCode);
  const source = `${quote}${spelling(file, module)}${quote}`;
  return addStatement(
    sourceCode,
    lastOfKind(leadingRun(sourceCode, requires), module, requiredNames),
    `const ${isWhole ? local : inBraces(sourceCode, property)} = require(${source})${semicolon}`,
  );
}

/** The last of the statements that load a module of Node, where another is added; else the last of all. */
function lastOfKind<Statement>(
  statements: readonly Statement[],
  module: string,
  modulesOf: (statement: Statement) => readonly string[],
): Statement | undefined {
  const isOfNode = (node: Statement): boolean => modulesOf(node).some((name) => isBuiltin(name));
  return (isBuiltin(module) ? statements.findLast(isOfNode) : undefined) ?? statements.at(-1);
}

/** The requires at the head of the file: one that follows other code may come too late. */
function leadingRun(
  sourceCode: Readonly<TSESLint.SourceCode>,
  requires: readonly TSESTree.VariableDeclaration[],
): readonly TSESTree.VariableDeclaration[] {
  const body = sourceCode.ast.body.filter((node) => !isDirective(node));
  const end = body.findIndex((node) => !requires.includes(node as TSESTree.VariableDeclaration));
  return end === -1 ? requires : requires.slice(0, end);
}

function spelling(file: File, module: string): string {
  const { sourceCode } = file;
  if (!isBuiltin(module)) return module;
  const builtins = importedModules(sourceCode).filter((name) => isBuiltin(name));
  if (builtins.some((name) => name.startsWith('node:'))) return `node:${module}`;
  return builtins.length > 0 || !knowsPrefix(file) ? module : `node:${module}`;
}

/** Whether the file loads the module already, types aside. */
function loads({ ast }: Readonly<TSESLint.SourceCode>, module: string): boolean {
  return ast.body.some((node) => {
    if (node.type !== 'ImportDeclaration') {
      return (
        isRequireDeclaration(node) && requiredNames(node).some((name) => isModule(name, module))
      );
    }
    return node.importKind !== 'type' && isModule(node.source.value, module);
  });
}

function importedModules(sourceCode: Readonly<TSESLint.SourceCode>): string[] {
  return sourceCode.ast.body.flatMap((node) => {
    if (node.type === 'ImportDeclaration') return [node.source.value];
    return isRequireDeclaration(node) ? requiredNames(node) : [];
  });
}

function requiredNames({ declarations }: TSESTree.VariableDeclaration): string[] {
  return declarations.flatMap(({ init }) => requiredName(init) ?? []);
}

function isRequireDeclaration(node: TSESTree.Node): node is TSESTree.VariableDeclaration {
  return (
    node.type === 'VariableDeclaration' &&
    node.declarations.some(({ init }) => requiredName(init) !== undefined)
  );
}

function requiresModule(init: TSESTree.Node | null, module: string): boolean {
  const name = init?.type === 'CallExpression' ? requiredName(init) : undefined;
  return name !== undefined && isModule(name, module);
}

function requiredName(init: TSESTree.Node | null | undefined): string | undefined {
  const call = init?.type === 'MemberExpression' ? init.object : init;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined;
  const [argument] = call.arguments;
  return call.callee.name === 'require' &&
    argument?.type === 'Literal' &&
    typeof argument.value === 'string'
    ? argument.value
    : undefined;
}

function isModule(specifier: string, module: string): boolean {
  return specifier === module || specifier === `node:${module}`;
}
