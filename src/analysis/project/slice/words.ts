import type { CallSite, Entity, FileSummary, Parameter, Value } from '../summary/value.ts';

/** A part of a file that a slice looks at when one of its words turns out to be of the slice. */
export type Unit =
  | { readonly kind: 'call'; readonly call: CallSite }
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'exports'; readonly file: FileSummary };

/** What a value mentions: a function or class, a parameter, a module, a folder of modules, the name of a member. */
export type Word =
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'folder' | 'module' | 'name'; readonly text: string }
  | { readonly kind: 'list'; readonly list: Value }
  | { readonly kind: 'parameter'; readonly parameter: Parameter }
  | { readonly kind: 'self' };

const SELF: Word = { kind: 'self' };

/** The parts of a file, with what they mention. */
export function unitsOf(file: FileSummary): (readonly [unit: Unit, words: readonly Word[]])[] {
  return [
    ...file.calls.map(
      (call) => [{ kind: 'call', call } as const, wordsIn([call.callee, ...call.args])] as const,
    ),
    ...file.entities.map(
      (entity) =>
        [
          { kind: 'entity', entity } as const,
          [...wordsIn(valuesOf(entity)), ...partsOf(entity)],
        ] as const,
    ),
    [
      { kind: 'exports', file },
      [
        ...wordsIn([...file.exports.values(), ...file.whole]),
        ...file.exportAll.map((text) => ({ kind: 'module', text }) as const),
      ],
    ],
  ];
}

function valuesOf(entity: Entity): (Value | undefined)[] {
  const { implemented, instance, instanceSpreads, members, result, returns, spreads, superClass } =
    entity;
  return [
    ...members.values(),
    ...instance.values(),
    ...spreads,
    ...instanceSpreads,
    ...implemented,
    ...returns,
    result,
    superClass,
  ];
}

/** What `new` runs. */
function partsOf({ construct }: Entity): readonly Word[] {
  return construct ? [{ kind: 'entity', entity: construct }] : [];
}

/** Each value is looked at once, however often it is part of others. */
function wordsIn(values: readonly (Value | undefined)[]): Word[] {
  const words: Word[] = [];
  const seen = new Set<Value>();
  const pending = [...values];
  for (let value = pending.pop(); pending.length > 0 || value; value = pending.pop()) {
    if (!value || seen.has(value)) continue;
    seen.add(value);
    switch (value.kind) {
      case 'array':
        words.push({ kind: 'list', list: value });
        pending.push(...value.items);
        break;
      case 'call':
      case 'new':
        pending.push(value.callee, ...value.args);
        break;
      case 'element':
      case 'instance':
        pending.push(value.of);
        break;
      case 'entity':
        words.push({ kind: 'entity', entity: value.entity });
        break;
      case 'folder':
        words.push({ kind: 'folder', text: value.prefix });
        break;
      case 'import':
        words.push({ kind: 'module', text: value.specifier });
        break;
      case 'member':
        words.push({ kind: 'name', text: value.name });
        pending.push(value.of);
        break;
      case 'param': {
        const parameter = value.entity.params[value.index];
        if (parameter) words.push({ kind: 'parameter', parameter });
        pending.push(parameter?.initial, parameter?.type);
        break;
      }
      case 'self':
        words.push(SELF);
        break;
      case 'union':
        pending.push(...value.options);
        break;
      default:
    }
  }
  return words;
}
