import { describe, test } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const REMIX = '{ "dependencies": { "@remix-run/node": "2" } }';
const NUXT = '{ "type": "module", "dependencies": { "nuxt": "3" } }';
const FS = "import fs from 'node:fs';\n";
const CLUSTER = "const cluster = require('cluster');\nconst fs = require('fs');\n";

const SILENT: Readonly<Record<string, Files>> = {
  'what the entry of a server does when it starts': {
    'package.json': REMIX,
    'app/entry.server.tsx': `${FS}const page = fs.readFileSync('page');\nexport default function handleRequest(request: Request) { return new Response(page); }\nexport const compact = () => fs.rmSync('old');\n`,
  },
  'an entry of another framework': {
    'app/entry.server.tsx': `${FS}export default function handleRequest(request: Request) { return new Response(fs.readFileSync('page')); }\n`,
  },
  'what a plugin does when the server starts or stops': {
    'package.json': NUXT,
    'server/plugins/log.ts': `${FS}export default defineNitroPlugin((nitro) => {\n  fs.appendFileSync('log', 'start');\n  nitro.hooks.hook('close', () => fs.appendFileSync('log', 'stop'));\n});\n`,
  },
  'hooks of something else': {
    'package.json': NUXT,
    'server/plugins/log.ts': `${FS}const own = { hooks: { hook: (name, fn) => [name, fn] } };\nexport default defineNitroPlugin(() => {\n  own.hooks.hook('request', () => fs.appendFileSync('log', 'start'));\n});\n`,
  },
  'messages of workers that serve nobody': {
    'index.js': `${CLUSTER}cluster.on('message', (worker, message) => fs.appendFileSync('log', message));\n`,
  },
  'workers that start and end': {
    'index.js': `${CLUSTER}const http = require('http');\ncluster.on('exit', (worker) => fs.appendFileSync('log', String(worker.id)));\nhttp.createServer((req, res) => res.end()).listen(1);\n`,
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'the entry of a server of Remix': {
    'package.json': REMIX,
    'app/entry.server.tsx': `${FS}import { log } from './log';\nexport default async function handleRequest(request: Request) {\n  return new Response(fs.readFileSync('pages' + request.url)); // hot\n}\nexport function handleDataRequest(response: Response, { request }: { request: Request }) {\n  log(request.url);\n  return response;\n}\n`,
    'app/log.ts': `${FS}export const log = (text: string) => fs.appendFileSync('log', text); // hot\n`,
  },
  'hooks of Nitro': {
    'package.json': NUXT,
    'server/plugins/log.ts': `${FS}import { page } from '../../lib/page';\nexport default defineNitroPlugin((nitroApp) => {\n  nitroApp.hooks.hook('request', (event) => fs.appendFileSync('log', event.path)); // hot\n  nitroApp.hooks.hook('render:html', (html, { event }) => { html.head.push(page(event.path)); });\n});\n`,
    'lib/page.ts': `${FS}export const page = (path: string) => fs.readFileSync('pages' + path, 'utf8'); // hot\n`,
  },
  'hooks of Nitro, by an import': {
    'package.json': NUXT,
    'server/plugins/log.ts': `${FS}import { defineNitroPlugin } from 'nitropack/runtime';\nexport default defineNitroPlugin(({ hooks }) => {\n  hooks.hook('afterResponse', (event) => fs.appendFileSync('log', event.path)); // hot\n});\n`,
  },
  'messages of workers that serve': {
    'index.js': `${CLUSTER}const http = require('http');\nif (cluster.isPrimary) {\n  cluster.fork();\n  cluster.on('message', (worker, message) => fs.appendFileSync('log', message.url)); // hot\n} else {\n  http.createServer((req, res) => { process.send({ url: req.url }); res.end(); }).listen(1);\n}\n`,
  },
};

describe('what servers call beside handlers of routes', () => {
  test.each(Object.entries(SILENT))('silent: %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(FOUND))('found: %s', (_, files) => {
    expectMarked(files);
  });
});
