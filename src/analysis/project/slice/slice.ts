import type { Filled } from '../resolve/fills.ts';
import type { CallSite, Entity, FileSummary } from '../summary/value.ts';

/**
 * The part of a project that can tell how some functions, the seeds, come to run: the calls that lead
 * to them, the values that hold them, and the calls that say what the functions on the way are given.
 *
 * Premise: who runs a seed calls it, or hands it over, by a name that it has in a file where it has been
 * found, or as part of a value that is passed on whole; and the file of that call imports one which
 * exports the name or the value, or is given it as an argument by a call that is part of the slice ⇒
 * every way to a seed, and every use of one, lies in the slice.
 */
export interface Slice {
  /**
   * Finds more of the slice, with what is known of parameters now. Only when that does not change any
   * more, what is still unknown is taken to be out of the project.
   */
  grow(hasSettled: boolean): void;
  /** What has been found so far, counted. */
  extent(): number;
  /** The functions, classes and objects that are part of it. */
  parts(): Iterable<Entity>;
  readonly has: (entity: Entity) => boolean;
  /** The calls that lead to a seed, or hand over something of the slice. */
  calls(): Iterable<CallSite>;
  handsOver(call: CallSite): boolean;
  /** The call without the arguments that are of no interest. */
  readonly partOf: (call: CallSite) => CallSite;
  /** Whether what a call calls decides what becomes of something that it hands over. */
  wantsCallee(call: CallSite): boolean;
  /** Whether a call in a file that no one imports calls or hands over something of the slice. */
  readonly mentions: (call: CallSite) => boolean;
  /** Whether a function runs a seed: all ways to it are in the slice. */
  readonly runsSeed: (entity: Entity) => boolean;
  /** Takes note of what a call gives to a function that it runs. */
  give(call: CallSite, entity: Entity): void;
  /** Takes note of what a function puts into something that it is given. */
  fill(filled: Filled): void;
  /** Asks for the calls of a function, or the classes that extend a class. */
  readonly seek: (entity: Entity) => void;
}

/** All that some files hold, where nothing is to be left out. */
export function createWhole(files: ReadonlySet<FileSummary>): Slice {
  return {
    grow: () => undefined,
    give: () => undefined,
    fill: () => undefined,
    seek: () => undefined,
    extent: () => 0,
    *parts() {
      for (const { entities } of files) yield* entities;
    },
    *calls() {
      for (const { calls } of files) yield* calls;
    },
    has: () => true,
    handsOver: () => true,
    mentions: () => true,
    runsSeed: () => true,
    wantsCallee: () => false,
    partOf: (call) => call,
  };
}
