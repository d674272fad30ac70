import type { Log, Run } from '../harness/behavior.ts';

const words = (text: string): string[] => text.split(' ');

/** How a framework hands a message to a handler, and what becomes of its value or its error. */
export type Hand = (log: Log, handler: Handler, ...given: unknown[]) => unknown;
export type Handler = (...given: never[]) => unknown;

const codeOf = (error: unknown): unknown =>
  (error as { code?: unknown }).code ?? (error as Error).message;

/** It awaits the handler, answers with its value, and has one way for a throw and a rejection. */
const awaits: Hand = async (log, handler, ...given) => {
  try {
    log('value', await handler(...(given as never[])));
  } catch (error) {
    log('failed', codeOf(error));
  }
};

/** It calls the handler, and drops what it returns: nobody handles a rejection. */
export const drops: Hand = async (log, handler, ...given) => {
  let returned: unknown;
  try {
    returned = handler(...(given as never[]));
  } catch (error) {
    log('thrown', codeOf(error));
  }
  // The next message comes when all is over.
  try {
    if (returned instanceof Promise) await returned;
  } catch (error) {
    log('unhandled', codeOf(error));
  }
};

/** The runtime of Lambda up to Node 22 (`Runtime.ts`): it looks at promises alone. */
const lambda: Hand = async (log, handler, event) => {
  let isOver = false;
  const end = (kind: string, value: unknown): void => {
    if (!isOver) log(kind, value);
    isOver = true;
  };
  const context = {
    succeed: (value: unknown) => {
      end('response', value);
    },
    fail: (error: unknown) => {
      end('error', codeOf(error));
    },
  };
  const callback = (error: unknown, value: unknown): void => {
    if (error) context.fail(error);
    else context.succeed(value);
  };
  try {
    const result = (handler as (...values: unknown[]) => unknown)(event, context, callback);
    if (result instanceof Promise) await result.then(context.succeed, context.fail);
    else
      setImmediate(() => {
        end('response', null);
      });
  } catch (error) {
    callback(error, undefined);
  }
};

/** Handlers by the name that they were registered under. */
export type Registry = Map<string, Handler>;

/** Methods that register their last argument, under the first one if that is a text. */
export function registering(
  registry: Registry,
  names: string,
): Record<string, (...given: never[]) => unknown> {
  const register = function (this: unknown, ...given: unknown[]): unknown {
    const name = typeof given[0] === 'string' ? given[0] : '*';
    const last = given.at(-1);
    registry.set(name, last as Handler);
    return this;
  };
  return Object.fromEntries(words(names).map((name) => [name, register]));
}

export interface Kind {
  readonly name: string;
  /** What the packages are, by their names. */
  readonly modules?: (registry: Registry) => Record<string, unknown>;
  readonly head: string;
  /** The code, in which `HANDLER` stands for the function, `METHOD_name` for a method of that name. */
  readonly code: string;
  readonly hand: Hand;
  /** What is handed over, for a path. */
  readonly given?: (file: string) => unknown[];
  /** What the handler calls its first parameter; `given` if left out. */
  readonly param?: string;
  /** The expression that reads the path from what is handed over. */
  readonly path?: string;
  readonly filename?: string;
  readonly manifest?: object;
  /** Takes the handler from the exports, where it is not registered. */
  readonly pick?: (exports: Run['exports']) => Handler;
}

function classOf(registry: Registry, names: string): unknown {
  return makerOf(registering(registry, names));
}

/** A class whose objects are all the same one. */
function makerOf(made: object): unknown {
  return function Made(): object {
    return made;
  };
}

/** What a framework finds by the name of its file, runs with one object, and awaits. */
function ofFile(
  name: string,
  filename: string,
  exported: string,
  dependencies: Readonly<Record<string, string>>,
  property: string,
): Kind {
  return {
    name,
    head: '',
    code:
      exported === 'default' ? 'export default HANDLER;' : `export const ${exported} = HANDLER;`,
    filename,
    manifest: { dependencies },
    pick: (exports) => exports[exported] as Handler,
    hand: awaits,
    given: (file) => [{ [property]: file }],
    path: `given.${property}`,
  };
}

/** It calls the handler in a promise, and awaits that. */
const awaitsStep: Hand = (log, handler, ...given) =>
  awaits(log, () => Promise.resolve().then(() => handler(...(given as never[]))));

/** A decorator that registers the method which it stands before. */
function decorating(registry: Registry, names: string): Record<string, unknown> {
  const decorator = (): unknown => (target: Record<string, Handler>, name: string) =>
    registry.set(name, (...given) => target[name]?.(...given));
  return Object.fromEntries(words(names).map((name) => [name, decorator]));
}

/** Methods that take functions by the fields of an object, under any name. */
function takingFields(registry: Registry, fields: string): (...given: unknown[]) => unknown {
  return (...given) => {
    const object = given.at(-1) as Record<string, Handler>;
    for (const field of words(fields)) if (object[field]) registry.set('*', object[field]);
    return object;
  };
}

/** A framework that makes an object of the class which a file exports, and awaits a method of it. */
function ofClass(name: string, module: string, base: string, method: string): Kind {
  return {
    name,
    modules: () => ({ [module]: { [base]: Object } }),
    head: `import { ${base} } from '${module}';`,
    code: `export class Read extends ${base} { METHOD_${method} }`,
    pick: ({ Read }) => {
      const made = new (Read as unknown as new () => Record<string, Handler>)();
      return (...given) => made[method]?.(...given);
    },
    hand: awaits,
    given: (file) => [{ params: file }],
    path: 'given.params',
  };
}

/** A listener to an emitter, which drops what it returns. */
function ofEmitter(
  name: string,
  modules: (client: object) => Record<string, unknown>,
  head: string,
  code: string,
): Kind {
  return {
    name,
    modules: (registry) =>
      modules(registering(registry, 'addEventHandler on onMessage onAnyMessage')),
    head,
    code,
    hand: drops,
    given: (file) => [{ body: file }],
    path: 'given.body',
  };
}

/** What awaits a handler that is not async: the fix has to be exact. */
export const AWAITED: readonly Kind[] = [
  {
    name: 'bullmq',
    modules: (registry) => ({
      bullmq: {
        Worker: function Worker(_: string, handler: Handler): void {
          registry.set('*', handler);
        },
      },
    }),
    head: "import { Worker } from 'bullmq';",
    code: "new Worker('mail', HANDLER);",
    hand: awaits,
    given: (file) => [{ data: file }],
    path: 'given.data',
  },
  {
    name: 'kafkajs',
    modules: (registry) => ({
      kafkajs: {
        Kafka: class {
          consumer = (): object => ({
            run: ({ eachMessage }: { eachMessage: Handler }) => registry.set('*', eachMessage),
          });
        },
      },
    }),
    head: "import { Kafka } from 'kafkajs';\nconst consumer = new Kafka({}).consumer({});",
    code: 'consumer.run({ eachMessage: HANDLER });',
    hand: awaits,
    given: (file) => [{ message: file }],
    path: 'given.message',
  },
  {
    name: 'sqs-consumer',
    modules: (registry) => ({
      'sqs-consumer': {
        Consumer: {
          create: ({ handleMessage }: { handleMessage: Handler }) =>
            registry.set('*', handleMessage),
        },
      },
    }),
    head: "import { Consumer } from 'sqs-consumer';",
    code: "Consumer.create({ queueUrl: 'url', handleMessage: HANDLER });",
    hand: awaits,
    given: (file) => [{ Body: file }],
    path: 'given.Body',
  },
  {
    name: 'graphile-worker',
    modules: (registry) => ({
      'graphile-worker': {
        run: ({ taskList }: { taskList: { mail: Handler } }) => registry.set('*', taskList.mail),
      },
    }),
    head: "import { run } from 'graphile-worker';",
    code: 'run({ taskList: { mail: HANDLER } });',
    hand: awaits,
  },
  {
    // `run` of a composer awaits each middleware; `handleUpdate` wraps what it throws in a `BotError`.
    name: 'grammY',
    modules: (registry) => ({ grammy: { Bot: classOf(registry, 'command on use') } }),
    head: "import { Bot } from 'grammy';\nconst bot = new Bot('token');",
    code: "bot.command('show', HANDLER);",
    hand: awaits,
    given: (file) => [{ match: file }],
    path: 'given.match',
  },
  {
    // `Promise.resolve().then(() => handler(…))` in `shared/protocol.ts`.
    name: 'MCP request handler',
    modules: (registry) => ({
      '@modelcontextprotocol/sdk/server/index.js': {
        Server: class {
          setRequestHandler = (_: unknown, handler: Handler): unknown => registry.set('*', handler);
        },
      },
    }),
    head: "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\nconst server = new Server({});",
    code: "server.setRequestHandler('read', HANDLER);",
    hand: awaitsStep,
  },
  {
    name: 'MCP tool',
    modules: (registry) => ({
      '@modelcontextprotocol/sdk/server/mcp.js': {
        McpServer: classOf(registry, 'tool registerTool'),
      },
    }),
    head: "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({});",
    code: "server.tool('read', { path: String }, HANDLER);",
    hand: awaits,
  },
  {
    name: 'FastMCP tool',
    modules: (registry) => ({
      fastmcp: {
        FastMCP: class {
          addTool = ({ execute }: { execute: Handler }): unknown => registry.set('*', execute);
        },
      },
    }),
    head: "import { FastMCP } from 'fastmcp';\nconst server = new FastMCP({});",
    code: "server.addTool({ name: 'read', execute: HANDLER });",
    hand: awaits,
  },
  {
    name: 'Azure Functions 4',
    modules: (registry) => ({
      '@azure/functions': {
        app: { http: (_: string, { handler }: { handler: Handler }) => registry.set('*', handler) },
      },
    }),
    head: "import { app } from '@azure/functions';",
    code: "app.http('read', { methods: ['GET'], handler: HANDLER });",
    hand: awaits,
  },
  {
    name: 'Firestore trigger of Firebase',
    modules: (registry) => ({
      'firebase-functions/v2/firestore': registering(registry, 'onDocumentCreated'),
    }),
    head: "import { onDocumentCreated } from 'firebase-functions/v2/firestore';",
    code: "export const made = onDocumentCreated('rows/{id}', HANDLER);",
    hand: awaits,
  },
  {
    name: 'Parse Cloud function',
    modules: (registry) => ({
      'parse/node': {
        Cloud: registering(registry, 'define'),
        default: { Cloud: registering(registry, 'define') },
      },
    }),
    head: "import Parse from 'parse/node';",
    code: "Parse.Cloud.define('read', HANDLER);",
    hand: awaits,
  },
  {
    name: 'tRPC query',
    modules: (registry) => ({
      '@trpc/server': {
        initTRPC: {
          create: () => ({
            router: (routes: unknown) => routes,
            procedure: registering(registry, 'query mutation'),
          }),
        },
      },
    }),
    head: "import { initTRPC } from '@trpc/server';\nconst t = initTRPC.create();",
    code: 'export const router = t.router({ read: t.procedure.query(HANDLER) });',
    hand: awaits,
    given: (file) => [{ input: file }],
    path: 'given.input',
  },
  {
    // `src/service.js` wraps it in `Promise.method`.
    name: 'Moleculer action',
    head: '',
    code: "export default { name: 'pages', actions: { read: { handler: HANDLER } } };",
    filename: 'services/pages.service.js',
    manifest: { dependencies: { moleculer: '^0.14.0' } },
    pick: (exports) =>
      (exports['default'] as unknown as { actions: { read: { handler: Handler } } }).actions.read
        .handler,
    hand: awaits,
    given: (file) => [{ params: file }],
    path: 'given.params',
  },
  {
    name: 'Strapi controller',
    modules: () => ({
      '@strapi/strapi': {
        factories: {
          createCoreController: (_: string, make: Handler) => make({ strapi: {} } as never),
        },
      },
    }),
    head: "import { factories } from '@strapi/strapi';",
    code: "export default factories.createCoreController('api::page.page', ({ strapi }) => ({ find: HANDLER }));",
    param: 'ctx',
    filename: 'src/api/page/controllers/page.js',
    manifest: { dependencies: { '@strapi/strapi': '^5.0.0' } },
    pick: (exports) => (exports['default'] as unknown as { find: Handler }).find,
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'ctx.path',
  },
  {
    // `ddp-server` awaits what a method returns, and sends its value or its error.
    name: 'Meteor method',
    modules: (registry) => ({
      'meteor/meteor': {
        Meteor: { methods: ({ read }: { read: Handler }) => registry.set('*', read) },
      },
    }),
    head: "import { Meteor } from 'meteor/meteor';",
    code: 'Meteor.methods({ read: HANDLER });',
    hand: awaits,
  },
  {
    // `runHooks` awaits each hook before the next one. Hooks count where a server runs.
    name: 'Sequelize hook',
    modules: (registry) => ({
      sequelize: {
        Sequelize: class {
          define = (): object => registering(registry, 'beforeCreate');
        },
      },
    }),
    head: "import { createServer } from 'node:http';\nimport { Sequelize } from 'sequelize';\ncreateServer(() => {});\nconst Page = new Sequelize('url').define('page', {});",
    code: 'Page.beforeCreate(HANDLER);',
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    // `Promise.method` wraps it, as an action in a file (`src/service.js`).
    name: 'Moleculer broker',
    modules: (registry) => ({
      moleculer: {
        ServiceBroker: class {
          createService = ({ actions }: { actions: { read: Handler } }): unknown =>
            registry.set('*', actions.read);
        },
      },
    }),
    head: "import { ServiceBroker } from 'moleculer';",
    code: "new ServiceBroker().createService({ name: 'pages', actions: { read: HANDLER } });",
    hand: awaits,
    given: (file) => [{ params: file }],
    path: 'given.params',
  },
  {
    // `callMethod` of `server.js` tells the same listener of an error that is thrown and of a rejection.
    name: 'json-rpc-2.0',
    modules: (registry) => ({ 'json-rpc-2.0': { JSONRPCServer: classOf(registry, 'addMethod') } }),
    head: "import { JSONRPCServer } from 'json-rpc-2.0';\nconst server = new JSONRPCServer();",
    code: "server.addMethod('read', HANDLER);",
    hand: awaits,
  },
  {
    // `receiverHandle` calls each listener in a `then`.
    name: '@octokit/webhooks',
    modules: (registry) => ({ '@octokit/webhooks': { Webhooks: classOf(registry, 'on') } }),
    head: "import { Webhooks } from '@octokit/webhooks';\nconst webhooks = new Webhooks({});",
    code: "webhooks.on('push', HANDLER);",
    hand: awaitsStep,
    given: (file) => [{ payload: file }],
    path: 'given.payload',
  },
  {
    // `new Promise((resolve) => { resolve(handler(…)); })` in `lib/index.js`.
    name: 'micro',
    modules: (registry) => ({
      micro: (handler: Handler) => registry.set('*', handler),
    }),
    head: "import micro from 'micro';",
    code: 'micro(HANDLER);',
    hand: awaits,
    given: (file) => [{ url: file }],
    path: 'given.url',
  },
  {
    // `execute` of `activity.js` is async, and awaits what the activity returns.
    name: 'Temporal activity',
    modules: (registry) => ({
      '@temporalio/worker': {
        Worker: {
          create: ({ activities }: { activities: { read: Handler } }) =>
            registry.set('*', activities.read),
        },
      },
    }),
    head: "import { Worker } from '@temporalio/worker';",
    code: 'Worker.create({ activities: { read: HANDLER } });',
    hand: awaits,
  },
  {
    // `handleRequest` is async, and returns what the handler does.
    name: 'openapi-backend',
    modules: (registry) => ({
      'openapi-backend': {
        OpenAPIBackend: class {
          register = ({ read }: { read: Handler }): unknown => registry.set('*', read);
        },
      },
    }),
    head: "import { OpenAPIBackend } from 'openapi-backend';\nconst api = new OpenAPIBackend({});",
    code: 'api.register({ read: HANDLER });',
    hand: awaits,
    given: (file) => [{ operation: file }],
    path: 'given.operation',
  },
  {
    // `_runMethod` of `lib/server` awaits what the method returns, in a `try`.
    name: 'rpc-websockets',
    modules: (registry) => ({ 'rpc-websockets': { Server: classOf(registry, 'register') } }),
    head: "import { Server } from 'rpc-websockets';\nconst server = new Server({ port: 80 });",
    code: "server.register('read', HANDLER);",
    hand: awaits,
  },
  {
    // `executeField` of `graphql` waits for a promise, and an error is that of the field either way.
    name: 'Apollo resolver',
    modules: (registry) => ({
      '@apollo/server': {
        ApolloServer: function ApolloServer(options: {
          resolvers: { Query: { read: Handler } };
        }): void {
          registry.set('*', options.resolvers.Query.read);
        },
      },
    }),
    head: "import { ApolloServer } from '@apollo/server';",
    code: "new ApolloServer({ typeDefs: '', resolvers: { Query: { read: HANDLER } } });",
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    name: 'Nexus field',
    modules: (registry) => ({ nexus: { queryField: takingFields(registry, 'resolve') } }),
    head: "import { queryField } from 'nexus';",
    code: "export const read = queryField('read', { type: 'String', resolve: HANDLER });",
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    name: 'Pothos field',
    modules: (registry) => ({
      '@pothos/core': class {
        queryField = (_: string, fields: (t: object) => void): void => {
          fields({ string: takingFields(registry, 'resolve') });
        };
      },
    }),
    head: "import SchemaBuilder from '@pothos/core';\nconst builder = new SchemaBuilder({});",
    code: "builder.queryField('read', (t) => t.string({ resolve: HANDLER }));",
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    // `resolve` of a rule awaits it: an error is a refusal, or goes on where `debug` is set.
    name: 'graphql-shield',
    modules: (registry) => ({
      'graphql-shield': { rule: () => (handler: Handler) => registry.set('*', handler) },
    }),
    head: "import { rule } from 'graphql-shield';",
    code: 'export const isIn = rule()(HANDLER);',
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    // Each resolver is called in the `then` of the one before.
    name: 'graphql-resolvers',
    modules: (registry) => ({
      'graphql-resolvers': { combineResolvers: (handler: Handler) => registry.set('*', handler) },
    }),
    head: "import { combineResolvers } from 'graphql-resolvers';",
    code: 'export const read = combineResolvers(HANDLER);',
    hand: awaitsStep,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  // `runAction` of `actionProcessor.js` awaits `run` in a `try`, and so does the job that runs a task.
  ofClass('Actionhero action', 'actionhero', 'Action', 'run'),
  ofClass('Actionhero task', 'actionhero', 'Task', 'run'),
  {
    // The router's proxy awaits what the method returns.
    name: 'Nest route',
    modules: (registry) => ({ '@nestjs/common': decorating(registry, 'Controller Get') }),
    head: "import { Get } from '@nestjs/common';",
    code: "export class Pages { @Get('read') METHOD_read }",
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
    filename: 'server.ts',
  },
  {
    // `dispatchEvent` of `EventManager.js` awaits one hook after the other. Hooks count where a server runs.
    name: 'MikroORM hook',
    modules: (registry) => ({ '@mikro-orm/core': decorating(registry, 'BeforeCreate') }),
    head: "import { createServer } from 'node:http';\nimport { BeforeCreate } from '@mikro-orm/core';\ncreateServer(() => {});",
    code: 'export class Page { @BeforeCreate() METHOD_read }',
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
    filename: 'server.ts',
  },
  ofFile('Medusa route', 'src/api/read/route.js', 'GET', { '@medusajs/framework': '2' }, 'url'),
  ofFile('Qwik handler', 'src/routes/read.js', 'onGet', { '@builder.io/qwik-city': '1' }, 'params'),
  ofFile('SolidStart route', 'src/routes/read.js', 'GET', { '@solidjs/start': '1' }, 'params'),
  {
    // `engine.js` returns what it returns from an async function, and awaits that.
    name: 'Inngest function',
    modules: (registry) => ({
      inngest: {
        Inngest: class {
          createFunction = (_: unknown, _event: unknown, run: Handler): unknown =>
            registry.set('*', run);
        },
      },
    }),
    head: "import { Inngest } from 'inngest';\nconst inngest = new Inngest({ id: 'read' });",
    code: "inngest.createFunction({ id: 'read' }, { event: 'read' }, HANDLER);",
    hand: awaits,
    given: (file) => [{ event: file }],
    path: 'given.event',
  },
  {
    // Its code is `result = await cb(evt, ctx)`.
    name: 'SST handler',
    modules: (registry) => ({
      'sst/node/api': { ApiHandler: (handler: Handler): unknown => registry.set('*', handler) },
    }),
    head: "import { ApiHandler } from 'sst/node/api';",
    code: 'export const handler = ApiHandler(HANDLER);',
    hand: awaits,
    given: (file) => [{ rawPath: file }],
    path: 'given.rawPath',
  },
  ofFile('Next route', 'app/pages/route.js', 'GET', { next: '^15.0.0' }, 'url'),
  // `apiResolver` awaits the handler, and answers 500 for an error.
  ofFile('Next API route', 'pages/api/read.js', 'default', { next: '^14.0.0' }, 'query'),
  ofFile(
    'SvelteKit endpoint',
    'src/routes/read/+server.js',
    'GET',
    { '@sveltejs/kit': '^2.0.0' },
    'params',
  ),
  {
    name: 'SvelteKit action',
    head: '',
    code: 'export const actions = { default: HANDLER };',
    filename: 'src/routes/read/+page.server.js',
    manifest: { devDependencies: { '@sveltejs/kit': '^2.0.0' } },
    pick: (exports) => (exports['actions'] as unknown as { default: Handler }).default,
    hand: awaits,
    given: (file) => [{ params: file }],
    path: 'given.params',
  },
  ofFile('Remix loader', 'app/routes/read.js', 'loader', { '@remix-run/node': '^2.0.0' }, 'params'),
  ofFile('Remix action', 'app/routes/read.js', 'action', { '@remix-run/node': '^2.0.0' }, 'params'),
  {
    // Hookable calls one hook after the other, each in a promise, and Nitro awaits them.
    name: 'Nitro hook',
    modules: (registry) => ({
      'nitropack/runtime': {
        defineNitroPlugin: (plugin: (app: object) => void) => {
          plugin({ hooks: registering(registry, 'hook') });
        },
      },
    }),
    head: "import { defineNitroPlugin } from 'nitropack/runtime';",
    code: "export default defineNitroPlugin((nitro) => { nitro.hooks.hook('request', HANDLER); });",
    manifest: { dependencies: { nitropack: '^2.0.0' } },
    hand: awaitsStep,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    // The router of Express 5 looks at promises alone, and hands their errors on as it does others.
    name: 'Express 5 route, by reference',
    modules: (registry) => ({ express: () => registering(registry, 'get') }),
    head: "import express from 'express';\nconst app = express();",
    code: "const handlers = { read: HANDLER };\napp.get('/', handlers.read);",
    manifest: { dependencies: { express: '^5.0.0' } },
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    name: 'h3 event handler',
    modules: () => ({ h3: { defineEventHandler: (handler: Handler) => handler } }),
    head: "import { defineEventHandler } from 'h3';",
    code: 'export default defineEventHandler(HANDLER);',
    pick: (exports) => exports['default'] as Handler,
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
];

/** Messages may overtake each other, which the suggestion says: one after the other they are handled the same. */
export const OVERLAPPING: readonly Kind[] = [
  {
    // `lib/queue.js` asks for the length of the handler, and settles a promise with what it gives.
    name: 'bull',
    modules: (registry) => ({ bull: classOf(registry, 'process') }),
    head: "import Queue from 'bull';\nconst queue = new Queue('mail');",
    code: 'queue.process(HANDLER);',
    hand: (log, handler, ...given) => {
      if (handler.length > 1) throw new Error('This handler calls back.');
      return awaits(log, handler, ...given);
    },
    given: (file) => [{ data: file }],
    path: 'given.data',
  },
  {
    name: 'pg-boss',
    modules: (registry) => ({ 'pg-boss': classOf(registry, 'work') }),
    head: "import PgBoss from 'pg-boss';\nconst boss = new PgBoss('url');",
    code: "boss.work('mail', HANDLER);",
    hand: awaits,
    given: (file) => [{ data: file }],
    path: 'given.data',
  },
  {
    // `execute` of a composer awaits each middleware, and `handleUpdate` catches what it throws.
    name: 'telegraf',
    modules: (registry) => ({ telegraf: { Telegraf: classOf(registry, 'command on use') } }),
    head: "import { Telegraf } from 'telegraf';\nconst bot = new Telegraf('token');",
    code: "bot.command('show', HANDLER);",
    hand: awaits,
    given: (file) => [{ payload: file }],
    path: 'given.payload',
  },
  {
    // `processEvent` awaits the middleware and listeners, and gives an error to `app.error`.
    name: 'Slack Bolt',
    modules: (registry) => ({ '@slack/bolt': { App: classOf(registry, 'command message') } }),
    head: "import { App } from '@slack/bolt';\nconst app = new App({});",
    code: "app.command('/show', HANDLER);",
    hand: awaits,
    given: (file) => [{ text: file }],
    path: 'given.text',
  },
  {
    name: 'discord.js',
    modules: (registry) => ({ 'discord.js': { Client: classOf(registry, 'on') } }),
    head: "import { Client } from 'discord.js';\nconst client = new Client({});",
    code: "client.on('messageCreate', HANDLER);",
    hand: drops,
    given: (file) => [{ content: file }],
    path: 'given.content',
  },
  {
    name: 'whatsapp-web.js',
    modules: (registry) => ({ 'whatsapp-web.js': { Client: classOf(registry, 'on') } }),
    head: "import { Client } from 'whatsapp-web.js';\nconst client = new Client({});",
    code: "client.on('message', HANDLER);",
    hand: drops,
    given: (file) => [{ body: file }],
    path: 'given.body',
  },
  {
    // `_dispatchUpdate` awaits it in a `try`; nobody awaits `_dispatchUpdate`.
    ...ofEmitter(
      'GramJS',
      (client) => ({ telegram: { TelegramClient: makerOf(client) } }),
      "import { TelegramClient } from 'telegram';\nconst client = new TelegramClient({});",
      'client.addEventHandler(HANDLER);',
    ),
    hand: awaits,
  },
  ofEmitter(
    'Wechaty',
    (client) => ({ wechaty: { WechatyBuilder: { build: () => client } } }),
    "import { WechatyBuilder } from 'wechaty';\nconst bot = WechatyBuilder.build();",
    "bot.on('message', HANDLER);",
  ),
  // The three listen to an emitter, or to what a page calls, and drop what the function returns.
  ...['@open-wa/wa-automate', '@wppconnect-team/wppconnect', 'venom-bot'].map((module) =>
    ofEmitter(
      module,
      (client) => ({ [module]: { create: () => client } }),
      `import { create } from '${module}';\nconst client = await create({});`,
      'client.onMessage(HANDLER);',
    ),
  ),
  ofEmitter(
    'messages of a process',
    (client) => ({ child_process: { fork: () => client } }),
    "import { createServer } from 'node:http';\nimport { fork } from 'node:child_process';\ncreateServer(() => {});",
    "fork('worker.js').on('message', HANDLER);",
  ),
  ofEmitter(
    'PeerServer',
    (client) => ({ peer: { PeerServer: () => client } }),
    "import { PeerServer } from 'peer';\nconst server = PeerServer({ port: 80 });",
    "server.on('connection', HANDLER);",
  ),
  {
    // `broadcast` of `Broadcaster.js` awaits the listeners of an entity together.
    name: 'TypeORM listener',
    modules: (registry) => ({ typeorm: decorating(registry, 'BeforeInsert') }),
    head: "import { createServer } from 'node:http';\nimport { BeforeInsert } from 'typeorm';\ncreateServer(() => {});",
    code: 'export class Page { @BeforeInsert() METHOD_read }',
    hand: awaits,
    given: (file) => [{ path: file }],
    path: 'given.path',
    filename: 'server.ts',
  },
  {
    name: 'amqplib',
    modules: (registry) => ({
      amqplib: { connect: () => ({ createChannel: () => registering(registry, 'consume') }) },
    }),
    head: "import amqplib from 'amqplib';\nconst channel = amqplib.connect('url').createChannel();",
    code: "channel.consume('mail', HANDLER);",
    hand: drops,
    given: (file) => [{ content: file }],
    path: 'given.content',
  },
];

/** What calls the handler, and looks at its promise at most: only a handler that is async already is fixed. */
export const CALLED: readonly Kind[] = [
  {
    // `execute` of `lib/method.js` awaits a promise, and leaves everything else to the callback.
    name: 'jayson/promise',
    modules: (registry) => ({
      'jayson/promise': {
        Server: function Server({ read }: { read: Handler }): void {
          registry.set('*', read);
        },
      },
    }),
    head: "import { Server } from 'jayson/promise';",
    code: 'new Server({ read: HANDLER });',
    hand: async (log, handler, ...given) => {
      let isPromised = false;
      const callback = (error: unknown, value: unknown): void => {
        if (!isPromised) log('called back', error ? codeOf(error) : value);
      };
      try {
        const returned: unknown = handler(...([...given, callback] as never[]));
        isPromised = returned instanceof Promise;
        if (isPromised) log('value', await returned);
      } catch (error) {
        log('failed', codeOf(error));
      }
    },
  },
  {
    // `createUnaryMethodHandler` awaits it, `createServerStreamingMethodHandler` iterates over it.
    name: 'nice-grpc',
    modules: (registry) => ({
      'nice-grpc': {
        createServer: () => ({
          add: (_: unknown, { read }: { read: Handler }) => registry.set('*', read),
        }),
      },
    }),
    head: "import { createServer } from 'nice-grpc';\nconst server = createServer();",
    code: 'server.add({}, { read: HANDLER });',
    hand: awaits,
    given: (file) => [{ text: file }],
    path: 'given.text',
  },
  {
    // `execute_action` of `act.js` drops what it returns: it answers by `reply`.
    name: 'Seneca',
    modules: (registry) => ({ seneca: () => registering(registry, 'add') }),
    head: "import Seneca from 'seneca';\nconst seneca = Seneca();",
    code: "seneca.add('cmd:read', HANDLER);",
    hand: drops,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    // `trigger` of `backend.js` goes on when `next` is called.
    name: 'ShareDB',
    modules: (registry) => ({ sharedb: classOf(registry, 'use') }),
    head: "import ShareDB from 'sharedb';\nconst backend = new ShareDB();",
    code: "backend.use('apply', HANDLER);",
    hand: drops,
    given: (file) => [{ id: file }],
    path: 'given.id',
  },
  {
    // The router awaits it; what it is declared to take says that requests run it, and not that others do not.
    name: 'Adonis controller',
    head: "import type { HttpContext } from '@adonisjs/core/http';",
    code: 'export default class Pages { METHOD_show }',
    param: 'given: HttpContext',
    filename: 'app/controllers/pages.ts',
    pick: ({ default: Pages }) => new (Pages as unknown as new () => { show: Handler })().show,
    hand: awaits,
    given: (file) => [{ params: file }],
    path: 'given.params',
  },
  {
    name: 'AWS Lambda',
    head: '',
    code: 'export const handler = HANDLER;',
    param: 'event',
    filename: 'functions/handler.js',
    path: 'event',
    pick: (exports) => exports['handler'] as Handler,
    hand: lambda,
  },
  {
    name: 'Firebase 1',
    modules: (registry) => ({
      'firebase-functions': { https: registering(registry, 'onCall') },
    }),
    head: "import * as functions from 'firebase-functions';",
    code: 'export const read = functions.https.onCall(HANDLER);',
    hand: awaits,
  },
  {
    // `wrapCloudEventFunction` of `function_wrappers.ts` awaits it.
    name: 'Google Cloud event',
    modules: (registry) => ({
      '@google-cloud/functions-framework': registering(registry, 'cloudEvent'),
    }),
    head: "import { cloudEvent } from '@google-cloud/functions-framework';",
    code: "cloudEvent('read', HANDLER);",
    hand: awaits,
    given: (file) => [{ data: file }],
    path: 'given.data',
  },
  {
    // `wrapHttpFunction` of `function_wrappers.ts` drops what it returns.
    name: 'Google Cloud function',
    modules: (registry) => ({
      '@google-cloud/functions-framework': registering(registry, 'http'),
    }),
    head: "import * as functions from '@google-cloud/functions-framework';",
    code: "functions.http('read', HANDLER);",
    hand: drops,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
  {
    name: 'Azure Functions 3',
    head: '',
    code: 'export default HANDLER;',
    filename: 'read/index.js',
    manifest: { name: 'host.json', dependencies: { 'host.json': '1' } },
    pick: (exports) => exports['default'] as Handler,
    hand: drops,
  },
  {
    name: 'Sails action',
    head: '',
    code: 'export default { show: HANDLER };',
    filename: 'api/controllers/PageController.js',
    manifest: { dependencies: { sails: '^1.5.0' } },
    pick: (exports) => (exports['default'] as unknown as { show: Handler }).show,
    hand: drops,
    given: (file) => [{ path: file }],
    path: 'given.path',
  },
];
