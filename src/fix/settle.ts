import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { onlyExpression, type Executor, type Settling } from '../analysis/promises/executors.ts';
import { isFunction, type FunctionNode, type LoopNode } from '../ast/nodes.ts';
import { isDisposed } from '../ast/results.ts';
import { returnsIn } from '../ast/returns.ts';
import { replace, type Edit } from './edits.ts';
import {
  handlerInPlace,
  isRethrow,
  namesDeclaredBy,
  soleExpression,
  standsApart,
  triedBlock,
  workerOf,
  type Worker,
} from './executor-shapes.ts';
import {
  forwardedPromise,
  type ConvertedHandler,
  type ForwardedPromise,
} from './forwarded-promise.ts';
import { headOf, isEndless, isLeftQuietly, jumps, waits } from './leaving.ts';
import { Draft, type Place } from './settlements.ts';
import { blockText, isBareReturn, removeWithSpace, withoutLastReturn } from './settled-text.ts';
import { indentationAt } from './style.ts';

/** Statements that settle on every path, as the body of an async function. */
export interface SettledBody {
  readonly kind: 'body';
  readonly body: TSESTree.BlockStatement;
  readonly edits: readonly Edit[];
  /** What of the body's text becomes the new body: all of it, or the inside of its `try`. */
  readonly inner: TSESTree.BlockStatement;
  readonly isAsync: boolean;
}

export interface SettledAtOnce {
  readonly kind: Settling;
  readonly value: TSESTree.Expression | undefined;
}

type Settled = ForwardedPromise | SettledAtOnce | SettledBody;

export type Conversion = Settled & {
  /** Whether an error leaves the promise pending for ever today, and rejects it afterwards. */
  readonly losesErrors: boolean;
  /** Names that move from the executor to the function around it. */
  readonly names: readonly TSESLint.Scope.Variable[];
  readonly spliced: Draft['spliced'];
};

type Outcome = 'continues' | 'settles' | undefined;

const MAX_NESTING = 40;

/**
 * What an executor does, in the words of an async function: `resolve(x)` is `return x`, `reject(e)` is
 * `throw e`. `undefined` if it does more, or on some path less, than settle the promise at its end.
 */
export function convertExecutor(analysis: Analysis, executor: Executor): Conversion | undefined {
  return new Converter(analysis, executor).convert();
}

class Converter {
  readonly #analysis: Analysis;
  readonly #executor: Executor;
  readonly #sourceCode: Readonly<TSESLint.SourceCode>;
  readonly #draft: Draft;
  readonly #names: TSESLint.Scope.Variable[] = [];
  #nesting = 0;

  constructor(analysis: Analysis, executor: Executor) {
    this.#analysis = analysis;
    this.#executor = executor;
    this.#sourceCode = analysis.sourceCode;
    this.#draft = new Draft(analysis, executor, (chain, isGuarded) =>
      this.#forwardedPromise(chain, isGuarded),
    );
  }

  convert(): Conversion | undefined {
    const result = this.#convertFunction(workerOf(this.#executor));
    const { losesErrors, spliced } = this.#draft;
    return result && { ...result, losesErrors, names: this.#names, spliced };
  }

  #convertFunction({ fn, isGuarded }: Worker): Settled | undefined {
    const tried = fn.async ? undefined : triedBlock(fn, this.#executor);
    const expression = tried ? soleExpression(tried) : onlyExpression(fn);
    if (expression && !fn.async) {
      const settlement = this.#executor.settlementOf(expression);
      if (settlement) return { kind: settlement.how, value: settlement.value };
      const promise = this.#forwardedPromise(expression, isGuarded);
      if (promise) return promise;
    }
    if (fn.body.type !== 'BlockStatement') return undefined;
    const { body } = fn;
    const inner = tried ?? triedBlock(fn, this.#executor) ?? body;
    for (const scope of inner === body ? [fn] : [fn, inner]) {
      this.#names.push(...namesDeclaredBy(scope, this.#executor, this.#sourceCode));
    }
    const outcome = this.#list(inner.body, {
      isLast: true,
      isGuarded: isGuarded || inner !== body,
      isCaught: false,
    });
    if (outcome !== 'settles') return undefined;
    const edits = withoutLastReturn(this.#sourceCode, inner, this.#draft.edits);
    return { kind: 'body', body, inner, edits, isAsync: fn.async };
  }

  #list(statements: readonly TSESTree.Statement[], place: Place): Outcome {
    if (this.#nesting > MAX_NESTING) return undefined;
    this.#nesting += 1;
    const outcome = this.#statements(statements, place);
    this.#nesting -= 1;
    return outcome;
  }

  #statements(statements: readonly TSESTree.Statement[], place: Place): Outcome {
    for (const [index, statement] of statements.entries()) {
      const next = statements[index + 1];
      if (!this.#executor.mentions(statement)) {
        if (returnsIn(statement).length > 0 || isDisposed(statement)) return undefined;
        this.#draft.noteErrors(statement, place);
        if (statement.type === 'ThrowStatement') return 'settles';
        continue;
      }
      const isEnd = next === undefined || isBareReturn(next);
      if (next && isEnd && index + 2 < statements.length) return undefined;
      const isLast = isEnd && (place.isLast || next !== undefined);
      const outcome = this.#statement(statement, { ...place, isLast });
      if (outcome === undefined) return undefined;
      if (outcome === 'settles') {
        if (next && !isEnd) return undefined;
        if (next) this.#draft.edits.push(removeWithSpace(this.#sourceCode, next));
        return 'settles';
      }
      if (next && isBareReturn(next)) return undefined;
    }
    return 'continues';
  }

  #statement(statement: TSESTree.Statement, place: Place): Outcome {
    switch (statement.type) {
      case 'ExpressionStatement':
        return place.isLast ? this.#settled(statement, statement.expression, place) : undefined;
      case 'ReturnStatement':
        return statement.argument ? this.#settled(statement, statement.argument, place) : undefined;
      case 'BlockStatement':
        return this.#list(statement.body, place);
      case 'IfStatement':
        return this.#if(statement, place);
      case 'SwitchStatement':
        return this.#switch(statement, place);
      case 'LabeledStatement':
        return this.#statement(statement.body, place);
      case 'DoWhileStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'ForStatement':
      case 'WhileStatement':
        return this.#loop(statement, place);
      case 'TryStatement':
        return isRethrow(statement, this.#executor)
          ? this.#rethrow(statement, place)
          : this.#try(statement, place);
      default:
        return undefined;
    }
  }

  #settled(statement: TSESTree.Statement, expression: TSESTree.Expression, place: Place): Outcome {
    return this.#draft.settle(statement, expression, place) ? 'settles' : undefined;
  }

  #if({ test, consequent, alternate }: TSESTree.IfStatement, place: Place): Outcome {
    if (this.#executor.mentions(test)) return undefined;
    this.#draft.noteErrors(test, place);
    const first = this.#branch(consequent, place);
    return both(first, alternate ? this.#branch(alternate, place) : 'continues', place);
  }

  #switch({ cases, discriminant }: TSESTree.SwitchStatement, place: Place): Outcome {
    if (this.#executor.mentions(discriminant)) return undefined;
    this.#draft.noteErrors(discriminant, place);
    for (const clause of cases) {
      const { consequent, test } = clause;
      if (test && this.#executor.mentions(test)) return undefined;
      if (test) this.#draft.noteErrors(test, place);
      const [only, ...others] = consequent;
      if (!only) continue;
      const list = only.type === 'BlockStatement' && others.length === 0 ? only.body : consequent;
      const last = list.at(-1);
      const leaves = last?.type === 'BreakStatement' && !last.label;
      // Without `break`, control runs into the next case.
      const isLast = place.isLast && (leaves || clause === cases.at(-1));
      const statements = leaves ? list.slice(0, -1) : list;
      if (this.#list(statements, { ...place, isLast }) !== 'settles') return undefined;
      if (last && leaves) this.#draft.edits.push(removeWithSpace(this.#sourceCode, last));
    }
    const isComplete = cases.some(({ test }) => test === null) && cases.at(-1)?.consequent.length;
    if (isComplete) return 'settles';
    return place.isLast ? undefined : 'continues';
  }

  #branch(statement: TSESTree.Statement, place: Place): Outcome {
    const list = statement.type === 'BlockStatement' ? statement.body : [statement];
    return this.#list(list, place);
  }

  /** A loop in which every settlement leaves the function. */
  #loop(loop: LoopNode, place: Place): Outcome {
    const head = headOf(loop);
    if (!isLeftQuietly(this.#analysis, loop) || head.some(isDisposed)) return undefined;
    if (head.some((part) => this.#executor.mentions(part))) return undefined;
    for (const part of head) this.#draft.noteErrors(part, place);
    const outcome = this.#branch(loop.body, { ...place, isLast: false });
    if (outcome === undefined) return undefined;
    if (isEndless(this.#analysis, loop)) return 'settles';
    return place.isLast ? undefined : 'continues';
  }

  #try({ block, handler, finalizer }: TSESTree.TryStatement, place: Place): Outcome {
    if (finalizer && !this.#mayFollow(finalizer, place)) return undefined;
    const first = this.#list(block.body, {
      ...place,
      isGuarded: place.isGuarded || handler !== null,
      isCaught: place.isCaught || handler !== null,
    });
    return both(first, handler ? this.#list(handler.body.body, place) : first, place);
  }

  /** Whether a `finally` may run before the promise is settled as well as after it. */
  #mayFollow(finalizer: TSESTree.BlockStatement, place: Place): boolean {
    if (this.#executor.mentions(finalizer) || returnsIn(finalizer).length > 0) return false;
    if (waits(this.#analysis, finalizer) || jumps(this.#analysis, finalizer)) return false;
    // What it throws was lost, because the promise was settled by then.
    if (place.isGuarded && this.#analysis.effects.mayThrow(finalizer)) return false;
    this.#draft.noteErrors(finalizer, place);
    return true;
  }

  /** A `try` whose `catch` only rejects is its block, where the block's names stay apart. */
  #rethrow(statement: TSESTree.TryStatement, place: Place): Outcome {
    const { block } = statement;
    const start = this.#draft.edits.length;
    const outcome = this.#try(statement, place);
    const isOfBody = isFunction(statement.parent.parent);
    if (!outcome || !isOfBody || !standsApart(this.#sourceCode, statement)) return outcome;
    const edits = this.#draft.edits
      .splice(start)
      .filter(({ range }) => range[0] > block.range[0] && range[1] < block.range[1]);
    const margin = indentationAt(this.#sourceCode, statement);
    this.#draft.edits.push(replace(statement, blockText(this.#sourceCode, block, edits, margin)));
    return outcome;
  }

  #forwardedPromise(chain: TSESTree.Expression, isGuarded: boolean): ForwardedPromise | undefined {
    const forwarded = forwardedPromise(
      {
        analysis: this.#analysis,
        executor: this.#executor,
        convertHandler: (node, isHandlerGuarded) => this.#handler(node, isHandlerGuarded),
      },
      chain,
    );
    if (!forwarded) return undefined;
    this.#draft.noteErrors(forwarded.base, { isGuarded });
    if (forwarded.losesRejections) this.#draft.losesErrors = true;
    return forwarded;
  }

  /** A handler written in place that settles the promise at its end. */
  #handler(node: TSESTree.Expression, isGuarded: boolean): ConvertedHandler | undefined {
    const fn = handlerInPlace(node, this.#sourceCode);
    const written =
      fn &&
      this.#draft.aside(fn.async, () =>
        this.#handlerBody(fn, { isLast: true, isGuarded, isCaught: false }),
      );
    return written && { fn, ...written };
  }

  #handlerBody(fn: FunctionNode, place: Place): boolean {
    const mayThrow = fn.params.some(({ type }) => type !== 'Identifier');
    if (mayThrow && !place.isGuarded) this.#draft.losesErrors = true;
    return fn.body.type === 'BlockStatement'
      ? this.#list(fn.body.body, place) === 'settles'
      : this.#draft.settleBody(fn, fn.body, place);
  }
}

function both(first: Outcome, second: Outcome, { isLast }: Place): Outcome {
  if (!first || !second) return undefined;
  if (first === 'settles' && second === 'settles') return 'settles';
  // A branch that settles without leaving would run into what follows.
  return isLast ? undefined : 'continues';
}
