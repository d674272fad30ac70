import fc from 'fast-check';
import {
  APART,
  beginning,
  call,
  exits,
  type Helper,
  type Place,
} from './no-redundant-validation.calls.ts';
import { subject, value } from './no-redundant-validation.conditions.ts';

const WAITS = [
  'await tick();',
  'await turn();',
  'await turn();',
  'await null;',
  'await assertLater(a);',
  'await assertLater(b);',
  'await assertShared(a);',
];

const SIMPLE_STATEMENTS = [
  'toggle();',
  'run(() => { c = null; });',
  "run(() => { shared = 'abc'; });",
  'run(() => { a = b; });',
  'assertText(a);',
  'assertText(b);',
  'assertFound(a);',
  'assertFound(c);',
  'assertBoth(a, b);',
  'invariant(isText(a));',
  "assert(typeof a === 'string');",
  'assert.ok(isNumber(b), String(c));',
  "assert.strictEqual(typeof c, 'string');",
  'TEXT.parse(a);',
  'SHAPE.parse(o);',
  'c = TEXT.parse(b);',
  'log(a.p);',
  'log(a?.p);',
  '{ const { p: q } = o; log(q); }',
  '[a, b] = [b, a];',
  '({ p: c } = o);',
  '({ p: c = a } = o);',
  'delete o.p;',
  'a.p = b;',
  'o[String(b)] = a;',
  'c += a;',
  'c &&= b;',
  'arguments[0] = b;',
  'log(arguments.length, rest);',
  '{ const later = () => { a = null; }; run(later); }',
  'setLater = () => { c = b; };',
  'setLater();',
];

/** Labels inside take other names, so that they can be nested. */
function labelled(make: (label: string) => string): string {
  return make('\0').replaceAll('out_', 'out_out_').replaceAll('\0', 'out_');
}

/** Statements one after the other, as the body of a function of the kind that `place` says. */
export function statements(place: Place, helpers: readonly Helper[]): fc.Arbitrary<string> {
  const { condition } = place;
  const exit = exits(place);
  const isAsync = place.kind === 'async';
  const waits = isAsync ? [...WAITS] : ['toggle();'];
  const later = isAsync ? fc.constant('') : statements({ ...place, kind: 'async' }, helpers);
  const assignment = fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'o.p', 'same.p', 'shared'), value)
    .map(([target, text]) =>
      target === 'same.p' ? `{ const same = o; same.p = ${text}; }` : `${target} = ${text};`,
    );
  const disturbance = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...waits) },
    { weight: 2, arbitrary: call(place, helpers) },
    { weight: 2, arbitrary: assignment },
    { weight: 1, arbitrary: fc.constantFrom(...SIMPLE_STATEMENTS) },
  );
  const { list } = fc.letrec<{ statement: string; list: string }>((tie) => ({
    list: fc
      .array(tie('statement'), { minLength: 1, maxLength: 4 })
      .map((lines) => lines.join('\n')),
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 14, arbitrary: fc.tuple(condition, exit).map(([c, e]) => `if (${c}) ${e}`) },
      { weight: 4, arbitrary: call(place, helpers) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(condition, exit, call(place, helpers))
          .map(([c, e, called]) => `if (${c}) ${e}\n${called}`),
      },
      {
        weight: 8,
        arbitrary: fc
          .tuple(condition, exit, fc.oneof(disturbance, tie('statement')), exit)
          .map(([c, e, between, f]) => `if (${c}) ${e}\n${between}\nif (${c}) ${f}`),
      },
      { weight: 2, arbitrary: fc.constant('log(a, b, c);') },
      { weight: 2, arbitrary: assignment },
      { weight: 1, arbitrary: value.map((text) => `c ??= ${text};`) },
      {
        weight: 4,
        arbitrary: fc.oneof(fc.constantFrom(...SIMPLE_STATEMENTS), fc.constantFrom(...waits)),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(condition, exit)
          .map(([c, e]) => `{ const ok = ${c}; if (!ok) ${e} log(ok); }`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(condition, value, tie('statement'))
          .map(([c, v, s]) => `{ let ok = ${c}; ${s} if (ok) log(${v}); ok = !ok; log(ok); }`),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(condition, tie('list'), tie('list'))
          .map(([c, yes, no]) => `if (${c}) {\n${yes}\n} else {\n${no}\n}`),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(condition, tie('list')).map(([c, yes]) => `if (${c}) {\n${yes}\n}`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(condition, value, value)
          .map(([c, v, w]) => `if (${c}) { const k = ${v}; let m = ${w}; log(k, m); }`),
      },
      { weight: 1, arbitrary: fc.tuple(condition, value).map(([c, v]) => `log(${c} ? ${v} : b);`) },
      { weight: 1, arbitrary: fc.tuple(condition, value).map(([c, v]) => `log((${c}) && ${v});`) },
      { weight: 1, arbitrary: fc.tuple(condition, value).map(([c, v]) => `c = (${c}) || ${v};`) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(condition, condition, condition, fc.constantFrom('&&', '||'))
          .map(([one, two, three, how]) => `log((${one}) ${how} (${two}) ${how} (${three}));`),
      },
      { weight: 1, arbitrary: fc.tuple(condition, exit).map(([c, e]) => `while (!(${c})) ${e}`) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie('list'), condition, fc.constantFrom('break', 'continue'))
          .map(
            ([body, c, jump]) =>
              `for (let i = 0; i < 2; i += 1) {\n${body}\nif (${c}) ${jump};\nc = i;\n}`,
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('list'), value, value)
          .map(([body, x, y]) => `for (const d of [${x}, ${y}]) {\na = d;\n${body}\n}`),
      },
      {
        weight: 1,
        arbitrary: tie('list').map((body) => `for (c in o) {\n${body}\n}`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('list'), condition, tie('list'))
          .map(([one, c, two]) =>
            labelled(
              (label) =>
                `${label}: for (let i = 0; i < 2; i += 1) {\ndo {\n${one}\nif (${c}) continue ${label};\n${two}\nbreak ${label};\n} while (spend());\n}`,
            ),
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('list'), condition)
          .map(([body, c]) =>
            labelled((label) => `${label}: {\n${body}\nif (${c}) break ${label};\nlog(a);\n}`),
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('list'), tie('list'))
          .map(([body, handler]) => `try {\n${body}\n} catch (error) {\n${handler}\n}`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('list'), value)
          .map(([body, v]) => `try {\n${body}\n} finally {\nc = ${v};\n}`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('list'), tie('list'), condition, exit)
          .map(
            ([body, handler, c, e]) =>
              `try {\n${body}\n} catch {\n${handler}\n} finally {\nif (${c}) ${e}\n}`,
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('a', 'b', 'c'), tie('list'), tie('list'))
          .map(
            ([x, one, two]) =>
              `switch (typeof ${x}) {\ncase 'string': {\n${one}\n}\ncase 'number': {\n${two}\nbreak;\n}\ndefault: log('other');\n}`,
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('a', 'b', 'c'), value, tie('list'), tie('list'))
          .map(
            ([x, v, one, two]) =>
              `switch (${x}) {\ncase 0:\ncase 'abc': {\n${one}\nbreak;\n}\ncase ${v}:\ndefault: {\n${two}\n}\ncase null: log('null');\n}`,
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(condition, condition, tie('list'))
          .map(
            ([c, d, body]) =>
              `switch (true) {\ncase ${c}: {\n${body}\nbreak;\n}\ncase ${d}: log('second');\n}`,
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(condition, exit, subject, subject)
          .map(
            ([c, e, x, y]) =>
              `{ const inner = ${isAsync ? 'async ' : ''}(b, d) => { if (${c}) ${e.replace('{ yield a; return; }', 'return;')} log(a, b, d); }; ${isAsync ? 'await ' : ''}inner(${x}, 1); log(inner(${y}, 2)${isAsync ? APART : ''}); }`,
          ),
      },
      ...(place.hasThis
        ? [
            {
              weight: 3,
              arbitrary: fc
                .tuple(subject, condition, exit)
                .map(
                  ([x, c, e]) =>
                    `if (typeof this.q !== 'string') ${e}\nif (${c}) this.q = ${x};\nif (!this.q) ${e}`,
                ),
            },
            { weight: 3, arbitrary: fc.tuple(subject, subject) },
          ].map(({ weight, arbitrary }) => ({
            weight,
            arbitrary: arbitrary.map((part) =>
              typeof part === 'string' ? part : `log(this.#check(${part.join(', ')}));`,
            ),
          }))
        : []),
      {
        weight: 2,
        arbitrary: fc
          .tuple(beginning(place, helpers), isAsync ? tie('list') : later)
          .map(([one, two]) => `(async () => {\n${one}\nawait turn();\n${two}\n})()${APART};`),
      },
      ...(place.kind === 'async'
        ? [
            {
              weight: 1,
              arbitrary: tie('list').map((body) => `await (async () => {\n${body}\n})();`),
            },
            {
              weight: 2,
              arbitrary: fc
                .tuple(condition, exit, tie('list'), exit)
                .map(
                  ([c, e, body, f]) =>
                    `{ const wait = turn();\n${body}\nif (${c}) ${e}\nawait wait;\nif (${c}) ${f} }`,
                ),
            },
          ]
        : []),
      ...(place.kind === 'generator'
        ? [{ weight: 2, arbitrary: value.map((text) => `c = yield ${text};`) }]
        : []),
    ),
  }));
  return list;
}
