import type { TSESTree } from '@typescript-eslint/utils';

/** Names that say what kind of value a variable holds: enough in a function, too little in a module. */
const GENERIC = /^(?:dict|entries|items|keys|list|lookup|map|mapping|pattern|set|table|values)$/iu;
/** Names that say not even that. */
const SHORT = /^(?:arr|array|data|hash|obj|object|reg|regex|regexp|rgx|te?mp|value|.{1,2})$/iu;

/** Whether a name says only what kind of value a variable holds. */
export const isGeneric = (name: string): boolean => GENERIC.test(name);

/** Whether a name does not even say that. */
export const isShort = (name: string): boolean => SHORT.test(name);

/** Whether a name says of a value what it is for, and not only of which kind it is. */
export const isTelling = (name: string): boolean => !isGeneric(name) && !isShort(name);

/** The name of a variable that says what it is for, and not only that something has been found. */
export function tellingName(node: TSESTree.Node): string | undefined {
  return node.type === 'Identifier' &&
    node.name.length > 2 &&
    isTelling(node.name) &&
    !/^(?:result|matche?s?|found|res)$/u.test(node.name)
    ? node.name
    : undefined;
}
