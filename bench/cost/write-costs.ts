import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import type { Counts } from './measure.ts';
import type { MeasuredPair } from './measure-pairs.ts';

const COSTS_FILE = new URL('../../src/costs-table.ts', import.meta.url);

/** Writes what each reported form costs into the source of the plugin. */
export async function writeCosts(measured: ReadonlyMap<string, MeasuredPair[]>): Promise<void> {
  const table = Object.fromEntries([...measured].map(([rule, pairs]) => [rule, costsOf(pairs)]));
  const source = `// Written by \`npm run bench:cost -- --write\`; tests/cost.test.ts keeps it in step.
import type { FormCost } from './costs.ts';

export const costsTable: Readonly<Record<string, readonly FormCost[]>> = ${JSON.stringify(table)};
`;
  const options = await resolveConfig(COSTS_FILE);
  await writeFile(COSTS_FILE, await format(source, { ...options, parser: 'typescript' }));
}

export function costsOf(pairs: readonly MeasuredPair[]) {
  return pairs
    .filter(({ pair }) => pair.leftAlone === undefined)
    .map(({ pair, before, after }) => ({
      form: pair.form,
      ...(pair.messageId !== undefined && { messageId: pair.messageId }),
      before: assertable(before),
      after: assertable(after),
    }));
}

/** Bytes differ between Node versions, so messages never quote them. */
function assertable({ ticks, promises, closures }: Counts) {
  return { ticks, promises, closures };
}
