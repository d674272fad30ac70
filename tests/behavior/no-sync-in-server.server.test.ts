import { createHook } from 'node:async_hooks';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter } from 'eslint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { ROOT } from '../harness/languages.ts';

interface Site {
  readonly url: string;
  readonly server: http.Server;
}

let folder: string;
let before: Site;
let after: Site;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'example-'));
  const [original, fixed] = ['before', 'after'].map((name) => {
    const copy = path.join(folder, name);
    cpSync(path.join(ROOT, 'examples'), copy, { recursive: true });
    return copy;
  });
  fixAll(fixed ?? '');
  before = await start(original ?? '');
  after = await start(fixed ?? '');
});

afterAll(() => {
  before.server.close();
  after.server.close();
  rmSync(folder, { recursive: true, force: true });
});

function fixAll(root: string): void {
  let fixed = 0;
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(root, name);
    const result = new Linter({ cwd: root }).verifyAndFix(
      readFileSync(file, 'utf8'),
      [{ plugins: { 'async-perf': plugin }, rules: { 'async-perf/no-sync-in-server': 'warn' } }],
      { filename: file },
    );
    fixed += Number(result.fixed);
    writeFileSync(file, result.output);
  }
  expect(fixed).toBeGreaterThan(0);
}

async function start(root: string): Promise<Site> {
  const url = pathToFileURL(path.join(root, 'server.js')).href;
  const { createServer } = (await import(/* @vite-ignore */ url)) as {
    createServer: () => http.Server;
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

const ACCOUNT = JSON.stringify({ name: 'ada', password: 'correct horse' });

async function answers({ url }: Site): Promise<string[]> {
  const found: string[] = [];
  const requests: readonly (readonly [string, RequestInit?])[] = [
    ['/health'],
    ['/'],
    ['/missing'],
    ['/orders'],
    ['/report'],
    ['/users.csv'],
    ['/register', { method: 'POST', body: ACCOUNT }],
    ['/register', { method: 'POST', body: ACCOUNT }],
    ['/login', { method: 'POST', body: ACCOUNT }],
    ['/login', { method: 'POST', body: '{ "name": "ada", "password": "wrong" }' }],
    ['/login', { method: 'POST', body: 'no JSON' }],
  ];
  for (const [target, options] of requests) {
    const response = await fetch(url + target, options);
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    found.push(
      `${target} ${response.status} ${response.headers.get('content-type') ?? ''} ${body}`,
    );
  }
  return found;
}

it('gives the same answers before and after its fixes', async () => {
  expect(await answers(after)).toEqual(await answers(before));
});

it('answers an unrelated request while pbkdf2 is under way', async () => {
  const events: string[] = [];
  const note = (event: string) => (): number => events.push(event);
  let health: Promise<unknown> | undefined;
  const hook = createHook({
    init(_id, type) {
      if (type !== 'PBKDF2REQUEST' || health) return;
      events.push('pbkdf2 has begun');
      health = fetch(`${after.url}/health`).then(note('an unrelated request is answered'));
    },
  }).enable();
  await fetch(`${after.url}/login`, { method: 'POST', body: ACCOUNT }).then(
    note('login is answered'),
  );
  await health;
  hook.disable();
  expect(events).toEqual([
    'pbkdf2 has begun',
    'an unrelated request is answered',
    'login is answered',
  ]);
});
