import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../../ast/nodes.ts';
import { lastName, literalText } from './names.ts';

type Variable = TSESLint.Scope.Variable;
type VariableOf = (identifier: TSESTree.Node) => Variable | undefined;
type Texts = readonly string[] | undefined;

const MAX_CLIMB = 60;
const MAX_DEPTH = 20;

/**
 * Of a name, the texts that it can be where it stands: those that the tests around have let through, or those
 * of its declared type. Unknown if neither tells.
 *
 * Premise: a name to which nothing is assigned is what the test has seen, in the functions within, too.
 */
export function createNameTexts(variableOf: VariableOf): (node: TSESTree.Node) => Texts {
  return (node) => {
    const name = unwrap(node);
    const variable = name.type === 'Identifier' ? variableOf(name) : undefined;
    if (!variable) return undefined;
    const isKept = !variable.references.some(
      (reference) => reference.isWrite() && reference.init !== true,
    );
    return (isKept ? letThrough(name, variable) : undefined) ?? declared(variable);
  };

  function letThrough(node: TSESTree.Node, variable: Variable): Texts {
    let child = node;
    for (let climb = 0; climb < MAX_CLIMB; climb += 1) {
      const { parent } = child;
      if (!parent) return undefined;
      const texts = throughPart(parent, child, variable);
      if (texts) return texts;
      child = parent;
    }
    return undefined;
  }

  /** `if (name === 'copy') { … }`, `name === 'copy' && …`, `case 'copy': …` */
  function throughPart(node: TSESTree.Node, child: TSESTree.Node, variable: Variable): Texts {
    switch (node.type) {
      case 'ConditionalExpression':
      case 'IfStatement':
        return node.consequent === child ? throughTest(node.test, variable) : undefined;
      case 'LogicalExpression':
        return node.operator === '&&' && node.right === child
          ? throughTest(node.left, variable)
          : undefined;
      case 'SwitchCase':
        if (node.test === child || !isName(node.parent.discriminant, variable)) return undefined;
        return allTexts(waysInto(node).map(({ test }) => test));
      default:
        return undefined;
    }
  }

  function throughTest(test: TSESTree.Node, variable: Variable, depth = 0): Texts {
    const node = unwrap(test);
    if (depth > MAX_DEPTH) return undefined;
    if (node.type === 'LogicalExpression') {
      const left = throughTest(node.left, variable, depth + 1);
      const right = throughTest(node.right, variable, depth + 1);
      if (node.operator === '&&') return left ?? right;
      return node.operator === '||' && left && right ? [...left, ...right] : undefined;
    }
    if (node.type === 'BinaryExpression' && /^===?$/.test(node.operator)) {
      if (isName(node.left, variable)) return allTexts([node.right]);
      return isName(node.right, variable) ? allTexts([node.left]) : undefined;
    }
    if (node.type !== 'CallExpression' || lastName(node.callee) !== 'includes') return undefined;
    const list = node.callee.type === 'MemberExpression' ? unwrap(node.callee.object) : undefined;
    const [first] = node.arguments;
    return list?.type === 'ArrayExpression' && first && isName(first, variable)
      ? allTexts(list.elements)
      : undefined;
  }

  function isName(node: TSESTree.Node, variable: Variable): boolean {
    const name = unwrap(node);
    return name.type === 'Identifier' && variableOf(name) === variable;
  }

  function declared({ defs: [def] }: Variable): Texts {
    const annotation = def?.name.type === 'Identifier' ? def.name.typeAnnotation : undefined;
    return annotation && textsOfType(annotation.typeAnnotation);
  }

  /** `'log' | 'warn'`, and what such a type is called in its file. */
  function textsOfType(node: TSESTree.TypeNode, depth = 0): Texts {
    if (depth > MAX_DEPTH) return undefined;
    if (node.type === 'TSLiteralType') return allTexts([node.literal]);
    if (node.type === 'TSUnionType') {
      const texts = node.types.map((type) => textsOfType(type, depth + 1));
      return texts.includes(undefined) ? undefined : texts.flatMap((some) => some ?? []);
    }
    if (node.type !== 'TSTypeReference') return undefined;
    const [def, ...others] = variableOf(node.typeName)?.defs ?? [];
    return def?.node.type === 'TSTypeAliasDeclaration' && others.length === 0
      ? textsOfType(def.node.typeAnnotation, depth + 1)
      : undefined;
  }
}

/** A case of a `switch`, and those before it from which control runs into it. */
export function waysInto(clause: TSESTree.SwitchCase): readonly TSESTree.SwitchCase[] {
  const { cases } = clause.parent;
  const ways = [clause];
  for (const before of cases.slice(0, cases.indexOf(clause)).reverse()) {
    if (isLeft(before.consequent)) break;
    ways.push(before);
  }
  return ways;
}

/** Whether control does not run from a case into the next one. */
function isLeft(consequent: readonly TSESTree.Statement[]): boolean {
  const last = consequent.at(-1);
  const statement = last?.type === 'BlockStatement' ? last.body.at(-1) : last;
  return (
    statement !== undefined && /^(?:Break|Continue|Return|Throw)Statement$/.test(statement.type)
  );
}

function allTexts(nodes: readonly (TSESTree.Node | null)[]): Texts {
  const texts = nodes.map((node) => (node ? literalText(node) : undefined));
  return texts.includes(undefined) ? undefined : texts.flatMap((text) => text ?? []);
}
