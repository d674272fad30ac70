import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD = "import fs from 'node:fs';\nimport Koa from 'koa';\nconst app = new Koa();\n";
const PARALLEL = 'the callbacks run side by side';

interface Case {
  readonly title: string;
  /** The body of a handler, in which `READ` stands for the call. */
  readonly body: string;
  /** The same after the fix. */
  readonly loop: string;
}

const LOOPS: readonly Case[] = [
  {
    title: 'A block.',
    body: "const out = []; ['a', 'b'].forEach((name) => { out.push(READ(name, 'utf8')); }); ctx.body = out;",
    loop: "const out = []; for (const name of ['a', 'b']) { out.push(await READ(name, 'utf8')); } ctx.body = out;",
  },
  {
    title: 'A call.',
    body: "Object.keys(ctx.files).forEach(name => ctx.add(READ(name))); ctx.body = 'a';",
    loop: "for (const name of Object.keys(ctx.files)) ctx.add(await READ(name)); ctx.body = 'a';",
  },
  {
    title: 'A position, and what is taken apart.',
    body: 'const out = {}; Object.entries(ctx.files).forEach(([key, name], index) => { out[key + index] = READ(name); }); ctx.body = out;',
    loop: 'const out = {}; for (const [index, [key, name]] of Object.entries(ctx.files).entries()) { out[key + index] = await READ(name); } ctx.body = out;',
  },
  {
    title: 'A parameter that gets another value, and a return.',
    body: "const names = ctx.text.split(' '); names.forEach(function (name) { name = name.trim(); if (!name) return; ctx.add(READ(name)); });",
    loop: "const names = ctx.text.split(' '); for (let name of names) { name = name.trim(); if (!name) continue; ctx.add(await READ(name)); }",
  },
  {
    title: 'One in another.',
    body: "const out = []; ['a', 'b'].forEach((left) => { ['c'].forEach((right) => { out.push(READ(left + right)); }); }); ctx.body = out;",
    loop: "const out = []; for (const left of ['a', 'b']) { for (const right of ['c']) { out.push(await READ(left + right)); } } ctx.body = out;",
  },
];

/** Calls that a loop does not stand for. */
const OTHERS: readonly (readonly [title: string, body: string])[] = [
  ['A list that may be no array.', 'ctx.names.forEach((name) => { note(READ(name)); });'],
  [
    'A list that the callback uses.',
    "const names = ['a']; names.forEach((name) => { note(names, READ(name)); });",
  ],
  [
    'A list that others have.',
    "const names = ['a']; ctx.names = names; names.forEach((name) => { note(READ(name)); });",
  ],
  [
    'A variable of the callback.',
    "['a'].forEach((name) => { var text = READ(name); note(text); });",
  ],
  ['A `this` of its own.', "['a'].forEach(function (name) { note(this, READ(name)); });"],
  [
    'A return out of a loop.',
    "['a'].forEach((name) => { for (const part of name) { if (part) return; note(READ(part)); } });",
  ],
  [
    'A return of something.',
    "['a'].forEach((name) => { if (name) return note(name); note(READ(name)); });",
  ],
  [
    'The name that the list is made of.',
    'const name = ctx.name; Object.keys(name).forEach((name) => { note(READ(name)); });',
  ],
  [
    'A list with a hole.',
    "const names = ['a', , 'b']; names.forEach((name) => { note(READ(name)); });",
  ],
  [
    'A list that gets a hole.',
    "const names = ['a']; names[2] = 'b'; names.forEach((name) => { note(READ(name)); });",
  ],
  [
    'An item that is taken out.',
    "const names = ['a', 'b']; delete names[0]; names.forEach((name) => { note(READ(name)); });",
  ],
  ['A comment on the way.', "['a'].forEach(/* each */ (name) => { note(READ(name)); });"],
  ['A default value.', "['a'].forEach((name = 'b') => { note(READ(name)); });"],
  ['The whole list.', "['a'].forEach((name, index, all) => { note(READ(name), all); });"],
];

const before = (body: string): string =>
  `${HEAD}app.use(async (ctx) => { ${body.replace('READ', '[|fs.readFileSync|]')} });`;

const after = (body: string): string =>
  `${HEAD}app.use(async (ctx) => { ${body.replace('READ', 'fs.promises.readFile')} });`;

testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [],
  invalid: [
    ...LOOPS.map(({ body, loop, title }) => ({
      title,
      languages: ['js'] as const,
      code: before(body),
      output: after(loop),
    })),
    {
      title: 'The type of the parameter is that of the list.',
      languages: ['ts', 'typed'],
      filename: 'file.ts',
      code: before(
        "const out: Buffer[] = []; 'a b'.split(' ').forEach((name: string): void => { out.push(READ(name)); }); ctx.body = out;",
      ),
      output: after(
        "const out: Buffer[] = []; for (const name of 'a b'.split(' ')) { out.push(await READ(name)); } ctx.body = out;",
      ),
    },
    {
      title: 'What other requests change meanwhile, turn by turn.',
      languages: ['js'],
      code: `let last;\n${before("['a'].forEach((name) => { const text = READ(name); ctx.add(last); last = text; });")}`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: other requests can change what is read before it and written after it.',
          output: `let last;\n${after("for (const name of ['a']) { const text = await READ(name); ctx.add(last); last = text; }")}`,
        },
      ],
    },
    {
      title: 'A file that is written in one turn, and read in the next.',
      languages: ['js'],
      code: before("['a'].forEach((name) => { fs.promises.writeFile(name, 'a'); READ(name); });"),
      output: null,
      suggestions: [
        {
          message: 'Await `readFile` instead: another request may change the file meanwhile.',
          output: after(
            "for (const name of ['a']) { fs.promises.writeFile(name, 'a'); await READ(name); }",
          ),
        },
      ],
    },
    ...OTHERS.map(([title, body]) => ({
      title,
      languages: ['js'] as const,
      code: before(body),
      output: null,
      suggestions: [
        {
          message: `Await \`readFile\` instead: ${PARALLEL}.`,
          output: before(body)
            .replace('[|fs.readFileSync|]', 'await fs.promises.readFile')
            .replace(
              /(?<list>\['a'\]|ctx\.names|names(?=\.forEach)|Object\.keys\(name\))\.forEach/,
              'await Promise.all($<list>.map',
            )
            .replace(/(?<=map\((?:\/\* each \*\/ )?)(?=\(|function)/, 'async ')
            .replace(/\); \}\);$/, ')); });'),
        },
      ],
    })),
  ],
});
