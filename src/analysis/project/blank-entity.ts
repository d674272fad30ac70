import type { Entity } from './value.ts';

/** An entity of which nothing is known but what it is called and where it stands. */
export function blankEntity(
  own: Pick<Entity, 'file' | 'kind' | 'line' | 'name' | 'parent'>,
): Entity {
  return {
    ...own,
    members: new Map(),
    spreads: [],
    instance: new Map(),
    instanceSpreads: [],
    superClass: undefined,
    implemented: [],
    construct: undefined,
    owner: undefined,
    returns: [],
    params: [],
    declared: undefined,
    decorators: [],
    isAsync: false,
    isSelective: false,
    isServerAction: false,
    node: undefined,
  };
}
