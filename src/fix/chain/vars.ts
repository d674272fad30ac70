import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isVar } from '../../analysis/initialised.ts';
import { isFunction, isLoop, type FunctionNode } from '../../ast/nodes.ts';
import { Hazard } from './hazard.ts';
import type { Plan } from './plan.ts';

/**
 * Turns each `var` of a handler into `let` or `const`: in another function it would be visible too far.
 *
 * @throws {Hazard} If the variable is used outside its block, before it has a value, or from a closure in a loop.
 */
export function replaceVars({ analysis: { sourceCode }, edits }: Plan, fn: FunctionNode): void {
  const scope = sourceCode.scopeManager?.acquire(fn, true);
  const variables = (scope?.variables ?? []).filter(({ defs }) => defs.some(isVar));
  const declarations = new Map<TSESTree.VariableDeclaration, TSESLint.Scope.Variable[]>();
  for (const variable of variables) {
    const declaration = variable.defs.find(isVar)?.parent as TSESTree.VariableDeclaration;
    checkVar(variable, declaration, fn);
    declarations.set(declaration, [...(declarations.get(declaration) ?? []), variable]);
  }
  for (const [declaration, declared] of declarations) {
    const isConstant =
      declaration.parent.type !== 'ForStatement' &&
      declared.every(({ references }) => references.every((use) => !use.isWrite() || use.init)) &&
      (declaration.declarations.every(({ init }) => init) ||
        declaration.parent.type === 'ForOfStatement' ||
        declaration.parent.type === 'ForInStatement');
    const [start] = declaration.range;
    edits.push({ range: [start, start + 'var'.length], text: isConstant ? 'const' : 'let' });
  }
}

function checkVar(
  { defs, references }: TSESLint.Scope.Variable,
  declaration: TSESTree.VariableDeclaration,
  fn: FunctionNode,
): void {
  const { parent } = declaration;
  const block = isLoop(parent) ? parent : parent;
  const isInside = references.every(
    ({ identifier }) =>
      identifier.range[0] >= declaration.range[0] && identifier.range[1] <= block.range[1],
  );
  // `var options = options || {}` reads `undefined`, where `const` would throw.
  const isReadFirst = references.some(
    (use) =>
      use.isRead() &&
      use.from.variableScope.block === fn &&
      defs.some(({ node }) => use.identifier.range[1] <= node.range[1]),
  );
  const isCaptured = references.some(({ from }) => from.variableScope.block !== fn);
  const isShared =
    isInLoop(declaration, fn) && (isCaptured || declaration.declarations.some(({ init }) => !init));
  const isHead = isLoop(parent) && isCaptured;
  const isKept = isReadFirst || isShared || isHead || parent.type === 'SwitchCase';
  if (defs.length !== 1 || !isInside || isKept) {
    throw new Hazard('var', declaration);
  }
}

function isInLoop(node: TSESTree.Node, fn: FunctionNode): boolean {
  let child = node;
  for (let current = node.parent; current && current !== fn; current = current.parent) {
    if (isFunction(current)) return false;
    if (isLoop(current) && current.body === child) return true;
    child = current;
  }
  return false;
}
