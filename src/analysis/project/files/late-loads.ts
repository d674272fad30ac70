/** `delete require.cache[file]`, `decache(file)`, `clearModule(file)` */
export const EMPTIES_CACHE = /\brequire\.cache\b|\bdecache\b|\bclear-?module\b/i;
/** `./rows/${name}.json` */
const DATA = /\.json\b/;
/** What the client of a handler names: `req.params.name`, `ctx.path`. */
export const OF_CLIENT = /\.(?:body|headers|originalUrl|params|path|pathname|query|url)\b/;

/** Whether a text speaks of taking modules out of the memory of Node. */
export function mayEmptyCache(text: string): boolean {
  return EMPTIES_CACHE.test(text);
}

/**
 * Whether a `require` may find something to load in many of its runs, by the text of the call, or of all calls
 * of a file: Node keeps what it has loaded, unless it is data of which there may be any number of files, what
 * a client names, or what the file takes out of the memory of Node.
 */
export function mayLoadAgain(calls: string, mayEmpty: () => boolean): boolean {
  return DATA.test(calls) || OF_CLIENT.test(calls) || mayEmpty();
}
