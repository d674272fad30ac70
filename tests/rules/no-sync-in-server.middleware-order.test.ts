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
];

/** Middleware that goes on after it, or not at all. */
const BEHIND = [
  'app.use((ctx, next) => next());',
  'app.use(async (ctx, next) => { await next(); log(ctx); });',
  'app.use((ctx, next) => { const done = next(); log(ctx); return done; });',
  'app.use((req, res, next) => { next(); });',
  'io.use((socket, next) => { next(); });',
  'app.use((req, res, next) => { if (req.a) { next(); return; } res.end(); });',
  'app.use((req, res, next) => { next(req.error); log(req); });',
];

testRule(noSyncInServer, {
  valid: [],
  invalid: [
    ...AHEAD.map((code) => ({
      title: code,
      languages: js,
      code: `${KOA}${code}\n${READ}`,
      output: null,
      suggestions: [{ message, output: `${KOA}${code}\n${AWAITED}` }],
    })),
    {
      title: 'Of Express, with something behind it.',
      languages: js,
      code: `${KOA}app.use((req, res, next) => { next(); log(res); });\n${READ}`,
      output: null,
      suggestions: [
        {
          message,
          output: `${KOA}app.use((req, res, next) => { next(); log(res); });\n${AWAITED}`,
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
