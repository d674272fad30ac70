import { describe, expect, it } from 'vitest';
import { selectRules } from '../harness/behavior.ts';
import { lintUnderBoth } from '../harness/lint.ts';

const CLOSURE = 'const isKnown = (value) => value.length > 2;';
const ORDER = "const order = new Intl.Collator('en');";

/** A procedure with a loop, and what calls it. */
const note = (caller: string): string => `${caller}
function note(text) {
  for (const row of text) {
    ${CLOSURE}
    if (isKnown(row)) console.count += 1;
  }
}
main(process.argv);`;

const loop = (head: string, list: string, body = 'n += isKnown(a);'): string =>
  `${head} let n = 0; for (const a of ${list}) { ${CLOSURE} ${body} } return n; }`;

/** What is left alone, and what differs from it in one thing and is reported. */
const PAIRS: Readonly<Record<string, readonly [alone: string, reported: string]>> = {
  'a procedure whose only caller waits': [
    note('async function main(files) { for (const file of files) { note(await read(file)); } }'),
    note('function main(files) { for (const file of files) { note(read(file)); } }'),
  ],
  'a procedure that is called when something is done': [
    note('function main(files) { read(files, (error, text) => { note(text); }); }'),
    note('function main(files) { files.forEach((text) => { note(text); }); }'),
  ],
  'a procedure for what a person types': [
    note(
      'function main(view) { view.onKeyDown = function onKeyDown(event) { note(event.key); }; }',
    ),
    note('function main(view) { view.readRow = function readRow(event) { note(event.key); }; }'),
  ],
  'a list that is written down': [
    loop('export function f() {', "['x', 'y']"),
    loop('export function f(list) {', 'list'),
  ],
  'a part of what has been waited for': [
    loop('export async function f(t) { const list = await load(t);', 'list.filter(Boolean)'),
    loop('export function f(t) { const list = load(t);', 'list.filter(Boolean)'),
  ],
  'a member of what has been waited for': [
    loop('export async function f(t) { const got = await load(t);', 'got.rows'),
    loop('export function f(t) { const got = load(t);', 'got.rows'),
  ],
  'a name for a part of what has been waited for': [
    loop('export async function f(t) { const got = await load(t); const { rows } = got;', 'rows'),
    loop('export function f(t) { const got = load(t); const { rows } = got;', 'rows'),
  ],
  'a turn that prints, and one that does so for an error': [
    loop('export function f(list) {', 'list', 'console.log(a); n += isKnown(a);'),
    loop(
      'export function f(list) {',
      'list',
      'try { n += isKnown(a); } catch (e) { console.log(e); }',
    ),
  ],
  'a turn that hands on what a call gives, and one that hands on a value': [
    loop('export function* f(list) {', 'list', 'if (isKnown(a)) yield load(a);'),
    loop('export function* f(list) {', 'list', 'if (isKnown(a)) yield a;'),
  ],
  'what says what has gone wrong, by its name': [
    `export function formatError(t) { ${ORDER} return order.compare(t, 'a') ? 'x' : t; }`,
    `export function formatRow(t) { ${ORDER} return order.compare(t, 'a') ? 'x' : t; }`,
  ],
};

describe.each(Object.entries(PAIRS))('%s', (_, [alone, reported]) => {
  const reportsIn = (code: string): readonly unknown[] =>
    lintUnderBoth(code, selectRules('no-recreated-closure'), {
      language: 'js',
      options: { 'no-recreated-closure': [{ report: 'noticeable' }] },
    }).reports;

  it('is left alone', () => {
    expect(reportsIn(alone)).toEqual([]);
  });

  it('is reported but for one thing', () => {
    expect(reportsIn(reported)).toHaveLength(1);
  });
});
