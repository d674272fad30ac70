import type { BlockingCall } from '../analysis/blocking/blocking.ts';
import { addedTo } from './edits.ts';
import type { File } from './imports.ts';
import { unblock, type Unblocked } from './unblock.ts';
import { dropImport } from './unused.ts';

/** What awaits a call, and those that are told with it as far as the same is true of them. */
export interface UnblockedAll extends Unblocked {
  /** The other calls that the edits await as well. */
  readonly along: readonly BlockingCall[];
}

/** So many calls of one function are looked at, each with all of its function. */
const MAX_ALONG = 20;

/** How to await a blocking call, and with it calls of the same that make the same difference. */
export function unblockAll(
  file: File,
  call: BlockingCall,
  others: readonly BlockingCall[],
): UnblockedAll | undefined {
  const first = unblock(file, call);
  if (!first) return undefined;
  const { sourceCode } = file;
  const along: BlockingCall[] = [];
  const replaced = first.replaced ? [first.replaced] : [];
  let { edits } = first;
  const alike = others.filter(({ key }) => key === call.key);
  for (const other of alike.slice(0, MAX_ALONG)) {
    const next = unblock(file, other);
    if (!next || !isAlike(first, next)) continue;
    const both = addedTo(edits, next.edits);
    if (!both) continue;
    edits = both;
    along.push(other);
    if (next.replaced) replaced.push(next.replaced);
  }
  return { ...first, edits: dropImport(sourceCode, replaced, edits), along };
}

/** Whether the same is to be said of two calls that are awaited. */
function isAlike(one: Unblocked, other: Unblocked): boolean {
  return (
    one.replacement === other.replacement &&
    one.differences.join() === other.differences.join() &&
    (one.replaced === undefined) === (other.replaced === undefined) &&
    one.unready.length === other.unready.length
  );
}
