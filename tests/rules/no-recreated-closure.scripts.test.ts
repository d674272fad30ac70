import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const table = `function rankOf(name) {
  var ranks = { a: 1, b: 2, c: 3, d: 4 };
  return ranks[name];
}`;

/** What says that a file can be loaded as a script, where its top level would make globals. */
const scripts = {
  'goog.provide': `goog.provide('my.ranks');\nvar other = goog.require('my.other');\nmy.ranks = rankOf;\n${table}`,
  'a footer that asks for `module`': `${table}\nif (typeof module !== 'undefined') module.exports = rankOf;`,
  'a footer that asks for `exports`': `${table}\n(typeof exports === 'object' ? exports : window).rankOf = rankOf;`,
  'a footer that asks for `define`': `${table}\nif (typeof define === 'function' && define.amd) define(function () { return rankOf; });`,
  'define of an object': `define({ rankOf: rankOf });\n${table}`,
  'require of a list': `require(['other'], function (other) { other.add(rankOf); });\n${table}`,
  '`this` as the global object': `${table}\n(function (root) { root.rankOf = rankOf; })(this);`,
};

testRule(noRecreatedClosure, {
  valid: [
    ...Object.entries(scripts).flatMap(([title, code]) =>
      (['commonjs', 'module', 'script'] as const).map((sourceType) => ({
        title: `The top of a file with ${title}, read as ${sourceType}.`,
        languages: js,
        filename: 'file.js',
        sourceType,
        code,
      })),
    ),
    {
      title: 'The top of a script that calls no loader.',
      languages: js,
      filename: 'file.js',
      sourceType: 'script',
      code: `${table}\nwindow.rankOf = rankOf;`,
    },
    {
      title: 'What works on a page and imports nothing, in a package of modules.',
      languages: js,
      filename: 'file.js',
      code: `${table}\ndocument.title = String(rankOf(location.hash));`,
    },
    {
      title: 'A function out of a function of a script, where it would be a global.',
      languages: js,
      filename: 'file.js',
      sourceType: 'script',
      code: `window.lengths = function (lists) {
  function lengthOf(list) {
    var parts = list.split(',');
    return parts.length;
  }
  return lists.map(lengthOf);
};`,
    },
  ],
  invalid: [
    {
      title: 'What works on a page and imports.',
      languages: js,
      code: `import { start } from './start.js';
function rankOf(name) {
  const ranks = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  return ranks[name];
}
document.title = String(start(rankOf));`,
      output: `import { start } from './start.js';

const ranks = { a: 1, b: 2, c: 3, d: 4 };

function rankOf(name) {
  return ranks[name];
}
document.title = String(start(rankOf));`,
    },
    {
      title: 'A script whose code is in a function of its own.',
      languages: js,
      filename: 'file.js',
      sourceType: 'script',
      code: `(function () {
  window.rankOf = function (name) {
    var ranks = [|{ a: 1, b: 2, c: 3, d: 4 }|];
    return ranks[name];
  };
})();`,
      output: `(function () {
  var ranks = { a: 1, b: 2, c: 3, d: 4 };

  window.rankOf = function (name) {
    return ranks[name];
  };
})();`,
    },
    {
      title: 'A file that asks for its loader, whose code is in a function.',
      languages: js,
      filename: 'file.js',
      sourceType: 'commonjs',
      code: `(function (root, factory) {
  if (typeof exports === 'object') module.exports = factory();
  else root.rankOf = factory();
})(this, function () {
  return function rankOf(name) {
    var ranks = [|{ a: 1, b: 2, c: 3, d: 4 }|];
    return ranks[name];
  };
});`,
      output: `(function (root, factory) {
  if (typeof exports === 'object') module.exports = factory();
  else root.rankOf = factory();
})(this, function () {
  var ranks = { a: 1, b: 2, c: 3, d: 4 };

  return function rankOf(name) {
    return ranks[name];
  };
});`,
    },
    {
      title: 'goog.module, which has a scope of its own.',
      languages: js,
      filename: 'file.js',
      sourceType: 'commonjs',
      code: `goog.module('my.ranks');
const other = goog.require('my.other');
exports.rankOf = function (name) {
  const ranks = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  return other(ranks[name]);
};`,
      output: `goog.module('my.ranks');
const other = goog.require('my.other');

const ranks = { a: 1, b: 2, c: 3, d: 4 };

exports.rankOf = function (name) {
  return other(ranks[name]);
};`,
    },
    {
      title: 'CommonJS whose `this` is that of the module, and one read as a script.',
      languages: js,
      filename: 'file.js',
      sourceType: 'script',
      code: `var join = require('path').join;
this.rankOf = function (name) {
  var ranks = [|{ a: 1, b: 2, c: 3, d: 4 }|];
  return join(ranks[name]);
};`,
      output: `var join = require('path').join;

var ranks = { a: 1, b: 2, c: 3, d: 4 };

this.rankOf = function (name) {
  return join(ranks[name]);
};`,
    },
  ],
});
