import { testRule } from '../harness/rule-tester.ts';

testRule('no-wrapper-promise', {
  valid: [
    {
      title: 'A comment at the end of its line says why there is a promise.',
      languages: ['js'],
      code: `export async function f(x) { return x ? x.y : Promise.resolve(null); // Dexie gets confused by null
}`,
    },
    {
      title: 'A comment above says why there is a promise.',
      languages: ['js'],
      code: `export async function f(worker, x) {
  // Promise.resolve lets us pass either a value or a promise
  // of one.
  await Promise.resolve(worker(x));
}`,
    },
    {
      title: 'An empty then tells that nobody waits for the promise.',
      languages: ['js'],
      code: `export function f() { import('./x.js').then(); }`,
    },
    {
      title:
        'An async handler in TypeScript that returns a promise or a value: a plain one has the type of neither.',
      languages: ['ts', 'typed'],
      code: `async function load(x: number): Promise<number> { return x; }
export function f(): Promise<string | number> { return load(1).then(async (x) => { if (x) return 'a'; return load(5); }); }`,
    },
    {
      title: 'An async handler that waits for what it returns below using.',
      languages: ['js'],
      code: `async function load(x) { return x; }
export function f() { return load(1).then(async (x) => { using file = open(x); return await load(file); }); }`,
    },
    {
      title: 'Nobody edits what a packer has written.',
      code: `const a = 1;
const names = ['${'a'.repeat(1000)}']; async function f() { return Promise.resolve(1); }
`,
    },
    {
      title: 'What runs after the settling could throw, or be waited for.',
      code: `export const f = (x) => new Promise((resolve) => { try { resolve(1); } finally { x.close(); } });
export const g = (x) => new Promise(async (resolve) => { try { resolve(1); } finally { await x; } });
export const i = () => new Promise(async (resolve) => { leave: try { resolve(1); } finally { break leave; } });
export const h = (xs) => new Promise((resolve, reject) => { for (const x of xs) { if (x) return resolve(x); } reject(new Error('none')); });
`,
    },
    {
      title: 'A loop that settles and goes on.',
      code: `export const f = (x) => new Promise((resolve, reject) => { for (const y of [1, 2]) { if (y === x) resolve(y); } reject(new Error('none')); });
export const g = (x) => new Promise((resolve) => { while (true) { if (x()) break; if (x()) return resolve(1); } });
export const h = (x) => new Promise((resolve) => { while (true) { if (x()) { resolve(1); break; } } });
`,
    },
    {
      title:
        'The `catch` at the end of a chain that nobody waits for says that its errors were thought of.',
      code: `fetch('u').then(use).catch((error) => { throw error; });
void fetch('u').catch((error) => { throw error; });
fetch('u').then(use).catch();
fetch('u').then((x) => x, (error) => { throw error; });
fetch('u').then(undefined, function (error) { throw error; });
export const f = (isLate) => {
  isLate && fetch('u').catch((error) => { throw error; });
  isLate ? fetch('u').catch((error) => { throw error; }) : use();
  (fetch('u').catch((error) => { throw error; }), use());
  fetch('u').catch((error) => { throw error; }).finally(use);
};
`,
    },
    {
      title: 'A handler with the name undefined does more than to pass a value on.',
      code: `const undefined = (x) => x + 1;
fetch('u').then(undefined).then(use);
fetch('u').finally(undefined).then(use);
`,
    },
    {
      title: 'A handler that is declared to return a promise has to.',
      filename: 'file.ts',
      code: `async function load(): Promise<number> { return 1; }
export const a = () => load().then((x): Promise<string> => Promise.resolve(String(x)));
export const b = () => load().then((x): PromiseLike<number> => Promise.resolve(x));
`,
    },
    {
      title: 'A promise that is taken for more than TypeScript knows of the one inside.',
      filename: 'file.ts',
      languages: ['typed'],
      code: `async function load(): Promise<number> { return 1; }
export async function id() {
  let x = await new Promise<number | string>((resolve, reject) => { load().then(resolve, reject); });
  x = 'none';
  return x;
}
`,
    },
    {
      title: 'The ticks of a promise that races decide who wins.',
      code: `export const poll = (read) => Promise.race([read, Promise.resolve().then(() => Promise.resolve(undefined))]);
export const first = (all) => Promise.any(all.map((one) => fetch(one).then((x) => x)));`,
    },
    {
      title: 'A promise races by the name of what holds or makes it.',
      code: `const soon = Promise.resolve().then(() => Promise.resolve('late'));
function later() { return Promise.resolve().then((x) => x).then(() => 'late'); }
export const poll = (read) => Promise.race([read, soon, later()]);`,
    },
    {
      title: 'A promise of unknown origin.',
      code: 'export const f = (db) => new Promise((resolve, reject) => db.find().then(resolve, reject));',
      languages: ['js', 'ts'],
    },
    {
      title: 'A promise of Bluebird.',
      code: "import Promise from 'bluebird';\nexport const f = () => new Promise((resolve) => resolve(1));",
      languages: ['js', 'ts'],
    },
    {
      title: 'A shadowed Promise.',
      code: 'export function f(Promise) { return Promise.resolve(fetch("u")); }',
      languages: ['js'],
    },
    {
      title: 'A replaced Promise.',
      code: 'globalThis.Promise = Other;\nasync function f() { return Promise.resolve(1); }',
      languages: ['js', 'ts'],
    },
    {
      title: 'A schema is no promise.',
      code: "export const schema = z.string().catch('none').then((x) => x);",
      languages: ['js', 'ts'],
    },
    {
      title: 'A subclass of Promise.',
      code: 'class Task extends Promise {}\nexport const t = new Task((resolve) => resolve(1)).then((x) => x);',
      languages: ['js', 'ts'],
    },
    {
      title: 'A deferred.',
      code: 'let done;\nexport const ready = new Promise((resolve) => { done = resolve; });\nexport const finish = () => done(1);',
      languages: ['js', 'ts'],
    },
    {
      title: 'A queue.',
      code: 'const queue = [];\nexport const push = (job) => new Promise((resolve, reject) => { queue.push({ job, resolve, reject }); });',
      languages: ['js', 'ts'],
    },
    {
      title: 'A cancellation.',
      code: 'export const f = (signal) => new Promise((resolve, reject) => {\n  signal.addEventListener("abort", () => reject(signal.reason));\n  fetch("u").then(resolve, reject);\n});',
      languages: ['js', 'ts'],
    },
    {
      title: 'A timeout beside the promise.',
      code: 'export const f = (ms) => new Promise((resolve, reject) => {\n  setTimeout(() => reject(new Error("late")), ms);\n  fetch("u").then(resolve, reject);\n});',
      languages: ['js', 'ts'],
    },
    {
      title: 'An animation frame.',
      code: 'export const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));',
      languages: ['js', 'ts'],
    },
    {
      title: 'An event.',
      code: "export const opened = (socket) => new Promise((resolve, reject) => { socket.once('open', resolve); socket.once('error', reject); });",
      languages: ['js', 'ts'],
    },
    {
      title: 'A cache hit, for callers who need a promise.',
      code: "export const load = (hit) => (hit ? Promise.resolve(hit) : fetch('u'));",
      languages: ['js', 'ts'],
    },
    {
      title: 'A value that may be a promise.',
      code: 'export const f = (maybe) => Promise.resolve(maybe());',
      languages: ['js', 'ts'],
    },
    {
      title: 'A plain function whose callers need a promise.',
      code: 'export function f() { return Promise.resolve(1); }',
    },
    {
      title: 'Promise.reject in an async function is no slower.',
      code: "export async function f() { return Promise.reject(new Error('no')); }",
    },
    {
      title: 'A handler in then turns a throw into a rejection.',
      code: 'export const f = (run) => Promise.resolve().then(() => run());',
      languages: ['js', 'ts'],
    },
    {
      title: 'Waiting for nothing lets other work run.',
      code: 'export async function f() { await Promise.resolve(); await Promise.resolve(undefined); await new Promise((resolve) => resolve()); }',
      languages: ['js', 'ts'],
    },
    {
      title: 'A step on a promise that others hold.',
      code: "const shared = fetch('u');\nexport const own = shared.then((x) => x);\nexport const other = shared;",
    },
    {
      title: 'A step that yields nothing.',
      code: "export const f = () => fetch('u').then(() => {});",
    },
    {
      title: 'A step that handles an error.',
      code: "export const f = () => fetch('u').catch(() => {});",
    },
    {
      title: 'A step that gives the value another type.',
      code: "export const f = () => fetch('u').then((x) => x as unknown as string);",
      filename: 'file.ts',
    },
    {
      title: 'A step whose parameter has a type.',
      code: "export const f = () => fetch('u').then((x: unknown) => x);",
      filename: 'file.ts',
    },
    {
      title: 'A handler that waits.',
      code: "fetch('u').then(async (response) => { const x = await response.json(); return x.y; });",
      languages: ['js', 'ts'],
    },
    {
      title: 'An await whose error is caught.',
      code: "fetch('u').then(async (response) => { try { return await response.json(); } catch { return null; } });",
    },
    {
      title: 'A library could ask whether a callback is async.',
      code: 'async function load(id) {}\neachLimit([1], 2, async (id) => load(id));',
      languages: ['js', 'ts'],
    },
    {
      title: 'Promise.all of several, or of who knows how many.',
      code: 'export async function f(a, b) { const [x] = await Promise.all([a, b]); const [y] = await Promise.all([...a]); const [z, w] = await Promise.all([a]); return await Promise.all([b]); }',
      languages: ['js', 'ts'],
    },
    {
      title: 'Promise.all of one promise whose result stays a list.',
      code: "export const all = Promise.all([fetch('u')]);",
    },
    {
      title: 'A handler of Promise.all of something that may be no promise.',
      code: 'export const f = (x) => Promise.all([x]).then(([y]) => y);',
      languages: ['js', 'ts'],
    },
    {
      title: 'An executor that settles on some paths only.',
      code: 'export const f = (x) => new Promise((resolve) => { if (x) resolve(x); });',
      languages: ['js', 'ts'],
    },
    {
      title: 'An executor that goes on after settling.',
      code: 'export const f = (x) => new Promise((resolve) => { resolve(x); x(); });',
      languages: ['js', 'ts'],
    },
    {
      title: 'A handler that settles on some paths only.',
      code: "export const f = () => new Promise((resolve, reject) => { fetch('u').then((r) => { if (r.ok) resolve(r); }).catch(reject); });",
      languages: ['js', 'ts'],
    },
    {
      title: 'A handler that would declare a name of its block again.',
      code: `async function get(x) { return x; }
export function f(x) {
  return new Promise((resolve, reject) => {
    const data = x + 1;
    get(data).then((data) => { resolve(data + 1); }).catch(reject);
  });
}
export function g(data) {
  return new Promise((resolve, reject) => {
    if (data.x) {
      get(data.x).then((data) => { resolve(data + 1); }).catch(reject);
    } else resolve(1);
  });
}
export function h(kind) {
  return new Promise((resolve, reject) => {
    switch (kind) {
      case 1: get(1).then((x) => { resolve(x + 1); }).catch(reject); break;
      default: get(kind).then((x) => { resolve(x - 1); }).catch(reject);
    }
  });
}`,
    },
    {
      title: 'A finally after the settling.',
      code: "export const f = (done) => new Promise((resolve, reject) => { fetch('u').then(resolve, reject).finally(done); });",
      languages: ['js', 'ts'],
    },
    {
      title: 'An error handler that would see the errors of a returned promise.',
      code: "export const f = (g) => new Promise((resolve, reject) => { fetch('u').then((r) => resolve(g(r))).catch((e) => reject(new Error('no'))); });",
      languages: ['js', 'ts'],
    },
    {
      title: 'An executor that uses resolve in a loop.',
      code: 'export const f = (xs) => new Promise((resolve) => { xs.forEach((x) => resolve(x)); });',
      languages: ['js', 'ts'],
    },
    {
      title: 'resolve passed on.',
      code: 'export const f = (run) => new Promise((resolve) => run(resolve));',
      languages: ['js', 'ts'],
    },
    {
      title: 'A second argument that is evaluated.',
      code: 'export const f = (run) => new Promise((resolve) => resolve(1, run()));',
      languages: ['js'],
    },
    {
      title: 'promisify at module level.',
      code: "import { promisify } from 'node:util';\nimport { exec } from 'node:child_process';\nexport const run = promisify(exec);",
    },
    {
      title: 'promisify of a parameter.',
      code: "import { promisify } from 'node:util';\nexport const run = (f, x) => promisify(f)(x);",
      languages: ['js', 'ts'],
    },
    {
      title: 'promisify whose result leaves the function.',
      code: "import { promisify } from 'node:util';\nimport { exec } from 'node:child_process';\nexport const make = () => promisify(exec);",
    },
    {
      title: 'promisify of a function that gets a version of its own.',
      code: "import { promisify } from 'node:util';\nconst load = (x, done) => done(null, x);\nload[promisify.custom] = async (x) => x + 1;\nexport const run = (x) => promisify(load)(x);",
      languages: ['js'],
    },
    {
      title: 'promisify of a function that is given one.',
      code: "import { promisify } from 'node:util';\nfunction load(x, done) { done(null, x); }\nObject.defineProperty(load, promisify.custom, { value: async (x) => x + 1 });\nexport const run = (x) => promisify(load)(x);",
      languages: ['js'],
    },
    {
      title: 'promisify in the wrapper of a module.',
      code: "const { promisify } = require('util');\nconst { exec } = require('child_process');\n(function () {\n  const run = promisify(exec);\n  exports.run = () => run('ls');\n})();",
      filename: 'file.cjs',
    },
    {
      title: 'A sleep in a browser.',
      code: 'document.title = "late";\nexport const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));',
      languages: ['js', 'ts'],
    },
    {
      title: 'A sleep on a mocked clock.',
      code: "import 'node:test';\njest.useFakeTimers();\nexport const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));",
      languages: ['js'],
    },
    {
      title: 'A sleep in a test.',
      code: "import 'node:test';\nexport const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));",
      filename: 'file.test.js',
    },
    {
      title: 'A sleep in a file that runs in browsers too.',
      code: `import fs from 'node:fs';
const isWeb = typeof window !== 'undefined';
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const read = (file) => new Promise((resolve, reject) => {
  fs.readFile(file, (error, data) => (error ? reject(error) : resolve(data)));
});`,
    },
    {
      title: 'A single sleep that is waited for where it stands, for a time written there.',
      code: `import fs from 'node:fs';
export async function close(x) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return fs.closeSync(x);
}`,
    },
    {
      title: 'More than the promise versions of timers take, or give.',
      code: `import fs from 'node:fs';
export const a = (x) => new Promise((resolve) => setTimeout(() => resolve(), 10, x));
export const b = (x) => new Promise((resolve) => setTimeout(resolve, 10, x, x));
export const c = (x) => new Promise((resolve) => setImmediate(() => resolve(), x));
export const d = (x) => new Promise((resolve) => setImmediate(resolve, x, x));
`,
    },
    ...[
      'const run = promisify(exec);',
      'export const custom = promisify.custom;',
      'export const real = promisify(fs.realpath);',
      'export const all = [exec].map(promisify);',
      'const make = promisify;',
      'export { promisify };',
      'export const run = promisify(exec, 1);',
    ].map((other) => ({
      title: `promisify that stays: ${other}`,
      code: `import fs from 'node:fs';
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
${other}
export const read = promisify(fs.readFile);`,
    })),
    ...[
      'export const symLink = promisify(symlink);',
      '// Links.\nconst symLink = promisify(symlink);',
      'const symLink = promisify(symlink); // links',
      'const symLink = promisify(/* of fs */ symlink);',
      'let symLink = promisify(symlink);',
      'const symLink = promisify(symlink), x = 1;',
    ].map((declaration) => ({
      title: `A constant that would be another name: ${declaration}`,
      code: `import { symlink } from 'node:fs';
import { promisify } from 'node:util';
${declaration}
export const link = (x) => symLink(x, 'a');`,
    })),
    {
      title: 'A constant that would be another name for what is imported.',
      code: `import { symlink } from 'node:fs';
import { symlink as link } from 'node:fs/promises';
import { promisify } from 'node:util';
const symLink = promisify(symlink);
export const f = (x) => (x ? link : symLink)(x, 'a');`,
    },
    {
      title: 'promisify in a script and in a test runs once.',
      code: "import fs from 'node:fs';\nimport { promisify } from 'node:util';\nexport const read = promisify(fs.readFile);",
      filename: 'scripts/file.js',
    },
    {
      title: 'A promise of nothing does not take what the promise version yields.',
      filename: 'file.ts',
      code: `import fs from 'node:fs';
export function make(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.mkdir(folder, { recursive: true }, (error) => {
      if (error) return reject(error);
      resolve();
    });
  });
}
export function check(file: string): Promise<void> {
  return new Promise((resolve, reject) => fs.stat(file, (error) => (error ? reject(error) : resolve())));
}`,
    },
    {
      title: 'A file that is open already, which the promise version does not take.',
      code: `import fs from 'node:fs';
export const read = (fd) => new Promise((resolve, reject) => fs.readFile(fd, (error, data) => (error ? reject(error) : resolve(data))));
export const input = () => new Promise((resolve, reject) => fs.readFile(0, (error, data) => (error ? reject(error) : resolve(data))));`,
    },
    {
      title: 'Promise versions, when they are not asked for.',
      code: "import fs from 'node:fs';\nimport { promisify } from 'node:util';\nexport const read = promisify(fs.readFile);",
      options: [{ callbackApis: 'none' }],
    },
    {
      title: 'Timers, when only functions are asked for.',
      code: "import { promisify } from 'node:util';\nexport const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));\nexport const turn = () => new Promise((resolve) => setImmediate(resolve));\nexport const wait = promisify(setTimeout);",
      options: [{ callbackApis: 'functions' }],
      languages: ['js'],
    },
    {
      title: 'A callback API whose promise version yields something else.',
      code: "import fs from 'node:fs';\nexport const open = (path) => new Promise((resolve, reject) => fs.open(path, (error, fd) => (error ? reject(error) : resolve(fd))));",
      languages: ['js', 'ts'],
    },
    {
      title: 'graceful-fs is not fs.',
      code: "import fs from 'graceful-fs';\nimport { promisify } from 'node:util';\nexport const read = promisify(fs.readFile);",
      languages: ['js', 'ts'],
    },
    {
      title: 'A callback that does more.',
      code: "import fs from 'node:fs';\nexport const read = (path) => new Promise((resolve, reject) => fs.readFile(path, (error, data) => (error ? reject(error) : resolve(data.length))));",
      languages: ['js', 'ts'],
    },
    {
      title: 'An async generator.',
      code: 'export async function* f(x) { yield 1; return Promise.resolve(x); }',
      languages: ['js', 'ts'],
    },
    {
      title: 'A constructor and a getter cannot be async.',
      code: 'export class A { constructor(x) { this.p = x; } get p() { return 1; } }',
      languages: ['js'],
    },
  ],
  invalid: [
    {
      title: 'Handlers in blocks of their own may have one name.',
      code: `async function get(x) { return x; }
export function f(kind) {
  return [|new Promise|]((resolve, reject) => {
    if (kind) {
      get(1).then((x) => { resolve(x + 1); }).catch(reject);
    } else {
      get(2).then((x) => { resolve(x - 1); }).catch(reject);
    }
  });
}`,
      output: `async function get(x) { return x; }
export async function f(kind) {
  if (kind) {
    const x = await get(1);
    return x + 1;
  } else {
    const x = await get(2);
    return x - 1;
  }
}`,
    },
    {
      title: 'Functions, when timers are not asked for.',
      code: "import fs from 'node:fs';\nimport { promisify } from 'node:util';\nexport const read = [|promisify|](fs.readFile);",
      options: [{ callbackApis: 'functions' }],
      output: null,
      suggestions: [
        {
          message: 'Call `readFile` of `fs/promises`.',
          output: "import fs from 'node:fs';\nexport const read = fs.promises.readFile;",
        },
      ],
    },
    {
      title: 'A name that moves out of the executor, and another of that name inside it.',
      code: `export function f(load) {
  return [|new Promise|](async (resolve, reject) => {
    try {
      const b = await load();
      const g = (b) => b + 1;
      resolve(g(b));
    } catch (e) {
      reject(e);
    }
  });
}`,
      output: `export async function f(load) {
  const b = await load();
  const g = (b) => b + 1;
  return g(b);
}`,
      languages: ['js'],
    },
    {
      title: 'A comment that speaks of something else.',
      languages: ['js'],
      code: `export async function f(x) {
  // Nothing to do.
  if (!x) return [|Promise.resolve|](null);
  return x.y;
}`,
      output: `export async function f(x) {
  // Nothing to do.
  if (!x) return null;
  return x.y;
}`,
    },
    {
      title: 'A loop that settles and leaves.',
      code: `export function find(n) {
  return [|new Promise|]((resolve, reject) => {
    for (let i = 0; i < n; i++) {
      if (i % 7 === 3) {
        resolve(i);
        return;
      }
      if (i > 9) return reject(new Error('late'));
    }
    reject(new Error('none'));
  });
}
`,
      output: `export async function find(n) {
  for (let i = 0; i < n; i++) {
    if (i % 7 === 3) {
      return i;
    }
    if (i > 9) throw new Error('late');
  }
  throw new Error('none');
}
`,
    },
    {
      title: 'An async function called at once, whose errors are passed on.',
      code: `export function poll(url) {
  return [|new Promise|]((resolve, reject) => {
    void (async () => {
      for (;;) {
        const { ok, status } = await fetch(url);
        if (ok) return resolve(status);
      }
    })().catch((error) => reject(error));
  });
}
`,
      output: `export async function poll(url) {
  for (;;) {
    const { ok, status } = await fetch(url);
    if (ok) return status;
  }
}
`,
    },
    {
      title: 'Where `undefined` names something else, the new code says `void 0`.',
      code: `async function f(undefined) { return undefined ? [|Promise.resolve|]() : 1; }
function g(undefined) { return fetch('u').then(() => [|Promise.reject|]()); }
function h(undefined) { return [|new Promise|]((resolve, reject) => { if (undefined) reject(); else resolve(); }); }
`,
      output: `async function f(undefined) { return undefined ? void 0 : 1; }
function g(undefined) { return fetch('u').then(() => { throw void 0; }); }
async function h(undefined) { if (undefined) throw void 0; else return; }
`,
    },
    {
      title: 'A promise beside a race, and a parameter that races.',
      code: `export async function poll(read) { const name = await fetch('a').[|then((x) => x)|]; return [name, await Promise.race([read])]; }`,
      output: `export async function poll(read) { const name = await fetch('a'); return [name, await Promise.race([read])]; }`,
    },
    {
      title: 'A resolved plain value.',
      code: 'export function f() { return [|new Promise|]((resolve) => resolve(1)); }',
      output: 'export function f() { return Promise.resolve(1); }',
    },
    {
      title: 'A resolved value, in statements.',
      code: `export const f = function () {
  return [|new Promise|](function (resolve, reject) {
    return resolve('text');
  });
};`,
      output: `export const f = function () {
  return Promise.resolve('text');
};`,
    },
    {
      title: 'Nothing resolved.',
      code: 'export const f = () => [|new Promise|]((resolve) => { resolve(); });',
      output: 'export const f = () => Promise.resolve();',
    },
    {
      title:
        'A value whose evaluation may throw: the function becomes async, so that the error stays a rejection.',
      code: `export function f(user) {
  return [|new Promise|]((resolve) => {
    resolve(user.name);
  });
}`,
      output: `export async function f(user) {
  return user.name;
}`,
    },
    {
      title: 'A value that may be a promise: the caller gets a promise of his own, as before.',
      code: 'export const same = (value) => [|new Promise|]((resolve) => resolve(value));',
      output: 'export const same = async (value) => value;',
    },
    {
      title: 'An object literal as the value.',
      code: 'export const make = (name) => [|new Promise|]((resolve) => resolve({ name }));',
      output: 'export const make = (name) => Promise.resolve({ name });',
    },
    {
      title: 'A value resolved in an async function.',
      code: `export async function f(x) {
  return [|new Promise|]((resolve) => resolve(x.y));
}`,
      output: `export async function f(x) {
  return x.y;
}`,
    },
    {
      title: 'A value that is awaited.',
      code: `export async function f(x) {
  const y = await [|new Promise|]((resolve) => resolve(x.y));
  return y;
}`,
      output: `export async function f(x) {
  const y = await x.y;
  return y;
}`,
    },
    {
      title: 'A resolved value in a handler.',
      code: `fetch('u').then((response) => [|new Promise|]((resolve) => resolve(response.body)));`,
      output: `fetch('u').then((response) => response.body);`,
    },
    {
      title: 'A resolved value whose then is called.',
      code: 'export const f = (x) => [|new Promise|]((resolve) => resolve(x)).then((y) => y + 1);',
      output: 'export const f = (x) => Promise.resolve(x).then((y) => y + 1);',
    },
    {
      title: 'A value that may be a promise, in a variable.',
      code: `export function f(x) {
  const p = [|new Promise|]((resolve) => resolve(x));
  return [p, p];
}`,
      output: null,
      suggestions: [
        {
          message: 'Leave the wrapper out; callers then get the very promise or value of `x`.',
          output: `export function f(x) {
  const p = Promise.resolve(x);
  return [p, p];
}`,
        },
      ],
    },
    {
      title: 'The constructor catches by itself.',
      code: `export function parse(text) {
  return [|new Promise|]((resolve, reject) => {
    try {
      resolve(JSON.parse(text));
    } catch (error) {
      reject(error);
    }
  });
}`,
      output: `export async function parse(text) {
  return JSON.parse(text);
}`,
    },
    {
      title: 'An executor that only rejects.',
      code: `export function fail() {
  return [|new Promise|]((_, reject) => reject(new Error('no')));
}`,
      output: `export function fail() {
  return Promise.reject(new Error('no'));
}`,
    },
    {
      title: 'A rejection whose error may throw.',
      code: `export function fail(x) {
  return [|new Promise|]((_, reject) => { reject(x.error); });
}`,
      output: `export async function fail(x) {
  throw x.error;
}`,
    },
    {
      title: 'A resolved promise.',
      code: `async function load() {}
export const f = () => [|new Promise|]((resolve) => resolve(load()));`,
      output: `async function load() {}
export const f = () => load();`,
    },
    {
      title: 'A promise forwarded with two handlers.',
      code: `async function load() {}
export function f() {
  return [|new Promise|]((resolve, reject) => {
    load().then(resolve, reject);
  });
}`,
      output: `async function load() {}
export function f() {
  return load();
}`,
    },
    {
      title: 'Forwarded by then and catch.',
      code: `async function load() {}
export const f = (id) => [|new Promise|]((resolve, reject) => load(id).then(resolve).catch(reject));`,
      output: `async function load() {}
export const f = (id) => load(id);`,
    },
    {
      title: 'Forwarded by functions around resolve and reject.',
      code: `async function load() {}
export function f(id) {
  return [|new Promise|](function (resolve, reject) {
    load(id)
      .then(function (value) {
        resolve(value);
      })
      .catch((error) => {
        return reject(error);
      });
  });
}`,
      output: `async function load() {}
export function f(id) {
  return load(id);
}`,
    },
    {
      title: 'Forwarded by catch and then.',
      code: `async function load() {}
export const f = () => [|new Promise|]((resolve, reject) => { load().catch(reject).then(resolve); });`,
      output: `async function load() {}
export const f = () => load();`,
    },
    {
      title: 'The argument may throw: the function becomes async.',
      code: `export function load(options) {
  return [|new Promise|]((resolve, reject) => {
    fetch(options.url).then(resolve, reject);
  });
}`,
      output: `export async function load(options) {
  return await fetch(options.url);
}`,
    },
    {
      title: 'A method.',
      code: `export class Api {
  async get(url) {}
  user(id) {
    return [|new Promise|]((resolve, reject) => {
      this.get(\`/users/\${id}\`).then(resolve).catch(reject);
    });
  }
}`,
      output: `export class Api {
  async get(url) {}
  async user(id) {
    return await this.get(\`/users/\${id}\`);
  }
}`,
    },
    {
      title: 'A method of an object.',
      code: `export const api = {
  load(id) {
    return [|new Promise|]((resolve, reject) => fetch(id.url).then(resolve, reject));
  },
};`,
      output: `export const api = {
  async load(id) {
    return await fetch(id.url);
  },
};`,
    },
    {
      title: 'A value that a handler computes.',
      code: `async function load() {}
export function f() {
  return [|new Promise|]((resolve, reject) => {
    load().then((user) => resolve(user.name)).catch(reject);
  });
}`,
      output: `async function load() {}
export function f() {
  return load().then((user) => user.name);
}`,
    },
    {
      title: 'Handlers of several statements.',
      code: `export function f() {
  return [|new Promise|]((resolve, reject) => {
    fetch('/users')
      .then((response) => {
        if (!response.ok) {
          reject(new Error('not ok'));
          return;
        }
        resolve(response.json());
      })
      .catch(reject);
  });
}`,
      output: `export function f() {
  return fetch('/users')
    .then((response) => {
      if (!response.ok) {
        throw new Error('not ok');
      }
      return response.json();
    });
}`,
    },
    {
      title: 'A handler that chooses.',
      code: `export function f() {
  return [|new Promise|]((resolve, reject) => {
    fetch('/users')
      .then((response) => (response.ok ? resolve(response) : reject(response)))
      .catch(reject);
  });
}`,
      output: `export function f() {
  return fetch('/users')
    .then((response) => {
      if (response.ok) return response;
      throw response;
    });
}`,
    },
    {
      title: 'An error that is wrapped.',
      code: `export function f() {
  return [|new Promise|]((resolve, reject) => {
    fetch('/users').then(resolve, () => reject(new Error('no users')));
  });
}`,
      output: `export function f() {
  return fetch('/users').catch(() => { throw new Error('no users'); });
}`,
    },
    {
      title: 'An error that is replaced by a value.',
      code: `export function f() {
  return [|new Promise|]((resolve) => {
    fetch('/users').then(resolve).catch(() => resolve(null));
  });
}`,
      output: `export function f() {
  return fetch('/users').catch(() => null);
}`,
    },
    {
      title: 'A chain before the forwarding.',
      code: `export function f() {
  return [|new Promise|]((resolve, reject) => {
    fetch('/users')
      .then((response) => response.json())
      .then((users) => users.length)
      .then(resolve)
      .catch(reject);
  });
}`,
      output: `export function f() {
  return fetch('/users')
    .then((response) => response.json())
    .then((users) => users.length);
}`,
    },
    {
      title: 'Chains in handlers become awaits.',
      code: `export function f(id) {
  return [|new Promise|]((resolve, reject) => {
    fetch(id)
      .then((response) => {
        response
          .json()
          .then((user) => {
            resolve(user.name);
          })
          .catch(reject);
      })
      .catch(reject);
  });
}`,
      output: `export async function f(id) {
  const response = await fetch(id);
  const user = await response
    .json();
  return user.name;
}`,
    },
    {
      title: 'An async handler.',
      code: `export function f(id) {
  return [|new Promise|]((resolve, reject) => {
    fetch(id)
      .then(async (response) => {
        const user = await response.json();
        resolve(user.name);
      })
      .catch(reject);
  });
}`,
      output: `export async function f(id) {
  const response = await fetch(id);
  const user = await response.json();
  return user.name;
}`,
    },
    {
      title: 'An error of the promise that is lost today.',
      code: `async function load() {}
export function f() {
  return [|new Promise|]((resolve) => {
    load().then(resolve);
  });
}`,
      output: null,
      suggestions: [
        {
          message:
            'Leave the wrapper out; an error that does not reach the promise today then rejects it.',
          output: `async function load() {}
export function f() {
  return load();
}`,
        },
      ],
    },
    {
      title: 'An error of a handler that is lost today.',
      code: `async function load() {}
export function f() {
  return [|new Promise|]((resolve, reject) => {
    load().then((user) => {
      resolve(user.name);
    }, reject);
  });
}`,
      output: null,
      suggestions: [
        {
          message:
            'Leave the wrapper out; an error that does not reach the promise today then rejects it.',
          output: `async function load() {}
export function f() {
  return load().then((user) => {
    return user.name;
  });
}`,
        },
      ],
    },
    {
      title: `A promise that is kept elsewhere, where the wrapper's own identity shows.`,
      code: `const shared = fetch('u');
export const handle = { p: [|new Promise|]((resolve, reject) => shared.then(resolve, reject)) };`,
      output: null,
      suggestions: [
        {
          message: 'Leave the wrapper out; callers then get the very promise or value of `shared`.',
          output: `const shared = fetch('u');
export const handle = { p: shared };`,
        },
      ],
    },
    {
      title: 'A promise that is kept elsewhere, awaited.',
      code: `const shared = fetch('u');
export async function f() {
  const value = await [|new Promise|]((resolve, reject) => shared.then(resolve, reject));
  return value;
}`,
      output: `const shared = fetch('u');
export async function f() {
  const value = await shared;
  return value;
}`,
    },
    {
      title: 'A call that may throw, where no function can become async.',
      code: `class A {
  async load() {}
  field = [|new Promise|]((resolve, reject) => { this.load(settings.url).then(resolve, reject); });
}`,
      output: null,
      suggestions: [
        {
          message:
            'Leave the wrapper out; an error thrown by `this.load(settings.url)` itself is then thrown, where it was a rejection.',
          output: `class A {
  async load() {}
  field = this.load(settings.url);
}`,
        },
      ],
    },
    {
      title: 'An async executor with a try around all of it.',
      code: `export function f(id) {
  return [|new Promise|](async (resolve, reject) => {
    try {
      const response = await fetch(id);
      const user = await response.json();
      resolve(user);
    } catch (error) {
      reject(error);
    }
  });
}`,
      output: `export async function f(id) {
  const response = await fetch(id);
  const user = await response.json();
  return user;
}`,
    },
    {
      title: 'An async executor with a try before its end.',
      code: `export function f(id) {
  return [|new Promise|](async (resolve, reject) => {
    try {
      await load(id);
      count += 1;
    } catch (error) {
      return reject(error);
    }
    resolve();
  });
}`,
      output: `export async function f(id) {
  await load(id);
  count += 1;
}`,
    },
    {
      title: 'A try before the end whose braces keep apart what follows.',
      code: `let last
export function f(id) {
  return [|new Promise|](async (resolve, reject) => {
    try {
      last = await load(id)
    } catch (error) {
      return reject(error)
    }
    (last) = id
    resolve()
  })
}`,
      output: `let last
export async function f(id) {
  try {
    last = await load(id)
  } catch (error) {
    throw error
  }
  (last) = id
}`,
    },
    {
      title: 'An async executor in an arrow function.',
      code: `export const f = (id) =>
  [|new Promise|](async (resolve, reject) => {
    try {
      resolve(await fetch(id));
    } catch (error) {
      console.error(error);
      reject(error);
    }
  });`,
      output: `export const f = async (id) => {
  try {
    return await fetch(id);
  } catch (error) {
    console.error(error);
    throw error;
  }
};`,
    },
    {
      title: 'An async executor in an async function.',
      code: `export async function f(id) {
  check(id);
  return [|new Promise|](async (resolve, reject) => {
    try {
      const response = await fetch(id);
      if (!response.ok) return reject(new Error('no'));
      resolve(response);
    } catch (error) {
      reject(error);
    }
  });
}`,
      output: `export async function f(id) {
  check(id);
  const response = await fetch(id);
  if (!response.ok) throw new Error('no');
  return response;
}`,
    },
    {
      title: 'An async executor whose errors are lost today.',
      code: `export function f(id) {
  return [|new Promise|](async (resolve) => {
    const response = await fetch(id);
    resolve(response);
  });
}`,
      output: null,
      suggestions: [
        {
          message:
            'Leave the wrapper out; an error that does not reach the promise today then rejects it.',
          output: `export async function f(id) {
  const response = await fetch(id);
  return response;
}`,
        },
      ],
    },
    {
      title: 'An async executor in a variable.',
      code: `export function f(id) {
  const p = [|new Promise|](async (resolve, reject) => {
    try {
      const response = await fetch(id);
      resolve(response);
    } catch (error) {
      console.log(error);
      reject(error);
    }
  });
  return [p];
}`,
      output: `export function f(id) {
  const p = (async () => {
    try {
      const response = await fetch(id);
      return response;
    } catch (error) {
      console.log(error);
      throw error;
    }
  })();
  return [p];
}`,
    },
    {
      title: 'An executor that settles at once, by a condition.',
      code: `export function check(x) {
  return [|new Promise|]((resolve, reject) => {
    if (!x) {
      return reject(new TypeError('no x'));
    }
    resolve(x.y);
  });
}`,
      output: `export async function check(x) {
  if (!x) {
    throw new TypeError('no x');
  }
  return x.y;
}`,
    },
    {
      title: 'An executor that prepares a call.',
      code: `export function load(id) {
  return [|new Promise|]((resolve, reject) => {
    const url = new URL(\`/users/\${id}\`, 'http://localhost');
    fetch(url).then(resolve, reject);
  });
}`,
      output: `export async function load(id) {
  const url = new URL(\`/users/\${id}\`, 'http://localhost');
  return await fetch(url);
}`,
    },
    {
      title: 'Promise.resolve in an async function.',
      code: `export async function f(x) {
  if (x) return [|Promise.resolve|]();
  return [|Promise.resolve|](x + 1);
}`,
      output: `export async function f(x) {
  if (x) return undefined;
  return x + 1;
}`,
    },
    {
      title: 'Promise.resolve in an async arrow function.',
      code: 'export const f = async (x) => [|Promise.resolve|]({ x });',
      output: 'export const f = async (x) => ({ x });',
    },
    {
      title: 'Promise.resolve of nothing, at the end.',
      code: `export async function f() {
  await fetch('u');
  return [|Promise.resolve|]();
}`,
      output: `export async function f() {
  await fetch('u');
}`,
    },
    {
      title: 'Promise.resolve in one branch of an async function.',
      code: `export const f = async (hit) => (hit ? [|Promise.resolve|](hit) : fetch('u'));`,
      output: `export const f = async (hit) => (hit ? hit : fetch('u'));`,
    },
    {
      title: 'Promise.resolve in a try of an async function.',
      code: `export async function f(x) {
  try {
    return [|Promise.resolve|](x());
  } catch (error) {
    return [|Promise.resolve|](error);
  }
}`,
      output: `export async function f(x) {
  try {
    return x();
  } catch (error) {
    return error;
  }
}`,
    },
    {
      title: 'Promise.resolve in handlers.',
      code: `fetch('u').then((x) => [|Promise.resolve|](x.y)).catch((error) => { return [|Promise.resolve|](null); });`,
      output: `fetch('u').then((x) => x.y).catch((error) => { return null; });`,
    },
    {
      title: 'Promise.reject in handlers.',
      code: `fetch('u').then((response) => {
  if (!response.ok) return [|Promise.reject|](new Error('no'));
  return response.json();
}, () => [|Promise.reject|]());`,
      output: `fetch('u').then((response) => {
  if (!response.ok) throw new Error('no');
  return response.json();
}, () => { throw undefined; });`,
    },
    {
      title: 'Promise.reject in a condition.',
      code: `fetch('u').then((response) => response.ok ? response.json() : [|Promise.reject|](response));`,
      output: `fetch('u').then((response) => {
  if (response.ok) return response.json();
  throw response;
});`,
    },
    {
      title: 'Promise.reject first in a condition.',
      code: `fetch('u').then(function (response) {
  return response.status >= 400 ? [|Promise.reject|](response.status) : response.json();
});`,
      output: `fetch('u').then(function (response) {
  if (response.status >= 400) throw response.status;
  return response.json();
});`,
    },
    {
      title: 'An awaited Promise.resolve.',
      code: `export async function f(x, y) {
  const a = await [|Promise.resolve|](x);
  return a + (await [|Promise.resolve|](y ? x : a));
}`,
      output: `export async function f(x, y) {
  const a = await x;
  return a + (await (y ? x : a));
}`,
    },
    {
      title: 'Promise.resolve of a native promise.',
      code: `async function load() {}
export const f = () => [|Promise.resolve|](load());`,
      output: `async function load() {}
export const f = () => load();`,
    },
    {
      title: 'Async handlers that wait for nothing.',
      code: `fetch('u').then([|async|] (x) => x.y).catch([|async|] () => {});`,
      output: `fetch('u').then((x) => x.y).catch(() => {});`,
    },
    {
      title: 'An async handler that waits only for what it returns.',
      code: `fetch('u').then([|async|] (response) => await response.json()).then([|async|] (x) => { return await fetch(x); });`,
      output: `fetch('u').then((response) => response.json()).then((x) => { return fetch(x); });`,
    },
    {
      title: 'Steps that do nothing.',
      code: `fetch('u').[|then((x) => x)|].then(use);
fetch('u').[|then()|].then(use);
fetch('u').[|then(null)|].then(use);
fetch('u').[|then(undefined, undefined)|].then(use);
fetch('u').[|then(undefined, (e) => { throw e; })|].then(use);
fetch('u').[|then((x) => x, (e) => Promise.reject(e))|].then(use);
fetch('u').[|catch((e) => { throw e; })|].then(use);
fetch('u').[|catch(function (e) { return Promise.reject(e); })|].then(use);
fetch('u').[|finally(() => {})|].then(use);
fetch('u').[|finally()|].then(use);
fetch('u').[|then(async (x) => x)|].then(use);`,
      output: `fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);
fetch('u').then(use);`,
    },
    {
      title: 'A `catch` that only throws again, of a promise that somebody waits for.',
      code: `export const f = () => fetch('u').[|catch((error) => { throw error; })|];
export async function g() {
  await fetch('u').[|catch((error) => { throw error; })|];
  const x = await fetch('u').[|then((x) => x, (error) => { throw error; })|];
  fetch('u').[|catch((error) => { throw error; })|].then(use);
  fetch('u').[|then((x) => x)|].catch((error) => { throw error; });
  fetch('u').catch((error) => { throw error; }).[|finally(() => {})|];
  return x;
}`,
      output: `export const f = () => fetch('u');
export async function g() {
  await fetch('u');
  const x = await fetch('u');
  fetch('u').then(use);
  fetch('u').catch((error) => { throw error; });
  fetch('u').catch((error) => { throw error; });
  return x;
}`,
    },
    {
      title: 'What is saved is counted only where the value is proven to be no promise.',
      code: `async function load() { return 1; }
export async function name(user) {
  if (user === 1) return [|Promise.resolve|]('none');
  if (user === 2) return [|Promise.resolve|]();
  if (user === 3) return [|Promise.resolve|](load());
  if (user === 4) return [|Promise.resolve|]({ then: user });
  await [|Promise.resolve|](user);
  return [|Promise.resolve|](user);
}
export const next = () => fetch('u')
  .then((x) => [|Promise.resolve|](1))
  .then((x) => [|Promise.resolve|](load()))
  .then((x) => [|Promise.resolve|](x.name));
`,
      output: `async function load() { return 1; }
export async function name(user) {
  if (user === 1) return 'none';
  if (user === 2) return undefined;
  if (user === 3) return load();
  if (user === 4) return { then: user };
  await user;
  return user;
}
export const next = () => fetch('u')
  .then((x) => 1)
  .then((x) => load())
  .then((x) => x.name);
`,
      messageIds: [
        ...['returnedResolve', 'returnedResolve', 'passedResolve', 'passedResolve'],
        ...['awaitedResolve', 'passedResolve', 'returnedResolve', 'passedResolve', 'passedResolve'],
      ],
      languages: ['js'],
    },
    {
      title: 'A step that does nothing, at the end of a chain of many.',
      code: `export const f = (step) => fetch('u')${'\n  .then(step)'.repeat(100)}.[|then((x) => x)|];`,
      output: `export const f = (step) => fetch('u')${'\n  .then(step)'.repeat(100)};`,
    },
    {
      title: 'A step that does nothing, on lines of its own.',
      code: `export const f = () =>
  fetch('u')
    .then((response) => response.json())
    .[|then((x) => x)|]
    .[|catch((error) => {
      throw error;
    })|];`,
      output: `export const f = () =>
  fetch('u')
    .then((response) => response.json());`,
    },
    {
      title: 'A step on a promise that only this statement holds.',
      code: `export function f() {
  const p = fetch('u');
  return p.[|then((x) => x)|];
}`,
      output: `export function f() {
  const p = fetch('u');
  return p;
}`,
    },
    {
      title: 'Promise.all of one promise.',
      code: `export async function f(load) {
  const [a] = await [|Promise.all|]([load()]);
  const [{ b }] = await [|Promise.all|]([load(a)]);
  let c;
  [c] = await [|Promise.all|]([load(b)]);
  await [|Promise.all|]([load(c)]);
  return (await [|Promise.all|]([load()]))[0].d;
}`,
      output: `export async function f(load) {
  const a = await load();
  const { b } = await load(a);
  let c;
  c = await load(b);
  await load(c);
  return (await load()).d;
}`,
    },
    {
      title: 'Promise.all of one promise, with a handler.',
      code: `[|Promise.all|]([fetch('u')]).then(([response]) => response.json());`,
      output: `fetch('u').then((response) => response.json());`,
    },
    {
      title: 'An async callback around an async function.',
      code: `async function load(id) {}
export const all = (ids) => Promise.all(ids.map([|async|] (id) => await load(id)));`,
      output: `async function load(id) {}
export const all = (ids) => Promise.all(ids.map((id) => load(id)));`,
    },
    {
      title: 'An async callback that passes a promise on.',
      code: `async function load(id) {}
export const all = (ids) => Promise.all(ids.map([|async|] function (id) {
  return load(id);
}));`,
      output: `async function load(id) {}
export const all = (ids) => Promise.all(ids.map(function (id) {
  return load(id);
}));`,
    },
    {
      title: 'An async callback around a call that may throw.',
      code: `const ids = [1, 2];
async function load(id) {}
export const all = ids.map([|async|] (id) => load(id.name));`,
      output: null,
      suggestions: [
        {
          message:
            'Leave the wrapper out; an error thrown by `load(id.name)` itself is then thrown, where it was a rejection.',
          output: `const ids = [1, 2];
async function load(id) {}
export const all = ids.map((id) => load(id.name));`,
        },
      ],
    },
    {
      title: 'promisify on each call, twice, in a file that declares with `var`.',
      filename: 'file.cjs',
      languages: ['js'],
      code: `var util = require('util');
var exec = require('child_process').exec;
exports.run = function (command) {
  return [|util.promisify|](exec)(command);
};
exports.list = function () {
  return [|util.promisify|](exec)('ls');
};`,
      output: `var util = require('util');
var exec = require('child_process').exec;
var execAsync = util.promisify(exec);
exports.run = function (command) {
  return execAsync(command);
};
exports.list = function () {
  return execAsync('ls');
};`,
    },
    {
      title: 'promisify on each call.',
      code: `import { promisify } from 'node:util';
import { exec } from 'node:child_process';
export function run(command) {
  return [|promisify|](exec)(command);
}
export function list() {
  const execute = [|promisify|](exec);
  return execute('ls');
}`,
      output: `import { promisify } from 'node:util';
import { exec } from 'node:child_process';
const execAsync = promisify(exec);
export function run(command) {
  return execAsync(command);
}
export function list() {
  const execute = execAsync;
  return execute('ls');
}`,
    },
    {
      title: 'promisify on each call, of a property, in CommonJS.',
      filename: 'file.cjs',
      code: `const fs = require('fs');
const util = require('util');
exports.read = async (file) => await [|util.promisify|](fs.open)(file);`,
      output: null,
      suggestions: [
        {
          message:
            'Promisify `fs.open` once, when the module loads; a later replacement of it goes unseen.',
          output: `const fs = require('fs');
const util = require('util');
const openAsync = util.promisify(fs.open);
exports.read = async (file) => await openAsync(file);`,
        },
      ],
    },
    {
      title: 'promisify of a function with a promise version.',
      code: `import fs from 'node:fs';
import { promisify } from 'node:util';
export const read = [|promisify|](fs.readFile);`,
      output: null,
      suggestions: [
        {
          message: 'Call `readFile` of `fs/promises`.',
          output: `import fs from 'node:fs';
export const read = fs.promises.readFile;`,
        },
      ],
    },
    {
      title: 'All functions that a file promisifies have a promise version.',
      code: `import fs from 'node:fs';
import { promisify } from 'node:util';
export const read = [|promisify|](fs.readFile);
export const stat = [|promisify|](fs.stat);`,
      output: null,
      suggestions: [
        {
          message: 'Call `readFile` of `fs/promises`.',
          output: `import fs from 'node:fs';
import { promisify } from 'node:util';
export const read = fs.promises.readFile;
export const stat = promisify(fs.stat);`,
        },
        {
          message: 'Call `stat` of `fs/promises`.',
          output: `import fs from 'node:fs';
import { promisify } from 'node:util';
export const read = promisify(fs.readFile);
export const stat = fs.promises.stat;`,
        },
      ],
    },
    {
      title: 'The import takes the name of the constant.',
      code: `import {existsSync, symlink} from 'node:fs';
import {promisify} from 'node:util';

const symLink = [|promisify|](symlink);

export const link = (x) => existsSync(x) || symLink(x, 'a');`,
      output: null,
      suggestions: [
        {
          message: 'Call `symlink` of `fs/promises`.',
          output: `import {existsSync} from 'node:fs';
import {symlink as symLink} from 'node:fs/promises';

export const link = (x) => existsSync(x) || symLink(x, 'a');`,
        },
      ],
    },
    {
      title: 'A require takes the name of the constant.',
      filename: 'file.cjs',
      code: `const { promisify } = require('util');
const { readFile } = require('fs');
const readFileAsync = [|promisify|](readFile);
exports.read = (x) => readFileAsync(x);`,
      output: null,
      suggestions: [
        {
          message: 'Call `readFile` of `fs/promises`.',
          output: `const { readFile: readFileAsync } = require('fs/promises');
exports.read = (x) => readFileAsync(x);`,
        },
      ],
    },
    {
      title: 'A wrapper around a callback with a promise version.',
      code: `import fs from 'node:fs';
export function read(file) {
  return [|new Promise|]((resolve, reject) => {
    fs.readFile(file, 'utf8', (err, data) => {
      if (err) reject(err);
      else resolve(data);
    });
  });
}`,
      output: null,
      suggestions: [
        {
          message: 'Call `readFile` of `fs/promises`.',
          output: `import fs from 'node:fs';
export function read(file) {
  return fs.promises.readFile(file, 'utf8');
}`,
        },
      ],
    },
    {
      title: 'A wrapper around a callback, with returns, in CommonJS.',
      filename: 'file.cjs',
      code: `const { unlink } = require('fs');
module.exports = (file) => [|new Promise|]((resolve, reject) => unlink(file, (err) => {
  if (err) {
    return reject(err);
  }
  resolve();
}));`,
      output: null,
      suggestions: [
        {
          message: 'Call `unlink` of `fs/promises`.',
          output: `const { unlink: unlinkAsync } = require('fs/promises');
module.exports = (file) => unlinkAsync(file);`,
        },
      ],
    },
    {
      title: 'A handler whose `try` only passes errors on.',
      code: `export function read(url) {
  return [|new Promise|]((resolve, reject) => {
    fetch(url).then((response) => {
      try {
        const size = response.headers.get('content-length');
        // In bytes.
        resolve(size);
      } catch (error) {
        reject(error);
      }
    }, reject);
  });
}`,
      output: `export function read(url) {
  return fetch(url).then((response) => {
    const size = response.headers.get('content-length');
    // In bytes.
    return size;
  });
}`,
    },
    {
      title: 'A handler whose `try` declares a name of the handler.',
      code: `export function read(url) {
  return [|new Promise|]((resolve, reject) => {
    fetch(url).then((text) => {
      try { const text = JSON.parse('1'); resolve(text); } catch (error) { reject(error); }
    }, reject);
  });
}`,
      output: `export function read(url) {
  return fetch(url).then((text) => {
    try { const text = JSON.parse('1'); return text; } catch (error) { throw error; }
  });
}`,
    },
    {
      title: 'A handler whose `catch` says why.',
      code: `export function read(url) {
  return [|new Promise|]((resolve, reject) => {
    fetch(url).then((text) => {
      try { resolve(JSON.parse(text)); } catch (error) { reject(error); /* why */ }
    }, reject);
  });
}`,
      output: `export function read(url) {
  return fetch(url).then((text) => {
    try { return JSON.parse(text); } catch (error) { throw error; /* why */ }
  });
}`,
    },
    {
      title: 'What was rejected moves to the margin of the statement.',
      code: `fetch('u').catch((error) => {
  return [|Promise.reject|](
    new Failure('u', {
      cause: error,
    }),
  );
});`,
      output: `fetch('u').catch((error) => {
  throw new Failure('u', {
    cause: error,
  });
});`,
    },
    {
      title: 'What was wrapped moves to the margin of the wrapper, but for the lines of a text.',
      code: `export async function page(body) {
  return [|Promise.resolve|](
    new Response(body, {
      status: 200,
    }),
  );
}
export async function text() {
  return [|Promise.resolve|](
    format('a\\
    b', {
      status: 200,
    }),
  );
}`,
      output: `export async function page(body) {
  return new Response(body, {
    status: 200,
  });
}
export async function text() {
  return format('a\\
    b', {
      status: 200,
    });
}`,
    },
    {
      title: 'Nothing is returned where nothing was resolved.',
      code: `export function flush(sent) {
  return [|new Promise|]((resolve, reject) => {
    Promise.all([...sent]).then(() => {
      resolve();
    }, reject);
  });
}
export const save = (all) => [|new Promise|](async (resolve, reject) => {
  try {
    await all.save();
    console.log('saved');
    resolve();
  } catch (error) {
    reject(error);
  }
});
export const clear = (all) => [|new Promise|](async (resolve, reject) => {
  try {
    if (all.size === 0) {
      resolve();
    } else {
      await all.clear();
      resolve();
    }
  } catch (error) {
    reject(error);
  }
});`,
      output: `export async function flush(sent) {
  await Promise.all([...sent]);
}
export const save = async (all) => {
  await all.save();
  console.log('saved');
};
export const clear = async (all) => {
  if (all.size === 0) {
    return;
  } else {
    await all.clear();
    return;
  }
};`,
    },
    {
      title: 'A sleep in a package for Node.',
      code: 'export const sleep = (ms) => [|new Promise|]((resolve) => setTimeout(resolve, ms));',
      output: null,
      suggestions: [
        {
          message:
            'Call `setTimeout` of `timers/promises`; it rejects a delay that is not a number.',
          output: `import { setTimeout as delay } from 'node:timers/promises';
export const sleep = (ms) => delay(ms);`,
        },
      ],
    },
    {
      title: 'A sleep.',
      code: `import os from 'node:os';
export const sleep = (ms) => [|new Promise|]((resolve) => setTimeout(resolve, ms));`,
      output: null,
      suggestions: [
        {
          message:
            'Call `setTimeout` of `timers/promises`; it rejects a delay that is not a number.',
          output: `import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
export const sleep = (ms) => delay(ms);`,
        },
      ],
    },
    {
      title: 'An immediate.',
      code: `import os from 'node:os';
export const turn = () => [|new Promise|]((resolve) => setImmediate(() => resolve()));`,
      output: null,
      suggestions: [
        {
          message: 'Call `setImmediate` of `timers/promises`.',
          output: `import os from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
export const turn = () => nextTurn();`,
        },
      ],
    },
    {
      title: 'The type of a promise that is written on its constructor goes on.',
      filename: 'file.ts',
      code: `export const none = [|new Promise|]<string[]>((resolve) => resolve([]));
export const failed = [|new Promise|]<string>((_, reject) => reject(new Error('no')));
export const done = [|new Promise|]<void>((resolve) => resolve());
export async function first() {
  return [|new Promise|]<string | null>((resolve) => resolve(null));
}
export function parse(text: string) {
  return [|new Promise|]<{ id: number; name?: string }>((resolve) => {
    const id = Number(text);
    resolve({ id });
  });
}
export const typed = async (): Promise<string | null> =>
  [|new Promise|]<string | null>((resolve) => resolve(null));
`,
      output: `export const none = Promise.resolve<string[]>([]);
export const failed = Promise.reject<string>(new Error('no'));
export const done = Promise.resolve();
export async function first() {
  return null as string | null;
}
export async function parse(text: string): Promise<{ id: number; name?: string }> {
  const id = Number(text);
  return { id };
}
export const typed = async (): Promise<string | null> =>
  null;
`,
    },
    {
      title: 'The type of a promise that others take for more is declared where the promise goes.',
      filename: 'file.ts',
      code: `async function load(): Promise<number> { return 1; }
export function id() {
  return [|new Promise|]<number | string>((resolve, reject) => { load().then(resolve, reject); });
}
export let last = [|new Promise|]<number | string>((resolve, reject) => { load().then(resolve, reject); });
last = Promise.resolve('none');
`,
      output: `async function load(): Promise<number> { return 1; }
export function id(): Promise<number | string> {
  return load();
}
export let last: Promise<number | string> = load();
last = Promise.resolve('none');
`,
    },
    {
      title: 'The type of a promise that is the same is not repeated.',
      filename: 'file.ts',
      languages: ['typed'],
      code: `async function load(): Promise<number> { return 1; }
export function id() {
  return [|new Promise|]<number>((resolve, reject) => { load().then(resolve, reject); });
}
export async function wide() {
  await [|new Promise|]<number | string>((resolve, reject) => { load().then(resolve, reject); });
  const x: number | string = await [|new Promise|]<number | string>((resolve, reject) => { load().then(resolve, reject); });
  return x;
}
`,
      output: `async function load(): Promise<number> { return 1; }
export function id() {
  return load();
}
export async function wide() {
  await load();
  const x: number | string = await load();
  return x;
}
`,
    },
    {
      title: 'An argument that throws does so in the function around, which is not async.',
      code: `import fs from 'node:fs';
export function a(d) {
  return [|new Promise|]((resolve) => {
    setTimeout(resolve, parse(d));
  });
}
`,
      output: null,
      suggestions: [
        {
          message:
            'Call `setTimeout` of `timers/promises`; it rejects a delay that is not a number; an error thrown by `parse(d)` is then thrown, where it was a rejection.',
          output: `import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
export function a(d) {
  return sleep(parse(d));
}
`,
        },
      ],
    },
    {
      title: 'A path that throws, in a plain function, and where a throw is a rejection.',
      code: `import fs from 'node:fs';
export const a = (o) => [|new Promise|]((resolve, reject) => fs.readFile(o.path, (e, x) => (e ? reject(e) : resolve(x))));
export const b = async (o) => [|new Promise|]((resolve, reject) => fs.readFile(o.path, (e, x) => (e ? reject(e) : resolve(x))));
`,
      output: null,
      suggestions: [
        {
          message:
            'Call `readFile` of `fs/promises`; an error thrown by `o.path` is then thrown, where it was a rejection.',
          output: `import fs from 'node:fs';
export const a = (o) => fs.promises.readFile(o.path);
export const b = async (o) => new Promise((resolve, reject) => fs.readFile(o.path, (e, x) => (e ? reject(e) : resolve(x))));
`,
        },
        {
          message: 'Call `readFile` of `fs/promises`.',
          output: `import fs from 'node:fs';
export const a = (o) => new Promise((resolve, reject) => fs.readFile(o.path, (e, x) => (e ? reject(e) : resolve(x))));
export const b = async (o) => fs.promises.readFile(o.path);
`,
        },
      ],
    },
    {
      title:
        'An async function that keeps the promise: a throw leaves it earlier than a rejection.',
      code: `import fs from 'node:fs';
export const a = async (o) => {
  const text = [|new Promise|]((resolve, reject) => fs.readFile(o.path, (e, x) => (e ? reject(e) : resolve(x))));
  await o.ready();
  return text;
};
`,
      output: null,
      suggestions: [
        {
          message:
            'Call `readFile` of `fs/promises`; an error thrown by `o.path` is then thrown, where it was a rejection.',
          output: `import fs from 'node:fs';
export const a = async (o) => {
  const text = fs.promises.readFile(o.path);
  await o.ready();
  return text;
};
`,
        },
      ],
    },
    {
      title: 'The promise version of `realpath` is the one of the operating system.',
      code: `import fs from 'node:fs';
export const a = (x) => [|new Promise|]((resolve, reject) => fs.realpath(x, (e, y) => (e ? reject(e) : resolve(y))));
`,
      output: null,
      suggestions: [
        {
          message:
            'Call `realpath` of `fs/promises`; it asks the operating system, which resolves some network drives differently.',
          output: `import fs from 'node:fs';
export const a = (x) => fs.promises.realpath(x);
`,
        },
      ],
    },
    {
      title: 'The promise versions of `dns` throw at a name of a wrong type.',
      code: `import dns from 'node:dns';
export const a = (name) => [|new Promise|]((resolve, reject) => dns.resolve4(name, (e, x) => (e ? reject(e) : resolve(x))));
export const b = () => [|new Promise|]((resolve, reject) => dns.resolve4('localhost', (e, x) => (e ? reject(e) : resolve(x))));
`,
      output: null,
      suggestions: [
        {
          message:
            'Call `resolve4` of `dns/promises`; it throws at arguments of a wrong type, where they were a rejection.',
          output: `import dns from 'node:dns';
export const a = (name) => dns.promises.resolve4(name);
export const b = () => new Promise((resolve, reject) => dns.resolve4('localhost', (e, x) => (e ? reject(e) : resolve(x))));
`,
        },
        {
          message: 'Call `resolve4` of `dns/promises`.',
          output: `import dns from 'node:dns';
export const a = (name) => new Promise((resolve, reject) => dns.resolve4(name, (e, x) => (e ? reject(e) : resolve(x))));
export const b = () => dns.promises.resolve4('localhost');
`,
        },
      ],
    },
    {
      title: 'What is imported for a callback alone goes with it.',
      code: `import fs, { readFile } from 'node:fs';
export const text = (file) => [|new Promise|]((resolve, reject) => {
  readFile(file, (error, data) => (error ? reject(error) : resolve(data)));
});
export const exists = fs.existsSync;
`,
      output: null,
      suggestions: [
        {
          message: 'Call `readFile` of `fs/promises`.',
          output: `import fs from 'node:fs';
export const text = (file) => fs.promises.readFile(file);
export const exists = fs.existsSync;
`,
        },
      ],
    },
    {
      title: 'Sleeps whose delay is a number.',
      code: `import fs from 'node:fs';
const SECOND = 1000;
export const a = () => [|new Promise|]((resolve) => setTimeout(resolve, SECOND * 2));
export const b = (x) => [|new Promise|]((resolve) => setTimeout(resolve, Math.min(x, 50)));
export const c = (x) => [|new Promise|]((resolve) => setTimeout(resolve, 50, x));
export const d = (x) => [|new Promise|]((resolve) => setTimeout(resolve, x ? 10 : +x));
`,
      output: null,
      suggestions: [
        ...[
          [0, 'SECOND * 2', ''],
          [1, 'Math.min(x, 50)', ' by `Math.min(x, 50)`'],
          [2, '50, x', ''],
          [3, 'x ? 10 : +x', ' by `x ? 10 : +x`'],
        ].map(([index, given, thrown = '']) => ({
          message: `Call \`setTimeout\` of \`timers/promises\`${thrown ? `; an error thrown${String(thrown)} is then thrown, where it was a rejection` : ''}.`,
          output: [
            "import fs from 'node:fs';\nimport { setTimeout as sleep } from 'node:timers/promises';\nconst SECOND = 1000;",
            ...[
              ['a = ()', 'SECOND * 2'],
              ['b = (x)', 'Math.min(x, 50)'],
              ['c = (x)', '50, x'],
              ['d = (x)', 'x ? 10 : +x'],
            ].map(([start, text], at) =>
              at === index
                ? `export const ${start ?? ''} => sleep(${String(given)});`
                : `export const ${start ?? ''} => new Promise((resolve) => setTimeout(resolve, ${text ?? ''}));`,
            ),
            '',
          ].join('\n'),
        })),
      ],
    },
    {
      title: 'A delay that types say is a number.',
      filename: 'file.ts',
      code: `import fs from 'node:fs';
export const sleep = (ms: number) => [|new Promise|]<void>((resolve) => setTimeout(resolve, ms));
export const late = (ms: string) => [|new Promise|]<void>((resolve) => setTimeout(resolve, ms as never));
`,
      output: null,
      suggestions: [
        {
          message: 'Call `setTimeout` of `timers/promises`.',
          output: `import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
export const sleep = (ms: number) => delay(ms);
export const late = (ms: string) => new Promise<void>((resolve) => setTimeout(resolve, ms as never));
`,
        },
        {
          message:
            'Call `setTimeout` of `timers/promises`; it rejects a delay that is not a number.',
          output: `import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
export const late = (ms: string) => delay(ms as never);
`,
        },
      ],
    },
    {
      title: 'Several sleeps, and one beside an import that is there.',
      code: `import { setTimeout as sleep } from 'node:timers/promises';
export async function close() {
  await [|new Promise|]((resolve) => setTimeout(resolve, 100));
}`,
      output: null,
      suggestions: [
        {
          message: 'Call `setTimeout` of `timers/promises`.',
          output: `import { setTimeout as sleep } from 'node:timers/promises';
export async function close() {
  await sleep(100);
}`,
        },
      ],
    },
    {
      title: 'Several sleeps that are waited for where they stand.',
      code: `import 'node:fs';
export async function close() {
  await [|new Promise|]((resolve) => setTimeout(resolve, 100));
  await [|new Promise|]((resolve) => setTimeout(resolve, 200));
}`,
      output: null,
      suggestions: [
        {
          message: 'Call `setTimeout` of `timers/promises`.',
          output: `import 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
export async function close() {
  await sleep(100);
  await new Promise((resolve) => setTimeout(resolve, 200));
}`,
        },
        {
          message: 'Call `setTimeout` of `timers/promises`.',
          output: `import 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
export async function close() {
  await new Promise((resolve) => setTimeout(resolve, 100));
  await sleep(200);
}`,
        },
      ],
    },
    ...(
      [
        ['mkdir(x, { recursive: true }, ', 'mkdir(x, { recursive: true })', 'fs.mkdir', ''],
        ['mkdir(x, ', 'mkdir(x)', undefined, ''],
        ['mkdir(x, { mode: 0o700 }, ', 'mkdir(x, { mode: 0o700 })', undefined, ''],
        ['stat(x, ', 'stat(x)', 'fs.stat', ''],
        ['stat(x, ', 'stat(x)', undefined, 'await '],
        ['access(x, ', 'access(x)', undefined, ''],
      ] as const
    ).map(([call, after, yielding, before]) => ({
      title: `What ${before}fs.${after} yields where the wrapper resolves with nothing.`,
      languages: ['js'] as const,
      code: `import fs from 'node:fs';
export async function f(x) {
  ${before || 'return '}[|new Promise|]((resolve, reject) => fs.${call}(error) => (error ? reject(error) : resolve())));
}`,
      output: null,
      suggestions: [
        {
          message: `Call \`${after.split('(')[0] ?? ''}\` of \`fs/promises\`${
            yielding === undefined
              ? ''
              : `; it resolves with what \`${yielding}\` yields, where the wrapper resolves with nothing`
          }.`,
          output: `import fs from 'node:fs';
export async function f(x) {
  ${before || 'return '}fs.promises.${after};
}`,
        },
      ],
    })),
    {
      title: 'A pipeline whose last step may be a function.',
      code: `import fs from 'node:fs';
import { pipeline } from 'node:stream';
export const a = (x, y) => [|new Promise|]((resolve, reject) => pipeline(x, y, (error) => (error ? reject(error) : resolve())));
export const b = (x, y) => [|new Promise|]((resolve, reject) => pipeline(x, fs.createWriteStream(y), (error) => (error ? reject(error) : resolve())));
`,
      output: null,
      languages: ['js'],
      suggestions: [
        {
          message:
            'Call `pipeline` of `stream/promises`; it resolves with what the last step returns, where that is a function.',
          output: `import fs from 'node:fs';
import { pipeline } from 'node:stream';
import { pipeline as pipelineAsync } from 'node:stream/promises';
export const a = (x, y) => pipelineAsync(x, y);
export const b = (x, y) => new Promise((resolve, reject) => pipeline(x, fs.createWriteStream(y), (error) => (error ? reject(error) : resolve())));
`,
        },
        {
          message:
            'Call `pipeline` of `stream/promises`; an error thrown by `fs.createWriteStream(y)` is then thrown, where it was a rejection.',
          output: `import fs from 'node:fs';
import { pipeline } from 'node:stream';
import { pipeline as pipelineAsync } from 'node:stream/promises';
export const a = (x, y) => new Promise((resolve, reject) => pipeline(x, y, (error) => (error ? reject(error) : resolve())));
export const b = (x, y) => pipelineAsync(x, fs.createWriteStream(y));
`,
        },
      ],
    },
  ],
});
