import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import _, { merge } from 'lodash';
import { load } from './load.js';
const app = new Koa();
const shared = { n: 0, cache: { n: 0 } };
const rows = new Map();
const list = [{ n: 0 }];
const same = (one) => one;
function filled(one, n) { one.n = n; return one; }
`;
const STATE = 'other requests can change what is read before it and written after it';
const USE = 'other requests can change what is used before it and after it';

/** A handler that does something with `o`, reads a file, and does something with it again. */
function program(set: string, before: string, after: string): string {
  const read = "const text = fs.readFileSync('a');";
  return `${HEAD}${set}\napp.use(async (ctx) => { ${before} ${read} ctx.body = [text, ${after}]; });`;
}

function fixed(title: string, before: string, after: string, set = '') {
  const code = program(set, before, after);
  const isElsewhere = set.includes('readFileSync');
  const [from, to] = ['fs.readFileSync', 'await fs.promises.readFile'] as const;
  return {
    title,
    languages: ['js'] as const,
    code: isElsewhere ? code : code.replace(from, `[|${from}|]`),
    output: code.replaceAll(from, to),
  };
}

function suggested(title: string, before: string, after: string, set = '', difference = USE) {
  const { output, ...rest } = fixed(title, before, after, set);
  const message = `Await \`readFile\` instead: ${difference}.`;
  return { ...rest, output: null, suggestions: [{ message, output }] };
}

const GO = 'async function go(PARAMETERS) { BODY }\n';

/** A helper that is given something, and reads a file between two uses of it. */
function handed(title: string, call: string, parameters = 'o') {
  const helper = GO.replace('PARAMETERS', parameters).replace(
    'BODY',
    "o.n = 1; const text = [|fs.readFileSync|]('a'); return [text, o.n];",
  );
  const code = `${HEAD}${helper}app.use(async (ctx) => { const own = {}; ctx.body = await ${call}; });`;
  const output = code.replace('[|fs.readFileSync|]', 'await fs.promises.readFile');
  return { title, languages: ['js'] as const, code, output };
}

function handedShared(title: string, call: string, parameters = 'o') {
  const { output, ...rest } = handed(title, call, parameters);
  const message = `Await \`readFile\` instead: ${STATE}.`;
  return { ...rest, output: null, suggestions: [{ message, output }] };
}

testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [],
  invalid: [
    fixed('A copy.', 'const o = Object.assign({}, shared); o.n = 1;', 'o.n'),
    fixed('A copy by a spread.', 'const o = { ...shared }; o.n = 1;', 'o.n'),
    fixed('What another file makes.', 'const o = load(ctx.path); o.n = 1;', 'o.n'),
    fixed('A value that is kept in a list as well.', 'const id = ctx.path; list.push(id);', 'id'),
    fixed(
      'A collection of its own.',
      'const m = new Map([[1, {}]]); const o = m.get(1); o.n = 1;',
      'o.n',
    ),
    handed('An object of its own that is handed on.', 'go({})'),
    handed('An object of its own that a variable hands on.', 'go(own)'),
    handed('A property of a literal that is handed on.', 'go({ o: {}, shared })', '{ o }'),
    handed('A default value that is made anew.', 'go()', 'o = {}'),

    suggested(
      'What `Object.assign` returns.',
      'const o = Object.assign(shared, ctx.query);',
      'o.n',
    ),
    suggested(
      'A variable that gets it later.',
      'let o; o = Object.assign(shared, ctx.query);',
      'o.n',
    ),
    suggested(
      'What functions of Lodash return.',
      'const o = _.defaults(shared, ctx.query);',
      'o.n',
    ),
    suggested('What they fill in.', 'merge(shared.cache, ctx.query);', 'shared.cache.n'),
    suggested(
      'What a function of the file returns as it is.',
      'const o = same(shared); o.n = 1;',
      'o.n',
    ),
    suggested('What one changes and returns.', 'const o = filled(shared, ctx.path);', 'o.n'),
    suggested(
      'What one of another file may return as it is.',
      'const o = load(shared); o.n = 1;',
      'o.n',
    ),
    suggested('One of two objects.', 'const o = ctx.path ? shared : {}; o.n = 1;', 'o.n'),
    suggested('An object instead of none.', 'const o = shared || {}; o.n = 1;', 'o.n'),
    suggested('A part by a pattern.', 'const { cache } = shared; cache.n = 1;', 'cache.n'),
    suggested('A name by way of another one.', 'const a = shared; const o = a; o.n = 1;', 'o.n'),
    suggested('A name that is handed on as a whole.', 'const o = shared; o.n = 1;', 'load(o)'),
    suggested('What is assigned in passing.', 'const o = (shared.last ??= {}); o.n = 1;', 'o.n'),
    suggested('A part of a copy.', 'const o = { ...shared }; o.cache.n = 1;', 'o.cache.n'),
    suggested('What a literal holds.', 'const o = { shared }; o.shared.n = 1;', 'o.shared.n'),
    suggested('A list that is sorted in its place.', 'const o = list.sort(); o[0] = 1;', 'o[0]'),
    suggested(
      'What is added to a collection where it is missing.',
      'let o = rows.get(1); if (!o) { o = { n: 0 }; rows.set(1, o); } o.n = 1;',
      'o.n',
    ),
    suggested('What others have since.', 'const o = { n: 0 }; rows.set(1, o); o.n = 1;', 'o.n'),
    suggested(
      'A name of the module for a part.',
      'shared.cache.n = 1;',
      'cache.n',
      'const { cache } = shared;',
    ),
    suggested('A name of the module by a call.', 'shared.n = 1;', 'o.n', 'const o = same(shared);'),
    handedShared('An object that all share, handed on.', 'go(shared)'),
    handedShared(
      'One that is filled where it is handed on.',
      'go(Object.assign(shared, ctx.query))',
    ),
    handedShared('A part of one, by a pattern.', 'go({ o: shared })', '{ o }'),
    handedShared('A default value that all share.', 'go()', 'o = shared'),
    handedShared('A default value in a pattern.', 'go({})', '{ o = shared } = {}'),
    {
      title: 'What all methods of an instance have, by a pattern.',
      languages: ['js'] as const,
      code: `${HEAD}class Box { cache = {}; constructor() { app.use(async (ctx) => this.show(ctx)); }
  async show(ctx) { const { cache } = this; cache.n = 1; const text = [|fs.readFileSync|]('a'); ctx.body = [text, cache.n]; } }
new Box();`,
      output: null,
      suggestions: [
        {
          message: `Await \`readFile\` instead: ${STATE}.`,
          output: `${HEAD}class Box { cache = {}; constructor() { app.use(async (ctx) => this.show(ctx)); }
  async show(ctx) { const { cache } = this; cache.n = 1; const text = await fs.promises.readFile('a'); ctx.body = [text, cache.n]; } }
new Box();`,
        },
      ],
    },
  ],
});
