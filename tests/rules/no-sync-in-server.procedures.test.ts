import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

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
    'inngest.js': `${FS}const { Inngest } = require('inngest');
new Inngest({ id: 'rows' }).createFunction({ id: 'read' }, { event: 'read' }, async ({ event }) =>
  fs.readFileSync(event.name), // hot
);
`,
    'peer.js': `${FS}const { PeerServer } = require('peer');
const server = PeerServer({ port: 80 });
server.on('connection', () => { fs.appendFileSync('rows', rows.join()); }); // hot
server.on('error', () => { fs.appendFileSync('rows', rows.join()); });
`,
    'sharedb.js': `${FS}const ShareDB = require('sharedb');
new ShareDB().use('apply', (context, next) => { fs.appendFileSync('rows', context.id); next(); }); // hot
`,
    'sst.js': `${FS}const { ApiHandler } = require('sst/node/api');
exports.handler = ApiHandler((event) => Promise.all(event.files.map((name) => require('crypto').scryptSync(name, 'salt', 64)))); // hot
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
  'of the files of packages that nothing asks for': {
    'src/api/rows/route.js': `import fs from 'node:fs';
export const GET = (req, res) => res.json(fs.readFileSync(req.url));\n`,
    'src/routes/rows.js': `import fs from 'node:fs';
export const GET = ({ params }) => fs.readFileSync(params.name);
export const onGet = ({ params }) => fs.readFileSync(params.name);
`,
  },
  'of services of Feathers': {
    'app.js': `${FS}const feathers = require('@feathersjs/feathers');
const express = require('@feathersjs/express');
const app = express(feathers());
app.configure(require('./rows'));
app.use((req, res, next) => { fs.readFileSync('rows'); next(); }); // hot
app.listen(80);
`,
    'rows.js': `${FS}class Rows {
  setup() { fs.readdirSync('rows'); }
  async get(id) { return fs.readFileSync(id); } // hot
}
module.exports = (app) => {
  fs.readdirSync('rows');
  app.use('/rows', new Rows());
  app.service('rows').hooks({ before: { get: [() => { fs.readFileSync('rights'); }] } }); // hot
};
`,
  },
  'of methods of Moleculer': {
    'package.json': JSON.stringify({ dependencies: { moleculer: '0.14' } }),
    'rows.service.js': `${FS}module.exports = {
  actions: {
    show: { handler(ctx) { return this.read(ctx.params.id).trim(); } },
    async save(ctx) { await this.keep(ctx.params); },
  },
  methods: {
    read(id) { return fs.readFileSync(id, 'utf8'); }, // hot
    keep({ id }) { this.write(id); },
    write(id) { fs.writeFileSync(id, rows.join()); }, // hot
    load() { return fs.readdirSync('rows'); },
  },
  started() { this.load(); },
};
`,
  },
  'of streams that requests make': {
    'log.js': `${FS}const stream = require('stream');
module.exports = class Log extends stream.PassThrough {
  _flush(done) { fs.writeFileSync('rows', encode(rows)); done(); } // hot
};
`,
    'server.js': `${FS}const { Transform } = require('stream');
const Log = require('./log');
class Rows extends Transform {
  constructor(name) { super(); fs.readFileSync(name); } // hot
  _transform(rows, encoding, done) { fs.appendFileSync('rows', rows); done(); } // hot
}
class Kept extends Transform {
  _transform(rows, encoding, done) { fs.appendFileSync('rows', rows); done(); }
}
const kept = new Kept();
require('http').createServer((req, res) => { req.pipe(new Log()).pipe(new Rows(req.url)).pipe(res); });
`,
  },
  'of hooks of h3, and of micro': {
    'package.json': JSON.stringify({ dependencies: { micro: '10' } }),
    'index.js': `${FS}module.exports = (req, res) => fs.readFileSync(req.url); // hot
`,
    'rows.js': `${FS}module.exports = (name) => fs.readFileSync(name);
`,
    'app.js': `${FS}const { createApp } = require('h3');
fs.readFileSync('rows');
createApp({ onRequest: () => { fs.appendFileSync('rows', rows.join()); } }); // hot
`,
  },
  'of a cache that each request writes in a callback': {
    'server.js': `${FS}require('http').createServer((req, res) => {
  fetch(req.url).then((rows) => { fs.writeFileSync('cache.json', Buffer.from(rows)); res.end(); }); // hot
  keep(req.url);
});
const keep = (rows) => fs.writeFileSync('cache.json', Buffer.from(rows));
`,
  },
  'of files of Medusa': {
    'package.json': JSON.stringify({ dependencies: { '@medusajs/framework': '2' } }),
    'src/api/rows/route.js': `import fs from 'node:fs';
export const GET = (req, res) => res.json(fs.readFileSync(req.url)); // hot
export const AUTHENTICATE = () => fs.existsSync('rows');
`,
  },
  'of files of SolidStart': {
    'package.json': JSON.stringify({ dependencies: { '@solidjs/start': '1' } }),
    'src/routes/rows.js': `import fs from 'node:fs';
export const GET = ({ params }) => fs.readFileSync(params.name); // hot
export default () => fs.existsSync('rows');
`,
  },
  'of files of Qwik': {
    'package.json': JSON.stringify({ dependencies: { '@builder.io/qwik-city': '1' } }),
    'src/routes/rows.js': `import fs from 'node:fs';
import { routeLoader$ } from '@builder.io/qwik-city';
export const useRows = routeLoader$(({ params }) => fs.readFileSync(params.name)); // hot
export const onPost = ({ params }) => { fs.readFileSync(params.name); }; // hot
export const onStaticGenerate = () => fs.readdirSync('rows');
`,
  },
  'of schemas that nobody makes': {
    'user.js': `${FS}const mergeResolvers = (lists) => lists.length;
const user = { Query: { bio: (_, { id }) => fs.readFileSync(id) } };
const builder = { queryField: (name, fields) => [name, fields] };
builder.queryField('bio', (t) => t.string({ resolve: (_, { id }) => fs.readFileSync(id) }));
exports.resolvers = mergeResolvers([user]);
`,
    'server.js': `const { ApolloServer } = require('@apollo/server');
const { resolvers } = require('./user');
new ApolloServer({ resolvers });
`,
  },
  'of schemas put together': {
    'user.js': `${FS}exports.user = { Query: { bio: (_, { id }) => fs.readFileSync(id) } }; // hot
exports.group = { Query: { name: (_, { id }) => fs.readFileSync(id) } }; // hot
exports.other = { Query: { name: (_, { id }) => fs.readFileSync(id) } };
`,
    'more.js': `${FS}const { combineResolvers } = require('graphql-resolvers');
const isIn = (_, args, { user }) => (user ? undefined : new Error('Who?'));
exports.more = { Query: { rows: combineResolvers(isIn, (_, { id }) => fs.readFileSync(id)) } }; // hot
`,
    'server.js': `${FS}const { mergeResolvers } = require('@graphql-tools/merge');
const { composeResolvers } = require('@graphql-tools/resolvers-composition');
const { ApolloServer } = require('@apollo/server');
const deepmerge = require('deepmerge');
const { more } = require('./more');
const { group, user } = require('./user');
const own = { Query: { own: (_, { id }) => fs.readFileSync(id) } }; // hot
const resolvers = deepmerge(mergeResolvers([user, own]), composeResolvers(group, {}));
new ApolloServer({ resolvers: mergeResolvers([resolvers, more]) });
`,
    'rules.js': `${FS}const { rule } = require('graphql-shield');
exports.isIn = rule()(async (_, args, { user }) => fs.readFileSync(user)); // hot
`,
  },
  'of schemas as code': {
    'nexus.js': `${FS}const { objectType, queryField } = require('nexus');
exports.bio = queryField('bio', { type: 'String', resolve: (_, { id }) => fs.readFileSync(id) }); // hot
exports.name = queryField('name', () => ({
  description: fs.readFileSync('name'),
  resolve: (_, { id }) => fs.readFileSync(id), // hot
}));
exports.built = queryField((t) => {
  fs.readFileSync('rows');
  t.field('rows', { resolve: (_, { id }) => fs.readFileSync(id) }); // hot
});
exports.user = objectType({
  name: 'User',
  definition(t) {
    const names = fs.readdirSync('names');
    for (const name of names) t.nonNull.string(name, { resolve: (user) => fs.readFileSync(user.id) }); // hot
  },
});
`,
    'graphql.js': `${FS}const { GraphQLObjectType } = require('graphql');
const { ApolloServer } = require('apollo-server');
exports.user = new GraphQLObjectType({
  name: 'User',
  fields: () => {
    const description = fs.readFileSync('user');
    return { bio: { description, resolve: ({ id }) => fs.readFileSync(id) } }; // hot
  },
});
exports.server = new ApolloServer({
  rootValue: () => {
    fs.readdirSync('names');
    return { bio: ({ id }) => fs.readFileSync(id) }; // hot
  },
});
`,
    'pothos.js': `${FS}const { default: SchemaBuilder } = require('@pothos/core');
const builder = new SchemaBuilder({});
builder.queryField('bio', (t) => t.string({ resolve: (_, { id }) => fs.readFileSync(id) })); // hot
builder.queryType({
  fields: (t) => {
    fs.readdirSync('names');
    return { name: t.field({ resolve: (_, { id }) => fs.readFileSync(id) }) }; // hot
  },
});
`,
  },
  'of the processes of a server': {
    'server.js': `${FS}require('http').createServer((req, res) => { res.end(); }).listen(80);
${WORKER} // hot
`,
  },
};

describe('what others call', () => {
  it.each(Object.entries(PROCEDURES))('%s', (name, files) => {
    expectMarked(files, name.includes('of a cache') ? 'noticeable' : 'all');
  });
});
