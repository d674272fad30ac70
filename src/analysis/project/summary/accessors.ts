import type { TSESTree } from '@typescript-eslint/utils';
import { memberName } from '../../../ast/nodes.ts';

const GETTER = /\bget\s+(#?[\w$]+)\s*\(\s*\)/g;
/** How the names start that functions go by which read an accessor: as no key does, `'get /users'` neither. */
export const GETS = '[get] ';
const NONE: readonly string[] = [];

/** The names that a text gives to accessors, as far as they look like it. */
export function gettersIn(text: string): readonly string[] {
  if (!text.includes('get ')) return NONE;
  return [...new Set([...text.matchAll(GETTER)].flatMap(([, name]) => name ?? NONE))];
}

/** What the function that reads `page` goes by, beside `page`, which is its result. */
export function getterName(name: string): string {
  return GETS + name;
}

/** What a reader of the code writes for a name of `getterName`, or for any other. */
export function readAs(name: string): string {
  return name.startsWith(GETS) ? name.slice(GETS.length) : name;
}

/** The name under which an expression reads what may be an accessor, if it does. */
export function readOf(
  node: TSESTree.MemberExpression,
  getters: ReadonlySet<string>,
): string | undefined {
  const name = memberName(node);
  if (name === undefined || !getters.has(name)) return undefined;
  const { parent } = node;
  const isWritten =
    (parent.type === 'AssignmentExpression' && parent.left === node && parent.operator === '=') ||
    (parent.type === 'UnaryExpression' && parent.operator === 'delete');
  return isWritten ? undefined : name;
}
