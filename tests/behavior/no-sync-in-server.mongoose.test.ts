import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { Linter } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { ROOT } from '../harness/languages.ts';

/** What stands for Mongoose: schemas whose hooks its own package runs. */
const MONGOOSE = `const Kareem = require('kareem');
class Schema {
  hooks = new Kareem();
  pre(name, fn) { this.hooks.pre(name, fn); return this; }
  post(name, fn) { this.hooks.post(name, fn); return this; }
}
module.exports = { Schema, model: (name, schema) => schema };
`;

const HEAD = `const fs = require('node:fs');
const { scryptSync } = require('node:crypto');
const { Schema, model } = require('mongoose');
const schema = new Schema({});
`;

const HOOKS = `schema.pre('save', function (next) {
  if (this.password === undefined) return next(new TypeError('no password'));
  this.hash = scryptSync(this.password, 'salt', 16).toString('hex');
  next();
  this.isHashed = true;
});
schema.pre('save', function (next) {
  this.size = fs.statSync(this.file).size;
  if (this.twice) next();
  next();
});
schema.pre('save', function () {
  this.entries = fs.readdirSync(this.folder).length;
});
schema.post('save', function (doc, next) {
  doc.length = fs.readFileSync(doc.late, 'utf8').length;
  next();
});
schema.post('save', function (doc) {
  doc.isFile = fs.lstatSync(doc.file).isFile();
});
`;

let folder: string;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mongoose-'));
  mkdirSync(path.join(folder, 'data'));
  mkdirSync(path.join(folder, 'node_modules/mongoose'), { recursive: true });
  symlinkSync(
    path.join(ROOT, 'node_modules/kareem'),
    path.join(folder, 'node_modules/kareem'),
    'junction',
  );
  writeFileSync(path.join(folder, 'node_modules/mongoose/index.js'), MONGOOSE);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function lint(source: string, version = '8.0.0'): { output: string; left: string[] } {
  const dependencies = { express: '^4.0.0', mongoose: `^${version}` };
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'app', main: 'app.js', dependencies }),
  );
  writeFileSync(
    path.join(folder, 'app.js'),
    `const User = require('./user');\nrequire('express')().post('/', async (req, res) => res.json(await User.create(req.body)));\n`,
  );
  const file = path.join(folder, 'user.js');
  writeFileSync(file, source);
  const result = new Linter({ cwd: folder }).verifyAndFix(
    source,
    [
      {
        languageOptions: { sourceType: 'commonjs' },
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-sync-in-server': 'warn' },
      },
    ],
    { filename: file },
  );
  return { output: result.output, left: result.messages.map(({ message }) => message) };
}

interface Hooks {
  execPre(name: string, document: object, given: unknown[], done: (error?: Error) => void): void;
  execPost(name: string, document: object, given: unknown[], done: (error?: Error) => void): void;
}

/** What the hooks of a schema set of a document, in order, and how it ends. */
async function save(source: string, values: Record<string, unknown>): Promise<string[]> {
  const events: string[] = [];
  const document = new Proxy(values, {
    set: (target, name, value) => {
      events.push(`${String(name)} = ${String(value)}`);
      return Reflect.set(target, name, value);
    },
  });
  const file = path.join(folder, `user-${String((count += 1))}.js`);
  writeFileSync(file, source);
  const { hooks } = createRequire(file)(file) as { hooks: Hooks };
  const ended = (run: (done: (error?: Error) => void) => void): Promise<Error | undefined> =>
    new Promise((resolve) => {
      run((error) => {
        resolve(error ?? undefined);
      });
    });
  const error =
    (await ended((done) => {
      hooks.execPre('save', document, [], done);
    })) ??
    (await ended((done) => {
      hooks.execPost('save', document, [document], done);
    }));
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  events.push(error ? `failed: ${code ?? error.message}` : 'saved');
  return events;
}

const SOURCE = `${HEAD}${HOOKS}module.exports = model('User', schema);\n`;

describe('hooks of Mongoose', () => {
  it('does the same with every document once it is fixed', async () => {
    const { left, output } = lint(SOURCE);
    expect(left).toEqual([]);
    expect(output.match(/async function/gu)).toHaveLength(5);
    const file = path.join(folder, 'app.js');
    const data = path.join(folder, 'data');
    const good = { password: 'secret', file, folder: data, late: file };
    for (const document of [
      good,
      { ...good, twice: true },
      { ...good, password: undefined },
      { ...good, password: 7 },
      { ...good, file: path.join(folder, 'missing') },
      { ...good, folder: file },
      { ...good, late: data },
    ]) {
      const before = await save(SOURCE, { ...document });
      const after = await save(output, { ...document });
      expect(after).toEqual(before);
    }
  });

  it('says what becomes of an error where a hook is not awaited', () => {
    const one = (name: string): string =>
      `${HEAD}schema.pre('${name}', function () {\n  fs.rmSync(this.file);\n});\nmodule.exports = model('User', schema);\n`;
    expect(lint(one('validate')).output).toContain('await fs.promises.rm(');
    expect(lint(one('save'), '4.13.0').output).not.toContain('await fs.promises.rm(');
    expect(lint(one('init')).output).not.toContain('await fs.promises.rm(');
    // What the schema calls at once cannot wait at all.
    expect(lint(one('init')).left).toHaveLength(1);
  });

  it.each([
    ['next, done', 'next(); done();'],
    ['next', 'setTimeout(() => { this.slug = 1; next(); }, 10);'],
    ['next', 'index(this, next);'],
    ['next', 'arguments[0]();'],
    ['...given', 'given[0]();'],
  ])('leaves alone a hook of (%s) that Mongoose would not wait for: %s', (parameters, rest) => {
    const source = `${HEAD}schema.pre('save', function (${parameters}) {\n  fs.rmSync(this.file);\n  ${rest}\n});\nmodule.exports = model('User', schema);\n`;
    expect(lint(source)).toMatchObject({ output: source, left: [expect.any(String)] });
  });
});
