import {
  LISTENERS,
  MESSAGE,
  type Method,
  ONCE,
  methods,
  type Registration,
  typed,
  words,
} from './registration.ts';

/**
 * Programs that answer what people write in Telegram, Slack, WhatsApp, WeChat, QQ and Twitch, and clients of
 * Discord besides discord.js.
 *
 * Source: the documentation and the code of each package.
 */

/** The types of what packages make, as in `MADE_BY`. */
export const MADE_BY_MESSENGERS: readonly [string, string][] = [
  ...typed(
    '#telegraf',
    'telegraf.Telegraf() telegraf() telegraf.Composer() telegraf.Scenes.BaseScene() telegraf.BaseScene() ' +
      'telegraf.Scenes.WizardScene() telegraf/scenes/base() telegraf/composer()',
  ),
  ...typed('#grammy', 'grammy.Bot() grammy.Composer()'),
  ...typed('#telegramBot', 'node-telegram-bot-api()'),
  ...typed('#slack', '@slack/bolt.App()'),
  ...typed('#whatsapp', 'whatsapp-web.js.Client()'),
  ...typed(
    '#baileys',
    '@whiskeysockets/baileys() @whiskeysockets/baileys.makeWASocket() ' +
      '@adiwajshing/baileys() @adiwajshing/baileys.makeWASocket() baileys() baileys.makeWASocket()',
  ),
  ...typed(
    '#whatsappPage',
    '@open-wa/wa-automate.create() @open-wa/wa-automate() @wppconnect-team/wppconnect.create() ' +
      '@wppconnect-team/wppconnect() venom-bot.create() venom-bot()',
  ),
  ...typed('#botFlow', '@bot-whatsapp/bot.addKeyword() @builderbot/bot.addKeyword()'),
  ...typed('#gramjs', 'telegram.TelegramClient()'),
  ...typed(
    '#wechaty',
    'wechaty.Wechaty() wechaty.Wechaty.instance() wechaty.WechatyBuilder.build() ' +
      'wechaty.WechatyBuilder.singleton()',
  ),
  ...typed('#twitch', 'tmi.js.Client() tmi.js.client()'),
  ...typed(
    '#qq',
    'cq-websocket() cq-websocket.CQWebSocket() @tsuk1ko/cq-websocket() ' +
      '@tsuk1ko/cq-websocket.CQWebSocket() icqq.createClient() oicq.createClient()',
  ),
  ...typed('#eris', 'eris() eris.Client() eris.CommandClient() oceanic.js.Client()'),
];

/** The types that declared types stand for, as in `DECLARED_AS`. */
export const DECLARED_BY_MESSENGERS: readonly [string, string][] = [
  ...typed('#telegraf', 'telegraf.Telegraf telegraf.Composer'),
  ...typed('#grammy', 'grammy.Bot grammy.Composer'),
  ...typed('#telegramBot', 'node-telegram-bot-api'),
  ...typed('#slack', '@slack/bolt.App'),
  ...typed('#whatsapp', 'whatsapp-web.js.Client'),
  ...typed(
    '#baileys',
    '@whiskeysockets/baileys.WASocket @adiwajshing/baileys.WASocket baileys.WASocket',
  ),
  ...typed(
    '#whatsappPage',
    '@open-wa/wa-automate.Client @wppconnect-team/wppconnect.Whatsapp venom-bot.Whatsapp',
  ),
  ...typed('#gramjs', 'telegram.TelegramClient'),
  ...typed('#wechaty', 'wechaty.Wechaty'),
  ...typed('#twitch', 'tmi.js.Client'),
  ...typed('#eris', 'eris.Client oceanic.js.Client'),
];

/** Forks of Baileys go by many names, and keep that of what they export or a part of their own. */
const FORK_OF_BAILEYS =
  /^[@\w][^()#]*\.(?:makeWASocket\(\)|WASocket)$|^(?:@[\w.-]+\/)?(?:[\w.]+-)*baileys(?:-[\w.]+)*\(\)$/;

/** The type of what a fork of a package makes or declares. */
export function typeOfFork(key: string): string | undefined {
  return FORK_OF_BAILEYS.test(key) ? '#baileys' : undefined;
}

/** Properties of a type, as in `PROPERTIES`. */
export const PROPERTIES_OF_MESSENGERS: readonly [string, string][] = [
  ['#baileys.ev', '#baileysEvents'],
];

/** It is awaited, and its rejection goes where an error goes that it throws. */
const AWAITED = { ...MESSAGE, settles: 'always' } as const;
/** The same, while the next message is handled already. */
const OVERLAPPING = { ...AWAITED, overlaps: true } as const;

/** The types that middleware is declared to be of, as in `HANDLER_TYPES`. */
export const HANDLER_TYPES_OF_MESSENGERS: readonly [string, Registration][] = [
  'Middleware',
  'MiddlewareFn',
].flatMap((name): [string, Registration][] => [
  [`telegraf.${name}`, { ...OVERLAPPING, label: 'middleware' }],
  [`grammy.${name}`, { ...AWAITED, label: 'middleware' }],
]);

/** Functions that a package awaits for each message. grammY alone handles one message after the other. */
function awaited(type: string, label: string, names: string): [string, Method][] {
  const given = type === '#grammy' ? AWAITED : OVERLAPPING;
  return methods(type, words(names), { registers: { ...given, label }, returns: type });
}

/** Listeners to an emitter, some of whose events come for each message. */
function emitter(type: string, events: string): [string, Method][] {
  const known = words(events).map((name) => [name, MESSAGE] as const);
  return methods(type, LISTENERS, {
    events: { ...Object.fromEntries(known), '*': { ...ONCE, isOfCaller: true } },
    returns: type,
  });
}

export const MESSENGERS: readonly [string, Method][] = [
  ...awaited(
    '#telegraf',
    '`{text}` {name} handler',
    'action cashtag command email gameQuery hashtag hears inlineQuery mention on reaction settings url',
  ),
  ...awaited('#telegraf', '`{name}` handler', 'help start'),
  ...awaited('#telegraf', 'middleware', 'enter guard leave use'),
  ...methods('#telegraf', ['*'], { returns: '#telegraf' }),
  ['telegraf.Scenes.WizardScene', { registers: { ...OVERLAPPING, label: 'step of a scene' } }],
  ...awaited(
    '#grammy',
    '`{text}` {name} handler',
    'callbackQuery command gameQuery hears inlineQuery on reaction',
  ),
  ...awaited('#grammy', 'middleware', 'filter use'),
  ...methods('#grammy', ['*'], { returns: '#grammy' }),
  ...emitter(
    '#telegramBot',
    'audio callback_query channel_post chat_join_request contact document edited_message inline_query ' +
      'left_chat_member location message new_chat_members photo poll_answer sticker text video voice',
  ),
  ...methods('#telegramBot', ['onText', 'onReplyToMessage'], {
    registers: { ...MESSAGE, label: '`{name}` handler' },
  }),
  ...awaited(
    '#slack',
    '{text} {name} listener',
    'action command event message options shortcut view',
  ),
  ...awaited('#slack', 'middleware', 'use'),
  ...emitter(
    '#whatsapp',
    'call group_join group_leave message message_create message_reaction message_revoke_everyone vote_update',
  ),
  ...emitter(
    '#baileysEvents',
    'call group-participants.update message-receipt.update messages.reaction messages.update messages.upsert',
  ),
  ...methods(
    '#whatsappPage',
    words(
      'onAck onAddedToGroup onAnyMessage onButton onGlobalParticipantsChanged onGroupChange ' +
        'onIncomingCall onMessage onMessageDeleted onMessageEdit onOrder onParticipantsChanged ' +
        'onPollResponse onPollVote onReaction onReactionMessage onRevokedMessage onSelfMessage',
    ),
    { registers: { ...MESSAGE, label: '`{name}` listener' } },
  ),
  ...methods('#botFlow', ['addAction', 'addAnswer'], {
    registers: { ...OVERLAPPING, label: '`{name}` handler' },
    returns: '#botFlow',
  }),
  ...methods('#gramjs', ['addEventHandler'], {
    registers: { ...OVERLAPPING, label: 'event handler' },
  }),
  ...emitter('#wechaty', 'friendship message room-invite room-join room-leave room-topic'),
  ...methods('#baileysEvents', ['process'], {
    registers: { ...MESSAGE, label: 'message listener' },
  }),
  ...emitter(
    '#qq',
    'message message.discuss message.group message.group.@.me message.private notice notice.friend ' +
      'notice.group notice.group_increase notice.group_upload request request.friend request.group',
  ),
  ...emitter('#twitch', 'action chat cheer message raided resub subgift subscription whisper'),
  ...emitter(
    '#eris',
    'interactionCreate messageCreate messageDelete messageReactionAdd messageReactionRemove messageUpdate ' +
      'voiceChannelJoin voiceChannelLeave voiceStateUpdate',
  ),
  ...methods('#eris', ['registerCommand'], {
    registers: { ...MESSAGE, label: '{text} command' },
  }),
];
