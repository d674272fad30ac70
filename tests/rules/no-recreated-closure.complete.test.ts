import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const noticeable = [{ report: 'noticeable' }] as const;

const saveUser = `export function saveUser(store, user) {
  return store.save(user).catch([|(error) =>|] {
    console.error(error);
  });
}`;
const createRule = `export function create(context) {
  [|function isCall|](node) {
    return node.type === 'CallExpression';
  }
  return {
    Identifier(node) {
      if (isCall(node.parent)) context.report({ node });
    },
  };
}`;
const drain = `export function drain(groups, kind) {
  const drained = [];
  for (const group of groups) drained.push(group.filter([|(item) =>|] item.kind === kind));
  return drained;
}`;
const check = `export function check(parser, text) {
  parser.on('number', [|(value) =>|] {
    if (value < 0) throw new RangeError('negative');
  });
  return parser.parse(text);
}`;
const Item = `export function Item(kind) {
  this.kind = kind;
  this._isLong = [|function|] (limit) {
    const { length } = this.values;
    return length > limit;
  };
}`;
const unmarked = (code: string): string => code.replaceAll(/\[\||\|\]/gu, '');
const keep = (bundle: string): string => `export function keep(list) {
  const known = ${bundle};
  return list.filter((item) => known.has(item));
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...['QUnit.test', 'test.only', 'Deno.test'].map((test) => ({
      title: `What a test of ${test} makes.`,
      code: `${test}('adds up', (assert) => {
  const values = new Set(['a', 'b', 'c', 'd', 'e']);
  assert(values.has(next()));
});
export const tests = () => [() => 1];`,
      languages: js,
    })),
    {
      title: 'A function of an object of which nobody knows who gets it.',
      languages: js,
      code: `export function open(client, place) {
  return client.request({
    place,
    validate: (answer) => {
      if (answer.status !== 200) return false;
      return answer.body !== '';
    },
  });
}`,
    },
    ...[saveUser, createRule, drain, check].map((code) => ({
      title: `What nobody would notice: ${code.split('\n', 1).join()}`,
      options: noticeable,
      code: unmarked(code),
    })),
    {
      title: 'A helper, a small table and a format in what nothing of the file repeats.',
      options: noticeable,
      code: `export function distance(from, to) {
  const square = (side) => {
    const length = Math.abs(side);
    return length * length;
  };
  return Math.sqrt(square(from.x - to.x) + square(from.y - to.y));
}
export function labelOf(state) {
  const labels = { open: 'Open', held: 'On hold', done: 'Done', lost: 'Lost' };
  return labels[state] ?? state;
}
export async function loadAll(paths, load) {
  const nameOf = (path) => {
    const parts = path.split('/');
    const name = parts.at(-1);
    if (name === undefined) return path;
    return name.replace('.json', '');
  };
  const texts = await load(paths);
  return [nameOf(paths[0]), texts];
}`,
    },
    {
      title: 'A table without a name, for each item.',
      options: noticeable,
      code: `export const iconsOf = (states) =>
  states.map((state) => ({ a: '1', b: '2', c: '3', d: '4', e: '5', f: '6', g: '7', h: '8', i: '9' })[state]);`,
    },
    {
      title: 'A helper of a handler that waits.',
      options: noticeable,
      languages: js,
      code: `export const save = async (req, res) => {
  const clean = (text) => {
    const trimmed = text.trim();
    return trimmed.toLowerCase();
  };
  await req.store.save(clean(req.body.name));
  res.end();
};`,
    },
    {
      title: 'What a clock starts.',
      options: noticeable,
      filename: '../api/cron/archive.js',
      code: `export function dayOf(now) {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(now);
}`,
    },
    {
      title: 'A function that is a method of whoever keeps it, where hardly anybody would notice.',
      options: noticeable,
      languages: js,
      code: unmarked(Item),
    },
    {
      title: 'A method that reads what its constructor is given, and one of another `this`.',
      languages: js,
      code: `export function Item(kind) {
  this.isLong = function () {
    const { length } = this.values;
    return length > kind.limit;
  };
  this.print = () => {
    const { length } = this.values;
    return String(length);
  };
}`,
    },
    {
      title: 'Callbacks of what registers them, in a function that does so once.',
      languages: js,
      code: `import hooks from 'hooks';
export function addTo(compiler, name) {
  compiler.set(name, (node) => {
    const { text } = node;
    return text.trim();
  });
  hooks.on(name, (node) => {
    const { text } = node;
    return text.length;
  });
}`,
    },
    {
      title:
        'A listener that its target hears once, however often it is added, or that is taken away again.',
      code: `export function listen(signal, socket) {
  signal.addEventListener('abort', () => {
    console.log('aborted');
    console.log('for good');
  });
  function onClose() {
    console.log('closed');
    console.log('for good');
  }
  socket.on('close', onClose);
  return () => socket.off('close', onClose);
}`,
    },
    {
      title:
        'A callback of an array method in a loop that waits: the engine would no longer inline it.',
      code: `export async function drain(lists, save) {
  for (const list of lists) {
    await save(list.map((item) => item.name));
  }
}`,
    },
    {
      title: 'A callback of several lines straight in an array method, outside loops.',
      code: `export function names(users) {
  return users.map((user) => {
    const name = user.name.trim();
    return name.toLowerCase();
  });
}`,
    },
    {
      title: 'What a platform calls once when it loads a file.',
      filename: 'file.cjs',
      languages: js,
      code: `module.exports = function (RED) {
  function clean(text) {
    const trimmed = text.trim();
    return trimmed.toLowerCase();
  }
  function CleanNode() {
    this.clean = (text) => clean(text);
  }
  RED.nodes.registerType('clean', CleanNode);
};`,
    },
    {
      title: 'What an editor calls once for an extension.',
      code: `import { commands, window } from 'vscode';
export function activate(context) {
  context.subscriptions.push(
    commands.registerCommand('words.count', () => {
      const editor = window.activeTextEditor;
      editor.save();
    }),
  );
}`,
    },
    {
      title: 'A function that is only bound, of which each has one of its own anyhow.',
      code: `export function reader(list) {
  function read(prefix, name) {
    const key = prefix + name;
    return key.toLowerCase();
  }
  return list.concat(read.bind(null, 'a'), read.bind(null, 'b'));
}`,
    },
    ...['src/cli/print.js', 'src/config/passport.js', 'src/tools/print.js'].map((filename) => ({
      title: `A program of the command line, and what one reads as it starts: ${filename}.`,
      options: noticeable,
      filename,
      code: keep("new Set(['a', 'b'])"),
    })),
    ...['../script/words.js', '../src/script/words.js', '../src/words/scripts/words.js'].map(
      (filename) => ({
        title: `What somebody may run at a terminal: ${filename}.`,
        filename,
        code: keep("new Set(['a', 'b'])"),
      }),
    ),
    ...[
      ['calls', `${keep("new Set(['a', 'b'])")}\nkeep(process.argv);`],
      ['waits', `${keep("new Set(['a', 'b'])")}\nawait keep([]);`],
      ['asks', `${keep("new Set(['a', 'b'])")}\nif (process.argv[2]) keep(process.argv);`],
      ['gives nothing', keep("new Set(['a', 'b'])").slice('export '.length)],
    ].map(([title = '', code = '']) => ({
      title: `A script in a part of a program: it ${title}.`,
      filename: '../src/words/script/words.js',
      code,
    })),
    {
      title: 'A part of a program that is about scripts, where hardly anybody would notice.',
      options: noticeable,
      filename: '../src/modes/script/words.js',
      code: keep("new Set(['a', 'b'])"),
    },
  ],
  invalid: [
    ...['../src/modes/script/words.js', '../packages/core/lib/modes/script/words.js'].map(
      (filename) => ({
        title: `A part of a program that is about scripts: ${filename}.`,
        filename,
        code: keep("[|new Set(['a', 'b'])|]"),
        output: `const known = new Set(['a', 'b']);

export function keep(list) {
  return list.filter((item) => known.has(item));
}`,
      }),
    ),
    ...['src/cli/print.js', 'src/config/passport.js', 'src/tools/print.js'].map((filename) => ({
      title: `The same wherever it may run more than once: ${filename}.`,
      filename,
      code: keep("[|new Set(['a', 'b'])|]"),
      output: `const known = new Set(['a', 'b']);

export function keep(list) {
  return list.filter((item) => known.has(item));
}`,
    })),
    {
      title: 'What a promise calls back.',
      languages: js,
      code: saveUser,
      output: `const handleSaveError = (error) => {
  console.error(error);
};

export function saveUser(store, user) {
  return store.save(user).catch(handleSaveError);
}`,
    },
    {
      title:
        'What never returns stays an expression, for TypeScript infers `never` of no declaration.',
      filename: 'file.ts',
      code: `export namespace Store {
  export function save(store: Store): Promise<void> {
    return store.save().catch([|(err) =>|] {
      console.error(err);
      throw err;
    });
  }
}`,
      output: `export namespace Store {
  const handleSaveError = (err: any) => {
    console.error(err);
    throw err;
  };

  export function save(store: Store): Promise<void> {
    return store.save().catch(handleSaveError);
  }
}`,
    },
    {
      title: 'What may return becomes a declaration there.',
      filename: 'file.ts',
      code: `export namespace Store {
  export function save(store: Store): Promise<void> {
    return store.save().catch([|(err) =>|] {
      if (err.code !== 'ENOENT') throw err;
    });
  }
}`,
      output: `export namespace Store {
  function handleSaveError(err: any) {
    if (err.code !== 'ENOENT') throw err;
  }

  export function save(store: Store): Promise<void> {
    return store.save().catch(handleSaveError);
  }
}`,
    },
    {
      title:
        'What promises of several functions are rejected with, in a project without type information.',
      filename: 'file.ts',
      code: `export function save(store: Store): Promise<void> {
  return store.save().catch([|(err) =>|] {
    console.error(err);
  });
}

export function load(store: Store): Promise<void> {
  return store.load().then(undefined, [|(err) =>|] {
    console.error('load', err);
  });
}`,
      output: `const handleSaveError = (err: any) => {
  console.error(err);
};

export function save(store: Store): Promise<void> {
  return store.save().catch(handleSaveError);
}

const handleLoadError = (err: any) => {
  console.error('load', err);
};

export function load(store: Store): Promise<void> {
  return store.load().then(undefined, handleLoadError);
}`,
    },
    {
      title: 'A helper of what a factory returns, and of the methods that a constructor makes.',
      languages: js,
      code: `${createRule}
export function Stack(items) {
  this.size = () => items.length;
  this.clear = () => {
    items.length = 0;
  };
  this.sum = () => items.reduce((total, item) => total + weigh(item), 0);
  [|function weigh|](item) {
    const { count, weight } = item;
    return count * weight;
  }
}`,
      output: `function isCall(node) {
  return node.type === 'CallExpression';
}

export function create(context) {
  return {
    Identifier(node) {
      if (isCall(node.parent)) context.report({ node });
    },
  };
}

function weigh(item) {
  const { count, weight } = item;
  return count * weight;
}

export function Stack(items) {
  this.size = () => items.length;
  this.clear = () => {
    items.length = 0;
  };
  this.sum = () => items.reduce((total, item) => total + weigh(item), 0);
}`,
    },
    {
      title: 'A callback of one line in a loop.',
      languages: js,
      code: drain,
      output: `export function drain(groups, kind) {
  const drained = [];
  const keepItem = (item) => item.kind === kind;
  for (const group of groups) drained.push(group.filter(keepItem));
  return drained;
}`,
    },
    {
      title: 'A function given to a callee that nobody knows, outside loops.',
      languages: js,
      code: check,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `onNumber`: `on` gets the same function every time.',
          output: `const onNumber = (value) => {
  if (value < 0) throw new RangeError('negative');
};

export function check(parser, text) {
  parser.on('number', onNumber);
  return parser.parse(text);
}`,
        },
      ],
    },
    {
      title: 'A method that each object of a constructor has of its own.',
      languages: js,
      code: Item,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `isLong`: every object gets the same function every time.',
          output: `const isLong = function (limit) {
  const { length } = this.values;
  return length > limit;
};

export function Item(kind) {
  this.kind = kind;
  this._isLong = isLong;
}`,
        },
      ],
    },
    {
      title: 'The type of its `this` has to be written besides, unless it is.',
      languages: ['ts'],
      filename: 'file.ts',
      code: `export class Column {
  constructor() {
    this.convert = [|function|] (value: string) {
      const { encoding } = this;
      return decode(value, encoding);
    };
    this.read = [|function|] (this: Column, value: string) {
      const { encoding } = this;
      return readAs(value, encoding);
    };
  }
}`,
      output: null,
      suggestions: [
        {
          message:
            'Hoist it as `columnConvert`: every object gets the same function every time, and its types have to be written by hand.',
          output: `const columnConvert = function (value: string) {
  const { encoding } = this;
  return decode(value, encoding);
};

export class Column {
  constructor() {
    this.convert = columnConvert;
    this.read = function (this: Column, value: string) {
      const { encoding } = this;
      return readAs(value, encoding);
    };
  }
}`,
        },
        {
          message: 'Hoist it as `columnRead`: every object gets the same function every time.',
          output: `const columnRead = function (this: Column, value: string) {
  const { encoding } = this;
  return readAs(value, encoding);
};

export class Column {
  constructor() {
    this.convert = function (value: string) {
      const { encoding } = this;
      return decode(value, encoding);
    };
    this.read = columnRead;
  }
}`,
        },
      ],
    },
    {
      title: 'What a function of another package calls for the parts of what it is given.',
      languages: js,
      code: `import { visit } from 'trees';
export function tidy(tree) {
  visit(tree, [|(node) =>|] {
    node.text = node.text.trim();
  });
  visit(tree, [|(leaf) =>|] {
    leaf.length = leaf.text.length;
  });
}`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `handleNode`: `visit` gets the same function every time.',
          output: `import { visit } from 'trees';

const handleNode = (node) => {
  node.text = node.text.trim();
};

export function tidy(tree) {
  visit(tree, handleNode);
  visit(tree, (leaf) => {
    leaf.length = leaf.text.length;
  });
}`,
        },
        {
          message: 'Hoist it as `handleLeaf`: `visit` gets the same function every time.',
          output: `import { visit } from 'trees';

const handleLeaf = (leaf) => {
  leaf.length = leaf.text.length;
};

export function tidy(tree) {
  visit(tree, (node) => {
    node.text = node.text.trim();
  });
  visit(tree, handleLeaf);
}`,
        },
      ],
    },
    {
      title:
        'A callback of an array method in a loop that comes after an `await`, and does not wait.',
      languages: js,
      code: `export async function drain(load, kind) {
  const groups = await load();
  const drained = [];
  for (const group of groups) {
    drained.push(group.filter([|(item) =>|] item.kind === kind));
  }
  return drained;
}`,
      output: `export async function drain(load, kind) {
  const groups = await load();
  const drained = [];
  const keepItem = (item) => item.kind === kind;
  for (const group of groups) {
    drained.push(group.filter(keepItem));
  }
  return drained;
}`,
    },
    {
      title: 'A function that is stored, and one that is only listened to.',
      languages: js,
      code: `export function readFrom(socket) {
  socket.convert = [|(value) =>|] {
    return JSON.parse(value);
  };
}
export function listenTo(socket, event) {
  socket.on(event, [|(text) =>|] {
    console.log(text.trim());
  });
}`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `readFromConvert`: every object gets the same function every time.',
          output: `const readFromConvert = (value) => {
  return JSON.parse(value);
};

export function readFrom(socket) {
  socket.convert = readFromConvert;
}
export function listenTo(socket, event) {
  socket.on(event, (text) => {
    console.log(text.trim());
  });
}`,
        },
        {
          message: 'Hoist it as `handleText`: `on` gets the same function every time.',
          output: `export function readFrom(socket) {
  socket.convert = (value) => {
    return JSON.parse(value);
  };
}

const handleText = (text) => {
  console.log(text.trim());
};

export function listenTo(socket, event) {
  socket.on(event, handleText);
}`,
        },
      ],
    },
    {
      title: 'The types of what is given to a callee that nobody knows have to be written besides.',
      languages: ['ts'],
      filename: 'file.ts',
      code: `export function check(parser: Parser, text: string): number {
  parser.on('number', [|(value) =>|] {
    if (value < 0) throw new RangeError('negative');
  });
  return parser.parse(text);
}`,
      output: null,
      suggestions: [
        {
          message:
            'Hoist it as `onNumber`: `on` gets the same function every time, and its types have to be written by hand.',
          output: `const onNumber = (value) => {
  if (value < 0) throw new RangeError('negative');
};

export function check(parser: Parser, text: string): number {
  parser.on('number', onNumber);
  return parser.parse(text);
}`,
        },
      ],
    },
  ],
});
