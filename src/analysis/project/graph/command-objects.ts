import type { Registration } from '../../known/handlers/registration.ts';
import type { Resolver, Target } from '../resolve/resolver.ts';
import { namesOfFile } from '../summary/file-names.ts';
import type { CallSite, Entity, FileSummary } from '../summary/value.ts';
import { entitiesIn, exportedTargets, functionsOf, wholeTargets } from './exported.ts';
import { ranAtOnce } from './registered.ts';
import { rootAt, type Root } from './roots.ts';

export const NAMED_COMMAND: Registration = { runs: 'message', label: 'command `{name}`' };

/** What a command is called, or which words ask for it; those of its help are, where there are no others. */
const NAMES_COMMAND =
  'alias aliases cmd cmdname command commands help name nomCom on pattern'.split(' ');
const RUNS_OF_OBJECT = 'callback code exec execute function handler onMessage run'.split(' ');
/** Where a command has what it says of itself, beside what it runs. */
const DESCRIBES = ['config', 'info', 'meta', 'metadata'];
/** What else is said of a command, and of little else. */
const SAID_OF_COMMAND =
  'alias aliases categorie category cooldown desc description filename fromMe onlyGroup react type usage use'.split(
    ' ',
  );
const GETS_MESSAGE = /^_?(?:m|msg|message|int|interaction)$/;
/** A listener that is run once. */
const ONCE = 'once';
/** Who runs a bot is one of few, and asks for this now and then. */
const FOR_OWNERS = 'developer fromMe isOwner mods owner rowner'.split(' ');

/**
 * The commands that a file gives a bot as objects, or registers with what it says of them:
 * `module.exports = { name: 'save', command: ['save'], run: async (m, { conn }) => … }`,
 * `export default { config: { name: 'save' }, handler }`,
 * `command({ pattern: 'save', desc: 'Saves it' }, async (message, match) => …)`.
 */
export function commandObjects(file: FileSummary, resolver: Resolver): Root[] {
  const whole = entitiesIn(
    wholeTargets(file, resolver).flatMap((target) => [target, ...itemsOf(target, resolver)]),
  ).filter((entity) => entity.kind === 'object' && entity.file === file);
  return [
    ...whole.filter(isNamed).flatMap((entity) => {
      const runs = membersOf(entity, resolver, RUNS_OF_OBJECT);
      return commandsOf(file, entity, runs);
    }),
    ...DESCRIBES.flatMap((name) => exportedObjects(file, resolver, name))
      .filter((entity) => isNamed(entity) && SAID_OF_COMMAND.some((name) => has(entity, name)))
      .flatMap((entity) => {
        const runs = RUNS_OF_OBJECT.flatMap((name) => exportedTargets(file, resolver, name));
        return commandsOf(file, entity, runs);
      }),
    ...file.calls.flatMap((call) => registeredBy(call, resolver)),
  ];
}

/** `export default [{ command: ['save'], code: async ({ m }) => … }]` */
function itemsOf(target: Target, resolver: Resolver): Target[] {
  if (target.kind !== 'array') return [];
  return target.value.items.flatMap((item) => resolver.resolve(item, target.file));
}

/** A function that is handed to one of the program, which keeps it, beside what says how it is asked for. */
function registeredBy({ args, callee, caller, file }: CallSite, resolver: Resolver): Root[] {
  if (caller || args.length < 2) return [];
  const [said] = args.flatMap((value) =>
    value?.kind === 'entity' && value.entity.kind === 'object' ? value.entity : [],
  );
  if (!said || !isNamed(said) || !SAID_OF_COMMAND.some((name) => has(said, name))) return [];
  const keepers = resolver.resolve(callee, file);
  return args.flatMap((value, index) => {
    if (value?.kind !== 'entity' || value.entity.kind !== 'function') return [];
    const isKept =
      keepers.length > 0 &&
      keepers.every(
        (target) =>
          target.kind === 'entity' &&
          target.entity.kind === 'function' &&
          !ranAtOnce(target.entity).has(index),
      );
    return isKept && value.entity.params.length > 0 ? commandAt(value.entity, said) : [];
  });
}

function commandsOf(file: FileSummary, said: Entity, runs: readonly Target[]): Root[] {
  if (said.flags?.has(ONCE) === true) return [];
  return functionsOf(file, runs)
    .filter(takesMessage)
    .map((entity) => commandAt(entity, said));
}

/** Those who run a bot are administrators of it. */
export function commandAt(entity: Entity, said: Entity): Root {
  const name = textOf(said, 'name') ?? namesOfFile(entity.file.path)[0];
  const isForOwners = FOR_OWNERS.some((flag) => said.flags?.has(flag) === true);
  return { ...rootAt(entity, NAMED_COMMAND, name), isForOwners };
}

function takesMessage({ params }: Entity): boolean {
  return params.some(({ name, names = [] }) =>
    [name, ...names].some((one) => GETS_MESSAGE.test(one)),
  );
}

function isNamed(entity: Entity): boolean {
  return NAMES_COMMAND.some((name) => has(entity, name));
}

function membersOf(entity: Entity, resolver: Resolver, names: readonly string[]): Target[] {
  return names.flatMap((name) => resolver.member({ kind: 'entity', entity }, name));
}

function exportedObjects(file: FileSummary, resolver: Resolver, name: string): Entity[] {
  return entitiesIn(exportedTargets(file, resolver, name)).filter(({ kind }) => kind === 'object');
}

export function has({ flags, members }: Entity, name: string): boolean {
  return members.has(name) || flags?.has(name) === true;
}

export function textOf({ members }: Entity, name: string): string | undefined {
  const value = members.get(name);
  return value?.kind === 'string' ? value.text : undefined;
}
