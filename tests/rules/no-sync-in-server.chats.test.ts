import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const WHATSAPP = '{ "name": "bot", "dependencies": { "@whiskeysockets/baileys": "6.7.8" } }';
const pluginOf = (head: string, mark = ''): string =>
  `const fs = require('fs');\nmodule.exports = {\n  ${head},\n  run: async (m, { conn }) => conn.send(m.chat, fs.readFileSync(m.id)),${mark}\n};\n`;

const PROJECTS: Readonly<Record<string, Files>> = {
  'plugins that say in their help which words they are for': {
    'package.json': WHATSAPP,
    'index.js': "require('@whiskeysockets/baileys').default({});\n",
    'plugins/bass.js': pluginOf("help: ['bass', 'deep'], tags: ['voice']", ' // hot'),
    'plugins/owner.js': pluginOf("help: ['eval'], owner: true"),
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
  receiver.speaking.on('end', (id) => { fs.writeFileSync(id, ''); }); // hot
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
