import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../ast/nodes.ts';
import type { Call } from './calls.ts';

/** How many entries make a table of an object. */
export const MIN_TABLE_SIZE = 4;

export const INTL_CONSTRUCTORS = new Set([
  'Collator',
  'DateTimeFormat',
  'DisplayNames',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
  'RelativeTimeFormat',
]);

/** The last names of what builds a constant. */
const CONSTANT_MAKERS: ReadonlySet<string> = new Set([
  ...INTL_CONSTRUCTORS,
  ...['Map', 'RegExp', 'Set', 'TextDecoder', 'TextEncoder', 'freeze'],
]);

/** Whether a call without `new` can build a constant in a file of that text. */
export function mayCallForConstant(text: string): boolean {
  return text.includes('freeze') || text.includes('RegExp');
}

/** Whether the parts of an expression, as they are written, can be those of a constant. */
export function mayBuildConstant(node: TSESTree.Expression): boolean {
  switch (node.type) {
    case 'ObjectExpression':
      return mayBeTable(node);
    case 'CallExpression':
      return node.arguments.length > 0 && mayCall(node);
    case 'NewExpression':
      return mayCall(node);
    default:
      return false;
  }
}

/** The first entry tells: all are primitive, or all are objects. */
function mayBeTable({ properties }: TSESTree.ObjectExpression): boolean {
  const [first] = properties;
  if (first?.type !== 'Property' || properties.length === 1) return false;
  const value = unwrap(first.value);
  return value.type === 'ObjectExpression'
    ? value.properties.length > 0
    : properties.length >= MIN_TABLE_SIZE && PRIMITIVE.has(value.type);
}

/** Whether a callee can be known by its last name, and all arguments are written down. */
function mayCall({ arguments: args, callee: called }: Call): boolean {
  const callee = unwrap(called);
  if (callee.type === 'MemberExpression') {
    if (!CONSTANT_MAKERS.has(staticName(callee) ?? '')) return false;
  } else if (callee.type !== 'Identifier') {
    return false;
  } else if (args.length === 0) {
    return !NEEDS_ARGUMENT.has(callee.name);
  }
  return args.every((argument) => WRITTEN_DOWN.has(unwrap(argument).type));
}

const NEEDS_ARGUMENT = new Set(['Map', 'RegExp', 'Set']);
const PRIMITIVE = new Set<string>(['Identifier', 'Literal', 'TemplateLiteral', 'UnaryExpression']);
const WRITTEN_DOWN = new Set<string>([
  'ArrayExpression',
  'Literal',
  'ObjectExpression',
  'TemplateLiteral',
]);
