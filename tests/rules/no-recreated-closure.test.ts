import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
/** What `recommended` sets. */
const noticeable = [{ report: 'noticeable' }] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A use that outside strict code means the function of a block between.',
      filename: 'file.cjs',
      languages: js,
      code: `exports.lengths = function lengths(lists) {
  const sizeOf = (text) => {
    const parts = text.split(',');
    return parts.length;
  };
  const kindOf = (list) => {
    if (lists) {
      function sizeOf(other) {
        return other + lists.length;
      }
    }
    return sizeOf(list);
  };
  return lists.map(kindOf);
};
`,
    },
    {
      title: 'A bare arrow given straight to an array method is free once optimized.',
      code: `export function ids(users) {
  return users.map((user) => {
    const { id } = user;
    return id;
  });
}`,
    },
    {
      title: 'A one-liner given to an array method is free in a loop, too.',
      options: noticeable,
      code: `export function count(groups) {
  let total = 0;
  for (const group of groups) total += group.items.filter((item) => item.ok).length;
  return total;
}`,
    },
    {
      title: 'A short helper outside loops is not worth a line of its own.',
      code: `export function total(list) {
  const price = (item) => item.price * 2;
  return price(list[0]) + price(list[1]);
}`,
    },
    {
      title: 'A closure that captures a variable of the function around it.',
      code: `export function scale(list, factor) {
  function times(value) {
    const scaled = value * factor;
    return scaled;
  }
  return list.map(times);
}`,
    },
    {
      title: 'A closure that captures what each turn of the loop binds anew.',
      code: `export function run(list) {
  for (const item of list) {
    const show = () => item.name;
    show();
  }
}`,
    },
    {
      title: 'A closure that captures the counter of a `let` loop.',
      code: `export function run(list, later) {
  for (let index = 0; index < list.length; index += 1) {
    const show = () => {
      later(index);
    };
    show();
  }
}`,
    },
    {
      title: 'A token: each call must give a function of its own.',
      code: `export function makeToken() {
  return function token() {
    return undefined;
  };
}`,
    },
    {
      title: 'A named function that is returned.',
      code: `export function makeToken() {
  function token() {
    return undefined;
  }
  return token;
}`,
    },
    {
      title: 'A listener that is added and removed.',
      code: `export function once(target) {
  function listener() {
    console.log('done');
  }
  target.addEventListener('load', listener);
  target.removeEventListener('load', listener);
}`,
    },
    {
      title: 'A listener in a loop, which `addEventListener` would add only once.',
      code: `export function listen(targets) {
  for (const target of targets) {
    target.addEventListener('click', (event) => {
      event.preventDefault();
      console.log(event);
    });
  }
}`,
    },
    {
      title: 'A member of a Set or a key of a Map.',
      code: `export function mark(set, map) {
  function key() {
    return 1;
  }
  set.add(key);
  map.set(key, 1);
}`,
    },
    {
      title: 'A constructor.',
      code: `export function make() {
  function Point(x) {
    this.x = x;
  }
  return new Point(1);
}`,
    },
    {
      title: 'A function that is given properties.',
      code: `export function make() {
  function counter() {
    return counter.count;
  }
  counter.count = 0;
  return counter();
}`,
    },
    {
      title: 'A function that is compared.',
      code: `export function isNew(other) {
  function mine() {
    return 1;
  }
  return mine() === 1 && other !== mine;
}`,
    },
    {
      title: 'A function whose source text is read.',
      code: `export function send(port) {
  function job() {
    return 1;
  }
  port.postMessage(job.toString());
}`,
    },
    {
      title: 'A function whose text stands in a template.',
      code: `export function script() {
  function job() {
    return 1;
  }
  return \`(\${job})()\`;
}`,
    },
    {
      title: 'A function inside one that is sent to a page as text.',
      code: `export async function titles(page) {
  return page.evaluate(() => {
    function textOf(node) {
      const text = node.textContent;
      return text.trim();
    }
    return textOf(document.body);
  });
}`,
    },
    {
      title: 'A worklet.',
      code: `export function animate() {
  'worklet';
  function ease(value) {
    const half = value / 2;
    return half;
  }
  return ease(1);
}`,
    },
    {
      title: 'A function whose name is read.',
      code: `export function label() {
  function visit() {
    return 1;
  }
  visit();
  return visit.name;
}`,
    },
    {
      title: 'Code at module level runs once.',
      code: `const names = ['a', 'b'];
const known = new Set(['a', 'b']);
function main() {
  function print(name) {
    const line = name + known.size;
    console.log(line);
  }
  names.forEach(print);
}
main();`,
    },
    {
      title: 'A function called in place.',
      code: `export const value = (() => {
  function compute(input) {
    const double = input * 2;
    return double;
  }
  return compute(1) + compute(2);
})();`,
    },
    {
      title: 'A file that is one big function is a module.',
      filename: 'file.cjs',
      code: `module.exports = function (Posts) {
  Posts.load = function (id) {
    return find(id);
  };
  Posts.save = function (post) {
    return find(post.id);
  };
  function find(id) {
    const found = Posts.all[id];
    return found;
  }
};`,
    },
    {
      title: 'A factory: its helpers live as long as what it returns.',
      options: noticeable,
      code: `export function createParser() {
  function clean(text) {
    const trimmed = text.trim();
    return trimmed.toLowerCase();
  }
  return { parse: (text) => clean(text).split(' ') };
}`,
    },
    {
      title: 'A function that runs behind a memo.',
      code: `let cached;
export function settings() {
  if (cached) return cached;
  function read(name) {
    const value = process.env[name];
    return value;
  }
  cached = { port: read('PORT') };
  return cached;
}`,
    },
    {
      title: 'Handlers registered by a function that sets up an app.',
      code: `export function setUp(app) {
  app.get('/', (req, res) => {
    res.status(200);
    res.end();
  });
}`,
    },
    {
      title: 'A component.',
      filename: 'file.jsx',
      code: `export function List({ items }) {
  function format(item) {
    const name = item.name.trim();
    return name;
  }
  return <ul>{items.map(format)}</ul>;
}`,
    },
    {
      title: 'A hook.',
      code: `export function useNames(items) {
  function format(item) {
    const name = item.name.trim();
    return name;
  }
  return items.map(format);
}`,
    },
    {
      title: 'A test.',
      filename: 'file.test.js',
      code: `describe('sum', () => {
  it('adds', () => {
    function add(left, right) {
      const sum = left + right;
      return sum;
    }
    add(1, 2);
  });
});`,
    },
    {
      title: 'What takes `this` from the function around it.',
      code: `export class Reader {
  read() {
    const next = () => {
      this.index += 1;
      return this.index;
    };
    return next() + next();
  }
}`,
    },
    {
      title: 'What takes `arguments` from the function around it.',
      code: `export function first() {
  const get = () => {
    const [value] = arguments;
    return value;
  };
  return get();
}`,
    },
    {
      title: 'A file with `eval`, which can see every name.',
      sourceType: 'script',
      languages: js,
      code: `function run(code) {
  function helper() {
    var x = 1;
    return x;
  }
  return eval(code) + helper();
}`,
    },
    {
      title: 'A function that is replaced later.',
      code: `export function run(flag) {
  let step = function () {
    const one = 1;
    return one;
  };
  if (flag) step = () => 2;
  return step() + step();
}`,
    },
    {
      title: 'A `const` that is used before it is there fails now and would not, hoisted.',
      code: `export function run() {
  const early = late();
  const late = () => {
    const one = 1;
    return one;
  };
  return early + late();
}`,
    },
    {
      title: 'A classic script shares its names with others.',
      sourceType: 'script',
      languages: js,
      code: `function sum(list) {
  return list.reduce(function add(left, right) {
    return left + right;
  });
}`,
    },
    {
      title: 'A Set that is changed.',
      code: `export function unique(list) {
  const seen = new Set(['a', 'b']);
  for (const item of list) seen.add(item);
  return seen.size;
}`,
    },
    {
      title: 'A Set that leaves the function.',
      code: `export function names() {
  return new Set(['a', 'b']);
}`,
    },
    {
      title: 'A regular expression that keeps its place.',
      code: `const LETTER = 'a';
export function find(text) {
  const pattern = new RegExp(LETTER, 'g');
  return pattern.exec(text);
}`,
    },
    {
      title: 'A pattern that does not compile throws here, not when the file is loaded.',
      code: `export function find(text) {
  return new RegExp('(').test(text);
}`,
    },
    {
      title: 'A regular expression made of a variable.',
      code: `export function find(text, word) {
  return new RegExp('^' + word).test(text);
}`,
    },
    {
      title: 'A literal is compiled once.',
      code: `export function isWord(text) {
  return /^[a-z]+$/.test(text);
}`,
    },
    {
      title: 'A list that is searched costs nothing.',
      code: `export function isVowel(letter) {
  return ['a', 'e', 'i', 'o', 'u'].includes(letter);
}`,
    },
    {
      title: 'A `Set` of somebody else.',
      code: `import { Set } from 'immutable';
export function isKnown(name) {
  return new Set(['a', 'b']).has(name);
}`,
    },
    {
      title: 'A table whose entries are replaced.',
      code: `export function count(words) {
  const counts = { a: 0, b: 0, c: 0, d: 0 };
  for (const word of words) counts[word] += 1;
  return counts.a;
}`,
    },
    {
      title: 'The option `arrayCallbacks: "never"`.',
      options: [{ arrayCallbacks: 'never' }],
      code: `export function sum(array) {
  return array.reduce(function iterator(sum, value) {
    return sum + value;
  }, 0);
}`,
    },
    {
      title: 'A callee that keeps its callback, named in the options.',
      options: [{ keepers: ['register'] }],
      code: `export function load(plugins, register) {
  for (const plugin of plugins) {
    register(plugin, function onLoad(error) {
      if (error) throw error;
    });
  }
}`,
    },
    {
      title: 'A type of the function around it.',
      filename: 'file.ts',
      code: `export function first<T>(list: T[]): T | undefined {
  function pick(items: T[]): T | undefined {
    const [item] = items;
    return item;
  }
  return pick(list);
}`,
    },
    {
      title: 'A pattern with `g` that `test` moves, even if a string method takes it, too.',
      code: `const LETTER = 'a';
export function find(text) {
  const pattern = new RegExp(LETTER, 'g');
  return pattern.test(text) && text.replace(pattern, '');
}`,
    },
    {
      title: 'A row of a table that leaves the function.',
      code: `export function rowOf(name) {
  const table = { a: { id: 1, size: 2 }, b: { id: 2, size: 3 } };
  return table[name];
}`,
    },
    {
      title: 'A constant made of one that is initialised only later.',
      code: `export function isKnown(name) {
  return new Set([FIRST, 'b']).has(name);
}
export const FIRST = 'a';`,
    },
    {
      title: 'A default that the function adds to.',
      code: `export function unique(list, seen = new Set(['a'])) {
  for (const item of list) seen.add(item);
  return seen.size;
}`,
    },
    {
      title:
        'An assertion function, which has to be a declaration, passed on at the top of a module.',
      filename: 'file.ts',
      code: `export function check(list: unknown[]): void {
  function assertText(value: unknown): asserts value is string {
    if (typeof value === 'string') return;
    throw new TypeError('No text.');
  }
  list.forEach(assertText);
}`,
    },
    {
      title: 'The constructor of a class of which the file makes one object.',
      code: `class App {
  constructor(name) {
    const known = new Set(['a', 'b']);
    this.isKnown = known.has(name);
  }
}
export const app = new App('a');`,
    },
    {
      title: 'A component without JSX.',
      code: `export function List({ items }) {
  function format(item) {
    const name = item.name.trim();
    return React.createElement('li', null, name);
  }
  return React.createElement('ul', null, items.map(format));
}`,
    },
    ...[
      'migrations/1.js',
      'scripts/build.js',
      'webpack.config.js',
      'src/vendor/x.js',
      'bin/run.js',
      'perf/memory.js',
      'server/command-line/print.js',
    ].map((filename) => ({
      title: `Code that is run now and then, or is not the project's own: ${filename}.`,
      filename,
      code: `export function keep(list) {
  const known = new Set(['a', 'b']);
  return list.filter((item) => known.has(item));
}`,
    })),
    {
      title: 'A program of the command line.',
      languages: js,
      code: `#!/usr/bin/env node
export function keep(list) {
  const known = new Set(['a', 'b']);
  return list.filter((item) => known.has(item));
}`,
    },
    {
      title: 'Functions that start, stop and configure things, and the loops in them.',
      code: `export function setUpQueues(queues) {
  function nameOf(queue) {
    const { name } = queue;
    return name.trim();
  }
  for (const queue of queues) {
    queue.jobs.sort((a, b) => {
      if (a.priority === b.priority) return 0;
      return a.priority < b.priority ? -1 : 1;
    });
  }
  return nameOf(queues[0]);
}
export const loadConfig = (text) => {
  const known = new Set(['port', 'host']);
  return text.split(',').filter((key) => known.has(key));
};
export class Pool {
  terminate() {
    function end(worker) {
      worker.removeAllListeners();
      worker.kill();
    }
    end(this.first);
    end(this.second);
  }
}`,
    },
    {
      title: 'What is made on the way to an error.',
      code: `export function check(names) {
  if (names.length > 3) {
    const list = new Intl.ListFormat('en');
    throw new TypeError(list.format(names));
  }
  try {
    return names.join();
  } catch (error) {
    function describe(reason) {
      const { message } = reason;
      return message.trim();
    }
    return describe(error);
  }
}`,
    },
    {
      title: 'A case of a loop over keys is for one of its turns.',
      code: `export function read(options) {
  const found = {};
  for (const key in options) {
    switch (key) {
      case 'names':
        found.names = options.names.map((name) => {
          const trimmed = name.trim();
          return trimmed.toLowerCase();
        });
        break;
    }
  }
  return found;
}`,
    },
    {
      title: 'Tests that a function sets up, in a file that is not named a test.',
      code: `export function testDag(create) {
  before(async () => {
    await create(new TextEncoder().encode('x').length);
  });
}`,
    },
    {
      title: 'The output of a generator.',
      code: `/* Some licence. */
// @generated by a tool
export function keep(list) {
  const known = new Set(['a', 'b']);
  return list.filter((item) => known.has(item));
}`,
    },
    {
      title: 'What a packer has written.',
      code: `!function(){var data=[${'1,'.repeat(600)}];var keep=function(list) {
  const known = new Set(['a', 'b']);
  return list.filter((item) => known.has(item));
}}();`,
    },
    {
      title: 'A test, whatever it is called.',
      code: `import { describe, it } from 'vitest';
export function keep(list) {
  const known = new Set(['a', 'b']);
  return list.filter((item) => known.has(item));
}
describe('keep', () => { it('keeps', () => { keep(['a']); }); });`,
    },
    {
      title: 'Functions that call each other, one of which captures a variable.',
      code: `export function check(count, limit) {
  function isEven(number) {
    if (number === 0) return true;
    return isOdd(number - 1);
  }
  function isOdd(number) {
    if (number > limit) return false;
    return isEven(number - 1);
  }
  return isEven(count);
}`,
    },
    {
      title: 'Functions that call each other, one of which is kept.',
      code: `export function check(count, kept) {
  function isEven(number) {
    if (number === 0) return true;
    return isOdd(number - 1);
  }
  function isOdd(number) {
    if (number === 0) return false;
    return isEven(number - 1);
  }
  kept.add(isOdd);
  return isEven(count);
}`,
    },
    {
      title:
        'A function of a callback that would move to the function around it: it costs more to call there.',
      code: `export function keep(groups, limit) {
  return groups.map((group) => {
    const isSmall = (value) => {
      if (value < 0) return false;
      return value < limit;
    };
    return isSmall(group.size);
  });
}`,
    },
    {
      title: 'A callback of an array method that would move to the function around it.',
      code: `export function keep(groups, limit) {
  const kept = [];
  groups.forEach((group) => {
    group.items.forEach((item) => {
      if (item.size > limit) return;
      kept.push(item);
    });
  });
  return kept;
}`,
    },
    {
      title: 'A callback of an array method in code that is inlined today and might not be.',
      code: `export function keep(groups) {
  return groups.map((group) =>
    group.items.filter((item) => {
      const { size } = item;
      return size > 1;
    }),
  );
}`,
    },
    {
      title: 'After an `await`, an array method inlines a closure and no constant of the module.',
      code: `export async function sum(load) {
  const list = await load();
  return list.reduce(function add(total, value) {
    return total + value;
  }, 0);
}`,
    },
    {
      title: 'In a loop that awaits, an array method inlines a closure made in the same turn.',
      code: `export async function keep(groups, load, limit) {
  const kept = [];
  for (const group of groups) {
    const items = await load(group);
    const isSmall = (item) => {
      const { size } = item;
      return size < limit;
    };
    kept.push(...items.filter(isSmall));
  }
  for await (const items of groups) {
    kept.push(
      ...items.filter((item) => {
        const { size } = item;
        return size < 1;
      }),
    );
  }
  return kept;
}`,
    },
    {
      title: 'A function that registers a single route by its path.',
      filename: 'file.cjs',
      languages: js,
      code: `module.exports = function (app) {
  const roles = new Set(['admin', 'owner']);
  app.get('/admin', (req, res) => {
    res.sendStatus(roles.has(req.user.role) ? 200 : 403);
  });
};`,
    },
    {
      title: 'A handler is registered once, even in a function that a middleware takes.',
      filename: 'file.cjs',
      languages: js,
      code: `const express = require('express');
const route = require('connect-route');
const app = express();
app.use(
  route(function (router) {
    router.get('/:id', function (request, response, next) {
      request.sturl = '/';
      next();
    });
  }),
);`,
    },
    {
      title: 'A function that is only bound: `bind` makes one of its own each time.',
      code: `export class Upload {
  single() {
    function settings() {
      const { limits } = this;
      return { limits };
    }
    return makeMiddleware(settings.bind(this));
  }
}`,
    },
    {
      title: 'A closure of an inner function does not move into one that starts things.',
      code: `export function connect(target, retries) {
  return new target.Promise((resolve) => {
    const tryOnce = () => {
      const left = retries - 1;
      return left > 0;
    };
    resolve(tryOnce());
  });
}`,
    },
    {
      title: 'An array method behind an optional chain inlines its callback, too.',
      code: `export async function sum(load) {
  const list = await load();
  return list?.reduce(function add(total, value) {
    return total + value;
  }, 0);
}`,
    },
    {
      title:
        'The functions of a factory are made again, so that a constant is none to the compiler.',
      code: `export function makeCart(items) {
  return {
    total() {
      return items.reduce(function add(total, item) {
        return total + item.price;
      }, 0);
    },
  };
}`,
    },
    {
      title: 'A module that runs in several systems.',
      filename: 'file.cjs',
      code: `(function (root, factory) {
  if (typeof module === 'object') factory(module.exports);
  else factory((root.lib = {}));
})(this, function (exports) {
  function clean(text) {
    const trimmed = text.trim();
    return trimmed.toLowerCase();
  }
  exports.clean = (text) => clean(text);
  log(clean(' A '));
});`,
    },
    {
      title: 'A function that waits: a closure is nothing next to it.',
      options: noticeable,
      code: `export async function load(fetchAll) {
  function clean(line) {
    const text = line.trim();
    return text.toLowerCase();
  }
  const lines = await fetchAll();
  return clean(lines[0]);
}
export function save(line, store) {
  function clean(line) {
    const text = line.trim();
    return text.toLowerCase();
  }
  return store(clean(line)).then((saved) => saved.id);
}`,
    },
    {
      title: 'A function that calls the operating system.',
      options: noticeable,
      code: `import { readFileSync } from 'node:fs';
export function read(file) {
  function clean(line) {
    const text = line.trim();
    return text.toLowerCase();
  }
  return clean(readFileSync(file, 'utf8'));
}`,
    },
    {
      title: 'A loop that waits in each turn.',
      options: noticeable,
      code: `export async function loadAll(names, load) {
  const all = [];
  for (const name of names) {
    const clean = (line) => {
      const text = line.trim();
      return text.toLowerCase();
    };
    all.push(clean(await load(name)));
  }
  return all;
}`,
    },
    {
      title: 'A factory.',
      options: noticeable,
      code: `export function makeCleaner(prefix) {
  function clean(line) {
    const text = line.trim();
    return text.toLowerCase();
  }
  const start = clean(prefix);
  return { clean: (line) => start + line };
}`,
    },
    {
      title: 'What makes an error.',
      code: `export function toHttpError(code) {
  const names = { a: 400, b: 404, c: 409, d: 500 };
  return new TypeError(names[code]);
}`,
    },
    {
      title: 'What a timer runs now and then.',
      code: `setInterval(() => {
  const known = new Set(['a', 'b']);
  console.log(known.has(process.title));
}, 60_000);`,
    },
    {
      title: 'What is called back, and a listener.',
      options: noticeable,
      code: `export function loadAll(names, load, emitter) {
  for (const name of names) {
    load(name, (error, text) => {
      if (error) console.error(error);
      console.log(text);
    });
    emitter.on(name, (text) => {
      const line = text.trim();
      console.log(line);
    });
  }
}`,
    },
    {
      title: 'A function that prints or changes a page.',
      options: noticeable,
      code: `export function mark(lines) {
  for (const line of lines) {
    const clean = (text) => {
      const trimmed = text.trim();
      return trimmed.toLowerCase();
    };
    document.getElementById('log').append(clean(line));
  }
}`,
    },
    {
      title: 'What a function makes that is stored for each item, and runs when somebody calls it.',
      options: noticeable,
      code: `export const commandsOf = (names) =>
  names.map((name) => ({
    name,
    run() {
      const known = { a: 1, b: 2, c: 3, d: 4 };
      return known[process.title];
    },
  }));`,
    },
    {
      title: 'A callback for each item of what a procedure goes through.',
      code: `export function number(boards) {
  boards.forEach((board) => {
    board.items.forEach((item, index) => {
      item.id = index;
      item.isNew = false;
    });
  });
}`,
    },
    {
      title: 'A callback that a request makes once.',
      code: `import express from 'express';
const app = express();
app.get('/', (request, response) => {
  response.json(request.app.locals.items.filter((item) => {
    if (item.hidden) return false;
    return item.size > 1;
  }));
});`,
    },
    {
      title: 'A `TextEncoder`, which takes no longer to make than to ask for.',
      options: noticeable,
      code: `export function sizes(lines) {
  const all = [];
  for (const line of lines) all.push(new TextEncoder().encode(line).length);
  return all;
}`,
    },
    {
      title: 'What a function given to an unknown function would need a reader for.',
      options: noticeable,
      code: `import { visit } from './visit.js';
export function visitAll(trees) {
  for (const tree of trees) {
    visit(tree, (node) => {
      if (node.hidden) return;
      node.seen = true;
    });
  }
}`,
    },
    {
      title: 'A branch of a loop for one of its keys, which has a name.',
      code: `const TITLE = 'title';
export function titles(entries) {
  const found = [];
  for (const [key, values] of entries) {
    if (key === TITLE) {
      values.forEach((value) => {
        if (value.hidden) return;
        found.push(value);
      });
    }
  }
  return found;
}`,
    },
    {
      title: 'A method of a component that is a class.',
      code: `export class List extends React.Component {
  groups() {
    const all = [];
    for (const group of this.props.groups) {
      all.push(group.items.filter((item) => {
        if (item.hidden) return false;
        return item.size > 1;
      }));
    }
    return all;
  }
}`,
    },
    {
      title: 'The output of a compiler.',
      code: `function _interopRequireDefault(e) { return e && e.__esModule ? e : { default: e }; }
export function isKnown(name) {
  const known = new Set(['a', 'b']);
  return known.has(name);
}`,
    },
    {
      title:
        'What a program asks its platform, shows to whoever looks for a fault, and says of an error.',
      code: `export function supportsCompact(value) {
  return new Intl.NumberFormat('en', { notation: 'compact' }).format(value) === '1K';
}
export function dump(bytes) {
  const known = new Set(['a', 'b']);
  return known.has(bytes);
}
export function toErrorMessage(names) {
  return new Intl.ListFormat('en').format(names);
}
export function check(name) {
  if (name) return name;
  const error = new TypeError(new Intl.ListFormat('en').format([name]));
  throw error;
}`,
    },
  ],
  invalid: [
    {
      title: 'What a promise, a timer and a read call back, in a loop.',
      code: `import fs from 'node:fs';
export async function loadAll(names) {
  for (const name of names) {
    fs.promises.readFile(name).then([|(text) =>|] {
      const line = text.toString().trim();
      console.log(line);
    });
    setTimeout([|() =>|] {
      console.count('later');
      console.log('later');
    }, 10);
    fs.stat(name, [|(error, stats) =>|] {
      if (error) console.error(error);
      console.log(stats);
    });
  }
}`,
      languages: js,
      output: `import fs from 'node:fs';

const handleText = (text) => {
  const line = text.toString().trim();
  console.log(line);
};

const onTimeout = () => {
  console.count('later');
  console.log('later');
};

const handleStats = (error, stats) => {
  if (error) console.error(error);
  console.log(stats);
};

export async function loadAll(names) {
  for (const name of names) {
    fs.promises.readFile(name).then(handleText);
    setTimeout(onTimeout, 10);
    fs.stat(name, handleStats);
  }
}`,
    },
    {
      title: 'A function that calls itself, or hands itself on.',
      code: `export function depthOf(tree) {
  [|function depth|](node) {
    if (!node.children) return 1;
    return 1 + Math.max(...node.children.map(depth));
  }
  return depth(tree);
}
export function sizeOf(tree) {
  const size = [|(node) =>|] {
    if (!node.left) return node.size;
    return size(node.left) + size(node.right);
  };
  return size(tree);
}`,
      output: `const depth = function (node) {
  if (!node.children) return 1;
  return 1 + Math.max(...node.children.map(depth));
};

export function depthOf(tree) {
  return depth(tree);
}

function size(node) {
  if (!node.left) return node.size;
  return size(node.left) + size(node.right);
}

export function sizeOf(tree) {
  return size(tree);
}`,
    },
    {
      title: 'A helper of several steps in a request handler, whatever else that does.',
      code: `import express from 'express';
import { load } from './load.js';
const app = express();
app.get('/', async (request, response) => {
  const toDto = [|(product) =>|] {
    const price = product.cents / 100;
    return { id: product.id, price };
  };
  const products = await load(request.query.sort);
  response.json(toDto(products[0]));
});`,
      languages: js,
      output: `import express from 'express';
import { load } from './load.js';
const app = express();

const toDto = (product) => {
  const price = product.cents / 100;
  return { id: product.id, price };
};

app.get('/', async (request, response) => {
  const products = await load(request.query.sort);
  response.json(toDto(products[0]));
});`,
    },
    {
      title: 'A callback of a function of `lodash` that has a file of its own.',
      code: `import forOwn from 'lodash/forOwn';
export function merge(list) {
  const result = {};
  for (const object of list) {
    forOwn(object, [|(value, key) =>|] {
      if (value === undefined) return;
      result[key] = value;
    });
  }
  return result;
}`,
      output: `import forOwn from 'lodash/forOwn';
export function merge(list) {
  const result = {};

  const handleKey = (value, key) => {
    if (value === undefined) return;
    result[key] = value;
  };

  for (const object of list) {
    forOwn(object, handleKey);
  }
  return result;
}`,
      languages: js,
    },
    {
      title: 'A format, which takes so long to make that it does not matter who calls.',
      code: `export function show(page) {
  page.price = priceOf(page);
}
function priceOf(page) {
  return [|new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' })|].format(page.cents);
}`,
      output: `export function show(page) {
  page.price = priceOf(page);
}

const priceFormat = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });

function priceOf(page) {
  return priceFormat.format(page.cents);
}`,
      languages: js,
    },
    {
      title: 'A named one-liner in a loop, among functions that are declared.',
      code: `export function total(groups) {
  let sum = 0;
  for (const group of groups) {
    const weight = [|(x) =>|] x.a * x.b;
    sum += weight(group);
  }
  return sum;
}
`,
      output: `function weight(x) {
  return x.a * x.b;
}

export function total(groups) {
  let sum = 0;
  for (const group of groups) {
    sum += weight(group);
  }
  return sum;
}
`,
    },
    {
      title: 'A helper that is made before an `await` is not inlined after it anyway.',
      languages: js,
      code: `import express from 'express';
const app = express();
app.get('/lines', async (req, res) => {
  [|function clean|](line) {
    const text = line.trim();
    return text.toLowerCase();
  }
  const lines = await req.fetchAll();
  res.json(lines.map(clean));
});`,
      output: `import express from 'express';
const app = express();

const cleanLine = function (line) {
  const text = line.trim();
  return text.toLowerCase();
};

app.get('/lines', async (req, res) => {
  const lines = await req.fetchAll();
  res.json(lines.map(cleanLine));
});`,
    },
    {
      title: 'Before the first `await` a constant of the module is inlined, too.',
      languages: js,
      code: `import express from 'express';
const app = express();
app.post('/total', async (req, res) => {
  const total = req.body.list.reduce([|function add|](sum, value) {
    return sum + value;
  }, 0);
  await res.store(total);
});`,
      output: `import express from 'express';
const app = express();

const add = function (sum, value) {
  return sum + value;
};

app.post('/total', async (req, res) => {
  const total = req.body.list.reduce(add, 0);
  await res.store(total);
});`,
    },
    {
      title: 'Who takes a request is run per request, whatever the name.',
      code: `export function connect(request) {
  [|function tokenOf|](header) {
    const [, token] = header.split(' ');
    return token;
  }
  return tokenOf(request.headers.authorization);
}`,
      output: `function tokenOf(header) {
  const [, token] = header.split(' ');
  return token;
}

export function connect(request) {
  return tokenOf(request.headers.authorization);
}`,
      languages: js,
    },
    {
      title: 'A closure of a loop leaves the loop, and not the callback around it.',
      languages: js,
      code: `export function countAll(groups, limit) {
  return groups.map((group) => {
    let count = 0;
    for (const item of group) {
      const isSmall = [|(value) =>|] value < limit;
      if (isSmall(item)) count += 1;
    }
    return count;
  });
}`,
      output: `export function countAll(groups, limit) {
  return groups.map((group) => {
    let count = 0;
    const isSmall = (value) => value < limit;
    for (const item of group) {
      if (isSmall(item)) count += 1;
    }
    return count;
  });
}`,
    },
    {
      title: 'Functions that call each other move together.',
      code: `export function check(count) {
  [|function isEven|](number) {
    if (number === 0) return true;
    return isOdd(number - 1);
  }
  const found = isEven(count);
  [|function isOdd|](number) {
    return number === 0 ? false : isEven(number - 1);
  }
  return found;
}`,
      output: `function isEven(number) {
  if (number === 0) return true;
  return isOdd(number - 1);
}

function isOdd(number) {
  return number === 0 ? false : isEven(number - 1);
}

export function check(count) {
  const found = isEven(count);
  return found;
}`,
      languages: js,
    },
    {
      title: 'Functions that call each other move together under other names.',
      languages: js,
      code: `import { isOdd } from './odd.js';
export const first = isOdd(1);
export function check(list) {
  [|function isEven|](number) {
    if (number === 0) return true;
    return isOdd(number - 1);
  }
  [|function isOdd|](number) {
    if (number === 0) return false;
    return isEven(number - 1);
  }
  return list.map(isEven);
}`,
      output: `import { isOdd } from './odd.js';
export const first = isOdd(1);

const isEven = function (number) {
  if (number === 0) return true;
  return checkIsOdd(number - 1);
};

function checkIsOdd(number) {
  if (number === 0) return false;
  return isEven(number - 1);
}

export function check(list) {
  return list.map(isEven);
}`,
    },
    {
      title: 'A constant stands above the first statement that can reach it.',
      languages: js,
      code: `import { app } from './app.js';
const path = '/x';
app.get(path, answer);
function answer(name) {
  return isKnown(name);
}
export function isKnown(name) {
  const known = [|new Set(['a', 'b'])|];
  return known.has(name);
}`,
      output: `import { app } from './app.js';
const path = '/x';

const known = new Set(['a', 'b']);

app.get(path, answer);
function answer(name) {
  return isKnown(name);
}
export function isKnown(name) {
  return known.has(name);
}`,
    },
    {
      title: 'Constants of many kinds that are only read.',
      languages: js,
      code: `const FIRST = 'a';
export function read(name, names = [|new Set([FIRST, 'b'])|]) {
  const table = [|Object.freeze({ a: 1, b: 2, c: 3, d: 4 })|];
  const rows = [|{ a: { id: 1, size: 2 }, b: { id: 2, size: 3 } }|];
  if (!Object.hasOwn(table, name)) return name.replace([|new RegExp('a', 'g')|], 'b');
  const { id } = rows[name];
  const collator = [|new Intl.Collator('sv')|];
  return [names.has(name), table[name], rows[name].size, id, [name].sort(collator.compare)];
}`,
      output: `const FIRST = 'a';

const KNOWN_NAMES = new Set([FIRST, 'b']);
const READ_TABLE = Object.freeze({ a: 1, b: 2, c: 3, d: 4 });
const rows = { a: { id: 1, size: 2 }, b: { id: 2, size: 3 } };
const collator = new Intl.Collator('sv');

export function read(name, names = KNOWN_NAMES) {
  if (!Object.hasOwn(READ_TABLE, name)) return name.replace(/a/g, 'b');
  const { id } = rows[name];
  return [names.has(name), READ_TABLE[name], rows[name].size, id, [name].sort(collator.compare)];
}`,
    },
    {
      title: 'A named function expression given to an array method.',
      languages: js,
      message:
        'This function captures nothing of `sum`, yet each call of `sum` makes a new closure of it.',
      code: `function sum(array) {
  return array.reduce([|function iterator|](sum, value) {
    return sum + value;
  }, 0);
}
export { sum };`,
      output: `const iterator = function (sum, value) {
  return sum + value;
};

function sum(array) {
  return array.reduce(iterator, 0);
}
export { sum };`,
    },
    {
      title: 'An inner function of several lines, with its comments.',
      code: `import { trim } from './trim.js';

// Reads a file.
export function read(text) {
  const lines = text.split('\\n');

  /** Cleans a line. */
  [|function clean|](line) {
    // white space
    return trim(line).toLowerCase();
  } // clean

  return lines.map(clean);
}`,
      output: `import { trim } from './trim.js';

/** Cleans a line. */
const cleanLine = function (line) {
  // white space
  return trim(line).toLowerCase();
}; // clean

// Reads a file.
export function read(text) {
  const lines = text.split('\\n');

  return lines.map(cleanLine);
}`,
    },
    {
      title: 'An arrow function becomes a declaration, which can be called from above.',
      code: `run([1]);
export function run(list) {
  const double = [|async (value) =>|] {
    const twice = value * 2;
    return twice;
  };
  return list.map((value) => double(value));
}
for (const list of [[1], [2]].concat([])) run(list);`,
      output: `run([1]);

async function double(value) {
  const twice = value * 2;
  return twice;
}

export function run(list) {
  return list.map((value) => double(value));
}
for (const list of [[1], [2]].concat([])) run(list);`,
    },
    {
      title: 'An arrow function stays one where nothing can call it too early.',
      code: `export const run = (text) => {
  const double = [|(value) =>|] {
    const twice = value * 2;
    return twice;
  };
  return double(text);
};`,
      output: `const double = (value) => {
  const twice = value * 2;
  return twice;
};

export const run = (text) => {
  return double(text);
};`,
    },
    {
      title: 'A closure of a loop that captures only what stands outside it.',
      message:
        'This function captures nothing of this loop, yet each turn of the loop makes a new closure of it.',
      code: `export function count(items, limit) {
  let kept = 0;
  // all of them
  for (const item of items) {
    const isSmall = [|(value) =>|] value < limit;
    if (isSmall(item)) kept += 1;
  }
  return kept;
}`,
      output: `export function count(items, limit) {
  let kept = 0;
  const isSmall = (value) => value < limit;
  // all of them
  for (const item of items) {
    if (isSmall(item)) kept += 1;
  }
  return kept;
}`,
    },
    {
      title: 'A callback of several lines in a loop, named after what it does.',
      languages: js,
      code: `export function parseFiles(files) {
  const rows = [];
  for (const file of files) {
    rows.push(
      file.lines.map([|(line) =>|] {
        const text = line.trim();
        return text.split(',');
      }),
    );
  }
  return rows;
}`,
      output: `const parseLine = (line) => {
  const text = line.trim();
  return text.split(',');
};

export function parseFiles(files) {
  const rows = [];
  for (const file of files) {
    rows.push(
      file.lines.map(parseLine),
    );
  }
  return rows;
}`,
    },
    {
      title: 'A comparator is named after what it compares.',
      languages: js,
      code: `export function sortAll(groups) {
  return groups.map((group) => {
    const { items } = group;
    return items.sort([|(a, b) =>|] {
      if (a.name === b.name) return 0;
      return a.name < b.name ? -1 : 1;
    });
  });
}`,
      output: `const compareByName = (a, b) => {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
};

export function sortAll(groups) {
  return groups.map((group) => {
    const { items } = group;
    return items.sort(compareByName);
  });
}`,
    },
    {
      title: 'A function that calls itself.',
      code: `export function depthOf(tree) {
  [|function walk|](node) {
    if (!node) return 0;
    return 1 + Math.max(walk(node.left), walk(node.right));
  }
  return walk(tree);
}`,
      output: `function walk(node) {
  if (!node) return 0;
  return 1 + Math.max(walk(node.left), walk(node.right));
}

export function depthOf(tree) {
  return walk(tree);
}`,
    },
    {
      title: 'Two inner functions of one name, one after the other.',
      code: `export function first(list) {
  [|function check|](item) {
    const { id } = item;
    return id > 0;
  }
  return list.filter(check);
}
export function second(list) {
  [|function check|](item) {
    const { id } = item;
    return id < 0;
  }
  return list.filter(check);
}`,
      output: `const check = function (item) {
  const { id } = item;
  return id > 0;
};

export function first(list) {
  return list.filter(check);
}

const secondCheck = function (item) {
  const { id } = item;
  return id < 0;
};

export function second(list) {
  return list.filter(secondCheck);
}`,
    },
    {
      title: 'A name that means something else at module level.',
      code: `import { parse } from './parse.js';
export function load(text) {
  return parse(text);
}
export function read(text) {
  [|function parse|](source) {
    const trimmed = source.trim();
    return trimmed;
  }
  return parse(text);
}`,
      output: `import { parse } from './parse.js';
export function load(text) {
  return parse(text);
}

function readParse(source) {
  const trimmed = source.trim();
  return trimmed;
}

export function read(text) {
  return readParse(text);
}`,
    },
    {
      title: 'Generators, several of them, in a file of tabs without semicolons.',
      code: `export function run(list) {
	[|function* each|](items) {
		for (const item of items) yield item
	}
	const later = [|async () =>|] {
		const one = 1
		return one
	}
	return [[...each(list)], later()]
}`,
      output: `function* each(items) {
	for (const item of items) yield item
}

async function later() {
	const one = 1
	return one
}

export function run(list) {
	return [[...each(list)], later()]
}`,
    },
    {
      title: 'A template literal keeps its lines.',
      code: `export function run(name) {
    [|function greet|](who) {
        return \`
        hello
    \${who}\`;
    }
    return greet(name);
}`,
      output: `function greet(who) {
    return \`
        hello
    \${who}\`;
}

export function run(name) {
    return greet(name);
}`,
    },
    {
      title: 'A callback of a function expression with a name, which reads its arguments.',
      filename: 'file.cjs',
      languages: js,
      code: `const seen = new Set();
const run = function go(callback) {
  if (!seen.has(arguments[0])) callback();
  seen.add(arguments[0]);
};
exports.all = function (names) {
  for (const name of names) {
    run([|function once|]() {
      console.log('a');
      console.log('b');
    });
  }
};`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `once`: `run` gets the same function every time.',
          output: `const seen = new Set();
const run = function go(callback) {
  if (!seen.has(arguments[0])) callback();
  seen.add(arguments[0]);
};

function once() {
  console.log('a');
  console.log('b');
}

exports.all = function (names) {
  for (const name of names) {
    run(once);
  }
};`,
        },
      ],
    },
    {
      title: 'A request handler.',
      filename: 'file.cjs',
      languages: js,
      message:
        'This function captures nothing of the function around it, yet each request makes a new closure of it.',
      code: `const express = require('express');
const app = express();
app.get('/users', async (req, res) => {
  const toView = [|(user) =>|] {
    const name = user.first + ' ' + user.last;
    return { id: user.id, name };
  };
  const [first, second] = await load(req.query);
  res.json([toView(first), toView(second)]);
});`,
      output: `const express = require('express');
const app = express();

const toView = (user) => {
  const name = user.first + ' ' + user.last;
  return { id: user.id, name };
};

app.get('/users', async (req, res) => {
  const [first, second] = await load(req.query);
  res.json([toView(first), toView(second)]);
});`,
    },
    {
      title: 'A constant of a request handler that waits.',
      filename: 'file.cjs',
      languages: js,
      message: 'This `new Set(…)` never changes, yet each request builds a new one.',
      code: `const express = require('express');
const app = express();
app.get('/users', async (req, res) => {
  const known = [|new Set(['a', 'b'])|];
  const users = await load(req.query);
  res.json(users.filter((user) => known.has(user)));
});`,
      output: `const express = require('express');
const app = express();

const known = new Set(['a', 'b']);

app.get('/users', async (req, res) => {
  const users = await load(req.query);
  res.json(users.filter((user) => known.has(user)));
});`,
    },
    {
      title: 'A function given to an unknown function in a loop.',
      languages: js,
      code: `export function visitAll(trees, visit) {
  for (const tree of trees) {
    visit(tree, [|(node) =>|] {
      const { parent } = node;
      if (parent) console.log(parent);
    });
  }
}`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `handleNode`: `visit` gets the same function every time.',
          output: `const handleNode = (node) => {
  const { parent } = node;
  if (parent) console.log(parent);
};

export function visitAll(trees, visit) {
  for (const tree of trees) {
    visit(tree, handleNode);
  }
}`,
        },
      ],
    },
    {
      title: 'A method that the class calls in a loop.',
      languages: js,
      code: `export class Lexer {
  all() {
    const tokens = [];
    while (!this.atEnd) tokens.push(this.next());
    return tokens;
  }
  next() {
    [|function isSpace|](letter) {
      const code = letter.charCodeAt(0);
      return code === 32 || code === 10;
    }
    while (isSpace(this.letter)) this.skip();
    return this.letter;
  }
}`,
      output: `function isSpace(letter) {
  const code = letter.charCodeAt(0);
  return code === 32 || code === 10;
}

export class Lexer {
  all() {
    const tokens = [];
    while (!this.atEnd) tokens.push(this.next());
    return tokens;
  }
  next() {
    while (isSpace(this.letter)) this.skip();
    return this.letter;
  }
}`,
    },
    {
      title: 'What a stream calls for each chunk.',
      languages: js,
      code: `import { Transform } from 'node:stream';
export class Lines extends Transform {
  _transform(chunk, encoding, callback) {
    [|function clean|](line) {
      const text = line.trim();
      return text.toLowerCase();
    }
    for (const line of String(chunk).split('.')) this.push(clean(line));
    callback();
  }
}`,
      output: `import { Transform } from 'node:stream';

function cleanLine(line) {
  const text = line.trim();
  return text.toLowerCase();
}

export class Lines extends Transform {
  _transform(chunk, encoding, callback) {
    for (const line of String(chunk).split('.')) this.push(cleanLine(line));
    callback();
  }
}`,
    },
    {
      title: 'A procedure that calls itself for each child.',
      languages: js,
      code: `export function walk(node, visit) {
  [|function isNode|](value) {
    if (value === null) return false;
    return typeof value === 'object';
  }
  visit(node);
  node.children.forEach((child) => {
    if (isNode(child)) walk(child, visit);
  });
}`,
      output: `function isNode(value) {
  if (value === null) return false;
  return typeof value === 'object';
}

export function walk(node, visit) {
  visit(node);
  node.children.forEach((child) => {
    if (isNode(child)) walk(child, visit);
  });
}`,
    },
    {
      title: 'A function of this file that runs as often as what calls it.',
      languages: js,
      code: `export function slugs(titles) {
  return titles.map((title) => slugOf(title));
}
function slugOf(title) {
  const words = [|(text) =>|] {
    const lower = text.toLowerCase();
    return lower.split(' ');
  };
  return words(title).join('-');
}`,
      output: `export function slugs(titles) {
  return titles.map((title) => slugOf(title));
}

function words(text) {
  const lower = text.toLowerCase();
  return lower.split(' ');
}

function slugOf(title) {
  return words(title).join('-');
}`,
    },
    {
      title: 'Constants that are only read.',
      message: [
        'This `new Set(…)` never changes, yet each call of `isKnown` builds a new one.',
        'This `new RegExp(…)` looks its pattern up by the text on each call of `isKnown`: a literal does not.',
        'This `object` never changes, yet each call of `isKnown` builds a new one.',
      ],
      languages: js,
      code: `export function isKnown(name) {
  const known = [|new Set(['a', 'b'])|];
  if ([|new RegExp('^x+$', 'i')|].test(name)) return false;
  const codes = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  return known.has(name) && codes[name];
}`,
      output: `const known = new Set(['a', 'b']);
const codes = { a: 1, b: 2, c: 3, d: 4 };

export function isKnown(name) {
  if (/^x+$/i.test(name)) return false;
  return known.has(name) && codes[name];
}`,
    },
    {
      title: 'A format with everything written down.',
      code: `export function format(price) {
  return [|new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })|].format(price);
}`,
      output: `const currencyFormat = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

export function format(price) {
  return currencyFormat.format(price);
}`,
    },
    {
      title: 'A bare arrow, with `arrayCallbacks: "always"`.',
      languages: js,
      options: [{ arrayCallbacks: 'always' }],
      code: `export const names = (users) => users.map([|(user) =>|] user.name);`,
      output: `const mapUser = (user) => user.name;

export const names = (users) => users.map(mapUser);`,
    },
    {
      title: 'Overloads and types travel along.',
      filename: 'file.ts',
      code: `interface Item {
  id: number;
}
export function run(items: Item[]): string {
  function show(item: Item): string;
  function show(item: Item, long: boolean): string;
  [|function show|](item: Item, long = false): string {
    return long ? String(item.id) : '';
  }
  return items.map((item) => show(item, true)).join();
}`,
      output: `interface Item {
  id: number;
}

function show(item: Item): string;
function show(item: Item, long: boolean): string;
function show(item: Item, long = false): string {
  return long ? String(item.id) : '';
}

export function run(items: Item[]): string {
  return items.map((item) => show(item, true)).join();
}`,
    },
    {
      title: 'Parameters take the types that their place gave them.',
      filename: 'file.ts',
      languages: ['typed'],
      code: `interface Item {
  id: number;
  tags: string[];
}
export function run(groups: Item[][]): number {
  let count = 0;
  for (const group of groups) {
    count += group.filter([|(item, index) =>|] {
      const { id } = item;
      return id > index;
    }).length;
  }
  return count;
}`,
      output: `interface Item {
  id: number;
  tags: string[];
}

const keepItem = (item: Item, index: number) => {
  const { id } = item;
  return id > index;
};

export function run(groups: Item[][]): number {
  let count = 0;
  for (const group of groups) {
    count += group.filter(keepItem).length;
  }
  return count;
}`,
    },
    {
      title: 'Without type information, types that only the place gives are left to the reader.',
      filename: 'file.ts',
      languages: ['ts'],
      code: `import type { Groups } from './groups.ts';

export function run(groups: Groups): void {
  for (const group of groups) {
    group.forEach([|(item) =>|] {
      const next = item + 1;
      console.log(next);
    });
  }
}`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `visitItem`: its types have to be written by hand.',
          output: `import type { Groups } from './groups.ts';

const visitItem = (item) => {
  const next = item + 1;
  console.log(next);
};

export function run(groups: Groups): void {
  for (const group of groups) {
    group.forEach(visitItem);
  }
}`,
        },
      ],
    },
  ],
});
