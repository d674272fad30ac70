import type { TSESTree } from '@typescript-eslint/utils';
import { memberName, staticName, unwrap, type Call } from '../../../ast/nodes.ts';
import { COPIES, INHERITS } from '../../known/copying.ts';
import { addedToApp } from './app-settings.ts';
import type { CallSites } from './call-sites.ts';
import {
  addItem,
  addMember,
  collectionsIn,
  element,
  mayHoldFunction,
  textsOf,
} from './collections.ts';
import type { Evaluator } from './evaluate.ts';
import { COMPUTED, foldersIn } from './file-names.ts';
import { pathOfGlobal } from './global-names.ts';
import { noteFill } from './parameter-fills.ts';
import type { ModuleExports } from './module-exports.ts';
import { addFlag, isModuleExports, isPrototype, isTrue, lastName, literalText } from './names.ts';
import { isOfKeys } from './package-keys.ts';
import type { Draft, Entity, Value } from './value.ts';

export interface Writes {
  /** `users.list = …`, `module.exports = …`, `this.cache = …`. */
  addAssignment(node: TSESTree.AssignmentExpression): void;
  /** `routes.push(handler)`, `Object.assign(users, …)`. */
  addFrom(node: Call): void;
}

/** The functions, classes and objects of this file that a value can be. */
function entitiesIn(value: Value | undefined): readonly Entity[] {
  if (value?.kind === 'union') return value.options.flatMap(entitiesIn);
  return value?.kind === 'entity' ? [value.entity] : [];
}

/** What goes by a name of an object, and what is copied into it. */
interface Holder {
  readonly members: Map<string, Value>;
  readonly spreads: Value[];
}

/** More that is copied into one object tells nothing new of what it is for. */
const MAX_SPREADS = 48;
/** Unions deeper than this add to nothing. */
const MAX_NESTING = 4;
/** What the methods of a schema of Mongoose add to. */
const PARTS_BY_METHOD: ReadonlyMap<string, readonly string[]> = new Map([
  ['loadClass', ['methods', 'statics']],
  ['method', ['methods']],
  ['static', ['statics']],
]);
/** `socket.onmessage = listen`, of what has listeners as the elements of a page do. */
const LISTENERS = /^onmessage$/;
const COPIES_BY_NAME = /^(?:assign|extend|mix(?:[Ii]n)?)$/;

function addSpread(spreads: Value[], value: Value): void {
  if (spreads.length < MAX_SPREADS) spreads.push(value);
}

/** Takes up what a file adds to its objects, lists and exports after they are made. */
export function createWrites(
  draft: Draft,
  { baseOf, partOfSchema, valueOf }: Evaluator,
  callSites: CallSites,
  moduleExports: ModuleExports,
): Writes {
  /** By its owner and its name, a list or map that is set on what is not of this file. */
  const assigned = new Map<Value, Map<string, Value>>();
  return { addAssignment, addFrom };

  function addFrom(node: Call): void {
    addToCollection(node);
    addToSchema(node);
    addToApp(node);
    const { arguments: args } = node;
    // `extend(true, target, source)` copies in depth.
    const start = args[0]?.type === 'Literal' ? 1 : 0;
    const target = args[start];
    if (!target || args.length < start + 2) return;
    const isOfParents = isInherits(node);
    if (!isOfParents && !isCopy(node, target)) return;
    const others = args.slice(start + 1);
    for (const argument of others) {
      if (argument.type === 'SpreadElement') continue;
      const value = isOfParents ? baseOf(argument) : valueOf(argument);
      if (value && isOfParents) extend(target, value);
      else if (value) copyInto(valueOf(target), value);
    }
  }

  /** `util.inherits(x, Parent)`, `inherits(x, Parent)` */
  function isInherits({ callee }: Call): boolean {
    const isBare = callee.type === 'Identifier' && callee.name === 'inherits';
    return isBare || isOfKeys(valueOf(callee), INHERITS);
  }

  /** `Object.assign(x, …)`; what a function of the program does to a prototype is told by its name. */
  function isCopy({ callee }: Call, target: TSESTree.Node): boolean {
    if (isPrototype(unwrap(target)) && COPIES_BY_NAME.test(lastName(callee))) return true;
    return isOfKeys(valueOf(callee), COPIES);
  }

  /** `routes.push(handler)`, `handlers.set(name, handler)`: one of the collection's items from now on. */
  function addToCollection({ arguments: args, callee }: Call): void {
    if (callee.type !== 'MemberExpression') return;
    const name = staticName(callee);
    const isSet = name === 'set';
    if (name !== 'push' && name !== 'unshift' && name !== 'add' && !isSet) return;
    const of = valueOf(callee.object);
    const own = of?.kind === 'member' ? assigned.get(of.of)?.get(of.name) : undefined;
    const lists = collectionsIn(own ?? of).filter(({ kind }) => kind === 'array');
    const [first] = args;
    const key = isSet && first && first.type !== 'SpreadElement' ? valueOf(first) : undefined;
    for (const argument of isSet ? args.slice(1, 2) : args) {
      const value =
        argument.type === 'SpreadElement' ? element(valueOf(argument.argument)) : valueOf(argument);
      if (!value || !mayHoldFunction(value)) continue;
      for (const list of lists) addItem(list, value);
      if (lists.length === 0) noteFill(callee.object, key, value, valueOf);
    }
  }

  /** `schema.method('check', fn)`, `schema.static({ find() { … } })`, `schema.loadClass(User)` */
  function addToSchema({ arguments: [first, second], callee }: Call): void {
    if (callee.type !== 'MemberExpression' || !first || first.type === 'SpreadElement') return;
    const method = staticName(callee) ?? '';
    const parts = PARTS_BY_METHOD.get(method);
    const schema = parts && valueOf(callee.object);
    const given = parts && valueOf(second ?? first);
    if (!given) return;
    for (const part of parts) {
      const isOfInstances = method === 'loadClass' && part === 'methods';
      const value: Value = isOfInstances ? { kind: 'instance', of: given } : given;
      for (const { members, spreads } of holdersIn(partOfSchema(schema, part))) {
        if (second) addMember(members, literalText(first), value);
        else addSpread(spreads, value);
      }
    }
  }

  function extend(target: TSESTree.Node, parent: Value): void {
    for (const entity of entitiesIn(valueOf(target))) entity.superClass = parent;
  }

  function copyInto(owner: Value | undefined, value: Value): void {
    if (owner?.kind === 'self') draft.whole.push(value);
    for (const { spreads } of holdersIn(owner)) {
      addSpread(spreads, value);
    }
  }

  /** What has the members of a value of this file: an object, a function, a class, or the instances of one. */
  function holdersIn(value: Value | undefined, depth = 0): Holder[] {
    if (!value || depth > MAX_NESTING) return [];
    switch (value.kind) {
      case 'entity':
        return [value.entity];
      case 'instance':
        return instancesOf(value.of);
      case 'member':
        return value.name === 'prototype' ? instancesOf(value.of) : [];
      case 'union':
        return value.options.flatMap((option) => holdersIn(option, depth + 1));
      default:
        return [];
    }
  }

  function instancesOf(value: Value): Holder[] {
    const makers = value.kind === 'self' ? draft.whole.flatMap(entitiesIn) : entitiesIn(value);
    return makers.flatMap(({ instance, instanceSpreads, kind }) =>
      kind === 'object' ? [] : [{ members: instance, spreads: instanceSpreads }],
    );
  }

  /** `app.store = …`, where another file sets the global `app`. */
  function addToGlobal(owner: Value, name: string, value: Value): boolean {
    const path = pathOfGlobal(owner);
    if (path === undefined) return false;
    addMember(draft.globals, `${path}.${name}`, value);
    return true;
  }

  /** `app.set('store', store)` */
  function addToApp(node: Call): void {
    const added = addedToApp(node);
    const value = added && valueOf(added.given);
    if (value && mayHoldFunction(value)) addToGlobal(added.owner, added.name, value);
  }

  /** `handler.owner = true`, `handler.command = /^save$/` */
  function setFlag(owner: Value | undefined, name: string, node: TSESTree.Node): void {
    if (owner?.kind === 'self' && isTrue(node)) draft.flags.set(name, true);
    for (const entity of entitiesIn(owner)) addFlag(entity, name, node);
  }

  function addAssignment(node: TSESTree.AssignmentExpression): void {
    const { left } = node;
    if (left.type !== 'MemberExpression') return;
    const value = valueOf(node.right);
    const name = memberName(left);
    if (!value) {
      if (name !== undefined) setFlag(valueOf(left.object), name, node.right);
      return;
    }
    const owner = valueOf(left.object);
    const names = name === undefined && owner ? namesIn(left, owner) : undefined;
    const copied = copiedBy(node, value);
    if (names && owner) {
      for (const one of names) addAs(node, owner, one, value);
    } else if (copied && hasMembers(owner)) {
      copyInto(owner, copied);
    } else if (name === undefined && mayHoldFunction(value)) {
      const collections = collectionsIn(owner);
      for (const collection of collections) addItem(collection, value);
      const isExported = owner?.kind === 'self' && foldersIn(value).length > 0;
      if (isExported) moduleExports.add(COMPUTED, value);
      else if (owner && addToGlobal(owner, COMPUTED, value)) return;
      else if (collections.length === 0)
        noteFill(left.object, valueOf(left.property), value, valueOf);
    } else if (isModuleExports(left)) {
      draft.whole.push(value);
    } else if (owner) {
      addAs(node, owner, name, value);
    }
  }

  /** `for (const level of ['info', 'warn']) logger[level] = …`: the names that a member of this file gets. */
  function namesIn(left: TSESTree.MemberExpression, owner: Value): readonly string[] | undefined {
    return hasMembers(owner) ? textsOf(valueOf(left.property)) : undefined;
  }

  /** Whether a value is of this file, and has members. */
  function hasMembers(value: Value | undefined): boolean {
    return value?.kind === 'self' || holdersIn(value).length > 0;
  }

  function addAs(
    node: TSESTree.AssignmentExpression,
    owner: Value,
    name: string | undefined,
    value: Value,
  ): void {
    if (name === 'prototype') {
      for (const { spreads } of instancesOf(owner)) addSpread(spreads, value);
    } else if (partOfSchema(owner, name)) {
      for (const { spreads } of holdersIn(partOfSchema(owner, name))) addSpread(spreads, value);
    } else if (name === '__proto__') {
      copyInto(owner, value);
    } else if (owner.kind === 'self') {
      moduleExports.add(name, value);
    } else {
      const holders = holdersIn(owner);
      for (const { members } of holders) addMember(members, name, value);
      if (holders.length === 0 && name !== undefined && mayHoldFunction(value)) {
        addToGlobal(owner, name, value);
        if (LISTENERS.test(name)) callSites.addListener(node, owner, name.slice(2), value);
        callSites.addAssignment(node, owner, name, value);
        if (areBothGiven(owner, value) && node.left.type === 'MemberExpression') {
          noteFill(node.left.object, { kind: 'string', text: name }, value, valueOf);
        }
        if (value.kind === 'array') {
          const own = assigned.get(owner) ?? new Map<string, Value>();
          addMember(own, name, value);
          assigned.set(owner, own);
        }
      }
    }
  }
}

/** `command.run = run` of `(command, run) => …`: what one call passes belongs together. */
function areBothGiven(owner: Value, value: Value): boolean {
  return owner.kind === 'param' && value.kind === 'param' && owner.entity === value.entity;
}

/** The object all of whose members a loop takes over, each by its own name: `for (const name in others) object[name] = others[name]`. */
function copiedBy(
  { left, operator, right }: TSESTree.AssignmentExpression,
  value: Value,
): Value | undefined {
  if (operator !== '=' || value.kind !== 'element' || !value.each) return undefined;
  const { companions, of, only, without } = value.each;
  const isWhole = only === undefined && companions.length + without.length === 0;
  const [to, from] = [nameIn(left), nameIn(unwrap(right))];
  return isWhole && of !== 'prototype' && to !== undefined && to === from ? value.of : undefined;
}

/** `name` of `object[name]` */
function nameIn(node: TSESTree.Node): string | undefined {
  const isComputed = node.type === 'MemberExpression' && node.computed;
  return isComputed && node.property.type === 'Identifier' ? node.property.name : undefined;
}
