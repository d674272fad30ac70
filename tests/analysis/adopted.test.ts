import { expect, test } from 'vitest';
import { contextsOf, type Contexts } from '../../src/analysis/contexts.ts';
import { isFunction } from '../../src/ast/nodes.ts';
import { nodesIn } from '../../src/ast/walk.ts';
import { parseFile } from '../../src/analysis/project/summary/parse.ts';
import { summarize } from '../../src/analysis/project/summary/summarize.ts';
import type { FileSummary } from '../../src/analysis/project/summary/value.ts';
import { parse } from './source.ts';

/** What is read of a file on disk is taken for what ESLint sees of it, where both have parsed the same tree. */

const CODE = `import fs from 'node:fs';
export class Store {
  #read = (name) => fs.readFileSync(name);
  load(names) { return names.map((name) => this.#read(name)); }
}
export function make() { return new Store().load(['a']); }
`;

function readFromDisk(code: string, file: string): FileSummary {
  const parsed = parseFile(file, code);
  if (!parsed) throw new Error(`cannot parse ${code}`);
  return summarize(parsed, { getters: new Set() });
}

function seenByESLint(code: string, file: string): { contexts: Contexts; nodes: unknown[] } {
  const sourceCode = parse(code, file);
  const contexts = contextsOf({ sourceCode, filename: `/${file}`, cwd: '/' });
  return { contexts, nodes: nodesIn(sourceCode.ast, sourceCode.visitorKeys) };
}

test.each([
  ['JavaScript', 'a.js', CODE],
  ['with what only commonjs allows', 'a.js', 'exports.read = () => require("fs").statSync(".");'],
  ['TypeScript', 'a.ts', `${CODE}export const all = <Item>(items: Item[]): Item[] => [...items];`],
])('%s: the same tree', (_, file, code) => {
  const { contexts, nodes } = seenByESLint(code, file);
  const summary = readFromDisk(code, file);
  contexts.adopt(summary);
  expect(contexts.summary).toBe(summary);
  // Its functions and calls are found in the tree of ESLint.
  const functions = sourceFunctions(nodes);
  expect(functions.map((fn) => contexts.entityOf(fn))).toEqual(
    summary.entities.filter(({ kind, range }) => kind === 'function' && range).sort(byPlace),
  );
  for (const call of summary.calls) expect(contexts.nodeOf(call)?.range).toEqual(call.range);
});

test('another tree', () => {
  const { contexts } = seenByESLint(CODE, 'a.js');
  contexts.adopt(readFromDisk(CODE.replace('names.map', 'names?.map'), 'a.js'));
  expect(contexts.summary.path).toBe('/a.js');
});

test('a file that has been looked through already', () => {
  const { contexts } = seenByESLint(CODE, 'a.js');
  const { summary } = contexts;
  contexts.adopt(readFromDisk(CODE, 'a.js'));
  expect(contexts.summary).toBe(summary);
});

function sourceFunctions(nodes: readonly unknown[]) {
  return (nodes as Parameters<typeof isFunction>[0][]).filter(isFunction);
}

function byPlace(a: { range: unknown }, b: { range: unknown }): number {
  const [left, right] = [a, b].map(({ range }) => range as readonly number[]);
  return (left?.[0] ?? 0) - (right?.[0] ?? 0);
}
