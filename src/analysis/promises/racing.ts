import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isMethodCall } from '../../ast/nodes.ts';
import { textHolding } from '../../ast/text-holding.ts';

const holdsRace = textHolding(/\.\s*(?:any|race)\b/u);

/**
 * Whether `Promise.race` or `Promise.any` may get the promise that a node makes or settles: what it gets
 * first wins, so the ticks until then are no cost but the point, as in
 * `Promise.race([read, Promise.resolve().then(() => undefined)])`. A name of this file is followed once.
 */
export function mayRace(sourceCode: TSESLint.SourceCode, node: TSESTree.Node): boolean {
  if (!holdsRace(sourceCode)) return false;
  if (isContender(node)) return true;
  for (let current = node.parent; current; current = current.parent) {
    const name = nameOf(current);
    const variable =
      name && sourceCode.getDeclaredVariables(current).find((it) => it.identifiers.includes(name));
    if (variable?.references.some(({ identifier }) => isContender(identifier))) return true;
  }
  return false;
}

/** Whether a node stands in an argument of `.race(…)` or `.any(…)`. */
function isContender(node: TSESTree.Node): boolean {
  let child = node;
  for (let current = node.parent; current; child = current, current = current.parent) {
    if (isMethodCall(current, 'any', 'race') && child !== current.callee) return true;
  }
  return false;
}

function nameOf(node: TSESTree.Node): TSESTree.Identifier | undefined {
  const isNamed = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator';
  return isNamed && node.id?.type === 'Identifier' ? node.id : undefined;
}
