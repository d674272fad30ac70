/** A version of Node: major and minor. */
export type NodeVersion = readonly [major: number, minor: number];

/**
 * The lowest version that a range of `engines` names: 12.20 of `^14.13 || >=12.20`. `undefined` where it
 * names none, or only versions that it ends at (`<20`). Reads what npm does not, too: `>= 12`, `v14`.
 */
export function lowestVersion(range: unknown): NodeVersion | undefined {
  if (typeof range !== 'string') return undefined;
  const bare = range.replaceAll(/(?<=\d)[-+][\w.+-]+/gu, '');
  const named = [...bare.matchAll(/(?<![\d.])(?<end><=?\s*)?v?(?<major>\d+)(?:\.(?<minor>\d+))?/gu)]
    .filter(({ groups }) => groups?.['end'] === undefined)
    .map(({ groups }): NodeVersion => [Number(groups?.['major']), Number(groups?.['minor'] ?? 0)]);
  return named.sort((left, right) => (isBefore(left, right) ? -1 : 1))[0];
}

export function isBefore(
  [major, minor]: NodeVersion,
  [otherMajor, otherMinor]: NodeVersion,
): boolean {
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}
