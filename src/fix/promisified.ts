import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import type { Replacement } from '../analysis/known/replacement.ts';
import { isInside, unwrap } from '../ast/nodes.ts';
import { isTypeScriptFile } from '../ast/typescript.ts';
import { insertAfter, replace, type Edit } from './edits.ts';
import { importFor, keyOf, moduleStyle, type File, type Imported } from './imports.ts';
import { camelCase, freeName } from './names.ts';
import { styleOf } from './style.ts';

/** `const pbkdf2Async = promisify(pbkdf2);` at the head of the file, or the one that is there. */
export function promisified(
  file: File,
  node: TSESTree.CallExpression,
  { module, name }: Replacement & { kind: 'promisify' },
): { readonly name: string; readonly edits: readonly Edit[] } | undefined {
  const { sourceCode } = file;
  const existing = existingPromisified(file, node, keyOf({ module, name }));
  if (existing !== undefined) return { name, edits: [replace(node.callee, existing)] };
  if (moduleStyle(file) === undefined) return undefined;
  if (isTypeScriptFile(sourceCode) && UNTYPABLE.has(`${module}.${name}`)) return undefined;
  // An overload for a callback that comes second is lost where `promisify` takes the type of the last one.
  const isWhole = name === 'default';
  if (isWhole && isTypeScriptFile(sourceCode) && node.arguments.length < 2) return undefined;
  const base = isWhole ? camelCase(module) : name;
  const promisify = importFor(file, node, { module: 'util', name: 'promisify' });
  const original = importFor(file, node, {
    module,
    name,
    locals: [base, `${base}WithCallback`],
  });
  if (!promisify || !original) return undefined;
  const after = lastNeeded(sourceCode, node, [promisify, original]);
  if (!after) return undefined;
  const local = freeName(sourceCode, [`${base}Async`, `${base}Promise`]);
  const { newline, semicolon } = styleOf(sourceCode);
  const type = typeNeeded(sourceCode, node, module, name);
  const declaration = `const ${local} = ${promisify.text}(${original.text})${type}${semicolon}`;
  const isSpaced = sourceCode.text.slice(after.range[1]).startsWith(newline + newline);
  return {
    name: local,
    edits: [
      ...promisify.edits,
      ...original.edits,
      insertAfter(after, `${newline}${isSpaced ? newline : ''}${declaration}`),
      replace(node.callee, local),
    ],
  };
}

function existingPromisified(
  { sourceCode }: File,
  node: TSESTree.Node,
  key: string,
): string | undefined {
  const { bindings } = analyze(sourceCode);
  for (const statement of sourceCode.ast.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      const value = init && unwrap(init);
      if (id.type !== 'Identifier' || value?.type !== 'CallExpression') continue;
      const [argument] = value.arguments;
      const isPromisified =
        bindings.originOf(value.callee)?.key === 'util.promisify' &&
        argument !== undefined &&
        bindings.originOf(argument)?.key === key;
      if (isPromisified && id.range[1] < node.range[0]) return id.name;
    }
  }
  return undefined;
}

/** The last of the imports and of the statements that declare the names that a declaration needs, or will. */
function lastNeeded(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
  needed: readonly Imported[],
): { readonly range: TSESTree.Range } | undefined {
  const imports = lastImport(sourceCode);
  const roots = needed.map(({ text }) => text.split('.')[0]);
  const scope = sourceCode.scopeManager?.scopes.findLast(
    ({ block, variables }) => block.type === 'Program' && variables.length > 0,
  );
  const ends = (scope?.variables ?? []).flatMap(({ identifiers: [identifier], name }) =>
    identifier && roots.includes(name) && identifier.range[0] < node.range[0] ? identifier : [],
  );
  const { body } = sourceCode.ast;
  // What is added to a statement, or after it, is declared there.
  const extended = needed.flatMap(({ edits }) =>
    edits.flatMap((edit) => body.findLast(({ range: [start] }) => start < edit.range[0]) ?? []),
  );
  const statements = body.filter(
    (statement) =>
      extended.includes(statement) || ends.some((identifier) => isInside(identifier, statement)),
  );
  return [imports, ...statements.map((statement) => withComment(sourceCode, statement))].reduce(
    (last, next) => (last && next && next.range[1] <= last.range[1] ? last : (next ?? last)),
    undefined,
  );
}

/** The import or require, at the head of the file, that the declaration of a promisified function follows. */
function lastImport(
  sourceCode: Readonly<TSESLint.SourceCode>,
): { readonly range: TSESTree.Range } | undefined {
  const { body } = sourceCode.ast;
  const imports = body.filter(
    ({ type }) => type === 'ImportDeclaration' || type === 'TSImportEqualsDeclaration',
  );
  const last = imports.at(-1) ?? leadingRequires(body).at(-1);
  return last && withComment(sourceCode, last);
}

/** A statement with the comment that ends its line. */
function withComment(
  sourceCode: Readonly<TSESLint.SourceCode>,
  statement: TSESTree.Node,
): { readonly range: TSESTree.Range } {
  const [comment] = sourceCode.getCommentsAfter(statement);
  const isOnSameLine =
    comment?.loc.start.line === statement.loc.end.line &&
    comment.loc.end.line === statement.loc.end.line;
  return isOnSameLine ? comment : statement;
}

function leadingRequires(body: readonly TSESTree.Statement[]): TSESTree.Statement[] {
  const statements = body.filter((node) => !('directive' in node) || !node.directive);
  const end = statements.findIndex(
    (node) =>
      node.type !== 'VariableDeclaration' ||
      !node.declarations.every(({ init }) => init && isRequire(init)),
  );
  return end === -1 ? statements : statements.slice(0, end);
}

function isRequire(init: TSESTree.Expression): boolean {
  const call = init.type === 'MemberExpression' ? init.object : init;
  return (
    call.type === 'CallExpression' &&
    call.callee.type === 'Identifier' &&
    call.callee.name === 'require'
  );
}

/** Functions of which `@types/node` does not say what they are promisified, with what they yield. */
const UNTYPED: ReadonlyMap<string, string> = new Map([
  ['crypto.checkPrime', 'boolean'],
  ['crypto.scrypt', 'Buffer'],
]);
/** Of which what they yield depends on an option. */
const UNTYPABLE = new Set(['crypto.generatePrime']);

/** A cast to the type of the blocking function, but for the promise. */
function typeNeeded(
  sourceCode: Readonly<TSESLint.SourceCode>,
  { callee }: TSESTree.CallExpression,
  module: string,
  name: string,
): string {
  const result = UNTYPED.get(`${module}.${name}`);
  if (result === undefined || !isTypeScriptFile(sourceCode)) return '';
  const blocking =
    callee.type === 'MemberExpression'
      ? sourceCode.getText(callee)
      : `import('${module}').${name}Sync`;
  return ` as (...args: Parameters<typeof ${blocking}>) => Promise<${result}>`;
}
