import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DECORATORS, INTERFACE_METHODS } from '../src/analysis/known/handlers/classes.ts';
import { FILE_CONVENTIONS } from '../src/analysis/known/handlers/files.ts';
import { METHODS } from '../src/analysis/known/handlers/methods.ts';
import {
  DECLARED_AS,
  HANDLER_TYPES,
  MADE_BY,
  REQUEST_TYPES,
} from '../src/analysis/known/handlers/types.ts';
import { ROOT } from './harness/languages.ts';

const tables = [METHODS, MADE_BY, DECLARED_AS, HANDLER_TYPES, DECORATORS, INTERFACE_METHODS];
const known = [
  // `#hubot`: what is known by its form, because a program is handed it.
  ...tables.flatMap((table) => [...table.keys()].map((key) => key.replace(/^#/, ''))),
  ...REQUEST_TYPES,
  ...FILE_CONVENTIONS.flatMap(({ requires }) => requires),
];

const page = readFileSync(path.join(ROOT, 'docs/details/no-sync-in-server.md'), 'utf8');
const [, section = ''] = /^## Which handlers it knows\n(.*?)^## /ms.exec(page) ?? [];
const named = [...section.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('every package that the page names has handlers in the tables', () => {
  expect(named.length).toBeGreaterThan(100);
  const isKnown = (name: string): boolean =>
    known.some(
      (key) => key === name || (key.startsWith(name) && /[./(]/.test(key.charAt(name.length))),
    );
  expect(named.filter((name) => name !== 'handlers' && !isKnown(name))).toEqual([]);
});
