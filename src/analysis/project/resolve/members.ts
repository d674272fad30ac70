import { typeOfMember } from './externals.ts';
import { ENTITY_DECORATORS, MODEL_CLASSES, STATICS_OF_MODELS } from '../../known/models.ts';
import { MAX_DEPTH, NOTHING, type Core } from './core.ts';
import { COMPUTED, foldersIn, namedAfterFile } from '../summary/file-names.ts';
import { MODEL } from '../summary/models.ts';
import { getterName } from '../summary/accessors.ts';
import type { Target } from './resolver.ts';
import { gather } from './targets.ts';
import type { Entity, FileSummary, Value } from '../summary/value.ts';

/** What the members of things are. */
export interface Members {
  readonly member: (target: Target, name: string, depth?: number) => readonly Target[];
  readonly memberOfModule: (file: FileSummary, name: string, depth: number) => readonly Target[];
  /** What a module exports as a whole: `module.exports = …`. */
  readonly wholeOf: (file: FileSummary, depth: number) => readonly Target[];
  /** A member of the classes that implement the interface which describes something. */
  readonly ofInterface: (target: Target, name: string, depth: number) => readonly Target[];
  /** What functions put into it, under a name if one is given. */
  readonly filled: (owner: Target, depth: number, name?: string) => readonly Target[];
}

export function createMembers(core: Core): Members {
  const { ask, callers, cutOff, folder, imported, instanceOf, leaveOpen, once, seek } = core;

  function member(target: Target, name: string, depth = 0): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    switch (target.kind) {
      case 'external':
        return externalMember(target.key, name, depth);
      case 'entity': {
        const { entity } = target;
        if (name === 'prototype') return [{ kind: 'instance', entity }];
        return once(entity.members, name, () =>
          ownMember(entity, name, depth).concat(filled(target, depth, name)),
        );
      }
      case 'instance':
        return once(target.entity.instance, name, () => instanceMember(target.entity, name, depth));
      case 'module':
        return memberOfModule(target.file, name, depth);
      case 'array':
      case 'place':
        return NOTHING;
    }
  }

  function externalMember(key: string, name: string, depth: number): readonly Target[] {
    if (name === 'default') return [{ kind: 'external', key }];
    const path = `${key}.${name}`;
    const type = typeOfMember(path);
    // Only what frameworks make can have something added.
    if (type === undefined && key.startsWith('#')) leaveOpen();
    const added = type === undefined ? callers().addedAs(path) : [];
    return [
      { kind: 'external', key: type ?? path },
      ...added.flatMap(({ file, value }) => ask(value, file, depth + 1)),
    ];
  }

  /** What functions put into it, under a name if one is given. */
  function filled(owner: Target, depth: number, name?: string): readonly Target[] {
    const all = callers().filledInto(owner);
    const wanted = name === undefined ? all : all.filter((one) => one.name === name);
    return gather(wanted, ({ file, value }) => ask(value, file, depth + 1));
  }

  function lookUp(
    { file }: Entity,
    members: ReadonlyMap<string, Value>,
    spreads: readonly Value[],
    name: string,
    depth: number,
  ): readonly Target[] {
    const own = members.get(name);
    if (own) return ask(own, file, depth + 1);
    const copied = spreads.flatMap((value) =>
      ask(value, file, depth + 1).flatMap((target) => member(target, name, depth + 1)),
    );
    return copied.length > 0 ? copied : byFile(members.get(COMPUTED), file, name, depth);
  }

  /** What a table holds that is filled with the modules of a folder, by the names of their files. */
  function byFile(
    value: Value | undefined,
    file: FileSummary,
    name: string,
    depth: number,
  ): readonly Target[] {
    switch (value?.kind) {
      case 'folder': {
        const modules = folder(file, value);
        return namedAfterFile(modules, (one) => one.path, name).map((one) => ({
          kind: 'module',
          file: one,
        }));
      }
      case 'instance':
        return byFile(value.of, file, name, depth).flatMap((target) => madeOf(target, depth));
      case 'member':
        return byFile(value.of, file, name, depth).flatMap((target) =>
          member(target, value.name, depth + 1),
        );
      case 'call':
        return foldersIn(value.callee).length > 0
          ? ask(value, file, depth + 1).filter((made) => isNamed(made, name))
          : NOTHING;
      case 'union':
        return value.options.flatMap((option) => byFile(option, file, name, depth));
      default:
        return NOTHING;
    }
  }

  /**
   * What a framework makes of a file: an instance of the class that it exports, or that a function which it
   * exports returns (`(app) => class extends app.Service { … }`).
   */
  function madeOf(target: Target, depth: number): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    if (target.kind === 'module') {
      const exported = memberOfModule(target.file, 'default', depth + 1);
      return exported.flatMap((one) => (one.kind === 'module' ? [one] : madeOf(one, depth + 1)));
    }
    if (target.kind !== 'entity' || target.entity.kind === 'object') return [target];
    const { entity } = target;
    if (entity.kind === 'class') return [{ kind: 'instance', entity }];
    const returned = gather(entity.returns, (value) => ask(value, entity.file, depth + 1));
    return returned.flatMap((one) =>
      one.kind === 'entity' && one.entity.kind === 'class' ? madeOf(one, depth + 1) : NOTHING,
    );
  }

  /** Whether a class is a model by what it extends, or by its decorator. */
  function isModel({ decorators, file, superClass }: Entity, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    const isEntity = decorators.some(({ value }) =>
      ask(value.kind === 'call' ? value.callee : value, file, depth + 1).some((decorator) =>
        isExternalIn(decorator, ENTITY_DECORATORS),
      ),
    );
    if (isEntity || !superClass) return isEntity;
    return ask(superClass, file, depth + 1).some(
      (parent) =>
        isExternalIn(parent, MODEL_CLASSES) ||
        (parent.kind === 'entity' && isModel(parent.entity, depth + 1)),
    );
  }

  /** A property of an object, a function or a class, which has those of the class that it extends, too. */
  function ownMember(entity: Entity, name: string, depth: number): readonly Target[] {
    const { file, kind, members, spreads, superClass } = entity;
    const own = lookUp(entity, members, spreads, name, depth);
    if (own.length > 0 || kind !== 'class' || entity.emitter) return own;
    if (name === MODEL) return isModel(entity, depth) ? [{ kind: 'entity', entity }] : NOTHING;
    if (!superClass) return NOTHING;
    return ask(superClass, file, depth + 1).flatMap((parent) => {
      if (parent.kind !== 'external') return member(parent, name, depth + 1);
      const statics = STATICS_OF_MODELS.get(parent.key);
      return statics === undefined ? NOTHING : externalMember(statics, name, depth + 1);
    });
  }

  function instanceMember(entity: Entity, name: string, depth: number): readonly Target[] {
    const own = lookUp(entity, entity.instance, entity.instanceSpreads, name, depth);
    if (own.length > 0 && own.every(isLeftOpen))
      return [...own, ...implemented(entity, name, depth)];
    // A getter stands in the place of what the parent has, whatever it gives.
    const isGetter = entity.instance.has(getterName(name));
    if (own.length > 0 || entity.emitter || isGetter) return own;
    const inherited = entity.superClass
      ? ask(entity.superClass, entity.file, depth + 1).flatMap((parent) =>
          instanceOf(parent, depth + 1).flatMap((target) => member(target, name, depth + 1)),
        )
      : NOTHING;
    if (inherited.length > 0 || entity.kind === 'object') return inherited;
    return implemented(entity, name, depth);
  }

  function ofInterface(target: Target, name: string, depth: number): readonly Target[] {
    const isInterface = target.kind === 'instance' && target.entity.kind === 'object';
    return isInterface ? implemented(target.entity, name, depth) : NOTHING;
  }

  /** What a class leaves to those that extend it, or an interface to those that implement it. */
  function implemented(entity: Entity, name: string, depth: number): readonly Target[] {
    if (depth > MAX_DEPTH) return cutOff();
    leaveOpen();
    seek?.(entity);
    return [...callers().subclassesOf(entity)].flatMap((child) => {
      const own = lookUp(child, child.instance, child.instanceSpreads, name, depth);
      return own.length > 0 ? own : implemented(child, name, depth + 1);
    });
  }

  function memberOfModule(file: FileSummary, name: string, depth: number): readonly Target[] {
    return once(file, name, () => moduleMember(file, name, depth));
  }

  function moduleMember(file: FileSummary, name: string, depth: number): readonly Target[] {
    const own = file.exports.get(name);
    const direct = own ? ask(own, file, depth + 1) : NOTHING;
    if (direct.length > 0) return direct;
    const whole = wholeOf(file, depth);
    // A CommonJS module is its own default export.
    if (name === 'default' && !own) return whole.length > 0 ? whole : [{ kind: 'module', file }];
    return [
      ...byFile(file.exports.get(COMPUTED), file, name, depth),
      ...whole.flatMap((target) =>
        target.kind === 'module' && target.file === file
          ? NOTHING
          : member(target, name, depth + 1),
      ),
      ...file.exportAll.flatMap((specifier) =>
        imported(specifier, file).flatMap((target) => member(target, name, depth + 1)),
      ),
    ];
  }

  function wholeOf(file: FileSummary, depth: number): readonly Target[] {
    return once(file, '=', () => gather(file.whole, (value) => ask(value, file, depth + 1)));
  }

  return { member, memberOfModule, ofInterface, wholeOf, filled };
}

/** `db[model.name] = model`: the name of a class, or that by which a model is defined. */
function isNamed(target: Target, name: string): boolean {
  return target.kind === 'entity' && target.entity.kind === 'class' && target.entity.name === name;
}

function isExternalIn(target: Target, keys: ReadonlySet<string>): boolean {
  return target.kind === 'external' && keys.has(target.key);
}

function isLeftOpen(target: Target): boolean {
  return target.kind === 'entity' && target.entity.isLeftOpen;
}
