/**
 * How the tables of handlers are written: which calls hand functions to a server framework, and how often
 * it runs them.
 *
 * Keys are those of `Origin`, with `()` for the result of a call or of `new`, and `default` left out:
 * `express.Router()`. `#name` is a type of these tables: an object known by how it was made
 * (`MADE_BY`), by its declared type (`DECLARED_AS`) or by where it is a parameter.
 *
 * Source: the documentation and type declarations of each framework.
 */

/** `request` and `message` are once for each; `timer` is again and again; `once` is at start-up. */
export type Runs = 'message' | 'once' | 'request' | 'timer';

/**
 * Whether the framework awaits what the function returns and treats a rejection as it treats a throw:
 * - `always`;
 * - `callback`: it does, and the request ends with it, even where the function answers by a callback or its context;
 * - `done`: if the function has no second parameter, a callback to be called in place of a promise;
 * - `express`: from version 5 on;
 * - `hapi`: from version 17 on;
 * - `fastify`: if the function holds no callbacks; it refuses async functions with a third parameter;
 * - `fastify error`: the same, where the third parameter is the reply;
 * - `mongoose pre`, `mongoose post`: from version 5 on;
 * - `value`: never, because others call it for its value;
 * - `at once`: never, because the package uses the value at once, goes on when the function returns, or takes a promise
 *   for another way to answer;
 * - left out: never.
 */
export type Settles =
  | 'always'
  | 'at once'
  | 'callback'
  | 'done'
  | 'express'
  | 'fastify'
  | 'fastify error'
  | 'hapi'
  | 'mongoose post'
  | 'mongoose pre'
  | 'value';

export interface Registration {
  readonly runs: Runs;
  readonly settles?: Settles;
  /**
   * What a reader calls the function: `{name}` is the method's name, `{text}` its first string, `{member}` the
   * name of the function itself, `{key}` the name under which an object has what the call makes.
   */
  readonly label: string;
  /** The next message is handed on before the promise of the last one has settled. */
  readonly overlaps?: true;
  /** What cannot be used any more after a wait, or has to be done before it, as a clause. */
  readonly afterWait?: string;
  /**
   * Properties of an object argument that hold functions, `*` for all of them, `name()` for what a function there
   * returns in its place; every function argument counts too.
   */
  readonly options?: readonly string[];
  /** The same of functions whose value is used at once. */
  readonly accessors?: readonly string[];
  /** The types of the function's own parameters. */
  readonly params?: readonly (string | undefined)[];
  /** Only the function at this position, instead of every function. */
  readonly position?: number;
  /** Properties of what the function returns that hold the functions that are run, in its place; `params` are its own. */
  readonly ofResult?: readonly string[];
  /** What it is by the name of the function's file, where the call does not say it. */
  readonly byFile?: Readonly<Record<string, Registration>>;
  /** The property by which a file says it itself: `client.on(event.name, …)`. */
  readonly byProperty?: string | undefined;
  /** It hears of a connection, which belongs to who makes it: the program at its start, or a request. */
  readonly isOfCaller?: true;
  /** Requests run it in a package that serves any; elsewhere it is for scripts. */
  readonly needsServer?: true;
  /** The program may talk to one client alone, over its standard input. */
  readonly mayHaveOneClient?: true;
}

export interface Method {
  readonly registers?: Registration;
  /** For a listener: what is registered by the name of the event; `*` is any other. */
  readonly events?: Readonly<Record<string, Registration>>;
  /** Programs keep each listener in a file of its own, which has the name of the event. */
  readonly isNamedByFile?: true;
  /** The type of the result. */
  readonly returns?: string;
}

/** Of Google's cloud: the second generation gives an instance many requests at a time. */
export const FIRST_GENERATION = 'cloud function of the first generation';

/**
 * Handlers of platforms that give an instance one event at a time: a call that blocks holds up what the same
 * event does meanwhile, and no other.
 *
 * Source: AWS Lambda, "Understanding Lambda function scaling"; Netlify runs its functions there.
 */
export const ONE_AT_A_TIME: ReadonlySet<string> = new Set([
  'Lambda handler',
  'Netlify function',
  FIRST_GENERATION,
]);

/** What a route runs for its requests. */
export const ROUTE: Registration = {
  runs: 'request',
  settles: 'always',
  label: '{NAME} {text} handler',
};

/** What runs before or after the handlers of routes. */
export const MIDDLEWARE: Registration = { runs: 'request', settles: 'always', label: 'middleware' };

/** What the server calls when it starts. */
export const ONCE: Registration = { runs: 'once', label: 'start-up callback' };

/** A listener to what comes again and again. */
export const MESSAGE: Registration = { runs: 'message', label: '`{text}` listener' };

/** A listener to new connections, of which it gets the socket. */
export const CONNECTION: Registration = {
  runs: 'message',
  label: '`connection` listener',
  params: ['#socket'],
};

/** The methods that add a listener for an event. */
export const LISTENERS = words('addListener on once prependListener');

/** The methods of routers: one for each method of HTTP, and what the frameworks add. */
export const VERBS =
  'acl all any bind checkout copy delete del get head link lock m-search merge mkactivity mkcalendar ' +
  'mkcol move notify options opts patch post propfind proppatch purge put query rebind report search ' +
  'source subscribe trace unbind unlink unlock unsubscribe';

/** A route of Express, or of what is called as it is. */
export const EXPRESS_ROUTE: Registration = {
  ...ROUTE,
  settles: 'express',
  params: ['#expressRequest', '#expressResponse'],
};

/** The words of a text, which one space parts. */
export function words(text: string): string[] {
  return text.split(' ');
}

/** One entry of the table of calls for each key, all with the same method. */
export function each(keys: string, method: Method): [string, Method][] {
  return words(keys).map((key) => [key, method]);
}

/** One entry of the table of calls for each method of a type. */
export function methods(
  type: string,
  names: readonly string[],
  method: Method,
): [string, Method][] {
  return names.map((name) => [`${type}.${name}`, method]);
}

/** One entry of a table of types for each key. */
export function typed(type: string, keys: string): [string, string][] {
  return words(keys).map((key) => [key, type]);
}
