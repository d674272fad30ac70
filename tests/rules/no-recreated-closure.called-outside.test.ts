import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject, type Files } from '../harness/projects.ts';

const CALL = `each(list, (text) => {
      const first = text.trim();
      total.push(first === '' ? 'none' : first);
    });`;

const using = (head: string, call = CALL): string => `${head}
export function read(lists) {
  const total = [];
  for (const list of lists) {
    ${call}
  }
  return total;
}
`;

const USER = using("import { each } from './each.js';").replace(
  'const total = [];\n',
  'const total = [];\n  total.push(lists.length);\n',
);
const ONLY_CALLS = `export function each(list, use) {
  for (const one of list) use(one);
}
`;

type Outcome = 'fix' | 'none' | 'suggestion';

/** What becomes of the callback in \`src/user.js\`, or \`src/user.ts\`. */
function outcome(
  files: Files,
  { crossFile = true, report = 'all' }: { crossFile?: boolean; report?: string } = {},
): Outcome {
  const root = makeProject(files);
  const name = 'src/user.ts' in files ? 'src/user.ts' : 'src/user.js';
  const text = files[name] ?? '';
  const found = new Linter({ cwd: root }).verify(
    text,
    [
      {
        files: ['**/*.{js,ts}'],
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': ['warn', { report }] },
        languageOptions: {
          sourceType: text.includes('require(') ? 'commonjs' : 'module',
          ...(name.endsWith('.ts') ? { parser } : {}),
        },
        settings: { 'async-perf': { crossFile } },
      },
    ],
    { filename: path.join(root, name) },
  );
  expect(found.filter(({ fatal }) => fatal)).toEqual([]);
  const [first] = found;
  if (!first) return 'none';
  return first.fix ? 'fix' : 'suggestion';
}

const given = (each: string, more: Files = {}): Outcome =>
  outcome({ 'src/user.js': USER, 'src/each.js': each, ...more });

describe('a callback that a function of another file gets', () => {
  it.each([
    ['keeps it', 'const kept = [];\nexport function each(list, use) { kept.push(use); }'],
    [
      'adds it to a set',
      'const kept = new Set();\nexport function each(l, use) { kept.add(use); }',
    ],
    ['gives it back', 'export function each(list, use) { return use; }'],
    ['compares it', 'let last;\nexport function each(list, use) { if (use !== last) use(list); }'],
    ['stores it', 'let last;\nexport function each(list, use) { last = use; last(list); }'],
    ['stores it by its name', 'export function each(list, use) { list.use = use; }'],
    ['gives it a property', 'export function each(list, use) { use.calls = 1; use(list); }'],
    ['reads its name', 'export function each(list, use) { console.log(use.name); use(list); }'],
    ['makes an object of it', 'export function each(list, use) { return { use }; }'],
    ['constructs it', 'export function each(list, use) { return new use(list); }'],
    ['throws it', 'export function each(list, use) { throw use; }'],
    ['yields it', 'export function* each(list, use) { yield use; }'],
    [
      'has it as a key of a map',
      'const m = new Map();\nexport const each = (l, use) => m.set(use, 1);',
    ],
    [
      'takes it from all arguments',
      'export function each(list, use) { keep(arguments); use(list); }',
    ],
    ['takes it with the rest', 'export function each(list, ...uses) { return uses; }'],
    ['reads it by a pattern', 'export function each(list, { name }) { return name; }'],
    [
      'gives it to a stranger',
      'import { run } from "run";\nexport const each = (l, use) => run(l, use);',
    ],
    ['gives it to a method', 'export function each(list, use) { list.visit(use); }'],
    [
      'gives it to itself to keep',
      'export function each(list, use, all = []) { all.push(use); each(list, use, all); }',
    ],
    [
      'is another one later',
      'export let each = (list, use) => use(list);\nexport const set = (f) => { each = f; };',
    ],
    [
      'is made by another function',
      'import { wrap } from "wrap";\nexport const each = wrap((list, use) => use(list));',
    ],
    ['is a class', 'export class each { constructor(list, use) { use(list); } }'],
    ['is not there', 'export function every(list, use) { use(list); }'],
  ])('which %s', (_, each) => {
    expect(given(each)).not.toBe('fix');
  });

  it.each([
    ['calls it', ONLY_CALLS],
    [
      'calls it as a constant',
      'export const each = (list, use) => { for (const one of list) use(one); };',
    ],
    [
      'calls it in functions of its own',
      'export const each = (list, use) => () => run(() => use(list));\nconst run = (f) => f();',
    ],
    [
      'calls it if it is there',
      'export function each(list, use) { if (use === undefined) return; use?.(list); }',
    ],
    [
      'tests it',
      'export function each(list, use) { if (typeof use === "function" && use) use.call(null, list); }',
    ],
    [
      'has another where it is left out',
      'export function each(list, use = () => {}) { list.forEach((one) => use(one)); }',
    ],
    ['gives it to a method of arrays', 'export function each(list, use) { list.forEach(use); }'],
    [
      'gives it to a function of its file',
      'export function each(list, use) { run(use, list); }\nfunction run(use, list) { use(list); }',
    ],
    [
      'gives it to itself',
      'export function each(list, use) { for (const one of list) if (one.list) each(one.list, use); else use(one); }',
    ],
    [
      'waits for it',
      'export async function each(list, use) { for (const one of list) await use(one); }',
    ],
    [
      'yields what it gives',
      'export function* each(list, use) { for (const one of list) yield use(one); }',
    ],
    ['is exported under its name', 'function each(list, use) { use(list); }\nexport { each };'],
    [
      'is exported under another',
      'function every(list, use) { use(list); }\nexport { every as each };',
    ],
    [
      'stands beside a default',
      'export function each(list, use) { use(list); }\nexport default class List {}',
    ],
  ])('which %s', (_, each) => {
    expect(given(each)).toBe('fix');
  });

  it.each([
    ['gives it a prototype', 'use.prototype = list.prototype; list.Of = use;'],
    ['gives it a property', 'use.displayName = "each";'],
    ['defines a property of it', 'Object.defineProperty(use, "name", { value: "each" });'],
  ])('which %s is not reported, though nobody knows what else is done with it', (_, body) => {
    expect(given(`export function each(list, use) { ${body} list.visit(use); }`)).toBe('none');
    expect(given('export function each(list, use) { list.visit(use); }')).toBe('suggestion');
  });

  it('is followed through files that hand it on, or export the function again', () => {
    const barrel = { 'src/list.js': ONLY_CALLS };
    expect(given("export { each } from './list.js';", barrel)).toBe('fix');
    expect(given("export * from './other.js';\nexport * from './list.js';", barrel)).toBe('fix');
    expect(given("import { each } from './list.js';\nexport { each };", barrel)).toBe('fix');
    const handsOn =
      "import { each as all } from './list.js';\nexport const each = (list, use) => all(list, use);";
    expect(given(handsOn, barrel)).toBe('fix');
    expect(
      given(handsOn, { 'src/list.js': 'export const each = (list, use) => [list, use];' }),
    ).toBe('suggestion');
    expect(given("export * from 'lists';", barrel)).toBe('suggestion');
    expect(given("export { each } from './each.js';")).toBe('suggestion');
  });

  it('is followed by the default of a file, and what it exports as a whole', () => {
    const user = using("import each from './each.js';");
    const byDefault = (each: string): Outcome =>
      outcome({ 'src/user.js': user, 'src/each.js': each });
    expect(byDefault('export default function (list, use) { use(list); }')).toBe('fix');
    expect(byDefault('const each = (list, use) => use(list);\nexport default each;')).toBe('fix');
    expect(byDefault('export default { each: (list, use) => use(list) };')).toBe('suggestion');
    expect(
      byDefault('export default function each(list, use) { use(list); }\neach = console.log;'),
    ).toBe('suggestion');
    const member = using("import * as tools from './each.js';", CALL.replace('each', 'tools.each'));
    const byName = (each: string): Outcome =>
      outcome({ 'src/user.js': member, 'src/each.js': each });
    expect(byName(ONLY_CALLS)).toBe('fix');
    // By this spelling nobody knows whether it is the member of the object.
    expect(byName(`${ONLY_CALLS}export default { each: console.log };`)).toBe('suggestion');
    const each = '(list, use) => use(list);';
    expect(byName(`const each = ${each}\nexport default each;`)).toBe('suggestion');
  });

  it('is followed in CommonJS', () => {
    const whole = using("const each = require('./each');");
    const part = using("const { each } = require('./each');");
    const required = (user: string, each: string): Outcome =>
      outcome({ 'src/user.js': user.replace('export ', ''), 'src/each.js': each });
    const each = 'function each(list, use) { use(list); }';
    expect(required(whole, `module.exports = ${each};`)).toBe('fix');
    expect(required(part, `${each}\nmodule.exports = { each };`)).toBe('fix');
    expect(required(part, `exports.each = ${each};`)).toBe('fix');
    expect(required(part, `module.exports.each = ${each};`)).toBe('fix');
    expect(required(part, `module.exports = ${each};`)).toBe('suggestion');
    expect(required(part, `${each}\nmodule.exports = { each, ...others };`)).toBe('suggestion');
    expect(required(part, `exports.each = ${each};\nexports.each = wrap(exports.each);`)).toBe(
      'suggestion',
    );
    expect(required(whole, `module.exports = ${each};\nmodule.exports = wrap(each);`)).toBe(
      'suggestion',
    );
  });

  it('is followed in TypeScript, whose overloads leave open what is called', () => {
    const user = using("import { each } from './each';").replaceAll('text)', 'text: string)');
    const typed = (each: string): Outcome => outcome({ 'src/user.ts': user, 'src/each.ts': each });
    expect(
      typed(
        'export function each<T>(list: T[], use: (one: T) => void): void { list.forEach(use); }',
      ),
    ).toBe('fix');
    expect(typed('export declare function each<T>(list: T[], use: (one: T) => void): void;')).toBe(
      'suggestion',
    );
  });

  it('is left where other files shall not be looked at, and told where it can be noticed', () => {
    const files = { 'src/user.js': USER, 'src/each.js': ONLY_CALLS };
    expect(outcome(files, { crossFile: false })).toBe('suggestion');
    expect(outcome(files, { crossFile: false, report: 'noticeable' })).toBe('none');
  });

  it('is a suggestion where it is spread, or comes from a package', () => {
    const spread = USER.replace('each(list,', 'each(...lists,');
    expect(outcome({ 'src/user.js': spread, 'src/each.js': ONLY_CALLS })).toBe('suggestion');
    const other = USER.replace('./each.js', 'each');
    expect(outcome({ 'src/user.js': other, 'src/each.js': ONLY_CALLS })).toBe('suggestion');
  });
});

describe('a callback that a function of the same file gets', () => {
  const alone = (code: string): Outcome => outcome({ 'src/user.js': code });
  const inClass = (method: string, exported: string, more = ''): string => `class Reader {
  ${method}
  read(lists) {
    const total = [];
    total.push(lists.length);
    for (const list of lists) {
      this.${CALL.replaceAll('\n', '\n  ')}
    }
    return total;
  }
}
${more}
${exported}
`;
  const METHOD = 'each(list, use) { for (const one of list) use(one); }';
  const MADE = 'export const read = (lists) => new Reader().read(lists);';

  it('is followed to a method that nothing can replace', () => {
    expect(alone(inClass(METHOD, MADE))).toBe('fix');
    expect(alone(inClass(METHOD, 'export { Reader };'))).toBe('suggestion');
    expect(alone(inClass(METHOD, MADE, 'class Other extends Reader { each() {} }'))).toBe(
      'suggestion',
    );
    expect(alone(inClass(METHOD, MADE, 'Reader.prototype.each = console.log;'))).toBe('suggestion');
    expect(alone(inClass('each(list, use) { this.use = use; }', MADE))).toBe('suggestion');
    expect(alone(inClass('each(list, use) { return use; }', MADE))).toBe('none');
  });

  it('may be handed on to itself, and tested for being there', () => {
    const own = (body: string): Outcome =>
      alone(using(`function each(list, use) { ${body} }`, CALL));
    expect(own('for (const one of list) one.list ? each(one.list, use) : use(one);')).toBe('fix');
    expect(own('if (use !== undefined && null != use) use(list);')).toBe('fix');
    expect(own('if (use !== last) use(list);')).toBe('none');
    expect(own('kept.push(use); each(list, use);')).toBe('suggestion');
  });

  it('is known not to be kept by functions of packages that only call it', () => {
    const lodash = (name: string): Outcome =>
      alone(using("import _ from 'lodash';", CALL.replace('each', `_.${name}`)));
    expect(lodash('cloneDeepWith')).toBe('fix');
    const once = `import _ from 'lodash';
export function plain(value) {
  return _.cloneDeepWith(value, (part) => {
    const text = part?.text;
    return typeof text === 'string' ? text.trim() : undefined;
  });
}
export const all = (values) => values.map((value) => plain(value));
`;
    expect(alone(once)).toBe('fix');
    expect(lodash('set')).not.toBe('fix');
    expect(lodash('setWith')).not.toBe('fix');
  });
});

describe('a callback in an object', () => {
  const own = CALL.replace('(text) =>', '{ use: (text) =>').replace('});', '} });');
  const outside = (each: string, call = own): Outcome =>
    outcome({
      'src/user.js': USER.replace(CALL, call),
      'src/each.js': `const kept = [];\nlet last;\n${each}`,
    });
  const body = (text: string): string => `export function each(list, own) { ${text} }`;

  it.each([
    ['is kept', 'kept.push(own.use);'],
    ['is compared', 'if (own.use !== last) last = own.use;'],
    ['is given back', 'return own.use;'],
    ['is kept with its object', 'kept.push(own);'],
    ['goes back with its object', 'return own;'],
    ['is kept through another name', 'const other = own; kept.push(other.use);'],
    ['is kept out of a pattern', 'const { use } = own; kept.push(use);'],
    ['is kept with the rest of a pattern', 'const { name, ...rest } = own; kept.push(name, rest);'],
    ['is found by any name', 'for (const key in own) kept.push(own[key]);'],
    ['is given to a method that may look at its object', 'own.other(list); own.use(list);'],
    ['is replaced', 'own.use = last; own.use(list);'],
    ['is deleted', 'delete own.use;'],
    ['is copied', 'kept.push({ ...own });'],
    ['is stored as a part of another object', 'last = { own };'],
  ])('is left alone, or to a reader, where it %s', (_, text) => {
    expect(outside(body(text))).not.toBe('fix');
  });

  it('is left to a reader where others in the object may get at it', () => {
    const calls = body('own.use(list);');
    const more = (text: string): string => own.replace('{ use', `{ ${text}, use`);
    expect(outside(calls, more('end() { return this.use; }'))).not.toBe('fix');
    expect(outside(calls, more('...other'))).not.toBe('fix');
    expect(outside(calls, more('get end() { return 1; }'))).not.toBe('fix');
    expect(outside(calls, more('[name]: 1'))).not.toBe('fix');
    expect(outside(body('own.end(list);'), more('end: other'))).not.toBe('fix');
    expect(outside('export function each() { kept.push(arguments[1].use); }')).not.toBe('fix');
    expect(outside(body('own.use(list);'), own.replace('each(', 'each(...list, '))).not.toBe('fix');
  });

  it.each([
    ['is called', 'own.use(list);'],
    ['is called if it is there', 'if (own && own.use) own.use(list); own?.use?.(list);'],
    ['is called out of a pattern', 'const { use, end = () => 1 } = own; use(list); end();'],
    ['is called through another name', 'const other = own || {}; other.use.call(null, list);'],
    ['is called after the object has had a default', 'own = own ?? {}; own.use(list);'],
    ['is handed on to what calls it', 'one(own); function one({ use }) { use(list); }'],
    [
      'is asked for its parameters',
      'if (own.use.length > 1) own.use(list, 1); else own.use(list);',
    ],
    ['stands beside what is kept', 'kept.push(own.name); own.use(list);'],
  ])('is hoisted where it %s', (_, text) => {
    expect(outside(body(text))).toBe('fix');
  });

  it('is hoisted where the parameter is a pattern', () => {
    expect(outside('export function each(list, { use }) { use(list); }')).toBe('fix');
    expect(outside('export function each(list, { use } = {}) { kept.push(use); }')).not.toBe('fix');
  });

  it('is a callback as any other where it has a default', () => {
    const calls = (text: string): Outcome =>
      outside(`export function each(list, use) { ${text} }`, CALL);
    expect(calls('use = use || (() => 1); use(list);')).toBe('fix');
    expect(calls('if (use.constructor.name !== "AsyncFunction") use(list);')).toBe('fix');
    expect(calls('use.length = 1; use(list);')).not.toBe('fix');
    expect(calls('last = use || last;')).not.toBe('fix');
  });
});
