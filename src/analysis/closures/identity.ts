import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { usesArgumentsCallee } from '../../ast/arguments-callee.ts';
import {
  calleeName,
  isFunction,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
  type Call,
} from '../../ast/nodes.ts';
import { memoized } from '../../ast/memoized.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isNullish } from '../bindings.ts';
import { hasSpreadBefore } from '../callees.ts';
import { LISTENING_METHODS } from '../known/callees.ts';
import { isExported } from '../methods.ts';
import { createHeldIdentities, isChanged, type Held } from './held-identity.ts';
import {
  joinIdentities,
  observedAt,
  UNOBSERVED,
  unknownAt,
  type Identity,
} from './identity-answers.ts';
import { isShipped } from './shipped.ts';

export interface Identities {
  /** Whether the identity, the name or the source text of a function matters to anyone. */
  of(fn: FunctionNode): Identity;
  /** The same of functions that move together. */
  ofAll(fns: readonly FunctionNode[]): Identity;
  /** The same of what a function is given at that position. */
  ofParameter(fn: FunctionNode, index: number): Identity;
  /** The same of a function in an object that is given there. */
  ofHeld(fn: FunctionNode, index: number, held: Held): Identity;
  /** Whether the source text of a function is sent elsewhere, so that it must stay whole. */
  isShipped(fn: FunctionNode): boolean;
}

const MAX_DEPTH = 4;

/** Whether a listener is written where it is added, so that nothing of the file can take it away again: `socket.on('data', (chunk) => { … })`. */
function isOnlyListening(call: Call, argument: TSESTree.Node): boolean {
  return isFunction(unwrap(argument)) && LISTENING_METHODS.has(calleeName(call) ?? '');
}

function ofMember(member: TSESTree.MemberExpression): Identity {
  const name = staticName(member);
  // The same for each function of one kind and one text.
  if ((name === 'constructor' || name === 'length') && !isChanged(member)) return UNOBSERVED;
  const isCalled = member.parent.type === 'CallExpression' && member.parent.callee === member;
  const isInvocation = name === 'apply' || name === 'bind' || name === 'call';
  return isCalled && isInvocation ? UNOBSERVED : observedAt(member);
}

export function createIdentity(analysis: Analysis): Identities {
  const { bindings, callees, calls, methods, sourceCode } = analysis;
  const of = memoized(compute);
  const followed = new Set<TSESLint.Scope.Variable>();
  const held = createHeldIdentities(analysis, { ofUse, ofVariable, calleeOf, readsArguments });

  function compute(fn: FunctionNode): Identity {
    if (usesArgumentsCallee(sourceCode, fn)) return observedAt(fn);
    const own =
      fn.type === 'ArrowFunctionExpression' || !fn.id
        ? []
        : (sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[]).filter(
            ({ name }) => name === fn.id?.name,
          );
    const inside = joinIdentities(own.map((variable) => ofVariable(variable, 0)));
    return fn.type === 'FunctionDeclaration' ? inside : joinIdentities([inside, ofUse(fn, 0)]);
  }

  /** A parameter that a function hands on to itself is put to no further use by that. */
  function ofVariable(variable: TSESLint.Scope.Variable, depth: number): Identity {
    if (followed.has(variable)) return UNOBSERVED;
    followed.add(variable);
    const identity = ofReferences(variable, depth);
    followed.delete(variable);
    return identity;
  }

  function ofReferences(variable: TSESLint.Scope.Variable, depth: number): Identity {
    const [first] = variable.identifiers;
    if (!first || depth > MAX_DEPTH) return { kind: 'unknown', at: variable.identifiers };
    const isParameter = variable.defs.some(({ type }) => type === 'Parameter');
    if (!isParameter && isExported(variable)) return observedAt(first);
    return joinIdentities(
      variable.references
        .filter((reference) => reference.isRead() || !reference.init)
        .map((reference) =>
          reference.isRead()
            ? ofUse(reference.identifier as TSESTree.Node, depth)
            : ofWrite(reference, isParameter),
        ),
    );
  }

  /** What a parameter is given later takes nothing from what the call gave it. */
  function ofWrite({ identifier }: TSESLint.Scope.Reference, isParameter: boolean): Identity {
    return isParameter ? UNOBSERVED : unknownAt(identifier);
  }

  /** What the place of an expression does with its value, a function. */
  function ofUse(node: TSESTree.Node, depth: number): Identity {
    const place = wrapped(node);
    const { parent } = place;
    const observed = observedAt(place);
    switch (parent?.type) {
      case 'CallExpression':
        return parent.callee === place ? UNOBSERVED : ofArgument(parent, place, depth);
      case 'NewExpression':
        return parent.callee === place ? observed : ofArgument(parent, place, depth);
      case 'MemberExpression':
        return parent.object === place ? ofMember(parent) : observed;
      case 'UnaryExpression':
        return parent.operator === '!' || parent.operator === 'typeof' ? UNOBSERVED : observed;
      case 'ExpressionStatement':
      case 'IfStatement':
      case 'TaggedTemplateExpression':
        return UNOBSERVED;
      case 'LogicalExpression':
        return parent.left === place && parent.operator === '&&'
          ? UNOBSERVED
          : ofUse(parent, depth);
      case 'Property':
        return isTrap(parent) ? UNOBSERVED : held.of(parent, depth);
      case 'BinaryExpression':
        return isTestForNothing(parent, place) ? UNOBSERVED : observed;
      case 'ConditionalExpression':
        return parent.test === place ? UNOBSERVED : ofUse(parent, depth);
      case 'VariableDeclarator':
        return ofDeclarator(parent, depth);
      case 'AssignmentExpression':
        return ofAssignment(parent, place, depth);
      case 'ArrayExpression':
      case 'AssignmentPattern':
      case 'AwaitExpression':
      case 'SpreadElement':
        return unknownAt(place);
      default:
        return observed;
    }
  }

  function ofDeclarator(declarator: TSESTree.VariableDeclarator, depth: number): Identity {
    if (declarator.id.type !== 'Identifier') return observedAt(declarator);
    const variable = bindings.variableOf(declarator.id);
    return variable ? ofVariable(variable, depth + 1) : unknownAt(declarator);
  }

  /** `callback = callback || (() => {});`, of a parameter. */
  function ofAssignment(
    { left, operator, parent, right }: TSESTree.AssignmentExpression,
    place: TSESTree.Node,
    depth: number,
  ): Identity {
    const isWhole = right === place && operator === '=' && parent.type === 'ExpressionStatement';
    const variable = isWhole && left.type === 'Identifier' ? bindings.variableOf(left) : undefined;
    const isParameter = variable?.defs.every(({ type }) => type === 'Parameter');
    return variable && isParameter ? ofVariable(variable, depth + 1) : unknownAt(place);
  }

  /** `callback === undefined`, which is no different for another function. */
  function isTestForNothing(test: TSESTree.BinaryExpression, place: TSESTree.Node): boolean {
    const other = test.left === place ? test.right : test.left;
    return /^[!=]==?$/u.test(test.operator) && isNullish(analysis, other);
  }

  /** `new Proxy(target, { get: … })`, of traps that cannot take another one from `this`. */
  function isTrap({ parent: traps, value }: TSESTree.Property): boolean {
    if (traps.type !== 'ObjectExpression' || !isFunction(unwrap(value))) return false;
    const { parent } = wrapped(traps);
    return (
      parent?.type === 'NewExpression' &&
      parent.arguments[1] === traps &&
      bindings.isGlobal(parent.callee, 'Proxy') &&
      traps.properties.every(
        (trap) => trap.type === 'Property' && isFunction(unwrap(trap.value)),
      ) &&
      !/\b(?:eval|super|this)\b/u.test(sourceCode.getText(traps))
    );
  }

  function ofArgument(call: Call, argument: TSESTree.Node, depth: number): Identity {
    const { kind } = callees.given(argument);
    if (kind === 'compares') {
      return isOnlyListening(call, argument) ? unknownAt(argument) : observedAt(argument);
    }
    if (kind === 'runs') return UNOBSERVED;
    const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
    const fn = call.type === 'CallExpression' ? calleeOf(call) : undefined;
    if (!fn || hasSpreadBefore(call, index)) return unknownAt(argument);
    const parameter = parameterOf(fn, index);
    return parameter ? ofVariable(parameter, depth + 1) : unknownAt(argument);
  }

  /** The function of this file that a call runs: a method, too, that no subclass can replace. */
  function calleeOf(call: TSESTree.CallExpression): FunctionNode | undefined {
    const known = calls.calleeOf(call);
    const callee = unwrap(call.callee);
    if (known || callee.type !== 'MemberExpression') return known;
    const method = methods.methodOf(callee);
    return method?.isFinal ? method.fn : undefined;
  }

  /** The variable of a parameter, if it is a plain name, and the only way to what is given. */
  function parameterOf(fn: FunctionNode, index: number): TSESLint.Scope.Variable | undefined {
    const given = fn.params[index];
    const name = given?.type === 'AssignmentPattern' ? given.left : given;
    if (name?.type !== 'Identifier') return undefined;
    if (fn.type !== 'ArrowFunctionExpression' && readsArguments(fn)) return undefined;
    const variables = sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[];
    return variables.find(({ identifiers }) => identifiers.includes(name));
  }

  function readsArguments(fn: FunctionNode): boolean {
    const scope = sourceCode.scopeManager?.acquire(fn, true);
    return (scope?.set.get('arguments')?.references.length ?? 0) > 0;
  }

  return {
    of,
    ofAll: (fns) => joinIdentities(fns.map((fn) => of(fn))),
    ofParameter(fn, index) {
      const parameter = parameterOf(fn, index);
      return parameter ? ofVariable(parameter, 0) : unknownAt(fn.body);
    },
    ofHeld: (fn, index, part) => held.ofParameter(fn, index, part, 0),
    isShipped: (fn) => isShipped(analysis, fn),
  };
}

/** Whether the identity of each function of a file matters, a line each. */
export function printIdentity({ identity, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const { at, kind } = identity.of(node);
    const where = at[0] ? ` at line ${String(at[0].loc.start.line)}` : '';
    lines.push(
      `${String(node.loc.start.line)}: ${kind}${where}${identity.isShipped(node) ? '; shipped' : ''}`,
    );
  });
  return lines.join('\n');
}
