/** Where no file is linted for that long, in milliseconds, a user edits. */
const PAUSE = 100;

let lastStart = -Infinity;
let isInRun = false;

/** Notes that a file is linted now. */
export function noteFile(): void {
  const now = performance.now();
  isInRun = now - lastStart < PAUSE;
  lastStart = now;
}

/** Whether the file that is linted was preceded by another at once: nobody edits files meanwhile. */
export function isRun(): boolean {
  return isInRun;
}
