import { existsSync } from 'node:fs';
import path from 'node:path';

/** The fields of a `package.json` that tell where its code runs. */
interface PlatformFields {
  readonly dependencies?: unknown;
  readonly devDependencies?: unknown;
  readonly engines?: unknown;
  readonly exports?: unknown;
  readonly imports?: unknown;
  readonly optionalDependencies?: unknown;
  readonly peerDependencies?: unknown;
  readonly scripts?: unknown;
}

/** Who depends on one of these ships code to browsers, whatever `engines` says of its build. */
const WEB_PACKAGES = [
  ...['@angular/core', '@nativescript/core', '@parcel/core', '@sveltejs/kit', 'airtap', 'astro'],
  ...['browserify', 'electron', 'expo', 'gatsby', 'jquery', 'karma', 'lit', 'next', 'nuxt'],
  ...['parcel', 'preact', 'react', 'react-native', 'rollup', 'solid-js', 'svelte', 'vite', 'vue'],
  ...['webpack', 'zuul'],
];

/** Fields that bundlers, CDNs and other platforms read in the place of `main`. */
const FIELDS = ['browser', 'browserify', 'jsdelivr', 'jspm', 'react-native', 'unpkg'];

/** Fields that only bundlers read: the package is for them too, whatever Node `engines` asks for. */
const BUNDLER_FIELDS = ['es2015', 'esm', 'fesm2015', 'jsnext:main', 'module', 'sideEffects'];

/** Conditions of `exports` and `imports`. Source: the Node.js documentation of packages, WinterCG's runtime keys. */
const CONDITIONS = new Set([
  ...['bare', 'browser', 'bun', 'deno', 'edge-light', 'edge-routine', 'electron', 'fastly'],
  ...['netlify', 'react-native', 'worker', 'workerd'],
]);

/** Files beside a `package.json` that set another platform up. */
const FILES = ['bunfig.toml', 'deno.json', 'deno.jsonc', 'jsr.json', 'wrangler.json'];
const MORE_FILES = ['wrangler.jsonc', 'wrangler.toml'];

const RUNTIME = /(?:^|[\s:;&|])(?:bare|bunx?|deno|workerd|wrangler)(?=$|[\s:;&|])/u;

/** Whether a package depends on what builds code for browsers, or runs there. */
export function buildsForWeb(manifest: PlatformFields): boolean {
  const groups = [
    manifest.dependencies,
    manifest.devDependencies,
    manifest.optionalDependencies,
    manifest.peerDependencies,
  ].map(asRecord);
  return WEB_PACKAGES.some((name) => groups.some((group) => Object.hasOwn(group, name)));
}

/** Whether a package tells bundlers how to take it up, as one for Node alone has no reason to. */
export function isForBundlers(manifest: object): boolean {
  return BUNDLER_FIELDS.some((field) => Object.hasOwn(manifest, field));
}

const ALL_FILES = [...FILES, ...MORE_FILES];

/** Whether a field, a condition, a script or a file beside the `package.json` names a platform other than Node. */
export function namesElsewhere(manifest: PlatformFields, root: string): boolean {
  const { engines, exports, imports, scripts } = manifest;
  return (
    FIELDS.some((field) => Object.hasOwn(manifest, field)) ||
    hasCondition(exports) ||
    hasCondition(imports) ||
    Object.keys(asRecord(engines)).some((name) => RUNTIME.test(name)) ||
    Object.entries(asRecord(scripts)).some((script) => RUNTIME.test(script.join(' '))) ||
    ALL_FILES.some((file) => existsSync(path.join(root, file)))
  );
}

function hasCondition(targets: unknown): boolean {
  return Object.entries(asRecord(targets)).some(
    ([key, target]) => CONDITIONS.has(key) || hasCondition(target),
  );
}

/** An object as it is, and anything else as an empty one. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
