import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { addTo } from '../../ast/multimap.ts';
import { isFunction, staticName, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/** The functions that a file hands to others in no way but by exports with fixed names. */
export interface ExportedFunctions {
  readonly isCommonJs: boolean;
  readonly namesOf: ReadonlyMap<FunctionNode, readonly string[]>;
}

/** Names that a framework, a platform or a tool calls by. */
const CALLED_BY_NAME =
  /^(?:[A-Z]+|action|activate|all|config|deactivate|down|execute|fetch|generate[A-Z]\w*|get[A-Z]\w*(?:Props|Paths)|handle[rs]?|handleError|handleFetch|init|loader|load|main|middleware|plugin|process|register|run|scheduled|setup|start|teardown|up)$/;

/**
 * The exported functions of a file of which nothing in the file but calls and the export itself makes
 * use. `undefined` where the file has a way to its exports that is not followed: `this`, `module`
 * passed on, JSX, `eval`, other forms of export.
 */
export function exportedFunctions(analysis: Analysis): ExportedFunctions | undefined {
  const { ast, text, visitorKeys } = analysis.sourceCode;
  if (/\b(?:eval|with)\b|['"]use server['"]/u.test(text)) return undefined;
  const exportsFound: { readonly name: string; readonly node: TSESTree.Node }[] = [];
  const understood = new Set<TSESTree.Node>();
  let hasEsm = false;
  for (const statement of ast.body) {
    if (/^(?:Export|Import)/u.test(statement.type)) hasEsm = true;
    for (const found of exportsIn(statement, understood)) exportsFound.push(found);
  }
  let isOpaque = false;
  let hasCommonJs = false;
  const classes: TSESTree.Range[] = [];
  walk(ast, visitorKeys, (node) => {
    if (/^TS(?:ExportAssignment|ImportEquals|ModuleD|NamespaceExport)/u.test(node.type)) {
      isOpaque = true;
    }
    if (/^(?:JSXIdentifier|Decorator)$/u.test(node.type)) isOpaque = true;
    if (node.type === 'ClassBody') classes.push(node.range);
    if (node.type === 'ThisExpression') {
      isOpaque ||= !classes.some(([a, b]) => a <= node.range[0] && node.range[1] <= b);
    }
    if (node.type !== 'Identifier' || !/^(?:exports|module)$/u.test(node.name)) return;
    const { parent } = node;
    const isKey =
      (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
      (parent.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand);
    if (isKey) return;
    hasCommonJs = true;
    if (!understood.has(node)) isOpaque = true;
  });
  if (isOpaque || (hasEsm && hasCommonJs)) return undefined;
  const namesOf = new Map<FunctionNode, string[]>();
  for (const { name, node } of exportsFound) {
    const fn = analysis.calls.functionOf(node);
    if (!fn) continue;
    addTo(namesOf, fn, name);
  }
  const places = new Set(exportsFound.map(({ node }) => node));
  for (const [fn, names] of namesOf) {
    const isOk = !names.some((name) => CALLED_BY_NAME.test(name)) && isPlain(analysis, fn, places);
    if (!isOk) namesOf.delete(fn);
  }
  return { isCommonJs: hasCommonJs, namesOf };
}

/** What a statement of the file exports, and the mentions of `exports` and `module` that this explains. */
function exportsIn(
  statement: TSESTree.ProgramStatement,
  understood: Set<TSESTree.Node>,
): { name: string; node: TSESTree.Node }[] {
  if (statement.type === 'ExportNamedDeclaration') {
    if (statement.source) return [];
    const { declaration } = statement;
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
      return [{ name: declaration.id.name, node: declaration }];
    }
    if (declaration?.type === 'VariableDeclaration') {
      return declaration.declarations.flatMap(({ id }) =>
        id.type === 'Identifier' ? [{ name: id.name, node: id }] : [],
      );
    }
    return statement.specifiers.flatMap(({ exported, local }) =>
      exported.type === 'Identifier' ? [{ name: exported.name, node: local }] : [],
    );
  }
  if (statement.type === 'ExportDefaultDeclaration') {
    return [{ name: 'default', node: statement.declaration }];
  }
  if (statement.type !== 'ExpressionStatement') return [];
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return [];
  const { left, right } = expression;
  if (left.type !== 'MemberExpression') return [];
  const name = staticName(left);
  if (name === undefined) return [];
  const base = left.object;
  if (base.type === 'Identifier' && base.name === 'module' && name === 'exports') {
    if (right.type !== 'ObjectExpression') return [];
    understood.add(base);
    return right.properties.flatMap((property) => {
      const key = property.type === 'Property' ? staticName(property) : undefined;
      if (property.type !== 'Property' || property.kind !== 'init' || key === undefined) return [];
      return [{ name: key, node: property.value }];
    });
  }
  const isExports = base.type === 'Identifier' && base.name === 'exports';
  const isModule =
    base.type === 'MemberExpression' &&
    base.object.type === 'Identifier' &&
    base.object.name === 'module' &&
    staticName(base) === 'exports';
  if (!isExports && !isModule) return [];
  understood.add(isModule ? base.object : base);
  return [{ name, node: right }];
}

/** Whether calls and exports are all that the file does with a function at its top. */
function isPlain(
  { calls }: Analysis,
  fn: FunctionNode,
  places: ReadonlySet<TSESTree.Node>,
): boolean {
  if (fn.generator) return false;
  const variable: TSESLint.Scope.Variable | undefined = calls.variableOf(fn);
  if (!variable) {
    // `exports.f = function () { … }`
    return places.has(fn) && (fn.type === 'ArrowFunctionExpression' || !fn.id);
  }
  if (variable.scope.type !== 'module' && variable.scope.block.type !== 'Program') return false;
  if (variable.scope.type === 'global') return false;
  return calls
    .usesOf(fn)
    .escapes.every((escape) => places.has(escape) || places.has(unwrap(escape)));
}

/** Whether a function is one that a check can stand in. */
export function mayCheck({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  const text = sourceCode.text.slice(...fn.range);
  return isFunction(fn) && fn.params.length > 0 && /\bif\b|\?|&&|\|\||\bassert\b/u.test(text);
}
