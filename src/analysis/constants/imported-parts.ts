import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Origin } from '../origin.ts';
import { isNeverReassigned } from '../bindings.ts';
import { isOfModule } from './held-values.ts';

/** A name of another file that a constant is made of, or a member of one: `RED`, `Level.Low`. */
export interface ImportedPart {
  readonly origin: Origin;
  /** Whether the file takes the value once, where it says `const { RED } = require('./colors')`. */
  readonly isTaken: boolean;
}

/** What an expression takes of another file, if that may be a plain value. */
export function importedPart(
  { bindings }: Analysis,
  node: TSESTree.Node,
): ImportedPart | undefined {
  let root = unwrap(node);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  const variable = root.type === 'Identifier' ? bindings.variableOf(root) : undefined;
  const [def] = variable?.defs ?? [];
  if (!variable || !def || !isNeverReassigned(variable)) return undefined;
  const isImport = def.type === 'ImportBinding';
  // Whoever has the object that `require` gives can change what it holds.
  const isTaken = def.type === 'Variable' && isOfModule(variable) && root === unwrap(node);
  const origin = isImport || isTaken ? bindings.originOf(node) : undefined;
  if (origin?.source !== 'module' || origin.path.length === 0) return undefined;
  // What is exported by default looks like the module itself.
  if (def.node.type === 'ImportDefaultSpecifier') return undefined;
  return { origin, isTaken };
}
