import { testRule } from '../harness/rule-tester.ts';

/** What is left where a check goes must not be read as part of something else. */
testRule('no-redundant-validation', {
  valid: [],
  invalid: [
    {
      title: 'A line after the check would continue the one before it.',
      languages: ['js'],
      code: `
import assert from 'node:assert'
export function f(o, ok) {
  if (!ok) return
  foo()
  if ([|!ok|]) return
  (o)()
  assert([|ok|]);
  [1, 2].forEach(o)
}
`,
      output: `
export function f(o, ok) {
  if (!ok) return
  foo()
  ;(o)()
  ;[1, 2].forEach(o)
}
`,
    },
    {
      title: 'What a check guards would continue the line before it, or be continued.',
      languages: ['js'],
      code: `
export function f(o, ok) {
  if (!ok) return
  foo()
  if ([|ok|]) [1, 2].forEach(foo)
  foo()
  if ([|!ok|]) { return } else (o || foo)()
  if ([|ok|]) {
    foo()
  }
  [1, 2].forEach(foo)
  if (o) foo()
  else if ([|!ok|]) return;
  [1, 2].forEach(foo)
}
`,
      output: `
export function f(o, ok) {
  if (!ok) return
  foo()
  ;[1, 2].forEach(foo)
  foo()
  ;(o || foo)()
  foo();
  [1, 2].forEach(foo)
  if (o) foo();
  [1, 2].forEach(foo)
}
`,
    },
    {
      title: 'One side of a condition, or one branch, begins the statement.',
      languages: ['js'],
      code: `
export function f(o, ok) {
  if (!ok) return
  foo()
  [|ok|] && [1, 2].forEach(foo)
  foo()
  [|ok|] ? (o || foo)() : foo()
}
`,
      output: `
export function f(o, ok) {
  if (!ok) return
  foo()
  ;[1, 2].forEach(foo)
  foo()
  ;(o || foo)()
}
`,
    },
    {
      title: 'A function that the check keeps from having a `this`.',
      languages: ['js'],
      code: `
export function f(o, ok) {
  if (!ok) return;
  ([|ok|] && o.m)();
  ([|ok|] ? o.m : foo)();
  ([|ok|] && o?.m)\`text\`;
}
`,
      output: null,
    },
    {
      title: 'A helper that goes from between two lines without semicolons.',
      languages: ['js'],
      code: `
export function f(o) {
  if (!o) throw new Error('o')
  return g(o)
}
const check = (o) => !o;
[1, 2].forEach(f)
function g(o) {
  if ([|check(o)|]) throw new Error('o')
  return o
}
`,
      output: `
export function f(o) {
  if (!o) throw new Error('o')
  return g(o)
}
[1, 2].forEach(f)
function g(o) {
  return o
}
`,
    },
    {
      title: 'Two checks that go in one pass leave statements that do not run into each other.',
      languages: ['js'],
      code: `
export function f(o, ok) {
  if (!ok) return
  if ([|ok|]) { (function () { o() })() }
  if ([|!ok|]) o()
  else [1].map(o)
  if ([|ok|]) {
    o()
  }
  if ([|!ok|]) return
  (o || f)()
}
`,
      output: `
export function f(o, ok) {
  if (!ok) return
  ;(function () { o() })()
  ;[1].map(o)
  o()
  ;(o || f)()
}
`,
    },
  ],
});
