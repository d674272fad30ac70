import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const PACKAGE = (dependency: string): string =>
  `{ "name": "app", "dependencies": { "${dependency}": "^3.0.0" } }`;
const IOBROKER = PACKAGE('@iobroker/adapter-core');
const HEAD = "const utils = require('@iobroker/adapter-core');\nconst fs = require('fs');\n";

const PROJECTS: Readonly<Record<string, Files>> = {
  'what an adapter of ioBroker does at its start and at its end': {
    'package.json': IOBROKER,
    'main.js': `${HEAD}class Lamp extends utils.Adapter {
  constructor(options) {
    super({ ...options, name: 'lamp', ready: () => fs.readFileSync('a') });
    this.on('ready', this.onReady.bind(this));
    this.on('unload', (callback) => { fs.writeFileSync('state', '1'); callback(); });
    this.on('install', () => fs.mkdirSync('data'));
  }
  async onReady() { this.table = fs.readFileSync('table.json'); }
}
new Lamp();
new utils.Adapter({ name: 'lamp', ready: () => fs.readFileSync('b'), unload: (callback) => { fs.rmSync('c'); callback(); } });
`,
  },
  'an adapter of something else': {
    'package.json': IOBROKER,
    'main.js': `const { Adapter } = require('./adapter');
const fs = require('fs');
new Adapter({ stateChange: () => fs.readFileSync('a') }).on('stateChange', () => fs.readFileSync('b'));
`,
    'adapter.js': 'exports.Adapter = class Adapter { on(event, listener) {} };\n',
  },
  'a class that extends an adapter of ioBroker': {
    'package.json': IOBROKER,
    'main.ts': `import * as utils from '@iobroker/adapter-core';
import { Store } from './lib/store';
class Lamp extends utils.Adapter {
  private store = new Store();
  constructor(options: Partial<utils.AdapterOptions> = {}) {
    super({ ...options, name: 'lamp' });
    this.on('stateChange', this.onStateChange.bind(this));
    this.on('message', (message) => this.onMessage(message));
  }
  private async onStateChange(id: string, state: ioBroker.State): Promise<void> { this.store.put(id, state); }
  private onMessage(message: ioBroker.Message): void { this.sendTo(message.from, 'all', this.store.all()); }
}
new Lamp();
`,
    'lib/store.ts': `import fs from 'node:fs';
export class Store {
  constructor() { fs.mkdirSync('states', { recursive: true }); }
  put(id: string, state: object): void { fs.writeFileSync(\`states/\${id}\`, JSON.stringify(state)); } // hot
  all(): string[] { return fs.readdirSync('states'); } // hot
  unused(): string[] { return fs.readdirSync('states'); }
}
`,
  },
  'options of an adapter of ioBroker': {
    'package.json': IOBROKER,
    'main.js': `${HEAD}const adapter = utils.adapter(Object.assign({}, {
  name: 'lamp',
  stateChange: (id) => fs.appendFileSync('log', id), // hot
  message(message) { read(message.id); },
}));
const read = (id) => fs.readFileSync(id); // hot
new utils.Adapter({ objectChange: (id) => fs.rmSync(id) }) // hot
  .on('fileChange', (id, name) => fs.readFileSync(name)); // hot
adapter.on('ready', () => fs.readFileSync('start'));
`,
  },
  'a plugin of Homebridge, with types': {
    'package.json': PACKAGE('homebridge'),
    'src/lamp.ts': `import type { API, PlatformAccessory, Service } from 'homebridge';
import { execFileSync } from 'node:child_process';
export class Lamp {
  private readonly service: Service;
  constructor(private readonly api: API, private readonly accessory: PlatformAccessory) {
    execFileSync('lamp', ['init']);
    const { Characteristic } = this.api.hap;
    this.service = this.accessory.getService(this.api.hap.Service.Lightbulb) ?? this.accessory.addService(this.api.hap.Service.Lightbulb);
    this.service.setCharacteristic(Characteristic.Name, 'lamp').getCharacteristic(Characteristic.On)
      .onSet(this.setOn.bind(this)).onGet(() => this.getOn());
    this.api.on('didFinishLaunching', () => execFileSync('lamp', ['start']));
  }
  async setOn(value: boolean) { execFileSync('lamp', [String(value)]); } // hot
  getOn() { return execFileSync('lamp').length > 0; } // hot
}
`,
  },
  'a plugin of Homebridge that is known by its form': {
    'package.json': '{ "name": "homebridge-lamp", "engines": { "homebridge": ">=1" } }',
    'index.js': `const { execSync } = require('child_process');
let Service, Characteristic;
module.exports = (homebridge) => {
  Service = homebridge.hap.Service;
  Characteristic = homebridge.hap.Characteristic;
  homebridge.registerAccessory('homebridge-lamp', 'lamp', Lamp);
};
class Lamp {
  constructor(log, config) { execSync('lamp init'); this.service = new Service.Lightbulb(config.name); }
  getServices() {
    this.service.getCharacteristic(Characteristic.On)
      .on('get', this.getOn.bind(this))
      .on('set', this.setOn.bind(this))
      .on('change', () => execSync('lamp changed'));
    return [this.service];
  }
  getOn(callback) { callback(null, execSync('lamp').length > 0); } // hot
  setOn(value, callback) { execSync('lamp ' + value); callback(); } // hot
}
`,
  },
};

describe('programs that connect the devices of a house', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
