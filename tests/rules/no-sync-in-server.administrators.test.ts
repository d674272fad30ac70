import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

/** A bot of one file: what it does for each message, and whether it is reported. */
function listeners(bodies: readonly string[], head = ''): Files {
  const lines = bodies.map((body) => {
    const [code = '', mark] = body.split(' // ');
    const listener = `client.on('messageCreate', async (message) => ${code});`;
    return mark === undefined ? listener : `${listener} // ${mark}`;
  });
  return {
    'bot.js': `const fs = require('fs');
const { Client } = require('discord.js');
const config = require('./config.json');
const { OWNER_ID } = process.env;
const client = new Client({});
${head}
${lines.join('\n')}
`,
  };
}

const READ = 'message.reply(fs.readFileSync(message.content))';
const command = (head: string, mark = ''): string => `const fs = require('fs');
module.exports = {
  ${head},
  run(message) { message.reply(fs.readFileSync(message.content)); },${mark}
};
`;

const DISPATCHER = `const { Client, Collection } = require('discord.js');
const client = new Client({});
client.commands = new Collection();
for (const name of ['open', 'closed', 'typed']) {
  const command = require('./commands/' + name);
  client.commands.set(command.name, command);
}
client.on('messageCreate', (message) => {
  const command = client.commands.get(message.content);
  if (command.adminOnly && !isAdmin(message)) return message.reply('no');
  command.run(message);
});
`;

/** Routes that only some roles come to. */
const ROLES = [
  "authorize('admin')",
  "authorize('admin', 'superuser')",
  "authorize('admin', 'doctor') // hot",
  'requireRole(Role.Admin, Role.Doctor) // hot',
  "allowRoles(['admin', 'doctor']) // hot",
  "hasRole(acl.user, 'admin')",
  "checkPermission('admin', 'write')",
];

const PROJECTS: Readonly<Record<string, Files>> = {
  'who asks from the same machine': {
    'server.js': `const fs = require('fs');
const app = require('express')();
const { isLoopback, isLocalRequest } = require('./hosts');
app.get('/own', (req, res) => { if (!isLoopback(req.socket.remoteAddress) || !req.query.name) return res.status(403).end(); res.send(fs.readFileSync(req.query.name)); });
app.get('/near', (req, res) => { if (isLocalRequest(req)) res.send(fs.readFileSync(req.query.name)); });
app.get('/far', (req, res) => { if (isLoopback(req.query.host)) return res.status(400).end(); res.send(fs.readFileSync(req.query.name)); }); // hot
app.listen(1);
`,
  },
  'what is for some roles, administrators among them': {
    'server.js': `const fs = require('fs');
const app = require('express')();
const acl = require('./acl');
const { Role, allowRoles, authorize, checkPermission, hasRole, requireRole } = acl;
${ROLES.map((role, index) => {
  const [demand = '', mark] = role.split(' // ');
  const route = `app.get('/${String(index)}', ${demand}, (req, res) => res.send(fs.readFileSync(req.query.file)));`;
  return mark === undefined ? route : `${route} // ${mark}`;
}).join('\n')}
app.listen(1);
`,
    'acl.js': 'exports.authorize = (...roles) => (req, res, next) => next();\n',
  },
  'what a bot does for those who run it': listeners(
    [
      `{ if (!isOwner(message.author.id)) return; ${READ}; }`,
      `{ if (isOwner(message.author.id)) return; ${READ}; } // hot`,
      `{ if (!(await isBotOwner(message))) return; ${READ}; }`,
      `{ if (!message.member.isDeveloper) return message.reply('no'); ${READ}; }`,
      `{ if (message.author.id !== OWNER_ID) return; ${READ}; }`,
      `{ if (message.author.id === OWNER_ID) return; ${READ}; } // hot`,
      `{ if (message.author.id !== process.env.ADMIN_ID) return; ${READ}; }`,
      `{ if (config.ownerId !== message.author.id) return; ${READ}; }`,
      `{ if (message.author.id != config.owner) return; ${READ}; }`,
      `{ if (message.author.id != bOwner) return; ${READ}; }`,
      `{ if (message.author.id == bOwner) return; ${READ}; } // hot`,
      `{ if (message.author.id != roundOwner) return; ${READ}; } // hot`,
      `{ if (message.author.name != bOwner) return; ${READ}; } // hot`,
      `{ const ticket = find(message); if (message.author.id !== ticket.owner) return; ${READ}; } // hot`,
      `{ if (!config.owners.includes(message.author.id)) return; ${READ}; }`,
      // A global of another file.
      `{ if (!owners.includes(message.author.id)) return; ${READ}; }`,
      `{ if (!config.ownerIDs.includes(message.author.id)) return; ${READ}; }`,
      `{ const ticket = find(message); if (ticket.ownerId !== message.author.id) return; ${READ}; } // hot`,
      `{ const ownerId = find(message); if (ownerId !== message.author.id) return; ${READ}; } // hot`,
      `{ if (!mayRun(message)) return; ${READ}; }`,
      `{ if (!maySee(message)) return; ${READ}; }`,
      `{ if (!mayAsk(message)) return; ${READ}; } // hot`,
      `{ if (!mayEach(message)) return; ${READ}; } // hot`,
      `{ if (!mayLater(message)) return; ${READ}; } // hot`,
      `{ requireOwner(message); ${READ}; }`,
    ],
    `const { bOwner } = config;
let roundOwner;
client.on('ready', () => { roundOwner = pick(); });
const mayRun = (message) => config.admins.includes(message.author.id);
function maySee(message) {
  if (!message.guild) return false;
  const { id } = message.author;
  return config.owners.some((one) => one === id) || message.author.id === OWNER_ID && isOwner(id);
}
function mayAsk(message) {
  if (message.guild) return true;
  return config.admins.includes(message.author.id);
}
function mayEach(message) {
  return [1, 2].some((one) => { return config.admins.includes(one); });
}
let mayLater = (message) => config.admins.includes(message.author.id);
mayLater = () => true;`,
  ),
  'commands that say who may ask for them, by a dispatcher': {
    'package.json': '{ "name": "bot", "dependencies": { "discord.js": "14.0.0" } }',
    'index.js': DISPATCHER,
    'commands/open.js': command("name: 'open', adminOnly: false").replace('); },', '); }, // hot'),
    'commands/closed.js': command("name: 'closed', adminOnly: true"),
    'commands/typed.js': `const fs = require('fs');
const run = (message) => { message.reply(fs.readFileSync(message.content)); };
module.exports = { name: 'typed', ownerOnly: true, run };
`,
  },
  'what a class, and what a file beside its command, says of who may ask for it': {
    'package.json': '{ "name": "bot", "dependencies": { "discord.js": "14.0.0" } }',
    'index.js': `const { Client } = require('discord.js');
const Owners = require('./commands/owners');
const { All, Users } = require('./commands/all');
const written = require('./commands/written');
const open = require('./commands/written-open');
const client = new Client({});
const commands = [new Owners(), new All(), new Users()];
client.on('messageCreate', (message) => {
  for (const command of commands) command.exec(message);
  written.run(message);
  open.run(message);
});
`,
    'commands/owners.js': `const fs = require('fs');
const { Command } = require('discord-akairo');
class Owners extends Command {
  constructor() { super('owners', { ownerOnly: true }); }
  exec(message) { message.reply(fs.readFileSync(message.content)); }
}
module.exports = Owners;
`,
    'commands/all.js': `const fs = require('fs');
const { Command } = require('discord-akairo');
class All extends Command {
  constructor() { super('all', { ownerOnly: false }); show({ ownerOnly: true }); }
  exec(message) { message.reply(fs.rmSync(message.content, { recursive: true })); } // hot
}
class Users extends Command {
  constructor() { super('users', { userOnly: true }); }
  exec(message) { message.reply(fs.rmSync(message.content, { recursive: true })); } // hot
}
module.exports = { All, Users };
`,
    'commands/written.js': `const fs = require('fs');
exports.conf = { ownerOnly: true };
exports.run = (message) => { message.reply(fs.readFileSync(message.content)); };
`,
    'commands/written-open.js': `const fs = require('fs');
const other = { ownerOnly: true };
exports.run = (message) => { message.reply(fs.rmSync(message.content, { recursive: true })); }; // hot
exports.conf = {};
`,
  },
  'a route of a table that is for administrators': {
    'server.js': `const fs = require('fs');
const app = require('express')();
const routes = [
  { path: '/a', adminOnly: true, handler: (req, res) => { res.end(fs.readFileSync(req.path)); } },
  { path: '/b', handler: (req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); } }, // hot
];
for (const route of routes) app.get(route.path, route.adminOnly ? requireAdmin : [], route.handler);
app.get('/c', (req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); }); // hot
`,
  },
  'a slash command for those who run the bot, and a helper that others use, too': {
    'package.json': '{ "name": "bot", "dependencies": { "discord.js": "14.0.0" } }',
    'commands/eval.js': `const fs = require('fs');
const { SlashCommandBuilder } = require('discord.js');
const { show, list } = require('../show');
module.exports = {
  devOnly: true,
  data: new SlashCommandBuilder().setName('eval').setDescription('…'),
  async execute(interaction) {
    interaction.reply(fs.readFileSync(interaction.options.getString('name')) + show() + list());
  },
};
`,
    'commands/list.js': `const { SlashCommandBuilder } = require('discord.js');
const { list } = require('../show');
module.exports = {
  data: new SlashCommandBuilder().setName('list').setDescription('…'),
  async execute(interaction) {
    interaction.reply(list());
  },
};
`,
    'show.js': `const fs = require('fs');
exports.show = () => fs.readFileSync('show');
exports.list = () => fs.rmSync('list', { recursive: true }); // hot
`,
  },
  'what a wrapper lets only administrators come to': {
    'server.js': `const fs = require('fs');
const app = require('express')();
app.get('/a', requireAdmin((req, res) => { res.end(fs.readFileSync(req.path)); }));
app.get('/b', requireUser((req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); })); // hot
app.get('/c', requireAdmin(list));
app.get('/e', requireShopAdmin, (req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); });
app.get('/f', requireNonAdmin, (req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); }); // hot
app.get('/d', requireUser(show));
function list(req, res) { res.end(fs.readFileSync(req.path)); }
function show(req, res) { res.end(fs.rmSync(req.path, { recursive: true })); } // hot
`,
    'telegram.js': `const fs = require('fs');
const { Telegraf } = require('telegraf');
const bot = new Telegraf('');
bot.command('a', (ctx) => ctx.reply(fs.rmSync('a', { recursive: true }))); // hot
bot.command('b', ownerOnly, (ctx) => ctx.reply(fs.readFileSync('b')));
bot.command('c', ownerOnly((ctx) => ctx.reply(fs.readFileSync('c'))));
`,
  },
  // Whether somebody is an administrator is passed, and is not so of most.
  'what is done for all but them': {
    'bot.js': `const fs = require('fs');
const { Client } = require('discord.js');
const client = new Client({});
const check = (message, { isAdmins, isBotAdmins }) => { if (isAdmins || isBotAdmins) { console.log('passed'); return; } ${READ}; }; // hot
const only = (message, { isAdmins }) => { if (!isAdmins) return; ${READ}; };
const count = (message, isModerator) => { if (isModerator) return; ${READ}; }; // hot
const named = (message, { moderator }) => { if (moderator) return; ${READ}; }; // hot
const rows = (message, list) => { if (!list) ${READ}; };
client.on('messageCreate', (message) => {
  const isAdmins = message.guild ? message.admins.includes(message.author.id) : false;
  const isBotAdmins = message.admins.includes(client.user.id);
  check(message, { isAdmins, isBotAdmins });
  only(message, { isAdmins });
  count(message, message.roles.has('a') && message.roles.includes('moderator'));
  named(message, { moderator: message.author.rank > 3 });
  rows(message, load(message.content));
});
`,
  },
  'what turns them away': {
    'server.js': `const fs = require('fs');
const app = require('express')();
app.get('/a', not(isAdmin), (req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); }); // hot
app.get('/d', denyUnless(isAdmin), (req, res) => { res.end(fs.readFileSync(req.path)); });
app.get('/b', either(isAdmin), (req, res) => { res.end(fs.readFileSync(req.path)); });
app.use(skip(isAdmin));
app.get('/c', (req, res) => { res.end(fs.rmSync(req.path, { recursive: true })); }); // hot
`,
  },
};

describe('what only administrators have done', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});

it('leaves what decorators keep for administrators, and nothing that others come to as well', () => {
  expectMarked({
    'reports.controller.ts': `import { Controller, Get, Post, UseGuards } from '@nestjs/common';
import { readFileSync, rmSync } from 'fs';
import { AdminGuard, AuthGuard, Role, Roles } from './auth';
@Controller('reports')
export class ReportsController {
  @Get('a') @UseGuards(AuthGuard, AdminGuard) first() { return readFileSync('a'); }
  @Get('b') @Roles('admin') second() { return readFileSync('b'); }
  @Get('c') @Roles(Role.Admin) third() { return readFileSync('c'); }
  @Get('d') @Roles('admin', 'editor') fourth() { return rmSync('d', { recursive: true }); } // hot
  @Get('e') @UseGuards(AuthGuard) fifth() { return rmSync('e', { recursive: true }); } // hot
  @Post('f') sixth() { return rmSync('f', { recursive: true }); } // hot
}
@UseGuards(AdminGuard)
@Controller('logs')
export class LogsController {
  @Get() all() { return this.read(); }
  private read() { return readFileSync('log'); }
}
`,
    'users.ts': `import { Authorized, Get, JsonController } from 'routing-controllers';
import { readFileSync, rmSync } from 'fs';
@JsonController('/users')
export class Users {
  @Authorized('ADMIN') @Get('/a') first() { return readFileSync('a'); }
  @Authorized() @Get('/b') second() { return rmSync('b', { recursive: true }); } // hot
}
`,
  });
});
