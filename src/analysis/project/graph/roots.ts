import { HAVE_KOA } from '../../known/handlers/http-frameworks.ts';
import {
  ONE_AT_A_TIME,
  type Registration,
  type Runs,
  type Settles,
} from '../../known/handlers/registration.ts';
import type { Written } from '../resolve/resolver.ts';
import type { Pace } from '../summary/timer-pace.ts';
import type { Entity, FileSummary } from '../summary/value.ts';

/** A function that a framework runs, and where it is told to. */
export interface Root {
  readonly entity: Entity;
  readonly runs: Runs;
  /** `GET /users handler` */
  readonly label: string;
  readonly settles: Settles | undefined;
  /** The function is given to a wrapper, and the framework gets what that makes of it. */
  readonly isWrapped?: boolean;
  /** The call of a factory that has made it for this registration. */
  readonly made?: Written | undefined;
  /** How seldom it strikes. */
  readonly pace?: Pace | undefined;
  /** It is only registered where the file is the program that has been started. */
  readonly isOfMain?: boolean;
  /** The program may talk to one client alone, over its standard input. */
  readonly mayHaveOneClient?: boolean;
  /** Nobody but administrators gets to it. */
  readonly isForAdministrators?: boolean;
  /** Who runs a bot may ask for it alone. */
  readonly isForOwners?: boolean;
  /** What comes next is handed on before its promise has settled. */
  readonly overlaps?: boolean;
  /** What a wait in it changes, as a clause (see `registration.ts`). */
  readonly afterWait?: string | undefined;
  /** Only the types of its parameters say so: it may be a helper that a handler calls. */
  readonly isGuess?: boolean;
  /** Its declared type says so, and no call: it may be left over. */
  readonly isDeclared?: boolean;
  /** It counts only where the package around it serves requests. */
  readonly needsServer: boolean;
  readonly file: FileSummary;
  readonly line: number;
}

/** What the package around a file says of itself besides its code. */
export interface ProjectFacts {
  /** Whether the package depends on a package, or its root holds a file of that name. */
  readonly has: (name: string) => boolean;
  /** The path from the project's root, with `/`. */
  readonly relative: (path: string) => string;
  /** Whether every exported function of the file is a handler, because the user says so. */
  readonly exportsHandlers: (path: string) => boolean;
  /** Whether those who install the package load the file by its name. */
  readonly isPublished: (path: string) => boolean;
  /** Whether a file of the program connects to WhatsApp by a fork of Baileys, whatever it is called. */
  readonly makesSocket?: () => boolean;
}

/** A function that the file itself declares to be a root. */
export function rootAt(entity: Entity, registration: Registration, name = entity.name): Root {
  const { afterWait, label, runs, settles } = registration;
  return {
    entity,
    runs,
    settles,
    afterWait,
    needsServer: needsServer(registration),
    label: label.replace('{name}', name).replace('{NAME}', name.toUpperCase()).replace(/ ?``/, ''),
    file: entity.file,
    line: entity.line,
  };
}

/** Whether a registration counts only where the package around it serves requests. */
export function needsServer(registration: Registration): boolean {
  return registration.runs === 'timer' || registration.needsServer === true;
}

/** Whether a package has Koa, or what is made of it: chains of other programs have a context, too. */
export function usesKoa({ has }: ProjectFacts): boolean {
  return HAVE_KOA.some(has);
}

/** Whether the first parameters of a function are called so: `(args, res, next) => { … }`. */
export function hasForm({ params }: Entity, names: readonly RegExp[]): boolean {
  return names.every((name, index) => name.test(params[index]?.name ?? ''));
}

/**
 * The roots in the order in which they are followed, so that a function which several reach is told by the
 * one that says most of it: requests before timers, then what holds up nobody else, then mere guesses.
 */
export function inTurn(roots: readonly Root[]): readonly (readonly Root[])[] {
  const turns: [Root[], Root[], Root[]] = [[], [], []];
  for (const root of [...roots].sort((a, b) => Number(a.needsServer) - Number(b.needsServer))) {
    turns[turnOf(root)].push(root);
  }
  return turns;
}

function turnOf({ isGuess, label }: Root): 0 | 1 | 2 {
  if (isGuess === true) return 2;
  return ONE_AT_A_TIME.has(label) ? 1 : 0;
}
