import type { TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isInside,
  isLoop,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
  type Call,
} from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import { isWayOut, waysThrough } from '../../ast/ways.ts';
import type { Analysis } from '../analyze.ts';
import { INTL_CONSTRUCTORS } from '../constants/constant-shapes.ts';
import { handsOnContinuation } from '../closures/continuations.ts';
import { ARRAY_METHODS, STRING_METHODS } from '../known/callees.ts';
import { makingOf } from './making.ts';
import {
  ALLOCATIONS,
  COSTS,
  LONG_CALLS,
  LONG_CONSTRUCTORS,
  LONG_NAME,
  SHORT_FUNCTIONS,
  SHORT_METHODS,
  STEPS,
} from '../known/times.ts';

/**
 * What a run of a function or one turn of a loop takes, and what it takes to make an object, estimated
 * in nanoseconds. Only their proportion counts, and only roughly: whether an object is a part of the
 * run that anyone could notice, or lost in what else the run does.
 */
export interface Work {
  /** What making a function or a constant takes. */
  making(made: TSESTree.Node): number;
  /** What a run takes besides making that, with what it calls in this file. */
  besides(made: TSESTree.Node | ReadonlySet<TSESTree.Node>, run: TSESTree.Node): number;
}

/** How often a loop is taken to turn, a callback to run for one item, and a function that calls itself to do so. */
export const TURNS = 10;
const MAX_DEPTH = 3;
const MAX_NESTING = 200;
/** Of so many nodes a run may be: those of a function count for each of its calls. */
const MAX_NODES = 20_000;
/** More than any object takes: the answer, too, where a run is too long or too deeply nested to be looked through. */
const MOST = 1_000_000_000;

export function createWork(analysis: Analysis): Work {
  const { bindings, calls, sourceCode } = analysis;

  function besides(made: TSESTree.Node | ReadonlySet<TSESTree.Node>, run: TSESTree.Node): number {
    const estimate = new Estimate('has' in made ? made : new Set([made]));
    const time = isFunction(run)
      ? estimate.ofRun(run) + (isRunPerMatch(run) ? COSTS.match : 0)
      : estimate.of(isLoop(run) ? run.body : run);
    return estimate.isTooLong() ? MOST : time;
  }

  function turnsOf(node: TSESTree.Node): number {
    if (!isLoop(node)) return 1;
    return 'right' in node ? turnsThrough(node.right) : TURNS;
  }

  /** Of a method of an array, or of a string. */
  function turnsOver(callee: TSESTree.Node): number {
    return callee.type === 'MemberExpression' ? turnsThrough(callee.object) : TURNS;
  }

  /** A list or a table that is written down may be longer than most are taken to be. */
  function turnsThrough(list: TSESTree.Node): number {
    const value = unwrap(list);
    const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
    const written = (variable && bindings.constantInit(variable)) ?? value;
    if (written.type === 'ObjectExpression') return Math.max(TURNS, written.properties.length);
    return written.type === 'ArrayExpression' ? Math.max(TURNS, written.elements.length) : TURNS;
  }

  /** One estimate: of what has been left out, and of the functions that it is in the middle of. */
  class Estimate {
    readonly #made: ReadonlySet<TSESTree.Node>;
    readonly #running: FunctionNode[] = [];
    readonly #recursive = new Set<FunctionNode>();
    #nesting = 0;
    #nodes = 0;

    constructor(made: ReadonlySet<TSESTree.Node>) {
      this.#made = made;
    }

    /** Whether parts of the run have not been looked through: what it takes is not known. */
    isTooLong(): boolean {
      return this.#nodes > MAX_NODES;
    }

    of(node: TSESTree.Node): number {
      this.#nodes += 1;
      if (this.isTooLong()) return MOST;
      if (this.#made.has(node) || node.type === 'ThrowStatement') return 0;
      if (isFunction(node)) return node.type === 'FunctionDeclaration' ? 0 : COSTS.closure;
      switch (node.type) {
        case 'BlockStatement':
          return this.#ofSteps(node.body);
        case 'IfStatement':
        case 'ConditionalExpression':
          return this.of(node.test) + this.#ofEither([node.consequent], [node.alternate]);
        case 'SwitchStatement':
          return this.of(node.discriminant) + this.#ofWays(waysThrough(node));
        case 'CatchClause':
          return 0;
        case 'AwaitExpression':
          return COSTS.wait + this.ofParts(node);
        case 'CallExpression':
        case 'NewExpression':
          return Math.min(MOST, this.ofCall(node) + this.ofParts(node));
        default:
          return Math.min(MOST, this.ofParts(node) * turnsOf(node) + stepOf(node));
      }
    }

    ofParts(node: TSESTree.Node): number {
      if (this.#nesting > MAX_NESTING) return MOST;
      this.#nesting += 1;
      let sum = 0;
      for (const part of childrenOf(node, sourceCode.visitorKeys)) sum += this.of(part);
      this.#nesting -= 1;
      return sum;
    }

    /** Statements in turn: who leaves in one of them, as in `if (done) return`, does not run the others. */
    #ofSteps(statements: readonly TSESTree.Statement[]): number {
      if (this.#nesting > MAX_NESTING) return MOST;
      this.#nesting += 1;
      let rest = 0;
      for (const [index, statement] of [...statements.entries()].reverse()) {
        const leaves = statement.type === 'IfStatement' && !statement.alternate;
        rest =
          leaves && isWayOut(statement.consequent)
            ? this.of(statement.test) +
              this.#ofEither([statement.consequent], statements.slice(index + 1), rest)
            : Math.min(MOST, this.of(statement) + rest);
      }
      this.#nesting -= 1;
      return rest;
    }

    /** The longer of two ways, if not only one of them makes the object. */
    #ofEither(
      one: readonly (TSESTree.Node | null)[],
      other: readonly (TSESTree.Node | null)[],
      ofOther = other.reduce((sum, node) => sum + (node ? this.of(node) : 0), 0),
    ): number {
      const ofOne = one.reduce((sum, node) => sum + (node ? this.of(node) : 0), 0);
      const makes = this.#makes(one);
      if (makes !== this.#makes(other)) return makes ? ofOne : ofOther;
      return Math.max(ofOne, ofOther);
    }

    /** The longest of the ways, if none of them makes the object. */
    #ofWays(ways: readonly (readonly TSESTree.Statement[])[]): number {
      const made = ways.filter((way) => this.#makes(way));
      const taken = made.length > 0 ? made : ways;
      return Math.max(0, ...taken.map((way) => this.#ofSteps(way)));
    }

    #makes(nodes: readonly (TSESTree.Node | null)[]): boolean {
      return nodes.some((node) => node && [...this.#made].some((made) => isInside(made, node)));
    }

    ofCall(call: Call): number {
      const callee = unwrap(call.callee);
      const name = callee.type === 'MemberExpression' ? (staticName(callee) ?? '') : '';
      const callbacks = call.arguments.flatMap((argument) => calls.functionOf(argument) ?? []);
      if (callbacks.length > 0 && (ARRAY_METHODS.has(name) || STRING_METHODS.has(name))) {
        const turn = STRING_METHODS.has(name) ? COSTS.match : 0;
        return (
          COSTS.builtIn +
          turnsOver(callee) * callbacks.reduce((sum, fn) => sum + this.ofRun(fn), turn)
        );
      }
      const own = calls.calleeOf(call);
      if (own) return this.ofRun(own);
      const long = call.type === 'NewExpression' ? makingOther(callee) : LONG_CALLS.get(name);
      if (long !== undefined) return long;
      const isShort =
        isMath(callee) ||
        SHORT_METHODS.has(name) ||
        STRING_METHODS.has(name) ||
        (callee.type === 'Identifier' && SHORT_FUNCTIONS.has(callee.name));
      if (isShort) return COSTS.builtIn;
      // `list.forEach(callback)` calls back at once.
      if (!ARRAY_METHODS.has(name) && handsOnContinuation(bindings, call)) return COSTS.wait;
      const full = name || (callee.type === 'Identifier' ? callee.name : '');
      const isLong = LONG_NAME.test(full) || call.arguments.some((one) => this.#made.has(one));
      return isLong ? COSTS.longCall : COSTS.unknownCall;
    }

    ofRun(fn: FunctionNode): number {
      if (this.#running.includes(fn)) {
        this.#recursive.add(fn);
        return COSTS.call;
      }
      if (this.#running.length > MAX_DEPTH) return COSTS.unknownCall;
      this.#running.push(fn);
      const cost = COSTS.call + this.of(fn.body);
      this.#running.pop();
      return this.#recursive.has(fn) && !this.#makes([fn]) ? Math.min(MOST, cost * TURNS) : cost;
    }
  }

  return { making: (made) => makingOf(made, analysis), besides };
}

/** `Math.sign` */
function isMath(callee: TSESTree.Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Math'
  );
}

/** Of an object that is not the same each time. */
function makingOther(callee: TSESTree.Node): number | undefined {
  if (callee.type === 'Identifier') return LONG_CONSTRUCTORS.get(callee.name);
  if (callee.type !== 'MemberExpression') return undefined;
  return INTL_CONSTRUCTORS.has(staticName(callee) ?? '') ? COSTS.format : undefined;
}

/** `text.replace(pattern, (match) => …)` */
function isRunPerMatch(fn: FunctionNode): boolean {
  const place = wrapped(fn);
  const { parent } = place;
  if (parent?.type !== 'CallExpression' || parent.arguments[1] !== place) return false;
  const callee = unwrap(parent.callee);
  return callee.type === 'MemberExpression' && STRING_METHODS.has(staticName(callee) ?? '');
}

function stepOf(node: TSESTree.Node): number {
  if (ALLOCATIONS.has(node.type)) return COSTS.closure;
  return STEPS.has(node.type) ? COSTS.step : 0;
}
