/**
 * Commands of bots that stand in a file each, which the bot loads from a folder.
 *
 * Source: the guide of discord.js; the code of Nurutomo's WhatsApp bot, of Yunzai-Bot, Mirai and GoatBot.
 */

/** What builds the description of a command that stands beside its function. */
export const BUILDS_COMMAND =
  /^(?:discord\.js|@discordjs\/builders)\.(?:ContextMenuCommand|SlashCommand(?:Subcommand)?)Builder\(\)/;
export const RUNS_COMMAND = ['autocomplete', 'execute', 'run'];

/** A bot needs one of these to talk to WhatsApp. */
export const WHATSAPP_PACKAGES = [
  '@adiwajshing/baileys',
  '@whiskeysockets/baileys',
  'baileys',
  'whatsapp-web.js',
];
/** The same of a bot that runs what an object has, by the names of commands. */
export const CHAT_PACKAGES = [
  ...WHATSAPP_PACKAGES,
  '@open-wa/wa-automate',
  'discord.js',
  'discord.js-selfbot-v13',
  'eris',
  'oceanic.js',
];
