import type { Analysis } from '../analysis/analyze.ts';
import { isDoneAfter, loopOf, type Suspension } from '../analysis/blocking/interleaving.ts';
import { visitPlaces } from '../analysis/blocking/touched-places.ts';
import type { FunctionNode } from '../ast/nodes.ts';
import { eventListenedTo } from './called-back.ts';

/**
 * The events that functions listen to which write, after a wait, what others have as well: what emits one may
 * read that when `emit` returns (`form.on('fileBegin', (name, file) => { …; file.path = path; })`).
 */
export function eventsHeardFor(analysis: Analysis, waits: readonly Suspension[]): string[] {
  return waits.flatMap((wait) => {
    const event = eventHeardBy(analysis, wait.fn);
    return event !== undefined && writesAfter(analysis, wait) ? [event] : [];
  });
}

function eventHeardBy({ calls }: Analysis, fn: FunctionNode): string | undefined {
  for (const place of [fn, ...calls.usesOf(fn).escapes]) {
    const event = eventListenedTo(place);
    if (event !== undefined) return event;
  }
  return undefined;
}

function writesAfter(analysis: Analysis, wait: Suspension): boolean {
  const loop = loopOf(wait);
  let found = false;
  visitPlaces(analysis, wait.fn, [wait.fn], (_, at, isWrite) => {
    found ||= isWrite && isDoneAfter({ loop, node: wait.node }, at, isWrite);
  });
  return found;
}
