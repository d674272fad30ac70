import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../../ast/memoized.ts';
import { COMPUTED } from './file-names.ts';
import { keyOf } from './package-keys.ts';
import type { Value } from './value.ts';

/** A variable or member written more often than this holds anything. */
export const MAX_WRITES = 6;
/** More items than this tell nothing new of what a collection is for, and more options of what a value is. */
const MAX_ITEMS = 48;

/** At which place the callback of a method of lists is given an item. */
export const EACH_AT: ReadonlyMap<string, number> = new Map([
  ...['every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'some'].map(
    (name) => [name, 0] as const,
  ),
  ['reduce', 1],
  ['reduceRight', 1],
]);

/** What later code adds to: a list, a map, an object literal. */
export type Collection = Value & { kind: 'array' | 'entity' };

export function imported(specifier: string): Value {
  return { kind: 'import', specifier };
}

export function member(of: Value, name: string): Value {
  return { kind: 'member', of, name };
}

export function element(of: Value | undefined): Value | undefined {
  return of && { kind: 'element', of };
}

export function instance(of: Value | undefined): Value | undefined {
  return of && { kind: 'instance', of };
}

/** One of some values. Those of a union are told one by one: variables may be each other by choices, many times over. */
export function union(options: readonly (Value | undefined)[]): Value | undefined {
  const [one, ...others] = options.filter((option) => option !== undefined);
  if (others.length === 0) return one;
  const known = [...new Set(options.flatMap((option) => (option ? optionsOf(option) : [])))];
  return known.length > 1 ? { kind: 'union', options: known.slice(0, MAX_ITEMS) } : known[0];
}

function optionsOf(value: Value): readonly Value[] {
  const isPlain = value.kind === 'union' && value.isDefault !== true && value.isOpen !== true;
  return isPlain ? value.options : [value];
}

/** The same of all that something may be: texts are no others where one of them is not known. */
export function anyOf(options: readonly (Value | undefined)[]): Value | undefined {
  const known = options.filter((option) => option !== undefined);
  const isOpen = known.length < options.length && known.some(isText) && known.every(isText);
  return isOpen ? { kind: 'union', options: known, isOpen } : union(known);
}

function isText({ kind }: Value): boolean {
  return kind === 'string';
}

/** What is handed over, or what stands in for it where nothing is. */
export function withDefault(
  given: Value | undefined,
  initial: Value | undefined,
): Value | undefined {
  if (!given || !initial || !isHanded(given)) return union([given, initial]);
  return { kind: 'union', options: [given, initial], isDefault: true };
}

/** Whether something is a parameter, or a member of one. Of a value, which may stand in many, it is asked once. */
const isHanded = memoized((value: Value): boolean => {
  let root = value;
  while (root.kind === 'member') root = root.of;
  return root.kind === 'param' || (root.kind === 'union' && root.options.some(isHanded));
});

export function addMember(
  members: Map<string, Value>,
  name: string | undefined,
  value: Value,
): void {
  if (name === undefined) return;
  const previous = members.get(name);
  const next = previous ? union([previous, value]) : value;
  // A member written again and again holds anything; the first few tell what it is for.
  const isCrowded = previous?.kind === 'union' && previous.options.length >= MAX_ITEMS;
  if (next && !isCrowded) members.set(name, next);
}

export function mayHoldFunction(value: Value | undefined): boolean {
  return (
    value !== undefined &&
    value.kind !== 'string' &&
    value.kind !== 'place' &&
    value.kind !== 'global'
  );
}

export function addItem(collection: Collection, value: Value | undefined): void {
  if (!value) return;
  if (collection.kind === 'entity') addMember(collection.entity.members, '[computed]', value);
  else if (collection.items.length < MAX_ITEMS) collection.items.push(value);
}

/** What a variable or a field holds; a list that is filled later, what it is declared to hold. */
export function asDeclared(
  initial: Value | undefined,
  declared: Value | undefined,
): Value | undefined {
  if (initial?.kind === 'array' && declared?.kind === 'array' && initial.items.length === 0) {
    for (const item of declared.items) addItem(initial, item);
  }
  return initial ?? declared;
}

/** The lists and object literals that a value of this file is, as far as it has been read. */
export function collectionsIn(value: Value | undefined, depth = 0): Collection[] {
  if (!value || depth > 4) return [];
  switch (value.kind) {
    case 'array':
      return [value];
    case 'call': {
      const { callee } = value;
      const isOfMap = callee.kind === 'member' && callee.name === 'get';
      return isOfMap ? partsOf(callee.of, depth) : [];
    }
    case 'element':
      return partsOf(value.of, depth);
    case 'entity':
      return value.entity.kind === 'object' ? [value] : [];
    case 'member': {
      const { of } = value;
      const owner = of.kind === 'instance' ? of.of : of;
      if (owner.kind !== 'entity') return [];
      const members = of.kind === 'instance' ? owner.entity.instance : owner.entity.members;
      return collectionsIn(members.get(value.name), depth + 1);
    }
    case 'union':
      return value.options.flatMap((option) => collectionsIn(option, depth + 1));
    default:
      return [];
  }
}

/** The collections in a collection: `routes[method]`, `routes.get(method)`. */
function partsOf(value: Value, depth: number): Collection[] {
  return collectionsIn(value, depth + 1).flatMap((collection) => {
    const items =
      collection.kind === 'array' ? collection.items : [...collection.entity.members.values()];
    return items.flatMap((item) => collectionsIn(item, depth + 1));
  });
}

/** The item at an index of a list, or of each list in a list: `for (const [name, f] of Object.entries(x))`. */
export function itemAt(value: Value, index: number): Value | undefined {
  if (value.kind === 'array' && !value.isMap) return value.items[index];
  const [only, ...others] =
    value.kind === 'element' && value.of.kind === 'array' ? value.of.items : [];
  return only?.kind === 'array' && others.length === 0
    ? only.items[index]
    : { kind: 'element', of: value, at: index };
}

/** What a map holds that is made of a list of entries: `new Map([['close', onClose]])`. */
export function mapOf(entries: Value | undefined): Value {
  const items =
    entries?.kind === 'array' && !entries.isMap
      ? entries.items.map((entry) => entry && itemAt(entry, 1))
      : entries && [itemAt({ kind: 'element', of: entries }, 1)];
  return { kind: 'array', items: items ?? [], isMap: true };
}

/** What a list becomes by `map`: `[Disk, Memory].map((Store) => new Store())`, `files.map((file) => new Upload(file))`. */
export function mappedBy(
  callee: Value,
  [maker, ...others]: readonly (Value | undefined)[],
): Value | undefined {
  if (callee.kind !== 'member' || callee.name !== 'map' || !maker) return undefined;
  // What packages have by that name is another matter: `_.map(list, make)`.
  const isOfList = maker.kind === 'entity' && others.length === 0;
  return isOfList || keyOf(callee.of) === undefined ? mappedList(callee.of, maker) : undefined;
}

/** A list of what a function makes of each item of another one, whatever that is. */
export function mappedList(of: Value | undefined, maker: Value): Value | undefined {
  if (maker.kind === 'string' || maker.kind === 'array') return undefined;
  const item = element(of);
  return { kind: 'array', items: [{ kind: 'call', callee: maker, args: item ? [item] : [] }] };
}

/** What an object has that is made of a list of entries, by the names that are known. */
export function membersOf({ items }: Value & { kind: 'array' }): ReadonlyMap<string, Value> {
  const members = new Map<string, Value>();
  for (const item of items) {
    const [name, value] = entryOf(item) ?? [undefined, item && itemAt(item, 1)];
    for (const text of textsOf(name) ?? [COMPUTED]) if (value) addMember(members, text, value);
  }
  return members;
}

/** `['get', load]`, or what a function returns that is written so. */
function entryOf(item: Value | undefined): readonly (Value | undefined)[] | undefined {
  if (item?.kind === 'array') return item.items;
  const maker = item?.kind === 'call' ? item.callee : undefined;
  const [returned, ...others] = maker?.kind === 'entity' ? maker.entity.returns : [];
  return returned?.kind === 'array' && others.length === 0 ? returned.items : undefined;
}

/** Texts that are each put together of others, which are, too, would soon be longer than memory is. */
const MAX_TEXT = 2000;

/** The texts that can come of putting texts together; unknown if one of them is, or if there are many or long ones. */
export function joined(parts: readonly (Value | undefined)[]): Value | undefined {
  let texts = [''];
  for (const part of parts) {
    const ends = textsOf(part);
    if (!ends || texts.length * ends.length > MAX_ITEMS) return undefined;
    texts = texts.flatMap((start) => ends.map((end) => start + end));
    if (texts.some(({ length }) => length > MAX_TEXT)) return undefined;
  }
  return union([...new Set(texts)].map((text) => ({ kind: 'string', text })));
}

/** The texts that a template can be, by the values that are put into it. */
export function joinedTemplate(
  { quasis }: TSESTree.TemplateLiteral,
  values: readonly (Value | undefined)[],
): Value | undefined {
  if (values.includes(undefined)) return undefined;
  const parts = quasis.flatMap(({ value: { cooked, raw } }, index): (Value | undefined)[] => [
    { kind: 'string', text: cooked ?? raw },
    ...values.slice(index, index + 1),
  ]);
  return joined(parts);
}

/** The texts that a value can be, if it is nothing else; unknown if there are many. A list may hold its own items. */
export function textsOf(value: Value | undefined): readonly string[] | undefined {
  const texts: string[] = [];
  const values = new Set([value]);
  for (const one of values) {
    if (!one) return undefined;
    if (one.kind === 'string') {
      texts.push(one.text);
      continue;
    }
    if (one.kind === 'union' && one.isOpen === true) return undefined;
    const options = one.kind === 'union' ? one.options : (itemsOf(one) ?? membersAt(one));
    if (!options || values.size > MAX_ITEMS) return undefined;
    for (const option of options) values.add(option);
  }
  return texts.length === 0 ? undefined : texts;
}

/** `for (const name of ['open', 'close'])`, `for (const [name, path] of [['open', '/'], ['close', '/end']])` */
function itemsOf(value: Value): readonly (Value | undefined)[] | undefined {
  if (value.kind !== 'element') return undefined;
  const { at, of } = value;
  if (at !== undefined) {
    return itemsOf(of)?.map((item) => (item?.kind === 'array' ? item.items[at] : undefined));
  }
  if (of.kind === 'array') return of.items.length > 0 ? of.items : undefined;
  // The values of an object: `for (const name of Object.values({ open: 'onOpen' }))`.
  const isObject = of.kind === 'entity' && of.entity.kind === 'object';
  return isObject && of.entity.spreads.length === 0 ? [...of.entity.members.values()] : undefined;
}

/** `for (const { name } of [{ name: 'open' }, { name: 'close' }])` */
function membersAt(value: Value): readonly (Value | undefined)[] | undefined {
  if (value.kind !== 'member') return undefined;
  return itemsOf(value.of)?.map((item) =>
    item?.kind === 'entity' && item.entity.spreads.length === 0
      ? item.entity.members.get(value.name)
      : undefined,
  );
}

/** Methods of a list or map that yield one of its items, and those that yield such a list again. */
export const YIELDS_ITEM = new Set(['at', 'find', 'findLast', 'get', 'pop', 'shift']);
const YIELDS_ITEMS = new Set(
  'concat entries filter flat reverse slice sort toReversed toSorted values'.split(' '),
);

/** What a callee takes items from, if it is a method of lists that yields some. */
export function listOfItem(callee: Value): Value | undefined {
  if (callee.kind !== 'member') return undefined;
  return YIELDS_ITEM.has(callee.name) || YIELDS_ITEMS.has(callee.name) ? callee.of : undefined;
}
