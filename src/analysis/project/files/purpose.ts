import path from 'node:path';
import { isGeneratedText } from '../../generated.ts';
import { entriesOf } from './disk.ts';
import { FILE_CONVENTIONS } from '../../known/handlers/files.ts';
import type { PackageFacts } from './package.ts';

const FOLDERS =
  /(?:^|\/)(?:__(?:bench(?:es|marks?)?|demos?|examples?|fixtures|mocks|tests)__|bench|benchmark|benchmarks|cypress|e2e|fixtures|install|installer|migrations?|seeds?|specs?|tests?)\//;
/** What a framework has built, and what is packed with Electron: `app-linux-x64/resources/app/`. */
const BUILT =
  /(?:^|\/)\.(?:aws-sam|next|netlify|nuxt|output|serverless|svelte-kit|vercel)\/|-(?:darwin|linux|mas|win32)-\w+\/(?:[^/]+\/)*resources\/app\//;
/** What has been replaced, and is kept to look it up. */
const PUT_ASIDE =
  /(?:^|\/)_*(?:deprecated|obsolete|old|unused)_*\/|(?: (?:- )?copy(?: ?\(?\d+\)?)?|\.(?:bak|old|orig))\.[cm]?[jt]sx?$/i;
const FOLDERS_OF_PROGRAMS = /(?:^|\/)(?:bin|cli|command-?line|scripts?)\//;
const FOLDERS_OF_BUILDS = /(?:^|\/)build\//;
/** Where a program stands that may be a server. */
const PROGRAMS = /(?:^|(?<=\/))bin\//;
/** Below its sources a program keeps the scripts that it knows of, or hands to others. */
const SCRIPTS_OF_SERVER = /(?<=(?:^|\/)(?:app|lib|server|source|src)\/(?:[^/]+\/)*)scripts?\//;
/** Its routes and actions may be about scripts: `actions/scripts/index.ts`. */
const ABOUT_SCRIPTS =
  /(?:^|\/)(?:actions|api|controllers?|handlers?|modules|routes?|services)\/(?:[^/]+\/)*scripts?\//;
/** Its routes may be about builds, where no compiler puts what it makes: `src/routes/build/index.js`. */
export const ABOUT_BUILDS =
  /(?<=(?:^|\/)src\/(?:[^/]+\/)*(?:actions|api|controllers?|handlers?|modules|routes?|services)\/(?:[^/]+\/)*)build\//;
/** Below the sources of a program, and what stands in a folder of one of its parts. */
const SPECS = /(?<=(?:^|\/)(?:app|lib|server|source|src)\/(?:[^/]+\/)*)specs?\/$/;
const PART = /^(?:controllers?|handlers?|routers?|routes?|services?)\.[cm]?[jt]s$/;
/** `tools/`, but not `src/tools/`, where a program keeps functions that it calls, or `commands/tools/`, where it keeps what others call. */
const TOOLS =
  /^(?:(?!(?:actions|api|app|cogs|commands?|controllers?|events?|features?|handlers?|lib|listeners?|middlewares?|modules|plugins?|routers?|routes?|server|services?|source|src)\/)[^/]+\/)*(?:tooling|tools)\//;
/** What these serve to language models are called tools. */
const SERVES_TOOLS = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server', 'fastmcp'];
/** Below its sources, those are what it serves. */
const TOOLS_OF_SERVER = /(?<=(?:^|\/)(?:app|lib|server|source|src)\/(?:[^/]+\/)*)tools\//;
/** What somebody writes to a program in a chat are its commands. */
const CHATS = (
  '@adiwajshing/baileys @sapphire/framework @slack/bolt @whiskeysockets/baileys baileys discord.js ' +
  'discord.js-selfbot-v13 eris grammy node-telegram-bot-api oceanic.js telegraf tmi.js vk-io whatsapp-web.js'
).split(' ');
const COMMANDS_OF_CHAT = /(?<=(?:^|\/))commands\//;
/** An application that answers requests or draws pages keeps functions that it calls below `src/tools/`. */
const APPLICATIONS =
  '@angular/core @nestjs/core express fastify hono koa next nuxt preact react react-native solid-js svelte vue'.split(
    ' ',
  );
const NAMES = /\.(?:bench|config|conf|cy|e2e|spec|stories|test)\.[cm]?[jt]sx?$/;
const CONFIGS =
  /(?:^|\/)(?:gulpfile|gruntfile|jakefile|karma|rollup|vite|webpack|esbuild|\.[\w-]+rc)(?:[.-][\w.-]*)?\.[cm]?[jt]s$/i;

/** What runs for who develops, what stands for another server, and what an installation goes through. */
const FOR_ONE_PERSON =
  /(?:^|\/)(?:development|mock-?servers?)\/|^(?:(?!(?:app|lib|server|source|src)\/)[^/]+\/)*mocks?\/|(?:^|\/)(?:(?:[\w-]+-)?(?:dev(?:elopment)?|mock)-?server|[\w-]+-mocks?|mock\.[\w-]+|commands?\/(?:dev|develop|preview|watch)|first-?run|installer|on-?boarding|set-?up-?wizard)\.[cm]?[jt]sx?$/i;

/** A package in a folder of that name, as `packages/app-cli`, is none of the servers of its repository. */
const FOLDERS_OF_PACKAGES =
  /(?:^|\/)(?:__fixtures__|__tests__|benchmarks?|build|(?:[\w.]+-)*cli|e2e|fixtures|install|installer|scripts|tests?)\//;

/** Whether a file can be part of a running server: not a test, script, build, configuration or program of the command line. */
export function isServerCode(
  file: string,
  facts: PackageFacts,
  isProgram: boolean | undefined,
  cwd: string,
): boolean {
  const { has, relative } = facts;
  const name = relative(file);
  return (
    mayServe(file, facts, isProgram, cwd) &&
    !FOLDERS_OF_PROGRAMS.test(
      withoutRoute(isProgram === false ? name.replace(PROGRAMS, '') : name, has).replace(
        SCRIPTS_OF_SERVER,
        '',
      ),
    ) &&
    (!TOOLS.test(name) || SERVES_TOOLS.some(has))
  );
}

/** The same of a file that may also stand among scripts, where a server can call what it exports. */
export function mayServe(
  file: string,
  { has, programs, relative, root, runsTests }: PackageFacts,
  isProgram: boolean | undefined,
  cwd: string,
): boolean {
  const name = relative(file);
  const folder = path.relative(cwd, root).split(path.sep).join('/');
  // What a framework has built may have a package of its own: `.output/server/package.json`.
  const whole = folder.startsWith('..') ? name : `${folder}/${name}`;
  return (
    !runsTests &&
    !(isProgram ?? programs.has(file)) &&
    !FOLDERS.test(isPartCalledSpec(root, path.dirname(file)) ? withoutLast(name) : name) &&
    !BUILT.test(whole) &&
    !PUT_ASIDE.test(whole) &&
    !FOLDERS_OF_BUILDS.test(withoutRoute(name, has).replace(ABOUT_BUILDS, '')) &&
    !NAMES.test(name) &&
    !CONFIGS.test(name) &&
    !FOR_ONE_PERSON.test(name) &&
    (folder.startsWith('..') || !FOLDERS_OF_PACKAGES.test(`${folder}/`))
  );
}

/** `src/modules/spec/routes.ts` without the folder that it stands in. */
function withoutLast(name: string): string {
  const { dir, base } = path.posix.parse(name);
  return path.posix.join(path.posix.dirname(dir), base);
}

/**
 * Whether a folder `spec` is a part of a program, and no tests: it stands below the sources, and has routes or what
 * they call. `src/modules/spec/routes.ts`
 */
export function isPartCalledSpec(root: string, folder: string): boolean {
  return (
    SPECS.test(`${path.relative(root, folder).split(path.sep).join('/')}/`) &&
    entriesOf(folder).some((entry) => entry.isFile() && PART.test(entry.name))
  );
}

/** Whether a file stands among the scripts of a server: it may be called, but what it starts by itself serves nobody. */
export function isScriptOfServer(
  file: string,
  { has, relative }: Pick<PackageFacts, 'has' | 'relative'>,
): boolean {
  const name = withoutRoute(relative(file), has);
  return SCRIPTS_OF_SERVER.test(name) && !ABOUT_SCRIPTS.test(name);
}

/** What a file is for, of one that a framework runs by its place, is not told by its route: `app/api/build/route.ts`. */
function withoutRoute(name: string, has: PackageFacts['has']): string {
  for (const { path: place, requires } of FILE_CONVENTIONS) {
    const found = place.exec(name);
    if (found && (requires.length === 0 || requires.some(has)))
      return path.posix.join(name.slice(0, found.index), path.posix.basename(name));
  }
  return name;
}

const FRAMEWORKS = [
  '@jest/globals',
  '@playwright/test',
  'ava',
  'bun:test',
  'mocha',
  'node:test',
  'tap',
  'tape',
  'uvu',
  'vitest',
];
const LOADS_FRAMEWORK = new RegExp(
  String.raw`\b(?:from|import|require\()[ \t]*['"](?:${FRAMEWORKS.join('|')})['"]`,
);
/** A suite that is declared where the file is loaded, and a case of it. */
const SUITE = /^(?:describe|suite)(?:\.\w{1,20})?\(/m;
const CASE = /^[ \t]{1,40}(?:it|specify|test)(?:\.\w{1,20})?\(/m;
/** The same where suites are made in a loop: `protocols.forEach((name) => { describe(…) })`. */
const SUITE_WITHIN = /^[ \t]{1,40}describe(?:\.\w{1,20})?\(['"`]/m;
const CASE_WITHIN = /^[ \t]{1,40}it(?:\.\w{1,20})?\(['"`]/m;

/** Whether a text is a test by what it says, whatever the file is called. */
export function isTestText(text: string): boolean {
  return (
    (SUITE.test(text) && CASE.test(text)) ||
    (SUITE_WITHIN.test(text) && CASE_WITHIN.test(text)) ||
    LOADS_FRAMEWORK.test(text)
  );
}

const LOADS_BUILD_TOOL =
  /^(?:import[^'"\n]{0,200}|(?:const|let|var) [^'"\n]{0,200}require\()['"](?:grunt|gulp|jake)['"]/m;

/** Whether a text is of tasks of a build, by the tool that it loads. */
export function isBuildText(text: string): boolean {
  return LOADS_BUILD_TOOL.test(text);
}

const ONE_OFF_FOLDERS =
  /(?:^|\/)(?:__(?:bench(?:es|marks?)?|demos?|examples?|fixtures|mocks|tests)__|bench|benchmarks?|bin|bower_components|cli|code-?mods?|command-?line|commands|configs?|cypress|doc-?gen|e2e|fixtures|install(?:er)?|jsdoc(?:-[\w-]+)?|migrations?|perf|release|scripts?|seeders?|seeds|specs?|tests?|third[-_]party|tooling|tools|upgrades?|vendor|vendored)\//;
const ONE_OFF_FILES =
  /(?:^|\/)(?:change-?log|cli|code-?mods?|install(?:er)?|migrat(?:e|ions?|or)|post-?install|seed(?:er)?s?|tests?|upgrade|[\w.-]+[.-]fixtures?)\.[cm]?[jt]sx?$/;
/** A program of the command line, or what runs one: `cli-stats.ts`, `git-cli.ts`. */
const CLI_FILES = /(?:^|\/)(?:cli[-.][\w.-]+|[\w.-]+(?:-cli|[a-z]Cli))\.[cm]?[jt]sx?$/;
/** What such a program takes from a terminal, or tells there. */
const AT_TERMINAL =
  /\bprocess\.(?:argv|exit|exitCode|stdin|stdout)\b|\bparseArgs\b|['"](?:cac|commander|meow|minimist|yargs)\b/;
/** What stands beside a program to show it, to measure it or to work on it (`.changeset`, `.github`). Below its sources, a folder of that name is part of it. */
const FOLDERS_BESIDE =
  /^(?:(?!(?:app|lib|source|src)\/)[^/]+\/)*(?:\.[\w-]+|build-?[sS]rc|bundle-?size|demos?|(?:[\w.]+-)*docs?|documentation|eg|examples?|generation|playgrounds?|reference|samples?|site|storybook|website)\//;
/** `playwright_tests`, `test-support`, `reporters` */
const TEST_FOLDERS =
  /(?:^|[/_.-])(?:cypress|e2e|playwright|tests?)(?:[_.-][\w.-]*)?\/|(?:^|\/)reporters?\//i;
/** What builds or publishes a package, beside its sources. */
const BUILD_FILES =
  /^(?:(?!(?:app|lib|server|source|src)\/)[^/]+\/)*(?:(?:post|pre)?(?:build|bundle|compile|publish|release))(?:[-._][\w.-]+)?\.[cm]?[jt]s$/;
/** The part of a program that a bundler runs. */
const BUNDLER_FOLDERS =
  /(?:^|\/)(?:app|lib|source|src)\/(?:[^/]+\/)*(?:esbuild|rollup|vite|webpack)(?:-plugins?)?\//;
/** Libraries of others that a page loads. */
const PAGE_LIBRARIES = /(?:^|\/)(?:assets|public|static)\/(?:js\/|scripts\/)?libs?\//;
/** A declaration whose name is filled in: code that somebody compiles later. */
const WRITES_MODULES =
  /`export (?:abstract |async |class |const |declare |default |enum |function |interface |let |type )[^`\n]{0,80}\$\{|['"]export (?:class |const |default |function |interface |type )[^'"\n]{0,80}['"] ?\+/;
/** Helpers that compilers write into their output. */
const COMPILED =
  /^(?:var _interopRequire\w+ = require\(|function _(?:classCallCheck|createForOfIteratorHelper|interopRequire(?:Default|Wildcard))\(|var __(?:awaiter|createBinding|importDefault|importStar) = \(this && this\.)/m;
/** What they put first, below a licence. */
const COMPILED_HEAD =
  /^(?:\s|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\/\/[^\n]*(?:\n|$))*["']use strict["'];?\s*(?:Object\.defineProperty\(exports, ?["']__esModule["']|exports\.__esModule = )/;

/** Whether a text is what a compiler has made of another file: nobody edits it. */
export function isCompiledText(text: string): boolean {
  return COMPILED.test(text) || COMPILED_HEAD.test(text);
}

/**
 * Whether a file is run now and then by those who develop or install the program, or is not written by
 * them: a test, script, program of the command line, migration, configuration, a copy of a library, the
 * output of a generator.
 *
 * Only folders of the project count, which are those of its workspace: `cwd`, or the package of a file
 * that is outside of it.
 */
export function isOneOffCode(
  file: string,
  text: string,
  cwd: string,
  packageAround: () => Pick<PackageFacts, 'has' | 'programs' | 'relative'>,
): boolean {
  if (text.startsWith('#!') || isGeneratedText(text)) return true;
  if (isCompiledText(text) || isTestText(text)) return true;
  if (!isOneOffPath(file.replaceAll('\\', '/'), text)) return false;
  const name = nameInProject(file, cwd, packageAround);
  return isOneOffPath(withoutOwnWords(name, packageAround()), text);
}

/** A path without the folders of what a program does for others all the time: commands of a chat, tools of a server. */
function withoutOwnWords(
  name: string,
  { has, programs }: Pick<PackageFacts, 'has' | 'programs'>,
): string {
  const isApplication = programs.size === 0 && APPLICATIONS.some(has);
  const own = isApplication || SERVES_TOOLS.some(has) ? name.replace(TOOLS_OF_SERVER, '') : name;
  return CHATS.some(has) ? own.replace(COMMANDS_OF_CHAT, '') : own;
}

/** A package in a folder for a site that keeps state, or asks a server: an application, and no pages about another. */
const FOLDER_OF_SITE = /\/(?:site|website)$/;
const OF_APPLICATION = [
  '@apollo/client',
  '@reduxjs/toolkit',
  '@tanstack/react-query',
  '@tanstack/vue-query',
  'axios',
  'mobx',
  'pinia',
  'redux',
  'swr',
  'vuex',
  'zustand',
];
const OF_DOCUMENTATION = ['@docusaurus/core', 'gatsby', 'nextra', 'vitepress', 'vuepress'];

/** Whether a file shows, documents, measures or builds the program, or is loaded beside it: one of a site, an example, a playground, a step of a bundler, a library of a page. */
export function isBesideProgram(
  file: string,
  cwd: string,
  packageAround: () => Pick<PackageFacts, 'has' | 'relative' | 'root'>,
): boolean {
  const around = packageAround();
  const name = isSiteApplication(around)
    ? around.relative(file)
    : nameInProject(file, cwd, () => around);
  return [FOLDERS_BESIDE, TEST_FOLDERS, BUILD_FILES, BUNDLER_FOLDERS, PAGE_LIBRARIES].some(
    (names) => names.test(name),
  );
}

function isSiteApplication({ has, root }: Pick<PackageFacts, 'has' | 'root'>): boolean {
  const folder = root.replaceAll('\\', '/');
  return FOLDER_OF_SITE.test(folder) && OF_APPLICATION.some(has) && !OF_DOCUMENTATION.some(has);
}

/** Whether a text generates the source of modules: it runs when somebody develops a program. */
export function isGeneratorText(text: string): boolean {
  return WRITES_MODULES.test(text);
}

/** A step of a migration: `export async function up()`, `exports.up = …`, `up: async () => …`, `async up(db) {`. */
const STEPS =
  /\bexport (?:async )?(?:const|function|let|var) (?:change|down|migrate|up)\b|\bexports\.(?:change|down|migrate|up)\b|\b(?:change|down|migrate|up)(?::\s*(?:async\b|function\b|\()|\s*\([^)]*\)[^{};\n]{0,80}\{)/;
/** What a migration gives as a whole: `export default async (db) => …`, `module.exports = …`. */
const WHOLE = /^(?:export default\b|(?:module\.)?exports = )/m;

/** `20240131-add-users.ts`, `v3/names.js` */
const NUMBERED = /\d/;
const BELOW_MIGRATIONS = /(?<=[\\/]migrations?[\\/]).*$/;

/**
 * Whether a file in a folder for migrations is one, or helps those beside it, by their numbers, its steps, or as it gives itself as a
 * whole. What makes migrations, compares them or runs them gives several things by their names.
 */
export function isOfMigrations(file: string, text: string): boolean {
  return (
    NUMBERED.test(BELOW_MIGRATIONS.exec(file)?.[0] ?? '') ||
    STEPS.test(text) ||
    WHOLE.test(text) ||
    entriesOf(path.dirname(file)).some((entry) => entry.isFile() && NUMBERED.test(entry.name))
  );
}

/** The path of a file from the folder that is linted; from its package if it lies outside of that. */
export function nameInProject(
  file: string,
  cwd: string,
  packageAround: () => Pick<PackageFacts, 'relative'>,
): string {
  const name = path.relative(cwd, file).split(path.sep).join('/');
  return name.startsWith('..') ? packageAround().relative(file) : name;
}

function isOneOffPath(name: string, text: string): boolean {
  return (
    ONE_OFF_FOLDERS.test(name) ||
    ONE_OFF_FILES.test(name) ||
    (CLI_FILES.test(name) && AT_TERMINAL.test(text)) ||
    NAMES.test(name) ||
    CONFIGS.test(name) ||
    /\.min\.[cm]?js$/.test(name)
  );
}
