import type { Call, FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import type { Contexts } from '../contexts.ts';
import { mayBeParameter } from '../project/graph/callers.ts';
import type { Graph } from '../project/graph/graph.ts';
import type { Root } from '../project/graph/roots.ts';
import type { Project, UsesElsewhere } from '../project/project.ts';
import { createWaiting, type Waiting } from './waiting.ts';

/** What runs the functions of a file, and who else uses them. */
export interface FunctionUse {
  /** What runs a function of the file as a handler. */
  readonly rootOf: (fn: FunctionNode) => Root | undefined;
  /** The event that runs a function of the file, where it listens to an emitter of the program. */
  readonly eventOf: (fn: FunctionNode) => string | undefined;
  /** Whether a recurring timer of the file runs a function, by itself or through others. */
  readonly isRunByTimer: (fn: FunctionNode) => boolean;
  /** What this file does with one of its functions. */
  readonly usesInFile: (fn: FunctionNode) => UsesInFile;
  /** Where the file waits for something. */
  readonly waiting: Waiting;
  /** What other files do with it. */
  readonly usesElsewhere: (fn: FunctionNode) => UsesElsewhere;
}

/** What a file does with one of its functions, by whatever name: `exports.auth.get()`. */
export interface UsesInFile {
  /** The calls that run it, but for those of a parameter. */
  readonly calls: readonly Call[];
  /** The calls that it is handed over to, but for those of a framework. */
  readonly givenTo: readonly Call[];
}

/** Of a function that nothing is known of, any file may make use. */
const NOT_KNOWN: UsesElsewhere = {
  unready: () => [],
  unawaited: () => [],
  isUsed: () => true,
  isTakenOver: () => false,
};

/** `askProject` gives the project around the file, if there is one to be looked at. */
export function createFunctionUse(
  contexts: Contexts,
  graph: Graph,
  askProject: () => Project | undefined,
  analysis: Analysis,
): FunctionUse {
  return {
    waiting: createWaiting(
      { analysis, file: contexts.summary },
      (call) => askProject()?.functionsCalled(call) ?? [],
    ),
    rootOf(fn) {
      const entity = contexts.entityOf(fn);
      const own = entity && graph.stepTo(entity);
      // What only looks like a handler may be registered in another file.
      const step =
        own && own.root.isGuess !== true ? own : ((entity && askProject()?.stepTo(entity)) ?? own);
      return step?.previous ? undefined : step?.root;
    },
    eventOf(fn) {
      const entity = contexts.entityOf(fn);
      return entity && (graph.eventOf(entity) ?? askProject()?.eventOf(entity));
    },
    isRunByTimer(fn) {
      const entity = contexts.entityOf(fn);
      const found = new Set(entity ? [entity] : []);
      const uses = graph.usesWith([]);
      for (const current of found) {
        const step = graph.stepTo(current);
        if (step && !step.previous && step.root.runs === 'timer') return true;
        for (const { call } of uses.usesOf(current)) {
          if (call.caller) found.add(call.caller);
        }
      }
      return false;
    },
    usesInFile(fn) {
      const entity = contexts.entityOf(fn);
      const uses = entity ? graph.usesWith([]).usesOf(entity) : [];
      const nodes = (isGiven: boolean): Call[] =>
        uses.flatMap(({ call, use }) => {
          if ((use === 'handed over') !== isGiven) return [];
          return (
            (!isGiven && mayBeParameter(call.callee) ? undefined : contexts.nodeOf(call)) ?? []
          );
        });
      return { calls: nodes(false), givenTo: nodes(true) };
    },
    usesElsewhere(fn) {
      const entity = contexts.entityOf(fn);
      return (entity && askProject()?.usesElsewhere(entity)) ?? NOT_KNOWN;
    },
  };
}
