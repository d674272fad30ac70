import path from 'node:path';
import { findFiles } from '../dist/cli/files.js';
import { FileLinter } from '../dist/cli/lint.js';
import { loadTypeScriptParser } from '../dist/cli/typescript.js';
import { rules } from '../dist/index.js';

/**
 * Lints what a folder holds, repairs it in memory, and lints the result again.
 *
 * Resolves to the number of files, the findings by rule and how many of them the fixes removed, and
 * a line for each problem: a crash, a fixed file that does not parse, a fix that a second run adds.
 */
export async function lintFolder(folder, names = ['.']) {
  const typescript = await loadTypeScriptParser(folder, () => {});
  const options = { cwd: folder, rules: Object.keys(rules), fixSuggestions: false, typescript };
  const finder = new FileLinter({ ...options, fix: false });
  const fixer = new FileLinter({ ...options, fix: true });
  const { files } = findFiles(names, folder);
  const totals = { files: 0, findings: {}, fixed: {}, problems: [] };
  for (const file of files) {
    const found = await finder.lint(file);
    if (found.kind === 'minified') continue;
    totals.files++;
    const name = path.relative(folder, file.path);
    const note = (problem) => totals.problems.push(`${name}: ${problem}`);
    if (found.kind === 'failed') note(found.problem);
    if (found.kind !== 'linted' || found.result.messages.length === 0) continue;
    if (found.result.fatalErrorCount > 0) continue;
    count(totals.findings, found.result.messages, 1);
    const fixed = await fixer.lint(file);
    if (fixed.kind !== 'linted') {
      note(`fixing: ${fixed.problem}`);
      continue;
    }
    if (fixed.result.fatalErrorCount > 0) note(`the fixed file does not parse`);
    if (fixed.result.messages.some((message) => message.fix)) note('fixes do not converge');
    count(totals.fixed, found.result.messages, 1);
    count(totals.fixed, fixed.result.messages, -1);
  }
  for (const [name, fixed] of Object.entries(totals.fixed)) {
    if (fixed === 0) delete totals.fixed[name];
  }
  return { ...totals, findings: sorted(totals.findings), fixed: sorted(totals.fixed) };
}

function count(counts, messages, step) {
  for (const { ruleId } of messages) {
    const name = ruleId?.split('/')[1];
    if (name) counts[name] = (counts[name] ?? 0) + step;
  }
}

function sorted(counts) {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
