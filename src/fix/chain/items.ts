import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, type MethodCall } from '../../ast/nodes.ts';
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
  const items = node.body
    .map((statement) => itemOf(plan, statement))
    .flatMap((item): Item[] => {
      // `;` at the head of a line, where nothing stands before it.
      if (item.statement?.type !== 'EmptyStatement') return [item];
      const comments = [...item.leading, ...item.trailing];
      return comments.length > 0 ? [{ leading: comments, trailing: [] }] : [];
    });
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
export function handlerComments(plan: Plan, step: Step): Code[] {
  return nonEmpty({ kind: 'comments', comments: commentsOf(plan, step) });
}

/** The same after the code of what the step is called on, whose last line keeps the comment that ends it. */
export function handlerCommentsAfter(plan: Plan, step: Step): Code[] {
  return [...trailingComments(plan, step), ...ownComments(plan, step)];
}

/** The comment at the end of the line that a step's receiver ends on: it speaks of the receiver. */
export function trailingComments(plan: Plan, step: Step): Code[] {
  const comments = commentsOf(plan, step).filter((comment) => isTrailing(step, comment));
  return nonEmpty({ kind: 'comments', comments, trails: true });
}

/** The other comments of a step, which speak of the step itself. */
export function ownComments(plan: Plan, step: Step): Code[] {
  const comments = commentsOf(plan, step).filter((comment) => !isTrailing(step, comment));
  return nonEmpty({ kind: 'comments', comments });
}

function isTrailing({ call }: Step, { loc, type }: TSESTree.Comment): boolean {
  return type === 'Line' && loc.start.line === call.callee.object.loc.end.line;
}

function nonEmpty(code: Code & { kind: 'comments' }): Code[] {
  return code.comments.length > 0 ? [code] : [];
}

function commentsOf({ analysis: { sourceCode } }: Plan, { call }: Step): TSESTree.Comment[] {
  const kept = call.arguments.flatMap((argument): TSESTree.Node[] =>
    isFunction(argument) ? [...argument.params, argument.body] : [argument],
  );
  return sourceCode
    .getCommentsInside(call)
    .filter(
      (comment) =>
        comment.range[0] >= call.callee.object.range[1] &&
        !kept.some((node) => isInside(comment, node)),
    );
}

/** Whether a comment stands in a step where `kept`, the expression that its handler returns, does not keep it. */
export function hasCommentsAround(
  { analysis: { sourceCode } }: Plan,
  call: MethodCall,
  kept?: TSESTree.Node,
): boolean {
  return sourceCode
    .getCommentsInside(call)
    .some(
      (comment) =>
        comment.range[0] >= call.callee.object.range[1] && !(kept && isInside(comment, kept)),
    );
}
