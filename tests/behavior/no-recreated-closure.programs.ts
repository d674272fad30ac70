import fc from 'fast-check';
import { linked } from '../harness/linked.ts';

/** A statement, with numbers that pick its form, and names from what is in scope where it is written down. */
interface Step {
  readonly kind: 'callback' | 'closure' | 'constant' | 'leaf' | 'loop' | 'wrapper';
  readonly form: number;
  readonly name: number;
  readonly pick: number;
  readonly body: readonly Step[];
}

/** What a statement can name. */
interface Scope {
  readonly values: readonly string[];
  readonly functions: readonly string[];
  /** Those that hold a text that is written down. */
  readonly texts: readonly string[];
  readonly depth: number;
  /** What of the function around may be written: `arguments`, `await`, `yield`. */
  readonly words: ReadonlySet<'arguments' | 'await' | 'yield'>;
}

/** Not `total`: counting up a function of that name would make its source text observable. */
const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'run', 'log2', 'inner', 'main'];

const numbers = { form: fc.nat(59), name: fc.nat(NAMES.length - 1), pick: fc.nat(9) };

const { step } = fc.letrec<{ step: Step; leaf: Step; nested: Step }>((tie) => ({
  step: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('leaf'), tie('nested'), tie('nested')),
  leaf: fc.record({
    kind: fc.constantFrom('leaf' as const, 'leaf' as const, 'constant' as const),
    ...numbers,
    body: fc.constant([]),
  }),
  nested: fc.record({
    kind: fc.constantFrom(
      'closure' as const,
      'closure' as const,
      'closure' as const,
      'loop' as const,
      'loop' as const,
      'callback' as const,
      'wrapper' as const,
    ),
    ...numbers,
    body: fc.array(tie('step'), { minLength: 1, maxLength: 2 }),
  }),
}));

const block = fc.array(step, { minLength: 1, maxLength: 4 });

/** What a run has counted on `String` is forgotten: others come after it. */
const START = 'delete String.count;\n';

/** Functions for programs to give closures to, and to keep them. */
const HELPERS = [
  'let total = 0;',
  'const kept = [];',
  "const LISTED = ['a', 'b'];",
  'const PATTERN = /^a/g;',
  "const NOTATION = 'compact';",
  'const seen = new Set();',
  'const bus = { add(kind, listener) { seen.add(listener); log(kind, seen.size); } };',
  `function log2(value) {
  log(value);
  return value;
}`,
  'function first(value) { return value; }',
  'function asks(set, value) { return set.has(value) || [...set].includes(value); }',
  `function holds(set, value) {
  seen.add(set);
  return set.add(value).size + seen.size;
}`,
  'function looks(table, key) { return key in table ? table[key] : Object.keys(table).length; }',
  `function attempt(action) {
  try { log(action()); } catch (error) { log(error.constructor.name); }
}`,
];

/** Modules that export `main(list, limit)`, as ES modules or, with the sloppy rules for blocks, as CommonJS. */
export function closurePrograms(style: 'cjs' | 'esm'): fc.Arbitrary<string> {
  return fc
    .record({ early: fc.nat(5), form: fc.nat(9), first: block, second: block })
    .map(({ early, first, form, second }) => {
      const call = early === 0 ? 'attempt(() => main([1], 1));\n' : '';
      const main = `${early === 1 ? '' : call}${outer(form, 'main', first)}${outer(form + early, 'other', second)}`;
      const code = `${START}${linked(main, HELPERS)}`;
      return style === 'esm'
        ? `${code}export { main, other };\n`
        : `${code}exports.main = main;\nexports.other = other;\n`;
    });
}

function outer(form: number, name: string, steps: readonly Step[]): string {
  const words = new Set<'arguments' | 'await' | 'yield'>(['arguments']);
  const scope: Scope = {
    values: ['list', 'limit', 'total'],
    functions: ['log2'],
    texts: [],
    depth: 1,
    words,
  };
  const plain = (around: Scope = scope): string =>
    `${writeAll(steps, around)}\n  for (const each of kept.splice(0)) attempt(() => each(limit, 1));\n  return total;`;
  switch (form % 10) {
    case 0:
    case 1:
      return `function ${name}(list, limit) {\n${plain()}\n}\n`;
    case 2:
      words.delete('arguments');
      return `const ${name} = (list, limit) => {\n${plain()}\n};\n`;
    case 3:
      return `class Of${name} {\n  #tag = 1;\n  run(list, limit) {\n  log(this.#tag);\n${plain()}\n  }\n}\nconst ${name} = (list, limit) => new Of${name}().run(list, limit);\n`;
    case 4:
      words.add('await');
      return `async function ${name}(list, limit) {\n  await null;\n${plain()}\n}\n`;
    case 5:
      words.add('yield');
      return `function* ${name}Each(list, limit) {\n${plain()}\n}\nconst ${name} = (list, limit) => [...${name}Each(list, limit)];\n`;
    case 6:
      words.delete('arguments');
      return `const ${name} = (list, limit, start = () => {\n${plain()}\n}) => start();\n`;
    case 7:
      return `const of${name} = { get size() { return 1; }, run(list, limit) {\n${plain()}\n} };\nconst ${name} = (list, limit) => of${name}.run(list, limit);\n`;
    case 8: {
      const own = { ...scope, texts: [`mark${name}`] };
      const run = `function run(list, limit) {\n${plain(own)}\n}`;
      return `const ${name} = (() => {\nconst mark${name} = 'a';\nlog(mark${name});\n${run}\nreturn run;\n})();\n`;
    }
    default:
      return `function ${name}(list, limit) {\n  'use strict';\n${plain()}\n}\n`;
  }
}

function writeAll(steps: readonly Step[], scope: Scope, declared = new Set<string>()): string {
  const lines: string[] = [];
  let current = scope;
  for (const each of steps) {
    const [text, next] = write(each, current, declared);
    lines.push(text);
    current = next;
  }
  return lines.join('\n');
}

function pickFrom(list: readonly string[], index: number): string | undefined {
  return list.length === 0 ? undefined : list[index % list.length];
}

/** A name that this block has not declared yet; it may shadow one of a block around it. */
function fresh(index: number, declared: Set<string>): string {
  const base = NAMES[index] ?? 'alpha';
  let name = base;
  for (let number = 2; declared.has(name); number += 1) name = `${base}${String(number)}`;
  declared.add(name);
  return name;
}

function without(scope: Scope, ...names: string[]): Scope {
  const isOther = (name: string): boolean => !names.includes(name);
  return {
    ...scope,
    values: scope.values.filter(isOther),
    functions: scope.functions.filter(isOther),
    texts: scope.texts.filter(isOther),
  };
}

function write(each: Step, scope: Scope, declared: Set<string>): [string, Scope] {
  switch (each.kind) {
    case 'leaf':
      return writeLeaf(each, scope, declared);
    case 'constant':
      return writeConstant(each, scope, declared);
    case 'closure':
      return writeClosure(each, scope, declared);
    default: {
      const isVar = each.kind === 'loop' && each.form % LOOPS === 2;
      // A `var` must not meet a `let` of the same name on its way out.
      const item = isVar ? `var${String(each.name)}` : (NAMES[each.name] ?? 'item');
      const outside = without(scope, item);
      const inner: Scope = {
        ...outside,
        values: [...outside.values, item],
        depth: scope.depth + 1,
        words: each.kind === 'callback' || isCalled(each) ? new Set() : scope.words,
      };
      const body =
        scope.depth > 3
          ? '{ log(1); }'
          : `{\n${writeAll(each.body, inner, new Set(each.kind === 'loop' ? [] : [item]))}\n}`;
      const value = pickFrom(outside.values, each.pick) ?? '1';
      if (each.kind === 'wrapper') return [wrapper(each.form, item, body, value, scope), scope];
      return [
        each.kind === 'loop'
          ? loop(each.form, item, body, value, scope)
          : callback(each.form, item, body),
        scope,
      ];
    }
  }
}

function isCalled({ form, kind }: Step): boolean {
  return kind === 'wrapper' && (form % WRAPPERS === 2 || form % WRAPPERS > 4);
}

function writeLeaf(
  { form, name, pick }: Step,
  scope: Scope,
  declared: Set<string>,
): [string, Scope] {
  const value = pickFrom(scope.values, pick) ?? '1';
  const fn = pickFrom(scope.functions, pick + form) ?? 'first';
  const local = (keyword: string): [string, Scope] => {
    const own = fresh(name, declared);
    const next = without(scope, own);
    return [
      `${keyword} ${own} = String(${value === own ? '1' : value}).length;${keyword === 'let' && form % 2 ? `\n${own} += 1;` : ''}`,
      { ...next, values: [...next.values, own] },
    ];
  };
  switch (form % 16) {
    case 0:
      return [`log(${fn} === ${fn}, typeof ${fn}, [${fn}].includes(${fn}));`, scope];
    case 1:
    case 2:
      return [`kept.push(${fn});`, scope];
    case 3:
      return [`log(kept.length > 1 && kept[kept.length - 1] === kept[kept.length - 2]);`, scope];
    case 4:
      return [`bus.add(${String(pick)}, ${fn});`, scope];
    case 5:
      return [
        pick < 3
          ? `${fn}.count = (${fn}.count ?? 0) + 1;\nlog(${fn}.count);`
          : `log(${fn}.name.length);`,
        scope,
      ];
    case 6:
      return [
        scope.words.has('arguments')
          ? `log(arguments.length, typeof this, typeof new.target);`
          : `log(typeof this);`,
        scope,
      ];
    case 7:
      return [
        scope.words.has('await')
          ? `await null;`
          : scope.words.has('yield')
            ? `log(yield ${value});`
            : `total += 1;`,
        scope,
      ];
    case 8:
      return [`if (${value} === ${String(pick)}) { log('same'); } else total += 1;`, scope];
    case 9:
      return [`log(typeof ${fn}.call({ tag: 1 }, ${value}), typeof ${fn}.bind(null, 1)());`, scope];
    case 10:
      return local('const');
    case 11:
      return local('let');
    case 12:
      return [`log([1, 2].map(${fn}).length);`, scope];
    default:
      return [`log(typeof ${fn}(${value}, 2));`, scope];
  }
}

function writeConstant(
  { form, name, pick }: Step,
  scope: Scope,
  declared: Set<string>,
): [string, Scope] {
  const value = pickFrom(scope.values, pick) ?? '1';
  const own = fresh(name, declared);
  const of = (init: string, use: string): [string, Scope] => [
    `const ${own} = ${init};\n${use}`,
    without(scope, own),
  ];
  const known = value === own ? "'a'" : value;
  const text = pickFrom(without(scope, own).texts, pick) ?? "'b'";
  /** A text that what comes later can be made of. */
  const ofText = (init: string, use: string): [string, Scope] => {
    const [code, next] = of(init, use);
    return [code, { ...next, texts: [...next.texts, own] }];
  };
  switch (form % 41) {
    case 0:
      return of(
        `new Set(['a', ${String(pick)}])`,
        `log(${own}.has(${known}), ${own}.size, ...${own});`,
      );
    case 1:
      return of(`new Set(['a'])`, `${own}.add(${known});\nlog(${own}.size);`);
    case 2:
      return of(
        `new Map([['a', 1], ['x', 2]])`,
        `log(${own}.get(${known}));\nfor (const [key] of ${own}) log(key);`,
      );
    case 3:
      return of(`new RegExp('^a', 'i')`, `log(${own}.test(${known}), 'Ab'.match(${own}).index);`);
    case 4:
      return of(`new RegExp('a', 'g')`, `log(${own}.test('aa'), ${own}.lastIndex);`);
    case 5:
      return of(`{ a: 1, b: 2, c: 3, 1: 4 }`, `log(${own}[${known}], ${known} in ${own});`);
    case 6:
      return of(
        `{ a: 1, b: 2, c: 3, d: 4 }`,
        `${own}[${known}] = 5;\nlog(${own}.a, Object.keys(${own}).length);`,
      );
    case 7:
      return of(`new Set(['a', 1])`, `kept.push(() => ${own});\nlog(${own}.has(1));`);
    case 8:
      return of(`new Intl.NumberFormat('en')`, `log(${own}.format(${String(pick)}));`);
    case 9:
      return of(
        `[{ test: /a/, by: (x) => x }, { test: /b/i, by: String }, { test: /1/, by: (x) => \`\${x}!\` }]`,
        `for (const { test, by } of ${own}) if (test.test(String(${known}))) log(by(1));`,
      );
    case 10:
      return of(
        `[/a/, /b/, /1/]`,
        `log(${own}.some((each) => each.test(String(${known}))), ${own}.length);`,
      );
    case 11:
      return of(`[/a/, /b/g, /1/]`, `kept.push(${own}[1]);\nlog(${own}[1].test('b'));`);
    case 12:
      return of(
        `new Map([['a', (x) => x], ['x', (x) => [x]]])`,
        `log(typeof ${own}.get(${known})?.(1), ${own}.size);`,
      );
    case 13:
      return of(
        `'a b 1'.split(' ')`,
        `log(${own}.indexOf(${known}), ...${own});\nfor (const each of ${own}) log(each);`,
      );
    case 14:
      return of(`'a b'.split(' ')`, `${own}.push(${known});\nlog(${own}.length);`);
    case 15:
      return of(
        `[...LISTED, 'z']`,
        `log(${own}.includes(${known}), new Set(LISTED).has(${known}), new RegExp(\`^(?:\${LISTED.join('|')})$\`).test(String(${known})));`,
      );
    case 16:
      return of(
        `new RegExp(/a/g)`,
        `log(String(${known}).replace(${own}, 'b'), 'a'.search(${own}), ${own}.flags, ${own}.source);`,
      );
    case 17:
      return of(`new RegExp(/a/g)`, `log(${own}.test('aa'), ${own}.lastIndex);`);
    case 18:
      return of(`new RegExp(PATTERN, 'i')`, `log(${own}.test(${known}), ${own}.flags);`);
    case 19:
      return of(
        `new Intl.NumberFormat('en', { notation: NOTATION })`,
        `log(${own}.format(${String(pick)} * 1000));`,
      );
    case 20:
      return of(
        `{ a: ['a', 'b'], x: ['1', 'c'], y: ['d'] }`,
        `for (const [key, row] of Object.entries(${own})) log(key, row.includes(String(${known})));\nlog(Object.values(${own}).some((row) => row.length > 1), ${own}[${known}]?.length);`,
      );
    case 21:
      return of(
        `{ a: ['a', 'b'], x: ['1', 'c'], y: ['d'] }`,
        `for (const [, row] of Object.entries(${own})) row.push(${known});\nlog(${own}.a.length);`,
      );
    case 22:
      return of(
        `{ a: /a/, b: new RegExp('b', 'g'), c: new RegExp('1') }`,
        `for (const [key, value] of Object.entries(${own})) log(key, (typeof ${known}).replace(value, '-'), value.flags);`,
      );
    case 23:
      return ofText(
        `'a-${String(pick)}'`,
        `log((typeof ${known}).replace(new RegExp('[' + ${own} + ']', 'g'), ${own}), new RegExp(\`^[\${${own}}]$\`).test(${known}));`,
      );
    case 24:
      return of(
        `['a', 'b', ${String(pick)}]`,
        `log(new Set(${own}).has(${known}), String(${known}).search(new RegExp(${own}.join('|'))), ${own}.length);`,
      );
    case 25:
      return of(
        `['a', 'b']`,
        `${own}.push(total);\nlog(new Set(${own}).size, new RegExp(${own}.join('|')).source);`,
      );
    case 26:
      return of(
        `${known} ? new Set(['a', 1]) : new Set(['b', 2])`,
        `log(${own}.has(${known}), ${own}.size);`,
      );
    case 27:
      return of(
        `${known} ? new Set(['a', 1]) : new Set(['b', 2])`,
        `${own}.add(${known});\nkept.push(() => ${own});\nlog(${own}.size);`,
      );
    case 28:
      return of(
        `(typeof ${known}).replace(new RegExp(String.fromCharCode(101), 'g'), 'b')`,
        `log(${own}, String(${own}).split(new RegExp('b')).length);`,
      );
    case 29:
      return of(`new Set(['a', 1])`, `log(asks(${own}, ${known}), asks(${own}, 1));`);
    case 30:
      return of(`new Set(['a', 1])`, `log(holds(${own}, ${known}), asks(${own}, 1));`);
    case 31:
      return of(`{ a: 1, b: 2, c: 3, 1: 4 }`, `log(looks(${own}, ${known}), ${own}[${known}]);`);
    case 32: {
      const table = fresh(name, declared);
      return [
        `const ${own} = String;\nconst ${table} = { a: ${own}, b: Number, c: ${own}, 1: ${own} };\nlog(${table}[String(${known})]?.(1));`,
        without(scope, own, table),
      ];
    }
    case 33:
      return of(
        `new RegExp('an', 'g')`,
        `for (let hit = ${own}.exec('banana'); hit; hit = ${own}.exec('banana')) {\nlog(hit.index, ${own}.lastIndex);\nif (hit.index > ${String(pick)}) break;\n}`,
      );
    case 34:
      return of(
        `new Intl.Collator('en').compare`,
        `log(['b', 'a'].sort(${own}).join(), ${own}('a', String(${known})));`,
      );
    case 35:
      return of(
        `new TextDecoder('utf-8', { fatal: true })`,
        `attempt(() => ${own}.decode(new Uint8Array([97, 250 + ${String(pick)}])));\nlog(${own}.decode(new Uint8Array([${String(pick)}])));`,
      );
    case 36:
      return of(
        `String(${known}).replace(new RegExp(/a/, 'g'), 'b')`,
        `log(${own}, RegExp('^[a-c/]', 'y').exec(${own})?.index, new RegExp('a+').source);`,
      );
    case 37:
      return of(`new Set([${text}, 1])`, `log(${own}.has(${known}), ...${own});`);
    case 38:
      return of(`new RegExp(\`^[\${${text}}]\`)`, `log(${own}.test(${known}));`);
    case 39:
      return ofText(`'b'`, `log(${own}, ${text});`);
    default:
      return of(
        `new Set(['b'])`,
        `const ask${own} = (value) => ${own}.has(value);\nlog(ask${own}(${known}));`,
      );
  }
}

const CLOSURES = 15;

function writeClosure(
  { body, form, name, pick }: Step,
  scope: Scope,
  declared: Set<string>,
): [string, Scope] {
  const kind = form % CLOSURES;
  const isVar = kind === CLOSURES - 1;
  const own = isVar ? `var${String(scope.depth)}${String(name)}` : fresh(name, declared);
  const parameter = NAMES[pick % NAMES.length] ?? 'x';
  const isArrow = [2, 4, 7, 8, 11].includes(kind);
  const outside = without(scope, own, parameter);
  const inner: Scope = {
    values: [...outside.values, parameter],
    functions: outside.functions,
    texts: outside.texts,
    depth: scope.depth + 1,
    words:
      isArrow && scope.words.has('arguments') && kind !== 8
        ? new Set(['arguments'])
        : new Set(isArrow ? [] : ['arguments']),
  };
  const text = scope.depth > 3 ? 'log(1);' : writeAll(body, inner, new Set([parameter]));
  const result = pickFrom(inner.values, pick + form) ?? '1';
  const whole = `{\n${text}\n  ${form % 2 ? `total += 1;\n` : ''}return ${result};\n}`;
  const early = form > 49 ? `attempt(() => ${own}(1));\n` : '';
  const next = without(scope, own);
  return [
    early + closure(kind, own, parameter, whole),
    { ...next, functions: [...next.functions, own] },
  ];
}

function closure(form: number, name: string, parameter: string, body: string): string {
  switch (form) {
    case 0:
    case 1:
      return `function ${name}(${parameter}) ${body}`;
    case 2:
      return `const ${name} = (${parameter}) => ${body};`;
    case 3:
      return `const ${name} = function (${parameter} = total) ${body};`;
    case 4:
      return `// made here\nlet ${name} = ${parameter} => ${body}; // once`;
    case 5:
      return `const ${name} = function* ${name}(${parameter}) ${body};`;
    case 6:
      return `function ${name}({ length: ${parameter} } = 'ab', ...rest) ${body.replace('{\n', '{\nlog(rest);\n')}`;
    case 7:
      return `const first${name} = 1, ${name} = (${parameter}) => ${body}, last${name} = first${name};`;
    case 8:
      return `const ${name} = async (${parameter}) => ${body};`;
    case 9:
      return `function ${name}(${parameter}) {\n  'use strict';\n  log(this === undefined);\n${body.slice(2)}`;
    case 10:
      return `function ${name}(${parameter}) {\n  if (typeof ${parameter} === 'number' && ${parameter} > 0) return ${name}Twin(${parameter} - 1);\n${body.slice(2)}\nfunction ${name}Twin(count) {\n  if (count > 0) return ${name}(count - 1);\n  return 0;\n}`;
    case 11:
      return `let ${name} = (${parameter}) => ${body};\nif (total > 3) ${name} = () => 2;`;
    case 12:
      return `const ${name} = function inner${name}(${parameter}, depth = 0) {\n  if (depth === 1) return ${name}Kind(inner${name});\n${body.slice(2)}\nfunction ${name}Kind(value) { return typeof value; }`;
    case 13:
      return `async function ${name}(${parameter}) {\n  await null;\n${body.slice(2)}`;
    default:
      return `var ${name} = function (${parameter}) ${body};`;
  }
}

const LOOPS = 9;

function loop(
  form: number,
  item: string,
  body: string,
  value: string,
  { depth, words }: Scope,
): string {
  const label = `level${String(depth)}`;
  switch (form % LOOPS) {
    case 0:
      return `for (const ${item} of [${value}, 2]) ${body}`;
    case 1:
      return `for (let ${item} = 0; ${item} < 2; ${item} += 1) ${body}`;
    case 2:
      return `for (var ${item} = 0; ${item} < 2; ${item} += 1) ${body}`;
    case 3:
      return `for (const ${item} in { x: 1, y: 2 }) ${body}`;
    case 4:
      return `${label}: for (const ${item} of [1, 2].concat(1)) {\n${body}\nif (${item} > 1) continue ${label};\nlog(${item});\n}`;
    case 5:
      return `{\nlet ${item} = 2;\nwhile (${item} > 0) {\n${item} -= 1;\n${body}\n}\n}`;
    case 6:
      return `{\nlet ${item} = 0;\ndo {\n${body}\nif (++${item} > 1) break;\n} while (true);\n}`;
    case 7:
      return words.has('await')
        ? `for await (const ${item} of [1, 2].concat([])) ${body}`
        : `for (const [${item} = 1] of [[], [2]].concat([])) ${body}`;
    default:
      return `for (let ${item} = 0, get = () => ${item}; ${item} < 2; ${item} += 1) {\nlog(get());\n${body}\n}`;
  }
}

function callback(form: number, item: string, body: string): string {
  const inside = body.slice(2, -2);
  switch (form % 12) {
    case 0:
      return `log([].concat([1, 2]).map((${item}) => {\n${inside}\n  return ${item};\n}));`;
    case 1:
      return `[].concat([1, 2]).forEach(function named(${item}) ${body});`;
    case 2:
      return `log([].concat([1, 2]).reduce(function add(sum, ${item}) {\n${inside}\n  return sum + ${item};\n}, 0));`;
    case 3:
      return `log([].concat([3, 1, 2]).filter(${item} => {\n${inside}\n  return ${item};\n}));`;
    case 4:
      return `queueMicrotask(function later(${item}) ${body});`;
    case 5:
      return `Promise.resolve(1).then(function then(${item}) ${body}).catch((error) => {\n  log(error.constructor.name);\n  total += 1;\n});`;
    case 6:
      return `setTimeout(() => {\nconst ${item} = 1;\n${inside}\n}, 1);`;
    case 7:
      return `attempt(function action(${item}) ${body});`;
    case 8:
      return `log('abc'.replace(/b/, function swap(${item}) {\n${inside}\n  return ${item};\n}));`;
    case 10:
      return `log([].concat([3, 1, 2]).sort((${item}, right) => {\n${inside}\n  return ${item} - right;\n}).join());`;
    case 9:
      return `kept.push(function keep(${item}) ${body});`;
    default:
      return `log(Array.from({ length: 2 }, function make(${item}) {\n${inside}\n  return typeof ${item};\n}));`;
  }
}

const WRAPPERS = 9;

function wrapper(
  form: number,
  item: string,
  body: string,
  value: string,
  { depth }: Scope,
): string {
  const inside = body.slice(2, -2);
  switch (form % WRAPPERS) {
    case 0:
      return `{\nconst ${item} = 1;\nif (${value}) ${body}\n}`;
    case 1:
      return `try {\n  throw 1;\n} catch (${item}) ${body} finally {\n  total += 1;\n}`;
    case 2:
      return `(function (${item}) ${body})(${value});`;
    case 3:
      return `switch (1) {\n  case 1:\n    let ${item} = 2;\n${inside}\n}`;
    case 4:
      return `here${String(depth)}: {\nlet ${item} = 1;\n${body}\nif (${item}) break here${String(depth)};\nlog(2);\n}`;
    case 5:
      return `log(new (class {\n  #secret = 1;\n  run(${item}) {\n  log(this.#secret);\n${inside}\n  return 1;\n  }\n})().run(${value}));`;
    case 6:
      return `log({ get ${item}() {\n  let ${item} = 1;\n${body}\n  return ${item};\n} }.${item});`;
    case 7:
      return `log(new (class {\n  made = (${item}) => {\n${inside}\n  return typeof this;\n  };\n})().made(${value}));`;
    default:
      return `log(((${item}, again = () => ${item}) => {\n${body}\n  return again();\n})(${value}));`;
  }
}
