import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";

/** What a handler loads when it needs it is not loaded at the top instead: the file may go to a browser, too. */
testRule(noSyncInServer, {
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
  ],
});
