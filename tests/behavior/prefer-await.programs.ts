import { Script } from 'node:vm';
import fc from 'fast-check';
import {
  ALL_FUNCTIONS,
  NATIVE_PROMISE_FUNCTIONS,
  PRELUDE,
  preludeCall,
} from '../harness/programs.ts';

/** Names of parameters and variables: few, so that they clash and shadow each other. */
const NAMES = ['x', 'y', 'a', 'o', 'r'] as const;

const name = fc.constantFrom(...NAMES);
const value = fc.constantFrom('1', 'null', 'undefined', "'s'", '{ x: 1 }', '[2]');

/** The kinds of text that are made of each other. */
interface Grammar {
  chain: string;
  expression: string;
  handler: string;
  receiver: string;
  statement: string;
  steps: string;
}

function arrow(parameter: string, body: string): string {
  return `(${parameter}) => ${body.startsWith('{') ? `(${body})` : body}`;
}

/** Bodies of handlers, with early returns in branches, loops, `try` and `switch`. */
function blocks(statement: fc.Arbitrary<string>, expression: fc.Arbitrary<string>) {
  return fc
    .tuple(fc.array(statement, { maxLength: 3 }), fc.option(expression))
    .map(([statements, last]) =>
      [...statements, ...(last === null ? [] : [`return ${last};`])].join('\n'),
    );
}

const { chain, statement } = fc.letrec<Grammar>((tie: fc.LetrecTypedTie<Grammar>) => ({
  receiver: fc.oneof(
    { weight: 5, arbitrary: preludeCall(NAMES, NATIVE_PROMISE_FUNCTIONS) },
    { weight: 1, arbitrary: value.map((text) => `Promise.resolve(${text})`) },
    { weight: 1, arbitrary: value.map((text) => `Promise.reject(${text})`) },
    { weight: 1, arbitrary: fc.constant('new Promise((resolve) => resolve(ok(3)))') },
  ),
  chain: fc.tuple(tie('receiver'), tie('steps')).map(([receiver, steps]) => receiver + steps),
  steps: fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: tie('handler').map((handler) => `.then(${handler})`) },
        { weight: 2, arbitrary: tie('handler').map((handler) => `.catch(${handler})`) },
        {
          weight: 2,
          arbitrary: fc
            .tuple(tie('handler'), tie('handler'))
            .map(([left, right]) => `.then(${left}, ${right})`),
        },
        {
          weight: 1,
          arbitrary: fc
            .oneof(
              tie('expression').map((text) => arrow('', text)),
              blocks(tie('statement'), tie('expression')).map((body) => `() => {\n${body}\n}`),
            )
            .map((handler) => `.finally(${handler})`),
        },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((steps) => steps.join('\n')),
  handler: fc.oneof(
    { weight: 4, arbitrary: fc.tuple(name, tie('expression')).map(([p, body]) => arrow(p, body)) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(name, blocks(tie('statement'), tie('expression')), fc.constantFrom('', 'async '))
        .map(([p, body, keyword]) => `${keyword}(${p}) => {\n${body}\n}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, blocks(tie('statement'), tie('expression')))
        .map(([p, body]) => `function (${p}) {\n${body}\n}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('{ x } = {}', '{ length }', 'x = 5', '[y] = [1]', ''),
          tie('expression'),
        )
        .map(([p, body]) => arrow(p, body)),
    },
    // `methods` is no name that a handler binds to null: a chain that throws while it is built leaves
    // its first steps running beside what catches the error, in no order that counts.
    {
      weight: 1,
      arbitrary: fc.constantFrom('plain', 'ok', 'throws', 'thenable', 'String', 'methods.m'),
    },
  ),
  expression: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'nesting' },
    { weight: 4, arbitrary: preludeCall(NAMES, ALL_FUNCTIONS) },
    { weight: 2, arbitrary: name },
    { weight: 1, arbitrary: value },
    { weight: 1, arbitrary: name.map((text) => `{ ${text} }`) },
    { weight: 1, arbitrary: name.map((text) => `plain([${text}, shared])`) },
    { weight: 1, arbitrary: name.map((text) => `(shared = ${text})`) },
    { weight: 1, arbitrary: fc.constantFrom('Promise.reject(4)', 'Promise.resolve(ok(5))') },
    { weight: 2, arbitrary: tie('chain') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, tie('expression'), tie('expression'))
        .map(([test, left, right]) => `${test} ? ${left} : ${right}`),
    },
  ),
  statement: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'nesting' },
    { weight: 3, arbitrary: name.map((text) => `log('${text}', typeof ${text});`) },
    {
      weight: 2,
      arbitrary: fc.tuple(name, name).map(([left, right]) => `const ${left}_ = ${right};`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, preludeCall(NAMES))
        .map(([n, call]) => `if (${n}) { const ${n} = 1; plain(${n}); } else { ${call}; }`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(name, name).map(([left, right]) => `var ${left}0 = ${right};`),
    },
    {
      weight: 1,
      arbitrary: name.map((text) => `later(0).then(() => log('late', typeof ${text}));`),
    },
    { weight: 1, arbitrary: fc.constantFrom('x = 7;', 'shared = 8;', 'y = shared;') },
    {
      weight: 3,
      arbitrary: fc.tuple(name, tie('expression')).map(([n, e]) => `if (!${n}) return ${e};`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, tie('expression'), tie('expression'))
        .map(([n, left, right]) => `if (${n} === 1) { return ${left}; } else { return ${right}; }`),
    },
    { weight: 1, arbitrary: name.map((n) => `if (${n}) throw new Error('thrown');`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), tie('expression'))
        .map(
          ([left, right]) =>
            `try { if (shared) return ${left}; throws(0); } catch (e) { return ${right}; }`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, tie('expression'))
        .map(
          ([n, e]) =>
            `switch (${n}) { case 1: return ${e}; case null: plain(0); break; default: return 6; }`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, tie('expression'))
        .map(([n, e]) => `for (const i of [1, 2]) { if (${n} === i) return ${e}; }`),
    },
  ),
}));

/** Where a chain stands in the function that is called. */
const body = fc
  .tuple(
    fc.constantFrom(
      'return CHAIN;',
      'return await CHAIN;',
      'await CHAIN;',
      'await CHAIN;\nlog("after");',
      'const r = await CHAIN;\nlog("r", r);\nreturn r;',
      'let r;\nr = await CHAIN;\nreturn r;',
      'o.p = await CHAIN;\nreturn o.p;',
      'try { return await CHAIN; } catch (e) { log("caught", e); }',
      'try { await CHAIN; } finally { log("finally"); }',
      'try { return CHAIN; } catch (e) { log("caught", e); }',
      'for (const a of [1, null]) { await CHAIN; }',
      'for (const a of [1, null]) { if (a) { await CHAIN; } else await CHAIN; }',
      'switch (a) { case 1: return CHAIN; default: { const x = await CHAIN; return x; } }',
      'if (a) return CHAIN;\nreturn 9;',
      'return a ? CHAIN : CHAIN;',
      'log("argument", await CHAIN);',
      'const f = async () => CHAIN;\nreturn f();',
      'const { x: q } = (await CHAIN) ?? {};\nreturn q;',
      'let r = 5;\ntry { r = await CHAIN; } catch { log("caught"); }\nreturn r;',
      'for (const a of [1, null]) { var r = await CHAIN;\nlog("r", r); }\nreturn r;',
      'try { var r = await CHAIN; } catch { log("caught"); }\nreturn r;',
      'shared = await CHAIN;\nreturn shared;',
      'let r = 5;\nconst show = () => log("r", r);\ntry { r = await CHAIN; } finally { show(); }\nreturn r;',
    ),
    chain,
    statement,
  )
  .map(([template, text, before]) =>
    [before.includes('return') ? '' : before, template.replaceAll('CHAIN', () => text)].join('\n'),
  );

const plainBody = fc
  .tuple(
    fc.constantFrom(
      'return CHAIN;',
      'if (a) return CHAIN;\nreturn CHAIN;',
      'return a ? CHAIN : ok(1);',
    ),
    chain,
  )
  .map(([template, text]) => template.replaceAll('CHAIN', () => text));

/** Modules with a function `f` around chains of every kind. */
export const modules = fc
  .oneof(
    {
      weight: 4,
      arbitrary: body.map((text) => `export async function f(a, x) {\nlet y = 2;\n${text}\n}`),
    },
    {
      weight: 1,
      arbitrary: plainBody.map((text) => `export function f(a, x) {\nlet y = 2;\n${text}\n}`),
    },
    {
      weight: 1,
      arbitrary: chain.map((text) => `let y = 2;\nexport const f = (a, x) => ${text};`),
    },
  )
  .map(
    (text) =>
      `${PRELUDE}\nlet shared = 0;\nconst o = {};\nconst methods = { m: plain };\n${text}\nexport const state = () => shared;\n`,
  )
  .filter(parses);

/** Whether a program is one: names may have been declared twice. */
function parses(code: string): boolean {
  try {
    return new Script(`'use strict';${code.replaceAll('export ', '')}`) instanceof Script;
  } catch {
    return false;
  }
}
