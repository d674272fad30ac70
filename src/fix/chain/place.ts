import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import { isNeverReassigned } from '../../analysis/bindings.ts';
import { enclosingFunction, isFunction, isLoop, type FunctionNode } from '../../ast/nodes.ts';
import { isCaughtWithin } from '../../ast/results.ts';
import { returnsIn } from '../../ast/returns.ts';
import { source } from './code.ts';
import { Hazard } from './hazard.ts';
import type { Target } from './blocks.ts';
import type { Sink } from './sinks.ts';

/** Where a chain stands, and what happens to its value there. */
export interface Place {
  /** The chain, or the choice (`?:`) of which it is a branch. */
  readonly value: TSESTree.Expression;
  /** The function that runs the chain; `undefined` at the top level of a module. */
  readonly fn: FunctionNode | undefined;
  /** What is replaced: a statement, the body of an arrow function, or only an `await` expression. */
  readonly node: TSESTree.Node;
  readonly kind: 'body' | 'expression' | 'statement';
  readonly sink: Sink;
  /** Left out where the new code gets a block of its own. */
  readonly target?: Target;
}

/**
 * Finds where a chain stands.
 *
 * @throws {Hazard} If its value goes where `await` cannot follow without a change of order.
 */
export function placeOf(analysis: Analysis, chain: TSESTree.Expression): Place {
  const { awaited, value } = climb(chain);
  const outer = awaited ?? value;
  const fn = enclosingFunction(value);
  const { parent } = outer;
  const base = { value, fn };
  const isReturned =
    parent.type === 'ReturnStatement' || (isFunction(parent) && parent.body === outer);
  if (!awaited) checkReturned(value, fn, isReturned);
  if (parent.type === 'ReturnStatement') {
    const isLast = fn !== undefined && isAtEnd(parent, fn);
    const isCaught = fn !== undefined && isCaughtWithin(outer, fn);
    const awaits = awaited !== undefined || isCaught;
    const isOnly = isLast && !isCaught && returnsIn(fn.body).length === 1;
    return statementPlace(analysis, base, parent, { kind: 'return', awaits, isLast, isOnly });
  }
  if (isFunction(parent) && parent.body === outer) {
    const sink: Sink = {
      kind: 'return',
      awaits: awaited !== undefined,
      isLast: true,
      isOnly: true,
    };
    const target = {
      scope: analysis.sourceCode.getScope(outer),
      node: parent,
      replaced: outer.range,
    };
    return { ...base, kind: 'body', node: outer, sink, target };
  }
  return awaitedPlace(analysis, base, outer);
}

/** The value that a chain is a branch of, and the `await` before it. */
function climb(chain: TSESTree.Expression): {
  value: TSESTree.Expression;
  awaited: TSESTree.AwaitExpression | undefined;
} {
  const value = choiceAround(chain);
  const awaited = value.parent.type === 'AwaitExpression' ? value.parent : undefined;
  const choice = awaited && choiceAround(awaited);
  const isReturned =
    choice !== awaited &&
    (choice?.parent.type === 'ReturnStatement' ||
      choice?.parent.type === 'ArrowFunctionExpression');
  // `return c ? await chain : other`: nothing but the chain is awaited.
  return choice && isReturned ? { value: choice, awaited: undefined } : { value, awaited };
}

function choiceAround(node: TSESTree.Expression): TSESTree.Expression {
  let current = node;
  while (current.parent.type === 'ConditionalExpression' && current.parent.test !== current) {
    current = current.parent;
  }
  return current;
}

function checkReturned(
  value: TSESTree.Expression,
  fn: FunctionNode | undefined,
  isReturned: boolean,
): void {
  if (!isReturned || !fn || fn.generator) throw new Hazard('position', value);
  // A rejection of what is returned passes by the `try` around.
  if (isCaughtWithin(value, fn)) throw new Hazard('caught', value);
}

function awaitedPlace(
  analysis: Analysis,
  base: Pick<Place, 'fn' | 'value'>,
  node: TSESTree.Expression,
): Place {
  const { parent } = node;
  if (parent.type === 'ExpressionStatement') {
    return statementPlace(analysis, base, parent, discardAt(parent, base.fn));
  }
  if (parent.type === 'VariableDeclarator' && parent.init === node) {
    const declaration = parent.parent;
    const isAlone = declaration.declarations.length === 1 && isStatement(declaration);
    const { kind } = declaration;
    if (isAlone && (kind === 'const' || kind === 'let' || kind === 'var')) {
      checkOwnUse(analysis, declaration);
      const [declared] =
        parent.id.type === 'Identifier' ? analysis.sourceCode.getDeclaredVariables(parent) : [];
      const sink: Sink = {
        kind: 'bind',
        keyword: kind,
        target: source(parent.id),
        declares: [],
        pattern: parent.id,
        ...(declared ? { declared, isShared: isCaptured(declared, declaration) } : {}),
      };
      return statementPlace(analysis, base, declaration, sink);
    }
  }
  if (parent.type === 'AssignmentExpression' && parent.operator === '=' && parent.right === node) {
    const { left, parent: statement } = parent;
    if (statement.type === 'ExpressionStatement' && isSteadyTarget(analysis, left)) {
      const variable = left.type === 'Identifier' ? analysis.bindings.variableOf(left) : undefined;
      const isShared = isSeenOnFailure(analysis, variable, statement, base.fn);
      const target = [source(left)];
      // A setter, a constant or a global may throw, which no handler of the chain sees.
      const isLate = left.type !== 'Identifier' || !analysis.effects.isWritable(left);
      const sink: Sink = { kind: 'assign', target, isLate, isShared };
      return statementPlace(analysis, base, statement, sink);
    }
  }
  return {
    ...base,
    kind: 'expression',
    node,
    sink: { kind: 'return', awaits: true, isLast: false },
  };
}

/** Handlers that use the variable being declared meet its temporal dead zone. */
function checkOwnUse({ sourceCode }: Analysis, declaration: TSESTree.VariableDeclaration): void {
  const uses = sourceCode
    .getDeclaredVariables(declaration)
    .flatMap(({ references }) => references)
    .filter(({ identifier, init }) => {
      const [start] = identifier.range;
      return !init && declaration.range[0] <= start && start < declaration.range[1];
    });
  if (uses.length > 0) throw new Hazard('position', declaration);
}

/** Whether a function that can run while a declaration is evaluated reads what it declares. */
function isCaptured(
  { references, scope }: TSESLint.Scope.Variable,
  declaration: TSESTree.Node,
): boolean {
  return references.some(
    ({ from, identifier }) =>
      from.variableScope !== scope.variableScope &&
      (identifier.range[0] < declaration.range[0] ||
        from.variableScope.block.type === 'FunctionDeclaration'),
  );
}

/** Whether anyone could see a variable when the statement that assigns it fails, or meanwhile. */
function isSeenOnFailure(
  { sourceCode }: Analysis,
  variable: TSESLint.Scope.Variable | undefined,
  statement: TSESTree.ExpressionStatement,
  fn: FunctionNode | undefined,
): boolean {
  if (!fn || !variable || variable.defs.length === 0 || variable.scope.block === sourceCode.ast) {
    return true;
  }
  if (isCaughtWithin(statement, fn)) return true;
  const inside = variable.references.filter(
    ({ identifier }) =>
      identifier.range[0] >= statement.range[0] && identifier.range[1] <= statement.range[1],
  );
  return (
    inside.length > 1 ||
    variable.references.some(({ from }) => from.variableScope !== variable.scope.variableScope)
  );
}

/** A target of which nothing is evaluated before the value that could change meanwhile. */
function isSteadyTarget({ bindings }: Analysis, node: TSESTree.Node): boolean {
  if (node.type === 'Identifier') return true;
  if (node.type !== 'MemberExpression' || node.computed) return false;
  if (node.object.type === 'ThisExpression') return true;
  if (node.object.type !== 'Identifier') return false;
  return isNeverReassigned(bindings.variableOf(node.object));
}

function discardAt(statement: TSESTree.Statement, fn: FunctionNode | undefined): Sink {
  if (fn && isAtEnd(statement, fn)) return { kind: 'discard', exit: 'return', isLast: true };
  return isAtEndOfLoop(statement)
    ? { kind: 'discard', exit: 'continue', isLast: true }
    : { kind: 'discard', isLast: false };
}

/** Whether nothing of the function runs after the statement but `finally`. */
function isAtEnd(statement: TSESTree.Node, fn: FunctionNode): boolean {
  const end = endOfBlocks(statement);
  return end === fn.body;
}

function isAtEndOfLoop(statement: TSESTree.Node): boolean {
  const end = endOfBlocks(statement);
  return isLoop(end.parent) && end.parent.body === end;
}

/** The outermost block that ends where the statement ends. */
function endOfBlocks(statement: TSESTree.Node): TSESTree.Node {
  let current = statement;
  for (;;) {
    const { parent } = current;
    if (parent?.type === 'BlockStatement' && parent.body.at(-1) === current) current = parent;
    else if (parent?.type === 'IfStatement') current = parent;
    else if (parent?.type === 'TryStatement' && parent.finalizer !== current) current = parent;
    else if (parent?.type === 'CatchClause') current = parent;
    else return current;
  }
}

function statementPlace(
  { sourceCode }: Analysis,
  base: Pick<Place, 'fn' | 'value'>,
  statement: TSESTree.Statement,
  sink: Sink,
): Place {
  const place = { ...base, kind: 'statement', node: statement, sink } as const;
  const { parent } = statement;
  if (!isStatement(statement)) return place;
  const target = { scope: scopeOf(sourceCode, statement), node: parent, replaced: statement.range };
  if (parent.type === 'BlockStatement') {
    // The parameters of a function and its body share a scope.
    return {
      ...place,
      target: isFunction(parent.parent) ? { ...target, node: parent.parent } : target,
    };
  }
  return {
    ...place,
    target: parent.type === 'SwitchCase' ? { ...target, node: parent.parent } : target,
  };
}

function scopeOf(
  sourceCode: Readonly<TSESLint.SourceCode>,
  statement: TSESTree.Statement,
): TSESLint.Scope.Scope {
  return sourceCode.getScope(statement);
}

/** Whether other statements could stand beside a node. */
export function isStatement({ parent }: TSESTree.Node): boolean {
  return (
    parent?.type === 'BlockStatement' || parent?.type === 'Program' || parent?.type === 'SwitchCase'
  );
}
