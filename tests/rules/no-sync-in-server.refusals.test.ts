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
    {
      title: 'an upload that is deleted where it is refused',
      code: `${EXPRESS}${FS}app.post('/a', (req, res) => { if (!req.file.isImage) { fs.unlinkSync(req.file.path); return res.status(415).json({ error: 'type' }); } res.end(); });
app.post('/b', (req, res) => { if (!req.body.path) { res.status(400).end(); remove(req.file); return; } res.end(); });
app.post('/c', (req, res) => { if (!req.body.path) { if (fs.existsSync(req.file.path)) fs.rmSync(req.file.path); throw new Error('path'); } res.end(); });
app.post('/d', (req, res) => { if (!req.body.path) { fs.unlinkSync(req.file.path); res.statusCode = 400; return; } res.end(); });
app.post('/e', (req, res) => { if (!req.body.path) { fs.unlinkSync(req.file.path); return res.sendStatus(HttpStatus.BAD_REQUEST); } res.end(); });
app.post('/f', (req, res) => { if (!req.body.path) { fs.unlinkSync(req.file.path); return Response.json({}, { status: 422 }); } res.end(); });
app.post('/g', async (req, res) => { if (!req.body.path) { fs.unlinkSync(req.file.path); return await res.status(400).send(); } res.end(); });
function remove(file) { fs.unlinkSync(file.path); }`,
    },
  ],
  invalid: [
    {
      title:
        'What follows a branch that may be passed, and a function that is declared behind a way out.',
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => { if (ctx.a) { return 1; } [|fs.readSync|](ctx.fd); try { return ctx.next(); } catch { ctx.log(); } return load(ctx); function load(own) { return [|fs.readSync|](own.fd); } }); });`,
      output: null,
    },
    {
      title:
        'What is deleted where a request goes on, is read for a refusal, or is refused elsewhere.',
      code: `${EXPRESS}${FS}app.post('/a', (req, res) => { req.list.sort(() => {
  if (!req.a) { [|fs.unlinkSync|](req.a.path); res.status(200).end(); return 0; }
  if (!req.b) { res.status(404).end([|fs.readFileSync|]('404.html')); return 0; }
  if (!req.c) { [|fs.unlinkSync|](req.c.path); if (req.d) { res.status(400).end(); return 0; } res.end(); return 0; }
  [|fs.unlinkSync|](req.e.path);
  return 0;
}); res.status(400).end(); });`,
      output: null,
    },
  ],
});
