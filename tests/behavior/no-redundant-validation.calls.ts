import fc from 'fast-check';
import { value } from './no-redundant-validation.conditions.ts';

/** What a body stands in: which statements it may hold, and which helpers it may call. */
export interface Place {
  /** `start` is the part of an async function before its first wait. */
  readonly kind: 'async' | 'generator' | 'start' | 'sync';
  readonly level: number;
  readonly hasThis: boolean;
  /** What is asked here: the same questions in the whole of a program, so that some are repeated. */
  readonly condition: fc.Arbitrary<string>;
}

export function exits({ kind }: Place): fc.Arbitrary<string> {
  return fc.constantFrom(
    "return 'out';",
    'return;',
    "throw new Error('bad');",
    ...(kind === 'generator' ? ['{ yield a; return; }'] : []),
    ...(kind === 'sync' ? [] : ['return Promise.reject(new TypeError());']),
    "{ log('no'); return 'logged'; }",
    "{ const note = 'no'; log(note); return note; }",
  );
}

export const HELPERS = ['h0', 'h1', 'h2', 'h3'];

export interface Helper {
  readonly name: string;
  readonly place: Place;
  /** Every call of an `async` one is waited for; a `task` is called without a wait, too. */
  readonly kind: 'async' | 'generator' | 'sync' | 'task';
}

/**
 * Ends an async call that nobody waits for. A deleted wait may let code go on some ticks earlier, so
 * no two parts of a program may run between the same two turns: what is not waited for begins its
 * first wait with a turn of its own, and how it ends is told when all the rest is over.
 */
export const APART = '.catch(apart())';

/** A call as a statement, with what a helper of its kind gives made visible. */
export function call(place: Place, helpers: readonly Helper[]): fc.Arbitrary<string> {
  const passed = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(value, value).map(([x, y]) => `${x}, ${y}, o`) },
    { weight: 6, arbitrary: fc.constant('a, b, o') },
    { weight: 2, arbitrary: value.map((x) => `${x}, b, o`) },
    { weight: 1, arbitrary: value },
    { weight: 1, arbitrary: value.map((x) => `...[a, ${x}, o]`) },
    { weight: 1, arbitrary: value.map((x) => `a, (a = ${x}), o`) },
    { weight: 1, arbitrary: value.map((x) => `a, b, { p: ${x} }`) },
  );
  const callable = helpers.filter(({ kind }) => kind !== 'async' || place.kind === 'async');
  if (callable.length === 0) return fc.constant('toggle();');
  return fc
    .tuple(fc.constantFrom(...callable), passed, fc.nat(9))
    .map(([{ name, kind }, list, form]) => {
      const isLater = HELPERS.indexOf(name) >= place.level;
      const isWaited =
        kind === 'async' || (kind === 'task' && place.kind === 'async' && form % 2 === 0);
      const made = kind === 'generator' ? `[...${name}(${list})]` : `${name}(${list})`;
      const taken = isWaited ? `await ${made}` : made;
      const text = kind === 'task' && !isWaited ? `${taken}${APART}` : taken;
      const alone = kind === 'generator' ? `void ${text};` : `${text};`;
      const statement = form < 3 ? `log(${text});` : form < 5 ? `c = ${text};` : alone;
      return isLater ? statement : `if (spend()) ${statement}`;
    });
}

/** What an async function does before its first wait. */
export function beginning(place: Place, helpers: readonly Helper[]): fc.Arbitrary<string> {
  const start: Place = { ...place, kind: 'start' };
  const statement = fc.oneof(
    fc.tuple(place.condition, exits(start)).map(([c, e]) => `if (${c}) ${e}`),
    fc.tuple(fc.constantFrom('a', 'c', 'o.p', 'shared'), value).map(([x, v]) => `${x} = ${v};`),
    call(start, helpers),
  );
  return fc.array(statement, { maxLength: 2 }).map((lines) => lines.join('\n'));
}
