import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['js'] as const;

const HELPER = `(value) => {
    if (value < 0) return 0;
    return Math.log(value);
  }`;
const EXPRESS = "import express from 'express';\nconst app = express();\n";

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A helper of what a request handler calls.',
      options,
      languages,
      code: `${EXPRESS}function priceOf(item) {
  const rounded = (value) => ${HELPER.slice('(value) => '.length)};
  return rounded(item.price);
}
app.get('/', (req, res) => {
  res.json(priceOf(req.query));
});`,
    },
    {
      title:
        'Rows that a function goes through for each value, and patterns of the object that it asks.',
      options,
      languages,
      code: `export function hasWon(board) {
  const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 4, 8]];
  for (const [a, b, c] of lines) if (board[a] && board[a] === board[b] && board[b] === board[c]) return true;
  return false;
}
export class Days {
  dayOf(text) {
    const match = this.patterns.days.exec(text);
    if (!match) return null;
    const days = { sun: 0, mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sunday: 0 };
    return days[match[1]] ?? null;
  }
}`,
    },
    {
      title: 'A helper of a function that waits, but for nobody who is seen to ask.',
      options,
      languages,
      code: `export async function priceOf(store) {
  const rounded = ${HELPER};
  const item = await store.item();
  return rounded(item.price);
}`,
    },
    {
      title: 'A helper of what is started once, and of what prints.',
      options,
      languages,
      code: `let running = false;
export function watch(list) {
  if (running) return;
  running = true;
  const rounded = ${HELPER};
  setInterval(() => list.push(rounded(list.length)), 1000);
}
export function follow(list) {
  if (running) {
    return;
  }
  const rounded = ${HELPER};
  running = !0;
  list.push(rounded(list.length), rounded(1));
}
export function show(logger, value) {
  const rounded = ${HELPER};
  logger.log(rounded(value));
  return value;
}`,
    },
    {
      title:
        'A helper of what is called while the module is loaded, beside a page and beside a compiler.',
      options,
      languages,
      code: `function priceOf(item) {
  const rounded = ${HELPER};
  return rounded(item.price);
}
export const prices = [1, 2, 3].map((price) => priceOf({ price }));
export function showPrice(element, price) {
  const rounded = ${HELPER};
  element.textContent = rounded(price);
  return price;
}
export function run(code, price) {
  const rounded = ${HELPER};
  return new Function('price', code)(rounded(price));
}`,
    },
    {
      title: 'A message of an error, of few that there are.',
      options,
      languages,
      code: `export function getErrorMessage(code) {
  const messages = { a: 'one', b: 'two', c: 'three', d: 'four', e: 'five', f: 'six', g: 'seven', h: 'eight' };
  return messages[code];
}`,
    },
  ],
  invalid: [
    {
      title: 'A helper of a handler that waits, and one of middleware that calls itself.',
      languages,
      code: `${EXPRESS}app.get('/', async (req, res) => {
  const rounded = [|(value) =>|] ${HELPER.slice('(value) => '.length)};
  const item = await req.store.item();
  res.json(rounded(item.price));
});
export function clean(req, res, next) {
  const check = [|(value) =>|] {
    if (value === null || typeof value !== 'object') return false;
    return Object.keys(value).some((key) => key.startsWith('$') || check(value[key]));
  };
  if (check(req.body)) throw new RangeError('body');
  next();
}`,
      output: `${EXPRESS}
const rounded = (value) => {
  if (value < 0) return 0;
  return Math.log(value);
};

app.get('/', async (req, res) => {
  const item = await req.store.item();
  res.json(rounded(item.price));
});

function check(value) {
  if (value === null || typeof value !== 'object') return false;
  return Object.keys(value).some((key) => key.startsWith('$') || check(value[key]));
}

export function clean(req, res, next) {
  if (check(req.body)) throw new RangeError('body');
  next();
}`,
    },
    {
      title: 'A function that calls itself, in one that computes a value.',
      languages,
      code: `export function depthOf(tree) {
  [|function depth|](node) {
    if (!node.children) return 1;
    return 1 + Math.max(...node.children.map(depth));
  }
  return depth(tree);
}`,
      output: `const depth = function (node) {
  if (!node.children) return 1;
  return 1 + Math.max(...node.children.map(depth));
};

export function depthOf(tree) {
  return depth(tree);
}`,
    },
    {
      title: 'A long table of what to say of errors.',
      options: [{ report: 'all' }],
      languages,
      code: `export function getErrorMessage(code) {
  const messages = [|{ ${Array.from({ length: 20 }, (_, index) => `e${String(index)}: 'text'`).join(', ')} }|];
  return messages[code];
}`,
      output: `const errorMessages = { ${Array.from({ length: 20 }, (_, index) => `e${String(index)}: 'text'`).join(', ')} };

export function getErrorMessage(code) {
  return errorMessages[code];
}`,
    },
  ],
});
