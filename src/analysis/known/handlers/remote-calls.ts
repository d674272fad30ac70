import { SOCKET_SERVER_EVENTS } from './node.ts';
import {
  EXPRESS_ROUTE,
  FIRST_GENERATION,
  LISTENERS,
  MESSAGE,
  MIDDLEWARE,
  type Method,
  ONCE,
  type Registration,
  VERBS,
  each,
  methods,
  words,
} from './registration.ts';

const MODEL = { runs: 'request', settles: 'always', mayHaveOneClient: true } as const;

const FEATHERS_SERVICE: Registration = {
  ...MIDDLEWARE,
  label: 'service {text}',
  options: words('find get create update patch remove'),
};

/** A procedure that others call by its name. */
const PROCEDURE: Registration = { runs: 'request', label: 'remote procedure {text}' };
const AWAITED_PROCEDURE: Registration = { ...PROCEDURE, settles: 'always' };

const CLOUD_EVENT = { runs: 'message', settles: 'always', label: 'cloud function' } as const;

/** Only the first generation has these, and what is made with `region` and `runWith`. */
const FIREBASE_1 = ['firebase-functions/v1', '#firebase'];
const FIREBASE = ['firebase-functions', ...FIREBASE_1];

const FIREBASE_EVENTS = [
  ...['firestore.document()', 'database.ref()'].flatMap((source) =>
    words('onCreate onDelete onUpdate onWrite').map((name) => `${source}.${name}`),
  ),
  ...words('onArchive onDelete onFinalize onMetadataUpdate').map(
    (name) => `storage.object().${name}`,
  ),
  'pubsub.topic().onPublish',
  'auth.user().onCreate',
  'auth.user().onDelete',
];

/** Of the second generation, by the module of the service. */
const FIREBASE_2_EVENTS = {
  database: 'onValueCreated onValueDeleted onValueUpdated onValueWritten',
  firestore: 'onDocumentCreated onDocumentDeleted onDocumentUpdated onDocumentWritten',
  identity: 'beforeUserCreated beforeUserSignedIn',
  pubsub: 'onMessagePublished',
  storage: 'onObjectArchived onObjectDeleted onObjectFinalized onObjectMetadataUpdated',
  tasks: 'onTaskDispatched',
};

/** Sockets, remote procedures, GraphQL, and functions in a cloud. */
export const REMOTE_CALLS: readonly [string, Method][] = [
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

  // Remote calls.
  ...methods('#grpc', ['addService'], {
    registers: { runs: 'request', label: 'gRPC method', position: 1, options: ['*'] },
  }),
  ...methods('#grpc', ['register'], {
    registers: { runs: 'request', label: 'gRPC method {text}', position: 1 },
  }),
  ['nice-grpc.createServer', { returns: '#niceGrpc' }],
  ...methods('#niceGrpc', ['use', 'with'], { returns: '#niceGrpc' }),
  ...methods('#niceGrpc', ['add'], {
    // Of a method that sends a stream it takes the stream, of others what they return or its promise.
    registers: {
      runs: 'request',
      settles: 'at once',
      label: 'gRPC method',
      position: 1,
      options: ['*'],
    },
    returns: '#niceGrpc',
  }),
  // Those of jayson and zerorpc answer by a callback, as services of Seneca do.
  ...each('jayson.Server jayson.server zerorpc.Server', {
    registers: { ...PROCEDURE, label: 'remote procedure {member}', options: ['*'], position: 0 },
  }),
  // It does not look at a callback that is called after a promise has been returned.
  ...each('jayson/promise.Server jayson/promise.server', {
    registers: {
      ...PROCEDURE,
      settles: 'at once',
      label: 'remote procedure {member}',
      options: ['*'],
      position: 0,
    },
  }),
  ['json-rpc-2.0.JSONRPCServer().addMethod', { registers: AWAITED_PROCEDURE }],
  ['rpc-websockets.Server().register', { registers: AWAITED_PROCEDURE }],
  ['seneca().add', { registers: { ...PROCEDURE, label: 'service {text}' } }],
  [
    'moleculer.ServiceBroker().createService',
    {
      registers: {
        ...AWAITED_PROCEDURE,
        label: 'action {member}',
        options: ['actions', 'events'],
      },
    },
  ],
  ...each('#webhooks.on #webhooks.onAny', {
    registers: { runs: 'message', settles: 'always', label: 'webhook {text}' },
  }),
  ...each('#webhooks.load probot.createNodeMiddleware probot.run', {
    registers: { ...ONCE, params: ['#webhooks'] },
  }),
  ['#webhooks.route', { returns: '#express' }],
  ...methods('#hubot', words('catchAll enter hear leave listen respond topic'), {
    registers: { runs: 'message', label: '{name} {text} handler' },
  }),
  [
    'github-webhook-handler().on',
    {
      events: { '*': { runs: 'message', label: 'webhook {text}' }, error: ONCE },
    },
  ],
  ...each('micro micro.serve', { registers: { ...MIDDLEWARE, label: 'request handler' } }),
  // The engine awaits a run between its steps.
  [
    'inngest.Inngest().createFunction',
    { registers: { runs: 'message', settles: 'always', label: 'Inngest function' } },
  ],
  // Middleware of ShareDB goes on by its callback.
  ['sharedb().use', { registers: { ...MIDDLEWARE, settles: 'at once' } }],
  ...each('peer.PeerServer().on peer.ExpressPeerServer().on', {
    events: { '*': MESSAGE, error: ONCE },
  }),
  [
    'openapi-backend.OpenAPIBackend',
    { registers: { ...MIDDLEWARE, label: 'operation {member}', options: ['handlers.*'] } },
  ],
  [
    'openapi-backend.OpenAPIBackend().register',
    { registers: { ...MIDDLEWARE, label: 'operation {member}', options: ['*'] } },
  ],
  ...methods('#feathers', ['use'], { registers: FEATHERS_SERVICE, returns: '#feathers' }),
  ...methods('#feathersExpress', ['use'], {
    registers: { ...FEATHERS_SERVICE, settles: 'express' },
    returns: '#feathersExpress',
  }),
  ...methods('#feathersExpress', words(VERBS), { registers: EXPRESS_ROUTE, returns: '#express' }),
  ...methods('#feathers', ['configure'], {
    registers: { ...ONCE, params: ['#feathers'] },
    returns: '#feathers',
  }),
  ...methods('#feathersExpress', ['configure'], {
    registers: { ...ONCE, params: ['#feathersExpress'] },
    returns: '#feathersExpress',
  }),
  ...each('#feathers.service #feathersExpress.service', { returns: '#feathersService' }),
  ...methods('#feathersService', ['hooks'], {
    registers: { ...MIDDLEWARE, label: 'hook', options: words('around before after error') },
    returns: '#feathersService',
  }),

  // What a language model asks for (MCP).
  ...methods('#mcp', ['setRequestHandler'], {
    registers: { ...MODEL, label: 'MCP request handler' },
  }),
  ...['prompt', 'resource', 'tool'].flatMap((name) =>
    methods('#mcp', [name, `register${name.charAt(0).toUpperCase()}${name.slice(1)}`], {
      registers: { ...MODEL, label: `MCP ${name} {text}` },
    }),
  ),
  ...methods('#fastMcp', words('addPrompt addResource addResourceTemplate addTool'), {
    registers: { ...MODEL, label: 'MCP handler', options: ['execute', 'load'] },
  }),

  // Functions in a cloud.
  ...each(
    '@google-cloud/functions-framework.http @google-cloud/functions-framework.cloudEvent ' +
      'firebase-functions/v2/https.onRequest firebase-functions/v2/https.onCall ' +
      'firebase-functions/https.onRequest firebase-functions/https.onCall',
    { registers: { runs: 'request', label: 'cloud function' } },
  ),
  ...FIREBASE.flatMap((name) => [
    ...methods(name, ['https.onRequest', 'https.onCall'], {
      registers: {
        runs: 'request',
        label: FIREBASE_1.includes(name) ? FIRST_GENERATION : 'cloud function',
      },
    }),
    ...methods(name, FIREBASE_EVENTS, { registers: { ...CLOUD_EVENT, label: FIRST_GENERATION } }),
  ]),
  ...methods('#firebase', ['region', 'runWith'], { returns: '#firebase' }),
  ...Object.entries(FIREBASE_2_EVENTS).flatMap(([service, names]) =>
    ['firebase-functions', 'firebase-functions/v2'].flatMap((name) =>
      methods(`${name}/${service}`, words(names), { registers: CLOUD_EVENT }),
    ),
  ),
  ...each(
    '@azure/functions.app.http @azure/functions.app.get @azure/functions.app.post @azure/functions.app.put ' +
      '@azure/functions.app.patch @azure/functions.app.deleteRequest @azure/functions.app.storageQueue ' +
      '@azure/functions.app.serviceBusQueue @azure/functions.app.serviceBusTopic @azure/functions.app.eventHub ' +
      '@azure/functions.app.cosmosDB @azure/functions.app.eventGrid @azure/functions.app.generic ' +
      '@azure/functions.app.storageBlob @azure/functions.app.webPubSub',
    {
      registers: {
        runs: 'request',
        settles: 'always',
        label: 'Azure function {text}',
        options: ['handler'],
      },
    },
  ),
  ...each('sst/node/api.ApiHandler', {
    registers: { runs: 'request', settles: 'always', label: 'Lambda handler' },
  }),
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
];
