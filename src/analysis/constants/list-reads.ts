import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, wrapped } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import type { Bindings } from '../bindings.ts';
import { isOfFunction } from './leaf-reads.ts';
import { ARRAY_PARAMETER, ASKING, FINDING, takesNoArray } from './plain-reads.ts';

/** Whether an element of a list is only read. */
export interface ElementReader {
  /** Of a variable or a pattern that gets one. */
  from(id: TSESTree.Node): boolean;
  /** Of an expression that evaluates to one. */
  at(place: TSESTree.Node): boolean;
}

/** Methods that give another array of the same elements, and call nobody but their callback. */
const SELECTING = new Set(['filter', 'slice', 'toReversed', 'toSorted']);
/** Of those, the ones that call nobody. */
const COPYING = new Set(['slice', 'toReversed']);

const MAX_DEPTH = 6;

/**
 * Whether a list is only read, and so are its elements, in the arrays that are made of them, too:
 * `rules.filter((rule) => rule.test(text)).length`.
 *
 * @param depth how many arrays of the same elements stand between the list and this one, which is new each time
 */
export function isReadListBy(
  bindings: Bindings,
  place: TSESTree.Node,
  reader: ElementReader,
  depth = 0,
): boolean {
  const list = wrapped(place);
  const { parent } = list;
  if (depth > MAX_DEPTH) return false;
  switch (parent?.type) {
    case 'ForOfStatement':
      return (
        parent.right === list &&
        parent.left.type === 'VariableDeclaration' &&
        reader.from(parent.left.declarations[0].id)
      );
    case 'SpreadElement':
      return (
        parent.parent.type === 'ArrayExpression' &&
        isReadListBy(bindings, parent.parent, reader, depth + 1)
      );
    case 'VariableDeclarator': {
      const variable = depth > 0 ? variableOf(bindings, parent) : undefined;
      return (
        variable?.references.every(
          ({ identifier, init }) =>
            init === true || isReadListBy(bindings, identifier, reader, depth + 1),
        ) ?? false
      );
    }
    case 'MemberExpression':
      return parent.object === list && isReadMember(bindings, parent, reader, depth);
    default:
      return false;
  }
}

/** The variable of a function that always holds what a declarator gives it. */
function variableOf(
  bindings: Bindings,
  { id }: TSESTree.VariableDeclarator,
): TSESLint.Scope.Variable | undefined {
  const variable = id.type === 'Identifier' ? bindings.variableOf(id) : undefined;
  return variable && isOfFunction(variable) && bindings.constantInit(variable)
    ? variable
    : undefined;
}

function isReadMember(
  bindings: Bindings,
  access: TSESTree.MemberExpression,
  reader: ElementReader,
  depth: number,
): boolean {
  const member = wrapped(access);
  const call = member.parent;
  const name = staticName(access) ?? '';
  if (call?.type !== 'CallExpression' || call.callee !== member) {
    return name === 'length' ? !isAssigned(member) : access.computed && reader.at(member);
  }
  if (access.computed) return reader.at(member);
  if (name === 'at') return reader.at(call);
  if (!COPYING.has(name) && !isReadBy(call, name === 'toSorted' ? 2 : 1, reader)) return false;
  if (SELECTING.has(name)) return isReadListBy(bindings, call, reader, depth + 1);
  return FINDING.has(name) ? reader.at(call) : ASKING.has(name);
}

/** Whether a callback only reads the elements that it is given, which are its first parameters. */
function isReadBy(
  { arguments: [callback] }: TSESTree.CallExpression,
  count: number,
  reader: ElementReader,
): boolean {
  if (!isFunction(callback) || !takesNoArray(callback, ARRAY_PARAMETER)) return false;
  return callback.params.slice(0, count).every((param) => reader.from(param));
}
