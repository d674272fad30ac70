import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { addTo } from '../ast/multimap.ts';
import {
  enclosingFunction,
  isFunction,
  isLoop,
  type FunctionNode,
  type LoopNode,
} from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import { stepsOf } from './steps.ts';

export interface Flow {
  /** Whether control can come to a node at all. */
  isReachable(node: TSESTree.Node): boolean;
  /** Whether the end of the body can be reached: then a call can return `undefined` without `return`. */
  fallsOff(fn: FunctionNode): boolean;
  /** The `return` statements of a function that can be reached, in source order. */
  returnsOf(fn: FunctionNode): readonly TSESTree.ReturnStatement[];
  /** Whether `first` has been evaluated on every path that comes to `second`; both in one function. */
  dominates(first: TSESTree.Node, second: TSESTree.Node): boolean;
  /** The nearest loop of the same function whose body, test or update runs the node again and again. */
  loopAround(node: TSESTree.Node): LoopNode | undefined;
}

type Segment = TSESLint.CodePathSegment;
type CodePath = TSESLint.CodePath;

interface CallStep {
  kind: 2;
  target: string;
  args: unknown[];
}
interface VisitStep {
  kind: 1;
  target: TSESTree.Node;
  phase: 1 | 2;
}

/** The segments that are current when a node is entered and left, and the position of both moments. */
interface Moments {
  readonly entry: Map<TSESTree.Node, Moment>;
  readonly exit: Map<TSESTree.Node, Moment>;
}

/** How functions end. */
interface Ends {
  readonly returns: Map<TSESTree.Node, TSESTree.ReturnStatement[]>;
  readonly fallsOff: Set<TSESTree.Node>;
}

interface Moment {
  readonly segments: readonly Segment[];
  readonly order: number;
}

export function createFlow(sourceCode: TSESLint.SourceCode): Flow {
  let knownMoments: Moments | undefined;
  let knownEnds: Ends | undefined;
  const immediateDominators = new WeakMap<Segment, Segment>();
  const moments = (): Moments => (knownMoments ??= momentsIn(sourceCode));
  // Most questions are about ends, of which there are few: each node has two moments.
  const ends = (): Ends => (knownEnds ??= endsIn(sourceCode));

  function isReachable(node: TSESTree.Node): boolean {
    const moment = moments().entry.get(node);
    return moment === undefined || moment.segments.some((segment) => segment.reachable);
  }

  function immediateDominator(segment: Segment): Segment | undefined {
    if (!immediateDominators.has(segment)) {
      const order = inReversePostorder(rootOf(segment));
      for (const [member, parent] of computeDominators(order))
        immediateDominators.set(member, parent);
    }
    const parent = immediateDominators.get(segment);
    return parent === segment ? undefined : parent;
  }

  function segmentDominates(first: Segment, second: Segment): boolean {
    let current: Segment | undefined = second;
    while (current && current !== first) current = immediateDominator(current);
    return current === first;
  }

  function dominates(first: TSESTree.Node, second: TSESTree.Node): boolean {
    if (enclosingFunction(first) !== enclosingFunction(second)) return false;
    const done = moments().exit.get(first);
    const start = moments().entry.get(second);
    if (!done || !start || done.order > start.order) return false;
    const live = start.segments.filter((segment) => segment.reachable);
    return live.every((segment) =>
      done.segments.some((candidate) => segmentDominates(candidate, segment)),
    );
  }

  return {
    isReachable,
    fallsOff: (fn) => (fn.body.type === 'BlockStatement' ? ends().fallsOff.has(fn) : false),
    returnsOf: (fn) => ends().returns.get(fn) ?? [],
    dominates,
    loopAround,
  };
}

function loopAround(node: TSESTree.Node): LoopNode | undefined {
  let child: TSESTree.Node = node;
  for (let parent = node.parent; parent && !isFunction(parent); parent = parent.parent) {
    if (isLoop(parent) && isRepeated(parent, child)) return parent;
    child = parent;
  }
  return undefined;
}

/** The part of a loop that runs once: what `for…of` iterates over, and the initialisation of `for`. */
function isRepeated(loop: LoopNode, part: TSESTree.Node): boolean {
  if (loop.type === 'ForInStatement' || loop.type === 'ForOfStatement') return loop.right !== part;
  return loop.type !== 'ForStatement' || loop.init !== part;
}

/** A code path that has begun and not ended. */
interface OpenPath {
  readonly codePath: CodePath;
  readonly node: TSESTree.Node;
  readonly current: Set<Segment>;
  /** A copy of `current` for all the nodes until it changes. */
  segments: readonly Segment[] | undefined;
}

function changeSegments(path: OpenPath): Set<Segment> {
  path.segments = undefined;
  return path.current;
}

function momentsIn(sourceCode: TSESLint.SourceCode): Moments {
  const moments: Moments = { entry: new Map(), exit: new Map() };
  let order = 0;
  replay(sourceCode, {
    visit({ phase, target }, path) {
      path.segments ??= [...path.current];
      const moment = { segments: path.segments, order: (order += 1) };
      (phase === 1 ? moments.entry : moments.exit).set(target, moment);
    },
  });
  return moments;
}

function endsIn(sourceCode: TSESLint.SourceCode): Ends {
  const ends: Ends = { returns: new Map(), fallsOff: new Set() };
  replay(sourceCode, {
    visit({ phase, target }, { current, node }) {
      if (phase !== 1 || target.type !== 'ReturnStatement') return;
      if ([...current].some(({ reachable }) => reachable)) addTo(ends.returns, node, target);
    },
    end(segment, at, path) {
      if (segment.reachable && endsAt(path, segment, at)) ends.fallsOff.add(path.node);
    },
  });
  return ends;
}

interface Listener {
  /** A node is entered or left. */
  visit(step: VisitStep, path: OpenPath): void;
  /** A segment ends at a node. */
  end?(segment: Segment, at: TSESTree.Node, path: OpenPath): void;
}

/** Replays the code path events that ESLint computes for its own rules. */
function replay(sourceCode: TSESLint.SourceCode, listener: Listener): void {
  const stack: OpenPath[] = [];
  for (const step of stepsOf<CallStep | VisitStep>(sourceCode)) {
    const top = stack.at(-1);
    if (step.kind === 1) {
      if (top) listener.visit(step, top);
      continue;
    }
    const [subject, other] = step.args as [CodePath | Segment, TSESTree.Node];
    switch (step.target) {
      case 'onCodePathStart':
        stack.push({
          codePath: subject as CodePath,
          current: new Set(),
          segments: undefined,
          node: other,
        });
        break;
      case 'onCodePathEnd':
        stack.pop();
        break;
      case 'onCodePathSegmentStart':
      case 'onUnreachableCodePathSegmentStart':
        if (top) changeSegments(top).add(subject as Segment);
        break;
      case 'onCodePathSegmentEnd':
      case 'onUnreachableCodePathSegmentEnd':
        if (!top) break;
        listener.end?.(subject as Segment, other, top);
        changeSegments(top).delete(subject as Segment);
        break;
      default:
    }
  }
}

/** A segment that ends with the function itself, not with a `return` or `throw`, runs into its end. */
function endsAt(
  { codePath, node }: { codePath: CodePath; node: TSESTree.Node },
  segment: Segment,
  at: TSESTree.Node,
): boolean {
  return at === node && codePath.returnedSegments.includes(segment);
}

function rootOf(segment: Segment): Segment {
  const seen = new Set<Segment>([segment]);
  let current = segment;
  for (;;) {
    const previous = current.prevSegments.find((candidate) => !seen.has(candidate));
    if (!previous) return current;
    seen.add(previous);
    current = previous;
  }
}

/** The order in which the dominator computation settles in few rounds. */
function inReversePostorder(root: Segment): Segment[] {
  const postorder: Segment[] = [];
  const seen = new Set<Segment>([root]);
  const stack: { segment: Segment; next: number }[] = [{ segment: root, next: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const successor = top.segment.nextSegments[top.next];
    top.next += 1;
    if (!successor) {
      postorder.push(top.segment);
      stack.pop();
    } else if (!seen.has(successor)) {
      seen.add(successor);
      stack.push({ segment: successor, next: 0 });
    }
  }
  return postorder.reverse();
}

/**
 * The immediate dominator of each segment, the root being its own, by the iteration of Cooper, Harvey
 * and Kennedy ("A Simple, Fast Dominance Algorithm", 2001).
 */
function computeDominators(order: readonly Segment[]): Map<Segment, Segment> {
  const index = new Map(order.map((segment, position) => [segment, position]));
  const immediate = new Array<number>(order.length).fill(-1);
  immediate[0] = 0;
  const meet = (left: number, right: number): number => {
    let [a, b] = [left, right];
    while (a !== b) {
      while (a > b) a = immediate[a] ?? 0;
      while (b > a) b = immediate[b] ?? 0;
    }
    return a;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (let position = 1; position < order.length; position += 1) {
      let next: number | undefined;
      for (const segment of order[position]?.prevSegments ?? []) {
        const previous = index.get(segment);
        if (previous === undefined || immediate[previous] === -1) continue;
        next = next === undefined ? previous : meet(next, previous);
      }
      if (next !== undefined && immediate[position] !== next) {
        immediate[position] = next;
        changed = true;
      }
    }
  }
  return new Map(
    order.map((segment, position) => [segment, order[immediate[position] ?? 0] ?? segment]),
  );
}

/** Which functions of a file fall off their end, and where they return, a line each. */
export function printFlow({ flow, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) {
      const returns = flow.returnsOf(node).map(({ loc }) => loc.start.line);
      lines.push(
        `${node.loc.start.line}: returns at ${returns.join(', ') || 'none'}; ${flow.fallsOff(node) ? 'falls off' : 'never falls off'}`,
      );
    } else if (node.type.endsWith('Statement') && !flow.isReachable(node)) {
      lines.push(`${node.loc.start.line}: unreachable ${node.type}`);
    }
  });
  return lines.join('\n');
}
