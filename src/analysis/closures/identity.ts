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
import { hasSpreadBefore } from '../callees.ts';
import { LISTENING_METHODS } from '../known/callees.ts';
import { isShipped } from './shipped.ts';

/** Whether anyone could tell one function object from another made at the same place. */
export interface Identity {
  readonly kind: 'observed' | 'unknown' | 'unobserved';
  /** The use that decides it. */
  readonly at?: TSESTree.Node;
}

export interface Identities {
  /** Whether the identity, the name or the source text of a function matters to anyone. */
  of(fn: FunctionNode): Identity;
  /** Whether the source text of a function is sent elsewhere, so that it must stay whole. */
  isShipped(fn: FunctionNode): boolean;
}

const UNOBSERVED: Identity = { kind: 'unobserved' };
const MAX_DEPTH = 4;

/** Whether a listener is written where it is added, so that nothing of the file can take it away again: `socket.on('data', (chunk) => { … })`. */
function isOnlyListening(call: Call, argument: TSESTree.Node): boolean {
  return isFunction(unwrap(argument)) && LISTENING_METHODS.has(calleeName(call) ?? '');
}

function ofMember(member: TSESTree.MemberExpression): Identity {
  const name = staticName(member);
  const isCalled = member.parent.type === 'CallExpression' && member.parent.callee === member;
  const isInvocation = name === 'apply' || name === 'bind' || name === 'call';
  return isCalled && isInvocation ? UNOBSERVED : { kind: 'observed', at: member };
}

export function createIdentity(analysis: Analysis): Identities {
  const { bindings, callees, calls, sourceCode } = analysis;
  const of = memoized(compute);

  function compute(fn: FunctionNode): Identity {
    if (usesArgumentsCallee(sourceCode, fn)) return { kind: 'observed', at: fn };
    const own =
      fn.type === 'ArrowFunctionExpression' || !fn.id
        ? []
        : (sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[]).filter(
            ({ name }) => name === fn.id?.name,
          );
    const inside = join(own.map((variable) => ofVariable(variable, 0)));
    return fn.type === 'FunctionDeclaration' ? inside : join([inside, ofUse(fn, 0)]);
  }

  function ofVariable(variable: TSESLint.Scope.Variable, depth: number): Identity {
    if (depth > MAX_DEPTH) return { kind: 'unknown' };
    const isExported = variable.identifiers.some(
      ({ parent }) =>
        parent?.parent?.type === 'ExportNamedDeclaration' ||
        parent?.parent?.parent?.type === 'ExportNamedDeclaration' ||
        parent?.parent?.type === 'ExportDefaultDeclaration',
    );
    const first = variable.identifiers[0];
    if (isExported && first) return { kind: 'observed', at: first };
    return join(
      variable.references
        .filter((reference) => reference.isRead() || !reference.init)
        .map((reference) =>
          reference.isWrite()
            ? { kind: 'unknown', at: reference.identifier }
            : ofUse(reference.identifier as TSESTree.Node, depth),
        ),
    );
  }

  /** What the place of an expression does with its value, a function. */
  function ofUse(node: TSESTree.Node, depth: number): Identity {
    const place = wrapped(node);
    const { parent } = place;
    const observed: Identity = { kind: 'observed', at: place };
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
      case 'ConditionalExpression':
        return parent.test === place ? UNOBSERVED : ofUse(parent, depth);
      case 'VariableDeclarator':
        return ofDeclarator(parent, depth);
      case 'ArrayExpression':
      case 'AssignmentExpression':
      case 'AssignmentPattern':
      case 'AwaitExpression':
      case 'Property':
      case 'SpreadElement':
        return { kind: 'unknown', at: place };
      default:
        return observed;
    }
  }

  function ofDeclarator(declarator: TSESTree.VariableDeclarator, depth: number): Identity {
    if (declarator.id.type !== 'Identifier') return { kind: 'observed', at: declarator };
    const variable = bindings.variableOf(declarator.id);
    return variable ? ofVariable(variable, depth + 1) : { kind: 'unknown', at: declarator };
  }

  function ofArgument(call: Call, argument: TSESTree.Node, depth: number): Identity {
    const { kind } = callees.given(argument);
    if (kind === 'compares') {
      return { kind: isOnlyListening(call, argument) ? 'unknown' : 'observed', at: argument };
    }
    if (kind === 'runs') return UNOBSERVED;
    const parameter = parameterOf(call, argument);
    return parameter ? ofVariable(parameter, depth + 1) : { kind: 'unknown', at: argument };
  }

  /** The parameter of a function of this file that receives an argument, if it is a plain name. */
  function parameterOf(call: Call, argument: TSESTree.Node): TSESLint.Scope.Variable | undefined {
    const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
    if (call.type !== 'CallExpression' || hasSpreadBefore(call, index)) return undefined;
    const fn = calls.calleeOf(call);
    const parameter = fn?.params[index];
    if (!fn || parameter?.type !== 'Identifier') return undefined;
    if (fn.type !== 'ArrowFunctionExpression' && readsArguments(fn)) return undefined;
    const variables = sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[];
    return variables.find(({ identifiers }) => identifiers.includes(parameter));
  }

  function readsArguments(fn: FunctionNode): boolean {
    const scope = sourceCode.scopeManager?.acquire(fn, true);
    return (scope?.set.get('arguments')?.references.length ?? 0) > 0;
  }

  return { of, isShipped: (fn) => isShipped(analysis, fn) };
}

/** Whether the identity of each function of a file matters, a line each. */
export function printIdentity({ identity, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const { at, kind } = identity.of(node);
    const where = at ? ` at line ${String(at.loc.start.line)}` : '';
    lines.push(
      `${String(node.loc.start.line)}: ${kind}${where}${identity.isShipped(node) ? '; shipped' : ''}`,
    );
  });
  return lines.join('\n');
}

function join(identities: readonly Identity[]): Identity {
  return (
    identities.find(({ kind }) => kind === 'observed') ??
    identities.find(({ kind }) => kind === 'unknown') ??
    UNOBSERVED
  );
}
