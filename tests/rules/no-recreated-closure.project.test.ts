import path from 'node:path';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { makeProject, type Files } from '../harness/projects.ts';

const NAME = `export function isName(text) {
  const pattern = new RegExp('^[a-z]+$');
  return pattern.test(text);
}
`;
const COMMONJS = NAME.replace('export function isName', 'exports.isName = function');
/** What calls it for what a person does. */
const CLICKED = `import { isName } from './name.js';
export async function handleClick(name) {
  if (!isName(name)) return undefined;
  const response = await fetch('/names/' + name);
  return response.json();
}
`;
const REPEATING = `import { isName } from './name.js';
export function names(words) {
  return words.filter((word) => isName(word));
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

describe('a constant of a function that other files call', () => {
  it('is reported where no file calls it', () => {
    expect(noticeable({ 'src/name.js': NAME })).toBe(1);
    expect(noticeable({ 'src/name.js': COMMONJS })).toBe(1);
  });

  it('is left alone where only what a person does calls it', () => {
    const files = { 'src/name.js': NAME, 'src/load.js': CLICKED };
    expect(noticeable(files)).toBe(0);
    expect(noticeable(files, { crossFile: false })).toBe(1);
    expect(reports(files, { report: 'all' })).toBe(1);
  });

  it('is reported where waiting code calls it', () => {
    const load = CLICKED.replace('handleClick', 'load');
    expect(noticeable({ 'src/name.js': NAME, 'src/load.js': load })).toBe(1);
  });

  it('is reported where one call is repeated', () => {
    const files = { 'src/name.js': NAME, 'src/load.js': CLICKED };
    expect(noticeable({ ...files, 'src/names.js': REPEATING })).toBe(1);
    const again = CLICKED.replace('  if', '  for (const part of name.split("/")) if').replace(
      'isName(name)',
      'isName(part)',
    );
    expect(noticeable({ ...files, 'src/load.js': again })).toBe(1);
  });

  it('is reported where a function that is called may be called often', () => {
    const caller = `import { isName } from './name.js';
export function check(name) {
  return isName(name) ? name : '';
}
`;
    expect(noticeable({ 'src/name.js': NAME, 'src/check.js': caller })).toBe(1);
  });

  it('is reported where the function is handed on', () => {
    for (const use of ['words.filter(isName)', '{ isName }', 'isName.length', '[isName]']) {
      const other = `import { isName } from './name.js';\nexport const use = (words) => (${use});\n`;
      const files = { 'src/name.js': NAME, 'src/load.js': CLICKED, 'src/use.js': other };
      expect(noticeable(files), use).toBe(1);
    }
  });

  it.each([
    ['a module as a whole', `import * as names from './name.js';\nnames.isName(text)`],
    ['another name', `import { isName as is } from './name.js';\nis(text)`],
    ['a file that exports it again', `import { isName } from './index.js';\nisName(text)`],
    ['a file that exports all again', `import { isName } from './all.js';\nisName(text)`],
    ['a file that exports what it imports', `import { is } from './bound.js';\nis(text)`],
    ['`require`', `const { isName } = require('./name');\nisName(text)`],
    ['the object of `require`', `const names = require('./name');\nnames.isName(text)`],
    ['`require` in its place', `require('./name').isName(text)`],
  ])('is left alone where what a person does calls it by %s', (_, code) => {
    const at = code.lastIndexOf('\n') + 1;
    const isCommonJs = code.includes('require');
    const caller = `${code.slice(0, at)}
${isCommonJs ? 'exports.handleClick = ' : 'export '}async function handleClick(text) {
  if (!${code.slice(at)}) return undefined;
  return (await fetch(text)).json();
}
`;
    const files = {
      'src/name.js': isCommonJs ? COMMONJS : NAME,
      'src/index.js': `export { isName } from './name.js';\n`,
      'src/all.js': `export * from './name.js';\n`,
      'src/bound.js': `import { isName } from './name.js';\nexport { isName as is };\n`,
      'src/load.js': caller,
    };
    expect(noticeable(files)).toBe(0);
  });

  it.each([
    ['is all that a module does', `export const known = isName('a');`],
    ['is for what a person types', `export function handleChange(text) { return isName(text); }`],
    [
      'draws a component',
      `export function Name({ text }) { return <b>{isName(text) ? text : '?'}</b>; }`,
    ],
    [
      'tells of an error',
      `export function check(text) { if (text === 1) throw new Error(isName(text)); return 1; }`,
    ],
    [
      'types through a function between',
      `const label = (text) => (isName(text) ? text : '?');
export function onKeyDown(text) { return label(text); }`,
    ],
  ])('is left alone where what calls it %s', (_, code) => {
    const caller = `import { isName } from './name.js';\n${code}\n`;
    expect(noticeable({ 'src/name.js': NAME, 'src/use.jsx': caller })).toBe(0);
  });

  it('is left alone two files away, and what calls itself or each other comes to an end', () => {
    const between = `import { isName } from './name.js';
export function pathOf(name) {
  return isName(name) ? '/names/' + name : name;
}
`;
    const caller = `import { pathOf } from './path.js';
export const handleClick = async (name) => (await fetch(pathOf(name))).json();
`;
    const files = { 'src/name.js': NAME, 'src/path.js': between, 'src/load.js': caller };
    expect(noticeable(files)).toBe(0);
    const round = `import { isName } from './name.js';
import { other } from './load.js';
export function pathOf(name) {
  return isName(name) ? other(name) : name;
}
`;
    const back = `import { pathOf } from './path.js';
export function other(name) {
  return pathOf(name.slice(1));
}
`;
    expect(noticeable({ ...files, 'src/path.js': round, 'src/load.js': back })).toBe(1);
  });

  it('is reported where a format of Intl makes up for the clicking', () => {
    const code = `export function price(value) {
  return new Intl.NumberFormat('en', { style: 'percent' }).format(value);
}
`;
    const caller = CLICKED.replace('isName', 'price').replace('!isName(name)', 'price(name)');
    expect(noticeable({ 'src/name.js': code, 'src/load.js': caller })).toBe(1);
  });
});

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
    expect(inFile('packages/words/dist/esm/name.js')).toBe(0);
    expect(inFile('lib/text/name.js')).toBe(1);
    expect(inFile('lib/text/name.js', { 'src/text/name.ts': '' })).toBe(0);
    expect(inFile('lib/text/name.js', { 'src/name.ts': '' })).toBe(1);
    expect(inFile('module/text/name.js')).toBe(1);
    expect(inFile('module/text/name.js', { 'src/text/name.ts': '' })).toBe(0);
  });

  it('is reported in the tools that a server has for language models, and left alone in those beside it', () => {
    const inFile = (name: string, dependencies: object): number => {
      const manifest = JSON.stringify({ name: 'words', dependencies });
      const root = makeProject({ 'package.json': manifest, [name]: NAME });
      return verify(root, path.join(root, name), NAME, { report: 'noticeable' }, {}).length;
    };
    const serves = { '@modelcontextprotocol/sdk': '^1' };
    expect(inFile('src/tools/name.js', serves)).toBe(1);
    expect(inFile('src/tools/name.js', {})).toBe(0);
    expect(inFile('tools/name.js', serves)).toBe(0);
    expect(inFile('src/tools/scripts/name.js', serves)).toBe(0);
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

describe('a constant of a function in an object that other files use', () => {
  const BODY = `isName(text) {
    const pattern = new RegExp('^[a-z]+$');
    return pattern.test(text);
  },`;
  const OBJECT = `export const names = {\n  ${BODY}\n  size: 3,\n};\n`;
  const caller = (use: string): string => `import { names } from './name.js';
export async function handleClick(text) {
  if (${use}) return undefined;
  return (await fetch(text)).json();
}
`;
  const CLICKS = caller('names.isName(text)');

  it('is left alone where only what a person does calls it', () => {
    expect(noticeable({ 'src/name.js': OBJECT })).toBe(1);
    expect(noticeable({ 'src/name.js': OBJECT, 'src/load.js': CLICKS })).toBe(0);
    const other = `import { names } from './name.js';\nexport const { length } = [names.size];\n`;
    expect(
      noticeable({ 'src/name.js': OBJECT, 'src/load.js': CLICKS, 'src/other.js': other }),
    ).toBe(0);
  });

  it('is left alone where it stands in a default export, or is exported later', () => {
    const byDefault = CLICKS.replace('{ names }', 'names');
    const start = OBJECT.replace('export ', '');
    for (const code of [
      OBJECT.replace('export const names =', 'export default'),
      `${start}export default names;\n`,
      start.replace('isName(text) {', 'isName: (text) => {') + 'export { names as default };\n',
    ]) {
      expect(noticeable({ 'src/name.js': code, 'src/load.js': byDefault }), code).toBe(0);
    }
    const required = CLICKS.replace(/^.*\n/, `const names = require('./name');\n`).replace(
      'export async function load',
      'exports.handleClick = async function',
    );
    const code = `${start}module.exports = names;\nexports.a = 1;\n`;
    expect(noticeable({ 'src/name.js': code, 'src/load.js': required })).toBe(0);
  });

  it('is left alone where another function of the object calls it for that', () => {
    const code = OBJECT.replace(
      'size: 3',
      'async onClick(text) { await fetch(this.isName(text)); }',
    );
    expect(noticeable({ 'src/name.js': code })).toBe(0);
  });

  it.each([
    ['one call is repeated', `texts.filter((text) => names.isName(text))`],
    ['it is handed on', `texts.filter(names.isName)`],
    ['the object is handed on', `use(names)`],
    ['a member is computed', `names[text](text)`],
    ['members are taken out', `((({ isName }) => isName(text))(names))`],
  ])('is reported where %s', (_, use) => {
    const files = { 'src/name.js': OBJECT, 'src/load.js': CLICKS };
    expect(noticeable({ ...files, 'src/other.js': caller(use) })).toBe(1);
  });

  it('is reported where the file does more with the object, or its functions with `this`', () => {
    for (const code of [
      `${OBJECT}use(names);\n`,
      `${OBJECT}names.isName = use;\n`,
      OBJECT.replace('size: 3', 'all(texts) { return use(this, texts); }'),
      OBJECT.replace('size: 3', 'all(texts) { return texts.map((text) => this.isName(text)); }'),
    ]) {
      expect(noticeable({ 'src/name.js': code, 'src/load.js': CLICKS }), code).toBe(1);
    }
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

  it('is left whole where its own file sends it', () => {
    const own = `import Raster from 'ol/source/Raster.js';\n${SHADE}export const layer = new Raster({ operation: shade });\n`;
    expect(noticeable({ ...OL, 'src/name.js': own })).toBe(0);
  });

  it('is reported where others only call it, or nothing sends text', () => {
    const called = layer('shade(sources, { width: 3 })');
    expect(noticeable({ ...OL, 'src/name.js': SHADE, 'src/load.js': called })).toBe(1);
    expect(noticeable({ 'src/name.js': SHADE, 'src/load.js': called })).toBe(1);
  });
});
