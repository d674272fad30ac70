/** What one question may take, in things looked at: twenty times as many as in the largest of the projects measured. */
const MAX_OF_QUESTION = 100_000;
/** What all questions together may take before each gets less. */
const MAX_OF_ALL = 20_000_000;
const REST = 1000;

/**
 * Bounds the work of a resolver: functions that all pass each other around are each a question that leads
 * to all others, and their answers are hundreds of targets each.
 */
export class Budget {
  #spent = 0;
  #end = 0;

  /** A question is asked from outside. */
  begin(): void {
    this.#end = this.#spent + (this.#spent < MAX_OF_ALL ? MAX_OF_QUESTION : REST);
  }

  /** So many things are looked at. */
  spend(count: number): void {
    this.#spent += count;
  }

  /** Whether the question has to do with what has been found. */
  readonly isSpent = (): boolean => this.#spent > this.#end;
}
