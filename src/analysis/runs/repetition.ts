import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  isLoop,
  unwrap,
  wrapped,
  type FunctionNode,
  type LoopNode,
} from '../../ast/nodes.ts';
import { isCaseOfTurn, isKeptByLoop, isOnWayOut } from '../../ast/loop-turns.ts';
import { isCalledInPlace } from '../../ast/repeaters.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { holderOf } from '../closures/loop-variables.ts';
import { RUN_ONCE } from '../known/callees.ts';
import { isTestCall } from '../test-calls.ts';
import { onceIn } from './guarded-once.ts';
import { makersOf } from './makers.ts';
import { isToldOnce, listensOnce } from './once-events.ts';
import { createSetUp } from './set-up.ts';
import { isOfFew } from './short-lists.ts';

/** How often something runs for one run of the code around it, least often first. */
export type Frequency = 'once' | 'call' | 'request' | 'item' | 'loop';

/** Something that can run what stands in it more than once. */
export interface Repeater {
  /** A field initialiser runs for each instance, as a constructor does. */
  readonly node: FunctionNode | LoopNode | TSESTree.PropertyDefinition;
  readonly frequency: Frequency;
  /** Whether this file calls the function from a place that is repeated itself. */
  readonly isHot: boolean;
}

export interface Repetition {
  /** Loops, functions and field initialisers around a node, innermost first, out to but not with the node `within`. */
  around(node: TSESTree.Node, within?: TSESTree.Node): Repeater[];
  /**
   * What no longer makes a function again once it stands where it can, in the node `home`: all that is
   * around it, or only the loops of its own function. To make a closure in one function and call it in
   * another costs more than to make it where it is called, unless the first runs once
   * (`bench/cost/pairs`).
   */
  freedFrom(fn: FunctionNode, home: TSESTree.Node): Repeater[];
  /** How often a function runs for one run of the code around it. */
  of(fn: FunctionNode): Repeater;
  /** Whether code that runs as part of a function uses a variable, and not only functions that outlive it. */
  usesDirectly(around: FunctionNode, variable: TSESLint.Scope.Variable): boolean;
}

const MAX_DEPTH = 6;

/** Where a function is given away instead of run. */
const HANDS_ON = new Set([
  'ArrayExpression',
  'AssignmentExpression',
  'Property',
  'ReturnStatement',
]);

export function createRepetition(analysis: Analysis): Repetition {
  const { calls, bindings, callees } = analysis;
  const setUp = createSetUp(analysis);
  const known = new WeakMap<FunctionNode, Repeater>();

  function of(fn: FunctionNode, depth = 0): Repeater {
    let repeater = known.get(fn);
    if (!repeater) {
      // A recursive function is asked about itself: until it is known, it is called and no more.
      known.set(fn, { node: fn, frequency: 'call', isHot: false });
      repeater = compute(fn, depth);
      known.set(fn, repeater);
    }
    return repeater;
  }

  function compute(fn: FunctionNode, depth: number): Repeater {
    const inPlace = frequencyInPlace(fn);
    if (inPlace) return { node: fn, frequency: inPlace, isHot: inPlace !== 'once' };
    if (setUp.runsOnce(fn) || isOfSingleton(fn, depth)) return onceOf(fn);
    if (depth > MAX_DEPTH) return { node: fn, frequency: 'call', isHot: false };
    if (isCalledOnce(fn, depth)) return onceOf(fn);
    const { escapes, sites } = calls.usesOf(fn);
    const callbacks = escapes.flatMap((node) => frequencyAsCallback(node) ?? []);
    if (callbacks.includes('item')) return { node: fn, frequency: 'item', isHot: true };
    return {
      node: fn,
      frequency: 'call',
      isHot: sites.some((site) => around(site, undefined, depth + 1).some(isHotRepeater)),
    };
  }

  function isCalledOnce(fn: FunctionNode, depth: number): boolean {
    const { closed, sites } = calls.usesOf(fn);
    return closed && sites.length === 1 && sites.every((site) => isEvaluatedOnce(site, depth));
  }

  /** Whether no more than its name, or that it hands out functions, says of a function that it runs once: enough to stay silent. */
  function isTakenForOnce(fn: FunctionNode): boolean {
    if (setUp.isSeenToRunOnce(fn)) return false;
    if (setUp.isNamedForOnce(fn)) return true;
    return !frequencyInPlace(fn) && !isOfSingleton(fn, 0) && !isCalledOnce(fn, 0);
  }

  function isEvaluatedOnce(site: TSESTree.Node, depth: number): boolean {
    if (isKeptByModule(site)) return true;
    return around(site, undefined, depth + 1).every(({ frequency }) => frequency === 'once');
  }

  /** What the file makes once and keeps: `headers ??= makeHeaders()`, `headers || (headers = makeHeaders())`. */
  function isKeptByModule(site: TSESTree.Node): boolean {
    const { parent } = wrapped(site);
    if (parent?.type !== 'AssignmentExpression' || parent.left.type !== 'Identifier') return false;
    const { name } = parent.left;
    const test = wrapped(parent).parent;
    const isAsked =
      /^(?:\?\?|\|\|)=$/u.test(parent.operator) ||
      (test?.type === 'LogicalExpression' &&
        test.operator !== '&&' &&
        test.left.type === 'Identifier' &&
        test.left.name === name);
    const scope = bindings.variableOf(parent.left)?.scope.type;
    return isAsked && (scope === 'module' || scope === 'global');
  }

  /** How often a function expression runs because of where it stands. */
  function frequencyInPlace(fn: FunctionNode): Frequency | undefined {
    return isCalledInPlace(fn) ? 'once' : frequencyAsCallback(fn);
  }

  function frequencyAsCallback(node: TSESTree.Node): Frequency | undefined {
    const place = wrapped(node);
    const { parent } = place;
    if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return undefined;
    if (parent.callee === place) return undefined;
    const name = calleeName(parent);
    if (name !== undefined && (RUN_ONCE.has(name) || isTestCall(parent))) return 'once';
    if (listensOnce(parent)) return 'once';
    const { runs } = callees.given(place);
    if (runs !== 'item') return runs;
    const callee = unwrap(parent.callee);
    const isShort = callee.type === 'MemberExpression' && isOfFew(bindings, callee.object);
    return isShort ? 'once' : 'item';
  }

  /** The constructor of a class that only this file can use, and of which it makes one object, once. */
  function isOfSingleton(fn: FunctionNode, depth: number): boolean {
    const [maker, ...others] = makersOf(analysis, fn) ?? [];
    return (
      maker !== undefined &&
      others.length === 0 &&
      depth <= MAX_DEPTH &&
      isEvaluatedOnce(maker, depth)
    );
  }

  function around(node: TSESTree.Node, within?: TSESTree.Node, depth = 0): Repeater[] {
    const repeaters: Repeater[] = [];
    let child = node;
    let onceWithin: TSESTree.Node | undefined;
    let told = Infinity;
    for (
      let parent = node.parent;
      parent && parent !== within;
      child = parent, parent = parent.parent
    ) {
      if (parent === onceWithin) onceWithin = undefined;
      if (parent.type === 'IfStatement' && parent.consequent === child) {
        onceWithin ??= onceIn(analysis, parent);
      } else if (isFunction(parent)) {
        const repeater = onceWithin ? onceOf(parent) : of(parent, depth);
        if (setUp.isNamedForOnce(parent)) calm(repeaters);
        repeaters.push(repeater);
        if (isToldOnce(parent)) told = Math.min(told, repeaters.length);
      } else if (isLoop(parent) && isOfEachTurn(parent, child)) {
        const isShort =
          (parent.type === 'ForOfStatement' && isOfFew(bindings, parent.right)) ||
          isCaseOfTurn(node, parent) ||
          isKeptByLoop(node, parent) ||
          isOnWayOut(node, parent);
        repeaters.push({ node: parent, frequency: isShort ? 'once' : 'loop', isHot: !isShort });
      } else if (parent.type === 'PropertyDefinition' && !parent.static && parent.value === child) {
        repeaters.push({ node: parent, frequency: 'call', isHot: false });
      }
    }
    if (isFunction(within) && setUp.isNamedForOnce(within)) calm(repeaters);
    // Whatever adds a listener to what comes once, again and again, does not make that come again.
    return repeaters.map((repeater, index) => (index < told ? repeater : calmed(repeater)));
  }

  function freedFrom(fn: FunctionNode, home: TSESTree.Node): Repeater[] {
    const holder = holderOf(analysis, fn, home);
    const repeaters = around(fn, holder);
    if (repeaters.length === 0) return repeaters;
    const kept = around(holder);
    if (isFunction(holder)) kept.push(of(holder));
    const isForGood = kept.every(
      ({ frequency, node }) => frequency === 'once' && !(isFunction(node) && isTakenForOnce(node)),
    );
    if (isForGood && !isLoop(holder)) return repeaters;
    const boundary = repeaters.findIndex(({ node }) => !isLoop(node));
    return boundary < 0 ? repeaters : repeaters.slice(0, boundary);
  }

  function usesDirectly(
    scope: FunctionNode,
    variable: TSESLint.Scope.Variable,
    seen: ReadonlySet<TSESLint.Scope.Variable> = new Set(),
  ): boolean {
    if (seen.has(variable) || seen.size > MAX_DEPTH) return false;
    const next = new Set([...seen, variable]);
    return variable.references.some(
      ({ identifier, init }) => init !== true && runsIn(scope, identifier, next),
    );
  }

  function runsIn(
    scope: FunctionNode,
    use: TSESTree.Node,
    seen: ReadonlySet<TSESLint.Scope.Variable>,
  ): boolean {
    for (let fn = enclosingFunction(use); fn !== scope; fn = enclosingFunction(fn)) {
      if (!fn) return false;
      if (frequencyInPlace(fn)) continue;
      const variable = calls.variableOf(fn);
      return variable !== undefined && usesDirectly(scope, variable, seen);
    }
    const place = wrapped(use);
    const { parent } = place;
    if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') {
      return !HANDS_ON.has(parent?.type ?? '');
    }
    const isRun = parent.callee === place || callees.given(place).kind === 'runs';
    return isRun || calls.calleeOf(parent) !== undefined;
  }

  return { around, freedFrom, of: (fn) => of(fn), usesDirectly };
}

function onceOf(node: FunctionNode): Repeater {
  return { node, frequency: 'once', isHot: false };
}

/** In code that runs once, what repeats part of it does so seldom: its loops, and its callbacks per item. */
function calm(repeaters: Repeater[]): void {
  for (let index = repeaters.length - 1; index >= 0; index -= 1) {
    const repeater = repeaters[index];
    if (!repeater || repeater.frequency === 'call' || repeater.frequency === 'request') return;
    repeaters[index] = calmed(repeater);
  }
}

function calmed(repeater: Repeater): Repeater {
  return { ...repeater, frequency: 'once', isHot: false };
}

/** How often each function of a file runs, a line each. */
export function printRepetition({ repetition, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const { frequency, isHot } = repetition.of(node);
    lines.push(`${String(node.loc.start.line)}: ${frequency}${isHot ? ', hot' : ''}`);
  });
  return lines.join('\n');
}

export function isHotRepeater({ isHot }: Repeater): boolean {
  return isHot;
}

export function isRepeated({ frequency }: Repeater): boolean {
  return frequency !== 'once';
}

/** The part of a loop that runs once: what `for…of` iterates over, and the initialisation of `for`. */
function isOfEachTurn(loop: LoopNode, part: TSESTree.Node): boolean {
  if (loop.type === 'ForInStatement' || loop.type === 'ForOfStatement') {
    return loop.right !== part && loop.left !== part;
  }
  return loop.type !== 'ForStatement' || loop.init !== part;
}
