import { createRequire } from 'node:module';
import type { AsyncPerfRule } from '../../src/create-rule.ts';
import { rules as pluginRules } from '../../src/index.ts';
import { compileModule, compileScript, STEP } from './compile-module.ts';
import { createDescriber } from './describe-value.ts';
import { languagesOf } from './languages.ts';
import type { Language } from './languages.ts';
import { applyEdits, fixAll, lint, ParseError } from './lint.ts';
import type { LintSettings, Rules } from './lint.ts';
import { createVirtualTimers } from './virtual-timers.ts';

/** What a run could be seen doing, one line an event. Two runs behave alike if their traces are equal. */
export type Trace = readonly string[];

export type Log = (...values: unknown[]) => void;

export interface Run {
  readonly exports: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** Records values; the module has the same function as a global. */
  readonly log: Log;
  /**
   * Calls an export, or a function, and records how it ends: returns or throws, resolves or rejects.
   * The promise it gives back never rejects and holds the value, if there is one.
   */
  readonly call: (callee: string | (() => unknown), ...args: unknown[]) => Promise<unknown>;
}

/** What to do with a module: a function, or calls made one after the other. */
export type Driver =
  ((run: Run) => unknown) | readonly (readonly [name: string, ...args: unknown[]])[];

export interface RunOptions {
  /** Globals of the module, made anew for each run. */
  readonly globals?: (log: Log) => Readonly<Record<string, unknown>>;
  /** Modules that replace those of the same name (without `node:`), made anew for each run. */
  readonly modules?: (log: Log) => Readonly<Record<string, unknown>>;
  /** `.jsx` or `.tsx` for a module with JSX. */
  readonly filename?: string;
  /** Milliseconds to wait for real input and output of a driver that has nothing else to wait for. */
  readonly grace?: number;
  /** Milliseconds after which the run is given up. */
  readonly timeout?: number;
  /** How many timers fire before the rest is given up, for code that sets ever new ones. */
  readonly maxTimers?: number;
  /** Names of errors that count by their class alone: the engine's messages name variables. */
  readonly engineErrors?: readonly string[];
  /** The module is CommonJS in plain JavaScript and always ends, so it runs as it is: much faster. */
  readonly isPlain?: boolean;
}

const MAX_STEPS = 100_000;
const IDLE_TURNS = 4;

const nodeRequire = createRequire(import.meta.url);
const turn = setImmediate;
let lastRun: Promise<unknown> = Promise.resolve();

/**
 * Runs a module and a driver of it, and records what can be observed. Timers run on a virtual clock.
 *
 * @throws {SyntaxError} If the source does not compile. Errors of the module are part of the trace.
 */
export function runModule(
  source: string,
  driver: Driver,
  options: RunOptions = {},
): Promise<Trace> {
  const run = lastRun.then(() => runNow(source, driver, options));
  lastRun = run.catch(() => {});
  return run;
}

async function runNow(source: string, driver: Driver, options: RunOptions): Promise<Trace> {
  const events: string[] = [];
  const describe = createDescriber(options.engineErrors);
  const timers = createVirtualTimers();
  let isOver = false;
  const record = (event: string): void => {
    if (!isOver) events.push(event);
  };
  const log: Log = (...values) => {
    record(`log ${values.map(describe).join(' ')}`);
  };

  let calls = 0;
  const call: Run['call'] = async (callee, ...args) => {
    calls += 1;
    const label = `${String(calls)} ${typeof callee === 'string' ? callee : 'call'}`;
    let result: unknown;
    try {
      result =
        typeof callee === 'string'
          ? (exports[callee] as (...values: unknown[]) => unknown)(...args)
          : callee();
    } catch (error) {
      record(`${label} throws ${describe(error)}`);
      return undefined;
    }
    if (!isThenable(result)) {
      record(`${label} returns ${describe(result)}`);
      return result;
    }
    record(`${label} returns ${describe(result)}`);
    try {
      const value = await result;
      record(`${label} resolves ${describe(value)}`);
      return value;
    } catch (error) {
      record(`${label} rejects ${describe(error)}`);
      return undefined;
    }
  };

  const module = { exports: {} as Record<string, (...args: unknown[]) => unknown> };
  let exports = module.exports;
  const compiled = options.isPlain
    ? compileScript(source)
    : compileModule(source, options.filename?.endsWith('x'));
  const parameters = {
    module,
    exports,
    log,
    require: requireFrom({ ...timers.modules, ...options.modules?.(log) }),
    [STEP]: stepCounter(),
    ...timers.globals,
    ...options.globals?.(log),
  };

  const restore = watchProcess((kind, error) => {
    record(`${kind} ${describe(error)}`);
  });
  let isDone = false;
  const whole = (async () => {
    try {
      await compiled(parameters);
    } catch (error) {
      if (error instanceof SyntaxError) throw error;
      record(`module throws ${describe(error)}`);
    }
    exports = module.exports;
    if (typeof driver === 'function') await driver({ exports, log, call });
    else for (const [name, ...args] of driver) await call(name, ...args);
  })().finally(() => {
    isDone = true;
  });
  try {
    await drain(
      whole,
      timers,
      () => isDone,
      record,
      (error) => {
        record(`uncaught ${describe(error)}`);
      },
      options,
    );
    if (isDone) await whole;
  } finally {
    isOver = true;
    restore();
  }
  return events;
}

async function drain(
  whole: Promise<unknown>,
  timers: ReturnType<typeof createVirtualTimers>,
  isDone: () => boolean,
  record: (event: string) => void,
  uncaught: (error: unknown) => void,
  { timeout = 2000, grace = 300, maxTimers = 500 }: RunOptions,
): Promise<void> {
  whole.catch(() => {});
  const start = Date.now();
  let lastActive = start;
  let idleTurns = 0;
  let fired = 0;
  while (idleTurns < IDLE_TURNS) {
    await new Promise((resolve) => turn(resolve));
    const hasTimers = isDone() ? timers.pending() > 0 : timers.size() > 0;
    if (hasTimers && fired < maxTimers) {
      idleTurns = 0;
      lastActive = Date.now();
      fired += 1;
      try {
        timers.fireNext();
      } catch (error) {
        uncaught(error);
      }
    } else if (isDone() || Date.now() - lastActive > grace) {
      idleTurns += 1;
    }
    if (Date.now() - start > timeout) break;
  }
  if (!isDone()) record('the driver never ends');
}

function requireFrom(modules: Readonly<Record<string, unknown>>): (name: string) => unknown {
  return (specifier) => {
    const name = specifier.replace(/^node:/, '');
    const [parent = name, child] = name.split('/');
    if (name in modules) return modules[name];
    const whole = child === 'promises' ? modules[parent] : undefined;
    if (typeof whole === 'object' && whole !== null && child !== undefined && child in whole) {
      return (whole as Record<string, unknown>)[child];
    }
    return nodeRequire(specifier) as unknown;
  };
}

function stepCounter(): () => void {
  let steps = 0;
  return () => {
    steps += 1;
    if (steps > MAX_STEPS) throw new RangeError('The module takes too many steps.');
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}

const PATCHABLE: readonly (readonly [object, PropertyKey])[] = [
  [globalThis, 'Promise'],
  ...(['then', 'catch', 'finally'] as const).map((key) => [Promise.prototype, key] as const),
  ...(['all', 'allSettled', 'any', 'race', 'reject', 'resolve', Symbol.species] as const).map(
    (key) => [Promise, key] as const,
  ),
];

/** Listens for what nobody handles, alone, and keeps globals that a module might replace. */
function watchProcess(
  report: (kind: 'uncaught' | 'unhandled rejection', error: unknown) => void,
): () => void {
  const saved = (['unhandledRejection', 'uncaughtException'] as const).map(
    (event) => [event, process.listeners(event as never)] as const,
  );
  const globals = PATCHABLE.map(
    ([object, key]) => [object, key, Object.getOwnPropertyDescriptor(object, key)] as const,
  );
  for (const [event] of saved) process.removeAllListeners(event);
  process.on('unhandledRejection', (error) => {
    report('unhandled rejection', error);
  });
  process.on('uncaughtException', (error) => {
    report('uncaught', error);
  });
  return () => {
    for (const [event, listeners] of saved) {
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener as () => void);
    }
    for (const [object, key, descriptor] of globals) {
      if (descriptor) Object.defineProperty(object, key, descriptor);
    }
  };
}

export interface BehaviorOptions
  extends RunOptions, Omit<LintSettings, 'filename' | 'language' | 'options'> {
  /** Compare the code after all fixes (and after each alone), or after each suggestion alone. */
  readonly mode?: 'fix' | 'suggestions';
  /** Leaves out the suggestions whose text names a change that the trace shows. */
  readonly exceptSuggestions?: RegExp;
  /** Whether there must be a fix (default), must be none, or may be one. */
  readonly expectFixed?: boolean | 'maybe';
  /** The rule's options, when there is one rule. */
  readonly options?: readonly unknown[];
  /** All that can parse the source if left out. */
  readonly languages?: readonly Language[];
  /** `free` compares events without their order, for code whose independent parts run side by side. */
  readonly order?: 'free' | 'strict';
}

/** One or more rules, by name or as objects; `all` for the plugin's. */
export type RuleSelection = AsyncPerfRule | string | readonly (AsyncPerfRule | string)[];

export interface Comparison {
  /** Empty if there may be a fix and is none: nothing is run then. */
  readonly original: Trace;
  /** The variants that were run: different texts only. */
  readonly fixed: readonly string[];
}

/**
 * Runs a driver against a module and against what rules make of it, in each language.
 *
 * @throws If a variant's trace differs, or if there is a fix where there must be none, or none where
 * there must be one.
 */
export async function assertSameBehavior(
  selection: RuleSelection,
  source: string,
  driver: Driver,
  options: BehaviorOptions = {},
): Promise<Comparison> {
  const rules = selectRules(selection);
  const fixed = new Set<string>();
  for (const language of options.languages ?? languagesOf(options.filename ?? 'file.js')) {
    let variants: string[];
    try {
      variants = variantsOf(source, rules, language, options);
    } catch (error) {
      if (error instanceof ParseError && options.languages === undefined) continue;
      throw error;
    }
    if ((options.expectFixed ?? true) === true && variants.length === 0) {
      throw new Error(`[${language}] Nothing is fixed:\n${source}`);
    }
    if (options.expectFixed === false && variants.length > 0) {
      throw new Error(
        `[${language}] This must not be fixed:\n${source}\n↓\n${variants.join('\nor\n')}`,
      );
    }
    for (const variant of variants) fixed.add(variant);
  }
  if (fixed.size === 0 && options.expectFixed === 'maybe') return { original: [], fixed: [] };
  const original = await runModule(source, driver, options);
  for (const variant of fixed) {
    const trace = await runModule(variant, driver, options);
    if (options.expectFixed === 'maybe' && [original, trace].every(overflows)) continue;
    const sorted = (events: Trace): Trace =>
      options.order === 'free' ? [...events].sort() : events;
    await expectSame(
      sorted(trace),
      sorted(original),
      `the trace of the fixed code\n${source}\n↓ fixed\n${variant}`,
    );
  }
  return { original, fixed: [...fixed] };
}

/** Whether a generated program calls itself without end: how deep that goes depends on the size of its frames. */
function overflows(trace: Trace): boolean {
  return trace.some((event) => /Maximum call stack size exceeded|"RangeError"/.test(event));
}

/** Most traces are the same, and comparing them is all that has to be done. */
async function expectSame(actual: Trace, expected: Trace, message: string): Promise<void> {
  if (actual.join('\n') === expected.join('\n')) return;
  const { expect } = await import('vitest');
  expect(actual, message).toEqual(expected);
}

export function selectRules(selection: RuleSelection): Rules {
  if (selection === 'all') return pluginRules;
  const entries = Array.isArray(selection) ? selection : [selection];
  return Object.fromEntries(
    (entries as readonly (AsyncPerfRule | string)[]).map((entry) => {
      if (typeof entry !== 'string') return [(entry as { name?: string }).name ?? 'rule', entry];
      const rule = pluginRules[entry];
      if (!rule) throw new Error(`The plugin has no rule \`${entry}\`.`);
      return [entry, rule];
    }),
  );
}

function variantsOf(
  source: string,
  rules: Rules,
  language: Language,
  { mode = 'fix', exceptSuggestions, options = [], ...rest }: BehaviorOptions,
): string[] {
  const settings: LintSettings = {
    ...rest,
    language,
    options: Object.fromEntries(Object.keys(rules).map((name) => [name, options])),
  };
  const first = lint(source, rules, settings);
  const variants =
    mode === 'suggestions'
      ? first.reports.flatMap(({ suggestions }) =>
          suggestions.flatMap((suggestion) =>
            exceptSuggestions?.test(suggestion.message) === true
              ? []
              : applyEdits(source, [suggestion]),
          ),
        )
      : [
          fixAll(source, rules, settings, { first }).code,
          ...first.reports.flatMap(({ fix }) => (fix ? [applyEdits(source, [fix])] : [])),
        ];
  // A single fix gives the same text alone as with all.
  return [...new Set(variants)].filter((variant) => variant !== source);
}
