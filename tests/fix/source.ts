import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { Linter } from 'eslint';
import type { Edit } from '../../src/fix/edits.ts';
import { walk } from '../../src/ast/walk.ts';

/** The source code object that ESLint makes of a text. Throws if the text does not parse. */
export function parse(
  code: string,
  sourceType: 'commonjs' | 'module' | 'script' = 'module',
): TSESLint.SourceCode {
  const linter = new Linter();
  const [problem] = linter.verify(code, [{ languageOptions: { sourceType } }]);
  if (problem) throw new Error(`${problem.message} in ${code}`);
  return linter.getSourceCode() as unknown as TSESLint.SourceCode;
}

/** The first node of a type, in source order, whose text is `text` if that is given. */
export function find(
  sourceCode: TSESLint.SourceCode,
  type: `${TSESTree.Node['type']}`,
  text?: string,
): TSESTree.Node {
  let found: TSESTree.Node | undefined;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    const isWanted = text === undefined || sourceCode.getText(node) === text;
    if (node.type === type && isWanted) found ??= node;
  });
  if (!found) throw new Error(`No ${type} in the code.`);
  return found;
}

export function apply(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((left, right) => right.range[0] - left.range[0])
    .reduce(
      (text, { range, text: added }) => text.slice(0, range[0]) + added + text.slice(range[1]),
      code,
    );
}
