import type { Entity, Value } from '../summary/value.ts';

/** A part of what a function is given: the parameter, and the names of the members on the way from there. */
export interface Handed {
  readonly entity: Entity;
  readonly index: number;
  readonly names: readonly string[];
}

const NONE: readonly never[] = [];
/** A field holds a parameter, or a member of one: there are few links between. */
const MAX_LINKS = 6;

/**
 * What a value is, where it is handed over and something stands in for it where it is not: `fs` of
 * `({ fs = nodeFs } = {}) => …`, of `(fs = nodeFs) => …`, and of `this.fs = given.fs ?? nodeFs`.
 */
export function handedWithDefault(value: Value): readonly Handed[] {
  return handed(value, NONE, 0);
}

function handed(value: Value, names: readonly string[], links: number): readonly Handed[] {
  if (links > MAX_LINKS) return NONE;
  switch (value.kind) {
    case 'member': {
      const { name, of } = value;
      const held = of.kind === 'instance' && of.of.kind === 'entity' ? of.of.entity : undefined;
      const field = held?.instance.get(name);
      if (field) return handed(field, names, links + 1);
      return handed(of, [name, ...names], links + 1);
    }
    case 'param':
      return value.entity.params[value.index]?.initial ? [partOf(value, names)] : NONE;
    case 'union': {
      const [given] = value.options;
      const part = value.isDefault && given ? handedPart(given, names) : undefined;
      if (part) return [part];
      return value.options.flatMap((option) => handed(option, names, links + 1));
    }
    default:
      return NONE;
  }
}

/** The parameter that something is, or is a member of, with the names from there. */
export function handedPart(value: Value, names: readonly string[] = NONE): Handed | undefined {
  const path = [...names];
  let at = value;
  while (at.kind === 'member' || at.kind === 'union') {
    if (at.kind === 'member') {
      path.unshift(at.name);
      at = at.of;
      continue;
    }
    const [first] = at.options;
    if (!at.isDefault || !first) return undefined;
    at = first;
  }
  return at.kind === 'param' ? partOf(at, path) : undefined;
}

function partOf({ entity, index }: Value & { kind: 'param' }, names: readonly string[]): Handed {
  return { entity, index, names };
}
