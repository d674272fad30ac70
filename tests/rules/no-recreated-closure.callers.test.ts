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
export async function load(source) {
  return kindOf(await source.read());
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
export const Page = ({ name }) => <main className={themeOf(name)} />;`,
    },
    {
      title: 'A set of a function that looks for errors.',
      options,
      languages: js,
      code: `export function isConflict(error) {
  const codes = new Set(['E_READ', 'E_LOCK', 'E_WAIT']);
  return codes.has(error.code);
}
export function isTimeoutError(thrown) {
  const codes = new Set(['E_READ', 'E_LOCK', 'E_WAIT']);
  return codes.has(thrown.code);
}`,
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
      options,
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
  ],
});
