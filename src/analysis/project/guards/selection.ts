import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap, type FunctionNode } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { literalText } from '../summary/names.ts';
import type { Guard } from '../summary/value.ts';

type Variable = TSESLint.Scope.Variable;

/** What the callers of a function select by an argument. */
export interface Selection {
  /** The branch in which a test is true: `if (force)`, `if (mode === 'delete')`. */
  ofTest(test: TSESTree.Node, at: TSESTree.Node): Guard | undefined;
  /** `switch (mode) { case 'delete': … }` */
  ofCase(clause: TSESTree.SwitchCase): Guard | undefined;
}

interface Selector {
  readonly parameter: TSESTree.Parameter;
  readonly index: number;
}

const MAX_TEXTS = 20;
const MAX_REFERENCES = 60;

/**
 * Finds what is only done for callers that pass something.
 *
 * Premise: a parameter is what the caller has passed, as long as nothing else is assigned to it ⇒ a branch
 * for one text is not run by a call that passes another.
 */
export function createSelection(
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
): Selection {
  function ofTest(test: TSESTree.Node, at: TSESTree.Node): Guard | undefined {
    const node = unwrap(test);
    const flag = selectorIn(node, at);
    if (flag && isFalseAlone(flag.parameter)) return { kind: 'flag', index: flag.index };
    const choice = choiceIn(node, at);
    return choice && { kind: 'choice', index: choice.index, texts: choice.texts };
  }

  /** `mode === 'copy' || mode === 'move'` */
  function choiceIn(
    node: TSESTree.Node,
    at: TSESTree.Node,
    depth = 0,
  ): { readonly index: number; readonly texts: readonly string[] } | undefined {
    if (depth > MAX_TEXTS) return undefined;
    if (node.type === 'LogicalExpression' && node.operator === '||') {
      const left = choiceIn(unwrap(node.left), at, depth + 1);
      const right = choiceIn(unwrap(node.right), at, depth + 1);
      return left && left.index === right?.index
        ? { index: left.index, texts: [...left.texts, ...right.texts] }
        : undefined;
    }
    if (node.type !== 'BinaryExpression' || !/^===?$/.test(node.operator)) return undefined;
    const [subject, text] =
      literalText(node.right) === undefined
        ? [node.right, literalText(node.left)]
        : [node.left, literalText(node.right)];
    const selector = text === undefined ? undefined : selectorIn(unwrap(subject), at);
    return selector && text !== undefined ? { index: selector.index, texts: [text] } : undefined;
  }

  function ofCase(clause: TSESTree.SwitchCase): Guard | undefined {
    const { cases, discriminant } = clause.parent;
    const selector = selectorIn(unwrap(discriminant), clause.parent);
    if (!selector) return undefined;
    const texts: string[] = [];
    const end = cases.indexOf(clause);
    for (let index = end; index >= 0; index -= 1) {
      const { consequent, test } = cases[index] ?? clause;
      if (index < end && isLeft(consequent)) break;
      const text = test ? literalText(test) : undefined;
      if (text === undefined || texts.length > MAX_TEXTS) return undefined;
      texts.push(text);
    }
    return { kind: 'choice', index: selector.index, texts };
  }

  /** The parameter of the function around that a node is, if it is what the caller has passed. */
  function selectorIn(node: TSESTree.Node, at: TSESTree.Node): Selector | undefined {
    if (node.type === 'MemberExpression') {
      const kept = keptIn(node, at);
      return kept && selectorIn(kept, at);
    }
    const variable = node.type === 'Identifier' ? variableOf(node) : undefined;
    const [def] = variable?.defs ?? [];
    const fn = functionAround(at);
    if (!variable || !isFunction(fn) || (def?.type as string) !== 'Parameter' || def?.node !== fn) {
      return undefined;
    }
    if (variable.references.some((reference) => reference.isWrite() && reference.init !== true)) {
      return undefined;
    }
    return parameterNamed(fn, def.name);
  }

  /** `mode`, where the function around has `options.mode = mode` and sets `options.mode` nowhere else. */
  function keptIn(
    node: TSESTree.MemberExpression,
    at: TSESTree.Node,
  ): TSESTree.Identifier | undefined {
    const name = staticName(node);
    const variable = node.object.type === 'Identifier' ? variableOf(node.object) : undefined;
    const references = variable?.references ?? [];
    if (name === undefined || references.length > MAX_REFERENCES) return undefined;
    const writes = references.flatMap(({ identifier: { parent } }) => {
      const write = parent?.type === 'MemberExpression' ? parent.parent : undefined;
      const isWrite =
        write?.type === 'AssignmentExpression' &&
        write.left === parent &&
        staticName(write.left as TSESTree.MemberExpression) === name;
      return isWrite ? write : [];
    });
    const [only, ...others] = writes;
    const isAlways =
      only?.operator === '=' &&
      others.length === 0 &&
      only.parent.type === 'ExpressionStatement' &&
      only.parent.parent === functionAround(at)?.body;
    return isAlways && only.right.type === 'Identifier' ? only.right : undefined;
  }

  return { ofTest, ofCase };
}

function parameterNamed({ params }: FunctionNode, name: TSESTree.Node): Selector | undefined {
  const index = params.findIndex(
    (parameter) => (parameter.type === 'AssignmentPattern' ? parameter.left : parameter) === name,
  );
  const parameter = params[index];
  return parameter && { parameter, index };
}

/** Whether a parameter is false unless a caller passes it. */
function isFalseAlone(parameter: TSESTree.Parameter): boolean {
  if (parameter.type !== 'AssignmentPattern') return true;
  const { right } = parameter;
  return right.type === 'Literal' && !right.value;
}

/** Whether control does not run from a case into the next one. */
function isLeft(consequent: readonly TSESTree.Statement[]): boolean {
  const last = consequent.at(-1);
  const statement = last?.type === 'BlockStatement' ? last.body.at(-1) : last;
  return (
    statement !== undefined && /^(?:Break|Continue|Return|Throw)Statement$/.test(statement.type)
  );
}
