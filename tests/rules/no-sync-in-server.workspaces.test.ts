import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  expectMarked,
  lint,
  lintAll,
  makeProject,
  reportAll,
  write,
  type Files,
} from '../harness/projects.ts';

reportAll();

const HELPER =
  "import fs from 'node:fs';\nexport function read(name: string) {\n  return fs.readFileSync(name, 'utf8'); // hot\n}\nexport const unused = () => fs.readFileSync('x');\n";
const COLD = HELPER.replace(' // hot', '');

function server(specifier: string): string {
  return `import express from 'express';\nimport { read } from '${specifier}';\nconst app = express();\napp.get('/', (req, res) => {\n  res.send(read(req.path));\n});\n`;
}

function manifest(fields: object): string {
  return JSON.stringify(fields);
}

const ROOT = manifest({ private: true, workspaces: ['packages/*'] });
const API = manifest({ name: 'api', dependencies: { tools: '*', express: '5' } });

/** A server that takes a function from `tools`, in an npm workspace. */
const PLAIN: Files = {
  'package.json': ROOT,
  'packages/api/package.json': API,
  'packages/api/src/server.ts': server('tools'),
};

function tools(fields: object): string {
  return manifest({ name: 'tools', version: '1.2.0', ...fields });
}

const FOUND: Readonly<Record<string, Files>> = {
  'a bundle whose source the conventions tell': {
    ...PLAIN,
    'packages/tools/package.json': tools({ main: 'dist/index.js' }),
    'packages/tools/src/index.ts': HELPER,
  },
  'a folder lib that the tsconfig names, and an index that exports again': {
    ...PLAIN,
    'packages/tools/package.json': tools({ main: 'lib/index.js', typings: 'lib/index.d.ts' }),
    'packages/tools/tsconfig.json': '{ "compilerOptions": { "outDir": "lib", }, /* all */ }',
    'packages/tools/src/index.ts': "export * from './read';\n",
    'packages/tools/src/read.ts': HELPER,
  },
  'outDir and rootDir of a tsconfig that another one extends': {
    ...PLAIN,
    'packages/tools/package.json': tools({ main: './made/main.js' }),
    'packages/tools/tsconfig.json': '{ "extends": "./tsconfig.build.base" }',
    'packages/tools/tsconfig.build.base.json':
      '{ "compilerOptions": { "rootDir": "code", "outDir": "./made" } }',
    'packages/tools/code/main.ts': HELPER,
    'packages/tools/src/main.ts': COLD,
  },
  'the source itself': {
    ...PLAIN,
    'packages/tools/package.json': tools({ main: 'index.ts' }),
    'packages/tools/index.ts': HELPER,
  },
  'files that could be made to take for ever': {
    ...PLAIN,
    'package.json': manifest({ workspaces: ['packages/*', `!packages/${'*a'.repeat(20)}c`] }),
    'pnpm-workspace.yaml': 'packages: [\n'.repeat(20_000),
    [`packages/${'a'.repeat(40)}/package.json`]: manifest({ name: 'a' }),
    'packages/tools/package.json': tools({ main: 'lib/index.js' }),
    'packages/tools/tsconfig.json': `"${String.raw`\"`.repeat(200_000)}`,
    'packages/tools/src/index.ts': HELPER,
  },
  'no field at all': {
    ...PLAIN,
    'packages/tools/package.json': tools({}),
    'packages/tools/index.ts': HELPER,
  },
  'conditions of exports': {
    ...PLAIN,
    'packages/tools/package.json': tools({
      exports: {
        '.': {
          browser: './dist/browser.js',
          import: { types: './dist/index.d.mts', default: './dist/index.mjs' },
          require: { types: './dist/index.d.ts', default: './dist/index.js' },
        },
      },
    }),
    'packages/tools/src/index.ts': HELPER,
    'packages/tools/src/browser.ts': COLD,
  },
  'the file for modules, where a module asks': {
    ...PLAIN,
    'packages/api/package.json': API.replace('{', '{"type":"module",'),
    'packages/tools/package.json': tools({
      type: 'module',
      exports: { import: './dist/index.js', require: './cjs/index.cjs' },
    }),
    'packages/tools/tsconfig.json': '{ "compilerOptions": { "outDir": "dist", "rootDir": "." } }',
    'packages/tools/index.ts': HELPER,
    'packages/tools/cjs/index.cjs': "module.exports = require('../dist/index.js');\n",
  },
  'a condition for the source': {
    ...PLAIN,
    'packages/tools/package.json': tools({
      exports: { source: './code/entry.ts', default: './bundle.js' },
    }),
    'packages/tools/code/entry.ts': HELPER,
  },
  'subpaths of exports, by name and by pattern': {
    'package.json': manifest({ workspaces: { packages: ['packages/*', 'apps/*'] } }),
    'apps/api/package.json': manifest({ name: 'api', dependencies: { '@a/tools': 'workspace:^' } }),
    'apps/api/server.ts': server('@a/tools/read/deep'),
    'apps/api/other.ts': server('@a/tools/files'),
    'packages/tools/package.json': manifest({
      name: '@a/tools',
      exports: {
        './files': './dist/esm/files/index.js',
        './*': { types: './dist/*.d.ts', default: './dist/*.js' },
      },
    }),
    'packages/tools/src/read/deep.ts': HELPER,
    'packages/tools/src/files/index.ts': HELPER,
  },
  'a path in the package': {
    ...PLAIN,
    'packages/api/src/server.ts': server('tools/dist/files/read'),
    'packages/tools/package.json': tools({ main: 'dist/index.js' }),
    'packages/tools/src/files/read.ts': HELPER,
  },
  'pnpm, in lines with comments and quotes': {
    ...PLAIN,
    'package.json': '{}',
    'pnpm-workspace.yaml':
      '# all\ncatalog:\n  react: 18\npackages:\n  # these\n  - \'libs/**\' # deep\n  - packages/api\n\n  - "!**/skipped"\nonlyBuiltDependencies:\n  - packages/tools\n',
    'libs/inner/tools/package.json': tools({ main: 'dist/index.js' }),
    'libs/inner/tools/src/index.ts': HELPER,
  },
  'pnpm, in brackets': {
    ...PLAIN,
    'package.json': '{}',
    'pnpm-workspace.yaml': 'packages: [\'packages/*\',\n  "apps/*"]\n',
    'packages/tools/package.json': tools({}),
    'packages/tools/src/index.ts': HELPER,
  },
  Lerna: {
    ...PLAIN,
    'package.json': '{}',
    'lerna.json': '{ "packages": ["packages/*"] }',
    'packages/api/package.json': API.replace('"*"', '"^1.1.0"'),
    'packages/tools/package.json': tools({ main: 'src/index.ts' }),
    'packages/tools/src/index.ts': HELPER,
  },
  'packages between, one of which makes the app': {
    'package.json': ROOT,
    'packages/api/package.json': manifest({
      name: 'api',
      dependencies: { core: '*', 'http-kit': 'workspace:*' },
    }),
    'packages/api/server.ts':
      "import { Store } from 'core';\nimport { createApp } from 'http-kit';\nconst store = new Store();\ncreateApp().get('/', (req, res) => {\n  res.send(store.get(req.path));\n});\n",
    'packages/core/package.json': manifest({ name: 'core', devDependencies: { tools: '1.x' } }),
    'packages/core/src/index.ts':
      "import { read } from 'tools';\nexport class Store {\n  get(name: string) {\n    return read(name);\n  }\n}\n",
    'packages/http/package.json': manifest({ name: 'http-kit' }),
    'packages/http/src/index.ts':
      "import express from 'express';\nexport const createApp = () => express();\n",
    'packages/tools/package.json': tools({ main: 'dist/index.js' }),
    'packages/tools/src/index.ts': HELPER,
  },
  'a root package that has the server': {
    'package.json': manifest({
      name: 'app',
      workspaces: ['packages/*'],
      dependencies: { tools: '*' },
    }),
    'server.ts': server('tools'),
    'packages/tools/package.json': tools({ main: 'dist/index.js' }),
    'packages/tools/src/index.ts': HELPER,
  },
  'aliases of a configuration around the package': {
    'package.json': manifest({ name: 'all' }),
    'tsconfig.base.json':
      '{ "compilerOptions": { "paths": { "@all/tools": ["libs/tools/src/index.ts"] } } }',
    'apps/api/server.ts': server('@all/tools'),
    'libs/tools/package.json': manifest({ name: '@all/tools' }),
    'libs/tools/src/index.ts': HELPER,
  },
  'aliases of one package that lead into another one': {
    ...PLAIN,
    'packages/api/package.json': manifest({ name: 'api' }),
    'packages/api/tsconfig.json':
      '{ "compilerOptions": { "paths": { "tools": ["../tools/code"] } } }',
    'packages/tools/package.json': tools({}),
    'packages/tools/code/index.ts': HELPER,
  },
};

describe('a helper in another package of the workspace is found', () => {
  test.each(Object.entries(FOUND))('%s', (_, files) => {
    expectMarked(files);
  });

  it('and the message names the way to it', () => {
    const files = FOUND['packages between, one of which makes the app'] ?? {};
    expect(lintAll(files)).toEqual({
      'packages/tools/src/index.ts': [
        '3: `readFileSync` blocks every request while it waits for the disk: reached from the GET / handler (packages/api/server.ts:4) through `get` (packages/api/server.ts:5) → `read` (packages/core/src/index.ts:4).',
      ],
    });
  });
});

const INDEX: Files = { 'packages/tools/src/index.ts': COLD };
const BUILT: Files = { 'packages/tools/package.json': tools({ main: 'dist/index.js' }) };

const SILENT: Readonly<Record<string, Files>> = {
  'a package of another name': {
    ...PLAIN,
    ...INDEX,
    'packages/tools/package.json': manifest({ name: '@scope/tools', version: '1.2.0' }),
  },
  'a package that does not ask for it': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'packages/api/package.json': manifest({ name: 'api' }),
  },
  'a package that asks for another version': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'packages/api/package.json': API.replace('"*"', '"^2.0.0"'),
  },
  'a package that asks for another package by the name': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'packages/api/package.json': API.replace('"*"', '"npm:other@1.2.0"'),
  },
  'a package from a folder that is another one': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'packages/api/package.json': API.replace('"*"', '"file:../other"'),
  },
  'a folder that is no part of the workspace': {
    ...PLAIN,
    'tools/package.json': tools({ main: 'dist/index.js' }),
    'tools/src/index.ts': COLD,
  },
  'a folder that the workspace leaves out': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'package.json': manifest({ workspaces: ['packages/*', '!packages/tools'] }),
  },
  'no workspace': { ...PLAIN, ...INDEX, ...BUILT, 'package.json': '{}' },
  'two packages of one name': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'packages/other/package.json': tools({}),
  },
  'two files that the entry could be built from': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'packages/tools/source/index.ts': COLD,
  },
  'two files by the conditions': {
    ...PLAIN,
    'packages/tools/package.json': tools({
      exports: { import: './dist/esm.mjs', require: './dist/cjs.cjs' },
    }),
    'packages/tools/src/esm.mts': COLD,
    'packages/tools/src/cjs.cts': COLD,
  },
  'two files by the conditions, in a CommonJS file of a package of modules': {
    ...PLAIN,
    'packages/api/package.json': API.replace('{', '{"type":"module",'),
    'packages/api/src/server.ts': '',
    'packages/api/src/server.cts': server('tools'),
    'packages/tools/package.json': tools({
      exports: { import: './dist/esm.mjs', require: './dist/cjs.cjs' },
    }),
    'packages/tools/src/esm.mts': COLD,
    'packages/tools/src/cjs.cts': COLD,
  },
  'a path that exports does not have': {
    ...PLAIN,
    'packages/api/src/server.ts': server('tools/src/index'),
    ...INDEX,
    'packages/tools/package.json': tools({ exports: './dist/index.js' }),
  },
  'a path that exports has taken out': {
    ...PLAIN,
    'packages/api/src/server.ts': server('tools/private/index'),
    'packages/tools/package.json': tools({
      exports: { './*': './dist/*.js', './private/*': null },
    }),
    'packages/tools/src/private/index.ts': COLD,
  },
  'a path out of the package': {
    ...PLAIN,
    'packages/tools/package.json': tools({ main: '../other/src/index.ts' }),
    'packages/other/src/index.ts': COLD,
  },
  'a main that has another name than what is there': {
    ...PLAIN,
    ...INDEX,
    'packages/tools/package.json': tools({ main: 'server.js' }),
  },
  'a handler in a package of tests, and one in a program of the command line': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'package.json': manifest({ workspaces: ['*', 'packages/tools'] }),
    'e2e/package.json': API,
    'e2e/server.ts': server('tools'),
    'app-cli/package.json': API.replace('api', 'app-cli'),
    'app-cli/server.ts': server('tools'),
    'packages/api/src/server.ts': '',
  },
  'a timer in a package without a server, beside one that has one': {
    ...PLAIN,
    ...INDEX,
    ...BUILT,
    'packages/api/src/server.ts': server('./own'),
    'packages/api/src/own.ts': 'export const read = (name: string) => name;\n',
    'packages/watch/package.json': manifest({ name: 'watch', dependencies: { tools: '*' } }),
    'packages/watch/src/index.ts':
      "import { read } from 'tools';\nsetInterval(() => {\n  read('a');\n}, 1000);\n",
  },
};

describe('nothing is followed', () => {
  test.each(Object.entries(SILENT))('%s', (_, files) => {
    expect(lintAll(files)).toEqual({});
  });

  it('where another package is installed', () => {
    const files = { ...PLAIN, ...INDEX, ...BUILT };
    const root = makeProject({ ...files, 'node_modules/tools/package.json': tools({}) });
    expect(lintAll(files, root)).toEqual({});
  });

  it('through a link out of the workspace, but through one that leads to the package', () => {
    const files = { ...PLAIN, ...INDEX, ...BUILT };
    const outside = makeProject(files);
    const root = makeProject(files);
    for (const [at, target] of [
      [outside, root],
      [root, root],
    ] as const) {
      mkdirSync(path.join(at, 'node_modules'));
      symlinkSync(path.join(target, 'packages/tools'), path.join(at, 'node_modules/tools'));
    }
    expect(lintAll(files, outside)).toEqual({});
    expect(Object.keys(lintAll(files, root))).toEqual(['packages/tools/src/index.ts']);
  });

  it('into a member that is a link', () => {
    const files = { ...PLAIN, ...INDEX, ...BUILT };
    const outside = makeProject(files);
    const root = makeProject(PLAIN);
    symlinkSync(path.join(outside, 'packages/tools'), path.join(root, 'packages/tools'));
    expect(lint(root, 'packages/tools/src/index.ts', COLD)).toEqual([]);
  });
});

describe('a name that the tables know', () => {
  it('stands for what they know of it', () => {
    const files: Files = {
      'package.json': ROOT,
      'packages/api/package.json': manifest({ name: 'api', dependencies: { express: '*' } }),
      'packages/api/server.ts':
        "import express from 'express';\nimport fs from 'node:fs';\nexpress().get('/', (req, res) => {\n  res.send(fs.readFileSync('a')); // hot\n});\n",
      'packages/express/package.json': manifest({ name: 'express', main: 'index.js' }),
      'packages/express/index.js': 'module.exports = () => makeApp();\n',
    };
    expect(Object.keys(lintAll(files))).toEqual(['packages/api/server.ts']);
  });
});

it('a package.json is read again where it has changed', async () => {
  const files = { ...PLAIN, ...INDEX, ...BUILT };
  const root = makeProject(files);
  const file = 'packages/tools/src/index.ts';
  const poll = { interval: 150, timeout: 5000 };
  expect(lint(root, file, COLD)).toHaveLength(1);
  write(root, { 'packages/api/package.json': manifest({ name: 'api' }) });
  await expect.poll(() => lint(root, file, COLD), poll).toEqual([]);
  write(root, { 'packages/api/package.json': API });
  await expect.poll(() => lint(root, file, COLD), poll).toHaveLength(1);
  write(root, { 'packages/tools/package.json': tools({ main: 'other.js' }) });
  await expect.poll(() => lint(root, file, COLD), poll).toEqual([]);
});
