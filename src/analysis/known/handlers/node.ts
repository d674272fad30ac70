import {
  CONNECTION,
  LISTENERS,
  MESSAGE,
  type Method,
  ONCE,
  ROUTE,
  type Registration,
  each,
  methods,
  words,
} from './registration.ts';

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

export const SOCKET_SERVER_EVENTS: Readonly<Record<string, Registration>> = {
  connect: CONNECTION,
  connection: CONNECTION,
  '*': ONCE,
};

/** Servers, sockets and workers of Node, of Bun and Deno, and of packages that take their place. */
export const NODE: readonly [string, Method][] = [
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
  ...methods('#websocketServer', LISTENERS, {
    events: {
      connect: CONNECTION,
      request: { runs: 'request', label: '`request` listener', params: ['#websocketRequest'] },
      '*': ONCE,
    },
    returns: '#websocketServer',
  }),
  // Its handlers are called as they are.
  ...methods('#uws', words('any connect del get head options patch post put trace'), {
    registers: {
      runs: 'request',
      label: '{NAME} {text} handler',
      afterWait:
        '`res.onAborted` has to be called before it, and the request cannot be read after it',
    },
    returns: '#uws',
  }),
  ...methods('#uws', ['ws'], {
    registers: {
      runs: 'message',
      label: 'websocket {text} handler',
      options: ['close', 'message', 'open', 'upgrade'],
      afterWait: 'a message or request that is not copied before it is gone after it',
    },
    returns: '#uws',
  }),
  ...methods('#uws', ['listen'], { registers: ONCE, returns: '#uws' }),
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
];
