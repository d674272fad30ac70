import type { Resolver, Target } from '../resolve/resolver.ts';
import type { CallSite, EachName, Entity, Value } from '../summary/value.ts';
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
 * `addRoutes(router, [['get', '/users', list]])`. Which of its handlers calls which of them it knows alone;
 * the call that passes them is told instead.
 */
export function dispatchedRoots(
  roots: readonly Root[],
  calls: Iterable<CallSite>,
  callsOf: (entity: Entity) => readonly CallSite[],
  resolver: Resolver,
): Root[] {
  const handlers = new Map(roots.map((root) => [root.entity, root]));
  const found: Root[] = [];
  for (const call of calls) {
    // What a handler keeps, or does now and then, it does not for each request.
    if (call.guard) continue;
    for (const dispatch of dispatchesOf(call.callee, call.caller, handlers)) {
      for (const passing of callsOf(dispatch.registers)) {
        found.push(...rootsPassed(passing, dispatch, resolver));
      }
    }
  }
  return found;
}

function rootsPassed(
  call: CallSite,
  { index, path, root }: Dispatch,
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
        settles: 'value',
        needsServer: root.needsServer,
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
  if (of?.kind !== 'param' || path.length === 0) return [];
  const { entity: registers, index } = of;
  let at = caller;
  for (let depth = 0; at && at !== registers && depth < MAX_NESTING; at = at.parent, depth += 1) {
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
