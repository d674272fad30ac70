import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import {
  isMethodCall,
  staticName,
  wrapped,
  type FunctionNode,
  type Call,
} from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';

const MAX_ALIASES = 3;

/**
 * Whether the source text of a function is sent elsewhere, so that it must stay whole: its own, or that
 * of the class or the object that it is a member of.
 */
export function isShipped(analysis: Analysis, fn: FunctionNode): boolean {
  if (hasForeignDirective(fn)) return true;
  const uses = usesOf(analysis, fn);
  return (
    uses.some((use) => shipsText(analysis, use)) ||
    (makesCode(analysis.sourceCode) && uses.some((use) => isHandedOn(analysis, use)))
  );
}

/** What runs text as code, or writes a function as text. */
const CODE =
  /\bFunction\((?![)?])(?!\s*(?:"[^"\n]*"|'[^'\n]*'|`[^$`]*`)\s*\))|\b(?:compileFunction|runIn(?:New|This)?Context)\(|\bvm\.Script\b|\beval:\s*true\b|\bnew Blob\(|\btypeof (\w+) === ['"]function['"].{0,60}(?:String\(\1\)|\b\1\.toString\(\)|\$\{\1\}|\+ \1\b)/u;

/** Whether a file, outside its comments, runs text as code, or writes functions as text: by which ways they get there is not followed. */
const makesCode = memoized(
  (sourceCode: Readonly<TSESLint.SourceCode>): boolean =>
    CODE.test(sourceCode.text) && CODE.test(textOfCode(sourceCode)),
);

/** The text of a file but for its comments. */
function textOfCode(sourceCode: Readonly<TSESLint.SourceCode>): string {
  let text = '';
  let start = 0;
  for (const { range } of sourceCode.getAllComments()) {
    text += sourceCode.text.slice(start, range[0]);
    [, start] = range;
  }
  return text + sourceCode.text.slice(start);
}

/** Whether a function is used as a value, but to be run at once, or exported. */
function isHandedOn({ callees }: Analysis, use: TSESTree.Node): boolean {
  const place = wrapped(use);
  const { parent } = place;
  switch (parent?.type) {
    case 'CallExpression':
      return parent.callee !== place && callees.given(place).kind !== 'runs';
    case 'ArrayExpression':
    case 'AssignmentExpression':
    case 'MethodDefinition':
    case 'NewExpression':
    case 'Property':
    case 'PropertyDefinition':
    case 'ReturnStatement':
      return true;
    default:
      return false;
  }
}

function usesOf(analysis: Analysis, fn: FunctionNode): TSESTree.Node[] {
  const variable = analysis.calls.variableOf(fn);
  return variable ? usesOfVariable(analysis, variable, 0) : [fn, ...usesAsMember(analysis, fn)];
}

function usesOfVariable(
  analysis: Analysis,
  { references }: TSESLint.Scope.Variable,
  depth: number,
): TSESTree.Node[] {
  return references.flatMap((reference) => {
    const use = reference.identifier as TSESTree.Node;
    if (depth > MAX_ALIASES || reference.init === true) return [use];
    const { parent } = wrapped(use);
    if (parent?.type === 'Property') return [use, ...usesOfProperty(analysis, parent)];
    const alias =
      parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
        ? analysis.bindings.variableOf(parent.id)
        : undefined;
    return alias ? [use, ...usesOfVariable(analysis, alias, depth + 1)] : [use];
  });
}

function usesAsMember(analysis: Analysis, { parent }: FunctionNode): TSESTree.Node[] {
  if (parent.type === 'Property') return usesOfProperty(analysis, parent);
  if (parent.type !== 'MethodDefinition' && parent.type !== 'PropertyDefinition') return [];
  return usesOfMember(analysis, parent.parent.parent, staticName(parent));
}

function usesOfProperty(analysis: Analysis, property: TSESTree.Property): TSESTree.Node[] {
  return usesOfMember(analysis, property.parent, staticName(property));
}

/** The uses of a class or an object as a whole, and of its member of that name: `jobs.work`, `Job.prototype.work`. */
function usesOfMember(
  { bindings, sourceCode }: Analysis,
  owner: TSESTree.Node,
  name: string | undefined,
): TSESTree.Node[] {
  const { parent } = wrapped(owner);
  const holder =
    parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
      ? bindings.variableOf(parent.id)
      : undefined;
  const own = sourceCode.getDeclaredVariables(owner) as TSESLint.Scope.Variable[];
  const uses = [...own, ...(holder ? [holder] : [])].flatMap(({ references }) =>
    references.map(({ identifier }) => identifier as TSESTree.Node),
  );
  return uses.flatMap((use) => [use, ...membersOf(use, name)]);
}

function membersOf(object: TSESTree.Node, name: string | undefined): TSESTree.Node[] {
  const { parent } = wrapped(object);
  if (parent?.type !== 'MemberExpression' || parent.object !== wrapped(object)) return [];
  const member = staticName(parent);
  if (member === 'prototype') return membersOf(parent, name);
  return name !== undefined && member === name ? [parent] : [];
}

/** Whether a use of a function, or of what holds it, sends its source text elsewhere. */
export function shipsText(analysis: Analysis, use: TSESTree.Node): boolean {
  const place = wrapped(use);
  const { parent } = place;
  switch (parent?.type) {
    case 'ArrayExpression':
      return parent.parent.type === 'MemberExpression' && staticName(parent.parent) === 'join';
    case 'AssignmentExpression':
      return parent.operator === '+=' && parent.right === place;
    case 'BinaryExpression':
      return parent.operator === '+';
    case 'CallExpression':
    case 'NewExpression': {
      const index = parent.arguments.indexOf(place as TSESTree.CallExpressionArgument);
      return (
        index >= 0 && (analysis.callees.sendsText(parent, index) || makesText(analysis, parent))
      );
    }
    case 'MemberExpression':
      return parent.object === place && staticName(parent) === 'toString';
    case 'Property':
      return (
        parent.parent.type === 'ObjectExpression' &&
        (isBodyOfTask(parent, parent.parent) || shipsText(analysis, parent.parent))
      );
    case 'TemplateLiteral':
      return true;
    default:
      return false;
  }
}

/** What a task of a workflow has beside its name and its body: that is kept as text, and gets the modules that are listed. */
const OF_TASK = /^(?:fallback|modules|retry|timeout)$/;

/** `{ name: 'wait', timeout: 60, retry: 1, body: waitTask }` */
function isBodyOfTask(
  property: TSESTree.Property,
  { properties }: TSESTree.ObjectExpression,
): boolean {
  if (staticName(property) !== 'body') return false;
  const names = properties.map((one) => (one.type === 'Property' ? staticName(one) : undefined));
  return names.includes('name') && names.some((name) => OF_TASK.test(name ?? ''));
}

/** `fnToString(work)`: a name is enough to stay silent. */
const NAMED_TO_TEXT = /^(?:fn|func|function)_?to_?(?:code|source|string|text)$|^to_?source$/i;

/** `String(fn)`, `'('.concat(fn)`, `Function.prototype.toString.call(fn)` */
function makesText({ bindings }: Analysis, call: Call): boolean {
  if (bindings.isGlobal(call.callee, 'String') || NAMED_TO_TEXT.test(lastName(call.callee))) {
    return true;
  }
  if (isMethodCall(call, 'concat')) {
    const { type } = call.callee.object;
    return type === 'Literal' || type === 'TemplateLiteral';
  }
  if (!isMethodCall(call, 'apply', 'call')) return false;
  const { object } = call.callee;
  return bindings.originOf(object)?.path.at(-1) === 'toString' || nameOf(object) === 'toString';
}

function nameOf(node: TSESTree.Node): string | undefined {
  return node.type === 'MemberExpression' ? staticName(node) : undefined;
}

/** A directive of a compiler (`'worklet'`, `'use server'`) says that the function is taken out of the file. */
function hasForeignDirective(fn: FunctionNode): boolean {
  return (
    fn.body.type === 'BlockStatement' &&
    fn.body.body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        'directive' in statement &&
        typeof statement.directive === 'string' &&
        statement.directive !== 'use strict',
    )
  );
}
