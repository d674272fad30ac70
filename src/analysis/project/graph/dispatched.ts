import type { Resolver } from '../resolve/resolver.ts';
import type { CallSite, Entity, Value } from '../summary/value.ts';
import type { Learnt } from './learn.ts';
import type { Root } from './roots.ts';
import { pickedFrom, picksIn, type Picked } from './tables.ts';

/** Where a handler calls what a function of the program is given, or parts of it. */
interface Dispatch extends Picked {
  readonly root: Root;
}

/** How deep in the function that registers it a handler stands. */
const MAX_NESTING = 12;

/**
 * The functions that a helper of the program registers one by one: `useController(app, '/users', users)`,
 * `addRoutes(router, [['get', '/users', list]])`, `route('/users', list)`. Which of its handlers calls which
 * of them it knows alone; the call that passes them is told instead.
 */
export function dispatchedRoots(
  { callers, quiet: resolver, registrations, roots }: Learnt,
  calls: Iterable<CallSite>,
): Root[] {
  const handlers = new Map(roots.map((root) => [root.entity, root]));
  const registering = callersByFunction(registrations);
  const found: Root[] = [];
  for (const call of calls) {
    // What a handler keeps, or does now and then, it does not for each request.
    if (call.guard) continue;
    for (const dispatch of dispatchesOf(call.callee, call.caller, handlers)) {
      const { path, registers, root } = dispatch;
      // What a wrapper returns is registered, or not, by whoever gets it.
      const isOwn = registering.get(root.entity)?.some((one) => isWithin(one, registers));
      if (path.length === 0 && isOwn !== true) continue;
      for (const passing of callers.callsOf(registers)) {
        const isAwaited = call.result !== 'used';
        found.push(...rootsPassed(passing, { ...dispatch, isAwaited }, resolver));
      }
    }
  }
  return found;
}

/** The functions that register each handler. */
function callersByFunction(registrations: Learnt['registrations']): Map<Entity, Entity[]> {
  const found = new Map<Entity, Entity[]>();
  for (const [{ caller }, functions] of registrations) {
    if (!caller) continue;
    for (const entity of functions) found.set(entity, [...(found.get(entity) ?? []), caller]);
  }
  return found;
}

function isWithin(entity: Entity, outer: Entity): boolean {
  let at: Entity | undefined = entity;
  for (let depth = 0; at && at !== outer && depth < MAX_NESTING; depth += 1) at = at.parent;
  return at === outer;
}

function rootsPassed(
  call: CallSite,
  { index, isAwaited, path, root }: Dispatch & { readonly isAwaited: boolean },
  resolver: Resolver,
): readonly Root[] {
  const given = call.isSpread ? undefined : call.args[index];
  const targets = resolver.resolve(given, call.file);
  return pickedFrom(targets, path, resolver).flatMap((target): Root[] => {
    if (target.kind !== 'entity' || target.entity.kind !== 'function') return [];
    return [
      {
        entity: target.entity,
        runs: root.runs,
        label: labelOf(call),
        settles: isAwaited && target.entity.isAsync ? 'always' : 'value',
        needsServer: root.needsServer,
        pace: root.pace,
        file: call.file,
        line: call.line,
      },
    ];
  });
}

function dispatchesOf(
  callee: Value | undefined,
  caller: Entity | undefined,
  handlers: ReadonlyMap<Entity, Root>,
): Dispatch[] {
  return picksIn(callee).flatMap((picked) => {
    const { registers } = picked;
    if (!caller || !isWithin(caller, registers)) return [];
    for (let at: Entity | undefined = caller; at && at !== registers; at = at.parent) {
      const root = handlers.get(at);
      if (root && root.runs !== 'once') return [{ root, ...picked }];
    }
    return [];
  });
}

/** `/users handler of `useController`` */
function labelOf({ args, name }: CallSite): string {
  const path = args.find((value) => value?.kind === 'string' && value.text.startsWith('/'));
  const start = path?.kind === 'string' ? `${path.text} ` : '';
  return name === '' ? `${start}handler` : `${start}handler of \`${name}\``;
}
