import { DECLARED_BY_BOTS, MADE_BY_BOTS, PROPERTIES_OF_BOTS, REQUESTS_OF_BOTS } from './bots.ts';
import { DECLARED_BY_HOMES, MADE_BY_HOMES, PROPERTIES_OF_HOMES } from './homes.ts';
import {
  DECLARED_BY_MESSENGERS,
  HANDLER_TYPES_OF_MESSENGERS,
  MADE_BY_MESSENGERS,
  PROPERTIES_OF_MESSENGERS,
} from './messengers.ts';
import { MADE_BY_PACKAGES } from './package-options.ts';
import { type Registration, type Settles, typed, words } from './registration.ts';

const MCP_SERVERS = [
  ...['/index.js.Server', '/mcp.js.McpServer', '/index.Server', '/mcp.McpServer', '.Server'].map(
    (end) => `@modelcontextprotocol/sdk/server${end}`,
  ),
  '@modelcontextprotocol/server.McpServer',
  '@modelcontextprotocol/server.Server',
];

/** The type of what a call or `new` makes, by the key of its callee with `()`. */
export const MADE_BY: ReadonlyMap<string, string> = new Map([
  ...MADE_BY_PACKAGES,
  ...MADE_BY_BOTS,
  ...MADE_BY_MESSENGERS,
  ...MADE_BY_HOMES,
  ...typed(
    '#express',
    'express() express.Router() express.createServer() router() connect() connect.createServer() polka() restana() restify.createServer() ' +
      'json-server.create() json-server.router() express-promise-router() itty-router.Router() ' +
      'itty-router.AutoRouter() @tinyhttp/app.App() 0http() hyper-express.Server() ' +
      'hyper-express.Router() ultimate-express() ultimate-express.Router() express-ws().app ' +
      'next-connect() next-connect.default() next-connect.createRouter() next-connect.createEdgeRouter()',
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
  ...typed('#findMyWay', 'find-my-way()'),
  ...typed('#honoFactory', 'hono/factory.createFactory()'),
  ...typed('#h3', 'h3.createApp() h3.createRouter() h3.H3() h3()'),
  ...typed('#elysia', 'elysia.Elysia() elysia()'),
  ...typed(
    '#socketServer',
    'socket.io() socket.io.Server() socket.io.listen() #socketServer.attach() #socketServer.listen() ws.WebSocketServer() ws.Server() ws.WebSocket.Server() ' +
      'sockjs.createServer() primus()',
  ),
  ...typed('#websocketServer', 'websocket.server()'),
  ...typed('#uws', 'uWebSockets.js.App() uWebSockets.js.SSLApp()'),
  // What a server hears of another one: its requests wait meanwhile.
  ...typed(
    '#socket',
    'socket.io-client() socket.io-client.io() socket.io-client.connect() #websocketRequest.accept()',
  ),
  ...typed(
    '#trpc',
    '@trpc/server.initTRPC.create() @trpc/server.initTRPC.context() @trpc/server.initTRPC.meta()',
  ),
  ...typed(
    '#queue',
    'bull() bull.Queue() bee-queue() agenda() agenda.Agenda() pg-boss() pg-boss.PgBoss() ' +
      'kue.createQueue()',
  ),
  ...typed('#jobWorker', 'bullmq.Worker() bullmq.QueueEvents()'),
  ...typed('#kafka', 'kafkajs.Kafka().consumer()'),
  ...typed(
    '#channel',
    'amqplib.connect().createChannel() amqplib.connect().createConfirmChannel() ' +
      'amqp-connection-manager.connect().createChannel()',
  ),
  ...typed(
    '#subscriber',
    'redis.createClient() ioredis() ioredis.Redis() mqtt.connect() zeromq.socket() ' +
      'kafka-node.Consumer() kafka-node.ConsumerGroup() @google-cloud/pubsub.PubSub().subscription() ' +
      '@google-cloud/pubsub.PubSub().topic().subscription()',
  ),
  ...typed(
    '#firebase',
    'firebase-functions.region() firebase-functions.runWith() ' +
      'firebase-functions/v1.region() firebase-functions/v1.runWith()',
  ),
  ...typed('#worker', 'worker_threads.Worker()'),
  ...typed('#child', 'child_process.fork() cluster.fork()'),
  ...typed('#mongooseSchema', 'mongoose.Schema() mongoose.Schema.Schema()'),
  ...typed('#sequelize', 'sequelize() sequelize.Sequelize()'),
  ...typed('#pothos', '@pothos/core()'),
  ...typed('#nunjucks', 'nunjucks.configure() nunjucks.Environment()'),
  ...typed('#webhooks', '@octokit/webhooks.Webhooks() probot.Probot()'),
  ...typed('#grpc', '@grpc/grpc-js.Server() grpc.Server()'),
  ...typed('#mcp', MCP_SERVERS.map((key) => `${key}()`).join(' ')),
  ...typed('#fastMcp', 'fastmcp.FastMCP()'),
  ...typed(
    '#feathers',
    '@feathersjs/koa.koa() @feathersjs/feathers() @feathersjs/feathers.feathers()',
  ),
  ...typed('#feathersExpress', '@feathersjs/express() @feathersjs/express.express()'),
  ...typed('#express', '@nestjs/core.NestFactory.create()'),
]);

const METEOR_APPS = 'connectApp connectHandlers expressApp handlers rawConnectHandlers rawHandlers';

/** Properties of a type that have a type. */
export const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ...PROPERTIES_OF_BOTS,
  ...PROPERTIES_OF_MESSENGERS,
  ...PROPERTIES_OF_HOMES,
  ['#trpc.procedure', '#procedure'],
  ['#socketServer.sockets', '#socketServer'],
  ['#koa.router', '#koa'],
  // That of its versions before 1.
  ['#httpProxy.proxy', '#httpProxy'],
  // That of `koa-websocket`.
  ['#koa.ws', '#koa'],
  // What every context has: `app.context.render = (name) => …`.
  ['#koa.context', '#koaContext'],
  ['#mcp.server', '#mcp'],
  ['#hubot.router', '#express'],
  ['#nitro.hooks', '#nitroHooks'],
  // What nodes serve to their editor and to their users.
  ['#nodeRed.httpAdmin', '#express'],
  ['#nodeRed.httpNode', '#express'],
  ...['list', 'nonNull', 'nullable'].map((name): [string, string] => [
    `#nexusFields.${name}`,
    '#nexusFields',
  ]),
  ['@trpc/server.initTRPC', '#trpc'],
  ['#fastifyRequest.server', '#fastify'],
  ['#fastifyReply.request', '#fastifyRequest'],
  ['#hapiRequest.server', '#hapi'],
  // Meteor's server is a Connect app, since version 3 one of Express.
  ...['WebApp', 'meteor/webapp.WebApp'].flatMap((app) => [
    ...words(METEOR_APPS).map((name): [string, string] => [`${app}.${name}`, '#express']),
    [`${app}.httpServer`, '#httpServer'] as const,
  ]),
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
  // By their names they can be had everywhere: `mongoose.model('User')`.
  ['mongoose.model', '#mongooseModels'],
  ['#hapi.decorate', { request: '#hapiRequest', server: '#hapi', toolkit: '#hapiToolkit' }],
]);

/** Of its response, Express: whoever replaces one is called by all, and their names find every file. */
export const OF_RESPONSE: ReadonlySet<string> = new Set(
  words('end json jsonp redirect render send sendFile sendStatus set setHeader write writeHead'),
);

/** Apps whose `context` is what each request's context inherits from. */
export const APPS_WITH_CONTEXT: ReadonlySet<string> = new Set(['koa', 'koa.Koa']);

/** What the parameters are called to which middleware adds functions: `ctx.render = (name) => …`. */
export const OF_REQUEST = /^_?(?:c|context|ctx|h|reply|req|request|res|response)$/;

/** The type that a declared type of a framework stands for. */
export const DECLARED_AS: ReadonlyMap<string, string> = new Map([
  ...DECLARED_BY_BOTS,
  ...DECLARED_BY_MESSENGERS,
  ...DECLARED_BY_HOMES,
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
  ...typed('#sequelize', 'sequelize.Sequelize'),
  ...typed('#webhooks', 'probot.Probot probot.Application'),
  ...typed('#mcp', MCP_SERVERS.join(' ')),
  ...typed('#nunjucks', 'nunjucks.Environment'),
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
      '@hapi/hapi.HandlerDecorations @azure/functions.HttpHandler h3.EventHandler',
  ),
  ...HANDLER_TYPES_OF_MESSENGERS,
  // It ends with a promise or with `context.done()`, and complains of both.
  ['@azure/functions.AzureFunction', { runs: 'request', label: 'Azure function' }],
  ['@google-cloud/functions-framework.HttpFunction', { runs: 'request', label: 'cloud function' }],
  ...handlerTypes('API route', 'next.NextApiHandler'),
  ...handlerTypes('`getServerSideProps`', 'next.GetServerSideProps'),
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
export const REQUEST_TYPES: ReadonlySet<string> = new Set([
  ...REQUESTS_OF_BOTS,
  ...words(
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
      '@medusajs/framework/http.MedusaRequest @medusajs/framework/http.MedusaResponse ' +
      '@medusajs/medusa.MedusaRequest @medusajs/medusa.MedusaResponse ' +
      'aws-lambda.SQSEvent aws-lambda.SNSEvent aws-lambda.S3Event aws-lambda.ScheduledEvent ' +
      'aws-lambda.DynamoDBStreamEvent aws-lambda.KinesisStreamEvent aws-lambda.EventBridgeEvent ' +
      'aws-lambda.ALBEvent aws-lambda.CloudFrontRequestEvent aws-lambda.APIGatewayTokenAuthorizerEvent ' +
      '@adonisjs/core/http.HttpContext @ioc:Adonis/Core/HttpContext.HttpContextContract ' +
      'bullmq.Job bull.Job socket.io.Socket',
  ),
]);

function handlerTypes(
  label: string,
  keys: string,
  settles: Settles = 'always',
): [string, Registration][] {
  return words(keys).map((key) => [key, { runs: 'request', settles, label }]);
}
