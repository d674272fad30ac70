import { promisify } from 'node:util';

interface Timer {
  readonly callback: (...args: unknown[]) => void;
  readonly args: readonly unknown[];
  readonly interval: number | undefined;
  due: number;
  order: number;
}

/** Timers on a clock of their own: they fire in order, and nobody waits for them. */
export interface VirtualTimers {
  /** What replaces the globals of the same names. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** What replaces the modules of the same names. */
  readonly modules: Readonly<Record<string, object>>;
  /** Fires the timer that is due first. */
  fireNext(): void;
  /** How many are left, intervals not counted. */
  pending(): number;
  size(): number;
}

export function createVirtualTimers(): VirtualTimers {
  const timers = new Set<Timer>();
  let now = 0;
  let created = 0;

  function start(
    callback: Timer['callback'],
    delay: number,
    args: readonly unknown[],
    interval?: number,
  ): Timer {
    if (typeof callback !== 'function') {
      throw new TypeError(`The "callback" argument must be of type function.`);
    }
    const timer = { callback, args, interval, due: now + delay, order: (created += 1) };
    timers.add(timer);
    return Object.assign(Object.create(HANDLE) as Timer, timer, { timer });
  }

  const stop = (handle: unknown): void => {
    if (typeof handle === 'object' && handle !== null && 'timer' in handle) {
      timers.delete(handle.timer as Timer);
    }
  };

  const setTimeout = (callback: Timer['callback'], delay?: unknown, ...args: unknown[]): Timer =>
    start(callback, atLeastOne(delay), args);
  const setInterval = (callback: Timer['callback'], delay?: unknown, ...args: unknown[]): Timer =>
    start(callback, atLeastOne(delay), args, atLeastOne(delay));
  const setImmediate = (callback: Timer['callback'], ...args: unknown[]): Timer =>
    start(callback, 0, args);

  const promises = {
    setTimeout: (delay?: unknown, value?: unknown, options?: { signal?: AbortSignal }) =>
      sleep((wake) => setTimeout(wake, delay), value, options?.signal),
    setImmediate: (value?: unknown, options?: { signal?: AbortSignal }) =>
      sleep((wake) => setImmediate(wake), value, options?.signal),
    async *setInterval(delay?: unknown, value?: unknown) {
      for (;;) yield await promises.setTimeout(delay, value);
    },
    scheduler: {
      wait: (delay?: unknown) => promises.setTimeout(delay),
      yield: () => promises.setImmediate(),
    },
  };

  function sleep(
    begin: (wake: () => void) => Timer,
    value: unknown,
    signal?: AbortSignal,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const handle = begin(() => {
        resolve(value);
      });
      signal?.addEventListener('abort', () => {
        stop(handle);
        reject(signal.reason as Error);
      });
    });
  }

  Object.assign(setTimeout, { [promisify.custom]: promises.setTimeout });
  Object.assign(setImmediate, { [promisify.custom]: promises.setImmediate });

  const globals = {
    setTimeout,
    setInterval,
    setImmediate,
    clearTimeout: stop,
    clearInterval: stop,
    clearImmediate: stop,
  };
  return {
    globals,
    modules: { timers: { ...globals, promises }, 'timers/promises': promises },
    fireNext() {
      let next: Timer | undefined;
      for (const timer of timers) {
        if (!next || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) {
          next = timer;
        }
      }
      if (!next) return;
      now = Math.max(now, next.due);
      if (next.interval === undefined) timers.delete(next);
      else Object.assign(next, { due: now + next.interval, order: (created += 1) });
      next.callback(...next.args);
    },
    pending: () => [...timers].filter(({ interval }) => interval === undefined).length,
    size: () => timers.size,
  };
}

const HANDLE = {
  ref(): unknown {
    return this;
  },
  unref(): unknown {
    return this;
  },
  hasRef: () => true,
};

function atLeastOne(delay: unknown): number {
  const number = Number(delay);
  return number >= 1 && number <= 2 ** 31 - 1 ? Math.trunc(number) : 1;
}
