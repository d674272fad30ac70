import type { TSESTree } from '@typescript-eslint/utils';
import { isCall, unwrap, wrapped, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';
import { readsOf, readsOfNamed } from './named-value.ts';

type Source = Pick<Analysis, 'bindings'>;

const READS_JSON = /^readJ(?:SON|son)(?:Sync)?$/;
/** What texts and values have, as lists do. */
const OF_TEXT = /^(?:endsWith|replace|startsWith|toLowerCase|toString|toUpperCase|trim|valueOf)$/;

/**
 * Whether a call reads a record of which only fields are taken: `JSON.parse(readFileSync(path, 'utf8')).version`.
 * What is gone through, handed on or answered with may hold any number of rows.
 */
export function isOfFields(call: Call, source: Source): boolean {
  const record = READS_JSON.test(lastName(call.callee)) ? call : parsedFrom(call, source);
  return record !== undefined && isTakenForFields(record, source);
}

/** `JSON.parse(readFileSync(path))`, `const text = readFileSync(path, 'utf8'); … JSON.parse(text)` */
function parsedFrom(call: Call, { bindings }: Source): TSESTree.Node | undefined {
  const text = textOf(wrapped(call));
  const parsed = parsedBy(text);
  if (parsed) return parsed;
  const [use, another] = readsOfNamed(text, bindings) ?? [];
  return use && !another ? parsedBy(textOf(use)) : undefined;
}

/** `bytes.toString()` for `bytes` */
export function textOf(value: TSESTree.Node): TSESTree.Node {
  const { parent } = value;
  const isMember = parent?.type === 'MemberExpression' && lastName(parent) === 'toString';
  return isMember && isCall(parent.parent) ? wrapped(parent.parent) : value;
}

function parsedBy(text: TSESTree.Node): TSESTree.Node | undefined {
  const { parent } = text;
  const isParse =
    parent?.type === 'CallExpression' &&
    parent.arguments[0] === text &&
    lastName(parent.callee) === 'parse';
  return isParse ? parent : undefined;
}

function isTakenForFields(record: TSESTree.Node, source: Source): boolean {
  const value = wrapped(record);
  const { parent } = value;
  switch (parent?.type) {
    case 'AssignmentExpression':
      return (
        parent.operator === '=' && parent.right === value && isReadByField(parent.left, source)
      );
    // `JSON.parse(text) ?? {}`
    case 'LogicalExpression':
      return parent.left === value && isTakenForFields(parent, source);
    case 'MemberExpression':
      return isReadForField(value);
    case 'VariableDeclarator':
      return isReadByField(parent.id, source);
    default:
      return false;
  }
}

function isReadByField(target: TSESTree.Node, { bindings }: Source): boolean {
  const name = unwrap(target);
  if (name.type === 'ObjectPattern') {
    return name.properties.every(
      ({ type, value }) =>
        type === 'Property' &&
        value.type === 'Identifier' &&
        readsOf(value, bindings).every(isTakenWhole),
    );
  }
  if (name.type !== 'Identifier') return false;
  const uses = readsOf(name, bindings);
  return uses.length > 0 && uses.every(isReadForField);
}

function isReadForField(value: TSESTree.Node): boolean {
  const { parent } = value;
  return parent?.type === 'MemberExpression' && parent.object === value && isField(parent);
}

/** `settings.theme`, `settings.paths.data.trim()`, but not `settings.users.find(…)` */
function isField(member: TSESTree.MemberExpression): boolean {
  return !member.computed && isTakenWhole(wrapped(member));
}

/** Whether a value is read as one, or by fields of its own; not if it is gone through or set. */
function isTakenWhole(value: TSESTree.Node): boolean {
  const { parent } = value;
  switch (parent?.type) {
    case 'AssignmentExpression':
      return parent.left !== value;
    case 'CallExpression':
      return parent.callee !== value || OF_TEXT.test(lastName(value));
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'SpreadElement':
      return false;
    case 'MemberExpression':
      return parent.object === value ? isField(parent) : true;
    default:
      return true;
  }
}
