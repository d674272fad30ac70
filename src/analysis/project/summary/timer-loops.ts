import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isLoop,
  memberName,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../../ast/nodes.ts';
import { lastName } from './names.ts';

type Variable = TSESLint.Scope.Variable;

interface Input {
  readonly text: string;
  readonly variableOf: (identifier: TSESTree.Node) => Variable | undefined;
}

/** What ends a function early where somebody wants no more of it, or where it fails for once. */
const SAYS_STOP =
  /abort|active|alive|cancel|clos|destroy|disabl|dispos|enabled|\berr|exit|kill|running|shut|started|stop/i;
/** `!this.stopped`, `isRunning`: it goes on as long as somebody wants it. */
const SAYS_GO_ON =
  /^!\s*[\w.]*(?:abort|cancel|clos|destroy|disabl|dispos|exit|kill|shut|stop)\w*$|^[\w.]*(?:active|alive|enabled|running)\w*$/i;
/** A function stands no deeper in another one that sets a timer. */
const MAX_DEPTH = 30;
/** Nor has a chain many links. */
const MAX_TARGET_DEPTH = 12;

/**
 * What is called each time that a function runs: `poll` of `poll`, `() => poll()`, `this.poll.bind(this)`,
 * `again` of `() => load().finally(() => again())`.
 */
function targetsOf(node: TSESTree.Node, depth = 0): readonly TSESTree.Node[] {
  if (depth > MAX_TARGET_DEPTH) return [];
  if (node.type === 'Identifier') return [node];
  if (node.type === 'MemberExpression') {
    return /^(?:ThisExpression|Identifier)$/.test(node.object.type) ? [node] : [];
  }
  if (node.type === 'CallExpression' && lastName(node.callee) === 'bind') {
    return node.callee.type === 'MemberExpression' ? targetsOf(node.callee.object, depth + 1) : [];
  }
  if (!isFunction(node)) return [];
  const statement = node.body.type === 'BlockStatement' ? onlyOf(node.body) : node.body;
  const body = statement?.type === 'ExpressionStatement' ? statement.expression : statement;
  const value =
    body?.type === 'UnaryExpression' || body?.type === 'AwaitExpression' ? body.argument : body;
  return value?.type === 'CallExpression' ? calledBy(value, depth + 1) : [];
}

/** What a call calls, and what the links of its chain go on to: `load().then(show).finally(again)`. */
function calledBy(call: TSESTree.CallExpression, depth: number): readonly TSESTree.Node[] {
  const callee = unwrap(call.callee);
  if (callee.type !== 'MemberExpression') return targetsOf(callee, depth);
  const before = unwrap(callee.object);
  if (before.type !== 'CallExpression') return targetsOf(callee, depth);
  const [first] = call.arguments;
  const goesOn = first && /^(?:finally|then)$/.test(lastName(callee));
  return depth > MAX_TARGET_DEPTH
    ? []
    : [...calledBy(before, depth + 1), ...(goesOn ? targetsOf(unwrap(first), depth + 1) : [])];
}

/**
 * The function that a `setTimeout` runs again, where it stands in that function and is reached each time:
 * `function poll() { …; setTimeout(poll, 1000); }`.
 *
 * Premise: what sets itself again whatever happens strikes as long as the program runs; what does so in a
 * branch waits for something, or tries again.
 */
export function strikesAgain(
  call: TSESTree.CallExpression,
  { text, variableOf }: Input,
): FunctionNode | undefined {
  const [first] = call.arguments;
  if (lastName(call.callee) !== 'setTimeout' || !first) return undefined;
  const targets = targetsOf(unwrap(first));
  if (targets.length === 0) return undefined;
  let child: TSESTree.Node = call;
  let node: TSESTree.Node | undefined = call.parent;
  for (let depth = 0; node && depth < MAX_DEPTH; depth += 1) {
    if (isFunction(node)) {
      const fn = node;
      if (targets.some((target) => isTarget(fn, target))) return node;
      if (!isContinuation(node)) return undefined;
    } else if (isLoop(node) || !isReachedAlways(node, child)) return undefined;
    child = node;
    node = node.parent;
  }
  return undefined;

  function isTarget(fn: FunctionNode, target: TSESTree.Node): boolean {
    if (target.type === 'MemberExpression') {
      const name = memberName(target);
      return name !== undefined && name === nameOfMember(fn);
    }
    const [def, ...others] = variableOf(target)?.defs ?? [];
    // The node of a parameter is its function: `new Promise((resolve) => setTimeout(resolve, 100))`.
    if (!def || others.length > 0 || def.type === 'Parameter') return false;
    const init = def.node.type === 'VariableDeclarator' ? def.node.init : def.node;
    return !!init && unwrap(init) === fn;
  }

  function isReachedAlways(node: TSESTree.Node, child: TSESTree.Node): boolean {
    switch (node.type) {
      case 'BlockStatement': {
        const before = node.body.slice(0, node.body.indexOf(child as TSESTree.Statement));
        return before.every((one) => !mayLeave(one) || saysStop(one));
      }
      case 'ConditionalExpression':
      case 'IfStatement':
        return (
          child === node.test || (child === node.consequent && SAYS_GO_ON.test(textOf(node.test)))
        );
      case 'LogicalExpression':
        return (
          child === node.left || (node.operator === '&&' && SAYS_GO_ON.test(textOf(node.left)))
        );
      case 'CatchClause':
      case 'SwitchCase':
        return false;
      default:
        return true;
    }
  }

  /** `if (this.stopped) return;` */
  function saysStop(node: TSESTree.Statement): boolean {
    return node.type === 'IfStatement' && SAYS_STOP.test(textOf(node.test));
  }

  function textOf({ range: [start, end] }: TSESTree.Node): string {
    return text.slice(start, end);
  }
}

/**
 * A callback of something else that goes on: `load().then(() => setTimeout(poll, 1000))`, `stat(path, () => …)`;
 * not of what somebody at a terminal is asked: `readline.question('>', () => …)`.
 */
function isContinuation(fn: FunctionNode): boolean {
  const argument = wrapped(fn);
  const call = argument.parent;
  if (call?.type !== 'CallExpression' || !call.arguments.includes(argument as never)) return false;
  const name = lastName(call.callee);
  const isHandedOn = name === 'then' ? call.arguments[0] === argument : true;
  return (
    isHandedOn && !/^(?:catch|on|once|addListener|addEventListener|question|setTimeout)$/.test(name)
  );
}

/** Whether a function may be left by a statement, before those that follow. */
function mayLeave(node: TSESTree.Statement): boolean {
  switch (node.type) {
    case 'BlockStatement':
      return node.body.some(mayLeave);
    case 'IfStatement':
      return [node.consequent, node.alternate].some((one) => one && mayLeave(one));
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'TryStatement':
      return [node.block, node.handler?.body, node.finalizer].some((one) => one && mayLeave(one));
    case 'SwitchStatement':
      return node.cases.some(({ consequent }) => consequent.some(mayLeave));
    default:
      return isLoop(node) && 'body' in node && mayLeave(node.body);
  }
}

function onlyOf({ body }: TSESTree.BlockStatement): TSESTree.Statement | undefined {
  return body.length === 1 ? body[0] : undefined;
}

/** The name by which an object has a function. */
function nameOfMember(fn: FunctionNode): string | undefined {
  const { parent } = fn;
  if (parent.type === 'AssignmentExpression' && parent.left.type === 'MemberExpression') {
    return memberName(parent.left);
  }
  const isMember =
    parent.type === 'MethodDefinition' ||
    parent.type === 'Property' ||
    parent.type === 'PropertyDefinition';
  return isMember ? staticName(parent) : undefined;
}
