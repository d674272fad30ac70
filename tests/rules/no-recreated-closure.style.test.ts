import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
/** A file of old: nothing in it is younger than ES5, and its name says nothing. */
const old = { languages: js, filename: 'file.js', sourceType: 'commonjs' } as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title:
        'A callback that array methods inline only as a `const`, in a module whose author writes none.',
      languages: js,
      code: `var first = 1;
export function sum(list) {
  return list.reduce(function add(total, value) {
    return total + value;
  }, first);
}`,
    },
  ],
  invalid: [
    {
      title: 'A table in code that is ES5 and nothing younger.',
      ...old,
      code: `define(['./other'], function (other) {
  other.places = function (code) {
    var table = [|{ a: 1, b: 2, c: 3, d: 4 }|];
    return table[code];
  };
});`,
      output: `define(['./other'], function (other) {
  var placesTable = { a: 1, b: 2, c: 3, d: 4 };

  other.places = function (code) {
    return placesTable[code];
  };
});`,
    },
    {
      title: 'Values without a name, in ES5 without any variable.',
      ...old,
      code: `exports.isKnown = function (name) {
  return [|new RegExp('^x+$')|].test(name);
};
exports.total = function (list) {
  return list.reduce([|function add|](sum, value) {
    return sum + value;
  }, 0);
};`,
      output: `exports.isKnown = function (name) {
  return /^x+$/.test(name);
};

function add(sum, value) {
  return sum + value;
}

exports.total = function (list) {
  return list.reduce(add, 0);
};`,
    },
    {
      title: 'A `var` of a loop in ES5 strict code, where blocks have no functions.',
      ...old,
      code: `'use strict';
exports.count = function (groups, ready, isLarge) {
  var total = 0;
  if (ready) {
    for (var i = 0; i < groups.length; i += 1) {
      total += groups[i].filter([|function large|](item) {
        return item.size > total && isLarge;
      }).length;
    }
  }
  return total;
};`,
      output: `'use strict';
exports.count = function (groups, ready, isLarge) {
  var total = 0;
  if (ready) {
    var large = function (item) {
      return item.size > total && isLarge;
    };

    for (var i = 0; i < groups.length; i += 1) {
      total += groups[i].filter(large).length;
    }
  }
  return total;
};`,
    },
    {
      title: 'A `var` of a block whose name another variable of the function has.',
      ...old,
      code: `exports.count = function (groups, ready, isLarge) {
  var total = 0;
  if (ready) {
    for (var i = 0; i < groups.length; i += 1) {
      total += groups[i].filter([|function large|](item) {
        return item.size > total && isLarge;
      }).length;
    }
  }
  var large = total > 1;
  return large;
};`,
      output: `exports.count = function (groups, ready, isLarge) {
  var total = 0;
  if (ready) {
    var countLarge = function (item) {
      return item.size > total && isLarge;
    };

    for (var i = 0; i < groups.length; i += 1) {
      total += groups[i].filter(countLarge).length;
    }
  }
  var large = total > 1;
  return large;
};`,
    },
    {
      title:
        'A module whose author writes `var`, names functions and puts a space behind the name.',
      languages: js,
      code: `var entities = { '<': '&lt;' };
var isList = Array.isArray || function isListPolyfill (value) {
  return value instanceof Array;
};

function escape (string) {
  return String(string).replace(/[<>]/g, [|function fromEntities|] (s) {
    return entities[s];
  });
}

export { escape, isList };`,
      output: `var entities = { '<': '&lt;' };
var isList = Array.isArray || function isListPolyfill (value) {
  return value instanceof Array;
};

function fromEntities (s) {
  return entities[s];
}

function escape (string) {
  return String(string).replace(/[<>]/g, fromEntities);
}

export { escape, isList };`,
    },
    {
      title: 'Functions that keep their names as those of the file do, and those that lose them.',
      languages: js,
      code: `const isList = function isList(value) {
  return value instanceof Array;
};
export const escape = (string) => string.replace(/[<>]/g, [|function toEntity|](s) {
  return '&' + s;
});
export { isList };`,
      output: `const isList = function isList(value) {
  return value instanceof Array;
};

const toEntity = function toEntity(s) {
  return '&' + s;
};

export const escape = (string) => string.replace(/[<>]/g, toEntity);
export { isList };`,
    },
    {
      title: 'A function without a name, written as the others without one are.',
      languages: js,
      code: `const start = function(value) {
  return value;
};
export function escape(string) {
  return string.replace(/[<>]/g, [|function toEntity|] (s) {
    return '&' + s;
  });
}
export { start };`,
      output: `const start = function(value) {
  return value;
};

const toEntity = function(s) {
  return '&' + s;
};

export function escape(string) {
  return string.replace(/[<>]/g, toEntity);
}
export { start };`,
    },
    {
      title: 'An author who writes `let` for what never changes.',
      languages: js,
      code: `let limit = 3;
export function isKnown(name) {
  let known = [|new Set(['a', 'b', 'c'])|];
  return known.has(name) || name.length > limit;
}`,
      output: `let limit = 3;

let known = new Set(['a', 'b', 'c']);

export function isKnown(name) {
  return known.has(name) || name.length > limit;
}`,
    },
    {
      title: 'A `let` that has to be one says nothing.',
      languages: js,
      code: `export function count(names) {
  let total = 0;
  for (total = 0; names[total]; total += 1);
  return [|new Set(['a', 'b', 'c'])|].has(total);
}`,
      output: `const countValues = new Set(['a', 'b', 'c']);

export function count(names) {
  let total = 0;
  for (total = 0; names[total]; total += 1);
  return countValues.has(total);
}`,
    },
    {
      title: 'A `var` author in code younger than ES5 gets no `var` in a block.',
      ...old,
      code: `exports.count = function (groups, ready, isLarge) {
  var total = 0;
  if (ready) {
    for (var i = 0; i < groups.length; i += 1) {
      total += groups[i].filter([|function large|](item) {
        return item.size > 2 ** total && isLarge;
      }).length;
    }
  }
  return total;
};`,
      output: `exports.count = function (groups, ready, isLarge) {
  var total = 0;
  if (ready) {
    const large = function (item) {
      return item.size > 2 ** total && isLarge;
    };

    for (var i = 0; i < groups.length; i += 1) {
      total += groups[i].filter(large).length;
    }
  }
  return total;
};`,
    },
    {
      title: 'A value in parentheses, which a name does not need.',
      languages: js,
      code: `export function place(where) {
  if (((([|{ a: 'b', b: 'c', c: 'd', d: 'e' }|]))[where])) return 1;
  return([|new RegExp('^a')|]).test(where) || (/* why */ [|new Set(['a', 'b', 'c'])|]).has(where);
}`,
      output: `const placeLookup = { a: 'b', b: 'c', c: 'd', d: 'e' };
const placeValues = new Set(['a', 'b', 'c']);

export function place(where) {
  if ((placeLookup[where])) return 1;
  return(/^a/).test(where) || (/* why */ placeValues).has(where);
}`,
    },
    {
      title: 'A helper at the end of its function leaves no empty line in front of the brace.',
      languages: js,
      code: `export function open(peer) {
  peer.refuse(isOpen(peer.id), isOpen(1));
  return true

  [|function isOpen|](id) {
    const known = id > 2;
    return known;
  }
}`,
      output: `function isOpen(id) {
  const known = id > 2;
  return known;
}

export function open(peer) {
  peer.refuse(isOpen(peer.id), isOpen(1));
  return true
}`,
    },
    {
      title: 'Expressions of several lines that become bodies.',
      languages: js,
      code: `export function open(peer) {
    const rest = [|(other) =>|] [
        ...other.filter(
            (child) => child.open,

            other,
        ),
    ];
    const named = [|(key) =>|] (item) => {
        const name = item[key];
        return name;
    };
    const below = [|(item) =>|]
        item.a
            .b;
    return [rest(peer), named('a')(peer), named('b')(peer), below(peer)];
}`,
      output: `function rest(other) {
    return [
        ...other.filter(
            (child) => child.open,

            other,
        ),
    ];
}

function named(key) {
    return (item) => {
        const name = item[key];
        return name;
    };
}

function below(item) {
    return item.a
        .b;
}

export function open(peer) {
    return [rest(peer), named('a')(peer), named('b')(peer), below(peer)];
}`,
    },
    {
      title: 'A function in front of a comment, with an empty line between.',
      ...old,
      code: `exports.Curve = define(function () {
  var count = 0;

  /**
   * Finds overlaps.
   */
  function overlaps(a, b) {
    [|function squared|](v) {
      var x = v[1] - v[0];
      return x * x;
    }

    return squared(a) > squared(b);
  }
  return { overlaps: overlaps, count: count };
});`,
      output: `exports.Curve = define(function () {
  var count = 0;

  function squared(v) {
    var x = v[1] - v[0];
    return x * x;
  }

  /**
   * Finds overlaps.
   */
  function overlaps(a, b) {
    return squared(a) > squared(b);
  }
  return { overlaps: overlaps, count: count };
});`,
    },
    {
      title: 'Patterns that are named after what they are made of, in one function.',
      languages: js,
      code: `const SEPARATOR = '[,;]';
const quote = '[x]';
export function parseRow(row) {
  const cells = row.split([|new RegExp(SEPARATOR)|]);
  return cells.filter((cell) => cell.match([|new RegExp(quote)|]));
}`,
      output: `const SEPARATOR = '[,;]';
const quote = '[x]';

const separatorPattern = new RegExp(SEPARATOR);
const quotePattern = new RegExp(quote);

export function parseRow(row) {
  const cells = row.split(separatorPattern);
  return cells.filter((cell) => cell.match(quotePattern));
}`,
    },
    {
      title: 'Names from the functions around, where the own name says only the kind of value.',
      languages: js,
      code: `export function isAbsoluteURL(url) {
  return [|new RegExp('^[a-z]+:')|].test(url);
}
export class Type {
  needsParenthesis(context) {
    const map = [|{ a: 1, b: 2, c: 3, d: 4 }|];
    return map[context];
  }
}
export function extractAccountTag(resource) {
  const re = [|new RegExp('/accounts/([a-z]+)')|];
  return re.exec(resource)[1];
}
export function roadRank(way) {
  const ranks = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  return ranks[way];
}
export const get = (list) => {
  const checksumLength = list.name.match([|new RegExp('-([0-9]+)')|])[1];
  return checksumLength > 1;
};
export default (name) => [|new Map([['a', 1], ['b', 2]])|].get(name);`,
      output: `export function isAbsoluteURL(url) {
  return /^[a-z]+:/.test(url);
}

const parenthesisMap = { a: 1, b: 2, c: 3, d: 4 };

export class Type {
  needsParenthesis(context) {
    return parenthesisMap[context];
  }
}

const accountTagPattern = new RegExp('/accounts/([a-z]+)');

export function extractAccountTag(resource) {
  return accountTagPattern.exec(resource)[1];
}

const ranks = { a: 1, b: 2, c: 3, d: 4 };

export function roadRank(way) {
  return ranks[way];
}
export const get = (list) => {
  const checksumLength = list.name.match(/-([0-9]+)/)[1];
  return checksumLength > 1;
};

const lookup = new Map([['a', 1], ['b', 2]]);

export default (name) => lookup.get(name);`,
    },
    {
      title: 'Names as the file writes them, and none that the file has.',
      languages: js,
      code: `const LIMIT = 3;
const knownPattern = LIMIT;
const KNOWN_PATTERN_ENDS = ['a'];
export function isKnown(name) {
  return [|new RegExp(\`^x\${LIMIT}\`)|].test(name) && [|new TextEncoder()|].encode(name).length < knownPattern;
}
export function is_short(name, KNOWN_PATTERN) {
  return [|new Set(['a', 'b', 'c'])|].has(name) || KNOWN_PATTERN_ENDS[KNOWN_PATTERN];
}`,
      output: `const LIMIT = 3;
const knownPattern = LIMIT;
const KNOWN_PATTERN_ENDS = ['a'];

const IS_KNOWN_PATTERN = new RegExp(\`^x\${LIMIT}\`);
const textEncoder = new TextEncoder();

export function isKnown(name) {
  return IS_KNOWN_PATTERN.test(name) && textEncoder.encode(name).length < knownPattern;
}

const SHORT_VALUES = new Set(['a', 'b', 'c']);

export function is_short(name, KNOWN_PATTERN) {
  return SHORT_VALUES.has(name) || KNOWN_PATTERN_ENDS[KNOWN_PATTERN];
}`,
    },
    {
      title: 'Callbacks that are called for what they do, and sums that add.',
      languages: js,
      options: [{ arrayCallbacks: 'always' }],
      code: `export function run(groups, callback, limit) {
  let seen = 0;
  for (const group of groups) {
    group.items.some([|(item) =>|] {
      callback(item.id);
      return true;
    });
    seen += group.items.reduce([|(sum, size) =>|] sum + size, 0);
    seen += group.items.reduce([|(best, weight) =>|] (best > weight ? best : weight + limit), 0);
  }
  return seen;
}`,
      output: `const addSize = (sum, size) => sum + size;

export function run(groups, callback, limit) {
  let seen = 0;

  const visitItem = (item) => {
    callback(item.id);
    return true;
  };

  const combineWeight = (best, weight) => (best > weight ? best : weight + limit);
  for (const group of groups) {
    group.items.some(visitItem);
    seen += group.items.reduce(addSize, 0);
    seen += group.items.reduce(combineWeight, 0);
  }
  return seen;
}`,
    },
    {
      title: 'Declarations behind which a semicolon stands that is a statement of its own.',
      ...old,
      code: `exports.walk = function (lines) {
  for (var i = 0; i < lines.length; i++) {
    [|function starts|](value, pattern) {
      var found = value.indexOf(pattern);
      return found === 0;
    };
    [|function ends|](value, pattern) {
      var found = value.lastIndexOf(pattern);
      return found === value.length - pattern.length;
    };
    if (starts(lines[i], '(') && ends(lines[i], ')')) lines[i] = '';
  }
};`,
      output: `function starts(value, pattern) {
  var found = value.indexOf(pattern);
  return found === 0;
}

function ends(value, pattern) {
  var found = value.lastIndexOf(pattern);
  return found === value.length - pattern.length;
}

exports.walk = function (lines) {
  for (var i = 0; i < lines.length; i++) {
    if (starts(lines[i], '(') && ends(lines[i], ')')) lines[i] = '';
  }
};`,
    },
    {
      title: 'One whose semicolon keeps statements apart, on its line and on the next.',
      ...old,
      code: `exports.walk = function (lines) {
  for (var i = 0; i < lines.length; i++) {
    var line = lines[i]
    [|function isLong|](value) {
      var length = value.length;
      return length > 80;
    };
    [1].concat(isLong(line))
  }
};`,
      output: `function isLong(value) {
  var length = value.length;
  return length > 80;
}

exports.walk = function (lines) {
  for (var i = 0; i < lines.length; i++) {
    var line = lines[i]
;    [1].concat(isLong(line))
  }
};`,
    },
    {
      title: 'A function that goes to the block of a `catch`, which has a name of its own.',
      languages: js,
      code: `export function walk(list, visit) {
  try {
    visit(list);
  } catch (failed) {
    for (const item of list) {
      [|function failed|](value) {
        const kind = typeof value + list.length;
        return kind === 'number1';
      }
      if (failed(item)) visit(item);
    }
  }
}`,
      output: `export function walk(list, visit) {
  try {
    visit(list);
  } catch (failed) {
    function walkFailed(value) {
      const kind = typeof value + list.length;
      return kind === 'number1';
    }

    for (const item of list) {
      if (walkFailed(item)) visit(item);
    }
  }
}`,
    },
  ],
});
