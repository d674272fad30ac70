import { textHolding } from '../../ast/text-holding.ts';
import type { Call } from '../../ast/nodes.ts';
import { lastName } from '../project/summary/names.ts';
import { calledKey } from './called-key.ts';
import { createFollowedBy, type Source } from './followed-by.ts';

/** What is asked of a path, set for it, or opened: a few microseconds, and no more for a large file. */
const OF_PATH =
  /^(?:access|chmod|exists|lstat|mkdir|mkdtemp|open|pathExists|readlink|realpath|stat|symlink)Sync$/;
/** Starting a child takes the thread a millisecond and more, before anything waits for it. */
const STARTS =
  /^(?:child_process\.(?:exec|execFile|fork|spawn)(?:Sync)?|cross-spawn(?:\.(?:spawn|sync))?|execa(?:\.(?:execa|command|execaCommand|sync)(?:Sync)?)?|node-pty\.spawn|shelljs\.exec)$/;
/** The packages by which children are started. */
const holdsPackage = textHolding(/\b(?:child_process|cross-spawn|execa|node-pty|shelljs)\b/);
/** Whether a call starts a child process; `undefined` of what is not of a package. */
export function startsProcess(call: Call, { bindings }: Source): boolean | undefined {
  const key = calledKey(call, bindings);
  return key === undefined ? undefined : STARTS.test(key);
}

const isFollowedByProcess = createFollowedBy(startsProcess);

/**
 * Whether a call only asks about a path, or makes it ready, before the same run starts a child process: what
 * that takes hides a thousand of such calls.
 */
export function isBeforeProcess(call: Call, source: Source): boolean {
  return (
    OF_PATH.test(lastName(call.callee)) &&
    holdsPackage(source.sourceCode) &&
    isFollowedByProcess(call, source)
  );
}
