import ts from 'typescript';

export type Compiled = (parameters: Readonly<Record<string, unknown>>) => Promise<void>;

const AsyncFunction = (async () => {}).constructor as new (
  ...parametersAndBody: string[]
) => (...args: unknown[]) => Promise<void>;

/** The name under which a module finds the function that counts its steps. */
export const STEP = '__step';

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Compiles an ES module, a CommonJS module or a TypeScript file to a function of this realm, so that
 * its promises are the promises of the driver. Top-level `await` works in all of them.
 *
 * Each function, loop and catch clause first counts a step, so that what never ends can be ended.
 */
export function compileModule(source: string, hasJsx = false): Compiled {
  const fileName = hasJsx ? 'module.tsx' : 'module.ts';
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.ES2023);
  const { needsTypeScript, steps } = stepsOf(file);
  const links = ts.isExternalModule(file) ? linksOf(file) : { head: '', replacements: [] };
  const code =
    !links || hasJsx || needsTypeScript
      ? transpile(apply(source, steps), fileName)
      : links.head + apply(source, [...steps, ...links.replacements]);
  return compileScript(code);
}

/** Compiles a CommonJS module in plain JavaScript as it stands: its steps are not counted. */
export function compileScript(source: string): Compiled {
  return (parameters) =>
    new AsyncFunction(...Object.keys(parameters), source)(...Object.values(parameters));
}

function transpile(code: string, fileName: string): string {
  return ts.transpileModule(code, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.CommonJS,
      esModuleInterop: true,
      experimentalDecorators: true,
      jsx: ts.JsxEmit.React,
    },
  }).outputText;
}

/** The kinds of nodes that pass a test, which asks for no more than the kind: looking one up is fast. */
function kindsOf(...tests: readonly ((node: ts.Node) => boolean)[]): ReadonlySet<ts.SyntaxKind> {
  const kinds = Object.values(ts.SyntaxKind).filter((kind) => typeof kind === 'number');
  return new Set(kinds.filter((kind) => tests.some((test) => test({ kind } as ts.Node))));
}

const FUNCTIONS = kindsOf(ts.isFunctionLike);
const LOOPS = kindsOf((node) => ts.isIterationStatement(node, false));
const OF_TYPESCRIPT = kindsOf(
  ts.isTypeNode,
  ts.isTypeAliasDeclaration,
  ts.isInterfaceDeclaration,
  ts.isModuleDeclaration,
  ts.isNonNullExpression,
  ts.isEnumDeclaration,
  ts.isDecorator,
);

/** Whether this is something that only TypeScript can compile, or a dynamic import. */
function needsTypeScriptFor(node: ts.Node): boolean {
  return (
    OF_TYPESCRIPT.has(node.kind) ||
    (ts.isParameter(node) && node.modifiers !== undefined) ||
    (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
  );
}

/**
 * What makes the imports and exports of plain JavaScript work in a function: much faster than
 * TypeScript. `undefined` for forms that are left to TypeScript.
 */
function linksOf(
  file: ts.SourceFile,
): { head: string; replacements: readonly Replacement[] } | undefined {
  const imports: string[] = [];
  const exported: string[] = [];
  const replacements: Replacement[] = [];
  const export_ = (name: string, local: string): void => {
    exported.push(
      `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => ${local} });`,
    );
  };
  for (const statement of file.statements) {
    const start = statement.getStart(file);
    if (ts.isImportDeclaration(statement)) {
      const text = importText(statement, file);
      if (text === undefined) return undefined;
      imports.push(text);
      replacements.push({ start, end: statement.end, text: '' });
    } else if (ts.isExportAssignment(statement)) {
      const end = statement.expression.getStart(file);
      replacements.push({ start, end, text: 'exports.default = ' });
    } else if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      if (statement.moduleSpecifier || !clause || !ts.isNamedExports(clause)) return undefined;
      for (const { name, propertyName } of clause.elements) {
        export_(name.text, (propertyName ?? name).text);
      }
      replacements.push({ start, end: statement.end, text: '' });
    } else if (ts.canHaveModifiers(statement)) {
      const modifiers = ts.getModifiers(statement) ?? [];
      const keyword = modifiers.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!keyword) continue;
      const names = declaredNames(statement);
      if (!names || modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) {
        return undefined;
      }
      for (const name of names) export_(name, name);
      replacements.push({ start: keyword.getStart(file), end: keyword.end, text: '' });
    }
  }
  return { head: `"use strict";${imports.join('')}${exported.join('')}`, replacements };
}

function importText(node: ts.ImportDeclaration, file: ts.SourceFile): string | undefined {
  const module = `require(${node.moduleSpecifier.getText(file)})`;
  const clause = node.importClause;
  if (!clause) return `${module};`;
  const bindings = clause.namedBindings;
  const parts: string[] = [];
  if (clause.name) {
    parts.push(`${clause.name.text} = ((m) => (m?.__esModule ? m.default : m))(${module})`);
  }
  if (bindings && ts.isNamespaceImport(bindings)) parts.push(`${bindings.name.text} = ${module}`);
  if (bindings && ts.isNamedImports(bindings)) {
    const names = bindings.elements.map(({ name, propertyName }) =>
      propertyName ? `${propertyName.getText(file)}: ${name.text}` : name.text,
    );
    if (names.some((name) => name.startsWith('default:'))) return undefined;
    parts.push(`{ ${names.join(', ')} } = ${module}`);
  }
  return `const ${parts.join(', ')};`;
}

function declaredNames(statement: ts.Statement): string[] | undefined {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return statement.name ? [statement.name.text] : undefined;
  }
  if (!ts.isVariableStatement(statement)) return undefined;
  const names = statement.declarationList.declarations.map(({ name }) => name);
  return names.every(ts.isIdentifier) ? names.map(({ text }) => text) : undefined;
}

/** Where the steps of a file are counted. One walk finds that and what only TypeScript can compile. */
function stepsOf(file: ts.SourceFile): { needsTypeScript: boolean; steps: Replacement[] } {
  const insertions: Replacement[] = [];
  let needsTypeScript = false;
  const insert = (at: number, text: string): void => {
    insertions.push({ start: at, end: at, text });
  };
  const visit = (node: ts.Node): void => {
    needsTypeScript ||= needsTypeScriptFor(node);
    if (FUNCTIONS.has(node.kind)) {
      const { body } = node as ts.FunctionLikeDeclaration;
      if (body) countIn(body);
    } else if (LOOPS.has(node.kind)) {
      countIn((node as ts.IterationStatement).statement);
    } else if (ts.isCatchClause(node)) {
      countIn(node.block);
    }
    ts.forEachChild(node, visit);
  };
  const countIn = (body: ts.Expression | ts.Statement): void => {
    if (ts.isBlock(body)) {
      const first = body.statements.find((statement) => !isDirective(statement));
      const last = body.statements.at(-1);
      const at = first?.getStart(file) ?? last?.end ?? body.getStart(file) + 1;
      insert(at, `;${STEP}();`);
    } else if (ts.isExpression(body)) {
      insert(body.getStart(file), `(${STEP}(),`);
      insert(body.end, ')');
    } else {
      insert(body.getStart(file), `{${STEP}();`);
      insert(body.end, '}');
    }
  };
  visit(file);
  return { needsTypeScript, steps: insertions };
}

function apply(source: string, replacements: readonly Replacement[]): string {
  // Where insertions meet, closings come first, and of those the ones of the innermost node.
  const ordered = replacements
    .map((replacement, index) => ({ ...replacement, index }))
    .sort(
      (a, b) =>
        a.start - b.start ||
        rank(a.text) - rank(b.text) ||
        (a.index - b.index) * (rank(a.text) === 0 ? -1 : 1),
    );
  let code = '';
  let position = 0;
  for (const { start, end, text } of ordered) {
    code += source.slice(position, start) + text;
    position = end;
  }
  return code + source.slice(position);
}

function isDirective(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
}

function rank(text: string): number {
  return text === ')' || text === '}' ? 0 : 1;
}
