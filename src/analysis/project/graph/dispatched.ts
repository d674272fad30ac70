import type { Resolver, Target } from '../resolve/resolver.ts';
import type { CallSite, EachName, Entity, Value } from '../summary/value.ts';
import type { Learnt } from './learn.ts';
import type { Root } from './roots.ts';

/** From what is given to what is called: the names of an object, an index of a list, `undefined` for any of its items. */
type Part = EachName | number | undefined;

/** Where a handler calls what a function of the program is given, or parts of it. */
interface Dispatch {
  readonly root: Root;
  readonly registers: Entity;
  readonly index: number;
  readonly path: readonly Part[];
}

/** How deep in the function that registers it a handler stands. */
const MAX_NESTING = 12;
/** How deep in what is given stands what is called. */
const MAX_PATH = 4;

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
  let targets = resolver.resolve(given, call.file);
  for (const part of path) targets = targets.flatMap((target) => partOf(target, part, resolver));
  return [...new Set(targets)].flatMap((target): Root[] => {
    if (target.kind !== 'entity' || target.entity.kind !== 'function') return [];
    return [
      {
        entity: target.entity,
        runs: root.runs,
        label: labelOf(call),
        settles: isAwaited && target.entity.isAsync ? 'always' : 'value',
        needsServer: root.needsServer,
        ...(root.isSlow === true ? { isSlow: true } : {}),
        file: call.file,
        line: call.line,
      },
    ];
  });
}

function partOf(target: Target, part: Part, resolver: Resolver): readonly Target[] {
  if (part === undefined) return resolver.elements(target);
  if (typeof part !== 'number') return resolver.each(target, part);
  const isList = target.kind === 'array' && target.value.isMap !== true;
  return isList ? resolver.resolve(target.value.items[part], target.file) : [];
}

function dispatchesOf(
  callee: Value | undefined,
  caller: Entity | undefined,
  handlers: ReadonlyMap<Entity, Root>,
): Dispatch[] {
  if (callee?.kind === 'union') {
    return callee.options.flatMap((option) => dispatchesOf(option, caller, handlers));
  }
  const path: Part[] = [];
  let of: Value | undefined = callee;
  while (of?.kind === 'element' && path.length < MAX_PATH) {
    path.unshift(of.at ?? of.each);
    of = of.of;
  }
  if (of?.kind !== 'param') return [];
  const { entity: registers, index } = of;
  if (!caller || !isWithin(caller, registers)) return [];
  for (let at: Entity | undefined = caller; at && at !== registers; at = at.parent) {
    const root = handlers.get(at);
    if (root && root.runs !== 'once') return [{ root, registers, index, path }];
  }
  return [];
}

/** `/users handler of `useController`` */
function labelOf({ args, name }: CallSite): string {
  const path = args.find((value) => value?.kind === 'string' && value.text.startsWith('/'));
  const start = path?.kind === 'string' ? `${path.text} ` : '';
  return name === '' ? `${start}handler` : `${start}handler of \`${name}\``;
}
