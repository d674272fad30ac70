import { isForMost } from '../guards/kinds.ts';
import { memoized } from '../../../ast/memoized.ts';
import { KEEPS_RESULT } from '../../known/callees.ts';
import { mayBeParameter } from './callers.ts';
import { functionsPicked } from './tables.ts';
import type { Resolver, Target } from '../resolve/resolver.ts';
import {
  ASSIGNS,
  type CallSite,
  type Entity,
  type FileSummary,
  type Guard,
  type Value,
} from '../summary/value.ts';

/** Calls that put a function aside for the end of the process or for a cache. */
const PUTS_ASIDE = new Set(['process.on', 'process.once', 'process.addListener']);

/** What prints calls nothing of what it prints: `console.error('failed', handler)`, `console[level](handler)`. */
const PRINTS = /^console(?:\.|\[)/;

/** Further arguments of `...handlers` are not looked at. */
const MAX_REST = 12;

/** The functions that a call hands over and that will be run, now or later, because of it. */
export function callbacks(
  call: CallSite,
  callees: readonly Entity[],
  resolver: Resolver,
): Entity[] {
  if (call.name === ASSIGNS) return [];
  const isListener = call.args[0]?.kind === 'string' && call.name === 'once';
  // `cache.wrap(key, load)`; `wrap(handler)` is another matter.
  const isKept = KEEPS_RESULT.test(call.name) || (call.name === 'wrap' && call.args.length > 1);
  if (!isListener && isKept) return [];
  const keys = externalKeys(resolver.resolve(call.callee, call.file));
  if (keys.some((key) => PUTS_ASIDE.has(key) || PRINTS.test(key))) return [];
  const picked = call.isSpread ? [] : functionsPicked(call, callees, resolver);
  // The first argument of `f.call(self, done)` is `this` of `f`.
  const shift = call.name === 'call' || call.name === 'apply' ? 1 : 0;
  const handed = call.args.slice(shift).flatMap((value, index) => {
    if (!value || value.kind === 'string' || mayBeParameter(value)) return [];
    // The result of a call is what that call makes of it.
    if (value.kind === 'call' || value.kind === 'new') return [];
    const isUsed =
      callees.length === 0 ||
      callees.some((callee) => keptParameters(callee.file).get(callee)?.has(index) === true);
    return isUsed ? handedOver(value, call, resolver) : [];
  });
  return picked.length > 0 ? [...new Set([...handed, ...picked])] : handed;
}

function handedOver(value: Value, { caller, file }: CallSite, resolver: Resolver): Entity[] {
  // `async.waterfall([(next) => …, (rows, next) => …])`
  if (value.kind === 'array') {
    return value.items.flatMap((item) =>
      item?.kind === 'entity' && item.entity.kind === 'function' ? [item.entity] : [],
    );
  }
  return resolver.resolve(value, file).flatMap((target) => {
    if (target.kind !== 'entity') return [];
    if (target.entity.kind === 'function') return [target.entity];
    if (target.entity.kind !== 'object' || value.kind !== 'entity') return [];
    const methods = [...target.entity.members.values()].flatMap(functionsWritten);
    // `new Player(this)`, `register(self)`: what takes it calls those of its methods that it names.
    const handsItselfOn =
      caller && [target.entity, ...methods].some((one) => isWithin(caller, one));
    return handsItselfOn === true ? [] : methods;
  });
}

/** `obj.load = function () {}`, and both of `if (isTest) obj.load = function () {}; else obj.load = …`. */
function functionsWritten(value: Value): Entity[] {
  if (value.kind === 'union') return value.options.flatMap(functionsWritten);
  return value.kind === 'entity' && value.entity.kind === 'function' ? [value.entity] : [];
}

function isWithin(inner: Entity, outer: Entity): boolean {
  if (inner.file !== outer.file || !inner.range || !outer.range) return false;
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

/** The parameters that the functions of a file call or hand on, unless they keep what those return. */
const keptParameters = memoized(
  ({ calls }: FileSummary): ReadonlyMap<Entity, ReadonlySet<number>> => {
    const used = new Map<Entity, Set<number>>();
    const add = (value: Value | undefined, guard: Guard | undefined): void => {
      if (value?.kind === 'union') for (const option of value.options) add(option, guard);
      let root = value;
      while (root?.kind === 'member' || root?.kind === 'element') root = root.of;
      if (root?.kind !== 'param' && root?.kind !== 'rest') return;
      if (!isForMost(guard)) return;
      const { entity, index } = root;
      const indexes = used.get(entity) ?? new Set();
      used.set(entity, indexes);
      const count = root.kind === 'rest' ? MAX_REST : 1;
      for (let offset = 0; offset < count; offset += 1) indexes.add(index + offset);
    };
    for (const { args, callee, guard, name } of calls) {
      add(callee, guard);
      if (!KEEPS_RESULT.test(name)) for (const value of args) add(value, guard);
    }
    return used;
  },
);

export function externalKeys(targets: readonly Target[]): string[] {
  return targets.flatMap((target) => (target.kind === 'external' ? [target.key] : []));
}
