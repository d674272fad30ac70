import { asRecord } from './platforms.ts';

/** What the name of a package says that generates code, starts projects, prints what tests say, or is a step of a build. */
const NAMES =
  /(?:^|\/)(?:create|generator)-|[-/](?:cli|code-?gen|code-?mods?|generators?|reporters?|scaffold(?:ing)?|schematics)$|(?:^|[-/])(?:babel|esbuild|grunt|gulp|metro|parcel|rollup|vite|webpack)-(?:[\w-]+-)?(?:loader|plugin|preset)s?(?:-|$)/;
const KEYWORDS = new Set(
  (
    'boilerplate code-generation code-generator codegen codemod gruntplugin gulpplugin rollup-plugin scaffold ' +
    'scaffolding schematics unplugin vite-plugin webpack-loader webpack-plugin yeoman-generator'
  ).split(' '),
);
/** Where other code gets at the functions of a package. */
const ENTRIES = ['browser', 'exports', 'main', 'module', 'types', 'typings'];

/**
 * Whether a package is run by those who develop a program, or by a person at a terminal, and not by a
 * program that runs for long: it has commands and nothing to import, or says by its name or keywords
 * that it generates code or is a step of a build.
 */
export function isTool(manifest: Readonly<Record<string, unknown>>): boolean {
  const { bin, keywords, name } = manifest;
  if (typeof name === 'string' && NAMES.test(name)) return true;
  if (Array.isArray(keywords) && keywords.some((word) => KEYWORDS.has(word as string))) return true;
  const hasCommands = typeof bin === 'string' || Object.keys(asRecord(bin)).length > 0;
  return hasCommands && ENTRIES.every((field) => manifest[field] === undefined);
}
