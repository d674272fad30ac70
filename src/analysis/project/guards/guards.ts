import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../../ast/memoized.ts';
import { isFunction, isInside, unwrap } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { allowedBy } from './allowed.ts';
import { createAdministrators, type Administrators } from './administrators.ts';
import { createCacheMisses } from './cache-methods.ts';
import { isOfChange } from './changed-files.ts';
import { exitOf, isNever } from './dead.ts';
import { isCaseOfCustomResource, isOfCustomResource } from './custom-resources.ts';
import { createDevelopment } from './development.ts';
import { createDevServer } from './dev-server.ts';
import { isNotDoneBefore, isOfLoggedOut, isOfOneInMany } from './done-before.ts';
import { blockPassed, earlyReturnsIn } from './early-returns.ts';
import { createFillers } from './fillers.ts';
import { isForError } from './for-error.ts';
import { createKept } from './kept.ts';
import type { GlobalNames } from '../summary/global-names.ts';
import { allOf, isSelected, isSure } from './kinds.ts';
import { isOfLargeFile } from './large-files.ts';
import { createOccurrences } from './occurrences.ts';
import { givenIn } from './named-by.ts';
import { classHolding } from './holders.ts';
import { createPlaces, type Place } from './places.ts';
import { createResets } from './resets.ts';
import type { Seldom } from './seldom.ts';
import { createSelection } from './selection.ts';
import { startsAnew } from './starts-anew.ts';
import { createTestedRoutes, type RouteTested } from './tested-routes.ts';
import { createWithoutDatabase } from './without-database.ts';
import { lastName } from '../summary/names.ts';
import type { ParsedFile } from '../summary/parse.ts';
import type { Entity, Guard } from '../summary/value.ts';

type Variable = TSESLint.Scope.Variable;

/** What has parts that are evaluated, or not, by themselves. */
const PARTED: ReadonlySet<string> = new Set(
  'AssignmentPattern BlockStatement ConditionalExpression IfStatement LogicalExpression SwitchCase'.split(
    ' ',
  ),
);

const SETS_TIMER = new Set(['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout']);

const NOW_AND_THEN = [
  isOfChange,
  isNotDoneBefore,
  isOfLoggedOut,
  isOfOneInMany,
  isOfCustomResource,
];

export interface Guards {
  /** What keeps a node from being evaluated each time its function runs. */
  guardOf(node: TSESTree.Node): Guard | undefined;
  readonly administrators: Administrators;
  readonly routeTested: RouteTested;
}

interface GuardsInput {
  readonly variableOf: (node: TSESTree.Identifier) => Variable | undefined;
  readonly globals: GlobalNames;
  readonly entityOf: (node: TSESTree.Node) => Entity;
  readonly seldom: Seldom;
}

/**
 * Finds memos and development-only branches.
 *
 * Premise: a call stands behind a test that something which outlives the function is still missing,
 * and the same function fills it in ⇒ the call is made once for each thing, not once for each run.
 */
export function createGuards(
  {
    nodes,
    scopeManager,
    text,
    visitorKeys,
  }: Pick<ParsedFile, 'nodes' | 'scopeManager' | 'text' | 'visitorKeys'>,
  { entityOf, globals, seldom, variableOf }: GuardsInput,
): Guards {
  const isDevelopmentOnly = createDevelopment(variableOf);
  const isForDevServer = createDevServer(text, visitorKeys);
  const isNowAndThen = [...NOW_AND_THEN, createWithoutDatabase()];
  const isCacheMiss = createCacheMisses({ text, variableOf, visitorKeys });
  const selection = createSelection(variableOf, entityOf);
  const { missingPlaces, placeOf, rootOf, sharedRoot } = createPlaces(variableOf, globals);
  const occurrences = createOccurrences(nodes, { rootOf, sharedRoot });
  const { fillerOf, functionsRun, isPutBack, isToldToFill, switchesOn } = createFillers(
    { rootOf, sharedRoot },
    occurrences,
    visitorKeys,
    (fn) => scopeManager.getDeclaredVariables(fn),
  );
  const { isKeptByReturn, isUsedAround, isWhole } = createKept({ rootOf, sharedRoot }, occurrences);
  const resetsOf = createResets(visitorKeys, { rootOf }, occurrences);
  /** What keeps a part of something `PARTED` from being evaluated each time; `null` if nothing does. */
  const around = new Map<TSESTree.Node, Guard | null>();
  /** What each memo keeps. */
  const kept = new Map<Guard, Place['root']>();
  const earlyReturns = memoized(earlyReturnsIn);
  const exits = memoized(exitOf);
  const behindReturn = memoized(computeBehindReturn);

  function guardOf(node: TSESTree.Node): Guard | undefined {
    if (isOfLargeFile(node) || startsAnew(node, text) || seldom.isBeforeEnd(node)) {
      return { kind: 'seldom' };
    }
    if (isForDevServer(node)) return { kind: 'development' };
    const whole = guardAround(node);
    const guard = whole && givesBack(node, kept.get(whole)) ? undefined : whole;
    return isForError(node) ? allOf([{ kind: 'slight' }, guard]) : guard;
  }

  /** `if (timer) return; timer = setTimeout(flush, 100);`, where `flush` empties `timer`: it is set again and again. */
  function givesBack(node: TSESTree.Node, root: Place['root'] | undefined): boolean {
    if (root === undefined || node.type !== 'CallExpression') return false;
    const [given] = node.arguments;
    return (
      given !== undefined &&
      SETS_TIMER.has(lastName(node.callee)) &&
      functionsRun(given).some(({ range }) => occurrences.removalsFrom(root, range).length > 0)
    );
  }

  /** What the branches and functions around a node keep from being done. */
  function guardAround(node: TSESTree.Node): Guard | undefined {
    const passed: TSESTree.Node[] = [];
    const selected: [parts: readonly TSESTree.Node[], own: Guard][] = [];
    let guard: Guard | null | undefined;
    let child: TSESTree.Node = node;
    for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
      guard = around.get(child);
      if (guard !== undefined) break;
      if (PARTED.has(parent.type)) passed.push(child);
      if (isFunction(parent)) guard = guardOfRun(parent);
      else guard = guardAt(parent, child);
      // What a caller may select can stand in something that is done once.
      if (isSelected(guard)) {
        selected.push([passed.splice(0), guard]);
        guard = undefined;
      }
      if (guard !== undefined) break;
    }
    for (const part of passed) around.set(part, guard ?? null);
    let whole = guard ?? undefined;
    for (const [parts, own] of selected.reverse()) {
      if (!isSure(guard)) whole = allOf([own, whole]);
      for (const part of parts) around.set(part, whole ?? null);
    }
    return whole;
  }

  function guardOfRun(fn: TSESTree.Node): Guard | null {
    if (seldom.isSeldomRun(fn)) return { kind: 'seldom' };
    return seldom.begins(fn) ? { kind: 'seldom', begins: true } : null;
  }

  function guardAt(parent: TSESTree.Node, child: TSESTree.Node): Guard | undefined {
    switch (parent.type) {
      case 'AssignmentExpression':
        return parent.right === child && (parent.operator === '??=' || parent.operator === '||=')
          ? memo(placeOf(parent.left, parent), parent, true)
          : undefined;
      case 'AssignmentPattern':
        return parent.right === child ? selection.ofDefault(parent) : undefined;
      case 'LogicalExpression': {
        if (parent.right !== child) return undefined;
        if (parent.operator === '&&') return branchGuard(parent.left, true, parent, child);
        // `!stored || verify(stored)`: what is kept is there.
        const place = isNegated(parent.left) ? undefined : placeOf(parent.left, parent);
        return memo(place, parent) ?? branchGuard(parent.left, false, parent, child);
      }
      case 'ConditionalExpression':
      case 'IfStatement':
        if (parent.test === child) return undefined;
        return branchGuard(parent.test, parent.consequent === child, parent, child, (place) =>
          isUsedAround(place, parent, child),
        );
      case 'SwitchCase':
        if (parent.test === child) return undefined;
        return isCaseOfCustomResource(parent) ? { kind: 'seldom' } : selection.ofCase(parent);
      case 'BlockStatement':
        return blockGuard(parent, child);
      default:
        return undefined;
    }
  }

  /** `if (cached) return cached;` earlier in the same block, or in a `try` of it. */
  function blockGuard(block: TSESTree.BlockStatement, child: TSESTree.Node): Guard | undefined {
    const exit = exits(block);
    if (exit && exit.range[1] <= child.range[0]) return { kind: 'dead' };
    const selected: Guard[] = [];
    for (const statement of earlyReturns(block)) {
      if (statement.range[0] >= child.range[0]) break;
      const guard = behindReturn(statement);
      if (isSure(guard)) return guard;
      if (guard) selected.push(guard);
    }
    return allOf(selected);
  }

  function computeBehindReturn(statement: TSESTree.IfStatement): Guard | null {
    const { test } = statement;
    const block = blockPassed(statement);
    const isKept = (place: Place, isFilled: boolean): boolean =>
      isKeptByReturn(place, statement, isFilled);
    return branchGuard(test, false, statement, block, isKept) ?? null;
  }

  /** The guard of the branch in which `test` was true, or false. */
  function branchGuard(
    test: TSESTree.Node,
    isTrue: boolean,
    at: TSESTree.Node,
    branch: TSESTree.Node,
    isKept: (place: Place, isFilled: boolean) => boolean = () => true,
  ): Guard | undefined {
    if (isNever(test, isTrue)) return { kind: 'dead' };
    if (isDevelopmentOnly(test, isTrue)) return { kind: 'development' };
    if (isNowAndThen.some((says) => says(test, isTrue)) || isCacheMiss(test, isTrue, at)) {
      return { kind: 'seldom' };
    }
    const fn = functionAround(at);
    // An early return: all that stands after it is the branch.
    const start = isInside(at, branch) ? at.range[1] : branch.range[0];
    const range = [start, branch.range[1]] as const;
    const taken = { test, isTrue, range };
    if (fn && seldom.putsFileAway(taken, fn)) return { kind: 'seldom' };
    const missing = fn && seldom.missingFileMade(taken, fn);
    if (missing) {
      const by = givenIn(missing.path, { variableOf, visitorKeys });
      const { isOnlyBegun } = missing;
      return by.length > 0 ? { kind: 'missing', by, isOnlyBegun } : { kind: 'seldom' };
    }
    for (const [memoized, asked] of isTrue ? eitherWay(test) : []) {
      const flag = selection.ofTest(asked, true, at);
      if (
        flag?.kind === 'flag' &&
        branchGuard(memoized, true, at, branch, isKept)?.kind === 'memo'
      ) {
        return flag;
      }
    }
    for (const place of missingPlaces(test, isTrue, at)) {
      const filler = fillerOf(place, branch, at);
      const isPut = isPutBack(place, branch);
      const isFilled = isPut || filler !== undefined || isToldToFill(place, branch, at);
      const isMemo =
        isPut || isKept(place, isFilled) || (filler !== undefined && switchesOn(filler, place));
      const guard = isMemo ? memo(place, at, isFilled) : undefined;
      if (guard) return guard;
    }
    return allOf([selection.ofTest(test, isTrue, at), allowedBy(test, isTrue)]);
  }

  function memo(place: Place | undefined, at: TSESTree.Node, isFilled = false): Guard | undefined {
    if (!place) return undefined;
    const fn = outermostWriter(at, place);
    if (!isFilled && !(fn && isWrittenIn(place, fn))) return undefined;
    if (isSetBefore(place, at)) return undefined;
    const keeper = functionAround(at);
    const resets = keeper ? resetsOf(place, keeper).map(entityOf) : [];
    const holder = place.owner ?? classHolding(place, at);
    const owner = holder && entityOf(holder);
    const guard: Guard = { kind: 'memo', owner, ...(resets.length > 0 ? { resets } : {}) };
    kept.set(guard, place.root);
    return guard;
  }

  /** `rows[name] = …`, of `const rows = this.rows`, too. */
  function isWrittenIn({ isOtherName, local, root }: Place, { range }: TSESTree.Node): boolean {
    return (
      occurrences.isWritten(root, range) ||
      (isOtherName === true && local !== undefined && occurrences.isWritten(local, range))
    );
  }

  /** `options = read(req); if (options.error) return …`: what is set anew on each run keeps nothing. */
  function isSetBefore({ root }: Place, at: TSESTree.Node): boolean {
    const fn = functionAround(at);
    return (
      fn !== undefined &&
      occurrences.assignmentsTo(root, [fn.range[0], at.range[0]]).some((assignment) => {
        const { left, operator, parent } = assignment;
        const block = parent.type === 'ExpressionStatement' ? parent.parent : undefined;
        const isOnTheWay =
          block?.type === 'BlockStatement' && isInside(at, block) && functionAround(block) === fn;
        // `rates = rates || read()`
        const isBefore = !isInside(at, assignment);
        return operator === '=' && isWhole(left) && isBefore && isOnTheWay && rootOf(left) === root;
      })
    );
  }

  function outermostWriter(at: TSESTree.Node, { owner }: Place): TSESTree.Node | undefined {
    let fn: TSESTree.Node | undefined;
    for (let current = at.parent; current && current !== owner; current = current.parent) {
      if (isFunction(current)) fn = current;
      else if (fn && current.type === 'ClassBody') break;
    }
    return fn;
  }

  return {
    guardOf,
    administrators: createAdministrators({ text, variableOf }),
    routeTested: createTestedRoutes(text),
  };
}

function isNegated(test: TSESTree.Node): boolean {
  const node = unwrap(test);
  return node.type === 'UnaryExpression' && node.operator === '!';
}

/** `!cached || isForced`: what is kept, and what a caller may ask for all the same. */
function eitherWay(test: TSESTree.Node): readonly (readonly [TSESTree.Node, TSESTree.Node])[] {
  const node = unwrap(test);
  if (node.type !== 'LogicalExpression' || node.operator !== '||') return [];
  return [
    [node.left, node.right],
    [node.right, node.left],
  ];
}
