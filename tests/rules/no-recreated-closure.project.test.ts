import path from 'node:path';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject, type Files } from '../harness/projects.ts';

const NAME = `export function isName(text) {
  const order = new Intl.Collator('en');
  return order.compare(text, 'a') > 0;
}
`;

function reports(files: Files, options: object, settings: object = {}): number {
  const root = makeProject(files);
  const text = files['src/name.js'] ?? '';
  const found = verify(root, path.join(root, 'src/name.js'), text, options, settings);
  expect(found.filter(({ fatal }) => fatal)).toEqual([]);
  return found.length;
}

function verify(
  cwd: string,
  filename: string,
  text: string,
  options: object,
  settings: object,
): Linter.LintMessage[] {
  return new Linter({ cwd }).verify(
    text,
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': ['warn', options] },
        languageOptions: { sourceType: text.includes('exports.') ? 'commonjs' : 'module' },
        settings: { 'async-perf': settings },
      },
    ],
    { filename },
  );
}

const noticeable = (files: Files, settings?: object): number =>
  reports(files, { report: 'noticeable' }, settings);

describe('a constant of a package', () => {
  const tool = { name: 'words', bin: { words: 'bin/words.js' } };
  const isReported = (manifest: object, files: Files = {}): boolean =>
    noticeable({ 'package.json': JSON.stringify(manifest), 'src/name.js': NAME, ...files }) === 1;

  it('is left alone where a person runs its commands, and nobody gets at its functions', () => {
    expect(isReported(tool)).toBe(false);
    expect(isReported({ ...tool, bin: './src/words.js', dependencies: { yargs: '^17' } })).toBe(
      false,
    );
    expect(isReported({ ...tool, bin: './index.js' }, { 'index.js': '' })).toBe(false);
    expect(isReported({ ...tool, devDependencies: { express: '^5' } })).toBe(false);
  });

  it('is left alone in a function that a program exports and does not use', () => {
    const program = { name: 'words', private: true };
    const user = "import { isName } from './name.js';\nexport const is = (text) => isName(text);\n";
    const again = "export { isName } from './name.js';\n";
    expect(isReported(program)).toBe(false);
    expect(isReported(program, { 'src/all.js': again })).toBe(false);
    expect(isReported(program, { 'src/user.js': user })).toBe(true);
    const byAll = user.replace('./name.js', './all.js');
    expect(isReported(program, { 'src/all.js': again, 'src/user.js': byAll })).toBe(true);
    const module =
      "import * as all from './name.js';\nexport default (text) => all.isName(text);\n";
    expect(isReported(program, { 'src/user.js': module })).toBe(true);
    expect(isReported({ name: 'words' })).toBe(true);
    const asDefault = NAME.replace('export', 'export default');
    expect(isReported(program, { 'src/name.js': asDefault })).toBe(true);
    const own = `${NAME}export const areNames = (texts) => texts.every((text) => isName(text));\n`;
    expect(isReported(program, { 'src/name.js': own })).toBe(true);
  });

  it('is left alone in a function of a package that others load and that nobody asks for, and in one for errors', () => {
    const isLeft = (manifest: object, files: Files): boolean =>
      noticeable({ 'package.json': JSON.stringify(manifest), 'src/name.js': both, ...files }) === 0;
    const both = `${NAME}export const other = (text) => text.trim();\n`;
    const words = { name: 'words' };
    const ofOther =
      "import { other } from './name.js';\nexport const use = (text) => other(text);\n";
    expect(isLeft(words, { 'src/use.js': ofOther })).toBe(true);
    expect(isLeft(words, {})).toBe(false);
    expect(isLeft(words, { 'src/index.js': "export * from './name.js';\n" })).toBe(false);
    const whole = "import * as names from './name.js';\nexport { names };\n";
    expect(isLeft(words, { 'src/index.js': whole, 'src/use.js': ofOther })).toBe(false);
  });

  it('is left alone in an extension of an editor, unless something repeats it or it computes a value', () => {
    const extension = { name: 'words', engines: { vscode: '^1.90.0' } };
    const ofEditor = { 'src/name.js': NAME.replaceAll('text', 'uri') };
    expect(isReported(extension, ofEditor)).toBe(false);
    expect(isReported({ ...extension, engines: { node: '>=20' } }, ofEditor)).toBe(true);
    expect(isReported(extension)).toBe(true);
    const each = `export const names = (texts) => texts.map((text) => {
  const order = new Intl.Collator('en');
  return order.compare(text, 'a') > 0;
});
`;
    expect(isReported(extension, { 'src/name.js': each })).toBe(true);
  });

  it('is reported where other code gets at its functions, or its command starts a server', () => {
    expect(isReported({ name: 'words' })).toBe(true);
    expect(isReported({ ...tool, main: './src/name.js' })).toBe(true);
    expect(isReported(tool, { 'index.js': "require('./src/name.js');\n" })).toBe(true);
    for (const name of ['express', '@modelcontextprotocol/sdk', 'vscode-languageserver'])
      expect(isReported({ ...tool, dependencies: { [name]: '*' } }), name).toBe(true);
    const generates = { name: 'agent', keywords: ['code-generation'] };
    expect(isReported({ ...generates, dependencies: { fastmcp: '*' } })).toBe(true);
    expect(isReported(generates)).toBe(false);
  });

  it('is left alone in what is built of the sources', () => {
    const inFile = (name: string, files: Files = {}): number => {
      const root = makeProject({ 'package.json': '{ "name": "words" }', [name]: NAME, ...files });
      return verify(root, path.join(root, name), NAME, { report: 'noticeable' }, {}).length;
    };
    expect(inFile('dist/name.js')).toBe(0);
    expect(inFile('dist-module/name.js')).toBe(0);
    expect(inFile('packages/words/dist/esm/name.js')).toBe(0);
    expect(inFile('lib/text/name.js')).toBe(1);
    expect(inFile('lib/text/name.js', { 'src/text/name.ts': '' })).toBe(0);
    expect(inFile('lib/text/name.js', { 'src/name.ts': '' })).toBe(1);
    expect(inFile('distribution/name.js', { 'source/name.js': NAME })).toBe(0);
    expect(inFile('lib-esm/name.js', { 'lib/name.js': '' })).toBe(0);
    expect(inFile('lib-esm/name.js', { 'lib/names.js': '' })).toBe(1);
    expect(inFile('lib/name.js', { 'test/name.js': '' })).toBe(1);
    expect(inFile('lib/name.js', { 'cjs/name.js': '', 'build/name.js': '' })).toBe(1);
    expect(inFile('src/docgen/name.js')).toBe(0);
    expect(inFile('module/text/name.js')).toBe(1);
    const published = (main: string): Files => ({
      'package.json': `{ "name": "words", "version": "1.0.0", "main": "${main}" }`,
    });
    expect(inFile('out/name.js', published('out/name.js'))).toBe(0);
    expect(inFile('out/name.js', published('out/names.js'))).toBe(1);
    expect(inFile('lib/name.js', published('lib/name.js'))).toBe(1);
    expect(inFile('module/text/name.js', { 'src/text/name.ts': '' })).toBe(0);
  });

  const inFile = (name: string, dependencies: object, bin?: object): number => {
    const manifest = JSON.stringify({ name: 'words', dependencies, bin, main: 'index.js' });
    const root = makeProject({ 'package.json': manifest, [name]: NAME });
    return verify(root, path.join(root, name), NAME, { report: 'noticeable' }, {}).length;
  };

  it('is reported in the tools that a server has for language models, and left alone in those beside it', () => {
    const serves = { '@modelcontextprotocol/sdk': '^1' };
    expect(inFile('src/tools/name.js', serves)).toBe(1);
    expect(inFile('src/tools/name.js', {})).toBe(0);
    expect(inFile('tools/name.js', serves)).toBe(0);
    expect(inFile('src/tools/scripts/name.js', serves)).toBe(0);
    expect(inFile('src/tools/name.js', { react: '^19' })).toBe(1);
    expect(inFile('tools/name.js', { react: '^19' })).toBe(0);
    expect(inFile('src/tools/name.js', { react: '^19' }, { words: 'bin.js' })).toBe(0);
  });

  it('is reported in the commands of a chat, and left alone in those of the command line', () => {
    expect(inFile('commands/name.js', { 'discord.js': '^14' })).toBe(1);
    expect(inFile('src/commands/games/name.js', { telegraf: '^4' })).toBe(1);
    expect(inFile('commands/name.js', { commander: '^12' })).toBe(0);
    expect(inFile('scripts/commands/name.js', { 'discord.js': '^14' })).toBe(0);
  });

  it('is left alone in one of two files of the same code for `import` and for `require`', () => {
    const inBoth = (other: string): number => {
      const files = {
        'package.json': '{ "name": "words" }',
        'lib/name.cjs': other,
        'lib/name.mjs': NAME,
      };
      const root = makeProject(files);
      return verify(root, path.join(root, 'lib/name.mjs'), NAME, { report: 'noticeable' }, {})
        .length;
    };
    expect(inBoth(NAME.replace('export ', ''))).toBe(0);
    expect(inBoth("module.exports = import('./name.mjs');\n")).toBe(1);
  });

  it.each([
    "var commonjsGlobal = typeof globalThis !== 'undefined' ? globalThis : self;\n",
    'var __commonJS = (cb, mod) => () => mod || cb((mod = { exports: {} }).exports, mod);\n',
    '//#region src/name.ts\n',
    '// src/other.ts\nvar other = 1;\n\n// src/name.ts\n',
    '// This code was bundled using `deno bundle`\n',
    'function $parcel$interopDefault(a) { return a; }\n',
  ])('is left alone in what a packer has joined: %s', (head) => {
    const inText = (text: string): number =>
      noticeable({ 'package.json': '{ "name": "words" }', 'src/name.js': text });
    expect(inText(head + NAME)).toBe(0);
    expect(inText(`// src/name.ts\n${NAME}`)).toBe(1);
  });

  it('is reported, if all is asked for, in what makes migrations or runs them, and left alone in these', () => {
    const inFile = (name: string, text = NAME, files: Files = {}, report = 'all'): number => {
      const root = makeProject({ 'package.json': '{ "name": "words" }', [name]: text, ...files });
      return verify(root, path.join(root, name), text, { report }, {}).length;
    };
    expect(inFile('migrations/name.js')).toBe(0);
    expect(inFile('src/migrations/12-names.js')).toBe(0);
    expect(inFile('src/migrations/v3/names.js')).toBe(0);
    expect(inFile('src/migrations/names.js', NAME, { 'src/migrations/0012.js': '' })).toBe(0);
    expect(inFile('src/migrations/seeds/names.js')).toBe(0);
    for (const step of [
      'export async function up(db) {\n  await db.save();\n}',
      'export const up = (db) => db.save();',
      'export const names = { up: (db) => db.save() };',
      'export class Names {\n  async up(db) {\n    await db.save();\n  }\n}',
      'export default { isName };',
    ])
      expect(inFile('src/migrations/names.js', `${NAME}${step}\n`), step).toBe(0);
    expect(inFile('src/migrations/names.js', NAME, {}, 'noticeable')).toBe(0);
    expect(inFile('src/migrations/names.js')).toBe(1);
    expect(inFile('lib/sql/migration/compare/names.js')).toBe(1);
  });

  it('is reported in the application of a site, and left alone in one that documents', () => {
    const inSite = (dependencies: object): number => {
      const root = makeProject({
        'package.json': '{ "name": "all", "private": true }',
        'packages/website/package.json': JSON.stringify({ name: 'website', dependencies }),
        'packages/website/src/name.js': NAME,
      });
      const file = path.join(root, 'packages/website/src/name.js');
      return verify(root, file, NAME, { report: 'noticeable' }, {}).length;
    };
    expect(inSite({ '@reduxjs/toolkit': '^2', react: '^19' })).toBe(1);
    expect(inSite({ react: '^19' })).toBe(0);
    expect(inSite({ '@docusaurus/core': '^3', axios: '^1' })).toBe(0);
  });
});

describe('a function whose source text another file sends elsewhere', () => {
  const SHADE = `export function shade(pixels, data) {
  for (let x = 0; x < data.width; x++) {
    const blend = (one, other) => {
      const weight = one[3] / 255;
      return one[0] * weight + other[0] * (1 - weight);
    };
    pixels[x] = blend(pixels[x], data.light);
  }
  return pixels;
}
`;
  const OL = { 'package.json': '{ "name": "map", "dependencies": { "ol": "10.0.0" } }' };
  const layer = (use: string): string =>
    `import Raster from 'ol/source/Raster.js';
import { shade } from './name.js';
export const layer = (sources) => ${use};
`;
  const SENT = layer(`new Raster({ operation: shade, operationType: 'image', sources })`);

  it('is left whole', () => {
    const files = { ...OL, 'src/name.js': SHADE, 'src/load.js': SENT };
    expect(noticeable(files)).toBe(0);
    expect(reports(files, { report: 'all' })).toBe(0);
    expect(noticeable(files, { crossFile: false })).toBe(1);
  });

  it('is left whole where its uses are too many to look at', () => {
    const users = Array.from({ length: 41 }, (_, index) => [
      `src/load${String(index)}.js`,
      layer('shade(sources, { width: 3 })'),
    ]);
    const files = { ...OL, 'src/name.js': SHADE, ...(Object.fromEntries(users) as object) };
    expect(noticeable(files)).toBe(0);
  });

  it('is left whole where another package of the workspace sends it, through the index of its own', () => {
    const inWorkspace = (use: string): number => {
      const root = makeProject({
        'package.json': '{ "name": "crawlers", "private": true, "workspaces": ["packages/*"] }',
        'packages/utils/package.json':
          '{ "name": "@crawlers/utils", "version": "1.0.0", "main": "dist/index.js" }',
        'packages/utils/src/index.js': "export { shade } from './name.js';\n",
        'packages/utils/src/name.js': SHADE,
        'packages/pages/package.json':
          '{ "name": "@crawlers/pages", "dependencies": { "@crawlers/utils": "1.0.0", "playwright": "1" } }',
        'packages/pages/src/index.js': `import { shade } from '@crawlers/utils';
export const run = (page) => ${use};
`,
      });
      const file = path.join(root, 'packages/utils/src/name.js');
      return verify(root, file, SHADE, { report: 'all' }, {}).length;
    };
    expect(inWorkspace('page.evaluate(`(${shade.toString()})(document)`)')).toBe(0);
    expect(inWorkspace('page.evaluate(shade)')).toBe(0);
    expect(inWorkspace('shade(page.pixels, page)')).toBe(1);
  });

  it('is left whole where its own file sends it', () => {
    const own = `import Raster from 'ol/source/Raster.js';\n${SHADE}export const layer = new Raster({ operation: shade });\n`;
    expect(noticeable({ ...OL, 'src/name.js': own })).toBe(0);
  });

  it('is left whole where another file has it written as text, by the name of what does', () => {
    expect(noticeable({ 'src/name.js': SHADE, 'src/load.js': layer('fnToString(shade)') })).toBe(0);
    expect(noticeable({ 'src/name.js': SHADE, 'src/load.js': layer('fnToQueue(shade)') })).toBe(1);
  });

  it('is reported where others only call it, or nothing sends text', () => {
    const called = layer('shade(sources, { width: 3 })');
    expect(noticeable({ ...OL, 'src/name.js': SHADE, 'src/load.js': called })).toBe(1);
    expect(noticeable({ 'src/name.js': SHADE, 'src/load.js': called })).toBe(1);
  });
});

describe('a function that other files use', () => {
  const VALUE = `export const valueOf = (text) => {
  const order = new Intl.Collator('en');
  return order.compare(text, 'yes') === 0 ? text : undefined;
};
`;
  const count = (user: string): number =>
    noticeable({
      'package.json': JSON.stringify({ name: 'words' }),
      'src/name.js': VALUE,
      'src/index.js': "export * from './name.js';\n",
      'src/set.js': user,
    });
  const SET = `import { valueOf } from './index.js';
export function setValue(text) {
  return valueOf(text);
}
`;

  it('stays whole where it is listed beside one that needs it, to be sent along as text', () => {
    expect(count(`${SET}setValue.injections = [valueOf];\n`)).toBe(0);
    expect(count(SET)).toBe(1);
    expect(count(`${SET}const all = {};\nall.list = [valueOf];\n`)).toBe(1);
  });
});

describe('a constructor that some platform may lack', () => {
  const DECODER = `export function textsOf(all) {
  return all.map((bytes) => new TextDecoder().decode(bytes));
}
`;
  const count = (other: string, text = DECODER): number =>
    reports(
      {
        'package.json': JSON.stringify({ name: 'words' }),
        'src/name.js': text,
        'src/other.js': other,
      },
      { report: 'all' },
    );

  it('is made once in a file that runs on Node alone, whatever others ask', () => {
    const asks = 'export const isOld = typeof TextDecoder === "undefined";';
    const loading = (head: string, text = DECODER): number => count(asks, `${head}\n${text}`);
    expect(loading("import { EventEmitter } from 'events';")).toBe(0);
    expect(loading("import { createSocket } from 'node:dgram';")).toBe(1);
    const head = "import { createSocket } from 'node:dgram';\n";
    expect(loading(`${head}export const isOld = typeof TextDecoder === 'undefined';`)).toBe(0);
    const caught = DECODER.replace('=> new', '=> { try { return new').replace(
      ');\n',
      '; } catch { return ""; } });\n',
    );
    expect(loading(head, caught)).toBe(0);
    const plural = DECODER.replaceAll('TextDecoder()', "Intl.PluralRules('en')").replace(
      'decode',
      'select',
    );
    expect(count('', plural)).toBe(1);
    const asksForOther = 'export const isOld = typeof Intl.PluralRules === "undefined";';
    expect(count(asksForOther, head + plural)).toBe(0);
  });

  it('is called as late as before where another file asks for it', () => {
    expect(count('export const isOld = typeof TextDecoder === "undefined";')).toBe(0);
    expect(count('export const isOld = () => !isFunction(globalThis.TextDecoder);')).toBe(0);
    expect(count('export const isNew = () => "TextDecoder" in self;')).toBe(0);
    expect(count('export const text = new window.TextDecoder().decode(bytes);')).toBe(1);
    expect(count('export const kind = "TextDecoder";')).toBe(1);
  });
});
