import fc from 'fast-check';
import { it } from 'vitest';
import type { Run } from '../harness/behavior.ts';
import { checkPrograms, FUZZ_TIMEOUT } from '../harness/programs.ts';

/** Where a path is a parameter, `p`; of three functions of the file, `f2` calls `f1`, and `f1` calls `f0`. */
const path = fc.constantFrom('p', 'p', "'package.json'", "'missing.json'", '`${p}`');

const read = path.chain((name) =>
  fc.constantFrom(
    `fs.readFileSync(${name}, 'utf8').length`,
    `fs.statSync(${name}).isFile()`,
    `fs.readdirSync('docs').length`,
    `JSON.parse(fs.readFileSync(${name}, 'utf8')).name`,
  ),
);

const plain = fc.constantFrom('1', 'p', 'p.length > 9', 'out.length', "log('plain', p)", 'null');

const list = fc.constantFrom(
  "[p, 'README.md']",
  "['README.md', 'package.json']",
  "fs.readdirSync('docs/rules')",
  "p.split('.')",
  "Object.keys({ 'README.md': 1, 'package.json': 2 })",
  'names',
  'ctx.names',
  'names.slice(1)',
);

interface Level {
  readonly depth: number;
  /** The functions that may be called. */
  readonly functions: number;
}

const helperCall = ({ functions }: Level): fc.Arbitrary<string> =>
  functions === 0 ? plain : fc.nat(functions - 1).map((index) => `f${String(index)}(p, ctx)`);

/** What is done with what a function gives, which can be a promise: it is kept, chained or told apart. */
const givenCall = (level: Level): fc.Arbitrary<string> =>
  fc
    .tuple(
      helperCall(level),
      fc.constantFrom(
        (call: string) => `{ const v = ${call}; log(v instanceof Promise); }`,
        (call: string) => `ctx.jobs.push(${call});`,
        (call: string) =>
          `{ const v = ${call}; ctx.jobs.push(Promise.resolve(v).then((v) => [v])); }`,
        (call: string) => `ctx.jobs.push(Promise.allSettled([${call}, 1]));`,
        (call: string) => `names.push(...[p].map((p) => typeof ${call}));`,
      ),
    )
    .map(([call, use]) => use(call));

/** What a function without `async` gives: mostly a value, else a promise that it makes in some way. */
const given = fc.constantFrom(
  (value: string) => `return ${value};`,
  (value: string) => `return ${value};`,
  (value: string) => `return Promise.resolve(${value});`,
  (value: string) => `const v = ${value}; return new Promise((resolve) => resolve(v));`,
  (value: string) => `return total > 0 ? Promise.resolve(${value}) : null;`,
  (value: string) => `const made = deferred(); made.resolve(${value}); return made.promise;`,
  (value: string) => `return Promise.resolve(${value}).then((v) => [v]);`,
);

function expression(level: Level): fc.Arbitrary<string> {
  const { depth } = level;
  if (depth <= 0) return fc.oneof(read, plain, helperCall(level));
  const inner = expression({ ...level, depth: depth - 1 });
  const pair = fc.tuple(inner, inner);
  return fc.oneof(
    read,
    plain,
    helperCall(level),
    pair.map(([left, right]) => `(${left} ? ${right} : 0)`),
    pair.map(([left, right]) => `(${left} && ${right})`),
    pair.map(([left, right]) => `(${left} ?? ${right})`),
    pair.map(([left, right]) => `both(${left}, ${right})`),
    pair.map(([left, right]) => `[${left}, ...[${right}]].length`),
    inner.map((value) => `\`a\${${value}}\``),
    inner.map((value) => `({ value: ${value} }).value`),
    inner.map((value) => `-${value}`),
  );
}

function statement(level: Level): fc.Arbitrary<string> {
  const value = expression({ ...level, depth: 1 });
  const simple = fc.oneof(
    value.map((text) => `out.push(${text});`),
    value.map((text) => `log(${text});`),
    givenCall(level),
    value.map((text) => `{ const v = ${text}; log(v); }`),
    value.map((text) => `total += Number(${text});`),
    value.map((text) => `if (${text}) return;`),
    value.map((text) => `if (${text}) throw new RangeError(p);`),
    fc.constant('later.push(() => p);'),
    fc.constant("p = p + '';"),
  );
  if (level.depth <= 0) return simple;
  const inner = block({ ...level, depth: level.depth - 1 });
  return fc.oneof(
    simple,
    fc.tuple(value, inner, inner).map(([test, then, or]) => `if (${test}) ${then} else ${or}`),
    inner.map((body) => `try ${body} catch (error) { log(error.code); } finally { log('end'); }`),
    fc
      .tuple(list, inner)
      .map(([items, body]) => `for (const q of ${items}) { let p = q; ${body} }`),
    fc.tuple(list, inner).map(([items, body]) => `${items}.forEach((p) => ${body});`),
    fc
      .tuple(list, inner)
      .map(([items, body]) => `${items}.forEach(function (p, i) { log(i); ${body} });`),
    fc.tuple(list, value).map(([items, text]) => `${items}.forEach((p) => out.push(${text}));`),
    fc
      .tuple(value, inner, inner)
      .map(
        ([key, first, second]) => `switch (${key}) { case 1: ${first} break; default: ${second} }`,
      ),
    inner.map((body) => `for (let i = 0; i < 2; i += 1) { if (i > total) break; ${body} }`),
  );
}

function block(level: Level): fc.Arbitrary<string> {
  return fc
    .array(statement(level), { minLength: 1, maxLength: 3 })
    .map((statements) => `{ ${statements.join('\n')} }`);
}

const LOCALS =
  "const out = []; const later = []; let total = 0; const names = ['README.md', 'package.json'];";
const ALL = '[out, total, later.map((one) => one())]';

const helper = (index: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      block({ depth: 1, functions: index }),
      expression({ depth: 1, functions: index }),
      fc.constantFrom('function', 'arrow'),
      given,
    )
    .map(([body, result, form, give]) => {
      const name = `f${String(index)}`;
      const code = `{ ${LOCALS} ${body} ctx.all = ${ALL}; ${give(result)} }`;
      return form === 'arrow'
        ? `const ${name} = (p, ctx) => ${code};`
        : `function ${name}(p, ctx) ${code}`;
    });

const program = fc
  .tuple(helper(0), helper(1), block({ depth: 2, functions: 2 }), fc.constantFrom('', 'async '))
  .map(([first, second, body, word]) =>
    [
      "import fs from 'node:fs';",
      "import Koa from 'koa';",
      'export const app = new Koa();',
      'const both = (...values) => { log(values.length); return values.length; };',
      'function deferred() { const made = {}; made.promise = new Promise((resolve) => { made.resolve = resolve; }); return made; }',
      first,
      second,
      `app.use(${word}(ctx) => { ${LOCALS} let p = ctx.path; ${body} ctx.body = ${ALL}; });`,
    ].join('\n'),
  );

/** A framework that runs its middleware as Koa does. */
const modules = (log: Run['log']): Record<string, unknown> => ({
  koa: class {
    handler: (context: object) => unknown = () => undefined;
    use(handler: (context: object) => unknown): void {
      this.handler = handler;
    }
    async handle(path: string): Promise<void> {
      const context = {
        path,
        names: ['README.md'],
        jobs: [] as Promise<unknown>[],
        body: undefined,
        all: undefined,
      };
      try {
        await this.handler(context);
        log('response', context.body, context.all);
      } catch (error) {
        log('failed', (error as { code?: unknown }).code ?? (error as Error).name);
      }
      for (const job of await Promise.allSettled(context.jobs)) log('job', job);
    }
  },
});

it('changes nothing in generated handlers', { timeout: FUZZ_TIMEOUT * 3 }, async () => {
  await checkPrograms({
    rule: 'no-sync-in-server',
    arbitrary: program,
    minFixed: 0.6,
    modules,
    grace: 2000,
    driver: async ({ exports }) => {
      const app = exports['app'] as unknown as { handle: (path: string) => Promise<void> };
      for (const path of ['package.json', 'missing.json', 'docs']) await app.handle(path);
    },
  });
});
