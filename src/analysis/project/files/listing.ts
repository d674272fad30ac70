import { statSync } from 'node:fs';
import path from 'node:path';
import { entriesOf } from './disk.ts';
import { ABOUT_BUILDS, isPartCalledSpec } from './purpose.ts';

const MAX_FILES = 5000;
const MAX_FOLDERS = 5000;
const MAX_DEPTH = 24;
const SOURCE = /(?<!\.min|\.d)\.[cm]?[jt]sx?$/;
/** What is built, or not the project's own. */
const FOREIGN = new Set(
  '__fixtures__ bower_components build coverage dist fixtures node_modules out vendor'.split(' '),
);
/** What is sent to clients as it stands, or the part of a program that is for everybody. */
const PUBLIC = new Set(['public', 'static']);
/** Nothing here calls for a running server. */
const TESTS = new Set(
  '__mocks__ __tests__ bench benchmark benchmarks cypress e2e spec specs test tests'.split(' '),
);
/** What tools keep in folders that begin with a dot: settings, caches, what they make, further copies of the project. */
const TOOLS = new Set(
  'agents angular astro aws aws-sam azure bun build changeset circleci claude claude-plugin codex cursor deno devcontainer dist docusaurus eslint expo fleet firebase gemini git github gitlab gradle hg history husky idea jest jj kiro kilocode ladle lib mastra medusa meteor metro mypy netlify next nitro node npm nuxt nx nyc_output open-next opencode parcel playwright playwright-mcp pnp pnpm pnpm-store react-router roo rollup semgrep serverless snapshots sst storybook strapi svelte-kit svn swc temp test tox trees trunk tsup turbo venv vercel vinxi vite vitepress vs vscode vscode-test vuepress webpack well-known windsurf wrangler yarn'.split(
    ' ',
  ),
);
const KEPT_BY_TOOLS = /cache|output|te?mp|trash|worktree|backup/i;
/** What tools write from a schema; of a large one, thousands of files. */
const GENERATED = /^[@_]*generated_*$/i;
const TEST_NAME = /\.(?:spec|stories|test)\.[cm]?[jt]sx?$/;

interface Wanted {
  readonly root: string;
  readonly wanted: 'sources' | 'tests';
  readonly leftOut: readonly string[];
}

/** The source files below a folder, or the tests among them, links and some folders left out, in a stable order. */
export function listFiles(
  root: string,
  wanted: 'sources' | 'tests',
  leftOut: readonly string[] = [],
): string[] {
  const found: string[] = [];
  // Hidden folders come last: where there are too many files, the others count.
  for (const start of [root, ...ownHiddenFolders(root)]) {
    if (!leftOut.includes(start)) addFiles(found, start, { root, wanted, leftOut });
  }
  return found;
}

/** The folders that begin with a dot and are the project's own: `.dashboard`. */
function ownHiddenFolders(root: string): string[] {
  return entriesOf(root).flatMap((entry) => {
    const { name } = entry;
    const isOwn =
      name.startsWith('.') &&
      entry.isDirectory() &&
      !TOOLS.has(name.slice(1)) &&
      !KEPT_BY_TOOLS.test(name);
    return isOwn ? [path.join(root, name)] : [];
  });
}

function addFiles(found: string[], start: string, { leftOut, root, wanted }: Wanted): void {
  const folders = [{ path: start, depth: 0, isTest: false }];
  const generated: typeof folders = [];
  for (const [index, { depth, isTest, path: folder }] of folders.entries()) {
    if (folders.length > MAX_FOLDERS) break;
    for (const entry of entriesOf(folder)) {
      const { name } = entry;
      const file = path.join(folder, name);
      if (entry.isDirectory()) {
        const isOfTests = TESTS.has(name) && !isPartCalledSpec(root, file);
        const isSkipped =
          (FOREIGN.has(name) && !isAboutBuilds(root, file)) ||
          name.startsWith('.') ||
          (wanted === 'sources' && isOfTests);
        if (isSkipped || depth >= MAX_DEPTH || leftOut.includes(file)) continue;
        const isPublic = PUBLIC.has(name) && !holdsSourcesOnly(file);
        // Beside what is sent to clients, a part of a program may keep what serves it.
        const part = isPublic ? path.join(file, 'server') : file;
        if (isPublic && !isFolder(part)) continue;
        const list = GENERATED.test(name) ? generated : folders;
        list.push({ path: part, depth: depth + 1, isTest: isTest || isOfTests });
      } else if (entry.isFile() && SOURCE.test(name)) {
        if ((isTest || TEST_NAME.test(name)) !== (wanted === 'tests')) continue;
        if (found.length >= MAX_FILES) return;
        found.push(file);
      }
    }
    // Where there are too many files, those that somebody has written count.
    if (index === folders.length - 1) folders.push(...generated.splice(0));
  }
}

function isAboutBuilds(root: string, folder: string): boolean {
  const name = path.relative(root, folder).split(path.sep).join('/');
  return name.endsWith('/build') && ABOUT_BUILDS.test(`${name}/`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Pages and pictures lie beside the scripts that are sent to clients. */
function holdsSourcesOnly(folder: string): boolean {
  const files = entriesOf(folder).filter((entry) => entry.isFile());
  return files.length > 0 && files.every(({ name }) => SOURCE.test(name));
}
