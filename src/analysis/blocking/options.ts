import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName } from '../../ast/nodes.ts';

/** Whether an argument may be an object of options that sets one of some name; `'utf8'` and a callback set none. */
export function setsOption(options: TSESTree.Node | undefined, name: string): boolean {
  if (!options || options.type === 'Literal' || isFunction(options)) return false;
  return (
    options.type !== 'ObjectExpression' ||
    options.properties.some((one) => one.type !== 'Property' || (staticName(one) ?? name) === name)
  );
}
