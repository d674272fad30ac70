import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../../ast/memoized.ts';
import { awaited, isFunction, staticName, unwrap } from '../../../ast/nodes.ts';
import { constantInit, lastName, literalText, nameOf } from '../summary/names.ts';
import { createSays, isTakenWhere, type Says } from './conditions.ts';

type Variable = TSESLint.Scope.Variable;

/** What is needed of the file: its text, and where its names are declared. */
interface Source {
  readonly text: string;
  readonly variableOf: (node: TSESTree.Identifier) => Variable | undefined;
}

export interface Administrators {
  /** Whether only they have a node evaluated, of all that come to the function around it. */
  isForThem(node: TSESTree.Node): boolean;
  /**
   * Whether a call that registers a function lets nobody else come to it, by what it is given, or by what
   * its router was told before: `router.post('/users', requireAdmin, addUser)`, `router.use(requireAdmin)`.
   */
  admitsOnlyThem(call: TSESTree.Node, given: readonly TSESTree.Node[]): boolean;
}

/** A text without such a word asks for no administrator. */
const MENTIONS = /admin|sudo|super_?user|bot_?owner/i;
/** What a bot does. */
const IS_OF_BOT =
  /\b(?:sendMessage|remoteJid|threadID|(?:m|msg|message|interaction)\.(?:reply|channel|sender))\b/;
/** Who runs a bot; elsewhere an owner may be that of anything. */
const OWNS_BOT = /^_*(?:is_?)?(?:r?owner|creator|dev(?:eloper)?)$/i;
const MENTIONS_OWNER = /owner|creator|dev(?:eloper)?\b/i;
const WHO = String.raw`(?:(?:global|instance|server|site|super|system)_?)?admin(?:istrator)?s?|sudo(?:ers?)?|super_?users?|bot_?owners?`;
/** `isAdmin`, `requireAdmin`, `user.is_superuser`, `ensureAdminUser`; a name is enough to stay silent, never to report. */
const ASKS = new RegExp(
  String.raw`^_*(?:(?:allow|assert|auth(?:enticate|orize)?|can|check|current_?user_?is|ensure|for|guard|has|is|must_?be|need|needs|only|require|requires|user_?is|validate|verify|with)_?(?:is_?)?)?(?:${WHO})(?:_?(?:access|auth(?:enticated|entication|orized)?|check|guard|middleware|mode|only|permissions?|privileges?|protect|required|rights?|roles?|session|token|users?))?$`,
  'i',
);
/** The same of a statement that lets nobody else pass: `requireAdmin(req, res)`. */
const DEMANDS =
  /^_*(?:assert|auth(?:enticate|orize)?|check|ensure|guard|must_?be|only|require|validate|verify)/i;
/** `hasRole('admin')`, `authorize(['admin', 'owner'])`, `permissions.has('ADMINISTRATOR')` */
const ASKS_FOR_RIGHT =
  /^_*(?:(?:allow|assert|authorize|can|check|ensure|has|is|member_?of|need|require|restrict|verify)(?:_?(?:to|any|all))?_?(?:access|allowed|authorized|group|permissions?|rights?|roles?|scopes?)?|permit|roles?|acl)$/i;
const OF_ADMINISTRATORS = new RegExp(String.raw`(?:^|[^a-z])(?:${WHO})(?:$|[^a-z])`, 'i');
const IS_THEM = new RegExp(`^(?:${WHO})$`, 'i');
const NAMES_THEM = new RegExp(String.raw`(?:^|_|(?<=[a-z])(?=[A-Z]))(?:${WHO})(?:_?ids?)?$`, 'i');
const ROLE = /(?:role|group|level|type|permission|rank|access|privilege|scope)s?$/i;

/** `setDefaultMemberPermissions(PermissionFlagsBits.Administrator)`, `permissions: ['Administrator']` */
const OF_COMMAND =
  /\bsetDefaultMemberPermissions\(\s*[\w.]*\bAdministrator\s*\)|\b(?:default_?member_?permissions|(?:required_?|user_?)?permissions)\s*:\s*\[?\s*['"]?[\w.]*\bAdministrator\b['"]?\s*\]?\s*,/i;
const BUILDS_COMMAND = /\bnew (?:\w+\.)?SlashCommandBuilder\(/g;
/** What a file of a command is run by. */
const RUNS_COMMAND = /^(?:callback|chatInputRun|execute|handler?|interactionRun|messageRun|run)$/;

/**
 * Tells what only administrators have done: behind a test for them, or a demand that nobody else meets.
 *
 * Premise: who looks after a program is one of a few, and comes now and then.
 */
export function createAdministrators({ text, variableOf }: Source): Administrators {
  const known = new Map<TSESTree.Node, boolean>();
  const asksForThem = createSays(ofPart);
  /** Of a list of thousands of steps, each is looked at once. */
  const demands = memoized((steps: readonly TSESTree.Node[]) => ({
    first: steps.find(letsNobodyElsePass),
  }));
  const uses = memoized((steps: readonly TSESTree.Node[]) => steps.flatMap(demandForAll));
  let mentioned: boolean | undefined;
  let ofCommand: boolean | undefined;
  let ofBot: boolean | undefined;

  function mentionsThem(): boolean {
    return (mentioned ??= MENTIONS.test(text) || isOfBot());
  }

  function isOfBot(): boolean {
    return (ofBot ??= MENTIONS_OWNER.test(text) && IS_OF_BOT.test(text));
  }

  function asksByName(name: string): boolean {
    return ASKS.test(name) || (OWNS_BOT.test(name) && isOfBot());
  }

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
        return isFunction(child) && isAfterDemand(parent, child);
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
        return asksByCall(node) || node.arguments.some(isDemand);
      case 'Identifier':
      case 'MemberExpression':
        return ASKS.test(lastName(node));
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

  function ofPart(node: TSESTree.Node, isTrue: boolean, again: Says): boolean {
    switch (node.type) {
      case 'AwaitExpression':
        return again(node.argument, isTrue);
      case 'BinaryExpression':
        return comparesToThem(node, isTrue);
      case 'CallExpression':
        return isTrue && (asksByCall(node) || isAmongThem(node));
      case 'Identifier': {
        if (isTrue && asksByName(node.name)) return true;
        const init = constantInit(variableOf(node));
        return init ? again(init, isTrue) : false;
      }
      case 'MemberExpression':
        return isTrue && asksByName(staticName(node) ?? '');
      default:
        return false;
    }
  }

  return {
    isForThem,
    admitsOnlyThem: (call, given) =>
      mentionsThem() &&
      (given.some(
        (one, index) =>
          (one.type === 'ObjectExpression' || index < given.length - 1) && isDemand(one),
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

/** `isAdmin(user)`, `user.isAdmin()`, `hasRole(user, 'admin')`; `require('firebase-admin')` loads a module. */
function asksByCall({ arguments: given, callee }: TSESTree.CallExpression): boolean {
  if (callee.type === 'Identifier' && callee.name === 'require') return false;
  const name = lastName(callee);
  return ASKS.test(name) || (ASKS_FOR_RIGHT.test(name) && given.some(areThem));
}

/** `['admin', 'owner'].includes(role)`, `ADMINS.has(id)` */
function isAmongThem({ callee }: TSESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || !/^(?:has|includes)$/.test(lastName(callee)))
    return false;
  const list = unwrap(callee.object);
  return areThem(list) || NAMES_THEM.test(lastName(list));
}

/** `'admin'`, `['admin', 'superuser']`, `Role.Admin` */
function areThem(given: TSESTree.Node): boolean {
  const node = unwrap(given);
  if (node.type === 'ArrayExpression') {
    return (
      node.elements.length > 0 && node.elements.every((item) => item !== null && areThem(item))
    );
  }
  if (node.type === 'MemberExpression') return NAMES_THEM.test(staticName(node) ?? '');
  return OF_ADMINISTRATORS.test(literalText(node) ?? '');
}

/** `role === 'admin'`, `user.role !== Role.ADMIN`, `level < ADMIN_LEVEL` */
function comparesToThem(
  { left, operator, right }: TSESTree.BinaryExpression,
  isTrue: boolean,
): boolean {
  const isSame = /^={2,3}$/.test(operator);
  const isOther = /^!={1,2}$/.test(operator);
  if (isSame || isOther) {
    if (isSame !== isTrue) return false;
    // `user.isAdmin === true`
    if (right.type === 'Literal' && right.value === true) return ASKS.test(lastName(left));
    const [asked, who] = areThem(left) ? [right, left] : [left, right];
    return areThem(who) && ROLE.test(lastName(asked));
  }
  return /^>=?$/.test(operator) === isTrue && /^[<>]=?$/.test(operator) && areThem(right);
}

function leaves(branch: TSESTree.Statement): boolean {
  const last = branch.type === 'BlockStatement' ? branch.body.at(-1) : branch;
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}
