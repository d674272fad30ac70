import type { TSESLint } from '@typescript-eslint/utils';
import type { Call } from '../../ast/nodes.ts';
import { analyze } from '../analyze.ts';
import type { Blocking } from '../known/replacement.ts';
import { isCacheFile, isMadeEachTime } from './cache-files.ts';
import { isOfCredential } from './credentials.ts';
import { isDeliberate, isSaidForDevelopment } from './deliberate.ts';
import { isNamedByCaller, isOfMissingFolder } from './folder-made.ts';
import { isOfKernel } from './kernel-files.ts';
import { isOfDeprecated } from './deprecated.ts';
import { isOfShortCommand } from './short-commands.ts';

/** Whether a call that blocks is left alone, whatever runs it: it is meant, or what it asks for is in the memory of the system. */
export function isLeftAlone(
  node: Call,
  { cost }: Blocking,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  return (
    (cost === 'disk' && isOfKernel(node, analyze(sourceCode))) || isDeliberate(node, sourceCode)
  );
}

/** Whether nobody would change a call, whatever runs it: it makes what was missing, is of a few fields or otherwise short, is about to go or for development. */
export function isSlight(
  node: Call,
  { cost, writes = false }: Blocking,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  const analysis = analyze(sourceCode);
  return (
    (isOfMissingFolder(node, analysis) && !isNamedByCaller(node, analysis)) ||
    isOfDeprecated(node, sourceCode) ||
    isSaidForDevelopment(node, sourceCode) ||
    (cost === 'process' && isOfShortCommand(node, analysis)) ||
    (cost === 'disk' && isOfCredential(node)) ||
    (writes && isCacheFile(node, sourceCode) && !isMadeEachTime(analysis, node))
  );
}
