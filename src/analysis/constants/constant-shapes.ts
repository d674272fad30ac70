import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap, type Call } from '../../ast/nodes.ts';

/** How many entries make a table of an object. */
export const MIN_TABLE_SIZE = 4;
/** So many make one where it is made again for each of some items. */
export const MIN_ENTRIES = 3;

export const INTL_CONSTRUCTORS = new Set([
  'Collator',
  'DateTimeFormat',
  'DisplayNames',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
  'RelativeTimeFormat',
  'Segmenter',
]);

/** The last names of what builds a constant. */
const CONSTANT_MAKERS: ReadonlySet<string> = new Set([
  ...INTL_CONSTRUCTORS,
  ...['Map', 'RegExp', 'Set', 'TextDecoder', 'TextEncoder', 'freeze'],
]);

/** Whether a call without `new` can build a constant in a file of that text. */
export function mayCallForConstant(text: string): boolean {
  return text.includes('freeze') || text.includes('RegExp') || text.includes('.split(');
}

/** Whether the parts of an expression, as they are written, can be those of a constant. */
export function mayBuildConstant(node: TSESTree.Expression): boolean {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.length > 1 && (mayHoldElements(node) || isJoined(node));
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

/** The first element tells: all are functions, patterns, formats, sets, or rows. */
export function mayHoldElements(node: TSESTree.Expression): boolean {
  return isElement(firstOf(node));
}

function firstOf(node: TSESTree.Expression): TSESTree.Node | undefined {
  if (node.type === 'ArrayExpression') return node.elements[0] ?? undefined;
  const first = node.type === 'ObjectExpression' ? node.properties[0] : undefined;
  return first?.type === 'Property' ? first.value : undefined;
}

function isJoined({ elements }: TSESTree.ArrayExpression): boolean {
  return elements.some((element) => element?.type === 'SpreadElement');
}

function isElement(node: TSESTree.Node | undefined): boolean {
  const value = node && unwrap(node);
  switch (value?.type) {
    case 'ArrayExpression':
      return value.elements.length > 0;
    case 'ObjectExpression':
      return value.properties.length > 0;
    case 'CallExpression':
      return value.callee.type === 'MemberExpression' && staticName(value.callee) === 'freeze';
    case 'Literal':
      return 'regex' in value;
    case 'NewExpression':
      return value.arguments.length > 0 && mayCall(value);
    default:
      return isFunction(value);
  }
}

/** The first entry tells, too, whether all are primitive. */
function mayBeTable(node: TSESTree.ObjectExpression): boolean {
  const { properties } = node;
  const first = properties.length > 1 ? firstOf(node) : undefined;
  if (!first) return false;
  const isPlain = properties.length >= MIN_ENTRIES && PRIMITIVE.has(unwrap(first).type);
  return isPlain || isElement(first);
}

/** Whether a callee can be known by its last name, and all arguments are written down. */
function mayCall({ arguments: args, callee: called }: Call): boolean {
  const callee = unwrap(called);
  let name: string | undefined;
  if (callee.type === 'MemberExpression') {
    name = staticName(callee);
    if (!CONSTANT_MAKERS.has(name ?? '')) return name === 'split' && mayBeText(callee.object);
  } else if (callee.type !== 'Identifier') {
    return false;
  } else {
    if (args.length === 0) return !NEEDS_ARGUMENT.has(callee.name);
    ({ name } = callee);
  }
  const isMaker = CONSTANT_MAKERS.has(name ?? '');
  return args.every((argument) => {
    const { type } = unwrap(argument);
    return WRITTEN_DOWN.has(type) || (isMaker && NAMED.has(type));
  });
}

function mayBeText(node: TSESTree.Node): boolean {
  const { type } = unwrap(node);
  return type === 'Literal' || type === 'TemplateLiteral' || type === 'BinaryExpression';
}

const NEEDS_ARGUMENT = new Set(['Map', 'RegExp', 'Set']);
const PRIMITIVE = new Set<string>([
  'BinaryExpression',
  'Identifier',
  'Literal',
  'MemberExpression',
  'TemplateLiteral',
  'UnaryExpression',
]);
/** What can stand for a constant that is written down elsewhere, or be computed from one. */
const NAMED = new Set<string>([
  'BinaryExpression',
  'CallExpression',
  'Identifier',
  'MemberExpression',
]);
const WRITTEN_DOWN = new Set<string>([
  'ArrayExpression',
  'Literal',
  'ObjectExpression',
  'TaggedTemplateExpression',
  'TemplateLiteral',
]);
