import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const FS = "import fs from 'node:fs';\n";
const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";

testRule(noSyncInServer, {
  options: { report: 'noticeable' },
  valid: [
    {
      title: 'what is refused with a text, where the run goes on with it otherwise',
      code: `${KOA}${FS}app.use(async (ctx) => {
  const file = ctx.file;
  if (await ctx.isNaked(file)) { ctx.reply('Not here.'); fs.unlinkSync(file); return; }
  if (await ctx.isOld(file)) { fs.unlinkSync(file); return ctx.send({ text: \`Made at \${ctx.time}.\` }); }
  if (await ctx.isLong(file)) { await ctx.reply(ctx.mess.error.long); if (fs.existsSync(file)) { try { fs.rmSync(file); } catch {} } return; }
  ctx.body = await ctx.convert(\`./\${file}\`);
});`,
    },
    {
      title: 'one of a list that is refused',
      code: `${KOA}${FS}app.use(async (ctx) => { for (const file of ctx.files) { if (file.size > 10) { console.log('Too large.'); fs.unlinkSync(file.path); continue; } await ctx.store(file); } });`,
    },
    {
      title: 'an upload of a type that is not allowed',
      code: `${KOA}${FS}app.use(async (ctx) => {
  const { file } = ctx;
  if (!ctx.types.includes(file.mimetype)) { fs.rmSync(file.path); } else { await ctx.store(file.path); }
  if (isImage(ctx.picture)) { await ctx.store(ctx.picture); } else fs.rmSync(ctx.picture);
});`,
    },
    {
      title: 'an address that is none',
      code: `${KOA}${FS}app.use(async (ctx) => { const video = ctx.name(); if (ctx.isAddress) { ctx.load().pipe(fs.createWriteStream(video)); } else { await ctx.reply('What?'); fs.unlinkSync(video); } });`,
    },
    {
      title: 'a folder that is emptied for an error',
      code: `${KOA}import fs from 'fs-extra';
app.use((ctx) => { ctx.load((err) => { if (err) { fs.emptyDirSync('temp'); } }); });`,
    },
  ],
  invalid: [
    {
      title: 'What is used, or deleted on the other way, too.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { const { file, other } = ctx; ctx.list.sort(() => {
  if (ctx.isPlain) { ctx.show(file); ctx.reply('Sent.'); [|fs.unlinkSync|](file); return; }
  if (ctx.isPlain) { ctx.reply('Sent.'); [|fs.unlinkSync|](other); return; }
  ctx.convert(file);
  fs.unlinkSync(other);
}); });`,
      output: null,
    },
    {
      title: 'One of two ways that both do something, or are chosen by something else.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { const { file } = ctx; ctx.list.sort(() => {
  if (ctx.isSmall) { ctx.load(); ctx.reply('Sent.'); [|fs.unlinkSync|](file.path); return; }
  if (ctx.isKept) { ctx.move(file.path); } else { [|fs.unlinkSync|](file.path); }
  if (file.isKept) { ctx.move(file.path); } else { [|fs.unlinkSync|](file.path); }
}); });`,
      output: null,
    },
    {
      title: 'What has become old.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use(async (ctx) => { ctx.list.sort((file) => { if (file.time < 5) { [|fs.unlinkSync|](file.path); return; } ctx.keep(file); }); });`,
      output: null,
    },
  ],
});
