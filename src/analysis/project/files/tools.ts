import { existsSync } from 'node:fs';
import path from 'node:path';
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
/** What the keywords of a command say that runs the tests of a program. */
const OF_TESTS =
  /^(?:acceptance|bdd|e2e|end-?2-?end|end-to-end|tdd|test-?(?:framework|runner)|unit-?test(?:s|ing)?)$/i;
/** Where other code gets at the functions of a package. */
const ENTRIES = ['browser', 'exports', 'main', 'module', 'types', 'typings'];

/** What a program that answers requests runs on: then its command starts a server. */
const SERVES =
  /^(?:@adonisjs\/core|@apollo\/server|@feathersjs\/[\w-]+|@fastify\/[\w-]+|@hapi\/hapi|@hono\/node-server|@modelcontextprotocol\/(?:sdk|server)|@nestjs\/core|@remix-run\/(?:node|serve)|@sveltejs\/kit|@trpc\/server|connect|discord\.js|express|fastify|fastmcp|h3|hapi|hono|koa|next|nitro|nuxt|polka|restify|socket\.io|telegraf|vscode-languageserver|ws)$/;

/**
 * Whether a package is run by those who develop a program, or by a person at a terminal, and not by a
 * program that runs for long: by its name, or, if nothing in it serves, by what its keywords say of
 * generating code and of builds, or by commands beside which there is nothing to import.
 */
export function isTool(manifest: Readonly<Record<string, unknown>>, root: string): boolean {
  const { bin, dependencies, keywords, name } = manifest;
  if (typeof name === 'string' && NAMES.test(name)) return true;
  if (Object.keys(asRecord(dependencies)).some((dependency) => SERVES.test(dependency)))
    return false;
  if (Array.isArray(keywords) && keywords.some((word) => KEYWORDS.has(word as string))) return true;
  const commands = typeof bin === 'string' ? [bin] : Object.values(asRecord(bin));
  return (
    commands.length > 0 &&
    ENTRIES.every((field) => manifest[field] === undefined) &&
    !hasIndex(root, commands)
  );
}

/** What stands in for a server while other programs are developed or tested, by its name, keywords and description. */
const NAMED_STAND_IN =
  /(?:^|[-/])(?:dev-(?:errors?|middleware|server)|fake|mock(?:er|s)?|stubs?)(?:[-/]|$)/;
const OF_STAND_INS =
  /^(?:dev(?:elopment)?-?server|fake|live-?reload|reloading|mock(?:er|ing|s)?|stub(?:bing|s)?)$/i;
const TOLD_STAND_IN =
  /\b(?:dev(?:elopment)?|fake|mock|stub) (?:\w+ )?servers?\b|\b(?:damn|intentionally|deliberately) (?:\w+ )?(?:insecure|vulnerable)\b|\bservers? for (?:\w+ )?developers\b|\blocally (?:preview|serve|view)|\b(?:preview|serve|view)\w* [^.]{1,80}\blocally\b|\bdesktop app(?:lication)?\b/i;

/** What opens the browser of the one who has started a program. */
const OPENERS = ['better-opn', 'open', 'opener', 'opn'];

/**
 * Whether a package stands in for a server that is not there, serves what somebody is at work on, is started by
 * the one who looks at it, or shows what to avoid: nobody else waits.
 */
export function isStandIn({
  bin,
  dependencies,
  description,
  keywords,
  name,
}: Readonly<Record<string, unknown>>): boolean {
  return (
    (bin !== undefined && OPENERS.some((opener) => opener in asRecord(dependencies))) ||
    (typeof name === 'string' && NAMED_STAND_IN.test(name)) ||
    (typeof description === 'string' && TOLD_STAND_IN.test(description)) ||
    (Array.isArray(keywords) &&
      keywords.some((word) => typeof word === 'string' && OF_STAND_INS.test(word)))
  );
}

/** Whether a package has a command that runs tests: what its servers answer is asked by those. */
export function runsTests({ bin, keywords }: Readonly<Record<string, unknown>>): boolean {
  return (
    bin !== undefined &&
    Array.isArray(keywords) &&
    keywords.some((word) => typeof word === 'string' && OF_TESTS.test(word))
  );
}

/** Whether other code gets the file that Node loads by default, which is none of the commands. */
function hasIndex(root: string, commands: readonly unknown[]): boolean {
  const index = path.join(root, 'index.js');
  const isCommand = commands.some(
    (file) => typeof file === 'string' && path.resolve(root, file) === index,
  );
  return !isCommand && existsSync(index);
}
