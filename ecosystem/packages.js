// Lints and repairs the published sources of the packages in package.json, and compares the number
// of findings with packages.expected.json, so that a change in what the rules find is seen in review.
//
//   npm run ecosystem:packages               compares, as `npm test` does
//   npm run ecosystem:packages -- --update   writes what was found
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

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

const { found, defects } = await lintPackages(Object.keys(dependencies));
for (const defect of defects) console.error(`DEFECT ${defect}`);
if (defects.length > 0) process.exitCode = 1;
const changes = listChanges(readExpected(), found);
for (const change of changes) console.log(change);
if (process.argv.includes('--update')) {
  writeFileSync(expectedFile, `${JSON.stringify(found, null, 2)}\n`);
} else if (changes.length > 0) {
  console.error('\nIf this is right, run: npm run ecosystem:packages -- --update');
  process.exitCode = 1;
}
const packages = Object.values(found);
const total = (part) => packages.reduce((sum, facts) => sum + sumOf(facts[part]), 0);
console.log(
  `${packages.length} packages, ${packages.reduce((sum, { files }) => sum + files, 0)} files: ` +
    `${total('findings')} findings, ${total('fixed')} fixed`,
);

/** Several packages at a time, each in a thread; what is found is in the order of the names. */
async function lintPackages(names) {
  const answers = new Map();
  const waiting = [...names];
  const threads = Math.min(4, Math.max(2, availableParallelism()));
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(new URL('lint-worker.js', import.meta.url));
      while (waiting.length > 0) {
        const name = waiting.shift();
        worker.postMessage(path.join(here, 'node_modules', name));
        const [answer] = await once(worker, 'message');
        answers.set(name, answer);
      }
      await worker.terminate();
    }),
  );
  return {
    found: Object.fromEntries(
      names.map((name) => {
        const { files, findings, fixed } = answers.get(name);
        return [name, { version: dependencies[name], files, findings, fixed }];
      }),
    ),
    defects: names.flatMap((name) =>
      answers.get(name).problems.map((problem) => `${name}/${problem}`),
    ),
  };
}

function readExpected() {
  return existsSync(expectedFile) ? JSON.parse(readFileSync(expectedFile, 'utf8')) : {};
}

/** A line for each package, and one for each of its rules, whose counts are others than before. */
function listChanges(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (!old || !now) return [`CHANGED ${name}: ${now ? 'new' : 'gone'}`];
    const rules = [...new Set([...Object.keys(old.findings), ...Object.keys(now.findings)])];
    const lines = rules.flatMap((rule) => {
      const found = change('found', old.findings[rule], now.findings[rule]);
      const fixed = change('fixed', old.fixed[rule], now.fixed[rule]);
      return found || fixed ? [`  ${[rule, found, fixed].filter(Boolean).join(', ')}`] : [];
    });
    if (old.version !== now.version) lines.unshift(`  version ${old.version} → ${now.version}`);
    if (old.files !== now.files) lines.unshift(`  files ${old.files} → ${now.files}`);
    return lines.length > 0 ? [`CHANGED ${name}`, ...lines] : [];
  });
}

function change(what, before = 0, after = 0) {
  return before === after ? '' : `${what} ${before} → ${after}`;
}

function isInstalled() {
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = path.join(here, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
}

function sumOf(counts) {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
