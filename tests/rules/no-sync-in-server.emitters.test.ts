import { describe, expect, it } from 'vitest';
import { makeProject, reportAll, verify } from '../harness/projects.ts';

reportAll();

const PACKAGE = '{ "name": "app", "dependencies": { "express": "^4.18.0" } }';
const BUS = "const { EventEmitter } = require('events');\nexports.bus = new EventEmitter();\n";
const SERVER = `const express = require('express');
const { bus } = require('./bus');
express().post('/notes', (req, res) => { save(req.body); res.end(); });
function save({ name }) { bus.emit('saved', name); }
`;

/** What is reported in a file of listeners to an emitter that a handler in another file tells of events. */
function lint(listeners: string, files: Readonly<Record<string, string>> = {}, settings = {}) {
  const root = makeProject({
    'package.json': PACKAGE,
    'bus.js': BUS,
    'server.js': SERVER,
    'listeners.js': listeners,
    ...files,
  });
  return verify(root, 'listeners.js', listeners, settings);
}

const LISTENING = "const fs = require('fs');\nconst { bus } = require('./bus');\n";

describe('the message', () => {
  const messages = (...args: Parameters<typeof lint>): string[] =>
    lint(...args).map(({ message }) => message);

  it('names the handler and each step, with the call that tells of the event', () => {
    expect(
      messages(`${LISTENING}bus.on('saved', (name) => { index(name); });
function index(name) { return fs.statSync(name); }`),
    ).toEqual([
      "`statSync` blocks every request while it waits for the disk: reached from the POST /notes handler (server.js:3) through `save` (server.js:3) → `emit('saved')` (server.js:4) → `index`.",
    ]);
  });

  it('says where a listener with a name is registered', () => {
    expect(
      messages("const fs = require('fs');\nexports.index = (name) => fs.statSync(name);\n", {
        'index.js':
          "const { bus } = require('./bus');\nconst { index } = require('./listeners');\nbus.on('saved', index);\n",
      }),
    ).toEqual([
      "`statSync` blocks every request while it waits for the disk: reached from the POST /notes handler (server.js:3) through `save` (server.js:3) → `emit('saved')` (server.js:4) → `index` (index.js:3).",
    ]);
  });

  it('is given of one file alone, for what its handlers tell', () => {
    const alone = (emitted: string): string[] =>
      messages(
        `const fs = require('fs');
const { EventEmitter } = require('events');
class Store extends EventEmitter {
  constructor() { super(); this.on('read', (name) => fs.readFileSync(name)); }
  read(name) { this.emit('${emitted}', name); }
}
module.exports = { Store, store: new Store() };
module.exports.store.on('seen', (name) => fs.statSync(name));
require('http').createServer((req, res) => { others[req.url].read(req.url); });
const others = { a: new Store() };`,
        {},
        { crossFile: false },
      );
    expect(alone('read')).toEqual([
      "`readFileSync` blocks every request while it waits for the disk: reached from the request listener (line 9) through `read` → `emit('read')`.",
    ]);
    expect(alone('seen')).toEqual([]);
  });
});

describe('the fix', () => {
  const offered = (listeners: string): (string | undefined)[] =>
    lint(LISTENING + listeners).flatMap(({ fix, suggestions }) => [
      ...(fix ? ['fix'] : []),
      ...(suggestions ?? []).map(({ desc }) => desc),
    ]);

  it('is none by itself: what emits goes on before a listener that waits', () => {
    expect(offered("bus.on('saved', async (name) => { fs.statSync(name); });")).toEqual([
      'Await `stat` instead: what emits `saved` goes on before it.',
    ]);
    expect(
      offered(
        "bus.on('saved', async (name) => { index(name); });\nfunction index(name) { fs.statSync(name); }",
      ),
    ).toEqual(['Await `stat` instead: what emits `saved` goes on before it.']);
  });

  it('says what becomes of an error in a listener that is not async yet', () => {
    expect(offered("bus.on('saved', (name) => { fs.statSync(name); });")).toEqual([
      'Await `stat` instead: an error thrown in the handler becomes an unhandled rejection; what emits `saved` goes on before it.',
    ]);
  });

  it('is none where a listener is a value as well', () => {
    expect(
      offered(
        "bus.on('saved', index);\nfunction index(name) { return fs.statSync(name).size; }\n[1].sort(index);",
      ),
    ).toEqual([]);
  });
});

describe('An emitter that a closure has of the function around it', () => {
  const QUEUE = `const { EventEmitter } = require('events');
const amqp = require('amqplib');
async function listen(queue) {
  const connection = await amqp.connect('amqp://localhost');
  const channel = await connection.createChannel();
  await channel.consume('tasks', (message) => { setImmediate(() => { queue.emit('task', message); }); });
}
class Queue extends EventEmitter {
  start() { return listen(this); }
}
module.exports = Queue;
`;
  const PROGRAM = '{ "name": "app", "dependencies": { "amqplib": "^0.10.0" } }';
  const uses = (started: string): string => `const fs = require('fs');
const Queue = require('./queue');
let tasks = null;
let others = null;
exports.run = () => {
  tasks = new Queue();
  others = new Queue();
  tasks.on('task', (task) => fs.readFileSync(task.path));
  ${started}.start();
};
`;
  const reported = (code: string): number => {
    const files = { 'package.json': PROGRAM, 'queue.js': QUEUE, 'worker.js': code };
    const root = makeProject({ ...files, 'main.js': "require('./worker').run();\n" });
    return verify(root, 'worker.js', code, {}).length;
  };

  it('is the one that was passed where the closure was made', () => {
    expect(reported(uses('tasks'))).toBe(1);
  });

  it('is no other one of its class', () => {
    expect(reported(uses('others'))).toBe(0);
  });
});
