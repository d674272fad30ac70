import fc from 'fast-check';
import { exits, HELPERS, type Helper, type Place } from './no-redundant-validation.calls.ts';
import { condition, value } from './no-redundant-validation.conditions.ts';
import { statements } from './no-redundant-validation.statements.ts';
import { linked, uses } from '../harness/linked.ts';

/** Calls of calls in loops take a time that grows exponentially with their number. */
const MAX_CALLS = 14;

/** `sync` helpers stand beside others, so that calls of each kind meet in one program. */
const KINDS: readonly Helper['kind'][] = ['async', 'task', 'sync', 'sync', 'generator'];

const PRELUDE = `
const { z } = require('zod');
const assert = require('node:assert');
let shared = null;
let fuel = 0;
let started = 0;
const WORD = /^[a-z]+$/;
const STATEFUL = /a/g;
const STICKY = /[a-z]/y;
const KINDS = new Set(['abc', '', 5, NaN]);
const LIST = ['abc', 0, null];
const LIMIT = 5;
const TEXT = z.string();
const SHAPE = z.object({ p: z.string() });
class Thing { constructor(p) { this.p = p; } }
class Even { static [Symbol.hasInstance](v) { log('hasInstance'); shared = 'even'; return typeof v === 'number' && v % 2 === 0; } }
const isNumber = (v) => typeof v === 'number' && v === v;
const isTexts = (v) => Array.isArray(v) && v.every((item) => typeof item === 'string');
function isText(v) { if (typeof v !== 'string') return false; return v.length > 0; }
function isShared(v) { return v === shared; }
function hasText(v) { return typeof v === 'object' && v !== null && typeof v.p === 'string'; }
function isEither(v, w) { return isText(v) || isNumber(w); }
function kindOf(v) { switch (typeof v) { case 'string': return 'text'; case 'number': return v > 0 ? 'count' : 'debt'; default: return v ? 'other' : ''; } }
function assertText(v) { if (typeof v !== 'string') throw new TypeError('text'); }
function assertFound(v) { if (v == null) throw new Error('none'); return v; }
function assertBoth(v, w) { assertFound(v); if (!isText(w)) { log('both'); throw new Error('both'); } }
function invariant(v, message = 'broken') { if (!v) throw new Error(message); }
function toggle() { log('toggle'); shared = shared === null ? 'abc' : null; }
function spend() { fuel -= 1; return fuel > 0; }
function run(f) { log('run'); f(); }
async function assertLater(v) { if (typeof v !== 'string') throw new TypeError('later'); }
async function assertShared(v) { if (v !== shared) throw new TypeError('shared'); }
const turn = () => new Promise((go) => setTimeout(go, 0));
const apart = () => { const id = (started += 1); return (error) => { setTimeout(log, 1000 + id, 'ended', id, error); }; };
async function tick() { await null; toggle(); }
`;

const LINES = PRELUDE.trim().split('\n');

const parameters = fc.constantFrom(
  'a, b, o',
  'a, b, o',
  'a, b, o',
  'a, b, o, ...rest',
  "a, b = 'abc', o = {}",
  'a, b = a, o = {}',
  'a, b = toggle(), o = {}',
  'a, b, { p } = {}',
  'a, b, { p = a, ...others } = {}',
  '[a, b] = [], o = {}',
  'a, b, o = (a = b)',
);

/** What a body can count on: `a`, `b`, `c`, `o` and `rest`, whatever the parameters are. */
function declared(list: string, first: string, body: string): string {
  const names = [
    ['c', `let c = ${first};`],
    ['setLater', 'let setLater = () => { log(a); };'],
    ['o', list.includes('{ p') ? 'const o = { p };' : ''],
    ['rest', list.includes('...rest') ? '' : 'const rest = [b];'],
  ] as const;
  return [...names.flatMap(([name, line]) => (uses(body, name) ? line : [])), body].join('\n');
}

const KEYWORDS = {
  async: 'async function',
  generator: 'function*',
  sync: 'function',
  task: 'async function',
} as const;

function placeOf(kind: Helper['kind'], level: number, condition: Place['condition']): Place {
  return { kind: kind === 'task' ? 'async' : kind, level, hasThis: false, condition };
}

function bodyOf({ kind, place }: Helper, helpers: readonly Helper[]): fc.Arbitrary<string> {
  const body = statements(place, helpers);
  return kind === 'task'
    ? fc
        .tuple(statements({ ...place, kind: 'start' }, helpers), body)
        .map(([start, rest]) => `${start}\nawait turn();\n${rest}`)
    : body;
}

function helper(made: Helper, helpers: readonly Helper[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      parameters,
      bodyOf(made, helpers),
      fc.boolean(),
      fc.option(fc.tuple(made.place.condition, exits(made.place), value), { freq: 2 }),
    )
    .map(([list, body, isConst, recursion]) => {
      const { kind, name } = made;
      const mark = KEYWORDS[kind];
      const own = recursion ? recursing(made, body, recursion) : body;
      const text = `(${list}) {\n${declared(list, 'a', own)}\nreturn a;\n}`;
      return isConst ? `const ${name} = ${mark} ${text};` : `${mark} ${name}${text}`;
    });
}

/** A body that begins with a check and ends with a call of its function with a child of the value. */
function recursing(
  { kind, name }: Helper,
  body: string,
  [check, exit, child]: readonly [string, string, string],
): string {
  const call = `${name}(${child}, b, o)`;
  const made = kind === 'generator' ? `[...${call}]` : kind === 'sync' ? call : `await ${call}`;
  return `if (${check}) ${exit}\n${body}\nif (spend()) log(${made});`;
}

/** A method with a check before a private one with checks of its own. */
function box(helpers: readonly Helper[], condition: Place['condition']): fc.Arbitrary<string> {
  const place: Place = { kind: 'sync', level: 1, hasThis: true, condition };
  return fc
    .tuple(condition, exits(place), statements(place, helpers), condition)
    .map(
      ([c, e, body, d]) =>
        `class Box {\nq = 'q';\nget p() { log('get p'); return this.q; }\nmain(a, b, o) {\n${declared('', 'b', `if (${c}) ${e}\n${body}`)}\nlog(this.#check(a, b));\n}\n#check(a, b) {\n${declared('{ p', 'a', `if (${c}) ${e}\nif (${d}) ${e}`).replace('{ p }', '{ p: b }')}\nreturn typeof a;\n}\n}`,
    );
}

/**
 * Programs of guards, helpers, calls, writes, aliases and waits, as CommonJS modules that export `f`.
 * Every program ends: helpers call later ones freely, and any other only while there is `fuel`.
 */
export const modules: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...KINDS),
    fc.constantFrom(...KINDS),
    fc.constantFrom(...KINDS),
    fc.constantFrom(...KINDS.slice(0, 4)),
    fc.boolean(),
    fc.integer({ min: 0, max: 3 }),
    fc.array(condition, { minLength: 2, maxLength: 4 }),
  )
  .chain(([first, second, third, own, isStrict, boxes, repeated]) => {
    const asked = fc.oneof(fc.constantFrom(...repeated), condition);
    const helpers = [first, second, third].map((kind, index): Helper => {
      const name = HELPERS[index] ?? '';
      return { name, kind, place: placeOf(kind, index + 1, asked) };
    });
    const place = placeOf(own, 0, asked);
    return fc
      .tuple(
        statements(place, helpers),
        boxes === 0 ? box(helpers, asked) : fc.constant(''),
        ...helpers.map((made) => helper(made, helpers)),
      )
      .map(([body, boxText, ...texts]) => {
        const boxed = boxText === '' ? '' : 'log(new Box().main(a, b, o));\n';
        const main = `exports.f = ${KEYWORDS[own]} (a, b, o) {\nfuel = 4;\n${boxed}${declared('', 'b', body)}\nreturn a;\n};`;
        return `${isStrict ? "'use strict';\n" : ''}${linked(main, LINES, [boxText, ...texts])}\n`;
      });
  })
  .filter((text) => (text.match(/\bh\d\(/gu)?.length ?? 0) <= MAX_CALLS);
