import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import {
  isFunction,
  isInside,
  isLoop,
  memberName,
  staticName,
  unwrap,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

type Variable = TSESLint.Scope.Variable;

/** Code that runs as one: a function, a field initialiser, a static block, the file. */
export type Owner = TSESTree.Node;

/** What can change the variables of a file, and when. */
export interface Variables {
  /** Whether the variable keeps the value that it is made with. */
  isImmutable(variable: Variable): boolean;
  /** Whether code other than that of `owner` can change the variable while `owner` runs or waits. */
  isShared(variable: Variable, owner: Owner): boolean;
  /** The variables that code inside a node assigns, in nested functions too. */
  writtenIn(node: TSESTree.Node): ReadonlySet<Variable>;
  /** Whether the file defines a getter of that name, `#name` for a private one, that does more than return. */
  hasGetter(name: string): boolean;
  /** Whether names can be bound in ways that scopes do not show: `eval`, `with`. */
  readonly isOpaque: boolean;
}

export function createVariables({ sourceCode }: Analysis): Variables {
  const scopes = sourceCode.scopeManager?.scopes ?? [];
  const writes = scopes
    .flatMap(({ references }) => references)
    .filter((reference) => reference.isWrite() && reference.resolved)
    .map(({ identifier, resolved }) => ({ at: identifier.range[0], variable: resolved }))
    .sort((a, b) => a.at - b.at);

  const isImmutable = memoized((variable: Variable): boolean => {
    const [def] = variable.defs;
    if (!def || variable.defs.length !== 1) return false;
    if (variable.scope.type === 'global' && !isConst(def)) return false;
    // An import is a live binding: its module may assign it.
    if (def.type === 'ImportBinding') return false;
    if (def.type === 'Parameter' && isAliasedByArguments(def.node as FunctionNode)) return false;
    const assigned = variable.references.filter((reference) => reference.isWrite());
    if (assigned.some((reference) => reference.init !== true) || assigned.length > 1) return false;
    return !isHoistedOutOfLoop(variable, def);
  });

  /** In sloppy code with simple parameters, `arguments[0] = x` assigns the first one. */
  function isAliasedByArguments(fn: FunctionNode): boolean {
    if (fn.type === 'ArrowFunctionExpression') return false;
    // A named function expression has a scope of its name around its own.
    const scope = sourceCode.scopeManager?.acquire(fn, true);
    const own = scope?.set.get('arguments');
    return (own?.references.length ?? 0) > 0 && scope?.isStrict === false;
  }

  function isShared(variable: Variable, owner: Owner): boolean {
    if (isImmutable(variable)) return false;
    const [def] = variable.defs;
    if (!def || variable.scope.type === 'global' || def.type === 'ImportBinding') return true;
    if (def.type === 'Parameter' && isAliasedByArguments(def.node as FunctionNode)) return true;
    if (ownerOfScope(variable.scope) !== owner) return true;
    const found = writersOf(variable);
    return found.size > 1 || (found.size === 1 && !found.has(owner));
  }

  const writersOf = memoized(
    ({ references }: Variable): ReadonlySet<Owner> =>
      new Set(
        references
          .filter((reference) => reference.isWrite())
          .map(({ identifier }) => ownerOf(identifier)),
      ),
  );

  function writtenIn(node: TSESTree.Node): ReadonlySet<Variable> {
    const found = new Set<Variable>();
    let low = 0;
    let high = writes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((writes[middle]?.at ?? 0) < node.range[0]) low = middle + 1;
      else high = middle;
    }
    for (let index = low; (writes[index]?.at ?? Infinity) < node.range[1]; index += 1) {
      const variable = writes[index]?.variable;
      if (variable) found.add(variable);
    }
    return found;
  }

  let getters: ReadonlySet<string> | undefined;
  function hasGetter(name: string): boolean {
    getters ??= gettersOf(sourceCode);
    return getters.has(name);
  }

  return { isImmutable, isShared, writtenIn, hasGetter, isOpaque: hasDynamicScope(sourceCode) };
}

/** The code that a node runs as part of. */
export function ownerOf(node: TSESTree.Node): Owner {
  let child = node;
  for (let current = node.parent; current; current = current.parent) {
    if (isFunction(current) || current.type === 'StaticBlock') return current;
    if (current.type === 'PropertyDefinition' && current.value === child) return current;
    child = current;
  }
  return child;
}

/** The code whose `this` stands there: arrow functions have none of their own. */
export function thisOwnerOf(node: TSESTree.Node): Owner {
  let current: TSESTree.Node = node;
  while (current.parent) {
    current = current.parent;
    const isArrow = current.type === 'ArrowFunctionExpression';
    if ((isFunction(current) && !isArrow) || current.type === 'PropertyDefinition') break;
    if (current.type === 'StaticBlock') break;
  }
  return current;
}

function ownerOfScope(scope: TSESLint.Scope.Scope): Owner {
  const { block } = scope;
  return isFunction(block) || block.type === 'Program' ? block : ownerOf(block);
}

function isConst(def: TSESLint.Scope.Definition): boolean {
  return (
    def.type === 'Variable' &&
    def.parent?.type === 'VariableDeclaration' &&
    def.parent.kind === 'const'
  );
}

/** A `var` in a loop is one variable for all rounds. */
function isHoistedOutOfLoop(variable: Variable, def: TSESLint.Scope.Definition): boolean {
  if (def.type !== 'Variable' || def.parent?.type !== 'VariableDeclaration') return false;
  if (def.parent.kind !== 'var') return false;
  for (let node: TSESTree.Node | undefined = def.parent; node; node = node.parent) {
    if (isFunction(node)) return false;
    if (isLoop(node) && isInside(def.parent, node)) return true;
  }
  return variable.identifiers.length !== 1;
}

/** The names of the getters of a file, but for those that only return a property or a constant. */
function gettersOf(sourceCode: TSESLint.SourceCode): ReadonlySet<string> {
  const names = new Set<string>();
  if (!/\bget\b|__defineGetter__/u.test(sourceCode.text)) return names;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'MethodDefinition' || node.type === 'Property') {
      const value = node.kind === 'get' ? node.value : undefined;
      const name = memberName(node);
      if (name === undefined) return;
      if (value && !(isFunction(value) && onlyReturns(value))) names.add(name);
      // A descriptor: `Object.defineProperties(o, { name: { get() { … } } })`.
      if (node.value?.type === 'ObjectExpression' && hasGet(node.value)) names.add(name);
    }
    if (node.type !== 'CallExpression') return;
    const name = node.arguments.find(({ type }) => type === 'Literal');
    const makes = node.arguments.some(
      (argument) =>
        (argument.type === 'ObjectExpression' && hasGet(argument)) || isFunction(argument),
    );
    const isDefining = /^(?:defineProperty|__defineGetter__)$/u.test(methodName(node.callee) ?? '');
    if (isDefining && makes && name?.type === 'Literal') names.add(String(name.value));
  });
  return names;
}

function methodName(callee: TSESTree.Node): string | undefined {
  return callee.type === 'MemberExpression' ? staticName(callee) : undefined;
}

function hasGet({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some(
    (property) => property.type === 'Property' && staticName(property) === 'get',
  );
}

/** Whether a function is `return x;` or `return this.x.y;`, which does nothing else. */
function onlyReturns({ body }: FunctionNode): boolean {
  const [first] = body.type === 'BlockStatement' ? body.body : [];
  let value: TSESTree.Node | null | undefined =
    first?.type === 'ReturnStatement' ? first.argument : undefined;
  while (value?.type === 'MemberExpression' && !value.computed) value = value.object;
  return (
    value?.type === 'Identifier' || value?.type === 'Literal' || value?.type === 'ThisExpression'
  );
}

function hasDynamicScope(sourceCode: TSESLint.SourceCode): boolean {
  if (!/\b(?:eval|with)\b/u.test(sourceCode.text)) return false;
  let found = false;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type === 'WithStatement') found = true;
    if (node.type !== 'CallExpression') return;
    const callee = unwrap(node.callee);
    if (callee.type === 'Identifier' && callee.name === 'eval') found = true;
  });
  return found;
}
