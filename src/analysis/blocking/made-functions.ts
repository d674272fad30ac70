import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isInside,
  memberName,
  staticName,
  unwrap,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { returnedBy } from './taken-from.ts';

/** A function that another one of the file has made: `close` of `const { close } = open()`. */
export interface Made {
  readonly fn: FunctionNode;
  readonly maker: FunctionNode;
  /** The variable that holds what the maker has returned. */
  readonly variable: TSESLint.Scope.Variable;
}

/** The functions that a call may run of what a function of the file has returned: `lease.end()` of `const lease = begin()`. */
export function madeFunctions(
  { bindings, calls, sourceCode }: Analysis,
  { callee }: TSESTree.CallExpression,
): readonly Made[] {
  const called = unwrap(callee);
  const root = called.type === 'MemberExpression' ? unwrap(called.object) : called;
  const variable = root.type === 'Identifier' ? bindings.variableOf(root) : undefined;
  const init = variable && initOf(bindings, variable);
  const maker = init?.type === 'CallExpression' ? calls.calleeOf(init) : undefined;
  if (!variable || !maker || isInside(callee, maker)) return [];
  const name = called.type === 'MemberExpression' ? staticName(called) : keyOf(variable);
  const found: Made[] = [];
  if (name === undefined) {
    const returned = returnedBy(maker).flatMap((each): readonly (TSESTree.Node | null)[] =>
      each.type === 'ArrayExpression' ? each.elements : [each],
    );
    for (const fn of returned) if (isFunction(fn)) found.push({ fn, maker, variable });
    return found;
  }
  walk(maker, sourceCode.visitorKeys, (fn) => {
    if (isFunction(fn) && fn !== maker && nameOf(fn) === name) found.push({ fn, maker, variable });
  });
  return found;
}

/** The call by which a variable gets its value, or the object that it is a member of. */
function initOf(
  bindings: Analysis['bindings'],
  { defs: [def] }: TSESLint.Scope.Variable,
): TSESTree.Node | undefined {
  const init = def?.type === 'Variable' && def.node.init ? unwrap(def.node.init) : undefined;
  const object = init?.type === 'Identifier' ? bindings.variableOf(init) : undefined;
  const made = object && bindings.constantInit(object);
  return made ? unwrap(made) : init;
}

function keyOf({ identifiers: [name] }: TSESLint.Scope.Variable): string | undefined {
  const parent = name?.parent;
  return parent?.type === 'Property' ? staticName(parent) : undefined;
}

function nameOf(fn: FunctionNode): string | undefined {
  const { parent } = fn;
  if (fn.id) return fn.id.name;
  if (parent.type === 'VariableDeclarator') {
    return parent.id.type === 'Identifier' ? parent.id.name : undefined;
  }
  const isMember = parent.type === 'Property' || parent.type === 'MethodDefinition';
  return isMember || parent.type === 'PropertyDefinition' ? memberName(parent) : undefined;
}
