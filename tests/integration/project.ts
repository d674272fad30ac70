import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Writes files into a new folder that has the built plugin and the development dependencies of
 * this project in its `node_modules`, and returns the folder.
 */
export function projectFolder(files: Record<string, string>): string {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.cache', 'project-'));
  const all = { 'package.json': '{ "type": "module" }', ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(ROOT, path.join(folder, 'node_modules', 'eslint-plugin-async-perf'), 'dir');
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export const RECOMMENDED = `
  import asyncPerf from 'eslint-plugin-async-perf';
  export default [asyncPerf.configs.recommended];
`;

/** A project with the example server, and the plugin turned on. */
export function exampleProject(files: Record<string, string> = {}): string {
  const folder = projectFolder({ 'eslint.config.js': RECOMMENDED, ...files });
  cpSync(path.join(ROOT, 'examples'), folder, { recursive: true });
  return folder;
}

/** Runs a command of the development dependencies in a folder, as a shell would; `timeout` in ms. */
export function runIn(cwd: string, command: string, { timeout = 0 } = {}) {
  const bin = path.join(ROOT, 'node_modules/.bin');
  return spawnSync(command, {
    cwd,
    shell: true,
    encoding: 'utf8',
    timeout,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
  });
}

interface Result {
  filePath: string;
  messages: { ruleId: string | null; line: number; column: number; message: string }[];
}

/** The findings in a report of ESLint's JSON formatter, one line each, sorted. */
export function findingsIn(folder: string, json: string): string[] {
  return (JSON.parse(json) as Result[])
    .flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, line, column, message }) => {
        const file = path.relative(folder, filePath).split(path.sep).join('/');
        return `${file}:${String(line)}:${String(column)} ${String(ruleId)} ${message}`;
      }),
    )
    .sort();
}
