import { takesPrefix, YOUNG_MODULES } from '../analysis/known/node-modules.ts';
import { isBefore, type NodeVersion } from '../analysis/project/files/node-versions.ts';
import { packageOf } from '../analysis/project/files/package.ts';

/** What tells the lowest version of Node that code has to run on; unknown without `cwd`. */
export interface PlacedText {
  readonly cwd?: string;
  readonly filename: string;
}

/** Whether the lowest version of Node in `engines` has a module: `timers/promises`. Others than Node's count as there. */
export function hasModule(file: PlacedText, module: string): boolean {
  return isThere(file, YOUNG_MODULES.get(module)?.asModule);
}

/** Whether that version has a module as a member of the one around it: `promises` of `fs`. */
export function hasMember(file: PlacedText, module: string): boolean {
  return isThere(file, YOUNG_MODULES.get(module)?.asMember);
}

/** Whether modules can be named with `node:` there. */
export function knowsPrefix(file: PlacedText): boolean {
  const lowest = lowestNode(file);
  return !lowest || takesPrefix(lowest);
}

/** Whether a file runs on no engine but Node, and on none older than that: what came with it is there when the file is loaded. */
export function hasForSure(
  { cwd, filename }: Required<PlacedText>,
  since: NodeVersion | undefined,
): boolean {
  if (!since) return true;
  const { isElsewhere, isForNode, lowestNode: lowest } = packageOf(filename, cwd);
  return isForNode && !isElsewhere && lowest !== undefined && !isBefore(lowest, since);
}

function isThere(file: PlacedText, since: NodeVersion | undefined): boolean {
  const lowest = since && lowestNode(file);
  return !lowest || !isBefore(lowest, since);
}

function lowestNode({ cwd, filename }: PlacedText): NodeVersion | undefined {
  return cwd === undefined ? undefined : packageOf(filename, cwd).lowestNode;
}
