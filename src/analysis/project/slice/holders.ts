import { memoized } from '../../../ast/memoized.ts';
import { parentEntities, parentsOf } from '../graph/heirs.ts';
import { COMPUTED } from '../summary/file-names.ts';
import { listOfItem } from '../summary/collections.ts';
import type { Resolver } from '../resolve/resolver.ts';
import type { Entity, FileSummary, Value } from '../summary/value.ts';
import { givenTo } from '../summary/value-name.ts';
import type { Exposure } from './exposure.ts';
import { heatAsMember } from './heat.ts';
import { HOLDS, NONE, SOUGHT, WRAPS, type Heat, type Marks } from './marks.ts';

/** What functions, classes and objects hold of a slice. */
export interface Holders {
  /** Looks at what one of them holds. */
  look(entity: Entity): void;
  /** Looks for what those that hold something extend and implement, with what is known by now. */
  enterParents(): void;
  /** The names of what functions fill with something of the slice. */
  readonly filledNames: ReadonlySet<string>;
}

export interface HoldersInput {
  readonly marks: Marks;
  readonly exposure: Pick<Exposure, 'namesAfterFiles'>;
  readonly resolver: Resolver;
  readonly heatOf: (value: Value | undefined, file: FileSummary) => Heat;
  /** Is told of each thing that others may now have something of the slice by. */
  readonly touch: (word: object) => void;
  /** Those that are looked at: the files of parents are added. */
  readonly files: Set<FileSummary>;
}

export function createHolders({
  exposure,
  files,
  heatOf,
  marks,
  resolver,
  touch,
}: HoldersInput): Holders {
  const heirs = new Set<Entity>();
  const inheriting = new Set<Entity>();
  const filledNames = new Set<string>();

  function look(entity: Entity): void {
    const { construct, file, implemented, superClass } = entity;
    let heat = NONE;
    for (const members of [entity.members, entity.instance]) {
      for (const [name, value] of members) {
        const inner = heatAsMember(value, heatOf(value, file), marks);
        if (inner === NONE) continue;
        heat |= HOLDS;
        const names = name === COMPUTED ? [name, ...exposure.namesAfterFiles(value, file)] : [name];
        for (const one of names) if (marks.addName(one, inner, members)) touch(entity);
      }
    }
    let inherited = NONE;
    for (const value of [...entity.spreads, ...entity.instanceSpreads]) {
      if ((heatOf(value, file) & ~WRAPS) !== NONE) inherited |= HOLDS;
    }
    if ([...entity.returns, entity.result].some((value) => value && givesPart(value, entity)))
      heat |= HOLDS;
    // `(client) => client.commands.set('help', help)`: who calls it gives what it is filled into.
    for (const { path, value } of entity.fills) {
      if (!givesPart(value, entity)) continue;
      heat |= HOLDS;
      for (const key of path.slice(0, -1)) if (key?.kind === 'string') filledNames.add(key.text);
    }
    if (construct) heat |= marks.of(construct);
    inherited |= heatOf(superClass, file) & ~WRAPS;
    heat |= inherited;
    for (const value of implemented) heat |= heatOf(value, file) & SOUGHT;
    if (heat === NONE) return;
    marks.warm(entity, heat);
    // What a module exports of it can be had by other names from now on.
    if (inherited !== NONE && !inheriting.has(entity)) {
      inheriting.add(entity);
      touch(entity);
    }
    if (parentsOf(entity).length === 0) return;
    heirs.add(entity);
    enterParentsOf(entity);
  }

  /** Whether a function returns something of the slice, besides what it is given: the call tells that. */
  function givesPart(value: Value, entity: Entity): boolean {
    // One part may stand in many others.
    const within = memoized((part: Value): boolean => isPart(part, entity, within));
    return isPart(value, entity, within);
  }

  function isPart(value: Value, entity: Entity, within: (part: Value) => boolean): boolean {
    if (value.kind === 'union') return value.options.some((one) => within(one));
    if (givenTo(value) === entity) return false;
    if (value.kind === 'call' || value.kind === 'new') {
      const list = listOfItem(value.callee);
      const isOwn = [value.callee, list].every(
        (one) => !one || (heatOf(one, entity.file) & HOLDS) === NONE,
      );
      const given = value.args.some((one) => one && within(one));
      if (isOwn && !given) return false;
    }
    return (heatOf(value, entity.file) & ~WRAPS) !== NONE;
  }

  /** What a class calls on itself may be in those that extend it, and what an interface has, in those that implement it. */
  function enterParentsOf(heir: Entity): void {
    if ((marks.of(heir) & HOLDS) === NONE) return;
    for (const parent of parentEntities(heir, resolver)) {
      files.add(parent.file);
      marks.warm(parent, HOLDS);
    }
  }

  return {
    look,
    enterParents: () => {
      heirs.forEach(enterParentsOf);
    },
    filledNames,
  };
}
