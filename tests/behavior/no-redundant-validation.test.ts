import fc from 'fast-check';
import { it } from 'vitest';
import { assertSameBehavior, type Run } from '../harness/behavior.ts';
import { checkPrograms, FUZZ_TIMEOUT } from '../harness/programs.ts';

/** A value of every class that checks tell apart, made anew for each run. */
function badValues(log: Run['log']): unknown[] {
  let reads = 0;
  const observed = {
    get p(): number {
      log('read p');
      reads += 1;
      return reads;
    },
    get length(): number {
      log('read length');
      reads += 1;
      return reads;
    },
    valueOf(): number {
      log('valueOf');
      reads += 1;
      return reads - 2;
    },
    toString(): string {
      log('toString');
      reads += 1;
      return reads % 2 === 0 ? 'abc' : '';
    },
  };
  return [
    undefined,
    null,
    true,
    false,
    0,
    -0,
    1,
    -7,
    1.5,
    Number.NaN,
    Infinity,
    '',
    'abc',
    'A1',
    '5',
    0n,
    9n,
    Symbol('s'),
    [],
    ['abc'],
    [1, 'x'],
    {},
    { p: 'abc' },
    observed,
    (): number => 1,
    new Error('e'),
  ];
}

const PRELUDE = `
let shared = null;
const WORD = /^[a-z]+$/;
const STATEFUL = /a/g;
const KINDS = new Set(['abc', '', 5]);
const isNumber = (v) => typeof v === 'number' && v === v;
function isText(v) { if (typeof v !== 'string') return false; return v.length > 0; }
function isShared(v) { return v === shared; }
function hasText(v) { return typeof v === 'object' && v !== null && typeof v.p === 'string'; }
function assertText(v) { if (typeof v !== 'string') throw new TypeError('text'); }
function assertFound(v) { if (v == null) throw new Error('none'); return v; }
function toggle() { log('toggle'); shared = shared === null ? 'abc' : null; }
function run(f) { log('run'); f(); }
async function tick() { await null; toggle(); }
`;

const subject = fc.constantFrom('a', 'a', 'a', 'b', 'c', 'o.p', 'shared', 'a.p');

const simple = fc
  .tuple(
    subject,
    subject,
    fc.constantFrom<(x: string, y: string) => string>(
      (x) => `typeof ${x} === 'string'`,
      (x) => `typeof ${x} !== 'string'`,
      (x) => `typeof ${x} === 'number'`,
      (x) => `typeof ${x} === 'undefined'`,
      (x) => `typeof ${x} === 'object'`,
      (x) => `${x} == null`,
      (x) => `${x} != null`,
      (x) => `${x} === undefined`,
      (x) => `null !== ${x}`,
      (x) => x,
      (x) => `Array.isArray(${x})`,
      (x) => `Number.isInteger(${x})`,
      (x) => `Number.isNaN(${x})`,
      (x) => `${x} instanceof Error`,
      (x) => `isNumber(${x})`,
      (x) => `isText(${x})`,
      (x) => `isShared(${x})`,
      (x) => `hasText(${x})`,
      (x) => `WORD.test(${x})`,
      (x) => `STATEFUL.test(${x})`,
      (x) => `KINDS.has(${x})`,
      (x) => `${x} > 0`,
      (x) => `${x} <= 1`,
      (x) => `5 > ${x}`,
      (x) => `${x} === 'abc'`,
      (x) => `${x} === 1`,
      (x) => `${x} !== ${x}`,
      (x) => `(${x} ?? '').length > 2`,
      (x) => `${x}?.length === 0`,
      (x, y) => `${x} === ${y}`,
      (x, y) => `${x} < ${y}`,
      (x) => `(c = ${x})`,
    ),
  )
  .map(([x, y, make]) => make(x, y));

const condition: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: simple },
  { weight: 2, arbitrary: simple.map((text) => `!(${text})`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(simple, fc.constantFrom('&&', '||'), simple)
      .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(simple, simple, simple)
      .map(([one, two, three]) => `!((${one}) || (${two})) && (${three})`),
  },
);

const value = fc.oneof(
  subject,
  fc.constantFrom('null', "'abc'", '0', '5', '[]', '{ p: a }', 'Number(b)', 'String(typeof a)'),
);

const exit = fc.constantFrom(
  "return 'out';",
  'return;',
  "throw new Error('bad');",
  'return Promise.reject(new TypeError());',
  "{ log('no'); return 'logged'; }",
);

/** Helpers may only call those after them, so that every program ends; one of them calls itself. */
function call(level: number): fc.Arbitrary<string> {
  const names = ['h0', 'h1', 'h2'].slice(level);
  if (names.length === 0) return fc.constant("log('leaf');");
  return fc
    .tuple(fc.constantFrom(...names), value, value, fc.constantFrom('log(', 'await (', '('))
    .map(([name, x, y, around]) => `${around}${name}(${x}, ${y}, o));`);
}

function statements(level: number): fc.Arbitrary<string> {
  const { list } = fc.letrec<{ statement: string; list: string }>((tie) => ({
    list: fc
      .array(tie('statement'), { minLength: 1, maxLength: 5 })
      .map((lines) => lines.join('\n')),
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 12, arbitrary: fc.tuple(condition, exit).map(([c, e]) => `if (${c}) ${e}`) },
      { weight: 6, arbitrary: call(level) },
      { weight: 2, arbitrary: fc.constant('log(a, b, c);') },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('a', 'b', 'c', 'c', 'o.p', 'shared'), value)
          .map(([target, text]) => `${target} = ${text};`),
      },
      { weight: 1, arbitrary: value.map((text) => `c ??= ${text};`) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'toggle();',
          'await tick();',
          'await null;',
          'run(() => { c = null; });',
          "run(() => { shared = 'abc'; });",
          'run(() => { a = b; });',
          'assertText(a);',
          'assertText(b);',
          'assertFound(a);',
          'assertFound(c);',
          'log(a.p);',
          '{ const { p: q } = o; log(q); }',
        ),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(condition, exit)
          .map(([c, e]) => `{ const ok = ${c}; if (!ok) ${e} log(ok); }`),
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
      { weight: 1, arbitrary: fc.tuple(condition, value).map(([c, v]) => `log(${c} ? ${v} : b);`) },
      { weight: 1, arbitrary: fc.tuple(condition, value).map(([c, v]) => `log((${c}) && ${v});`) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie('list'), condition)
          .map(
            ([body, c]) => `for (let i = 0; i < 2; i += 1) {\n${body}\nif (${c}) break;\nc = i;\n}`,
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
          .tuple(tie('list'), tie('list'))
          .map(
            ([one, two]) =>
              `switch (typeof a) {\ncase 'string': {\n${one}\n}\ncase 'number': {\n${two}\nbreak;\n}\ndefault: log('other');\n}`,
          ),
      },
      {
        weight: 1,
        arbitrary: tie('list').map((body) => `await (async () => {\n${body}\n})();`),
      },
    ),
  }));
  return list;
}

const parameters = fc.constantFrom(
  'a, b, o',
  'a, b, o',
  "a, b = 'abc', o = {}",
  'a, b, { p } = {}',
);

function helper(level: number): fc.Arbitrary<string> {
  return fc
    .tuple(parameters, statements(level + 1))
    .map(
      ([list, body]) =>
        `async function h${String(level)}(${list}) {\nlet c = a;\n${list.includes('{ p }') ? 'const o = { p };' : ''}\n${body}\nreturn a;\n}`,
    );
}

/** An exported function whose guards stand before calls of helpers with guards of their own. */
const modules = fc
  .tuple(statements(0), helper(0), helper(1), helper(2))
  .map(
    ([body, ...helpers]) =>
      `${PRELUDE}\nexport async function f(a, b, o) {\nlet c = b;\n${body}\nreturn c;\n}\n${helpers.join('\n')}\n`,
  );

const driver = async ({ call: invoke, log }: Run): Promise<void> => {
  const values = badValues(log);
  for (let index = 0; index < values.length; index += 1) {
    const next = values[(index * 7 + 3) % values.length];
    await invoke('f', values[index], next, { p: values[(index * 5 + 1) % values.length] });
  }
};

it(
  'deletes checks from generated programs without a difference for any bad value',
  { timeout: 5 * FUZZ_TIMEOUT },
  async () => {
    await checkPrograms({
      rule: 'no-redundant-validation',
      arbitrary: modules,
      driver,
      minFixed: 0.2,
      grace: 1,
    });
  },
);

it('deletes the check of an inner function, and leaves every rejection as it was', async () => {
  const source = `
    function isNumber(x) { return typeof x === 'number' && !Number.isNaN(x); }
    export async function handler(request, response) {
      const { id } = request.body;
      if (!isNumber(id)) { response.status(400); return; }
      response.json(await innerFunc(id));
    }
    function innerFunc(id) {
      if (!isNumber(id)) return Promise.reject(new TypeError('not a number'));
      return Promise.resolve(id * 2);
    }`;
  await assertSameBehavior('no-redundant-validation', source, async ({ call: invoke, log }) => {
    const response = { status: log, json: log };
    for (const id of badValues(log)) await invoke('handler', { body: { id } }, response);
  });
});
