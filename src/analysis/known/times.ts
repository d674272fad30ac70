/** In nanoseconds, as measured on Node 20 in a loop of each; what cannot be seen is taken to do a little. */
export const COSTS = {
  closure: 10,
  /** A closure that calls itself, or closures that call each other: the compiler can neither remove nor inline them. */
  circleOfClosures: 200,
  setElement: 22,
  mapEntry: 40,
  tableEntry: 2,
  /** Of a table of so many entries that V8 keeps them as a dictionary. */
  dictionaryEntry: 5,
  frozenEntry: 10,
  pattern: 120,
  /** V8 goes through the text of a pattern each time. */
  patternCharacter: 3,
  patternLiteral: 25,
  list: 40,
  listItem: 2,
  format: 20_000,
  textDecoder: 100,
  /** Hoisting one gains nothing that was measured. */
  textEncoder: 1,
  builtIn: 15,
  /** What it takes a string to find a match and to call back for it. */
  match: 100,
  call: 2,
  unknownCall: 50,
  longCall: 500,
  wait: 1_000,
  /** What it takes a server at least to read a request and to answer it. */
  request: 10_000,
  step: 1,
};
/** From here on V8 copies the entries of an object one by one. */
export const MANY_ENTRIES = 128;

/** Built-in functions and methods, by their last names, that take longer than others. */
export const LONG_CALLS: ReadonlyMap<string, number> = new Map([
  ['format', 500],
  ['localeCompare', 100],
  ['normalize', 100],
  ['parse', 500],
  ['sort', 100],
  ['stringify', 500],
  ['structuredClone', 2_000],
  ['toLocaleDateString', 4_000],
  ['toLocaleString', 20_000],
  ['toLocaleTimeString', 4_000],
  ['decode', 150],
  ['encode', 500],
]);

/** Classes of the platform whose objects take longer to make than others. */
export const LONG_CONSTRUCTORS: ReadonlyMap<string, number> = new Map([
  ['Blob', 10_000],
  ['Error', 5_000],
  ['Function', 10_000],
  ['RegExp', 180],
  ['URL', 1_000],
  ['URLSearchParams', 400],
  ['Worker', 100_000],
]);

/** What by its name goes through a text or a tree. */
export const LONG_NAME =
  /^(?:analy[sz]e|compile|compress|decrypt|encrypt|evaluate|hash|lint|optimi[sz]e|parse|render|search|serialize|sign|tokeni[sz]e|transform|traverse|verify|visit|walk)(?![a-z])/;

/** Methods of strings, arrays, maps, sets and patterns that take no callback. */
export const SHORT_METHODS = new Set(
  (
    'at charAt charCodeAt codePointAt concat endsWith exec get has hasOwn hasOwnProperty includes indexOf ' +
    'isArray isInteger isNaN join keys lastIndexOf match max min abs floor ceil round trunc padEnd padStart ' +
    'pop push repeat shift slice split startsWith substr substring test toFixed toLowerCase toString ' +
    'toUpperCase trim trimEnd trimStart unshift values'
  ).split(' '),
);

/** Global functions that do little; whoever gives another function such a name will not mean more by it. */
export const SHORT_FUNCTIONS = new Set(
  'Boolean Number String decodeURIComponent encodeURIComponent isFinite isNaN parseFloat parseInt'.split(
    ' ',
  ),
);

/** Steps of a run that take a little time themselves. */
export const STEPS = new Set<string>([
  'AssignmentExpression',
  'BinaryExpression',
  'MemberExpression',
  'UnaryExpression',
  'UpdateExpression',
]);
export const ALLOCATIONS = new Set<string>([
  'ArrayExpression',
  'ObjectExpression',
  'TemplateLiteral',
]);
