import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, staticName, wrapped } from '../ast/nodes.ts';
import type { FunctionNode, LoopNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { analyze, type Analysis } from './analyze.ts';
import type { Method, Runs } from './known/handlers.ts';
import { buildGraph, type Graph, type Step } from './project/graph.ts';
import { mayHoldHandlers } from './project/mentions.ts';
import { packageOf } from './project/package.ts';
import type { Modules } from './project/resolve.ts';
import { gettersIn } from './project/accessors.ts';
import { summarize, type NodeIndex } from './project/summarize.ts';
import type { FileSummary } from './project/value.ts';

/**
 * How often a node is evaluated:
 * - `once`: at module level, or in a function that only module level calls;
 * - `loop`: again and again in a loop of its own function;
 * - `item`: in a callback that an array's method runs for each element;
 * - `request`: in a request handler, or in a function of this file that a handler runs;
 * - `call`: in any other function.
 */
export type Frequency = 'call' | 'item' | 'loop' | 'once' | 'request';

export interface Context {
  /** The most specific of the answers, in the order loop, item, request, once, call. */
  readonly frequency: Frequency;
  /** The loop around the node in its own function. */
  readonly loop: LoopNode | undefined;
  /** The callback around the node that runs per item. */
  readonly item: FunctionNode | undefined;
  /** The way from a handler of this file to the function around the node. */
  readonly handler: Chain | undefined;
}

/** How a handler gets to a function. */
export interface Chain {
  readonly runs: Runs;
  /** `GET /users handler` */
  readonly label: string;
  /** Where the handler is registered. */
  readonly file: string;
  readonly line: number;
  /** The functions between the handler and the node, the innermost last, with the place of each call. */
  readonly through: readonly {
    readonly name: string;
    readonly file: string;
    readonly line: number;
  }[];
}

export interface Contexts {
  /** How often a node is evaluated; for a function, how often it is created. */
  of(node: TSESTree.Node): Context;
  /** How often the body of a function runs. */
  ofBody(fn: FunctionNode): Context;
  /** The way from a handler of this file to a function. */
  handlerOf(fn: FunctionNode): Chain | undefined;
  /** Whether it is worth while to look for handlers in this file: in most it is not. */
  mayHoldHandlers(): boolean;
  /** The summary of this file, for an analysis across files. */
  readonly summary: FileSummary;
  readonly index: NodeIndex;
  /** The graph of this file alone. */
  readonly graph: Graph;
  /** The same with further registrations, and with the exports as handlers if the user says so. */
  graphWith(extraMethods: ReadonlyMap<string, Method>, exportsHandlers: boolean): Graph;
}

const ITEM_METHODS = new Set(
  (
    'every filter find findIndex findLast findLastIndex flatMap forEach map reduce reduceRight some sort ' +
    'toSorted'
  ).split(' '),
);

const known = new WeakMap<TSESLint.SourceCode, Contexts>();

/** How often the code of a file runs, as far as the file itself and its name tell. */
export function contextsOf({
  cwd,
  filename,
  sourceCode,
}: Pick<
  TSESLint.RuleContext<string, readonly unknown[]>,
  'cwd' | 'filename' | 'sourceCode'
>): Contexts {
  let contexts = known.get(sourceCode);
  if (!contexts) {
    contexts = createContexts(sourceCode, filename, cwd);
    known.set(sourceCode, contexts);
  }
  return contexts;
}

function createContexts(
  sourceCode: Readonly<TSESLint.SourceCode>,
  filename: string,
  cwd: string,
): Contexts {
  const analysis = analyze(sourceCode);
  let summarized: ReturnType<typeof summarize> | undefined;
  let hasHandlers: boolean | undefined;
  let graph: Graph | undefined;

  function summaryOfFile(): ReturnType<typeof summarize> {
    if (!summarized) {
      const { ast, scopeManager, text, visitorKeys } = analysis.sourceCode;
      if (!scopeManager) throw new Error('ESLint always provides a scope manager.');
      summarized = summarize(
        { path: filename, text, ast, scopeManager, visitorKeys },
        { keepNodes: true, getters: new Set(gettersIn(text)) },
      );
    }
    return summarized;
  }

  function hasHandlerWords(): boolean {
    hasHandlers ??= mayHoldHandlers(sourceCode, packageOf(filename, cwd).relative(filename));
    return hasHandlers;
  }

  function graphOfFile(): Graph {
    graph ??= graphWith(NO_METHODS, false);
    return graph;
  }

  function graphWith(extraMethods: ReadonlyMap<string, Method>, exportsHandlers: boolean): Graph {
    return buildGraph({
      files: [summaryOfFile().summary],
      modules: NO_MODULES,
      facts: { ...packageOf(filename, cwd), exportsHandlers: () => exportsHandlers },
      extraMethods,
      isServed: () => true,
    });
  }

  function handlerOf(fn: FunctionNode): Chain | undefined {
    if (!hasHandlerWords()) return undefined;
    const entity = summaryOfFile().index.entityOf(fn);
    const step = entity && graphOfFile().stepTo(entity);
    return step && step.root.runs !== 'timer' ? chainOf(step) : undefined;
  }

  function of(node: TSESTree.Node): Context {
    const fn = enclosingFunction(node);
    const loop = analysis.flow.loopAround(node);
    const item = fn && isItemCallback(fn) ? fn : undefined;
    const handler = fn && handlerOf(fn);
    const frequency = loop
      ? 'loop'
      : item
        ? 'item'
        : handler
          ? 'request'
          : !fn || isCalledOnce(fn, 0)
            ? 'once'
            : 'call';
    return { frequency, loop, item, handler };
  }

  function ofBody(fn: FunctionNode): Context {
    return of(fn.body);
  }

  function isCalledOnce(fn: FunctionNode, depth: number): boolean {
    const { calls, flow } = analysis;
    const { closed, sites } = calls.usesOf(fn);
    const [site] = sites;
    if (!closed || sites.length !== 1 || !site || depth > 20) return false;
    if (flow.loopAround(site)) return false;
    const outer = enclosingFunction(site);
    return !outer || (outer !== fn && isCalledOnce(outer, depth + 1));
  }

  return {
    of,
    ofBody,
    handlerOf,
    mayHoldHandlers: hasHandlerWords,
    graphWith,
    get summary() {
      return summaryOfFile().summary;
    },
    get index() {
      return summaryOfFile().index;
    },
    get graph() {
      return graphOfFile();
    },
  };
}

const NO_METHODS: ReadonlyMap<string, Method> = new Map();
const NO_MODULES: Modules = { resolve: () => undefined, folder: () => [], isAlone: true };

/** Whether a function is given straight to a method that runs it for each element. */
export function isItemCallback(fn: FunctionNode): boolean {
  const argument = wrapped(fn);
  const call = argument.parent;
  if (call?.type !== 'CallExpression' || call.arguments[0] !== argument) return false;
  const { callee } = call;
  if (callee.type !== 'MemberExpression') return false;
  const name = staticName(callee);
  return name !== undefined && ITEM_METHODS.has(name);
}

/** The way to a function as a reader wants it. */
export function chainOf(step: Step): Chain {
  const through: { name: string; file: string; line: number }[] = [];
  for (let current = step; current.previous; current = current.previous) {
    const { name: own } = current.entity;
    // A callback without a name is part of the function that it stands in.
    const name = own === '' || own === 'exports' ? (current.call?.name ?? own) : own;
    if (name !== '') through.unshift({ name, file: current.file.path, line: current.line });
  }
  const { file, label, line, runs } = step.root;
  return { runs, label, file: file.path, line, through };
}

/** How often each function of a file runs, a line each; the file's name says nothing. */
export function printContexts({ sourceCode }: Analysis): string {
  const contexts = contextsOf({ sourceCode, filename: 'file.js', cwd: '.' });
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const { frequency, handler } = contexts.ofBody(node);
    const way = handler
      ? ` (${[handler.label, ...handler.through.map(({ name }) => name)].join(' → ')})`
      : '';
    lines.push(`${node.loc.start.line}: ${frequency}${way}`);
  });
  return lines.join('\n');
}
