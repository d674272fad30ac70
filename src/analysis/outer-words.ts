import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';

export type Keywords = Record<
  'usesArguments' | 'usesEval' | 'usesNewTarget' | 'usesPrivateName' | 'usesSuper' | 'usesThis',
  boolean
>;

export const NO_KEYWORDS: Readonly<Keywords> = {
  usesThis: false,
  usesArguments: false,
  usesSuper: false,
  usesNewTarget: false,
  usesPrivateName: false,
  usesEval: false,
};

/** Marks each function with the words in it that belong to something outside it, in one pass over the file. */
export function collectKeywords(
  sourceCode: Readonly<TSESLint.SourceCode>,
): Map<TSESTree.Node, Keywords> {
  const found = new Map<TSESTree.Node, Keywords>();
  const mark = (fn: TSESTree.Node, word: keyof Keywords): void => {
    const words = found.get(fn) ?? { ...NO_KEYWORDS };
    words[word] = true;
    found.set(fn, words);
  };
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    const word = keywordAt(node);
    if (word === undefined) return;
    let child = node;
    for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
      if (endsReach(word, node, parent, child)) return;
      if (isFunction(parent)) mark(parent, word);
    }
  });
  return found;
}

function isEvalCall(node: TSESTree.Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'eval'
  );
}

function keywordAt(node: TSESTree.Node): keyof Keywords | undefined {
  switch (node.type) {
    case 'ThisExpression':
      return 'usesThis';
    case 'Super':
      return 'usesSuper';
    case 'MetaProperty':
      return node.meta.name === 'new' ? 'usesNewTarget' : undefined;
    case 'PrivateIdentifier':
      return isMemberName(node) ? undefined : 'usesPrivateName';
    case 'Identifier':
      return node.name === 'arguments' && !isPropertyName(node) ? 'usesArguments' : undefined;
    case 'CallExpression':
      return isEvalCall(node) ? 'usesEval' : undefined;
    default:
      return undefined;
  }
}

/** Whether a word is bound by an ancestor, so that nothing further out can tell it is there. */
function endsReach(
  word: keyof Keywords,
  node: TSESTree.Node,
  ancestor: TSESTree.Node,
  child: TSESTree.Node,
): boolean {
  if (word === 'usesEval') return false;
  if (word === 'usesPrivateName') {
    return node.type === 'PrivateIdentifier' && declaresPrivate(ancestor, node.name);
  }
  if (ancestor.type === 'StaticBlock') return true;
  if (ancestor.type === 'PropertyDefinition' || ancestor.type === 'AccessorProperty') {
    return ancestor.value === child;
  }
  if (!isFunction(ancestor) || ancestor.type === 'ArrowFunctionExpression') return false;
  // A method can be moved no more than its `super`; the other words are its own.
  return true;
}

/** Whether a node is a class that declares `#name`. */
export function declaresPrivate(node: TSESTree.Node, name: string): boolean {
  return (
    (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') &&
    node.body.body.some(
      (member) =>
        'key' in member && member.key.type === 'PrivateIdentifier' && member.key.name === name,
    )
  );
}

function isMemberName(node: TSESTree.PrivateIdentifier): boolean {
  return (
    (node.parent.type === 'MethodDefinition' || node.parent.type === 'PropertyDefinition') &&
    node.parent.key === node
  );
}

function isPropertyName({ parent, ...node }: TSESTree.Identifier): boolean {
  if (parent.type === 'MemberExpression') {
    return !parent.computed && parent.property.range[0] === node.range[0];
  }
  return (
    (parent.type === 'Property' ||
      parent.type === 'MethodDefinition' ||
      parent.type === 'PropertyDefinition') &&
    !parent.computed &&
    !('shorthand' in parent && parent.shorthand) &&
    parent.key.range[0] === node.range[0]
  );
}
