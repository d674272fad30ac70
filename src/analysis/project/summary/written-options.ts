import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap } from '../../../ast/nodes.ts';
import { lastName } from './names.ts';
import type { Written, WrittenOptions } from './value.ts';

/** Objects of more are no options. */
const MAX_OPTIONS = 20;
const MAX_DEPTH = 8;
/** `isAdmin`, `has_rows`: what is passed may be `false`. */
const QUESTION = /^(?:are|can|did|does|ha[sd]|have|is|may|must|should|was|were|will)(?:[A-Z_]|$)/;
/** `ADMINS.includes(id)`, `/^a/.test(name)` */
const ANSWERS =
  /^(?:endsWith|equals|every|existsSync|hasOwn(?:Property)?|includes|some|startsWith|test)$/;

/** What a call writes for its arguments, where that tells which are off and which are there; nothing if it does so for none. */
export function writtenOf(
  given: readonly TSESTree.CallExpressionArgument[],
): readonly Written[] | undefined {
  const all = given.map(written);
  return all.some((one) => one !== undefined) ? all : undefined;
}

function written(given: TSESTree.Node): Written {
  const node = unwrap(given);
  if (isFalse(node)) return false;
  if (node.type === 'Identifier' && isReadBefore(node)) return 'read';
  return node.type === 'ObjectExpression' ? optionsIn(node) : isThere(given, 0) || undefined;
}

/** `if (options.isSafe) server.on('connection', () => open(options))`: a member was read, of what is no object that would have failed. */
function isReadBefore(given: TSESTree.Identifier): boolean {
  const { name } = given;
  let inner: TSESTree.Node = given;
  for (let at: TSESTree.Node | undefined = given.parent; at; inner = at, at = at.parent) {
    if (at.type === 'IfStatement' && at.test !== inner && readsMember(at.test, name)) return true;
    // From there on the name is another one, or what it stands for may have changed since.
    if (isFunction(at) && at.params.some((one) => one.type === 'Identifier' && one.name === name)) {
      return false;
    }
  }
  return false;
}

/** Whether each evaluation of a test reads a member of a variable of some name. */
function readsMember(test: TSESTree.Node, name: string): boolean {
  const node = unwrap(test);
  switch (node.type) {
    case 'BinaryExpression':
      return readsMember(node.left, name) || readsMember(node.right, name);
    case 'CallExpression':
      return readsMember(node.callee, name);
    case 'LogicalExpression':
      return readsMember(node.left, name);
    case 'MemberExpression':
      return isNamed(node.object, name) ? !node.optional : readsMember(node.object, name);
    case 'UnaryExpression':
      return readsMember(node.argument, name);
    default:
      return false;
  }
}

function isNamed(node: TSESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function optionsIn({ properties }: TSESTree.ObjectExpression): WrittenOptions | true {
  if (properties.length > MAX_OPTIONS) return true;
  const options = { names: [] as string[], there: [] as string[], isOpen: false };
  for (const property of properties) {
    const name = property.type === 'Property' ? staticName(property) : undefined;
    if (name === undefined || property.type !== 'Property') {
      options.isOpen = true;
      continue;
    }
    if (!isFalse(unwrap(property.value))) options.names.push(name);
    const isAsked = QUESTION.test(name) && property.value.type !== 'Literal';
    if (!isAsked && isThere(property.value, 0)) options.there.push(name);
  }
  return options;
}

/** Whether something has a value as far as it is written: not `user?.rows`, `isNew ? rows : undefined`, `a === b`. */
function isThere(node: TSESTree.Node, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  switch (node.type) {
    case 'ChainExpression':
    case 'SpreadElement':
      return false;
    case 'BinaryExpression':
      return !/^(?:[=!]==?|[<>]=?|in|instanceof)$/.test(node.operator);
    case 'CallExpression':
      return !ANSWERS.test(lastName(node.callee)) && !QUESTION.test(lastName(node.callee));
    case 'Identifier':
    case 'MemberExpression':
      return !isFalse(node) && !QUESTION.test(lastName(node));
    case 'UnaryExpression':
      return node.operator !== '!';
    case 'AwaitExpression':
      return isThere(node.argument, depth + 1);
    case 'ConditionalExpression':
      return isThere(node.consequent, depth + 1) && isThere(node.alternate, depth + 1);
    case 'LogicalExpression':
      return (
        isThere(node.right, depth + 1) && (node.operator !== '&&' || isThere(node.left, depth + 1))
      );
    default:
      return !isFalse(unwrap(node));
  }
}

/** `false`, `null`, `0`, `undefined` */
export function isFalse(node: TSESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'Literal' && !node.value && !('regex' in node) && !('bigint' in node);
}
