// Compiles src/ to dist/, from nothing. Types are checked with all others, by `npm run test:types`.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
rmSync(`${root}dist`, { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
  { cwd: root, stdio: 'inherit' },
);
if (status === 0) {
  chmodSync(`${root}dist/cli.js`, 0o755);
  const options = 'cli/outside-projects.json';
  copyFileSync(`${root}src/${options}`, `${root}dist/${options}`);
}
process.exitCode = status ?? 1;
