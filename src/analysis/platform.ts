import { isBuiltin } from 'node:module';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../ast/nodes.ts';
import { packageOf } from './project/files/package.ts';

/** What tells where a file runs: the fields of a rule's context. */
export interface PlacedFile {
  readonly cwd: string;
  readonly filename: string;
  readonly sourceCode: Readonly<TSESLint.SourceCode>;
}

/** Globals of browsers, workers and other runtimes, of which code for Node alone does not speak. */
const FOREIGN = new Set([
  ...['Bare', 'Bun', 'Deno', 'EdgeRuntime', 'HTMLElement', 'WebSocketPair', 'WorkerGlobalScope'],
  ...['XMLHttpRequest', 'document', 'importScripts', 'localStorage', 'location', 'navigator'],
  ...['self', 'sessionStorage', 'window'],
]);

/** Globals of Node that are always there: who asks for one runs elsewhere too. */
const ASKED_FOR = new Set(['Buffer', 'global', 'process', 'require', 'setImmediate']);

/** What bundlers put packages of the same name in the place of, for a browser. */
const POLYFILLED = new Set([
  ...['assert', 'buffer', 'console', 'constants', 'crypto', 'domain', 'events', 'http', 'https'],
  ...['os', 'path', 'process', 'punycode', 'querystring', 'stream', 'string_decoder', 'sys'],
  ...['timers', 'tty', 'url', 'util', 'vm', 'zlib'],
]);

/** Packages that stand for Node's modules, or that load code, on other platforms. */
const FOREIGN_IMPORT = /^(?:bare-|bun(?::|$)|cloudflare:|https?:|jsr:|npm:|react-native)/u;

/**
 * Whether a file runs on Node and nowhere else: whenever it is loaded it loads a module that only Node
 * has, or its package says in `engines` that it is Node's and nothing in the package builds for the web;
 * and neither the package nor the file speaks of another platform.
 */
export function isOnNode(file: PlacedFile): boolean {
  const { isElsewhere, isForNode } = packageOf(file.filename, file.cwd);
  const modules = file.sourceCode.ast.body.flatMap(modulesOf);
  if (!isForNode && !modules.some(isOfNode)) return false;
  return (
    !isElsewhere &&
    !modules.some((name) => FOREIGN_IMPORT.test(name)) &&
    !speaksOfElsewhere(file.sourceCode)
  );
}

/** The modules that a statement of a module's top level loads in any case. */
function modulesOf(node: TSESTree.ProgramStatement): string[] {
  switch (node.type) {
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source && node.exportKind !== 'type' ? [node.source.value] : [];
    case 'ImportDeclaration':
      return node.importKind === 'type' ? [] : [node.source.value];
    case 'ExpressionStatement':
      return requiredBy(node.expression);
    case 'TSImportEqualsDeclaration':
      return node.moduleReference.type === 'TSExternalModuleReference'
        ? stringOf(node.moduleReference.expression)
        : [];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ init }) => (init ? requiredBy(init) : []));
    default:
      return [];
  }
}

/** `require('fs')`, `require('fs').promises`, `require('util').promisify(f)` */
function requiredBy(expression: TSESTree.Expression): string[] {
  const node = unwrap(expression);
  if (node.type === 'MemberExpression') return requiredBy(node.object);
  if (node.type !== 'CallExpression') return [];
  const { callee } = node;
  if (callee.type === 'MemberExpression') return requiredBy(callee.object);
  const [name] = node.arguments;
  return callee.type === 'Identifier' && callee.name === 'require' && name ? stringOf(name) : [];
}

function stringOf(node: TSESTree.Node): string[] {
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

function isOfNode(name: string): boolean {
  return isBuiltin(name) && !POLYFILLED.has(name);
}

/** JSX, a directive for bundlers, a global of another platform, or a question for one of Node. */
function speaksOfElsewhere({ ast, scopeManager }: Readonly<TSESLint.SourceCode>): boolean {
  const { through = [], variables = [] } = scopeManager?.globalScope ?? {};
  // A global that the configuration names has a variable, without a definition.
  const named = variables.filter(({ defs }) => defs.length === 0);
  const free = [...through, ...named.flatMap(({ references }) => references)];
  return (
    free.some(({ identifier }) => isForeign(identifier as TSESTree.Identifier)) ||
    ast.body.some((node) => 'directive' in node && node.directive === 'use client') ||
    (ast.tokens ?? []).some((token) => token.type.startsWith('JSX'))
  );
}

function isForeign(identifier: TSESTree.Identifier): boolean {
  const { name, parent } = identifier;
  if (FOREIGN.has(name)) return true;
  if (parent.type === 'MemberExpression' && parent.object === identifier) {
    const { property } = parent;
    if (property.type !== 'Identifier' || parent.computed) return false;
    if (name === 'globalThis' || name === 'global') return FOREIGN.has(property.name);
    return name === 'process' && (property.name === 'browser' || property.name === 'type');
  }
  return ASKED_FOR.has(name) && parent.type === 'UnaryExpression' && parent.operator === 'typeof';
}
