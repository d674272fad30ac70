import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'What captures a `var` that the loop declares, in its body or its head.',
      languages,
      code: `export function measure(count, make, probe) {
  for (var turn = 0; turn < count; turn += 1) {
    var made = make(turn);
    const start = () => {
      made.start();
      made.wait();
    };
    probe(start);
    start();
  }
}
export function translate(paths, languages) {
  const all = {};
  for (var path in paths) {
    languages.forEach(function (language) {
      const key = path.replace('*', language);
      all[key] = paths[path];
    });
  }
  return all;
}`,
    },
    {
      title: 'What needs another function that needs such a `var`.',
      languages,
      code: `export function sum(rows) {
  let total = 0;
  for (const row of rows) {
    var value = row.value;
    var half = function () {
      const part = value / 2;
      return part > 1 ? quarter() : part;
    };
    var quarter = function () {
      const part = value / 4;
      return part > 1 ? half() : part;
    };
    total += half();
  }
  return total;
}`,
    },
  ],
  invalid: [
    {
      title: 'A function in a `var` of the loop, which captures one of the function around.',
      languages,
      code: `export function count(items, limit) {
  var small = 0;
  for (const item of items) {
    var isSmall = [|(value) =>|] value < limit;
    if (isSmall(item)) small += 1;
  }
  return small;
}`,
      output: `export function count(items, limit) {
  var small = 0;
  const isSmall = (value) => value < limit;
  for (const item of items) {
    if (isSmall(item)) small += 1;
  }
  return small;
}`,
    },
    {
      title: 'The `var` of an outer loop: out of the inner one.',
      languages,
      code: `export function count(groups) {
  var small = 0;
  for (const group of groups) {
    var limit = group.limit;
    for (const item of group.items) {
      const isSmall = [|(value) =>|] value < limit;
      if (isSmall(item)) small += 1;
    }
  }
  return small;
}`,
      output: `export function count(groups) {
  var small = 0;
  for (const group of groups) {
    var limit = group.limit;
    const isSmall = (value) => value < limit;
    for (const item of group.items) {
      if (isSmall(item)) small += 1;
    }
  }
  return small;
}`,
    },
  ],
});
