import type { Entity, FileSummary, Value } from '../summary/value.ts';
import type { Callers, Target } from './resolver.ts';

/** How many questions may rest on each other. */
export const MAX_DEPTH = 60;
export const NOTHING: readonly Target[] = [];

/** What the parts of a resolver lean on: each question is told how many others led to it. */
export interface Core {
  /** What a value turns out to be. */
  readonly ask: (value: Value, file: FileSummary, depth: number) => readonly Target[];
  /** Computes an answer about a member once; while it is computed it adds nothing to itself. */
  readonly once: (
    owner: object,
    question: string,
    compute: () => readonly Target[],
  ) => readonly Target[];
  /** The answer to a question that is too deep: asked from elsewhere, it may have another. */
  readonly cutOff: () => readonly Target[];
  /** Says that what is being worked out may have another answer when more is learnt of callers. */
  readonly leaveOpen: () => void;
  /** Whether the question has to do with what has been found. */
  readonly isSpent: () => boolean;
  /** A file is looked at alone: other files may tell more of what its functions are given. */
  readonly isAlone: boolean;
  /** The modules of a folder. */
  readonly folder: (
    file: FileSummary,
    folder: Value & { readonly kind: 'folder' },
  ) => readonly FileSummary[];
  readonly imported: (specifier: string, file: FileSummary) => Target[];
  /** What `new` makes of something. */
  readonly instanceOf: (target: Target, depth: number) => readonly Target[];
  /** What has been learnt so far. */
  readonly callers: () => Callers;
  /** Is told of each function whose callers, or class whose heirs, an answer depends on. */
  readonly seek: ((entity: Entity) => void) | undefined;
}
