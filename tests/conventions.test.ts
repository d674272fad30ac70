import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TSESTree } from '@typescript-eslint/utils';
import { walk } from '../src/ast/walk.ts';
import { docsUrl } from '../src/create-rule.ts';
import plugin, { configs, rules } from '../src/index.ts';
import { ROOT } from './harness/languages.ts';
import { sourceCodeOf } from './harness/lint.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

function filesIn(folder: string, extension: string): string[] {
  const absolute = path.join(ROOT, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(extension),
  );
}

const names = filesIn('src/rules', '.ts').map((file) => file.replace('.ts', ''));

/** What a message must name: the thing that costs, or that is left out. */
const COST =
  /allocat|block|check|clos|cost|creat|extra|function|map|object|promise|regular|set|tick|time|twice|wait/i;

it('the plugin has the rules that have a file', () => {
  expect(Object.keys(rules).sort()).toEqual([...names].sort());
  expect(plugin.rules).toBe(rules);
});

it('the config `all` has every rule, and `recommended` those that say so', () => {
  expect(Object.keys(configs.all.rules ?? {})).toEqual(names.map((name) => `async-perf/${name}`));
  const recommended = names.filter((name) => rules[name]?.meta.docs?.recommended);
  expect(Object.keys(configs.recommended.rules ?? {})).toEqual(
    recommended.map((name) => `async-perf/${name}`),
  );
});

it('no page or test is left of a rule that is gone', () => {
  expect(filesIn('docs/rules', '.md').filter((file) => !rules[file.replace('.md', '')])).toEqual(
    [],
  );
  const tests = filesIn('tests/rules', '.test.ts');
  expect(tests.filter((file) => !names.includes(file.replace(/(?:\..*)?\.test\.ts$/, '')))).toEqual(
    [],
  );
});

describe.each(names)('%s', (name) => {
  const rule = rules[name];
  const source = read(`src/rules/${name}.ts`);

  it('has a test, a behaviour test and a page', () => {
    expect(existsSync(path.join(ROOT, `tests/rules/${name}.test.ts`))).toBe(true);
    expect(filesIn('tests/behavior', '.ts').some((file) => file.startsWith(name))).toBe(true);
    expect(existsSync(path.join(ROOT, `docs/rules/${name}.md`))).toBe(true);
  });

  it('describes itself', () => {
    const { docs, fixable, schema } = rule?.meta ?? {};
    expect(docs?.url).toBe(docsUrl(name));
    expect(docs?.description).toMatch(/^[a-z`].*[^.]$/);
    expect(fixable).toBe('code');
    expect(schema).toBeDefined();
  });

  it('has messages that are sentences and name the cost', () => {
    for (const [id, message] of Object.entries(rule?.meta.messages ?? {})) {
      expect(message, id).toMatch(/^[A-Z`{].*[.}]$/);
      expect(message, id).not.toMatch(/\b(?:please|should|must|consider|simply|just)\b/i);
    }
    expect(Object.values(rule?.meta.messages ?? {}).join(' ')).toMatch(COST);
  });

  it('has a page of the usual parts', () => {
    const headings = [...read(`docs/rules/${name}.md`).matchAll(/^## (.*)$/gm)].map(
      ([, heading]) => heading,
    );
    const parts = [
      'Why it is slow',
      'Examples',
      'What the fix does',
      'When it stays silent',
      'Known limits',
    ];
    expect(headings.filter((heading) => parts.includes(heading ?? ''))).toEqual(parts);
  });

  it('is one short file with a short `create`', () => {
    expect(source.split('\n').length).toBeLessThanOrEqual(300);
    expect(linesOfCreate(source)).toBeLessThanOrEqual(45);
  });
});

function linesOfCreate(source: string): number {
  const { ast, visitorKeys } = sourceCodeOf(source, { language: 'ts', filename: 'rule.ts' });
  let create: TSESTree.Node | undefined;
  walk(ast, visitorKeys, (node) => {
    const isCreate =
      node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'create';
    if (isCreate) create ??= node;
  });
  return create ? create.loc.end.line - create.loc.start.line + 1 : 0;
}

it.each(['src/analysis', 'src/fix'])('the index of %s lists what it holds', (folder) => {
  const index = read(`${folder}/README.md`);
  for (const entry of readdirSync(path.join(ROOT, folder))) {
    if (entry === 'README.md' || entry === 'analyze.ts') continue;
    expect(index, entry).toContain(entry.endsWith('.ts') ? `\`${entry}\`` : `${entry}/`);
  }
});

/** Those of the analyses whose files the same index lists, in its order: each may ask those before it. */
const ANALYSES = ['promises', 'closures', 'constants', 'runs', 'blocking'];

it.each([
  ...ANALYSES.map((name) => [`src/analysis/${name}`, 'src/analysis/README.md']),
  ['src/analysis/project', 'src/analysis/project/README.md'],
])('each file of %s is in the index', (folder, index) => {
  const text = read(index);
  for (const file of filesIn(folder, '.ts')) {
    expect(text, file).toContain(`\`${path.basename(file)}\``);
  }
});

it('the folders of the analyses ask only those before them', () => {
  for (const file of filesIn('src/analysis', '.ts')) {
    if (file === 'analyze.ts') continue;
    const level = ANALYSES.indexOf(file.split(path.sep)[0] ?? '');
    for (const [, target = ''] of read(`src/analysis/${file}`).matchAll(/from '(\.[^']+)'/g)) {
      const [asked = ''] = path.join(path.dirname(file), target).split(path.sep);
      expect(ANALYSES.indexOf(asked), `${file} imports ${target}`).toBeLessThanOrEqual(level);
    }
  }
});

it('imports go one way: rules → fix → analysis → ast', () => {
  const layers = ['ast', 'analysis', 'fix', 'rules'];
  for (const [level, layer] of layers.entries()) {
    for (const file of filesIn(`src/${layer}`, '.ts')) {
      for (const [, target = ''] of read(`src/${layer}/${file}`).matchAll(/from '(\.[^']+)'/g)) {
        const imported = path.relative('src', path.join('src', layer, path.dirname(file), target));
        const [top = ''] = imported.split(path.sep);
        expect(layers.indexOf(top), `${layer}/${file} imports ${target}`).toBeLessThanOrEqual(
          level,
        );
      }
    }
  }
});
