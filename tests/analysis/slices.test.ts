import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from '../../src/analysis/project/files/shared.ts';
import { buildGraph, type Graph } from '../../src/analysis/project/graph/graph.ts';
import type { Step } from '../../src/analysis/project/graph/reach.ts';
import type { GraphInput } from '../../src/analysis/project/graph/learn.ts';
import { packageOf } from '../../src/analysis/project/files/package.ts';
import type { Entity } from '../../src/analysis/project/summary/value.ts';
import { write } from '../harness/projects.ts';
import { serverNames, unpackServer } from '../harness/servers.ts';

/**
 * The graph of what leads to one function, made of the files that it takes, says of that function what the
 * graph of the whole project says: for every function of the small servers that the rule is tested with.
 */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'slices-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Project {
  readonly functions: readonly Entity[];
  readonly whole: Graph;
  /** The graph of what leads to a function, and the number of files that it took. */
  readonly sliceOf: (entity: Entity) => { readonly graph: Graph; readonly read: number };
}

function projectAt(root: string): Project {
  const facts = {
    ...packageOf(path.join(root, 'package.json'), root),
    exportsHandlers: () => false,
  };
  const files = filesOf({ root, compiler: undefined, extraNames: [] });
  files.refresh();
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(root, file))
    .filter((file) => files.has(file))
    .sort();
  const read = new Set<string>();
  const summariesOf = (some: readonly string[]) =>
    some.flatMap((file) => {
      read.add(file);
      return files.summaryOf(file) ?? [];
    });
  const common: Omit<GraphInput, 'files'> = {
    factsOf: () => facts,
    extraMethods: new Map(),
    report: 'noticeable',
    isServed: () => true,
    modules: {
      resolve(from, specifier) {
        const target = files.resolve(from.path, specifier);
        return target === undefined ? undefined : summariesOf([target])[0];
      },
      folder: (from, prefix) => summariesOf(files.folder(from.path, prefix)),
      settersOf: (from, name) => summariesOf(files.settersOf(from.path, name)),
    },
  };
  const all = summariesOf(paths);
  return {
    functions: all.flatMap(({ entities }) => entities.filter(({ kind }) => kind === 'function')),
    whole: buildGraph({ ...common, files: all }),
    sliceOf(entity) {
      read.clear();
      const graph = buildGraph({
        ...common,
        files: [entity.file],
        slice: {
          seeds: [entity],
          project: {
            pathOf: (from, specifier) => files.resolve(from.path, specifier),
            pathsIn: (from, prefix) => files.folder(from.path, prefix),
            hasModels: () => files.hasModels(),
            takersOf: (names) => summariesOf(files.takersOf(entity.file.path, names)),
            usersOfGlobals: (file, names) => summariesOf(files.usersOfGlobals(file, names)),
            usersOf: (file, surface, known) => summariesOf(files.usersOf(file, surface, known)),
          },
        },
      });
      return { graph, read: read.size };
    },
  };
}

/** The handler, and the calls that lead from it to a function. */
function wayTo(step: Step | undefined): string | undefined {
  if (!step) return undefined;
  const names: string[] = [];
  for (let at: Step | undefined = step; at; at = at.previous) names.unshift(at.entity.name);
  return `${step.root.label}: ${String(names.length)} calls`;
}

let served = 0;
let left = 0;

test.each(serverNames)('%s', (name) => {
  const root = path.join(folder, name);
  unpackServer(name, root);
  const { functions, sliceOf, whole } = projectAt(root);
  const files = new Set(functions.map(({ file }) => file)).size;
  for (const entity of functions) {
    const { graph, read } = sliceOf(entity);
    if (whole.stepTo(entity)) served += 1;
    if (read < files) left += 1;
    const place = `${path.basename(entity.file.path)}:${String(entity.line)} ${entity.name}`;
    expect(`${place} ${String(wayTo(graph.stepTo(entity)))}`).toBe(
      `${place} ${String(wayTo(whole.stepTo(entity)))}`,
    );
  }
});

test('handlers lead to many of the functions, and many slices leave files out', () => {
  expect(served).toBeGreaterThan(300);
  expect(left).toBeGreaterThan(300);
});

test('what others hand to a function that hands back does not make a slice the whole project', () => {
  const root = path.join(folder, 'hub');
  const pages = Array.from({ length: 20 }, (_, index): [string, string] => [
    `page${String(index)}.js`,
    'module.exports = (req, res) => res.send(res.locals.config.title);\n',
  ]);
  write(root, {
    'package.json': '{ "dependencies": { "express": "^4.0.0" } }',
    'server.js': `const app = require('express')();
const hooks = require('./hooks');
app.use(async (req, res, next) => {
  res.locals.config = await hooks.fire('filter:config', { title: 'x', names: hooks.names });
  next();
});
${pages.map(([file]) => `app.get('/${file}', require('./${file}'));\n`).join('')}`,
    'hooks.js': `const byKind = { filter: runFilter };
exports.names = ['a.b'].map((name) => name.split('.')[0]);
exports.fire = async (name, data) => await byKind[name.split(':')[0]](name, data);
const runs = [];
exports.register = (run) => runs.push(run);
async function runFilter(name, data) {
  for (const run of runs) await run(name);
  return data;
}
require('./wrap')(exports);
`,
    'wrap.js': `module.exports = function wrapAll(object) {
  for (const key of Object.keys(object)) {
    if (typeof object[key] === 'function') object[key] = wrap(object[key]);
    else wrapAll(object[key]);
  }
};
function wrap(run) {
  return async (...given) => run(...given);
}
`,
    'flags.js': `const fs = require('fs');
const hooks = require('./hooks');
hooks.register(read);
exports.load = () => hooks.fire('filter:flags', { flags: [read] });
function read(name) {
  return fs.readFileSync(name);
}
`,
    ...Object.fromEntries(pages),
  });
  const { functions, sliceOf } = projectAt(root);
  const seed = functions.find(({ name }) => name === 'read');
  expect(seed && sliceOf(seed).read).toBeLessThan(pages.length);
});

test('what middleware adds to a request is looked for only where it is taken', () => {
  const root = path.join(folder, 'added');
  const pages = Array.from({ length: 20 }, (_, index): [string, string] => [
    `page${String(index)}.js`,
    "const { label } = require('./rows');\nmodule.exports = (req, res) => res.send(label(req.query));\n",
  ]);
  write(root, {
    'package.json': '{ "dependencies": { "express": "^4.0.0" } }',
    'server.js': `const app = require('express')();
const { Rows } = require('./rows');
const rows = new Rows();
app.use((req, res, next) => {
  req.rows = rows;
  next();
});
app.get('/rows', require('./page'));
${pages.map(([file]) => `app.get('/${file}', require('./${file}'));\n`).join('')}`,
    'rows.js': `const fs = require('fs');
exports.Rows = class {
  load(name) {
    return fs.readFileSync(name);
  }
};
exports.label = ({ name }) => name;
`,
    'page.js': 'module.exports = (req, res) => res.send(req.rows.load(req.query.name));\n',
    ...Object.fromEntries(pages),
  });
  const { functions, sliceOf } = projectAt(root);
  const seed = functions.find(({ name }) => name === 'load');
  if (!seed) throw new Error('no seed');
  const { graph, read } = sliceOf(seed);
  expect(wayTo(graph.stepTo(seed))).toBe('GET /rows handler: 2 calls');
  expect(read).toBeLessThan(5);
});
