import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, wrapped } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { ASSERTING_FUNCTIONS, ASSERTING_SAME } from '../known/pure.ts';
import { costOf, costOfCall, MATCHES, SCANS } from './cost.ts';
import { isAssertion, isValidator, SCHEMA_METHODS } from './mentions.ts';

/** A call that asks something, and what it is asked for. */
export interface Asked {
  readonly call: TSESTree.CallExpression;
  readonly kind: 'alone' | 'condition';
  /** The condition around the call, or the call itself. */
  readonly whole: TSESTree.Node;
}

/**
 * What the calls of a file ask, each by its words: `RE.test(a)` and `RE.test(b)` ask one thing, as do
 * `a.every(isText)` and `b.every(isText)`.
 *
 * Premise: a call that costs something is settled by one that asked the same before, of the same value
 * under whatever name ⇒ a question that is asked once has no answer yet.
 */
export class Questions {
  readonly #asked = new Map<string, Asked[]>();
  readonly #analysis: Analysis;
  readonly #mayAssert: boolean;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    this.#mayAssert = /assert|invariant/u.test(analysis.sourceCode.text);
  }

  add(call: TSESTree.CallExpression): void {
    if (!mayCost(call)) return;
    const place = whereAsked(call);
    if (!place) return;
    const question = this.#questionOf(call);
    const list = this.#asked.get(question);
    const asked = { call, ...place };
    if (list) list.push(asked);
    else this.#asked.set(question, [asked]);
  }

  /** The calls that can be measured and whose question is asked again. */
  repeated(): Asked[] {
    return [...this.#asked.values()].flatMap((list) =>
      list.length > 1 ? list.filter((asked) => this.#isMeasurable(asked)) : [],
    );
  }

  #isMeasurable({ call, kind }: Asked): boolean {
    const analysis = this.#analysis;
    if (call.parent.type === 'AwaitExpression') return true;
    if (kind === 'alone' && this.#mayAssert && isAssertion(analysis, call)) {
      return costOf(analysis, call).isMeasurable;
    }
    return (
      costOfCall(analysis, call).isMeasurable &&
      (kind === 'condition' || isValidator(analysis, call))
    );
  }

  #questionOf({ arguments: args, callee }: TSESTree.CallExpression): string {
    const { sourceCode } = this.#analysis;
    const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
    return name !== undefined && SUBJECT_METHODS.includes(name)
      ? `.${name}(${args.map((argument) => sourceCode.getText(argument)).join()})`
      : sourceCode.getText(callee);
  }
}

/** Whether a call can run a pattern, a schema or a function of this file, as far as its name tells. */
function mayCost({ callee }: TSESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.object.type === 'ThisExpression') return true;
  const name = staticName(callee);
  return name === undefined || callee.property.type === 'PrivateIdentifier' || DEAR.has(name);
}

/** Methods of the value that is checked. */
const SUBJECT_METHODS = [...SCANS, ...MATCHES];

const DEAR = new Set([
  ...SUBJECT_METHODS,
  ...SCHEMA_METHODS,
  ...[...ASSERTING_FUNCTIONS, ...ASSERTING_SAME].map((key) => key.replace(/.*\./u, '')),
  'exec',
  'test',
]);

/** More levels of an expression than people write. */
const MAX_CLIMB = 40;

/** Where a call asks something: in a condition, or alone, as an assertion does. */
function whereAsked(
  call: TSESTree.CallExpression,
): { readonly kind: 'alone' | 'condition'; readonly whole: TSESTree.Node } | undefined {
  let node: TSESTree.Node = wrapped(call);
  for (let step = 0; node.parent && step < MAX_CLIMB; step += 1) {
    const { parent }: TSESTree.Node = node;
    switch (parent.type) {
      case 'ConditionalExpression':
        if (parent.test === node) return { kind: 'condition', whole: node };
        break;
      case 'LogicalExpression':
        if (parent.operator !== '??') return { kind: 'condition', whole: node };
        break;
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'IfStatement':
      case 'WhileStatement':
        return { kind: 'condition', whole: node };
      // What is kept may be asked later.
      case 'VariableDeclarator':
        return { kind: 'condition', whole: node };
      case 'ExpressionStatement':
        return { kind: 'alone', whole: node };
      case 'AwaitExpression':
      case 'BinaryExpression':
      case 'CallExpression':
      case 'ChainExpression':
      case 'MemberExpression':
      case 'UnaryExpression':
        break;
      default:
        return undefined;
    }
    node = wrapped(parent);
  }
  return undefined;
}
