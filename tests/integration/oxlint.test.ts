import { cpSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../src/index.ts';
import { ROOT, findingsIn, projectFolder, runIn } from './project.ts';

/** What `docs/recipes.md` tells users to write. */
const OXLINT_CONFIG = JSON.stringify({
  jsPlugins: ['eslint-plugin-async-perf'],
  categories: { correctness: 'off' },
  rules: Object.fromEntries(Object.keys(rules).map((name) => [`async-perf/${name}`, 'warn'])),
});

function exampleProject(): string {
  const folder = projectFolder({
    '.oxlintrc.json': OXLINT_CONFIG,
    'eslint.config.js': `
      import asyncPerf from 'eslint-plugin-async-perf';
      export default [asyncPerf.configs.all];
    `,
  });
  cpSync(path.join(ROOT, 'examples'), folder, { recursive: true });
  return folder;
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

test('Oxlint finds in the example server what ESLint finds', () => {
  const folder = exampleProject();
  const { stdout } = runIn(folder, 'oxlint --format unix .');
  const found = [...stdout.matchAll(/^(.+?):(\d+):(\d+): (.*) \[Warning\/async-perf\((.*)\)\]$/gm)]
    .map(([, file, line, column, message, rule]) => {
      const place = `${String(file).replaceAll('\\', '/')}:${String(line)}:${String(column)}`;
      return `${place} async-perf/${String(rule)} ${String(message)}`;
    })
    .sort();
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(findingsIn(folder, runIn(folder, 'eslint --format json .').stdout));
});

test('Oxlint repairs the example server as ESLint does', () => {
  const [withOxlint, withEslint] = [exampleProject(), exampleProject()];
  // Oxlint applies fixes once; ESLint goes on until there are none.
  for (let pass = 0; pass < 10; pass++) runIn(withOxlint, 'oxlint --fix .');
  runIn(withEslint, 'eslint --fix .');
  expect(sources(withOxlint)).toEqual(sources(withEslint));
});
