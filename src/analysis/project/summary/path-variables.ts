import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isInside,
  isLoop,
  staticName,
  unwrap,
  wrapped,
} from '../../../ast/nodes.ts';
import { isNeverReassigned } from '../../bindings.ts';
import { EACH_AT, MAX_WRITES } from './collections.ts';

type Resolved = ReadonlyMap<TSESTree.Node, TSESLint.Scope.Variable>;

const MAX_CLIMB = 60;

/**
 * What a name that is a part of a path stands for where it is read: what it was assigned last, or, of the
 * variable of a loop over a written list, each item of that. Nothing if it may be something else.
 */
export function valuesOfPart(
  node: TSESTree.Identifier,
  resolved: Resolved,
): readonly TSESTree.Node[] {
  const variable = resolved.get(node);
  const [def, ...others] = variable?.defs ?? [];
  if (!variable || !def || others.length > 0 || def.name.type !== 'Identifier') return [];
  const list = listOf(def);
  if (list) return isNeverReassigned(variable) ? itemsIn(list, resolved) : [];
  const written = def.type === 'Variable' ? lastWritten(node, variable) : undefined;
  return written ? [unwrap(written)] : [];
}

/** What is gone through: `for (const name of list) …`, `list.forEach((name) => …)`. */
function listOf({ name, node }: TSESLint.Scope.Definition): TSESTree.Node | undefined {
  if (node.type === 'VariableDeclarator') {
    const loop = node.parent.parent;
    const isItem = loop.type === 'ForOfStatement' && loop.left === node.parent && node.id === name;
    return isItem ? loop.right : undefined;
  }
  if (!isFunction(node)) return undefined;
  const call = callOfEach(node);
  return call && node.params[call.at] === name ? call.list : undefined;
}

function itemsIn(list: TSESTree.Node, resolved: Resolved): readonly TSESTree.Node[] {
  const node = unwrap(list);
  const [def, ...others] =
    (node.type === 'Identifier' ? resolved.get(node)?.defs : undefined) ?? [];
  const isNamed = def?.type === 'Variable' && others.length === 0 && def.parent.kind === 'const';
  const init = isNamed ? def.node.init : undefined;
  const array = init ? unwrap(init) : node;
  return array.type === 'ArrayExpression' ? array.elements.filter((item) => item !== null) : [];
}

/**
 * What a variable is assigned last before a node: by a statement of a block around it, all of whose functions
 * up to there run at once, with nothing that could assign it anew in between.
 */
function lastWritten(
  node: TSESTree.Identifier,
  { references, scope }: TSESLint.Scope.Variable,
): TSESTree.Node | undefined {
  const writes = references.filter((reference) => reference.isWrite());
  if (writes.length > MAX_WRITES) return undefined;
  const fn = isFunction(scope.variableScope.block) ? scope.variableScope.block : undefined;
  if (writes.some(({ identifier }) => enclosingFunction(identifier) !== fn)) return undefined;
  if (writes.length === 1 && writes[0]?.init === true) return writes[0].writeExpr ?? undefined;
  const before = writes.filter(({ identifier, writeExpr }) =>
    writeExpr ? identifier.range[0] < node.range[0] && !isInside(node, writeExpr) : false,
  );
  const last = before.at(-1);
  const statement = last && statementOf(last.identifier as TSESTree.Identifier);
  if (!last?.writeExpr || !statement) return undefined;
  let current: TSESTree.Node | undefined = node.parent;
  for (let climb = 0; current && climb < MAX_CLIMB; climb += 1) {
    const at: TSESTree.Node = current;
    if (at === statement.parent) return last.writeExpr;
    if (isFunction(at) && !callOfEach(at)) return undefined;
    if (isLoop(at) && writes.some(({ identifier }) => isInside(identifier, at))) return undefined;
    current = at.parent;
  }
  return undefined;
}

/** `let folder = …;` or `folder = …;` */
function statementOf(name: TSESTree.Identifier): TSESTree.Node | undefined {
  const { parent } = name;
  if (parent.type === 'VariableDeclarator') return parent.id === name ? parent.parent : undefined;
  const isPlain =
    parent.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === name;
  return isPlain && parent.parent.type === 'ExpressionStatement' ? parent.parent : undefined;
}

/** The list whose method runs a function for each item, and at which place it gets that. */
function callOfEach(
  fn: TSESTree.Node,
): { readonly list: TSESTree.Node; readonly at: number } | undefined {
  const argument = wrapped(fn);
  const call = argument.parent;
  if (call?.type !== 'CallExpression' || call.arguments[0] !== argument) return undefined;
  const { callee } = call;
  const at = callee.type === 'MemberExpression' ? EACH_AT.get(staticName(callee) ?? '') : undefined;
  return callee.type === 'MemberExpression' && at !== undefined
    ? { list: callee.object, at }
    : undefined;
}
