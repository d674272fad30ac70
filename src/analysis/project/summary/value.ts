import type { ResultUse } from '../../../ast/results.ts';
import type { Pace } from './timer-pace.ts';

/**
 * Where a value can come from, as one file tells it, without its syntax tree: a few hundred bytes a
 * file, so that a whole project can be kept in memory. `undefined` stands for a value of which
 * nothing is known.
 */
export type Value =
  /** A list, a set or a map of such items; what is added to it later is among them. */
  | { readonly kind: 'array'; readonly items: (Value | undefined)[]; readonly isMap?: boolean }
  /** A path that goes on from another one, by a text or by what is not known: `path.join(folder, name)`. */
  | { readonly kind: 'below'; readonly of: Value; readonly text: string | undefined }
  | {
      readonly kind: 'call' | 'new';
      readonly callee: Value;
      readonly args: readonly (Value | undefined)[];
    }
  /** Some member of a collection: `routes[name]`, the variable of `for…of`; or that at an index. */
  | {
      readonly kind: 'element';
      readonly of: Value;
      readonly at?: number;
      readonly each?: EachName | undefined;
    }
  | { readonly kind: 'entity'; readonly entity: Entity }
  /** One of the modules in a folder: `require('./routes/' + name)`; of those that are called `*.routes`. */
  | { readonly kind: 'folder'; readonly prefix: string; readonly names?: string }
  | { readonly kind: 'global'; readonly name: string }
  | { readonly kind: 'import'; readonly specifier: string }
  /** An object of a class or of a declared type. */
  | { readonly kind: 'instance'; readonly of: Value }
  /** One of the modules in the folder that a path leads to. */
  | { readonly kind: 'loaded'; readonly path: Value }
  | { readonly kind: 'member'; readonly of: Value; readonly name: string }
  | { readonly kind: 'param'; readonly entity: Entity; readonly index: number }
  /** The path of a folder beside the file, or of a file without its ending: `./routes/`. */
  | { readonly kind: 'place'; readonly prefix: string }
  /** All arguments from an index on: `...handlers`. */
  | { readonly kind: 'rest'; readonly entity: Entity; readonly index: number }
  /** What the file exports, as it sees it itself: `module.exports`. */
  | { readonly kind: 'self' }
  | { readonly kind: 'string'; readonly text: string }
  /**
   * Any of these; of a default, what is handed over, and what stands in for it: `given.fs ?? fs`. An open one
   * has texts and what is not known: `let name = args.shift(); if (!name) name = 'help';`.
   */
  | {
      readonly kind: 'union';
      readonly options: readonly Value[];
      readonly isDefault?: true;
      readonly isOpen?: true;
    };

/** Which names of an object are looked up by names that are put together, or by a loop over them: `object[name]`. */
export interface EachName {
  /** Whose they are, where a loop goes through them: the object's own, those of its prototype, or both. */
  readonly of: 'any' | 'both' | 'own' | 'prototype';
  /** How they begin and end: `handle_*` for `object[`handle_${type}`]`. */
  readonly only?: string;
  /** The names that the object has to have, too: `*_meta` for `object[`${name}_meta`]`. */
  readonly companions: readonly string[];
  /** Those that are left out; `_*` for all that start so. */
  readonly without: readonly string[];
}

/** What is told of a literal that holds no function; a pattern only that it is there. */
export type Flagged = number | true;

/** A function, class or object literal of a file. */
export interface Entity {
  readonly kind: 'class' | 'function' | 'object';
  readonly file: FileSummary;
  /** `''` if it has none. */
  name: string;
  readonly line: number;
  /** The function around it. */
  readonly parent: Entity | undefined;
  /** Own properties, static members. */
  readonly members: Map<string, Value>;
  /** The own properties that are `true`, a number or a pattern. */
  flags: Map<string, Flagged> | undefined;
  /** What `...` copies into it. */
  readonly spreads: Value[];
  /** Methods and fields of the objects that a class or a constructor function makes. */
  readonly instance: Map<string, Value>;
  readonly instanceSpreads: Value[];
  superClass: Value | undefined;
  readonly implemented: Value[];
  /** The function that `new` runs. */
  construct: Entity | undefined;
  /** For a method or constructor, the class it belongs to. */
  owner: Entity | undefined;
  readonly returns: Value[];
  /** What it is declared to return; of a promise, what that yields. */
  result: Value | undefined;
  /** What it puts into what it is given. */
  readonly fills: Fill[];
  /** Names and declared types of the parameters. */
  readonly params: readonly Parameter[];
  /** The type that the variable which holds the function, or the function which returns it, declares. */
  declared: Value | undefined;
  readonly decorators: Decorator[];
  isAsync: boolean;
  /** It is written to return something that is no promise: `(): string`. */
  isPlain?: true;
  /** Some of its calls are made for some of its callers only. */
  isSelective: boolean;
  /** A method that does nothing but throw, or nothing: those that extend its class have another. */
  isLeftOpen: boolean;
  /** How seldom a timer strikes that the function sets anew each time it runs, for itself. */
  strikes: Pace | 'often' | undefined;
  /** Nothing of its file calls, exports or hands over the function. */
  isUnused?: true;
  /** What it belongs to says that only administrators may have it run: `ownerOnly: true`. */
  isForAdministrators?: true;
  /** What it writes to be forbidden: `allowFiles` of `{ allowFiles: false }`. */
  forbids?: readonly string[];
  /** The function says `'use server'` itself. */
  isServerAction: boolean;
  /** What an entity is that stands for an emitter of a package, and is not written as code. */
  readonly emitter: EmitterPart | undefined;
  /** For the class of an emitter: whether the place that makes it stands in a loop. */
  readonly isRepeated: boolean;
  /** Where the code of it stands; `undefined` for what is made up. */
  readonly range: Range | undefined;
}

/** Where something stands in the text, by which it is found again in a tree of that text. */
export type Range = readonly [start: number, end: number];

/** The class of the emitters that one place makes, or one that a class extends; and their methods. */
export type EmitterPart = 'base' | 'emits' | 'listens' | 'site';

export interface Parameter {
  /** `''` for a pattern. */
  readonly name: string;
  /** The properties that a pattern takes: `m` of `({ m }) => …`. */
  readonly names?: readonly string[];
  readonly type: Value | undefined;
  /** It is all arguments from there on: `...handlers`. */
  readonly isRest: boolean;
  /** What it is if the caller passes nothing. */
  initial: Value | undefined;
  /** Whether the function registers routes on it, as their form tells. */
  isRouter: boolean;
  /** Whether the function answers a request by it, as its form tells. */
  isResponse?: true;
  /** The names of its members on which the function does so. */
  routers: Set<string> | undefined;
  /** The functions that the function itself puts on it, whatever comes: `req.show = () => …`. */
  assigned: Map<string, Value> | undefined;
  readonly decorators: readonly Decorator[];
}

/** `(routes, method, path, fn) => { routes[method][path] = fn; }`, `(routes, fn) => { routes.push(fn); }` */
export interface Fill {
  /** The parameter that holds what is filled. */
  readonly index: number;
  /** The names on the way from there, and that of the new member; `undefined` for any. */
  readonly path: readonly (Value | undefined)[];
  readonly value: Value;
}

export interface Decorator {
  readonly value: Value;
  readonly text: string | undefined;
  /** How seldom it strikes, where it starts a timer. */
  readonly pace: Pace | undefined;
}

/** The name of what is no call: `ctx.render = fn`, of the text `render` and of `fn`. */
export const ASSIGNS = '=';

export interface CallSite {
  readonly file: FileSummary;
  /** The function that makes the call; `undefined` at module level. */
  readonly caller: Entity | undefined;
  readonly callee: Value | undefined;
  /** The last name of the callee: `get` for `app.get(…)`. */
  readonly name: string;
  readonly isNew: boolean;
  /** Whether it stands in a loop of its function. */
  readonly isRepeated: boolean;
  readonly args: readonly (Value | undefined)[];
  /** What is written for each argument, where that tells which options are off. */
  readonly written?: readonly Written[] | undefined;
  /** `/restore` of a first argument `` `${PREFIX}/restore` ``, whose beginning is not known. */
  readonly end?: string | undefined;
  /** Whether it passes arguments that it does not name: `f(...list)`, `f.apply(x, list)`, `f.call(x)`. */
  readonly isSpread: boolean;
  readonly line: number;
  readonly result: ResultUse;
  readonly guard: Guard | undefined;
  /** Whether only administrators have it made. */
  readonly isForAdministrators?: boolean;
  /** The route that a listener tests for before it makes the call: `POST /reload handler`. */
  readonly route?: string | undefined;
  /** Whether nobody but administrators come to what it registers. */
  readonly admitsAdministrators?: boolean;
  /** How seldom it strikes, where it starts a timer. */
  readonly pace?: Pace | undefined;
  /** Whether it is only made where the file is the program that has been started. */
  readonly isOfMain?: boolean;
  /** `false` for a `require` that finds what it loads in the memory of Node, whatever runs it. */
  readonly mayLoadAgain?: boolean | undefined;
  /** Whether it is made by a method of a list that is given what it calls: `paths.forEach(fs.unlinkSync)`. */
  readonly isReference?: true;
  /** Whether it is of an object that is made there, and of no other: `new User(name).load()`. */
  readonly isOfNew?: boolean;
  /** Where the call stands, or that of the method; `undefined` for what is not written as one. */
  readonly range: Range | undefined;
}

/**
 * What is written for an argument: `false` for what is false, `true` for what is there, `'read'` for what has been an
 * object before, or the options in an object.
 */
export type Written = WrittenOptions | boolean | 'read' | undefined;

/** `{ force: isForced, rows: user?.rows }` */
export interface WrittenOptions {
  /** What may be true. */
  readonly names: readonly string[];
  /** What is there, as far as it is written. */
  readonly there: readonly string[];
  /** Whether there may be others: `{ ...options }`. */
  readonly isOpen: boolean;
}

/**
 * What keeps a call from being made each time: its result is kept (`memo`, in something that `owner`
 * declares, or the module if there is none, unless one of `resets` has emptied it), it is made in development only, only for callers that
 * pass the parameter at `index` (`flag`) or one of some texts there (`choice`; none of them if it `isNot`,
 * and nothing at all if it is made `isAlone`), for those of whom all of some guards say so (`several`), where
 * something has failed (`slight`), or so seldom that nobody would change it.
 */
export type Guard =
  | { readonly kind: 'development' }
  /** For those who do not write that it is forbidden, by that name: `{ allowFiles: false }`. */
  | { readonly kind: 'allowed'; readonly name: string }
  | Choice
  | Flag
  | { readonly kind: 'several'; readonly guards: readonly Guard[] }
  /** For each file that is missing, of those that are named after these: once, unless each request has its own. */
  | { readonly kind: 'missing'; readonly by: readonly Given[]; readonly isOnlyBegun: boolean }
  | {
      readonly kind: 'memo';
      readonly owner: Entity | undefined;
      readonly resets?: readonly Entity[];
    }
  /** For an error, or to undo what has been begun: it runs, and hardly anybody would change it. */
  | { readonly kind: 'slight' }
  /** Nothing comes there: it stands behind a `return`. */
  | { readonly kind: 'dead' }
  /** `begins`: with the life of an object, for which a timer that is set then goes on. */
  | { readonly kind: 'seldom'; readonly begins?: boolean };

/** A part of what a function that begins at a place is given: the parameter, and the names on the way from there. */
export interface Given {
  readonly start: number;
  readonly index: number;
  readonly names: readonly string[];
}

/** What is done for callers that pass something at a position, or a property of that name there. */
export interface Flag {
  readonly kind: 'flag';
  readonly index: number;
  readonly name?: string | undefined;
  /** Whether it is done for those that pass no function there instead, or nothing. */
  readonly lacks?: 'function' | 'value';
  /** Another position that a function comes at as well: `list(callback)` for `list(options, callback)`. */
  readonly other?: number;
  /** The function that is passed it, where one in it makes the test. */
  readonly owner?: Entity;
}

/** What is done for the texts that callers pass at a position, or for all others. */
export interface Choice {
  readonly kind: 'choice';
  readonly index: number;
  readonly texts: readonly string[];
  readonly isNot: boolean;
  /** Whether it is done where nothing is passed. */
  readonly isAlone: boolean;
}

export interface FileSummary {
  readonly path: string;
  /** What kinds of nodes its tree has at which places, as a number: trees of one text that differ have others. */
  readonly tree: number;
  readonly entities: readonly Entity[];
  readonly calls: readonly CallSite[];
  readonly exports: ReadonlyMap<string, Value>;
  /** `module.exports = …`, `export = …`. */
  readonly whole: readonly Value[];
  /** `export * from …` */
  readonly exportAll: readonly string[];
  /** What it sets globals of the program to, and members of those that others set: `app`, `app.store`. */
  readonly globals: ReadonlyMap<string, Value>;
  /** Whether a file that starts with `#!` starts no server; of others their package tells more. */
  readonly isProgram: boolean | undefined;
  /** Whether it asks if it is the program that has been started: `if (require.main === module)`. */
  readonly isMainAsked: boolean;
  /** `'use server'` at the top. */
  readonly isServerActions: boolean;
  /** Constant exports that are literals: `export const prerender = true`. */
  readonly flags: ReadonlyMap<string, unknown>;
}

/** A summary that is being written. */
export interface Draft extends FileSummary {
  readonly entities: Entity[];
  readonly calls: CallSite[];
  readonly exports: Map<string, Value>;
  readonly whole: Value[];
  readonly exportAll: string[];
  readonly globals: Map<string, Value>;
  isProgram: boolean | undefined;
  readonly flags: Map<string, unknown>;
}
