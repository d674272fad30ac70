// Runs the test suites of real repositories before and after every fix, and prints what broke.
//
//   npm run ecosystem -- --clones <folder> [options] [name…]
//
//   --markdown      prints a table of the results at the end
//   --suggestions   applies suggestions too, which may change what they name
//   --coverage      runs the suite once more, and says how many of the fixes it runs
//   --keep          leaves the folders of the repositories that broke
//   --log <file>    appends every command with its output to a file
//
// <folder> holds a local clone of each repository, as <folder>/<owner>+<name> or <folder>/<name>.
// Each is copied to a temporary folder at the pinned commit; the clones are left alone.
// A repository is linted as a whole, as its `.gitignore` bounds it, unless `lint` in the list names parts.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exercised } from './exercised.js';

const MINUTES = 60_000;
const LONGEST_INSTALL = 60 * MINUTES;
const LONGEST_RUN = 20 * MINUTES;
/** How test runners say how many tests have passed: jest before mocha, whose words are shorter. */
const TOTALS = [
  /^Tests: .*?(\d+) passed/m,
  /^ *Tests +(?:\d+ failed \| )?(\d+) passed/m,
  /^(?:#|ℹ) pass (\d+)/m,
  /\bpass: (\d+)/,
  /(\d+) passing/,
  /(\d+) tests? (?:complete|passed)/,
  /^(\d+) tests?$/m,
  /(\d+) passed/,
];

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const listFile = new URL('repositories.json', import.meta.url);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clones: { type: 'string' },
    suggestions: { type: 'boolean' },
    coverage: { type: 'boolean' },
    markdown: { type: 'boolean' },
    keep: { type: 'boolean' },
    log: { type: 'string' },
  },
});
if (!values.clones) {
  console.error('Say where the clones are: --clones <folder>');
  process.exit(2);
}

/** The commit of the plugin that is tried, for the table. */
const build = run(
  fileURLToPath(new URL('..', import.meta.url)),
  'git rev-parse --short HEAD',
).stdout;
const repositories = JSON.parse(readFileSync(listFile, 'utf8')).filter(
  ({ repository }) =>
    positionals.length === 0 || positionals.some((name) => repository.endsWith(`/${name}`)),
);
const rows = repositories.map(tryOut);
if (values.markdown) console.log(markdown(rows));
process.exitCode = rows.some(({ outcome }) => outcome === 'BROKEN') ? 1 : 0;

function tryOut({ repository, commit, node = 20, install, test, lint = ['.'] }) {
  const row = { repository, commit, tests: '', findings: {}, fixed: {}, exercised: {}, files: 0 };
  if (parseInt(process.versions.node) < node)
    return report({ ...row, outcome: `needs Node ${node}` });
  const clone = cloneOf(repository);
  if (!clone) return report({ ...row, outcome: 'no clone' });
  const folder = mkdtempSync(path.join(tmpdir(), 'ecosystem-'));
  const result = report({ ...row, ...tryIn(folder, { clone, commit, install, test, lint }) });
  if (values.keep && result.outcome === 'BROKEN') console.log(`  left in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return result;
}

/** What became of a repository in an empty folder. */
function tryIn(folder, { clone, commit, install, test, lint }) {
  run(folder, `git clone --quiet --no-checkout ${JSON.stringify(clone)} .`);
  if (run(folder, `git checkout --quiet ${commit}`).status !== 0) {
    return { outcome: 'no such commit in the clone' };
  }
  if (run(folder, install, { timeout: LONGEST_INSTALL }).status !== 0)
    return { outcome: 'install failed' };
  const before = runSuite(folder, test, ({ status }) => status === 0);
  if (before.status !== 0) return { outcome: 'fails before' };
  const tests = testsPassed(before);
  // What installing and testing leave behind is none of the fixes' work.
  run(
    folder,
    'git add --all && git -c user.name=a -c user.email=a@b.example commit --no-verify -qm before',
  );

  const fix = values.suggestions ? '--fix-suggestions' : '--fix';
  const found = listFindings(folder, lint, []);
  const findings = countByRule(found);
  const left = countByRule(listFindings(folder, lint, [fix]));
  const diff = run(folder, 'git diff').stdout;
  const files = diff.match(/^diff --git /gm)?.length ?? 0;
  const facts = { tests, findings, fixed: difference(findings, left), files };
  listFindings(folder, lint, [fix]);
  if (run(folder, 'git diff').stdout !== diff) {
    return { ...facts, outcome: 'BROKEN', details: 'a second run changes more' };
  }
  if (files === 0) return { ...facts, outcome: 'nothing to fix' };
  const passes = (result) => result.status === 0 && testsPassed(result) === tests;
  const after = runSuite(folder, test, passes);
  if (!passes(after)) return { ...facts, outcome: 'BROKEN', details: `${diff}\n${tail(after)}` };
  if (!values.coverage) return { ...facts, outcome: 'passes' };
  return { ...facts, outcome: 'passes', exercised: runFixes(folder, test, found) };
}

/** A test that failed for want of time passes the second time; one that a fix broke does not. */
function runSuite(folder, test, passes) {
  const first = run(folder, test);
  const wasEnded = first.signal !== null;
  return passes(first) || wasEnded ? first : run(folder, test);
}

/** Which of the fixes the suite runs. */
function runFixes(folder, test, found) {
  const coverage = mkdtempSync(path.join(tmpdir(), 'coverage-'));
  run(folder, test, { env: { NODE_V8_COVERAGE: coverage } });
  const diff = run(folder, 'git diff -U0').stdout;
  const answer = exercised(folder, found, diff, coverage);
  rmSync(coverage, { recursive: true, force: true });
  return answer;
}

function report(row) {
  const { repository, tests, outcome, findings, fixed, exercised, files, details } = row;
  console.log(`${repository}: ${outcome}`);
  console.log(
    `  ${tests} tests, found ${JSON.stringify(findings)}, fixed ${JSON.stringify(fixed)}`,
  );
  console.log(`  ${files} files changed`);
  if (values.coverage) console.log(`  of the fixes ${JSON.stringify(exercised)}`);
  if (details) console.log(details.replaceAll(/^/gm, '  | '));
  return row;
}

function cloneOf(repository) {
  const [owner, name] = repository.split('/').slice(-2);
  const candidates = [`${owner}+${name}`, name].map((folder) => path.join(values.clones, folder));
  return candidates.find((folder) => existsSync(folder));
}

/** The findings that are left after a run with the options. */
function listFindings(folder, lint, options) {
  const args = [cli, '--format', 'json', ...options, ...lint];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (values.log) appendFileSync(values.log, stderr);
  return JSON.parse(stdout).flatMap(({ filePath, messages }) =>
    messages
      .filter(({ ruleId }) => ruleId)
      .map(({ ruleId, line, endLine = line }) => {
        const file = path.relative(folder, filePath).replaceAll(path.sep, '/');
        return { file, line, endLine, rule: ruleId.split('/')[1] };
      }),
  );
}

function countByRule(findings) {
  const counts = {};
  for (const { rule } of findings) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

function difference(before, after) {
  const entries = Object.entries(before).map(([rule, count]) => [rule, count - (after[rule] ?? 0)]);
  return Object.fromEntries(entries.filter(([, count]) => count !== 0));
}

function run(cwd, command, { timeout = LONGEST_RUN, env = {} } = {}) {
  const result = spawnSync(command, {
    cwd,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout,
    killSignal: 'SIGKILL',
    // A group of its own, so that what a suite has started ends with it.
    detached: true,
    env: { ...process.env, CI: 'true', NODE_ENV: undefined, ...env },
  });
  endGroup(result.pid);
  if (values.log) appendFileSync(values.log, `$ ${command}\n${result.stdout}${result.stderr}`);
  return result;
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Everything in it had ended.
  }
}

function tail({ stdout, stderr }) {
  return `${stdout}${stderr}`.trimEnd().split('\n').slice(-60).join('\n');
}

function testsPassed({ stdout, stderr }) {
  const text = `${stdout}${stderr}`.replaceAll(/\u001B\[[\d;]*m/g, '');
  for (const total of TOTALS) {
    const [, count] = total.exec(text) ?? [];
    if (count) return count;
  }
  return '';
}

function markdown(results) {
  const rules = [...new Set(results.flatMap(({ findings }) => Object.keys(findings)))].sort();
  const lines = results.map((row) => [
    `[${row.repository}](https://github.com/${row.repository}/tree/${row.commit})`,
    row.tests,
    row.files,
    ...rules.map((rule) => cellOf(row, rule)),
    row.outcome,
    build.trim(),
  ]);
  const header = [
    'repository',
    'tests',
    'files changed',
    ...rules,
    'suite after the fixes',
    'build',
  ];
  return [header, header.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function cellOf({ findings, fixed, exercised }, rule) {
  if (!findings[rule]) return '';
  const { run = {}, unknown = {} } = exercised;
  const seen = [
    // A finding that is left beside a fix of another rule stands in lines that were changed, too.
    run[rule] ? `${Math.min(run[rule], fixed[rule] ?? 0)} run` : '',
    unknown[rule] ? `${unknown[rule]} not known` : '',
  ].filter(Boolean);
  const counts = `${fixed[rule] ?? 0} of ${findings[rule]}`;
  return seen.length > 0 ? `${counts} (${seen.join(', ')})` : counts;
}
