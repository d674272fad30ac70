import type { ResultUse } from '../../ast/results.ts';
import type { Resolver, Target } from './resolve.ts';
import type { CallSite, Entity, FileSummary, Value } from './value.ts';

/** A place where a function is called or handed over. */
export interface Use {
  readonly call: CallSite;
  /** What becomes of the result; `handed over` if the function itself is an argument. */
  readonly use: ResultUse | 'handed over';
}

/** Which calls of a set of files use a function. */
export interface UseIndex {
  usesOf(entity: Entity): readonly Use[];
}

export interface UseIndexInput {
  readonly files: Iterable<FileSummary>;
  readonly resolver: Resolver;
  /** Whether a call can use one of the functions that will be asked for. */
  readonly mayUse: (call: CallSite) => boolean;
  /** The functions that a call runs. */
  readonly functionsCalled: (call: CallSite) => readonly Entity[];
  /** Whether a call gives its arguments to a framework as handlers. */
  readonly isRegistration: (call: CallSite) => boolean;
}

const MAX_RETURNS = 8;

export function indexUses({
  files,
  functionsCalled,
  isRegistration,
  mayUse,
  resolver,
}: UseIndexInput): UseIndex {
  const index = new Map<Entity, Use[]>();
  const add = (entity: Entity, use: Use): void => {
    const list = index.get(entity);
    if (list) list.push(use);
    else index.set(entity, [use]);
  };
  for (const file of files) {
    for (const call of file.calls) {
      if (!mayUse(call)) continue;
      for (const entity of functionsCalled(call)) add(entity, { call, use: call.result });
      if (isRegistration(call)) continue;
      for (const value of call.args) {
        for (const entity of functionsIn(value, file, resolver)) {
          add(entity, { call, use: 'handed over' });
        }
      }
    }
  }
  return { usesOf: (entity) => index.get(entity) ?? [] };
}

/**
 * The places in other files that would get a promise where they take a value today, if a function of
 * this file became async.
 */
export function unreadyUses(entity: Entity, index: UseIndex): Use[] {
  const found: Use[] = [];
  const seen = new Set<Entity>([entity]);
  const visit = (current: Entity, depth: number): void => {
    for (const use of index.usesOf(current)) {
      const { caller, file } = use.call;
      // What stands in the same file is edited together with the function.
      if (current === entity && file === entity.file) continue;
      if (use.use === 'awaited') continue;
      if (use.use !== 'returned' || !caller || depth > MAX_RETURNS) found.push(use);
      else if (!seen.has(caller)) {
        seen.add(caller);
        if (index.usesOf(caller).length === 0) found.push(use);
        else visit(caller, depth + 1);
      }
    }
  };
  visit(entity, 0);
  return found;
}

function functionsIn(value: Value | undefined, file: FileSummary, resolver: Resolver): Entity[] {
  if (!value || value.kind === 'string' || value.kind === 'call' || value.kind === 'new') return [];
  return resolver.resolve(value, file).flatMap((target: Target) => {
    if (target.kind !== 'entity') return [];
    return target.entity.kind === 'function' ? [target.entity] : [];
  });
}
