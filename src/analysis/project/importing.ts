import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { staticName } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import { isTypeOnly } from '../references.ts';
import type { WholePackage } from './whole-package.ts';

type Variable = TSESLint.Scope.Variable;

export interface Target {
  /** The file, without its extension, in lower case. */
  readonly stem: string;
  /** The names of the folders between the root of the package and it. */
  readonly folders: ReadonlySet<string>;
  readonly isCommonJs: boolean;
}

/** What tools read that say which files they look at, and run none of them. */
const LOOKING_ONLY =
  /(?:^|[\\/])(?:eslint|knip|lint-staged|prettier|commitlint|\.eslintrc|\.prettierrc|\.lintstagedrc)(?:\.config)?\.[cm]?[jt]s$/;

/** The calls of one export, or `'used'` where it is put to another use than being called. */
export type Calls = readonly TSESTree.CallExpression[] | 'used';

/** A file of the package that is read for what it does with another. */
export interface Importer {
  readonly path: string;
  readonly sourceCode: TSESLint.SourceCode;
}

/**
 * The calls in one file of each export of another.
 *
 * @returns By the name of the export, or `'unknown'` where the file may get at exports in another way
 * than by a name.
 */
export function callsOfExports(
  { path: file, sourceCode }: Importer,
  target: Target,
  { dependencies }: Pick<WholePackage, 'dependencies'>,
): ReadonlyMap<string, Calls> | 'unknown' {
  const calls = new Map<string, Calls>();
  let isUnknown = false;
  const jsx = new Set<string>();
  const add = (name: string, node: TSESTree.Node): void => {
    const call = node.parent;
    const known = calls.get(name) ?? [];
    const isCall = call?.type === 'CallExpression' && call.callee === node && !call.optional;
    calls.set(name, isCall && known !== 'used' ? [...known, call] : 'used');
  };
  const addVariable = (name: string, variable: Variable | undefined): void => {
    if (variable?.defs.length !== 1 || jsx.has(variable.name)) {
      isUnknown = true;
      return;
    }
    // A variable of a script's top is one for all scripts.
    if (variable.scope.type === 'global') isUnknown = true;
    for (const reference of variable.references) {
      if (isTypeOnly(reference)) continue;
      if (reference.init && reference.isWrite()) continue;
      if (reference.isWrite()) isUnknown = true;
      add(name, reference.identifier);
    }
  };
  const addModule = (variable: Variable | undefined): void => {
    if (variable?.defs.length !== 1 || variable.scope.type === 'global') {
      isUnknown = true;
      return;
    }
    for (const reference of variable.references) {
      if (isTypeOnly(reference) || (reference.init && reference.isWrite())) continue;
      const member = reference.identifier.parent;
      const name =
        member?.type === 'MemberExpression' && member.object === reference.identifier
          ? staticName(member)
          : undefined;
      if (name === undefined || !member) isUnknown = true;
      else add(name, member);
    }
  };
  const declared = (node: TSESTree.Node, name: string): Variable | undefined =>
    (sourceCode.getDeclaredVariables(node) as Variable[]).find((one) => one.name === name);

  const readImport = (node: TSESTree.ImportDeclaration): void => {
    if (node.importKind === 'type') return;
    for (const specifier of node.specifiers) {
      const variable = declared(specifier, specifier.local.name);
      if (specifier.type === 'ImportSpecifier') {
        if (specifier.importKind === 'type') continue;
        const { imported } = specifier;
        addVariable(imported.type === 'Identifier' ? imported.name : imported.value, variable);
      } else if (specifier.type === 'ImportNamespaceSpecifier' && !target.isCommonJs) {
        addModule(variable);
      } else if (specifier.type === 'ImportDefaultSpecifier' && !target.isCommonJs) {
        addVariable('default', variable);
      } else isUnknown = true;
    }
  };

  const readRequire = (call: TSESTree.CallExpression): void => {
    const { parent } = call;
    if (parent.type === 'ExpressionStatement') return;
    if (parent.type !== 'VariableDeclarator' || parent.init !== call) isUnknown = true;
    else if (parent.id.type === 'Identifier') addModule(declared(parent, parent.id.name));
    else if (parent.id.type === 'ObjectPattern') {
      for (const property of parent.id.properties) {
        const name = property.type === 'Property' ? staticName(property) : undefined;
        const isPlain = property.type === 'Property' && property.value.type === 'Identifier';
        if (name === undefined || !isPlain) isUnknown = true;
        else {
          addVariable(name, declared(parent, (property.value as TSESTree.Identifier).name));
        }
      }
    } else isUnknown = true;
  };

  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'JSXIdentifier') jsx.add(node.name);
  });
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'ImportExpression' && node.source.type !== 'Literal') isUnknown = true;
    if (node.type === 'MetaProperty' && sourceCode.getText(node.parent).includes('glob')) {
      isUnknown = true;
    }
    if (node.type === 'Identifier' && LOADERS.test(node.name) && !isOrdinaryUse(node)) {
      isUnknown = true;
    }
    const text = textOf(node);
    if (text === undefined) return;
    const { parent } = node;
    const isModule = parent?.type === 'ImportDeclaration' && parent.source === node;
    const isRequired = parent?.type === 'CallExpression' && isRequire(parent);
    const isOther =
      parent?.type === 'ImportExpression' ||
      parent?.type === 'ExportAllDeclaration' ||
      (parent?.type === 'ExportNamedDeclaration' && parent.source === node);
    if (!isModule && !isRequired && !isOther) {
      isUnknown ||= mayName(text, target) && !LOOKING_ONLY.test(file);
      return;
    }
    if (!names(text, file, target, dependencies)) return;
    if (isModule && /^\.\.?\//u.test(text)) readImport(parent);
    else if (isRequired && /^\.\.?\//u.test(text)) readRequire(parent);
    else isUnknown = true;
  });
  return isUnknown ? 'unknown' : calls;
}

const LOADERS = /^(?:_load|createRequire|eval|Function|importScripts|require)$/u;

/** `require('…')` and `require.main`, and names that only look like these. */
function isOrdinaryUse(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) {
    // `module.require(name)`
    return node.name !== 'require' && node.name !== '_load';
  }
  if (parent.type === 'CallExpression') return isRequire(parent);
  if (parent.type === 'MemberExpression') return staticName(parent) === 'main';
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof';
  return node.name === 'Function' && parent.type !== 'NewExpression';
}

function isRequire({ arguments: args, callee }: TSESTree.CallExpression): boolean {
  const [first] = args;
  return (
    callee.type === 'Identifier' &&
    callee.name === 'require' &&
    args.length === 1 &&
    first !== undefined &&
    textOf(first) !== undefined
  );
}

/** The text of a string, or of a part of a template. */
function textOf(node: TSESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateElement') return node.value.cooked ?? undefined;
  return undefined;
}

/** Whether the specifier of an import may lead to the target. */
function names(
  specifier: string,
  from: string,
  { stem }: Target,
  dependencies: ReadonlySet<string>,
): boolean {
  const plain = specifier.replace(/[?#].*$/su, '').toLowerCase();
  if (/^\.\.?(?:\/|$)/u.test(plain)) {
    const target = path.resolve(path.dirname(from).toLowerCase(), plain);
    return target === stem || withoutExtension(target) === stem;
  }
  const [scope = '', name = ''] = specifier.split('/');
  const root = specifier.startsWith('@') ? `${scope}/${name}` : scope;
  if (dependencies.has(root) || specifier.startsWith('node:') || builtinModules.includes(root)) {
    return false;
  }
  return withoutExtension(path.basename(plain)) === path.basename(stem);
}

/** Whether a text that is no import could be the path of the target, or of a folder around it. */
function mayName(text: string, { folders, stem }: Target): boolean {
  const plain = text
    .replace(/[?#*].*$/su, '')
    .replace(/(?<![\\/])[\\/]+$/u, '')
    .toLowerCase();
  const last = plain.split(/[\\/]/u).at(-1) ?? '';
  const name = path.basename(stem);
  const isFile = /\.[cm]?[jt]sx?$/u.test(plain) && withoutExtension(last) === name;
  return isFile || mentionsPath(text.toLowerCase(), name) || folders.has(last);
}

/** Whether a text has `/name` somewhere: `node -e "require('./lib/name')"`. */
function mentionsPath(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const isWhole = !/[\w-]/u.test(text[at + name.length] ?? ' ');
    if (isWhole && /[\\/]/u.test(text[at - 1] ?? ' ')) return true;
  }
  return false;
}

export function withoutExtension(file: string): string {
  return file.replace(/\.[cm]?[jt]sx?$/iu, '');
}
