import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const noticeable = [{ report: 'noticeable' }] as const;
const unmarked = (code: string): string => code.replaceAll(/\[\||\|\]/gu, '');

const readTopic = `export function readTopic(parser) {
  return parser.tap([|function|] (fields) {
    this.buffer('topic', fields.length);
    fields.topic = fields.topic.toString();
  });
}`;
const isDone = `export function isDone(job, done) {
  waterfall(
    [
      (next) => job.load(next),
      [|(state, next) =>|] {
        const done = state === 'done' || state === 'failed';
        next(null, done);
      },
    ],
    done,
  );
}`;
const writeText = `export function write(store, value) {
  const text = JSON.stringify(value, [|(key, part) =>|] {
    if (part instanceof Set) return [...part];
    return part;
  });
  return store.put(text);
}`;
const writeClass = `export function classesOf(tables) {
  const upper = (name) => {
    const [first, ...rest] = name;
    return first.toUpperCase() + rest.join('');
  };
  return tables.map((name) => \`export class \${upper(name)} {}\`).join('');
}`;
const moveMarked = writeClass.replace('(name) => {', '[|(name) =>|] {');
const visitor = (inner: string): string => `export const create = (context) => ({
  Program(program) {
    const found = [];
    for (const { body } of program.groups) {
${inner}
    }
    context.check(found);
  },
});`;
const contextOf = (call: string, head: string): string => `export class Loader {
  load(paths) {
    ${head} {
      const parts = path.split('/');
      return parts.at(-1);
    };
    return paths.concat(nameOf(paths[0]));
  }
  run(code) {
    return ${call}(code);
  }
}`;
const keepsIn = (name: string): string => `export function collect(lists) {
  const kept = [];
  for (const list of lists) kept.push(list.${name}((item) => item.id));
  return kept;
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...[readTopic, isDone, writeText].map((code) => ({
      title: `What \`noticeable\` leaves: ${code.split('\n', 1).join()}`,
      options: noticeable,
      languages: js,
      code: unmarked(code),
    })),
    {
      title: 'A file that writes modules, in `noticeable`.',
      options: noticeable,
      code: writeClass,
    },
    {
      title: 'Functions with a `this` of their own that their target hears once.',
      languages: js,
      code: `export function watch(target) {
  target.addEventListener('end', function () {
    this.length = 0;
    this.done = true;
  });
}`,
    },
    {
      title: 'A function that passes on what it was called with, and needs that of the one around.',
      languages: js,
      code: `export function readAll(parser) {
  return parser.tap((fields) => {
    this.buffer('topic', fields.length);
    fields.all = arguments;
  });
}`,
    },
    {
      title:
        'Functions of a list that is kept as a set, is compared, is a part of another, or is of a route.',
      languages: js,
      code: `export function steps(flow, app, job) {
  const names = new Set([
    (state) => {
      const { name } = state;
      return name.trim();
    },
  ]);
  flow.off([
    (state) => {
      const { name } = state;
      return name.trim();
    },
  ]);
  flow.add('all', [
    (state) => {
      const { name } = state;
      return name.trim();
    },
  ]);
  app.use('/users', [
    (req, res, next) => {
      const { name } = req;
      next(name);
    },
  ]);
  return names.has(job.run);
}`,
    },
    {
      title: 'A callee that keeps the functions of its list, as the options say.',
      languages: js,
      options: [{ keepers: ['waterfall'] }],
      code: unmarked(isDone),
    },
    {
      title: 'A step that captures what each call has of its own.',
      languages: js,
      code: `export function isDone(job, done) {
  waterfall(
    [
      (next) => job.load(next),
      (state, next) => {
        const isLast = state === job.state;
        next(null, isLast);
      },
    ],
    done,
  );
}`,
    },
    {
      title: 'Callbacks of what goes through a list, outside loops.',
      languages: js,
      code: `import { sortBy } from 'lodash';
export function daysOf(count, items) {
  const days = Array.from({ length: count }, (_, index) => {
    const day = index + 1;
    return String(day);
  });
  return [days, sortBy(items, (item) => {
    const { name } = item;
    return name.trim();
  })];
}`,
    },
    {
      title: 'A `stringify` that is not of `JSON`, and may send the text of a function elsewhere.',
      languages: js,
      code: `import { stringify } from 'page-code';
export function write(value) {
  return stringify(value, (key, part) => {
    if (part instanceof Set) return [...part];
    return part;
  });
}`,
    },
    {
      title: 'One step over several lines, given to an array method for each item.',
      languages: js,
      code: `export const rowsOf = (groups) =>
  groups.flatMap((group) =>
    Object.keys(group).sort((a, b) =>
      a.length === b.length
        ? a.localeCompare(b)
        : a.length - b.length,
    ),
  );`,
    },
    {
      title: 'Array methods in a function made again and again, in no loop of it.',
      languages: js,
      code: `export const create = (context) => ({
  Program({ body }) {
    context.check(body.filter(function named(node) {
      return node.kind === 'a';
    }));
  },
});`,
    },
    {
      title: 'Array methods in a loop that waits in a function made again and again.',
      languages: js,
      code: `export const create = (context) => ({
  async run(lists) {
    for (const list of lists) await context.save(list.map((item) => item.name));
  },
});`,
    },
    {
      title:
        'A callback that captures what each turn has of its own, or is run in the last turn only.',
      languages: js,
      code: visitor(`      found.push(body.some((node) => node.kind === body.kind));
      if (body.isLast) return context.end(body.map((node) => node.kind));`),
    },
    ...['runInContext', 'runInNewContext', 'runInThisContext', 'new Function'].map((call) => ({
      title: `Methods of a file that runs text as code: ${call}.`,
      languages: js,
      code: contextOf(call, 'const nameOf = (path) =>'),
    })),
  ],
  invalid: [
    {
      title: 'A function with a `this` of its own, given to a callee that nobody knows.',
      languages: js,
      code: readTopic,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `handleFields`: `tap` gets the same function every time.',
          output: `const handleFields = function (fields) {
  this.buffer('topic', fields.length);
  fields.topic = fields.topic.toString();
};

export function readTopic(parser) {
  return parser.tap(handleFields);
}`,
        },
      ],
    },
    {
      title: 'A step of a list that is given to a callee.',
      languages: js,
      code: isDone,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `handleState`: `waterfall` gets the same function every time.',
          output: `const handleState = (state, next) => {
  const done = state === 'done' || state === 'failed';
  next(null, done);
};

export function isDone(job, done) {
  waterfall(
    [
      (next) => job.load(next),
      handleState,
    ],
    done,
  );
}`,
        },
      ],
    },
    {
      title: 'What goes through all that JSON is made of.',
      languages: js,
      code: writeText,
      output: `const handleKey = (key, part) => {
  if (part instanceof Set) return [...part];
  return part;
};

export function write(store, value) {
  const text = JSON.stringify(value, handleKey);
  return store.put(text);
}`,
    },
    {
      title: 'A helper in a file that writes modules.',
      languages: js,
      code: moveMarked,
      output: `function upper(name) {
  const [first, ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

export function classesOf(tables) {
  return tables.map((name) => \`export class \${upper(name)} {}\`).join('');
}`,
    },
    {
      title: 'One step over several lines, given to a function of a package for each item.',
      languages: js,
      code: `import { sortBy } from 'lodash';
export function sortAll(lists) {
  return lists.map((list) => ({
    kind: list.kind,
    rows: sortBy(list.rows, [|(row) =>|]
      row.name
        ? row.name.length
        : 0),
  }));
}`,
      output: `import { sortBy } from 'lodash';

const handleRow = (row) =>
  row.name
    ? row.name.length
    : 0;

export function sortAll(lists) {
  return lists.map((list) => ({
    kind: list.kind,
    rows: sortBy(list.rows, handleRow),
  }));
}`,
    },
    {
      title:
        'Array methods in a loop of a function made again and again: out of the loop, and no further.',
      languages: js,
      code: visitor(`      found.push(body.some([|(node) =>|] node.kind === 'a'));`),
      output: `export const create = (context) => ({
  Program(program) {
    const found = [];
    const matchesNode = (node) => node.kind === 'a';
    for (const { body } of program.groups) {
      found.push(body.some(matchesNode));
    }
    context.check(found);
  },
});`,
    },
    {
      title: 'The same in the callback of another method.',
      languages: js,
      code: `export const collectAll = (groups) =>
  groups.map((group) => {
    const kept = [];
    for (const list of group) kept.push(list.filter([|(item) =>|] item.id));
    return kept;
  });`,
      output: `export const collectAll = (groups) =>
  groups.map((group) => {
    const kept = [];
    const keepItem = (item) => item.id;
    for (const list of group) kept.push(list.filter(keepItem));
    return kept;
  });`,
    },
    {
      title: 'In a function that is made once, out of the function as before.',
      languages: js,
      code: keepsIn('filter').replace('(item) =>', '[|(item) =>|]'),
      output: `const keepItem = (item) => item.id;

export function collect(lists) {
  const kept = [];
  for (const list of lists) kept.push(list.filter(keepItem));
  return kept;
}`,
    },
    {
      title: 'A method of a file that speaks of functions in a comment.',
      languages: js,
      code: `/** @param {Function(string)} run */
${contextOf('run', 'const nameOf = [|(path) =>|]')}`,
      output: `const nameOf = (path) => {
  const parts = path.split('/');
  return parts.at(-1);
};

/** @param {Function(string)} run */
${contextOf('run', '').replace(/ {4} \{\n[^]*?\};\n/u, '')}`,
    },
    {
      title: 'A method of a file that names another kind of context.',
      languages: js,
      code: contextOf('runInTrustedContext', 'const nameOf = [|(path) =>|]'),
      output: `const nameOf = (path) => {
  const parts = path.split('/');
  return parts.at(-1);
};

${contextOf('runInTrustedContext', '').replace(/ {4} \{\n[^]*?\};\n/u, '')}`,
    },
  ],
});
