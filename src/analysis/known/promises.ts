/*
 * Keys are those of `Origin`; `*` stands for one property name.
 *
 * Sources: the Node.js documentation of each module (v20), each function called with bad arguments, and
 * the web standards, whose bindings turn the errors of a promise-returning operation into rejections.
 */

/** Globals that return a new native promise whatever their arguments, and never throw. */
export const GLOBAL_PROMISE_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'Promise.all Promise.allSettled Promise.any Promise.race Promise.reject Promise.try Array.fromAsync ' +
    'WebAssembly.compile WebAssembly.compileStreaming WebAssembly.instantiate WebAssembly.instantiateStreaming ' +
    'caches.delete caches.has caches.keys caches.match caches.open ' +
    'cookieStore.delete cookieStore.get cookieStore.getAll cookieStore.set createImageBitmap crypto.subtle.* ' +
    'customElements.whenDefined document.exitFullscreen document.fonts.load fetch indexedDB.databases ' +
    'navigator.clipboard.* navigator.locks.query navigator.locks.request ' +
    'navigator.mediaDevices.enumerateDevices navigator.mediaDevices.getDisplayMedia ' +
    'navigator.mediaDevices.getUserMedia navigator.permissions.query navigator.serviceWorker.getRegistration ' +
    'navigator.serviceWorker.getRegistrations navigator.serviceWorker.register navigator.share ' +
    'navigator.storage.estimate navigator.storage.getDirectory navigator.storage.persist ' +
    'navigator.storage.persisted navigator.wakeLock.request scheduler.postTask scheduler.yield ' +
    'showDirectoryPicker showOpenFilePicker showSaveFilePicker'
  ).split(' '),
);

/** Functions of Node's modules that return a new native promise whatever their arguments, and never throw. */
export const NODE_PROMISE_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'assert.doesNotReject assert.rejects assert.strict.doesNotReject assert.strict.rejects ' +
    'crypto.subtle.* crypto.webcrypto.subtle.* events.EventEmitter.once events.once fs.promises.* ' +
    'stream.consumers.* stream.promises.pipeline timers.promises.scheduler.wait ' +
    'timers.promises.scheduler.yield timers.promises.setImmediate timers.promises.setTimeout util.aborted'
  ).split(' '),
);

/** As above, for functions that throw on a bad argument. */
export const NODE_THROWING_PROMISE_FUNCTIONS: ReadonlySet<string> = new Set([
  'dns.promises.*',
  'fs.openAsBlob',
  'stream.promises.finished',
]);

/** Members of those modules that are not functions returning a promise. */
export const NOT_PROMISE_FUNCTIONS: ReadonlySet<string> = new Set([
  'dns.promises.Resolver',
  'dns.promises.getDefaultResultOrder',
  'dns.promises.getServers',
  'dns.promises.setDefaultResultOrder',
  'dns.promises.setServers',
  'fs.promises.constants',
  'fs.promises.glob',
  'fs.promises.watch',
]);

/** Functions of well-known packages that return a native promise; they may throw on a bad argument. */
export const PACKAGE_PROMISE_FUNCTIONS: ReadonlySet<string> = new Set([
  'axios',
  'axios.*',
  'cross-fetch',
  'cross-fetch.fetch',
  'node-fetch',
  'undici.fetch',
  'undici.request',
]);

/** Members of those packages that return something else. */
export const NOT_PACKAGE_PROMISE_FUNCTIONS: ReadonlySet<string> = new Set([
  'axios.all',
  'axios.create',
  'axios.getUri',
  'axios.isAxiosError',
  'axios.isCancel',
  'axios.spread',
  'axios.toFormData',
]);

/** Methods of what a promise function yields: `(await fetch(url)).json()`. */
export const PROMISE_METHODS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['fetch', new Set(['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'])],
  [
    'fs.promises.open',
    new Set(
      (
        'appendFile chmod chown close datasync read readFile readv stat sync truncate utimes write ' +
        'writeFile writev'
      ).split(' '),
    ),
  ],
]);

/** Functions of the language and of Node whose result has no `then`. */
export const PLAIN_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'Array.from Array.isArray Array.of BigInt Boolean Buffer.alloc Buffer.concat Buffer.from Date.now ' +
    'JSON.parse JSON.stringify Math.* Number Number.* Object.entries Object.keys Object.values String String.* ' +
    'decodeURIComponent encodeURIComponent isFinite isNaN parseFloat parseInt performance.now ' +
    'clearImmediate clearInterval clearTimeout console.* process.cwd process.hrtime process.memoryUsage process.uptime ' +
    'crypto.randomBytes crypto.randomInt crypto.randomUUID path.basename path.dirname path.extname path.join ' +
    'path.normalize path.parse path.relative path.resolve util.format util.inspect'
  ).split(' '),
);

/** Constructors of the language whose instances have no `then`. */
export const PLAIN_CONSTRUCTORS: ReadonlySet<string> = new Set(
  (
    'AggregateError Array ArrayBuffer BigInt64Array BigUint64Array Boolean DataView Date Error EvalError ' +
    'Float32Array Float64Array Int16Array Int32Array Int8Array Map Number RangeError ReferenceError RegExp ' +
    'Set String SyntaxError TextDecoder TextEncoder TypeError URIError URL URLSearchParams Uint16Array ' +
    'Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet'
  ).split(' '),
);
