import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isInside,
  wrapped,
  type FunctionNode,
  type LoopNode,
} from '../../ast/nodes.ts';
import { isGiven } from '../../ast/repeaters.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import { isWayOut } from '../../ast/ways.ts';
import type { Analysis } from '../analyze.ts';
import { linesBesides } from '../constants/constants-of-run.ts';
import { givesValue, isHandler, tellsValue } from './computing.ts';
import { isCostly, VERY_LONG } from './making.ts';
import { isPerChunk } from './per-chunk.ts';
import { registersFunctions } from './set-aside.ts';
import type { IsSlow } from './slow-runs.ts';

/**
 * In which runs a constant that takes long to make is worth a line, whatever else they do: those of a
 * function that computes a value and does not wait, print or ask the operating system.
 */
export interface WorthRuns {
  /** Whether its author takes a constant that takes long to make for one of the program: it is no part of what a run does. */
  isApart(made: TSESTree.Node): boolean;
  /** Whether such a constant stands in a handler of requests, or in a step of one that does not wait. */
  isApartIn(run: TSESTree.Node, made: TSESTree.Node): boolean;
  isInRun(run: TSESTree.Node, made: TSESTree.Node): boolean;
  /** Whether the rest of such a run, of a turn of a loop, or of a callback need not be looked at. */
  isWhateverElse(run: FunctionNode | LoopNode, made: TSESTree.Node): boolean;
}

/** How constants of a program are named. */
const OF_PROGRAM = /^[A-Z][A-Z\d_]{2,}$/;

/** The most lines of a function besides a constant: one of more does so much that nobody looks for a microsecond there. */
const MOST_LINES = 80;

export function createWorthRuns(analysis: Analysis, isSlow: IsSlow): WorthRuns {
  function gives(fn: FunctionNode, made: TSESTree.Node): boolean {
    if (isApart(made)) return true;
    // What takes microseconds is worth it for who is given nothing, too: `function today() { … }`.
    if (analysis.work.making(made) >= VERY_LONG && tellsValue(analysis, fn)) return true;
    if (linesBesides([made], fn) > MOST_LINES) return false;
    return givesValue(analysis, fn) || checks(analysis, fn, made);
  }
  function isApart(made: TSESTree.Node): boolean {
    return isCostly(analysis, made) && isNamedAsConstant(made);
  }
  function isInRun(run: TSESTree.Node, made: TSESTree.Node): boolean {
    if (!isFunction(run)) return false;
    if (isHandler(run) && isApart(made)) return true;
    return (
      isCostly(analysis, made) &&
      gives(run, made) &&
      !isSlow(run, made) &&
      !registersFunctions(analysis, run)
    );
  }
  return {
    isApart,
    isApartIn: (run, made) =>
      isApart(made) &&
      !(isFunction(run) && analysis.calls.usesOf(run).sites.length > 0 && isSlow(run, made)),
    isInRun,
    isWhateverElse: (run, made) =>
      isCostly(analysis, made) &&
      (!isFunction(run) || isGiven(run) || isPerChunk(run) || gives(run, made)),
  };
}

/** `const VALID_STATUSES = new Set([…])` */
function isNamedAsConstant(made: TSESTree.Node): boolean {
  const { parent } = wrapped(made);
  if (parent?.type !== 'VariableDeclarator') return false;
  return parent.id.type === 'Identifier' && OF_PROGRAM.test(parent.id.name);
}

/** Whether a function is given something, and fails by what it makes: `if (!allowed.has(role)) throw …`. */
function checks(
  { sourceCode }: Analysis,
  { async, body, generator, params, parent }: FunctionNode,
  made: TSESTree.Node,
): boolean {
  const isConstructor = parent.type === 'MethodDefinition' && parent.kind === 'constructor';
  if (async || generator || params.length === 0 || isConstructor) return false;
  if (body.type !== 'BlockStatement') return false;
  return usesOf(sourceCode, made).some((use) => {
    const index = body.body.findIndex((part) => isInside(use, part));
    const [statement, ...rest] = index < 0 ? [] : body.body.slice(index);
    if (!statement) return false;
    // `if (allowed.has(role)) return;`: what comes next fails for all others.
    const isPassed = statement.type === 'IfStatement' && isWayOut(statement.consequent);
    return [statement, ...(isPassed ? rest : [])].some((part) => throwsIn(sourceCode, part));
  });
}

/** Where a constant is read: where it stands, or by the name of its variable. */
function usesOf(
  sourceCode: Readonly<TSESLint.SourceCode>,
  made: TSESTree.Node,
): readonly TSESTree.Node[] {
  const { parent } = wrapped(made);
  if (parent?.type !== 'VariableDeclarator') return [made];
  const variables = sourceCode.getDeclaredVariables(parent) as TSESLint.Scope.Variable[];
  return variables.flatMap(({ references }) =>
    references.flatMap(({ identifier, init }) =>
      init === true ? [] : [identifier as TSESTree.Node],
    ),
  );
}

function throwsIn(
  { visitorKeys }: Readonly<TSESLint.SourceCode>,
  statement: TSESTree.Statement,
): boolean {
  let isFound = false;
  walk(statement, visitorKeys, (node) => {
    isFound ||= node.type === 'ThrowStatement';
    return isFound || (isFunction(node) && !isGiven(node)) ? SKIP : undefined;
  });
  return isFound;
}
