import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { walk } from '../../src/ast/walk.ts';

/** The source code object that ESLint makes of a text. Throws if the text does not parse. */
export function parse(code: string, filename: string): TSESLint.SourceCode {
  const linter = new Linter({ cwd: '/' });
  const languageOptions = filename.endsWith('.ts') ? { parser: parser as never } : {};
  const [problem] = linter.verify(code, [{ files: ['**/*.js', '**/*.ts'], languageOptions }], {
    filename,
  });
  if (problem) throw new Error(`${problem.message} in ${code}`);
  return linter.getSourceCode() as unknown as TSESLint.SourceCode;
}

type NodeOf<Type> = Extract<TSESTree.Node, { type: Type }>;

/** The nodes of a type, in source order. */
export function findAll<Type extends `${TSESTree.Node['type']}`>(
  sourceCode: TSESLint.SourceCode,
  type: Type,
): NodeOf<Type>[] {
  const found: TSESTree.Node[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === type) found.push(node);
  });
  return found as NodeOf<Type>[];
}
