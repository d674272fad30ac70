import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'What makes it is a variable, which is not there where the constant would go.',
      options,
      languages: js,
      code: `const Own = Set;
export function split(text) {
  const { Segmenter } = Intl;
  if (!Segmenter) return [...text];
  return [...new Segmenter('de').segment(text)];
}
export function money(value) {
  const Format = Intl.NumberFormat;
  return new Format('de').format(value);
}
export function isKind(kind) {
  const kinds = new Own(['a', 'b', 'c']);
  return kinds.has(kind);
}
export function share(value) {
  const nothing = undefined;
  return new Intl.NumberFormat(nothing, { style: 'percent' }).format(value);
}
`,
    },
    {
      title: 'What is only made to fail, or for the functions that a run makes.',
      options,
      code: `export function parse(text, names) {
  if (text === '') throw new Error(new Intl.NumberFormat('en').format(text));
  return names.get(text);
}
export function routesOf(app, handle) {
  const fields = new Set(['role', 'state']);
  app.post('/users', handle(async (context) => context.pick((name) => !fields.has(name))));
  return app;
}`,
    },
    {
      title: 'What a format says of the process as it is now.',
      options,
      languages: js,
      code: `export const zone = (name) => name ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;`,
    },
    {
      title: 'A function that its file calls once, or for what somebody types.',
      options,
      code: `const isKnown = (kind) => new Set(['a', 'b', 'c']).has(kind);
export const first = [isKnown('a'), isKnown('d')];
function cleaned(text) {
  const kinds = new Set(['a', 'b', 'c']);
  return kinds.has(text) ? text : '';
}
export function onKeyDown(event) {
  event.target.value = cleaned(event.target.value);
}`,
    },
    {
      title:
        'Literals of patterns in a function that a loop calls, which takes longer to match than to copy them.',
      options,
      code: `function note(text, list) {
  const dates = [/^\\d{4}-\\d\\d$/, /^\\d\\d[.]\\d{4}$/, /^\\w+ \\d{4}$/];
  if (dates.some((date) => date.test(text))) list.push(text);
}
export function noteAll(texts, list) {
  for (const text of texts) note(text, list);
}`,
    },
    {
      title: 'A pattern that nobody can know.',
      options,
      code: `export function isFound(pattern, text) {
  return new RegExp(pattern, 'i').test(text);
}`,
    },
    {
      title: 'A pattern and sets beside an address, a date in words and a format of a locale.',
      options,
      code: `export function urlOf(path, base) {
  const root = new URL(base);
  return root.origin + (new RegExp('^/').test(path) ? path : '/' + path);
}
export function day(date, kind) {
  return new Set(['long', 'short', 'narrow']).has(kind) ? date.toLocaleDateString() : '';
}
export function sum(value, locale) {
  const known = new Set(['de', 'en', 'fr', 'nl']);
  return known.has(locale) ? new Intl.NumberFormat(locale).format(value) : value;
}`,
    },
    {
      title: 'A constant beside what by its name goes through a text.',
      options,
      code: `import { parseAll } from './parse.js';
export const kinds = (texts) =>
  texts.map((text) => {
    const known = new Set(['a', 'b']);
    parseAll(text);
    parseAll(text.left);
    return parseAll(text.right, known.has(text.kind));
  });`,
    },
    {
      title: 'A constant of a function that goes through a tree.',
      options,
      code: `import { parse, check, print } from './steps.js';
export function convert(text) {
  const known = new Set(['a', 'b']);
  const tree = parse(text);
  if (known.has(tree.kind)) check(tree);
  return tree.children.map((child) => print(child, parse, check)).join(print(tree));
}`,
    },
    {
      title: 'What a loop makes once and keeps, beside what it reads.',
      options,
      code: `export function readAll(formats, bytes) {
  const all = [];
  let text;
  let known;
  for (const format of formats) {
    if (text === undefined) text = new TextDecoder().decode(bytes);
    known ??= new Set(['a', 'b', 'c']).has(text);
    all.push(format.read(text, known));
  }
  return all;
}`,
    },
    {
      title: 'A way through a loop that does a lot besides.',
      options,
      code: `export function read(lines, parser) {
  let found = 0;
  for (const line of lines) {
    if (line === '') found += 1;
    else {
      const kinds = new Set(['a', 'b', 'c']);
      const parsed = parser.parse(parser.normalize(parser.evaluate(parser.tokenize(parser.parse(line)))));
      if (kinds.has(parsed.kind)) found += 1;
    }
  }
  return found;
}`,
    },
    {
      title: 'What is made for the items of a list while the module is loaded.',
      options,
      code: `import _ from 'lodash';
const names = ['a b', 'c d'];
export const all = _.reduce(names, (list, name) => [...list, new RegExp('[a-z] ').test(name)], []);
export const short = names.map((name) => name.replace(new RegExp('[a-z] '), ''));
(() => {
  names.forEach((name) => {
    if (new Set(['a', 'b', 'c']).has(name)) throw new Error(name);
  });
})();`,
    },
  ],
  invalid: [
    {
      title: 'A decoder of an encoding that each Node has.',
      options: [{ report: 'all' }],
      code: `export const textOf = (bytes) => [|new TextDecoder('utf-16le')|].decode(bytes);
export const read = (bytes) => new TextDecoder('windows-1252').decode(bytes);`,
      output: `const textDecoder = new TextDecoder('utf-16le');

export const textOf = (bytes) => textDecoder.decode(bytes);
export const read = (bytes) => new TextDecoder('windows-1252').decode(bytes);`,
    },
    {
      title: 'A pattern for a text that may be short, and a set for one that is not.',
      options: [{ report: 'all' }],
      code: `export function isName(text) {
  return [|new RegExp('^[a-z]+$')|].test(text);
}
export function isKnown(document, kind) {
  return [|new Set(['a', 'b', 'c', 'd'])|].has(kind) ? document : undefined;
}`,
      output: `export function isName(text) {
  return /^[a-z]+$/.test(text);
}

const knownValues = new Set(['a', 'b', 'c', 'd']);

export function isKnown(document, kind) {
  return knownValues.has(kind) ? document : undefined;
}`,
    },
    {
      title: 'Items of a function that code calls which waits.',
      options,
      code: `function joinPaths(...parts) {
  return parts.map((part, index) => (index ? part.replace([|new RegExp('^/')|], '') : part)).join('/');
}
export async function load(root, name) {
  const response = await fetch(joinPaths(root, name));
  return response.text();
}
export async function loadAll(root, names) {
  const texts = [];
  for (const name of names) texts.push(await load(joinPaths(root, 'all'), name));
  return texts;
}`,
      output: `function joinPaths(...parts) {
  return parts.map((part, index) => (index ? part.replace(/^\\//, '') : part)).join('/');
}
export async function load(root, name) {
  const response = await fetch(joinPaths(root, name));
  return response.text();
}
export async function loadAll(root, names) {
  const texts = [];
  for (const name of names) texts.push(await load(joinPaths(root, 'all'), name));
  return texts;
}`,
    },
    {
      title: 'Items of a function that code calls which has waited, and what somebody drops.',
      options,
      code: `function settingsIn(files) {
  return files.filter((file) => [|RegExp('^(site|page).ya?ml$')|].test(file))[0];
}
export const ask = (client, url, show) =>
  client.post(url).end((error, answer) => {
    show(error ?? settingsIn(answer.files));
  });
export function handleDrop({ files }, show) {
  show(settingsIn(files));
}`,
      output: `function settingsIn(files) {
  return files.filter((file) => /^(site|page).ya?ml$/.test(file))[0];
}
export const ask = (client, url, show) =>
  client.post(url).end((error, answer) => {
    show(error ?? settingsIn(answer.files));
  });
export function handleDrop({ files }, show) {
  show(settingsIn(files));
}`,
    },
    {
      title: 'Patterns whose literals would do in their place.',
      options,
      code: `export function withoutSlash(path) {
  return path.replace([|new RegExp('/$')|], '');
}
export const isKey = (path) => [|RegExp('[.]gpg$', 'i')|].test(path);`,
      output: `export function withoutSlash(path) {
  return path.replace(/\\/$/, '');
}
export const isKey = (path) => /[.]gpg$/i.test(path);`,
    },
    {
      title: 'A constant beside what takes longer.',
      options: [{ report: 'all' }],
      code: `export function isKnown(text) {
  const known = [|new Set(['a', 'b', 'c'])|];
  return known.has(text.trim().normalize('NFD').normalize('NFC').toLowerCase());
}`,
      output: `const known = new Set(['a', 'b', 'c']);

export function isKnown(text) {
  return known.has(text.trim().normalize('NFD').normalize('NFC').toLowerCase());
}`,
    },
    {
      title: 'A constant of a function that gives up early.',
      options: [{ report: 'all' }],
      code: `export function accepts(request, type) {
  const types = [|new Set(['a/b', 'c/d', 'e/f'])|];
  if (request.method !== 'POST') return false;
  return types.has(request.pick(type).trim().toLowerCase()) && request.size(type) < 10 && request.size(type) > 1;
}`,
      output: `const types = new Set(['a/b', 'c/d', 'e/f']);

export function accepts(request, type) {
  if (request.method !== 'POST') return false;
  return types.has(request.pick(type).trim().toLowerCase()) && request.size(type) < 10 && request.size(type) > 1;
}`,
    },
    {
      title: 'Methods for their class alone, which calls them where it waits.',
      options: [{ report: 'all' }],
      languages: ['ts'],
      code: `export class Series {
  protected static subjectOf(letter: string): string {
    const pattern = [|new RegExp('^Subject: (.*)$', 'm')|];
    return letter.replace(pattern, '');
  }
  protected isKnown(kind: string): boolean {
    return [|new Set(['person', 'place', 'thing', 'idea'])|].has(kind);
  }
  _isOpen(kind: string): boolean {
    return [|new Set(['open', 'free', 'new', 'old'])|].has(kind);
  }
  async load(): Promise<string> {
    const letter = await read();
    return this.isKnown(letter) && this._isOpen(letter) ? Series.subjectOf(letter) : '';
  }
}`,
      output: `const subjectPattern = new RegExp('^Subject: (.*)$', 'm');
const knownValues = new Set(['person', 'place', 'thing', 'idea']);
const openValues = new Set(['open', 'free', 'new', 'old']);

export class Series {
  protected static subjectOf(letter: string): string {
    return letter.replace(subjectPattern, '');
  }
  protected isKnown(kind: string): boolean {
    return knownValues.has(kind);
  }
  _isOpen(kind: string): boolean {
    return openValues.has(kind);
  }
  async load(): Promise<string> {
    const letter = await read();
    return this.isKnown(letter) && this._isOpen(letter) ? Series.subjectOf(letter) : '';
  }
}`,
    },
    {
      title: 'A function that waiting code calls.',
      options: [{ report: 'all' }],
      code: `export async function load(source) {
  return isKnown(await source.read());
}
function isKnown(text) {
  const known = [|new Set(['a', 'b'])|];
  return known.has(text);
}`,
      output: `export async function load(source) {
  return isKnown(await source.read());
}

const known = new Set(['a', 'b']);

function isKnown(text) {
  return known.has(text);
}`,
    },
    {
      title: 'A pattern without parts in a template, where it is used.',
      options,
      code: `export function isAbsolute(url) {
  return [|new RegExp(\`(^|:)//\`)|].test(url);
}`,
      output: `export function isAbsolute(url) {
  return /(^|:)\\/\\//.test(url);
}`,
    },
    {
      title: 'A set that an inner function asks which calls itself.',
      options: [{ report: 'all' }],
      code: `export function hasMoreNames(tree, most) {
  const known = [|new Set(['Pi', 'E', 'I'])|];
  const names = [];
  const collect = (node) => {
    if (node.name && !known.has(node.name)) names.push(node.name);
    (node.children ?? []).forEach(collect);
  };
  collect(tree);
  return names.length > most;
}`,
      output: `const known = new Set(['Pi', 'E', 'I']);

export function hasMoreNames(tree, most) {
  const names = [];
  const collect = (node) => {
    if (node.name && !known.has(node.name)) names.push(node.name);
    (node.children ?? []).forEach(collect);
  };
  collect(tree);
  return names.length > most;
}`,
    },
    {
      title: 'A procedure that fails by what it makes, in a loop, too.',
      options: [{ report: 'all' }],
      code: `export function check(kind, names) {
  const kinds = [|new Set(['a', 'b', 'c'])|];
  if (!kinds.has(kind)) throw new RangeError(kind);
  [|'first,last'.split(',')|].forEach((name) => {
    if (!names.has(name)) throw new RangeError(name);
  });
}`,
      output: `const kinds = new Set(['a', 'b', 'c']);
const checkList = 'first,last'.split(',');

export function check(kind, names) {
  if (!kinds.has(kind)) throw new RangeError(kind);
  checkList.forEach((name) => {
    if (!names.has(name)) throw new RangeError(name);
  });
}`,
    },
    {
      title: 'A function that lets pass what is in a set, and fails for the rest.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function assertPermitted(operation) {
  const reads = [|new Set(['status', 'sync', 'list'])|];
  if (reads.has(operation)) return;
  throw new RangeError(operation);
}`,
      output: `const reads = new Set(['status', 'sync', 'list']);

export function assertPermitted(operation) {
  if (reads.has(operation)) return;
  throw new RangeError(operation);
}`,
    },
    {
      title: 'A pattern made of that of a constant, and one of a literal, whose call is dropped.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const WORD = /\\w+/;
export function words(text) {
  return [text.match([|new RegExp(/\\s+/g)|]), text.match([|new RegExp(WORD, 'g')|])];
}`,
      output: `const WORD = /\\w+/;

const WORD_PATTERN = new RegExp(WORD, 'g');

export function words(text) {
  return [text.match(/\\s+/g), text.match(WORD_PATTERN)];
}`,
    },
    {
      title: 'Formats whose options are constants of the module.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const ZONE = 'Asia/Tokyo';
export function day(date) {
  return [|new Intl.DateTimeFormat('en', { timeZone: ZONE, year: 'numeric' })|].format(date);
}
export function today() {
  return [|new Intl.DateTimeFormat('en', { timeZone: ZONE })|].format(new Date());
}`,
      output: `const ZONE = 'Asia/Tokyo';

const dayFormat = new Intl.DateTimeFormat('en', { timeZone: ZONE, year: 'numeric' });

export function day(date) {
  return dayFormat.format(date);
}

const dateTimeFormat = new Intl.DateTimeFormat('en', { timeZone: ZONE });

export function today() {
  return dateTimeFormat.format(new Date());
}`,
    },
    {
      title: 'A format of the time zone of the process, which only a reader can move.',
      options,
      languages: js,
      code: `export function day(date) {
  return [|new Intl.DateTimeFormat('en')|].format(date);
}`,
      output: null,
      suggestions: [
        {
          message: `Hoist it as \`dayFormat\`, with the language and the time zone that the process starts with.`,
          output: `const dayFormat = new Intl.DateTimeFormat('en');

export function day(date) {
  return dayFormat.format(date);
}`,
        },
      ],
    },
    {
      title: 'A format of the language of the process.',
      options,
      languages: js,
      code: `export function sum(value) {
  return [|new Intl.NumberFormat(undefined, { style: 'percent' })|].format(value);
}`,
      output: null,
      suggestions: [
        {
          message: `Hoist it as \`sumFormat\`, with the language that the process starts with.`,
          output: `const sumFormat = new Intl.NumberFormat(undefined, { style: 'percent' });

export function sum(value) {
  return sumFormat.format(value);
}`,
        },
      ],
    },
    {
      title: 'What a function inspects that it is given.',
      options: [{ report: 'all' }],
      code: `export function inspect(kind) {
  const kinds = [|new Set(['a', 'b', 'c'])|];
  return kinds.has(kind);
}`,
      output: `const kinds = new Set(['a', 'b', 'c']);

export function inspect(kind) {
  return kinds.has(kind);
}`,
    },
    {
      title: 'A turn of a loop in a procedure that waiting code calls.',
      options,
      code: `function addAll(kinds, list) {
  for (const kind of kinds) {
    const known = [|new Set(['a', 'b', 'c'])|];
    if (known.has(kind)) list.push(kind);
  }
}
export async function load(source, list) {
  addAll(await source.kinds(), list);
}`,
      output: `const known = new Set(['a', 'b', 'c']);

function addAll(kinds, list) {
  for (const kind of kinds) {
    if (known.has(kind)) list.push(kind);
  }
}
export async function load(source, list) {
  addAll(await source.kinds(), list);
}`,
    },
  ],
});
