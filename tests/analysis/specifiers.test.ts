import { expect, it } from 'vitest';
import { specifiersIn } from '../../src/analysis/project/files/specifiers.ts';

it('finds the folder that is handed to what loads it', () => {
  const text = "require('express'); loadAllRoutes(path.join(__dirname, 'routes'), app);";
  expect(specifiersIn(text)).toEqual(['express', './routes/', './routes/*/']);
});

it('looks at each part of a long word but a few times', () => {
  expect(specifiersIn('load'.repeat(300_000))).toEqual([]);
});
