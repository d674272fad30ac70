import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../ast/nodes.ts';
import type { Analysis } from './analyze.ts';

const MAX_DEPTH = 12;

/** Functions that give a number whatever they get. */
const NUMERIC =
  /^(?:Number|Number\.parse(?:Float|Int)|parse(?:Float|Int)|Math\.\w+|Date\.now|performance\.now)$/u;

/** Whether an expression shows, or a type says, that it is a number. A `bigint` is none. */
export function isNumber(analysis: Analysis, expression: TSESTree.Node, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  const is = (part: TSESTree.Node | undefined): boolean =>
    part !== undefined && isNumber(analysis, part, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number';
    case 'UnaryExpression':
      return node.operator === '+' || (/^[-~]$/u.test(node.operator) && is(node.argument));
    case 'BinaryExpression':
      if (node.operator === '+') return is(node.left) && is(node.right);
      if (node.operator === '>>>') return true;
      // Beside a number, anything else becomes one, and a `bigint` throws.
      return /^(?:[-*/%&|^]|\*\*|<<|>>)$/u.test(node.operator) && (is(node.left) || is(node.right));
    case 'AssignmentExpression':
      return node.operator === '=' && is(node.right);
    case 'ConditionalExpression':
      return is(node.consequent) && is(node.alternate);
    case 'LogicalExpression':
      return is(node.left) && is(node.right);
    case 'CallExpression': {
      const origin = analysis.bindings.originOf(node.callee);
      const isKnown = origin?.source === 'global' && NUMERIC.test(origin.key);
      return isKnown || isNumericType(analysis, node);
    }
    case 'Identifier': {
      const variable = analysis.bindings.variableOf(node);
      if (is(variable && analysis.bindings.constantInit(variable))) return true;
      const isDeclared = variable?.defs.every(
        ({ name }) =>
          'typeAnnotation' in name &&
          name.typeAnnotation?.typeAnnotation.type === 'TSNumberKeyword',
      );
      return (
        (variable !== undefined && variable.defs.length > 0 && isDeclared === true) ||
        isNumericType(analysis, node)
      );
    }
    default:
      return isNumericType(analysis, node);
  }
}

function isNumericType({ types }: Analysis, node: TSESTree.Node): boolean {
  if (!types) return false;
  const { checker, program, utils } = types;
  if (!utils.isStrictCompilerOptionEnabled(program.getCompilerOptions(), 'strictNullChecks')) {
    return false;
  }
  return utils
    .unionConstituents(types.typeOf(node))
    .every((part) => checker.typeToString(checker.getBaseTypeOfLiteralType(part)) === 'number');
}
