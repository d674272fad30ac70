import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { createRequire } from 'node:module';
import { isTypeScriptName } from '../../../ast/typescript.ts';

/** A file as a tree. Nodes have parents. */
export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly ast: TSESTree.Program;
  /** All of the tree, in source order. */
  readonly nodes: readonly TSESTree.Node[];
  readonly scopeManager: TSESLint.Scope.ScopeManager;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
}

interface Parser {
  parse(text: string, options: object): TSESTree.Program;
}

interface ScopeAnalysis {
  analyze(ast: TSESTree.Program, options: object): TSESLint.Scope.ScopeManager;
}

interface VisitorKeys {
  readonly KEYS: TSESLint.SourceCode.VisitorKeys;
}

interface TypeScriptVisitorKeys {
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
}

/** The newest syntax that the scope analysis knows: it asks for a number. */
const SCOPE_VERSION = 2025;

/** What Babel reads in a file that hands on others: `export files from './files'`. Source: its plugin `export-default-from`. */
const EXPORTED_DEFAULT = /^export ([\w$]+)(?:, ?\{([^}]*)\})? from(?= )/gm;

const require = createRequire(import.meta.url);
const parsers = new Map<string, unknown>();

/**
 * A file as a tree with parents. `undefined` if it does not parse, or if it is TypeScript and the
 * parser for that is not installed beside this plugin.
 */
export function parseFile(path: string, text: string): ParsedFile | undefined {
  try {
    return isTypeScriptName(path) ? parseTypeScript(path, text) : parseJavaScript(path, text);
  } catch {
    return undefined;
  }
}

function parseTypeScript(path: string, text: string): ParsedFile | undefined {
  // The parts of `@typescript-eslint/parser`, which as a whole always lists tokens and comments.
  const parser = loadPart('@typescript-eslint/typescript-estree') as Parser | undefined;
  const scope = loadPart('@typescript-eslint/scope-manager') as ScopeAnalysis | undefined;
  const keys = loadPart('@typescript-eslint/visitor-keys') as TypeScriptVisitorKeys | undefined;
  if (!parser || !scope || !keys) return undefined;
  const { visitorKeys } = keys;
  const ast = parser.parse(text, {
    jsDocParsingMode: 'none',
    jsx: path.endsWith('x'),
    loc: true,
    // An old or new version of TypeScript is for the project's own parser to speak of.
    loggerFn: false,
    range: true,
    sourceType: 'module',
  });
  const scopeManager = scope.analyze(ast, { sourceType: 'module' });
  const nodes = linkNodes(ast, visitorKeys);
  return { path, text, ast, nodes, scopeManager, visitorKeys };
}

function parseJavaScript(path: string, text: string): ParsedFile | undefined {
  const espree = loadParser('espree') as Parser | undefined;
  const scope = loadParser('eslint-scope') as ScopeAnalysis | undefined;
  const visitorKeys = (loadParser('eslint-visitor-keys') as VisitorKeys | undefined)?.KEYS;
  if (!espree || !scope || !visitorKeys) return parseTypeScript(path, text);
  const ast = parseAs(espree, text, 'module') ?? parseAs(espree, text, 'commonjs');
  if (!ast) {
    const exporting = text.replace(EXPORTED_DEFAULT, 'export { default as $1, $2 } from');
    // What no JavaScript parser reads may be Flow, or TypeScript under another name.
    return exporting === text ? parseTypeScript(path, text) : parseJavaScript(path, exporting);
  }
  // Without keys of its own it does not copy them for each pattern; it must not meet parents then.
  const scopeManager = scope.analyze(ast, {
    ecmaVersion: SCOPE_VERSION,
    // As ESLint does: one `eval` would leave the names around it without variables.
    ignoreEval: true,
    jsx: true,
    nodejsScope: ast.sourceType !== 'module',
    sourceType: ast.sourceType,
  });
  const nodes = linkNodes(ast, visitorKeys);
  return { path, text, ast, nodes, scopeManager, visitorKeys };
}

function parseAs(
  espree: Parser,
  text: string,
  sourceType: 'commonjs' | 'module',
): TSESTree.Program | undefined {
  try {
    return espree.parse(text, {
      ecmaVersion: 'latest',
      ecmaFeatures: { jsx: true },
      range: true,
      sourceType,
    });
  } catch {
    return undefined;
  }
}

/** A parser that is installed beside this plugin or beside its ESLint: never one of the linted project. */
export function loadParser(name: string): unknown {
  return loadOnce(name, () => tryRequire(require, name) ?? installedWith('eslint', name));
}

/** A part of the parser of TypeScript, as that has it. */
function loadPart(name: string): unknown {
  return loadOnce(name, () => installedWith('@typescript-eslint/parser', name));
}

function loadOnce(name: string, load: () => unknown): unknown {
  if (!parsers.has(name)) parsers.set(name, load());
  return parsers.get(name);
}

function installedWith(other: string, name: string): unknown {
  try {
    return tryRequire(createRequire(require.resolve(`${other}/package.json`)), name);
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

/** Gives all nodes their parents, and lists them in source order. */
function linkNodes(
  ast: TSESTree.Program,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
): TSESTree.Node[] {
  const nodes: TSESTree.Node[] = [];
  const pending: TSESTree.Node[] = [ast];
  for (let node = pending.pop(); node; node = pending.pop()) {
    nodes.push(node);
    const keys = visitorKeys[node.type] ?? [];
    // The stack gives back the last child first: they go in from the end.
    for (let index = keys.length - 1; index >= 0; index -= 1) {
      const value = (node as unknown as Record<string, unknown>)[keys[index] ?? ''];
      const children = (Array.isArray(value) ? value : [value]) as (TSESTree.Node | null)[];
      for (let place = children.length - 1; place >= 0; place -= 1) {
        const child = children[place];
        if (!child) continue;
        child.parent = node;
        pending.push(child);
      }
    }
  }
  return nodes;
}
