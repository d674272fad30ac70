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

function driveWith(...paths: string[]): (run: Run) => Promise<void> {
  return async ({ call, exports }) => {
    const app = exports['app'] as unknown as { handle(context: object): Promise<unknown> };
    for (const path of paths) await call(async () => app.handle({ path }));
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
    'in a loop',
    'app.use((ctx) => { let total = 0; for (const path of [ctx.path, "README.md"]) { total += fs.statSync(path).size; log(total > 0); } ctx.total = total; });',
  ],
])('reads %s', async (_, code) => {
  const source = `import fs from 'node:fs';\nimport Koa from 'koa';\nexport const app = new Koa();\n${code}`;
  await assertSameBehavior(
    'no-sync-in-server',
    source,
    driveWith('package.json', 'missing.json', 'package.json\\0'),
    { modules, languages: ['js'], order: 'free' },
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
  });
});
