import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

/** A helper of so many lines. */
const weigh = (lines: number, mark = ''): string =>
  `${mark}function weigh${mark && '|]'}(value) {
${Array.from({ length: lines - 3 }, (_, index) => `  if (value === '${String(index)}') return ${String(index)};\n`).join('')}  return value;
}`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'What an array method is given on one line.',
      options,
      code: `export function sortAll(index) {
  for (const key in index) {
    index[key].sort(function byDate(a, b) { return a.date - b.date; });
  }
  return index;
}
export function sum(list) {
  return list.reduce(function add(total, value) { return total + value; }, 0);
}`,
    },
    {
      title: 'A callback without a name of up to five lines, in a loop, too.',
      options,
      code: `export function sortAll(index) {
  for (const key in index) {
    index[key].sort((a, b) => {
      const difference = a.date - b.date;
      if (difference !== 0) return difference;
      return a.id - b.id;
    });
  }
  return index;
}`,
    },
    {
      title: 'A helper of one step, for each item.',
      options,
      code: `function toCard(row) {
  function check(value) {
    if (!value.revision) {
      throw new Error('No revision');
    }
  }
  check(row);
  return { id: row.id, revision: row.revision };
}
export function toCards(rows) {
  return rows.map((row) => toCard(row));
}`,
    },
    {
      title: 'What an array method is given with the state of the loop.',
      options,
      code: `export function isTag(text, starts) {
  const pattern = /<[^>]+>/g;
  let match;
  while ((match = pattern.exec(text))) {
    const isHit = starts.some((start) => {
      if (start === 0) return false;
      const end = match.index + match[0].length;
      return start >= match.index && start <= end;
    });
    if (isHit) text = '';
  }
  return text;
}`,
    },
    {
      title: 'A helper that could only move into a factory.',
      options,
      code: `export function makeTree(scale) {
  const tree = {};
  function depth(tree) {
    function weigh(value) {
      if (value === '') return 0;
      return value * scale;
    }
    return weigh(tree.size) + depth(tree.left);
  }
  tree.depth = function (tree) {
    return depth(tree);
  };
  tree.size = function () {
    return scale;
  };
  return tree;
}`,
    },
  ],
  invalid: [
    {
      title: 'A helper of forty lines, beside another one that has to stay.',
      code: `export function depth(tree, level) {
  ${weigh(40, '[|').replaceAll('\n', '\n  ')}
  const add = (value) => {
    if (value === '') return 0;
    return value + level;
  };
  return weigh(tree.size) + add(tree.size);
}`,
      output: `${weigh(40)}

export function depth(tree, level) {
  const add = (value) => {
    if (value === '') return 0;
    return value + level;
  };
  return weigh(tree.size) + add(tree.size);
}`,
    },
    {
      title: 'A format that a condition chooses, and a set that it may choose.',
      languages: js,
      code: `export function price(value, isShort) {
  const format = isShort ? [|new Intl.NumberFormat('en')|] : [|new Intl.NumberFormat('de')|];
  return format.format(value);
}
export function applicable(patches, known) {
  const kinds = known ? known : [|new Set(['b', 'c'])|];
  return patches.filter((patch) => kinds.has(patch.kind));
}`,
      output: `const numberFormat = new Intl.NumberFormat('en');
const priceNumberFormat = new Intl.NumberFormat('de');

export function price(value, isShort) {
  const format = isShort ? numberFormat : priceNumberFormat;
  return format.format(value);
}

const applicableValues = new Set(['b', 'c']);

export function applicable(patches, known) {
  const kinds = known ? known : applicableValues;
  return patches.filter((patch) => kinds.has(patch.kind));
}`,
    },
    {
      title: 'Patterns that are made of texts, in a list.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const NAME = '[a-z ]+';
export function nameIn(text) {
  const patterns = [|[new RegExp(\`name: (\${NAME})\`), new RegExp(\`by (\${NAME})\`)]|];
  for (const pattern of patterns) {
    const match = text.match(pattern);
    if (match) return match[1];
  }
  return null;
}`,
      output: `const NAME = '[a-z ]+';

const patterns = [new RegExp(\`name: (\${NAME})\`), new RegExp(\`by (\${NAME})\`)];

export function nameIn(text) {
  for (const pattern of patterns) {
    const match = text.match(pattern);
    if (match) return match[1];
  }
  return null;
}`,
    },
    {
      title: 'A callback without a name of six lines, in a loop.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function sortAll(index) {
  for (const key in index) {
    index[key].sort([|(a, b) =>|] {
      const difference = a.date - b.date;
      if (difference !== 0) return difference;
      if (a.id === 0) return -1;
      return a.id - b.id;
    });
  }
  return index;
}`,
      output: `const compareById = (a, b) => {
  const difference = a.date - b.date;
  if (difference !== 0) return difference;
  if (a.id === 0) return -1;
  return a.id - b.id;
};

export function sortAll(index) {
  for (const key in index) {
    index[key].sort(compareById);
  }
  return index;
}`,
    },
    {
      title: 'What an array method is given on several lines, with what the loop only reads.',
      options,
      code: `export function sortAll(index, first) {
  for (const key in index) {
    index[key].sort([|function byDate|](a, b) {
      return a[first] - b[first];
    });
  }
  return index;
}`,
      output: `export function sortAll(index, first) {
  function byDate(a, b) {
    return a[first] - b[first];
  }

  for (const key in index) {
    index[key].sort(byDate);
  }
  return index;
}`,
      languages: js,
    },
    {
      title: 'A long helper in a loop, beside another one that has to stay.',
      options,
      code: `export function total(trees) {
  let sum = 0;
  for (const tree of trees) {
${weigh(40, '[|')}
    const add = (value) => {
      if (value === '') return 0;
      return value + tree.size;
    };
    sum += weigh(tree.size) + add(tree.left);
  }
  return sum;
}`,
      output: `${weigh(40)}

export function total(trees) {
  let sum = 0;
  for (const tree of trees) {
    const add = (value) => {
      if (value === '') return 0;
      return value + tree.size;
    };
    sum += weigh(tree.size) + add(tree.left);
  }
  return sum;
}`,
      languages: js,
    },
    {
      title: 'Two helpers that can both leave.',
      code: `export function depth(tree) {
  [|function weigh|](value) {
    if (value === '') return 0;
    return value;
  }
  const add = [|(value) =>|] {
    if (value === '') return 0;
    return value + 1;
  };
  return weigh(tree.size) + add(tree.size) + depth(tree.left);
}`,
      output: `function weigh(value) {
  if (value === '') return 0;
  return value;
}

function add(value) {
  if (value === '') return 0;
  return value + 1;
}

export function depth(tree) {
  return weigh(tree.size) + add(tree.size) + depth(tree.left);
}`,
      languages: js,
    },
    {
      title: 'A helper that moves into the function that stands for the file.',
      filename: 'file.cjs',
      code: `(function (exports) {
  const scale = exports.length;
  function depth(tree) {
    [|function weigh|](value) {
      if (value === '') return 0;
      return value * scale;
    }
    return weigh(tree.size) + depth(tree.left);
  }
  exports.depth = function (tree) {
    return depth(tree);
  };
  exports.size = function () {
    return scale;
  };
})(module.exports);`,
      output: `(function (exports) {
  const scale = exports.length;
  function weigh(value) {
    if (value === '') return 0;
    return value * scale;
  }
  function depth(tree) {
    return weigh(tree.size) + depth(tree.left);
  }
  exports.depth = function (tree) {
    return depth(tree);
  };
  exports.size = function () {
    return scale;
  };
})(module.exports);`,
      languages: js,
    },
  ],
});
