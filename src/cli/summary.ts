import type { ESLint, Linter } from 'eslint';
import type { Saving } from '../costs.ts';
import { addCosts, costOf, formatCost, plural } from './costs.ts';
import { isSelfContained } from './suggestions.ts';

export interface RunFacts {
  results: readonly ESLint.LintResult[];
  /** How many files were left out because a minifier wrote them. */
  minified: number;
  /** How many files `--fix` wrote. */
  fixedFiles: number;
  seconds: number;
}

interface RuleTotals {
  name: string;
  findings: number;
  fixable: number;
  suggested: number;
  cost: Saving;
}

/** The lines that close a run: findings by rule, what can be repaired, and what they cost. */
export function summarize(facts: RunFacts): string {
  const totals = totalsByRule(facts.results.flatMap((result) => result.messages));
  const lines = [headline(facts)];
  if (totals.length > 0) lines.push('', ...table(totals), '', ...advice(totals));
  return `${lines.join('\n')}\n`;
}

function headline({ results, minified, fixedFiles, seconds }: RunFacts): string {
  const findings = results.flatMap((result) => result.messages).filter((m) => m.ruleId !== null);
  const affected = results.filter((result) => result.messages.some((m) => m.ruleId !== null));
  const parts = [
    findings.length === 0
      ? `Nothing found in ${plural(results.length, 'file')}`
      : `${plural(findings.length, 'finding')} in ${affected.length} of ${plural(results.length, 'file')}`,
    `${seconds.toFixed(1)} s`,
  ];
  if (fixedFiles > 0) parts.push(`${plural(fixedFiles, 'file')} rewritten`);
  const unparsable = results.filter((result) => result.fatalErrorCount > 0).length;
  if (unparsable > 0) parts.push(`${plural(unparsable, 'file')} not parsed`);
  if (minified > 0) parts.push(`${plural(minified, 'minified file')} left out`);
  return parts.join(', ');
}

function totalsByRule(messages: readonly Linter.LintMessage[]): RuleTotals[] {
  const totals = new Map<string, RuleTotals>();
  for (const message of messages) {
    if (message.ruleId === null) continue;
    const none: RuleTotals = {
      name: message.ruleId,
      findings: 0,
      fixable: 0,
      suggested: 0,
      cost: { promises: 0, ticks: 0, closures: 0 },
    };
    const sofar = totals.get(message.ruleId) ?? none;
    totals.set(message.ruleId, {
      name: message.ruleId,
      findings: sofar.findings + 1,
      fixable: sofar.fixable + (message.fix ? 1 : 0),
      suggested:
        sofar.suggested +
        (!message.fix && message.suggestions?.slice(0, 1).some(isSelfContained) ? 1 : 0),
      cost: addCosts(sofar.cost, costOf(message)),
    });
  }
  return [...totals.values()].sort((a, b) => b.findings - a.findings);
}

function table(totals: readonly RuleTotals[]): string[] {
  const header = ['rule', 'findings', 'fixable', 'suggestions', 'cost per call'];
  const rows = totals.map((rule) => [
    rule.name,
    String(rule.findings),
    String(rule.fixable),
    String(rule.suggested),
    formatCost(rule.cost) || '–',
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const mapCell = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return isNumeric(column) ? cell.padStart(width) : cell.padEnd(width);
  };
  return [header, ...rows].map((row) => row.map(mapCell).join('  ').trimEnd());
}

function isNumeric(column: number): boolean {
  return column >= 1 && column <= 3;
}

function advice(totals: readonly RuleTotals[]): string[] {
  const fixable = totals.reduce((sum, rule) => sum + rule.fixable, 0);
  const suggested = totals.reduce((sum, rule) => sum + rule.suggested, 0);
  const lines = [];
  if (fixable > 0) lines.push(`--fix repairs ${fixable} without changing what the code does.`);
  if (suggested > 0) {
    const which = fixable > 0 ? `${suggested} more` : String(suggested);
    lines.push(`--fix-suggestions rewrites ${which}, each changing the one thing its text names.`);
  }
  return lines;
}
