import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLoop } from '../../../ast/nodes.ts';
import { EMITS, EMITTER_CLASSES, EMITTER_FACTORIES, LISTENS } from '../../known/emitters.ts';
import { blankEntity } from './blank-entity.ts';
import { member, union } from './collections.ts';
import { isOfKeys } from './package-keys.ts';
import type { Draft, EmitterPart, Entity, Value } from './value.ts';

export interface EmitterClasses {
  /** What a class is that others extend: for an emitter of a package, a class of that place besides. */
  readonly extended: (node: TSESTree.Node, value: Value | undefined) => Value | undefined;
  /** What a call or `new` gives: for an emitter of a package, an object of a class of that place besides. */
  readonly made: (node: TSESTree.Node, value: Value & { kind: 'call' | 'new' }) => Value;
}

/** The object itself comes back from these. */
const GIVES_ITSELF = new Set(['setMaxListeners']);

/**
 * Makes up a class for each place that makes or extends an emitter of a package, with the methods that
 * tell of events and listen to them: so the emitters of a project are told apart, and found as any class is.
 */
export function createEmitterClasses(
  draft: Draft,
  enclosingEntity: (node: TSESTree.Node) => Entity | undefined,
  lineOf: (node: TSESTree.Node) => number,
): EmitterClasses {
  const values = new Map<TSESTree.Node, Value>();

  function extended(node: TSESTree.Node, value: Value | undefined): Value | undefined {
    return value && isOneOf(value, EMITTER_CLASSES) ? classAt(node, value, 'base') : value;
  }

  function made(node: TSESTree.Node, value: Value & { kind: 'call' | 'new' }): Value {
    const { callee, kind } = value;
    if (callee.kind === 'member' && GIVES_ITSELF.has(callee.name)) return callee.of;
    const isMade = isOneOf(callee, kind === 'new' ? EMITTER_CLASSES : EMITTER_FACTORIES);
    return isMade ? { ...value, kind: 'new', callee: classAt(node, callee, 'site') } : value;
  }

  function classAt(node: TSESTree.Node, original: Value, part: 'base' | 'site'): Value {
    const known = values.get(node);
    if (known) return known;
    const entity = madeUp(node, 'class', '', part);
    draft.entities.push(entity);
    for (const [names, role] of [
      [EMITS, 'emits'],
      [LISTENS, 'listens'],
    ] as const) {
      const method = { ...madeUp(node, 'function', '', role), owner: entity };
      for (const name of names) {
        const own: Value = { kind: 'entity', entity: method };
        const packages = member({ kind: 'instance', of: original }, name);
        const both = union([own, packages]);
        if (both) entity.instance.set(name, both);
      }
    }
    const value = union([{ kind: 'entity', entity }, original]) ?? original;
    values.set(node, value);
    return value;
  }

  function madeUp(
    node: TSESTree.Node,
    kind: 'class' | 'function',
    name: string,
    emitter: EmitterPart,
  ): Entity {
    return blankEntity({
      kind,
      file: draft,
      name,
      line: lineOf(node),
      parent: enclosingEntity(node),
      emitter,
      isRepeated: isRepeated(node),
    });
  }

  return { extended, made };
}

/** Whether a node stands in a loop of its function. */
export function isRepeated(node: TSESTree.Node): boolean {
  for (let current = node.parent; current && !isFunction(current); current = current.parent) {
    if (isLoop(current)) return true;
  }
  return false;
}

function isOneOf(value: Value, keys: ReadonlySet<string>): boolean {
  if (value.kind === 'union') return value.options.some((option) => isOneOf(option, keys));
  return isOfKeys(value, keys);
}

/** The method of a made-up class that tells of events. */
export function emitOf(owner: Entity): Entity | undefined {
  const [own] = optionsOf(owner.instance.get('emit'));
  return own?.kind === 'entity' ? own.entity : undefined;
}

function optionsOf(value: Value | undefined): readonly Value[] {
  return value?.kind === 'union' ? value.options : value ? [value] : [];
}
