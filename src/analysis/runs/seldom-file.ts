import type { TSESLint } from '@typescript-eslint/utils';
import { isCopied } from '../copied.ts';
import { packageOf, type PackageFacts } from '../project/files/package.ts';
import {
  isBesideProgram,
  isBuildText,
  isGeneratorText,
  isOneOffCode,
} from '../project/files/purpose.ts';

/** Whether a file runs so seldom that nothing in it is worth making faster, or is not written by those who lint it. */
export function isSeldomRun({
  cwd,
  filename,
  sourceCode,
}: Readonly<
  Pick<TSESLint.RuleContext<string, readonly unknown[]>, 'cwd' | 'filename' | 'sourceCode'>
>): boolean {
  const packageAround = (): PackageFacts => packageOf(filename, cwd);
  return (
    isCopied({ cwd, filename }) ||
    isBuildText(sourceCode.text) ||
    isGeneratorText(sourceCode.text) ||
    isOneOffCode(filename, sourceCode.text, cwd, packageAround) ||
    isBesideProgram(filename, cwd, packageAround) ||
    packageAround().isTool
  );
}
