import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Executor } from '../analysis/promises/executors.ts';
import { unwrap, type FunctionNode } from '../ast/nodes.ts';
import { replace, replaceArrowBody, type Edit } from './edits.ts';
import type { ForwardedPromise } from './forwarded-promise.ts';
import { Precedence, textAsArrowBody, textFor } from './parens.ts';
import { arrowBodyText, awaitingText, replaceStatement, statementText } from './settled-text.ts';
import { indentationAt, styleOf } from './style.ts';

/** Where a statement of an executor stands. */
export interface Place {
  /** Whether nothing is run after these statements. */
  readonly isLast: boolean;
  /** Whether an error thrown here ends up in the promise already. */
  readonly isGuarded: boolean;
  /** Whether a `throw` here would be caught before it leaves the function. */
  readonly isCaught: boolean;
}

interface Aside {
  readonly edits: readonly Edit[];
  readonly awaits: boolean;
}

/** The draft of an async function that does what an executor does: its settlements return, throw or await. */
export class Draft {
  /** Whether an error leaves the promise pending for ever today, and rejects it afterwards. */
  losesErrors = false;
  edits: Edit[] = [];
  /** Handlers whose statements take the place of their chains. */
  readonly spliced: FunctionNode[] = [];
  /** Whether what has been written awaits a promise. */
  #awaits = false;
  readonly #analysis: Analysis;
  readonly #executor: Executor;
  readonly #forward: (
    chain: TSESTree.Expression,
    isGuarded: boolean,
  ) => ForwardedPromise | undefined;

  /** @param forward What a chain is whose handlers settle. */
  constructor(
    analysis: Analysis,
    executor: Executor,
    forward: (chain: TSESTree.Expression, isGuarded: boolean) => ForwardedPromise | undefined,
  ) {
    this.#analysis = analysis;
    this.#executor = executor;
    this.#forward = forward;
  }

  /** A statement that settles: its expression is a settlement, a choice of two, or a chain that forwards. */
  settle(statement: TSESTree.Statement, expression: TSESTree.Expression, place: Place): boolean {
    const margin = indentationAt(this.#analysis.sourceCode, statement);
    const isBraceless = !/^(?:BlockStatement|SwitchCase)$/u.test(statement.parent?.type ?? '');
    const lines = this.#settlingLines(expression, place);
    if (lines) {
      if (isBraceless && lines.length > 1) return false;
      const { newline, semicolon } = styleOf(this.#analysis.sourceCode);
      const text = lines.join(semicolon + newline + margin);
      this.edits.push(replaceStatement(this.#analysis.sourceCode, statement, text));
      return true;
    }
    if (isBraceless || place.isCaught) return false;
    const chain = expression.type === 'AwaitExpression' ? expression.argument : expression;
    const promise = this.#forward(chain, place.isGuarded);
    const awaiting =
      promise && awaitingText(this.#analysis.sourceCode, promise, { margin, isEnd: false });
    if (awaiting === undefined) return false;
    this.#awaits = true;
    if (promise?.onValue) this.spliced.push(promise.onValue.fn);
    this.edits.push(replace(statement, awaiting));
    return true;
  }

  /** The statements that a settlement, or a choice of two, is in a function that returns or throws. */
  #settlingLines(node: TSESTree.Expression, place: Place): string[] | undefined {
    const settlement = this.#executor.settlementOf(node);
    if (settlement) {
      if (settlement.how === 'reject' && place.isCaught) return undefined;
      if (settlement.value) this.noteErrors(settlement.value, place);
      return [statementText(this.#analysis.sourceCode, settlement)];
    }
    const choice = unwrap(node);
    if (choice.type !== 'ConditionalExpression') return undefined;
    const { alternate, consequent, test } = choice;
    if (this.#executor.mentions(test)) return undefined;
    const first = this.#settlingLines(consequent, place);
    const second = this.#settlingLines(alternate, place);
    if (!second || first?.length !== 1) return undefined;
    this.noteErrors(test, place);
    const condition = textFor(this.#analysis.sourceCode, test, Precedence.Sequence);
    return [`if (${condition}) ${first[0] ?? ''}`, ...second];
  }

  /** An arrow function whose body is a settlement, or a choice of two. */
  settleBody(fn: FunctionNode, body: TSESTree.Expression, place: Place): boolean {
    const settlement = this.#executor.settlementOf(body);
    if (settlement?.how === 'resolve') {
      if (settlement.value) this.noteErrors(settlement.value, place);
      const text = settlement.value && textAsArrowBody(this.#analysis.sourceCode, settlement.value);
      this.edits.push(replaceArrowBody(this.#analysis.sourceCode, fn, text ?? '{}'));
      return true;
    }
    const lines = this.#settlingLines(body, place);
    if (!lines) return false;
    const text = arrowBodyText(this.#analysis.sourceCode, fn, lines);
    this.edits.push(replaceArrowBody(this.#analysis.sourceCode, fn, text));
    return true;
  }

  /** Writes what stands in a function of its own; `undefined` if `write` fails. */
  aside(isAsync: boolean, write: () => boolean): Aside | undefined {
    const outer = { edits: this.edits, awaits: this.#awaits };
    this.edits = [];
    this.#awaits = isAsync;
    const isWritten = write();
    const { edits } = this;
    const awaits = this.#awaits;
    this.edits = outer.edits;
    this.#awaits = outer.awaits;
    return isWritten ? { edits, awaits } : undefined;
  }

  /** Notes what was an error that nobody hears of, and rejects the promise from now on. */
  noteErrors(node: TSESTree.Node, { isGuarded }: Pick<Place, 'isGuarded'>): void {
    if (!isGuarded && this.#analysis.effects.mayThrow(node)) this.losesErrors = true;
  }
}
