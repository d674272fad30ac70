import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../../ast/memoized.ts';
import { awaited, isFunction, unwrap } from '../../../ast/nodes.ts';
import { lastName, literalText, nameOf } from '../summary/names.ts';
import {
  admitsOthers,
  createAdministratorTests,
  IS_THEM,
  type Source,
} from './administrator-tests.ts';
import { isTakenWhere } from './conditions.ts';

export interface Administrators {
  /** Whether only they have a node evaluated, of all that come to the function around it. */
  isForThem(node: TSESTree.Node): boolean;
  /**
   * Whether a call that registers a function lets nobody else come to it, by what it is given, or by what
   * its router was told before: `router.post('/users', requireAdmin, addUser)`, `router.use(requireAdmin)`.
   */
  admitsOnlyThem(call: TSESTree.Node, given: readonly TSESTree.Node[]): boolean;
  /** Whether a decorator lets nobody else come to what it stands at: `@UseGuards(AdminGuard)`, `@Roles('admin')`. */
  demandsThem(decorator: TSESTree.Decorator): boolean;
}

/** The same of a statement that lets nobody else pass: `requireAdmin(req, res)`. */
const DEMANDS =
  /^_*(?:assert|auth(?:enticate|orize)?|check|ensure|guard|must_?be|only|require|validate|verify)/i;
/** What is given a function that only administrators come to: `requireAdmin(fn)`, `ownerOnly(fn)`. */
const WRAPS = /only$/i;

/** `not(isAdmin)`: they are the ones that do not pass. */
const TURNS_AWAY = /^_*(?:deny|except|exclude|forbid|not|reject|skip)(?!Unless)(?:[A-Z_]|$)/;

/** `setDefaultMemberPermissions(PermissionFlagsBits.Administrator)`, `permissions: ['Administrator']` */
const OF_COMMAND =
  /\bsetDefaultMemberPermissions\(\s*[\w.]*\bAdministrator\s*\)|\b(?:default_?member_?permissions|(?:required_?|user_?)?permissions)\s*:\s*(?:\[\s*)?['"]?[\w.]*\bAdministrator\b['"]?\s*(?:\]\s*)?,/i;
const BUILDS_COMMAND = /\bnew (?:\w+\.)?SlashCommandBuilder\(/g;
/** What a file of a command is run by. */
const RUNS_COMMAND = /^(?:callback|chatInputRun|execute|handler?|interactionRun|messageRun|run)$/;

/**
 * Tells what only administrators have done: behind a test for them, or a demand that nobody else meets.
 *
 * Premise: who looks after a program is one of a few, and comes now and then.
 */
export function createAdministrators(source: Source): Administrators {
  const { text } = source;
  const known = new Map<TSESTree.Node, boolean>();
  const { asksByCall, asksByName, asksForThem, mentionsThem } = createAdministratorTests(source);
  /** Of a list of thousands of steps, each is looked at once. */
  const demands = memoized((steps: readonly TSESTree.Node[]) => ({
    first: steps.find(letsNobodyElsePass),
  }));
  const uses = memoized((steps: readonly TSESTree.Node[]) => steps.flatMap(demandForAll));
  let ofCommand: boolean | undefined;

  function isForThem(node: TSESTree.Node): boolean {
    if (!mentionsThem()) return false;
    const passed: TSESTree.Node[] = [];
    let found = false;
    for (let child = node; child.parent && !found; child = child.parent) {
      const already = known.get(child);
      if (already !== undefined) {
        found = already;
        break;
      }
      passed.push(child);
      found = isBehind(child, child.parent);
    }
    for (const one of passed) known.set(one, found);
    return found;
  }

  /** Whether Discord shows the one command of the file to nobody else. */
  function isFileOfTheirCommand(): boolean {
    return (ofCommand ??= OF_COMMAND.test(text) && (text.match(BUILDS_COMMAND)?.length ?? 0) <= 1);
  }

  /** Whether a node is only come to by administrators, of all that come to what is around it. */
  function isBehind(child: TSESTree.Node, parent: TSESTree.Node): boolean {
    if (isFunction(parent)) return RUNS_COMMAND.test(nameOf(parent)) && isFileOfTheirCommand();
    switch (parent.type) {
      case 'BlockStatement':
      case 'Program':
        return isAfterTest(parent.body, child);
      case 'SwitchCase':
        return isAfterTest(parent.consequent, child);
      case 'CallExpression':
        return isFunction(child) && (isWrapper(parent) || isAfterDemand(parent, child));
      default:
        return isTakenWhere(asksForThem, parent, child);
    }
  }

  function isAfterTest(steps: readonly TSESTree.Node[], child: TSESTree.Node): boolean {
    const { first: demand } = demands(steps);
    return demand !== undefined && demand.range[1] <= child.range[0];
  }

  /** `router.post('/users', requireAdmin, (req, res) => { … })` */
  function isAfterDemand(
    { arguments: given }: TSESTree.CallExpression,
    fn: TSESTree.Node,
  ): boolean {
    return given.some((one) => one.range[1] <= fn.range[0] && isDemand(one));
  }

  /** `requireAdmin((req, res) => { … })`, `ownerOnly(show)` */
  function isWrapper(node: TSESTree.Node): boolean {
    if (node.type !== 'CallExpression' || !asksByCall(node)) return false;
    const name = lastName(node.callee);
    return (
      (DEMANDS.test(name) || WRAPS.test(name)) &&
      node.arguments.some((one) => isFunction(one) || lastName(one) !== '')
    );
  }

  /** `router.use(requireAdmin); router.get('/users', list);` */
  function isAfterUse(call: TSESTree.Node): boolean {
    const router = routerOf(call);
    const { parent } = call;
    const block = parent?.type === 'ExpressionStatement' ? parent.parent : undefined;
    if (!router || (block?.type !== 'Program' && block?.type !== 'BlockStatement')) return false;
    return uses(block.body).some(
      (use) => use.range[1] <= call.range[0] && routerOf(use) === router,
    );
  }

  /** What lets only administrators pass, as a middleware: `requireAdmin`, `authorize('admin')`, `{ preHandler: [isAdmin] }`. */
  function isDemand(given: TSESTree.Node): boolean {
    const node = unwrap(given);
    switch (node.type) {
      case 'ArrayExpression':
        return node.elements.some((item) => item !== null && isDemand(item));
      case 'CallExpression':
        if (asksByCall(node)) return true;
        return (
          !TURNS_AWAY.test(lastName(node.callee)) &&
          !admitsOthers(node) &&
          node.arguments.some(isDemand)
        );
      case 'Identifier':
      case 'MemberExpression':
        return asksByName(lastName(node));
      case 'ObjectExpression':
        return node.properties.some((one) => one.type === 'Property' && isDemand(one.value));
      default:
        return false;
    }
  }

  /** `if (!user.isAdmin) return;`, `await requireAdmin(request);` */
  function letsNobodyElsePass(step: TSESTree.Node): boolean {
    if (step.type === 'IfStatement')
      return leaves(step.consequent) && asksForThem(step.test, false);
    const value =
      step.type === 'ExpressionStatement'
        ? step.expression
        : step.type === 'VariableDeclaration'
          ? step.declarations[0]?.init
          : undefined;
    const call = value && awaited(value);
    return (
      call?.type === 'CallExpression' && DEMANDS.test(lastName(call.callee)) && asksByCall(call)
    );
  }

  /** `router.use(authenticate, requireAdmin)`, for all that is registered after it. */
  function demandForAll(step: TSESTree.Node): TSESTree.CallExpression | [] {
    const call = step.type === 'ExpressionStatement' ? step.expression : undefined;
    if (call?.type !== 'CallExpression' || lastName(call.callee) !== 'use') return [];
    const isForAll = literalText(call.arguments[0] ?? call) === undefined;
    return isForAll && call.arguments.some((one) => isDemand(one) && !isThemAlone(one)) ? call : [];
  }

  return {
    isForThem,
    demandsThem: ({ expression }) => mentionsThem() && isDemand(expression),
    admitsOnlyThem: (call, given) =>
      mentionsThem() &&
      (given.some(
        (one, index) =>
          isWrapper(one) ||
          ((one.type === 'ObjectExpression' || index < given.length - 1) && isDemand(one)),
      ) ||
        isAfterUse(call)),
  };
}

/** `app.use(admin)` is given their pages. */
function isThemAlone(given: TSESTree.Node): boolean {
  const node = unwrap(given);
  return IS_THEM.test(lastName(node.type === 'CallExpression' ? node.callee : node));
}

/** `router` of `router.get(…)` and `router.route('/users').get(…)`. */
function routerOf(call: TSESTree.Node): string | undefined {
  let at = call;
  while (at.type === 'CallExpression' || at.type === 'MemberExpression') {
    at = at.type === 'CallExpression' ? at.callee : at.object;
  }
  return at.type === 'Identifier' ? at.name : undefined;
}

function leaves(branch: TSESTree.Statement): boolean {
  const last = branch.type === 'BlockStatement' ? branch.body.at(-1) : branch;
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}
