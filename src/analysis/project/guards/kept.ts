import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { isBehindError } from './for-error.ts';
import { lastName } from '../summary/names.ts';
import { isWrittenDown } from './begun-files.ts';
import { isOwnProperty, type Occurrences } from './occurrences.ts';
import { isEmptyValue, type Place, type Places } from './places.ts';

const LATER =
  /^(?:addEventListener|addListener|on|once|set(?!Immediate$)[A-Z]\w+|subscribe|watch\w*)$/;
/** What a timer does so soon belongs to the same run. */
const SOON = 1000;

export interface Kept {
  /** `if (cached) return cached;`, `if (done) return;`: whether what stands behind is done once. */
  readonly isKeptByReturn: (
    place: Place,
    statement: TSESTree.IfStatement,
    isFilled: boolean,
  ) => boolean;
  /** Whether the other branch, or what follows, uses what a branch fills in: a registration does not. */
  readonly isUsedAround: (
    place: Place,
    at: TSESTree.ConditionalExpression | TSESTree.IfStatement,
    branch: TSESTree.Node,
  ) => boolean;
  /** Whether an assignment is to all of a place: `rows = …`, and not `rows[0] = …`. */
  readonly isWhole: (left: TSESTree.Node) => boolean;
}

/** Tells whether what a function fills in, where it is missing, is kept for later calls. */
export function createKept(
  { rootOf, sharedRoot }: Pick<Places, 'rootOf' | 'sharedRoot'>,
  occurrences: Occurrences,
): Kept {
  function isKeptByReturn(
    place: Place,
    statement: TSESTree.IfStatement,
    isFilled: boolean,
  ): boolean {
    const { consequent, parent } = statement;
    const isTold = isBareReturn(consequent) || isOnlySwitchedOn(place);
    return (
      (isTold && (isFilled || isTakenIn(place, parent)) && !isGivenBack(place, statement)) ||
      (isMentioned(place, consequent.range, parent) && !isOnlyUnderWay(place, statement))
    );
  }

  /** `if (pending) return pending; pending = load(); … finally { pending = undefined; }`: what is done at once is done together, and then again. */
  function isOnlyUnderWay({ root }: Place, at: TSESTree.Node): boolean {
    const fn = functionAround(at);
    if (!fn) return false;
    return occurrences
      .removalsFrom(root, [at.range[1], fn.range[1]])
      .some(({ parent }) => parent?.type === 'AssignmentExpression' && isAtLast(parent, fn));
  }

  /** `if (stopping) return;`, which another function sets, says nothing of what stands behind. */
  function isTakenIn({ root }: Place, at: TSESTree.Node): boolean {
    const fn = functionAround(at);
    return fn !== undefined && occurrences.isWritten(root, fn.range);
  }

  /** `busy = true; work(); busy = false;`: a lock, and what stands behind is done again. */
  function isGivenBack({ root }: Place, at: TSESTree.Node): boolean {
    const fn = functionAround(at);
    if (!fn) return false;
    const removals = occurrences.removalsFrom(root, [at.range[0], fn.range[1]]);
    return removals.some((removal) => !isBehindError(removal) && !isLater(removal, fn));
  }

  function isUsedAround(
    place: Place,
    at: TSESTree.ConditionalExpression | TSESTree.IfStatement,
    branch: TSESTree.Node,
  ): boolean {
    if (at.type === 'ConditionalExpression') return true;
    const other = branch === at.consequent ? at.alternate : at.consequent;
    const rest = [at.range[1], Number.POSITIVE_INFINITY] as const;
    return (
      (other !== null && isMentioned(place, other.range, at)) ||
      isMentioned(place, rest, at) ||
      (setsFlag(place, at) && !isGivenBack(place, at)) ||
      isFilledWhole(place, at)
    );
  }

  /** `if (!this.tools) this.tools = load();`, which the function does not take away again. */
  function isFilledWhole({ root }: Place, at: TSESTree.IfStatement): boolean {
    const fn = functionAround(at);
    if (!fn) return false;
    const values = (range: readonly [number, number]): TSESTree.Node[] =>
      occurrences
        .assignmentsTo(root, range)
        .flatMap(({ left, operator, right }) =>
          operator === '=' && isWhole(left) ? unwrap(right) : [],
        );
    return values(at.consequent.range).some(isMade) && !values(fn.range).some(isEmptyValue);
  }

  function isWhole(left: TSESTree.Node): boolean {
    return left.type === 'Identifier' || isOwnProperty(left) || sharedRoot(left) !== undefined;
  }

  function isMentioned(
    { local, root }: Place,
    [start, end]: readonly [number, number],
    at: TSESTree.Node,
  ): boolean {
    const fn = functionAround(at);
    if (!fn) return false;
    const range = [Math.max(start, fn.range[0]), Math.min(end, fn.range[1])] as const;
    return [root, local].some(
      (place) => place !== undefined && occurrences.isMentioned(place, range),
    );
  }

  /** `loaded = true` inside the branch. */
  function setsFlag({ root }: Place, { consequent }: TSESTree.IfStatement): boolean {
    const body = consequent.type === 'BlockStatement' ? consequent.body : [];
    return body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        statement.expression.type === 'AssignmentExpression' &&
        statement.expression.right.type === 'Literal' &&
        !isEmptyValue(statement.expression.right) &&
        rootOf(statement.expression.left) === root,
    );
  }

  return { isKeptByReturn, isUsedAround, isWhole };
}

/** `setTimeout(() => { loaded = false; }, HOUR)`: what is kept is old by then. A key is given back for itself. */
function isLater(removal: TSESTree.Node, fn: TSESTree.Node): boolean {
  const own = functionAround(removal);
  const call = own?.parent;
  const isOfKey = removal.parent?.type === 'MemberExpression';
  return (
    own !== fn &&
    !isOfKey &&
    call?.type === 'CallExpression' &&
    LATER.test(lastName(call.callee)) &&
    !isSoon(call)
  );
}

/** `setTimeout(next, 0)` */
function isSoon({ arguments: [, delay], callee }: TSESTree.CallExpression): boolean {
  const isTimer = lastName(callee) === 'setTimeout';
  return isTimer && (!delay || (delay.type === 'Literal' && Number(delay.value) < SOON));
}

/** Whether a node stands in the `finally` of a `try`, or in the callback of one, in a function. */
function isAtLast(node: TSESTree.Node, fn: TSESTree.Node): boolean {
  let child = node;
  for (let at = node.parent; at && child !== fn; child = at, at = at.parent) {
    if (at.type === 'TryStatement' && at.finalizer === child) return true;
    if (at.type === 'CallExpression' && lastName(at.callee) === 'finally') return true;
  }
  return false;
}

function isBareReturn(statement: TSESTree.Statement): boolean {
  const only =
    statement.type === 'BlockStatement' && statement.body.length === 1
      ? statement.body[0]
      : statement;
  return only?.type === 'ReturnStatement' && (!only.argument || isWrittenDown(only.argument));
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

/** `load()`, `require('printer').print` */
function isMade(value: TSESTree.Node): boolean {
  const { type } = value;
  if (type === 'MemberExpression') return isMade(unwrap(value.object));
  return type === 'AwaitExpression' || type === 'CallExpression' || type === 'NewExpression';
}
