import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { pairs } from '../../bench/cost/pairs/no-recreated-closure.ts';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { applyEdits, fixAll, lint } from '../harness/lint.ts';
import { settingsOf } from '../harness/pairs.ts';

const rules = { 'no-recreated-closure': noRecreatedClosure };

/** Names, blank lines and commas differ between what a fix writes and what a pair shows. */
async function formatted(code: string): Promise<string> {
  const text = await format(code, { parser: 'babel', singleQuote: true });
  return text.replace(/\n+/g, '\n');
}

describe('what was measured is what the fix writes', () => {
  it.each(pairs.filter(({ messageId }) => messageId !== undefined))('$form', async (pair) => {
    const { after, before } = pair;
    const settings = settingsOf('no-recreated-closure', pair, before);
    const { reports } = lint(before, rules, settings);
    const [suggestion] = reports.flatMap(({ suggestions }) => suggestions);
    const changed = suggestion
      ? applyEdits(before, [suggestion])
      : fixAll(before, rules, settings).code;
    expect(await formatted(changed)).toBe(await formatted(after));
  });
});
