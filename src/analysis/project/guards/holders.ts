import type { TSESTree } from '@typescript-eslint/utils';
import type { Place } from './places.ts';

/** `this.client`, by the text of its root */
export function isOwnMember(root: Place['root'] | undefined): root is string {
  return typeof root === 'string' && root.startsWith('this.');
}

/** The class around a method in which each object has a place of its own: `this.rows`. */
export function classHolding({ root }: Place, at: TSESTree.Node): TSESTree.Node | undefined {
  if (!isOwnMember(root)) return undefined;
  let child = at;
  while (child.parent && child.parent.type !== 'ClassBody') child = child.parent;
  const isStatic = !('static' in child) || child.static;
  return isStatic ? undefined : child.parent?.parent;
}
