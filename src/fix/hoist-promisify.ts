import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analysis/analyze.ts';
import { writtenAt } from '../analysis/blocking/touched-places.ts';
import {
  enclosingFunction,
  isFunction,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { declaringWord, isNeverAssigned } from './declaring-word.ts';
import { insertAfter, replace, type Edit } from './edits.ts';
import type { File } from './imports.ts';
import { freeName } from './names.ts';
import { styleOf } from './style.ts';

export interface HoistedPromisify {
  /** What is promisified: `fs.stat`. */
  readonly callee: string;
  readonly edits: readonly Edit[];
  /** Whether the function is read from an object, where it could be replaced between two calls. */
  readonly isMember: boolean;
}

/**
 * Moves a `promisify(f)` that runs on each call of a function to the head of the module. `undefined`
 * where it runs once, where the result could be told apart from another, or `f` is not the module's.
 */
export function hoistPromisify(
  file: File,
  call: TSESTree.CallExpression,
): HoistedPromisify | undefined {
  const { sourceCode } = file;
  const analysis = analyze(sourceCode);
  const [argument, ...others] = call.arguments;
  if (!argument || others.length > 0 || !runsPerCall(analysis, call)) return undefined;
  const uses = usesOf(analysis, call);
  const anchor = uses && anchorOf(analysis, call, argument);
  const head = headOf(argument);
  if (!uses || !anchor || !head) return undefined;
  const callee = sourceCode.getText(argument);
  const existing = existingName(analysis, sourceCode.getText(call), anchor);
  const name =
    existing ??
    freeName(sourceCode, [`${lastName(argument)}Async`, `${lastName(argument)}Promise`]);
  const { newline, semicolon } = styleOf(sourceCode);
  const declaration = `${newline}${declaringWord(file)} ${name} = ${sourceCode.getText(call)}${semicolon}`;
  return {
    callee,
    isMember: unwrap(argument).type === 'MemberExpression',
    edits: [...(existing === undefined ? [insertAfter(anchor, declaration)] : []), ...uses(name)],
  };
}

/** Whether the code runs more than once: not at module level, nor in the wrapper of a module. */
function runsPerCall({ calls }: Analysis, node: TSESTree.Node): boolean {
  for (let fn: FunctionNode | undefined = enclosingFunction(node); fn; fn = enclosingFunction(fn)) {
    const { closed, sites } = calls.usesOf(fn);
    const [site] = sites;
    const runsOnce = closed && sites.length === 1 && site && wrapped(fn).parent === site;
    if (!runsOnce) return true;
  }
  return false;
}

/** What replaces each use of the promisified function by a name; `undefined` if it does more than be called. */
function usesOf(
  { bindings }: Analysis,
  call: TSESTree.CallExpression,
): ((name: string) => Edit[]) | undefined {
  const { parent } = call;
  if (parent.type === 'CallExpression' && parent.callee === call) {
    return (name) => [replace(call, name)];
  }
  if (parent.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') return undefined;
  const variable = bindings.variableOf(parent.id);
  if (!variable || bindings.constantInit(variable) !== call) return undefined;
  const reads = variable.references.filter(({ init }) => init !== true);
  const isOnlyCalled = reads.every(
    ({ identifier }) =>
      identifier.parent?.type === 'CallExpression' && identifier.parent.callee === identifier,
  );
  // The declaration stays, as another name for the function that is made once.
  return isOnlyCalled && reads.length > 0 ? (name) => [replace(call, name)] : undefined;
}

/** The statement after which both `promisify` and the function are there. */
function anchorOf(
  { bindings, sourceCode }: Analysis,
  call: TSESTree.CallExpression,
  argument: TSESTree.CallExpressionArgument,
): TSESTree.Node | undefined {
  const heads = [headOf(call.callee), headOf(argument)];
  const imports = sourceCode.ast.body.filter(({ type }) => type === 'ImportDeclaration');
  let anchor: TSESTree.Node | undefined = imports.at(-1);
  for (const head of heads) {
    const variable = head && bindings.variableOf(head);
    const [def, ...others] = variable?.defs ?? [];
    if (!variable || !def || others.length > 0) return undefined;
    if (def.type === 'ImportBinding') continue;
    const statement = statementOf(def.node);
    if (!statement || variable.references.some(isChange)) return undefined;
    if (def.type === 'FunctionName') continue;
    if (def.type !== 'Variable') return undefined;
    if (!anchor || statement.range[0] > anchor.range[0]) anchor = statement;
  }
  return anchor && anchor.range[1] < call.range[0] ? anchor : undefined;
}

/** Another value, or what `promisify` asks for: `load[promisify.custom] = …`. */
function isChange(use: TSESLint.Scope.Reference): boolean {
  if (use.isWrite()) return use.init !== true;
  const { parent } = use.identifier as TSESTree.Node;
  const isChanged =
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    /^(?:assign|defineProperty|defineProperties)$/.test(staticName(parent.callee) ?? '');
  return isChanged || writtenAt(use.identifier) !== undefined;
}

/** The statement at module level that a declaration is part of. */
function statementOf(node: TSESTree.Node): TSESTree.Node | undefined {
  let current: TSESTree.Node | undefined = node;
  while (current && !isFunction(current.parent) && current.parent?.type !== 'Program') {
    current = current.parent;
    if (current?.type === 'BlockStatement') return undefined;
  }
  return current?.parent?.type === 'Program' ? current : undefined;
}

/** The identifier that a name or a property path starts with. */
function headOf(node: TSESTree.Node): TSESTree.Identifier | undefined {
  let current = unwrap(node);
  while (current.type === 'MemberExpression' && !current.computed) current = unwrap(current.object);
  return current.type === 'Identifier' ? current : undefined;
}

function lastName(node: TSESTree.Node): string {
  const value = unwrap(node);
  if (value.type === 'Identifier') return value.name;
  return value.type === 'MemberExpression' && value.property.type === 'Identifier'
    ? value.property.name
    : 'promisified';
}

/** The module's own constant that holds the same promisified function. */
function existingName(
  { sourceCode }: Analysis,
  text: string,
  anchor: TSESTree.Node,
): string | undefined {
  const following = sourceCode.ast.body.filter(({ range }) => range[0] > anchor.range[0]);
  for (const statement of following) {
    if (statement.type !== 'VariableDeclaration' || !isNeverAssigned(sourceCode, statement)) break;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init && sourceCode.getText(init) === text) return id.name;
    }
  }
  return undefined;
}
