import type { Resolver, Target } from '../resolve/resolver.ts';
import type { Entity, FileSummary } from '../summary/value.ts';

/** What a file exports under a name, or what it exports as a whole has there. */
export function exportedTargets(file: FileSummary, resolver: Resolver, name: string): Target[] {
  return [
    ...resolver.resolve(file.exports.get(name), file),
    ...wholeTargets(file, resolver)
      .filter(isObject)
      .flatMap((target) => resolver.member(target, name)),
  ];
}

/** What a file exports as a whole, or by default. */
export function wholeTargets(file: FileSummary, resolver: Resolver): Target[] {
  return [file.exports.get('default'), ...file.whole].flatMap((value) =>
    resolver.resolve(value, file),
  );
}

export function isObject(target: Target): boolean {
  return target.kind === 'entity' && target.entity.kind === 'object';
}

/** Those of some values that are functions of the file. */
export function functionsOf(file: FileSummary, targets: readonly Target[]): readonly Entity[] {
  return entitiesIn(targets).filter((entity) => entity.kind === 'function' && entity.file === file);
}

export function entitiesIn(targets: readonly Target[]): readonly Entity[] {
  return [...new Set(targets.flatMap((target) => (target.kind === 'entity' ? target.entity : [])))];
}
