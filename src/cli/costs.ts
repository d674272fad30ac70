import type { Linter } from 'eslint';
import { savingPerCall, type Saving } from '../costs.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const COUNT =
  /\b(\d{1,4}|no|one|two|three|four|five|six|seven|eight|nine) (?:(?:extra|more|microtask) ){0,3}(promise|tick|closure)s?\b/gi;

const NOTHING: Saving = { promises: 0, ticks: 0, closures: 0 };

/**
 * What a finding costs on each call: the counts that its message states, else the least that was
 * measured for findings of its kind.
 */
export function costOf({ ruleId, messageId, message }: Linter.LintMessage): Saving {
  const stated = statedCost(message);
  if (formatCost(stated) !== '') return stated;
  const ruleName = ruleId?.split('/')[1] ?? '';
  return savingPerCall(ruleName, messageId ?? '') ?? NOTHING;
}

/** The counts in a text such as "one extra promise and two extra microtask ticks per call". */
export function statedCost(message: string): Saving {
  const cost = { ...NOTHING };
  // Code that the message quotes may say anything.
  const prose = message.replaceAll(/`[^`]*`/g, '``').toLowerCase();
  for (const [, count = '', noun = ''] of prose.matchAll(COUNT)) {
    const index = NUMBERS.indexOf(count);
    cost[`${noun}s` as keyof Saving] += index === -1 ? Number(count) : index;
  }
  return cost;
}

export function addCosts(a: Saving, b: Saving): Saving {
  return {
    promises: a.promises + b.promises,
    ticks: a.ticks + b.ticks,
    closures: a.closures + b.closures,
  };
}

/** Such as `3 promises, 1 tick`; empty where nothing is counted. */
export function formatCost({ promises, ticks, closures }: Saving): string {
  const counted = [
    [promises, 'promise'],
    [ticks, 'tick'],
    [closures, 'closure'],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, noun]) => plural(count, noun))
    .join(', ');
}

/** Such as `1 file` or `2 files`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
