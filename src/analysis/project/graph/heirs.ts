import type { Resolver, Target } from '../resolve/resolver.ts';
import type { Entity, Value } from '../summary/value.ts';

/** The class that a class extends and the interfaces that it implements, or those that an interface extends, as the file writes them. */
export function parentsOf(entity: Entity): readonly Value[] {
  const { implemented, instanceSpreads, kind, superClass } = entity;
  if (kind === 'object') return instanceSpreads;
  return superClass ? [superClass, ...implemented] : implemented;
}

/** The classes and interfaces of the project that those turn out to be. */
export function parentEntities(entity: Entity, resolver: Resolver): readonly Entity[] {
  const found = parentsOf(entity).flatMap((value) => resolver.resolve(value, entity.file));
  // `const Base = require('./base')` of `module.exports = Base`.
  const targets = found.flatMap((target) =>
    target.kind === 'module' ? resolver.member(target, 'default') : target,
  );
  return targets.flatMap(entityOfParent);
}

function entityOfParent(target: Target): readonly Entity[] {
  if (target.kind === 'entity') return [target.entity];
  // What an interface extends is described by its objects.
  return target.kind === 'instance' && target.entity.kind === 'object' ? [target.entity] : [];
}
