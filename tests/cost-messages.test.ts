import { describe, expect, it } from 'vitest';
import type { CostPair } from '../bench/cost/pair.ts';
import { pairsByRule } from '../bench/cost/pairs/index.ts';
import { costsTable } from '../src/costs-table.ts';
import { savingPerCall } from '../src/costs.ts';
import { rules } from '../src/index.ts';
import { lint } from './harness/lint.ts';
import { settingsOf } from './harness/pairs.ts';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Messages of suggestions say what applying them does; they quote no counts. */
const IMPERATIVE =
  /^(?:Await|Call|Convert|Delete|Drop|Give|Hoist|Make|Move|Pass|Put|Remove|Replace|Return|Turn|Use)\b/;

/** Rules whose pairs name their messages. */
const pairedRules = Object.entries(pairsByRule).flatMap(([name, pairs]) => {
  const rule = rules[name];
  const paired = rule && pairs.some(({ messageId }) => messageId !== undefined);
  return paired ? [{ name, rule, pairs }] : [];
});

it('has pairs for every rule', () => {
  expect(Object.keys(rules).filter((name) => !(name in pairsByRule))).toEqual([]);
});

it('knows nothing of what was not measured', () => {
  expect(savingPerCall('no-such-rule', 'any')).toBeUndefined();
});

describe.each(pairedRules)('$name', ({ name, rule, pairs }) => {
  it.each(pairs.map((pair): [string, CostPair] => [pair.form, pair]))(
    'reports what was measured, and says what it costs: %s',
    (form, pair) => {
      const reports = lintPair(pair, 'before');
      const expected = pair.leftAlone === undefined ? [pair.messageId] : [];
      expect([...new Set(reports.map(({ messageId }) => messageId))]).toEqual(expected);
      expect(lintPair(pair, 'after')).toEqual([]);

      const cost = costsTable[name]?.find((candidate) => candidate.form === form);
      for (const { message } of reports) {
        for (const { count, said } of countsIn(message)) {
          const saved =
            ((cost?.before[count] ?? 0) - (cost?.after[count] ?? 0)) / (pair.items ?? 1);
          expect(`${message} [${count}: ${String(saved)}]`).toBe(
            `${message} [${count}: ${String(said)}]`,
          );
        }
      }
    },
  );

  it('has a pair for each message', () => {
    const paired = new Set(
      pairs.flatMap(({ messageId, alsoReportedBy = [] }) => [messageId, ...alsoReportedBy]),
    );
    const unpaired = Object.entries(rule.meta.messages).filter(
      ([id, text]) => !paired.has(id) && !id.startsWith('suggest') && !IMPERATIVE.test(text),
    );
    expect(unpaired).toEqual([]);
  });

  function lintPair(pair: CostPair, side: 'before' | 'after') {
    const settings = settingsOf(name, pair, pair[side]);
    return lint(pair[side], { [name]: rule }, settings).reports;
  }
});

/** The counts that a message quotes, such as "one extra promise" or "3 microtask ticks". */
function countsIn(message: string) {
  const quoted = message.matchAll(
    /\b(\d+|no|one|two|three|four|five|six|seven|eight|nine) (?:extra |more |microtask )*(promise|tick|closure)s?\b/g,
  );
  return [...quoted].map(([, amount = '', noun = '']) => ({
    count: `${noun}s` as 'promises' | 'ticks' | 'closures',
    said: NUMBER_WORDS.includes(amount) ? NUMBER_WORDS.indexOf(amount) : Number(amount),
  }));
}
