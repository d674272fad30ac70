import path from 'node:path';
import type { TSESLint } from '@typescript-eslint/utils';
import { isCopied, isReleaseOfOther } from '../copied.ts';
import { packageOf, readManifest, type PackageFacts } from '../project/files/package.ts';
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
  const nameOfPackage = (): unknown =>
    readManifest(path.join(packageAround().root, 'package.json'))?.name;
  return (
    isCopied({ cwd, filename }) ||
    isReleaseOfOther(sourceCode.text, nameOfPackage) ||
    isBuildText(sourceCode.text) ||
    isGeneratorText(sourceCode.text) ||
    isOneOffCode(filename, sourceCode.text, cwd, packageAround) ||
    isBesideProgram(filename, cwd, packageAround) ||
    packageAround().isTool
  );
}
