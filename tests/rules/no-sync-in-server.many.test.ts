import { expect, it } from 'vitest';
import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { lintUnderBoth } from '../harness/lint.ts';

it('reports each of many calls, and looks for a repair of the first two hundred', () => {
  const handlers = Array.from(
    { length: 210 },
    (_, index) =>
      `app.get('/${String(index)}', async (req, res) => { res.send(fs.readFileSync(req.query.name)); });`,
  );
  const code = `import fs from 'node:fs';
import express from 'express';
const app = express();
${handlers.join('\n')}`;
  const { reports } = lintUnderBoth(
    code,
    { 'no-sync-in-server': noSyncInServer },
    { language: 'js' },
  );
  expect(reports).toHaveLength(210);
  const isOffered = reports.map(
    ({ fix, suggestions }) => fix !== undefined || suggestions.length > 0,
  );
  expect(isOffered).toEqual(handlers.map((_, index) => index < 200));
});
