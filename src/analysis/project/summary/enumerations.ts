import type { TSESTree } from '@typescript-eslint/utils';
import { literalText } from './names.ts';

/** The members of an enumeration whose values are written there, with these as names of properties. */
export function* enumerated(
  node: TSESTree.TSEnumDeclaration,
): Generator<readonly [name: string, text: string]> {
  let next: number | undefined = 0;
  for (const { id, initializer } of node.body.members) {
    const name = id.type === 'Identifier' ? id.name : literalText(id);
    const isNumber: boolean =
      initializer?.type === 'Literal' && typeof initializer.value === 'number';
    const number: number | undefined = isNumber
      ? Number((initializer as TSESTree.Literal).value)
      : next;
    const text = initializer ? literalText(initializer) : undefined;
    const isNumbered = text === undefined && (isNumber || !initializer);
    if (name !== undefined && text !== undefined) yield [name, text];
    else if (name !== undefined && isNumbered && number !== undefined) yield [name, String(number)];
    next = isNumbered && number !== undefined ? number + 1 : undefined;
  }
}
