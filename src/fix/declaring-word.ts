import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { isFunction } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { moduleStyle, type File } from './imports.ts';

export type DeclaringWord = 'const' | 'let' | 'var';

/** What a file shows of the language it is written in, and of how its author declares variables. */
interface Habits {
  /** Whether nothing in it is younger than ES5: it may be published as it is, to engines that know no more. */
  readonly isEs5: boolean;
  readonly word: DeclaringWord | undefined;
}

/**
 * The word that declares a variable which is never assigned again, as the file's author would: `const`
 * unless the file has none, but `var`, or `let` for what never changes. ES5 has only `var`.
 */
export function declaringWord(file: File): DeclaringWord {
  const { isEs5, word } = habitsOf(file.sourceCode);
  if (word) return word;
  return isEs5 &&
    moduleStyle(file) !== 'esm' &&
    !/\.[cm][jt]s$|\.tsx?$/u.test(file.filename) &&
    !isParsedAsModule(file)
    ? 'var'
    : 'const';
}

/** The same for a scope: a `var` of a block belongs to the function around, so that only ES5 has it there. */
export function declaringWordIn(file: File, scope: TSESLint.Scope.Scope): DeclaringWord {
  const word = declaringWord(file);
  const isLeaked = word === 'var' && scope !== scope.variableScope;
  return isLeaked && !habitsOf(file.sourceCode).isEs5 ? 'const' : word;
}

/** Whether nothing in a file is younger than ES5, which has no functions in blocks either. */
export function isEs5Only({ sourceCode }: File): boolean {
  return habitsOf(sourceCode).isEs5;
}

function isParsedAsModule({ sourceCode }: File): boolean {
  return sourceCode.scopeManager?.scopes.some(({ type }) => type === 'module') ?? false;
}

const habitsOf = memoized((sourceCode: Readonly<TSESLint.SourceCode>): Habits => {
  const words = new Set<DeclaringWord>();
  let isEs5 = true;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    isEs5 &&= !isYounger(node);
    if (node.type !== 'VariableDeclaration') return;
    const { kind } = node;
    // `let` says nothing of its author where it has to be `let`.
    if (kind === 'const' || kind === 'var') words.add(kind);
    else if (kind === 'let' && isNeverAssigned(sourceCode, node)) words.add(kind);
  });
  return { isEs5, word: (['const', 'let', 'var'] as const).find((each) => words.has(each)) };
});

/** Whether what a statement declares has its values there, and keeps them: it could be `const`. */
export function isNeverAssigned(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.VariableDeclaration,
): boolean {
  const variables = sourceCode.getDeclaredVariables(node) as TSESLint.Scope.Variable[];
  return (
    node.declarations.every(({ init }) => init) &&
    variables.every(
      ({ defs, references }) =>
        defs.length === 1 && references.every((use) => use.init === true || !use.isWrite()),
    )
  );
}

const YOUNGER = new Set<string>([
  'ArrayPattern',
  'ArrowFunctionExpression',
  'AssignmentPattern',
  'AwaitExpression',
  'ChainExpression',
  'ClassBody',
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
  'ForOfStatement',
  'ImportDeclaration',
  'ImportExpression',
  'MetaProperty',
  'ObjectPattern',
  'RestElement',
  'SpreadElement',
  'Super',
  'TemplateLiteral',
  'YieldExpression',
]);

/** Whether ES5 has no such syntax. */
function isYounger(node: TSESTree.Node): boolean {
  if (YOUNGER.has(node.type) || node.type.startsWith('TS') || node.type.startsWith('JSX')) {
    return true;
  }
  if (isFunction(node)) return node.async || node.generator;
  switch (node.type) {
    case 'VariableDeclaration':
      return node.kind !== 'var';
    case 'Property':
      return node.shorthand || node.computed || node.method;
    case 'CatchClause':
      return !node.param;
    case 'AssignmentExpression':
    case 'BinaryExpression':
    case 'LogicalExpression':
      return /^(?:\*\*|\?\?|&&=|\|\|=)/u.test(node.operator);
    case 'Literal':
      return 'bigint' in node || ('regex' in node && /[dsuvy]/u.test(node.regex.flags));
    default:
      return false;
  }
}
