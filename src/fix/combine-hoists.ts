import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, isInside } from '../ast/nodes.ts';
import { toFix } from './edits.ts';
import type { Hoist } from './hoist.ts';
import { editsOf, type Move } from './hoist/moves.ts';

/**
 * The fix of each hoist. Those to one place are done together, as are equal constants, of which one is made,
 * and of those under one name only the first, so that the result does not depend on the order in which fixes
 * are applied.
 */
export function combineHoists(
  sourceCode: Readonly<TSESLint.SourceCode>,
  hoists: Iterable<Hoist>,
): Map<Hoist, TSESLint.ReportFixFunction> {
  const owners = new Map<string, TSESTree.Node>();
  const groups = new Map<TSESTree.Node, { moves: Move[]; members: Hoist[] }>();
  const equals = new Map<string, Hoist>();
  const all = [...hoists];
  const alike = repeatedKeys(all);
  for (const own of all) {
    const equal = own.share && equals.get(own.share.key);
    const hoist = (equal && readFrom(equal, own)) ?? own;
    const at = hoist.place?.statement ?? hoist.moves[0]?.node;
    if (!at) continue;
    const isAlike = own.share !== undefined && alike.has(own.share.key);
    const together = isAlike ? at : togetherWith(hoist, at);
    const group = groups.get(together) ?? { moves: [], members: [] };
    const isFree = hoist.moves.every(({ names, node }) =>
      names.every((name) => (owners.get(name) ?? node) === node),
    );
    for (const { names, node } of hoist.moves)
      for (const name of names) if (!owners.has(name)) owners.set(name, node);
    const more = hoist.moves.filter(({ node }) => group.moves.every((move) => move.node !== node));
    const moves = [...group.moves, ...more];
    if (!isFree) continue;
    const isTogether = toFix(sourceCode, editsOf(sourceCode, moves)) !== null;
    // What stands in a function that moves goes with it first, and out of it in the next pass.
    if (isTogether || group.members.length > 0) group.members.push(own);
    if (!isTogether) continue;
    group.moves = moves;
    groups.set(together, group);
    if (own.share && !equal) equals.set(own.share.key, own);
  }
  const fixes = new Map<Hoist, TSESLint.ReportFixFunction>();
  for (const { members, moves } of groups.values()) {
    const fix = toFix(sourceCode, editsOf(sourceCode, moves));
    if (fix) for (const member of members) fixes.set(member, fix);
  }
  return fixes;
}

/**
 * What all that moves out of it moves at once: functions of one method do, and leave those of others to their own
 * reports, while constants, of a line each, move with all that go to the same place.
 */
function togetherWith({ moves: [move] }: Hoist, at: TSESTree.Node): TSESTree.Node {
  if (!move || !isFunction(move.node)) return at;
  let together = at;
  for (let fn = enclosingFunction(move.node); fn && fn !== at; fn = enclosingFunction(fn)) {
    if (isInside(fn, at)) together = fn;
  }
  return together;
}

/** A constant that is read from an equal one, which moves to the same list of statements, and not behind it. */
function readFrom({ names: [name], place }: Hoist, hoist: Hoist): Hoist | undefined {
  const [move] = hoist.moves;
  const isInTime =
    place?.container === hoist.place?.container &&
    (place?.statement.range[0] ?? Infinity) <= (hoist.place?.statement.range[0] ?? 0);
  const left = isInTime && name !== undefined ? hoist.share?.readAs(name) : undefined;
  if (!left || !move || !place) return undefined;
  return { ...hoist, place, moves: [{ node: move.node, names: [], inserts: [], ...left }] };
}

/** The keys of constants of which there are several that are equal. */
function repeatedKeys(hoists: readonly Hoist[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { share } of hoists) {
    if (share === undefined) continue;
    if (seen.has(share.key)) repeated.add(share.key);
    seen.add(share.key);
  }
  return repeated;
}
