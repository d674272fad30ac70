import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";

/** What a handler loads when it needs it is not loaded at the top instead: the file may go to a browser, too. */
testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [],
  invalid: [
    {
      title: 'A module that is loaded whole.',
      code: `${KOA}app.use(async (ctx) => { const fs = await import('fs'); ctx.body = [|fs.readFileSync|](ctx.path); });`,
      output: `${KOA}app.use(async (ctx) => { const fs = await import('fs'); ctx.body = await fs.promises.readFile(ctx.path); });`,
    },
    {
      title: 'A module that is loaded in place, and one by its default.',
      code: `${KOA}app.use(async (ctx) => { ctx.body = [|(await import('node:fs')).readFileSync|](ctx.path); });\napp.use(async (ctx) => { const { default: fs } = await import('node:fs'); ctx.body = [|fs.readFileSync|](ctx.path); });`,
      output: `${KOA}app.use(async (ctx) => { ctx.body = await (await import('node:fs')).promises.readFile(ctx.path); });\napp.use(async (ctx) => { const { default: fs } = await import('node:fs'); ctx.body = await fs.promises.readFile(ctx.path); });`,
    },
    {
      title: 'A function that nothing else calls gives its place in the pattern.',
      code: `${KOA}app.use(async (ctx) => { const { existsSync: has, readFileSync } = await import('fs'); ctx.body = [|readFileSync|](ctx.path); ctx.has = has; });`,
      output: `${KOA}app.use(async (ctx) => { const { existsSync: has, promises: { readFile } } = await import('fs'); ctx.body = await readFile(ctx.path); ctx.has = has; });`,
    },
    {
      title: 'A function that is called twice is joined, and what has joined is used again.',
      code: `${KOA}app.use(async (ctx) => { const { readFileSync } = await import('fs'); ctx.body = [|readFileSync|](ctx.path); ctx.name = [|readFileSync|](ctx.name); });`,
      output: `${KOA}app.use(async (ctx) => { const { readFileSync, promises: { readFile } } = await import('fs'); ctx.body = await readFile(ctx.path); ctx.name = await readFile(ctx.name); });`,
    },
    {
      title: 'Another package, and what has to be promisified.',
      code: `${KOA}app.use(async (ctx) => { const { compareSync } = await import('bcryptjs'); ctx.body = [|compareSync|](ctx.a, ctx.b); const { gzipSync } = await import('zlib'); ctx.zip = [|gzipSync|]('a'); });`,
      output: `${KOA}app.use(async (ctx) => { const { compare } = await import('bcryptjs'); ctx.body = await compare(ctx.a, ctx.b); const { gzipSync } = await import('zlib'); ctx.zip = gzipSync('a'); });`,
    },
    {
      title: 'A name that is not there yet.',
      code: `${KOA}app.use(async (ctx) => { const { readFileSync } = await import('fs'); ctx.a = [|readFileSync|](ctx.a); const { promises: { readFile } } = await import('fs'); ctx.b = await readFile(ctx.b); });`,
      output: `${KOA}app.use(async (ctx) => { const { promises: { readFile: readFileAsync } } = await import('fs'); ctx.a = await readFileAsync(ctx.a); const { promises: { readFile } } = await import('fs'); ctx.b = await readFile(ctx.b); });`,
    },
    {
      title: 'A name that means something else where the call stands.',
      code: `${KOA}app.use(async (ctx) => { const { existsSync, promises: { readFile } } = await import('fs'); ctx.a = existsSync; const { readFileSync } = await import('fs'); { const readFile = ctx.x; ctx.b = [|readFileSync|](readFile); } ctx.c = await readFile(ctx.c); });`,
      output: `${KOA}app.use(async (ctx) => { const { existsSync, promises: { readFile } } = await import('fs'); ctx.a = existsSync; const { promises: { readFile: readFileAsync } } = await import('fs'); { const readFile = ctx.x; ctx.b = await readFileAsync(readFile); } ctx.c = await readFile(ctx.c); });`,
    },
    {
      title: 'What is loaded in a branch, or kept by a type that has nothing else, has no fix.',
      filename: 'app.ts',
      code: `${KOA}app.use(async (ctx) => { let fs; if (ctx.a) { fs = await import('fs'); } ctx.a = [|fs.readFileSync|](ctx.a); });
const files = typeof window === 'undefined' ? await import('fs') : null;
app.use(async (ctx) => { ctx.a = [|files.readFileSync|](ctx.a); });
app.use(async (ctx) => { const fs: { readFileSync(path: string): string } = await import('fs'); ctx.a = [|fs.readFileSync|](ctx.a); });`,
      output: null,
    },
    {
      title: 'By way of another name, and of a type that says it has all.',
      filename: 'app.ts',
      code: `${KOA}app.use(async (ctx) => { const fs: typeof import('fs') = await import('fs'); const { readFileSync } = fs; ctx.a = [|readFileSync|](ctx.a); });`,
      output: `${KOA}app.use(async (ctx) => { const fs: typeof import('fs') = await import('fs'); const { promises: { readFile } } = fs; ctx.a = await readFile(ctx.a); });`,
    },
    {
      title: 'A package that may not be installed is required where it was.',
      code: `${KOA}app.use(async (ctx) => { try { const { compareSync } = require('bcryptjs'); ctx.body = [|compareSync|](ctx.a, ctx.b); } catch { ctx.body = ''; } });`,
      output: `${KOA}app.use(async (ctx) => { try { const { compare } = require('bcryptjs'); ctx.body = await compare(ctx.a, ctx.b); } catch { ctx.body = ''; } });`,
    },
    {
      title: 'What CommonJS requires of Node, it may require at the top.',
      filename: 'app.cjs',
      code: `const Koa = require('koa');\nconst app = new Koa();\napp.use(async (ctx) => { ctx.a = [|require('fs').readFileSync|](ctx.a); });`,
      output: `const Koa = require('koa');\nconst { readFile } = require('node:fs/promises');\nconst app = new Koa();\napp.use(async (ctx) => { ctx.a = await readFile(ctx.a); });`,
    },
  ],
});
