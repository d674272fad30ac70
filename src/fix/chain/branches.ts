import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isInside, type FunctionNode } from '../../ast/nodes.ts';
import { returnsIn } from '../../ast/returns.ts';
import { insertAfter, insertBefore } from '../edits.ts';
import { Precedence, precedenceOf } from '../parens.ts';
import { alwaysExits, source, withOrigin, type Code } from './code.ts';
import { Hazard } from './hazard.ts';
import { afterBlock, hoist } from './hoist.ts';
import { itemOf, itemsOf, type Item } from './items.ts';
import type { Plan } from './plan.ts';
import { breaksIn, isInLoopOf } from './breaks.ts';
import { bindingOf, valueOf, yieldNothing, type Sink } from './sinks.ts';
import { isCaught, isNested, valueInto } from './values.ts';
import { replaceVars } from './vars.ts';

interface Result {
  readonly code: Code[];
  /** Whether every path has handed over a value or left. */
  readonly isDone: boolean;
}

/** The code that runs a handler's body and hands its value over. */
export function bodyInto(plan: Plan, fn: FunctionNode, sink: Sink): Code[] {
  if (fn.body.type !== 'BlockStatement') return valueInto(plan, fn.body, sink);
  replaceVars(plan, fn);
  const items = itemsOf(plan, fn.body);
  if (isStraight(items)) return branchInto(plan, items, sink);
  // What comes before the first branch needs no variable for the result yet.
  const first = items.findIndex(({ statement }) => statement && returnsIn(statement).length > 0);
  const { after, before, sink: inner } = hoist(plan, sink);
  return [
    ...kept(plan, items.slice(0, first)),
    ...before,
    ...branchInto(plan, items.slice(first), inner),
    ...after,
  ];
}

/** Whether a body has no `return` but one at its end, hoisted functions aside. */
function isStraight(items: readonly Item[]): boolean {
  const statements = items.flatMap(({ statement }) => statement ?? []);
  const last = statements.findLast(({ type }) => type !== 'FunctionDeclaration');
  return statements.flatMap((statement) => returnsIn(statement)).every((node) => node === last);
}

function branchInto(plan: Plan, items: readonly Item[], sink: Sink): Code[] {
  const { code, isDone } = listInto(plan, items, sink);
  return isDone ? code : [...code, ...yieldNothing(plan, sink)];
}

function listInto(plan: Plan, items: readonly Item[], sink: Sink): Result {
  const code: Code[] = [];
  for (const [index, { leading, statement, trailing }] of items.entries()) {
    if (leading.length > 0) code.push({ kind: 'comments', comments: leading });
    if (!statement) continue;
    const rest = items.slice(index + 1);
    if (statement.type === 'ReturnStatement') {
      code.push(...withOrigin(returnInto(plan, statement, sink), statement));
      if (trailing.length > 0) code.push({ kind: 'comments', comments: trailing, trails: true });
      const isHoisted = rest.every(
        (item) => (item.statement?.type ?? 'FunctionDeclaration') === 'FunctionDeclaration',
      );
      if (!isHoisted) throw new Hazard('branch return', statement);
      return { code: [...code, ...kept(plan, rest)], isDone: true };
    }
    const returns = returnsIn(statement);
    const isKept =
      returns.length === 0 ||
      (sink.kind === 'return' && !returns.some((inner) => isNested(plan, inner.argument))) ||
      (sink.kind === 'discard' && leavesByExit(plan, statement, returns, sink.exit));
    if (isKept) {
      if (sink.kind === 'return' && sink.awaits) awaitReturns(plan, returns);
      code.push(copy(plan, statement, trailing));
      if (alwaysExits(statement)) return { code: [...code, ...kept(plan, rest)], isDone: true };
      continue;
    }
    if (trailing.length > 0) code.push({ kind: 'comments', comments: trailing });
    const result = structured(plan, statement, rest, sink);
    code.push(...result.code);
    if (result.isDone) return { code, isDone: true };
  }
  return { code, isDone: false };
}

/** Code that is never reached stays where it is. */
export function kept(plan: Plan, items: readonly Item[]): Code[] {
  return items.flatMap(({ leading, statement, trailing }) => [
    ...(leading.length > 0 ? [{ kind: 'comments', comments: leading } as const] : []),
    ...(statement ? [copy(plan, statement, trailing)] : []),
  ]);
}

function returnInto(plan: Plan, statement: TSESTree.ReturnStatement, sink: Sink): Code[] {
  return statement.argument ? valueInto(plan, statement.argument, sink) : yieldNothing(plan, sink);
}

/** Rewrites a statement with returns inside it, together with what follows it. */
function structured(
  plan: Plan,
  statement: TSESTree.Statement,
  rest: readonly Item[],
  sink: Sink,
): Result {
  const isLast = !rest.some((item) => item.statement);
  if (statement.type === 'IfStatement') return ifInto(plan, statement, rest, sink);
  if (statement.type === 'BlockStatement' && isLast) {
    return { code: branchInto(plan, [...itemsOf(plan, statement), ...rest], sink), isDone: true };
  }
  if (statement.type === 'TryStatement' && isLast) return tryInto(plan, statement, sink);
  if (statement.type === 'SwitchStatement' && isLast) return switchInto(plan, statement, sink);
  throw new Hazard('branch return', statement);
}

function ifInto(
  plan: Plan,
  statement: TSESTree.IfStatement,
  rest: readonly Item[],
  sink: Sink,
): Result {
  const { alternate, consequent, test } = statement;
  const first = itemsOf(plan, consequent);
  const second = alternate ? itemsOf(plan, alternate) : [];
  if (sink.kind === 'return') {
    // What follows is still reached from a branch that does not return.
    const inner = { ...sink, isLast: false, isOnly: false };
    const branches = [first, second].map((items) => listInto(plan, items, inner));
    const [then, otherwise] = branches.map(({ code }) => code);
    const code: Code = {
      kind: 'if',
      origin: statement,
      test,
      consequent: then ?? [],
      alternate: otherwise ?? [],
    };
    return { code: [code], isDone: branches.every(({ isDone }) => isDone) };
  }
  const isLast = !rest.some((item) => item.statement);
  const [then, otherwise] = alwaysExits(consequent)
    ? [first, [...second, ...rest]]
    : alwaysExits(alternate)
      ? [[...first, ...rest], second]
      : [first, second];
  const isStuck = !isLast && then === first && otherwise === second;
  if (isStuck || isKnownBefore(plan, rest)) throw new Hazard('branch return', statement);
  const code: Code = {
    kind: 'if',
    origin: statement,
    test,
    consequent: branchInto(plan, then, sink),
    alternate: branchInto(plan, otherwise, sink),
  };
  return { code: [code], isDone: true };
}

/** Whether what comes before some statements, or another branch, names what they declare: `return help(); function help() {}`. */
function isKnownBefore(plan: Plan, items: readonly Item[]): boolean {
  const statements = items.flatMap(({ statement }) => statement ?? []);
  return statements.some((statement) =>
    variablesOf(plan, statement).some(({ references }) =>
      references.some(({ identifier }) => !statements.some((inner) => isInside(identifier, inner))),
    ),
  );
}

function tryInto(plan: Plan, statement: TSESTree.TryStatement, sink: Sink): Result {
  const { block, finalizer, handler } = statement;
  if (finalizer && returnsIn(finalizer).length > 0) throw new Hazard('branch return', finalizer);
  const { param } = handler ?? {};
  const guarded = branchInto(plan, itemsOf(plan, block), sink);
  const code: Code = {
    kind: 'try',
    origin: statement,
    block: guarded,
    ...(handler
      ? { handler: branchInto(plan, itemsOf(plan, handler.body), afterBlock(sink, guarded)) }
      : {}),
    ...(param
      ? {
          parameter: {
            parts: [source(param)],
            declares: plan.analysis.sourceCode
              .getDeclaredVariables(statement.handler ?? statement)
              .map((variable) => bindingOf(plan, variable)),
          },
        }
      : {}),
    ...(finalizer ? { finalizer: kept(plan, itemsOf(plan, finalizer)) } : {}),
  };
  return { code: [code], isDone: true };
}

function switchInto(plan: Plan, statement: TSESTree.SwitchStatement, sink: Sink): Result {
  const hasDefault = statement.cases.some(({ test }) => !test);
  const isFresh = sink.kind === 'discard' || (sink.kind === 'assign' && sink.isFresh === true);
  if (!hasDefault && !isFresh) throw new Hazard('branch return', statement);
  const cases = statement.cases.map((node, index) => {
    const [only, ...others] = node.consequent;
    const list =
      only?.type === 'BlockStatement' && others.length === 0 ? only.body : node.consequent;
    const last = list.at(-1);
    const isEnd = index === statement.cases.length - 1;
    const endsItself = last?.type === 'BreakStatement' && !last.label;
    if (list.length > 0 && !isEnd && !endsItself && !alwaysExits(last)) {
      throw new Hazard('branch return', node);
    }
    const ended = endsItself ? list.slice(0, -1) : list;
    if (ended.some((inner) => breaksIn(inner)) && !isFresh) throw new Hazard('branch return', node);
    const items = ended.map((inner) => itemOf(plan, inner));
    const isEmpty = list.length === 0 && !isEnd;
    return { node, body: isEmpty ? [] : branchInto(plan, items, sink) };
  });
  return { code: [{ kind: 'switch', origin: statement, node: statement, cases }], isDone: true };
}

/** Turns returns into the exit of the code around, where a value is not needed. */
function leavesByExit(
  plan: Plan,
  statement: TSESTree.Statement,
  returns: readonly TSESTree.ReturnStatement[],
  exit: 'continue' | 'return' | undefined,
): boolean {
  if (!exit) return false;
  const isPossible = returns.every(({ argument, parent }) => {
    const value = argument && valueOf(plan, argument);
    const isDropped = !value || (value.kind === 'plain' && value.isPure);
    const staysInside = exit === 'return' || !isInLoopOf(statement, parent);
    return isDropped && staysInside;
  });
  if (!isPossible) return false;
  for (const node of returns) {
    const end = node.argument ? node.argument.range[1] : node.range[0] + 'return'.length;
    plan.edits.push({ range: [node.range[0], end], text: exit });
  }
  return true;
}

/** Writes `await` into returns, so that a `try` of the new code sees a rejection. */
function awaitReturns(plan: Plan, returns: readonly TSESTree.ReturnStatement[]): void {
  for (const { argument } of returns) {
    if (!argument) continue;
    const value = valueOf(plan, argument);
    if (value.kind === 'plain') continue;
    if (isCaught(argument)) throw new Hazard('branch return', argument);
    const needsParens = precedenceOf(argument) < Precedence.Unary;
    plan.edits.push(insertBefore(argument, needsParens ? 'await (' : 'await '));
    if (needsParens) plan.edits.push(insertAfter(argument, ')'));
  }
}

function copy(plan: Plan, node: TSESTree.Statement, trailing: readonly TSESTree.Comment[]): Code {
  return {
    kind: 'copy',
    node,
    range: [node.range[0], trailing.at(-1)?.range[1] ?? node.range[1]],
    declares: variablesOf(plan, node).map((variable) => bindingOf(plan, variable)),
  };
}

function variablesOf(
  { analysis: { sourceCode } }: Plan,
  node: TSESTree.Statement,
): TSESLint.Scope.Variable[] {
  if (!declaredBy(node)) return [];
  // Of functions and classes, the name outside; parameters and the name inside are their own.
  return sourceCode.getDeclaredVariables(node).filter(({ scope }) => scope.block !== node);
}

function declaredBy({ type }: TSESTree.Statement): boolean {
  return (
    type === 'VariableDeclaration' || type === 'FunctionDeclaration' || type === 'ClassDeclaration'
  );
}
