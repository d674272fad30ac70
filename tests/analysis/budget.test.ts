import { expect, test, vi } from 'vitest';
import { contextsOf } from '../../src/analysis/contexts.ts';
import { Budget } from '../../src/analysis/project/resolve/budget.ts';
import { parse } from './source.ts';

/** Functions that are each given all others, of which any may call any. */
function tangle(size: number): string {
  const functions = Array.from(
    { length: size },
    (_, i) =>
      `function f${i}(g, h) { g(h); f${(i + 1) % size}(f${(i * 7 + 3) % size}, g); return fs.readFileSync('x'); }`,
  );
  return `import fs from 'node:fs';
import http from 'node:http';
${functions.join('\n')}
http.createServer((req, res) => { res.end(f0(f1, f2)); }).listen(1);`;
}

/** How many things are looked at to tell what the functions of a text are given. */
function stepsFor(code: string): number {
  const spend = vi.spyOn(Budget.prototype, 'spend');
  const contexts = contextsOf({ sourceCode: parse(code, 'a.js'), filename: '/a.js', cwd: '/' });
  for (const call of contexts.summary.calls) contexts.graph.keysOf(call);
  const steps = spend.mock.calls.reduce((sum, [count]) => sum + count, 0);
  spend.mockRestore();
  return steps;
}

test('functions that pass each other around are looked at for so long, and no longer', () => {
  const steps = stepsFor(tangle(125));
  expect(steps).toBeGreaterThan(1_000_000);
  expect(steps).toBeLessThan(30_000_000);
});

test('a question that takes too much leaves others as they are', () => {
  const code = `${tangle(125)}
const read = (file) => fs.readFileSync(file);
function every(run) { return run('x'); }
every(read);`;
  const { graph, summary } = contextsOf({
    sourceCode: parse(code, 'a.js'),
    filename: '/a.js',
    cwd: '/',
  });
  const keys = summary.calls.map((call) => graph.keysOf(call).join());
  expect(keys.filter((key) => key === 'fs.readFileSync')).toHaveLength(126);
});
