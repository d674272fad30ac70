import fc from 'fast-check';
import { it } from 'vitest';
import { checkPrograms, FUZZ_TIMEOUT } from '../harness/programs.ts';

/** A statement, with numbers that pick names from what is in scope when it is written down. */
type Step =
  | {
      readonly kind: 'call' | 'compare' | 'constant' | 'local';
      readonly pick: number;
      readonly name: number;
    }
  | {
      readonly kind: 'closure';
      readonly form: number;
      readonly name: number;
      readonly pick: number;
      readonly body: readonly Step[];
    }
  | {
      readonly kind: 'callback' | 'loop' | 'wrapper';
      readonly form: number;
      readonly name: number;
      readonly pick: number;
      readonly body: readonly Step[];
    };

/** Not `total`: counting up a function of that name would make its source text observable. */
const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'run', 'log2'];

interface Scope {
  readonly values: readonly string[];
  readonly functions: readonly string[];
  readonly depth: number;
}

const { step } = fc.letrec<{ step: Step; leaf: Step; nested: Step }>((tie) => ({
  step: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('leaf'), tie('nested'), tie('nested')),
  leaf: fc.record({
    kind: fc.constantFrom('call', 'call', 'compare', 'constant', 'local'),
    pick: fc.nat(9),
    name: fc.nat(NAMES.length - 1),
  }),
  nested: fc.record({
    kind: fc.constantFrom('closure', 'closure', 'loop', 'callback', 'wrapper'),
    form: fc.nat(9),
    name: fc.nat(NAMES.length - 1),
    pick: fc.nat(9),
    body: fc.array(tie('step'), { minLength: 1, maxLength: 3 }),
  }),
}));

const program = fc
  .record({
    isEarly: fc.boolean(),
    form: fc.nat(3),
    steps: fc.array(step, { minLength: 2, maxLength: 5 }),
  })
  .map(({ form, isEarly, steps }) => {
    const body = writeAll(steps, { values: ['list', 'limit', 'total'], functions: [], depth: 1 });
    const early = isEarly && form === 0 ? 'log(main([1], 1));\n' : '';
    return `let total = 0;\nfunction log2(value) {\n  log(value);\n  return value;\n}\n${early}${outer(form, body)}`;
  });

function outer(form: number, body: string): string {
  switch (form) {
    case 0:
      return `export function main(list, limit) {\n${body}\n  return total;\n}\n`;
    case 1:
      return `export const main = (list, limit) => {\n${body}\n  return total;\n};\n`;
    case 2:
      return `class Main {\n  run(list, limit) {\n${body}\n    return total;\n  }\n}\nexport const main = (list, limit) => new Main().run(list, limit);\n`;
    default:
      return `export async function main(list, limit) {\n${body}\n  await null;\n  return total;\n}\n`;
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
  let name = NAMES[index] ?? 'alpha';
  for (let number = 2; declared.has(name); number += 1)
    name = `${NAMES[index] ?? 'alpha'}${String(number)}`;
  declared.add(name);
  return name;
}

function write(each: Step, scope: Scope, declared: Set<string>): [string, Scope] {
  const value = pickFrom(scope.values, each.pick) ?? '1';
  const fn = pickFrom(scope.functions, each.pick);
  const { depth } = scope;
  switch (each.kind) {
    case 'call':
      return [fn ? `log(${fn}(${value}, 2));` : `log(typeof ${value});`, scope];
    case 'compare':
      return [
        fn ? `log(${fn} === ${fn}, typeof ${fn}, [${fn}].includes(${fn}));` : 'log(0);',
        scope,
      ];
    case 'constant': {
      const name = fresh(each.name, declared);
      return [
        `const ${name} = new Set(['a', ${String(each.pick)}]);\nlog(${name}.has(${value}), ${name}.size);\nif (new RegExp('^a').test(${value})) log('a');`,
        scope,
      ];
    }
    case 'local': {
      const name = fresh(each.name, declared);
      const keyword = each.pick % 3 === 0 ? 'const' : 'let';
      return [
        `${keyword} ${name} = String(${value}).length;`,
        {
          ...scope,
          values: [...scope.values, name],
          functions: scope.functions.filter((other) => other !== name),
        },
      ];
    }
    case 'closure': {
      const name = fresh(each.name, declared);
      const parameter = NAMES[each.pick % NAMES.length] ?? 'x';
      const inner = {
        values: [...scope.values.filter((other) => other !== name), parameter],
        functions: scope.functions.filter((other) => other !== parameter && other !== name),
        depth: depth + 1,
      };
      const isSame = new Set<string>([parameter]);
      const body = depth > 3 ? 'log(1);' : writeAll(each.body, inner, isSame);
      const whole = `{\n${body}\n  ${each.form % 2 ? `total += 1;\n` : ''}return ${pickFrom(inner.values, each.pick + each.form) ?? '1'};\n}`;
      return [
        closure(each.form, name, parameter, whole),
        {
          values: scope.values.filter((other) => other !== name),
          functions: [...scope.functions.filter((other) => other !== name), name],
          depth,
        },
      ];
    }
    default: {
      const isVar = each.kind === 'loop' && each.form % 5 === 2;
      // A `var` must not meet a `let` of the same name on its way out.
      const item = isVar ? `var${String(each.name)}` : (NAMES[each.name] ?? 'item');
      const inner = {
        values: [...scope.values.filter((other) => other !== item), item],
        functions: scope.functions.filter((other) => other !== item),
        depth: depth + 1,
      };
      const body = depth > 3 ? 'log(1);' : `{\n${writeAll(each.body, inner)}\n}`;
      if (each.kind === 'wrapper') return [wrapper(each.form, item, body, value), scope];
      return [
        each.kind === 'loop'
          ? loop(each.form, item, body, value, depth)
          : callback(each.form, item, body),
        scope,
      ];
    }
  }
}

function closure(form: number, name: string, parameter: string, body: string): string {
  switch (form % 6) {
    case 0:
    case 1:
      return `function ${name}(${parameter}) ${body}`;
    case 2:
      return `const ${name} = (${parameter}) => ${body};`;
    case 3:
      return `const ${name} = function (${parameter} = 1) ${body};`;
    case 4:
      return `// made here\nlet ${name} = ${parameter} => ${body}; // once`;
    default:
      return `const ${name} = function* ${name}(${parameter}) ${body};`;
  }
}

function loop(form: number, item: string, body: string, value: string, depth: number): string {
  switch (form % 5) {
    case 0:
      return `for (const ${item} of [${value}, 2]) {\n${body}\n}`;
    case 1:
      return `for (let ${item} = 0; ${item} < 2; ${item} += 1) {\n${body}\n}`;
    case 2:
      return `for (var ${item} = 0; ${item} < 2; ${item} += 1) {\n${body}\n}`;
    case 3:
      return `for (const ${item} in { x: 1, y: 2 }) {\n${body}\n}`;
    default:
      return `level${String(depth)}: for (const ${item} of [1, 2].concat(1)) {\n${body}\nif (${item} > 1) continue level${String(depth)};\n}`;
  }
}

function callback(form: number, item: string, body: string): string {
  switch (form % 5) {
    case 0:
      return `log([].concat([1, 2]).map((${item}) => {\n${body}\n  return ${item};\n}));`;
    case 1:
      return `[].concat([1, 2]).forEach(function named(${item}) {\n${body}\n});`;
    case 2:
      return `log([].concat([1, 2]).reduce(function add(sum, ${item}) {\n${body}\n  return sum + ${item};\n}, 0));`;
    case 3:
      return `log([].concat([3, 1, 2]).filter(${item} => {\n${body}\n  return ${item};\n}));`;
    default:
      return `queueMicrotask(function later(${item}) {\n${body}\n});`;
  }
}

function wrapper(form: number, item: string, body: string, value: string): string {
  switch (form % 4) {
    case 0:
      return `if (${value}) {\n${body}\n}`.replace(/^/, `{ const ${item} = 1;\n`) + '\n}';
    case 1:
      return `try {\n  throw 1;\n} catch (${item}) {\n${body}\n}`;
    case 2:
      return `(function (${item}) {\n${body}\n})(${value});`;
    default:
      return `switch (1) {\n  case 1: {\n    let ${item} = 2;\n${body}\n  }\n}`;
  }
}

it(
  'generated programs over scopes, loops, shadowing, `var` and closures do the same after the fixes',
  { timeout: FUZZ_TIMEOUT * 4 },
  async () => {
    await checkPrograms({
      rule: 'no-recreated-closure',
      arbitrary: program,
      driver: [
        ['main', [1, 'a'], 2],
        ['main', [], undefined],
      ],
      minFixed: 0.3,
    });
  },
);
