import path from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../src/analysis/project/files/listing.ts';
import { makeProject } from '../harness/projects.ts';

it('lists what tools have written from a schema after all that somebody wrote', () => {
  const root = makeProject({
    '@generated/user.ts': '',
    '@generated/user/user.input.ts': '',
    'generated/routes.ts': '',
    'src/__generated__/types.ts': '',
    'src/auth/auth.service.ts': '',
    'src/generators/report.ts': '',
    'src/main.ts': '',
  });
  const listed = listFiles(root, 'sources').map((file) =>
    path.relative(root, file).split(path.sep).join('/'),
  );
  expect(listed).toEqual([
    'src/main.ts',
    'src/auth/auth.service.ts',
    'src/generators/report.ts',
    '@generated/user.ts',
    'generated/routes.ts',
    'src/__generated__/types.ts',
    '@generated/user/user.input.ts',
  ]);
});
