// Runs every check of the project, goes on after a failure, and ends with one line of totals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const resultsFile = '.cache/test-results.json';
/** A fixed seed makes a failure the change's own; `npm run test:nightly` makes new programs. */
const QUICK = { FUZZ_SEED: '1', PACKAGE_BYTES: '20000', BUNDLE_BYTES: '300000' };
/** What packs the package takes it as it was built: `prepack` would build it again under the feet of the others. */
const BUILT = { npm_config_ignore_scripts: 'true' };
/** Two at a time, for none of them uses more than one core; both take as long. */
const lanes = [
  ['test:lint', 'test:types'],
  ['test:docs', 'test:format', 'test:knip', 'test:publint', 'test:attw', 'test:packages'],
];
const failed = [];

rmSync(root + resultsFile, { force: true });
await check('build');
await Promise.all(
  lanes.map(async (scripts) => {
    for (const script of scripts) await check(script, { env: BUILT, inPieces: false });
  }),
);
const vitestPasses = await passes('test:vitest', {
  args: ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`],
  env: { PACKAGE_IS_BUILT: 'true' },
});
const tests = testTotals();
// A run of vitest that could not start has no failed test, and is a failure all the same.
if (!vitestPasses && tests.failed === 0) failed.push('test:vitest');
for (const script of failed) console.log(`FAILED: npm run ${script}`);
const failures = tests.failed + failed.length;
process.exitCode = failures > 0 ? 1 : 0;
const checksPassed =
  1 + lanes.flat().length - failed.filter((name) => name !== 'test:vitest').length;
console.log(`${tests.passed + checksPassed} passed, ${failures} failed`);

async function check(script, options) {
  if (!(await passes(script, options))) failed.push(script);
}

/** Whether a script succeeds. What it prints is shown as it comes, or in one piece at its end. */
async function passes(script, { args = [], env = {}, inPieces = true } = {}) {
  const start = Date.now();
  if (inPieces) console.log(`\n== ${script}`);
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    env: { ...QUICK, ...process.env, ...env },
    stdio: inPieces ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = inPieces ? '' : `\n== ${script}\n`;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const [status] = await once(child, 'close');
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${output}== ${script}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
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
