import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap } from '../ast/nodes.ts';
import type { Analysis } from './analyze.ts';

const MAX_DEPTH = 12;

/** Functions that never yield `undefined` or `null`; those of `zlib` and `fs` in either version. */
const YIELDS =
  /^(?:Buffer\.(?:alloc|allocUnsafe|concat|from)|String|structuredClone|zlib\.\w+|fs\.(?:promises\.readFile|readFileSync)|crypto\.(?:randomBytes|randomUUID))$/u;

/** Whether an expression shows, or TypeScript knows, that it is neither `undefined` nor `null`. */
export function isPresent(analysis: Analysis, expression: TSESTree.Node, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  const is = (part: TSESTree.Node | undefined): boolean =>
    part !== undefined && isPresent(analysis, part, depth + 1);
  switch (node.type) {
    case 'Literal':
      return node.raw !== 'null';
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'BinaryExpression':
    case 'ClassExpression':
    case 'FunctionExpression':
    case 'NewExpression':
    case 'ObjectExpression':
    case 'TemplateLiteral':
    case 'UpdateExpression':
      return true;
    case 'UnaryExpression':
      return node.operator !== 'void';
    case 'AssignmentExpression':
      return node.operator === '=' ? is(node.right) : /^[^&|?]+=$/u.test(node.operator);
    case 'LogicalExpression':
      return is(node.right) && (node.operator !== '&&' || is(node.left));
    case 'ConditionalExpression':
      return is(node.consequent) && is(node.alternate);
    case 'SequenceExpression':
      return is(node.expressions.at(-1));
    case 'AwaitExpression': {
      const awaited = unwrap(node.argument);
      return awaited.type === 'CallExpression' ? yields(analysis, awaited, depth) : is(awaited);
    }
    case 'CallExpression':
      return yields(analysis, node, depth) || isPresentType(analysis, node);
    case 'Identifier': {
      const variable = analysis.bindings.variableOf(node);
      return (
        is(variable && analysis.bindings.constantInit(variable)) || isPresentType(analysis, node)
      );
    }
    default:
      return isPresentType(analysis, node);
  }
}

function yields(
  analysis: Analysis,
  { arguments: [first], callee }: TSESTree.CallExpression,
  depth: number,
): boolean {
  const { bindings } = analysis;
  const origin = bindings.originOf(callee);
  if (origin?.key === 'JSON.stringify') {
    const value = first && unwrap(first);
    return value !== undefined && !isFunction(value) && isPresent(analysis, value, depth + 1);
  }
  if (origin) return YIELDS.test(origin.key);
  // `const gzipAsync = promisify(gzip)`
  const variable = callee.type === 'Identifier' ? bindings.variableOf(callee) : undefined;
  const init = variable && bindings.constantInit(variable);
  if (init?.type !== 'CallExpression') return false;
  const [original] = init.arguments;
  return (
    original !== undefined &&
    bindings.originOf(init.callee)?.key === 'util.promisify' &&
    YIELDS.test(bindings.originOf(original)?.key ?? '')
  );
}

function isPresentType({ types }: Analysis, node: TSESTree.Node): boolean {
  if (!types) return false;
  const { checker, program, utils } = types;
  if (!utils.isStrictCompilerOptionEnabled(program.getCompilerOptions(), 'strictNullChecks')) {
    return false;
  }
  const parts = utils.unionConstituents(types.typeOf(node));
  return parts.every(
    (part) =>
      !utils.isIntrinsicAnyType(part) &&
      !utils.isIntrinsicUnknownType(part) &&
      !utils.isIntrinsicVoidType(part) &&
      !utils.isTypeParameter(part) &&
      checker.getNonNullableType(part) === part,
  );
}
