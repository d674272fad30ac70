import { isBuiltin } from 'node:module';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { packageOf } from './project/package.ts';

/** What tells where a file runs: the fields of a rule's context. */
export interface PlacedFile {
  readonly cwd: string;
  readonly filename: string;
  readonly sourceCode: Readonly<TSESLint.SourceCode>;
}

const BROWSER = new Set(['document', 'localStorage', 'navigator', 'sessionStorage', 'window']);

/** What bundlers put packages of the same name in the place of, for a browser. */
const POLYFILLED = new Set([
  ...['assert', 'buffer', 'console', 'constants', 'crypto', 'domain', 'events', 'http', 'https'],
  ...['os', 'path', 'process', 'punycode', 'querystring', 'stream', 'string_decoder', 'sys'],
  ...['timers', 'tty', 'url', 'util', 'vm', 'zlib'],
]);

/**
 * Whether a file runs on Node and nowhere else: it imports a module that only Node has, or its package
 * says in `engines` that it is Node's, and neither the package nor the file speaks of a browser.
 */
export function isOnNode(file: PlacedFile): boolean {
  if (file.sourceCode.ast.body.some(importsNode)) return true;
  return packageOf(file.filename, file.cwd).isForNode && !speaksOfBrowser(file.sourceCode);
}

function importsNode(node: TSESTree.Node): boolean {
  const isImport =
    node.type === 'ImportDeclaration' ||
    node.type === 'ExportNamedDeclaration' ||
    node.type === 'ExportAllDeclaration';
  const name = isImport ? node.source?.value : undefined;
  return name !== undefined && isBuiltin(name) && !POLYFILLED.has(name);
}

/** JSX, or a global that only a browser has. */
function speaksOfBrowser({ ast, scopeManager }: Readonly<TSESLint.SourceCode>): boolean {
  const free = scopeManager?.scopes[0]?.through ?? [];
  return (
    free.some(({ identifier }) => BROWSER.has(identifier.name)) ||
    (ast.tokens ?? []).some((token) => token.type.startsWith('JSX'))
  );
}
