import { findVariable } from '@eslint-community/eslint-utils';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { isPropertyName, staticName, unwrap } from '../ast/nodes.ts';
import { GIVES_MODULE } from './known/node-modules.ts';
import { GLOBAL_OBJECTS, importOrigin, memberOrigin, moduleOrigin, type Origin } from './origin.ts';
import { isReadRest } from './rests.ts';

export interface Bindings {
  /** The variable that an identifier refers to, or `undefined` for a global that no scope declares. */
  variableOf(
    node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  ): TSESLint.Scope.Variable | undefined;
  /**
   * Where the value of an expression comes from, through imports, requires, destructuring, `const`
   * aliases and member access. `undefined` if anything on the way is unknown, shadowed or reassigned.
   */
  originOf(node: TSESTree.Node): Origin | undefined;
  /** Whether the expression is the global of that name (or property path), not shadowed or replaced. */
  isGlobal(node: TSESTree.Node, key: string): boolean;
  /** Whether this file replaces a global: `Promise = …`, `globalThis.Promise = …`. */
  isReplaced(name: string): boolean;
  /** The only value that a `const` or never-reassigned binding can hold, else `undefined`. */
  constantInit(variable: TSESLint.Scope.Variable): TSESTree.Expression | undefined;
}

const MAX_DEPTH = 24;

export function createBindings(sourceCode: TSESLint.SourceCode): Bindings {
  const variables = new Map<TSESTree.Node, TSESLint.Scope.Variable | undefined>();
  const inits = new Map<TSESLint.Scope.Variable, TSESTree.Expression | undefined>();
  const origins = new Map<TSESTree.Node, Origin | null>();
  const globals = new Map<TSESLint.Scope.Variable | string, Origin | undefined>();
  let replaced: Set<string> | undefined;
  let implicitlyWritten: Set<string> | undefined;

  function variableOf(
    node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  ): TSESLint.Scope.Variable | undefined {
    let variable = variables.get(node);
    // `path.resolve` names no `resolve` that is in scope there.
    if (!variable && !variables.has(node) && !isPropertyName(node)) {
      variable =
        (findVariable(
          sourceCode.getScope(node) as never,
          node.name,
        ) as TSESLint.Scope.Variable | null) ?? undefined;
      variables.set(node, variable);
    }
    return variable;
  }

  function originOf(node: TSESTree.Node): Origin | undefined {
    return resolve(node, 0);
  }

  function resolve(node: TSESTree.Node, depth: number): Origin | undefined {
    const known = origins.get(node);
    if (known !== undefined) return known ?? undefined;
    const origin = depth > MAX_DEPTH ? undefined : compute(unwrap(node), depth);
    origins.set(node, origin ?? null);
    return origin;
  }

  function compute(node: TSESTree.Node, depth: number): Origin | undefined {
    switch (node.type) {
      case 'Identifier':
        return ofIdentifier(node, depth);
      case 'MemberExpression': {
        const name = staticName(node);
        const base = name === undefined ? undefined : resolve(node.object, depth + 1);
        return base && name !== undefined ? memberOrigin(base, name) : undefined;
      }
      case 'CallExpression': {
        const specifier = requiredModule(node);
        return specifier === undefined ? undefined : moduleOrigin(specifier);
      }
      case 'AwaitExpression':
        return node.argument.type === 'ImportExpression'
          ? ofDynamicImport(node.argument)
          : undefined;
      default:
        return undefined;
    }
  }

  function ofDynamicImport(node: TSESTree.ImportExpression): Origin | undefined {
    return node.source.type === 'Literal' && typeof node.source.value === 'string'
      ? moduleOrigin(node.source.value)
      : undefined;
  }

  function ofIdentifier(node: TSESTree.Identifier, depth: number): Origin | undefined {
    const variable = variableOf(node);
    if (!variable || variable.defs.length === 0) return globalOrigin(node.name, variable);
    const def = variable.defs[0];
    if (variable.defs.length !== 1 || !def) return undefined;
    if (def.type === 'ImportBinding') return importOrigin(def);
    if (def.type !== 'Variable' || !isConstant(variable)) return undefined;
    const declarator = def.node;
    if (!declarator.init) return undefined;
    if (declarator.id.type === 'Identifier') return resolve(declarator.init, depth + 1);
    if (isReadRest(variable)) {
      const whole = resolve(declarator.init, depth + 1);
      return whole?.source === 'module' ? whole : undefined;
    }
    const path = destructuredPath(declarator.id, variable);
    if (!path) return undefined;
    let origin = resolve(declarator.init, depth + 1);
    for (const name of path) origin = origin && memberOrigin(origin, name);
    return origin;
  }

  function globalOrigin(
    name: string,
    variable: TSESLint.Scope.Variable | undefined,
  ): Origin | undefined {
    const key = variable ?? name;
    let origin = globals.get(key);
    if (!origin && !globals.has(key)) {
      origin = findGlobalOrigin(name, variable);
      globals.set(key, origin);
    }
    return origin;
  }

  function findGlobalOrigin(
    name: string,
    variable: TSESLint.Scope.Variable | undefined,
  ): Origin | undefined {
    if (variable?.references.some((reference) => reference.isWrite())) return undefined;
    if (!variable && isImplicitlyWritten(name)) return undefined;
    if (replacedGlobals().has(name)) return undefined;
    if (GLOBAL_OBJECTS.has(name))
      return { source: 'global', key: 'globalThis', root: 'globalThis', path: [] };
    return { source: 'global', key: name, root: name, path: [] };
  }

  function isImplicitlyWritten(name: string): boolean {
    const scope = sourceCode.scopeManager?.globalScope;
    implicitlyWritten ??= new Set(
      (scope?.through ?? []).flatMap((reference) =>
        reference.isWrite() ? reference.identifier.name : [],
      ),
    );
    return (
      implicitlyWritten.has(name) ||
      (scope?.set.get(name)?.references ?? []).some((reference) => reference.isWrite())
    );
  }

  /** Globals that this file assigns to as a property (`global.Promise = Bluebird`). */
  function replacedGlobals(): Set<string> {
    if (replaced) return replaced;
    replaced = new Set();
    const { through = [], set } = sourceCode.scopeManager?.globalScope ?? {};
    for (const object of GLOBAL_OBJECTS) {
      addReplaced(replaced, set?.get(object)?.references ?? []);
    }
    addReplaced(replaced, through);
    return replaced;
  }

  function requiredModule(node: TSESTree.CallExpression): string | undefined {
    const [argument] = node.arguments;
    if (argument?.type !== 'Literal' || typeof argument.value !== 'string') return undefined;
    if (node.callee.type === 'Identifier') {
      if (node.callee.name !== 'require') return undefined;
      const variable = variableOf(node.callee);
      return variable && variable.defs.length > 0 && !isCreatedRequire(variable)
        ? undefined
        : argument.value;
    }
    if (node.callee.type !== 'MemberExpression') return undefined;
    const giver = GIVES_MODULE.get(staticName(node.callee) ?? '');
    return giver !== undefined && originOf(node.callee.object)?.key === giver
      ? argument.value
      : undefined;
  }

  /** `const require = createRequire(import.meta.url)` in an ES module. */
  function isCreatedRequire(variable: TSESLint.Scope.Variable): boolean {
    const init = constantInit(variable);
    return init?.type === 'CallExpression' && originOf(init.callee)?.key === 'module.createRequire';
  }

  function constantInit(variable: TSESLint.Scope.Variable): TSESTree.Expression | undefined {
    let init = inits.get(variable);
    if (!init && !inits.has(variable)) {
      init = findConstantInit(variable);
      inits.set(variable, init);
    }
    return init;
  }

  function findConstantInit(variable: TSESLint.Scope.Variable): TSESTree.Expression | undefined {
    const def = variable.defs[0];
    if (variable.defs.length !== 1 || def?.type !== 'Variable') return undefined;
    if (def.node.id.type !== 'Identifier' || !def.node.init) return undefined;
    return isConstant(variable) ? def.node.init : undefined;
  }

  return {
    variableOf,
    originOf,
    isGlobal: (node, key) => {
      const origin = originOf(node);
      return origin?.source === 'global' && origin.key === key;
    },
    isReplaced: (name) => isImplicitlyWritten(name) || replacedGlobals().has(name),
    constantInit,
  };
}

/** Whether `null` or `undefined` is written there. */
export function isNullish({ bindings }: { bindings: Bindings }, node: TSESTree.Node): boolean {
  return (node.type === 'Literal' && node.raw === 'null') || bindings.isGlobal(node, 'undefined');
}

/** Whether a variable has one definition and keeps its first value: a constant, a parameter, an import, a function. */
export function isNeverReassigned(variable: TSESLint.Scope.Variable | undefined): boolean {
  return variable !== undefined && keepsFirstValue(variable);
}

/** Scopes are complete before a rule runs, so an answer never changes. */
const keepsFirstValue = memoized(
  ({ defs, references }: TSESLint.Scope.Variable) =>
    defs.length === 1 &&
    references.every((reference) => !reference.isWrite() || reference.init === true),
);

/** Whether a variable is written once, where it is declared. */
export const isConstant = memoized(({ references }: TSESLint.Scope.Variable) => {
  const writes = references.filter((reference) => reference.isWrite());
  return writes.length === 1 && writes[0]?.init === true;
});

/** Adds the names that are assigned as properties of a global object. */
function addReplaced(names: Set<string>, references: readonly TSESLint.Scope.Reference[]): void {
  for (const { identifier } of references) {
    const { parent } = identifier;
    if (!GLOBAL_OBJECTS.has(identifier.name) || parent?.type !== 'MemberExpression') continue;
    const name = parent.object === identifier ? staticName(parent) : undefined;
    const target = parent.parent;
    if (name === undefined) continue;
    if (target.type === 'AssignmentExpression' && target.left === parent) names.add(name);
  }
}

/** The property path from a destructuring pattern to the variable it binds; `undefined` with defaults or rests. */
function destructuredPath(
  pattern: TSESTree.DestructuringPattern,
  variable: TSESLint.Scope.Variable,
): string[] | undefined {
  const identifier = variable.identifiers[0];
  const path: string[] = [];
  let current: TSESTree.Node = pattern;
  while (current !== identifier) {
    if (current.type !== 'ObjectPattern') return undefined;
    const property: TSESTree.Property | TSESTree.RestElement | undefined = current.properties.find(
      (candidate) =>
        identifier !== undefined &&
        candidate.range[0] <= identifier.range[0] &&
        identifier.range[1] <= candidate.range[1],
    );
    if (property?.type !== 'Property') return undefined;
    const name = staticName(property);
    if (name === undefined) return undefined;
    path.push(name);
    current = property.value;
  }
  return path;
}
