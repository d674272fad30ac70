import { staticName, type Call } from '../../ast/nodes.ts';
import { lastName } from '../project/summary/names.ts';

const REMOVES = /(?:^|\.)(?:rm|rmdir|unlink)Sync$/;

/** Whether a call removes one file, or an empty folder: a few microseconds, while a tree takes as long as it is large. */
export function removesOne({ arguments: [, options], callee }: Call): boolean {
  if (!REMOVES.test(lastName(callee))) return false;
  if (!options) return true;
  return (
    options.type === 'ObjectExpression' &&
    options.properties.every(
      (one) => one.type === 'Property' && (staticName(one) ?? 'recursive') !== 'recursive',
    )
  );
}
