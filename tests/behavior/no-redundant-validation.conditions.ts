import fc from 'fast-check';

/** What conditions and values are about. */
export const subject = fc.constantFrom(
  ...['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c', 'c', 'c', 'o.p', 'o.p', 'shared', 'shared'],
  ...['a.p', 'o', 'rest[0]'],
);

type Make = (x: string, y: string) => string;

/** Conditions that teach something of their subject, or ask what others have taught. */
const PLAIN: readonly Make[] = [
  (x) => `typeof ${x} === 'string'`,
  (x) => `typeof ${x} === 'string'`,
  (x) => `typeof ${x} !== 'string'`,
  (x) => `typeof ${x} === 'number'`,
  (x) => `typeof ${x} === 'undefined'`,
  (x) => `typeof ${x} === 'object'`,
  (x) => `typeof ${x} === 'function' || typeof ${x} === 'bigint'`,
  (x) => `${x} == null`,
  (x) => `${x} != null`,
  (x) => `${x} === undefined`,
  (x) => x,
  (x) => `!${x}`,
  (x) => `!!${x}`,
  (x) => `Boolean(${x})`,
  (x) => `Array.isArray(${x})`,
  (x) => `Number.isInteger(${x})`,
  (x) => `Number.isFinite(${x})`,
  (x) => `Number.isNaN(${x})`,
  (x) => `isNaN(${x})`,
  (x) => `isFinite(${x})`,
  (x) => `Object.is(${x}, -0)`,
  (x) => `Object.is(${x}, NaN)`,
  (x) => `${x} instanceof Error`,
  (x) => `${x} instanceof Thing`,
  (x) => `${x} instanceof Even`,
  (x) => `'p' in ${x}`,
  (x) => `isNumber(${x})`,
  (x) => `isNumber(${x})`,
  (x) => `isText(${x})`,
  (x) => `isTexts(${x})`,
  (x) => `isShared(${x})`,
  (x) => `hasText(${x})`,
  (x, y) => `isEither(${x}, ${y})`,
  (x) => `kindOf(${x}) === 'text'`,
  (x) => `kindOf(${x})`,
  (x) => `WORD.test(${x})`,
  (x) => `/^[a-z]/.test(${x})`,
  (x) => `STATEFUL.test(${x})`,
  (x) => `STICKY.test(${x})`,
  (x) => `KINDS.has(${x})`,
  (x) => `LIST.includes(${x})`,
  (x) => `['abc', '', NaN, 0].includes(${x})`,
  (x) => `TEXT.safeParse(${x}).success`,
  (x) => `${x} > 0`,
  (x) => `${x} <= 1`,
  (x) => `5 > ${x}`,
  (x) => `${x} >= LIMIT`,
  (x) => `${x} > 0n`,
  (x) => `${x} === 'abc'`,
  (x) => `${x} === 1`,
  (x) => `${x} === -0`,
  (x) => `${x} === 9n`,
  (x) => `${x} == 0`,
  (x) => `${x} == '5'`,
  (x) => `${x} !== ${x}`,
  (x) => `(${x} ?? '').length > 2`,
  (x) => `${x}?.length === 0`,
  (x) => `${x}?.p`,
  (x) => `${x}?.p?.p === undefined`,
  (x) => `${x}.length > 0`,
  (x) => `${x}.startsWith?.('a')`,
  (x) => `String(${x}).length > 3`,
  (x, y) => `${x} === ${y}`,
  (x, y) => `${x} < ${y}`,
  (x, y) => `${x} <= ${y}`,
  (x, y) => `(${x} ?? ${y})`,
  (x, y) => `(${x} ? ${y} : true)`,
  (x) => `(c = ${x})`,
  (x) => `(c ??= ${x})`,
  (x) => `(log('asked'), ${x})`,
];

const simple: fc.Arbitrary<string> = fc
  .tuple(subject, subject, fc.nat(PLAIN.length - 1))
  .map(([x, y, index]) => PLAIN[index]?.(x, y) ?? x);

export const condition: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: simple },
  { weight: 4, arbitrary: simple.map((text) => `!(${text})`) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(simple, fc.constantFrom('&&', '||'), simple)
      .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(simple, simple, simple)
      .map(([one, two, three]) => `!((${one}) || (${two})) && (${three})`),
  },
  { weight: 1, arbitrary: fc.constantFrom('arguments.length > 1', 'arguments[0] === a') },
);

export const value = fc.oneof(
  { weight: 3, arbitrary: subject },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['null', "'abc'", '0', '-0', '5', '[]', '{ p: a }', 'Number(b)', 'String(typeof a)'],
      ...['undefined', 'new Thing(a)', '[a, b]', '(() => a)', 'a?.p', '`${typeof b}`', 'NaN', '9n'],
      ...["(c = 'w')", 'kindOf(b)', '(a ?? b)', '[...[a]]', '({ ...o })'],
    ),
  },
);
