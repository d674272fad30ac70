/**
 * Remembers what questions have been answered with, and which of the answers are open: they rest on
 * what is learnt bit by bit, and are worked out anew when there is more of it.
 */
export interface Memory<Item> {
  /** An answer that is known, in the course of another that then rests on it. */
  seen(answer: readonly Item[]): readonly Item[];
  /** Works an answer out and puts it into a table; what depends on itself adds nothing to itself. */
  workOut<Key>(
    table: Map<Key, readonly Item[]>,
    key: Key,
    work: () => readonly Item[],
  ): readonly Item[];
  /** Says that what is being worked out may have another answer later. */
  leaveOpen(): void;
  /** Works something out, and tells whether it stands whatever else is learnt. */
  readonly watch: <Answer>(work: () => Answer) => {
    readonly answer: Answer;
    readonly isFinal: boolean;
  };
  /** Forgets the answers that are open. */
  forgetOpen(): void;
}

export function createMemory<Item>(): Memory<Item> {
  /** Stands for an answer that is being worked out. */
  const pending: readonly Item[] = [];
  const open = new Set<readonly Item[]>([pending]);
  let forgets: (() => void)[] = [];
  /** Whether what is being worked out rests on an open answer. */
  let isOpen = false;

  function seen(answer: readonly Item[]): readonly Item[] {
    isOpen ||= open.has(answer);
    return answer;
  }

  function workOut<Key>(
    table: Map<Key, readonly Item[]>,
    key: Key,
    work: () => readonly Item[],
  ): readonly Item[] {
    table.set(key, pending);
    const { answer, isFinal } = watch(work);
    // A list of its own, by which it is known to be open.
    const kept = isFinal ? answer : [...answer];
    if (!isFinal) {
      open.add(kept);
      forgets.push(() => table.delete(key));
    }
    table.set(key, kept);
    return kept;
  }

  function watch<Answer>(work: () => Answer): { answer: Answer; isFinal: boolean } {
    const wasOpen = isOpen;
    isOpen = false;
    const answer = work();
    const isFinal = !isOpen;
    isOpen ||= wasOpen;
    return { answer, isFinal };
  }

  function forgetOpen(): void {
    for (const forget of forgets) forget();
    forgets = [];
    open.clear();
    open.add(pending);
  }

  return {
    seen,
    workOut,
    watch,
    forgetOpen,
    leaveOpen() {
      isOpen = true;
    },
  };
}
