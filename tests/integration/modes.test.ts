import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, exampleProject, findingsIn, runIn } from './project.ts';

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
