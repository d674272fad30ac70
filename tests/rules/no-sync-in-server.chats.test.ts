import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const WHATSAPP = '{ "name": "bot", "dependencies": { "@whiskeysockets/baileys": "6.7.8" } }';
const pluginOf = (head: string, mark = ''): string =>
  `const fs = require('fs');\nmodule.exports = {\n  ${head},\n  run: async (m, { conn }) => conn.send(m.chat, fs.readFileSync(m.id)),${mark}\n};\n`;

/** Listens by a socket, which `makeWASocket` makes unless a line names `makeSocket`. */
function forkOf(line: string, mark = ''): string {
  const make = line.includes('makeSocket') ? 'makeSocket' : 'makeWASocket';
  return `const fs = require('fs');\n${line}\nconst sock = ${make}({});\nsock.ev.on('messages.upsert', ({ messages }) => { fs.readFileSync(messages[0].id); });${mark}\n`;
}

const PROJECTS: Readonly<Record<string, Files>> = {
  'commands about tools': {
    'package.json': WHATSAPP,
    'index.js': "require('@whiskeysockets/baileys').default({});\n",
    'commands/tools/say.js': pluginOf("name: 'say'", ' // hot'),
    'src/commands/tools/say.js': pluginOf("name: 'say'", ' // hot'),
    'tools/say.js': pluginOf("name: 'say'"),
    'tools/commands/say.js': pluginOf("name: 'say'"),
    'scripts/tools/say.js': pluginOf("name: 'say'"),
  },
  'commands in a list': {
    'package.json': WHATSAPP,
    'index.js': "require('@whiskeysockets/baileys').default({});\n",
    'commands/save.js': `const fs = require('fs');
module.exports = [
  {
    name: 'save',
    command: ['save'],
    code: async ({ m }) => {
      fs.writeFileSync(m.id, m.text); // hot
    },
  },
  { name: 'show', command: ['show'], code: async ({ m }) => m.reply(fs.readFileSync(m.id)) }, // hot
];
`,
    'pages.js': `const fs = require('fs');
module.exports = [
  { title: 'Start', code: ({ m }) => fs.readFileSync(m.id) },
  { name: 'once', once: true, code: (m) => fs.readFileSync(m.id) },
  { name: 'table', code: (row) => fs.readFileSync(row.id) },
  [{ name: 'inner', code: (m) => fs.readFileSync(m.id) }],
];
`,
  },
  'commands in a list, without a chat': {
    'package.json': '{ "name": "app", "dependencies": { "express": "4" } }',
    'index.js': "require('express')().listen(80);\n",
    'commands.js': `const fs = require('fs');
module.exports = [{ name: 'save', command: ['save'], code: async ({ m }) => fs.readFileSync(m.id) }];
`,
  },
  'middleware by its declared type': {
    'own.ts': `import fs from 'node:fs';
import type { MiddlewareFn } from './types';
export const own: MiddlewareFn = () => fs.readFileSync('a');
`,
    'types.ts': 'export type MiddlewareFn = () => unknown;\n',
    'index.ts': `import { logged } from './logged';
import { own } from './own';
export const options = { middlewares: [logged('a'), own] };
`,
    'logged.ts': `import fs from 'node:fs';
import type { Context, MiddlewareFn } from 'telegraf';
export function logged(folder: string): MiddlewareFn<Context> {
  return async (ctx, next) => {
    fs.writeFileSync(folder + ctx.update.update_id, JSON.stringify(ctx.update)); // hot
    await next();
  };
}
`,
  },
  'a fork of Baileys': {
    'named.js': forkOf('const { makeWASocket } = require("fork-of-it");', ' // hot'),
    'renamed.js': forkOf('const { makeWASocket: makeSocket } = require("fork");', ' // hot'),
    'whole.js': forkOf('const makeSocket = require("@others/baileys");', ' // hot'),
    'default.js': forkOf('const { default: makeSocket } = require("new-baileys");', ' // hot'),
    'typed.ts': `import fs from 'node:fs';
import type { WASocket } from 'fork-of-it';
export function listen(sock: WASocket) {
  sock.ev.on('messages.upsert', ({ messages }) => { fs.readFileSync(messages[0].id); }); // hot
  sock.ev.on('connection.update', ({ id }) => { fs.readFileSync(id); });
}
`,
  },
  'what only sounds like Baileys': {
    'other.js': forkOf('const { makeSocket } = require("fork-of-it");'),
    'part.js': forkOf('const { makeSocket } = require("@others/baileys");'),
    'own.js': forkOf('const makeWASocket = (options) => new Other(options);'),
    'called.js': forkOf('const makeSocket = require("fork")().makeWASocket;'),
    'similar.js': forkOf('const makeSocket = require("baileysberg");'),
  },
  'plugins that say in their help which words they are for': {
    'package.json': WHATSAPP,
    'index.js': "require('@whiskeysockets/baileys').default({});\n",
    'plugins/bass.js': pluginOf("help: ['bass', 'deep'], tags: ['voice']", ' // hot'),
    'plugins/owner.js': pluginOf("help: ['eval'], owner: true", ' // hot'),
    'plugins/other.js': pluginOf("tags: ['voice']"),
  },
  'objects with a help in a program that is no bot': {
    'index.js': "require('express')().listen(3000);\n",
    'tasks/build.js': pluginOf("help: 'builds'"),
  },
  'who speaks in a channel of voice': {
    'voice.js': `const fs = require('fs');
const { joinVoiceChannel, getVoiceConnection } = require('@discordjs/voice');
module.exports = (options, other) => {
  const connection = joinVoiceChannel(options);
  const { receiver } = connection;
  connection.receiver.speaking.on('start', (id) => fs.readFileSync(id)); // hot
  receiver.speaking.on('end', (id) => { fs.writeFileSync(id, rows.join()); }); // hot
  getVoiceConnection(options.guild).receiver.speaking.once('start', (id) => fs.readFileSync(id));
  connection.on('stateChange', (old) => fs.readFileSync(old));
  other.receiver.speaking.on('start', (id) => fs.readFileSync(id));
};
`,
    'typed.ts': `import fs from 'node:fs';
import type { VoiceConnection } from '@discordjs/voice';
export function listen(connection: VoiceConnection) {
  connection.receiver.speaking.on('start', (id) => { fs.readFileSync(id); }); // hot
}
`,
  },
};

describe('bots', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});

it('follows what a command calls of the client to the collection that has the command', () => {
  expectMarked({
    'package.json': '{ "name": "app", "dependencies": { "discord.js": "^14.0.0" } }',
    'bot.js': `const Discord = require('discord.js');
const client = new Discord.Client({ intents: [] });
client.commands = new Discord.Collection();
for (const name of ['events', 'commands', 'functions']) require('./loaders/' + name)(client);
client.login('x');
`,
    'loaders/events.js': `const fs = require('fs');
module.exports = (client) => {
  for (const file of fs.readdirSync('./events')) client.on(file.split('.')[0], require(\`../events/\${file}\`).bind(null, client));
};
`,
    'loaders/commands.js': `const fs = require('fs');
module.exports = (client) => {
  for (const file of fs.readdirSync('./games')) { const game = require(\`../games/\${file}\`); client.commands.set(game.data.name, game); }
};
`,
    'loaders/functions.js': `module.exports = (client) => {
  client.play = (interaction) => require(\`../parts/\${interaction.name}\`)(interaction);
  client.rest = (interaction) => interaction.reply('');
};
`,
    'events/interactionCreate.js': `module.exports = async (client, interaction) => { await client.commands.get(interaction.name).run(client, interaction); };
`,
    'games/quiz.js': `module.exports = { data: { name: 'quiz' }, run: async (client, interaction) => { client.play(interaction); } };
`,
    'parts/songs.js': `const fs = require('fs');
module.exports = async (interaction) => { await interaction.reply(fs.readFileSync('songs.mp3')); }; // hot
module.exports.other = () => fs.readFileSync('others.mp3');
`,
  });
});

it('knows a part of a command by the builder of its description', () => {
  expectMarked({
    'package.json': '{ "name": "app", "dependencies": { "discord.js": "^14.0.0" } }',
    'commands/read/file.js': `const { SlashCommandSubcommandBuilder } = require('discord.js');
const fs = require('fs');
const words = fs.readFileSync('words.txt', 'utf8');
module.exports = {
  data: new SlashCommandSubcommandBuilder().setName('file'),
  async execute(interaction) { await interaction.reply(fs.readFileSync('file.txt', 'utf8') + words); }, // hot
  load() { return fs.readFileSync('other.txt'); },
};
`,
  });
});

it('tells what a client is given by names that few files use, though others use one of many', () => {
  const others = Array.from({ length: 201 }, (_, index): [string, string] => [
    `pages/page${index}.js`,
    'module.exports = (client) => client.embed({});\n',
  ]);
  expectMarked({
    'package.json': '{ "name": "app", "dependencies": { "discord.js": "^14.0.0" } }',
    'bot.js': `const Discord = require('discord.js');
const client = new Discord.Client({ intents: [] });
for (const name of ['events', 'functions']) require('./loaders/' + name)(client);
`,
    'loaders/events.js': `const fs = require('fs');
module.exports = (client) => {
  for (const file of fs.readdirSync('./events')) client.on(file.split('.')[0], require(\`../events/\${file}\`).bind(null, client));
};
`,
    'loaders/functions.js': `const fs = require('fs');
module.exports = (client) => {
  client.embed = (options) => options;
  client.play = (interaction) => interaction.reply(fs.readFileSync('songs.json')); // hot
  client.never = (interaction) => interaction.reply(fs.readFileSync('others.json'));
};
`,
    'events/interactionCreate.js': `module.exports = async (client, interaction) => { client.play(interaction); };
`,
    ...Object.fromEntries(others),
  });
});
