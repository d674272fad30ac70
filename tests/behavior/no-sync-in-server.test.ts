import { it } from 'vitest';
import { assertSameBehavior, type Run } from '../harness/behavior.ts';

/** A framework that runs its middleware as Koa does. */
const modules = (log: (...values: unknown[]) => void): Record<string, unknown> => ({
  koa: class {
    handlers: ((context: unknown) => unknown)[] = [];
    use(handler: (context: unknown) => unknown): this {
      this.handlers.push(handler);
      return this;
    }
    async handle(context: object): Promise<unknown> {
      log('request');
      for (const handler of this.handlers) await handler(context);
      return context;
    }
  },
});

function appWith(code: string): string {
  return `import fs from 'node:fs';\nimport Koa from 'koa';\nexport const app = new Koa();\n${code}`;
}

function driveWith(...paths: string[]): (run: Run) => Promise<void> {
  return async ({ exports, log }) => {
    const app = exports['app'] as unknown as { handle(context: object): Promise<unknown> };
    for (const path of paths) {
      // When the promise of the request is there says nothing: a server awaits it.
      try {
        log('response', await app.handle({ path }));
      } catch (error) {
        log('failed', error);
      }
    }
  };
}

it.each([
  [
    'in the handler',
    'app.use(async (ctx) => { log(1); ctx.size = JSON.parse(fs.readFileSync(ctx.path, "utf8")).name; log(2); });',
  ],
  [
    'in a function',
    'app.use((ctx) => { log(1); ctx.size = size(ctx.path) + 1; log(2); });\nfunction size(path) { const { size } = fs.statSync(path); log("size"); return size; }',
  ],
  [
    'in a try',
    'app.use((ctx) => { try { ctx.entries = list(ctx.path); } catch (error) { log(error.code); ctx.status = 500; } finally { log("end"); } });\nconst list = (path) => fs.readdirSync(path).length;',
  ],
  [
    'in a condition',
    'app.use((ctx) => { ctx.ok = ctx.path.endsWith("n") && fs.readFileSync(ctx.path).length > 3 ? "big" : "small"; });',
  ],
  [
    'among arguments and properties',
    'const both = (...values) => { log(values.length); return values; };\napp.use((ctx) => { ctx.all = both(log(1), { a: log(2), size: size(ctx.path), b: log(3) }, log(4)); });\nfunction size(path) { return fs.statSync(path).size > 0; }',
  ],
  [
    'in a finally, after a return and before a throw',
    'app.use((ctx) => { ctx.found = find(ctx.path); });\nfunction find(path) { try { if (path.length > 12) throw new RangeError(path); return log("try"); } finally { log("finally", fs.readdirSync("src").length > 0); } }',
  ],
  [
    'in a switch and an operator',
    'app.use((ctx) => { let text = ""; switch (kind(ctx.path)) { case "json": text += fs.readFileSync(ctx.path, "utf8").length > 0; break; default: text = `${log(1)}${fs.existsSync}`.length > 0 && "none"; } ctx.text = text; });\nfunction kind(path) { return fs.statSync(path).isFile() ? path.split(".").at(-1) : "folder"; }',
  ],
  [
    'in `forEach`, item by item',
    'app.use((ctx) => { const sizes = []; fs.readdirSync("src").forEach((name, index) => { if (index > 2) return; log("begin", name); const { size } = fs.statSync(`src/${name}`); sizes.push(size); log("end", name); }); [ctx.path, "README.md"].forEach((path) => log(fs.statSync(path).size > 0)); ctx.sizes = sizes; });',
  ],
  [
    'in a loop',
    'app.use((ctx) => { let total = 0; for (const path of [ctx.path, "README.md"]) { total += fs.statSync(path).size; log(total > 0); } ctx.total = total; });',
  ],
])('reads %s', async (_, code) => {
  await assertSameBehavior(
    'no-sync-in-server',
    appWith(code),
    driveWith('package.json', 'missing.json', 'package.json\\0'),
    { modules, languages: ['js'], grace: 2000 },
  );
});

it.each([
  [
    "import { pbkdf2Sync } from 'node:crypto';",
    "pbkdf2Sync(ctx.path, 'salt', 10, 16, 'sha512').toString('hex')",
  ],
  [
    "import { scryptSync } from 'node:crypto';",
    "scryptSync(ctx.path, 'salt', 16, { N: 16 }).toString('hex')",
  ],
  [
    "import * as crypto from 'node:crypto';",
    "crypto.pbkdf2Sync(ctx.path, 'salt', 10, 16, ctx.path === 'missing.json' ? 'none' : 'sha1').toString('hex')",
  ],
  ["import zlib from 'node:zlib';", 'zlib.gunzipSync(zlib.gzipSync(ctx.path)).toString()'],
  ["import { inflateSync } from 'node:zlib';", 'inflateSync(Buffer.from(ctx.path)).length'],
])('%s %s', async (head, expression) => {
  const source = `${head}\nimport Koa from 'koa';\nexport const app = new Koa();\napp.use((ctx) => { ctx.body = make(ctx); });\nfunction make(ctx) { return ${expression}; }`;
  await assertSameBehavior('no-sync-in-server', source, driveWith('missing.json'), {
    modules,
    languages: ['js'],
    grace: 2000,
  });
});

/** What is suggested for callbacks of `map` yields the same, in whatever order they run. */
it.each([
  [
    'in callbacks that only yield something',
    'app.use(async (ctx) => { const all = await Promise.all(["a", ctx.path].map(async (name) => { const { size } = fs.statSync(ctx.path); return [name, size > 9]; })); log(all); });',
  ],
  [
    'in a function that is awaited at once, with a catch',
    'const load = async (ctx) => { const text = fs.readFileSync(ctx.path, "utf8"); log("read", text.length > 9); };\napp.use(async (ctx) => { await load(ctx).catch((error) => { log(error.code); }); log("then"); });',
  ],
  [
    'in a step of a promise',
    'app.use(async (ctx) => { await Promise.resolve(ctx.path).then(async (path) => { log(fs.statSync(path).size > 9); }); log("then"); });',
  ],
])('reads %s', async (_, code) => {
  const drive = driveWith('package.json', 'missing.json');
  await assertSameBehavior('no-sync-in-server', appWith(code), drive, {
    modules,
    languages: ['js'],
    grace: 2000,
  });
});

it.each([
  [
    'forEach',
    'app.use((ctx) => { const out = {}; [ctx.path].forEach(async (path) => { out[path] = fs.readFileSync(path); }); log(out); });',
  ],
  [
    'map',
    'app.use(async (ctx) => { await Promise.all([ctx.path, "README.md"].map(async (path) => { const { size } = fs.statSync(path); log(path, size > 9); })); });',
  ],
])('leaves what callbacks of %s do at once to a reader', async (_, code) => {
  const drive = driveWith('package.json');
  await assertSameBehavior('no-sync-in-server', appWith(code), drive, {
    modules,
    languages: ['js'],
    expectFixed: false,
  });
});

it('reads a folder whose entries are read in callbacks', async () => {
  const size =
    'function size(path) { if (path.endsWith(".ts")) return 1; return fs.readdirSync(path).map((name) => size(path + "/" + name)).reduce((a, b) => a + b, 0); }';
  const source = `import fs from 'node:fs';\nimport Koa from 'koa';\nexport const app = new Koa();\napp.use(async (ctx) => { ctx.size = size(ctx.path); });\n${size}`;
  await assertSameBehavior('no-sync-in-server', source, driveWith('src/ast', 'missing'), {
    modules,
    languages: ['js'],
    mode: 'suggestions',
    grace: 2000,
  });
});

it.each([
  ['filter', '.filter((name) => fs.statSync(ctx.path + "/" + name).size > 2000)'],
  [
    'filter, with several answers',
    '.filter((name) => { if (name < "c") return false; if (name > "s") return true; const { size } = fs.statSync(ctx.path + "/" + name); return size > 2000 ? size % 2 === 0 : size > 999; })',
  ],
  ['flatMap', '.flatMap((name) => [name, [fs.statSync(ctx.path + "/" + name).size]])'],
  ['some', '.some((name) => fs.statSync(ctx.path + "/" + name).size > 2000) ? "a" : "b"'],
  ['every', '.every((name) => fs.statSync(ctx.path + "/" + name).size) && "all"'],
])('asks about the entries of a folder in a callback of `%s`', async (_, rest) => {
  const source = appWith(
    `app.use(async (ctx) => { const names = await fs.promises.readdir(ctx.path); ctx.found = names${rest}; });`,
  );
  await assertSameBehavior('no-sync-in-server', source, driveWith('src/ast', 'missing'), {
    modules,
    languages: ['js'],
    mode: 'suggestions',
    grace: 2000,
  });
});

/** What is not exact is never a fix: a lost update, a changed folder, a wrapper that uses the value. */
it.each([
  [
    'state that functions of the file read and write',
    'let count = 0;\nconst get = () => count;\nconst put = (n) => { count = n; };\napp.use((ctx) => { const n = get(); ctx.size = fs.statSync(ctx.path).size; put(n + 1); ctx.count = n; });',
  ],
  [
    'the folder of the process',
    'app.use((ctx) => { process.chdir("."); try { ctx.size = fs.statSync(ctx.path).size; } finally { process.chdir("."); } });',
  ],
  [
    'a wrapper that uses the value',
    'app.use(json((ctx) => fs.statSync(ctx.path).size));\nfunction json(fn) { return (ctx) => { ctx.text = JSON.stringify(fn(ctx)); }; }',
  ],
  [
    'a value that may be missing',
    'import { gzipSync } from "node:zlib";\napp.use((ctx) => { ctx.size = gzipSync(ctx.text).length; });',
  ],
  [
    'a sort',
    'app.use((ctx) => { ctx.sorted = [ctx.path, "README.md"].sort((a, b) => fs.statSync(a).size - fs.statSync(b).size); });',
  ],
  [
    'a getter and a constructor',
    'class Page { constructor(path) { this.size = fs.statSync(path).size; } get text() { return fs.readFileSync("README.md", "utf8"); } }\napp.use((ctx) => { ctx.page = new Page(ctx.path).text; });',
  ],
  [
    'a generator',
    'function* lines(path) { yield* fs.readFileSync(path, "utf8").split(" "); }\napp.use((ctx) => { ctx.lines = [...lines(ctx.path)].length; });',
  ],
  [
    'a total',
    'let total = 0;\napp.use((ctx) => { total += fs.statSync(ctx.path).size; ctx.total = total; });',
  ],
])('has no fix for %s', async (_, code) => {
  await assertSameBehavior('no-sync-in-server', appWith(code), driveWith('package.json'), {
    modules,
    languages: ['js'],
    expectFixed: false,
  });
});
