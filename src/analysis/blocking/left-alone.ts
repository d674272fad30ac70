import type { TSESLint } from '@typescript-eslint/utils';
import type { Call } from '../../ast/nodes.ts';
import { analyze, type Analysis } from '../analyze.ts';
import type { Blocking } from '../known/replacement.ts';
import { isBesideProcess } from './beside-process.ts';
import { isCacheFile, isMadeEachTime } from './cache-files.ts';
import { isDeliberate } from './deliberate.ts';
import { isNamedByCaller, isOfMissingFolder } from './folder-made.ts';
import { isOfKernel } from './kernel-files.ts';
import { isOfOwnVersion } from './own-version.ts';

/** Whether a call that blocks is left alone, whatever runs it: it is meant, soon over, or made now and then. */
export function isLeftAlone(
  node: Call,
  { cost, writes = false }: Blocking,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  const analysis = analyze(sourceCode);
  return (
    (isOfMissingFolder(node, analysis) && !isNamedByCaller(node, analysis)) ||
    (cost === 'disk' && isOfNoAccount(node, analysis)) ||
    (writes && isCacheFile(node, sourceCode) && !isMadeEachTime(analysis, node)) ||
    isDeliberate(node, sourceCode)
  );
}

/** What is in the memory of the system, or makes no odds beside what the run does besides. */
function isOfNoAccount(node: Call, analysis: Analysis): boolean {
  return (
    isOfKernel(node, analysis) || isOfOwnVersion(node, analysis) || isBesideProcess(node, analysis)
  );
}
