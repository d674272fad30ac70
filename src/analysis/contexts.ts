import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { isFunction, type FunctionNode, type Call, isCall } from '../ast/nodes.ts';
import { nodesIn, walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import type { Method, Runs } from './known/handlers/registration.ts';
import { buildGraph, type Graph } from './project/graph/graph.ts';
import type { Step } from './project/graph/reach.ts';
import type { Report } from './report.ts';
import { mayHoldHandlers } from './project/files/mentions.ts';
import { packageOf } from './project/files/package.ts';
import type { Modules } from './project/resolve/resolver.ts';
import { gettersIn } from './project/summary/accessors.ts';
import { summarize } from './project/summary/summarize.ts';
import { treeOf } from './project/summary/tree.ts';
import type { CallSite, Entity, FileSummary, Range } from './project/summary/value.ts';
import type { RuleContext } from './rule-context.ts';

/** How a handler gets to a function. */
export interface Chain {
  readonly runs: Runs;
  /** `GET /users handler` */
  readonly label: string;
  /** Only the types of its parameters say that it is a handler: it may be a helper of one. */
  readonly isGuess: boolean;
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

export interface GraphOptions {
  readonly extraMethods: ReadonlyMap<string, Method>;
  readonly exportsHandlers: boolean;
  readonly report: Report;
}

export interface Contexts {
  /** The way from a handler of this file to a function. */
  handlerOf(fn: FunctionNode): Chain | undefined;
  /** Whether it is worth while to look for handlers in this file: in most it is not. */
  mayHoldHandlers(): boolean;
  /** The summary of this file, for an analysis across files. */
  readonly summary: FileSummary;
  /** Takes a summary of the same text for that of this file, unless it has one or the trees differ. */
  adopt(summary: FileSummary): void;
  entityOf(fn: FunctionNode): Entity | undefined;
  /** Where a call of the summary is written. */
  nodeOf(call: CallSite): Call | undefined;
  /** The graph of this file alone. */
  readonly graph: Graph;
  /** The same with further registrations, with the exports as handlers if the user says so, and with all that runs. */
  graphWith(options: GraphOptions): Graph;
}

const known = memoized(createContexts);

/** Which code of a file handlers run, as far as the file itself and its name tell. */
export function contextsOf({
  cwd,
  filename,
  sourceCode,
}: Pick<RuleContext, 'cwd' | 'filename' | 'sourceCode'>): Contexts {
  return known(filename, cwd, sourceCode);
}

function createContexts(
  filename: string,
  cwd: string,
  sourceCode: Readonly<TSESLint.SourceCode>,
): Contexts {
  const { ast, text, visitorKeys } = sourceCode;
  let summary: FileSummary | undefined;
  let nodes: readonly TSESTree.Node[] | undefined;
  let entities: ReadonlyMap<string, Entity> | undefined;
  let calls: ReadonlyMap<string, Call> | undefined;
  let hasHandlers: boolean | undefined;
  let graph: Graph | undefined;

  function allNodes(): readonly TSESTree.Node[] {
    return (nodes ??= nodesIn(ast, visitorKeys));
  }

  function summaryOfFile(): FileSummary {
    if (!summary) {
      const { scopeManager } = sourceCode;
      if (!scopeManager) throw new Error('ESLint always provides a scope manager.');
      summary = summarize(
        { path: filename, text, ast, nodes: allNodes(), scopeManager, visitorKeys },
        { getters: new Set(gettersIn(text)) },
      );
    }
    return summary;
  }

  function adopt(other: FileSummary): void {
    if (!summary && other.tree === treeOf(allNodes())) summary = other;
  }

  function entityOf(fn: FunctionNode): Entity | undefined {
    entities ??= new Map(
      summaryOfFile().entities.flatMap((entity) =>
        entity.range && entity.kind === 'function' ? [[keyOf(entity.range), entity]] : [],
      ),
    );
    return entities.get(keyOf(fn.range));
  }

  function nodeOf({ range }: CallSite): Call | undefined {
    calls ??= new Map(
      allNodes().flatMap((node) => (isCall(node) ? [[keyOf(node.range), node]] : [])),
    );
    return range && calls.get(keyOf(range));
  }

  function hasHandlerWords(): boolean {
    hasHandlers ??= mayHoldHandlers(sourceCode, packageOf(filename, cwd).relative(filename));
    return hasHandlers;
  }

  function graphOfFile(): Graph {
    graph ??= graphWith({ extraMethods: NO_METHODS, exportsHandlers: false, report: 'noticeable' });
    return graph;
  }

  function graphWith({ exportsHandlers, extraMethods, report }: GraphOptions): Graph {
    return buildGraph({
      files: [summaryOfFile()],
      modules: NO_MODULES,
      factsOf: () => ({ ...packageOf(filename, cwd), exportsHandlers: () => exportsHandlers }),
      extraMethods,
      report,
      isServed: () => true,
    });
  }

  const handlerOf = memoized((fn: FunctionNode): Chain | undefined => {
    if (!hasHandlerWords()) return undefined;
    const entity = entityOf(fn);
    const step = entity && graphOfFile().stepTo(entity);
    return step && !step.root.needsServer ? chainOf(step) : undefined;
  });

  return {
    handlerOf,
    mayHoldHandlers: hasHandlerWords,
    graphWith,
    adopt,
    entityOf,
    nodeOf,
    get summary() {
      return summaryOfFile();
    },
    get graph() {
      return graphOfFile();
    },
  };
}

/** No two functions, and no two calls, stand at the same place. */
function keyOf([start, end]: Range): string {
  return `${start}:${end}`;
}

const NO_METHODS: ReadonlyMap<string, Method> = new Map();
const NO_MODULES: Modules = { resolve: () => undefined, folder: () => [], isAlone: true };

/** The way to a function as a reader wants it. */
export function chainOf(step: Step): Chain {
  const through: { name: string; file: string; line: number }[] = [];
  for (let current = step; current.previous; current = current.previous) {
    const { name: own } = current.entity;
    // A callback without a name is part of the function that it stands in.
    const name = own === '' || own === 'exports' ? (current.call?.name ?? own) : own;
    if (name !== '') through.push({ name, file: current.file.path, line: current.line });
  }
  const { file, isGuess = false, label, line, runs } = step.root;
  return { runs, label, isGuess, file: file.path, line, through: through.reverse() };
}

/** The way from a handler to each function of a file, a line each; the file's name says nothing. */
export function printContexts({ sourceCode }: Analysis): string {
  const contexts = contextsOf({ sourceCode, filename: 'file.js', cwd: '.' });
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const handler = contexts.handlerOf(node);
    const way = handler && [handler.label, ...handler.through.map(({ name }) => name)].join(' → ');
    lines.push(`${node.loc.start.line}: ${way ?? 'no handler'}`);
  });
  return lines.join('\n');
}
