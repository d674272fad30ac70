/**
 * Functions that give their first argument the members of the others, by their keys (see `origin.ts`).
 * Those that are told by a first `true` to copy in depth are among them.
 */
export const COPIES: ReadonlySet<string> = new Set([
  'Object.assign',
  'Object.setPrototypeOf',
  'deep-extend',
  'extend',
  'jquery.extend',
  'lodash.assign',
  'lodash.assignIn',
  'lodash.defaults',
  'lodash.extend',
  'lodash.merge',
  'lodash/assign',
  'lodash/assignIn',
  'lodash/defaults',
  'lodash/extend',
  'lodash/merge',
  'merge-descriptors',
  'node.extend',
  'object-assign',
  'underscore.assign',
  'underscore.defaults',
  'underscore.extend',
  'util._extend',
  'util-extend',
  'utils-merge',
  'xtend/mutable',
]);

/** Others that change the first object that they are given, and return it. */
const FILLS =
  /^(?:Object\.define\w+|Reflect\.(?:define|delete|set)\w*|Atomics\.(?!load)\w+|assign-deep|defaults|just-extend|mixin-deep|(?:lodash(?:-es)?|underscore)[./](?:assign\w*|defaults\w*|extend\w*|fill|merge\w*|mixin|pull\w*|set|setWith|unset|update\w*))$/;

/** Whether a function changes the first object that it is given: `merge(state, …)` of Lodash. */
export function fillsFirst(key: string): boolean {
  return COPIES.has(key) || FILLS.test(key);
}

/** Functions that return the first object that they are given, as it is. */
export const RETURNS_FIRST =
  /^(?:Object\.(?:freeze|preventExtensions|seal)|(?:lodash(?:-es)?|underscore)[./](?:each|forEach|forIn|forOwn|tap))$/;

/** Functions that give a new object with the members of all that they are given, one by one or as a list. */
export const JOINS: ReadonlySet<string> = new Set([
  '@graphql-tools/merge.mergeResolvers',
  'deepmerge',
  'deepmerge-ts.deepmerge',
  'deepmerge.all',
  'defu',
  'defu.defu',
  'graphql-tools.mergeResolvers',
  'lodash/fp.merge',
  'merge-deep',
  'merge-graphql-schemas.mergeResolvers',
  'ramda.mergeAll',
  'ramda.mergeDeepLeft',
  'ramda.mergeDeepRight',
  'ramda.mergeLeft',
  'ramda.mergeRight',
]);

/** Functions that give their first argument, with its members wrapped. */
export const WRAPS_MEMBERS: ReadonlySet<string> = new Set([
  '@graphql-tools/resolvers-composition.composeResolvers',
  'graphql-tools.composeResolvers',
]);

/** Functions that make their first argument, a function, the heir of the second. */
export const INHERITS: ReadonlySet<string> = new Set(['inherits', 'util.inherits']);

/**
 * Functions that give a module back with further functions, which return promises; those that block stay
 * what they are. Source: the documentation of Bluebird, `index.js` of pify.
 */
export const ADDS_PROMISES: ReadonlySet<string> = new Set([
  'bluebird.Promise.promisifyAll',
  'bluebird.promisifyAll',
  'pify',
]);
