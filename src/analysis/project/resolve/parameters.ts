import { memoized } from '../../../ast/memoized.ts';
import { NOTHING, type Core } from './core.ts';
import type { Members } from './members.ts';
import type { Target } from './resolver.ts';
import { gather } from './targets.ts';
import type { CallSite, Entity, Value } from '../summary/value.ts';

/** What the parameters of functions are, by their types and by what the calls of the functions pass. */
export interface Parameters {
  readonly parameter: (entity: Entity, index: number, depth: number) => readonly Target[];
  /** A list of what each call passes for `...handlers`. */
  readonly rest: (entity: Entity, index: number) => readonly Target[];
  /** The same of a member of a parameter, with what its use tells: `({ app }) => app.get(…)`. */
  readonly asRouter: (of: Value, name: string, known: readonly Target[]) => readonly Target[];
}

export function createParameters(
  { ask, callers, isAlone, isSpent, leaveOpen, seek }: Core,
  { member }: Pick<Members, 'member'>,
): Parameters {
  function parameter(entity: Entity, index: number, depth: number): readonly Target[] {
    const declared = entity.params[index];
    const byType = declared?.type ? ask(declared.type, entity.file, depth) : NOTHING;
    if (byType.some((target) => target.kind === 'instance' && target.entity.kind !== 'object')) {
      return byType;
    }
    if (byType.some((target) => target.kind === 'external' && target.key.startsWith('#'))) {
      return byType;
    }
    leaveOpen();
    seek?.(entity);
    const given = callers().givenTo(entity, index);
    if (given.length > 0) return [...given.map(external), ...byType.filter(isOfProject)];
    const passed = gather(
      callers().callsOf(entity),
      (call) => {
        const shift = call.name === 'call' ? 1 : 0;
        const argument = call.name === 'apply' ? undefined : call.args[index + shift];
        return argument ? ask(argument, call.file, depth + 1) : NOTHING;
      },
      isSpent,
    );
    const all = declared?.initial
      ? [...passed, ...ask(declared.initial, entity.file, depth)]
      : passed;
    // An interface tells of members what is not known of the objects.
    const known =
      all.length > 0 && !byType.some(({ kind }) => kind === 'instance') ? all : [...all, ...byType];
    const isRouter = declared?.isRouter === true && !isAlone;
    if (!isRouter || known.some((target) => hasRoutes(target, depth))) return known;
    return [...known, external('#express')];
  }

  function asRouter(of: Value, name: string, known: readonly Target[]): readonly Target[] {
    if (of.kind !== 'param' || isAlone) return known;
    const isRouter = of.entity.params[of.index]?.routers?.has(name) === true;
    if (!isRouter || known.some((target) => hasRoutes(target, 0))) return known;
    return [...known, external('#express')];
  }

  function rest(entity: Entity, index: number): readonly Target[] {
    leaveOpen();
    seek?.(entity);
    return callers()
      .callsOf(entity)
      .flatMap((call) => {
        const shift = call.name === 'call' ? 1 : 0;
        if (call.name === 'apply') return [];
        return { kind: 'array', value: argumentsFrom(call)(index + shift), file: call.file };
      });
  }

  /** Whether what something is tells what becomes of its routes: a framework's, or a router of the project. */
  function hasRoutes(target: Target, depth: number): boolean {
    if (target.kind === 'external') return target.key.startsWith('#');
    return ['get', 'post', 'use'].some((name) => member(target, name, depth + 1).length > 0);
  }

  return { asRouter, parameter, rest };
}

/** The arguments of a call from an index on, as one list for each index. */
const argumentsFrom = memoized(({ args }: CallSite) => {
  const lists = new Map<number, Value & { kind: 'array' }>();
  return (index: number): Value & { kind: 'array' } => {
    const known = lists.get(index);
    if (known) return known;
    const list = { kind: 'array', items: args.slice(index) } as const;
    lists.set(index, list);
    return list;
  };
});

function external(key: string): Target {
  return { kind: 'external', key };
}

function isOfProject({ kind }: Target): boolean {
  return kind === 'instance';
}
