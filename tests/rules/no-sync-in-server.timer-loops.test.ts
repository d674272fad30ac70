import { describe, expect, it } from 'vitest';
import { lintAll, reportAll } from '../harness/projects.ts';

reportAll();

const lines = (body: string): number => {
  const code = `const http = require('node:http');
const fs = require('node:fs');
http.createServer((req, res) => res.end('ok')).listen(1, () => schedule());
async function poll() { console.log(fs.readFileSync('latest.log').length); }
${body}
`;
  return lintAll({ 'server.js': code })['server.js']?.length ?? 0;
};

describe('a timer that sets itself again in what it runs', () => {
  it.each([
    'function schedule() { setTimeout(() => poll().finally(() => schedule()), 1000); }',
    'function schedule() { setTimeout(() => { poll().catch(console.error).finally(() => schedule()); }, 1000); }',
    'function schedule() { setTimeout(() => poll().finally(schedule), 1000); }',
    'function schedule() { setTimeout(() => { void poll().then(() => schedule()); }, 1000); }',
    'const schedule = () => { setTimeout(async () => { await poll().finally(schedule); }, 1000); };',
  ])('strikes as long as the program runs: %s', (body) => {
    expect(lines(body)).toBe(1);
  });

  it.each([
    // It strikes once, or tries again.
    'function schedule() { setTimeout(() => poll().finally(() => console.log()), 1000); }',
    'function schedule() { setTimeout(() => poll().catch(() => schedule()), 1000); }',
    'function schedule() { setTimeout(() => poll().then(show, schedule), 1000); }',
    // It goes on for as long as something is not there.
    'function schedule() { setTimeout(() => poll().then((ok) => { if (!ok) schedule(); }), 1000); }',
    'function schedule(n) { if (n > 3) return; setTimeout(() => poll().finally(() => schedule(n + 1)), 1000); }',
    // Something else has the name.
    'function schedule(schedule) { setTimeout(() => poll().finally(() => schedule()), 1000); }',
    'function schedule() { setTimeout(() => poll().finally(() => other.schedule()), 1000); }',
    // It keeps the function for later.
    'function schedule() { setTimeout(() => poll().on("end", () => schedule()), 1000); }',
  ])('does not do so here: %s', (body) => {
    expect(lines(body)).toBe(0);
  });
});
