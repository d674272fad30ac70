import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { isFunction, isInside, type FunctionNode } from '../ast/nodes.ts';
import type { Analysis } from './analyze.ts';

/** Whether names have their values by the time that they are read. */
export interface Initialised {
  /** Whether a reference comes after its declaration on every path, so that it cannot hit the temporal dead zone. */
  readonly isInitialised: (node: TSESTree.Identifier) => boolean;
  /** Whether a reference to a `var` comes after the code that gives it its value. */
  readonly isGiven: (node: TSESTree.Identifier) => boolean;
}

/** A call of a declared function that runs while the file is loaded. */
interface CallAtLoad {
  readonly at: number;
  readonly callee: TSESTree.Node;
}

const ALWAYS_INITIALISED = new Set<string>([
  'CatchClause',
  'FunctionName',
  'ImportBinding',
  'Parameter',
]);

export function createInitialised({ bindings, sourceCode }: Analysis): Initialised {
  let all: readonly TSESLint.Scope.Reference[] | undefined;
  let loading: readonly CallAtLoad[] | undefined;

  function isInitialised(node: TSESTree.Identifier): boolean {
    const variable = bindings.variableOf(node);
    const def = variable?.defs[0];
    if (!variable || !def) return bindings.originOf(node) !== undefined && node.name in globalThis;
    if (ALWAYS_INITIALISED.has(def.type)) return true;
    if (isVar(def)) return true;
    // A function made after the declaration has run cannot run before it; a hoisted one could.
    return def.node.range[1] <= node.range[0] && !isInHoistedFunction(node, def.node);
  }

  function isGiven(node: TSESTree.Identifier): boolean {
    const def = bindings.variableOf(node)?.defs[0];
    if (!def || !isVar(def)) return true;
    return def.node.range[1] <= node.range[0] && !isInHoistedFunction(node, def.node);
  }

  function isInHoistedFunction(node: TSESTree.Node, declaration: TSESTree.Node): boolean {
    for (let current = node.parent; current; current = current.parent) {
      if (current.range[0] <= declaration.range[0]) return false;
      if (current.type === 'FunctionDeclaration') {
        return !isTopLevel(declaration) || isCalledBefore(current, declaration.range[1]);
      }
    }
    return false;
  }

  /** Whether the file, while it loads, calls a function before a position, itself or through others. */
  function isCalledBefore(fn: FunctionNode, position: number): boolean {
    const called = callsAtLoad()
      .filter(({ at }) => at < position)
      .map(({ callee }) => callee);
    if (called.length === 0) return false;
    const reached = new Set<TSESTree.Node>(called);
    // The set grows while it is read.
    for (const one of reached) for (const other of functionsNamedIn(one)) reached.add(other);
    return reached.has(fn);
  }

  function callsAtLoad(): readonly CallAtLoad[] {
    loading ??= references()
      .filter(({ from, identifier: { parent }, identifier }) => {
        const isCalled = parent?.type === 'CallExpression' && parent.callee === identifier;
        return isCalled && !isFunction(from.variableScope.block);
      })
      .flatMap((reference) => {
        const callee = declared(reference);
        return callee ? [{ at: reference.identifier.range[0], callee }] : [];
      });
    return loading;
  }

  const functionsNamedIn = memoized((node: TSESTree.Node): readonly TSESTree.Node[] =>
    references()
      .filter(({ identifier }) => isInside(identifier, node))
      .flatMap((reference) => declared(reference) ?? []),
  );

  function references(): readonly TSESLint.Scope.Reference[] {
    all ??= (sourceCode.scopeManager?.scopes ?? []).flatMap((scope) => scope.references);
    return all;
  }

  return { isInitialised, isGiven };
}

/** Whether a definition is by `var`. */
export function isVar(def: TSESLint.Scope.Definition): boolean {
  return (
    def.type === 'Variable' &&
    def.parent?.type === 'VariableDeclaration' &&
    def.parent.kind === 'var'
  );
}

function isTopLevel(node: TSESTree.Node): boolean {
  return (
    node.parent?.parent?.type === 'Program' ||
    node.parent?.parent?.type === 'ExportNamedDeclaration'
  );
}

function declared({ resolved }: TSESLint.Scope.Reference): TSESTree.Node | undefined {
  const [def] = resolved?.defs ?? [];
  return def?.type === 'FunctionName' ? def.node : undefined;
}
