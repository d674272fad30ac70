import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';

type Files = Readonly<Record<string, string>>;

const ON = { crossFileValidation: true };
const PRIVATE = '{ "name": "shop", "private": true }';

let folder: string;
let count = 0;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'validation-')));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function makeProject(files: Files): string {
  const root = path.join(folder, `project-${String((count += 1))}`, 'shop');
  for (const [name, text] of Object.entries({ 'package.json': PRIVATE, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

function lint(root: string, files: Files, file: string, settings: object): Linter.LintMessage[] {
  const text = files[file] ?? '';
  return new Linter({ cwd: root }).verify(
    text,
    [
      {
        files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-redundant-validation': 'warn' },
        languageOptions: /\.[cm]?tsx?$/.test(file)
          ? { parser }
          : { sourceType: /\brequire\(|\bexports\b/.test(text) ? 'commonjs' : 'module' },
        settings: { 'async-perf': settings },
      },
    ],
    { filename: path.join(root, file) },
  );
}

/** What is reported in the file of the function, with the suggestions applied to it. */
function reports(
  files: Files,
  file: string,
  settings: object = ON,
): { messages: string[]; outputs: string[]; suggestions: string[]; fixes: number } {
  const found = lint(makeProject(files), files, file, settings);
  const text = files[file] ?? '';
  const suggestions = found.flatMap(({ suggestions: all = [] }) => all);
  return {
    messages: found.map(({ line, message }) => `${String(line)}: ${message}`),
    suggestions: suggestions.map(({ desc }) => desc),
    outputs: suggestions.map(
      ({ fix }) => text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]),
    ),
    fixes: found.filter(({ fix }) => fix).length,
  };
}

const FIND = `export function find(id) {
  if (typeof id !== 'string') throw new TypeError('id');
  return id.length;
}
`;
const CALLER = `import { find } from '../lib/find-user.js';

export function show(id) {
  if (typeof id !== 'string') return null;
  return find(id);
}
`;
const BASE: Files = { 'lib/find-user.js': FIND, 'web/show.js': CALLER };

const FIND_COMMONJS = `exports.find = (id) => {
  if (typeof id !== 'string') throw new TypeError('id');
  return id.length;
};
`;
const CALLER_COMMONJS = `const { find } = require('../lib/find-user');

exports.show = (id) => {
  if (typeof id !== 'string') return null;
  return find(id);
};
`;
const BASE_COMMONJS: Files = { 'lib/find-user.js': FIND_COMMONJS, 'web/show.js': CALLER_COMMONJS };

/** Projects like `BASE` with one thing that makes the check count, or leaves it unproved. */
const SILENT: Readonly<Record<string, Files>> = {
  'a caller that does not check': {
    ...BASE,
    'web/other.js': `import { find } from '../lib/find-user.js';\nexport const other = (id) => find(id);\n`,
  },
  'one unchecked call beside a checked one': {
    ...BASE,
    'web/show.js': `${CALLER}export const other = (id) => find(id);\n`,
  },
  'a check before a reassignment': {
    ...BASE,
    'web/show.js': CALLER.replace('  return find', '  id = JSON.parse(id);\n  return find'),
  },
  'a test that passes a bad value': {
    ...BASE,
    'test/find-user.test.js': `import { find } from '../lib/find-user.js';\ntry { find(1); } catch {}\n`,
  },
  'an unchecked call in the file itself': {
    ...BASE,
    'lib/find-user.js': `${FIND}export const first = (ids) => find(ids[0]);\n`,
  },
  'no caller at all': { 'lib/find-user.js': FIND },
  'a namespace that is passed on': {
    ...BASE,
    'web/all.js': `import * as users from '../lib/find-user.js';\nexport default [users];\n`,
  },
  'a namespace read by a computed name': {
    ...BASE,
    'web/all.js': `import * as users from '../lib/find-user.js';\nexport const run = (name, id) => users[name](id);\n`,
  },
  'a dynamic import': {
    ...BASE,
    'web/late.js': `export const late = async (id) => (await import('../lib/find-user.js')).find(id);\n`,
  },
  'a re-export by name': {
    ...BASE,
    'lib/all.js': `export { find } from './find-user.js';\n`,
  },
  'a re-export of everything': { ...BASE, 'lib/all.js': `export * from './find-user.js';\n` },
  'an import that is exported again': {
    ...BASE,
    'web/show.js': `${CALLER}export { find };\n`,
  },
  'an import that is passed on': {
    ...BASE,
    'web/list.js': `import { find } from '../lib/find-user.js';\nexport const list = (ids) => ids.map(find);\n`,
  },
  'an import that is stored': {
    ...BASE,
    'web/table.js': `import { find } from '../lib/find-user.js';\nexport const table = { find };\n`,
  },
  'an import as a JSX element': {
    'lib/find-user.js': FIND.replaceAll('find', 'Find'),
    'web/show.js': CALLER.replaceAll(/\bfind\b(?!-)/g, 'Find'),
    'web/view.jsx': `import { Find } from '../lib/find-user.js';\nexport const view = () => <Find id={1} />;\n`,
  },
  'the function passed on in its own file': {
    ...BASE,
    'lib/find-user.js': `${FIND}export const all = (ids) => ids.map(find);\n`,
  },
  'a package that others can import any file of': {
    ...BASE,
    'package.json': '{ "name": "shop" }',
  },
  'exports with a pattern': {
    ...BASE,
    'package.json': '{ "name": "shop", "exports": { "./*": "./lib/*.js" } }',
  },
  'an entry point': {
    ...BASE,
    'package.json': '{ "name": "shop", "private": true, "main": "./lib/find-user.js" }',
  },
  'an entry point without an ending': {
    ...BASE,
    'package.json': '{ "name": "shop", "private": true, "main": "lib/find-user" }',
  },
  'a program of the package': {
    ...BASE,
    'package.json': '{ "name": "shop", "private": true, "bin": { "x": "lib/find-user.js" } }',
  },
  'a workspace': {
    ...BASE,
    'package.json': '{ "name": "shop", "private": true, "workspaces": ["packages/*"] }',
  },
  'a framework that loads files by convention': {
    ...BASE,
    'package.json': '{ "name": "shop", "private": true, "dependencies": { "next": "15.0.0" } }',
  },
  'a computed require': {
    ...BASE,
    'web/load.cjs': `module.exports = (name) => require('../' + name);\n`,
  },
  'require passed on': {
    ...BASE,
    'web/load.cjs': `module.exports = (load) => load(require);\n`,
  },
  'a computed import in a script': {
    ...BASE,
    'scripts/load.mjs': `const module = await import(process.argv[2]);\nmodule.find(1);\n`,
  },
  'a folder that is loaded': {
    ...BASE,
    'web/load.js': `import load from 'loader';\nimport path from 'node:path';\nload(path.join(import.meta.dirname, '..', 'lib'));\n`,
  },
  'a file named in a string': {
    ...BASE,
    'web/worker.js': `new Worker('./lib/find-user.js');\n`,
  },
  'a file named in a template': {
    ...BASE,
    'web/worker.js': 'export const start = (root) => new Worker(`${root}/lib/find-user.js`);\n',
  },
  'a file named in a configuration': {
    ...BASE,
    'deploy.yml': 'functions:\n  find:\n    handler: lib/find-user.find\n',
  },
  'a component that imports it': {
    ...BASE,
    'web/view.vue': `<script setup>\nimport { find } from '../lib/find-user.js';\nfind(1);\n</script>\n`,
  },
  'a file named in a command': {
    ...BASE,
    'web/run.js': `run("node -e \\"import('./lib/find-user.js').then(m => m.find(1))\\"");\n`,
  },
  'an import with a query': {
    ...BASE,
    'web/raw.js': `import { find } from '../lib/find-user.js?v=1';\nfind(1);\n`,
  },
  'module.require': {
    ...BASE_COMMONJS,
    'web/load.js': `exports.load = (name) => module.require(name);\n`,
  },
  'a folder of the package as a dependency': {
    ...BASE,
    'package.json': '{ "name": "shop", "private": true, "dependencies": { "lib": "file:./lib" } }',
    'web/other.js': `import { find } from 'lib/find-user.js';\nfind(1);\n`,
  },
  'a package inside': { ...BASE, 'tools/node_modules/x/index.js': '' },
  'folders that count as one': {
    ...BASE,
    'tsconfig.json': '{ "compilerOptions": { "rootDirs": ["lib", "generated"] } }',
  },
  'an export by a string': {
    ...BASE,
    'lib/find-user.js': `${FIND}export { find as 'find user' };\n`,
    'web/other.js': `import { 'find user' as find } from '../lib/find-user.js';\nfind(1);\n`,
  },
  'a name with other characters': {
    'lib/[find-user].js': FIND,
    'web/show.js': CALLER.replace('find-user', '[find-user]'),
  },
  'a type that the check narrows': {
    'lib/find-user.ts': FIND.replace('(id)', '(id: unknown)'),
    'web/show.ts': CALLER.replace('(id)', '(id: unknown)'),
  },
  'a check that a generator repeats': {
    ...BASE,
    'lib/find-user.js': FIND.replace('function', 'function*'),
  },
  'a check that a loop outlives': {
    ...BASE,
    'web/show.js': CALLER.replace('  return find(id);', '  for (;;) id = find(id);'),
  },
  'a value checked through a property': {
    ...BASE,
    'web/show.js': CALLER.replace('typeof id', 'typeof id.key').replace('find(id)', 'find(id.key)'),
  },
  'an alias': {
    ...BASE,
    'web/alias.js': `import { find } from '@/lib/find-user';\nfind(1);\n`,
  },
  'an importing file that does not parse': {
    ...BASE,
    'web/broken.js': `import { find } from '../lib/find-user.js';\nfind(1;\n`,
  },
  'an importing file with eval': {
    ...BASE,
    'web/show.js': `${CALLER}export const run = (code) => eval(code);\n`,
  },
  'a twin with another ending': { ...BASE, 'lib/find-user.ts': FIND },
  'a folder that a platform calls into': {
    'api/find-user.js': FIND,
    'web/show.js': CALLER.replace('lib', 'api'),
  },
  'a name that a platform calls by': {
    'lib/find-user.js': FIND.replace('find', 'handler'),
    'web/show.js': CALLER.replaceAll(/\bfind\b(?!-)/g, 'handler'),
  },
  'a predicate of the other file by the same name': {
    'lib/find-user.js': `const isId = (id) => shop.has(id);\nexport function find(id) {\n  if (!isId(id)) throw new TypeError('id');\n  return id;\n}\n`,
    'web/show.js': CALLER.replace(`typeof id !== 'string'`, '!isId(id)').replace(
      'export',
      'const isId = (id) => other.has(id);\nexport',
    ),
  },
  'a predicate of a module by the same relative name': {
    'lib/find-user.js': `import { isId } from './is-id.js';\nexport function find(id) {\n  if (!isId(id)) throw new TypeError('id');\n  return id;\n}\n`,
    'lib/is-id.js': `export const isId = (id) => typeof id === 'string';\n`,
    'web/is-id.js': `export const isId = (id) => typeof id === 'number';\n`,
    'web/show.js': CALLER.replace(`typeof id !== 'string'`, '!isId(id)').replace(
      'export',
      `import { isId } from './is-id.js';\nexport`,
    ),
  },
  'a property of an object': {
    'lib/find-user.js': FIND.replaceAll(/\bid\b(?!')/g, 'user.id').replace(
      'find(user.id',
      'find(user',
    ),
    'web/show.js': CALLER.replace('typeof id', 'typeof id.id'),
  },
  'arguments that are spread': {
    ...BASE,
    'web/show.js': CALLER.replace('find(id)', 'find(...[1], id)'),
  },
  'a default value that is checked': {
    ...BASE,
    'lib/find-user.js': FIND.replace('(id)', '(id = load())'),
  },
  'a call that passes nothing': {
    ...BASE,
    'web/other.js': `import { find } from '../lib/find-user.js';\nexport const other = () => find();\n`,
  },
  'a call with new': {
    ...BASE,
    'web/other.js': `import { find } from '../lib/find-user.js';\nexport const other = () => new find('a');\n`,
  },
  'a module object that is passed on (CommonJS)': {
    ...BASE_COMMONJS,
    'web/all.js': `const users = require('../lib/find-user');\nmodule.exports = { users };\n`,
  },
  'a default import of CommonJS': {
    ...BASE_COMMONJS,
    'web/all.mjs': `import users from '../lib/find-user.js';\nusers.find(1);\n`,
  },
  'a bare require that is passed on (CommonJS)': {
    ...BASE_COMMONJS,
    'web/all.js': `install(require('../lib/find-user'));\n`,
  },
  'a call through exports (CommonJS)': {
    ...BASE_COMMONJS,
    'lib/find-user.js': `${FIND_COMMONJS}exports.first = (ids) => exports.find(ids[0]);\n`,
  },
  'a call through this (CommonJS)': {
    ...BASE_COMMONJS,
    'lib/find-user.js': `${FIND_COMMONJS}exports.first = function (ids) { return this.find(ids[0]); };\n`,
  },
  'exports in other forms (CommonJS)': {
    ...BASE_COMMONJS,
    'lib/find-user.js': `${FIND_COMMONJS}share(module);\n`,
  },
  'a proxying test (CommonJS)': {
    ...BASE_COMMONJS,
    'test/all.js': `const users = proxyquire('../lib/find-user', {});\nusers.find(1);\n`,
  },
};

describe('silent', () => {
  it.each(Object.entries(SILENT))('%s', (_, files) => {
    const file = Object.keys(files).find((name) => name.includes('find-user')) ?? '';
    expect(reports(files, file).messages).toEqual([]);
  });

  it('unless the setting is on, and with crossFile off', () => {
    for (const settings of [{}, { crossFileValidation: false }, { ...ON, crossFile: false }]) {
      expect(reports(BASE, 'lib/find-user.js', settings).messages).toEqual([]);
    }
  });

  it('in a package inside another', () => {
    const root = makeProject(BASE);
    writeFileSync(path.join(root, '..', 'package.json'), '{ "name": "outer" }');
    expect(lint(root, BASE, 'lib/find-user.js', ON)).toEqual([]);
  });

  it('where there are links', () => {
    const root = makeProject(BASE);
    symlinkSync(path.join(root, 'lib'), path.join(root, 'linked'));
    expect(lint(root, BASE, 'lib/find-user.js', ON)).toEqual([]);
  });
});

const WITHOUT = 'export function find(id) {\n  return id.length;\n}\n';

const REPORTED: Readonly<Record<string, { files: Files; where: string; output: string }>> = {
  'a named import': { files: BASE, where: 'web/show.js:4', output: WITHOUT },
  'a renamed import': {
    files: {
      ...BASE,
      'web/show.js': CALLER.replace('{ find }', '{ find as get }').replace('find(id)', 'get(id)'),
    },
    where: 'web/show.js:4',
    output: WITHOUT,
  },
  'another export that is passed on': {
    files: {
      'lib/find-user.js': `${FIND}export const LIMIT = 10;\nexport function other() {\n  return LIMIT;\n}\n`,
      'web/show.js': CALLER,
      'web/limit.js': `import { LIMIT, other } from '../lib/find-user.js';\nexport default { LIMIT, other };\n`,
    },
    where: 'web/show.js:4',
    output: `${WITHOUT}export const LIMIT = 10;\nexport function other() {\n  return LIMIT;\n}\n`,
  },
  'two callers': {
    files: {
      ...BASE,
      'web/list.js': `import { find } from '../lib/find-user.js';\nexport const list = (ids) =>\n  ids.map((id) => (typeof id === 'string' ? find(id) : null));\n`,
    },
    where: 'web/list.js:3, web/show.js:4',
    output: WITHOUT,
  },
  'a caller in a test, which checks': {
    files: {
      ...BASE,
      'test/find.js': CALLER,
    },
    where: 'test/find.js:4, web/show.js:4',
    output: WITHOUT,
  },
  'a namespace of which only members are called': {
    files: {
      ...BASE,
      'web/show.js': CALLER.replace('{ find }', '* as users').replace('find(id)', 'users.find(id)'),
    },
    where: 'web/show.js:4',
    output: WITHOUT,
  },
  'a default export': {
    files: {
      'lib/find-user.js': FIND.replace('export', 'export default'),
      'web/show.js': CALLER.replace('{ find }', 'find'),
    },
    where: 'web/show.js:4',
    output: WITHOUT.replace('export', 'export default'),
  },
  'an export list': {
    files: {
      'lib/find-user.js': `${FIND.replace('export ', '')}export { find as get };\n`,
      'web/show.js': CALLER.replace('{ find }', '{ get as find }'),
    },
    where: 'web/show.js:4',
    output: `${WITHOUT.replace('export ', '')}export { find as get };\n`,
  },
  'exports.f and a destructured require': {
    files: BASE_COMMONJS,
    where: 'web/show.js:4',
    output: 'exports.find = (id) => {\n  return id.length;\n};\n',
  },
  'module.exports and a module object': {
    files: {
      'lib/find-user.js': `${FIND.replace('export ', '')}module.exports = { find };\n`,
      'web/show.js': CALLER_COMMONJS.replace('{ find }', 'users').replace(
        'find(id)',
        'users.find(id)',
      ),
    },
    where: 'web/show.js:4',
    output: `${WITHOUT.replace('export ', '')}module.exports = { find };\n`,
  },
  TypeScript: {
    files: {
      'lib/find-user.ts': FIND.replace('(id)', '(id: string): number'),
      'web/show.ts': CALLER.replace('(id)', '(id: unknown)'),
    },
    where: 'web/show.ts:4',
    output: WITHOUT.replace('(id)', '(id: string): number'),
  },
  'a package that exports one file only': {
    files: {
      ...BASE,
      'package.json': '{ "name": "shop", "exports": { ".": "./web/show.js" } }',
    },
    where: 'web/show.js:4',
    output: WITHOUT,
  },
  'a pattern of both files': {
    files: {
      'lib/find-user.js': FIND.replace(`typeof id !== 'string'`, '!/^[a-f]+$/.test(id)'),
      'web/show.js': CALLER.replace(
        `typeof id !== 'string'`,
        `typeof id !== 'string' || !/^[a-f]+$/.test(id)`,
      ),
    },
    where: 'web/show.js:4',
    output: WITHOUT,
  },
};

describe('reported, as a suggestion', () => {
  it.each(Object.entries(REPORTED))('%s', (_, { files, output, where }) => {
    const file = Object.keys(files).find((name) => name.includes('find-user')) ?? '';
    const { fixes, messages, outputs, suggestions } = reports(files, file);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(`\`id\` is checked already by every caller: ${where}. `);
    expect(suggestions).toEqual([
      'Delete the check; a new caller in another file then has to check itself.',
    ]);
    expect(outputs).toEqual([output]);
    expect(fixes).toBe(0);
  });
});

/** What `show` of a project gives for good and bad values. */
function run(files: Files, isCommonJs: boolean): string {
  const root = makeProject(files);
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ type: isCommonJs ? 'commonjs' : 'module' }),
  );
  const script = `
    const found = await import('./web/show.js');
    const show = found.show ?? found.default.show;
    for (const id of ['', 'abc', 'x y', 0, NaN, null, undefined, 1n, [], {}, ['abc'], () => {}, new String('abc')]) {
      try { console.log(show(id)); } catch (error) { console.log(String(error)); }
    }`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
}

describe('the program does the same without the check', () => {
  const runnable = Object.entries(REPORTED).filter(([, { files }]) => 'web/show.js' in files);

  it.each(runnable)('%s', (_, { files, output }) => {
    const isCommonJs = /\bexports\b/.test(files['lib/find-user.js'] ?? '');
    const before = run(files, isCommonJs);
    expect(before).toContain('3');
    expect(run({ ...files, 'lib/find-user.js': output }, isCommonJs)).toBe(before);
  });
});
