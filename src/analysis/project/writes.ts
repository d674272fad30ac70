import type { TSESTree } from '@typescript-eslint/utils';
import { memberName, staticName, unwrap } from '../../ast/nodes.ts';
import type { Callable, CallSites } from './call-sites.ts';
import { addItem, addMember, collectionsIn, mayHoldFunction } from './collections.ts';
import type { Evaluator } from './evaluate.ts';
import { noteFill } from './fills.ts';
import type { ModuleExports } from './module-exports.ts';
import { isModuleExports, isPrototype } from './names.ts';
import type { Draft, Entity, Value } from './value.ts';

export interface Writes {
  /** `users.list = …`, `module.exports = …`, `this.cache = …`. */
  addAssignment(node: TSESTree.AssignmentExpression): void;
  /** `routes.push(handler)`, `Object.assign(users, …)`. */
  addFrom(node: Callable): void;
}

/** The functions, classes and objects of this file that a value can be. */
function entitiesIn(value: Value | undefined): readonly Entity[] {
  if (value?.kind === 'union') return value.options.flatMap(entitiesIn);
  return value?.kind === 'entity' ? [value.entity] : [];
}

/** Takes up what a file adds to its objects, lists and exports after they are made. */
export function createWrites(
  draft: Draft,
  { baseOf, thisValue, valueOf }: Evaluator,
  callSites: CallSites,
  moduleExports: ModuleExports,
): Writes {
  return { addAssignment, addFrom };

  function addFrom(node: Callable): void {
    addToCollection(node);
    const isOfParents = isInherits(node);
    if (!isOfParents && !isAssign(node)) return;
    const [target, ...others] = node.arguments;
    if (!target) return;
    for (const argument of others) {
      if (argument.type === 'SpreadElement') continue;
      const value = isOfParents ? baseOf(argument) : valueOf(argument);
      if (value) copyInto(target, value);
    }
  }

  /** `routes.push(handler)`, `handlers.set(name, handler)`: one of the collection's items from now on. */
  function addToCollection({ arguments: args, callee }: Callable): void {
    if (callee.type !== 'MemberExpression') return;
    const name = staticName(callee);
    const isSet = name === 'set';
    if (name !== 'push' && name !== 'unshift' && name !== 'add' && !isSet) return;
    const lists = collectionsIn(valueOf(callee.object)).filter(({ kind }) => kind === 'array');
    const [first] = args;
    const key = isSet && first && first.type !== 'SpreadElement' ? valueOf(first) : undefined;
    for (const argument of isSet ? args.slice(1, 2) : args) {
      const value = argument.type === 'SpreadElement' ? undefined : valueOf(argument);
      if (!value || !mayHoldFunction(value)) continue;
      for (const list of lists) addItem(list, value);
      if (lists.length === 0) noteFill(callee.object, key, value, valueOf);
    }
  }

  function copyInto(target: TSESTree.Node, value: Value): void {
    const object = unwrap(target);
    if (isPrototype(object)) {
      const owner = valueOf(object.object);
      if (owner?.kind === 'entity') owner.entity.instanceSpreads.push(value);
      return;
    }
    const owner = valueOf(object);
    if (owner?.kind === 'self') draft.whole.push(value);
    if (owner?.kind !== 'entity') return;
    if (owner.entity.kind === 'object') owner.entity.spreads.push(value);
    else owner.entity.superClass = value;
  }

  function addAssignment(node: TSESTree.AssignmentExpression): void {
    const { left } = node;
    if (left.type !== 'MemberExpression') return;
    const value = valueOf(node.right);
    if (!value) return;
    const name = memberName(left);
    if (name === undefined && mayHoldFunction(value)) {
      const collections = collectionsIn(valueOf(left.object));
      for (const collection of collections) addItem(collection, value);
      if (collections.length === 0) noteFill(left.object, valueOf(left.property), value, valueOf);
      return;
    }
    if (isModuleExports(left)) {
      draft.whole.push(value);
      return;
    }
    const object = unwrap(left.object);
    if (isPrototype(left)) {
      const owner = valueOf(left.object);
      if (owner?.kind === 'entity') owner.entity.instanceSpreads.push(value);
    } else if (isPrototype(object)) {
      const owner = valueOf(object.object);
      if (owner?.kind === 'entity') addMember(owner.entity.instance, name, value);
    } else if (object.type === 'ThisExpression') {
      const owner = thisValue(object);
      if (owner?.kind === 'instance' && owner.of.kind === 'entity') {
        addMember(owner.of.entity.instance, name, value);
      } else if (owner?.kind === 'entity') addMember(owner.entity.members, name, value);
    } else {
      const owner = valueOf(object);
      const entities = entitiesIn(owner);
      if (owner?.kind === 'self') moduleExports.add(name, value);
      else if (owner && entities.length === 0 && name !== undefined && mayHoldFunction(value))
        callSites.addAssignment(node, owner, name, value);
      for (const { members } of entities) addMember(members, name, value);
    }
  }
}

/** `Object.assign(x, …)` */
function isAssign({ callee }: Callable): boolean {
  return isMemberOf(callee, 'Object', 'assign');
}

/** `util.inherits(x, Parent)`, `inherits(x, Parent)` */
function isInherits({ callee }: Callable): boolean {
  const isBare = callee.type === 'Identifier' && callee.name === 'inherits';
  return isBare || isMemberOf(callee, 'util', 'inherits');
}

function isMemberOf(callee: TSESTree.Node, object: string, name: string): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === object &&
    staticName(callee) === name
  );
}
