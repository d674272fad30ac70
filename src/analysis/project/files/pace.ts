/** Where no file is linted for that long, in milliseconds, a user edits. */
const PAUSE = 100;

let lastStart = -Infinity;
let isInRun = false;

const noted = new WeakSet<object>();

/** Notes that a file is linted now; more than one rule may do so. */
export function noteFile(sourceCode: object): void {
  if (noted.has(sourceCode)) return;
  noted.add(sourceCode);
  const now = performance.now();
  isInRun = now - lastStart < PAUSE;
  lastStart = now;
}

/** Whether the file that is linted was preceded by another at once: nobody edits files meanwhile. */
export function isRun(): boolean {
  return isInRun;
}

/** At most one part in this many of the time goes into looking for changes: in a run, and in an editor. */
const SHARE = { run: 1000, editor: 25 };

/** Does what is given, unless it has done so a moment ago: then gives what it gave before. */
export function nowAndThen<Result>(look: () => Result): () => Result {
  let latest: { readonly result: Result; readonly end: number; readonly took: number } | undefined;
  return () => {
    const start = performance.now();
    const share = isRun() ? SHARE.run : SHARE.editor;
    if (!latest || start - latest.end >= latest.took * share) {
      const result = look();
      const end = performance.now();
      latest = { result, end, took: end - start };
    }
    return latest.result;
  };
}
