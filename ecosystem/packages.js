// Lints and repairs the published sources of the packages in package.json, and compares the number
// of findings with packages.expected.json, so that a change in what the rules find is seen in review.
//
//   npm run ecosystem:packages               compares
//   npm run ecosystem:packages -- --update   writes what was found
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lintFolder } from './lint-folder.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const expectedFile = path.join(here, 'packages.expected.json');
const { dependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));

if (!isInstalled()) {
  execFileSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--silent'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

const found = {};
const defects = [];
for (const name of Object.keys(dependencies)) {
  const folder = path.join(here, 'node_modules', name);
  const { files, findings, fixed, problems } = await lintFolder(folder);
  defects.push(...problems.map((problem) => `${name}/${problem}`));
  found[name] = { version: dependencies[name], files, findings, fixed };
  console.log(`${name}@${dependencies[name]}: ${JSON.stringify(findings)}, fixed ${sum(fixed)}`);
}

for (const defect of defects) console.error(`DEFECT ${defect}`);
if (defects.length > 0) process.exitCode = 1;
if (process.argv.includes('--update')) {
  writeFileSync(expectedFile, `${JSON.stringify(found, null, 2)}\n`);
} else {
  compare(JSON.parse(readFileSync(expectedFile, 'utf8')));
}

function compare(expected) {
  for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    const [before, after] = [JSON.stringify(expected[name]), JSON.stringify(found[name])];
    if (before === after) continue;
    console.error(`CHANGED ${name}\n  expected ${before}\n  found    ${after}`);
    process.exitCode = 1;
  }
  if (process.exitCode === 1) console.error('If this is right, run it again with --update.');
}

function isInstalled() {
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = path.join(here, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
}

function sum(counts) {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
