import type { Draft } from './value.ts';

/** `{ allowFiles: false }` */
const FORBIDS = /\b((?:allow|enable|permit)[A-Z]\w*): *false\b/g;
/** A file that has more of them is a table of settings. */
const MAX_FORBIDDEN = 40;

/**
 * Takes note of what functions write to be forbidden, for what the code that they call asks under that name:
 * the options may be merged with others on the way.
 *
 * A name is enough to stay silent, never to report.
 */
export function markForbidden({ entities }: Draft, text: string): void {
  const found = [...text.matchAll(FORBIDS)];
  if (found.length > MAX_FORBIDDEN) return;
  for (const { 1: name = '', index } of found) {
    for (const entity of entities) {
      const [start, end] = entity.range ?? [0, 0];
      if (entity.kind !== 'function' || index < start || index >= end) continue;
      entity.forbids = [...(entity.forbids ?? []), name];
    }
  }
}
