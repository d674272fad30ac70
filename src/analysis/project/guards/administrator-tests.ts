import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, type FunctionNode } from '../../../ast/nodes.ts';
import { returnsIn } from '../../../ast/returns.ts';
import { constantFunction, constantInit, lastName, literalText } from '../summary/names.ts';
import { createSays, type Says } from './conditions.ts';

type Variable = TSESLint.Scope.Variable;

/** What is needed of the file: its text, and where its names are declared. */
export interface Source {
  readonly text: string;
  readonly variableOf: (node: TSESTree.Identifier) => Variable | undefined;
}

export interface AdministratorTests {
  /** Whether the text may ask for them at all. */
  readonly mentionsThem: () => boolean;
  /** Whether a condition holds, or fails, for them alone. */
  readonly asksForThem: Says;
  readonly asksByName: (name: string) => boolean;
  /** `isAdmin(user)`, `user.isAdmin()`, `hasRole(user, 'admin')`; `require('firebase-admin')` loads a module. */
  readonly asksByCall: (call: TSESTree.CallExpression) => boolean;
}

/** A text without such a word asks for no administrator. */
const MENTIONS = /admin|sudo|super_?user|bot_?owner|loopback|is_?local_?(?:host|request)/i;
/** `isLoopback(request.socket.remoteAddress)`, `isLocalRequest(req)`: who asks sits at the machine. */
const ASKS_FOR_OWN_MACHINE =
  /^_*(?:(?:ensure|is|only|require|remote_?is)_?(?:from_?)?)(?:loopback|local_?(?:host|request))(?:_?(?:address|ip|only|request))?$/i;
/** What a bot does. */
const IS_OF_BOT =
  /\b(?:sendMessage|remoteJid|threadID|(?:m|msg|message|interaction)\.(?:author|channel|guild|member|reply|sender)|ctx\.(?:from|reply)|interaction\.user)\b/;
const WHO = String.raw`(?:(?:global|instance|server|site|super|system)_?)?admin(?:istrator)?s?|sudo(?:ers?)?|super_?users?|bot_?owners?`;
export const IS_THEM = new RegExp(`^(?:${WHO})$`, 'i');
/** Who runs a bot; elsewhere an owner may be that of anything. */
const WHO_OWNS_BOT = String.raw`r?owners?|creators?|dev(?:eloper)?s?`;
const OWNS_BOT = /^_*(?:is_?)?(?:r?owner|creator|dev(?:eloper)?)$/i;
const MENTIONS_OWNER = /owner|creator|dev(?:eloper)?s?(?:\b|_?(?:id|only))/i;
const ASKS_BY =
  'allow|assert|auth(?:enticate|orize)?|can|check|current_?user_?is|ensure|for|guard|has|is|must_?be|need|needs|only|require|requires|user_?is|validate|verify|with';
/** `isAdmin`, `requireAdmin`, `user.is_superuser`, `ensureAdminUser`; a name is enough to stay silent, never to report. */
const ASKS = new RegExp(
  String.raw`^_*(?:(?:${ASKS_BY})_?(?:is_?)?)?(?:${WHO})(?:_?(?:access|auth(?:enticated|entication|orized)?|check|guard|middleware|mode|only|permissions?|privileges?|protect|required|rights?|roles?|session|token|users?))?$`,
  'i',
);
/** `requireSiteAdmin`, `ensureTenantAdmin`: those of a part; `requireNonAdmin` asks for others. */
const DEMANDS_PART = new RegExp(
  String.raw`^_*(?:authorize|ensure|must_?be|only|require)s?_?(?!non|not)[a-z]{3,15}_?(?:${WHO})$`,
  'i',
);
/** `isOwner`, `requireDeveloper`, `ownerOnly` */
const ASKS_OF_BOT = new RegExp(
  String.raw`^_*(?:(?:${ASKS_BY})_?(?:is_?)?(?:${WHO_OWNS_BOT})|(?:${WHO_OWNS_BOT})_?(?:check|guard|only|required))$`,
  'i',
);
/** `hasRole('admin')`, `authorize(['admin', 'owner'])`, `permissions.has('ADMINISTRATOR')` */
const ASKS_FOR_RIGHT =
  /^_*(?:(?:allow|assert|auth|authorized?|can|check|ensure|has|is|member_?of|need|require|restrict|verify)(?:_?(?:to|any|all))?_?(?:access|allowed|authorized|group|permissions?|rights?|roles?|scopes?)?|permit|roles?|acl)$/i;
const OF_ONE_RIGHT = /^_*(?:acl|can)|(?:access|permissions?|rights?|scopes?)$/i;
const OF_ADMINISTRATORS = new RegExp(String.raw`(?:^|[^a-z])(?:${WHO})(?:$|[^a-z])`, 'i');
const NAMES_THEM = namesOf(WHO, '(?:_?ids?)?');
/** `ADMIN_ID`, `ownerIDs` */
const ID_OF_THEM = namesOf(`${WHO}|${WHO_OWNS_BOT}`, '(?:_?chat|_?user)?_?ids?');
/** `user.id`, `senderId` */
const IS_ID = /(?:^|[a-z_])id$/i;
const NAMES_OWNERS = namesOf(WHO_OWNS_BOT, '(?:_?(?:ids?|list|numbers?))?');
const ROLE = /(?:role|group|level|type|permission|rank|access|privilege|scope)s?$/i;
/** What holds the settings of a program: `config.ownerId`, `process.env.OWNER_ID`. */
const SETTINGS =
  /^(?:bot|client|env|global(?:This)?|options|secrets|settings|\w*config(?:uration)?)$/i;
const ASKS_LIST = /^(?:has|includes|some)$/;

function namesOf(who: string, end: string): RegExp {
  return new RegExp(`(?:^|_|(?<=[a-z])(?=[A-Z]))(?:${who})${end}$`, 'i');
}

/** Tells which tests only those pass who look after a program, or run a bot. */
export function createAdministratorTests({ text, variableOf }: Source): AdministratorTests {
  const asksForThem = createSays(ofPart);
  /** Whether what a function gives is true for them alone; of one that calls itself, it is not known. */
  const asking = new Map<FunctionNode, boolean>();
  let mentioned: boolean | undefined;
  let ofBot: boolean | undefined;

  function mentionsThem(): boolean {
    return (mentioned ??= MENTIONS.test(text) || isOfBot());
  }

  function isOfBot(): boolean {
    return (ofBot ??= MENTIONS_OWNER.test(text) && IS_OF_BOT.test(text));
  }

  function asksByName(name: string): boolean {
    if ([ASKS, ASKS_FOR_OWN_MACHINE, DEMANDS_PART].some((asks) => asks.test(name))) return true;
    return (OWNS_BOT.test(name) || ASKS_OF_BOT.test(name)) && isOfBot();
  }

  function asksByCall(call: TSESTree.CallExpression): boolean {
    const { arguments: given, callee } = call;
    if (callee.type === 'Identifier' && callee.name === 'require') return false;
    const name = lastName(callee);
    if (admitsOthers(call)) return false;
    return asksByName(name) || (ASKS_FOR_RIGHT.test(name) && given.some(areThem));
  }

  function ofPart(node: TSESTree.Node, isTrue: boolean, again: Says): boolean {
    switch (node.type) {
      case 'AwaitExpression':
        return again(node.argument, isTrue);
      case 'BinaryExpression':
        return comparesToThem(node, isTrue) || comparesId(node, isTrue);
      case 'CallExpression':
        return isTrue && (asksByCall(node) || isAmongThem(node) || asksByHelper(node.callee));
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

  /** `mayRun(message)` of `const mayRun = (message) => ADMINS.includes(message.author.id)` */
  function asksByHelper(callee: TSESTree.Node): boolean {
    const variable = callee.type === 'Identifier' ? variableOf(callee) : undefined;
    const fn = constantFunction(variable);
    if (!fn) return false;
    const known = asking.get(fn);
    if (known !== undefined) return known;
    asking.set(fn, false);
    const asks = givesForThem(fn);
    asking.set(fn, asks);
    return asks;
  }

  /** Whether all that a function returns is false, or true for them alone. */
  function givesForThem({ body, generator }: FunctionNode): boolean {
    if (body.type !== 'BlockStatement') return asksForThem(body, true);
    const given = returnsIn(body).flatMap(({ argument }) => argument ?? []);
    const others = given.filter((one) => !isFalse(one));
    return !generator && others.length > 0 && others.every((one) => asksForThem(one, true));
  }

  /** `['admin', 'owner'].includes(role)`, `ADMINS.has(id)` */
  function isAmongThem({ callee }: TSESTree.CallExpression): boolean {
    if (callee.type !== 'MemberExpression' || !ASKS_LIST.test(lastName(callee))) return false;
    const list = unwrap(callee.object);
    const name = lastName(list);
    return (
      areThem(list) ||
      NAMES_THEM.test(name) ||
      (NAMES_OWNERS.test(name) && isSetting(list) && isOfBot())
    );
  }

  /** `message.author.id !== OWNER_ID` */
  function comparesId(
    { left, operator, right }: TSESTree.BinaryExpression,
    isTrue: boolean,
  ): boolean {
    if (!(isTrue ? /^={2,3}$/ : /^!={1,2}$/).test(operator)) return false;
    const isId = (one: TSESTree.Node, other: TSESTree.Node): boolean =>
      (ID_OF_THEM.test(lastName(one)) ||
        // `target.id !== config.owner`; a variable that is written may hold whoever began something.
        (IS_ID.test(lastName(other)) && NAMES_OWNERS.test(lastName(one)) && !isWritten(one))) &&
      isSetting(one);
    return (isId(left, right) || isId(right, left)) && isOfBot();
  }

  function isWritten(node: TSESTree.Node): boolean {
    const variable = node.type === 'Identifier' ? variableOf(node) : undefined;
    const { defs = [], references = [] } = variable ?? {};
    return references.some(
      (one) => one.isWrite() && !defs.some(({ name }) => name === one.identifier),
    );
  }

  /** Whether something is the same for all requests, by where it is kept: `config.owner.id`, a variable of the module. */
  function isSetting(node: TSESTree.Node): boolean {
    let at = unwrap(node);
    for (; at.type === 'MemberExpression'; at = unwrap(at.object)) {
      if (SETTINGS.test(lastName(at.object))) return true;
    }
    if (at.type !== 'Identifier') return false;
    const variable = variableOf(at);
    if (!variable) return false;
    // A name that no scope of the file declares belongs to the whole program.
    const scope = variable.scope as TSESLint.Scope.Scope | undefined;
    return (scope?.block.type ?? 'Program') === 'Program';
  }

  return { mentionsThem, asksForThem, asksByName, asksByCall };
}

function isFalse(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && node.value === false;
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

/** `authorize('admin', 'doctor')`: one role is enough; `checkPermission('admin', 'write')` is of one right. */
export function admitsOthers({ arguments: given, callee }: TSESTree.CallExpression): boolean {
  const name = lastName(callee);
  const isOfRoles = ASKS_FOR_RIGHT.test(name) && !OF_ONE_RIGHT.test(name);
  return isOfRoles && given.some((one) => namesRole(unwrap(one)) && !areThem(one));
}

/** `'doctor'`, `Role.DOCTOR` */
function namesRole(node: TSESTree.Node): boolean {
  if (node.type === 'MemberExpression') return /^[A-Z]/.test(lastName(node.object));
  return literalText(node) !== undefined;
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
