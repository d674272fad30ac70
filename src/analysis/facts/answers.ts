import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isInside,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isReadInPlace, MAX_INLINED } from './inlining.ts';
import type { Leaf } from './leaf.ts';
import type { Asked, Questions } from './questions.ts';

type Call = TSESTree.CallExpression;
type Calls = ReadonlySet<TSESTree.Node>;

/**
 * Which calls of a file may answer the questions that are looked for: those that ask the same, in the
 * same words or in a function that either of them calls.
 */
export class Answers {
  readonly wanted: readonly Asked[];
  readonly #analysis: Analysis;
  readonly #questions: Questions;
  readonly #answersTo = new Map<Call | FunctionNode, Calls>();
  readonly #answersFor = new Map<Leaf, Calls | undefined>();
  #all: Calls | undefined;

  constructor(analysis: Analysis, questions: Questions) {
    this.#analysis = analysis;
    this.#questions = questions;
    this.wanted = questions.wanted;
  }

  /** Whether a condition holds a call that is looked for, and not only stands in one. */
  asks(leaf: Leaf): boolean {
    return this.#answers(leaf) !== undefined;
  }

  /** Whether a place is, or stands in, a call that may answer one of the questions. */
  mayAnswerAny(place: TSESTree.Node): boolean {
    this.#all ??= this.#answering(this.wanted);
    return callAround(place, this.#all) !== undefined;
  }

  /** Whether a place is, or stands in, a call that may answer what a condition asks. */
  mayAnswer(place: TSESTree.Node, leaf: Leaf): boolean {
    const answers = this.#answers(leaf);
    const call = answers && callAround(place, answers);
    return call !== undefined && !isComparedWithCall(call);
  }

  #answers(leaf: Leaf): Calls | undefined {
    let answers = this.#answersFor.get(leaf);
    if (!answers && !this.#answersFor.has(leaf)) {
      const asked = this.wanted.filter(
        ({ call, whole }) => isInside(call, leaf.node) && isInside(leaf.node, whole),
      );
      if (asked.length > 0) answers = this.#answering(asked);
      this.#answersFor.set(leaf, answers);
    }
    return answers;
  }

  #answering(asked: readonly Asked[]): Calls {
    const found = new Set<TSESTree.Node>();
    for (const { call } of asked) for (const answer of this.#answersToCall(call)) found.add(answer);
    return found;
  }

  #answersToCall(call: Call): Calls {
    const asked = this.#analysis.calls.calleeOf(call) ?? call;
    let answers = this.#answersTo.get(asked);
    if (!answers) {
      const parts = this.#partsOf(call);
      answers = this.#withCallers(parts.flatMap((part) => this.#questions.sameAs(part)));
      this.#answersTo.set(asked, answers);
    }
    return answers;
  }

  /** A call, and what is asked by the short functions that it runs. */
  #partsOf(call: Call): readonly Call[] {
    const { calls, sourceCode } = this.#analysis;
    const parts = new Set([call]);
    const add = (node: TSESTree.Node): void => {
      if (node.type === 'CallExpression') parts.add(node);
    };
    const entered = new Set<FunctionNode>();
    // The set grows while it is read.
    for (const part of parts) {
      const fn = calls.calleeOf(part);
      if (!fn || entered.has(fn) || entered.size >= MAX_INLINED || !isReadInPlace(fn)) continue;
      entered.add(fn);
      walk(fn.body, sourceCode.visitorKeys, add);
    }
    return [...parts];
  }

  /** Calls, and those of the short functions in which they stand. */
  #withCallers(answers: readonly Call[]): Calls {
    const { calls } = this.#analysis;
    const found = new Set<TSESTree.Node>(answers);
    let last: readonly TSESTree.Node[] = answers;
    const callsAround = (call: TSESTree.Node): readonly TSESTree.Node[] => {
      const fn = enclosingFunction(call);
      return fn && isReadInPlace(fn) ? calls.usesOf(fn).sites : [];
    };
    for (let depth = 0; depth < MAX_INLINED; depth += 1) {
      last = last.flatMap(callsAround);
      for (const site of last) found.add(site);
    }
    return found;
  }
}

/** The innermost of the calls that a place is, or stands in, within its statement. */
function callAround(place: TSESTree.Node, calls: Calls): TSESTree.Node | undefined {
  for (let node: TSESTree.Node | undefined = place; node; node = node.parent) {
    if (calls.has(node)) return node;
    if (node.type.endsWith('Statement') || node.type === 'VariableDeclarator') return undefined;
  }
  return undefined;
}

/** `f(a) === f(b)` says nothing of `f(a)`. */
function isComparedWithCall(call: TSESTree.Node): boolean {
  const node = wrapped(call);
  if (node.parent?.type !== 'BinaryExpression') return false;
  const { left, right } = node.parent;
  return unwrap(left === node ? right : left).type === 'CallExpression';
}
