/**
 * Classes and functions that make objects which run, when told of an event, the functions that listen to
 * it, by their keys (see `origin.ts`). What a package makes of them for its own events (streams, sockets,
 * watchers) is none of them: it tells itself.
 */
export const EMITTER_CLASSES: ReadonlySet<string> = new Set([
  'events',
  'events.EventEmitter',
  'events.EventEmitterAsyncResource',
  'emittery',
  'eventemitter2',
  'eventemitter2.EventEmitter2',
  'eventemitter3',
  'eventemitter3.EventEmitter',
  'strict-event-emitter.Emitter',
  'tiny-emitter',
  'tiny-emitter.TinyEmitter',
  'tiny-typed-emitter.TypedEmitter',
  'tseep.EventEmitter',
  'wolfy87-eventemitter',
]);
export const EMITTER_FACTORIES: ReadonlySet<string> = new Set([
  'mitt',
  'nanoevents.createNanoEvents',
]);

/** Methods that run the listeners of an event, at once or soon. */
export const EMITS: readonly string[] = ['emit', 'emitAsync', 'emitSerial'];
/** Methods that have a function run each time that an event is told of; `once` has it run one time. */
export const LISTENS: readonly string[] = [
  'addEventListener',
  'addListener',
  'on',
  'prependListener',
];
