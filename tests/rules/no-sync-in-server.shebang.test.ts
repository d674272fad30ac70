import { it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const START = "#!/usr/bin/env node\nconst fs = require('fs');\n";
const EXPRESS = `${START}const express = require('express');\nconst app = express();\n`;
const READS = "(req, res) => { res.end(fs.readFileSync('page.html')); }";

/** Programs that start with `#!`; what is left alone comes first. */
const PROGRAMS: Readonly<Record<string, Files>> = {
  'a server that is not started': {
    'app.js': `${EXPRESS}app.get('/', ${READS});\nmodule.exports = app;\n`,
  },
  'a program that waits for one answer': {
    'login.js': `${START}const http = require('http');\nconst server = http.createServer((req, res) => {\n  fs.writeFileSync('token', req.url);\n  res.end('You can close this window.');\n  server.close();\n});\nserver.listen(8080);\n`,
  },
  'a program that closes its server at the end': {
    'render.js': `${EXPRESS}app.get('/', ${READS});\nconst server = app.listen(0, async () => {\n  await print(server.address().port);\n  server.close();\n});\n`,
  },
  'one command of several': {
    'tool.js': `${EXPRESS}const { program } = require('commander');\napp.get('/', ${READS});\nprogram.command('serve').action(() => app.listen(80));\nprogram.command('build').action(() => build());\n`,
  },
  'one command of several, beside a bot': {
    'tool.js': `${EXPRESS}const { program } = require('commander');\nconst { Telegraf } = require('telegraf');\nconst bot = new Telegraf(token);\nbot.command('page', (ctx) => ctx.reply(fs.readFileSync('page')));\napp.get('/', ${READS});\nprogram.command('serve').action(() => app.listen(80));\n`,
  },
  'what only listens': {
    'watch.js': `${START}const bus = require('./bus');\nbus.listen(() => fs.readFileSync('a'));\n`,
  },
  'a program of the package that starts another one': {
    'package.json': '{ "name": "app", "bin": "./serve.js" }',
    'serve.js': `${EXPRESS}app.get('/', ${READS});\nrequire('child_process').spawn('serve', [app]);\n`,
  },
  'a program of the package without `#!`': {
    'package.json': '{ "name": "app", "bin": "./serve.js" }',
    'serve.js': `${EXPRESS.replace(/^#.*\n/, '')}app.get('/', ${READS});\napp.listen(80);\n`,
  },
  'a script': {
    'scripts/serve.js': `${EXPRESS}app.get('/', ${READS});\napp.listen(80);\n`,
  },
  'a server': {
    'app.js': `${EXPRESS}fs.mkdirSync('data');\napp.get('/', ${READS}); // hot\napp.listen(80);\n`,
  },
  'a server that is a bot as well': {
    'app.js': `${EXPRESS}const { Telegraf } = require('telegraf');\nconst bot = new Telegraf(token);\nbot.command('page', (ctx) => ctx.reply(fs.readFileSync('page'))); // hot\napp.get('/', ${READS}); // hot\napp.listen(80);\nbot.launch();\n`,
  },
  'a server that its package installs as a program': {
    'package.json': '{ "name": "app", "bin": "./serve.js" }',
    'serve.js': `${EXPRESS}app.get('/', ${READS}); // hot\napp.listen(80);\n`,
  },
  'a server among the programs': {
    'bin/serve.js': `${EXPRESS}function serve() {\n  app.get('/', ${READS}); // hot\n  app.listen(80);\n}\nserve();\n`,
  },
  'a server that ends when it is told to': {
    'app.js': `${EXPRESS}app.get('/', ${READS}); // hot\nconst server = app.listen(80);\nprocess.on('SIGTERM', () => server.close());\n`,
  },
  'a server that looks for a free port first': {
    'app.js': `${EXPRESS}const probe = require('net').createServer();\nprobe.listen(80, () => probe.close(() => app.listen(80)));\napp.get('/', ${READS}); // hot\n`,
  },
  'a program that waits for an answer over a socket': {
    'app.js': `${EXPRESS.split('\n')[0]}\nconst fs = require('fs');\nconst server = require('net').createServer((socket) => { fs.readFileSync('page'); server.close(); });\nserver.listen(80);\n`,
  },
  'a server whose listening is done by another file': {
    'app.js': `${EXPRESS}const server = require('./secure').createServer(app);\napp.get('/', require('./page'));\nserver.listen(80);\n`,
    'secure.js':
      "const https = require('https');\nexports.createServer = (app) => https.createServer({}, app);\n",
    'page.js':
      "const fs = require('fs');\nmodule.exports = (req, res) => res.end(fs.readFileSync('page.html')); // hot\n",
  },
};

it.each(Object.entries(PROGRAMS))('#!: %s', (_, files) => {
  expectMarked(files);
});
