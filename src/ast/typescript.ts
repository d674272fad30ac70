import type { TSESLint } from '@typescript-eslint/utils';
import { textHolding } from './text-holding.ts';

/** Whether TypeScript checks a file of JavaScript, as its head asks it to. */
export const isChecked = textHolding(/@ts-check\b/u);

/** Whether a file is of TypeScript by its name. */
export function isTypeScriptName(filename: string): boolean {
  return /\.[cm]?tsx?$/u.test(filename);
}

/**
 * Whether types may be written in a file: the parser of TypeScript reads JavaScript as well, in which
 * they are syntax errors.
 */
export function isTypeScriptFile({
  ast,
  parserServices,
}: Readonly<Pick<TSESLint.SourceCode, 'ast' | 'parserServices'>>): boolean {
  const file: unknown = parserServices?.esTreeNodeToTSNodeMap?.get(ast);
  return (
    typeof file === 'object' &&
    file !== null &&
    'fileName' in file &&
    isTypeScriptName(String(file.fileName))
  );
}
