import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSameBehavior, selectRules, type Run } from '../harness/behavior.ts';
import { lint } from '../harness/lint.ts';
import {
  AWAITED,
  CALLED,
  drops,
  OVERLAPPING,
  registering,
  type Handler,
  type Kind,
  type Registry,
} from './no-sync-in-server.kinds.ts';

let folder: string;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'handlers-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Body {
  readonly title: string;
  /** The handler, in which `PATH` stands for the path that it is given. */
  readonly handler: string;
  readonly rest?: string;
}

const BODIES: readonly Body[] = [
  {
    title: 'reads in place',
    handler:
      "(given) => { log('begin'); const text = fs.readFileSync(PATH, 'utf8'); log('read', text.length > 9); return text.slice(0, 2); }",
  },
  {
    title: 'reads in a function, and catches',
    handler:
      "(given) => { try { return load(PATH); } catch (error) { log(error.code); throw new RangeError('no page'); } finally { log('end'); } }",
    rest: "function load(path) { const { size } = fs.statSync(path); log('size', size > 9); return size > 9; }",
  },
  {
    title: 'is async already',
    handler:
      "async (given) => { await log('begin'); const names = fs.readdirSync(PATH); return names.length > 3; }",
  },
];

/** Runs what a kind of handler is fixed to, with a file, a folder and what is not there. */
async function compare(
  kind: Kind,
  { handler, rest = '' }: Body,
  options: Parameters<typeof assertSameBehavior>[3] = {},
): Promise<void> {
  const root = path.join(folder, String((count += 1)));
  mkdirSync(root);
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ name: 'app', ...kind.manifest }));
  const written = handler
    .replaceAll('PATH', kind.path ?? 'given')
    .replace('(given)', `(${kind.param ?? 'given'})`);
  const method = written.replace(/^(async )?(\(.*?\)) =>/, '$1NAME$2');
  const text = kind.code
    .replace('HANDLER', written)
    .replace(/METHOD_(\w+)/, (_, name: string) => method.replace('NAME', name));
  const source = `import fs from 'node:fs';\n${kind.head}\n${text}\n${rest}`;
  const place = { cwd: root, filename: path.join(root, kind.filename ?? 'server.js') };
  const language = place.filename.endsWith('.ts') ? 'ts' : 'js';
  const { reports } = lint(source, selectRules('no-sync-in-server'), { ...place, language });
  expect(reports, source).not.toHaveLength(0);
  let registry: Registry = new Map();
  const drive = async ({ exports, log }: Run): Promise<void> => {
    const run = kind.pick?.(exports) ?? [...registry.values()][0];
    if (!run) throw new Error('There is no handler.');
    for (const file of ['package.json', 'src', 'missing']) {
      await kind.hand(log, run, ...(kind.given?.(file) ?? [file]));
    }
  };
  await assertSameBehavior('no-sync-in-server', source, drive, {
    languages: [language],
    ...place,
    grace: 2000,
    modules: () => {
      registry = new Map();
      return kind.modules?.(registry) ?? {};
    },
    ...options,
  });
}

describe.each(AWAITED)('$name', (kind) => {
  it.each(BODIES)('$title', async (body) => {
    await compare(kind, body);
  });
});

describe.each(OVERLAPPING)('$name', (kind) => {
  it.each(BODIES)('$title', async (body) => {
    await compare(kind, body, { expectFixed: false });
    await compare(kind, body, {
      mode: 'suggestions',
      exceptSuggestions: /unhandled rejection/,
      expectFixed: 'maybe',
    });
  });
});

describe.each(CALLED)('$name', (kind) => {
  it.each(BODIES)('$title', async (body) => {
    await compare(kind, body, { expectFixed: body.handler.startsWith('async') });
  });
});

/** uWebSockets.js reads the request from memory that it takes back, and refuses a handler that returns without an answer. */
it.each(BODIES)('has no fix in a handler of uWebSockets.js that $title', async (body) => {
  const kind: Kind = {
    name: 'uWebSockets.js',
    modules: (registry) => ({ 'uWebSockets.js': { App: () => registering(registry, 'get') } }),
    head: "import uWS from 'uWebSockets.js';",
    code: "uWS.App().get('/*', HANDLER);",
    hand: drops,
  };
  await compare(kind, body, { expectFixed: false });
});

it('has no fix in a Lambda that answers by its context', async () => {
  const kind = CALLED.find(({ name }) => name === 'AWS Lambda');
  if (!kind) throw new Error('There is no such kind.');
  const later =
    '(event, context) => { const text = fs.readFileSync(event, "utf8"); setTimeout(() => context.succeed(text.length > 9), 10); }';
  await compare(kind, { title: 'answers later', handler: later }, { expectFixed: false });
});

/** Resolvers call what the context of a request holds, and take its value at once. */
it('has no fix in a function that the context of a request holds', async () => {
  const kind: Kind = {
    name: 'context of Apollo',
    modules: (registry) => ({
      'apollo-server': {
        ApolloServer: function ApolloServer({ context }: { context: () => { load: Handler } }) {
          registry.set('*', (...given) => String(context().load(...given)).length > 1);
        },
      },
    }),
    head: "import { ApolloServer } from 'apollo-server';",
    code: 'new ApolloServer({ context: () => ({ load: HANDLER }) });',
    hand: drops,
  };
  for (const body of BODIES.slice(0, 2)) await compare(kind, body, { expectFixed: false });
});
