/**
 * What well-known functions do with a callback. Each entry says that the callee calls it, and neither
 * compares it with another function nor reads its properties, so that one function given twice
 * behaves as two would.
 */

/** How often a callback runs for one evaluation of the call. A timer strikes so seldom that it counts as once. */
export type Runs = 'item' | 'once';

/** Methods of arrays, typed arrays, sets and maps (ECMA-262, clauses 23 and 24) that run their first argument for each item. */
export const ARRAY_METHODS: ReadonlySet<string> = new Set([
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'reduceRight',
  'some',
  'sort',
  'toSorted',
]);

/** Those that V8's optimizing compiler inlines, together with a callback that it knows (`JSCallReducer`). */
export const INLINED_METHODS: ReadonlySet<string> = new Set([
  'every',
  'filter',
  'find',
  'findIndex',
  'forEach',
  'map',
  'reduce',
  'reduceRight',
  'some',
]);

/** Methods of promises (ECMA-262, clause 27.2.5). */
export const PROMISE_METHODS: ReadonlySet<string> = new Set(['catch', 'finally', 'then']);

/** Methods of strings that call their second argument for each match. */
export const STRING_METHODS: ReadonlySet<string> = new Set(['replace', 'replaceAll']);

/** Functions by where they come from: the position of the callback, and how often it runs. */
export const CALLEES: ReadonlyMap<string, readonly [index: number | 'last', runs: Runs]> = new Map([
  ['$.each', [1, 'item']],
  ['$.grep', [1, 'item']],
  ['$.map', [1, 'item']],
  ['jQuery.each', [1, 'item']],
  ['jQuery.grep', [1, 'item']],
  ['jQuery.map', [1, 'item']],
  ['jquery.each', [1, 'item']],
  ['jquery.grep', [1, 'item']],
  ['jquery.map', [1, 'item']],
  ['ramda.filter', [0, 'item']],
  ['ramda.forEach', [0, 'item']],
  ['ramda.map', [0, 'item']],
  ['ramda.reject', [0, 'item']],
  ['ramda.sort', [0, 'item']],
  ['ramda.sortBy', [0, 'item']],
  ['Array.from', [1, 'item']],
  ['Array.fromAsync', [1, 'item']],
  ['JSON.parse', [1, 'item']],
  ['JSON.stringify', [1, 'item']],
  ['Map.groupBy', [1, 'item']],
  ['Object.groupBy', [1, 'item']],
  ['Promise', [0, 'once']],
  ['Promise.try', [0, 'once']],
  ['Reflect.apply', [0, 'once']],
  ['process.nextTick', [0, 'once']],
  ['queueMicrotask', [0, 'once']],
  ['requestAnimationFrame', [0, 'once']],
  ['requestIdleCallback', [0, 'once']],
  ['setImmediate', [0, 'once']],
  ['setInterval', [0, 'once']],
  ['setTimeout', [0, 'once']],
  ['timers.setImmediate', [0, 'once']],
  ['timers.setInterval', [0, 'once']],
  ['timers.setTimeout', [0, 'once']],
]);

/** Modules of Node whose functions take an error-first callback last, called once. */
export const CALLBACK_MODULES: ReadonlySet<string> = new Set([
  'child_process',
  'crypto',
  'dns',
  'fs',
  'zlib',
]);

/** Packages whose functions take a collection, or tasks, and a callback that runs for each item. */
export const COLLECTION_PACKAGES: ReadonlySet<string> = new Set([
  'async',
  'lodash',
  'lodash-es',
  'neo-async',
  'underscore',
]);

/** Of `async` and `neo-async`, the functions that keep their callback or make a function of it. */
export const KEEPING_FUNCTIONS: ReadonlySet<string> = new Set([
  'apply',
  'asyncify',
  'constant',
  'ensureAsync',
  'memoize',
  'queue',
  'reflect',
  'retryable',
  'timeout',
  'wrap',
]);

/** Of the same, those that run tasks, in which a function by itself is called at the end. */
export const TASK_FUNCTIONS: ReadonlySet<string> = new Set([
  'auto',
  'autoInject',
  'forever',
  'parallel',
  'parallelLimit',
  'race',
  'series',
  'tryEach',
  'waterfall',
]);

/** Those that are given a limit, or a value to start with, before what they run for each item. */
export const TAKES_MORE = /Limit$|^(?:foldl|foldr|inject|reduce|reduceRight)$/;

/**
 * Of `lodash` and `underscore`, the functions that call what follows the collection, and neither keep
 * it nor give it back as `set`, `defaultTo` and `concat` do, nor compare it as `isEqual` does.
 */
export const COLLECTION_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'all any assignWith collect countBy detect differenceBy ' +
    'differenceWith dropRightWhile dropWhile each eachRight every filter find findIndex findKey ' +
    'findLast findLastIndex findLastKey flatMap flatMapDeep flatMapDepth foldl foldr forEach ' +
    'forEachRight forIn forInRight forOwn forOwnRight groupBy indexBy inject intersectionBy ' +
    'intersectionWith invertBy isEqualWith keyBy map mapKeys mapObject mapValues max ' +
    'maxBy meanBy mergeWith min minBy omitBy orderBy partition pickBy reduce reduceRight reject ' +
    'remove replace select some sortBy sortedIndexBy sortedLastIndexBy sortedUniqBy sumBy ' +
    'takeRightWhile takeWhile tap times transform unionBy unionWith uniq uniqBy uniqWith unzipWith ' +
    'xorBy xorWith zipWith'
  ).split(' '),
);

/** Of `lodash`, the functions that call what follows the value for its parts: how often, the value decides. */
export const CUSTOMIZED_FUNCTIONS: ReadonlySet<string> = new Set([
  'assignInWith',
  'cloneDeepWith',
  'cloneWith',
  'isMatchWith',
  'update',
  'updateWith',
]);

/** Methods that compare functions, or keep them to be found again: their identity is the point. */
export const IDENTITY_METHODS: ReadonlySet<string> = new Set([
  'add',
  'addEventListener',
  'addListener',
  'delete',
  'has',
  'includes',
  'indexOf',
  'lastIndexOf',
  'off',
  'on',
  'once',
  'prependListener',
  'prependOnceListener',
  'removeEventListener',
  'removeListener',
  'set',
  'subscribe',
  'unsubscribe',
  'unwatch',
  'watch',
]);

/** Of those, the methods of emitters, which call a listener that they are given twice two times: not `addEventListener`. */
export const LISTENING_METHODS: ReadonlySet<string> = new Set([
  'addListener',
  'on',
  'once',
  'prependListener',
  'prependOnceListener',
  'subscribe',
]);

/** Functions that change their first argument: given properties, each function is one of its own. */
export const OBJECT_CHANGERS: ReadonlySet<string> = new Set([
  'Object.assign',
  'Object.defineProperties',
  'Object.defineProperty',
  'Object.freeze',
  'Object.setPrototypeOf',
  'Reflect.defineProperty',
  'Reflect.set',
  'Reflect.setPrototypeOf',
]);

/** Functions that send the source text of a function elsewhere: to a page, a worker, a database, a device. */
export const SHIPPING_FUNCTIONS: ReadonlySet<string> = new Set([
  '$$eval',
  '$eval',
  '$evaluate',
  'Raster',
  'RasterSource',
  'addContentScript',
  'addInitScript',
  'createInlineWorker',
  'createKernel',
  'evalOnNewDocument',
  'evaluate',
  'evaluateAll',
  'evaluateAsync',
  'evaluateHandle',
  'evaluateOnNewDocument',
  'executeAsync',
  'executeAsyncScript',
  'executeScript',
  'funcToString',
  'inlineWorker',
  'mapReduce',
  'runInContext',
  'runOnJS',
  'runOnUI',
  'serialize',
  'serializeFunction',
  'stringify',
  'toSource',
  'toString',
  'waitForFunction',
  'worklet',
]);

/** Functions of test runners. What runs in a test is not worth making faster. */
export const TEST_FUNCTIONS: ReadonlySet<string> = new Set([
  'after',
  'afterAll',
  'afterEach',
  'before',
  'beforeAll',
  'beforeEach',
  'context',
  'describe',
  'it',
  'specify',
  'suite',
  'test',
]);

/** Functions whose callback runs once: at start-up, as the body of a module, or behind a memo. */
export const RUN_ONCE: ReadonlySet<string> = new Set([
  '$',
  'define',
  'fastifyPlugin',
  'fp',
  'jQuery',
  'listen',
  'onInitialized',
  'onReady',
  'ready',
  'whenReady',
  'cache',
  'cached',
  'lazy',
  'memo',
  'memoize',
  'once',
  'singleton',
]);

/** Wrappers of packages whose result runs what they are given, sooner or later, by their keys. */
export const RUNS_LATER_BY_KEY: ReadonlySet<string> = new Set([
  ...['lodash', 'lodash-es', 'underscore'].flatMap((name) =>
    ['debounce', 'throttle'].map((method) => `${name}.${method}`),
  ),
  ...['debounce', 'throttle'].flatMap((name) => [
    name,
    `lodash.${name}`,
    `lodash/${name}`,
    `lodash/${name}.js`,
    `lodash-es/${name}`,
    `lodash-es/${name}.js`,
    `just-${name}-it`,
    `p-${name}`,
    `throttle-debounce.${name}`,
  ]),
  'debounce-promise',
  'util.callbackify',
  'util.promisify',
  'bluebird.method',
  'bluebird.promisify',
  'co.wrap',
]);

/** The same by their names. */
export const RUNS_LATER = /debounce|throttle/i;

/** Wrappers whose function runs at most once, or once for each key: what they are given is kept. */
export const KEEPS_RESULT =
  /memo|cache|lazy|singleton|(?:^|[./])once$|getorset|getorcreate|getorinsert|ifabsent|^remember$/i;
