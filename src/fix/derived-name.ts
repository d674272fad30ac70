import type { TSESTree } from '@typescript-eslint/utils';
import type { Constant } from '../analysis/constants/constants.ts';
import {
  enclosingClass,
  isFunction,
  staticName,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { capitalize, uncapitalize } from './names.ts';

export type Names = [string, ...string[]];

export const VERBS: ReadonlySet<string> = new Set(
  (
    'build calculate check collect compute convert create decode encode evaluate extract find format get handle load make ' +
    'normalize parse print process provide read render resolve serialize substitute to transform update validate write'
  ).split(' '),
);

/** What a function is given at that position, by its name: `Line` for `line`, nothing for `x`. */
export function givenWord(fn: FunctionNode, index: number): string | undefined {
  const parameter = fn.params[index];
  const name = parameter?.type === 'Identifier' ? parameter.name : undefined;
  if (name === 'this') return undefined;
  if (name === 'err') return 'Error';
  const isWord = name !== undefined && /^[a-z][A-Za-z]{2,}$/u.test(name);
  return isWord ? capitalize(name) : undefined;
}

/** The name of the innermost function around a node that has one; of the class for its constructor. */
export function nameAround({ parent }: TSESTree.Node): string | undefined {
  let around = parent;
  while (around && !(isFunction(around) && functionName(around))) around = around.parent;
  const name = around && isFunction(around) ? functionName(around) : undefined;
  const owner = around && name === 'constructor' ? enclosingClass(around)?.id?.name : name;
  return owner && uncapitalize(owner);
}

/** What a function does to come by a list is not done to its items. */
const FETCHES = new Set([
  'check',
  'collect',
  'find',
  'get',
  'handle',
  'load',
  'process',
  'provide',
  'read',
]);

/** `parseLine` for a callback with the parameter `line` in `parseLines` or `parseFile`. */
export function verbAround(fn: FunctionNode): string | undefined {
  const subject = givenWord(fn, 0);
  if (subject === undefined) return undefined;
  let around = fn.parent as TSESTree.Node | undefined;
  while (around && !isFunction(around)) around = around.parent;
  const name = around && functionName(around);
  const verb = /^[a-z]+/u.exec(name ?? '')?.[0];
  if (verb === undefined || !VERBS.has(verb) || FETCHES.has(verb)) return undefined;
  return `${verb}${subject}` === name ? undefined : `${verb}${subject}`;
}

/** The name a function is known by: its own, or that of the variable or property that holds it. */
export function functionName(fn: FunctionNode): string | undefined {
  if (fn.id) return fn.id.name;
  let place = wrapped(fn);
  // `const formatAmount = options.formatAmount ?? ((amount) => …)`
  while (place.parent?.type === 'LogicalExpression' && place.parent.right === place) {
    place = wrapped(place.parent);
  }
  const { parent } = place;
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : undefined;
    case 'MethodDefinition':
    case 'Property':
    case 'PropertyDefinition':
      return staticName(parent);
    case 'AssignmentExpression':
      if (parent.left.type === 'Identifier') return parent.left.name;
      return parent.left.type === 'MemberExpression' ? memberName(parent.left) : undefined;
    default:
      return undefined;
  }
}

/** Names for a constant that has none. */
export function namesForConstant({ kind, label }: Constant): Names {
  switch (kind) {
    case 'Set':
      return ['knownValues'];
    case 'Map':
    case 'table':
    case 'table of formats':
    case 'table of functions':
    case 'table of patterns':
    case 'table of rows':
    case 'table of sets':
    case 'table of tables':
      return ['lookup'];
    case 'list':
    case 'list of formats':
    case 'list of functions':
    case 'list of patterns':
    case 'list of rows':
    case 'list of sets':
      return ['list'];
    case 'RegExp':
    case 'global RegExp':
      return ['pattern'];
    case 'TextEncoder':
      return ['textEncoder'];
    case 'TextDecoder':
      return ['textDecoder'];
    case 'Intl': {
      const name = label.replace(/^.*\.|\(.*$/gsu, '');
      return [uncapitalize(name)];
    }
  }
}

function memberName(member: TSESTree.MemberExpression): string | undefined {
  const name = staticName(member);
  return name === 'exports' ? undefined : name;
}
