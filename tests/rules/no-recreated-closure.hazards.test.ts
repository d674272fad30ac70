import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const sloppy = { languages: js, filename: 'file.cjs', sourceType: 'commonjs' } as const;
const always = [{ arrayCallbacks: 'always' }] as const;

const HAS = `function has(letter) {
  const known = new Set(['a', 'b', 'c', 'd']);
  return known.has(letter);
}`;
const HOISTED = `const known = new Set(['a', 'b', 'c', 'd']);\n\n`;
const REPORTED = HAS.replace(/new Set.*\)/, '[|$&|]');
const FIXED = HAS.replace(/ {2}const .*\n/, '');

/** A function whose own text is all that somebody else gets of it. */
const WORK = `function work(list) {
  const known = new Set(['a', 'b', 'c']);
  for (const item of list) if (known.has(item)) return item;
}`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A function that an object holds, and that is given a property there.',
      options: [{ report: 'all' }],
      code: `export function accessorsFor(names) {
  const accessors = {
    set(field, value) {
      const setter = this.set.setters[field];
      if (!setter) return undefined;
      return setter.call(this, value);
    },
    put: function (field, value) {
      const setter = this.put.setters[field];
      if (!setter) return undefined;
      return setter.call(this, value);
    },
  };
  accessors.set.setters = {};
  accessors.put.setters = {};
  for (const name of names) accessors.set.setters[name] = accessors.put.setters[name] = null;
  return accessors;
}`,
    },
    {
      title: 'Functions that are given a property, a prototype or the state of being frozen.',
      code: `export function commands(names) {
  const all = [];
  for (const name of names) {
    const run = (input) => {
      const trimmed = input.trim();
      return trimmed;
    };
    const stop = (input) => {
      const trimmed = input.trim();
      return trimmed.length;
    };
    Object.defineProperty(stop, 'command', { value: name });
    const list = (input) => {
      const trimmed = input.trim();
      return trimmed.split(' ');
    };
    all.push(Object.assign(run, { command: name }), stop, Object.freeze(list));
  }
  return all;
}`,
    },
    {
      title:
        'A name that keeps a function of a block within from being a variable of the function around.',
      ...sloppy,
      code: `exports.last = (list, kept) => {
  for (const each of list) {
    for (const other of each) {
      function scale() {
        return other;
      }
    }
    const scale = (value) => {
      const half = value / 2;
      return half * half;
    };
  }
  function scale() {
    return list;
  }
  kept.push(scale);
};`,
    },
    {
      ...sloppy,
      title: 'A function that asks for itself by `arguments.callee`.',
      options: always,
      code: `exports.count = function (list) {
  return list.map(function next(item) {
    arguments.callee.count = (arguments.callee.count || 0) + item;
    return arguments.callee.count;
  });
};`,
    },
    {
      ...sloppy,
      title: 'A table of functions one of which does.',
      code: `exports.run = function (name, a) {
  var table = {
    one: function (x) { return x + 1; },
    two: function (x) { return x + 2; },
    self: function () { return arguments.callee; },
  };
  return table[name](a);
};`,
    },
    {
      title: 'A decoder that may be given a part of a text.',
      code: `export function decode(...args) {
  return new TextDecoder('utf-8').decode(...args);
}`,
    },
    {
      title: 'What a function of `lodash` keeps, compares or gives back.',
      code: `import _ from 'lodash';
export function build(names, first) {
  const table = {};
  for (const name of names) {
    _.set(table, name, () => {
      const text = 'a';
      return text + 1;
    });
    const other = _.defaultTo(first, () => {
      const text = 'b';
      return text + 1;
    });
    other.count = 1;
  }
  return table;
}`,
      options: [{ report: 'noticeable' }],
    },
    {
      ...sloppy,
      title: 'A function of one case that another case calls.',
      code: `const list = ['a', 'z'];
switch (list.length) {
  case 2:
    console.log(list.map((item) => has(item)));
    break;
  default:
    ${HAS}
    exports.has = has;
}`,
    },
    {
      ...sloppy,
      title: 'A function with a label.',
      code: `console.log(has('a'));\nlabel: ${HAS}\nexports.has = (list) => list.some((item) => has(item));`,
    },
    {
      title: 'What stands on a line whose errors a comment takes away.',
      filename: 'file.ts',
      code: `export function run(list: { a: number }[]) {
  // @ts-expect-error no such property
  return list.map(function get(item: { a: number }) { return item.b; });
}
export function has(letter: string) {
  // @ts-expect-error one too many
  return new Set<string>(['a', 'b', 3]).has(letter);
}`,
    },
    {
      title: 'A value that a comment gives a type.',
      languages: js,
      code: `// @ts-check
/** @param {'a' | 'b'} letter */
export function has(letter) {
  return /** @type {Set<'a' | 'b'>} */ (new Set(['a', 'b'])).has(letter);
}`,
    },
    {
      title: 'A name that is written with an escape.',
      code: `const g\\u006f = 1;
export function run(list) {
  const found = [];
  for (const item of list) {
    const g\\u006f = (value) => {
      const next = value + 1;
      return next;
    };
    found.push(go(item));
  }
  return found;
}
export { go };`,
    },
    ...[
      `exports.text = Function.prototype.toString.call(work);`,
      `exports.text = [work, ''].join('\\n');`,
      `exports.text = 'run = '.concat(work);`,
      `exports.text = fnToString(work);`,
      `let text = 'run = '; text += work; exports.text = text;`,
      `const job = work; exports.text = 'run = ' + job;`,
      `const jobs = { work }; exports.text = 'run = ' + jobs.work;`,
      `exports.result = pool.exec(work, []);`,
      `exports.result = browser.execute(work);`,
    ].map((use) => ({
      ...sloppy,
      title: `A function whose text goes elsewhere: ${use}`,
      code: `${WORK}\n${use}\nexports.work = work;`,
    })),
    ...[
      `exports.text = \`\${jobs.work}\`;`,
      `exports.text = 'run = ' + jobs.work.toString();`,
      `exports.text = serialize(jobs);`,
    ].map((use) => ({
      ...sloppy,
      title: `A method whose text goes elsewhere: ${use}`,
      code: `const jobs = { work: ${WORK} };\n${use}\nexports.jobs = jobs;`,
    })),
    ...[
      `const all = [work];\nexports.copies = () => all.map((each) => new Function('return ' + each)());`,
      `function textOf(fn) { const text = fn.toString(); return text; }\nexports.copy = new Function('return ' + textOf(work))();`,
      `const copy = (...all) => all.map((fn) => Function('return ' + fn)());\nexports.copies = copy(work);`,
      `const copy = ({ fn }) => vm.runInThisContext('(' + fn + ')');\nexports.copy = copy({ fn: work });`,
      `class Pool { constructor(fn) { this.fn = fn; } start() { return new Worker('' + this.fn, { eval: true }); } }\nexports.pool = new Pool(work);`,
      `const show = (key, value) => (typeof value === 'function' ? String(value) : value);\nexports.text = JSON.stringify({ work }, show);`,
    ].map((use) => ({
      ...sloppy,
      title: `A function that is handed on where functions become text: ${use}`,
      code: `${WORK}\n${use}\nexports.work = (list) => work(list);`,
    })),
    {
      ...sloppy,
      title: 'A function and a method that code made of text is given the text of.',
      code: `const copy = (fn) => new Function('return ' + fn)();
exports.work = copy(${WORK.replace('function work', 'function')});
exports.Job = class {
  ${WORK.replace('function ', '')}
  copy() { return copy(this.work); }
};`,
    },
    ...[
      `exports.text = Worker.toString();`,
      `exports.text = \`(\${Worker})\`;`,
      `exports.text = '({' + Worker.prototype.work + '})';`,
    ].map((use) => ({
      ...sloppy,
      title: `A class whose text goes elsewhere: ${use}`,
      code: `class Worker { ${WORK.replace('function ', '')} }\n${use}\nexports.Worker = Worker;`,
    })),
  ],
  invalid: [
    ...[
      `const api = {};\napi.contains = has;`,
      `function Letters() {}\nLetters.prototype.contains = has;`,
      `globalThis.contains = has;`,
    ].map((leak) => ({
      title: `A function that can be called by another name after: ${leak}`,
      languages: js,
      code: `${leak}\nconsole.log('start');\nexport ${REPORTED}`,
      output: `${leak}\n\n${HOISTED}console.log('start');\nexport ${FIXED}`,
    })),
    {
      ...sloppy,
      title: 'A function that another file of a circle can call.',
      code: `module.exports = { has };
const path = require('path');
const other = require('./other.js');
console.log(path, other);
${REPORTED}`,
      output: `module.exports = { has };
const path = require('path');

${HOISTED}const other = require('./other.js');
console.log(path, other);
${FIXED}`,
    },
    ...[
      `exports.make = (body) => new Function('value', body);`,
      `exports.now = () => new Function('return this')();\nexports.any = (all) => all.some((one) => has(one));`,
    ].map((use) => ({
      ...sloppy,
      title: `A function that is only called beside: ${use}`,
      code: `${use}\n${REPORTED}\nexports.has = (letter) => has(letter);`,
      output: `${use}\n\n${HOISTED}${FIXED}\nexports.has = (letter) => has(letter);`,
    })),
    {
      ...sloppy,
      title: 'A function that is handed on where no text becomes code.',
      code: `exports.now = () => new Function('return this')();\n${REPORTED}\nexports.all = [has];`,
      output: `exports.now = () => new Function('return this')();\n\n${HOISTED}${FIXED}\nexports.all = [has];`,
    },
    {
      ...sloppy,
      title: 'A function expression that has the name of its variable.',
      code: `exports.halves = (list) => {
  const found = [];
  for (const item of list) {
    const scale = [|function scale|](value) {
      const half = value / 2;
      return half * half;
    };
    found.push(scale(item));
  }
  return found;
};`,
      output: `const scale = function scale(value) {
  const half = value / 2;
  return half * half;
};

exports.halves = (list) => {
  const found = [];
  for (const item of list) {
    found.push(scale(item));
  }
  return found;
};`,
    },
    {
      ...sloppy,
      title: 'Names that CommonJS takes.',
      code: `exports.has = function has(letter) {
  const __filename = [|new Set(['a', 'b', 'c'])|];
  return __filename.has(letter);
};`,
      output: `const has__filename = new Set(['a', 'b', 'c']);

exports.has = function has(letter) {
  return has__filename.has(letter);
};`,
    },
    ...['[kept.a] = [x];', '({ a: kept.a } = { a: x });', 'for (kept.a of [x]);'].map((write) => ({
      ...sloppy,
      title: `What fails in strict code alone: ${write}`,
      code: `const kept = Object.freeze({ a: 0 });
exports.run = function (list) {
  'use strict';
  return list.map([|function put|](x) {
    ${write}
    return x;
  });
};`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `put`, out of strict code.',
          output: `const kept = Object.freeze({ a: 0 });

function put(x) {
  ${write}
  return x;
}

exports.run = function (list) {
  'use strict';
  return list.map(put);
};`,
        },
      ],
    })),
    {
      title: 'An assertion and a declared type, which say what a value is, go along.',
      filename: 'file.ts',
      code: `type Letter = 'a' | 'b';
export function of(letter: Letter) {
  return ([|{ a: (x) => x + 1, b: (x) => x + 2, c: (x) => x + 3 }|] as Record<string, (x: number) => number>)[letter](1);
}
export function has(letter: Letter, known: Set<Letter> = [|new Set(['a', 'b'])|]) {
  return known.has(letter);
}
export function hasToo(letter: Letter) {
  return ([|new Set(['a', 'b'])|] satisfies Set<Letter>).has(letter);
}`,
      output: `type Letter = 'a' | 'b';

const ofLookup = { a: (x) => x + 1, b: (x) => x + 2, c: (x) => x + 3 } as Record<string, (x: number) => number>;

export function of(letter: Letter) {
  return ofLookup[letter](1);
}

const knownKnown: Set<Letter> = new Set(['a', 'b']);

export function has(letter: Letter, known: Set<Letter> = knownKnown) {
  return known.has(letter);
}

const tooValues = new Set(['a', 'b']) satisfies Set<Letter>;

export function hasToo(letter: Letter) {
  return tooValues.has(letter);
}`,
    },
    {
      title: 'Parameters of a checked script, which takes their types from the place.',
      languages: js,
      code: `// @ts-check
/** @param {string[]} list */
export function run(list) {
  return list.reduce([|function add|](total, item) { return total + item.length; }, 0);
}`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `add`: its types have to be written by hand.',
          output: `// @ts-check

const add = function (total, item) { return total + item.length; };

/** @param {string[]} list */
export function run(list) {
  return list.reduce(add, 0);
}`,
        },
      ],
    },
  ],
});
