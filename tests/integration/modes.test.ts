import { cpSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, findingsIn, projectFolder, runIn } from './project.ts';

const CONFIG = `
  import asyncPerf from 'eslint-plugin-async-perf';
  export default [asyncPerf.configs.recommended];
`;

/** A project with the example server, and the plugin turned on. */
function exampleProject(files: Record<string, string> = {}): string {
  const folder = projectFolder({ 'eslint.config.js': CONFIG, ...files });
  cpSync(path.join(ROOT, 'examples'), folder, { recursive: true });
  return folder;
}

function lint(folder: string, options: string): string[] {
  return findingsIn(folder, runIn(folder, `eslint --format json ${options}`).stdout);
}

describe('the example server has the same findings', () => {
  test('in a folder, file by file and in any order', () => {
    const project = exampleProject();
    const expected = lint(project, '.');
    expect(expected.length).toBeGreaterThan(10);
    // Not of the project: its `node_modules` links to this repository, which holds the projects of other tests.
    const files = readdirSync(path.join(ROOT, 'examples'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .sort();
    expect(lint(project, files.join(' '))).toEqual(expected);
    expect(lint(project, files.toReversed().join(' '))).toEqual(expected);
    expect(files.flatMap((file) => lint(project, file)).sort()).toEqual(expected);
  });

  test('with several threads', () => {
    const project = exampleProject();
    expect(lint(project, '--concurrency 2 .')).toEqual(lint(project, '.'));
  });

  test('from the cache', () => {
    const project = exampleProject();
    const expected = lint(project, '--cache .');
    expect(expected).toEqual(lint(project, '.'));
    expect(lint(project, '--cache .')).toEqual(expected);
  });
});

test('--max-warnings 0 fails while something is found', () => {
  const project = exampleProject();
  expect(runIn(project, 'eslint .').status).toBe(0);
  expect(runIn(project, 'eslint --max-warnings 0 .').status).toBe(1);
  runIn(project, 'eslint --fix .');
  const { status } = runIn(project, 'eslint --max-warnings 0 test');
  expect(status).toBe(0);
});

test('the commands of the GitHub Actions recipes do what they say', () => {
  const recipes = readFileSync(path.join(ROOT, 'docs/recipes.md'), 'utf8');
  const commands = [...recipes.matchAll(/- run: npx (eslint .*)/g)].map(([, command]) => command);
  expect(commands).toContain('eslint --max-warnings 0 .');
  expect(runIn(exampleProject(), 'eslint --max-warnings 0 .').stdout).toContain('async-perf/');
});

test('lint-staged repairs what is about to be committed', () => {
  const recipes = readFileSync(path.join(ROOT, 'docs/recipes.md'), 'utf8');
  const [, setting = ''] = /"lint-staged": (\{.*\})/.exec(recipes) ?? [];
  const project = projectFolder({
    'eslint.config.js': CONFIG,
    'package.json': `{ "type": "module", "lint-staged": ${setting} }`,
    '.gitignore': 'node_modules\n',
    'load.js': '',
  });
  const git = 'git -c user.name=a -c user.email=a@b.example';
  runIn(project, `git init -q && git add . && ${git} commit -qm start`);
  const code = 'export const answer = async () => {\n  return Promise.resolve(42);\n};\n';
  runIn(project, `node -e "fs.writeFileSync('load.js', process.argv[1])" '${code}' && git add .`);
  const { status, stdout } = runIn(project, 'lint-staged');
  expect(stdout).toContain('Applying modifications from tasks');
  expect(status).toBe(0);
  expect(runIn(project, 'git show :load.js').stdout).toContain('return 42;');
});
