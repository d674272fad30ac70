import type { CallSite, Entity, Value } from '../summary/value.ts';

/** A step on the way to a function. */
interface Way {
  readonly entity: Entity;
  readonly call: CallSite | undefined;
  readonly previous: Way | undefined;
}

/** A method calls others of its object, on a way to what blocks, no more often than this. */
const MAX_PARENTS = 12;

/**
 * Whether the object, in which a class or its constructor keeps something, is made on the way to a function
 * that asks for it: `new User(req.query.email).status()`.
 *
 * Premise: what is made of something that a function on the way is given is made while that runs, and is
 * not the object of another request; unless the constructor gives another one in its place.
 */
export function isMadeOnWay(owner: Entity, step: Way): boolean {
  const made = owner.kind === 'class' ? owner : owner.owner;
  const { construct, superClass } = made ?? {};
  if (!made || superClass || (construct && construct.returns.length > 0)) return false;
  for (let way: Way | undefined = step; way?.previous; way = way.previous) {
    const { call, entity, previous } = way;
    if (!call || !isPartOf(made, entity)) return false;
    const of = call.callee?.kind === 'member' ? call.callee.of : undefined;
    if (of && !isThis(of)) {
      return (
        call.isOfNew === true &&
        of.kind === 'new' &&
        of.args.some((value) => isGivenOn(previous, value))
      );
    }
  }
  return false;
}

/** Whether a function is a method of a class, or stands in its constructor. */
function isPartOf({ construct, file, line }: Entity, entity: Entity): boolean {
  const isIt = (one: Entity | undefined, of: Entity | undefined): boolean =>
    one !== undefined && one.line === of?.line && one.file.path === of.file.path;
  if (entity.owner?.line === line && entity.owner.file.path === file.path) return true;
  let around = entity.parent;
  for (let depth = 0; around && depth < MAX_PARENTS; depth += 1, around = around.parent) {
    if (isIt(around, construct)) return true;
  }
  return false;
}

function isThis(value: Value): boolean {
  return value.kind === 'instance';
}

/** Whether a value is a part of what a function on a way is given. */
function isGivenOn(way: Way, value: Value | undefined): boolean {
  let root = value;
  while (root?.kind === 'member') root = root.of;
  if (root?.kind !== 'param') return false;
  for (let at: Way | undefined = way; at; at = at.previous) {
    if (at.entity === root.entity) return true;
  }
  return false;
}
