import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { constantOf } from './fixed-values.ts';
import { hasUnknownCode } from './plain-code.ts';
import type { Primitive } from './values.ts';

/** A condition without `!`, `&&` or `||` at its top. */
export class Leaf {
  /** Whether it can be reported, and does not only teach. */
  isCheck = false;
  readonly node: TSESTree.Node;
  #isOpaque: boolean | undefined;
  readonly #texts = new Map<string, string>();

  constructor(node: TSESTree.Node) {
    this.node = node;
  }

  /** The condition as it would read for another variable. */
  textFor({ sourceCode }: Analysis, name: string): string {
    let text = this.#texts.get(name);
    if (text === undefined) {
      text = sourceCode.text
        .slice(...this.node.range)
        .replace(/[$\w]+|\s+/gu, (word) => (word === name ? '@' : word.trim()));
      this.#texts.set(name, text);
    }
    return text;
  }

  /** Whether it asks no more than whether a variable is truthy. */
  get isTruthiness(): boolean {
    return unwrap(this.node).type === 'Identifier';
  }

  /** Whether it stands in the update of a loop, which runs after the body. */
  get isRepeated(): boolean {
    for (let node: TSESTree.Node | undefined = this.node; node; node = node.parent) {
      if (node.parent?.type === 'ForStatement') return node.parent.update === node;
      if (node.type.endsWith('Statement')) return false;
    }
    return false;
  }

  /** A constant that something is compared with: being equal to it is all that is told. */
  constant(analysis: Analysis): Primitive {
    const { node } = this;
    if (node.type !== 'BinaryExpression' || !/^[!=]==?$/u.test(node.operator)) return undefined;
    if (node.left.type === 'UnaryExpression' && node.left.operator === 'typeof') return undefined;
    const known = constantOf(analysis, node.right) ?? constantOf(analysis, node.left);
    // Of two values, one is what the other is not.
    return typeof known?.value === 'boolean' || !known?.value ? undefined : known.value;
  }

  /** Whether it asks what kind of value something is, which a use that would have thrown shows too. */
  isAboutType(analysis: Analysis): boolean {
    const node = unwrap(this.node);
    if (node.type === 'CallExpression') {
      return analysis.calls.calleeOf(node) !== undefined && !this.isOpaque(analysis);
    }
    if (node.type !== 'BinaryExpression') return false;
    const sides = [node.left, node.right];
    return sides.some(
      (side) =>
        (side.type === 'UnaryExpression' && side.operator === 'typeof') ||
        (side.type === 'Literal' && side.value === null) ||
        (side.type === 'Identifier' && isNullish(constantOf(analysis, side))),
    );
  }

  /** Whether control can be at a place only because something was equal to the constant. */
  mayHoldAt(place: TSESTree.Node): boolean {
    const { node } = this;
    if (node.type !== 'BinaryExpression' || node.operator.startsWith('!')) return true;
    let test: TSESTree.Node = node;
    while (test.parent?.type === 'LogicalExpression' && test.parent.operator === '&&') {
      test = test.parent;
    }
    const { parent } = test;
    if (parent?.type !== 'IfStatement' && parent?.type !== 'ConditionalExpression') return true;
    if (parent.test !== test) return true;
    if (isInside(place, parent.consequent) || isInside(place, test)) return true;
    return parent.type === 'IfStatement' && parent.alternate !== null && mayLeave(parent.alternate);
  }

  /** Whether a call in it is unknown code: it then shows nothing, and nothing settles it. */
  isOpaque(analysis: Analysis): boolean {
    this.#isOpaque ??= hasUnknownCode(analysis, this.node);
    return this.#isOpaque;
  }

  /** Whether the condition that it is part of tests a type. */
  isTypeTest({ sourceCode }: Analysis): boolean {
    let node: TSESTree.Node = this.node;
    while (node.parent && /^(?:Logical|Unary)/u.test(node.parent.type)) node = node.parent;
    return /\btypeof\b|\b(?:Array|Number)\b/u.test(sourceCode.text.slice(...node.range));
  }
}

function isNullish(constant: { readonly value: Primitive } | undefined): boolean {
  return constant !== undefined && (constant.value === null || constant.value === undefined);
}

/** Whether a branch can end anywhere but at its end; `else if` counts as a whole. */
function mayLeave(branch: TSESTree.Node): boolean {
  switch (branch.type) {
    case 'BlockStatement': {
      const last = branch.body.at(-1);
      return last !== undefined && mayLeave(last);
    }
    case 'IfStatement':
      return (
        mayLeave(branch.consequent) || (branch.alternate !== null && mayLeave(branch.alternate))
      );
    case 'ExpressionStatement':
      return false;
    default:
      return true;
  }
}
