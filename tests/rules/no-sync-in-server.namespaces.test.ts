import { describe, expect, test } from 'vitest';
import { expectMarked, makeProject, reportAll, type Files, verify } from '../harness/projects.ts';

reportAll();

const APP = "import express from 'express';\nimport fs from 'node:fs';\nconst app = express();\n";
const FS = "import fs from 'node:fs';\n";

const SILENT: Readonly<Record<string, Files>> = {
  'members of another namespace, and what none exports': {
    'app.ts': `${APP}namespace Used { export const load = (name: string) => name; }\nnamespace Other {\n  export const load = (name: string) => fs.readFileSync(name);\n  function read(name: string) { return fs.readFileSync(name); }\n  export const once = read('page');\n}\napp.get('/', (req, res) => { res.end(Used.load(req.path)); });\n`,
  },
  'exports of the module of the same name': {
    'texts.ts': `${FS}export namespace Texts { export function load(name: string) { return fs.readFileSync(name); } }\nexport function load(name: string) { return name; }\n`,
    'app.ts':
      "import express from 'express';\nimport { load } from './texts';\nexpress().get('/', (req, res) => { res.end(load(req.path)); });\n",
  },
  'a handler of a name that a framework looks for, in a namespace': {
    'app/route.ts': `${FS}namespace Pages { export function GET() { return new Response(fs.readFileSync('page')); } }\nexport const name = Pages.name;\n`,
  },
  'what is declared of another module': {
    'texts.ts': `${FS}declare module './other' { export function load(name: string): string }\ndeclare namespace Global { export function load(name: string): string }\nexport const load = (name: string) => name;\nexport const read = (name: string) => fs.readFileSync(name);\n`,
    'app.ts':
      "import express from 'express';\nimport { load } from './texts';\nexpress().get('/', (req, res) => { res.end(load(req.path)); });\n",
  },
  'a part of a namespace of two names': {
    'app.ts': `${APP}namespace Texts.Pages { export const load = (name: string) => fs.readFileSync(name); }\nnamespace Texts { export const load = (name: string) => name; }\napp.get('/', (req, res) => { res.end(Texts.load(req.path)); });\n`,
  },
  'what hides the namespace': {
    'app.ts': `${APP}namespace Texts { export const load = (name: string) => fs.readFileSync(name); }\napp.get('/', (req, res) => {\n  const Texts = { load: (name: string) => name };\n  res.end(Texts.load(req.path));\n});\n`,
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'functions and constants of the file': {
    'app.ts': `${APP}namespace Texts {\n  export function load(name: string) { return read(name); }\n  const read = (name: string) => fs.readFileSync(name); // hot\n}\nnamespace Texts {\n  export const has = (name: string) => fs.statSync(name); // hot\n}\napp.get('/', (req, res) => { res.json([Texts.load(req.path), Texts.has(req.path)]); });\n`,
  },
  'an exported namespace, with another one in it': {
    'texts.ts': `${FS}export namespace Texts {\n  export namespace Pages {\n    export const load = (name: string) => fs.readFileSync(name); // hot\n  }\n}\n`,
    'app.ts':
      "import express from 'express';\nimport { Texts } from './texts';\nexpress().get('/', (req, res) => { res.end(Texts.Pages.load(req.path)); });\n",
  },
  'a namespace that adds to a class, as the default export': {
    'texts.ts': `${FS}class Texts { static one = 1; }\nnamespace Texts { export function load(name: string) { return fs.readFileSync(name); } } // hot\nexport default Texts;\n`,
    'app.ts':
      "import express from 'express';\nimport Texts from './texts';\nexpress().get('/', (req, res) => { res.end(Texts.load(req.path)); });\n",
  },
};

describe('namespaces of TypeScript', () => {
  test.each(Object.entries(SILENT))('silent: %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(FOUND))('found: %s', (_, files) => {
    expectMarked(files);
  });
  test('callers of a function that becomes async are awaited, or named', () => {
    const texts =
      "import fs from 'node:fs';\nexport namespace Texts {\n  export function load(name: string) { return fs.readFileSync(name, 'utf8'); }\n}\n";
    const app =
      "import express from 'express';\nimport { Texts } from './texts';\nexpress().get('/', (req, res) => { res.end(Texts.load(req.path).trim()); });\n";
    const root = makeProject({ 'texts.ts': texts, 'app.ts': app });
    const [message] = verify(root, 'texts.ts', texts);
    expect(message?.fix).toBeUndefined();
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `readFile` instead: `load` becomes async, and has to be awaited in app.ts:3.',
    ]);
    const both = `${APP}namespace Texts {\n  export function load(name: string) { return fs.readFileSync(name, 'utf8'); }\n}\napp.get('/', (req, res) => { res.end(Texts.load(req.path).trim()); });\n`;
    const [own] = verify(makeProject({ 'app.ts': both }), 'app.ts', both);
    expect(own?.fix).toBeUndefined();
    expect(own?.suggestions?.[0]?.fix.text).toContain('(await Texts.load(req.path))');
  });
});
