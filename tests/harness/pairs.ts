import path from 'node:path';
import type { CostPair } from '../../bench/cost/pair.ts';
import type { LintSettings } from './lint.ts';
import { makeProject } from './projects.ts';

/** How a side of a pair is linted: as a file of a project where it comes with others, under the options of the pair. */
export function settingsOf(rule: string, pair: CostPair, code: string): LintSettings {
  const options = pair.options && { options: { [rule]: pair.options } };
  if (!pair.files) return { filename: 'pair.mjs', ...options };
  const cwd = makeProject({ ...pair.files, 'pair.mjs': code });
  return { filename: path.join(cwd, 'pair.mjs'), cwd, ...options };
}
