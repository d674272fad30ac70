import type { Call } from '../../ast/nodes.ts';
import { textHolding } from '../../ast/text-holding.ts';
import { lastName } from '../project/summary/names.ts';
import { calledKey } from './called-key.ts';
import { createDoesWork, createFollowedBy, type Source } from './followed-by.ts';
import { isPreceded } from './preceded-by.ts';
import { removesOne } from './tidying.ts';

/** What is asked of a path, set for it, or opened: a few microseconds, and no more for a large file. */
const OF_PATH =
  /^(?:access|chmod|exists|lstat|mkdir|mkdtemp|open|pathExists|readlink|realpath|stat|symlink)Sync$/;
/** What is asked once the child has run; how large its file is may be the work. */
const JUST_ASKS = /^(?:access|exists|pathExists)Sync$/;
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
const hasStarted = createDoesWork(startsProcess);

/**
 * Whether a call only asks about a path, makes it ready or removes one file, where the same run starts a child
 * process, or has started it: what that takes hides a thousand of such calls.
 */
export function isBesideProcess(call: Call, source: Source): boolean {
  const removes = removesOne(call);
  if (!removes && !OF_PATH.test(lastName(call.callee))) return false;
  if (!holdsPackage(source.sourceCode)) return false;
  return (
    isFollowedByProcess(call, source) ||
    ((removes || JUST_ASKS.test(lastName(call.callee))) &&
      isPreceded(call, source, (other) => hasStarted(other, source)))
  );
}
