import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { addTo } from '../../ast/multimap.ts';
import { isFunction, isInside, staticName, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import { memoized } from '../../ast/memoized.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { nameOutside } from './class-names.ts';
import { componentsFrom } from './components.ts';
import { isTypeOnly } from '../references.ts';
import { declaresPrivate, hiddenNames, keywordsIn } from './outer-words.ts';
import { hasSloppyName, hasSloppyNames } from '../sloppy-names.ts';

export interface CapturedVariable {
  readonly variable: TSESLint.Scope.Variable;
  readonly references: readonly TSESLint.Scope.Reference[];
  readonly isRead: boolean;
  readonly isWritten: boolean;
}

/** What a function takes from outside itself. */
export interface Capture {
  /** Variables declared in a scope around the function, in the order of first use. Globals are not among them. */
  readonly variables: readonly CapturedVariable[];
  readonly usesThis: boolean;
  readonly usesArguments: boolean;
  readonly usesSuper: boolean;
  readonly usesNewTarget: boolean;
  /** `#name` of a class around the function. */
  readonly usesPrivateName: boolean;
  /** A direct call of `eval`, which can read anything in sight. */
  readonly usesEval: boolean;
  /** Types and type parameters declared inside a function around this one. */
  readonly types: readonly TSESLint.Scope.Variable[];
}

export interface Captures {
  /** What a function closes over. Arrow functions take `this`, `arguments`, `super` and `new.target` from outside. */
  of(fn: FunctionNode): Capture;
  /** The innermost scope that the function needs: hoisted further, it would lose a binding. Functions that need each other move together. */
  homeOf(fn: FunctionNode): TSESLint.Scope.Scope;
  /** Whether a function needs a variable, and no function beside it, that is declared in a node around it: then `homeOf` is in there, too. */
  needsVariableOf(around: TSESTree.Node, fn: FunctionNode): boolean;
  /** The function, and those declared beside it that need it and that it needs, in the order of the file. */
  groupOf(fn: FunctionNode): readonly FunctionNode[];
  /** Whether a function needs none beside it, so that it is a group of its own. */
  movesAlone(fn: FunctionNode): boolean;
}

function moduleScope(outermost: TSESLint.Scope.Scope): TSESLint.Scope.Scope {
  const [inner] = outermost.childScopes;
  return inner?.block.type === 'Program' ? inner : outermost;
}

function lastOf(scopes: readonly TSESLint.Scope.Scope[]): TSESLint.Scope.Scope {
  const outermost = scopes.at(-1);
  if (!outermost) throw new Error('A function stands in at least the scope of its file.');
  return outermost;
}

export function createCaptures(analysis: Analysis): Captures {
  const { sourceCode } = analysis;
  const of = memoized(compute);
  const groups = new WeakMap<FunctionNode, readonly FunctionNode[]>();

  function compute(fn: FunctionNode): Capture {
    const variables = new Map<TSESLint.Scope.Variable, TSESLint.Scope.Reference[]>();
    const types = new Set<TSESLint.Scope.Variable>();
    for (const reference of throughReferences(fn)) {
      const variable = reference.resolved;
      // Names that no scope of the file declares are there wherever it stands.
      if (!variable || variable.defs.length === 0) continue;
      if (isTypeOnly(reference)) {
        if (variable.scope.type !== 'module' && variable.scope.type !== 'global')
          types.add(variable);
      } else {
        addTo(variables, variable, reference);
      }
    }
    return {
      variables: [...variables].map(([variable, references]) => ({
        variable,
        references,
        isRead: references.some((reference) => reference.isRead()),
        isWritten: references.some((reference) => reference.isWrite()),
      })),
      types: [...types],
      ...keywordsIn(fn, sourceCode),
    };
  }

  function throughReferences(fn: FunctionNode): readonly TSESLint.Scope.Reference[] {
    const through = sourceCode.scopeManager?.acquire(fn)?.through ?? [];
    return through.every(({ identifier }) => isInside(identifier, fn))
      ? through
      : through.filter(({ identifier }) => isInside(identifier, fn));
  }

  function groupOf(fn: FunctionNode): readonly FunctionNode[] {
    let group = groups.get(fn);
    if (!group) {
      // Most need no other, and then there is no graph to look at.
      const components = neededBy(fn).length === 0 ? [[fn]] : componentsFrom(fn, neededBy);
      for (const component of components) {
        component.sort((a, b) => a.range[0] - b.range[0]);
        for (const member of component) groups.set(member, component);
      }
      group = groups.get(fn) ?? [fn];
    }
    return group;
  }

  /** The functions declared beside one that it captures itself. */
  function neededBy(fn: FunctionNode): FunctionNode[] {
    const { calls } = analysis;
    const scope = calls.variableOf(fn)?.scope;
    if (!scope) return [];
    return of(fn).variables.flatMap(({ references: [use], variable }) => {
      const needed = variable.scope === scope && use && calls.functionOf(use.identifier);
      return needed && calls.variableOf(needed) === variable ? needed : [];
    });
  }

  function needsVariableOf(around: TSESTree.Node, fn: FunctionNode): boolean {
    const through = sourceCode.scopeManager?.acquire(fn)?.through ?? [];
    return through.some(
      ({ resolved }) =>
        resolved !== null &&
        resolved.defs.length > 0 &&
        isInside(resolved.scope.block, around) &&
        !(resolved.defs.some(isOfFunction) && isBeside(resolved, fn)),
    );
  }

  function movesAlone(fn: FunctionNode): boolean {
    const through = sourceCode.scopeManager?.acquire(fn)?.through ?? [];
    return !through.some(
      ({ resolved }) =>
        resolved?.defs.some(isOfFunction) && isBeside(resolved, fn) && !holds(resolved, fn),
    );
  }

  /** Whether a variable is declared beside a function, so that the two may move together. */
  function isBeside(variable: TSESLint.Scope.Variable, fn: FunctionNode): boolean {
    return analysis.calls.variableOf(fn)?.scope === variable.scope;
  }

  function homeOf(fn: FunctionNode): TSESLint.Scope.Scope {
    const group = groupOf(fn);
    const homes = new Set(group.map((member) => homeAmong(member, group)));
    const [own] = homes;
    if (own && homes.size === 1) return own;
    const scopes = enclosingScopes(fn);
    return scopes.find((scope) => homes.has(scope)) ?? own ?? moduleScope(lastOf(scopes));
  }

  /** The home of one function of a group, whose members come along. */
  function homeAmong(fn: FunctionNode, group: readonly FunctionNode[]): TSESLint.Scope.Scope {
    const scopes = enclosingScopes(fn);
    const outermost = lastOf(scopes);
    const capture = of(fn);
    if (capture.usesEval) return scopes[0] ?? outermost;
    const needsThis =
      capture.usesThis || capture.usesSuper || capture.usesNewTarget || capture.usesArguments;
    const privateNames = capture.usesPrivateName ? privateNamesIn(fn) : [];
    const needed = new Set(capture.types.map(scopeOfName));
    for (const { variable } of capture.variables) {
      if (!group.some((member) => holds(variable, member))) needed.add(scopeOfName(variable));
    }
    for (const scope of sloppyScopesOf(fn, scopes)) needed.add(scope);
    return (
      scopes.find(
        (scope) =>
          needed.has(scope) ||
          (needsThis && bindsThis(scope)) ||
          privateNames.some((name) => declaresPrivate(scope.block, name)) ||
          namesOne(fn, hiddenNames(scope.block)),
      ) ?? moduleScope(outermost)
    );
  }

  /** What can be seen where a variable is declared: around a class for its own name, which is there on both sides. */
  function scopeOfName(variable: TSESLint.Scope.Variable): TSESLint.Scope.Scope {
    return nameOutside(sourceCode, variable)?.scope ?? variable.scope;
  }

  /** Functions around that have, outside strict code, a `var` of a name that the function uses. */
  function sloppyScopesOf(
    fn: FunctionNode,
    scopes: readonly TSESLint.Scope.Scope[],
  ): TSESLint.Scope.Scope[] {
    const found: TSESLint.Scope.Scope[] = [];
    if (!scopes.some(hasSloppyNames)) return found;
    for (const { identifier, resolved } of throughReferences(fn)) {
      for (const scope of scopes) {
        if (scope === resolved?.scope) break;
        if (hasSloppyName(scope, identifier.name, resolved)) found.push(scope);
      }
    }
    return found;
  }

  function namesOne(fn: FunctionNode, names: ReadonlySet<string>): boolean {
    let isFound = false;
    if (names.size === 0) return false;
    walk(fn, sourceCode.visitorKeys, (node) => {
      isFound ||=
        node.type === 'MemberExpression' && !node.computed && names.has(staticName(node) ?? '');
      return isFound ? SKIP : undefined;
    });
    return isFound;
  }

  function privateNamesIn(fn: FunctionNode): string[] {
    const names = new Set<string>();
    walk(fn, sourceCode.visitorKeys, (node) => {
      if (node.type === 'PrivateIdentifier') names.add(node.name);
    });
    return [...names];
  }

  function enclosingScopes(fn: FunctionNode): TSESLint.Scope.Scope[] {
    const scopes: TSESLint.Scope.Scope[] = [];
    let scope: TSESLint.Scope.Scope | null = sourceCode.scopeManager?.acquire(fn)?.upper ?? null;
    for (; scope; scope = scope.upper) scopes.push(scope);
    return scopes;
  }

  return { of, homeOf, groupOf, movesAlone, needsVariableOf };
}

/** What each function of a file captures, a line each. */
export function printCaptures({ captures, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const capture = captures.of(node);
    const names = capture.variables.map(
      ({ isRead, isWritten, variable }) =>
        `${variable.name} (${[isRead && 'read', isWritten && 'written'].filter(Boolean).join(', ')})`,
    );
    const keywords = Object.entries(capture).flatMap(([key, value]) =>
      value === true ? [key] : [],
    );
    lines.push(
      `${node.loc.start.line}: captures ${[...names, ...keywords].join(', ') || 'nothing'}; home ${captures.homeOf(node).type}`,
    );
  });
  return lines.join('\n');
}

/** Whether a definition gives a function its name. */
function isOfFunction({ node, type }: TSESLint.Scope.Definition): boolean {
  return (
    type === 'FunctionName' ||
    (type === 'Variable' && node.init !== null && isFunction(unwrap(node.init)))
  );
}

/** Whether a variable is the function's own name, which moves with it. */
function holds(variable: TSESLint.Scope.Variable, fn: FunctionNode): boolean {
  return variable.defs.some(
    ({ node, type }) =>
      node === fn || (type === 'Variable' && node.init !== null && unwrap(node.init) === fn),
  );
}

function bindsThis(scope: TSESLint.Scope.Scope): boolean {
  return (
    (scope.type === 'function' && scope.block.type !== 'ArrowFunctionExpression') ||
    scope.type === 'class-field-initializer' ||
    scope.type === 'class-static-block' ||
    scope.type === 'module' ||
    scope.type === 'global'
  );
}
