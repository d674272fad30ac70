import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { usesArgumentsCallee } from '../ast/arguments-callee.ts';
import { addTo } from '../ast/multimap.ts';
import {
  enclosingClass,
  isDecorated,
  isFunction,
  memberName,
  unwrap,
  wrapped,
  type FunctionNode,
  type Call,
} from '../ast/nodes.ts';
import { memoized } from '../ast/memoized.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import { isTypeOnly } from './references.ts';
import { createHiddenUses } from './hidden-uses.ts';
import {
  isOwnThis,
  isPrivate,
  isPrivateField,
  isReachedByName,
  privateMembers,
} from './private-members.ts';

export interface Uses {
  /** The calls of the function that this file shows, `new` included. */
  readonly sites: readonly Call[];
  /** The uses that are not calls: exported, stored, passed on, compared. */
  readonly escapes: readonly TSESTree.Node[];
  /** Whether `sites` are all the calls there can ever be. */
  readonly closed: boolean;
}

export interface Calls {
  /** The only function of this file that a call can run, else `undefined`. */
  calleeOf(call: Call): FunctionNode | undefined;
  /** The function of this file that an expression always evaluates to, else `undefined`. */
  functionOf(node: TSESTree.Node): FunctionNode | undefined;
  /** Every use of a function of this file. A function without a name has one use: where it stands. */
  usesOf(fn: FunctionNode): Uses;
  /** The variable that holds the function and nothing else, if there is one. */
  variableOf(fn: FunctionNode): TSESLint.Scope.Variable | undefined;
}

export function createCalls(analysis: Analysis): Calls {
  const { sourceCode, bindings } = analysis;
  const usesOf = memoized(findUses);
  const hidden = createHiddenUses(analysis);
  const functions = new Map<TSESLint.Scope.Variable, FunctionNode | undefined>();
  let privateReferences: Map<string, TSESTree.MemberExpression[]> | undefined;

  function functionOf(node: TSESTree.Node): FunctionNode | undefined {
    const value = unwrap(node);
    if (isFunction(value)) return value;
    if (value.type === 'Identifier') return functionOfVariable(bindings.variableOf(value));
    if (value.type === 'MemberExpression') return privateMethod(value);
    return undefined;
  }

  function functionOfVariable(
    variable: TSESLint.Scope.Variable | undefined,
  ): FunctionNode | undefined {
    if (!variable) return undefined;
    let fn = functions.get(variable);
    if (!fn && !functions.has(variable)) {
      fn = findFunctionOf(variable);
      functions.set(variable, fn);
    }
    return fn;
  }

  function findFunctionOf(variable: TSESLint.Scope.Variable): FunctionNode | undefined {
    const def = variable.defs[0];
    if (!def || variable.defs.length !== 1) return undefined;
    if (def.type === 'FunctionName') {
      const isReassigned = variable.references.some((reference) => reference.isWrite());
      if (isReassigned || isReplacedFromBlock(variable)) return undefined;
      return isFunction(def.node) ? def.node : undefined;
    }
    const init = bindings.constantInit(variable);
    const value = init && unwrap(init);
    return isFunction(value) ? value : undefined;
  }

  /** `this.#m`, and `this.m` for a method that TypeScript keeps private: no subclass can replace it. */
  function privateMethod(node: TSESTree.MemberExpression): FunctionNode | undefined {
    if (node.property.type !== 'PrivateIdentifier' && !isOwnThis(node.object)) return undefined;
    const name = memberName(node);
    const owner = enclosingClass(node);
    if (name === undefined || !owner) return undefined;
    const member = privateMembers(owner.body).get(name);
    if (!member || !isFunction(member.value)) return undefined;
    if (member.type === 'MethodDefinition') {
      return member.kind === 'method' ? member.value : undefined;
    }
    return membersNamed(name).every((other) => calledBy(wrapped(other))) ? member.value : undefined;
  }

  function variableOf(fn: FunctionNode): TSESLint.Scope.Variable | undefined {
    if (fn.type === 'FunctionDeclaration') {
      const [variable] = fn.id
        ? (sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[])
        : [];
      return variable && functionOfVariable(variable) === fn ? variable : undefined;
    }
    const holder = wrapped(fn).parent;
    if (holder?.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return undefined;
    const variable = bindings.variableOf(holder.id);
    return variable && functionOfVariable(variable) === fn ? variable : undefined;
  }

  function findUses(fn: FunctionNode): Uses {
    const method = fn.parent;
    const isMember = method.type === 'MethodDefinition' || isPrivateField(method);
    if (isMember && method.value === fn) return usesOfMethod(fn, method);
    const variable = variableOf(fn);
    if (!variable) return usesInPlace(fn);
    const references = variable.references.filter(isValueRead).map(({ identifier }) => identifier);
    if (fn.type === 'FunctionExpression' && fn.id) {
      const inner = sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[];
      for (const own of inner) {
        if (own.name === fn.id.name) {
          references.push(...own.references.map(({ identifier }) => identifier));
        }
      }
    }
    const isVisible = hidden.mayBeUsed(variable, fn) || usesArgumentsCallee(sourceCode, fn);
    return partition(references, isVisible);
  }

  function usesInPlace(fn: FunctionNode): Uses {
    const place = wrapped(fn);
    const call = place.parent && calledBy(place);
    const isOnlyUse = call !== undefined && (fn.type !== 'FunctionExpression' || !fn.id);
    return call && isOnlyUse
      ? {
          sites: [call],
          escapes: [],
          closed: !usesArgumentsCallee(sourceCode, fn) && call.type !== 'NewExpression',
        }
      : { sites: [], escapes: [fn], closed: false };
  }

  function usesOfMethod(
    fn: FunctionNode,
    method: TSESTree.MethodDefinition | TSESTree.PropertyDefinition,
  ): Uses {
    const name = memberName(method);
    const isMethod = method.type !== 'MethodDefinition' || method.kind === 'method';
    if (name === undefined || !isPrivate(method) || !isMethod) {
      return { sites: [], escapes: [method], closed: false };
    }
    const references = membersNamed(name);
    const owner = enclosingClass(method);
    const outside = references.filter((reference) => enclosingClass(reference) !== owner);
    const isVisible =
      isDecorated(method) ||
      fn.params.some(isDecorated) ||
      hidden.mayBeReadByEval() ||
      usesArgumentsCallee(sourceCode, fn);
    const result = partition(references, isVisible);
    const isNamedOtherwise =
      method.key.type !== 'PrivateIdentifier' && isReachedByName(sourceCode, name);
    return outside.length > 0 || isNamedOtherwise || privateMethodIsAmbiguous(fn, references)
      ? { ...result, closed: false }
      : result;
  }

  function privateMethodIsAmbiguous(
    fn: FunctionNode,
    references: readonly TSESTree.MemberExpression[],
  ): boolean {
    return references.some((reference) => privateMethod(reference) !== fn);
  }

  function partition(references: readonly TSESTree.Node[], isVisibleElsewhere: boolean): Uses {
    const sites: Call[] = [];
    const escapes: TSESTree.Node[] = [];
    for (const reference of references) {
      const call = calledBy(wrapped(reference));
      if (call) sites.push(call);
      else escapes.push(reference);
    }
    // Whoever holds an instance can take the function from its `constructor`.
    const makes = sites.some(({ type }) => type === 'NewExpression');
    return { sites, escapes, closed: !isVisibleElsewhere && !makes && escapes.length === 0 };
  }

  function membersNamed(name: string): TSESTree.MemberExpression[] {
    if (!privateReferences) {
      privateReferences = new Map();
      const index = privateReferences;
      walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
        if (node.type !== 'MemberExpression') return;
        const key = memberName(node);
        if (key === undefined) return;
        addTo(index, key, node);
      });
    }
    return privateReferences.get(name) ?? [];
  }

  return {
    calleeOf: (call) => functionOf(call.callee),
    functionOf,
    usesOf,
    variableOf,
  };
}

/** The calls and the other uses of each named function of a file, a line each. */
export function printCalls({ calls, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const { closed, escapes, sites } = calls.usesOf(node);
    const at = (nodes: readonly TSESTree.Node[]): string =>
      nodes.map(({ loc }) => loc.start.line).join(', ') || 'none';
    lines.push(
      `${node.loc.start.line}: calls at ${at(sites)}; escapes at ${at(escapes)}; ${closed ? 'closed' : 'open'}`,
    );
  });
  return lines.join('\n');
}

function calledBy(node: TSESTree.Node): Call | undefined {
  const parent = node.parent;
  if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return undefined;
  return parent.callee === node ? parent : undefined;
}

function isValueRead(reference: TSESLint.Scope.Reference): boolean {
  return reference.isRead() && !isTypeOnly(reference);
}

/** Whether a block in sloppy code has a function of the same name, which it assigns to the one outside. */
function isReplacedFromBlock({ name, scope }: TSESLint.Scope.Variable): boolean {
  if (scope.isStrict) return false;
  const scopes = [...scope.childScopes];
  // The list grows while it is read.
  for (const inner of scopes) {
    if (inner.type === 'function' || inner.type === 'class') continue;
    if (inner.set.get(name)?.defs.some(({ type }) => type === 'FunctionName')) return true;
    scopes.push(...inner.childScopes);
  }
  return false;
}
