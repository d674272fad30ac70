import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asOneModule } from './one-module.ts';
import type { CostPair } from './pair.ts';
import { pairsByRule } from './pairs/index.ts';

const CLOCK = fileURLToPath(new URL('clock.js', import.meta.url));

const execFilePromise = promisify(execFile);

/**
 * The time of each `after` as a part of the time of its `before`, by its form,
 * each pair in a process of its own.
 * Pairs whose gain is for other requests have no time of their own.
 *
 * @throws {Error} If a process fails.
 */
export async function timePairs(node: string): Promise<Map<string, string>> {
  const ratios = new Map<string, string>();
  for (const pair of Object.values(pairsByRule).flat()) {
    if (pair.gain === 'other requests') continue;
    ratios.set(pair.form, (await timeRatio(pair, node)).toFixed(2));
  }
  return ratios;
}

/**
 * The time of one program as a part of that of another, in turn in one process.
 *
 * @throws {Error} If the process fails.
 */
export async function timeRatio(
  pair: Pick<CostPair, 'before' | 'after' | 'files'>,
  node: string,
): Promise<number> {
  const running = execFilePromise(node, ['--no-warnings', CLOCK]);
  running.child.stdin?.end(JSON.stringify(asOneModule(pair)));
  return Number((await running).stdout);
}

/** The version of a Node binary, such as `20`. */
export async function majorVersion(node: string): Promise<string> {
  const { stdout } = await execFilePromise(node, ['--version']);
  return /^v(\d+)/.exec(stdout)?.[1] ?? stdout.trim();
}
