import type { TSESLint } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { addToSet } from '../ast/multimap.ts';

type SloppyNames = ReadonlyMap<string, ReadonlySet<TSESLint.Scope.Variable>>;

const NO_NAMES: SloppyNames = new Map();

/**
 * Whether a function declared in a block makes a `var` of its name for a whole function or file, as
 * it does outside strict code (ECMA-262, B.3.2) though scope analysis does not show it. The one that
 * is asked for does not count.
 */
export function hasSloppyName(
  scope: TSESLint.Scope.Scope,
  name: string,
  except?: TSESLint.Scope.Variable | null,
): boolean {
  return [...(sloppyNamesOf(scope).get(name) ?? [])].some((variable) => variable !== except);
}

/**
 * Whether what is taken for a use of a variable may mean such a `var` between the two, or a function in a
 * block within would make one if the variable were not there.
 */
export function meetsSloppyName(variable: TSESLint.Scope.Variable): boolean {
  if (holdsBackSloppyName(variable)) return true;
  return variable.references.some(({ from }) => {
    for (let scope: TSESLint.Scope.Scope | null = from; scope; scope = scope.upper) {
      if (hasSloppyName(scope, variable.name, variable)) return true;
      if (scope === variable.scope) return false;
    }
    return false;
  });
}

/** `{ const add = …; { function add() {} } }`: no `var` is made past a variable of a block between. */
function holdsBackSloppyName({ name, scope }: TSESLint.Scope.Variable): boolean {
  if (scope.isStrict || scope.variableScope === scope) return false;
  return functionsInBlocks(scope).some((variable) => variable.name === name);
}

/** Whether there is any such name. */
export function hasSloppyNames(scope: TSESLint.Scope.Scope): boolean {
  return sloppyNamesOf(scope).size > 0;
}

function sloppyNamesOf(scope: TSESLint.Scope.Scope): SloppyNames {
  return scope.isStrict || scope.variableScope !== scope ? NO_NAMES : sloppyNamesIn(scope);
}

const sloppyNamesIn = memoized((scope: TSESLint.Scope.Scope): SloppyNames => {
  const names = new Map<string, Set<TSESLint.Scope.Variable>>();
  for (const variable of functionsInBlocks(scope)) addToSet(names, variable.name, variable);
  return names;
});

/** The functions that blocks within a scope declare, but not those of other functions. */
function functionsInBlocks(scope: TSESLint.Scope.Scope): TSESLint.Scope.Variable[] {
  const found: TSESLint.Scope.Variable[] = [];
  const pending = [...scope.childScopes];
  for (let inner = pending.pop(); inner; inner = pending.pop()) {
    if (inner.variableScope !== scope.variableScope) continue;
    pending.push(...inner.childScopes);
    // The name of a function expression is known in it alone.
    if (inner.type === 'function-expression-name') continue;
    const functions = inner.variables.filter(({ defs }) =>
      defs.some(({ type }) => type === 'FunctionName'),
    );
    found.push(...functions);
  }
  return found;
}
