/**
 * Functions of the language and of Node that yield a value and do nothing else. Keys are those of
 * `Origin`.
 *
 * Source: ECMA-262 (2024) and the Node.js documentation (v20).
 */

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** They look at the value as it is, convert nothing and read no property. */
export const LOOKING_FUNCTIONS = words(
  'Array.isArray ArrayBuffer.isView Boolean Buffer.isBuffer Number.isFinite Number.isInteger ' +
    'Number.isNaN Number.isSafeInteger Object.is buffer.Buffer.isBuffer util.isArray ' +
    'util.types.isArrayBuffer util.types.isDate util.types.isMap util.types.isNativeError ' +
    'util.types.isPromise util.types.isRegExp util.types.isSet util.types.isTypedArray ' +
    'util.types.isUint8Array',
);

/** They convert their arguments to primitives, which runs code of the program only for objects. */
export const CONVERTING_FUNCTIONS = words(
  'Number Number.parseFloat Number.parseInt String String.fromCharCode decodeURIComponent ' +
    'encodeURIComponent isFinite isNaN net.isIP net.isIPv4 net.isIPv6 parseFloat parseInt ' +
    'Math.abs Math.ceil Math.floor Math.max Math.min Math.round Math.sign Math.sqrt Math.trunc ' +
    'path.basename path.dirname path.extname path.isAbsolute path.join path.normalize',
);

/** They read the properties of their arguments. */
export const READING_FUNCTIONS = words(
  'JSON.stringify Object.entries Object.getPrototypeOf Object.hasOwn Object.isFrozen Object.keys ' +
    'Object.values',
);

/** They are not repeatable, or print, and leave the program's own state alone. */
export const HARMLESS_FUNCTIONS = words(
  'Date.now Math.random Symbol console.debug console.error console.info console.log console.time ' +
    'console.timeEnd console.trace console.warn crypto.randomUUID performance.now process.cwd ' +
    'process.hrtime process.hrtime.bigint process.memoryUsage process.uptime',
);

/** They throw unless their first argument is truthy. */
export const ASSERTING_FUNCTIONS = words(
  'assert assert.ok assert.strict assert.strict.ok assert.strict.strict invariant ' +
    'invariant.default tiny-invariant tiny-invariant.default',
);

/** They throw unless their first two arguments are the same value. */
export const ASSERTING_SAME = words(
  'assert.strict.equal assert.strict.strictEqual assert.strictEqual',
);

/** Methods of strings, given primitives or regular expressions. */
export const STRING_METHODS = words(
  'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare ' +
    'match normalize padEnd padStart repeat replace replaceAll search slice split startsWith ' +
    'substr substring toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase trim ' +
    'trimEnd trimStart valueOf',
);

export const STRING_RESULTS = words(
  'charAt concat normalize padEnd padStart repeat replace replaceAll slice substr substring ' +
    'toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase trim trimEnd trimStart ' +
    'valueOf toFixed',
);

/** Methods of numbers, bigints and booleans. */
export const SCALAR_METHODS = words('toExponential toFixed toPrecision toString valueOf');

/** Methods of arrays that change nothing themselves. */
export const ARRAY_READERS = words(
  'at concat every filter find findIndex findLast findLastIndex flat flatMap includes indexOf ' +
    'join lastIndexOf map slice some',
);

export const ARRAY_RESULTS = words('concat filter flat flatMap map slice');

/** Constructors that only make an object, if their arguments are primitives. */
export const CALM_CONSTRUCTORS = words(
  'AggregateError Array Date Error EvalError Map Object RangeError ReferenceError RegExp Set ' +
    'SyntaxError TypeError URIError WeakMap WeakSet',
);
