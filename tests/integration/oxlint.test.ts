import { cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import { rules } from '../../src/index.ts';
import { ROOT, findingsIn, projectFolder, runIn } from './project.ts';

const SECONDS = 1000;

/** What `docs/recipes.md` tells users to write. */
const OXLINT_CONFIG = JSON.stringify({
  jsPlugins: ['eslint-plugin-async-perf'],
  categories: { correctness: 'off' },
  rules: Object.fromEntries(Object.keys(rules).map((name) => [`async-perf/${name}`, 'warn'])),
});

/**
 * The example server as a repository of its own. Oxlint reads what Git would: in a folder that this
 * repository ignores it finds no file, and without a `.gitignore` it follows the link in `node_modules`.
 * A folder `.git` makes it a repository to Oxlint, so that the test needs no Git.
 */
function exampleProject(): string {
  const folder = projectFolder({
    '.gitignore': 'node_modules\n',
    '.oxlintrc.json': OXLINT_CONFIG,
    'eslint.config.js': `
      import asyncPerf from 'eslint-plugin-async-perf';
      export default [asyncPerf.configs.all];
    `,
  });
  cpSync(path.join(ROOT, 'examples'), folder, { recursive: true });
  mkdirSync(path.join(folder, '.git'));
  return folder;
}

/**
 * What Oxlint prints. A thread of Oxlint reserves 4 GiB of address space for a JavaScript plugin and
 * panics where a machine refuses them: the test is skipped there, as the recipe says.
 */
function runOxlint(folder: string, options: string, { skip }: TestContext): string {
  const command = `oxlint --threads 1 ${options} .`;
  const { stdout, stderr, error, status } = runIn(folder, command, { timeout: 40 * SECONDS });
  skip(stderr.includes('fixed_size.rs'), 'Oxlint gets no 4 GiB of address space on this machine.');
  const said = `${error?.message ?? ''}\n${stdout.slice(0, 2000)}\n${stderr.slice(0, 2000)}`;
  expect(status, `${command} did not end well: ${said}`).toBe(0);
  return stdout;
}

function sources(folder: string): Record<string, string> {
  const files = readdirSync(path.join(ROOT, 'examples'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );
}

test('Oxlint finds in the example server what ESLint finds', (context) => {
  const folder = exampleProject();
  const stdout = runOxlint(folder, '--format unix', context);
  const found = [...stdout.matchAll(/^(.+?):(\d+):(\d+): (.*) \[Warning\/async-perf\((.*)\)\]$/gm)]
    .map(([, file, line, column, message, rule]) => {
      const place = `${String(file).replaceAll('\\', '/')}:${String(line)}:${String(column)}`;
      return `${place} async-perf/${String(rule)} ${String(message)}`;
    })
    .sort();
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(findingsIn(folder, runIn(folder, 'eslint --format json .').stdout));
});

test('Oxlint repairs the example server as ESLint does', (context) => {
  const [withOxlint, withEslint] = [exampleProject(), exampleProject()];
  // Oxlint applies fixes once; ESLint goes on until there are none.
  for (let pass = 0; pass < 10; pass++) {
    const before = sources(withOxlint);
    runOxlint(withOxlint, '--fix', context);
    if (isDeepStrictEqual(sources(withOxlint), before)) break;
  }
  runIn(withEslint, 'eslint --fix .');
  expect(sources(withOxlint)).toEqual(sources(withEslint));
});
