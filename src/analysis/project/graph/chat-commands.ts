import {
  BUILDS_COMMAND,
  CHAT_PACKAGES,
  RUNS_COMMAND,
  WHATSAPP_PACKAGES,
} from '../../known/handlers/commands.ts';
import type { Registration } from '../../known/handlers/registration.ts';
import type { Resolver } from '../resolve/resolver.ts';
import type { Entity, FileSummary, Value } from '../summary/value.ts';
import { commandAt, commandObjects, has, NAMED_COMMAND, textOf } from './command-objects.ts';
import { entitiesIn, exportedTargets, functionsOf, wholeTargets } from './exported.ts';
import { rootAt, type ProjectFacts, type Root } from './roots.ts';

const COMMAND: Registration = { runs: 'message', label: 'command' };
const LISTENER: Registration = { runs: 'message', label: '`{name}` listener' };

/**
 * The functions of a file that a bot loads from a folder and runs for what people write, by the form that
 * its loader looks for.
 */
export function chatCommands(file: FileSummary, resolver: Resolver, facts: ProjectFacts): Root[] {
  const whatsapp = ofWhatsapp(file, resolver);
  const objects = commandObjects(file, resolver);
  const isOf = (packages: readonly string[]): boolean =>
    packages.some(facts.has) || facts.makesSocket?.() === true;
  return [
    ...builtCommands(file, resolver).map((entity) => rootAt(entity, COMMAND)),
    ...(whatsapp.length > 0 && isOf(WHATSAPP_PACKAGES) ? whatsapp : []),
    ...(objects.length > 0 && isOf(CHAT_PACKAGES) ? objects : []),
    ...ofConfigured(file, resolver),
    ...file.entities.flatMap((entity) => ofRules(entity, resolver)),
  ];
}

/** `module.exports = { data: new SlashCommandBuilder()…, async execute(interaction) { … } }` */
function builtCommands(file: FileSummary, resolver: Resolver): readonly Entity[] {
  const isBuilt = exportedTargets(file, resolver, 'data').some(
    (target) => target.kind === 'external' && BUILDS_COMMAND.test(target.key),
  );
  if (!isBuilt) return [];
  return functionsOf(
    file,
    RUNS_COMMAND.flatMap((name) => exportedTargets(file, resolver, name)),
  );
}

/** What tells the loader which messages a function is for. */
const ASKED_BY = ['command', 'customPrefix'];
/** What it runs for each message, whatever is written. */
const FOR_EACH = ['all', 'before'];
const IS_MESSAGE = /^_?(?:m|msg|message)$/;

/**
 * `handler.command = /^save$/i; export default handler` of `handler = async (m, { conn }) => …`, the form of
 * Nurutomo's bot and of the many made after it; `handler.before` and an exported `before` see all messages.
 */
function ofWhatsapp(file: FileSummary, resolver: Resolver): Root[] {
  const whole = functionsOf(file, wholeTargets(file, resolver)).filter(takesMessage);
  const commands = whole.filter((entity) => ASKED_BY.some((name) => has(entity, name)));
  const listeners = FOR_EACH.flatMap((name) =>
    [
      ...functionsOf(file, resolver.resolve(file.exports.get(name), file)).filter(isOfPlugin),
      ...functionsOf(
        file,
        whole.flatMap((entity) => resolver.member({ kind: 'entity', entity }, name)),
      ).filter(takesMessage),
    ].map((entity) => rootAt(entity, LISTENER, name)),
  );
  return [...commands.map((entity) => commandAt(entity, entity)), ...listeners];
}

/** What such a bot calls for messages, and what says how the command is asked for. */
const RUNS_OF_CONFIGURED =
  'handleEvent handleReaction handleReply onCall onChat onReaction onReply onStart run'.split(' ');
const CONFIGURES = 'commandCategory cooldowns countDown hasPermission hasPermssion'.split(' ');
const RIGHTS = ['hasPermission', 'hasPermssion', 'role'];
/** Those who run the bot, and no longer those of the chat. */
const RIGHT_OF_OWNERS = 2;

/**
 * `exports.config = { name: 'save', hasPermssion: 0 }` beside `exports.run = async ({ api, event }) => …`, the
 * form of Mirai, GoatBot and their kin.
 */
function ofConfigured(file: FileSummary, resolver: Resolver): Root[] {
  const [config] = entitiesIn(exportedTargets(file, resolver, 'config'));
  if (!config || textOf(config, 'name') === undefined) return [];
  if (!CONFIGURES.some((name) => has(config, name))) return [];
  const isForThem =
    has(config, 'permissions') ||
    RIGHTS.some((name) => Number(config.flags?.get(name)) >= RIGHT_OF_OWNERS);
  return functionsOf(
    file,
    RUNS_OF_CONFIGURED.flatMap((name) => exportedTargets(file, resolver, name)),
  )
    .filter(({ params: [first] }) => first?.name === '')
    .map((entity) => ({ ...commandAt(entity, config), isForOwners: isForThem }));
}

/** `export async function before(m, { conn }) { … }`; `all(message)` may be a helper of any kind. */
function isOfPlugin({ params: [first] }: Entity): boolean {
  return first?.name === 'm';
}

function takesMessage({ params: [first] }: Entity): boolean {
  return IS_MESSAGE.test(first?.name ?? '');
}

/** The right that those have who run a bot. */
const OF_OWNERS = 'master';

/**
 * `constructor() { super({ rule: [{ reg: '^#add', fnc: 'add' }] }); }`, the form of Yunzai-Bot: it makes an
 * object of the class for each message, and calls the method that the rule names.
 */
function ofRules(
  { construct, file, instance, kind, superClass }: Entity,
  resolver: Resolver,
): Root[] {
  if (kind !== 'class' || !construct || !superClass) return [];
  return file.calls
    .filter(({ caller }) => caller === construct)
    .flatMap(({ args: [options] }) => rulesIn(options))
    .flatMap((rule) => {
      const method = instance.get(textOf(rule, 'fnc') ?? '');
      const isForOwners = textOf(rule, 'permission') === OF_OWNERS;
      return functionsOf(file, resolver.resolve(method, file)).map((entity) => ({
        ...rootAt(entity, NAMED_COMMAND),
        isForOwners,
      }));
    });
}

function rulesIn(options: Value | undefined): Entity[] {
  const rules = options?.kind === 'entity' ? options.entity.members.get('rule') : undefined;
  if (rules?.kind !== 'array') return [];
  return rules.items.flatMap((rule) =>
    rule?.kind === 'entity' && has(rule.entity, 'reg') ? rule.entity : [],
  );
}
