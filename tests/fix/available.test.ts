import path from 'node:path';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import plugin from '../../src/index.ts';
import { temporaryProject } from '../cli/temporary-project.ts';

const SLEEP = 'export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));';
const READ =
  'export const read = (file) => new Promise((resolve, reject) => fs.readFile(file, (e, x) => (e ? reject(e) : resolve(x))));';
const BARE_READ = READ.replace('fs.', '');
const FINISH =
  'export const end = (s) => new Promise((resolve, reject) => finished(s, (e) => (e ? reject(e) : resolve())));';

/** The first report of a rule in a file of a package with these `engines`. */
function firstReport(
  rule: string,
  node: string | undefined,
  code: string,
): Linter.LintMessage | undefined {
  const cwd = temporaryProject({
    'package.json': JSON.stringify({
      name: 'a',
      ...(node === undefined ? {} : { engines: { node } }),
    }),
  });
  const [message] = new Linter({ cwd }).verify(
    code,
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { [`async-perf/${rule}`]: 'warn' },
        languageOptions: { sourceType: code.includes('require(') ? 'commonjs' : 'module' },
      },
    ],
    { filename: path.join(cwd, 'file.js') },
  );
  return message;
}

/** What becomes of the first line of a file by its first fix or suggestion; `undefined` where there is none. */
function firstLine(rule: string, node: string | undefined, code: string): string | undefined {
  const message = firstReport(rule, node, code);
  const fix = message?.fix ?? message?.suggestions?.[0]?.fix;
  if (!fix) return undefined;
  const isYoung = message?.message.includes('fs/promises');
  expect(
    isYoung === true && /1[0-2]/u.test(node ?? ''),
    'a module that is not there is named',
  ).toBe(false);
  return (code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1]))
    .split('\n')
    .filter((line) => /promises/iu.test(line))
    .join('\n');
}

test.each([
  ['>=15', SLEEP, "import { setTimeout as delay } from 'timers/promises';"],
  ['>=16', SLEEP, "import { setTimeout as delay } from 'node:timers/promises';"],
  ['>=12.17.0', SLEEP, undefined],
  ['^14.18 || >=16', SLEEP, undefined],
  [
    '>=12',
    `import { setTimeout as sleep2 } from 'timers/promises';\n${SLEEP}`,
    "import { setTimeout as sleep2 } from 'timers/promises';",
  ],
  [
    '>=12',
    `import fs from 'fs';\n${READ}`,
    'export const read = (file) => fs.promises.readFile(file);',
  ],
  ['>=8', `import fs from 'fs';\n${READ}`, undefined],
  [
    undefined,
    `import fs from 'fs';\n${READ}`,
    'export const read = (file) => fs.promises.readFile(file);',
  ],
  [
    '>=14',
    `import { readFile } from 'fs';\n${BARE_READ}`,
    "import { readFile as readFileAsync } from 'fs/promises';",
  ],
  [
    '>=10.19.0',
    `import { readFile } from 'fs';\n${BARE_READ}`,
    "import { promises as fsPromises } from 'fs';\nexport const read = (file) => fsPromises.readFile(file);",
  ],
  [
    '>=10.19.0',
    `const { readFile } = require('fs');\nexports.${BARE_READ.slice('export const '.length)}`,
    "const { promises: fsPromises } = require('fs');\nexports.read = (file) => fsPromises.readFile(file);",
  ],
  ['>=14', `import fs from 'fs';\nimport { finished } from 'stream';\n${FINISH}`, undefined],
  [
    '>=14',
    `import fs from 'fs';\nimport * as stream from 'stream';\n${FINISH.replace('finished', 'stream.finished')}`,
    undefined,
  ],
  [
    '>=15',
    `import fs from 'fs';\nimport { finished } from 'stream';\n${FINISH}`,
    "import { finished as finishedAsync } from 'stream/promises';",
  ],
])('no-wrapper-promise, engines %j: %s', (node, code, expected) => {
  const found = firstLine('no-wrapper-promise', node, code);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(expected);
});

const SERVER = `import { createServer } from 'http';
import { readFileSync } from 'fs';
createServer(async (req, res) => { res.end(readFileSync('a')); }).listen(80);`;

test.each([
  [undefined, SERVER, "import { readFile } from 'fs/promises';"],
  ['>=14', SERVER, "import { readFile } from 'fs/promises';"],
  ['>=10.19.0', SERVER, "import { promises as fsPromises } from 'fs';"],
  [
    '>=8',
    `import { stat } from 'fs/promises';\n${SERVER}`,
    "import { stat, readFile } from 'fs/promises';",
  ],
])('no-sync-in-server, engines %j: %s', (node, code, expected) => {
  const found = firstLine('no-sync-in-server', node, code);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(expected);
});

test.each([SERVER, SERVER.replace('{ readFileSync }', 'fs').replace('end(read', 'end(fs.read')])(
  'no-sync-in-server, engines ">=8", only as a suggestion: %s',
  (code) => {
    const report = firstReport('no-sync-in-server', '>=8', code);
    expect(report?.fix).toBeUndefined();
    expect(report?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `readFile` instead: it needs a newer Node than the lowest one of `engines`.',
    ]);
  },
);

test('a module is named with `node:` from 14.18 and 16 on, or where the file does', () => {
  const code =
    "import fs from './fs.js';\nexport const turn = () => new Promise((resolve) => setImmediate(resolve));";
  expect(firstLine('no-wrapper-promise', '>=15.1', code)).toContain("'timers/promises'");
  expect(firstLine('no-wrapper-promise', '>=16', code)).toContain("'node:timers/promises'");
  expect(firstLine('no-wrapper-promise', '>=15.1', `import 'node:fs';\n${code}`)).toContain(
    "'node:timers/promises'",
  );
});
