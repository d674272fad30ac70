import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { isFunction, staticName, unwrap, wrapped, isCall } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isOnNode, type PlacedFile } from '../platform.ts';
import { filesAround } from '../uses-outside.ts';

type Linted = Parameters<typeof filesAround>[0] & PlacedFile;

/** What a file says about globals that may not be there. */
interface Tests {
  /** Names that it asks for before it uses them: `typeof TextEncoder`, `'ListFormat' in Intl`. */
  readonly names: ReadonlySet<string>;
  /** Whether it asks for any global: then it is made for more than one platform. */
  readonly any: boolean;
}

/** Constructors that came late, and that some platforms still lack: React Native, QuickJS, Node without `Intl`. */
const LATE =
  /^(?:TextDecoder|TextEncoder|Intl\.(?:DisplayNames|ListFormat|PluralRules|RelativeTimeFormat|Segmenter))$/u;

/** Those that Node has however it was built: since version 11. */
const ALWAYS_ON_NODE = new Set(['TextDecoder', 'TextEncoder']);

const GLOBAL_OBJECTS = new Set(['global', 'globalThis', 'self', 'window']);

/**
 * Whether a constructor called by an expression, or by a part of it, may be missing where the file runs, and the file
 * or the files around it know: they ask for it somewhere, or catch the error. There the call must stay behind the question.
 */
export function mayBeMissing(file: Linted, analysis: Analysis, node: TSESTree.Expression): boolean {
  let isMissing = false;
  walk(node, analysis.sourceCode.visitorKeys, (part) => {
    if (isMissing || isFunction(part)) return SKIP;
    isMissing = isOfMissing(file, analysis, part);
    return undefined;
  });
  return isMissing;
}

function isOfMissing(file: Linted, analysis: Analysis, node: TSESTree.Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const origin = analysis.bindings.originOf(node.callee);
  if (origin?.source !== 'global') return false;
  const { any, names } = testsOf(analysis);
  const { key } = origin;
  if (key.split('.').some((name) => names.has(name))) return true;
  if (key.startsWith('Intl.') && namesZone(node) && isInTry(node)) return true;
  if (!LATE.test(key)) return false;
  if (any || isInTry(node)) return true;
  // What runs on Node alone has them there, whatever the files for other platforms ask.
  if (ALWAYS_ON_NODE.has(key) && isOnNode(file)) return false;
  return filesAround(file)?.asksFor(key.replace('.', '\\.')) === true;
}

const testsOf = memoized(({ bindings, sourceCode }: Analysis): Tests => {
  const names = new Set<string>();
  let any = false;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    const name = testedName(sourceCode, node);
    if (name === undefined) return;
    const isGlobal = node.type !== 'Identifier' || !isDeclared(bindings.variableOf(node));
    if (!isGlobal) return;
    names.add(name);
    any ||= node.type === 'Identifier' && isUndefinedTest(node);
  });
  return { any, names };
});

function isDeclared(variable: TSESLint.Scope.Variable | undefined): boolean {
  return (variable?.defs.length ?? 0) > 0;
}

/** `typeof window`: no other use of a global works where there is none. */
function isUndefinedTest({ name, parent }: TSESTree.Identifier): boolean {
  return (
    parent.type === 'UnaryExpression' && parent.operator === 'typeof' && !ALWAYS_THERE.has(name)
  );
}

/** What a `module` is, and not on which platform it runs, is asked of these. */
const ALWAYS_THERE = new Set(['define', 'exports', 'module', 'require', 'undefined']);

/** The name that a node asks for, of which nobody can say more than that it is no plain use. */
function testedName(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return isAskedFor(node) ? node.name : undefined;
    case 'MemberExpression': {
      // `globalThis.TextEncoder`, `Intl['ListFormat']`: anything but a call of it asks for it.
      const name = staticName(node);
      const object = unwrap(node.object);
      const isGlobal =
        object.type === 'ThisExpression' ||
        (object.type === 'Identifier' && GLOBAL_OBJECTS.has(object.name));
      if (name === undefined || name === 'prototype') return undefined;
      return isAskedFor(node) || (isGlobal && !isCalled(node)) ? name : undefined;
    }
    case 'Literal':
      return isKeyAskedFor(node) ? String(node.value) : undefined;
    case 'Property': {
      // `const { TextEncoder } = globalThis`
      if (node.parent.type !== 'ObjectPattern') return undefined;
      const { parent } = node.parent;
      const from = parent.type === 'VariableDeclarator' && parent.init && unwrap(parent.init);
      const isGlobal =
        from &&
        (from.type === 'ThisExpression' ||
          (from.type === 'Identifier' && GLOBAL_OBJECTS.has(from.name)) ||
          sourceCode.getText(from) === 'Intl');
      return isGlobal ? staticName(node) : undefined;
    }
    default:
      return undefined;
  }
}

function isCalled(node: TSESTree.Node): boolean {
  const place = wrapped(node);
  const { parent } = place;
  return isCall(parent) && parent.callee === place;
}

/** Whether a value is asked for its being there, or for its type. */
function isAskedFor(node: TSESTree.Node): boolean {
  const place = wrapped(node);
  const { parent } = place;
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!';
    case 'LogicalExpression':
      return true;
    case 'BinaryExpression':
      return /^[!=]==?$/u.test(parent.operator);
    case 'ConditionalExpression':
    case 'IfStatement':
    case 'WhileStatement':
      return parent.test === place;
    case 'CallExpression':
      if (parent.callee === place) return parent.optional;
      return parent.callee.type === 'Identifier' && parent.callee.name === 'Boolean';
    case 'MemberExpression':
      return parent.object === place && parent.optional;
    case 'AssignmentExpression':
      return parent.left === place;
    default:
      return false;
  }
}

/** `'TextEncoder' in self`, `has(self, 'TextEncoder')` */
function isKeyAskedFor(node: TSESTree.Literal): boolean {
  if (typeof node.value !== 'string') return false;
  const { parent } = node;
  if (parent.type === 'BinaryExpression') return parent.operator === 'in' && parent.left === node;
  return (
    parent.type === 'CallExpression' &&
    parent.callee !== (node as TSESTree.Node) &&
    /^(?:[A-Z])/u.test(node.value) &&
    /has|exist|support|is|feature|detect|property/iu.test(calleeText(parent))
  );
}

function calleeText({ callee }: TSESTree.CallExpression): string {
  const called = unwrap(callee);
  if (called.type === 'Identifier') return called.name;
  return called.type === 'MemberExpression'
    ? `${staticName(called) ?? ''} ${staticNameOf(called.object)}`
    : '';
}

/** `hasOwnProperty` of `Object.prototype.hasOwnProperty.call(…)` */
function staticNameOf(node: TSESTree.Node): string {
  const value = unwrap(node);
  if (value.type === 'Identifier') return value.name;
  return value.type === 'MemberExpression' ? (staticName(value) ?? '') : '';
}

/** `{ timeZone: 'Europe/Kyiv' }`: older data of the platform may know it by another name, or not at all. */
function namesZone({
  arguments: given,
}: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  const [, options] = given;
  return (
    options?.type === 'ObjectExpression' &&
    options.properties.some((one) => one.type === 'Property' && staticName(one) === 'timeZone')
  );
}

/** Whether an error thrown at a node is caught in its own function. */
function isInTry(node: TSESTree.Node): boolean {
  for (
    let current = node, parent = node.parent;
    parent && !isFunction(current);
    current = parent, parent = current.parent
  ) {
    if (parent.type === 'TryStatement' && parent.block === current && parent.handler) return true;
  }
  return false;
}
