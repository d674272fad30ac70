import { cpSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/index.ts';
import { ROOT, findingsIn, projectFolder, runIn } from './project.ts';

const CLI = `node ${path.join(ROOT, 'dist/cli.js')}`;

function exampleServer(): string {
  const folder = projectFolder({});
  cpSync(path.join(ROOT, 'examples'), folder, { recursive: true });
  return folder;
}

function find(folder: string): string[] {
  return findingsIn(folder, runIn(folder, `${CLI} --format json .`).stdout);
}

describe('the example server', () => {
  test('has findings of every rule', () => {
    const found = find(exampleServer());
    for (const name of Object.keys(rules)) {
      expect(found.join('\n')).toContain(`async-perf/${name}`);
    }
  });

  test.each(['', '--fix', '--fix-suggestions'])('passes its own tests after %s', (option) => {
    const folder = exampleServer();
    const before = find(folder);
    if (option !== '') runIn(folder, `${CLI} ${option} .`);
    const after = find(folder);
    if (option === '') expect(after).toEqual(before);
    else expect(after.length).toBeLessThan(before.length);

    const { stdout, status } = runIn(folder, 'npm test');
    expect(stdout).toMatch(/pass 9\b/);
    expect(status).toBe(0);
  });

  test('is repaired by one run: a second changes nothing more', () => {
    const folder = exampleServer();
    runIn(folder, `${CLI} --fix .`);
    expect(runIn(folder, `${CLI} --fix .`).stdout).not.toContain('rewritten');
  });
});

test('the demo prints findings of every rule and succeeds', () => {
  const { stdout, status } = runIn(ROOT, 'node scripts/demo.js');
  for (const name of Object.keys(rules)) expect(stdout).toContain(`async-perf/${name}`);
  expect(stdout).toMatch(/\d+ findings in \d+ of \d+ files/);
  expect(status).toBe(0);
});
