import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD = `import Koa from 'koa';
import Busboy from 'busboy';
import formidable from 'formidable';
import fs from 'node:fs';
`;
const DROPPED = 'an error thrown in the callback becomes an unhandled rejection';
const AGAIN = 'the callback may be called again before it is done';

/** A listener in a handler that makes a folder, and what awaiting that is said to change. */
function heard(title: string, before: string, after: string, differences: readonly string[]) {
  const code = `${HEAD}new Koa().use(async (ctx) => { ${before} });`.replace(
    'MAKE',
    `[|fs.mkdirSync|](name); ${after}`,
  );
  const output = code
    .replace('[|fs.mkdirSync|]', 'await fs.promises.mkdir')
    .replace('(name, file) =>', 'async (name, file) =>');
  return {
    title,
    languages: ['js'] as const,
    code,
    output: null,
    suggestions: [{ message: `Await \`mkdir\` instead: ${differences.join('; ')}.`, output }],
  };
}

const FORM = 'const form = formidable(); form.parse(ctx.req);';
const BEGIN = `${FORM} form.on('fileBegin', (name, file) => { MAKE });`;
const UPLOAD = `const all = []; const bus = Busboy(ctx.req);
bus.on('file', (name, file) => { MAKE }); bus.on('finish', () => { Promise.all(all).then(ctx.send); });`;

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    heard('A listener that changes nothing after.', BEGIN, 'console.log(name);', [DROPPED, AGAIN]),
    heard('What one has for itself.', BEGIN, 'const own = {}; own.path = name;', [DROPPED, AGAIN]),
    heard('What is given, and read after `emit`.', BEGIN, 'file.path = name;', [
      DROPPED,
      AGAIN,
      'what emits `fileBegin` goes on before it',
    ]),
    {
      title: 'What is given, and gets what is read.',
      languages: ['js'],
      code: `${HEAD}new Koa().use(async (ctx) => { ${FORM} form.on('fileBegin', (name, file) => { file.head = [|fs.readFileSync|](name); }); });`,
      output: null,
      suggestions: [
        {
          message: `Await \`readFile\` instead: ${DROPPED}; ${AGAIN}; what emits \`fileBegin\` goes on before it.`,
          output: `${HEAD}new Koa().use(async (ctx) => { ${FORM} form.on('fileBegin', async (name, file) => { file.head = await fs.promises.readFile(name); }); });`,
        },
      ],
    },
    heard('A list that another listener reads.', UPLOAD, 'all.push(file.name);', [
      DROPPED,
      AGAIN,
      'what emits `file` goes on before it',
    ]),
    heard(
      'A variable of the handler.',
      `let last; ${BEGIN} form.on('end', () => { ctx.body = last; });`,
      'last = name;',
      [DROPPED, AGAIN, 'what emits `fileBegin` goes on before it'],
    ),
  ],
});
