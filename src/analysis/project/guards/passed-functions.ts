import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, unwrap, type FunctionNode } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { literalText } from '../summary/names.ts';
import type { Entity, Guard } from '../summary/value.ts';

type Variable = TSESLint.Scope.Variable;

/** A parameter, and its position. */
export interface Selector {
  readonly parameter: TSESTree.Parameter;
  readonly index: number;
}

/**
 * Finds what is only done for callers that pass no function, or nothing: `if (!callback) return readFileSync(path);`.
 *
 * Premise: a parameter is what the caller has passed, as long as nothing else is assigned to it.
 */
export function createPassedFunctions(
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
  entityOf: (node: TSESTree.Node) => Entity,
): (node: TSESTree.Node, at: TSESTree.Node, lacks: 'function' | 'value') => Guard | undefined {
  /**
   * Where the function around the one that tests has been passed nothing, or no function in the place of its
   * options: `list(options, callback) { …; ask(() => (callback ? … : …)); }`.
   */
  function ofNothing(
    node: TSESTree.Node,
    at: TSESTree.Node,
    lacks: 'function' | 'value',
  ): Guard | undefined {
    const variable = node.type === 'Identifier' ? variableOf(node) : undefined;
    const [def] = variable?.defs ?? [];
    if (!variable || (def?.type as string) !== 'Parameter' || !isFunction(def?.node))
      return undefined;
    const fn = def.node;
    const index = parameterNamed(fn, def.name)?.index;
    const writes = variable.references.filter((one) => one.isWrite() && one.init !== true);
    const others = writes.map(({ identifier }) => swappedFor(identifier, fn));
    const [other] = others;
    if (index === undefined || others.some((one) => one === undefined || one !== other))
      return undefined;
    const around = functionAround(at) === fn ? {} : { owner: entityOf(fn) };
    return {
      kind: 'flag',
      index,
      lacks,
      ...(other === undefined ? {} : { other }),
      ...around,
    };
  }

  /** The parameter that may hold the callback: `if (typeof options === 'function') { callback = options; … }`. */
  function swappedFor(written: TSESTree.Node, fn: FunctionNode): number | undefined {
    const { parent } = written;
    if (parent?.type !== 'AssignmentExpression' || parent.left !== written) return undefined;
    const { operator, right } = parent;
    let at: TSESTree.Node | undefined = parent.parent;
    while (at?.type === 'ExpressionStatement' || at?.type === 'BlockStatement') at = at.parent;
    const isTested =
      at?.type === 'IfStatement' && isInside(written, at.consequent) && isTypeTest(at.test, right);
    const variable = right.type === 'Identifier' ? variableOf(right) : undefined;
    const name = variable?.defs[0]?.name;
    return operator === '=' && isTested && name ? parameterNamed(fn, name)?.index : undefined;
  }

  return ofNothing;
}

export function parameterNamed(
  { params }: FunctionNode,
  name: TSESTree.Node,
): Selector | undefined {
  return selectorAt(params, (parameter) =>
    parameter.type === 'AssignmentPattern' ? parameter.left === name : parameter === name,
  );
}

export function parameterAt({ params }: FunctionNode, node: TSESTree.Node): Selector | undefined {
  return selectorAt(params, (parameter) => parameter === node);
}

function selectorAt(
  params: readonly TSESTree.Parameter[],
  isOne: (parameter: TSESTree.Parameter) => boolean,
): Selector | undefined {
  const index = params.findIndex(isOne);
  const parameter = params[index];
  return parameter && { parameter, index };
}

/** `typeof options === 'function'`, also beside other tests that hold. */
function isTypeTest(test: TSESTree.Node, of: TSESTree.Node): boolean {
  const node = unwrap(test);
  if (node.type === 'LogicalExpression' && node.operator === '&&') {
    return isTypeTest(node.left, of) || isTypeTest(node.right, of);
  }
  if (node.type !== 'BinaryExpression' || !/^===?$/.test(node.operator)) return false;
  const { left, right } = node;
  const asked = left.type === 'UnaryExpression' && left.operator === 'typeof' && left.argument;
  return (
    asked !== false &&
    asked.type === 'Identifier' &&
    of.type === 'Identifier' &&
    asked.name === of.name &&
    literalText(right) === 'function'
  );
}
