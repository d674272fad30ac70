import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import {
  calleeName,
  isFunction,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { SKIP, walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import { isTestCall } from './test-calls.ts';

const COMPONENT_FILE = /\.(?:vue|svelte|astro|mdx?|html?)$/u;

/** Whether nothing of a file may move: its module level runs for each component, `eval` and `with` see every name, or one is written with an escape. */
export function isImmovable(filename: string, sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  const { ast, text } = sourceCode;
  if (COMPONENT_FILE.test(filename)) return true;
  if (!/\beval\b|\bwith\s*(?:\(|\/[*/])|\\u/u.test(text)) return false;
  if (refersToEval(sourceCode)) return true;
  return (ast.tokens ?? []).some(
    ({ range, type, value }, index, tokens) =>
      (type === 'Identifier' && text.slice(...range).includes('\\')) ||
      // Attributes of an import go on with a brace.
      (type === 'Keyword' && value === 'with' && tokens[index + 1]?.value === '('),
  );
}

/** Whether a variable `eval` is used: `client.eval(script)` is a method, and so is `eval() { … }` in a class. */
function refersToEval({ scopeManager }: Readonly<TSESLint.SourceCode>): boolean {
  return (scopeManager?.scopes ?? []).some(({ references }) =>
    references.some(({ identifier }) => identifier.name === 'eval'),
  );
}

/** Whether a function around a node sends its own text elsewhere, is a test, or belongs to a framework that makes components. */
export function isInForeignCode({ identity, sourceCode }: Analysis, node: TSESTree.Node): boolean {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (!isFunction(current)) continue;
    if (
      isOfTest(current) ||
      identity.isShipped(current) ||
      isComponentOrHook(sourceCode, current)
    ) {
      return true;
    }
  }
  return false;
}

/** A callback of `describe('…', …)`, `beforeEach(…)`, `QUnit.test('…', …)` and the like, in whatever file it stands. */
function isOfTest(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  return parent?.type === 'CallExpression' && isTestCall(parent);
}

/** A component returns JSX or what JSX compiles to, a hook is named `useThing`, and both call hooks. */
export const isComponentOrHook = memoized(
  (sourceCode: Readonly<TSESLint.SourceCode>, fn: FunctionNode) =>
    isHookName(nameOf(fn)) ||
    isOfComponentClass(sourceCode, fn) ||
    containsJsxOrHook(sourceCode, fn),
);

/** A method, or a function in a field, of `class List extends React.Component`. */
function isOfComponentClass(sourceCode: Readonly<TSESLint.SourceCode>, fn: FunctionNode): boolean {
  const member = wrapped(fn).parent;
  if (member?.type !== 'MethodDefinition' && member?.type !== 'PropertyDefinition') return false;
  const { body, superClass } = member.parent.parent;
  if (body.body.some((other) => drawsItself(sourceCode, other))) return true;
  const name = superClass?.type === 'MemberExpression' ? staticName(superClass) : undefined;
  return /^(?:Pure)?Component$/u.test(
    superClass?.type === 'Identifier' ? superClass.name : (name ?? ''),
  );
}

/** `render() { return <Menu />; }` */
function drawsItself(
  sourceCode: Readonly<TSESLint.SourceCode>,
  member: TSESTree.ClassElement,
): boolean {
  if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return false;
  if (staticName(member) !== 'render' || !member.value || !isFunction(member.value)) return false;
  return containsJsxOrHook(sourceCode, member.value);
}

function containsJsxOrHook(sourceCode: Readonly<TSESLint.SourceCode>, fn: FunctionNode): boolean {
  // Most functions have neither, and their text tells it faster than their tree.
  const text = sourceCode.text.slice(...fn.range);
  if (!/<[/>A-Za-z]|\buse[A-Z]|\bcreateElement\b|\bjsxs?\b/u.test(text)) return false;
  let found = false;
  walk(fn, sourceCode.visitorKeys, (node) => {
    found ||=
      node.type === 'JSXElement' ||
      node.type === 'JSXFragment' ||
      (node.type === 'CallExpression' && (callsHook(node) || makesElement(node)));
    return found ? SKIP : undefined;
  });
  return found;
}

/** `React.createElement(…)` and what compilers write: not `document.createElement`. */
function makesElement({ callee }: TSESTree.CallExpression): boolean {
  if (callee.type === 'Identifier') return /^(?:createElement|_?jsxs?)$/u.test(callee.name);
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'React' &&
    staticName(callee) === 'createElement'
  );
}

/** `useState(0)`, `React.useState(0)`: not `client.useDatabase('users')`, a method like any other. */
function callsHook(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return isHookName(calleeName(call));
  const { object } = callee;
  const isNamespace = object.type === 'Identifier' && NAMESPACE.test(object.name);
  return isNamespace && isHookName(staticName(callee));
}

/** What components import as a whole, and what a compiler calls `react`. */
const NAMESPACE = /^(?:[A-Z]|_?p?react(?![a-z]))/u;

function isHookName(name: string | undefined): boolean {
  return name !== undefined && /^use[A-Z]/u.test(name);
}

function nameOf(fn: FunctionNode): string | undefined {
  if (fn.id) return fn.id.name;
  const { parent } = wrapped(fn);
  if (parent?.type === 'VariableDeclarator') {
    return parent.id.type === 'Identifier' ? parent.id.name : undefined;
  }
  return parent?.type === 'Property' || parent?.type === 'MethodDefinition'
    ? staticName(parent)
    : undefined;
}
