import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../../analysis/analyze.ts';
import type { FunctionNode } from '../../ast/nodes.ts';
import { losesComment, type Edit } from '../edits.ts';
import { asyncEdits, asyncObstacle, isAwaitedByAllCallers } from '../make-async.ts';
import { parseChain, stepCalls, type Chain } from './chain.ts';
import { depthOfTries, exits, hasFinalizer, type Code } from './code.ts';
import { writeExpression, type Written } from './expression.ts';
import { holdsUnknownNames, readHandler } from './handler.ts';
import { Hazard, unlessHazard, type HazardName } from './hazard.ts';
import { canInline } from './inline.ts';
import { NeedsInlining, resolveNames } from './names.ts';
import { placeOf, type Place } from './place.ts';
import { newPlan, type Change, type Plan } from './plan.ts';
import { printAt } from './replacement.ts';
import type { Sink } from './sinks.ts';
import { chainInto } from './steps.ts';
import { conditionalInto } from './values.ts';

export type { Change } from './plan.ts';

export type Conversion =
  | {
      readonly kind: 'converted';
      readonly edits: readonly Edit[];
      /** The expression that is replaced: the chain, or the choice of which it is a branch. */
      readonly value: TSESTree.Expression;
      /** What the new code does differently, by the node that can make the difference; empty if nothing. */
      readonly changes: ReadonlyMap<Change, TSESTree.Node>;
      /** The function around the chain; `undefined` at the top level of a module. */
      readonly fn: FunctionNode | undefined;
      readonly makesAsync: boolean;
      /** How many promises the chain makes that the new code does not. */
      readonly saved: number;
      /** Values that are awaited because nothing is known of them. */
      readonly guesses: readonly TSESTree.Expression[];
      /** What the new code declares in a scope of the file. */
      readonly claim: { scope: TSESLint.Scope.Scope; names: readonly string[] } | undefined;
      /** The steps that are converted, nested ones left out. */
      readonly chain: Chain | undefined;
      /** Whether the new code is harder to read than the chain. */
      readonly isWorse: boolean;
    }
  | { readonly kind: 'refused'; readonly hazard: HazardName; readonly node: TSESTree.Node };

export type Converted = Conversion & { kind: 'converted' };

/** The names that conversions made so far declare in each scope: fixes of one pass are applied together. */
export type Claims = Map<TSESLint.Scope.Scope, ReadonlySet<string>>;

/** How often a plan is made before the names are given up. */
const MAX_TRIES = 20;

/** How many `try` in each other a reader follows. */
const MAX_TRY_DEPTH = 2;

/**
 * Rewrites a chain of `then`, `catch` and `finally` with `await`.
 *
 * The new code does the same for every input but for what `changes` says. Where a handler in the middle
 * cannot move, the steps up to it stay a chain that is awaited.
 *
 * @param node The outermost call of the chain.
 * @param claims Names that conversions to be applied together with this one declare.
 */
export function convertChain(
  sourceCode: Analysis['sourceCode'],
  node: TSESTree.Expression,
  claims: Claims = new Map(),
): Conversion {
  const analysis = analyze(sourceCode);
  const calls = stepCalls(node);
  let receiver: TSESTree.Node | undefined;
  for (;;) {
    try {
      return convertFrom(analysis, node, receiver, claims);
    } catch (error) {
      if (!(error instanceof Hazard)) throw error;
      const failing = calls.findIndex(
        ({ range }) => range[0] <= error.node.range[0] && error.node.range[1] <= range[1],
      );
      const next = calls[failing];
      const canSkip = PARTIAL.has(error.hazard) && next && next !== node && next !== receiver;
      if (!canSkip) return { kind: 'refused', hazard: error.hazard, node: error.node };
      receiver = next;
    }
  }
}

/** Hazards of one handler, which may stay a handler while later steps are converted. */
const PARTIAL = new Set<HazardName>([
  'branch return',
  'content of handler',
  'kind of handler',
  'own this',
  'two handlers',
  'type',
  'unproven handler',
  'var',
]);

function convertFrom(
  analysis: Analysis,
  node: TSESTree.Expression,
  receiver: TSESTree.Node | undefined,
  claims: Claims,
): Conversion {
  const place = placeOf(analysis, node);
  const { fn } = place;
  // It may name what moves, or declare what the moved names would meet.
  if (holdsUnknownNames(analysis, fn ?? analysis.sourceCode.ast))
    throw new Hazard('content of handler', node);
  const makesAsync = fn !== undefined && !fn.async;
  // Cheap, and true of most: the function returns what may be no promise.
  if (makesAsync && !isNewPromise(analysis, node)) throw new Hazard('other returns', node);
  if (makesAsync) checkFunction(analysis, fn);
  const isChoice = place.value !== node;
  const whole = parseChain(analysis, node);
  const chain = isChoice ? undefined : chainFrom(whole, receiver);
  if (isChoice && receiver) throw new Hazard('position', node);
  const scope = place.target?.scope;
  const claimed = (scope && claims.get(scope)) ?? new Set();
  const { declares, edits, isWorse, plan } = write(analysis, place, chain, claimed);
  if (makesAsync) edits.push(...asyncEdits(analysis, fn));
  if (losesComment(analysis.sourceCode, edits)) throw new Hazard('comment', node);
  const changes = new Map(plan.changes);
  if (makesAsync && analysis.effects.callMayThrow(fn) && !isAwaitedByAllCallers(analysis, fn)) {
    changes.set('rejects early errors', fn);
  }
  const { guesses, saved } = plan;
  const claim = scope ? { scope, names: declares } : undefined;
  const { value } = place;
  const converted = chain?.steps.length ?? 0;
  return {
    kind: 'converted',
    ...{ edits, value, changes, fn, makesAsync, saved, guesses, chain, claim },
    // More steps stay than go.
    isWorse: isWorse || (receiver !== undefined && whole.steps.length - converted > converted),
  };
}

function chainFrom(chain: Chain, receiver: TSESTree.Node | undefined): Chain {
  if (!receiver) return chain;
  const start = chain.steps.findIndex(({ call }) => call === receiver) + 1;
  const steps = chain.steps.slice(start);
  if (start === 0 || steps.length === 0) throw new Hazard('no chain', chain.node);
  return { ...chain, receiver: receiver as TSESTree.Expression, steps };
}

/**
 * Checks that a function returns a new native promise on every path and may become async.
 *
 * @throws {Hazard} If it cannot.
 */
function checkFunction(analysis: Analysis, fn: FunctionNode): void {
  if (asyncObstacle(analysis, fn)) throw new Hazard('function', fn);
  const { flow } = analysis;
  if (fn.body.type !== 'BlockStatement') {
    if (!isNewPromise(analysis, fn.body)) throw new Hazard('other returns', fn.body);
    return;
  }
  const other = flow
    .returnsOf(fn)
    .find(({ argument }) => !argument || !isNewPromise(analysis, argument));
  if (other || flow.fallsOff(fn)) throw new Hazard('other returns', other ?? fn);
}

function isNewPromise({ promises }: Analysis, node: TSESTree.Expression): boolean {
  return promises.kindOf(node).kind === 'promise' && promises.isFresh(node);
}

/** Plans again and again, with what stood in the way of the last plan left out, until every binding has a name. */
function write(
  analysis: Analysis,
  place: Place,
  chain: Chain | undefined,
  claimed: ReadonlySet<string>,
): Written {
  const short = place.kind === 'statement' ? undefined : writeExpression(analysis, place, chain);
  if (short) return short;
  if (place.kind === 'expression') throw new Hazard('position', place.value);
  const inlined = new Set<TSESTree.Node>();
  const kept = new Set<TSESTree.Node>();
  let mayRename = true;
  let { sink } = place;
  for (let tries = 0; ; tries += 1) {
    const plan = newPlan(analysis, inlined, mayRename);
    try {
      const code = codeFor(plan, { ...place, sink }, chain);
      if (sink.kind === 'assign' && sink.isShared && !sink.isLate && hasFinalizer(code)) {
        sink = { ...sink, isLate: true };
        continue;
      }
      const declares = resolveNames(
        plan,
        code,
        place.target,
        claimed,
        (handler) => !kept.has(handler) && mayInline(plan, handler),
      );
      const isWorse = depthOfTries(code) > MAX_TRY_DEPTH;
      return { plan, declares, isWorse, edits: printAt(plan, place, code) };
    } catch (error) {
      const last = [...inlined].at(-1);
      if (tries === MAX_TRIES) throw error;
      if (error instanceof NeedsInlining) {
        inlined.add(error.handler);
      } else if (error instanceof Hazard && error.hazard === 'name' && (last || mayRename)) {
        if (last) {
          inlined.delete(last);
          kept.add(last);
        } else {
          mayRename = false;
        }
      } else {
        throw error;
      }
    }
  }
}

function codeFor(plan: Plan, { sink, value }: Place, chain: Chain | undefined): Code[] {
  const code = chain ? chainInto(plan, chain, sink) : choiceInto(plan, value, sink);
  // What the statement declares would be declared nowhere.
  if (sink.kind === 'bind' && exits(code)) throw new Hazard('branch return', value);
  return code;
}

function choiceInto(plan: Plan, value: TSESTree.Expression, sink: Sink): Code[] {
  if (value.type !== 'ConditionalExpression') throw new Hazard('position', value);
  const code = conditionalInto(plan, value, sink);
  if (plan.saved === 0) throw new Hazard('no chain', value);
  return code;
}

function mayInline(plan: Plan, handler: TSESTree.Node): boolean {
  const { parent } = handler;
  if (parent?.type !== 'CallExpression') return false;
  return (
    unlessHazard(() => {
      const read = readHandler(plan.analysis, handler as TSESTree.Expression);
      return read.kind === 'inline' && canInline(plan, read);
    }) ?? false
  );
}
