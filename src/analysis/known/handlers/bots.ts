import {
  LISTENERS,
  MESSAGE,
  ONCE,
  type Method,
  type Registration,
  typed,
  words,
} from './registration.ts';

/**
 * Programs that others talk to in a chat: what they write and press comes as events of a client.
 *
 * Source: the documentation and the code of each package.
 */

/** Classes whose objects are given properties by programs: `client.commands = new Collection()`. */
export const CLIENTS: ReadonlySet<string> = new Set(['discord.js.Client']);

/** The types of what packages make, as in `MADE_BY`. */
export const MADE_BY_BOTS: readonly [string, string][] = [
  ...typed(
    '#discordClient',
    'discord.js.Client() discord.js-selfbot-v13.Client() discord.js-light.Client() ' +
      'discord-akairo.AkairoClient() discord.js-commando.Client() discord.js-commando.CommandoClient() ' +
      '@sapphire/framework.SapphireClient()',
  ),
  ...typed(
    '#voiceConnection',
    '@discordjs/voice.getVoiceConnection() @discordjs/voice.joinVoiceChannel()',
  ),
];

/** The types that declared types stand for, as in `DECLARED_AS`. */
export const DECLARED_BY_BOTS: readonly [string, string][] = [
  ...typed('#discordClient', 'discord.js.Client @sapphire/framework.SapphireClient'),
  ...typed('#discordEvent', 'discord.js.Message'),
  ...typed('#voiceConnection', '@discordjs/voice.VoiceConnection'),
  ...typed('#voiceReceiver', '@discordjs/voice.VoiceReceiver'),
  ...typed(
    '#discordInteraction',
    'discord.js.AutocompleteInteraction discord.js.ButtonInteraction discord.js.ChatInputCommandInteraction ' +
      'discord.js.CommandInteraction discord.js.ContextMenuCommandInteraction discord.js.Interaction ' +
      'discord.js.MessageContextMenuCommandInteraction discord.js.ModalSubmitInteraction ' +
      'discord.js.StringSelectMenuInteraction discord.js.UserContextMenuCommandInteraction',
  ),
];

/** A function with such a parameter runs because somebody has written or pressed something, as in `REQUEST_TYPES`. */
export const REQUESTS_OF_BOTS: readonly string[] = ['#discordInteraction'];

/** Properties of a type, as in `PROPERTIES`. */
export const PROPERTIES_OF_BOTS: readonly [string, string][] = [
  ['#discordEvent.client', '#discordClient'],
  ['#discordInteraction.client', '#discordClient'],
  ['#voiceConnection.receiver', '#voiceReceiver'],
  ['#voiceReceiver.speaking', '#voiceSpeaking'],
];

/** What the parameters are called that get a client. */
export const CLIENT_NAMES = /^_?(?:bot|client)$/i;

/** What the parameters of listeners in files of their own are called. */
export const PARAMETERS: readonly (readonly [names: RegExp, type: string])[] = [
  [CLIENT_NAMES, '#discordClient'],
  [/^_?(?:i|int|interaction|message|msg|newMessage)$/i, '#discordEvent'],
];

/** What comes when somebody writes or presses something: `Events.InteractionCreate` is `interactionCreate`. */
const EVENTS: readonly (readonly [constant: string, event: string])[] = [
  ['GuildMemberAdd', 'guildMemberAdd'],
  ['GuildMemberRemove', 'guildMemberRemove'],
  ['InteractionCreate', 'interactionCreate'],
  ['MessageCreate', 'messageCreate'],
  ['MessageDelete', 'messageDelete'],
  ['MessageReactionAdd', 'messageReactionAdd'],
  ['MessageReactionRemove', 'messageReactionRemove'],
  ['MessageUpdate', 'messageUpdate'],
  ['VoiceStateUpdate', 'voiceStateUpdate'],
];

/** The same of whatsapp-web.js. Source: its `Constants.js`. */
const WHATSAPP_EVENTS: typeof EVENTS = [
  ['GROUP_JOIN', 'group_join'],
  ['GROUP_LEAVE', 'group_leave'],
  ['INCOMING_CALL', 'call'],
  ['MESSAGE_CREATE', 'message_create'],
  ['MESSAGE_REACTION', 'message_reaction'],
  ['MESSAGE_RECEIVED', 'message'],
  ['MESSAGE_REVOKED_EVERYONE', 'message_revoke_everyone'],
  ['VOTE_UPDATE', 'vote_update'],
];

/** Constants that stand for the names of events, by their keys (see `origin.ts`). */
export const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ...keysOf('discord.js', EVENTS),
  ...keysOf('@sapphire/framework', EVENTS),
  ...keysOf('whatsapp-web.js', WHATSAPP_EVENTS),
]);

function keysOf(module: string, events: typeof EVENTS): [string, string][] {
  return events.map(([constant, event]) => [`${module}.Events.${constant}`, event]);
}

/** Listeners to what people write, press or say, by the event. */
export const CHAT_EVENTS: Readonly<Record<string, Registration>> = Object.fromEntries(
  // The last two are the older names.
  [...EVENTS.map(([, event]) => event), 'interaction', 'message'].map((event) => [
    event,
    listenerTo(event),
  ]),
);

const DISCORD: Method = {
  events: { ...CHAT_EVENTS, '*': ONCE },
  isNamedByFile: true,
  returns: '#discordClient',
};

/** Somebody begins to speak in a channel of voice, or ends. */
const SPEAKING: Method = {
  events: { end: MESSAGE, start: MESSAGE, '*': ONCE },
};

function listenerTo(event: string): Registration {
  return { ...MESSAGE, label: `\`${event}\` listener`, params: ['#discordEvent'] };
}

/** What a listener is run for once at most. */
const ONE_TIME = words('once prependOnceListener');

export const BOTS: readonly [string, Method][] = LISTENERS.flatMap((name) =>
  ONE_TIME.includes(name)
    ? []
    : [
        [`#discordClient.${name}`, DISCORD],
        [`#voiceSpeaking.${name}`, SPEAKING],
      ],
);
