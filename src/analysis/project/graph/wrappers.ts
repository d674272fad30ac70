import { addTo } from '../../../ast/multimap.ts';
import { isForMost } from '../guards/kinds.ts';
import { KEEPS_RESULT, RUNS_LATER, RUNS_LATER_BY_KEY } from '../../known/callees.ts';
import { memoized } from '../../../ast/memoized.ts';
import { calledFunctions } from './callers.ts';
import { externalKeys } from './callbacks.ts';
import { functionsNamed, type Resolver, type Written } from '../resolve/resolver.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';
import { lastName } from '../summary/value-name.ts';

/** How deep in a wrapper a function stands that calls what the wrapper is given. */
const MAX_NESTING = 12;

/**
 * The functions that a call runs because its callee is what a wrapper has made of them:
 * `save()` where `const save = throttle(() => write(rows), 500)`.
 *
 * Premise: what a wrapper of the program returns runs what it calls of the wrapper's parameters; those of
 * packages are known by their keys. What is kept is another matter.
 */
export function wrappedFunctions(
  { callee, file }: CallSite,
  resolver: Resolver,
): readonly Entity[] {
  return madeBy(callee, file, resolver).flatMap(({ file: place, value }) => {
    if (value.kind !== 'call' || KEEPS_RESULT.test(lastName(value.callee))) return [];
    const { args, callee: made } = value;
    const keys = externalKeys(resolver.resolve(made, place));
    const isKnown = keys.some((key) => RUNS_LATER_BY_KEY.has(key));
    const wrappers = isKnown
      ? []
      : calledFunctions({ callee: made, file: place, isNew: false }, resolver);
    return args.flatMap((argument, index) => {
      const isRun =
        isKnown || wrappers.some((wrapper) => runByResult(wrapper, resolver).has(index));
      return argument && isRun ? functionsNamed(argument, place, resolver) : [];
    });
  });
}

/** Whether a name says that a function runs later what it is given: `debounce`. */
export function isNamedLater(value: Value): boolean {
  return value.kind === 'call' && RUNS_LATER.test(lastName(value.callee));
}

/** The calls whose results a callee stands for. */
function madeBy(
  callee: Value | undefined,
  file: FileSummary,
  resolver: Resolver,
): readonly Written[] {
  switch (callee?.kind) {
    case 'call':
      return [{ value: callee, file }];
    case 'import':
    case 'member':
      return resolver.callsBehind(callee, file);
    case 'union':
      return callee.options.flatMap((option) => madeBy(option, file, resolver));
    default:
      return [];
  }
}

/** The parameters of a wrapper that what it returns runs. */
function runByResult(wrapper: Entity, resolver: Resolver): ReadonlySet<number> {
  const uses = innerUses(wrapper.file).get(wrapper) ?? [];
  if (uses.length === 0) return new Set();
  const results = wrapper.returns.flatMap((value) => functionsNamed(value, wrapper.file, resolver));
  return new Set(
    uses.flatMap(({ by, index }) =>
      results.some((result) => isWithin(by, result, wrapper)) ? [index] : [],
    ),
  );
}

interface Use {
  readonly index: number;
  /** The function that calls the parameter, or hands it on. */
  readonly by: Entity;
}

/** Which parameters of the functions of a file those inside them call, by the function. */
const innerUses = memoized(({ calls }: FileSummary): ReadonlyMap<Entity, readonly Use[]> => {
  const uses = new Map<Entity, Use[]>();
  for (const { args, callee, caller, guard, name } of calls) {
    if (!caller?.parent || !isForMost(guard)) continue;
    for (const value of KEEPS_RESULT.test(name) ? [callee] : [callee, ...args]) {
      if (value?.kind !== 'param' || !isWithin(caller.parent, value.entity, undefined)) continue;
      const use = { index: value.index, by: caller };
      addTo(uses, value.entity, use);
    }
  }
  return uses;
});

/** Whether a function is another one or stands in it, below a third one. */
function isWithin(fn: Entity, outer: Entity, top: Entity | undefined): boolean {
  let at: Entity | undefined = fn;
  for (let depth = 0; at && at !== top && depth < MAX_NESTING; at = at.parent, depth += 1) {
    if (at === outer) return true;
  }
  return false;
}
