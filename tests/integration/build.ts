import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Integration tests run the package as it is published, so it is built before them, if it is not. */
export default function build(): void {
  if (process.env['PACKAGE_IS_BUILT'] === 'true') return;
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['scripts/build.js'], { cwd: root, stdio: 'inherit' });
}
