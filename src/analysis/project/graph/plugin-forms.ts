import { HAVE_HAPI } from '../../known/handlers/http-frameworks.ts';
import { functionsAmong, type Resolver } from '../resolve/resolver.ts';
import type { Entity, FileSummary } from '../summary/value.ts';
import type { CallerIndex } from './callers.ts';
import type { ProjectFacts } from './roots.ts';

/**
 * What the files of plugins export for those that load them by a name or from a folder: nobody who can be
 * found hands them their app. Source: the documentation of each framework.
 */

/** What the second parameter of a plugin of Fastify is called. */
const OPTIONS = /^_?(?:opts|options|o|config|\{\})?$/;
/** What the scripts of a bot, the plugins of Homebridge and the models of Sequelize export and are given. */
const OF_PACKAGES: readonly (readonly [name: string, type: string, parameter: RegExp])[] = [
  ['probot', '#webhooks', /^(?:app|probot|robot)$/],
  ['hubot', '#hubot', /^robot$/],
  ['homebridge', '#homebridge', /^(?:api|homebridge)$/],
  ['sequelize', '#sequelize', /^sequelize$/],
];
/** Parameters of plugins that nobody else calls so. */
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ['homebridge', '#homebridge'],
  ['RED', '#nodeRed'],
]);
/** What a plugin of hapi says of itself, beside the function that registers it. */
const OF_PLUGIN = ['dependencies', 'multiple', 'name', 'once', 'pkg', 'requirements', 'version'];

/** Gives the functions that a plugin exports the types of their parameters. */
export function givePluginForms(
  file: FileSummary,
  resolver: Resolver,
  callers: CallerIndex,
  facts: () => ProjectFacts,
): void {
  const whole = [file.exports.get('default'), ...file.whole].flatMap((value) =>
    resolver.resolve(value, file),
  );
  for (const entity of functionsAmong(whole)) {
    if (isOfFastify(entity)) callers.addGiven(entity, 0, '#fastify');
    const type = BY_NAME.get(entity.params[0]?.name ?? '');
    if (type !== undefined) callers.addGiven(entity, 0, type);
    for (const [name, type, parameter] of OF_PACKAGES) {
      const isGiven = parameter.test(entity.params[0]?.name ?? '') && facts().has(name);
      if (isGiven) callers.addGiven(entity, 0, type);
    }
  }
  const named = resolver.resolve(file.exports.get('plugin'), file);
  for (const plugin of [...whole, ...named]) {
    if (plugin.kind !== 'entity' || plugin.entity.kind !== 'object') continue;
    for (const entity of registersOf(plugin.entity, resolver)) {
      // Servers of other frameworks have methods and extensions of these names, too.
      if (!HAVE_HAPI.some(facts().has)) continue;
      callers.addGiven(entity, 0, '#hapi');
    }
  }
}

/** `module.exports = async function (fastify, opts) { … }` */
function isOfFastify({ params: [first, second] }: Entity): boolean {
  return first?.name === 'fastify' && (!second || OPTIONS.test(second.name));
}

/** `exports.plugin = { name: 'users', register: async (server, options) => { … } }` */
function registersOf(plugin: Entity, resolver: Resolver): Entity[] {
  const { flags, members } = plugin;
  if (!OF_PLUGIN.some((name) => members.has(name) || flags?.has(name) === true)) return [];
  return functionsAmong(resolver.member({ kind: 'entity', entity: plugin }, 'register')).filter(
    ({ params: [first] }) => first?.name === 'server',
  );
}
