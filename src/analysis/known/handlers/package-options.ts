import { TRANSFORMER } from './classes.ts';
import { LISTENERS, ONCE, type Method, type Registration, typed, words } from './registration.ts';

/**
 * Functions that packages take among their options, or beside them, and run for each request, message or
 * connection. Keys as in `registration.ts`.
 *
 * Source: the documentation and the code of each package.
 */

/** Its result is used at once, or it has to be done before the request goes on. */
function atOnce(label: string, options?: string): Registration {
  return { ...optionsOf(label, options), settles: 'at once' };
}

/** It is awaited. */
function awaited(label: string, options?: string): Registration {
  return { ...optionsOf(label, options), settles: 'always' };
}

function optionsOf(label: string, options?: string): Registration {
  return { runs: 'request', label, ...(options ? { options: words(options) } : {}) };
}

function taking(keys: string, registers: Registration): [string, Method][] {
  return words(keys).map((key) => [key, { registers }]);
}

const VERIFY = optionsOf('verify callback');
/** Pages call it while they are rendered. */
const TEMPLATE: Registration = { ...atOnce('template function {text}'), needsServer: true };
/** What it makes routes of, besides `load`, which runs before them. */
const RESOURCE_HANDLERS = 'create del delete get index list load modify patch post put read update';
/** What it asks its model, which may export more. */
const OAUTH_MODEL = words(
  'getAccessToken getAuthorizationCode getClient getRefreshToken getUser getUserFromClient revokeAuthorizationCode ' +
    'revokeToken saveAuthorizationCode saveToken generateAccessToken generateAuthorizationCode ' +
    'generateRefreshToken validateRedirectUri validateScope verifyScope',
)
  .map((name) => `model.${name}`)
  .join(' ');
/** What is called for each client, document or message, and awaited. */
const DOCUMENT_HOOKS =
  'afterLoadDocument afterStoreDocument afterUnloadDocument beforeHandleMessage beforeUnloadDocument connected ' +
  'onAuthenticate onAwarenessUpdate onChange onConnect onDisconnect onLoadDocument onRequest onStateless ' +
  'onStoreDocument onUpgrade';
const LISTENER_OF_UPLOADS: Registration = { runs: 'request', label: 'upload listener' };
const BODY_PARSERS = ['json', 'raw', 'text', 'urlencoded'];

export const OPTIONS_OF_PACKAGES: readonly [string, Method][] = [
  // Logins.
  ...taking('next-auth', awaited('NextAuth callback', 'callbacks events jwt.encode jwt.decode')),
  ...taking('next-auth/providers/credentials', awaited('credentials provider', 'authorize')),
  ...taking(
    'better-auth.betterAuth',
    awaited('Better Auth hook', 'hooks databaseHooks emailAndPassword emailVerification'),
  ),
  ...taking(
    'passport-local passport-local.Strategy passport-jwt.Strategy passport-http.BasicStrategy ' +
      'passport-http.DigestStrategy passport-http-bearer passport-http-bearer.Strategy passport-custom ' +
      'passport-custom.Strategy passport-oauth2 passport-oauth2.Strategy passport-google-oauth20 ' +
      'passport-google-oauth20.Strategy passport-github2 passport-github2.Strategy passport-facebook ' +
      'passport-facebook.Strategy',
    VERIFY,
  ),
  ...taking('passport.serializeUser passport.deserializeUser', optionsOf('`{name}` function')),
  ...taking('express-jwt express-jwt.expressjwt', optionsOf('JWT check', 'isRevoked secret')),
  ...taking('express-basic-auth', atOnce('authorizer', 'authorizer unauthorizedResponse')),
  ...taking('#hapi.auth.strategy', {
    ...optionsOf('{text} validation', 'validate'),
    settles: 'hapi',
  }),

  ...taking('oauth2-server @node-oauth/oauth2-server express-oauth-server', {
    ...optionsOf('OAuth model {member}', OAUTH_MODEL),
    settles: 'always',
  }),
  ...taking('next-intl/server.getRequestConfig', awaited('configuration of next-intl')),
  ...taking('better-auth/api.createAuthMiddleware', awaited('Better Auth hook')),

  ...taking('typeorm.Column typeorm.PrimaryColumn', {
    ...TRANSFORMER,
    options: words('transformer.from transformer.to'),
  }),

  // Middleware.
  ...taking('resource-router-middleware', optionsOf('resource handler', RESOURCE_HANDLERS)),
  ...taking(
    'express.static serve-static @fastify/static fastify-static koa-static',
    atOnce('option of static files', 'setHeaders'),
  ),
  ...taking(
    'multer',
    optionsOf('upload option', 'fileFilter storage._handleFile storage._removeFile'),
  ),
  ...taking(
    'multer.diskStorage @koa/multer.diskStorage koa-multer.diskStorage fastify-multer.diskStorage',
    optionsOf('disk storage', 'destination filename'),
  ),
  ...taking('koa-body koa-body.koaBody', atOnce('upload listener', 'formidable.onFileBegin')),
  ...taking(
    ['Any', 'File', 'FileFields', 'Files']
      .map((name) => `@nestjs/platform-express.${name}Interceptor`)
      .join(' '),
    optionsOf('file filter', 'fileFilter'),
  ),
  ...taking('cors', optionsOf('CORS options', 'origin')),
  ...taking('compression', atOnce('compression filter', 'filter')),
  ...taking('morgan', atOnce('log format', 'skip stream.write')),
  ...taking('morgan.token', atOnce('log token')),
  ...taking('koa-logger', atOnce('log transport', 'transporter')),
  ...taking('@nestjs/common.createParamDecorator', awaited('parameter decorator')),
  ...taking(
    'express-http-proxy',
    awaited(
      'proxy option',
      'filter proxyReqBodyDecorator proxyReqOptDecorator proxyReqPathResolver userResDecorator',
    ),
  ),
  ...taking(
    'express-rate-limit express-rate-limit.rateLimit',
    atOnce('rate limit', 'handler keyGenerator limit max message requestWasSuccessful skip'),
  ),
  ...taking(
    BODY_PARSERS.flatMap((name) => [`express.${name}`, `body-parser.${name}`]).join(' '),
    atOnce('body verification', 'verify'),
  ),
  ...taking(
    'http-proxy-middleware.createProxyMiddleware http-proxy-middleware.legacyCreateProxyMiddleware',
    atOnce(
      'proxy option',
      'on.proxyReq on.proxyRes on.proxyReqWs onProxyReq onProxyRes onProxyReqWs pathRewrite router',
    ),
  ),
  ...taking('http-proxy-middleware.responseInterceptor', awaited('response interceptor')),
  ...taking(
    '@tus/server.Server',
    awaited('upload hook', 'onIncomingRequest onUploadCreate onUploadFinish'),
  ),

  ['tus-node-server.Server().on', { events: { '*': LISTENER_OF_UPLOADS } }],
  ['@tus/server.Server().on', { events: { '*': LISTENER_OF_UPLOADS } }],

  // Sockets. What stands beside the options is called when the server listens.
  ...taking('ws.WebSocketServer ws.Server ws.WebSocket.Server', {
    ...atOnce('connection check', 'handleProtocols verifyClient'),
    position: 0,
  }),
  ...taking('socket.io socket.io.Server', {
    ...optionsOf('connection check', 'allowRequest'),
    position: 1,
  }),

  // Templates, which take the value at once.
  ...taking('twig.extendFunction twig.extendFilter twig.extendTest', TEMPLATE),
  ...taking('#nunjucks.addFilter #nunjucks.addGlobal', TEMPLATE),
  ...taking('handlebars.registerHelper hbs.registerHelper', { ...TEMPLATE, options: ['*'] }),
  ...taking('express-handlebars express-handlebars.create express-handlebars.engine', {
    ...TEMPLATE,
    options: ['helpers.*'],
  }),
  ...taking('liquidjs.Liquid().registerFilter', TEMPLATE),

  // Before version 1, it is given what it calls for each request.
  [
    'http-proxy.createServer',
    { registers: { runs: 'request', label: 'proxy handler', params: ['#proxyRequest'] } },
  ],

  // Other protocols.
  ...taking(
    '@hocuspocus/server.Hocuspocus @hocuspocus/server.Server @hocuspocus/server.Server.configure',
    {
      ...awaited('hook of Hocuspocus', DOCUMENT_HOOKS),
      runs: 'message',
    },
  ),
  ...taking('smtp-server.SMTPServer', {
    ...optionsOf('SMTP handler', 'onAuth onClose onConnect onData onMailFrom onRcptTo onSecure'),
    runs: 'message',
  }),
  ...taking('dns2.createServer', optionsOf('DNS handler', 'handle')),
  ...taking('aedes aedes.Aedes aedes.Server aedes.Aedes.createBroker', {
    ...optionsOf(
      'MQTT handler',
      'authenticate authorizePublish authorizeSubscribe preConnect published',
    ),
    runs: 'message',
  }),
];

/** The events of what packages make that come once for each request, message or connection. */
const EVENTS: Readonly<
  Record<string, { readonly runs: Registration['runs']; readonly events: string }>
> = {
  '#aedes': {
    runs: 'message',
    events: 'ack client clientDisconnect clientReady ping publish subscribe unsubscribe',
  },
  '#dnsServer': { runs: 'request', events: 'request' },
  '#ftpServer': { runs: 'message', events: 'disconnect login' },
  '#httpProxy': { runs: 'request', events: 'end proxyReq proxyReqWs proxyRes proxyResponse start' },
};

const LDAP_OPERATIONS = 'add after bind compare del exop modify modifyDN search unbind use';

/** Methods of what packages make. */
export const METHODS_OF_PACKAGES: readonly [string, Method][] = [
  ...Object.entries(EVENTS).flatMap(([type, { events, runs }]) => {
    const registered = words(events).map((name): [string, Registration] => [
      name,
      {
        runs,
        label: '`{text}` listener',
        ...(name === 'proxyResponse' ? { params: ['#proxyRequest'] } : {}),
        ...(type === '#httpProxy' ? { settles: 'at once' } : {}),
      },
    ]);
    const method: Method = {
      events: { ...Object.fromEntries(registered), '*': ONCE },
      returns: type,
    };
    return LISTENERS.map((name): [string, Method] => [`${type}.${name}`, method]);
  }),
  ...words(LDAP_OPERATIONS).map((name): [string, Method] => [
    `#ldapServer.${name}`,
    { registers: { runs: 'request', label: 'LDAP {name} handler' } },
  ]),
  [
    'ssh2.Server',
    { registers: { runs: 'message', label: 'SSH connection listener', params: ['#socket'] } },
  ],
];

/** The types of what packages make, as in `MADE_BY`. */
export const MADE_BY_PACKAGES: readonly [string, string][] = [
  ...typed('#aedes', 'aedes() aedes.Aedes() aedes.Server() aedes.Aedes.createBroker()'),
  ...typed('#dnsServer', 'dns2.createServer()'),
  ...typed('#ftpServer', 'ftp-srv() ftp-srv.FtpSrv()'),
  ...typed(
    '#httpProxy',
    'http-proxy.createProxyServer() http-proxy.createServer() http-proxy.createProxy()',
  ),
  ...typed('#ldapServer', 'ldapjs.createServer()'),
];
