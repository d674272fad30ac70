import type { Method } from '../../known/handlers/registration.ts';
import type { CallSite, EachName, Entity, FileSummary, Value } from '../summary/value.ts';
import type { Filled } from './fills.ts';

/** What a value turns out to be. */
export type Target =
  | {
      readonly kind: 'array';
      readonly value: Value & { kind: 'array' };
      readonly file: FileSummary;
    }
  | { readonly kind: 'entity' | 'instance'; readonly entity: Entity }
  /** Something of a package, of Node, or of a type in the table of handlers. */
  | { readonly kind: 'external'; readonly key: string }
  | { readonly kind: 'module'; readonly file: FileSummary }
  | Place;

/** A path that is beside a file, as far as its text is known. */
export interface Place {
  readonly kind: 'place';
  readonly file: FileSummary;
  /** `./routes/` */
  readonly prefix: string;
  /** Whether it goes on with what is not known. */
  readonly isOpen: boolean;
}

/** A value as a file writes it. */
export interface Written {
  readonly value: Value;
  readonly file: FileSummary;
}

/** Where to find the files of a project. */
export interface Modules {
  /** The file of the project that a specifier names; `undefined` for packages and unknown files. */
  resolve(from: FileSummary, specifier: string): FileSummary | undefined;
  /** The files of a folder: `./routes/`. */
  folder(from: FileSummary, prefix: string): readonly FileSummary[];
  /** The files that set a global of the program, as far as they are few. */
  settersOf?(from: FileSummary, name: string): readonly FileSummary[];
  /** A file is looked at alone: other files may tell more of what its functions are given. */
  readonly isAlone?: boolean;
}

/** What the calls found so far tell about the parameters of functions. */
export interface Callers {
  callsOf(entity: Entity): readonly CallSite[];
  /** The types that a framework gives to the parameters of a function it calls. */
  givenTo(entity: Entity, index: number): readonly string[];
  /** The classes that extend a class of the project. */
  subclassesOf(entity: Entity): Iterable<Entity>;
  /** What has been added to a framework's object under a name: `fastify.decorate('db', db)`. */
  addedAs(key: string): readonly { readonly value: Value; readonly file: FileSummary }[];
  /** What functions put into an object or a list that they are given. */
  filledInto(owner: Target): readonly Filled[];
  /** How much that is, of all. */
  readonly fills: number;
}

export interface Resolver {
  resolve(value: Value | undefined, file: FileSummary): readonly Target[];
  member(target: Target, name: string): readonly Target[];
  /** Any item of a list, or member of an object. */
  elements(target: Target): readonly Target[];
  /** The members that a loop over the names of something looks up. */
  each(target: Target, each: EachName): readonly Target[];
  /** The calls whose results a name of another file, or a member of an object, stands for. */
  callsBehind(value: Value, file: FileSummary): readonly Written[];
  /** What is written where a name of another file, or a member of an object, gets its value. */
  writtenFor(value: Value, file: FileSummary): readonly Written[];
  methodOf(key: string): Method | undefined;
  /** Works something out, and tells whether it stands whatever else is learnt of callers. */
  watch<Answer>(work: () => Answer): { readonly answer: Answer; readonly isFinal: boolean };
  /** Goes on with what has been learnt since: answers that depend on callers are worked out anew. */
  learn(callers: Callers): void;
}

/** The functions among what a value may be. */
export function functionsAmong(targets: readonly Target[]): Entity[] {
  return targets.flatMap((target) =>
    target.kind === 'entity' && target.entity.kind === 'function' ? target.entity : [],
  );
}

const MADE: ReadonlySet<Value['kind']> = new Set(['call', 'new', 'string']);

/** The functions that a value names, and not those that a call makes. */
export function functionsNamed(
  value: Value | undefined,
  file: FileSummary,
  resolver: Resolver,
): Entity[] {
  if (!value || MADE.has(value.kind)) return [];
  return functionsAmong(resolver.resolve(value, file));
}
