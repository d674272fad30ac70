import type { TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import type { Replacement } from '../analysis/known/replacement.ts';
import { unwrap } from '../ast/nodes.ts';
import { replace, type Edit } from './edits.ts';
import { importFor, type File } from './imports.ts';
import { callLoaded, isLoadedLate } from './lazy-import.ts';
import { camelCase } from './names.ts';
import { promisified } from './promisified.ts';

interface Callee {
  /** `readFile` */
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** What is called in place of a blocking function of a module, and how the file comes to it. */
export function calleeFor(
  file: File,
  node: TSESTree.CallExpression,
  replacement: Replacement | undefined,
  module: string,
): Callee | undefined {
  const callee = unwrap(node.callee);
  switch (replacement?.kind) {
    case undefined:
      return undefined;
    case 'parent': {
      if (callee.type === 'MemberExpression') {
        if (isNamespace(file, callee.object)) return undefined;
        const name = file.sourceCode.getText(callee.object);
        return { name, edits: [replace(node.callee, name)] };
      }
      // `import { sync } from 'glob'` becomes an import of the default.
      if (isLoadedLate(file, callee)) return undefined;
      const local = camelCase(module);
      const needed = { module, name: 'default', locals: [local, `${local}Async`] } as const;
      const found = importFor(file, node, needed);
      return (
        found && { name: found.text, edits: [...found.edits, replace(node.callee, found.text)] }
      );
    }
    case 'promises':
      return imported(file, node, 'fs/promises', replacement.name);
    case 'sibling': {
      if (callee.type === 'MemberExpression' && !callee.computed) {
        return { name: replacement.name, edits: [replace(callee.property, replacement.name)] };
      }
      return imported(file, node, module, replacement.name);
    }
    case 'promisify':
      return isLoadedLate(file, callee) ? undefined : promisified(file, node, replacement);
  }
}

/** `import * as glob from 'glob'` gives an object that cannot be called. */
function isNamespace({ sourceCode }: File, node: TSESTree.Node): boolean {
  const variable =
    node.type === 'Identifier' ? analyze(sourceCode).bindings.variableOf(node) : undefined;
  return variable?.defs.some((def) => def.node.type === 'ImportNamespaceSpecifier') ?? false;
}

function imported(
  file: File,
  node: TSESTree.CallExpression,
  module: string,
  name: string,
): Callee | undefined {
  const found = importFor(file, node, { module, name, locals: [name, `${name}Async`] });
  if (found?.edits.length !== 0 && isLoadedLate(file, node.callee)) {
    const edits = callLoaded(file, node, { module, name });
    return edits && { name, edits };
  }
  return found && { name, edits: [...found.edits, replace(node.callee, found.text)] };
}
