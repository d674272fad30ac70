import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isClass, isFunction, staticName, type FunctionNode } from '../../ast/nodes.ts';
import { isEvalCall } from '../../ast/keywords.ts';
import { memoized } from '../../ast/memoized.ts';
import { walk } from '../../ast/walk.ts';

type Keywords = Record<
  'usesArguments' | 'usesEval' | 'usesNewTarget' | 'usesPrivateName' | 'usesSuper' | 'usesThis',
  boolean
>;

const NO_KEYWORDS: Readonly<Keywords> = {
  usesThis: false,
  usesArguments: false,
  usesSuper: false,
  usesNewTarget: false,
  usesPrivateName: false,
  usesEval: false,
};

/** Whether a text can hold one of the words. A name may be written with escapes. */
function mayHoldKeyword(text: string): boolean {
  return /\b(?:arguments|eval|super|target|this)\b|#|\\u/u.test(text);
}

/** The words in a function that belong to something outside it. */
export function keywordsIn(
  fn: FunctionNode,
  { text, visitorKeys }: Readonly<TSESLint.SourceCode>,
): Readonly<Keywords> {
  if (!mayHoldKeyword(text.slice(...fn.range))) return NO_KEYWORDS;
  const words = { ...NO_KEYWORDS };
  walk(fn, visitorKeys, (node) => {
    const word = keywordAt(node);
    if (word !== undefined && !words[word]) words[word] = reaches(word, node, fn);
  });
  return words;
}

/** Whether nothing between a word and the outside of a function binds it. */
function reaches(word: keyof Keywords, node: TSESTree.Node, fn: FunctionNode): boolean {
  let child = node;
  for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (endsReach(word, node, parent, child)) return false;
    if (parent === fn) return true;
  }
  return false;
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
    isClass(node) &&
    node.body.body.some(
      (member) =>
        'key' in member && member.key.type === 'PrivateIdentifier' && member.key.name === name,
    )
  );
}

/** The names of the members of a class that TypeScript lets nothing outside it, or its heirs, read: `private static LIMIT = 3`. */
export const hiddenNames = memoized((node: TSESTree.Node): ReadonlySet<string> => {
  const members = isClass(node) ? node.body.body : [];
  const names = members.flatMap((member) => {
    if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return [];
    const isHidden = member.accessibility === 'private' || member.accessibility === 'protected';
    return isHidden ? (staticName(member) ?? []) : [];
  });
  return new Set(names);
});

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
