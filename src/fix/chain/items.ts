import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../../ast/nodes.ts';
import type { Step } from './chain.ts';
import type { Code } from './code.ts';
import type { Plan } from './plan.ts';

export interface Item {
  readonly leading: readonly TSESTree.Comment[];
  readonly statement?: TSESTree.Statement;
  readonly trailing: readonly TSESTree.Comment[];
}

export function itemsOf(plan: Plan, node: TSESTree.Statement): Item[] {
  if (node.type !== 'BlockStatement') return [itemOf(plan, node)];
  const items = node.body.map((statement) => itemOf(plan, statement));
  const close = plan.analysis.sourceCode.getLastToken(node);
  const dangling = close ? ownLine(plan, close) : [];
  return dangling.length > 0 ? [...items, { leading: dangling, trailing: [] }] : items;
}

export function itemOf(plan: Plan, statement: TSESTree.Statement): Item {
  const { sourceCode } = plan.analysis;
  const next = sourceCode.getTokenAfter(statement);
  const trailing = sourceCode
    .getCommentsAfter(statement)
    .filter(
      ({ loc }) =>
        loc.start.line === statement.loc.end.line &&
        (loc.end.line === loc.start.line || loc.end.line !== next?.loc.start.line),
    );
  return { leading: ownLine(plan, statement), statement, trailing };
}

/** The comments before a node or token that do not end the line of what stands before them. */
function ownLine(
  { analysis: { sourceCode } }: Plan,
  node: TSESTree.Node | TSESTree.Token,
): TSESTree.Comment[] {
  const previous = sourceCode.getTokenBefore(node);
  const opensBlock = previous?.value === '{';
  return sourceCode
    .getCommentsBefore(node)
    .filter(({ loc }) => opensBlock || loc.start.line !== previous?.loc.end.line);
}

/** The comments of a step that stand outside what its handler keeps. */
export function handlerComments({ analysis: { sourceCode } }: Plan, step: Step): Code[] {
  const { call } = step;
  const kept = call.arguments.flatMap((argument): TSESTree.Node[] =>
    isFunction(argument) ? [...argument.params, argument.body] : [argument],
  );
  const comments = sourceCode
    .getCommentsInside(call)
    .filter(
      ({ range }) =>
        range[0] >= call.callee.object.range[1] &&
        !kept.some((node) => node.range[0] <= range[0] && range[1] <= node.range[1]),
    );
  return comments.length > 0 ? [{ kind: 'comments', comments }] : [];
}
