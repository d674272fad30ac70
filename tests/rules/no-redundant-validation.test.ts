import { testRule } from '../harness/rule-tester.ts';

testRule('no-redundant-validation', {
  valid: [
    {
      title: 'An operand that makes a value into true or false.',
      code: `export const has = (x) => x && x !== null; export const own = (x, isOwn) => (isOwn(x) && x != null) || (x && x !== '');`,
    },
    {
      title: 'A value that is the last of its operands.',
      code: `export const first = (x) => x !== null && x !== undefined && x; export const is = (Array) => (x) => Array.isArray(x) && Array.isArray(x);`,
    },
    {
      title: 'State that others share, checked again after an await.',
      code: `
        let session = null;
        export function open(s) { session = s; }
        export async function renew() { if (!session) return; await ping(); if (!session) throw new Error('gone'); }`,
    },
    {
      title: 'A property of an object, checked again after a call.',
      code: `export function open(door) { if (door.locked) return; ring(); if (door.locked) throw new Error('locked'); }`,
    },
    {
      title: 'A property of an object, checked again after it was written through an alias.',
      code: `export function open(door) { const same = door; if (!door.key) return; same.key = null; if (!door.key) throw new Error('key'); }`,
    },
    {
      title: 'An element of an array, read again after a call.',
      code: `export function first(list) { if (typeof list[0] !== 'string') return; sort(list); if (typeof list[0] !== 'string') throw new TypeError(); }`,
    },
    {
      title: 'A scan of an array that other code can change in between.',
      code: `
        export async function sum(ids) {
          if (!Array.isArray(ids) || !ids.every(Number.isInteger)) return 0;
          await tick();
          if (!ids.every(Number.isInteger)) throw new TypeError();
          return ids.length;
        }`,
    },
    {
      title: 'The result of parsing again.',
      code: `export function read(text) { let value = JSON.parse(text); if (typeof value !== 'string') return; value = JSON.parse(value); if (typeof value !== 'string') throw new TypeError(); }`,
    },
    {
      title: 'A closure that assigns the variable.',
      code: `export function f(x) { let y = x; if (!y) return; run(() => { y = null; }); if (!y) throw new Error(); }`,
    },
    {
      title: 'A closure that was made earlier and assigns the variable.',
      code: `export function f(x) { const clear = () => { x = null; }; keep(clear); if (!x) return; go(); if (!x) throw new Error(); }`,
    },
    {
      title: 'A variable that is assigned in between.',
      code: `export function f(x) { if (!x) return; x = x.next; if (!x) throw new Error(); return x; }`,
    },
    {
      title: 'A loop that assigns the variable at its end.',
      code: `export function f(x) { if (!x) return 0; let n = 0; for (;;) { if (!x) return n; n += 1; x = x.next; } }`,
    },
    {
      title: 'A class that decides itself what is an instance of it: a number, for one.',
      code: `
        class Even { static [Symbol.hasInstance](v) { return v % 2 === 0; } }
        export function f(x) { if (!(x instanceof Even)) return; if (!x) throw new Error(); return x; }`,
    },
    {
      title: 'A class from elsewhere, which may do so too.',
      code: `
        import { Even } from 'even';
        export function f(x) { if (!(x instanceof Even)) return; if (!x) throw new Error(); return x; }`,
    },
    {
      title: 'Recursion with children.',
      code: `
        function size(node) { if (!node) return 0; return 1 + size(node.left) + size(node.right); }
        export function depth(tree) { if (!tree) return 0; return size(tree); }`,
    },
    {
      title: 'One of two callers does not check.',
      code: `
        function inner(x) { if (typeof x !== 'string') throw new TypeError(); return x; }
        export function one(x) { if (typeof x === 'string') return inner(x); }
        export function two(x) { return inner(x); }`,
    },
    {
      title: 'A caller that checks another variable.',
      code: `
        function inner(x) { if (typeof x !== 'string') throw new TypeError(); return x; }
        export function outer(x, y) { if (typeof x === 'string') return inner(y); }`,
    },
    {
      title: 'A caller whose argument is changed by a later one.',
      code: `
        function inner(x) { if (!x) throw new TypeError(); return x; }
        export function outer(x) { if (!x) return; return inner(x, x = null) + inner(x); }`,
    },
    {
      title: 'Arguments that are spread.',
      code: `
        function inner(x) { if (!x) throw new TypeError(); return x; }
        export function outer(x, rest) { if (!x) return; return inner(...rest, x); }`,
    },
    {
      title: 'An argument that is left out.',
      code: `
        function inner(x, y) { if (!y) throw new TypeError(); return x; }
        export function outer(x, y) { if (!y) return; return [inner(x, y), inner(x)]; }`,
    },
    {
      title: 'A default value that does not pass the check.',
      code: `
        function inner(x = null) { if (!x) throw new TypeError(); return x; }
        export function outer(x) { if (!x) return; return [inner(x), inner()]; }`,
    },
    {
      title: 'A function that is exported by a list.',
      code: `
        function inner(x) { if (!x) throw new TypeError(); return x; }
        export function outer(x) { if (!x) return; return inner(x); }
        export { inner };`,
    },
    {
      title: 'A function that is passed on.',
      code: `
        function inner(x) { if (!x) throw new TypeError(); return x; }
        export function outer(x, list) { if (!x) return; const y = inner(x); return list.map(inner, y); }`,
      languages: ['js'],
    },
    {
      title: 'A function that is called with another this.',
      code: `
        function inner(x) { if (!x) throw new TypeError(); return x; }
        export function outer(x, y) { if (!x) return; inner.call(null, y); return y && inner(x); }`,
    },
    {
      title: 'A function of CommonJS that is exported under another name.',
      filename: 'file.cjs',
      code: `
        function inner(x) { if (!x) throw new TypeError(); return x; }
        exports.outer = function (x) { if (!x) return; return inner(x); };
        module.exports.safe = inner;`,
      languages: ['js'],
    },
    {
      title: 'A function of a script, which other scripts can call.',
      sourceType: 'script',
      code: `
        function inner(x) { if (!x) throw new TypeError(); return x; }
        function outer(x) { if (!x) return; return inner(x); }`,
      languages: ['js'],
    },
    {
      title: 'Arguments of sloppy code, which alias the parameters.',
      sourceType: 'commonjs',
      filename: 'file.cjs',
      code: `exports.f = function (x) { if (!x) return; arguments[0] = null; if (!x) throw new Error(); };`,
      languages: ['js'],
    },
    {
      title: 'A function of a sloppy block, which is called from outside the block.',
      sourceType: 'commonjs',
      filename: 'file.cjs',
      code: `
        exports.f = function (x, y) {
          { function inner(z) { if (!z) throw new Error(); return z; } if (x) keep(inner(x)); }
          inner(y);
        };`,
      languages: ['js'],
    },
    {
      title: 'Code that eval could change.',
      filename: 'file.cjs',
      code: `exports.f = function (x, code) { if (!x) return; eval(code); if (!x) throw new Error(); };`,
      languages: ['js'],
    },
    {
      title: 'A pattern that remembers where it stopped.',
      code: `const A = /a/g; export function f(s) { if (typeof s !== 'string' || !A.test(s)) return; if (!A.test(s)) throw new Error(); }`,
    },
    {
      title: 'A check that depends on the time.',
      code: `export function f() { if (Date.now() > 5) return; if (Date.now() > 5) throw new Error(); }`,
    },
    {
      title: 'A predicate that reads what can change.',
      code: `
        let limit = 5;
        export function setLimit(x) { limit = x; }
        const isSmall = (x) => x < limit;
        export async function f(x) { if (typeof x !== 'number' || !isSmall(x)) return; await tick(); if (!isSmall(x)) throw new Error(); }`,
    },
    {
      title: 'A table that changes.',
      code: `
        const known = new Map();
        export function f(key) { if (!known.has(key)) return; forget(key); if (!known.has(key)) throw new Error(); }
        function forget(key) { known.delete(key); }`,
    },
    {
      title: 'A weaker check before a stronger one.',
      code: `
        export function f(x) { if (x == null) return; if (!x) throw new Error(); return x; }
        export function g(x) { if (typeof x !== 'number') return; if (!Number.isInteger(x)) throw new Error(); return x; }
        export function h(x) { if (!Number.isInteger(x) || x < 0) return; if (x < 1) throw new Error(); return x; }
        export function i(x) { if (typeof x !== 'object') return; if (!x) throw new Error(); return x; }`,
    },
    {
      title: 'A check of which one half is covered by one of two paths only.',
      code: `export function f(x, y) { if (y) { if (typeof x !== 'string') return; } go(); if (typeof x !== 'string') throw new Error(); return x; }`,
    },
    {
      title: 'A check that is left by way of an error.',
      code: `export function f(x) { try { if (!x) throw new Error(); go(); } catch { if (!x) return 2; } return 1; }`,
    },
    {
      title: 'A flag that every caller sets, which is no validation.',
      code: `
        function inner(x, verbose) { if (verbose) console.log(x); return x; }
        export function outer(x) { return inner(x, true); }`,
    },
    {
      title: 'A constant that switches code off.',
      code: `const DEBUG = false; export function f(x) { if (DEBUG) console.log(x); if (DEBUG) console.log(x); }`,
    },
    {
      title: 'A method that subclasses can replace.',
      code: `
        export class A {
          run(x) { if (!x) return; this.go(x); }
          go(x) { if (!x) throw new Error(); return x; }
        }`,
    },
    {
      title: 'A private method of TypeScript that is also found by its name.',
      filename: 'file.ts',
      languages: ['ts'],
      code: `
        export class A {
          run(x: string, name: 'go') { if (x === '') return 0; return this.go(x) + this[name](''); }
          private go(x: string) { if (x === '') throw new TypeError(); return x.length; }
        }
        export class B {
          run(x: string) { if (x === '') return 0; const { go } = this; return go('') + this.go(x); }
          private go(x: string) { if (x === '') throw new TypeError(); return x.length; }
        }`,
    },
    {
      title:
        'A message of an assertion, which is made before the assertion looks at its condition.',
      code: `
        import assert from 'node:assert';
        export function f(list) { assert(list.length === 0, \`\${list.length > 1 ? 'some' : 'one'} left\`); }`,
    },
    {
      title: 'Globals that are one object only where all of them exist.',
      code: `export const root = typeof globalThis !== 'undefined' ? globalThis : typeof self !== 'undefined' ? self : typeof window !== 'undefined' ? window : typeof global !== 'undefined' ? global : null;`,
      languages: ['js'],
    },
    {
      title: 'A schema that changes what it parses, and one that runs functions.',
      code: `
        import { z } from 'zod';
        const Id = z.coerce.number();
        const Even = z.number().refine((n) => n % count() === 0);
        export function read(body) { const id = Id.parse(body); return store(id); }
        function store(id) { Id.parse(id); Even.parse(id); log(); Even.parse(id); return id; }`,
    },
    {
      title: 'The length of what may be `NaN`, which has none.',
      code: `
        export function f(a) {
          if (typeof a !== 'string' && typeof a !== 'number') return 0;
          if (a) return 1;
          if (a?.length === 0) return 2;
          return 3;
        }`,
      languages: ['js', 'ts'],
    },
    {
      title: 'A check whose evaluation does something.',
      code: `export function f(x, y) { if (typeof x !== 'string') return; if (log(y) && typeof x !== 'string') throw new Error(); return x; }`,
    },
    {
      title: 'An assignment in a condition.',
      code: `export function f(x, y) { if (!y) return; if (!(x = y)) throw new Error(); return x; }`,
    },
    {
      title: 'A generator, which starts after its call.',
      code: `
        let state = null;
        function* steps() { if (!state) throw new Error(); yield state; }
        export function f(x) { state = x; if (!state) return; const all = steps(); state = null; return all; }`,
    },
    {
      title: 'A property of an object whose read could have changed a shared variable.',
      code: `let x = null; export function set(y) { x = y; } export async function f(o) { if (!x) return; await o.p; if (!x) throw new Error(); }`,
    },
    {
      title: 'Values of one call in the other: each closure has its own.',
      code: `
        export function f(list) { return list.map((x) => { if (!x) return 0; return later((y) => { if (!y) throw new Error(); return x + y; }); }); }`,
      languages: ['js'],
    },
    {
      title: 'A guard that TypeScript needs to narrow a type.',
      filename: 'file.ts',
      languages: ['typed'],
      code: `
        const isNumber = (value: unknown): boolean => typeof value === 'number';
        export function outer(id: unknown): number { if (!isNumber(id)) return 0; return inner(id); }
        function inner(id: unknown): number { if (typeof id !== 'number') throw new TypeError(); return id * 2; }`,
    },
    {
      title: 'A guard that may narrow a type, read without types.',
      filename: 'file.ts',
      languages: ['ts'],
      code: `
        export function outer(id: unknown): number { if (typeof id !== 'number') return 0; return inner(id); }
        function inner(id: unknown): number { if (typeof id !== 'number') throw new TypeError(); return id * 2; }`,
    },
    {
      title: 'Declared types are no facts.',
      filename: 'file.ts',
      code: `export function f(id: string): string { if (typeof id !== 'string') throw new TypeError(); return id; }`,
    },
    {
      title: 'A check too cheap to measure, where the option leaves those out.',
      options: [{ minimumCost: 'measurable' }],
      code: `export function f(x) { if (typeof x !== 'string') return; go(); if (typeof x !== 'string') throw new Error(); return x; }`,
    },
  ],
  invalid: [
    {
      title: 'A var of the block that goes is read outside of it.',
      code: `export function f(x) { if (typeof x !== 'string') throw new Error('a'); if ([|typeof x !== 'string'|]) { var y = 1; } return y; }`,
      output: null,
      languages: ['js'],
    },
    ...['equal, ok', 'ok, equal'].map((names) => ({
      title: `An import of which one name goes: ${names}.`,
      code: `import { ${names} } from 'node:assert';
export function f(x) { if (!x) throw new Error('x');
ok([|x|]);
return x; }
equal(1, 1);`,
      output: `import { equal } from 'node:assert';
export function f(x) { if (!x) throw new Error('x');
return x; }
equal(1, 1);`,
      languages: ['js'] as const,
    })),
    {
      title: 'An operand of a condition whose value counts.',
      code: `
export function isThere(x) {
  return x !== null && x !== undefined && [|x != null|];
}
export function isMissing(x) {
  const missing = typeof x === 'undefined' || x === null || [|x == null|];
  return missing;
}
export const isCount = (x) => [Number.isInteger(x) && [|typeof x === 'number'|]];
`,
      output: `
export function isThere(x) {
  return x !== null && x !== undefined;
}
export function isMissing(x) {
  const missing = typeof x === 'undefined' || x === null;
  return missing;
}
export const isCount = (x) => [Number.isInteger(x)];
`,
    },
    {
      title: 'A handler checks, and so does the function it calls.',
      code: `
import express from 'express';
const app = express();
function isNumber(value) {
  return typeof value === 'number' && !Number.isNaN(value);
}
app.post('/', async (request, response) => {
  const { id } = request.body;
  if (!isNumber(id)) {
    response.status(400).end();
    return;
  }
  response.json(await innerFunc(id));
});
function innerFunc(id) {
  if ([|!isNumber(id)|]) return Promise.reject(new TypeError('id'));
  return Promise.resolve(id * 2);
}
`,
      message:
        '`id` is checked already by every caller: line 9. Checking again costs one branch, too cheap to measure.',
      output: `
import express from 'express';
const app = express();
function isNumber(value) {
  return typeof value === 'number' && !Number.isNaN(value);
}
app.post('/', async (request, response) => {
  const { id } = request.body;
  if (!isNumber(id)) {
    response.status(400).end();
    return;
  }
  response.json(await innerFunc(id));
});
function innerFunc(id) {
  return Promise.resolve(id * 2);
}
`,
    },
    {
      title: 'The same check twice on one path, with calls and waits in between.',
      code: `
export async function f(x) {
  if (typeof x !== 'string') return 0;
  await tick();
  if ([|typeof x !== 'string'|]) throw new TypeError();
  return x.length;
}`,
      message:
        '`x` is checked already: line 3. Checking again costs one branch, too cheap to measure.',
      output: `
export async function f(x) {
  if (typeof x !== 'string') return 0;
  await tick();
  return x.length;
}`,
    },
    {
      title: 'A check that a stronger one implies.',
      code: `
export function f(x) {
  if (!Number.isInteger(x) || x < 1) return 0;
  if ([|x === null|]) throw new TypeError();
  if ([|x <= 0|]) throw new RangeError();
  if ([|!x|]) throw new RangeError();
  return x;
}`,
      output: `
export function f(x) {
  if (!Number.isInteger(x) || x < 1) return 0;
  return x;
}`,
    },
    {
      title: 'The redundant half of a condition.',
      code: `
export function outer(x) {
  if (typeof x !== 'string') return 0;
  return inner(x);
}
function inner(x) {
  if ([|typeof x !== 'string'|] || x.length > 9) throw new TypeError();
  return x && [|typeof x === 'string'|] ? 1 : 2;
}`,
      output: `
export function outer(x) {
  if (typeof x !== 'string') return 0;
  return inner(x);
}
function inner(x) {
  if (x.length > 9) throw new TypeError();
  return x ? 1 : 2;
}`,
    },
    {
      title: 'A pattern that every caller has matched, and the constant that only it used.',
      code: `
const ID = /^[a-z]+$/;
const SAME_ID = /^[a-z]+$/;
export async function get(id) {
  if (typeof id !== 'string' || !ID.test(id)) return null;
  await audit();
  return read(id);
}
async function read(id) {
  if ([|!SAME_ID.test(id)|]) throw new TypeError('id');
  return id;
}`,
      message:
        '`id` is checked already by every caller: line 5. Checking again costs one match of a regular expression.',
      output: `
const ID = /^[a-z]+$/;
export async function get(id) {
  if (typeof id !== 'string' || !ID.test(id)) return null;
  await audit();
  return read(id);
}
async function read(id) {
  return id;
}`,
    },
    {
      title: 'Two checks with one helper, which goes with the last of them.',
      code: `
const isText = (value) => typeof value === 'string';
export function outer(x, y) {
  if (typeof x !== 'string' || typeof y !== 'string') return 0;
  return inner(x, y);
}
function inner(x, y) {
  if ([|!isText(x)|]) throw new TypeError('x');
  if ([|!isText(y)|]) throw new TypeError('y');
  return x + y;
}`,
      output: `
export function outer(x, y) {
  if (typeof x !== 'string' || typeof y !== 'string') return 0;
  return inner(x, y);
}
function inner(x, y) {
  return x + y;
}`,
    },
    {
      title: 'Assertions of Node, of the file, and an import that only one of them used.',
      code: `
import { ok as check } from 'node:assert';
import './polyfill.js';
function assertText(x) {
  if (typeof x !== 'string') throw new TypeError();
}
export function f(x) {
  assertText(x);
  go();
  [|assertText(x)|];
  check([|typeof x === 'string'|]);
  return x;
}`,
      output: `
import './polyfill.js';
function assertText(x) {
  if (typeof x !== 'string') throw new TypeError();
}
export function f(x) {
  assertText(x);
  go();
  return x;
}`,
      languages: ['js', 'ts'],
    },
    {
      title: 'A private method.',
      code: `
export class A {
  run(x) {
    if (!Array.isArray(x)) return 0;
    return this.#go(x);
  }
  #go(x) {
    if ([|!Array.isArray(x)|]) throw new TypeError();
    return x.length;
  }
}`,
      output: `
export class A {
  run(x) {
    if (!Array.isArray(x)) return 0;
    return this.#go(x);
  }
  #go(x) {
    return x.length;
  }
}`,
    },
    {
      title: 'A private field that holds an arrow function.',
      code: `
export class A {
  #go = (x) => {
    if ([|typeof x !== 'string'|]) throw new TypeError();
    return x.length;
  };
  run(x) {
    return typeof x === 'string' ? this.#go(x) : 0;
  }
}`,
      output: `
export class A {
  #go = (x) => {
    return x.length;
  };
  run(x) {
    return typeof x === 'string' ? this.#go(x) : 0;
  }
}`,
    },
    {
      title: 'What a schema has parsed, parsed again.',
      code: `
import { z } from 'zod';
const User = z.object({ id: z.number() });
export function post(body) {
  const user = User.parse(body);
  return save(user);
}
function save(user) {
  [|User.parse(user)|];
  return user.id;
}`,
      message:
        '`user` is checked already by every caller: line 5. Checking again costs one validation by a schema.',
      languages: ['js', 'ts'],
      output: null,
      suggestions: [
        {
          message: 'Delete the check: a getter or a proxy that it reads runs once less.',
          output: `
import { z } from 'zod';
const User = z.object({ id: z.number() });
export function post(body) {
  const user = User.parse(body);
  return save(user);
}
function save(user) {
  return user.id;
}`,
        },
      ],
    },
    {
      title: 'Mutual recursion that passes on what was checked.',
      code: `
export function start(x) {
  if (typeof x !== 'string') return 0;
  return even(x, 9);
}
function even(x, n) {
  if ([|typeof x !== 'string'|]) throw new TypeError();
  return n > 0 ? odd(x, n - 1) : 1;
}
function odd(x, n) {
  if ([|typeof x !== 'string'|]) throw new TypeError();
  return n > 0 ? even(x, n - 1) : 0;
}`,
      output: `
export function start(x) {
  if (typeof x !== 'string') return 0;
  return even(x, 9);
}
function even(x, n) {
  return n > 0 ? odd(x, n - 1) : 1;
}
function odd(x, n) {
  return n > 0 ? even(x, n - 1) : 0;
}`,
    },
    {
      title: 'A default value that passes the check, and a property of a literal.',
      code: `
function inner({ id, name = '' }, size = 5) {
  if ([|typeof id !== 'number'|]) throw new TypeError();
  if ([|typeof size !== 'number'|]) throw new TypeError();
  return [id, name, size];
}
export function outer(id) {
  if (typeof id !== 'number') return 0;
  return [inner({ id }), inner({ id }, id)];
}`,
      output: `
function inner({ id, name = '' }, size = 5) {
  return [id, name, size];
}
export function outer(id) {
  if (typeof id !== 'number') return 0;
  return [inner({ id }), inner({ id }, id)];
}`,
    },
    {
      title: 'Conditions that have been given a name.',
      code: `
export function f(x) {
  const isText = typeof x === 'string';
  if (!isText) return 0;
  go();
  if ([|typeof x !== 'string'|]) throw new TypeError();
  return x.length;
}`,
      output: `
export function f(x) {
  const isText = typeof x === 'string';
  if (!isText) return 0;
  go();
  return x.length;
}`,
    },
    {
      title: 'A branch that always runs, and one that never does.',
      code: `
export function outer(x) {
  if (typeof x === 'string') return [one(x), two(x), three(x)];
  return 0;
}
function one(x) {
  if ([|typeof x === 'string'|]) {
    log(x);
    return 1;
  }
  return 2;
}
function two(x) {
  if ([|typeof x !== 'string'|]) {
    return 1;
  } else {
    log(x);
  }
  return 2;
}
function three(x) {
  return [|typeof x === 'string'|] ? log(x) : null;
}`,
      output: `
export function outer(x) {
  if (typeof x === 'string') return [one(x), two(x), three(x)];
  return 0;
}
function one(x) {
  log(x);
  return 1;
}
function two(x) {
  log(x);
  return 2;
}
function three(x) {
  return log(x);
}`,
      languages: ['js', 'ts'],
    },
    {
      title: 'A scan of an array, which a proxy could observe.',
      code: `
export function outer(ids) {
  if (!Array.isArray(ids) || !ids.every((x) => typeof x === 'number')) return 0;
  return inner(ids);
}
function inner(ids) {
  if ([|!Array.isArray(ids) || !ids.every((x) => typeof x === 'number')|]) throw new TypeError();
  return ids.length;
}`,
      output: null,
      suggestions: [
        {
          message: 'Delete the check: a getter or a proxy that it reads runs once less.',
          output: `
export function outer(ids) {
  if (!Array.isArray(ids) || !ids.every((x) => typeof x === 'number')) return 0;
  return inner(ids);
}
function inner(ids) {
  return ids.length;
}`,
        },
      ],
    },
    {
      title: 'A check that comes after what it guards.',
      code: `
export function f(user) {
  const { name } = user;
  if ([|user === undefined|]) throw new TypeError();
  return name;
}`,
      message:
        '`user` is neither `null` nor `undefined` here: line 3 would have thrown. This check costs one branch, too cheap to measure.',
      output: null,
      suggestions: [
        {
          message: 'Delete the check, unless it was meant to stand before line 3.',
          output: `
export function f(user) {
  const { name } = user;
  return name;
}`,
        },
      ],
    },
    {
      title: 'A check at a boundary that the settings name.',
      settings: { 'async-perf': { boundaries: ['Api'] } },
      code: `
export class Api {
  get(x) {
    if (!x) return 0;
    if ([|!x|]) throw new TypeError();
    return x;
  }
}`,
      output: null,
      suggestions: [
        {
          message: 'Delete the check, which stands at a boundary that the settings name.',
          output: `
export class Api {
  get(x) {
    if (!x) return 0;
    return x;
  }
}`,
        },
      ],
    },
    {
      title: 'A comment inside the check is never lost.',
      code: `
export function f(x) {
  if (!x) return 0;
  if ([|!x|]) {
    // Cannot happen.
    throw new TypeError();
  }
  return x;
}`,
      output: null,
    },
    {
      title: 'The default of a value that a check has asked for.',
      code: `
export function greet(name) {
  if (!name) throw new Error('name');
  return \`Hello \${[|name|] || 'you'}\`;
}
export function port(value) {
  if (value == null) throw new Error('port');
  return listen([|value|] ?? 3000);
}
`,
      output: `
export function greet(name) {
  if (!name) throw new Error('name');
  return \`Hello \${name}\`;
}
export function port(value) {
  if (value == null) throw new Error('port');
  return listen(value);
}
`,
    },
    {
      title: 'A default for a property, which a getter could give another value each time.',
      code: `
export function port(config) {
  if (config.port === undefined || config.port === null) throw new Error('port');
  return [|config.port|] ?? 3000;
}
`,
      output: null,
      suggestions: [
        {
          message: 'Delete the check: a getter or a proxy that it reads runs once less.',
          output: `
export function port(config) {
  if (config.port === undefined || config.port === null) throw new Error('port');
  return config.port;
}
`,
        },
      ],
    },
    {
      title: 'Parameters whose types say that they are present, an array, a function.',
      filename: 'file.ts',
      code: `
interface Options {
  readonly retries: number;
}
export class Reporter {
  report(rows: unknown, options: Options | undefined, done: unknown): void {
    if (!Array.isArray(rows) || !options || typeof done !== 'function') return;
    this.write(rows, options, done as () => void);
  }
  private write(rows: unknown[], options: Options, done: () => void): void {
    if ([|!Array.isArray(rows)|]) throw new TypeError('rows');
    if ([|!options|]) throw new TypeError('options');
    if ([|typeof done !== 'function'|]) return;
    console.log(rows.length, options.retries);
    done();
  }
}
`,
      output: `
interface Options {
  readonly retries: number;
}
export class Reporter {
  report(rows: unknown, options: Options | undefined, done: unknown): void {
    if (!Array.isArray(rows) || !options || typeof done !== 'function') return;
    this.write(rows, options, done as () => void);
  }
  private write(rows: unknown[], options: Options, done: () => void): void {
    console.log(rows.length, options.retries);
    done();
  }
}
`,
    },
    {
      title: 'A private method of TypeScript, and a guard without which the code compiles.',
      filename: 'file.ts',
      code: `
export class A {
  run(x: string) {
    if (x === '') return 0;
    return this.go(x);
  }
  private go(x: string) {
    if ([|x === ''|]) throw new TypeError();
    return x.length;
  }
}`,
      output: `
export class A {
  run(x: string) {
    if (x === '') return 0;
    return this.go(x);
  }
  private go(x: string) {
    return x.length;
  }
}`,
    },
    {
      title: 'Declared types, where the option says that they can be trusted.',
      filename: 'file.ts',
      languages: ['typed'],
      options: [{ trustTypes: true }],
      code: `
export function f(id: string, list: readonly number[] | null) {
  if ([|typeof id !== 'string'|]) throw new TypeError();
  if (!list) return 0;
  if ([|!Array.isArray(list)|]) throw new TypeError();
  return id.length;
}`,
      output: `
export function f(id: string, list: readonly number[] | null) {
  if (!list) return 0;
  return id.length;
}`,
    },
  ],
});
