/** A version of a package: major, minor and patch. */
export type Version = readonly [major: number, minor: number, patch: number];

const ONE_RANGE =
  /^\s*(?:(?<upTo>[\^~=])\s*)?v?(?<major>\d+)\.(?<minor>\d+)\.(?<patch>\d+)(?:[-+][\w.+-]+)?\s*$/u;

/**
 * Whether all versions of a range are at or past one; `undefined` where some may be, or where it is none of
 * `1.2.3`, `~1.2.3` and `^1.2.3`.
 */
export function isAtLeast(range: string | undefined, since: Version): boolean | undefined {
  const groups = ONE_RANGE.exec(range ?? '')?.groups;
  if (!groups) return undefined;
  const lowest: Version = [
    Number(groups['major']),
    Number(groups['minor']),
    Number(groups['patch']),
  ];
  const at = since.findIndex((part, index) => part !== lowest[index]);
  const isPast = at === -1 || (lowest[at] ?? 0) > (since[at] ?? 0);
  if (isPast) return true;
  // The parts that a range keeps are the same in all of its versions.
  return at < partsKept(groups['upTo'] ?? '', lowest) ? false : undefined;
}

/** How many parts of its lowest version all those of a range share. */
function partsKept(upTo: string, lowest: Version): number {
  if (upTo === '~') return 2;
  return upTo === '^' ? lowest.findIndex((part, index) => part > 0 || index === 2) + 1 : 3;
}
