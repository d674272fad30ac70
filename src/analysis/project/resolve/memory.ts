/**
 * Remembers what questions have been answered with, and which of the answers are open: they rest on
 * what is learnt bit by bit, and are worked out anew when there is more of it.
 */
export interface Memory<Item> {
  /** An answer that is known, in the course of another that then rests on it. */
  seen(answer: readonly Item[]): readonly Item[];
  /**
   * Works an answer out and puts it into a table. What depends on itself adds nothing to itself, and what
   * has been worked out on the way, without it, is forgotten as soon as it is known.
   */
  workOut<Key>(
    table: Map<Key, readonly Item[]>,
    key: Key,
    work: () => readonly Item[],
  ): readonly Item[];
  /** Says that what is being worked out may have another answer later. */
  readonly leaveOpen: () => void;
  /** Works something out, and tells whether it stands whatever else is learnt. */
  readonly watch: <Answer>(work: () => Answer) => {
    readonly answer: Answer;
    readonly isFinal: boolean;
  };
  /** Forgets the answers that are open. */
  forgetOpen(): void;
  /** Forgets which they are, where all are forgotten. */
  forgetAll(): void;
}

export function createMemory<Item>(): Memory<Item> {
  const open = new Set<readonly Item[]>();
  let forgets: (() => void)[] = [];
  /** Whether what is being worked out rests on an open answer. */
  let isOpen = false;
  /** How deep the work on an answer is that others rest on: what stands for it, and what rests on that. */
  const depths = new Map<readonly Item[], number>();
  let depth = 0;
  /** The depth of the outermost of those that what is being worked out rests on. */
  let outermost = Infinity;
  /** Answers that rest on one that is not known yet. */
  let provisional: { readonly answer: readonly Item[]; readonly forget: () => void }[] = [];

  function seen(answer: readonly Item[]): readonly Item[] {
    isOpen ||= open.has(answer);
    outermost = Math.min(outermost, depths.get(answer) ?? Infinity);
    return answer;
  }

  function workOut<Key>(
    table: Map<Key, readonly Item[]>,
    key: Key,
    work: () => readonly Item[],
  ): readonly Item[] {
    const unknown: readonly Item[] = [];
    const before = { outermost, provisional };
    outermost = Infinity;
    provisional = [];
    table.set(key, unknown);
    depths.set(unknown, depth);
    depth += 1;
    const { answer, isFinal } = watch(work);
    depth -= 1;
    depths.delete(unknown);
    const isProvisional = outermost < depth;
    // A list of its own, by which it is known to be open.
    const kept = isFinal && !isProvisional ? answer : [...answer];
    const forget = (): void => {
      if (table.get(key) === kept) table.delete(key);
    };
    table.set(key, kept);
    if (isProvisional) {
      depths.set(kept, outermost);
      before.provisional.push(...provisional, { answer: kept, forget });
    } else {
      // Now that it is known, what rests on it may turn out to be more.
      for (const one of provisional) {
        depths.delete(one.answer);
        one.forget();
      }
    }
    if (!isFinal) {
      open.add(kept);
      forgets.push(forget);
    }
    outermost = Math.min(before.outermost, isProvisional ? outermost : Infinity);
    provisional = before.provisional;
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
  }

  function forgetAll(): void {
    forgets = [];
    open.clear();
  }

  return {
    seen,
    workOut,
    watch,
    forgetOpen,
    forgetAll,
    leaveOpen() {
      isOpen = true;
    },
  };
}
