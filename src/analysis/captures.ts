import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';

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
  /** Names that no scope of the file declares. */
  readonly globals: ReadonlySet<string>;
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
  /** The innermost scope that the function needs: hoisted further, it would lose a binding. */
  homeOf(fn: FunctionNode): TSESLint.Scope.Scope;
}

type Keywords = Record<
  'usesArguments' | 'usesEval' | 'usesNewTarget' | 'usesPrivateName' | 'usesSuper' | 'usesThis',
  boolean
>;

const NO_KEYWORDS: Readonly<Keywords> = {
  usesThis: false,
  usesArguments: false,
  usesSuper: false,
  usesNewTarget: false,
  usesPrivateName: false,
  usesEval: false,
};

function moduleScope(outermost: TSESLint.Scope.Scope): TSESLint.Scope.Scope {
  const [inner] = outermost.childScopes;
  return inner?.block.type === 'Program' ? inner : outermost;
}

export function createCaptures(analysis: Analysis): Captures {
  const { sourceCode } = analysis;
  const known = new WeakMap<FunctionNode, Capture>();
  let keywords: Map<TSESTree.Node, Keywords> | undefined;

  function of(fn: FunctionNode): Capture {
    let capture = known.get(fn);
    if (!capture) {
      capture = compute(fn);
      known.set(fn, capture);
    }
    return capture;
  }

  function compute(fn: FunctionNode): Capture {
    keywords ??= collectKeywords();
    const variables = new Map<TSESLint.Scope.Variable, TSESLint.Scope.Reference[]>();
    const types = new Set<TSESLint.Scope.Variable>();
    const globals = new Set<string>();
    for (const reference of throughReferences(fn)) {
      const variable = reference.resolved;
      if (!variable || variable.defs.length === 0) {
        globals.add(reference.identifier.name);
      } else if (isTypeOnly(reference)) {
        if (variable.scope.type !== 'module' && variable.scope.type !== 'global')
          types.add(variable);
      } else {
        const list = variables.get(variable);
        if (list) list.push(reference);
        else variables.set(variable, [reference]);
      }
    }
    return {
      variables: [...variables].map(([variable, references]) => ({
        variable,
        references,
        isRead: references.some((reference) => reference.isRead()),
        isWritten: references.some((reference) => reference.isWrite()),
      })),
      globals,
      types: [...types],
      ...(keywords.get(fn) ?? NO_KEYWORDS),
    };
  }

  function throughReferences(fn: FunctionNode): TSESLint.Scope.Reference[] {
    const scope = sourceCode.scopeManager?.acquire(fn);
    return scope ? scope.through.filter(({ identifier }) => isInside(identifier, fn)) : [];
  }

  /** Marks each function with the words in it that belong to something outside it, in one pass over the file. */
  function collectKeywords(): Map<TSESTree.Node, Keywords> {
    const found = new Map<TSESTree.Node, Keywords>();
    const mark = (fn: TSESTree.Node, word: keyof Keywords): void => {
      const words = found.get(fn) ?? { ...NO_KEYWORDS };
      words[word] = true;
      found.set(fn, words);
    };
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      const word = keywordAt(node);
      if (word === undefined) return;
      let child = node;
      for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
        if (endsReach(word, node, parent, child)) return;
        if (isFunction(parent)) mark(parent, word);
      }
    });
    return found;
  }

  function homeOf(fn: FunctionNode): TSESLint.Scope.Scope {
    const scopes = enclosingScopes(fn);
    const outermost = scopes.at(-1);
    if (!outermost) throw new Error('A function stands in at least the scope of its file.');
    const capture = of(fn);
    if (capture.usesEval) return scopes[0] ?? outermost;
    const needsThis =
      capture.usesThis || capture.usesSuper || capture.usesNewTarget || capture.usesArguments;
    const privateNames = capture.usesPrivateName ? privateNamesIn(fn) : [];
    const needed = new Set<TSESLint.Scope.Scope>(capture.types.map((type) => type.scope));
    for (const { variable } of capture.variables) {
      if (!holds(variable, fn)) needed.add(variable.scope);
    }
    for (const scope of sloppyScopesOf(fn, scopes)) needed.add(scope);
    return (
      scopes.find(
        (scope) =>
          needed.has(scope) ||
          (needsThis && bindsThis(scope)) ||
          privateNames.some((name) => declaresPrivate(scope.block, name)),
      ) ?? moduleScope(outermost)
    );
  }

  /** Functions around that have, outside strict code, a `var` of a name that the function uses. */
  function sloppyScopesOf(
    fn: FunctionNode,
    scopes: readonly TSESLint.Scope.Scope[],
  ): TSESLint.Scope.Scope[] {
    const found: TSESLint.Scope.Scope[] = [];
    for (const { identifier, resolved } of throughReferences(fn)) {
      for (const scope of scopes) {
        if (scope === resolved?.scope) break;
        if (hasSloppyName(scope, identifier.name, resolved)) found.push(scope);
      }
    }
    return found;
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

  return { of, homeOf };
}

type SloppyNames = ReadonlyMap<string, ReadonlySet<TSESLint.Scope.Variable>>;

const sloppyNames = new WeakMap<TSESLint.Scope.Scope, SloppyNames>();

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
  if (scope.isStrict || scope.variableScope !== scope) return false;
  let names = sloppyNames.get(scope);
  if (!names) {
    names = sloppyNamesIn(scope);
    sloppyNames.set(scope, names);
  }
  return [...(names.get(name) ?? [])].some((variable) => variable !== except);
}

function sloppyNamesIn(scope: TSESLint.Scope.Scope): SloppyNames {
  const names = new Map<string, Set<TSESLint.Scope.Variable>>();
  const pending = [...scope.childScopes];
  for (let inner = pending.pop(); inner; inner = pending.pop()) {
    if (inner.variableScope !== scope) continue;
    pending.push(...inner.childScopes);
    for (const variable of inner.variables) {
      if (!variable.defs.some(({ type }) => type === 'FunctionName')) continue;
      const known = names.get(variable.name) ?? new Set();
      names.set(variable.name, known.add(variable));
    }
  }
  return names;
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

function isTypeOnly(reference: TSESLint.Scope.Reference): boolean {
  return (
    'isTypeReference' in reference &&
    reference.isTypeReference &&
    !(reference as { isValueReference?: boolean }).isValueReference
  );
}

/** Whether a variable is the function's own name, which moves with it. */
function holds(variable: TSESLint.Scope.Variable, fn: FunctionNode): boolean {
  return variable.defs.some(
    ({ node, type }) =>
      node === fn || (type === 'Variable' && node.init !== null && unwrap(node.init) === fn),
  );
}

function isEvalCall(node: TSESTree.Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'eval'
  );
}

function keywordAt(node: TSESTree.Node): keyof Keywords | undefined {
  switch (node.type) {
    case 'ThisExpression':
      return 'usesThis';
    case 'Super':
      return 'usesSuper';
    case 'MetaProperty':
      return node.meta.name === 'new' ? 'usesNewTarget' : undefined;
    case 'PrivateIdentifier':
      return isMemberName(node) ? undefined : 'usesPrivateName';
    case 'Identifier':
      return node.name === 'arguments' && !isPropertyName(node) ? 'usesArguments' : undefined;
    case 'CallExpression':
      return isEvalCall(node) ? 'usesEval' : undefined;
    default:
      return undefined;
  }
}

/** Whether a word is bound by an ancestor, so that nothing further out can tell it is there. */
function endsReach(
  word: keyof Keywords,
  node: TSESTree.Node,
  ancestor: TSESTree.Node,
  child: TSESTree.Node,
): boolean {
  if (word === 'usesEval') return false;
  if (word === 'usesPrivateName') {
    return node.type === 'PrivateIdentifier' && declaresPrivate(ancestor, node.name);
  }
  if (ancestor.type === 'StaticBlock') return true;
  if (ancestor.type === 'PropertyDefinition' || ancestor.type === 'AccessorProperty') {
    return ancestor.value === child;
  }
  if (!isFunction(ancestor) || ancestor.type === 'ArrowFunctionExpression') return false;
  // A method can be moved no more than its `super`; the other words are its own.
  return true;
}

/** Whether a node is a class that declares `#name`. */
export function declaresPrivate(node: TSESTree.Node, name: string): boolean {
  return (
    (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') &&
    node.body.body.some(
      (member) =>
        'key' in member && member.key.type === 'PrivateIdentifier' && member.key.name === name,
    )
  );
}

function isMemberName(node: TSESTree.PrivateIdentifier): boolean {
  return (
    (node.parent.type === 'MethodDefinition' || node.parent.type === 'PropertyDefinition') &&
    node.parent.key === node
  );
}

function isPropertyName({ parent, ...node }: TSESTree.Identifier): boolean {
  if (parent.type === 'MemberExpression') {
    return !parent.computed && parent.property.range[0] === node.range[0];
  }
  return (
    (parent.type === 'Property' ||
      parent.type === 'MethodDefinition' ||
      parent.type === 'PropertyDefinition') &&
    !parent.computed &&
    !('shorthand' in parent && parent.shorthand) &&
    parent.key.range[0] === node.range[0]
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
