import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title:
        'Helpers beside a wait, of a variable of the callback, and of one that is made for each call.',
      options,
      languages: js,
      code: `import _ from 'lodash';
export const loadAll = (names, load) =>
  Promise.all(names.map(async (name) => {
    const clean = (line) => {
      const text = line.trim();
      return text.toLowerCase();
    };
    return clean(await load(name));
  }));
export function totals(rows) {
  return rows.map((row) => {
    const sum = () => {
      const { a, b } = row;
      return a + b;
    };
    return sum();
  });
}
export function sorted(rows, weights) {
  return rows.sort((left, right) => {
    const weight = (row) => {
      const known = weights[row.id];
      return known ?? 0;
    };
    return weight(left) - weight(right);
  });
}
export function unknown(rows, keep) {
  keep(rows, (row) => {
    const name = (value) => {
      const text = value.trim();
      return text.toLowerCase();
    };
    return name(row);
  });
}`,
    },
    {
      title:
        'Helpers that the compiler removes: of a comparator, for each item, and of a function that calls itself.',
      options,
      languages: js,
      code: `import { check, print } from './steps.js';
export const sorted = (rows) =>
  rows.sort((left, right) => {
    const weight = (row) => {
      if (row.isOpen) return 0;
      return row.size;
    };
    return weight(left) - weight(right);
  });
export function names(rows) {
  return rows.map((row) => {
    const nameOf = (value) => {
      const { first, last } = value;
      return first + last;
    };
    return nameOf(row);
  });
}
export function render(node) {
  function name(value) {
    const text = check(value);
    return print(text);
  }
  const inner = node.children.map(render);
  return name(node.name) + inner;
}`,
    },
    {
      title: 'Helpers that are handed out or compared.',
      options,
      languages: js,
      code: `export const namersOf = (rows) =>
  rows.map((row) => {
    const name = (value) => {
      const text = value.trim();
      return text.toLowerCase();
    };
    row.namer = name;
    return name;
  });`,
    },
    {
      title: 'A helper in a loop that declares tests.',
      options,
      languages: js,
      code: `describe('names', () => {
  for (const name of names) {
    const clean = (value) => {
      const text = value.trim();
      return text.toLowerCase();
    };
    it(name, () => clean(name));
  }
});`,
    },
    {
      title: 'A helper of a function that waits, sets up listeners, or is called by who waited.',
      options,
      languages: js,
      code: `import { load } from './load.js';
export async function stamp(date) {
  function pad(number) {
    const text = String(number);
    return text.length < 2 ? '0' + text : text;
  }
  return pad(date.getHours()) + (await load(date));
}
export function watch(source, target) {
  function pad(number) {
    const text = String(number);
    return text.length < 2 ? '0' + text : text;
  }
  source.on('data', (chunk) => target.write(chunk));
  return pad(source.size);
}
export const show = (source) =>
  load(source).then((date) => {
    function pad(number) {
      const text = String(number);
      return text.length < 2 ? '0' + text : text;
    }
    return pad(date.getHours());
  });
export function handleClick(date) {
  function pad(number) {
    const text = String(number);
    return text.length < 2 ? '0' + text : text;
  }
  return pad(date.getHours());
}`,
    },
    {
      title: 'A helper of what start-up code alone calls, that keeps its result, and of one step.',
      options,
      languages: js,
      code: `function started(date) {
  function pad(number) {
    const text = String(number);
    return text.length < 2 ? '0' + text : text;
  }
  return pad(date.getHours());
}
console.log(started(new Date()));
let last;
export function cached(date) {
  if (last) return last;
  function pad(number) {
    const text = String(number);
    return text.length < 2 ? '0' + text : text;
  }
  last = pad(date.getHours());
  return last;
}
export function pretty(date) {
  const pad = (number) =>
    number < 10 ? '0' + number : number;
  return pad(date.getHours());
}`,
    },
  ],
  invalid: [
    {
      title: 'A helper of several steps.',
      languages: js,
      code: `export function clock(date) {
  [|function pad|](number) {
    const text = String(number);
    return text.length < 2 ? '0' + text : text;
  }
  return pad(date.getHours()) + ':' + pad(date.getMinutes());
}`,
      output: `function pad(number) {
  const text = String(number);
  return text.length < 2 ? '0' + text : text;
}

export function clock(date) {
  return pad(date.getHours()) + ':' + pad(date.getMinutes());
}`,
    },
    {
      title: 'A helper of a method, and one of a procedure.',
      languages: js,
      code: `export class Clock {
  toString() {
    [|function pad|](number) {
      const text = String(number);
      return text.length < 2 ? '0' + text : text;
    }
    return pad(this.date.getHours());
  }
}
export function fill(rows) {
  const twice = [|(row) =>|] {
    const size = row.size * 2;
    return size > row.most ? row.most : size;
  };
  rows.first = twice(rows.first);
}`,
      output: `function pad(number) {
  const text = String(number);
  return text.length < 2 ? '0' + text : text;
}

export class Clock {
  toString() {
    return pad(this.date.getHours());
  }
}

function twice(row) {
  const size = row.size * 2;
  return size > row.most ? row.most : size;
}

export function fill(rows) {
  rows.first = twice(rows.first);
}`,
    },
    {
      title: 'A helper of a comparator, in a function that waits for other things.',
      languages: js,
      code: `export async function ratios(source) {
  const rows = await source.query('select ratio');
  const list = rows.map(({ ratio }) => ratio);
  return list.sort((left, right) => {
    const toNumber = [|(value) =>|] {
      const [width, height] = value.split(':').map(Number);
      return width / height;
    };
    return toNumber(left) - toNumber(right);
  });
}`,
      output: `function toNumber(value) {
  const [width, height] = value.split(':').map(Number);
  return width / height;
}

export async function ratios(source) {
  const rows = await source.query('select ratio');
  const list = rows.map(({ ratio }) => ratio);
  return list.sort((left, right) => {
    return toNumber(left) - toNumber(right);
  });
}`,
    },
    {
      title: 'Helpers of callbacks of libraries.',
      languages: js,
      code: `import _ from 'lodash';
import * as R from 'ramda';
export function drop(fields) {
  return _.remove(fields, (field) => {
    const clean = [|(value) =>|] {
      const text = value.trim();
      return text.toLowerCase();
    };
    return clean(field) === '';
  });
}
export function names(rows) {
  return R.map((row) => {
    const nameOf = [|(value) =>|] {
      const { first, last } = value;
      return first + last;
    };
    return nameOf(row);
  }, rows);
}`,
      output: `import _ from 'lodash';
import * as R from 'ramda';

function clean(value) {
  const text = value.trim();
  return text.toLowerCase();
}

export function drop(fields) {
  return _.remove(fields, (field) => {
    return clean(field) === '';
  });
}

function nameOf(value) {
  const { first, last } = value;
  return first + last;
}

export function names(rows) {
  return R.map((row) => {
    return nameOf(row);
  }, rows);
}`,
    },
    {
      title: 'A helper in a loop that tells of what goes wrong in a branch.',
      options,
      languages: js,
      code: `export function clean(rows, log) {
  for (const row of rows) {
    if (!row.name) {
      log.debug('no name');
      continue;
    }
    const short = [|(text) =>|] {
      const trimmed = text.trim();
      return trimmed.slice(0, 10);
    };
    row.name = short(row.name);
  }
}`,
      output: `function short(text) {
  const trimmed = text.trim();
  return trimmed.slice(0, 10);
}

export function clean(rows, log) {
  for (const row of rows) {
    if (!row.name) {
      log.debug('no name');
      continue;
    }
    row.name = short(row.name);
  }
}`,
    },
    {
      title: 'A helper of a callback of jQuery.',
      languages: js,
      code: `import $ from 'jquery';
export function list(files) {
  let text = '';
  $.each(files, function () {
    [|function sizeOf|](bytes) {
      if (bytes < 1024) return bytes + ' B';
      return (bytes / 1024).toFixed(0) + ' kB';
    }
    text += sizeOf(this.size);
  });
  return text;
}`.replace('function sizeOf(bytes) [|sizeOf|]', '[|function sizeOf|](bytes) '),
      output: `import $ from 'jquery';

function sizeOf(bytes) {
  if (bytes < 1024) return bytes + ' B';
  return (bytes / 1024).toFixed(0) + ' kB';
}

export function list(files) {
  let text = '';
  $.each(files, function () {
    text += sizeOf(this.size);
  });
  return text;
}`,
    },
    {
      title: 'A helper in a loop of a function that waits before it.',
      options,
      languages: js,
      code: `import { load } from './steps.js';
export async function total(groups) {
  const limits = await load();
  let sum = 0;
  for (const group of groups) {
    const weight = [|(item) =>|] {
      const size = item.a * item.b;
      return size + limits.least;
    };
    sum += weight(group);
  }
  return sum;
}`,
      output: `import { load } from './steps.js';
export async function total(groups) {
  const limits = await load();
  let sum = 0;

  const weight = (item) => {
    const size = item.a * item.b;
    return size + limits.least;
  };

  for (const group of groups) {
    sum += weight(group);
  }
  return sum;
}`,
    },
  ],
});
