import type { NodeVersion } from '../project/files/node-versions.ts';

/** Since when a module of Node can be loaded, and read as a member of the module around it. */
interface Since {
  readonly asModule: NodeVersion;
  readonly asMember: NodeVersion;
}

/**
 * Modules that are younger than others.
 *
 * Source: the history in the Node.js documentation of each module (v20).
 */
export const YOUNG_MODULES: ReadonlyMap<string, Since> = new Map<string, Since>([
  ['dns/promises', { asModule: [15, 0], asMember: [10, 6] }],
  ['fs/promises', { asModule: [14, 0], asMember: [10, 0] }],
  ['readline/promises', { asModule: [17, 0], asMember: [17, 0] }],
  ['stream/promises', { asModule: [15, 0], asMember: [15, 0] }],
  ['timers/promises', { asModule: [15, 0], asMember: [15, 0] }],
]);

/** Whether `require` takes `node:fs` from this version on: 14.18 and 16, but not 15. */
export function takesPrefix([major, minor]: NodeVersion): boolean {
  return major >= 16 || (major === 14 && minor >= 18);
}

/**
 * What gives the module of a name besides `require`, by the name of the function and its object.
 * `Npm.require` is that of Meteor's packages: https://docs.meteor.com/packages/packages.html
 */
export const GIVES_MODULE: ReadonlyMap<string, string> = new Map([
  ['getBuiltinModule', 'process'],
  ['require', 'Npm'],
]);
