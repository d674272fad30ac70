import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, RECOMMENDED, exampleProject, findingsIn, projectFolder, runIn } from './project.ts';

/** What the pages tell users to write is read from the pages. */
function read(page: string): string {
  return readFileSync(path.join(ROOT, page), 'utf8');
}

const SLOW = 'export const load = async () => {\n  return Promise.resolve(42);\n};\n';

describe('a configuration in the documentation works', () => {
  const configs = ['README.md', 'docs/migration.md', 'docs/recipes.md'].flatMap((page) =>
    [...read(page).matchAll(/^```js\n(.*?)^```/gms)]
      .map(([, code = '']) => code)
      .filter((code) => code.includes('export default'))
      .map((code, index) => ({ name: `${page}, ${String(index + 1)}`, code })),
  );

  test('there are some', () => {
    expect(configs.length).toBeGreaterThanOrEqual(4);
  });

  test.each(configs)('$name', ({ code }) => {
    const imports = ["import { defineConfig } from 'eslint/config';"];
    imports.push("import asyncPerf from 'eslint-plugin-async-perf';");
    const needed = imports.filter((line) => !code.includes(line));
    const file = code.includes('.{ts,') ? 'load.ts' : 'load.js';
    const chain = `${SLOW}export async function read() {\n  return load().then((n) => n + 1);\n}\n`;
    const project = projectFolder({
      'eslint.config.js': [...needed, code].join('\n'),
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "ES2022" } }',
      [file]: chain,
    });
    const { stdout, stderr } = runIn(project, `eslint --format json ${file}`);
    expect(stderr).toBe('');
    expect(findingsIn(project, stdout).join('\n')).toContain('async-perf/prefer-await');
  });
});

test('the command of the GitHub Actions recipes fails while something is found', () => {
  for (const page of ['README.md', 'docs/recipes.md']) {
    const [, command = ''] = /- run: npx (eslint --max-warnings 0 .*)/.exec(read(page)) ?? [];
    const { stdout, status } = runIn(exampleProject(), command);
    expect(stdout).toContain('async-perf/');
    expect(status).toBe(1);
  }
});

test('the recipe for large repositories finds the same', () => {
  const [, options = ''] =
    /npx eslint (--cache --concurrency .*) \.$/m.exec(read('docs/recipes.md')) ?? [];
  const project = exampleProject();
  const { stdout } = runIn(project, `eslint ${options} --format json .`);
  expect(findingsIn(project, stdout)).toEqual(
    findingsIn(project, runIn(project, 'eslint --format json .').stdout),
  );
});

test('the SARIF recipe writes every finding', () => {
  const [, command = ''] =
    /- run: npx (eslint --format \S*sarif.*)/.exec(read('docs/recipes.md')) ?? [];
  const project = exampleProject();
  runIn(project, command);
  const { runs } = JSON.parse(readFileSync(path.join(project, 'eslint.sarif'), 'utf8')) as {
    runs: { results: { ruleId: string; level: string; message: { text: string } }[] }[];
  };
  const results = runs.flatMap((run) => run.results);
  const expected = findingsIn(project, runIn(project, 'eslint --format json .').stdout);
  expect(results.every(({ level }) => level === 'warning')).toBe(true);
  expect(results.map(({ ruleId, message }) => `${ruleId} ${message.text}`).sort()).toEqual(
    expected.map((line) => line.slice(line.indexOf(' ') + 1)).sort(),
  );
});

test('the recipe without a configuration writes the findings', () => {
  const [, options = '', file = ''] =
    /^npx eslint-plugin-async-perf (--format json) src > (\S+)$/m.exec(read('docs/recipes.md')) ??
    [];
  const project = projectFolder({ 'src/load.js': SLOW });
  runIn(project, `node ${path.join(ROOT, 'dist/cli.js')} ${options} src > ${file}`);
  const findings = findingsIn(project, readFileSync(path.join(project, file), 'utf8'));
  expect(findings).toHaveLength(1);
});

test('lint-staged repairs what is about to be committed', ({ skip }) => {
  skip(runIn(ROOT, 'git --version').status !== 0, 'lint-staged needs Git, which is not installed.');
  const [, setting = ''] = /"lint-staged": (\{.*\})/.exec(read('docs/recipes.md')) ?? [];
  const project = projectFolder({
    'eslint.config.js': RECOMMENDED,
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
