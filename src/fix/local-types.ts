import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isInside } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { File } from './imports.ts';

/** Type references of an annotation that only the function around it declares. */
export function hasLocalTypes(
  { sourceCode }: File,
  annotation: TSESTree.Node,
  home: TSESLint.Scope.Scope,
): boolean {
  const outer = new Set<TSESLint.Scope.Scope>();
  for (let scope: TSESLint.Scope.Scope | null = home; scope; scope = scope.upper) outer.add(scope);
  let found = false;
  walk(annotation, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'Identifier' || isKey(node)) return;
    for (
      let scope: TSESLint.Scope.Scope | null = sourceCode.getScope(node);
      scope && !outer.has(scope);
      scope = scope.upper
    ) {
      if (!scope.set.has(node.name)) continue;
      // The parameters of a function type come along.
      found ||= !isInside(scope.block, annotation);
      break;
    }
  });
  return found;
}

/** `name` of `{ name: string }`, which is no name of a type. */
function isKey(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  return parent.type === 'TSPropertySignature' && parent.key === node && !parent.computed;
}

/** Whether all names of a type are declared at the top of the file, or nowhere, for where it stands and for a place. */
export function isOfFile(
  file: File,
  annotation: TSESTree.Node,
  place: TSESLint.Scope.Scope,
): boolean {
  const inner: TSESLint.Scope.Scope[] = [];
  let top = place;
  for (; top.type !== 'module' && top.upper; top = top.upper) inner.push(top);
  let isHidden = hasLocalTypes(file, annotation, top);
  walk(annotation, file.sourceCode.visitorKeys, (node) => {
    if (node.type !== 'Identifier' || isKey(node)) return;
    isHidden ||= inner.some(({ set }) => set.has(node.name));
  });
  return !isHidden;
}
