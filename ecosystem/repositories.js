// Runs the test suites of real repositories before and after every fix, and prints what broke.
//
//   npm run ecosystem -- --clones <folder> [--suggestions] [--markdown] [name…]
//
// <folder> holds a local clone of each repository, as <folder>/<owner>+<name> or <folder>/<name>.
// Each is copied to a temporary folder at the pinned commit; the clones are left alone.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const MINUTES = 60_000;
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const listFile = new URL('repositories.json', import.meta.url);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clones: { type: 'string' },
    suggestions: { type: 'boolean' },
    markdown: { type: 'boolean' },
    log: { type: 'string' },
  },
});
if (!values.clones) {
  console.error('Say where the clones are: --clones <folder>');
  process.exit(2);
}

const repositories = JSON.parse(readFileSync(listFile, 'utf8')).filter(
  ({ repository }) =>
    positionals.length === 0 || positionals.some((name) => repository.endsWith(`/${name}`)),
);
const rows = repositories.map(tryOut);
if (values.markdown) console.log(markdown(rows));
process.exitCode = rows.some(({ outcome }) => outcome === 'BROKEN') ? 1 : 0;

function tryOut({ repository, commit, install, test, lint }) {
  const row = { repository, commit, before: '', findings: {}, fixed: {}, outcome: '' };
  const clone = cloneOf(repository);
  if (!clone) return report({ ...row, outcome: 'no clone' });
  const folder = mkdtempSync(path.join(tmpdir(), 'ecosystem-'));
  try {
    run(folder, `git clone --quiet --no-checkout ${JSON.stringify(clone)} .`);
    if (run(folder, `git checkout --quiet ${commit}`).status !== 0) {
      return report({ ...row, outcome: 'no such commit in the clone' });
    }
    if (run(folder, install).status !== 0) return report({ ...row, outcome: 'install failed' });
    const before = run(folder, test);
    if (before.status !== 0) return report({ ...row, outcome: 'fails before' });
    row.before = lastLine(before);
    row.findings = countFindings(folder, lint, []);
    const fix = values.suggestions ? '--fix-suggestions' : '--fix';
    const left = countFindings(folder, lint, [fix]);
    row.fixed = difference(row.findings, left);
    const again = run(folder, 'git diff --stat').stdout;
    countFindings(folder, lint, [fix]);
    if (run(folder, 'git diff --stat').stdout !== again) {
      return report({ ...row, outcome: 'BROKEN', details: 'a second run changes more' });
    }
    const after = run(folder, test);
    if (after.status === 0) return report({ ...row, outcome: 'passes' });
    const details = `${run(folder, 'git diff').stdout}\n${tail(after)}`;
    return report({ ...row, outcome: 'BROKEN', details });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(row) {
  const { repository, outcome, findings, fixed, details } = row;
  console.log(`${repository}: ${outcome}`);
  console.log(`  found ${JSON.stringify(findings)}, fixed ${JSON.stringify(fixed)}`);
  if (details) console.log(details.replaceAll(/^/gm, '  | '));
  return row;
}

function cloneOf(repository) {
  const [owner, name] = repository.split('/').slice(-2);
  const candidates = [`${owner}+${name}`, name].map((folder) => path.join(values.clones, folder));
  return candidates.find((folder) => existsSync(folder));
}

/** The findings by rule that are left after a run with the options. */
function countFindings(folder, lint, options) {
  const args = [cli, '--format', 'json', ...options, ...lint];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (values.log) appendFileSync(values.log, stderr);
  const counts = {};
  for (const { ruleId } of JSON.parse(stdout).flatMap(({ messages }) => messages)) {
    if (ruleId) counts[ruleId.split('/')[1]] = (counts[ruleId.split('/')[1]] ?? 0) + 1;
  }
  return counts;
}

function difference(before, after) {
  const entries = Object.entries(before).map(([rule, count]) => [rule, count - (after[rule] ?? 0)]);
  return Object.fromEntries(entries.filter(([, count]) => count !== 0));
}

function run(cwd, command) {
  const result = spawnSync(command, {
    cwd,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 15 * MINUTES,
    env: { ...process.env, CI: 'true', NODE_ENV: '' },
  });
  if (values.log) appendFileSync(values.log, `$ ${command}\n${result.stdout}${result.stderr}`);
  return result;
}

function tail({ stdout, stderr }) {
  return `${stdout}${stderr}`.trimEnd().split('\n').slice(-60).join('\n');
}

/** What a test runner says of its tests, such as `123 passing`. */
function lastLine({ stdout, stderr }) {
  const said = /\b(\d+) (?:passing|passed|tests? passed)|(?:# pass|ℹ pass|tests) (\d+)/.exec(
    `${stdout}${stderr}`,
  );
  return said ? (said[1] ?? said[2]) : '';
}

function markdown(results) {
  const rules = [...new Set(results.flatMap(({ findings }) => Object.keys(findings)))].sort();
  const header = ['repository', 'tests', ...rules, 'suite after the fixes'];
  const lines = results.map(({ repository, commit, before, findings, fixed, outcome }) => [
    `[${repository}](https://github.com/${repository}/tree/${commit})`,
    before,
    ...rules.map((rule) => (findings[rule] ? `${fixed[rule] ?? 0} of ${findings[rule]}` : '')),
    outcome,
  ]);
  return [header, header.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
