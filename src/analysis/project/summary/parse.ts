import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { createRequire } from 'node:module';
import { childrenOf } from '../../../ast/walk.ts';

/** A file as a tree. Nodes have parents. */
export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly ast: TSESTree.Program;
  readonly scopeManager: TSESLint.Scope.ScopeManager;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
}

interface Espree {
  parse(text: string, options: object): TSESTree.Program;
}

interface EslintScope {
  analyze(ast: TSESTree.Program, options: object): TSESLint.Scope.ScopeManager;
}

interface VisitorKeys {
  readonly KEYS: TSESLint.SourceCode.VisitorKeys;
}

interface TypeScriptParser {
  parseForESLint(
    text: string,
    options: object,
  ): {
    ast: TSESTree.Program;
    scopeManager: TSESLint.Scope.ScopeManager;
    visitorKeys: TSESLint.SourceCode.VisitorKeys;
  };
}

/** The newest syntax that the scope analysis knows: it asks for a number. */
const SCOPE_VERSION = 2025;

const require = createRequire(import.meta.url);
const parsers = new Map<string, unknown>();

/**
 * A file as a tree with parents. `undefined` if it does not parse, or if it is TypeScript and the
 * parser for that is not installed beside this plugin.
 */
export function parseFile(path: string, text: string): ParsedFile | undefined {
  try {
    return /\.[cm]?tsx?$/.test(path) ? parseTypeScript(path, text) : parseJavaScript(path, text);
  } catch {
    return undefined;
  }
}

function parseTypeScript(path: string, text: string): ParsedFile | undefined {
  const parser = loadParser('@typescript-eslint/parser') as TypeScriptParser | undefined;
  if (!parser) return undefined;
  const parsed = parser.parseForESLint(text, {
    ecmaFeatures: { jsx: path.endsWith('x') },
    jsDocParsingMode: 'none',
    sourceType: 'module',
  });
  setParents(parsed.ast, parsed.visitorKeys);
  return { path, text, ...parsed };
}

function parseJavaScript(path: string, text: string): ParsedFile | undefined {
  const espree = loadParser('espree') as Espree | undefined;
  const scope = loadParser('eslint-scope') as EslintScope | undefined;
  const visitorKeys = (loadParser('eslint-visitor-keys') as VisitorKeys | undefined)?.KEYS;
  if (!espree || !scope || !visitorKeys) return parseTypeScript(path, text);
  const ast = parseAs(espree, text, 'module') ?? parseAs(espree, text, 'commonjs');
  // What no JavaScript parser reads may be Flow, or TypeScript under another name.
  if (!ast) return parseTypeScript(path, text);
  // Without keys of its own it does not copy them for each pattern; it must not meet parents then.
  const scopeManager = scope.analyze(ast, {
    ecmaVersion: SCOPE_VERSION,
    // As ESLint does: one `eval` would leave the names around it without variables.
    ignoreEval: true,
    jsx: true,
    nodejsScope: ast.sourceType !== 'module',
    sourceType: ast.sourceType,
  });
  setParents(ast, visitorKeys);
  return { path, text, ast, scopeManager, visitorKeys };
}

function parseAs(
  espree: Espree,
  text: string,
  sourceType: 'commonjs' | 'module',
): TSESTree.Program | undefined {
  try {
    return espree.parse(text, {
      ecmaVersion: 'latest',
      ecmaFeatures: { jsx: true },
      loc: true,
      range: true,
      sourceType,
    });
  } catch {
    return undefined;
  }
}

/** A parser that is installed beside this plugin or beside its ESLint: never one of the linted project. */
export function loadParser(name: string): unknown {
  if (!parsers.has(name)) parsers.set(name, tryRequire(require, name) ?? fromESLint(name));
  return parsers.get(name);
}

function fromESLint(name: string): unknown {
  try {
    return tryRequire(createRequire(require.resolve('eslint/package.json')), name);
  } catch {
    return undefined;
  }
}

function tryRequire(from: NodeJS.Require, name: string): unknown {
  try {
    return from(name);
  } catch {
    return undefined;
  }
}

function setParents(ast: TSESTree.Program, keys: TSESLint.SourceCode.VisitorKeys): void {
  const pending: TSESTree.Node[] = [ast];
  for (let node = pending.pop(); node; node = pending.pop()) {
    for (const child of childrenOf(node, keys)) {
      child.parent = node;
      pending.push(child);
    }
  }
}
