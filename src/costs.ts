import { costsTable } from './costs-table.ts';

/** What one call costs in counts that are the same on every run. */
export interface CallCost {
  /** Microtask ticks until the caller's `await` resumes; `null` where the work needs a macrotask. */
  ticks: number | null;
  promises: number;
  closures: number;
}

/** One form that a rule reports, measured as written and as its fix leaves it. */
export interface FormCost {
  form: string;
  /** The message of the rule that reports this form. */
  messageId?: string;
  before: CallCost;
  after: CallCost;
}

/** What one call no longer costs once a finding is fixed. */
export interface Saving {
  ticks: number;
  promises: number;
  closures: number;
}

/**
 * What fixing a finding saves on each call: the least that any form with its message saves.
 *
 * @returns `undefined` for a rule or a message that nothing was measured for.
 */
export function savingPerCall(ruleName: string, messageId: string): Saving | undefined {
  const forms = costsTable[ruleName]?.filter((cost) => cost.messageId === messageId) ?? [];
  if (forms.length === 0) return undefined;
  const least = (saved: (cost: FormCost) => number) => Math.max(0, Math.min(...forms.map(saved)));
  return {
    ticks: least(({ before, after }) => (before.ticks ?? 0) - (after.ticks ?? before.ticks ?? 0)),
    promises: least(({ before, after }) => before.promises - after.promises),
    closures: least(({ before, after }) => before.closures - after.closures),
  };
}
