import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, type Call, type FunctionNode } from '../../../ast/nodes.ts';
import { ADDS_PROMISES, COPIES, JOINS, WRAPS_MEMBERS } from '../../known/copying.ts';
import { MAPS } from '../../known/maps.ts';
import { element, mapOf, mappedBy, mappedList, membersOf, union } from './collections.ts';
import type { EmitterClasses } from './emitter-classes.ts';
import { COMPUTED } from './file-names.ts';
import { folderGiven } from './folder-loaders.ts';
import { calledModule, computedSource, listedAround, loadedBy } from './loads.ts';
import type { Models } from './models.ts';
import { lastName } from './names.ts';
import { isOfKeys } from './package-keys.ts';
import { isPath, pathIn, pathJoined, placeIn } from './paths.ts';
import { settledWith } from './settling.ts';
import type { Entity, Value } from './value.ts';

/** Methods of containers of dependencies. */
const ASKS_CONTAINER = /^(?:get|inject|resolve)$/;

/** Of TypeORM: a repository, which stands for the class of what it finds. */
const GIVES_REPOSITORY = /^get(?:Mongo|Tree)?Repository$/;

export interface CallValuesInput {
  readonly resolved: ReadonlyMap<TSESTree.Node, TSESLint.Scope.Variable>;
  readonly declaredIn: (fn: FunctionNode) => readonly TSESLint.Scope.Variable[];
  readonly entityOf: (node: TSESTree.Node) => Entity;
  readonly emitters: Pick<EmitterClasses, 'made'>;
  readonly models: Pick<Models, 'made'>;
  readonly valueOf: (node: TSESTree.Node, depth: number) => Value | undefined;
  readonly argumentValue: (
    node: TSESTree.CallExpressionArgument,
    depth: number,
  ) => Value | undefined;
  readonly typeValue: (node: TSESTree.TypeNode | undefined) => Value | undefined;
}

export interface CallValues {
  readonly valueOfCall: (node: Call, depth: number) => Value | undefined;
  /** The modules of the folder from which a call loads one by a path that is put together. */
  readonly listed: (node: TSESTree.CallExpression | TSESTree.ImportExpression) => Value | undefined;
}

/** Tells what calls and `new` give. */
export function createCallValues({
  argumentValue,
  declaredIn,
  emitters,
  entityOf,
  models,
  resolved,
  typeValue,
  valueOf,
}: CallValuesInput): CallValues {
  return { valueOfCall, listed };

  function valueOfCall(node: Call, depth: number): Value | undefined {
    const loaded = loadedBy(node, resolved);
    if (loaded) return loaded;
    if (node.type === 'CallExpression') {
      const found = listed(node) ?? placeIn(node);
      if (found) return found;
      const gathered = gatheredBy(node, depth);
      if (gathered) return gathered;
      const items = itemsOf(node, depth);
      if (items) return { kind: 'array', items };
      if (isMethodOf(node, 'Object', 'create')) return { kind: 'entity', entity: entityOf(node) };
      if (node.callee.type === 'MemberExpression' && staticName(node.callee) === 'bind') {
        return valueOf(node.callee.object, depth + 1);
      }
    }
    if (node.type === 'NewExpression' && isOfKeys(valueOf(node.callee, depth + 1), MAPS)) {
      return mapOf(undefined);
    }
    if (node.type === 'NewExpression' && isGlobalName(node.callee, 'Promise')) {
      return union(settledWith(node, declaredIn).map((value) => valueOf(value, depth + 1)));
    }
    if (node.type === 'NewExpression' && isGlobalName(node.callee, 'Map', 'Set', 'WeakMap')) {
      const [entries] = node.arguments;
      const initial =
        entries && entries.type !== 'SpreadElement' ? valueOf(entries, depth + 1) : undefined;
      if (isGlobalName(node.callee, 'Set')) {
        return { kind: 'array', items: initial?.kind === 'array' ? [...initial.items] : [] };
      }
      return mapOf(initial);
    }
    const callee = valueOf(node.callee, depth + 1);
    const list = callee?.kind === 'member' && callee.name === 'concat' ? callee.of : undefined;
    if (list?.kind === 'array') {
      const args = node.arguments.map((argument) => argumentValue(argument, depth + 1));
      return { kind: 'array', items: [...list.items, ...args.map(itemsGiven)] };
    }
    if (!callee) return undefined;
    const table = node.type === 'CallExpression' ? tableOf(node, callee) : undefined;
    if (table) return table;
    const called = calledModule(node, resolved);
    if (called) return { kind: 'call', callee: called, args: [] };
    const joined =
      node.type === 'CallExpression' ? pathJoined(node, callee, depth, valueOf) : undefined;
    if (joined) return joined;
    const args = node.arguments.map((argument) => argumentValue(argument, depth + 1));
    const mapped = mappedBy(callee, args);
    if (mapped) return mapped;
    // What is copied, and what it is copied into.
    if (isOfKeys(callee, COPIES)) return union(args);
    if (isOfKeys(callee, JOINS)) return union(args.flatMap(oneByOne));
    if (isOfKeys(callee, WRAPS_MEMBERS)) return args[0];
    if (args[0]?.kind === 'import' && isOfKeys(callee, ADDS_PROMISES)) return args[0];
    const kind = node.type === 'NewExpression' ? 'new' : 'call';
    const made = union([
      emitters.made(node, { kind, callee, args }),
      models.made(node, { kind, callee, args }),
      node.type === 'CallExpression' ? promised(callee, args) : undefined,
    ]);
    if (GIVES_REPOSITORY.test(lastName(node.callee))) return union([made, args[0]]);
    return ASKS_CONTAINER.test(lastName(node.callee)) ? union([made, askedFor(node)]) : made;
  }

  /** `connect().then((connection) => connection.open())` gives what the callback returns, `.catch(…)` what stands before it. */
  function promised(callee: Value, [first]: readonly (Value | undefined)[]): Value | undefined {
    if (callee.kind !== 'member') return undefined;
    if (callee.name === 'then' && first?.kind === 'entity' && first.entity.kind === 'function') {
      return { kind: 'call', callee: first, args: [] };
    }
    return callee.name === 'catch' || callee.name === 'finally' ? callee.of : undefined;
  }

  /** The modules of a folder by their names, which a package loads. */
  function tableOf(node: TSESTree.CallExpression, callee: Value): Value | undefined {
    const folder = folderGiven(node, callee);
    if (!folder) return undefined;
    return objectOf(node, new Map([[COMPUTED, folder]]));
  }

  /** `Array.from(rows)`, `Array.from(rows, make)`, `Promise.all(loads)`, `Object.fromEntries(names.map((name) => [name, make(name)]))` */
  function gatheredBy(node: TSESTree.CallExpression, depth: number): Value | undefined {
    const isPromised = isMethodOf(node, 'Promise', 'all');
    const isObject = isMethodOf(node, 'Object', 'fromEntries');
    if (!isPromised && !isObject && !isMethodOf(node, 'Array', 'from')) return undefined;
    const [of, maker] = node.arguments.map((argument) => argumentValue(argument, depth + 1));
    if (isPromised) return of;
    if (isObject) return of?.kind === 'array' ? objectOf(node, membersOf(of)) : undefined;
    if (node.arguments.length > 1) return maker && mappedList(of, maker);
    return of && { kind: 'array', items: [element(of)] };
  }

  /** It inherits nothing of what the call is given, as it does of `Object.create(parent)`. */
  function objectOf(node: TSESTree.CallExpression, members: ReadonlyMap<string, Value>): Value {
    const entity = entityOf(node);
    entity.spreads.length = 0;
    for (const [name, value] of members) entity.members.set(name, value);
    return { kind: 'entity', entity };
  }

  /** `require(path.join(folder, name))`, or what a function loads that lists the files of `folder`. */
  function listed(node: TSESTree.CallExpression | TSESTree.ImportExpression): Value | undefined {
    const source = computedSource(node, resolved);
    const path = source && valueOf(pathIn(source, resolved), 0);
    if (path && isPath(path)) return { kind: 'loaded', path };
    const found = source ? listedAround(node, declaredIn) : undefined;
    if (!found) return undefined;
    const of: Value = { kind: 'param', entity: entityOf(found.fn), index: found.index };
    return { kind: 'loaded', path: { kind: 'below', of, text: undefined } };
  }

  /** `container.get<Store>(TYPES.Store)` */
  function askedFor(node: Call): Value | undefined {
    const [only, ...others] = node.typeArguments?.params ?? [];
    return others.length === 0 ? typeValue(only) : undefined;
  }

  /** The items of `Object.values(x)` and `Object.entries(x)`. */
  function itemsOf(
    node: TSESTree.CallExpression,
    depth: number,
  ): (Value | undefined)[] | undefined {
    const isOfValues = isMethodOf(node, 'Object', 'values');
    if (!isOfValues && !isMethodOf(node, 'Object', 'entries')) return undefined;
    const [argument] = node.arguments;
    const of =
      argument && argument.type !== 'SpreadElement' ? valueOf(argument, depth + 1) : undefined;
    const item = element(of);
    return isOfValues ? [item] : [{ kind: 'array', items: [undefined, item] }];
  }

  function isMethodOf({ callee }: TSESTree.CallExpression, owner: string, name: string): boolean {
    return (
      callee.type === 'MemberExpression' &&
      isGlobalName(callee.object, owner) &&
      staticName(callee) === name
    );
  }

  function isGlobalName(node: TSESTree.Node, ...names: readonly string[]): boolean {
    return (
      node.type === 'Identifier' &&
      names.includes(node.name) &&
      (resolved.get(node)?.defs.length ?? 0) === 0
    );
  }
}

/** What `concat` takes of an argument: a list's items, or itself. */
function itemsGiven(value: Value | undefined): Value | undefined {
  return value?.kind === 'entity' ? value : element(value);
}

/** What is given to something that takes objects one by one or as a list. */
function oneByOne(value: Value | undefined): readonly (Value | undefined)[] {
  return value?.kind === 'array' ? value.items : [value, element(value)];
}
