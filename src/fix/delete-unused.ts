import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isBuiltin } from 'node:module';
import { analyze } from '../analysis/analyze.ts';
import { isFunction, isInside } from '../ast/nodes.ts';
import { insertBefore, remove, replace, type Edit } from './edits.ts';
import { deleteFromList } from './delete.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;
type Variable = TSESLint.Scope.Variable;

/**
 * Deletes the functions, constants and imports of a file that only deleted code used, and what only
 * they used. A module that was imported for one of them is still imported if it is not built in:
 * loading it may do something.
 *
 * `others` are ranges that other fixes delete. Where they hold the last uses together with this one,
 * an empty edit at the declaration keeps the fixes from being applied in one pass, so that the last
 * one finds the declaration unused.
 */
export function deleteUnused(
  sourceCode: SourceCode,
  deleted: readonly TSESTree.Range[],
  others: readonly TSESTree.Range[] = [],
): Edit[] {
  const edits: Edit[] = [];
  const gone: TSESTree.Range[] = [...deleted];
  const handled = new Set<Variable>();
  // The list grows by what is found to be unused.
  for (const range of gone) {
    for (const variable of variablesIn(sourceCode, range)) {
      if (handled.has(variable) || !isRemovable(sourceCode, variable)) continue;
      const declaration = declarationOf(variable);
      if (!declaration) continue;
      const own = [...gone, declaration.range];
      if (isUsedOnlyIn(variable, own)) {
        handled.add(variable);
        const edit = deleteDeclaration(sourceCode, variable, declaration);
        if (!edit) continue;
        edits.push(edit);
        gone.push(declaration.range);
      } else if (isUsedOnlyIn(variable, [...own, ...others])) {
        handled.add(variable);
        edits.push(insertBefore(declaration, ''));
      }
    }
  }
  return edits;
}

function variablesIn(sourceCode: SourceCode, range: TSESTree.Range): Set<Variable> {
  const found = new Set<Variable>();
  for (const scope of sourceCode.scopeManager?.scopes ?? []) {
    for (const { identifier, resolved } of scope.references) {
      if (resolved && isInside(identifier, { range })) found.add(resolved);
    }
  }
  return found;
}

function isUsedOnlyIn({ references }: Variable, ranges: readonly TSESTree.Range[]): boolean {
  return references.every(({ identifier }) =>
    ranges.some((range) => isInside(identifier, { range })),
  );
}

/** The node that goes with the variable: a function, a declarator, an import specifier. */
function declarationOf({ defs }: Variable): TSESTree.Node | undefined {
  const [def] = defs;
  return defs.length === 1 ? def?.node : undefined;
}

function isRemovable(sourceCode: SourceCode, variable: Variable): boolean {
  const [def] = variable.defs;
  if (!def || variable.defs.length !== 1 || variable.scope.type === 'global') return false;
  switch (def.type) {
    case 'FunctionName':
      return isFunction(def.node) && isStatement(def.node);
    case 'ImportBinding':
      return def.parent?.type === 'ImportDeclaration';
    case 'Variable': {
      const { id, init } = def.node;
      const isPlain = id.type === 'Identifier' && def.parent.declarations.length === 1;
      return isPlain && isStatement(def.parent) && isInert(sourceCode, init);
    }
    default:
      return false;
  }
}

function isStatement({ parent }: TSESTree.Node): boolean {
  return parent?.type === 'Program' || parent?.type === 'BlockStatement';
}

function isInert(sourceCode: SourceCode, init: TSESTree.Expression | null): boolean {
  if (!init || isFunction(init) || init.type === 'Literal') return true;
  const { bindings, facts } = analyze(sourceCode);
  if (init.type === 'NewExpression' && bindings.isGlobal(init.callee, 'Set')) {
    return init.arguments.every(
      (argument) =>
        argument.type === 'ArrayExpression' &&
        argument.elements.every((element) => element?.type === 'Literal'),
    );
  }
  return facts.isInert(init);
}

function deleteDeclaration(
  sourceCode: SourceCode,
  variable: Variable,
  declaration: TSESTree.Node,
): Edit | undefined {
  const [def] = variable.defs;
  if (def?.type === 'ImportBinding') return deleteSpecifier(sourceCode, declaration);
  const statement = def?.type === 'Variable' ? def.parent : declaration;
  return deleteFromList(sourceCode, statement);
}

function deleteSpecifier(sourceCode: SourceCode, specifier: TSESTree.Node): Edit | undefined {
  const declaration = specifier.parent;
  if (declaration?.type !== 'ImportDeclaration') return undefined;
  const { source, specifiers } = declaration;
  if (specifiers.length === 1) {
    if (isBuiltin(source.value) || declaration.importKind === 'type') {
      return deleteFromList(sourceCode, declaration);
    }
    const from = sourceCode.getTokenBefore(source);
    const first = sourceCode.getFirstToken(declaration);
    return from && first ? replace({ range: [first.range[1], from.range[1]] }, '') : undefined;
  }
  if (specifier.type !== 'ImportSpecifier') return undefined;
  const named = specifiers.filter(({ type }) => type === 'ImportSpecifier');
  if (named.length === 1) return undefined;
  const after = sourceCode.getTokenAfter(specifier);
  const next = after?.value === ',' ? sourceCode.getTokenAfter(after) : undefined;
  if (after?.value === ',' && next && next.value !== '}') {
    return remove({ range: [specifier.range[0], next.range[0]] });
  }
  const before = sourceCode.getTokenBefore(specifier);
  return before?.value === ','
    ? remove({ range: [before.range[0], specifier.range[1]] })
    : undefined;
}
