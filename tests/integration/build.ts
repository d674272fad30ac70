import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Integration tests run the package as it is published, so it is built before them. */
export default function build(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['scripts/build.js'], { cwd: root, stdio: 'inherit' });
}
