import type { Method, Registration } from './handlers.ts';

/**
 * Functions that packages take among their options, or beside them, and run for each request, message or
 * connection. Keys as in `handlers.ts`.
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
  return { runs: 'request', label, ...(options ? { options: options.split(' ') } : {}) };
}

function each(keys: string, registers: Registration): [string, Method][] {
  return keys.split(' ').map((key) => [key, { registers }]);
}

const VERIFY = optionsOf('verify callback');
const BODY_PARSERS = ['json', 'raw', 'text', 'urlencoded'];

export const OPTIONS_OF_PACKAGES: readonly [string, Method][] = [
  // Logins.
  ...each('next-auth', awaited('NextAuth callback', 'callbacks events jwt.encode jwt.decode')),
  ...each('next-auth/providers/credentials', awaited('credentials provider', 'authorize')),
  ...each(
    'better-auth.betterAuth',
    awaited('Better Auth hook', 'hooks databaseHooks emailAndPassword emailVerification'),
  ),
  ...each(
    'passport-local passport-local.Strategy passport-jwt.Strategy passport-http.BasicStrategy ' +
      'passport-http.DigestStrategy passport-http-bearer passport-http-bearer.Strategy passport-custom ' +
      'passport-custom.Strategy passport-oauth2 passport-oauth2.Strategy passport-google-oauth20 ' +
      'passport-google-oauth20.Strategy passport-github2 passport-github2.Strategy passport-facebook ' +
      'passport-facebook.Strategy',
    VERIFY,
  ),
  ...each('passport.serializeUser passport.deserializeUser', optionsOf('`{name}` function')),
  ...each('express-basic-auth', atOnce('authorizer', 'authorizer unauthorizedResponse')),
  ...each('#hapi.auth.strategy', awaited('{text} validation', 'validate')),

  ...each('better-auth/api.createAuthMiddleware', awaited('Better Auth hook')),

  // Middleware.
  ...each('multer', optionsOf('file filter', 'fileFilter')),
  ...each('multer.diskStorage', optionsOf('disk storage', 'destination filename')),
  ...each('cors', optionsOf('CORS options', 'origin')),
  ...each('compression', atOnce('compression filter', 'filter')),
  ...each('morgan', atOnce('log format', 'skip stream.write')),
  ...each('morgan.token', atOnce('log token')),
  ...each(
    'express-rate-limit express-rate-limit.rateLimit',
    atOnce('rate limit', 'handler keyGenerator limit max message requestWasSuccessful skip'),
  ),
  ...each(
    BODY_PARSERS.flatMap((name) => [`express.${name}`, `body-parser.${name}`]).join(' '),
    atOnce('body verification', 'verify'),
  ),
  ...each(
    'http-proxy-middleware.createProxyMiddleware http-proxy-middleware.legacyCreateProxyMiddleware',
    atOnce(
      'proxy option',
      'on.proxyReq on.proxyRes on.proxyReqWs onProxyReq onProxyRes onProxyReqWs pathRewrite router',
    ),
  ),
  ...each('http-proxy-middleware.responseInterceptor', awaited('response interceptor')),
  ...each(
    '@tus/server.Server',
    awaited('upload hook', 'onIncomingRequest onUploadCreate onUploadFinish'),
  ),

  // Sockets. What stands beside the options is called when the server listens.
  ...each('ws.WebSocketServer ws.Server ws.WebSocket.Server', {
    ...atOnce('connection check', 'handleProtocols verifyClient'),
    position: 0,
  }),
  ...each('socket.io socket.io.Server', {
    ...optionsOf('connection check', 'allowRequest'),
    position: 1,
  }),

  // Other protocols.
  ...each('smtp-server.SMTPServer', {
    ...optionsOf('SMTP handler', 'onAuth onClose onConnect onData onMailFrom onRcptTo onSecure'),
    runs: 'message',
  }),
  ...each('dns2.createServer', optionsOf('DNS handler', 'handle')),
  ...each('aedes aedes.Aedes aedes.Server aedes.Aedes.createBroker', {
    ...optionsOf(
      'MQTT handler',
      'authenticate authorizePublish authorizeSubscribe preConnect published',
    ),
    runs: 'message',
  }),
];

const ONCE: Registration = { runs: 'once', label: 'start-up callback' };
const LISTENERS = ['addListener', 'on', 'once', 'prependListener'];

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
  '#httpProxy': { runs: 'request', events: 'end proxyReq proxyReqWs proxyRes start' },
};

const LDAP_OPERATIONS = 'add after bind compare del exop modify modifyDN search unbind use';

/** Methods of what packages make. */
export const METHODS_OF_PACKAGES: readonly [string, Method][] = [
  ...Object.entries(EVENTS).flatMap(([type, { events, runs }]) => {
    const registered = events.split(' ').map((name): [string, Registration] => [
      name,
      {
        runs,
        label: '`{text}` listener',
        ...(type === '#httpProxy' ? { settles: 'at once' } : {}),
      },
    ]);
    const method: Method = {
      events: { ...Object.fromEntries(registered), '*': ONCE },
      returns: type,
    };
    return LISTENERS.map((name): [string, Method] => [`${type}.${name}`, method]);
  }),
  ...LDAP_OPERATIONS.split(' ').map((name): [string, Method] => [
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
  ...madeBy('#aedes', 'aedes() aedes.Aedes() aedes.Server() aedes.Aedes.createBroker()'),
  ...madeBy('#dnsServer', 'dns2.createServer()'),
  ...madeBy('#ftpServer', 'ftp-srv() ftp-srv.FtpSrv()'),
  ...madeBy(
    '#httpProxy',
    'http-proxy.createProxyServer() http-proxy.createServer() http-proxy.createProxy()',
  ),
  ...madeBy('#ldapServer', 'ldapjs.createServer()'),
];

function madeBy(type: string, keys: string): [string, string][] {
  return keys.split(' ').map((key) => [key, type]);
}
