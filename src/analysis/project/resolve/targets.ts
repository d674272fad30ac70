import type { Target } from './resolver.ts';

/** Of the things that a value can be, so many are kept. */
const MAX_TARGETS = 2048;

/** Each of the targets once, and of too many the first. */
export function distinct(targets: readonly Target[]): readonly Target[] {
  if (targets.length < 2) return targets;
  const seen = new Set<unknown>();
  const result = targets.filter((target) => {
    const identity = identityOf(target);
    return !seen.has(identity) && seen.add(identity);
  });
  return result.slice(0, MAX_TARGETS);
}

/**
 * What `distinct` leaves of the targets of all items. Once there are as many as it keeps, no more items are
 * asked: in packed files hundreds of calls pass hundreds of targets each, from function to function. Nor
 * are they where that is enough for other reasons.
 */
export function gather<Item>(
  items: Iterable<Item>,
  targetsOf: (item: Item) => readonly Target[],
  isEnough?: () => boolean,
): readonly Target[] {
  const found = new Map<unknown, Target>();
  for (const item of items) {
    for (const target of targetsOf(item)) {
      const identity = identityOf(target);
      if (!found.has(identity)) found.set(identity, target);
    }
    if (found.size >= MAX_TARGETS || isEnough?.() === true) break;
  }
  return [...found.values()].slice(0, MAX_TARGETS);
}

function identityOf(target: Target): unknown {
  switch (target.kind) {
    case 'array':
      return target.value;
    case 'entity':
      return target.entity;
    case 'external':
      return target.key;
    case 'instance':
      return target.entity.instance;
    case 'module':
      return target.file;
    case 'place':
      return `${target.file.path} ${target.prefix}${target.isOpen ? '*' : ''}`;
  }
}
