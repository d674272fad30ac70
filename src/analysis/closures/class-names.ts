import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isDecorated } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import { isNeverReassigned } from '../bindings.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

/**
 * The variable around a class declaration that has the value of the one in it: `User` of `class User {}`.
 * `undefined` where the two could differ: the one around may be given another class, by a decorator, too,
 * and has none yet while the static parts of the class run.
 */
export function nameOutside(
  sourceCode: SourceCode,
  variable: TSESLint.Scope.Variable,
): TSESLint.Scope.Variable | undefined {
  const { block, type } = variable.scope;
  // The type parameters of a class are in its scope, too.
  if (type !== 'class' || block.type !== 'ClassDeclaration') return undefined;
  if (!variable.defs.some(({ node }) => node === block)) return undefined;
  const outer = (sourceCode.getDeclaredVariables(block) as TSESLint.Scope.Variable[]).find(
    (each) => each !== variable,
  );
  if (!isNeverReassigned(outer) || isDecorated(block)) return undefined;
  return runsItself(sourceCode, block) ? undefined : outer;
}

/** Whether code of a class can run before the class is there: `static all = new Pool()` in `class Pool`. */
function runsItself(sourceCode: SourceCode, node: TSESTree.ClassDeclaration): boolean {
  const run = node.body.body.flatMap((member): TSESTree.Node[] => {
    if (member.type === 'StaticBlock') return [member];
    const isField = member.type === 'PropertyDefinition' || member.type === 'AccessorProperty';
    return isField && member.static && member.value ? [member.value] : [];
  });
  return run.some((part) => mentions(sourceCode, part, node.id?.name));
}

function mentions(sourceCode: SourceCode, part: TSESTree.Node, name: string | undefined): boolean {
  let found = false;
  walk(part, sourceCode.visitorKeys, (node) => {
    found ||=
      node.type === 'ThisExpression' ||
      node.type === 'Super' ||
      (node.type === 'Identifier' && node.name === name);
  });
  return found;
}
