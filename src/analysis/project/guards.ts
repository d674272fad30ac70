import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap } from '../../ast/nodes.ts';
import { functionAround } from '../../ast/results.ts';
import type { Seldom } from './seldom.ts';
import type { Entity, Guard } from './value.ts';

type Variable = TSESLint.Scope.Variable;

export interface Guards {
  /** What keeps a node from being evaluated each time its function runs. */
  guardOf(node: TSESTree.Node): Guard | undefined;
}

/** A place that outlives the call: a variable declared outside, or a property of one. */
interface Place {
  /** The variable, or the text of a root that is no variable (`this.cached`, a global). */
  readonly root: Variable | string;
  /** The function that declares the variable; `undefined` for the module. */
  readonly owner: TSESTree.Node | undefined;
  /** The local variable that was looked up in it. */
  readonly local?: Variable;
}

interface Mentions {
  readonly written: Set<Variable | string>;
  /** Where each variable and property of `this` is mentioned. */
  readonly positions: Map<Variable | string, number[]>;
}

const MAX_CLIMB = 60;
const WRITERS = new Set(['add', 'push', 'put', 'set', 'setItem', 'store', 'unshift', 'write']);
const READERS = new Set(['get', 'getItem', 'has', 'peek', 'read']);

/**
 * Finds memos and development-only branches.
 *
 * Premise: a call stands behind a test that something which outlives the function is still missing,
 * and the same function fills it in ⇒ the call is made once for each thing, not once for each run.
 */
export function createGuards(
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
  entityOf: (node: TSESTree.Node) => Entity,
  seldom: Seldom,
): Guards {
  const mentions = new WeakMap<TSESTree.Node, Mentions>();
  const earlyReturns = new WeakMap<TSESTree.Node, readonly TSESTree.IfStatement[]>();

  function guardOf(node: TSESTree.Node): Guard | undefined {
    if (seldom.isRareTimer(node)) return { kind: 'seldom' };
    let child: TSESTree.Node = node;
    let climbed = 0;
    for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
      if (isFunction(parent)) return seldom.isSeldomRun(parent) ? { kind: 'seldom' } : undefined;
      if ((climbed += 1) > MAX_CLIMB) return undefined;
      const guard = guardAt(parent, child);
      if (guard) return guard;
    }
    return undefined;
  }

  function guardAt(parent: TSESTree.Node, child: TSESTree.Node): Guard | undefined {
    switch (parent.type) {
      case 'AssignmentExpression':
        return parent.right === child && (parent.operator === '??=' || parent.operator === '||=')
          ? memo(placeOf(parent.left, parent), parent, true)
          : undefined;
      case 'LogicalExpression': {
        if (parent.right !== child) return undefined;
        if (parent.operator === '&&') return branchGuard(parent.left, true, parent, child);
        return (
          memo(placeOf(parent.left, parent), parent) ??
          branchGuard(parent.left, false, parent, child)
        );
      }
      case 'ConditionalExpression':
      case 'IfStatement':
        if (parent.test === child) return undefined;
        return branchGuard(parent.test, parent.consequent === child, parent, child, (place) =>
          parent.type === 'ConditionalExpression' ? true : isUsedAfter(place, parent),
        );
      case 'BlockStatement':
        return blockGuard(parent, child);
      default:
        return undefined;
    }
  }

  /** `if (cached) return cached;` earlier in the same block. */
  function blockGuard(block: TSESTree.BlockStatement, child: TSESTree.Node): Guard | undefined {
    let returns = earlyReturns.get(block);
    if (!returns) {
      returns = block.body.filter(
        (statement) => statement.type === 'IfStatement' && leaves(statement.consequent),
      ) as TSESTree.IfStatement[];
      earlyReturns.set(block, returns);
    }
    for (const statement of returns) {
      if (statement.range[0] >= child.range[0]) return undefined;
      const guard = branchGuard(
        statement.test,
        false,
        statement,
        block,
        (place) =>
          isBareReturn(statement.consequent) ||
          isOnlySwitchedOn(place) ||
          isMentioned(place, statement.consequent.range, block),
      );
      if (guard) return guard;
    }
    return undefined;
  }

  /** Whether a later statement of the function uses what was filled in: a registration does not. */
  function isUsedAfter(place: Place, at: TSESTree.Node): boolean {
    return isMentioned(place, [at.range[1], Number.POSITIVE_INFINITY], at) || setsFlag(place, at);
  }

  function isMentioned(
    { local, root }: Place,
    [start, end]: readonly [number, number],
    at: TSESTree.Node,
  ): boolean {
    const fn = functionAround(at);
    if (!fn) return false;
    const { positions } = mentionsIn(fn);
    const found = [...(positions.get(root) ?? []), ...((local && positions.get(local)) ?? [])];
    return found.some((position) => start <= position && position < end);
  }

  /** `loaded = true` inside the branch. */
  function setsFlag({ root }: Place, at: TSESTree.Node): boolean {
    const branch = at.type === 'IfStatement' ? at.consequent : undefined;
    const body = branch?.type === 'BlockStatement' ? branch.body : [];
    return body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        statement.expression.type === 'AssignmentExpression' &&
        statement.expression.right.type === 'Literal' &&
        rootOf(statement.expression.left) === root,
    );
  }

  /** The guard of the branch in which `test` was true, or false. */
  function branchGuard(
    test: TSESTree.Node,
    isTrue: boolean,
    at: TSESTree.Node,
    branch: TSESTree.Node,
    isKept: (place: Place) => boolean = () => true,
  ): Guard | undefined {
    if (isDevelopmentOnly(test, isTrue, 0)) return { kind: 'development' };
    const fn = functionAround(at);
    // An early return: all that stands after it is the branch.
    const start = branch === at.parent ? at.range[1] : branch.range[0];
    const range = [start, branch.range[1]] as const;
    if (fn && seldom.makesMissingFile({ test, isTrue, range }, fn)) return { kind: 'seldom' };
    const index = isTrue ? flagIndex(test, at) : undefined;
    if (index !== undefined) return { kind: 'flag', index };
    for (const place of missingPlaces(test, isTrue, at)) {
      const guard = isKept(place) ? memo(place, at) : undefined;
      if (guard) return guard;
    }
    return undefined;
  }

  /** The position of a parameter that is tested and false unless a caller passes it. */
  function flagIndex(test: TSESTree.Node, at: TSESTree.Node): number | undefined {
    const node = unwrap(test);
    const variable = node.type === 'Identifier' ? variableOf(node) : undefined;
    const [def] = variable?.defs ?? [];
    const fn = functionAround(at);
    if (!variable || !isFunction(fn) || (def?.type as string) !== 'Parameter' || def?.node !== fn) {
      return undefined;
    }
    if (variable.references.some((reference) => reference.isWrite() && reference.init !== true)) {
      return undefined;
    }
    const index = fn.params.findIndex((parameter) => {
      if (parameter.type !== 'AssignmentPattern') return parameter === def.name;
      const { left, right } = parameter;
      return left === def.name && right.type === 'Literal' && !right.value;
    });
    return index === -1 ? undefined : index;
  }

  function memo(place: Place | undefined, at: TSESTree.Node, isFilled = false): Guard | undefined {
    if (!place) return undefined;
    const fn = outermostWriter(at, place);
    if (!isFilled && !(fn && mentionsIn(fn).written.has(place.root))) return undefined;
    return { kind: 'memo', owner: place.owner ? entityOf(place.owner) : undefined };
  }

  function outermostWriter(at: TSESTree.Node, { owner }: Place): TSESTree.Node | undefined {
    let fn: TSESTree.Node | undefined;
    for (let current = at.parent; current && current !== owner; current = current.parent) {
      if (isFunction(current)) fn = current;
      else if (fn && current.type === 'ClassBody') break;
    }
    return fn;
  }

  /** The places that are empty, or lack an entry, when `test` is `isTrue`. */
  function missingPlaces(test: TSESTree.Node, isTrue: boolean, at: TSESTree.Node): Place[] {
    const node = unwrap(test);
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      return missingPlaces(node.argument, !isTrue, at);
    }
    if (node.type === 'LogicalExpression') {
      return [...missingPlaces(node.left, isTrue, at), ...missingPlaces(node.right, isTrue, at)];
    }
    if (node.type === 'BinaryExpression') return missingByComparison(node, isTrue, at);
    // `if (cached)`: it is missing where the test is false.
    return isTrue ? [] : toList(placeOf(node, at));
  }

  function missingByComparison(
    node: TSESTree.BinaryExpression,
    isTrue: boolean,
    at: TSESTree.Node,
  ): Place[] {
    const { left, operator, right } = node;
    if (operator === 'in') return isTrue ? [] : toList(placeOf(right, at));
    const isEquality = operator === '===' || operator === '==';
    const isInequality = operator === '!==' || operator === '!=';
    if (isEquality || isInequality) {
      const place = placeOf(isEmptyValue(right) ? left : right, at);
      return isEmptyValue(right) || isEmptyValue(left)
        ? isEquality === isTrue
          ? toList(place)
          : []
        : // A different key or time of change: the entry is out of date.
          isEquality === isTrue
          ? []
          : [...toList(placeOf(left, at)), ...toList(placeOf(right, at))];
    }
    // Expiry: `if (Date.now() < cached.expires) return cached`.
    return [...toList(placeOf(left, at)), ...toList(placeOf(right, at))];
  }

  function placeOf(expression: TSESTree.Node, at: TSESTree.Node, depth = 0): Place | undefined {
    const node = unwrap(expression);
    if (depth > 12) return undefined;
    switch (node.type) {
      case 'AwaitExpression':
        return placeOf(node.argument, at, depth + 1);
      case 'AssignmentExpression':
        return placeOf(node.right, at, depth + 1);
      case 'UnaryExpression':
        return placeOf(node.argument, at, depth + 1);
      case 'BinaryExpression':
        return placeOf(node.left, at, depth + 1) ?? placeOf(node.right, at, depth + 1);
      case 'CallExpression': {
        const { callee } = node;
        if (callee.type !== 'MemberExpression') return undefined;
        const name = staticName(callee);
        return name !== undefined && READERS.has(name)
          ? placeOf(callee.object, at, depth + 1)
          : undefined;
      }
      case 'MemberExpression':
        if (node.object.type === 'ThisExpression') {
          return { root: `this.${staticName(node) ?? privateName(node) ?? ''}`, owner: undefined };
        }
        return placeOf(node.object, at, depth + 1);
      case 'Identifier':
        return placeOfIdentifier(node, at, depth);
      default:
        return undefined;
    }
  }

  function placeOfIdentifier(
    node: TSESTree.Identifier,
    at: TSESTree.Node,
    depth: number,
  ): Place | undefined {
    const variable = variableOf(node);
    if (!variable || variable.defs.length === 0) {
      return PERSISTENT_GLOBALS.has(node.name) ? { root: node.name, owner: undefined } : undefined;
    }
    const def = variable.defs[0];
    if (!def || def.type === 'Parameter') return undefined;
    const home = functionAround(def.node);
    if (home === undefined || home !== functionAround(at)) {
      return isAround(home, at) ? { root: variable, owner: home } : undefined;
    }
    // A local that was looked up in something which outlives the call.
    const init = def.type === 'Variable' ? def.node.init : null;
    const value = init && unwrap(init);
    if (!value || value.type === 'Literal') return undefined;
    const place = placeOf(value, at, depth + 1);
    return place && { ...place, local: variable };
  }

  /** What a function, with the functions in it, assigns to, adds to and mentions. */
  function mentionsIn(fn: TSESTree.Node): Mentions {
    let found = mentions.get(fn);
    if (!found) {
      found = { written: new Set(), positions: new Map() };
      collectMentions(fn, found);
      mentions.set(fn, found);
    }
    return found;
  }

  function collectMentions(root: TSESTree.Node, found: Mentions): void {
    const pending: unknown[] = [root];
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      const node = item as TSESTree.Node;
      if (node.type === 'AssignmentExpression') {
        found.written.add(rootOf(node.left));
      } else if (
        node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        WRITERS.has(staticName(node.callee) ?? '')
      ) {
        found.written.add(rootOf(node.callee.object));
      } else if (node.type === 'Identifier' || isOwnProperty(node)) {
        const key = rootOf(node);
        const positions = found.positions.get(key);
        if (positions) positions.push(node.range[0]);
        else found.positions.set(key, [node.range[0]]);
      }
      for (const [key, value] of Object.entries(node)) {
        if (key === 'parent') continue;
        if (Array.isArray(value)) for (const child of value) pushNode(child, pending);
        else pushNode(value, pending);
      }
    }
  }

  /** The variable, or the property of `this`, that an assignment target or expression starts from. */
  function rootOf(target: TSESTree.Node): Variable | string {
    let node = unwrap(target);
    for (let depth = 0; node.type === 'MemberExpression' && depth < MAX_CLIMB; depth += 1) {
      if (node.object.type === 'ThisExpression') {
        return `this.${staticName(node) ?? privateName(node) ?? ''}`;
      }
      node = unwrap(node.object);
    }
    return node.type === 'Identifier' ? (variableOf(node) ?? node.name) : '';
  }

  function isDevelopmentOnly(test: TSESTree.Node, isTrue: boolean, depth: number): boolean {
    const node = unwrap(test);
    if (depth > 8) return false;
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      return isDevelopmentOnly(node.argument, !isTrue, depth + 1);
    }
    if (node.type === 'LogicalExpression') {
      // Both sides hold where `a && b` is true; both fail where `a || b` is false.
      const certain = (node.operator === '&&') === isTrue;
      const left = isDevelopmentOnly(node.left, isTrue, depth + 1);
      const right = isDevelopmentOnly(node.right, isTrue, depth + 1);
      return certain ? left || right : left && right;
    }
    if (node.type === 'BinaryExpression') return comparesToDevelopment(node, isTrue);
    const name = node.type === 'MemberExpression' ? staticName(node) : undefined;
    if (isTrue ? IS_DEVELOPMENT.test(name ?? '') : IS_PRODUCTION.test(name ?? '')) return true;
    if (node.type !== 'Identifier') return false;
    if (isTrue ? IS_DEVELOPMENT.test(node.name) : IS_PRODUCTION.test(node.name)) return true;
    const def = variableOf(node)?.defs[0];
    const init = def?.type === 'Variable' && def.node.init;
    return init ? isDevelopmentOnly(init, isTrue, depth + 1) : false;
  }

  return { guardOf };
}

/** A name is enough to stay silent, never to report. */
const IS_DEVELOPMENT = /^(?:is_?|__)?(?:dev|development|testing?)(?:_?mode|_?env|__)?$/i;
const IS_PRODUCTION = /^(?:is_?|__)?prod(?:uction)?(?:_?mode|_?env|__)?$/i;
const PERSISTENT_GLOBALS = new Set([
  'exports',
  'global',
  'globalThis',
  'module',
  'process',
  'self',
]);

/** `NODE_ENV === 'development'` when true, `NODE_ENV === 'production'` when false. */
function comparesToDevelopment(node: TSESTree.BinaryExpression, isTrue: boolean): boolean {
  const [variable, literal] =
    node.right.type === 'Literal' ? [node.left, node.right] : [node.right, node.left];
  if (literal.type !== 'Literal' || variable.type !== 'MemberExpression') return false;
  if (staticName(variable) !== 'NODE_ENV') return false;
  const equals = node.operator.startsWith('===') || node.operator === '==';
  if (!equals && !node.operator.startsWith('!=')) return false;
  return literal.value === 'production' ? equals !== isTrue : equals === isTrue;
}

function toList(place: Place | undefined): Place[] {
  return place ? [place] : [];
}

function isEmptyValue(expression: TSESTree.Node): boolean {
  const node = unwrap(expression);
  if (node.type === 'Identifier') return node.name === 'undefined';
  if (node.type === 'UnaryExpression') return node.operator === 'void' || node.operator === '-';
  return (
    node.type === 'Literal' &&
    (node.value === null || node.value === 'undefined' || node.value === 0 || node.value === false)
  );
}

function leaves(statement: TSESTree.Statement): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}

function isAround(home: TSESTree.Node | undefined, node: TSESTree.Node): boolean {
  return home === undefined || (home.range[0] <= node.range[0] && node.range[1] <= home.range[1]);
}

function isBareReturn(statement: TSESTree.Statement): boolean {
  const only =
    statement.type === 'BlockStatement' && statement.body.length === 1
      ? statement.body[0]
      : statement;
  return only?.type === 'ReturnStatement' && (!only.argument || only.argument.type === 'Literal');
}

/** `let fetched = false;` that is set to `true` and never back: what stands behind it is done once. */
function isOnlySwitchedOn({ root }: Place): boolean {
  if (typeof root === 'string') return false;
  const writes = root.references.filter(
    (reference) => reference.isWrite() && reference.init !== true,
  );
  return (
    writes.length > 0 &&
    writes.every(({ writeExpr }) => writeExpr?.type === 'Literal' && writeExpr.value === true)
  );
}

function isOwnProperty(node: TSESTree.Node): node is TSESTree.MemberExpression {
  return node.type === 'MemberExpression' && node.object.type === 'ThisExpression';
}

function privateName(node: TSESTree.MemberExpression): string | undefined {
  return node.property.type === 'PrivateIdentifier' ? `#${node.property.name}` : undefined;
}

function pushNode(value: unknown, pending: unknown[]): void {
  if (typeof value === 'object' && value !== null && 'type' in value && 'range' in value) {
    pending.push(value);
  }
}
