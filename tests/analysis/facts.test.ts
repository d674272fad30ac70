import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Analysis } from '../../src/analysis/analyze.ts';
import { testFacts } from '../harness/facts.ts';
import { ROOT } from '../harness/languages.ts';

const folder = path.join(ROOT, 'src/analysis');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

for (const file of files) {
  const name = path.basename(file, '.ts');
  const module = (await import(path.join(folder, file))) as Record<string, unknown>;
  const print = module[`print${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  const isPrinter = typeof print === 'function' && print.length === 1;
  if (isPrinter) testFacts(name, print as (analysis: Analysis) => string);
}

it('has fixtures for printers only', () => {
  for (const name of readdirSync(path.join(ROOT, 'tests/analysis/fixtures'))) {
    expect(files.map((file) => path.basename(file))).toContain(`${name}.ts`);
  }
});
