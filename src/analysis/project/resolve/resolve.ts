import type { Method } from '../../known/handlers/registration.ts';
import { moduleOrigin } from '../../origin.ts';
import { Budget } from './budget.ts';
import { MAX_DEPTH, NOTHING, type Core } from './core.ts';
import { createElements } from './elements.ts';
import {
  GIVES_INSTANCE,
  keyMadeBy,
  keyOfInstance,
  methodNamed,
  PASSES_THROUGH,
} from './externals.ts';
import { createGlobals } from './globals.ts';
import { createMembers } from './members.ts';
import { createMemory } from './memory.ts';
import { createParameters } from './parameters.ts';
import { modulesAt, placeBelow } from './places.ts';
import type { Callers, Modules, Resolver, Target } from './resolver.ts';
import { distinct, gather } from './targets.ts';
import { createWritten } from './written.ts';
import { isCalled } from '../summary/file-names.ts';
import { isProvided } from '../summary/injected.ts';
import { linksBefore } from '../summary/links.ts';
import type { Entity, FileSummary, Value } from '../summary/value.ts';

/** `seek` is told of each function whose callers, or class whose heirs, an answer depends on. */
export function createResolver(
  modules: Modules,
  initialCallers: Callers,
  extraMethods: ReadonlyMap<string, Method>,
  seek?: (entity: Entity) => void,
): Resolver {
  let callers = initialCallers;
  const methodOf = (key: string): Method | undefined => methodNamed(key, extraMethods);
  const known = new Map<Value, readonly Target[]>();
  const members = new Map<object, Map<string, readonly Target[]>>();
  const memory = createMemory<Target>();
  const budget = new Budget();
  const core: Core = {
    ask,
    once,
    cutOff,
    leaveOpen: memory.leaveOpen,
    isSpent: budget.isSpent,
    isAlone: modules.isAlone === true,
    folder: (file, { names, prefix }) =>
      modules.folder(file, prefix).filter(({ path }) => isCalled(path, names)),
    imported,
    instanceOf,
    callers: () => callers,
    seek,
  };
  const parts = createMembers(core);
  const { member, memberOfModule, ofInterface, wholeOf } = parts;
  const { eachOf, elements, elementsAt, itemsOfCall } = createElements(core, parts);
  const { asRouter, parameter, rest } = createParameters(core, parts);
  const { addedAt, addedInto, globalOf } = createGlobals(modules, ask);

  function resolve(value: Value | undefined, file: FileSummary): readonly Target[] {
    if (!value) return NOTHING;
    budget.begin();
    return ask(value, file, 0);
  }

  function ask(value: Value, file: FileSummary, depth: number): readonly Target[] {
    const found = known.get(value);
    budget.spend((found?.length ?? 0) + 1);
    if (budget.isSpent()) return cutOff();
    if (found) return memory.seen(found);
    if (depth > MAX_DEPTH) return cutOff();
    for (const link of linksBefore(value, unknownBefore)) ask(link, file, depth);
    return memory.workOut(known, value, () => distinct(compute(value, file, depth + 1)));
  }

  /** What a call or a member is taken of, unless it is known what that is. */
  function unknownBefore(value: Value): Value | undefined {
    const inner =
      value.kind === 'call' || value.kind === 'new'
        ? value.callee
        : value.kind === 'member'
          ? value.of
          : undefined;
    return inner && known.has(inner) ? undefined : inner;
  }

  /** The answer to a question that is too deep, or to one too many: asked from elsewhere, it may have another. */
  function cutOff(): readonly Target[] {
    memory.leaveOpen();
    return NOTHING;
  }

  function learn(latest: Callers): void {
    if (latest.fills === callers.fills) memory.forgetOpen();
    else {
      // Any answer about an object may have another now.
      memory.forgetAll();
      known.clear();
      members.clear();
    }
    callers = latest;
  }

  function compute(value: Value, file: FileSummary, depth: number): readonly Target[] {
    switch (value.kind) {
      case 'array':
        return [{ kind: 'array', value, file }];
      case 'call':
      case 'new':
        return [
          ...itemsOfCall(value.callee, file, depth),
          ...gather(ask(value.callee, file, depth), (target) => called(target, value, file, depth)),
        ];
      case 'element':
        if (value.each) {
          const { each } = value;
          return gather(ask(value.of, file, depth), (target) => eachOf(target, each, depth));
        }
        return value.at === undefined
          ? [
              ...gather(ask(value.of, file, depth), (target) => elements(target, depth)),
              ...addedInto(value.of, file, depth),
            ]
          : elementsAt(value.of, value.at, file, depth);
      case 'entity':
        return [{ kind: 'entity', entity: value.entity }];
      case 'folder':
        return core.folder(file, value).map((module) => ({ kind: 'module', file: module }));
      case 'global': {
        const set = globalOf(value.name, file, depth);
        if (set.length > 0 || isProvided(value.name)) return set;
        return [{ kind: 'external', key: value.name }];
      }
      case 'import':
        return imported(value.specifier, file);
      case 'instance':
        return ask(value.of, file, depth).flatMap((target) => instanceOf(target, depth));
      case 'below':
        return gather(ask(value.of, file, depth), (target) => placeBelow(target, value.text));
      case 'loaded':
        return modulesAt(value.path, ask(value.path, file, depth), modules);
      case 'member': {
        const { name, of } = value;
        const own =
          of.kind === 'param' ? of.entity.params[of.index]?.assigned?.get(name) : undefined;
        if (own) return ask(own, file, depth);
        const targets = ask(of, file, depth);
        const found = [
          ...gather(targets, (target) => member(target, name, depth)),
          ...addedAt(value, file, depth),
        ];
        // Where the objects are not known, they are of the classes that implement their interface.
        return found.length > 0
          ? asRouter(of, name, found)
          : asRouter(
              of,
              name,
              gather(targets, (one) => ofInterface(one, name, depth)),
            );
      }
      case 'place':
        return [{ kind: 'place', file, prefix: value.prefix, isOpen: false }];
      case 'param':
        return parameter(value.entity, value.index, depth);
      case 'rest':
        return rest(value.entity, value.index);
      case 'self':
        return [{ kind: 'module', file }];
      case 'union':
        return gather(value.options, (option) => ask(option, file, depth));
      default:
        return NOTHING;
    }
  }

  /** Computes an answer about a member once; while it is computed it adds nothing to itself. */
  function once(
    owner: object,
    question: string,
    compute: () => readonly Target[],
  ): readonly Target[] {
    let answers = members.get(owner);
    if (!answers) {
      answers = new Map();
      members.set(owner, answers);
    }
    const found = answers.get(question);
    if (found) return memory.seen(found);
    return memory.workOut(answers, question, () => distinct(compute()));
  }

  function imported(specifier: string, file: FileSummary): Target[] {
    const target = modules.resolve(file, specifier);
    if (target) return [{ kind: 'module', file: target }];
    return [{ kind: 'external', key: moduleOrigin(specifier).key }];
  }

  function instanceOf(target: Target, depth: number): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    switch (target.kind) {
      case 'entity':
        return [{ kind: 'instance', entity: target.entity }];
      case 'external':
        return [{ kind: 'external', key: keyOfInstance(target.key) }];
      case 'module':
        // `module.exports = exports` is itself.
        return once(target.file, 'new', () =>
          wholeOf(target.file, depth).flatMap((whole) => instanceOf(whole, depth + 1)),
        );
      default:
        return NOTHING;
    }
  }

  function called(
    target: Target,
    value: Value & { kind: 'call' | 'new' },
    file: FileSummary,
    depth: number,
  ): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    switch (target.kind) {
      case 'entity': {
        const { entity } = target;
        if (value.kind === 'new' && entity.kind === 'class') return [{ kind: 'instance', entity }];
        const returned = gather(entity.returns, (result) => {
          const given =
            result.kind === 'param' && result.entity === entity && value.args[result.index];
          const known = given ? ask(given, file, depth + 1) : NOTHING;
          return known.length > 0 ? known : ask(result, entity.file, depth + 1);
        });
        // What it returns is not known: its type tells.
        if (returned.length === 0 && entity.result && value.kind === 'call')
          return ask(entity.result, entity.file, depth + 1);
        // A function that returns an object makes no other.
        return value.kind === 'call' ? returned : [{ kind: 'instance', entity }, ...returned];
      }
      case 'external': {
        if (PASSES_THROUGH.has(target.key)) {
          const [first] = value.args;
          return first ? ask(first, file, depth + 1) : NOTHING;
        }
        if (GIVES_INSTANCE.has(target.key)) {
          const [asked] = value.args;
          const targets = asked ? ask(asked, file, depth + 1) : NOTHING;
          return targets.flatMap((one) => instanceOf(one, depth + 1));
        }
        return [{ kind: 'external', key: methodOf(target.key)?.returns ?? keyMadeBy(target.key) }];
      }
      case 'module': {
        const whole = wholeOf(target.file, depth);
        const callable = whole.length > 0 ? whole : memberOfModule(target.file, 'default', depth);
        return callable.flatMap((inner) =>
          inner.kind === 'module' ? NOTHING : called(inner, value, file, depth + 1),
        );
      }
      default:
        return NOTHING;
    }
  }

  return {
    resolve,
    member(target, name) {
      budget.begin();
      return member(target, name);
    },
    elements(target) {
      budget.begin();
      return elements(target, 0);
    },
    each(target, each) {
      budget.begin();
      return eachOf(target, each, 0);
    },
    ...createWritten({ ask: resolve, callers: core.callers, imported }, parts),
    methodOf,
    watch: memory.watch,
    learn,
  };
}
