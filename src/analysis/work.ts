import type { TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isLoop,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { childrenOf } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import type { Call } from './calls.ts';
import { ARRAY_METHODS, STRING_METHODS } from './known/callees.ts';

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

/** In nanoseconds, as measured on Node 20 in a loop of each; what cannot be seen is taken to do a little. */
const COSTS = {
  closure: 10,
  /** Closures that call each other: the compiler can neither remove nor inline them. */
  circleOfClosures: 200,
  setElement: 22,
  mapEntry: 40,
  tableEntry: 3,
  /** Of arrays, whose values are shared until someone changes them. */
  row: 5,
  frozenEntry: 10,
  pattern: 120,
  patternLiteral: 25,
  list: 40,
  listItem: 2,
  format: 20_000,
  textDecoder: 85,
  /** Hoisting one gains nothing that was measured. */
  textEncoder: 1,
  builtIn: 15,
  /** What it takes a string to find a match and to call back for it. */
  match: 100,
  call: 2,
  unknownCall: 50,
  longCall: 500,
  wait: 1_000,
  step: 1,
};
/** How often a loop is taken to turn, and a callback to run for one item. */
export const TURNS = 5;
const MAX_DEPTH = 3;
const MAX_NESTING = 200;
/** More than any object takes: the answer, too, where a run is too deeply nested to be looked through. */
const MOST = 1_000_000_000;

/** Built-in functions and methods, by their last names, that take longer than others. */
const LONG_CALLS: ReadonlyMap<string, number> = new Map([
  ['localeCompare', 100],
  ['normalize', 100],
  ['parse', 500],
  ['sort', 100],
  ['stringify', 500],
  ['structuredClone', 2_000],
  ['toLocaleString', 20_000],
  ['decode', 500],
  ['encode', 500],
]);

/** What by its name goes through a text or a tree. */
const LONG_NAME =
  /^(?:analy[sz]e|compile|compress|decrypt|encrypt|evaluate|hash|lint|optimi[sz]e|parse|render|search|serialize|sign|tokeni[sz]e|transform|traverse|verify|visit|walk)(?![a-z])/;

/** Methods of strings, arrays, maps, sets and patterns that take no callback. */
const SHORT_METHODS = new Set(
  (
    'at charAt charCodeAt codePointAt concat endsWith exec get has hasOwn hasOwnProperty includes indexOf ' +
    'isArray isInteger isNaN join keys lastIndexOf match max min abs floor ceil round trunc padEnd padStart ' +
    'pop push repeat shift slice split startsWith substr substring test toFixed toLowerCase toString ' +
    'toUpperCase trim trimEnd trimStart unshift values'
  ).split(' '),
);

/** Global functions that do little; whoever gives another function such a name will not mean more by it. */
const SHORT_FUNCTIONS = new Set(
  'Boolean Number String decodeURIComponent encodeURIComponent isFinite isNaN parseFloat parseInt'.split(
    ' ',
  ),
);

/** Steps of a run that take a little time themselves. */
const STEPS = new Set<string>([
  'AssignmentExpression',
  'BinaryExpression',
  'MemberExpression',
  'UnaryExpression',
  'UpdateExpression',
]);
const ALLOCATIONS = new Set<string>(['ArrayExpression', 'ObjectExpression', 'TemplateLiteral']);

export function createWork(analysis: Analysis): Work {
  const { bindings, calls, constants, sourceCode } = analysis;

  function making(made: TSESTree.Node): number {
    if (isFunction(made)) {
      return analysis.captures.movesAlone(made) ? COSTS.closure : COSTS.circleOfClosures;
    }
    const constant = constants.of(made as TSESTree.Expression);
    const { functions = 0, patterns = 0, size = 0 } = constant ?? {};
    const parts = functions * COSTS.closure + patterns * COSTS.patternLiteral;
    switch (constant?.kind) {
      case 'Intl':
        return COSTS.format;
      case 'Map':
        return size * COSTS.mapEntry + parts;
      case 'Set':
        return size * COSTS.setElement;
      case 'RegExp':
      case 'global RegExp':
        return COSTS.pattern;
      case 'TextDecoder':
        return COSTS.textDecoder;
      case 'TextEncoder':
        return COSTS.textEncoder;
      case 'list of rows':
      case 'table of rows':
        return size * COSTS.row + parts;
      case 'list of functions':
      case 'list of patterns':
      case 'table of functions':
      case 'table of patterns':
        return COSTS.closure + parts;
      case 'list':
        return COSTS.list + size * COSTS.listItem;
      default:
        return (
          size * (constant?.label.startsWith('Object.') ? COSTS.frozenEntry : COSTS.tableEntry)
        );
    }
  }

  function besides(made: TSESTree.Node | ReadonlySet<TSESTree.Node>, run: TSESTree.Node): number {
    const estimate = new Estimate('has' in made ? made : new Set([made]));
    if (!isFunction(run)) return estimate.of(isLoop(run) ? run.body : run);
    return estimate.ofRun(run) + (isRunPerMatch(run) ? COSTS.match : 0);
  }

  function turnsOf(node: TSESTree.Node): number {
    if (node.type === 'ForOfStatement') return turnsThrough(node.right);
    return isLoop(node) ? TURNS : 1;
  }

  /** Of a method of an array, or of a string. */
  function turnsOver(callee: TSESTree.Node): number {
    return callee.type === 'MemberExpression' ? turnsThrough(callee.object) : TURNS;
  }

  /** A list that is written down may be longer than most are taken to be. */
  function turnsThrough(list: TSESTree.Node): number {
    const value = unwrap(list);
    const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
    const written = (variable && bindings.constantInit(variable)) ?? value;
    return written.type === 'ArrayExpression' ? Math.max(TURNS, written.elements.length) : TURNS;
  }

  /** One estimate: of what has been left out, and of the functions that it is in the middle of. */
  class Estimate {
    readonly #made: ReadonlySet<TSESTree.Node>;
    readonly #running: FunctionNode[] = [];
    #nesting = 0;

    constructor(made: ReadonlySet<TSESTree.Node>) {
      this.#made = made;
    }

    of(node: TSESTree.Node): number {
      if (this.#made.has(node) || node.type === 'ThrowStatement') return 0;
      if (isFunction(node)) return node.type === 'FunctionDeclaration' ? 0 : COSTS.closure;
      switch (node.type) {
        case 'IfStatement':
        case 'ConditionalExpression':
          return (
            this.of(node.test) +
            Math.max(this.of(node.consequent), node.alternate ? this.of(node.alternate) : 0)
          );
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
      const long = LONG_CALLS.get(name);
      if (long !== undefined) return long;
      const isShort =
        SHORT_METHODS.has(name) ||
        STRING_METHODS.has(name) ||
        (callee.type === 'Identifier' && SHORT_FUNCTIONS.has(callee.name));
      if (isShort) return COSTS.builtIn;
      const full = name || (callee.type === 'Identifier' ? callee.name : '');
      return LONG_NAME.test(full) ? COSTS.longCall : COSTS.unknownCall;
    }

    ofRun(fn: FunctionNode): number {
      if (this.#running.includes(fn)) return COSTS.call;
      if (this.#running.length > MAX_DEPTH) return COSTS.unknownCall;
      this.#running.push(fn);
      const cost = this.of(fn.body);
      this.#running.pop();
      return COSTS.call + cost;
    }
  }

  return { making, besides };
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
