import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { onlyExpression, type Executor, type Settling } from '../analysis/executors.ts';
import { mentionsItsCall } from '../ast/keywords.ts';
import { isFunction, unwrap, type FunctionNode, type LoopNode } from '../ast/nodes.ts';
import { isDisposed } from '../ast/results.ts';
import { returnsIn } from '../ast/returns.ts';
import { replace, replaceArrowBody, type Edit } from './edits.ts';
import {
  isRethrow,
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
import { Precedence, textAsArrowBody, textFor } from './parens.ts';
import {
  arrowBodyText,
  awaitingText,
  blockText,
  isBareReturn,
  removeWithSpace,
  replaceStatement,
  statementText,
  withoutLastReturn,
} from './settled-text.ts';
import { indentationAt, styleOf } from './style.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

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

export type Conversion = (ForwardedPromise | SettledAtOnce | SettledBody) & {
  /** Whether an error leaves the promise pending for ever today, and rejects it afterwards. */
  readonly losesErrors: boolean;
  /** Names that move from the executor to the function around it. */
  readonly names: readonly TSESLint.Scope.Variable[];
};

type Outcome = 'continues' | 'settles' | undefined;

interface Place {
  /** Whether nothing is run after these statements. */
  readonly isLast: boolean;
  /** Whether an error thrown here ends up in the promise already. */
  readonly isGuarded: boolean;
  /** Whether a `throw` here would be caught before it leaves the function. */
  readonly isCaught: boolean;
}

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
  readonly #sourceCode: SourceCode;
  readonly #names: TSESLint.Scope.Variable[] = [];
  #edits: Edit[] = [];
  #losesErrors = false;
  #nesting = 0;
  #awaits = false;

  constructor(analysis: Analysis, executor: Executor) {
    this.#analysis = analysis;
    this.#executor = executor;
    this.#sourceCode = analysis.sourceCode;
  }

  convert(): Conversion | undefined {
    const result = this.#convertFunction(workerOf(this.#executor));
    return result && { ...result, losesErrors: this.#losesErrors, names: this.#names };
  }

  #convertFunction({
    fn,
    isGuarded,
  }: Worker): ForwardedPromise | SettledAtOnce | SettledBody | undefined {
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
    this.#collectNames(fn);
    if (inner !== body) this.#collectNames(inner);
    const outcome = this.#list(inner.body, {
      isLast: true,
      isGuarded: isGuarded || inner !== body,
      isCaught: false,
    });
    if (outcome !== 'settles') return undefined;
    const edits = withoutLastReturn(this.#sourceCode, inner, this.#edits);
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
        this.#noteErrors(statement, place);
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
        if (next) this.#edits.push(removeWithSpace(this.#sourceCode, next));
        return 'settles';
      }
      if (next && isBareReturn(next)) return undefined;
    }
    return 'continues';
  }

  #statement(statement: TSESTree.Statement, place: Place): Outcome {
    switch (statement.type) {
      case 'ExpressionStatement':
        return place.isLast ? this.#settle(statement, statement.expression, place) : undefined;
      case 'ReturnStatement':
        return statement.argument ? this.#settle(statement, statement.argument, place) : undefined;
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

  #if({ test, consequent, alternate }: TSESTree.IfStatement, place: Place): Outcome {
    if (this.#executor.mentions(test)) return undefined;
    this.#noteErrors(test, place);
    const first = this.#branch(consequent, place);
    const second = alternate ? this.#branch(alternate, place) : 'continues';
    if (!first || !second) return undefined;
    if (first === 'settles' && second === 'settles') return 'settles';
    // A branch that settles without leaving would run into what follows.
    return place.isLast ? undefined : 'continues';
  }

  #switch({ cases, discriminant }: TSESTree.SwitchStatement, place: Place): Outcome {
    if (this.#executor.mentions(discriminant)) return undefined;
    this.#noteErrors(discriminant, place);
    for (const clause of cases) {
      const { consequent, test } = clause;
      if (test && this.#executor.mentions(test)) return undefined;
      if (test) this.#noteErrors(test, place);
      const [only, ...others] = consequent;
      if (!only) continue;
      const list = only.type === 'BlockStatement' && others.length === 0 ? only.body : consequent;
      const last = list.at(-1);
      const leaves = last?.type === 'BreakStatement' && !last.label;
      // Without `break`, control runs into the next case.
      const isLast = place.isLast && (leaves || clause === cases.at(-1));
      const statements = leaves ? list.slice(0, -1) : list;
      if (this.#list(statements, { ...place, isLast }) !== 'settles') return undefined;
      if (last && leaves) this.#edits.push(removeWithSpace(this.#sourceCode, last));
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
    for (const part of head) this.#noteErrors(part, place);
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
    const second = handler ? this.#list(handler.body.body, place) : first;
    if (!first || !second) return undefined;
    if (first === 'settles' && second === 'settles') return 'settles';
    return place.isLast ? undefined : 'continues';
  }

  /** Whether a `finally` may run before the promise is settled as well as after it. */
  #mayFollow(finalizer: TSESTree.BlockStatement, place: Place): boolean {
    if (this.#executor.mentions(finalizer) || returnsIn(finalizer).length > 0) return false;
    if (waits(this.#analysis, finalizer) || jumps(this.#analysis, finalizer)) return false;
    // What it throws was lost, because the promise was settled by then.
    if (place.isGuarded && this.#analysis.effects.mayThrow(finalizer)) return false;
    this.#noteErrors(finalizer, place);
    return true;
  }

  /** A `try` whose `catch` only rejects is its block, where the block's names stay apart. */
  #rethrow(statement: TSESTree.TryStatement, place: Place): Outcome {
    const { block } = statement;
    const start = this.#edits.length;
    const outcome = this.#try(statement, place);
    const isOfBody = isFunction(statement.parent.parent);
    if (!outcome || !isOfBody || !standsApart(this.#sourceCode, statement)) return outcome;
    const edits = this.#edits
      .splice(start)
      .filter(({ range }) => range[0] > block.range[0] && range[1] < block.range[1]);
    const margin = indentationAt(this.#sourceCode, statement);
    this.#edits.push(replace(statement, blockText(this.#sourceCode, block, edits, margin)));
    return outcome;
  }

  /** A statement that settles: its expression is a settlement, a choice of two, or a chain that forwards. */
  #settle(statement: TSESTree.Statement, expression: TSESTree.Expression, place: Place): Outcome {
    const margin = indentationAt(this.#sourceCode, statement);
    const isBraceless = !/^(?:BlockStatement|SwitchCase)$/u.test(statement.parent?.type ?? '');
    const lines = this.#settlingLines(expression, place);
    if (lines) {
      if (isBraceless && lines.length > 1) return undefined;
      const { newline, semicolon } = styleOf(this.#sourceCode);
      const text = lines.join(semicolon + newline + margin);
      this.#edits.push(replaceStatement(this.#sourceCode, statement, text));
      return 'settles';
    }
    if (isBraceless || place.isCaught) return undefined;
    const chain = expression.type === 'AwaitExpression' ? expression.argument : expression;
    const promise = this.#forwardedPromise(chain, place.isGuarded);
    const awaiting = promise && awaitingText(this.#sourceCode, promise, { margin, isEnd: false });
    if (awaiting === undefined) return undefined;
    this.#awaits = true;
    this.#edits.push(replace(statement, awaiting));
    return 'settles';
  }

  /** The statements that a settlement, or a choice of two, is in a function that returns or throws. */
  #settlingLines(node: TSESTree.Expression, place: Place): string[] | undefined {
    const settlement = this.#executor.settlementOf(node);
    if (settlement) {
      if (settlement.how === 'reject' && place.isCaught) return undefined;
      if (settlement.value) this.#noteErrors(settlement.value, place);
      return [statementText(this.#sourceCode, settlement)];
    }
    const choice = unwrap(node);
    if (choice.type !== 'ConditionalExpression') return undefined;
    const { alternate, consequent, test } = choice;
    if (this.#executor.mentions(test)) return undefined;
    const first = this.#settlingLines(consequent, place);
    const second = this.#settlingLines(alternate, place);
    if (!second || first?.length !== 1) return undefined;
    this.#noteErrors(test, place);
    const condition = textFor(this.#sourceCode, test, Precedence.Sequence);
    return [`if (${condition}) ${first[0] ?? ''}`, ...second];
  }

  #noteErrors(node: TSESTree.Node, { isGuarded }: Pick<Place, 'isGuarded'>): void {
    if (!isGuarded && this.#analysis.effects.mayThrow(node)) this.#losesErrors = true;
  }

  /** Notes what a function or block declares, the settlers aside. */
  #collectNames(node: TSESTree.Node): void {
    const scope = this.#sourceCode.scopeManager?.acquire(node, true);
    const variables = (scope?.variables ?? []) as TSESLint.Scope.Variable[];
    this.#names.push(
      ...variables.filter(
        ({ defs }) =>
          defs.length > 0 &&
          !this.#executor.fn.params.includes(defs[0]?.name as TSESTree.Parameter),
      ),
    );
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
    this.#noteErrors(forwarded.base, { isGuarded });
    if (forwarded.losesRejections) this.#losesErrors = true;
    return forwarded;
  }

  /** A handler written in place that settles the promise at its end. */
  #handler(node: TSESTree.Expression, isGuarded: boolean): ConvertedHandler | undefined {
    const fn = unwrap(node);
    if (!isFunction(fn) || fn.type === 'FunctionDeclaration' || fn.generator) return undefined;
    if (
      fn.type === 'FunctionExpression' &&
      (fn.id || mentionsItsCall(fn, this.#sourceCode.visitorKeys))
    )
      return undefined;
    if (fn.params.length > 1) return undefined;
    const outer = { edits: this.#edits, awaits: this.#awaits };
    this.#edits = [];
    this.#awaits = fn.async;
    const isConverted = this.#handlerBody(fn, { isLast: true, isGuarded, isCaught: false });
    const handler = { fn, edits: this.#edits, awaits: this.#awaits };
    this.#edits = outer.edits;
    this.#awaits = outer.awaits;
    return isConverted ? handler : undefined;
  }

  #handlerBody(fn: FunctionNode, place: Place): boolean {
    if (fn.params.some(({ type }) => type !== 'Identifier')) this.#losesErrors ||= !place.isGuarded;
    if (fn.body.type === 'BlockStatement') return this.#list(fn.body.body, place) === 'settles';
    const settlement = this.#executor.settlementOf(fn.body);
    if (settlement?.how === 'resolve') {
      if (settlement.value) this.#noteErrors(settlement.value, place);
      const text = settlement.value && textAsArrowBody(this.#sourceCode, settlement.value);
      this.#edits.push(replaceArrowBody(this.#sourceCode, fn, text ?? '{}'));
      return true;
    }
    const lines = this.#settlingLines(fn.body, place);
    if (!lines) return false;
    const text = arrowBodyText(this.#sourceCode, fn, lines);
    this.#edits.push(replaceArrowBody(this.#sourceCode, fn, text));
    return true;
  }
}
