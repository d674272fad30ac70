import type { WriteStream } from 'node:tty';

const QUIET_MS = 1_000;
const INTERVAL_MS = 100;

/** A line on a terminal that says how far a run is, once it has run for a second. */
export class Progress {
  readonly #stream: Pick<WriteStream, 'columns' | 'isTTY' | 'write'>;
  readonly #total: number;
  #next = Date.now() + QUIET_MS;
  #done = 0;
  #shown = false;

  constructor(stream: Pick<WriteStream, 'columns' | 'isTTY' | 'write'>, total: number) {
    this.#stream = stream;
    this.#total = total;
  }

  step(file: string): void {
    this.#done++;
    if (!this.#stream.isTTY || Date.now() < this.#next) return;
    this.#next = Date.now() + INTERVAL_MS;
    this.#shown = true;
    const line = `${this.#done}/${this.#total} ${file}`;
    this.#stream.write(`\r\u001B[K${line.slice(0, (this.#stream.columns || 80) - 1)}`);
  }

  clear(): void {
    if (this.#shown) this.#stream.write('\r\u001B[K');
    this.#shown = false;
  }
}
