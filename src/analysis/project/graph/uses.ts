import { isNameOfPerItem } from '../../../ast/callbacks.ts';
import { addTo } from '../../../ast/multimap.ts';
import type { ResultUse } from '../../../ast/results.ts';
import { functionsNamed, type Resolver, type Target } from '../resolve/resolver.ts';
import type { Settles } from '../../known/handlers/registration.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

/** A place where a function is called or handed over. */
export interface Use {
  readonly call: CallSite;
  /** What becomes of the result; `handed over` if the function itself is an argument. */
  readonly use: ResultUse | 'handed over';
  /** Whether the value goes back to something that is not of the project: nobody can make that wait. */
  readonly isFinal?: boolean;
  /** The method that runs the place for each item and waits for none: `find` of `keys.find((key) => check(key))`. */
  readonly within?: string | undefined;
}

/** Which calls of a set of files use a function. */
export interface UseIndex {
  usesOf(entity: Entity): readonly Use[];
  /** Whether something that is not followed gives a method to other classes, so that its calls are not known. */
  isTakenOver(entity: Entity): boolean;
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
const MAX_CALLERS = 100;
/** What takes a handler that may be async, and what it rejects with: `asyncHandler(fn)`, `catchAsync(fn)`. */
const TAKES_ASYNC =
  /async_?(?:error_?)?(?:fn|handler|middleware|route|wrap(?:per)?)|(?:catch|handle|wrap)_?(?:async|errors)/i;
const MIXES = /mixins?$/i;
/** What these copy from one prototype to another is followed (`summary/writes.ts`). */
const FOLLOWED = /^(?:assign|extend|inherits|mix|setPrototypeOf)$/;
/** Neither a path nor one of the usual aliases of a project. */
const PACKAGE = /^(?:@\w|[a-z])/;

export function indexUses({
  files,
  functionsCalled,
  isRegistration,
  mayUse,
  resolver,
}: UseIndexInput): UseIndex {
  const index = new Map<Entity, Use[]>();
  const taken: Target[] = [];
  for (const file of files) {
    for (const call of file.calls) {
      taken.push(...takenBy(call, resolver));
      if (!mayUse(call)) continue;
      for (const entity of functionsCalled(call)) addTo(index, entity, { call, use: call.result });
      if (isRegistration(call)) continue;
      for (const value of call.args) {
        for (const entity of functionsNamed(value, file, resolver)) {
          addTo(index, entity, { call, use: 'handed over' });
        }
      }
    }
  }
  return {
    usesOf: (entity) => index.get(entity) ?? [],
    isTakenOver: (entity) =>
      taken.some((target) =>
        resolver
          .member(target, entity.name)
          .some((member) => member.kind === 'entity' && member.entity === entity),
      ),
  };
}

/** What is given to other classes: `copyAll(Page.prototype, Files.prototype)`, `applyMixins(Page, [Files])`. */
function takenBy({ args, file, name }: CallSite, resolver: Resolver): readonly Target[] {
  if (MIXES.test(name)) {
    return args
      .slice(1)
      .flatMap((value) =>
        (value?.kind === 'array' ? value.items : [value]).flatMap((one) =>
          prototypeOf(one, file, resolver),
        ),
      );
  }
  if (FOLLOWED.test(name)) return [];
  const prototypes = args.filter((value) => value?.kind === 'member' && value.name === 'prototype');
  return prototypes.slice(1).flatMap((value) => (value ? resolver.resolve(value, file) : []));
}

/** The prototype of a class. */
function prototypeOf(
  value: Value | undefined,
  file: FileSummary,
  resolver: Resolver,
): readonly Target[] {
  return value ? resolver.resolve({ kind: 'member', of: value, name: 'prototype' }, file) : [];
}

/** What two sets of files make of a function. */
export function together(one: UseIndex, other: UseIndex): UseIndex {
  return {
    usesOf: (entity) => [...one.usesOf(entity), ...other.usesOf(entity)],
    isTakenOver: (entity) => one.isTakenOver(entity) || other.isTakenOver(entity),
  };
}

/**
 * The places in other files that would get a promise where they take a value today, if a function of
 * this file became async.
 *
 * @param settlesOf What becomes of the promise of a function that a framework runs for requests: most of them
 * wait for it.
 */
export function unreadyUses(
  entity: Entity,
  index: UseIndex,
  settlesOf: (entity: Entity) => Settles | 'unknown' | undefined,
): Use[] {
  const found: Use[] = [];
  const add = (use: Use): unknown =>
    found.push({
      isFinal: isRunByConstructor(use.call.caller, index),
      ...use,
      within: methodAround(use, index),
    });
  const seen = new Set<Entity>([entity]);
  const visit = (current: Entity, depth: number): void => {
    for (const use of index.usesOf(current)) {
      const { caller, file } = use.call;
      // What stands in the same file is edited together with the function.
      if (current === entity && file === entity.file) continue;
      if (use.use === 'awaited' || use.use === 'collected' || isAwaitedByWrapper(use)) continue;
      if (caller && (isConstructor(caller) || settlesOf(caller) === 'at once')) {
        add({ ...use, isFinal: true });
      } else if (use.use !== 'returned' || !caller || depth > MAX_RETURNS) add(use);
      else {
        if (seen.has(caller)) continue;
        seen.add(caller);
        const isUsed = index.usesOf(caller).length > 0;
        // It cannot hand the promise on as it is declared.
        if (isUsed && caller.isPlain && !caller.isAsync) add(use);
        if (isUsed) visit(caller, depth + 1);
        else if (isOption(caller) && settlesOf(caller) === undefined)
          add({ ...use, isFinal: true });
        else add(use);
      }
    }
  };
  visit(entity, 0);
  return found;
}

/** Whether a constructor runs a function that would have to wait: nothing waits for what a constructor does. */
function isRunByConstructor(fn: Entity | undefined, index: UseIndex): boolean {
  const waiting = new Set(fn ? [fn] : []);
  for (const one of waiting) {
    if (one.isAsync) continue;
    if (isConstructor(one)) return true;
    for (const { call, use } of index.usesOf(one)) {
      const goesOn = use === 'handed over' || use === 'collected';
      if (call.caller && !goesOn && waiting.size < MAX_CALLERS) waiting.add(call.caller);
    }
  }
  return false;
}

function isConstructor(fn: Entity): boolean {
  return fn.owner?.construct === fn;
}

/** The method of a list, by its name, whose callback a use is or stands in. */
function methodAround(use: Use, index: UseIndex): string | undefined {
  const { caller } = use.call;
  const given = [use, ...(caller ? index.usesOf(caller) : [])].find(
    (one) => isPerItem(one) || (one.use === 'handed over' && one.call.name === 'find'),
  );
  return given?.call.name;
}

/** Whether another file uses a function. */
export function isUsedElsewhere(entity: Entity, index: UseIndex): boolean {
  return index.usesOf(entity).some(({ call }) => call.file !== entity.file);
}

/** The places in other files that call an async function of this one, and go on without waiting for it. */
export function unawaitedUses(entity: Entity, index: UseIndex): Use[] {
  const seen = new Set<Entity>([entity]);
  const found: Use[] = [];
  for (const current of seen) {
    for (const use of index.usesOf(current)) {
      const { caller, file } = use.call;
      // What stands in the same file is looked at together with the function.
      if (current === entity && file === entity.file) continue;
      if (use.use === 'used' || use.use === 'collected' || isPerItem(use)) found.push(use);
      else if (isHandedOn(use) && caller) seen.add(caller);
    }
  }
  return found;
}

/** Whether who calls the function around a call gets its promise. */
function isHandedOn({ call, use }: Use): boolean {
  return use === 'returned' || (use === 'caught' && call.caller?.isAsync === false);
}

/** `files.map(save)` */
function isPerItem({ call, use }: Use): boolean {
  return use === 'handed over' && isNameOfPerItem(call.name);
}

/** `router.get('/', asyncHandler(show))` */
function isAwaitedByWrapper({ call, use }: Use): boolean {
  return use === 'handed over' && TAKES_ASYNC.test(call.name);
}

/** Whether a function is a member of an object that a package is given: `serve(folder, { filter() { … } })`. */
function isOption(entity: Entity): boolean {
  return entity.file.calls.some(
    ({ args, callee }) =>
      isOfPackage(callee) &&
      args.some(
        (value) =>
          value?.kind === 'entity' &&
          value.entity.kind === 'object' &&
          [...value.entity.members.values()].some(
            (member) => member.kind === 'entity' && member.entity === entity,
          ),
      ),
  );
}

function isOfPackage(value: Value | undefined): boolean {
  let root = value;
  while (root?.kind === 'member' || root?.kind === 'call' || root?.kind === 'new') {
    root = root.kind === 'member' ? root.of : root.callee;
  }
  return root?.kind === 'import' && PACKAGE.test(root.specifier);
}
