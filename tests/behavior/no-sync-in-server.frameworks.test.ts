import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { ROOT } from '../harness/languages.ts';

/** What a server is asked, and what it has to say for itself. */
type Log = (...values: unknown[]) => void;
type Ask = (request: string) => Promise<string>;

interface Served {
  readonly ask: Ask;
  readonly close: () => Promise<void>;
}

let folder: string;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'frameworks-'));
  writeFileSync(
    path.join(folder, 'package.json'),
    '{ "name": "app", "type": "module", "dependencies": { "express": "^5.0.0", "fastify": "^5.0.0" } }',
  );
  // The real frameworks.
  mkdirSync(path.join(folder, 'node_modules'));
  for (const [name, installed] of Object.entries({ express: 'express-5', fastify: 'fastify' })) {
    const target = path.join(ROOT, 'node_modules', installed);
    symlinkSync(target, path.join(folder, 'node_modules', name), 'junction');
  }
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(path.join(folder, 'data/a.json'), '{ "name": "a", "rows": [1, 2] }');
  writeFileSync(path.join(folder, 'data/broken.json'), '{ "name": ');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function fix(source: string): string {
  const file = path.join(folder, 'server.js');
  writeFileSync(file, source);
  const result = new Linter({ cwd: folder }).verifyAndFix(
    source,
    [{ plugins: { 'async-perf': plugin }, rules: { 'async-perf/no-sync-in-server': 'warn' } }],
    { filename: file },
  );
  return result.output;
}

async function load(source: string): Promise<Record<string, (...values: never[]) => unknown>> {
  const file = path.join(folder, `server-${String((count += 1))}.js`);
  writeFileSync(file, source);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as never;
}

/** All that a server answers and logs, in order. */
async function trace(
  source: string,
  serve: (module: Record<string, (...values: never[]) => unknown>, log: Log) => Promise<Served>,
  requests: readonly string[],
): Promise<string[]> {
  const events: string[] = [];
  const { ask, close } = await serve(await load(source), (...values) => {
    events.push(values.join(' '));
  });
  for (const request of requests) events.push(`${request} → ${await ask(request)}`);
  await close();
  return events;
}

const HEAD = `import fs from 'node:fs';
import { scryptSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const DATA = new URL('data/', import.meta.url);
`;

const TAIL = `
class NotFound extends Error {
  status = 404;
  statusCode = 404;
}
function load(name) {
  return JSON.parse(fs.readFileSync(new URL(name + '.json', DATA), 'utf8'));
}
function hash(text) {
  return scryptSync(text, 'salt', 16).toString('hex');
}
`;

const EXPRESS = `import express from 'express';
${HEAD}
export function createApp(log) {
  const app = express();
  app.set('env', 'test');
  app.use((req, res, next) => {
    log('begin', req.url);
    res.set('x-user', hash(req.get('x-user') ?? 'nobody'));
    next();
  });
  app.get('/rows/:name', (req, res) => {
    const { rows } = load(req.params.name);
    log('loaded', rows.length);
    res.json(rows);
  });
  app.get('/try/:name', (req, res, next) => {
    try {
      res.send(load(req.params.name).name);
    } catch (error) {
      log('tried');
      if (error.code !== 'ENOENT') throw error;
      next(new NotFound(req.params.name));
    }
  });
  app.get('/guarded', allow, (req, res) => {
    res.type('text').send(gzipSync('text').toString('base64').slice(0, 8));
  });
  app.get('/early', (req, res) => {
    res.status(202).end(String(fs.statSync(new URL(req.query.at ?? '.', DATA)).isDirectory()));
    throw new RangeError('too late');
  });
  app.get('/next', (req, res, next) => {
    log('entries', fs.readdirSync(DATA).length);
    next('route');
  });
  app.get('/next', (req, res) => res.sendStatus(204));
  app.use((req, res) => { throw new NotFound(req.url); });
  app.use((error, req, res, next) => {
    log('error', error.code ?? error.name, res.headersSent);
    if (!res.headersSent) log('page', fs.readFileSync(new URL(error.code + '.html', DATA), 'utf8'));
    next(error);
  });
  app.use((error, req, res, next) => {
    log('last', error.code ?? error.name, res.headersSent);
    if (res.headersSent) return;
    res.status(error.status ?? 500).json({ error: error.code ?? error.name });
  });
  return app;
  function allow(req, res, next) {
    if (fs.lstatSync(new URL(req.query.at ?? '.', DATA)).isFile() || req.query.deny) return next(new NotFound('denied'));
    next();
  }
}
${TAIL}`;

const FASTIFY = `import Fastify from 'fastify';
${HEAD}
export function createApp(log) {
  const app = Fastify();
  app.addHook('onRequest', async (request, reply) => {
    log('begin', request.url);
    reply.header('x-user', hash(request.headers['x-user'] ?? 'nobody'));
  });
  app.addHook('onError', async (request, reply, error) => { log('onError', error.code ?? error.name); });
  app.addHook('onSend', async (request, reply, payload) => { log('onSend', fs.readdirSync(DATA).length); });
  app.addHook('onResponse', async (request, reply) => { log('end', reply.statusCode); });
  app.get('/rows/:name', (request) => load(request.params.name).rows);
  app.get('/sent/:name', (request, reply) => {
    reply.code(202).send(load(request.params.name));
  });
  app.get('/try/:name', async (request, reply) => {
    try {
      return load(request.params.name).name;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
      reply.code(404);
      return { missing: request.params.name };
    } finally {
      log('tried');
    }
  });
  app.route({
    method: 'GET',
    url: '/guarded',
    preHandler: async (request) => {
      if (fs.lstatSync(new URL(request.query.at ?? '.', DATA)).isFile() || request.query.deny) throw new NotFound('denied');
    },
    handler: async (request, reply) => reply.type('text/plain').send(gzipSync('text').toString('base64').slice(0, 8)),
  });
  app.setErrorHandler((error, request, reply) => {
    log('error', error.code ?? error.name, fs.readdirSync(DATA).length);
    reply.code(error.statusCode ?? 500).send({ error: error.code ?? error.name });
  });
  return app;
}
${TAIL}`;

async function serveExpress(
  { createApp }: Record<string, (...values: never[]) => unknown>,
  log: Log,
): Promise<Served> {
  const app = createApp?.(log as never) as http.RequestListener & {
    listen(port: number, host: string, done: () => void): http.Server;
  };
  const server = await new Promise<http.Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => {
      resolve(listening);
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    async ask(request) {
      const response = await fetch(`http://127.0.0.1:${String(port)}${request}`);
      const { headers, status } = response;
      const shown = [headers.get('content-type'), headers.get('x-user')].join(' ');
      return `${String(status)} ${shown} ${await response.text()}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

async function serveFastify(
  { createApp }: Record<string, (...values: never[]) => unknown>,
  log: Log,
): Promise<Served> {
  const app = (await createApp?.(log as never)) as {
    inject(url: string): Promise<{
      statusCode: number;
      headers: Readonly<Record<string, unknown>>;
      payload: string;
    }>;
    close(): Promise<void>;
  };
  return {
    async ask(request) {
      const { headers, payload, statusCode } = await app.inject(request);
      const shown = [headers['content-type'], headers['x-user']].join(' ');
      return `${String(statusCode)} ${shown} ${payload}`;
    },
    close: () => app.close(),
  };
}

const NAMES = ['a', 'missing', 'broken'];

describe.each([
  {
    framework: 'Express 5',
    source: EXPRESS,
    serve: serveExpress,
    requests: ['/early', '/next', '/nowhere', ...NAMES.map((name) => `/rows/${name}`)],
    awaited: 7,
  },
  {
    framework: 'Fastify 5',
    source: FASTIFY,
    serve: serveFastify,
    requests: NAMES.flatMap((name) => [`/rows/${name}`, `/sent/${name}`]),
    awaited: 6,
  },
])('the real $framework', ({ awaited, requests, serve, source }) => {
  it('answers the same before and after the fixes, errors included', async () => {
    const all = [
      ...requests,
      ...NAMES.map((name) => `/try/${name}`),
      '/guarded',
      '/guarded?deny=1',
    ];
    const fixed = fix(source);
    expect(fixed.match(/\bawait (?:fs|scrypt|gzip)/g)).toHaveLength(awaited);
    const expected = await trace(source, serve, all);
    expect(expected.join('\n')).toContain('error ENOENT');
    expect(await trace(fixed, serve, all)).toEqual(expected);
  });
});
