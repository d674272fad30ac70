import path from 'node:path';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.ts';
import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { makeProject, type Files } from '../harness/projects.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;

const HELPER = `function firstOf(text) {
    const [first = ''] = text.split(',');
    return first.trim();
  }`;

const IN_METHOD = HELPER.replaceAll('\n', '\n  ');

const methodOf = (name: string): string => `export class Texts {
  ${name}() {
    ${IN_METHOD}
    this.all = [firstOf(this.text), firstOf(this.other)];
  }
}`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A rule of a linter, which is asked once for a file.',
      code: `export const rule = {
  create(context) {
    ${HELPER}
    return { Program: (node) => context.report({ node, message: firstOf(node.text) }) };
  },
};`,
    },
    {
      title: 'A factory that is given away while the module is loaded.',
      languages: js,
      code: `export const createFirst = factory('first', ['typed'], ({ typed }) => {
  ${HELPER}
  return typed('first', { string: (text) => firstOf(text) });
});
export const createNode = factory('Node', ['typed'], ({ typed }) => {
  ${HELPER}
  class Node {
    get first() {
      return typed(firstOf(this.text));
    }
  }
  return Node;
});
export const useTexts = create((set) => {
  ${HELPER}
  const add = (text) => set(firstOf(text));
  return { add };
});`,
    },
    {
      title: 'A plugin that is all that a file exports.',
      languages: js,
      filename: 'file.cjs',
      code: `module.exports = (app, { name }) => {
  ${HELPER}
  app.first = (text) => firstOf(text) + name;
};`,
    },
    {
      title: 'What changes a module for others.',
      languages: js,
      filename: 'file.cjs',
      code: `module.exports = function (http, agent) {
  ${HELPER}
  shimmer.wrap(http, 'request', (original) => (text) => original(firstOf(text), agent));
  return http;
};
addHook({ name: 'http' }, (http) => {
  ${HELPER}
  shimmer.wrap(http, 'get', (original) => (text) => original(firstOf(text)));
  return http;
});`,
    },
    {
      title: 'An object of its own kind, made at the top of a module.',
      languages: js,
      code: `export const texts = new (function () {
  ${HELPER}
  this.first = (text) => firstOf(text);
})();`,
    },
    {
      title: 'Objects that a module makes while it is loaded.',
      languages: js,
      code: `class Defaults {
  constructor(text) {
    ${HELPER}
    this.text = firstOf(text);
  }
}
export const short = new Defaults('a');
export const long = new Defaults('a, b');`,
    },
    {
      title: 'A function that a module calls while it is loaded.',
      languages: js,
      code: `function makeDefaults(text) {
  ${HELPER}
  return { text: firstOf(text) };
}
export const short = makeDefaults('a');
export const long = makeDefaults('a, b');`,
    },
    {
      title: 'What starts a server.',
      languages: js,
      code: `export function serve(folder, port) {
  ${HELPER}
  const server = makeApp(firstOf(folder)).listen(port, () => {
    console.log('ready');
  });
  return () => server.close();
}`,
    },
    {
      title: 'What is called once a server listens.',
      languages: js,
      code: `export function onListenRunner(server) {
  ${HELPER}
  return server.texts.map((text) => firstOf(text));
}
connection.onInitialized(() => {
  connection.texts.onChange((text) => {
    const first = text.trim();
    console.count(first);
  });
});`,
    },
    ...['afterInit', 'onModuleInit', 'onApplicationShutdown'].map((name) => ({
      title: `What Nest calls as it starts or ends: ${name}.`,
      languages: js,
      code: methodOf(name),
    })),
  ],
  invalid: [
    {
      title: 'A method that is called like one of those.',
      languages: js,
      code: methodOf('onModuleInitiated').replace('function firstOf', '[|$&|]'),
      output: `${HELPER.replace(/^ {2}/gm, '')}

${methodOf('onModuleInitiated').replace(`${IN_METHOD}\n    `, '')}`,
    },
    {
      title: 'What listens to events.',
      languages: js,
      code: `export function watch(bus, texts) {
  [|function firstOf|](text) {
    const [first = ''] = text.split(',');
    return first.trim();
  }
  bus.listen('text', (text) => texts.push(firstOf(text)));
  return firstOf(texts[0]);
}`,
      output: `function firstOf(text) {
  const [first = ''] = text.split(',');
  return first.trim();
}

export function watch(bus, texts) {
  bus.listen('text', (text) => texts.push(firstOf(text)));
  return firstOf(texts[0]);
}`,
    },
    ...['export class', 'export { Defaults };\nclass'].map((words) => ({
      title: 'Objects that others make, too.',
      languages: js,
      code: `${words} Defaults {
  constructor(text) {
    [|function firstOf|](text) {
      const [first = ''] = text.split(',');
      return first.trim();
    }
    this.text = firstOf(text);
  }
}
export const short = new Defaults('a');`,
      output: `${words === 'export class' ? '' : 'export { Defaults };\n\n'}function firstOf(text) {
  const [first = ''] = text.split(',');
  return first.trim();
}

${words.replace('export { Defaults };\n', '')} Defaults {
  constructor(text) {
    this.text = firstOf(text);
  }
}
export const short = new Defaults('a');`,
    })),
    {
      title: 'What is given away while the module is loaded, and returns a value, or what waits.',
      languages: js,
      code: `export const toFirst = curry((text, index) => {
  [|function firstOf|](text) {
    const [first = ''] = text.split(',');
    return first.trim();
  }
  return firstOf(text) + index;
});`,
      output: `function firstOf(text) {
  const [first = ''] = text.split(',');
  return first.trim();
}

export const toFirst = curry((text, index) => {
  return firstOf(text) + index;
});`,
    },
    {
      title: 'All that a file exports, if it returns a value or is given something else.',
      languages: js,
      filename: 'file.cjs',
      code: `module.exports = (client) => {
  [|function firstOf|](text) {
    const [first = ''] = text.split(',');
    return first.trim();
  }
  return firstOf(client.name);
};`,
      output: `function firstOf(text) {
  const [first = ''] = text.split(',');
  return first.trim();
}

module.exports = (client) => {
  return firstOf(client.name);
};`,
    },
  ],
});

const TEXTS = `module.exports = function (Texts) {
  Texts.first = (text) => firstOf(text);
  ${HELPER}
};
`;

function countIn(files: Files, crossFile = true): number {
  const root = makeProject(files);
  const found = new Linter({ cwd: root }).verify(
    files['src/texts.js'] ?? '',
    [
      {
        plugins: { 'async-perf': plugin },
        rules: { 'async-perf/no-recreated-closure': 'warn' },
        languageOptions: { sourceType: 'commonjs' },
        settings: { 'async-perf': { crossFile } },
      },
    ],
    { filename: path.join(root, 'src/texts.js') },
  );
  expect(found.filter(({ fatal }) => fatal)).toEqual([]);
  return found.length;
}

describe('a function that another file calls', () => {
  const once = { 'src/texts.js': TEXTS, 'src/main.js': "require('./texts')(exports);\n" };
  it('is left alone where it is called once, while that file is loaded', () => {
    expect(countIn(once)).toBe(0);
  });
  it('is left alone where tests call it, too', () => {
    const test = "require('../src/texts')({});\n".repeat(2);
    expect(countIn({ ...once, 'test/texts.test.js': test })).toBe(0);
  });
  it('is left alone where another file asks for its type, too', () => {
    const type = "import type add from './texts.js';\nexport type Add = Parameters<typeof add>;\n";
    const printer =
      "import add from './texts.js';\nexport type Add = typeof add;\nadd(1 as never);\n";
    expect(countIn({ ...once, 'src/types.ts': type })).toBe(0);
    expect(countIn({ 'src/texts.js': TEXTS, 'src/main.ts': printer })).toBe(0);
  });
  it('is left alone where all calls are made while files are loaded', () => {
    const twice = "const add = require('./texts');\nadd(exports);\nadd(list);\n";
    expect(countIn({ 'src/texts.js': TEXTS, 'src/main.js': twice })).toBe(0);
    const through =
      "const add = require('./texts');\nfunction extend(it) {\n  add(it);\n}\nextend(exports);\nextend(list);\n";
    expect(countIn({ 'src/texts.js': TEXTS, 'src/main.js': through })).toBe(0);
  });
  it('is left alone where a function calls it that another file calls while it is loaded', () => {
    expect(
      countIn({
        'src/texts.js': TEXTS,
        'src/extend.js': "module.exports = (it) => { require('./texts')(it); };\n",
        'src/main.js': "require('./extend')(exports);\n",
      }),
    ).toBe(0);
  });
  it('is not where files are not looked at', () => {
    expect(countIn(once, false)).toBe(1);
  });
  it('is not where nothing is seen to call it', () => {
    expect(countIn({ 'src/texts.js': TEXTS })).toBe(1);
  });
  it.each([
    [
      'by functions that call each other',
      "const add = require('./texts');\nfunction one(it) {\n  add(it);\n  two(it);\n}\nfunction two(it) {\n  one(it);\n}\none(exports);\n",
    ],
    ['by a function', "exports.add = (it) => { require('./texts')(it); };\n"],
    ['for each of some', "for (const it of list) require('./texts')(it);\n"],
    [
      'by a loop of a function',
      "const add = require('./texts');\nexports.run = () => { for (const it of list) add(it); };\n",
    ],
    [
      'by a function, beside one call',
      "const add = require('./texts');\nadd(exports);\nexports.run = (it) => add(it);\n",
    ],
    ['by who gets it', "list.forEach(require('./texts'));\n"],
  ])('is not where it is called %s', (_, main) => {
    expect(countIn({ 'src/texts.js': TEXTS, 'src/main.js': main })).toBe(1);
  });
});
