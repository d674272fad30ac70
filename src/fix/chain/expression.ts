import { isParenthesized } from '@eslint-community/eslint-utils';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import { replace, type Edit } from '../edits.ts';
import { Precedence, minimumAt } from '../parens.ts';
import { indentationAt } from '../style.ts';
import type { Chain } from './chain.ts';
import { valueOfChain } from './fulfil.ts';
import { readHandler } from './handler.ts';
import { canInline } from './inline.ts';
import { resolveNames } from './names.ts';
import type { Place } from './place.ts';
import { newPlan, type Plan } from './plan.ts';
import { printParts } from './print.ts';
import { printerOf } from './replacement.ts';

/** New code for a chain. */
export interface Written {
  readonly edits: Edit[];
  readonly plan: Plan;
  readonly declares: readonly string[];
  readonly isWorse: boolean;
}

/** The longest line that inlined handlers may make. */
const MAX_WIDTH = 100;

/** The chain as one expression, where that is short and every step can be written into the next. */
export function writeExpression(
  analysis: Analysis,
  place: Place,
  chain: Chain | undefined,
): Written | undefined {
  if (!chain?.steps.every(({ kind }) => kind === 'then')) return undefined;
  const handlers = chain.steps.flatMap((step) => {
    const handler = step.kind === 'then' ? readHandler(analysis, step.onFulfilled) : undefined;
    return handler?.kind === 'inline' ? [handler] : [];
  });
  const inlined = new Set<TSESTree.Node>(handlers.map(({ fn }) => fn));
  const plan = newPlan(analysis, inlined);
  const isPossible = handlers.every((handler) => canInline(plan, handler));
  if (!isPossible || handlers.length > (place.kind === 'expression' ? 2 : 1)) return undefined;
  const value = valueOfChain(plan, chain);
  if (!value) return undefined;
  resolveNames(plan, [{ kind: 'line', parts: value.parts }], undefined, new Set(), () => false);
  plan.saved = chain.steps.length;
  const printer = printerOf(plan);
  const indent = indentationAt(analysis.sourceCode, place.node);
  const isAwaited = value.kind !== 'plain' && place.sink.kind === 'return' && place.sink.awaits;
  const text = printParts(printer, isAwaited ? ['await ', ...value.parts] : value.parts, indent);
  if (text.includes('\n') || indent.length + text.length > MAX_WIDTH) return undefined;
  const precedence = isAwaited ? Precedence.Unary : value.precedence;
  const isHidden =
    (precedence < minimumAt(place.node) || text.startsWith('{')) &&
    !isParenthesized(place.node as never, analysis.sourceCode as never);
  const edit = replace(place.node, isHidden ? `(${text})` : text);
  // `(await (await load()).read()).name`
  const isMember = place.node.parent?.type === 'MemberExpression';
  const isWorse = isMember && place.kind === 'expression' && /\bawait\b.*\bawait\b/u.test(text);
  return { plan, declares: [], isWorse, edits: [edit] };
}
