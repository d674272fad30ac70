import type { Value } from '../summary/value.ts';
import type { Modules, Place, Target } from './resolver.ts';
import { gather } from './targets.ts';

/** Where a path leads that goes on from a place, by a text or by what is not known. */
export function placeBelow(target: Target, text: string | undefined): readonly Place[] {
  if (target.kind !== 'place') return [];
  if (text === undefined) return [{ ...target, isOpen: true }];
  // Behind a name that is not known, any folder may follow.
  return target.isOpen ? [target] : [{ ...target, prefix: `${target.prefix}${text}/` }];
}

/**
 * The modules of the folders, and of those in them, that the places of a path lead to.
 *
 * Premise: a function that is handed a folder, and puts the paths in it together, does the same to all
 * folders. A path that comes from elsewhere is that of one of the callers of a helper: where they have
 * several folders, none is loaded for certain.
 */
export function modulesAt(
  path: Value,
  targets: readonly Target[],
  modules: Modules,
): readonly Target[] {
  const places = targets.flatMap((target) =>
    target.kind === 'place' && target.isOpen ? target : [],
  );
  if (places.length > 1 && !isPutTogether(path)) return [];
  return gather(places, ({ file, prefix }) =>
    [prefix, `${prefix}*/`]
      .flatMap((one) => modules.folder(file, one))
      .map((module) => ({ kind: 'module', file: module })),
  );
}

/** `path.join(folder, name)` of a folder that the function around is handed: `folder`, `this.folder`. */
function isPutTogether(path: Value): boolean {
  let root = path;
  while (root.kind === 'below') root = root.of;
  return root !== path && (root.kind === 'member' || root.kind === 'param');
}
