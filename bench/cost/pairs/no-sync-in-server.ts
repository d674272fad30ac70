import type { CostPair } from '../pair.ts';

const request = `const response = { end() {} };
export async function run() { await handle({}, response); }`;

export const pairs: readonly CostPair[] = [
  {
    form: '`pbkdf2Sync` in a request',
    messageId: 'blocks',
    gain: 'other requests',
    before: `import { pbkdf2Sync } from 'node:crypto';
import http from 'node:http';
async function handle(request, response) {
  response.end(pbkdf2Sync('secret', 'salt', 1, 32, 'sha256'));
}
http.createServer(handle);
${request}`,
    after: `import { pbkdf2 } from 'node:crypto';
import http from 'node:http';
import { promisify } from 'node:util';
const pbkdf2Async = promisify(pbkdf2);
async function handle(request, response) {
  response.end(await pbkdf2Async('secret', 'salt', 1, 32, 'sha256'));
}
http.createServer(handle);
${request}`,
  },
  {
    form: '`readFileSync` in a request',
    messageId: 'blocks',
    gain: 'other requests',
    before: `import { readFileSync } from 'node:fs';
import http from 'node:http';
async function handle(request, response) {
  response.end(readFileSync('/dev/null', 'utf8'));
}
http.createServer(handle);
${request}`,
    after: `import { readFile } from 'node:fs/promises';
import http from 'node:http';
async function handle(request, response) {
  response.end(await readFile('/dev/null', 'utf8'));
}
http.createServer(handle);
${request}`,
  },
];
