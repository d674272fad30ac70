// Runs the command line over the example server; finding something is the point, so it is no failure.
import { fileURLToPath } from 'node:url';
import { run } from '../dist/cli/run.js';

// In its own folder it is a program; from the root of the repository it is an example, which nobody makes faster.
const exitCode = await run(process.argv.slice(2), {
  cwd: fileURLToPath(new URL('../examples', import.meta.url)),
  stdout: process.stdout,
  stderr: process.stderr,
});
process.exitCode = exitCode === 1 ? 0 : exitCode;
