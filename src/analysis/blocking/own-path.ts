import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isNeverReassigned } from '../bindings.ts';
import { lastName } from '../project/summary/names.ts';

/** `programs.find((program) => existsSync(program))` */
const ONE_BY_ONE = /^(?:every|filter|find|findIndex|findLast|forEach|some)$/;
/** What a list is asked for, and left as it is. */
const READS =
  /^(?:at|entries|every|filter|find|findIndex|findLast|forEach|includes|join|map|some)$/;
const MAX_DEPTH = 4;
/** More names than that are no question about a few paths, and each may be made of many others. */
const MAX_NAMES = 60;
/** What puts paths together, or finds the folders of the program and of its user. */
const SYSTEM = /^(?:(?:path|url|os|process)\.|require\.resolve$|import\.meta\.resolve$)/;

/** Whether a path, or a text, is the program's own: nothing in it comes from a caller, and it is the same on each run. */
export function isOwnPath(
  path: TSESTree.Node,
  { bindings, sourceCode }: Pick<Analysis, 'bindings' | 'sourceCode'>,
): boolean {
  let names = 0;
  return isOwn(path, 0);

  function isOwn(part: TSESTree.Node, depth: number): boolean {
    let isKnown = depth <= MAX_DEPTH;
    walk(part, sourceCode.visitorKeys, (node) => {
      if (!isKnown) return SKIP;
      // `this.folder` is what the object was made with.
      if (node.type === 'ThisExpression') isKnown = false;
      if (node.type === 'CallExpression') isKnown = isOfSystem(node);
      if (node.type === 'Identifier') isKnown = isOwnName(node, depth);
      return undefined;
    });
    return isKnown;
  }

  function isOwnName(node: TSESTree.Identifier, depth: number): boolean {
    names += 1;
    if (names > MAX_NAMES) return false;
    const variable = bindings.variableOf(node);
    const [def] = variable?.defs ?? [];
    // `for (const file of [INDEX, 'other.html'])`
    const list = listOf(def?.name);
    if (list) {
      return itemsOf(list, { bindings })?.every((item) => isOwn(item, depth + 1)) ?? false;
    }
    if (def?.type === 'Parameter' || node.name === 'arguments') return false;
    if (def?.type !== 'Variable' || !variable) return true;
    const init = bindings.constantInit(variable);
    const isModule = variable.scope.variableScope.block.type === 'Program';
    if (isModule && isNeverReassigned(variable)) return !variable.references.some(isFilledIn);
    return init !== undefined && isOwn(init, depth + 1);
  }

  /** `resolve(TEMPLATE)`, whose arguments are asked as well, names the same each time. */
  function isOfSystem({ arguments: given, callee }: TSESTree.CallExpression): boolean {
    if (callee.type === 'Identifier' && given.length > 0) return true;
    const key = bindings.originOf(callee)?.key;
    return SYSTEM.test(key ?? sourceCode.getText(callee));
  }
}

/** `state.file = request.query.file` */
function isFilledIn({ identifier }: TSESLint.Scope.Reference): boolean {
  const { parent } = identifier;
  if (parent?.type !== 'MemberExpression' || parent.object !== identifier) return false;
  return parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent;
}

/** What a list is made of, if all of it can be seen: `['/bin/sh']`, and what `list.push('/bin/bash')` adds. */
function itemsOf(
  list: TSESTree.Node,
  { bindings }: Pick<Analysis, 'bindings'>,
): TSESTree.Node[] | undefined {
  const node = unwrap(list);
  const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  const init = variable ? bindings.constantInit(variable) : node;
  if (init?.type !== 'ArrayExpression') return undefined;
  const added = (variable?.references ?? []).map(({ identifier, init: isFirst }) => {
    if (isFirst === true || identifier === node) return [];
    const { parent } = identifier;
    // `for (const file of list)`, `list[0]`
    if (parent.type === 'ForOfStatement' && parent.right === identifier) return [];
    if (parent.type !== 'MemberExpression' || parent.object !== identifier) return [null];
    const call = parent.parent;
    const isCalled = call.type === 'CallExpression' && call.callee === parent;
    if (isCalled && lastName(parent) === 'push') return call.arguments;
    const isLeft = isCalled ? READS.test(lastName(parent)) : !isAssigned(parent);
    return isLeft ? [] : [null];
  });
  const items = [...init.elements, ...added.flat()];
  return items.includes(null) ? undefined : items.filter((item) => item !== null);
}

/** The list of which a name is one item after the other: `for (const name of list)`, `list.find((name) => …)`. */
function listOf(name: TSESTree.Node | undefined): TSESTree.Node | undefined {
  const parent = name?.parent;
  if (isFunction(parent) && parent.params[0] === name) {
    const call = parent.parent;
    const callee = call.type === 'CallExpression' && call.arguments[0] === parent && call.callee;
    const isEach =
      callee && callee.type === 'MemberExpression' && ONE_BY_ONE.test(lastName(callee));
    return isEach ? callee.object : undefined;
  }
  const loop = parent?.type === 'VariableDeclarator' ? parent.parent.parent : undefined;
  return loop?.type === 'ForOfStatement' && loop.left === parent?.parent ? loop.right : undefined;
}
