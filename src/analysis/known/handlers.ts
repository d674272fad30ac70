import { MADE_BY_PACKAGES, METHODS_OF_PACKAGES, OPTIONS_OF_PACKAGES } from './package-options.ts';

/**
 * Which calls hand functions to a server framework, and how often it runs them.
 *
 * Keys are those of `Origin`, with `()` for the result of a call or of `new`, and `default` left out:
 * `express.Router()`. `#name` is a type of this table: an object known by how it was made
 * (`MADE_BY`), by its declared type (`DECLARED_AS`) or by where it is a parameter.
 *
 * Source: the documentation and type declarations of each framework.
 */

/** `request` and `message` are once for each; `timer` is again and again; `once` is at start-up. */
export type Runs = 'message' | 'once' | 'request' | 'timer';

/**
 * Whether the framework awaits what the function returns and treats a rejection as it treats a throw:
 * - `always`;
 * - `callback`: if the function has no third parameter, a callback to be called in place of a promise;
 * - `done`: the same for a second parameter;
 * - `express`: from version 5 on;
 * - `fastify`: if the function holds no callbacks; it refuses async functions with a third parameter;
 * - `fastify error`: the same, where the third parameter is the reply;
 * - `value`: never, because others call it for its value;
 * - `at once`: never, because the package uses the value at once, or goes on when the function returns;
 * - left out: never.
 */
export type Settles =
  'always' | 'at once' | 'callback' | 'done' | 'express' | 'fastify' | 'fastify error' | 'value';

export interface Registration {
  readonly runs: Runs;
  readonly settles?: Settles;
  /** What a reader calls the function: `{name}` is the method's name, `{text}` its first string. */
  readonly label: string;
  /**
   * Properties of an object argument that hold functions, `*` for all of them; every function argument
   * counts too.
   */
  readonly options?: readonly string[];
  /** The types of the function's own parameters. */
  readonly params?: readonly (string | undefined)[];
  /** Only the function at this position, instead of every function. */
  readonly position?: number;
  /** Properties of what the function returns that hold the functions that are run, in its place. */
  readonly ofResult?: readonly string[];
}

export interface Method {
  readonly registers?: Registration;
  /** For a listener: what is registered by the name of the event; `*` is any other. */
  readonly events?: Readonly<Record<string, Registration>>;
  /** The type of the result. */
  readonly returns?: string;
}

const ROUTE: Registration = {
  runs: 'request',
  settles: 'always',
  label: '{NAME} {text} handler',
};
const MIDDLEWARE: Registration = { runs: 'request', settles: 'always', label: 'middleware' };
const EXPRESS_ROUTE: Registration = {
  ...ROUTE,
  settles: 'express',
  params: ['#expressRequest', '#expressResponse'],
};
const FASTIFY_ROUTE: Registration = {
  ...ROUTE,
  settles: 'fastify',
  params: ['#fastifyRequest', '#fastifyReply'],
};
const HAPI_ROUTE: Registration = { ...ROUTE, params: ['#hapiRequest', '#hapiToolkit'] };
const KOA_ROUTE: Registration = { ...ROUTE, params: ['#koaContext'] };
const KOA_MIDDLEWARE: Registration = { ...MIDDLEWARE, params: ['#koaContext'] };
const ONCE: Registration = { runs: 'once', label: 'start-up callback' };
const MESSAGE: Registration = { runs: 'message', label: '`{text}` listener' };
const JOB: Registration = { runs: 'message', settles: 'done', label: '`{text}` job' };
const TIMER: Registration = { runs: 'timer', label: 'recurring timer' };

const VERBS =
  'acl all any bind checkout copy delete del get head link lock m-search merge mkactivity mkcalendar ' +
  'mkcol move notify options opts patch post propfind proppatch purge put query rebind report search ' +
  'source subscribe trace unbind unlink unlock unsubscribe';

const FASTIFY_OPTIONS = words(
  'errorHandler handler onError onRequest onRequestAbort onResponse onSend onTimeout preHandler ' +
    'preParsing preSerialization preValidation wsHandler',
);
const HAPI_OPTIONS = [
  'handler',
  'options.handler',
  'config.handler',
  'options.pre',
  'config.pre',
  'options.ext',
];
const RESOLVERS: Registration = {
  runs: 'request',
  settles: 'always',
  label: 'GraphQL resolver',
  options: ['resolvers', 'rootValue', 'schema', 'context'],
};
/** What makes the context of each request. */
const CONTEXT: Registration = { runs: 'request', settles: 'always', label: 'context' };
const GRAPHQL_FIELD: Registration = {
  runs: 'request',
  settles: 'always',
  label: 'GraphQL resolver',
  options: ['fields', 'resolve', 'subscribe'],
};

const FEATHERS_SERVICE: Registration = {
  ...MIDDLEWARE,
  label: 'service {text}',
  options: words('find get create update patch remove'),
};

const HTTP_EVENTS: Readonly<Record<string, Registration>> = {
  checkContinue: { runs: 'request', label: '`checkContinue` listener' },
  checkExpectation: { runs: 'request', label: '`checkExpectation` listener' },
  connect: { runs: 'request', label: '`connect` listener' },
  connection: { runs: 'message', label: '`connection` listener', params: ['#socket'] },
  request: { runs: 'request', label: '`request` listener' },
  secureConnection: { runs: 'message', label: 'connection listener', params: ['#socket'] },
  session: { runs: 'request', label: '`session` listener' },
  stream: { runs: 'request', label: '`stream` listener' },
  upgrade: { runs: 'request', label: '`upgrade` listener' },
  '*': ONCE,
};

const SOCKET_EVENTS: Readonly<Record<string, Registration>> = { '*': MESSAGE };

const CONNECTION: Registration = {
  runs: 'message',
  label: '`connection` listener',
  params: ['#socket'],
};

const SOCKET_SERVER_EVENTS: Readonly<Record<string, Registration>> = {
  connect: CONNECTION,
  connection: CONNECTION,
  '*': ONCE,
};

const LISTENERS = words('addListener on once prependListener');

/** Calls of a function or method by its key, and what is known of them. */
export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ...OPTIONS_OF_PACKAGES,
  ...METHODS_OF_PACKAGES,

  // Node's own servers.
  ...each(
    'http.createServer https.createServer http2.createServer http2.createSecureServer http.Server https.Server',
    { registers: { runs: 'request', label: 'request listener' }, returns: '#httpServer' },
  ),
  ...each('net.createServer tls.createServer net.Server', {
    registers: CONNECTION,
    returns: '#netServer',
  }),
  ...methods('#httpServer', LISTENERS, { events: HTTP_EVENTS, returns: '#httpServer' }),
  ...methods('#httpServer', ['*', 'listen'], { registers: ONCE, returns: '#httpServer' }),
  ...methods('#netServer', LISTENERS, { events: SOCKET_SERVER_EVENTS, returns: '#netServer' }),
  ...methods('#netServer', ['*'], { registers: ONCE, returns: '#netServer' }),
  ...methods('#socket', [...LISTENERS, 'onAny', 'addEventListener'], {
    events: SOCKET_EVENTS,
    returns: '#socket',
  }),
  ...methods('#socket', ['use'], { registers: { runs: 'message', label: 'socket middleware' } }),
  ...each('dgram.createSocket', { returns: '#datagram' }),
  ...methods('#datagram', LISTENERS, {
    events: { message: MESSAGE, '*': ONCE },
    returns: '#datagram',
  }),
  [
    'Bun.serve',
    {
      registers: {
        ...ROUTE,
        label: '`fetch` handler',
        options: ['fetch', 'routes', 'error', 'websocket'],
      },
    },
  ],
  ['Deno.serve', { registers: { ...ROUTE, label: '`serve` handler', options: ['handler'] } }],

  // Express, Connect and routers of the same shape.
  ...methods('#express', words(VERBS), { registers: EXPRESS_ROUTE, returns: '#express' }),
  ...methods('#express', ['use', 'param', 'pre', 'error'], {
    registers: { ...EXPRESS_ROUTE, label: 'middleware' },
    returns: '#express',
  }),
  ...methods('#express', ['engine'], { registers: { runs: 'request', label: 'view engine' } }),
  ...methods('#express', ['ws'], {
    registers: { runs: 'message', label: 'websocket {text} handler', params: ['#socket'] },
  }),
  ...methods('#express', ['listen'], { registers: ONCE, returns: '#httpServer' }),
  ...methods('#express', LISTENERS, { registers: ONCE, returns: '#express' }),
  ...methods('#express', ['route', '*'], { returns: '#express' }),
  ['json-server.rewriter', { returns: '#middleware' }],

  // Koa and its routers.
  ...methods('#koa', words(VERBS), { registers: KOA_ROUTE, returns: '#koa' }),
  ...methods('#koa', ['use', 'register'], { registers: KOA_MIDDLEWARE, returns: '#koa' }),
  ...methods('#koa', ['param'], {
    registers: { ...MIDDLEWARE, params: [undefined, '#koaContext'] },
    returns: '#koa',
  }),
  ...methods('#koa', ['listen'], { registers: ONCE, returns: '#httpServer' }),
  ...methods('#koa', ['prefix'], { returns: '#koa' }),
  ...methods('#koa', ['ws'], { registers: KOA_MIDDLEWARE }),

  // Fastify.
  ...methods('#fastify', words(VERBS), {
    registers: { ...FASTIFY_ROUTE, options: FASTIFY_OPTIONS },
    returns: '#fastify',
  }),
  ...methods('#fastify', ['route'], {
    registers: { ...FASTIFY_ROUTE, label: 'route handler', options: FASTIFY_OPTIONS },
    returns: '#fastify',
  }),
  ...methods('#fastify', ['addHook'], {
    events: {
      ...Object.fromEntries(
        words('onClose onListen onReady onRegister onRoute preClose').map((name) => [name, ONCE]),
      ),
      '*': { ...FASTIFY_ROUTE, label: '`{text}` hook' },
    },
    returns: '#fastify',
  }),
  ...methods('#fastify', ['register'], {
    registers: { ...ONCE, params: ['#fastify'] },
    returns: '#fastify',
  }),
  ...methods('#fastify', ['after', 'ready', 'listen'], {
    registers: { ...ONCE, params: [undefined] },
    returns: '#fastify',
  }),
  ...methods('#fastify', ['setErrorHandler'], {
    registers: {
      runs: 'request',
      settles: 'fastify error',
      label: '`{name}` handler',
      params: [undefined, '#fastifyRequest', '#fastifyReply'],
    },
    returns: '#fastify',
  }),
  ...methods('#fastify', ['setNotFoundHandler', 'addContentTypeParser', 'use'], {
    registers: {
      ...FASTIFY_ROUTE,
      label: '`{name}` handler',
      options: ['preHandler', 'preValidation'],
    },
    returns: '#fastify',
  }),
  ...methods('#fastify', ['withTypeProvider'], { returns: '#fastify' }),
  ['fastify-plugin', { registers: { ...ONCE, params: ['#fastify'] } }],

  // Hapi.
  ...methods('#hapi', ['route'], {
    registers: { ...HAPI_ROUTE, label: 'route handler', options: HAPI_OPTIONS },
  }),
  ...methods('#hapi', ['ext'], {
    events: {
      ...Object.fromEntries(
        words('onPreStart onPostStart onPreStop onPostStop').map((name) => [name, ONCE]),
      ),
      '*': { ...HAPI_ROUTE, label: '`{text}` extension', options: ['method'] },
    },
  }),
  [
    '#hapi.auth.scheme',
    {
      registers: {
        ...ROUTE,
        label: '{text} authentication scheme',
        ofResult: ['authenticate', 'payload', 'response', 'verify'],
      },
    },
  ],
  ...methods('#hapi', ['method'], {
    registers: { runs: 'request', settles: 'value', label: 'server method {text}' },
  }),
  ...methods('#hapi', ['register'], {
    registers: {
      ...ONCE,
      options: ['register', 'plugin.register', 'plugin.plugin.register', 'plugin'],
      params: ['#hapi'],
    },
  }),

  // Hono, h3 and other routers built on the Fetch standard.
  ...methods('#hono', words(VERBS), { registers: ROUTE, returns: '#hono' }),
  ...methods('#hono', ['use', 'on', 'notFound', 'onError', 'openapi'], {
    registers: MIDDLEWARE,
    returns: '#hono',
  }),
  ...methods('#hono', ['route', 'basePath', 'doc', '*'], { returns: '#hono' }),
  ...methods('#honoFactory', ['createMiddleware', 'createHandlers'], { registers: MIDDLEWARE }),
  ...each('hono/factory.createMiddleware', { registers: MIDDLEWARE }),
  ...each('hono/basic-auth.basicAuth hono/bearer-auth.bearerAuth', {
    registers: { ...MIDDLEWARE, options: ['verifyUser', 'verifyToken'] },
  }),
  ...each(
    'h3.defineEventHandler h3.eventHandler h3.defineRequestMiddleware h3.defineMiddleware ' +
      'h3.defineCachedEventHandler #imports.defineEventHandler ' +
      '#imports.eventHandler nitropack/runtime.defineEventHandler nitro.defineHandler h3.defineHandler',
    {
      registers: {
        runs: 'request',
        settles: 'always',
        label: 'event handler',
        options: ['handler', 'onRequest', 'onBeforeResponse'],
      },
    },
  ),
  ['h3.fromNodeMiddleware', { registers: { runs: 'request', label: 'middleware' } }],
  ['h3.lazyEventHandler', { registers: ONCE }],
  ...methods('#h3', [...words(VERBS), 'use', 'add', 'on'], { registers: ROUTE, returns: '#h3' }),
  ...methods('#elysia', words(VERBS), { registers: ROUTE, returns: '#elysia' }),
  ...methods(
    '#elysia',
    words('onBeforeHandle onAfterHandle onRequest onParse onTransform onError derive resolve ws'),
    { registers: MIDDLEWARE, returns: '#elysia' },
  ),
  ...methods('#elysia', ['*'], { returns: '#elysia' }),

  // WebSockets.
  ...methods('#socketServer', LISTENERS, {
    events: SOCKET_SERVER_EVENTS,
    returns: '#socketServer',
  }),
  ...methods('#socketServer', ['use'], {
    registers: { runs: 'message', label: 'socket middleware', params: ['#socket'] },
    returns: '#socketServer',
  }),
  ...methods('#socketServer', ['of'], { returns: '#socketServer' }),

  // tRPC and GraphQL.
  ...methods('#trpc', ['context', 'meta', 'create'], { returns: '#trpc' }),
  ...methods('#trpc', ['middleware'], {
    registers: { runs: 'request', settles: 'always', label: 'tRPC middleware' },
  }),
  ...methods('#procedure', ['query', 'mutation', 'subscription'], {
    registers: { runs: 'request', settles: 'always', label: 'tRPC {name}' },
  }),
  ...methods('#procedure', ['use'], {
    registers: { runs: 'request', settles: 'always', label: 'tRPC middleware' },
    returns: '#procedure',
  }),
  ...methods('#procedure', ['*'], { returns: '#procedure' }),
  ...each(
    '@apollo/server.ApolloServer apollo-server.ApolloServer apollo-server-express.ApolloServer ' +
      'apollo-server-koa.ApolloServer apollo-server-fastify.ApolloServer apollo-server-lambda.ApolloServer ' +
      '@graphql-tools/schema.makeExecutableSchema graphql-tools.makeExecutableSchema graphql-yoga.createSchema ' +
      'graphql-yoga.createYoga graphql-yoga.GraphQLServer @apollo/subgraph.buildSubgraphSchema ' +
      'express-graphql.graphqlHTTP express-graphql graphql-http/lib/use/express.createHandler ' +
      'graphql-http/lib/use/http.createHandler mercurius',
    { registers: RESOLVERS },
  ),
  ...each('graphql.GraphQLObjectType graphql.GraphQLInterfaceType', { registers: GRAPHQL_FIELD }),
  ...each(
    '@apollo/server/standalone.startStandaloneServer @apollo/server/express4.expressMiddleware ' +
      '@as-integrations/express4.expressMiddleware @as-integrations/express5.expressMiddleware ' +
      '@as-integrations/koa.koaMiddleware @as-integrations/next.startServerAndCreateNextHandler ' +
      '@as-integrations/aws-lambda.startServerAndCreateLambdaHandler',
    { registers: { ...CONTEXT, label: 'GraphQL context', options: ['context'] } },
  ),
  ...each(
    '@trpc/server/adapters/standalone.createHTTPServer @trpc/server/adapters/standalone.createHTTPHandler ' +
      '@trpc/server/adapters/express.createExpressMiddleware @trpc/server/adapters/next.createNextApiHandler ' +
      '@trpc/server/adapters/fetch.fetchRequestHandler @trpc/server/adapters/ws.applyWSSHandler ' +
      '@trpc/server/adapters/aws-lambda.awsLambdaRequestHandler ' +
      '@trpc/server/adapters/node-http.nodeHTTPRequestHandler',
    { registers: { ...CONTEXT, label: 'tRPC context', options: ['createContext'] } },
  ),

  // Remote calls.
  ...methods('#grpc', ['addService'], {
    registers: { runs: 'request', label: 'gRPC method', position: 1, options: ['*'] },
  }),
  ...methods('#feathers', ['use'], { registers: FEATHERS_SERVICE, returns: '#feathers' }),
  ...methods('#feathersExpress', ['use'], {
    registers: { ...FEATHERS_SERVICE, settles: 'express' },
    returns: '#feathersExpress',
  }),
  ...methods('#feathersExpress', words(VERBS), { registers: EXPRESS_ROUTE, returns: '#express' }),
  ...each('#feathers.service #feathersExpress.service', { returns: '#feathersService' }),
  ...methods('#feathersService', ['hooks'], {
    registers: { ...MIDDLEWARE, label: 'hook', options: words('around before after error') },
    returns: '#feathersService',
  }),

  // Functions in a cloud.
  ...each(
    '@google-cloud/functions-framework.http @google-cloud/functions-framework.cloudEvent ' +
      'firebase-functions.https.onRequest firebase-functions.https.onCall ' +
      'firebase-functions/v2/https.onRequest firebase-functions/v2/https.onCall ' +
      'firebase-functions/https.onRequest firebase-functions/https.onCall',
    { registers: { runs: 'request', label: 'cloud function' } },
  ),
  ...each(
    '@azure/functions.app.http @azure/functions.app.get @azure/functions.app.post @azure/functions.app.put ' +
      '@azure/functions.app.patch @azure/functions.app.deleteRequest @azure/functions.app.storageQueue ' +
      '@azure/functions.app.serviceBusQueue @azure/functions.app.serviceBusTopic @azure/functions.app.eventHub',
    {
      registers: {
        runs: 'request',
        settles: 'callback',
        label: 'Azure function {text}',
        options: ['handler'],
      },
    },
  ),
  ...each(
    '@middy/core middy @netlify/functions.builder @netlify/functions.stream awslambda.streamifyResponse',
    {
      registers: { runs: 'request', settles: 'callback', label: 'Lambda handler' },
      returns: '#middy',
    },
  ),
  ...methods('#middy', ['handler'], {
    registers: { runs: 'request', settles: 'callback', label: 'Lambda handler' },
  }),
  ...methods('#middy', ['use', 'before', 'after', 'onError'], { returns: '#middy' }),

  // Queues and messages.
  ...each('bullmq.Worker', { registers: { ...JOB, settles: 'always', position: 1 } }),
  ...methods('#queue', ['process', 'define', 'consume', 'work'], { registers: JOB }),
  ...methods('#channel', ['consume'], { registers: { runs: 'message', label: 'queue consumer' } }),
  ...methods('#kafka', ['run'], {
    registers: {
      runs: 'message',
      settles: 'always',
      label: 'Kafka consumer',
      options: ['eachMessage', 'eachBatch'],
    },
  }),
  ...methods('#subscriber', LISTENERS, {
    events: { message: MESSAGE, pmessage: MESSAGE, '*': ONCE },
    returns: '#subscriber',
  }),
  ...methods('#subscriber', ['subscribe', 'pSubscribe'], { registers: MESSAGE }),
  ...methods('#worker', LISTENERS, { events: { message: MESSAGE, '*': ONCE }, returns: '#worker' }),

  // Timers.
  ...each('setInterval timers.setInterval', { registers: TIMER }),
  ...each(
    'node-cron.schedule cron.CronJob node-schedule.scheduleJob croner.Cron toad-scheduler.Task',
    { registers: TIMER },
  ),
]);

/** The type of what a call or `new` makes, by the key of its callee with `()`. */
export const MADE_BY: ReadonlyMap<string, string> = new Map([
  ...MADE_BY_PACKAGES,
  ...typed(
    '#express',
    'express() express.Router() router() connect() polka() restana() restify.createServer() ' +
      'json-server.create() json-server.router() express-promise-router() itty-router.Router() ' +
      'itty-router.AutoRouter() find-my-way() @tinyhttp/app.App() 0http() hyper-express.Server() ' +
      'hyper-express.Router() ultimate-express() ultimate-express.Router() express-ws().app',
  ),
  ...typed(
    '#koa',
    'koa() koa.Koa() koa-router() koa-router.Router() @koa/router() @koa/router.Router()',
  ),
  ...typed('#fastify', 'fastify() fastify.fastify()'),
  ...typed('#hapi', '@hapi/hapi.server() @hapi/hapi.Server() hapi.server() hapi.Server()'),
  ...typed(
    '#hono',
    'hono.Hono() hono/tiny.Hono() hono/quick.Hono() @hono/zod-openapi.OpenAPIHono()',
  ),
  ...typed('#honoFactory', 'hono/factory.createFactory()'),
  ...typed('#h3', 'h3.createApp() h3.createRouter() h3.H3() h3()'),
  ...typed('#elysia', 'elysia.Elysia() elysia()'),
  ...typed(
    '#socketServer',
    'socket.io() socket.io.Server() socket.io.listen() ws.WebSocketServer() ws.Server() ws.WebSocket.Server()',
  ),
  // What a server hears of another one: its requests wait meanwhile.
  ...typed('#socket', 'socket.io-client() socket.io-client.io() socket.io-client.connect()'),
  ...typed(
    '#trpc',
    '@trpc/server.initTRPC.create() @trpc/server.initTRPC.context() @trpc/server.initTRPC.meta()',
  ),
  ...typed(
    '#queue',
    'bull() bull.Queue() bee-queue() agenda() agenda.Agenda() pg-boss() pg-boss.PgBoss()',
  ),
  ...typed('#kafka', 'kafkajs.Kafka().consumer()'),
  ...typed(
    '#channel',
    'amqplib.connect().createChannel() amqplib.connect().createConfirmChannel()',
  ),
  ...typed('#subscriber', 'redis.createClient() ioredis() ioredis.Redis() mqtt.connect()'),
  ...typed('#worker', 'worker_threads.Worker()'),
  ...typed('#grpc', '@grpc/grpc-js.Server() grpc.Server()'),
  ...typed(
    '#feathers',
    '@feathersjs/koa.koa() @feathersjs/express() @feathersjs/express.express()',
  ),
  ...typed('#express', '@nestjs/core.NestFactory.create()'),
]);

/** Properties of a type that have a type. */
export const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['#trpc.procedure', '#procedure'],
  ['#socketServer.sockets', '#socketServer'],
  ['#koa.router', '#koa'],
  ['@trpc/server.initTRPC', '#trpc'],
  ['#fastifyRequest.server', '#fastify'],
  ['#fastifyReply.request', '#fastifyRequest'],
  ['#hapiRequest.server', '#hapi'],
]);

/**
 * Calls that add a member to the objects of a type: its name, then its value. Where there are several
 * types, what comes before the name says which one.
 */
export const DECORATES: ReadonlyMap<string, string | Readonly<Record<string, string>>> = new Map<
  string,
  string | Readonly<Record<string, string>>
>([
  ['#fastify.decorate', '#fastify'],
  ['#fastify.decorateReply', '#fastifyReply'],
  ['#fastify.decorateRequest', '#fastifyRequest'],
  ['#hapi.decorate', { request: '#hapiRequest', server: '#hapi', toolkit: '#hapiToolkit' }],
]);

/** Of its response, Express: whoever replaces one is called by all, and their names find every file. */
export const OF_RESPONSE: ReadonlySet<string> = new Set(
  words('end json jsonp redirect render send sendFile sendStatus set setHeader write writeHead'),
);

/** What the parameters are called to which middleware adds functions: `ctx.render = (name) => …`. */
export const OF_REQUEST = /^_?(?:c|context|ctx|h|reply|req|request|res|response)$/;

/** The type that a declared type of a framework stands for. */
export const DECLARED_AS: ReadonlyMap<string, string> = new Map([
  ...typed(
    '#express',
    'express.Express express.Application express.Router express.IRouter express.IRoute express-serve-static-core.Express ' +
      'express-serve-static-core.Application express-serve-static-core.Router express-ws.Application polka.Polka restify.Server',
  ),
  ...typed('#koa', 'koa koa.Koa @koa/router koa-router @koa/router.Router'),
  ...typed('#fastify', 'fastify.FastifyInstance'),
  ...typed('#hapi', '@hapi/hapi.Server hapi.Server'),
  ...typed('#hono', 'hono.Hono'),
  ...typed('#httpServer', 'http.Server https.Server http2.Http2Server http2.Http2SecureServer'),
  ...typed('#netServer', 'net.Server tls.Server'),
  ...typed('#socketServer', 'socket.io.Server socket.io.Namespace ws.WebSocketServer ws.Server'),
  ...typed('#socket', 'socket.io.Socket'),
  ...typed('#worker', 'worker_threads.Worker'),
  ...typed('#queue', 'bull.Queue bull'),
  ...typed('#expressRequest', 'express.Request express-serve-static-core.Request'),
  ...typed('#expressResponse', 'express.Response express-serve-static-core.Response'),
  ...typed('#fastifyRequest', 'fastify.FastifyRequest'),
  ...typed('#fastifyReply', 'fastify.FastifyReply'),
  ...typed('#hapiRequest', '@hapi/hapi.Request hapi.Request'),
  ...typed('#hapiToolkit', '@hapi/hapi.ResponseToolkit'),
  ...typed('#koaContext', 'koa.Context koa.ParameterizedContext koa.DefaultContext'),
]);

/** A function that is declared to be one of these runs for each request. */
export const HANDLER_TYPES: ReadonlyMap<string, Registration> = new Map([
  ...handlerTypes(
    'request handler',
    'express.RequestHandler express.ErrorRequestHandler express.Handler express-serve-static-core.RequestHandler',
    'express',
  ),
  ...handlerTypes('request handler', 'fastify.RouteHandlerMethod fastify.RouteHandler', 'fastify'),
  ['http.RequestListener', { runs: 'request', label: 'request listener' }],
  ...handlerTypes(
    'request handler',
    'koa.Middleware hono.Handler hono.MiddlewareHandler @hapi/hapi.Lifecycle.Method ' +
      '@hapi/hapi.HandlerDecorations @azure/functions.HttpHandler ' +
      '@azure/functions.AzureFunction h3.EventHandler',
  ),
  ...handlerTypes('API route', 'next.NextApiHandler next.GetServerSideProps'),
  ...handlerTypes(
    'loader or action',
    '@remix-run/node.LoaderFunction @remix-run/node.ActionFunction @remix-run/server-runtime.LoaderFunction ' +
      '@remix-run/server-runtime.ActionFunction',
  ),
  ...handlerTypes(
    'server route',
    '@sveltejs/kit.RequestHandler @sveltejs/kit.Handle @sveltejs/kit.ServerLoad @sveltejs/kit.Action ' +
      './$types.RequestHandler ./$types.PageServerLoad ./$types.LayoutServerLoad ./$types.Action',
  ),
  ...handlerTypes(
    'Lambda handler',
    'aws-lambda.Handler aws-lambda.APIGatewayProxyHandler aws-lambda.APIGatewayProxyHandlerV2 ' +
      'aws-lambda.SQSHandler aws-lambda.SNSHandler aws-lambda.S3Handler aws-lambda.ScheduledHandler ' +
      'aws-lambda.EventBridgeHandler aws-lambda.DynamoDBStreamHandler aws-lambda.KinesisStreamHandler ' +
      'aws-lambda.ALBHandler aws-lambda.CloudFrontRequestHandler aws-lambda.APIGatewayTokenAuthorizerHandler ' +
      'aws-lambda.APIGatewayRequestAuthorizerHandler @netlify/functions.Handler @netlify/functions.BackgroundHandler',
    'callback',
  ),
]);

/** A declared handler type whose function gets these parameters and runs once. */
export const PLUGIN_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['fastify.FastifyPluginAsync', ['#fastify']],
  ['fastify.FastifyPluginCallback', ['#fastify']],
  ['fastify.FastifyPlugin', ['#fastify']],
]);

/** A function with a parameter of one of these types, or declared as such, runs for each request. */
export const REQUEST_TYPES: ReadonlySet<string> = new Set(
  words(
    '#expressRequest #expressResponse ' +
      'http.ServerResponse http2.Http2ServerRequest http2.Http2ServerResponse http2.ServerHttp2Stream ' +
      '#fastifyRequest #fastifyReply #koaContext ' +
      '#hapiRequest #hapiToolkit hono.Context ' +
      'next.NextApiRequest next.NextApiResponse next.GetServerSidePropsContext next/server.NextRequest ' +
      '@remix-run/node.LoaderFunctionArgs @remix-run/node.ActionFunctionArgs @remix-run/node.LoaderArgs ' +
      '@remix-run/node.ActionArgs react-router.LoaderFunctionArgs react-router.ActionFunctionArgs ' +
      '@sveltejs/kit.RequestEvent @sveltejs/kit.ServerLoadEvent @vercel/node.VercelRequest ' +
      '@vercel/node.VercelResponse @netlify/functions.HandlerEvent @netlify/functions.Context ' +
      '@azure/functions.HttpRequest @azure/functions.InvocationContext h3.H3Event ' +
      'aws-lambda.APIGatewayProxyEvent aws-lambda.APIGatewayProxyEventV2 aws-lambda.APIGatewayEvent ' +
      'aws-lambda.SQSEvent aws-lambda.SNSEvent aws-lambda.S3Event aws-lambda.ScheduledEvent ' +
      'aws-lambda.DynamoDBStreamEvent aws-lambda.KinesisStreamEvent aws-lambda.EventBridgeEvent ' +
      'aws-lambda.ALBEvent aws-lambda.CloudFrontRequestEvent aws-lambda.APIGatewayTokenAuthorizerEvent ' +
      'bullmq.Job bull.Job socket.io.Socket',
  ),
);

/** Decorators of methods that a framework calls. */
export const DECORATORS: ReadonlyMap<string, Registration> = new Map([
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@nestjs/common',
    'All Copy Delete Get Head Lock Move Options Patch Post Propfind Proppatch Put Search Sse Unlock',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    'routing-controllers',
    'All Delete Get Head Patch Post Put Method',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    'tsoa',
    'Delete Get Head Options Patch Post Put',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@tsed/common',
    'All Delete Get Head Options Patch Post Put',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@tsed/schema',
    'All Delete Get Head Options Patch Post Put',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@loopback/rest',
    'del get patch post put operation',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    'inversify-express-utils',
    'all httpDelete httpGet httpHead httpPatch httpPost httpPut',
  ),
  ...decorators(
    'request',
    'GraphQL {name} {text}',
    '@nestjs/graphql',
    'Mutation Query ResolveField ResolveProperty ResolveReference Subscription',
  ),
  ...decorators(
    'request',
    'GraphQL {name} {text}',
    'type-graphql',
    'FieldResolver Mutation Query Subscription',
  ),
  ...decorators(
    'message',
    '`{text}` listener',
    '@nestjs/microservices',
    'EventPattern GrpcMethod GrpcStreamMethod MessagePattern',
  ),
  ...decorators('message', '`{text}` listener', '@nestjs/websockets', 'SubscribeMessage'),
  ...decorators('message', '`{text}` job', '@nestjs/bull', 'Process'),
  ...decorators('message', '`{text}` listener', '@nestjs/event-emitter', 'OnEvent'),
  ...decorators('timer', 'recurring timer', '@nestjs/schedule', 'Cron Interval'),
]);

/** Methods that a framework calls because the class implements an interface or extends a class of it. */
export const INTERFACE_METHODS: ReadonlyMap<string, readonly [string, Registration]> = new Map([
  [
    '@nestjs/common.CanActivate',
    ['canActivate', { runs: 'request', settles: 'always', label: 'guard' }],
  ],
  ['@nestjs/common.ExceptionFilter', ['catch', { runs: 'request', label: 'exception filter' }]],
  [
    '@nestjs/common.NestInterceptor',
    ['intercept', { runs: 'request', settles: 'always', label: 'interceptor' }],
  ],
  ['@nestjs/common.NestMiddleware', ['use', { runs: 'request', label: 'middleware' }]],
  [
    '@nestjs/common.PipeTransform',
    ['transform', { runs: 'request', settles: 'always', label: 'pipe' }],
  ],
  [
    '@nestjs/passport.PassportStrategy',
    ['validate', { runs: 'request', settles: 'always', label: 'passport strategy' }],
  ],
  ['@nestjs/bullmq.WorkerHost', ['process', { runs: 'message', settles: 'always', label: 'job' }]],
]);

/** Files whose exports a framework runs, found by their names. */
export interface FileConvention {
  /** A glob from the project's root. */
  readonly path: RegExp;
  /** The exports that are handlers. */
  readonly exports: RegExp;
  readonly label: string;
  /** The project must depend on one of these packages or hold one of these files, if any is given. */
  readonly requires: readonly string[];
  /** A constant export that takes the file out: it is rendered when the project is built. */
  readonly unless?: readonly (readonly [name: string, value: unknown])[];
}

const HTTP_VERB = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|fallback|ALL)$/;
const NEXT = ['next'];
const NUXT = ['nuxt', 'nuxt3', 'nitropack', 'nitro'];
const KIT = ['@sveltejs/kit'];
const REMIX = [
  '@remix-run/node',
  '@remix-run/react',
  '@remix-run/server-runtime',
  '@remix-run/express',
  '@react-router/node',
  '@react-router/dev',
  'react-router',
];

export const FILE_CONVENTIONS: readonly FileConvention[] = [
  {
    path: /(?:^|\/)app\/(?:.*\/)?route\.[cm]?[jt]sx?$/,
    exports: HTTP_VERB,
    label: '{name} route handler',
    requires: [],
    unless: [['dynamic', 'force-static']],
  },
  {
    path: /(?:^|\/)pages\/api\/.*\.[cm]?[jt]sx?$/,
    exports: /^default$/,
    label: 'API route',
    requires: [],
  },
  {
    path: /(?:^|\/)pages\/.*\.[jt]sx?$/,
    exports: /^(?:getServerSideProps|getInitialProps)$/,
    label: '`{name}`',
    requires: NEXT,
  },
  {
    path: /(?:^|\/)server\/(?:api|routes|middleware)\/.*\.[cm]?[jt]s$/,
    exports: /^default$/,
    label: 'event handler',
    requires: NUXT,
  },
  {
    path: /(?:^|\/)\+server\.[jt]s$/,
    exports: HTTP_VERB,
    label: '{name} server route',
    requires: [],
    unless: [['prerender', true]],
  },
  {
    path: /(?:^|\/)\+(?:page|layout)\.server\.[jt]s$/,
    exports: /^(?:load|actions)$/,
    label: '`{name}` function',
    requires: [],
    unless: [['prerender', true]],
  },
  {
    path: /(?:^|\/)hooks\.server\.[jt]s$/,
    exports: /^(?:handle|handleFetch|handleError)$/,
    label: '`{name}` hook',
    requires: KIT,
  },
  {
    path: /(?:^|\/)app\/(?:routes\/.*|root|entry\.server)\.[jt]sx?$/,
    exports: /^(?:loader|action)$/,
    label: '`{name}` function',
    requires: REMIX,
  },
  {
    path: /^api\/.*\.[cm]?[jt]s$/,
    exports: /^(?:default|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/,
    label: 'Vercel function',
    requires: ['@vercel/node', 'vercel', 'vercel.json'],
  },
  {
    path: /(?:^|\/)netlify\/functions\/.*\.[cm]?[jt]s$/,
    exports: /^(?:default|handler)$/,
    label: 'Netlify function',
    requires: [],
  },
  {
    path: /(?:^|\/)src\/pages\/.*\.[jt]s$/,
    exports: HTTP_VERB,
    label: '{name} endpoint',
    requires: ['astro'],
    unless: [['prerender', true]],
  },
];

/** Wrappers whose function runs at most once, or once for each key: what they are given is kept. */
export const KEEPS_RESULT =
  /memo|cache|lazy|singleton|^once$|getorset|getorcreate|getorinsert|ifabsent|^remember$/i;

function words(text: string): string[] {
  return text.split(' ');
}

function each(keys: string, method: Method): [string, Method][] {
  return words(keys).map((key) => [key, method]);
}

function methods(type: string, names: readonly string[], method: Method): [string, Method][] {
  return names.map((name) => [`${type}.${name}`, method]);
}

function typed(type: string, keys: string): [string, string][] {
  return words(keys).map((key) => [key, type]);
}

function handlerTypes(
  label: string,
  keys: string,
  settles: Settles = 'always',
): [string, Registration][] {
  return words(keys).map((key) => [key, { runs: 'request', settles, label }]);
}

function decorators(
  runs: Runs,
  label: string,
  packageName: string,
  names: string,
): [string, Registration][] {
  const settles = runs === 'request' ? ({ settles: 'always' } as const) : {};
  return words(names).map((name) => [`${packageName}.${name}`, { runs, label, ...settles }]);
}
