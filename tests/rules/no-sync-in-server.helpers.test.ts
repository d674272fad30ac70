import { describe, expect, it } from 'vitest';
import { makeProject, verify } from '../harness/projects.ts';

/** What is offered for the first call of a file whose own helper registers routes. */
function offered(helper: string, handler: string): string[] {
  const code = `import fs from 'node:fs';
import express from 'express';
const app = express();
let state;
const route = (path, run) => {
  app.get(path, ${helper});
};
route('/users', ${handler});
`;
  const root = makeProject({
    'package.json': '{ "name": "app", "type": "module", "dependencies": { "express": "^5.0.0" } }',
    'server.js': code,
  });
  return verify(root, 'server.js', code).flatMap(({ fix, suggestions }) => [
    ...(fix ? ['fix'] : []),
    ...(suggestions ?? []).map(({ desc }) => desc),
  ]);
}

describe('what a helper of the program registers', () => {
  const READS = 'async (req) => { state = fs.readFileSync(req.path); }';

  it('has a fix where the helper waits for it', () => {
    expect(offered('async (req, res) => { await run(req); res.send(state); }', READS)).toEqual([
      'fix',
    ]);
  });

  it('has none where the helper goes on at once', () => {
    expect(offered('(req, res) => { run(req); res.send(state); }', READS)).toEqual([
      'Await `readFile` instead: a caller that does not await the function (line 8) goes on before it.',
    ]);
  });

  it('has none where the function is not async, which the helper calls for its value', () => {
    const read = '(req) => { state = fs.readFileSync(req.path); }';
    expect(offered('(req, res) => { run(req); res.send(state); }', read)).toEqual([]);
  });
});
