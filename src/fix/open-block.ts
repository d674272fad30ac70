import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isInside } from '../ast/nodes.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;
type Scope = TSESLint.Scope.Scope;

/**
 * Whether the statements of a block can stand in the list that holds a statement, without the braces:
 * what they declare must not meet a name there, nor come to be what a name there refers to.
 */
export function canOpen(
  sourceCode: SourceCode,
  block: TSESTree.BlockStatement,
  place: TSESTree.Node,
): boolean {
  const declarations = block.body.filter(isLexical);
  if (declarations.length === 0) return true;
  const isPlain = declarations.every(
    ({ type, ...statement }) =>
      type === 'ClassDeclaration' ||
      type === 'FunctionDeclaration' ||
      ('kind' in statement && (statement.kind === 'const' || statement.kind === 'let')),
  );
  // In the list of a `case`, what is declared would be seen by the other cases.
  if (!isPlain || place.parent?.type === 'SwitchCase') return false;
  const inner = sourceCode.scopeManager?.acquire(block);
  const outer = sourceCode.getScope(place);
  // A script shares its top level with others, and sloppy code lifts functions out of blocks.
  if (!inner || outer.type === 'global' || (hasFunction(block) && !inner.isStrict)) return false;
  return inner.variables.every((variable) => isFree(variable.name, outer, block));
}

function isLexical(statement: TSESTree.Statement): boolean {
  return (
    statement.type === 'ClassDeclaration' ||
    statement.type === 'FunctionDeclaration' ||
    (statement.type === 'VariableDeclaration' && statement.kind !== 'var') ||
    statement.type.startsWith('TS')
  );
}

function hasFunction({ body }: TSESTree.BlockStatement): boolean {
  return body.some(({ type }) => type === 'FunctionDeclaration');
}

/** Whether nothing in a scope, but for the code of one block, has or uses a name. */
function isFree(name: string, scope: Scope, block: TSESTree.Node): boolean {
  const isElsewhere = ({ range }: TSESTree.Node): boolean =>
    range[0] < block.range[0] || range[1] > block.range[1];
  // A `var` inside the scope belongs to the function around it, and may not cross a `let`.
  for (let current: Scope | null = scope; current; current = current.upper) {
    const defs = current.set.get(name)?.defs ?? [];
    const isHere = current === scope || current.type === 'catch';
    if (isHere && current.set.has(name)) return false;
    if (defs.some((def) => isInside(def.name, scope.block) && isElsewhere(def.name))) return false;
    if (current.variableScope === current) break;
  }
  const scopes = [scope];
  // The list grows while it is read.
  for (const current of scopes) {
    scopes.push(...current.childScopes);
    // Another block with such a name could be opened in the same pass.
    if (current !== scope && isElsewhere(current.block) && current.set.has(name)) return false;
    const isUsed = current.references.some(
      ({ identifier, resolved }) =>
        identifier.name === name &&
        isElsewhere(identifier) &&
        // What a block inside declares itself is another variable.
        !(resolved && isInside(resolved.scope.block, block)),
    );
    if (isUsed) return false;
  }
  return true;
}
