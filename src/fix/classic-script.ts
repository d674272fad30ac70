import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isEsModule } from '../analysis/project/summary/names.ts';
import { memoized } from '../ast/memoized.ts';
import { isFunction, staticName, unwrap } from '../ast/nodes.ts';
import { SKIP, walk } from '../ast/walk.ts';
import type { File } from './imports.ts';

/**
 * Whether what a file declares at its top may be a global that other scripts see: it is read as a script,
 * or it says itself that it can be loaded as one, whatever its configuration says.
 */
export function isClassicScript({ filename, sourceCode }: File): boolean {
  return answers(filename, sourceCode);
}

const answers = memoized((filename: string, sourceCode: Readonly<TSESLint.SourceCode>) => {
  if (isEsModule(sourceCode.ast) || /\.[cm][jt]s$/u.test(filename)) return false;
  const isScript = isReadAsScript(sourceCode) || usesTopLevelThis(sourceCode);
  if ((isScript || usesPage(sourceCode)) && !usesCommonJs(sourceCode)) return true;
  return asksForLoader(sourceCode) || callsLoader(sourceCode.ast);
});

function isReadAsScript({ ast, scopeManager }: Readonly<TSESLint.SourceCode>): boolean {
  return scopeManager?.acquire(ast, true)?.type === 'global';
}

const LOADER = ['define', 'exports', 'module', 'require'];

/** The uses of a name that the file does not declare. */
function globalUses(
  { scopeManager }: Readonly<TSESLint.SourceCode>,
  name: string,
): TSESTree.Node[] {
  const scope = scopeManager?.globalScope;
  const known = scope?.set.get(name);
  const references = [
    ...(scope?.through.filter(({ identifier }) => identifier.name === name) ?? []),
    ...(known?.defs.length === 0 ? known.references : []),
  ];
  return references.map(({ identifier }) => identifier as TSESTree.Node);
}

function usesCommonJs(sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  return ['exports', 'module', 'require', '__dirname', '__filename'].some((name) =>
    globalUses(sourceCode, name).some((use) => !isAmdRequire(use)),
  );
}

/** A file that works on a page and imports and exports nothing is loaded by a `<script>`, of whatever type. */
function usesPage(sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  return ['$', 'document', 'jQuery', 'window'].some(
    (name) => globalUses(sourceCode, name).length > 0,
  );
}

/** `require(['a'], (a) => …)` and `require.config(…)` load scripts in a browser. */
function isAmdRequire(use: TSESTree.Node): boolean {
  const { parent } = use;
  if (parent?.type === 'MemberExpression') {
    return parent.object === use && /^(?:config|toUrl|undef)$/u.test(staticName(parent) ?? '');
  }
  return (
    parent?.type === 'CallExpression' &&
    parent.callee === use &&
    parent.arguments[0]?.type === 'ArrayExpression'
  );
}

/** `typeof module`, `typeof define`: the file is made to be loaded in more ways than one. */
function asksForLoader(sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  return LOADER.some((name) =>
    globalUses(sourceCode, name).some(
      ({ parent }) => parent?.type === 'UnaryExpression' && parent.operator === 'typeof',
    ),
  );
}

/** `goog.provide('…')` without `goog.module('…')`, `define(…)` and `require([…])` as statements of the file. */
function callsLoader({ body }: TSESTree.Program): boolean {
  const callees = body.flatMap((statement) => {
    if (statement.type !== 'ExpressionStatement') return [];
    const call = unwrap(statement.expression);
    if (call.type !== 'CallExpression') return [];
    const callee = unwrap(call.callee);
    if (callee.type === 'Identifier') {
      return isAmdRequire(callee) || callee.name === 'define' ? [callee.name] : [];
    }
    return callee.type === 'MemberExpression' &&
      callee.object.type === 'Identifier' &&
      callee.object.name === 'goog'
      ? [`goog.${staticName(callee) ?? ''}`]
      : [];
  });
  return callees.length > 0 && !callees.includes('goog.module');
}

/** `this` at the top of a file is the global object only in a script. */
function usesTopLevelThis(sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  let found = false;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (isFunction(node) && node.type !== 'ArrowFunctionExpression') return SKIP;
    if (node.type === 'ClassBody') return SKIP;
    found ||= node.type === 'ThisExpression';
    return found ? SKIP : undefined;
  });
  return found;
}
