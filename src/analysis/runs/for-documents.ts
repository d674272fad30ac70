import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction } from '../../ast/nodes.ts';
import { wordsOf } from '../../ast/words.ts';
import type { Analysis } from '../analyze.ts';
import { nameOf } from '../project/summary/names.ts';

/** What is written once for a reader, and sent or laid out, which takes far longer than to make a format. */
const DOCUMENTS = new Set('docx email emails mail mailer mails newsletter pdf pdfs'.split(' '));
const WRITES = new Set(
  'build compose create export generate get make render send write'.split(' '),
);

/**
 * Whether a format of `Intl` is made for a mail or a document, by the name of its file, or of a function
 * around it that writes one. A name is enough to stay silent, never to report.
 *
 * @param file the path of the file in its project
 */
export function isForDocument({ constants }: Analysis, file: string, made: TSESTree.Node): boolean {
  if (constants.of(made as TSESTree.Expression)?.kind !== 'Intl') return false;
  if (wordsOf(file).some((word) => DOCUMENTS.has(word))) return true;
  for (let fn = enclosingFunction(made); fn; fn = enclosingFunction(fn)) {
    const words = wordsOf(nameOf(fn));
    if (WRITES.has(words[0] ?? '') && DOCUMENTS.has(words.at(-1) ?? '')) return true;
  }
  return false;
}
