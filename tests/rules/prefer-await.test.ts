import { preferAwait } from '../../src/rules/prefer-await.ts';
import { testRule } from '../harness/rule-tester.ts';

const GET = 'const get = async (x) => x;\n';

testRule(preferAwait, {
  valid: [
    {
      title: 'Nobody edits a line that a packer has written.',
      code: `const a = 1;
const names = ['${'a'.repeat(1000)}']; async function f(x) { return fetch(x).then((y) => y.json()); }
`,
    },
    {
      title: 'Nobody edits what a generator has written.',
      code: `/* This file is auto-generated: do not edit. */
async function f(x) {
  return fetch(x).then((y) => y.json());
}
`,
    },
    {
      title: 'A finally alone below many lines, all of which would move.',
      options: [{ report: 'worthwhile' }],
      code: `async function load(...list) { return list; }
export async function f() {
  return load(
${'    1,\n'.repeat(16)}  ).finally(() => console.log('done'));
}`,
    },
    {
      title: 'A lone `.catch` is three lines shorter than a `try`.',
      options: [{ report: 'worthwhile' }],
      code: `${GET}async function f(x) {
  const found = await get(x).catch((error) => report(error, x));
  const page = await get(x).catch(/* none */ (error) => { return null; });
  await get(x).catch(report);
  await get(x).catch((error) => {
    // Nobody needs to know.
  });
  await get(x).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    report(error);
  });
  const body = await get(x).catch(() => ({ message: 'unknown', errors: ['none'] }));
  return [body, found, page];
}
`,
    },
    {
      title: 'A value and what stands in for it, and whether something works.',
      options: [{ report: 'worthwhile' }],
      code: `${GET}async function f(x) {
  const data = await fetch(x).then((response) => response.json()).catch(() => null);
  return data;
}
const exists = (x) => get(x).then(() => true).catch(() => false);
async function works(x) {
  return get(x).then(() => true, () => false);
}
`,
    },
    {
      title: 'A short handler of which nothing is known.',
      options: [{ report: 'worthwhile' }],
      code: `${GET}async function f(x) {
  const rows = await get(x).then((list) => list.map(String));
  return await get(rows).then(({ state }) => { return state; });
}
`,
    },
    {
      title: 'One `await` in another, of which a member is read.',
      options: [{ report: 'worthwhile' }],
      code: `${GET}async function f(x) {
  return (await get(x).then((y) => get(y))).name;
}
`,
    },
    {
      title: 'One `try` in another in another.',
      options: [{ report: 'worthwhile' }],
      code: `${GET}function f(x) {
  return get(x)
    .then(null, () => get(x + 1))
    .then(null, () => get(x + 2))
    .then(null, () => get(x + 3));
}
`,
    },
    {
      title: 'More handlers that cannot move than others.',
      options: [{ report: 'worthwhile' }],
      code: `async function f(x, check, parse) {
  return fetch(x)
    .then(check)
    .then(parse)
    .then((y) => { x.use(y); return x.next(y); });
}
`,
    },
    {
      title: 'A function that is called at once would stand in a `try`.',
      options: [{ report: 'worthwhile' }],
      code: `async function f(x, lock) {
  return (async () => {
    await fetch(x);
    return x;
  })().finally(() => {
    lock.release();
  });
}
`,
    },
    {
      title: 'In a script nobody weighs what a suggestion changes.',
      filename: 'scripts/check.js',
      languages: ['js'],
      options: [{ report: 'worthwhile' }],
      code: `export function f(x) {
  return fetch(x.url)
    .then((response) => { console.log(response.status); return response.json(); })
    .catch((error) => { console.log(error); return [error]; });
}
`,
    },
    {
      title: 'Emscripten writes what loads WebAssembly, packed or not.',
      code: `async function load(url, imports) {
  return fetch(url, { credentials: 'same-origin' }).then(function (response) {
    return WebAssembly.instantiateStreaming(response, imports).catch(function (reason) {
      err('wasm streaming compile failed: ' + reason);
      throw reason;
    });
  });
}
`,
    },
    {
      title: 'A handler that only hands the error on says it in one line.',
      code: `${GET}async function f(x) {
  const failure = await get(x).catch((error) => error);
  return failure;
}
`,
    },
    {
      title: 'Code made of text could name what moves, or meet it.',
      filename: 'file.cjs',
      languages: ['js'],
      code: `${GET}async function f(x) {
  eval('var y = 1');
  return get(x).then((y) => y + 1);
}
`,
    },
    {
      title: 'The names of an object could meet what moves.',
      filename: 'file.cjs',
      sourceType: 'script',
      languages: ['js'],
      code: `${GET}async function f(x) {
  return get(x).then((y) => get(y + 1)).then((v) => { with ({ v: 'w' }) { return v; } });
}
`,
    },
    {
      title: 'What is `any` may go where no value could.',
      filename: 'file.ts',
      languages: ['typed'],
      code: `declare function load(): Promise<any>;
export async function f(isOld: boolean): Promise<string> {
  return load().then((x) => { if (isOld) return x; return undefined; });
}
`,
    },
    {
      title: 'What is `any` may go where the value of the handler may not.',
      filename: 'file.ts',
      languages: ['typed'],
      code: `declare function load(): Promise<any>;
export async function f(): Promise<string> {
  return load().catch(() => undefined);
}
export async function g() {
  let text = 'none';
  text = await load().catch(() => null);
  return text;
}
`,
    },
    {
      title: 'The ticks of a promise that races decide who wins.',
      code: `async function read(url) {
  return fetch(url).then((response) => response.json()).finally(() => console.log(url));
}
export const first = (url) => Promise.race([read(url), Promise.resolve('none')]);
export const any = (urls) =>
  Promise.any(urls.map(async (url) => { return fetch(url).then((x) => x.y).then((y) => y.z); }));
`,
    },
    {
      title: 'One `.then` in a plain function is faster as it is.',
      code: `${GET}function f(x) {
  return get(x).then((y) => y.a);
}
`,
    },
    {
      title: 'One `.catch` in a plain function is left alone.',
      code: `${GET}function f(x) {
  return get(x).catch(() => null);
}
`,
    },
    {
      title: 'Two steps of which the value between may be plain are no gain in a plain function.',
      code: `${GET}function f(x) {
  return get(x)
    .then((y) => y.a)
    .then((a) => a.b);
}
`,
    },
    {
      title: 'A chain that floats is left alone.',
      code: `${GET}async function f(x) {
  get(x).then((y) => use(y));
}
`,
    },
    {
      title: 'A chain that is stored for later is left alone.',
      code: `${GET}async function f(x) {
  const p = get(x).then((y) => y.a);
  other();
  return await p;
}
`,
    },
    {
      title: 'Chains in `Promise.all` are left alone.',
      code: `${GET}async function f(xs) {
  return await Promise.all(xs.map((x) => get(x).then((y) => y.a)));
}
`,
    },
    {
      title: 'An unknown promise is left alone.',
      code: `${GET}async function f(x, load) {
  return load(x).then((y) => y.a);
}
`,
    },
    {
      title: 'An empty `.catch` alone is left alone.',
      code: `${GET}async function f(x) {
  await get(x).catch(() => {});
}
`,
    },
    {
      title: 'A `.catch` below many lines, all of which would move.',
      code: `async function f(list) {
  await Promise.all(
    list.map(async (item) => {
${'      await item.step();\n'.repeat(16)}    }),
  ).catch((error) => {
    report(error);
  });
}
`,
    },
    {
      title: 'TypeScript asks a closure no questions about a variable that another closure fills.',
      filename: 'file.ts',
      code: `export async function f(p: Promise<number>) {
  let timer: ReturnType<typeof setTimeout>;
  return Promise.race([
    p,
    new Promise<never>((_, reject) => {
      timer = setTimeout(reject, 9);
    }),
  ]).finally(() => {
    clearTimeout(timer);
  });
}
`,
    },
    {
      title: 'One call with two handlers makes one promise.',
      code: `${GET}function f(x) {
  return get(x).then((value) => ({ value }), (reason) => ({ reason }));
}
`,
    },
    {
      title: 'A `.catch` alone that says in a line what a `try` says in five.',
      code: `${GET}async function f(x) {
  const a = await get(x).catch(() => null);
  const b = await get(x).catch(() => ({}));
  let c = await get(x).catch(() => []);
  c = await get(x).catch(() => -1);
  await get(x).catch(console.error);
  return get(x).catch(() => \`none\`);
}
`,
    },
    {
      title: 'A member of which nobody knows that it is no promise.',
      code: `async function f(name) {
  const { headers } = await fetch(name).then((response) => response.data);
  const load = await import('./load.js').then((module) => module.load);
  const run = await import('./run.js').then((module) => module?.run);
  return (await import(name).then(({ default: plugin }) => plugin)) ?? load ?? run ?? headers;
}
`,
    },
    {
      title: 'What is returned inside a `try` is not caught by it.',
      code: `${GET}async function f(x) {
  try {
    return get(x).then((y) => y.a);
  } catch {
    return null;
  }
}
`,
    },
    {
      title: 'A comment to a tool about the next line keeps its line.',
      code: `${GET}async function f(x) {
  // eslint-disable-next-line no-undef
  return get(x).then((y) => use(y));
}
async function g(x) {
  // @ts-ignore
  return get(x)
    .finally(() => done());
}
`,
    },
    {
      title: 'A getter cannot be async.',
      code: `${GET}const o = {
  get p() {
    return get(1).then((y) => get(y)).finally(() => done());
  },
};
`,
    },
    {
      title: 'A function that remembers its promise is left alone.',
      code: `${GET}let cached;
function f() {
  return (cached ??= get(1).then((y) => get(y)).finally(() => done()));
}
`,
    },
    {
      title: 'A handler of another chain does not become async.',
      code: `${GET}function f(x, load) {
  return load(x).then((y) => get(y).then((z) => get(z)).finally(() => done()));
}
`,
    },
    {
      title: "A method given as a handler keeps its object's `this` lost.",
      code: `${GET}async function f(x, o) {
  return get(x).then(o.parse);
}
`,
    },
  ],
  invalid: [
    {
      title: 'A nested chain in a branch that returns, with code behind it.',
      code: `const more = async (x) => x;
export async function f(a) {
  return more(a).[|then|]((x) => { if (x) { return more(x).then((y) => more(y + 1)); } log(x); return 1; });
}`,
      output: `const more = async (x) => x;
export async function f(a) {
  const x = await more(a);
  if (x) {
    const y = await more(x);
    return more(y + 1);
  }
  log(x);
  return 1;
}`,
      languages: ['js'],
    },
    {
      title: 'What is worth it is reported.',
      languages: ['js'],
      options: [{ report: 'worthwhile' }],
      code: `${GET}async function f(x) {
  const all = await Promise.all([get(x), get(x)]).[|then|]((list) => list.map((item) => item.id).join());
  return get(all).[|then|]((page) => {
    report(page);
    return page.text;
  });
}
`,
      output: `${GET}async function f(x) {
  const list = await Promise.all([get(x), get(x)]);
  const all = list.map((item) => item.id).join();
  const page = await get(all);
  report(page);
  return page.text;
}
`,
    },
    {
      title: 'A value that may be no promise makes the count the most that it can be.',
      code: `${GET}async function f(x, build) {
  await get(x).[|then|]((y) => build(y)).then((z) => { x.use(z); });
}
`,
      message: 'This chain makes up to 2 promises more per call than `await` would.',
      output: `${GET}async function f(x, build) {
  const y = await get(x);
  const z = await build(y);
  x.use(z);
}
`,
    },
    {
      title: 'A block as the only argument closes on the line of its brace.',
      code: `${GET}const all = (xs) => xs.map((x) =>
  get(x)
    .[|then|]((y) => get(y))
    .then((z) => get(z)),
);
const other = (xs) => xs.map((x) =>
  get(x)
    .[|then|]((y) => get(y))
    .then((z) => get(z)), // here
);
`,
      output: `${GET}const all = (xs) => xs.map(async (x) => {
  const y = await get(x);
  const z = await get(y);
  return get(z);
});
const other = (xs) => xs.map(async (x) => {
  const y = await get(x);
  const z = await get(y);
  return get(z);
}, // here
);
`,
    },
    {
      title:
        'What a handler calls may be a promise, and what stands for an error may be worked out.',
      code: `${GET}async function f(x) {
  const page = await import('./page.js').[|then|](({ render }) => render(x));
  const found = await get(x).[|catch|](() => search(x));
  return [page, found];
}
`,
      output: `${GET}async function f(x) {
  const { render } = await import('./page.js');
  const page = await render(x);
  let found;
  try {
    found = await get(x);
  } catch {
    found = await search(x);
  }
  return [page, found];
}
`,
    },
    {
      title: 'A string that goes on in the next line keeps its text.',
      code: `export async function f(u) {
    return fetch(u).[|then|]((r) => {
        return r.type + 'a\\
        b';
    });
}
`,
      output: `export async function f(u) {
    const r = await fetch(u);
    return r.type + 'a\\
        b';
}
`,
    },
    {
      title: 'A chain in an async function.',
      code: `${GET}async function f(x) {
  return get(x).[|then|]((user) => user.name);
}
`,
      output: `${GET}async function f(x) {
  const user = await get(x);
  return user.name;
}
`,
    },
    {
      title: 'Handlers become statements, and their comments stay.',
      code: `${GET}async function f(x) {
  return get(x)
    .[|then|]((user) => {
      // who it is
      const { id } = user; // the number

      return get(id);
    })
    // what it may do
    .then(({ roles, ...others }) => {
      log(others);
      return roles;
    });
}
`,
      output: `${GET}async function f(x) {
  const user = await get(x);
  // who it is
  const { id } = user; // the number

  const { roles, ...others } = await get(id);
  // what it may do
  log(others);
  return roles;
}
`,
    },
    {
      title: 'A plain function becomes async.',
      code: `${GET}function f(x) {
  return get(x)
    .[|then|]((y) => get(y.a))
    .then((z) => z.b);
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  const z = await get(y.a);
  return z.b;
}
`,
    },
    {
      title: 'An arrow function gets a body.',
      code: `${GET}const f = (x) =>
  get(x)
    .[|then|]((y) => get(y.a))
    .then((z) => z.b);
`,
      output: `${GET}const f = async (x) => {
  const y = await get(x);
  const z = await get(y.a);
  return z.b;
};
`,
    },
    {
      title: 'An arrow function keeps an expression that stays short.',
      code: `${GET}const f = async (x) => get(x).[|then|]((y) => y.a);
`,
      output: `${GET}const f = async (x) => (await get(x)).a;
`,
    },
    {
      title: '`catch` and `finally` become one `try`.',
      code: `${GET}async function f(x) {
  return get(x)
    .[|then|]((y) => get(y.a))
    .catch((error) => {
      console.error(error);
      throw error;
    })
    .finally(() => {
      close();
    });
}
`,
      output: `${GET}async function f(x) {
  try {
    const y = await get(x);
    return await get(y.a);
  } catch (error) {
    console.error(error);
    throw error;
  } finally {
    close();
  }
}
`,
    },
    {
      title: 'A handler beside another does not see its errors.',
      languages: ['js'],
      code: `${GET}async function f(x) {
  return get(x).[|then|](
    (y) => use(y),
    (error) => report(error),
  );
}
`,
      output: `${GET}async function f(x) {
  let y;
  try {
    y = await get(x);
  } catch (error) {
    return report(error);
  }
  return use(y);
}
`,
    },
    {
      title: 'Early returns of a handler in the middle become branches.',
      code: `${GET}async function f(x) {
  return get(x)
    .[|then|]((y) => {
      if (!y) {
        return null;
      }
      log(y);
      return get(y.a);
    })
    .then((z) => use(z));
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  let z;
  if (!y) {
    z = null;
  } else {
    log(y);
    z = await get(y.a);
  }
  return use(z);
}
`,
    },
    {
      title: 'Nested chains are flattened.',
      code: `${GET}async function f(x) {
  return get(x).[|then|]((y) => get(y.a).then((z) => use(y, z)));
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  const z = await get(y.a);
  return use(y, z);
}
`,
    },
    {
      title: 'References are called.',
      code: `${GET}function parse(text) {
  return [text];
}
async function f(x) {
  return get(x).[|then|](parse).then(get);
}
`,
      output: `${GET}function parse(text) {
  return [text];
}
async function f(x) {
  return get(parse(await get(x)));
}
`,
    },
    {
      title: 'A value handed on keeps its name.',
      code: `${GET}async function f(x) {
  const user = await get(x).[|then|]((found) => {
    log(found);
    return found;
  });
  return user;
}
`,
      output: `${GET}async function f(x) {
  const user = await get(x);
  log(user);
  return user;
}
`,
    },
    {
      title: 'A name that is taken is replaced, a shorthand written out.',
      code: `${GET}async function f(user) {
  return get(user).[|then|]((user) => ({ user, name: user.name }));
}
`,
      output: `${GET}async function f(user) {
  const loadedUser = await get(user);
  return { user: loadedUser, name: loadedUser.name };
}
`,
    },
    {
      title: 'A parameter that a call would shadow is not needed.',
      code: `${GET}const user = async (x) => x;
async function f(x) {
  return user(x).[|then|]((user) => user.name);
}
`,
      output: `${GET}const user = async (x) => x;
async function f(x) {
  return (await user(x)).name;
}
`,
    },
    {
      title: 'Two chains of one block take different names.',
      code: `${GET}async function f(x) {
  await get(x).[|then|]((y) => {
    use(y);
  });
  await get(1).[|then|]((y) => {
    use(y);
  });
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  use(y);
  const nextY = await get(1);
  use(nextY);
}
`,
    },
    {
      title: 'Early returns at the end of a loop continue it.',
      code: `${GET}async function f(xs) {
  for (const x of xs) {
    await get(x).[|then|]((y) => {
      if (!y) return;
      use(y);
    });
  }
}
`,
      output: `${GET}async function f(xs) {
  for (const x of xs) {
    const y = await get(x);
    if (!y) continue;
    use(y);
  }
}
`,
    },
    {
      title: 'Each `case` gets a block of its own.',
      code: `${GET}async function f(x) {
  switch (x) {
    case 1:
      return get(x).[|then|]((y) => {
        use(y);
        return y.a;
      });
    default:
      return 2;
  }
}
`,
      output: `${GET}async function f(x) {
  switch (x) {
    case 1: {
      const y = await get(x);
      use(y);
      return y.a;
    }
    default:
      return 2;
  }
}
`,
    },
    {
      title: 'A statement without braces gets them.',
      code: `${GET}async function f(x) {
  if (x) await get(x).[|then|]((y) => use(y, 1));
}
`,
      output: `${GET}async function f(x) {
  if (x) {
    const y = await get(x);
    await use(y, 1);
  }
}
`,
    },
    {
      title: 'Both branches of a choice are converted.',
      code: `${GET}async function f(x) {
  return x ? get(1).[|then|]((y) => y.a) : get(2).then((y) => y.b);
}
`,
      output: `${GET}async function f(x) {
  if (x) {
    const y = await get(1);
    return y.a;
  }
  const y = await get(2);
  return y.b;
}
`,
    },
    {
      title: 'A code style without semicolons is kept.',
      code: `${GET}const a = 1
async function f(x) {
  const y = await get(x).[|then|]((z) => { use(z); return [z] })
  ;[a].forEach(use)
  await get(y).[|then|]((z) => { (z.a || z.b)() })
}
`,
      output: `${GET}const a = 1
async function f(x) {
  const z = await get(x)
  use(z);
  const y = [z]
  ;[a].forEach(use)
  const nextZ = await get(y)
  ;(nextZ.a || nextZ.b)()
}
`,
    },
    {
      title: 'A handler that cannot move stays, and later steps are converted.',
      code: `${GET}const o = { m: (x) => x };
async function f(x) {
  return get(x)
    .then(o.m)
    .[|then|]((y) => y.a);
}
`,
      output: `${GET}const o = { m: (x) => x };
async function f(x) {
  const y = await get(x)
    .then(o.m);
  return y.a;
}
`,
    },
    {
      title: 'A function that may throw at once becomes async by a suggestion.',
      code: `${GET}export function f(x) {
  check(x);
  return get(x)
    .[|then|]((y) => get(y.a))
    .then((z) => z.b);
}
`,
      output: null,
      suggestions: [
        {
          message:
            'Use `await`: makes `f` async, so an error thrown before its first `await` becomes a rejection.',
          output: `${GET}export async function f(x) {
  check(x);
  const y = await get(x);
  const z = await get(y.a);
  return z.b;
}
`,
        },
      ],
    },
    {
      title: 'The setting makes a fix of it.',
      settings: { 'async-perf': { assumeNoSyncThrow: true } },
      code: `${GET}export function f(x) {
  check(x);
  return get(x)
    .[|then|]((y) => get(y.a))
    .then((z) => z.b);
}
`,
      output: `${GET}export async function f(x) {
  check(x);
  const y = await get(x);
  const z = await get(y.a);
  return z.b;
}
`,
    },
    {
      title: 'A receiver that may throw would be caught.',
      languages: ['js'],
      code: `${GET}async function f(x) {
  return Promise.resolve(load(x)).[|catch|]((error) => report(error));
}
`,
      output: null,
      suggestions: [
        {
          message:
            'Use `await`: an error that `Promise.resolve(load(x))` throws before it returns a promise is then handled like a rejection.',
          output: `${GET}async function f(x) {
  try {
    return await Promise.resolve(load(x));
  } catch (error) {
    return report(error);
  }
}
`,
        },
      ],
    },
    {
      title: 'Both: a function that becomes async, and a receiver that may throw.',
      languages: ['js'],
      code: `${GET}export function f(x) {
  check(x);
  return Promise.resolve(load(x)).[|then|]((y) => get(y)).then((z) => get(z)).catch((error) => report(error));
}
`,
      output: null,
      suggestions: [
        {
          message:
            'Use `await`: makes `f` async, so an error thrown before its first `await` becomes a rejection, and one that `Promise.resolve(load(x))` throws before it returns a promise is handled like one.',
          output: `${GET}export async function f(x) {
  check(x);
  try {
    const y = await Promise.resolve(load(x));
    const z = await get(y);
    return await get(z);
  } catch (error) {
    return report(error);
  }
}
`,
        },
      ],
    },
    {
      title: 'The option reports a single step as style.',
      options: [{ singleThen: true }],
      code: `${GET}function f(x) {
  return get(x).[|then|]((y) => y.a);
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  return y.a;
}
`,
    },
    {
      title: 'Types of parameters stay.',
      filename: 'file.ts',
      code: `${GET}async function f(x: string): Promise<number> {
  return get(x).[|then|]((y: string): number => Number(y) + 1);
}
`,
      output: `${GET}async function f(x: string): Promise<number> {
  const y: string = await get(x);
  return Number(y) + 1;
}
`,
    },
    {
      title: 'A rejection is `any` to its handler, and stays so.',
      filename: 'file.ts',
      code: `${GET}async function f(x: string) {
  return get(x).[|catch|]((error) => error.message);
}
`,
      output: `${GET}async function f(x: string) {
  try {
    return await get(x);
  } catch (error: any) {
    return error.message;
  }
}
`,
    },
    {
      title: 'A type on the parameter of `catch` becomes a cast.',
      filename: 'file.ts',
      code: `${GET}async function f(x: string) {
  return get(x).[|catch|]((failure: Error) => failure.message.length + failure.name.length);
}
`,
      output: `${GET}async function f(x: string) {
  try {
    return await get(x);
  } catch (error) {
    const failure = error as Error;
    return failure.message.length + failure.name.length;
  }
}
`,
    },
    {
      title: 'A handler that hands an error on is left out.',
      code: `${GET}async function f(x) {
  return get(x).[|then|](
    (y) => ({ y }),
    (error) => {
      return Promise.reject(error);
    },
  );
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  return { y };
}
`,
    },
    {
      title: 'A name that is taken gives way to the name of what was called.',
      code: `async function f(url) {
  const res = await fetch(url)
    .[|then|]((res) => res.json())
    .then((res) => {
      use(res);
      return [res];
    });
  return res;
}
`,
      output: `async function f(url) {
  const response = await fetch(url);
  const json = await response.json();
  use(json);
  const res = [json];
  return res;
}
`,
    },
    {
      title: 'What only logs at the end is a statement, and no value of a variable.',
      code: `${GET}async function f(x) {
  return get(x).[|then|]((y) => console.log(y, y.a));
}
async function g(x) {
  const found = await get(x).[|catch|]((error) => console.error(error));
  return found?.a;
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  console.log(y, y.a);
}
async function g(x) {
  let found;
  try {
    found = await get(x);
  } catch (error) {
    console.error(error);
  }
  return found?.a;
}
`,
    },
    {
      title: 'Beside a value, `undefined` stays returned.',
      code: `${GET}async function f(x) {
  return get(x).[|catch|]((error) => console.error(error));
}
`,
      output: `${GET}async function f(x) {
  try {
    return await get(x);
  } catch (error) {
    return console.error(error);
  }
}
`,
    },
    {
      title: 'A variable for the result is declared where it is first needed.',
      code: `${GET}async function f(x) {
  const data = await get(x).[|then|]((response) => {
    log(response);

    if (!response.ok) {
      return {};
    }
    return response.body;
  });
  return [data];
}
`,
      output: `${GET}async function f(x) {
  const response = await get(x);
  log(response);
  let data;

  if (!response.ok) {
    data = {};
  } else {
    data = await response.body;
  }
  return [data];
}
`,
    },
    {
      title: 'Lines that begin with a new name keep their indentation.',
      code: `${GET}async function f(y) {
    return get(y)
        .[|then|]((y) => {
            log(y);
            return get({
                y,
                // and
                z: (y).a,
            });
        });
}
`,
      output: `${GET}async function f(y) {
    const loadedY = await get(y);
    log(loadedY);
    return get({
        y: loadedY,
        // and
        z: (loadedY).a,
    });
}
`,
    },
    {
      title: 'No semicolon is needed after a comment.',
      code: `${GET}async function f(x) {
  await get(x).[|then|]((y) => {
    log(y);
    // the first
    (y.a || y.b)();
  });
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  log(y);
  // the first
  (y.a || y.b)();
}
`,
    },
    {
      title: 'A parameter of `catch` that is read once is cast there.',
      filename: 'file.ts',
      code: `${GET}async function f(x: string) {
  return get(x).[|catch|]((error: Error) => error.message);
}
`,
      output: `${GET}async function f(x: string) {
  try {
    return await get(x);
  } catch (error) {
    return (error as Error).message;
  }
}
`,
    },
    {
      title: 'A parameter of `catch` keeps its name under a cast.',
      filename: 'file.ts',
      code: `${GET}async function f(x: string) {
  return get(x).[|catch|]((error: Error) => error.name + error.message);
}
`,
      output: `${GET}async function f(x: string) {
  try {
    return await get(x);
  } catch (cause) {
    const error = cause as Error;
    return error.name + error.message;
  }
}
`,
    },
    {
      title: 'Parentheses are not doubled.',
      code: `${GET}async function f(x) {
  return (await get(x).[|then|]((y) => y.a)).b;
}
`,
      output: `${GET}async function f(x) {
  return (await (await get(x)).a).b;
}
`,
    },
    {
      title: 'Comments between steps and in handlers come along.',
      code: `${GET}async function f(x) {
  return get(x) // load
    // then parse
    .[|then|]((y) => y.a /* the name */)
    .then((z) => {
      // store it
      return get(z); // again
    });
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x); // load
  // then parse
  /* the name */
  const z = await y.a;
  // store it
  return get(z); // again
}
`,
    },
    {
      title: 'A comment after a step ends the line of its value.',
      code: `${GET}async function f(x) {
  return get(x)
    .[|then|]((y) => get(y)) // one
    .then((y) => get(y)) // two
    .then(save);
}
function save(value) {
  return get(value.a + value.b);
}
`,
      output: `${GET}async function f(x) {
  const loadedY = await get(await get(x)); // one
  const value = await get(loadedY); // two
  return save(value);
}
function save(value) {
  return get(value.a + value.b);
}
`,
    },
    {
      title: 'A comment that ends the line of a receiver stays out of the handler behind it.',
      code: `${GET}async function f(x) {
  await get(x) // one
    .[|then|]((y) => use(y)) // two
    // three
    .catch(() => log()) // four
    // five
    .finally(() => close());
  await get(x) // six
    // seven
    .[|finally|](() => close());
}
`,
      output: `${GET}async function f(x) {
  try {
    const y = await get(x); // one
    await use(y); // two
  } catch {
    // three
    await log(); // four
  } finally {
    // five
    await close();
  }
  try {
    await get(x); // six
  } finally {
    // seven
    await close();
  }
}
`,
    },
    {
      title: 'A block of one line that becomes several ends on a line of its own.',
      code: `${GET}async function f(x) { await get(x).[|finally|](() => close()); return x; }
async function g(x) { if (x) { await get(x).[|finally|](() => close()); /* why */ } }
`,
      output: `${GET}async function f(x) {
  try {
    await get(x);
  } finally {
    await close();
  }
  return x;
}
async function g(x) { if (x) {
  try {
    await get(x);
  } finally {
    await close();
  }
  /* why */
} }
`,
    },
    {
      title: 'Several chains of one line end up on lines of their own, in whatever order.',
      code: `${GET}async function f(x) { await get(x).[|finally|](() => close()); await get(x).[|finally|](() => close()); return x; }
async function g(x) {
  await get(x)
    .[|finally|](() => close()); return x; // why
}
`,
      output: `${GET}async function f(x) {
  try {
    await get(x);
  } finally {
    await close();
  }
  try {
    await get(x);
  } finally {
    await close();
  }
  return x;
}
async function g(x) {
  try {
    await get(x);
  } finally {
    await close();
  }
  return x; // why
}
`,
    },
    {
      title: 'Where `undefined` names something else, the new code says `void 0`.',
      code: `${GET}async function f(x) {
  const undefined = 1;
  let found = x;
  found = await get(x).[|then|]((y) => get(y)).then((y) => { log(y); });
  return [found, undefined];
}
`,
      output: `${GET}async function f(x) {
  const undefined = 1;
  let found = x;
  const loadedY = await get(await get(x));
  log(loadedY);
  found = void 0;
  return [found, undefined];
}
`,
    },
    {
      title: 'An arrow function that becomes async keeps an expression as its body.',
      code: `${GET}const f = (ids) => ids.map((id) => get(id).[|then|]((x) => get(x)).then((x) => get(x)));
`,
      output: `${GET}const f = (ids) => ids.map(async (id) => get(await get(await get(id))));
`,
    },
    {
      title: 'A semicolon at the head of a line guards what it guarded before.',
      code: `async function get(x) { return x }

async function f(x) {
  let z = x
  await get(x).[|then|]((y) => {
    ;[y, z].forEach((a) => a.b())
  })
}
`,
      output: `async function get(x) { return x }

async function f(x) {
  let z = x
  const y = await get(x)
  ;[y, z].forEach((a) => a.b())
}
`,
    },
    {
      title: 'Semicolons inside a line say nothing of the style.',
      code: `export async function get(x) { log(x); return x }
export async function f(x) {
  return get(x).[|then|]((y) => {
    log(y)
    return y
  })
}
`,
      output: `export async function get(x) { log(x); return x }
export async function f(x) {
  const y = await get(x)
  log(y)
  return y
}
`,
    },
    {
      title: 'A body without braces on a line of its own.',
      code: `${GET}async function f(x) {
  for (const y of x)
    await get(y).[|then|]((z) => { log(z); });
  if (x.length)
    return get(x).[|then|]((y) => { log(y); return y; });
  else
    // why
    await get(x).[|then|]((y) => { log(y); });
}
`,
      output: `${GET}async function f(x) {
  for (const y of x) {
    const z = await get(y);
    log(z);
  }
  if (x.length) {
    const y = await get(x);
    log(y);
    return y;
  }
  else
    // why
    {
      const y = await get(x);
      log(y);
    }
}
`,
    },
    {
      title: 'Two comments that come to end one line stay two.',
      code: `${GET}function f(x) {
  return get(x)
    .[|then|]((y) => {
      return get(y) // one
        .then((z) => get(z.a + z.b)); // two
    }) // three
    .then((z) => log(z.a, z.b));
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  const z = await get(y); // one
  const nextZ = await get(z.a + z.b); // two
  // three
  return log(nextZ.a, nextZ.b);
}
`,
    },
    {
      title: 'A comment that ends the line of a dropped value stays by itself.',
      code: `${GET}async function f(x) {
  await get(x).[|then|]((y) => {
    if (y.a) {
      // known
      return get(y); // again
    } else {
      // unknown
      return 0; // nothing
    }
  }).then((z) => { log(x); });
}
`,
      output: `${GET}async function f(x) {
  const y = await get(x);
  if (y.a) {
    // known
    await get(y); // again
  } else {
    // unknown
    // nothing
  }
  log(x);
}
`,
    },
  ],
});
