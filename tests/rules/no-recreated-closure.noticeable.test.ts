import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A format of one value on a page.',
      options,
      languages: js,
      filename: 'file.jsx',
      code: `const formatCount = (value) => new Intl.NumberFormat('fr', { notation: 'compact' }).format(value);
export function Feed({ count }) {
  return <p>{formatCount(count)}</p>;
}`,
    },
    {
      title: 'A helper of several lines in a loop that does more than a closure takes.',
      options,
      languages: js,
      code: `import { check, measure, store } from './steps.js';
export function total(groups) {
  let sum = 0;
  for (const group of groups) {
    const weight = (item) => {
      const size = item.a * item.b;
      return size + 1;
    };
    check(group);
    measure(group);
    store(group, weight(group));
    sum += measure(group);
  }
  return sum;
}`,
    },
    {
      title: 'A function that calls itself, in a procedure: it is all that the procedure does.',
      options,
      languages: ['js'],
      code: `export function clear(tree) {
  function visit(node) {
    node.mark = 0;
    if (node.children) node.children.forEach(visit);
  }
  visit(tree);
}`,
    },
    {
      title: 'A format of the language of the process, beside all that a page shows.',
      options,
      languages: ['js'],
      code: `export function render(rows) {
  const format = new Intl.NumberFormat();
  const parts = [];
  parts.push('<table>');
  parts.push('<tr>');
  parts.push('<td>' + format.format(rows.length) + '</td>');
  parts.push('</tr>');
  parts.push('</table>');
  parts.push('<p>');
  parts.push('</p>');
  return parts.join('');
}`,
    },
    {
      title: 'Whether a plugin may be loaded.',
      options,
      languages: js,
      code: `export function validatePluginName(name) {
  const reserved = new Set(['core', 'test']);
  return !reserved.has(name);
}`,
    },
    {
      title: 'A helper that reads a variable of its loop, and one thing alone in a recursion.',
      options,
      languages: js,
      code: `export function mentions(statements, found) {
  var statement;
  for (let index = 0; index < statements.length; index += 1) {
    statement = statements[index];
    const mention = (name) => {
      found[name] ??= [];
      found[name].push(statement.subject);
    };
    mention(statement.object);
  }
  return found;
}
export function walk(node, names) {
  function nameOf(kind) {
    return names[kind] ?? kind;
  }
  node.name = nameOf(node.kind);
  for (const child of node.children) walk(child, names);
}`,
    },
    {
      title: 'A callback of each item in a procedure, which computes nothing.',
      options,
      languages: js,
      code: `export function sortAll(rows) {
  rows.forEach((row) =>
    row.sort((a, b) => {
      const difference = a - b;
      return difference;
    }),
  );
}`,
    },
    {
      title: 'A decoder that may be missing.',
      options,
      languages: js,
      code: `export function text(parts) {
  let all = '';
  for (const part of parts) all += new TextDecoder('latin9').decode(part);
  return all;
}`,
    },
    {
      title: 'Methods of what is drawn on a page.',
      options,
      languages: js,
      code: `class Breadcrumb extends HTMLElement {
  normalised(path) {
    return path.replace(new RegExp('/$'), '');
  }
}
customElements.define('my-breadcrumb', Breadcrumb);
export class Tree extends widgets.TreeView {
  isLeaf(kind) {
    return new Set(['text', 'image', 'link']).has(kind);
  }
}`,
    },
    {
      title: 'A callback that is less than a twentieth of what the turn of a loop does.',
      options,
      code: `import { check, measure, print, store } from './steps.js';
export function total(groups) {
  let sum = 0;
  for (const group of groups) {
    const weights = group.items.map((item) => {
      const size = item.a * item.b;
      return size + 1;
    });
    check(group);
    measure(group);
    store(group, weights);
    sum += print(group);
  }
  return sum;
}`,
    },
    {
      title: 'Callbacks that are all together less than a twentieth of what the function does.',
      options,
      code: `export function total(page, groups) {
${['check', 'measure', 'plan', 'mark', 'close']
  .map((name) => `  page.${name}(page.${name}All(page.first), page.${name}All(page.last));\n`)
  .join('')}${['check', 'measure', 'plan', 'mark', 'close']
        .map((name) => `  page.${name}(page.${name}All(page.left), page.${name}All(page.right));\n`)
        .join('')}  let sum = 0;
  for (const group of groups) {
    const [weight] = group.map((item) => {
      const size = item.a * item.b;
      return size + 1;
    });
    sum += weight;
  }
  return sum;
}`,
    },
    {
      title: 'A method that its class calls for a click.',
      options,
      languages: js,
      code: `export class Units {
  colorOf(selection) {
    return new Set(['red', 'green', 'blue']).has(selection) ? selection : '';
  }
  onClick(selection) {
    this.color = this.colorOf(selection);
  }
}`,
    },
    {
      title: 'A method of a part of a page that draws itself.',
      options,
      code: `export class Scores extends AdminPage {
  labelOf(index) {
    return 'abcdefghijklmnopqrstuvwxyz'.split('')[index];
  }
  render() {
    return <p>{this.labelOf(this.props.index)}</p>;
  }
}`,
      filename: 'file.jsx',
    },
    {
      title: 'Helpers in loops that wait, and one of a single line.',
      options,
      languages: js,
      code: `import { check, load, store } from './steps.js';
export async function total(groups) {
  const limits = await load();
  let sum = 0;
  for (const group of groups) {
    const weight = (item) => {
      const size = item.a * item.b;
      return size + limits.least;
    };
    sum += weight(await group);
  }
  return sum;
}
export function areas(groups) {
  for (const group of groups) {
    const area = (item) => item.a * item.b;
    check(group, load(group), store(group));
    store(group, area(group), check(load(group)));
  }
}`,
    },
    {
      title: 'A helper of a request handler that waits itself.',
      options,
      code: `import express from 'express';
const app = express();
app.get('/', (request, response) => {
  const send = async (target, product) => {
    await target.ready;
    target.json(product);
  };
  void send(response, request.query);
});`,
    },
    {
      title: 'A small table that is little beside a request or a match.',
      options,
      code: `import express from 'express';
const app = express();
app.get('/', (request, response) => {
  const types = { html: 'text/html', css: 'text/css', js: 'text/javascript', png: 'image/png' };
  response.type(types[request.query.type]);
});
export const escape = (text) =>
  text.replace(/[&<>"]/g, (character) => {
    const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
    return entities[character];
  });`,
    },
    {
      title: 'A loop that goes on for as long as there was something to do.',
      options,
      code: `export function clean(subject) {
  let found = true;
  while (found) {
    found = false;
    const mark = (part) => {
      found = true;
      return part.length;
    };
    subject = subject.slice(mark(subject));
  }
  return subject;
}
export function settle(list) {
  let changed;
  do {
    changed = false;
    list.forEach((item) => {
      if (item.isOpen) changed = true;
      item.isOpen = false;
    });
  } while (changed);
  return list;
}`,
    },
    {
      title: 'A loop that by the names of its methods prints, draws or asks a database.',
      options,
      code: `export function insert(db, rows) {
  for (const row of rows) {
    const quote = (value) => {
      if (typeof value !== 'string') return value;
      return "'" + value + "'";
    };
    db.exec(quote(row.a));
  }
  for (const row of rows) {
    const quote = (value) => {
      if (typeof value !== 'string') return value;
      return "'" + value + "'";
    };
    db.logger.info(quote(row.b));
  }
  return rows;
}`,
    },
    {
      title: 'A method that runs once.',
      options,
      code: `export class Index {
  init(words) {
    const stop = new Set(['a', 'an', 'and', 'the']);
    this.words = words.filter((word) => !stop.has(word));
  }
}`,
    },
    {
      title: 'What a handler of requests that nothing connects is called back with.',
      options,
      code: `export function guard(req, res, next) {
  const done = (error) => {
    if (error) return next(error);
    return next();
  };
  check(req, done);
}`,
    },
    {
      title: 'A function of many lines that nobody is seen to repeat.',
      options,
      code: `export function kindOf(text) {
  const known = new Set(['a', 'b', 'c']);
${'  if (text === known) return 0;\n'.repeat(40)}  return known.has(text);
}`,
    },
    ...[
      'for (const row of rows) if (isKind(row)) kinds.push(row);',
      'kinds.push(...rows.filter((row) => isKind(row)));',
      'for (const row of rows.found) if (isKind(row)) kinds.push(row);',
      'for (const row of Object.values(rows)) if (isKind(row)) kinds.push(row);',
      'rows.filter(Boolean).sort().forEach((row) => { if (isKind(row)) kinds.push(row); });',
      '(rows ?? []).forEach((row) => { if (isKind(row)) kinds.push(row); });',
    ].map((through) => ({
      title: `Items that were waited for: ${through}`,
      options,
      languages: js,
      code: `function isKind(kind) {
  const known = [/^person$/, /^place$/, /^thing$/];
  return known.some((pattern) => pattern.test(kind));
}
export async function load(db) {
  const kinds = [];
  const rows = await db.rows();
  ${through}
  return kinds;
}`,
    })),
  ],
  invalid: [
    {
      title: 'A pattern of the characters of a text, and a decoder with its flags.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export const slugify = (value) => {
  const from = 'àáâ·';
  const pattern = [|new RegExp(from.split('').join('|'), 'g')|];
  return value.toLowerCase().replace(pattern, '_');
};
export function names(sections) {
  const all = [];
  for (const section of sections) {
    all.push([|new TextDecoder('utf-8', { fatal: true })|].decode(section));
  }
  return all;
}`,
      output: `const from = 'àáâ·';
const slugifyPattern = new RegExp(from.split('').join('|'), 'g');

export const slugify = (value) => {
  return value.toLowerCase().replace(slugifyPattern, '_');
};

const textDecoder = new TextDecoder('utf-8', { fatal: true });

export function names(sections) {
  const all = [];
  for (const section of sections) {
    all.push(textDecoder.decode(section));
  }
  return all;
}`,
    },
    {
      title: 'A turn of a loop that prints on another way.',
      options,
      languages: js,
      code: `export function count(rows) {
  let found = 0;
  for (const row of rows) {
    if (row === '') {
      console.warn('empty');
      continue;
    }
    if ([|new Set(['a', 'b', 'c', 'd'])|].has(row)) found += 1;
  }
  return found;
}`,
      output: `const countValues = new Set(['a', 'b', 'c', 'd']);

export function count(rows) {
  let found = 0;
  for (const row of rows) {
    if (row === '') {
      console.warn('empty');
      continue;
    }
    if (countValues.has(row)) found += 1;
  }
  return found;
}`,
    },
    {
      title: 'A constant of a function that a loop calls, whatever else the loop does.',
      options,
      languages: js,
      code: `import { check, measure, plan, store } from './steps.js';
class Parser {
  parseAll(tokens) {
    for (const token of tokens) {
      check(token, plan(token), measure(token));
      store(this.parseOne(token), plan(token), measure(token));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
    }
  }
  parseOne(token) {
    const assigns = [|new Set(['+=', '-=', '*=', '/='])|];
    check(token);
    return assigns.has(token.text) ? measure(token) : plan(token);
  }
}
export { Parser };`,
      output: `import { check, measure, plan, store } from './steps.js';

const assigns = new Set(['+=', '-=', '*=', '/=']);

class Parser {
  parseAll(tokens) {
    for (const token of tokens) {
      check(token, plan(token), measure(token));
      store(this.parseOne(token), plan(token), measure(token));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
      store(measure(plan(token)), check(plan(token)), measure(check(token)));
    }
  }
  parseOne(token) {
    check(token);
    return assigns.has(token.text) ? measure(token) : plan(token);
  }
}
export { Parser };`,
    },
    {
      title: 'A pattern of many characters takes longer to make than one of few.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function parse(text, check) {
  const pattern = [|new RegExp('^([-+]?)P(?:([-+]?[0-9]+)D)?(T(?:([-+]?[0-9]+)H)?(?:([-+]?[0-9]+)M)?(?:([-+]?[0-9]+)(?:[.,]([0-9]{0,9}))?S)?)?$')|];
  const found = pattern.exec(text);
  if (found === null) return undefined;
  return [check(found[1]), check(found[2]), check(found[3]), check(found[4]), check(found[5]), check(found[6])];
}`,
      output: `const parsePattern = new RegExp('^([-+]?)P(?:([-+]?[0-9]+)D)?(T(?:([-+]?[0-9]+)H)?(?:([-+]?[0-9]+)M)?(?:([-+]?[0-9]+)(?:[.,]([0-9]{0,9}))?S)?)?$');

export function parse(text, check) {
  const found = parsePattern.exec(text);
  if (found === null) return undefined;
  return [check(found[1]), check(found[2]), check(found[3]), check(found[4]), check(found[5]), check(found[6])];
}`,
    },
    {
      title: 'What is detected in a value, and not of the platform.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function detectUnit(text) {
  return [|new Set(['px', 'em', 'rem', '%'])|].has(text);
}`,
      output: `const detectUnitValues = new Set(['px', 'em', 'rem', '%']);

export function detectUnit(text) {
  return detectUnitValues.has(text);
}`,
    },
    {
      title: 'A file that imports with attributes.',
      options: [{ report: 'all' }],
      languages: js,
      code: `import names from './names.json' with { type: 'json' };
export function isVowel(letter) {
  return [|new Set('aeiou')|].has(names[letter]);
}`,
      output: `import names from './names.json' with { type: 'json' };

const vowelValues = new Set('aeiou');

export function isVowel(letter) {
  return vowelValues.has(names[letter]);
}`,
    },
    {
      title: 'A callback with a name of its own, where its call is all that a function does.',
      options,
      languages: js,
      code: `export function sum(array) {
  return array.reduce([|function iterator|](total, value) {
    return total + value;
  }, 0);
}`,
      output: `const iterator = function (total, value) {
  return total + value;
};

export function sum(array) {
  return array.reduce(iterator, 0);
}`,
    },
    {
      title: 'Lines of a text that was waited for, and a list that may be another.',
      options,
      languages: js,
      code: `export async function load(read) {
  const text = await read();
  let { rows } = await read();
  const found = [];
  for (const line of text.split(',')) {
    const known = [|new Set(['person', 'place', 'thing'])|];
    if (known.has(line)) found.push(line);
  }
  rows = found.slice();
  for (const row of rows) {
    const open = [|new Set(['a', 'b', 'c'])|];
    if (open.has(row)) found.push(row);
  }
  return found;
}`,
      output: `const known = new Set(['person', 'place', 'thing']);
const open = new Set(['a', 'b', 'c']);

export async function load(read) {
  const text = await read();
  let { rows } = await read();
  const found = [];
  for (const line of text.split(',')) {
    if (known.has(line)) found.push(line);
  }
  rows = found.slice();
  for (const row of rows) {
    if (open.has(row)) found.push(row);
  }
  return found;
}`,
    },
    {
      title: 'A format for each item that was waited for.',
      options,
      languages: js,
      code: `export async function prices(load) {
  const rows = await load();
  return rows.map((row) => [|new Intl.NumberFormat('en')|].format(row));
}`,
      output: `const pricesFormat = new Intl.NumberFormat('en');

export async function prices(load) {
  const rows = await load();
  return rows.map((row) => pricesFormat.format(row));
}`,
    },
    {
      title: 'Methods for their class alone, which repeats them, or of which it shows no call.',
      options: [{ report: 'all' }],
      languages: ['ts'],
      code: `export class Series {
  protected isKnown(kind: string): boolean {
    return [|new Set(['person', 'place', 'thing', 'idea'])|].has(kind);
  }
  _isOpen(kind: string): boolean {
    return [|new Set(['open', 'free', 'new', 'old'])|].has(kind);
  }
  kinds(list: string[]): string[] {
    return list.filter((kind) => this.isKnown(kind));
  }
}`,
      output: `const knownValues = new Set(['person', 'place', 'thing', 'idea']);
const openValues = new Set(['open', 'free', 'new', 'old']);

export class Series {
  protected isKnown(kind: string): boolean {
    return knownValues.has(kind);
  }
  _isOpen(kind: string): boolean {
    return openValues.has(kind);
  }
  kinds(list: string[]): string[] {
    return list.filter((kind) => this.isKnown(kind));
  }
}`,
    },
    {
      title: 'What an editor calls for each token.',
      options,
      languages: js,
      code: `CodeMirror.defineMode('list', () => ({
  token(stream, state) {
    if (stream.sol()) {
      stream.eatSpace();
      if (stream.match('//')) {
        stream.skipToEnd();
        return 'comment';
      }
    }
    const marks = [|'[]|;'.split('')|];
    if (marks.some((mark) => stream.eat(mark))) return 'bracket';
    stream.eatWhile((mark) => !marks.includes(mark));
    return state.kind;
  },
}));`,
      output: `const marks = '[]|;'.split('');

CodeMirror.defineMode('list', () => ({
  token(stream, state) {
    if (stream.sol()) {
      stream.eatSpace();
      if (stream.match('//')) {
        stream.skipToEnd();
        return 'comment';
      }
    }
    if (marks.some((mark) => stream.eat(mark))) return 'bracket';
    stream.eatWhile((mark) => !marks.includes(mark));
    return state.kind;
  },
}));`,
    },
    {
      title: 'Classes with a decorator and a constructor that are no part of a page.',
      options: [{ report: 'all' }],
      languages: ['ts'],
      code: `@Injectable()
export class Kinds {
  constructor(private names: Map<string, number>) {}
  isKnown(kind: string): boolean {
    return [|new Set(['person', 'place', 'thing', 'idea'])|].has(kind);
  }
}
export class Config {
  isKnown(kind: string): boolean {
    return [|new Set(['a', 'b', 'c', 'd'])|].has(kind);
  }
}`,
      output: `const knownValues = new Set(['person', 'place', 'thing', 'idea']);

@Injectable()
export class Kinds {
  constructor(private names: Map<string, number>) {}
  isKnown(kind: string): boolean {
    return knownValues.has(kind);
  }
}

const isKnownValues = new Set(['a', 'b', 'c', 'd']);

export class Config {
  isKnown(kind: string): boolean {
    return isKnownValues.has(kind);
  }
}`,
    },
    {
      title: 'Patterns of a loop, and those that are made of other constants or have a name.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const DIGIT = 'x';
export function blank(template) {
  return template.replace([|new RegExp(DIGIT, 'g')|], '_');
}
export function isWord(text) {
  const word = [|new RegExp('^[a-z]+$')|];
  return word.test(text);
}
export function clean(paths) {
  const all = [];
  for (const path of paths) all.push(path.replace([|new RegExp('/$')|], ''));
  return all;
}`,
      output: `const DIGIT = 'x';

const DIGIT_PATTERN = new RegExp(DIGIT, 'g');

export function blank(template) {
  return template.replace(DIGIT_PATTERN, '_');
}

const wordPattern = new RegExp('^[a-z]+$');

export function isWord(text) {
  return wordPattern.test(text);
}
export function clean(paths) {
  const all = [];
  for (const path of paths) all.push(path.replace(/\\/$/, ''));
  return all;
}`,
    },
    {
      title: 'Items of a function that a loop calls, and one that a callback of its own is given.',
      options,
      languages: js,
      code: `function joinPaths(...parts) {
  return parts.map((part) => part.replace([|new RegExp('^/')|], '')).join('/');
}
export async function load(root, names) {
  const paths = [];
  for (const name of names) paths.push(joinPaths(root, name));
  return read(paths);
}
export function each(values, callback) {
  const seen = [];
  for (const value of values) {
    const clean = [|(text) =>|] {
      const trimmed = text.trim();
      return trimmed.startsWith('#') ? '' : trimmed;
    };
    seen.push(clean(value));
  }
  return seen.map(callback);
}`,
      output: `function joinPaths(...parts) {
  return parts.map((part) => part.replace(/^\\//, '')).join('/');
}
export async function load(root, names) {
  const paths = [];
  for (const name of names) paths.push(joinPaths(root, name));
  return read(paths);
}

function clean(text) {
  const trimmed = text.trim();
  return trimmed.startsWith('#') ? '' : trimmed;
}

export function each(values, callback) {
  const seen = [];
  for (const value of values) {
    seen.push(clean(value));
  }
  return seen.map(callback);
}`,
    },
    {
      title: 'Constants that are a quarter of the work together, one of which alone is not.',
      options: [{ report: 'all' }],
      code: `export function accepts(request, type) {
  const methods = [|new Set(['POST', 'PUT', 'PATCH'])|];
  const types = [|new Set(['a/b', 'c/d', 'e/f'])|];
  if (!methods.has(request.method)) return false;
  return types.has(request.pick(type).trim().toLowerCase()) && request.size(type) < 10;
}`,
      output: `const methods = new Set(['POST', 'PUT', 'PATCH']);
const types = new Set(['a/b', 'c/d', 'e/f']);

export function accepts(request, type) {
  if (!methods.has(request.method)) return false;
  return types.has(request.pick(type).trim().toLowerCase()) && request.size(type) < 10;
}`,
      languages: js,
    },
    {
      title:
        'A callback of each item in what computes, a pattern that is executed, a decoder of UTF-8.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function sorted(rows) {
  return rows.map((row) =>
    row.sort([|(a, b) =>|] {
      if (a === 0) return -1;
      if (b === 0) return 1;
      const difference = a - b;
      return difference;
    }),
  );
}
export function count(rows) {
  let found = 0;
  for (const row of rows) {
    const kinds = [|new Set(['a', 'b', 'c', 'd'])|];
    if (/a/.exec(row) && kinds.has(row)) found += 1;
  }
  return found;
}
export function text(parts) {
  let all = '';
  for (const part of parts) all += [|new TextDecoder('utf-8')|].decode(part);
  return all;
}`,
      output: `const compare = (a, b) => {
  if (a === 0) return -1;
  if (b === 0) return 1;
  const difference = a - b;
  return difference;
};

export function sorted(rows) {
  return rows.map((row) =>
    row.sort(compare),
  );
}

const kinds = new Set(['a', 'b', 'c', 'd']);

export function count(rows) {
  let found = 0;
  for (const row of rows) {
    if (/a/.exec(row) && kinds.has(row)) found += 1;
  }
  return found;
}

const textDecoder = new TextDecoder('utf-8');

export function text(parts) {
  let all = '';
  for (const part of parts) all += textDecoder.decode(part);
  return all;
}`,
    },
    {
      title: 'Constants of methods and of getters.',
      options: [{ report: 'all' }],
      code: `export class Index {
  add(words) {
    const stop = [|new Set(['a', 'an', 'and', 'the', 'of', 'in', 'to', 'is'])|];
    for (const word of words) if (!stop.has(word)) this.words.push(word);
  }
  get isVoid() {
    const tags = [|new Set(['br', 'hr', 'img'])|];
    return tags.has(this.name);
  }
}
`,
      output: `const stop = new Set(['a', 'an', 'and', 'the', 'of', 'in', 'to', 'is']);
const tags = new Set(['br', 'hr', 'img']);

export class Index {
  add(words) {
    for (const word of words) if (!stop.has(word)) this.words.push(word);
  }
  get isVoid() {
    return tags.has(this.name);
  }
}
`,
    },
    {
      title: 'A closure in a loop that runs a pattern.',
      options,
      code: `const word = /[a-z]+/g;
export function words(text, limit) {
  const all = [];
  let match;
  while ((match = word.exec(text))) {
    const isShort = [|(part) =>|] {
      if (part === '') return false;
      return part.length < limit;
    };
    if (isShort(match[0])) all.push(match);
  }
  return all;
}`,
      output: `const word = /[a-z]+/g;
export function words(text, limit) {
  const all = [];
  let match;

  const isShort = (part) => {
    if (part === '') return false;
    return part.length < limit;
  };

  while ((match = word.exec(text))) {
    if (isShort(match[0])) all.push(match);
  }
  return all;
}`,
      languages: js,
    },
    {
      title: 'A constant in a loop of a function of many lines.',
      options,
      code: `export function count(page, items) {
${'  page.seen += 1;\n'.repeat(40)}  for (const item of items) {
    const known = [|new Set(['a', 'b', 'c', 'd'])|];
    if (known.has(item)) page.seen += 1;
  }
}`,
      output: `const known = new Set(['a', 'b', 'c', 'd']);

export function count(page, items) {
${'  page.seen += 1;\n'.repeat(40)}  for (const item of items) {
    if (known.has(item)) page.seen += 1;
  }
}`,
      languages: js,
    },
    {
      title: 'A method of a prototype that another one calls in a loop.',
      options,
      filename: 'file.cjs',
      code: `function Lexer(text) {
  this.text = text;
  this.at = 0;
}
Lexer.prototype.isDigit = function () {
  const digits = [|new RegExp('[0-9]')|];
  return digits.test(this.text[this.at]);
};
Lexer.prototype.skip = function () {
  while (this.isDigit()) this.at += 1;
};
module.exports = Lexer;`,
      output: `function Lexer(text) {
  this.text = text;
  this.at = 0;
}

const digits = new RegExp('[0-9]');

Lexer.prototype.isDigit = function () {
  return digits.test(this.text[this.at]);
};
Lexer.prototype.skip = function () {
  while (this.isDigit()) this.at += 1;
};
module.exports = Lexer;`,
      languages: js,
    },
    {
      title: 'What no request runs, in a file that serves them.',
      code: `import { createServer } from 'node:http';
export function sum(values) {
  return values.reduce([|function add|](total, value) {
    return total + value;
  }, 0);
}
export function isShown(path) {
  const shown = [|new Set(['a', 'b'])|];
  return shown.has(path);
}
createServer((request, response) => response.end());`,
      output: `import { createServer } from 'node:http';

const add = function (total, value) {
  return total + value;
};

export function sum(values) {
  return values.reduce(add, 0);
}

const shown = new Set(['a', 'b']);

export function isShown(path) {
  return shown.has(path);
}
createServer((request, response) => response.end());`,
      languages: js,
    },
    {
      title: 'A constant of a handler that is a good part of what it does.',
      options: [{ report: 'all' }],
      code: `import express from 'express';
const app = express();
app.get('/', (request, response) => {
  const price = [|new Intl.NumberFormat('en')|];
  response.json(price.format(request.query.price));
});`,
      output: `import express from 'express';
const app = express();

const price = new Intl.NumberFormat('en');

app.get('/', (request, response) => {
  response.json(price.format(request.query.price));
});`,
      languages: js,
    },
    {
      title: 'A table for each item, where it takes long enough: frozen, or of many values.',
      options,
      code: `function rank(level) {
  const order = [|Object.freeze({ low: 0, normal: 1, high: 2, urgent: 3 })|];
  return order[level];
}
export const sort = (tickets) => tickets.toSorted((a, b) => rank(b.level) - rank(a.level));`,
      output: `const order = Object.freeze({ low: 0, normal: 1, high: 2, urgent: 3 });

function rank(level) {
  return order[level];
}
export const sort = (tickets) => tickets.toSorted((a, b) => rank(b.level) - rank(a.level));`,
      languages: js,
    },
  ],
});
