import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const FS = "import fs from 'node:fs';\n";
const KOA = `${FS}import Koa from 'koa';\nconst app = new Koa();\n`;
const READ = "app.use((ctx) => { ctx.body = [|fs.readFileSync|]('a'); });";
const AWAITED = "app.use(async (ctx) => { ctx.body = await fs.promises.readFile('a'); });";
const message =
  'Await `readFile` instead: the middleware that does not wait for `next()` (line 4) goes on before it.';

/** Middleware before a handler that goes on without it. */
const AHEAD = [
  'app.use((ctx, next) => { next(); });',
  'app.use((ctx, next) => { next().then(() => log(ctx)); });',
  'const timed = (ctx, next) => { next(); log(ctx); };\napp.use(timed);',
  'const timed = (ctx, next) => { next(); log(ctx); };\napp.use([timed]);',
  'const timed = () => (ctx, next) => { next(); log(ctx); };\napp.use(timed());',
  'function timed(name) { return (ctx, next) => { next(); log(name); }; }\napp.use(timed(1));',
  'app.use((ctx, next) => { const done = next(); log(ctx); return done; });',
  'app.use((ctx, next) => { try { return next(); } finally { log(ctx); } });',
  'app.use((ctx, go) => { go(); log(ctx); });',
  'app.use((req, res, done) => { done(); log(res); });',
  "app.all('/a', (req, res, next) => { next(); log(res); });",
  "app.get('/b*', (req, res, next) => { next(); log(res); });",
  'app.use((req, res, next) => { next(); log(res); });',
  'app.use((req, res, next) => { if (req.a) { next(); } log(res); });',
  'app.use((req, res, next) => { try { next(); } finally { log(res); } });',
  'app.use((req, res, next) => { return next(), log(res); });',
  'app.use((req, res, next) => { const nothing = next(); log(res); return nothing; });',
];

/** Middleware that goes on after it, or not at all. */
const BEHIND = [
  'app.use((ctx, next) => next());',
  'app.use(async (ctx, next) => { await next(); log(ctx); });',
  'app.use((ctx, next) => { const done = next(); return done; });',
  'app.use(async (ctx, next) => { try { await next(); } finally { log(ctx); } });',
  'app.use(async (ctx, next) => { const done = await next(); log(ctx); return done; });',
  'app.use((ctx, next) => { if (ctx.a) return next(); log(ctx); });',
  'app.use((ctx, next) => { try { return next(); } catch (error) { log(error); } });',
  'app.use((req, res, next) => { next(); });',
  'app.use((req, res, next) => { switch (req.a) { case 1: next(); break; default: res.end(); } });',
  'app.use((req, res, next) => { try { log(req); } finally { next(); } });',
  "app.get('/b', (req, res, next) => { next(); log(res); }, (req, res) => { res.end(); });",
  'io.use((socket, next) => { next(); });',
  'app.use((req, res, next) => { if (req.a) { next(); return; } res.end(); });',
  'app.use((req, res, next) => { next(req.error); log(req); });',
];

testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [],
  invalid: [
    ...AHEAD.map((code) => ({
      title: code,
      languages: js,
      code: `${KOA}${code}\n${READ}`,
      output: null,
      suggestions: [{ message, output: `${KOA}${code}\n${AWAITED}` }],
    })),
    ...[
      ["app.get('/', (req, res, next) => { next(); log(res); }, ", ''],
      ['const timed = (req, res, next) => { next(); log(res); };', "app.get('/', [timed], "],
    ].map(([ahead = '', own = '']) => ({
      title: `Of the route of the handler alone: ${ahead}${own}`,
      languages: js,
      code: `${KOA}${ahead}${own}(req, res) => { res.end([|fs.readFileSync|]('a')); });`,
      output: null,
      suggestions: [
        {
          message,
          output: `${KOA}${ahead}${own}async (req, res) => { res.end(await fs.promises.readFile('a')); });`,
        },
      ],
    })),
    {
      title: 'Of the same route, a step further on.',
      languages: js,
      code: `${FS}import express from 'express';
const app = express();
app.route('/').get((req, res, next) => { next(); log(res); }).get((req, res) => { res.end([|fs.readFileSync|]('a')); });`,
      output: null,
      suggestions: [
        {
          message: message.replace(
            'instead: ',
            'instead: an error thrown in the handler becomes an unhandled rejection; ',
          ),
          output: `${FS}import express from 'express';
const app = express();
app.route('/').get((req, res, next) => { next(); log(res); }).get(async (req, res) => { res.end(await fs.promises.readFile('a')); });`,
        },
      ],
    },
    ...BEHIND.map((code) => ({
      title: code,
      languages: js,
      code: `${KOA}${code}\n${READ}`,
      output: `${KOA}${code}\n${AWAITED}`,
    })),
  ],
});
