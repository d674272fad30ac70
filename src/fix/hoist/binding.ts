import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import { meetsSloppyName } from '../../analysis/sloppy-names.ts';
import {
  enclosingFunction,
  isFunction,
  isInside,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import type { File } from '../imports.ts';
import { withComments, type Extent } from '../move.ts';
import { withOwnComments } from './comments.ts';

/** The variable that holds a function or a value, and what declares it. */
export interface Binding {
  readonly variable: TSESLint.Scope.Variable;
  /** The statement, with overloads before it, that goes away; `undefined` if it declares other names too. */
  readonly statement: Extent | undefined;
  readonly declarator: TSESTree.VariableDeclarator | undefined;
}

/** `null` where a name is bound in a way that cannot be moved. */
export function bindingOf(analysis: Analysis, fn: FunctionNode): Binding | null | undefined {
  if (fn.type !== 'FunctionDeclaration') return declaratorBinding(analysis, fn);
  const { sourceCode } = analysis;
  const variable = (sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[]).find(
    ({ defs }) => defs.some(({ node, type }) => node === fn && type === 'FunctionName'),
  );
  const overloads = variable && overloadsBefore(fn);
  if (!variable || !overloads || variable.defs.length !== overloads.length + 1) return null;
  if (variable.references.some((reference) => reference.isWrite())) return null;
  if (meetsSloppyName(variable)) return null;
  const first = overloads[0] ?? fn;
  const extent = withComments(sourceCode, {
    range: [first.range[0], fn.range[1]],
    loc: { start: first.loc.start, end: fn.loc.end },
  });
  return {
    variable,
    statement: overloads.length > 0 ? extent : withComments(sourceCode, fn),
    declarator: undefined,
  };
}

function overloadsBefore(fn: TSESTree.FunctionDeclaration): TSESTree.Node[] | undefined {
  const parent = fn.parent as TSESTree.Node;
  if (parent.type === 'SwitchCase') return [];
  if (!('body' in parent) || !Array.isArray(parent.body)) return undefined;
  const list = parent.body as TSESTree.Node[];
  const overloads: TSESTree.Node[] = [];
  for (let index = list.indexOf(fn) - 1; index >= 0; index -= 1) {
    const statement = list[index];
    if (statement?.type !== 'TSDeclareFunction' || statement.id?.name !== fn.id?.name) break;
    overloads.unshift(statement);
  }
  return overloads;
}

export function declaratorBinding(
  analysis: Analysis,
  value: TSESTree.Node,
): Binding | null | undefined {
  const declarator = wrapped(value).parent;
  if (declarator?.type !== 'VariableDeclarator') return undefined;
  // `const { compare } = new Intl.Collator('en')` takes parts of a value that has no name.
  if (declarator.id.type === 'ObjectPattern' && !isFunction(value)) return undefined;
  const { bindings, sourceCode } = analysis;
  const variable =
    declarator.id.type === 'Identifier' ? bindings.variableOf(declarator.id) : undefined;
  const statement = declarator.parent;
  const isStatement =
    statement.parent.type !== 'ForStatement' &&
    statement.parent.type !== 'ForInStatement' &&
    statement.parent.type !== 'ForOfStatement' &&
    statement.parent.type !== 'ExportNamedDeclaration';
  if (!variable || !isStatement || !bindings.constantInit(variable)) return null;
  if (meetsSloppyName(variable)) return null;
  return {
    variable,
    declarator,
    statement:
      statement.declarations.length === 1
        ? withOwnComments(sourceCode, statement, value, variable.name)
        : undefined,
  };
}

/** Whether no use could come before the declaration where it stands now: there it fails, hoisted it would not. */
export function isUsedInOrder(
  file: File,
  { declarator, variable }: Binding,
  value: TSESTree.Node,
): boolean {
  const statement = declarator?.parent ?? value;
  const block = statement.parent;
  if (!block) return false;
  const uses = variable.references.filter(
    ({ identifier, init }) => init !== true && !isInside(identifier, value),
  );
  if (!uses.every(({ identifier }) => isInside(identifier, block))) return false;
  if (declarator) {
    return uses.every(({ identifier }) => isAfter(file, identifier as TSESTree.Node, declarator));
  }
  const isFunctionBody = block.type === 'BlockStatement' && isFunction(block.parent);
  // Outside strict code, a function of a block is also a `var` of the function around it.
  const { variableScope } = variable.scope;
  return (
    isFunctionBody ||
    variable.scope.isStrict ||
    (!variableScope.through.some(({ identifier }) => identifier.name === variable.name) &&
      !variableScope.set.has(variable.name))
  );
}

function isAfter(
  { sourceCode }: File,
  use: TSESTree.Node,
  declarator: TSESTree.VariableDeclarator,
  depth = 0,
): boolean {
  if (use.range[0] < declarator.range[1] || depth > 3) return false;
  const around = enclosingFunction(declarator);
  let inner = enclosingFunction(use);
  let outermost: FunctionNode | undefined;
  while (inner && inner !== around) {
    outermost = inner;
    inner = enclosingFunction(inner);
  }
  if (outermost?.type !== 'FunctionDeclaration') return true;
  const [variable] = sourceCode.getDeclaredVariables(outermost) as TSESLint.Scope.Variable[];
  // Calls of a function declaration can come before it; then they come before the use in it, too.
  return (
    variable?.references.every(
      ({ identifier }) =>
        isInside(identifier, outermost) ||
        isAfter({ sourceCode } as File, identifier, declarator, depth + 1),
    ) ?? false
  );
}
