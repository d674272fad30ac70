import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, staticName, unwrap } from '../../../ast/nodes.ts';
import { lastName, literalText } from './names.ts';
import type { EachName } from './value.ts';

type Variable = TSESLint.Scope.Variable;

/** A loop over the names of an object: `for (const name of Object.keys(object)) { … }`. */
interface Loop {
  readonly name: Variable;
  readonly object: Variable;
  readonly body: TSESTree.Node;
  /** What it asks of the names, as far as it has been read. */
  readonly companions: string[];
  readonly without: string[];
}

/** Loops of more statements, or that use the name or the object more often, are not looked through. */
const MAX_STATEMENTS = 40;
const MAX_USES = 40;
const MAX_DEPTH = 12;
const LISTS_NAMES = /^(?:getOwnPropertyNames|keys|ownKeys)$/;
const EXITS = new Set(['BreakStatement', 'ContinueStatement', 'ReturnStatement', 'ThrowStatement']);

/**
 * Of `object[name]`, how the name is put together, or, where a loop takes it from those that the object has,
 * which of them it takes.
 * Unknown if it asks something of a name that is not understood here.
 */
export function createEachName(
  variableOf: (identifier: TSESTree.Node) => Variable | undefined,
): (node: TSESTree.MemberExpression) => EachName | undefined {
  return (node) => {
    const only = patternOf(initOf(node.property));
    if (only !== undefined) return { of: 'any', only, companions: [], without: [] };
    const base = unwrap(node.object);
    const name = node.property.type === 'Identifier' ? variableOf(node.property) : undefined;
    const object = base.type === 'Identifier' ? variableOf(base) : undefined;
    const [source, body] = (name && object && loopOver(name)) ?? [];
    if (!name || !object || !source || !body) return undefined;
    if (Math.max(name.references.length, object.references.length) > MAX_USES) return undefined;
    const loop: Loop = { name, object, body, companions: [], without: [] };
    const of = namesIn(source, loop, 0);
    const isKnown = of !== undefined && isUnderstood(node, loop);
    return isKnown ? { of, companions: loop.companions, without: loop.without } : undefined;
  };

  /** What a loop goes through, and what it does: `for (const name in object) …`, `names.forEach((name) => …)`. */
  function loopOver({ defs: [def] }: Variable): [TSESTree.Node, TSESTree.Node] | undefined {
    if (!def) return undefined;
    if ((def.type as string) === 'Variable') {
      const loop = def.node.parent?.parent;
      if (loop?.type === 'ForInStatement') return [loop, loop.body];
      return loop?.type === 'ForOfStatement' ? [loop.right, loop.body] : undefined;
    }
    const fn = def.node;
    if (!isFunction(fn) || fn.params[0] !== def.name) return undefined;
    const callee = fn.parent.type === 'CallExpression' ? fn.parent.callee : undefined;
    const isEach = callee?.type === 'MemberExpression' && staticName(callee) === 'forEach';
    return isEach ? [callee.object, fn.body] : undefined;
  }

  /** Whose names a loop goes through: the object's own, those of its prototype, or both. */
  function namesIn(node: TSESTree.Node, loop: Loop, depth: number): EachName['of'] | undefined {
    const source = initOf(unwrap(node));
    if (depth > MAX_DEPTH) return undefined;
    if (source.type === 'ForInStatement') return isObject(source.right, loop) ? 'both' : undefined;
    const callee = source.type === 'CallExpression' ? source.callee : undefined;
    if (source.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined;
    const [first] = source.arguments;
    const method = staticName(callee) ?? '';
    if (method === 'filter') {
      return passes(first, loop) ? namesIn(callee.object, loop, depth + 1) : undefined;
    }
    if (!first || !LISTS_NAMES.test(method)) return undefined;
    if (isObject(first, loop)) return 'own';
    return isPrototype(initOf(first), loop) ? 'prototype' : undefined;
  }

  /** `Object.getPrototypeOf(object)`, `object.constructor.prototype` */
  function isPrototype(node: TSESTree.Node, loop: Loop): boolean {
    if (node.type === 'CallExpression') {
      return lastName(node.callee) === 'getPrototypeOf' && isObject(node.arguments[0], loop);
    }
    if (node.type !== 'MemberExpression' || staticName(node) !== 'prototype') return false;
    const { object } = node;
    return (
      lastName(object) === 'constructor' && 'object' in object && isObject(object.object, loop)
    );
  }

  /** `names.filter((name) => name !== 'constructor')` */
  function passes(filter: TSESTree.Node | undefined, loop: Loop): boolean {
    if (filter?.type !== 'ArrowFunctionExpression' || filter.params.length !== 1) return false;
    const [parameter] = filter.params;
    return (
      parameter?.type === 'Identifier' && holds(filter.body, true, { ...loop, own: parameter })
    );
  }

  /** Whether nothing but what is understood keeps a loop from what it does at a node. */
  function isUnderstood(node: TSESTree.Node, loop: Loop): boolean {
    let child = node;
    for (let current = node.parent; current && child !== loop.body; current = current.parent) {
      if (!isUnderstoodIn(current, child, loop)) return false;
      child = current;
    }
    return true;
  }

  function isUnderstoodIn(node: TSESTree.Node, child: TSESTree.Node, loop: Loop): boolean {
    switch (node.type) {
      case 'BlockStatement': {
        const before = node.body.slice(0, node.body.indexOf(child as TSESTree.Statement));
        return (
          before.length <= MAX_STATEMENTS &&
          before.every(
            (one) => one.type !== 'IfStatement' || !isExit(one) || holds(one.test, false, loop),
          )
        );
      }
      case 'ConditionalExpression':
      case 'IfStatement':
        return child === node.test || holds(node.test, child === node.consequent, loop);
      case 'LogicalExpression':
        return child === node.left || holds(node.left, node.operator === '&&', loop);
      case 'SwitchCase':
      case 'WhileStatement':
        return false;
      default:
        return true;
    }
  }

  /** Whether it is understood for which names a test has a result. */
  function holds(
    node: TSESTree.Node,
    result: boolean,
    loop: Loop & { readonly own?: TSESTree.Node },
    depth = 0,
  ): boolean {
    const test = initOf(unwrap(node));
    const isName = (one: TSESTree.Node | undefined): boolean =>
      one?.type === 'Identifier' &&
      (variableOf(one) === loop.name ||
        (!!loop.own && variableOf(one)?.defs[0]?.name === loop.own));
    if (depth > MAX_DEPTH) return false;
    if (test.type === 'UnaryExpression' && test.operator === '!') {
      return holds(test.argument, !result, loop, depth + 1);
    }
    if (test.type === 'LogicalExpression' && result === (test.operator === '&&')) {
      return [test.left, test.right].every((part) => holds(part, result, loop, depth + 1));
    }
    if (isOfKind(test)) return true;
    if (test.type === 'MemberExpression' && test.computed && isObject(test.object, loop)) {
      if (isName(test.property)) return result;
      const companion = companionOf(test.property, isName);
      if (companion !== undefined) loop.companions.push(companion);
      return companion !== undefined && result;
    }
    if (test.type === 'BinaryExpression' && isName(test.left)) {
      const text = literalText(test.right);
      if (text === undefined || result !== test.operator.startsWith('!')) return false;
      loop.without.push(text);
      return true;
    }
    if (test.type === 'CallExpression' && lastName(test.callee) === 'startsWith') {
      const [first] = test.arguments;
      const text = first && literalText(first);
      const { callee } = test;
      if (text === undefined || result || !('object' in callee) || !isName(callee.object)) {
        return false;
      }
      loop.without.push(`${text}*`);
      return true;
    }
    return (
      ![loop.name, loop.object].some(({ references }) =>
        references.some(({ identifier }) => isInside(identifier, test)),
      ) && !loop.own
    );
  }

  /** `*_meta` for `${name}_meta` and `name + '_meta'` */
  function companionOf(
    node: TSESTree.Node,
    isName: (one: TSESTree.Node | undefined) => boolean,
  ): string | undefined {
    if (node.type === 'TemplateLiteral' && node.expressions.length === 1) {
      if (!isName(node.expressions[0])) return undefined;
      return node.quasis.map(({ value }) => value.raw).join('*');
    }
    if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
    const end = isName(node.left) ? literalText(node.right) : undefined;
    return end === undefined ? undefined : `*${end}`;
  }

  function isObject(node: TSESTree.Node | undefined, { object }: Loop): boolean {
    const base = node && unwrap(node);
    return base?.type === 'Identifier' && variableOf(base) === object;
  }

  /** What a name stands for that is declared once, or the node itself. */
  function initOf(node: TSESTree.Node): TSESTree.Node {
    const [def] = (node.type === 'Identifier' ? variableOf(node)?.defs : undefined) ?? [];
    const declarator = def?.node.type === 'VariableDeclarator' ? def.node : undefined;
    const isConstant = declarator?.parent.kind === 'const' && declarator.id.type === 'Identifier';
    const init = isConstant ? declarator.init : undefined;
    return init ? unwrap(init) : node;
  }
}

/** `handle_*` for `handle_${type}` and `'handle_' + type` */
function patternOf(node: TSESTree.Node): string | undefined {
  const [start, end] =
    node.type === 'TemplateLiteral'
      ? [node.quasis[0]?.value.cooked, node.quasis.at(-1)?.value.cooked]
      : node.type === 'BinaryExpression' && node.operator === '+'
        ? [literalText(node.left), literalText(node.right)]
        : [];
  return start || end ? `${start ?? ''}*${end ?? ''}` : undefined;
}

/** `typeof value === 'function'`, `_.isFunction(value)` */
function isOfKind(test: TSESTree.Node): boolean {
  if (test.type === 'CallExpression') return lastName(test.callee) === 'isFunction';
  return (
    test.type === 'BinaryExpression' &&
    test.left.type === 'UnaryExpression' &&
    test.left.operator === 'typeof' &&
    literalText(test.right) === 'function'
  );
}

function isExit({ alternate, consequent }: TSESTree.IfStatement): boolean {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return !alternate && last !== undefined && EXITS.has(last.type);
}
