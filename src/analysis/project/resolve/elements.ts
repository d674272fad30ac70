import { memoized } from '../../../ast/memoized.ts';
import { MAX_DEPTH, NOTHING, type Core } from './core.ts';
import { eachNameOf } from './each-member.ts';
import type { Members } from './members.ts';
import type { Target } from './resolver.ts';
import { gather } from './targets.ts';
import { listOfItem, YIELDS_ITEM } from '../summary/collections.ts';
import type { EachName, FileSummary, Range, Value } from '../summary/value.ts';

/** Where one of the exports of a module is called by a computed name: more are no table of handlers. */
const MAX_TABLE = 24;

/** What lists, maps and tables hold. */
export interface Elements {
  /** Any item of a list, or member of an object. */
  readonly elements: (target: Target, depth: number) => readonly Target[];
  readonly elementsAt: (
    of: Value,
    at: number,
    file: FileSummary,
    depth: number,
  ) => readonly Target[];
  readonly itemsOfCall: (callee: Value, file: FileSummary, depth: number) => readonly Target[];
  readonly eachOf: (target: Target, each: EachName, depth: number) => readonly Target[];
}

export function createElements(core: Core, { filled, member, wholeOf }: Members): Elements {
  const { ask, callers, cutOff, once } = core;

  /** `routes.find(…)`, `handlers.get(…)`, `routes.filter(…)` of a list of the project. */
  function itemsOfCall(callee: Value, file: FileSummary, depth: number): readonly Target[] {
    const of = listOfItem(callee);
    if (!of || callee.kind !== 'member') return NOTHING;
    const all = ask(of, file, depth).filter((target) => target.kind === 'array');
    const lists = callee.name === 'entries' ? all.map(asMap) : all;
    return YIELDS_ITEM.has(callee.name) ? lists.flatMap((list) => elements(list, depth)) : lists;
  }

  /** `[, b]` of a list, or of what the loop over a map yields: its entries. */
  function elementsAt(of: Value, at: number, file: FileSummary, depth: number): readonly Target[] {
    const looped = of.kind === 'element' && of.at === undefined ? ask(of.of, file, depth) : NOTHING;
    const maps = looped.filter((target) => target.kind === 'array' && target.value.isMap === true);
    if (maps.length > 0) return at === 1 ? maps.flatMap((map) => elements(map, depth)) : NOTHING;
    return ask(of, file, depth).flatMap((target) => {
      if (target.kind !== 'array') return elements(target, depth);
      const item = target.value.items[at];
      return item ? ask(item, target.file, depth + 1) : NOTHING;
    });
  }

  function elements(target: Target, depth: number): readonly Target[] {
    if (target.kind === 'external') return [{ kind: 'external', key: `${target.key}[]` }];
    if (target.kind === 'place') return NOTHING;
    if (depth > MAX_DEPTH) return cutOff();
    const owner =
      target.kind === 'array'
        ? target.value
        : target.kind === 'module'
          ? target.file
          : target.entity.members;
    return once(owner, '[]', () => elementsOf(target, depth));
  }

  function elementsOf(target: Target, depth: number): readonly Target[] {
    switch (target.kind) {
      case 'array':
        return [
          ...gather(target.value.items, (item) =>
            item ? ask(item, target.file, depth + 1) : NOTHING,
          ),
          ...filled(target, depth),
        ];
      case 'entity': {
        const { file, kind, members, spreads } = target.entity;
        // `Log[level](text)`: a class is no table of handlers.
        if (kind === 'class') return NOTHING;
        return [
          ...gather(members.values(), (value) => ask(value, file, depth + 1)),
          ...spreads.flatMap((value) =>
            ask(value, file, depth + 1).flatMap((spread) => elements(spread, depth + 1)),
          ),
          ...filled(target, depth),
        ];
      }
      case 'module': {
        const { file } = target;
        const whole = wholeOf(file, depth);
        // An index of all that a folder has is no table, either.
        const isIndex = whole.some(
          (one) => one.kind === 'entity' && isIndexOf(one.entity.members, one.entity.range),
        );
        if (isIndex || isIndexOf(file.exports, undefined)) return NOTHING;
        return [
          ...gather(file.exports.values(), (value) => ask(value, file, depth + 1)),
          ...whole.flatMap((inner) => elements(inner, depth + 1)),
        ];
      }
      case 'external':
      case 'instance':
      case 'place':
        return NOTHING;
    }
  }

  /** The members that a loop over the names of something looks up. */
  function eachOf(target: Target, each: EachName, depth: number): readonly Target[] {
    if (target.kind === 'external' || target.kind === 'array') return elements(target, depth);
    const latest = callers();
    const names = eachNameOf(target, each, {
      ask: (value, file) => ask(value, file, depth + 1),
      filledInto: latest.filledInto.bind(latest),
    });
    return gather(names, (name) => member(target, name, depth + 1));
  }

  return { elements, elementsAt, itemsOfCall, eachOf };
}

/** What a loop over the entries of a list yields. */
function asMap(list: Target & { kind: 'array' }): Target {
  return { ...list, value: entriesOf(list.value) };
}

const entriesOf = memoized(({ items }: Value & { kind: 'array' }): Value & { kind: 'array' } => ({
  kind: 'array',
  items,
  isMap: true,
}));

/** Whether so many members come from elsewhere; what is written in the table itself, or named as a route, is a handler. */
function isIndexOf(members: ReadonlyMap<string, Value>, range: Range | undefined): boolean {
  if (members.size <= MAX_TABLE) return false;
  const others = [...members].filter(
    ([name, value]) => !name.includes('/') && !isWrittenIn(value, range),
  );
  return others.length > MAX_TABLE;
}

function isWrittenIn(value: Value, around: Range | undefined): boolean {
  const range = value.kind === 'entity' ? value.entity.range : undefined;
  return !!range && !!around && range[0] > around[0] && range[1] < around[1];
}
