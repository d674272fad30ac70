import type { Target } from '../resolve/resolver.ts';
import type { Entity, Value } from '../summary/value.ts';

/** The class that a class extends and the interfaces that it implements, or those that an interface extends. */
export function parentsOf(entity: Entity): readonly Value[] {
  const { implemented, instanceSpreads, kind, superClass } = entity;
  if (kind === 'object') return instanceSpreads;
  return superClass ? [superClass, ...implemented] : implemented;
}

/** Whether a value of those turns out to be a class or an interface of the project. */
export function isParent(target: Target): target is Target & { kind: 'entity' | 'instance' } {
  // What an interface extends is described by its objects.
  return (
    target.kind === 'entity' || (target.kind === 'instance' && target.entity.kind === 'object')
  );
}
