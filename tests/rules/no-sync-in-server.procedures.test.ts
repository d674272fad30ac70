import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const FS = "const fs = require('fs');\n";
const WORKER = `const { fork } = require('child_process');
fork('worker.js').on('message', (name) => { fs.readFileSync(name); });`;

const PROCEDURES: Readonly<Record<string, Files>> = {
  'of what has no requests': {
    'index.js': `${FS}${WORKER}\n`,
    'rows.js': `${FS}const server = { addMethod(name, run) { return [name, run]; } };
server.addMethod('rows', (name) => fs.readFileSync(name));
`,
  },
  'of packages': {
    'jayson.js': `${FS}const jayson = require('jayson/promise');
new jayson.Server({ rows: async ([name]) => fs.readFileSync(name) }); // hot
`,
    'json-rpc.js': `${FS}const { JSONRPCServer } = require('json-rpc-2.0');
const server = new JSONRPCServer();
server.addMethod('rows', ({ name }) => fs.readFileSync(name)); // hot
`,
    'moleculer.js': `${FS}const { ServiceBroker } = require('moleculer');
new ServiceBroker().createService({
  name: 'rows',
  created() { fs.readFileSync('rows'); },
  actions: {
    list: (ctx) => fs.readFileSync(ctx.params.name), // hot
    show: { handler: (ctx) => fs.readFileSync(ctx.params.name) }, // hot
  },
});
`,
    'webhooks.js': `${FS}const { Webhooks } = require('@octokit/webhooks');
new Webhooks({ secret: 'a' }).on('push', ({ payload }) => { fs.readFileSync(payload.ref); }); // hot
`,
  },
  'of the processes of a server': {
    'server.js': `${FS}require('http').createServer((req, res) => { res.end(); }).listen(80);
${WORKER} // hot
`,
  },
};

describe('what others call', () => {
  it.each(Object.entries(PROCEDURES))('%s', (_, files) => {
    expectMarked(files);
  });
});
