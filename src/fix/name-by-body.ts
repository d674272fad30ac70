import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { givenWord, VERBS } from './derived-name.ts';
import { capitalize } from './names.ts';

/**
 * What a function of one expression does, as a name: `toUser` for what makes a `User`, `isString` for a test of the
 * kind of value, `parseLine` for what calls `parse` with a `line`, `noop` for what does nothing.
 */
export function nameByBody(fn: FunctionNode): string | undefined {
  const { body } = fn;
  if (body.type === 'BlockStatement' && body.body.length === 0) return 'noop';
  if (body.type === 'BlockStatement' && body.body.length > 1) return undefined;
  const result = resultOf(fn);
  if (!result) return undefined;
  const value = unwrap(result);
  switch (value.type) {
    case 'NewExpression': {
      const made = calleeName(value);
      return made !== undefined && /^[A-Z][A-Za-z\d]{2,}$/u.test(made) && fn.params.length > 0
        ? `to${made}`
        : undefined;
    }
    case 'CallExpression': {
      const verb = value.callee.type === 'Identifier' ? value.callee.name : '';
      const given = givenWord(fn, 0);
      return VERBS.has(verb) && verb !== 'to' && given !== undefined
        ? `${verb}${given}`
        : undefined;
    }
    case 'BinaryExpression':
      return kindTested(fn, value);
    default:
      return undefined;
  }
}

/** `isString` for `typeof value === 'string'`, `isDate` for `value instanceof Date`, of what a function is given. */
function kindTested(
  { params: [parameter] }: FunctionNode,
  { left, operator, right }: TSESTree.BinaryExpression,
): string | undefined {
  if (parameter?.type !== 'Identifier') return undefined;
  const isGiven = (node: TSESTree.Node): boolean =>
    node.type === 'Identifier' && node.name === parameter.name;
  if (operator === 'instanceof' && isGiven(left)) {
    return right.type === 'Identifier' ? `is${capitalize(right.name)}` : undefined;
  }
  const isType = left.type === 'UnaryExpression' && left.operator === 'typeof';
  if (!isType || !isGiven(left.argument) || !/^===?$/u.test(operator)) return undefined;
  return right.type === 'Literal' && typeof right.value === 'string' && right.value !== 'undefined'
    ? `is${capitalize(right.value)}`
    : undefined;
}

/** What a function returns where it ends. */
export function resultOf({ body }: FunctionNode): TSESTree.Node | null | undefined {
  if (body?.type !== 'BlockStatement') return body;
  const last = body.body.at(-1);
  return last?.type === 'ReturnStatement' ? last.argument : undefined;
}
