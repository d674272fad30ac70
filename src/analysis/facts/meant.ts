import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, unwrap, wrapped } from '../../ast/nodes.ts';
import { isProvedByCallers, type RedundantCheck } from './redundancy.ts';

/** Whether a check says something to its reader, or to nobody: it is true, and nobody would delete it. */
export function isMeant(check: RedundantCheck): boolean {
  return isLastCase(check) || isPredicate(check) || isDownleveled(check);
}

/** `else if (kind === 'b')` at the end of a chain: the last of all cases, named like the others. */
function isLastCase({ node, outcome, target }: RedundantCheck): boolean {
  if (target.type !== 'IfStatement' || !outcome || target.alternate) return false;
  const { parent } = target;
  const test = unwrap(node);
  return (
    parent.type === 'IfStatement' &&
    parent.alternate === target &&
    test.type === 'BinaryExpression' &&
    (test.operator === '===' || test.operator === '==') &&
    (unwrap(test.left).type === 'Literal' || unwrap(test.right).type === 'Literal')
  );
}

/** `return v && isIterable in v`: a function that is a condition and nothing else is right for any value. */
function isPredicate(check: RedundantCheck): boolean {
  if (check.kind !== 'operand' || !isProvedByCallers(check)) return false;
  let value = wrapped(check.target);
  while (value.parent?.type === 'LogicalExpression') value = wrapped(value.parent);
  const fn = enclosingFunction(check.node);
  if (!fn) return false;
  if (fn.body === value) return true;
  const [only, ...others] = fn.body.type === 'BlockStatement' ? fn.body.body : [];
  return others.length === 0 && only?.type === 'ReturnStatement' && only.argument === value;
}

/** `x === null || x === void 0 ? void 0 : x.y` and `x !== null && x !== void 0 ? x : y`, as compilers write them. */
function isDownleveled({ target }: RedundantCheck): boolean {
  let current: TSESTree.Node | undefined = target;
  if (current.type === 'LogicalExpression') current = wrapped(current).parent;
  if (current?.type !== 'ConditionalExpression') return false;
  const test = unwrap(current.test);
  return (
    test.type === 'LogicalExpression' &&
    [test.left, test.right].some((side) => {
      const part = unwrap(side);
      return part.type === 'BinaryExpression' && isVoid(part.right);
    })
  );
}

function isVoid(node: TSESTree.Node): boolean {
  return node.type === 'UnaryExpression' && node.operator === 'void';
}
