import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule, type InvalidCase, type ValidCase } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['js'] as const;
const SET = "new Set(['a', 'b', 'c'])";
const MANY = `new Set(['${Array.from({ length: 40 }, (_, index) => `kind${String(index)}`).join("', '")}'])`;

/** A function whose set is reported and moved before it. */
const moved = (title: string, code: string, before = '', made = SET): InvalidCase => ({
  title,
  options,
  languages,
  code: `${before}${code.replace('SET', `[|${made}|]`)}`,
  output: `${before}const kinds = ${made};\n\n${code.replace(/ *const kinds = SET;\n/, '')}`,
});
const left = (title: string, code: string): ValidCase => ({
  title,
  options,
  languages,
  code: code.replace('SET', SET),
});

/** A function of so many lines, each of which does little. */
const withMany = (lines: number): string =>
  `export function kindOf(text) {
  const kinds = SET;
${'  if (text === fallback) return 0;\n'.repeat(lines)}  return kinds.has(text);
}`;
const EXPRESS = "import express from 'express';\n\nconst app = express();\n\n";

/**
 * A constant that takes long to make is told from one that does not by its kind alone: what the function
 * does besides does not matter, only whether it runs again and does not wait.
 */
testRule(noRecreatedClosure, {
  valid: [
    left(
      'A set of a few in a request handler: to read the request and to answer it takes far longer.',
      `${EXPRESS}app.get('/orders', (req, res) => {
  const kinds = SET;
  res.json(req.query.kinds.filter((kind) => kinds.has(kind)));
});`,
    ),
    {
      title: 'A set of many in a request handler that waits for others, which takes far longer.',
      options,
      languages,
      code: `${EXPRESS}app.get('/orders', async (req, res) => {
  const kinds = ${MANY};
  const orders = await req.store.orders();
  res.json(orders.filter(({ kind }) => kinds.has(kind)));
});`,
    },
    left(
      'What is handed to another function, which goes through something with it.',
      `export const bySource = (query) => query.matches('source', new RegExp('camera'), 'i');`,
    ),
    left(
      'Literals of patterns, where nothing shows that it is called often.',
      `export function isOrder(text) {
  const patterns = [/^buy\\b/, /^sell\\b/, /\\bstop$/, /\\border\\b/, /\\bbid$/];
  return patterns.some((pattern) => pattern.test(text));
}`,
    ),
    left(
      'For what a person does.',
      `export function onKeyDown(event) {
  const kinds = SET;
  return kinds.has(event.key);
}`,
    ),
    left(
      'Kept for the next call.',
      `let known;
export function knownKinds(rows) {
  if (known) return known;
  const kinds = SET;
  known = rows.filter((row) => kinds.has(row));
  return known;
}`,
    ),
    left(
      'Where functions are put in place that outlive the run.',
      `export function follow(source, found) {
  const kinds = SET;
  source.on('data', (kind) => found.push(kinds.has(kind)));
}`,
    ),
    left(
      'Asked of the browser that a page is shown with.',
      `export function isOld(version) {
  const kinds = SET;
  return kinds.has(navigator.appName) && Number.parseInt(navigator.appVersion) < version;
}`,
    ),
    left(
      'Asked of what a program is started with.',
      `export function isKnown() {
  const kinds = SET;
  return kinds.has(process.env.APP_KIND);
}`,
    ),
    left(
      'In what runs when the program starts.',
      `import { rows } from './rows.js';
function fill() {
  const kinds = SET;
  return rows.filter((row) => kinds.has(row));
}
export const known = fill();`,
    ),
    left(
      'Only to tell of an error.',
      `export function check(kind, names) {
  if (kind === '') throw new TypeError(names.filter((name) => SET.has(name)).join());
  return kind;
}`,
    ),
    ...['(0, eval)(script)', '(eval)(script)', 'new Function(script)(eval)'].map((use) =>
      left(
        `In a file with ${use}.`,
        `export const run = (script) => ${use};
export function isKind(kind) {
  const kinds = SET;
  return kinds.has(kind);
}`,
      ),
    ),
    left(
      'In a file with a call of eval.',
      `export const run = (script) => eval(script);
export function isKind(kind) {
  const kinds = SET;
  return kinds.has(kind);
}`,
    ),
    {
      title: 'Three patterns, and patterns that remember where they were.',
      options,
      languages,
      code: `export function isOrder(text) {
  const patterns = [/^buy\\b/, /^sell\\b/, /\\bstop$/];
  return patterns.some((pattern) => pattern.test(text));
}
export function isTrade(text) {
  const patterns = [/^buy\\b/g, /^sell\\b/g, /\\bstop$/g, /\\border\\b/g];
  return patterns.some((pattern) => pattern.test(text));
}`,
    },
    left(
      'In a function that waits.',
      `export async function open(store) {
  const kinds = SET;
  const rows = await store.rows();
  return rows.filter(({ kind }) => kinds.has(kind));
}`,
    ),
    left(
      'In a function that runs another program.',
      `import { execFileSync } from 'node:child_process';
export function disks() {
  const kinds = SET;
  return execFileSync('lsblk', { encoding: 'utf8' }).split('\\n').filter((kind) => kinds.has(kind));
}`,
    ),
    left(
      'A set that a caller gets, and may change.',
      `export async function kindsOf(source) {
  const kinds = SET;
  await source.ready();
  return kinds;
}`,
    ),
    left(
      'A set that is filled while the function waits.',
      `export async function kindsOf(source) {
  const kinds = SET;
  for (const kind of await source.read()) kinds.add(kind);
  return kinds.size;
}`,
    ),
  ],
  invalid: [
    {
      title: 'A long list in a long function.',
      options: [{ report: 'all' }],
      languages,
      code: withMany(60).replace('SET', `[|${MANY}|]`),
      output: `const kinds = ${MANY};\n\n${withMany(60).replace('  const kinds = SET;\n', '')}`,
    },
    moved(
      'In what a function that waits does for each item.',
      `function isKind(kind) {
  const kinds = SET;
  return kinds.has(kind);
}
export async function open(store) {
  const rows = await store.rows();
  return kindsOf(rows);
}
function kindsOf(rows) {
  return rows.filter(({ kind }) => isKind(kind));
}`,
    ),
    {
      title: 'In a body of one line.',
      options: [{ report: 'all' }],
      languages,
      code: `export function isKind(kind) { const kinds = [|${SET}|]; return kinds.has(kind); }`,
      output: `const kinds = ${SET};

export function isKind(kind) { return kinds.has(kind); }`,
    },
    {
      title: 'Four patterns and more, in a list or in rows, for each of some texts.',
      options: [{ report: 'all' }],
      languages,
      code: `export function orders(texts) {
  return texts.filter((text) => {
    const patterns = [|[/^buy\\b/, /^sell\\b/, /\\bstop$/, /\\border\\b/]|];
    return patterns.some((pattern) => pattern.test(text));
  });
}
function problemOf(name) {
  const rules = [|[
    { pattern: /^[.]/, text: 'starts with a dot' },
    { pattern: /[.]$/, text: 'ends with a dot' },
    { pattern: /[.][.]/, text: 'has two dots' },
    { pattern: /^-/, text: 'starts with a dash' },
  ]|];
  return rules.find(({ pattern }) => pattern.test(name))?.text;
}
export const problems = (names) => names.map((name) => problemOf(name));`,
      output: `const patterns = [/^buy\\b/, /^sell\\b/, /\\bstop$/, /\\border\\b/];

export function orders(texts) {
  return texts.filter((text) => {
    return patterns.some((pattern) => pattern.test(text));
  });
}

const rules = [
  { pattern: /^[.]/, text: 'starts with a dot' },
  { pattern: /[.]$/, text: 'ends with a dot' },
  { pattern: /[.][.]/, text: 'has two dots' },
  { pattern: /^-/, text: 'starts with a dash' },
];

function problemOf(name) {
  return rules.find(({ pattern }) => pattern.test(name))?.text;
}
export const problems = (names) => names.map((name) => problemOf(name));`,
    },
    {
      title: 'Beside a method called `eval`.',
      options: [{ report: 'all' }],
      languages,
      code: `export const run = (client, script) => client.eval(script) ?? client?.eval(script);
export function isKind(kind) {
  const kinds = [|${SET}|];
  return kinds.has(kind);
}`,
      output: `export const run = (client, script) => client.eval(script) ?? client?.eval(script);

const kinds = ${SET};

export function isKind(kind) {
  return kinds.has(kind);
}`,
    },
    moved(
      'In a class with a method called `eval`.',
      `export class Kinds {
  eval = 1;
  static eval(kind) {
    const kinds = SET;
    return kinds.has(kind);
  }
  static evalAll(all) {
    return all.filter((kind) => this.eval(kind));
  }
}`,
    ),
    moved(
      'In a service, by a name that could be of a page.',
      `export function previewDiscount(code) {
  const kinds = SET;
  return kinds.has(code);
}
export const discounts = (codes) => codes.filter((code) => previewDiscount(code));`,
    ),
    moved(
      'Beside a pattern that names kinds of functions.',
      `export default (texts) => texts.filter((text) => isShort(text));
function isShort(text) {
  const kinds = SET;
  return kinds.has(text);
}`,
      'export const FUNCTION = /^Function(?:Declaration|Expression)$/;\n\n',
    ),
    moved(
      'In a long function.',
      `export function format(text, settings) {
  const kinds = SET;
  let result = text;
${Array.from({ length: 40 }, (_, index) => `  if (settings.k${String(index)}) result += kinds.size;`).join('\n')}
  return result;
}
export const formats = (texts, settings) => texts.map((text) => format(text, settings));`,
    ),
    {
      title: 'A pattern for each message of a socket, and a format for each row.',
      options: [{ report: 'all' }],
      languages,
      code: `import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0 });
server.on('connection', (socket) => {
  socket.on('message', async (data) => {
    const command = [|new RegExp('^/([a-z]+)')|].exec(String(data));
    if (command) socket.send(await run(command[1]));
  });
});

async function run(rows) {
  const prices = [|new Intl.NumberFormat('en', { style: 'percent' })|];
  const found = await query(rows);
  return found.map((row) => prices.format(row));
}
async function query(rows) {
  return rows;
}`,
      output: `import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0 });

const prices = new Intl.NumberFormat('en', { style: 'percent' });

server.on('connection', (socket) => {
  socket.on('message', async (data) => {
    const command = /^\\/([a-z]+)/.exec(String(data));
    if (command) socket.send(await run(command[1]));
  });
});

async function run(rows) {
  const found = await query(rows);
  return found.map((row) => prices.format(row));
}
async function query(rows) {
  return rows;
}`,
    },
  ],
});
