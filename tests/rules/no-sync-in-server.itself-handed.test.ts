import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const HEAD = `const express = require('express');
const fs = require('fs');
`;
const START = `  start() {
    const app = express();
    app.get('/', (req, res) => { this.play(req); res.end(); });
    app.listen(1);
  },
`;

/** A server that is one object, which a handler of it hands on as a whole. */
function server(play: string, hot = ''): string {
  const method = (name: string): string =>
    `  ${name}() { fs.writeFileSync('a', encode(rows)); },${name === hot ? ' // hot' : ''}\n`;
  return `${HEAD}const server = {
${START}  play(req) { const self = this; ${play} },
${method('save')}${method('load')}};
server.start();
`;
}

const PLAYER = "const Player = require('./player');";

/** The same where the methods are put into an object one after the other, one of them by a choice. */
function assigned(play: string): string {
  const method = (name: string): string =>
    `obj.${name} = function () { fs.writeFileSync('a', encode(rows)); };\n`;
  return `${HEAD}const Player = require('some-player');
function create(isTest) {
const obj = {};
${method('save')}${method('load')}if (isTest) obj.play = function (req) {};
else obj.play = function (req, done) { ${play} };
return obj;
}
const server = create(false);
const app = express();
app.get('/', (req, res) => { server.play(req, () => {}); res.end(); });
app.listen(1);
`;
}

const PROGRAMS: Readonly<Record<string, Files>> = {
  'to a package of which nothing is known': {
    'server.js': `const Player = require('some-player');\n${server('new Player(this);')}`,
  },
  'to one, by other names': {
    'server.js': `const { register } = require('some-player');\n${server('register(self); register(server);')}`,
  },
  'to a package, with methods that are put into it': { 'server.js': assigned('Player(obj);') },
  'as this of what it calls': {
    'server.js': assigned('done.call(obj, 1); Player.go.apply(obj, [1]);'),
  },
  'to a class that keeps it, and calls nothing of it': {
    'server.js': `${PLAYER}\n${server('new Player(this);')}`,
    'player.js': 'module.exports = class Player { constructor(owner) { this.owner = owner; } };\n',
  },
  'to a class that calls one of its methods': {
    'server.js': `${PLAYER}\n${server('new Player(this).go();', 'load')}`,
    'player.js':
      'module.exports = class Player { constructor(owner) { this.owner = owner; } go() { this.owner.load(); } };\n',
  },
  'to a function that calls one of its methods': {
    'server.js': `${PLAYER}\n${server('Player(this);', 'save')}`,
    'player.js': 'module.exports = (owner) => owner.save();\n',
  },
};

/** What hands another object on has that one's methods called. */
const OPTIONS = `${HEAD}const Player = require('some-player');
const handlers = {};
handlers.save = function () { fs.writeFileSync('a', encode(rows)); }; // hot
const app = express();
app.get('/', (req, res) => { Player(handlers); res.end(); });
app.listen(1);
`;

it('an object that others hand on', () => {
  expectMarked({ 'server.js': OPTIONS });
});

describe('an object that hands itself on', () => {
  it.each(Object.entries(PROGRAMS))('%s', (_, files) => {
    expectMarked(files);
  });
});
