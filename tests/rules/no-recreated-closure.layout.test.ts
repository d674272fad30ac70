import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'What a tool does not look at where it is made, but would further out.',
      code: `export function labelOf(code) {
  /* eslint-disable quote-props */
  const labels = { 'a': 1, 'b': 2, 'c': 3, 'd': 4 };
  /* eslint-enable quote-props */
  return labels[code];
}`,
    },
    {
      title: 'A function in lines that are not counted.',
      code: `export function total(list) {
  /* c8 ignore start */
  function add(sum, value) {
    const next = sum + value;
    return next;
  }
  /* c8 ignore stop */
  let sum = 0;
  for (const value of list) sum = add(sum, value);
  return sum;
}`,
    },
  ],
  invalid: [
    {
      title: 'Lines that a tool looks at again where the constant is made.',
      languages: js,
      code: `export function labelOf(code) {
  /* eslint-disable no-console */
  console.log(code);
  /* eslint-enable no-console */
  const labels = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  return labels[code];
}`,
      output: `const labels = { a: 1, b: 2, c: 3, d: 4 };

export function labelOf(code) {
  /* eslint-disable no-console */
  console.log(code);
  /* eslint-enable no-console */
  return labels[code];
}`,
    },
    {
      title: 'A function whose name says nothing of what it does gives none.',
      languages: js,
      code: `export function run(list) {
  return list.map((code) => {
    return [|{ a: 1, b: 2, c: 3, d: 4 }|][code];
  });
}`,
      output: `const lookup = { a: 1, b: 2, c: 3, d: 4 };

export function run(list) {
  return list.map((code) => {
    return lookup[code];
  });
}`,
    },
    {
      title: 'A text on a route above an empty line stays with it.',
      languages: js,
      code: `import { router } from './router.js';

/** Common to all routes. */

/**
 * URL: /labels
 * METHOD: GET
 */

router.get('/labels', (req, res) => {
  const labels = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  res.json(labels[req.query.code]);
});`,
      output: `import { router } from './router.js';

/** Common to all routes. */

const labels = { a: 1, b: 2, c: 3, d: 4 };

/**
 * URL: /labels
 * METHOD: GET
 */

router.get('/labels', (req, res) => {
  res.json(labels[req.query.code]);
});`,
    },
    {
      title: 'Code that is switched off stays where it is.',
      languages: js,
      code: `export function total(list) {
  // console.debug('total of ' + list);
  /** adds two numbers */
  [|function add|](sum, value) {
    const next = sum + value;
    return next;
  }

  let sum = 0;
  for (const value of list) sum = add(sum, value);
  return sum;
}`,
      output: `/** adds two numbers */
function add(sum, value) {
  const next = sum + value;
  return next;
}

export function total(list) {
  // console.debug('total of ' + list);
  let sum = 0;
  for (const value of list) sum = add(sum, value);
  return sum;
}`,
    },
    {
      title: 'A comment on the paragraph stays, one on the whole function, too.',
      languages: js,
      code: `export function isLater(text, index) {
  const [begin, end] = text.split('/');
  // Reject reversed intervals.
  const order = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  if (order[begin] > order[end]) return false;

  return index > 0;
}
export function footerOf(page) {
  // Goes down the last nodes of the page, looking for a notice.
  // They are left out, as the code that comes later would
  // take them for answers.
  const marks = [|new Set(['a', 'b', 'c'])|];

  return page.nodes.find((node) => marks.has(node));
}`,
      output: `const order = { a: 1, b: 2, c: 3, d: 4 };

export function isLater(text, index) {
  const [begin, end] = text.split('/');
  // Reject reversed intervals.
  if (order[begin] > order[end]) return false;

  return index > 0;
}

const marks = new Set(['a', 'b', 'c']);

export function footerOf(page) {
  // Goes down the last nodes of the page, looking for a notice.
  // They are left out, as the code that comes later would
  // take them for answers.
  return page.nodes.find((node) => marks.has(node));
}`,
    },
    {
      title: 'A comment that speaks of what the statements below it make stays.',
      languages: js,
      code: `export function shareOf(rows) {
  const first = rows.at(0);

  // Concentration: how many of the rows are mega caps?
  const megaCaps = [|new Set(['a', 'b', 'c'])|];
  const megaRows = rows.filter((row) => megaCaps.has(row));
  const concentration = megaRows.length / rows.length;

  return first ? concentration : 0;
}
export function slicesOf(data) {
  const slices = {};

  // Take what there is of every symbol
  const known = [|new Set(['c', 'd', 'e'])|];

  for (const symbol of data) slices[symbol] = known.has(symbol);
  return slices;
}`,
      output: `const megaCaps = new Set(['a', 'b', 'c']);

export function shareOf(rows) {
  const first = rows.at(0);

  // Concentration: how many of the rows are mega caps?
  const megaRows = rows.filter((row) => megaCaps.has(row));
  const concentration = megaRows.length / rows.length;

  return first ? concentration : 0;
}

const known = new Set(['c', 'd', 'e']);

export function slicesOf(data) {
  const slices = {};

  // Take what there is of every symbol
  for (const symbol of data) slices[symbol] = known.has(symbol);
  return slices;
}`,
    },
    {
      title:
        'A comment that names the constant goes with it, and so do its type, and what a tool is told.',
      languages: js,
      code: `export function labelOf(code) {
  // The labels by code.
  const labels = [|{ a: 1, b: 2, c: 3, d: 4 }|]; // in order
  return labels[code];
}
export function rankOf(code) {
  /** @type {Record<string, number>} */
  const ranks = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  return ranks[code];
}
export function sizeOf(code, isWide) {
  if (isWide) return 1;

  // In pixels.
  // prettier-ignore
  const sizes = [|{ a: 1, b:  2, c:  3, d: 4 }|];
  return sizes[code];
}
export function colorOf(code, isDark) {
  if (isDark) return 1;

  // In the new design.
  const colors = [|{ a: 1, b: 2, c: 3, d: 4 }|];

  return colors[code];
}`,
      output: `// The labels by code.
const labels = { a: 1, b: 2, c: 3, d: 4 }; // in order

export function labelOf(code) {
  return labels[code];
}

/** @type {Record<string, number>} */
const ranks = { a: 1, b: 2, c: 3, d: 4 };

export function rankOf(code) {
  return ranks[code];
}

// prettier-ignore
const sizes = { a: 1, b:  2, c:  3, d: 4 };

export function sizeOf(code, isWide) {
  if (isWide) return 1;

  // In pixels.
  return sizes[code];
}

// In the new design.
const colors = { a: 1, b: 2, c: 3, d: 4 };

export function colorOf(code, isDark) {
  if (isDark) return 1;

  return colors[code];
}`,
    },
    {
      title:
        'A comment on a step stays, by itself, too, and names that say no word of a function again.',
      languages: js,
      code: `export function getRanks(text, index) {
  const first = text.at(index);

  // Set the depth by the level.
  const depths = [|{ a: 1, b: 2, c: 3, d: 4 }|];

  return depths[first];
}
export function getRank(text) {
  const ranks = [|{ a: 1, b: 2, c: 3, d: 5 }|];
  return ranks[text];
}
export function getDepthRank(text) {
  const ranks = [|{ a: 1, b: 2, c: 3, d: 6 }|];
  return ranks[text];
}`,
      output: `const depths = { a: 1, b: 2, c: 3, d: 4 };

export function getRanks(text, index) {
  const first = text.at(index);

  // Set the depth by the level.
  return depths[first];
}

const ranks = { a: 1, b: 2, c: 3, d: 5 };

export function getRank(text) {
  return ranks[text];
}

const depthRanks = { a: 1, b: 2, c: 3, d: 6 };

export function getDepthRank(text) {
  return depthRanks[text];
}`,
    },
    {
      title: 'What heads a section stays, and nothing comes between it and the section before.',
      languages: js,
      code: `//#region Reading
export const read = 1;
//#endregion
//#region Writing
export function write(list) {
  // ---- helpers ----
  [|function double|](value) {
    const twice = value * 2;
    return twice;
  }
  // ---- work ----
  return double(list.length);
}
//#endregion`,
      output: `//#region Reading
export const read = 1;
//#endregion
//#region Writing
function double(value) {
  const twice = value * 2;
  return twice;
}

export function write(list) {
  // ---- helpers ----
  // ---- work ----
  return double(list.length);
}
//#endregion`,
    },
    {
      title: 'Empty lines between functions of several lines, within a function, too.',
      languages: js,
      code: `export default (function () {
  const start = 1;
  function total(a, b) {

    // Twice as much.
    [|function double|](value) {
      const twice = value * 2;
      return twice;
    }
    [|function half|](value) {
      const result = value / 2;
      return result;
    }

    return double(a) + half(b) + start;
  }
  return total;
})();`,
      output: `export default (function () {
  const start = 1;

  // Twice as much.
  function double(value) {
    const twice = value * 2;
    return twice;
  }

  function half(value) {
    const result = value / 2;
    return result;
  }

  function total(a, b) {

    return double(a) + half(b) + start;
  }
  return total;
})();`,
    },
    {
      title: 'Where functions follow each other without an empty line.',
      languages: js,
      code: `export default (function () {
  function first(value) {
    return value.first;
  }
  function total(value) {
    [|function double|](other) {
      const twice = other * 2;
      return twice;
    }
    return double(value) + first(value);
  }
  return total;
})();`,
      output: `export default (function () {
  function first(value) {
    return value.first;
  }
  function double(other) {
    const twice = other * 2;
    return twice;
  }
  function total(value) {
    return double(value) + first(value);
  }
  return total;
})();`,
    },
    {
      title: 'Nothing is left at the top of a function, whose first statements move.',
      languages: js,
      code: `export function clean(text) { // of all
  const codes = [|new Set(['a', 'b', 'c'])|];
  const names = [|new Set(['x', 'y', 'z'])|];

  return codes.has(text) || names.has(text);
}`,
      output: `const codes = new Set(['a', 'b', 'c']);
const names = new Set(['x', 'y', 'z']);

export function clean(text) { // of all
  return codes.has(text) || names.has(text);
}`,
    },
    {
      title: 'A constant of a function that moves as well, one after the other.',
      languages: js,
      code: `export function total(list) {
  [|function rank|](item) {
    const ranks = [|{ a: 1, b: 2, c: 3, d: 4 }|];
    return ranks[item];
  }
  return rank(list[0]);
}`,
      output: `const ranks = { a: 1, b: 2, c: 3, d: 4 };

function rank(item) {
  return ranks[item];
}

export function total(list) {
  return rank(list[0]);
}`,
    },
    {
      title: 'Names that say no word twice, and what is in a table.',
      languages: js,
      code: `export function getPieceValue(piece) {
  const values = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  return values[piece];
}
export function getEntityKey(type) {
  const keys = [|{ a: 5, b: 6, c: 7, d: 8 }|];
  return keys[type];
}
export function colorOf(state) {
  return [|{ a: 1, b: 3, c: 5, d: 7 }|][state];
}
export function parseToRgb(text) {
  const regex = [|{ short: new RegExp('^a'), long: new RegExp('^b') }|];
  return regex[text].test(text);
}`,
      output: `const pieceValues = { a: 1, b: 2, c: 3, d: 4 };

export function getPieceValue(piece) {
  return pieceValues[piece];
}

const entityKeys = { a: 5, b: 6, c: 7, d: 8 };

export function getEntityKey(type) {
  return entityKeys[type];
}

const colors = { a: 1, b: 3, c: 5, d: 7 };

export function colorOf(state) {
  return colors[state];
}

const rgbPatterns = { short: new RegExp('^a'), long: new RegExp('^b') };

export function parseToRgb(text) {
  return rgbPatterns[text].test(text);
}`,
    },
    {
      title: 'A pattern in the one function of a file, which is named after the file.',
      languages: js,
      filename: 'strip-ansi.js',
      code: `export default (text) => {
  const RGX = [|new
    RegExp('[a-z]+')|];
  return RGX.test(text);
};`,
      output: `const stripAnsiPattern = new RegExp('[a-z]+');

export default (text) => {
  return stripAnsiPattern.test(text);
};`,
    },
    {
      title: 'Helpers that are called by a name of two letters, or of one.',
      languages: js,
      code: `export function parseRows(text, limit) {
  [|function td|](value, count) {
    const digits = String(value);
    return digits.padStart(count, '0');
  }
  [|function o|](name) {
    const node = { name, children: [] };
    return node;
  }
  return [o(text), td(limit, 2)];
}`,
      output: `function td(value, count) {
  const digits = String(value);
  return digits.padStart(count, '0');
}

function parseRowsO(name) {
  const node = { name, children: [] };
  return node;
}

export function parseRows(text, limit) {
  return [parseRowsO(text), td(limit, 2)];
}`,
    },
  ],
});
