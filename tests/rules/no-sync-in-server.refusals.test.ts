import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";
const FS = "import fs from 'node:fs';\n";
const EXPRESS = "import express from 'express';\nconst app = express();\n";

testRule(noSyncInServer, {
  valid: [
    {
      title: 'behind a way out of the block, by each of its forms',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = 'gone'; return; fs.readSync(ctx.fd); });
app.use((ctx) => { throw new Error(ctx.path); load(ctx); });
app.use((ctx) => { if (ctx.a) { return 1; } else { throw new Error('b'); } load(ctx); });
app.use((ctx) => { try { return ctx.next(); } catch (error) { throw ctx.wrap(error); } load(ctx); });
app.use((ctx) => { try { return ctx.next(); } finally { ctx.end(); } load(ctx); });
app.use((ctx) => { { try { ctx.next(); } finally { return; } } load(ctx); });
function load(ctx) { fs.readSync(ctx.fd); }`,
    },
    {
      title: 'routes that are registered behind a way out',
      code: `${EXPRESS}${FS}function register() { return; app.get('/', (req, res) => { res.end(fs.readSync(req.fd)); }); }
register();`,
    },
  ],
  invalid: [
    {
      title:
        'What follows a branch that may be passed, and a function that is declared behind a way out.',
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => { if (ctx.a) { return 1; } [|fs.readSync|](ctx.fd); try { return ctx.next(); } catch { ctx.log(); } return load(ctx); function load(own) { return [|fs.readSync|](own.fd); } }); });`,
      output: null,
    },
  ],
});
