import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { memoized } from '../ast/memoized.ts';
import { addToSet } from '../ast/multimap.ts';
import {
  enclosingFunction,
  isFunction,
  isInside,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { isAssigned } from '../ast/targets.ts';
import { walk } from '../ast/walk.ts';
import { isClassicScript } from './classic-script.ts';
import { moduleStyle, type File } from './imports.ts';
import { isInert } from './inert.ts';

/** A place for a declaration: right before a statement, in a list of statements. */
export interface Place {
  readonly statement: TSESTree.Node;
  /** The node that holds the list: a program, a block, a `case`. */
  readonly container: TSESTree.Node;
  readonly scope: TSESLint.Scope.Scope;
}

/** Whether a node leaves the function around it for a place. */
export function isFurtherOut(node: TSESTree.Node, { statement }: Place): boolean {
  return enclosingFunction(node) !== enclosingFunction(statement);
}

/**
 * Whether a constant of a function has been initialised, once for all that the place serves, where control comes to
 * it: then it stays, and what stands between may go on reading it.
 */
export function isReadyAt(value: TSESTree.Node, { container, statement }: Place): boolean {
  const { parent: list } = statementAround(value);
  return (
    value.range[1] <= statement.range[0] &&
    list !== undefined &&
    isInside(container, list) &&
    enclosingFunction(value) === enclosingFunction(statement)
  );
}

/** Whether a constant of a function can move to a place: all that can read it can read what stands there. */
export function isReachedFrom(value: TSESTree.Node, { container, statement }: Place): boolean {
  return isInside(value, statement) || statementAround(value).parent === container;
}

/** The statement of a list in which something stands: its parent holds the list. */
function statementAround(node: TSESTree.Node): TSESTree.Node {
  let statement = node;
  while (statement.parent && !CONTAINERS.has(statement.parent.type)) statement = statement.parent;
  return statement;
}

const CONTAINERS = new Set<string>([
  'BlockStatement',
  'Program',
  'StaticBlock',
  'SwitchCase',
  'TSModuleBlock',
]);

/**
 * The place right before the statement around a node, no further out than a scope reaches.
 * `undefined` where there is none, and at the top of a classic script, whose names every script shares.
 */
export function placeBefore(
  file: File,
  node: TSESTree.Node,
  home: TSESLint.Scope.Scope,
): Place | undefined {
  const statement = statementAround(node);
  const container = statement.parent;
  if (!container || !isInside(container, home.block)) return undefined;
  // A class that is all of a file reaches as far as the file does.
  if (container.type === 'Program' && home.block.type !== 'Program') return undefined;
  // The test of a `case` is no statement of its list.
  if (container.type === 'SwitchCase' && container.test === statement) return undefined;
  const scope = scopeOf(file, container);
  if (!scope || (container.type === 'Program' && isClassicScript(file))) return undefined;
  // Another `case` can call a function, but does not come by what stands before it.
  if (container.type === 'SwitchCase' && isHoisted({ statement })) return undefined;
  return isLabeledFunction(statement) ? undefined : { statement, container, scope };
}

function isLabeledFunction(statement: TSESTree.Node): boolean {
  let body = statement;
  while (body.type === 'LabeledStatement') body = body.body;
  return body !== statement && body.type === 'FunctionDeclaration';
}

function scopeOf({ sourceCode }: File, container: TSESTree.Node): TSESLint.Scope.Scope | undefined {
  const scope =
    container.type === 'Program'
      ? sourceCode.scopeManager?.acquire(container, true)
      : sourceCode.getScope(container);
  return scope ?? undefined;
}

/** Whether the statement is a function declaration, which code above it can call before control comes here. */
export function isHoisted({ statement }: Pick<Place, 'statement'>): boolean {
  const declaration =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? statement.declaration
      : statement;
  return declaration?.type === 'FunctionDeclaration';
}

/**
 * The place where a `const` is initialised before any code of the statement can run: the place itself,
 * or one further up in its list, before the first statement that can call what the place's statement
 * declares. Once that is stored in an object (`exports.f = f`), any statement can, and so can a file
 * that is loaded then.
 */
export function placeInTime(analysis: Analysis, place: Place): Place {
  if (!isHoisted(place)) return place;
  const list = statementsOf(place.container);
  const before = list.slice(0, list.indexOf(place.statement));
  const reaching = statementsReaching(analysis, place);
  let isStored = false;
  const early = before.find((statement) => {
    const isReaching = !isStored && reaching.has(statement);
    if (!isInert(analysis.sourceCode, statement)) return isStored || isReaching;
    if (isStored && loadsFile(analysis, statement)) return true;
    isStored ||= isReaching && stores(statement);
    return false;
  });
  return early ? { ...place, statement: early } : place;
}

/** `exports.f = f`, `const api = (module.exports = { f })` */
function stores(statement: TSESTree.Node): boolean {
  if (statement.type !== 'VariableDeclaration') return statement.type === 'ExpressionStatement';
  return statement.declarations.some(
    ({ init }) => init && unwrap(init).type === 'AssignmentExpression',
  );
}

/** `const other = require('./other')`, `require(path)`: anything but a package. */
function loadsFile({ sourceCode }: Analysis, statement: TSESTree.Node): boolean {
  if (isHoisted({ statement })) return false;
  return /\brequire\((?!\s*["'`][^#./"'`])/.test(sourceCode.getText(statement));
}

/** The statements of a list that declarations can be added to. */
export function statementsOf(container: TSESTree.Node): readonly TSESTree.Node[] {
  if (container.type === 'SwitchCase') return container.consequent;
  return 'body' in container && Array.isArray(container.body) ? container.body : [];
}

/** The statements that name, directly or through other declarations of their list, what the place's statement declares. */
function statementsReaching(
  { sourceCode }: Analysis,
  { container, statement }: Place,
): ReadonlySet<TSESTree.Node> {
  const namers = namersIn(sourceCode, container);
  const found = new Set<TSESTree.Node>([statement]);
  // What is found on the way is gone through as well.
  for (const declaration of found)
    for (const namer of namers.get(declaration) ?? []) found.add(namer);
  return found;
}

type Namers = ReadonlyMap<TSESTree.Node, ReadonlySet<TSESTree.Node>>;

/** For each statement of a list those that name what it declares; each is walked through once. */
const namersIn = memoized(findNamers);

function findNamers(sourceCode: Readonly<TSESLint.SourceCode>, container: TSESTree.Node): Namers {
  const declarations = declarationsIn(sourceCode, container);
  const namers = new Map<TSESTree.Node, Set<TSESTree.Node>>();
  for (const statement of statementsOf(container)) {
    walk(statement, sourceCode.visitorKeys, (node) => {
      const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier';
      const declaration = isName ? declarations.get(node.name) : undefined;
      if (!declaration) return;
      addToSet(namers, declaration, statement);
    });
  }
  return namers;
}

/** The statements of a list by the names that they declare. */
const declarationsIn = memoized(
  (
    sourceCode: Readonly<TSESLint.SourceCode>,
    container: TSESTree.Node,
  ): ReadonlyMap<string, TSESTree.Node> =>
    new Map(
      statementsOf(container).flatMap((statement) =>
        namesDeclared(sourceCode, statement).map((name) => [name, statement] as const),
      ),
    ),
);

/** The names that a statement adds to its list; the parameters of a function are not among them. */
function namesDeclared(
  sourceCode: Readonly<TSESLint.SourceCode>,
  statement: TSESTree.Node,
): string[] {
  const declaration =
    'declaration' in statement && statement.declaration ? statement.declaration : statement;
  if (declaration.type === 'FunctionDeclaration')
    return declaration.id ? [declaration.id.name] : [];
  return (sourceCode.getDeclaredVariables(declaration) as TSESLint.Scope.Variable[]).map(
    ({ name }) => name,
  );
}

/** Whether code is strict: certain, or not, or for the runtime to decide by the kind of module. */
export function isStrict(file: File, node: TSESTree.Node): 'maybe' | 'yes' {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (current.type === 'ClassBody') return 'yes';
    if (isFunction(current) && hasUseStrict(current.body)) return 'yes';
    if (current.type === 'Program') {
      return hasUseStrict(current) || moduleStyle(file) === 'esm' ? 'yes' : 'maybe';
    }
  }
  return 'maybe';
}

function hasUseStrict(block: TSESTree.Node): boolean {
  return (
    (block.type === 'BlockStatement' || block.type === 'Program') &&
    block.body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        'directive' in statement &&
        statement.directive === 'use strict',
    )
  );
}

/** Whether a function could do something else outside strict code. */
export function dependsOnStrictness(analysis: Analysis, fn: FunctionNode): boolean {
  if (hasUseStrict(fn.body)) return false;
  let depends = false;
  walk(fn, analysis.sourceCode.visitorKeys, (node) => {
    depends ||=
      node.type === 'ThisExpression' ||
      (node.type === 'MemberExpression' && isAssigned(wrapped(node))) ||
      (node.type === 'UnaryExpression' && node.operator === 'delete') ||
      (node.type === 'Identifier' && node.name === 'arguments') ||
      (node.type === 'FunctionDeclaration' &&
        node !== fn &&
        node.parent.type === 'BlockStatement' &&
        !isFunction(node.parent.parent));
  });
  return depends || writesGlobal(analysis, fn);
}

function writesGlobal({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  const scope = sourceCode.scopeManager?.acquire(fn);
  return scope?.through.some((reference) => reference.isWrite() && !reference.resolved) ?? false;
}
