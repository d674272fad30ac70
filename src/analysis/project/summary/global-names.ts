import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName } from '../../../ast/nodes.ts';
import { MAX_WRITES, union } from './collections.ts';
import { hasDirective } from './names.ts';
import type { Value } from './value.ts';

type Reference = TSESLint.Scope.Reference;
type Scope = TSESLint.Scope.Scope;
type Variable = TSESLint.Scope.Variable;

/** The names of a file that no scope of it declares. */
export interface GlobalNames {
  /**
   * What the file sets each name to that is none of the platform's: `app = express()`, `global.app = …`.
   * Nothing in strict code, which cannot make a global by its bare name.
   */
  readonly written: ReadonlyMap<string, readonly TSESTree.Expression[]>;
  /** The global that an expression names: `app` and `global.app`. */
  nameOf(node: TSESTree.Node): string | undefined;
}

/** What is there before any program runs, in Node or in a browser. */
const OF_PLATFORM: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...'__dirname __filename arguments document event exports history location module name'.split(
    ' ',
  ),
  ...'navigator require self undefined window'.split(' '),
]);
const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['global', 'globalThis']);
/** A way longer than this is not followed. */
const MAX_PATH = 4;
/** How a global is set: not by `+=`. */
const SETS = new Set(['=', '??=', '||=']);

/** Whether a global of that name is one of the program: it is what the program sets it to. */
export function isOfProgram(name: string): boolean {
  return !OF_PLATFORM.has(name);
}

/**
 * Finds the globals that a file uses. Each gets one variable without definitions, as ESLint makes for those
 * that a configuration names.
 */
export function createGlobalNames(
  { body }: Pick<TSESTree.Program, 'body'>,
  scopes: readonly Scope[],
  resolved: Map<TSESTree.Node, Variable>,
): GlobalNames {
  const variables = new Map<string, Variable>();
  for (const scope of scopes) {
    for (const reference of scope.references) {
      const { identifier, resolved: variable } = reference;
      if (variable) resolved.set(identifier, variable);
      else addReference(variables, resolved, reference);
    }
  }
  const written = new Map<string, TSESTree.Expression[]>();
  const isStrict = hasDirective(body, 'use strict') || body.some(isModuleSyntax);
  for (const [identifier, variable] of resolved) addWrites(identifier, variable);
  return { nameOf, written };

  function nameOf(node: TSESTree.Node): string | undefined {
    if (node.type === 'Identifier') return isGlobal(node) ? node.name : undefined;
    if (node.type !== 'MemberExpression' || !isGlobalObject(node.object)) return undefined;
    return staticName(node);
  }

  function isGlobal(node: TSESTree.Identifier): boolean {
    const variable = resolved.get(node);
    return variable?.defs.length === 0 && node.name !== 'arguments';
  }

  function isGlobalObject(node: TSESTree.Node): boolean {
    return node.type === 'Identifier' && GLOBAL_OBJECTS.has(node.name) && isGlobal(node);
  }

  function addWrites(identifier: TSESTree.Node, { defs }: Variable): void {
    if (defs.length > 0 || identifier.type !== 'Identifier') return;
    const isMember = GLOBAL_OBJECTS.has(identifier.name);
    const { parent } = identifier;
    const target = isMember ? parent : identifier;
    const assignment = target.parent;
    if (assignment?.type !== 'AssignmentExpression' || assignment.left !== target) return;
    const name = nameOf(target);
    if (name === undefined || !isOfProgram(name) || !SETS.has(assignment.operator)) return;
    const values = written.get(name) ?? [];
    written.set(name, values);
    if (!isStrict || isMember) values.push(assignment.right);
  }
}

/** `app.store` for what a file finds there, where others set the global `app`. */
export function pathOfGlobal(value: Value): string | undefined {
  const names: string[] = [];
  for (let at = value; ; at = at.of) {
    if (at.kind === 'global') {
      return isOfProgram(at.name) ? [at.name, ...names].join('.') : undefined;
    }
    if (at.kind !== 'member' || names.length === MAX_PATH) return undefined;
    names.unshift(at.name);
  }
}

/** Tells what a file sets a global to, or that others do. */
export function createGlobalValues(
  { written }: Pick<GlobalNames, 'written'>,
  valueOf: (node: TSESTree.Node) => Value | undefined,
): (name: string) => Value | undefined {
  const values = new Map<string, Value | undefined>();
  return (name) => {
    if (values.has(name)) return values.get(name);
    // What a file sets it to may rest on what others do: `app = app || {}`.
    values.set(name, { kind: 'global', name });
    const writes = written.get(name);
    const isCrowded = writes !== undefined && writes.length > MAX_WRITES;
    if (writes) values.set(name, isCrowded ? undefined : union(writes.map((one) => valueOf(one))));
    return values.get(name);
  };
}

function addReference(
  variables: Map<string, Variable>,
  resolved: Map<TSESTree.Node, Variable>,
  reference: Reference,
): void {
  const { identifier } = reference;
  const { name } = identifier;
  let variable = variables.get(name);
  if (!variable) {
    variable = { name, defs: [], identifiers: [], references: [] } as unknown as Variable;
    variables.set(name, variable);
  }
  variable.references.push(reference);
  resolved.set(identifier, variable);
}

function isModuleSyntax({ type }: TSESTree.Node): boolean {
  return (
    type === 'ImportDeclaration' ||
    type === 'ExportAllDeclaration' ||
    type === 'ExportDefaultDeclaration' ||
    type === 'ExportNamedDeclaration'
  );
}
