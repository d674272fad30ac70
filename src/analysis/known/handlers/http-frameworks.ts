import {
  EXPRESS_ROUTE,
  LISTENERS,
  MIDDLEWARE,
  type Method,
  ONCE,
  ROUTE,
  type Registration,
  VERBS,
  each,
  methods,
  words,
} from './registration.ts';

/** Packages that have Koa, or what is made of it. */
export const HAVE_KOA = words('koa @types/koa egg @midwayjs/koa midway thinkjs @strapi/strapi');
/** Packages that have hapi. */
export const HAVE_HAPI = words('@hapi/hapi hapi @types/hapi__hapi @types/hapi');

/** What Nitro calls for each request, and awaits. */
const NITRO_HOOK: Registration = { runs: 'request', settles: 'always', label: '`{text}` hook' };
const NITRO_HOOKS: Readonly<Record<string, Registration>> = {
  ...Object.fromEntries(
    words('request beforeResponse afterResponse render:html render:response render:island').map(
      (name) => [name, NITRO_HOOK],
    ),
  ),
  '*': ONCE,
};

const FASTIFY_ROUTE: Registration = {
  ...ROUTE,
  settles: 'fastify',
  params: ['#fastifyRequest', '#fastifyReply'],
};

const HAPI_ROUTE: Registration = {
  ...ROUTE,
  settles: 'hapi',
  params: ['#hapiRequest', '#hapiToolkit'],
};

const KOA_ROUTE: Registration = { ...ROUTE, params: ['#koaContext'] };

const KOA_MIDDLEWARE: Registration = { ...MIDDLEWARE, params: ['#koaContext'] };

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

/** Frameworks that route HTTP requests. */
export const HTTP_FRAMEWORKS: readonly [string, Method][] = [
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
  ...methods('#findMyWay', [...words(VERBS), 'on'], {
    registers: { runs: 'request', label: '{text} handler' },
  }),
  ['routes().addRoute', { registers: { runs: 'request', label: '{text} handler' } }],
  ['json-server.rewriter', { returns: '#middleware' }],

  // What sends a file to a client goes on when its listeners return.
  ...each('send', { returns: '#sentFile' }),
  ...methods('#sentFile', LISTENERS, {
    events: {
      error: ONCE,
      '*': { runs: 'request', settles: 'at once', label: '`{text}` listener' },
    },
    returns: '#sentFile',
  }),

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
  // They make one middleware of others, for whatever app; others compose steps of a task, too.
  ...each('koa-convert koa-mount', { registers: KOA_MIDDLEWARE }),
  ...each('koa-compose', { registers: { ...KOA_MIDDLEWARE, needsServer: true } }),

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
        settles: 'hapi',
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
    'defineNitroPlugin #imports.defineNitroPlugin nitropack.defineNitroPlugin ' +
      'nitropack/runtime.defineNitroPlugin nitro.definePlugin nitro/runtime.defineNitroPlugin',
    { registers: { ...ONCE, params: ['#nitro'] } },
  ),
  ['#nitroHooks.hook', { events: NITRO_HOOKS }],
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
  [
    'h3.createApp',
    {
      registers: {
        ...MIDDLEWARE,
        label: '`{member}` hook',
        options: words('onRequest onBeforeResponse onAfterResponse onError'),
      },
    },
  ],
  ['h3.fromNodeMiddleware', { registers: { runs: 'request', label: 'middleware' } }],
  ['h3.lazyEventHandler', { registers: ONCE }],
  ...each(
    ['@builder.io/qwik-city', '@qwik.dev/router']
      .flatMap((name) =>
        words('routeAction$ routeLoader$ server$').map((made) => `${name}.${made}`),
      )
      .join(' '),
    { registers: { ...ROUTE, label: '`{name}` function' } },
  ),
  ...methods('#h3', [...words(VERBS), 'use', 'add', 'on'], { registers: ROUTE, returns: '#h3' }),
  ...methods('#elysia', words(VERBS), { registers: ROUTE, returns: '#elysia' }),
  ...methods(
    '#elysia',
    words('onBeforeHandle onAfterHandle onRequest onParse onTransform onError derive resolve ws'),
    { registers: MIDDLEWARE, returns: '#elysia' },
  ),
  ...methods('#elysia', ['*'], { returns: '#elysia' }),
];
