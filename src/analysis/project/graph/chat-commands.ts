import {
  BUILDS_COMMAND,
  CHAT_PACKAGES,
  RUNS_COMMAND,
  WHATSAPP_PACKAGES,
} from '../../known/handlers/commands.ts';
import type { Registration } from '../../known/handlers/registration.ts';
import type { Resolver, Target } from '../resolve/resolver.ts';
import { namesOfFile } from '../summary/file-names.ts';
import type { Entity, FileSummary, Value } from '../summary/value.ts';
import { rootAt, type ProjectFacts, type Root } from './roots.ts';

const COMMAND: Registration = { runs: 'message', label: 'command' };
const NAMED_COMMAND: Registration = { runs: 'message', label: 'command `{name}`' };
const LISTENER: Registration = { runs: 'message', label: '`{name}` listener' };

/**
 * The functions of a file that a bot loads from a folder and runs for what people write, by the form that
 * its loader looks for.
 */
export function chatCommands(file: FileSummary, resolver: Resolver, facts: ProjectFacts): Root[] {
  return [
    ...builtCommands(file, resolver).map((entity) => rootAt(entity, COMMAND)),
    ...(WHATSAPP_PACKAGES.some(facts.has) ? ofWhatsapp(file, resolver) : []),
    ...(CHAT_PACKAGES.some(facts.has) ? ofObjects(file, resolver) : []),
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
/** Who runs a bot is one of few, and asks for this now and then. */
const FOR_OWNERS = ['mods', 'owner', 'rowner'];
const IS_MESSAGE = /^_?(?:m|msg|message)$/;

/**
 * `handler.command = /^save$/i; export default handler` of `handler = async (m, { conn }) => …`, the form of
 * Nurutomo's bot and of the many made after it; `handler.before` and an exported `before` see all messages.
 */
function ofWhatsapp(file: FileSummary, resolver: Resolver): Root[] {
  const whole = functionsOf(file, wholeTargets(file, resolver)).filter(takesMessage);
  const commands = whole.filter(
    (entity) =>
      ASKED_BY.some((name) => has(entity, name)) &&
      !FOR_OWNERS.some((name) => entity.flags?.has(name) === true),
  );
  const listeners = FOR_EACH.flatMap((name) =>
    [
      ...functionsOf(file, resolver.resolve(file.exports.get(name), file)).filter(isOfPlugin),
      ...functionsOf(
        file,
        whole.flatMap((entity) => resolver.member({ kind: 'entity', entity }, name)),
      ).filter(takesMessage),
    ].map((entity) => rootAt(entity, LISTENER, name)),
  );
  return [...commands.map((entity) => namedCommand(entity)), ...listeners];
}

/** What a command is called, or which words ask for it; those of its help are, where there are no others. */
const NAMES_COMMAND = ['alias', 'aliases', 'cmd', 'command', 'commands', 'help', 'name', 'pattern'];
const RUNS_OF_OBJECT = ['callback', 'code', 'exec', 'execute', 'handler', 'onMessage', 'run'];
/** An object with one of these is for owners, or a listener that is run once. */
const LEFT_OUT = [...FOR_OWNERS, 'developer', 'isOwner', 'once'];
const GETS_MESSAGE = /^_?(?:m|msg|message|int|interaction)$/;

/** `module.exports = { name: 'save', command: ['save'], run: async (m, { conn }) => … }` */
function ofObjects(file: FileSummary, resolver: Resolver): Root[] {
  const objects = entitiesIn(wholeTargets(file, resolver)).filter(
    (entity) =>
      entity.kind === 'object' &&
      entity.file === file &&
      NAMES_COMMAND.some((name) => has(entity, name)) &&
      !LEFT_OUT.some((name) => entity.flags?.has(name) === true),
  );
  return objects.flatMap((entity) =>
    functionsOf(
      file,
      RUNS_OF_OBJECT.flatMap((name) => resolver.member({ kind: 'entity', entity }, name)),
    )
      .filter(({ params }) => params.some(({ name }) => GETS_MESSAGE.test(name)))
      .map((fn) => namedCommand(fn, textOf(entity, 'name'))),
  );
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
  const isForOwners =
    has(config, 'permissions') ||
    RIGHTS.some((name) => Number(config.flags?.get(name)) >= RIGHT_OF_OWNERS);
  if (isForOwners) return [];
  return functionsOf(
    file,
    RUNS_OF_CONFIGURED.flatMap((name) => exportedTargets(file, resolver, name)),
  )
    .filter(({ params: [first] }) => first?.name === '')
    .map((entity) => namedCommand(entity, textOf(config, 'name')));
}

/** A command goes by its own name, or by that of its file. */
function namedCommand(entity: Entity, name = namesOfFile(entity.file.path)[0]): Root {
  return rootAt(entity, NAMED_COMMAND, name);
}

/** `export async function before(m, { conn }) { … }`; `all(message)` may be a helper of any kind. */
function isOfPlugin({ params: [first] }: Entity): boolean {
  return first?.name === 'm';
}

function takesMessage({ params: [first] }: Entity): boolean {
  return IS_MESSAGE.test(first?.name ?? '');
}

function has({ flags, members }: Entity, name: string): boolean {
  return members.has(name) || flags?.has(name) === true;
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
    .filter((rule) => textOf(rule, 'permission') !== OF_OWNERS)
    .flatMap((rule) => {
      const method = instance.get(textOf(rule, 'fnc') ?? '');
      return functionsOf(file, resolver.resolve(method, file));
    })
    .map((entity) => rootAt(entity, NAMED_COMMAND));
}

function rulesIn(options: Value | undefined): Entity[] {
  const rules = options?.kind === 'entity' ? options.entity.members.get('rule') : undefined;
  if (rules?.kind !== 'array') return [];
  return rules.items.flatMap((rule) =>
    rule?.kind === 'entity' && has(rule.entity, 'reg') ? rule.entity : [],
  );
}

function textOf({ members }: Entity, name: string): string | undefined {
  const value = members.get(name);
  return value?.kind === 'string' ? value.text : undefined;
}

/** What a file exports under a name, or what it exports as a whole has there. */
export function exportedTargets(file: FileSummary, resolver: Resolver, name: string): Target[] {
  return [
    ...resolver.resolve(file.exports.get(name), file),
    ...wholeTargets(file, resolver)
      .filter(isObject)
      .flatMap((target) => resolver.member(target, name)),
  ];
}

function wholeTargets(file: FileSummary, resolver: Resolver): Target[] {
  return [file.exports.get('default'), ...file.whole].flatMap((value) =>
    resolver.resolve(value, file),
  );
}

export function isObject(target: Target): boolean {
  return target.kind === 'entity' && target.entity.kind === 'object';
}

/** Those of some values that are functions of the file. */
export function functionsOf(file: FileSummary, targets: readonly Target[]): readonly Entity[] {
  return entitiesIn(targets).filter((entity) => entity.kind === 'function' && entity.file === file);
}

function entitiesIn(targets: readonly Target[]): readonly Entity[] {
  return [...new Set(targets.flatMap((target) => (target.kind === 'entity' ? target.entity : [])))];
}
