import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

/** How often a function runs is seen by what calls it, if its file shows that. */
testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A set of a function that only functions call which wait, by way of others.',
      options,
      languages: js,
      code: `function isImage(bytes) {
  const kinds = new Set(['avif', 'heic', 'mif1']);
  return kinds.has(bytes.kind);
}
function kindOf(bytes) {
  return isImage(bytes) ? 'image' : 'video';
}
export async function load(sources) {
  const kinds = [];
  for (const source of sources) kinds.push(kindOf(await source.read()));
  return kinds;
}`,
    },
    {
      title: 'A set of a function that only a component calls.',
      filename: 'page.jsx',
      options,
      languages: js,
      code: `function themeOf(name) {
  const known = new Set(['light', 'dark', 'soft']);
  return known.has(name) ? name : 'light';
}
export const Page = ({ names }) => names.map((name) => <main className={themeOf(name)} />);`,
    },
    {
      title: 'A table that takes less than a closure, and a set of what is waited for.',
      options,
      languages: js,
      code: `export const sorted = (rows) =>
  rows.sort((left, right) => {
    const order = { low: 0, middle: 1, high: 2, top: 3 };
    return order[left.rank] - order[right.rank];
  });
export const scores = (rows) => Promise.all(rows.map(scoreOf));
async function scoreOf(row) {
  const kinds = new Set(['a', 'b', 'c', 'd']);
  return kinds.has(row.kind) ? 1 : 0;
}`,
    },
    {
      title: 'A set of a function that looks for errors, of one or of many.',
      options,
      languages: js,
      code: `export function isConflict(error) {
  const codes = new Set(['E_READ', 'E_LOCK', 'E_WAIT']);
  return codes.has(error.code);
}
export function isTimeoutError(thrown) {
  const codes = new Set(['E_READ', 'E_LOCK', 'E_WAIT']);
  return codes.has(thrown.code);
}
export const kept = (all) => all.filter((one) => !isConflict(one) && !isTimeoutError(one));`,
    },
    {
      title: 'A table of functions that is made for an item, and used by what outlives that.',
      options,
      languages: js,
      code: `function filterOf(pattern) {
  const readers = {
    id: (event) => event.code.id,
    type: (event) => event.code.type,
    name: (event) => event.code.name,
    route: (event) => event.route,
  };
  return (event) => pattern.test(readers[pattern.property](event));
}
export const filtersOf = (patterns) => patterns.map(filterOf);`,
    },
  ],
  invalid: [
    {
      title: 'A set of a function that a short one calls, and one that is called for each row.',
      options: [{ report: 'all' }],
      languages: js,
      code: `function isFile(tool) {
  const tools = [|new Set(['read', 'write', 'edit'])|];
  return tools.has(tool);
}
export const needsFile = (tool) => isFile(tool.name);
function isKnown(name) {
  const names = [|new Set(['a', 'b', 'c'])|];
  return names.has(name);
}
const scoreOf = (row) => (isKnown(row.name) ? 1 : 0);
export async function scores(source) {
  const rows = await source.rows();
  return source.weight(rows.map(scoreOf));
}`,
      output: `const tools = new Set(['read', 'write', 'edit']);

function isFile(tool) {
  return tools.has(tool);
}
export const needsFile = (tool) => isFile(tool.name);

const names = new Set(['a', 'b', 'c']);

function isKnown(name) {
  return names.has(name);
}
const scoreOf = (row) => (isKnown(row.name) ? 1 : 0);
export async function scores(source) {
  const rows = await source.rows();
  return source.weight(rows.map(scoreOf));
}`,
    },
    {
      title:
        'A set for each element of a linter, and of a function that goes through a tree by itself.',
      options,
      languages: js,
      code: `export const rule = {
  create(context) {
    return {
      JSXOpeningElement(node) {
        const tags = [|new Set(['a', 'b', 'c'])|];
        if (tags.has(node.name.name)) context.report(node);
      },
    };
  },
};
export function count(node) {
  const skipped = [|new Set(['parent', 'loc', 'range'])|];
  let sum = 1;
  for (const [key, part] of Object.entries(node)) {
    if (!skipped.has(key)) sum += count(part);
  }
  return sum;
}`,
      output: `const tags = new Set(['a', 'b', 'c']);

export const rule = {
  create(context) {
    return {
      JSXOpeningElement(node) {
        if (tags.has(node.name.name)) context.report(node);
      },
    };
  },
};

const skipped = new Set(['parent', 'loc', 'range']);

export function count(node) {
  let sum = 1;
  for (const [key, part] of Object.entries(node)) {
    if (!skipped.has(key)) sum += count(part);
  }
  return sum;
}`,
    },
  ],
});
