// Runs every check of the project in turn, goes on after a failure, and ends with one line of totals.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const resultsFile = '.cache/test-results.json';
/** A fixed seed makes a failure the change's own; `npm run test:nightly` makes new programs. */
const QUICK = { FUZZ_SEED: '1', PACKAGE_BYTES: '20000', BUNDLE_BYTES: '300000' };
const checks = [
  'build',
  'test:docs',
  'test:format',
  'test:types',
  'test:lint',
  'test:knip',
  'test:publint',
  'test:attw',
  'test:packages',
];

rmSync(root + resultsFile, { force: true });
const failed = checks.filter((script) => !passes(script));
const vitestPasses = passes(
  'test:vitest',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultsFile}`,
);
const tests = testTotals();
// A run of vitest that could not start has no failed test, and is a failure all the same.
if (!vitestPasses && tests.failed === 0) failed.push('test:vitest');
for (const script of failed) console.log(`FAILED: npm run ${script}`);
const failures = tests.failed + failed.length;
process.exitCode = failures > 0 ? 1 : 0;
const checksPassed = checks.filter((script) => !failed.includes(script)).length;
console.log(`${tests.passed + checksPassed} passed, ${failures} failed`);

function passes(script, ...args) {
  const start = Date.now();
  console.log(`\n== ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    env: { ...QUICK, ...process.env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`== ${script}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}

/** How many tests passed and failed, as vitest wrote it down. */
function testTotals() {
  try {
    const results = JSON.parse(readFileSync(root + resultsFile, 'utf8'));
    return { passed: results.numPassedTests, failed: results.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
