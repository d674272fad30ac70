import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";
const FS = "import fs from 'node:fs';\nimport path from 'node:path';\n";
const SPAWN = "import { spawnSync, execSync } from 'node:child_process';\n";

testRule(noSyncInServer, {
  options: { report: 'noticeable' },
  valid: [
    {
      title: 'processes that are ended or started anew',
      languages: ['js'],
      code: `${KOA}${SPAWN}app.use((ctx) => {
  switch (ctx.path) {
    case '/a': spawnSync('pm2', ['restart', ctx.app.name]); break;
    case '/b': execSync('sudo systemctl --no-block reload nginx'); break;
    case '/c': execSync(\`service \${ctx.app.name} stop\`); break;
  }
});`,
    },
    {
      title: 'the development server of Vite',
      languages: ['js'],
      code: `${KOA}${FS}app.use(async (ctx) => {
  if (ctx.app.isDeveloping) ctx.body = fs.readFileSync('log');
  if (ctx.vite) {
    const page = fs.readFileSync('index.html', 'utf8');
    ctx.body = await ctx.vite.transformIndexHtml(ctx.url, page);
  }
});`,
    },
    {
      title: 'what is cleaned up when something ends that many requests used',
      languages: ['js'],
      code: `${KOA}${FS}const terminals = new Map();
class Pool { kill(name) { fs.unlinkSync(name); terminals.delete(name); } }
const pool = new Pool();
function closeAllTerminals() { for (const name of terminals.keys()) pool.kill(name); fs.rmSync('state'); }
function stopStream(stream) { stream.end(); fs.unlinkSync(stream.fifo); }
setInterval(() => { closeAllTerminals(); for (const one of terminals.values()) stopStream(one); }, 1000);
app.use((ctx) => { if (ctx.isOver) pool.kill(ctx.name); });`,
    },
    {
      title: 'what is done once for all data',
      languages: ['js'],
      code: `${KOA}${FS}app.use(async (ctx) => { const state = await ctx.db.getState(); await addNames(state); if (!state.old_rows_migrated) ctx.old = fs.readFileSync('old'); });
async function addNames(state) {
  if (state.namesImported) return;
  const names = fs.readFileSync('names');
  await state.add(names);
}`,
    },
    {
      title: 'routes for those who look after the program',
      languages: ['js'],
      code: `import express from 'express';
${FS}const app = express();
app.get('/debug/assets', (req, res) => { res.json(fs.readdirSync('assets')); });
app.post('/api/revalidate', (req, res) => { res.json(fs.readdirSync('locales')); });
app.all('/admin/reload', (req, res) => { res.json(fs.readdirSync('rules')); });`,
    },
    {
      title: 'what a cache of the program lacks',
      languages: ['js'],
      code: `${KOA}${FS}class Keys {
  async get(key) {
    let text = await this.getMemoryCache(key);
    if (Utils.isEmpty(text)) { text = fs.readFileSync('a'); await this.updateMemoryCache(key, text); }
    return text;
  }
  async find(key) {
    const text = await this.readFromCache(key);
    if (text !== undefined) return text;
    const found = fs.readFileSync('b');
    await this.saveToCache(key, found);
    return found;
  }
  async load(key) {
    const text = loadCached(key);
    if (text) return text;
    writeCache(key, fs.readFileSync('c'));
  }
}
const keys = new Keys();
app.use(async (ctx) => { ctx.body = [await keys.get('a'), await keys.find('b'), await keys.load('c')]; });`,
    },
    {
      title: 'what developers look at',
      languages: ['js'],
      filename: 'src/routes/developerTools.js',
      code: `import express from 'express';
${FS}const router = express.Router();
router.post('/scan', (req, res) => { res.json(fs.readdirSync('src')); });`,
    },
    {
      title: 'what a program for administrators changes',
      languages: ['js'],
      filename: 'apps/admin-api/src/modules/geo/geo.js',
      code: `import express from 'express';
${FS}const app = express();
app.post('/upload', (req, res) => { res.json(fs.statSync(req.file.path).size); });`,
    },
    {
      title: 'what a service for administrators changes',
      languages: ['js'],
      filename: 'admin/services/images/handlers/create.js',
      code: `import express from 'express';
${FS}const app = express();
app.post('/create', (req, res) => { res.json(fs.statSync(req.file.path).size); });`,
    },
    {
      title: 'what a module for administrators changes',
      languages: ['js'],
      filename: 'src/admin/workspace/bots/bots-router.js',
      code: `import express from 'express';
${FS}const app = express();
app.post('/', (req, res) => { res.json(fs.readFileSync(req.body.template)); });`,
    },
  ],
  invalid: [
    {
      title: 'A cache that is asked, and not filled, or for something else.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}class Keys {
  constructor(ctx) {
    const text = this.getCache('a');
    if (!text) { this.setCache('b', [|fs.readFileSync|]('a')); }
    const other = this.getCache('c');
    if (other) this.setCache('c', [|fs.readFileSync|](other));
  }
}
app.use((ctx) => new Keys(ctx));`,
      output: null,
    },
    {
      title: 'What is taken for something else.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}${SPAWN}class Page {
  constructor(ctx) {
    [|spawnSync|]('pm2', ['list']);
    if (ctx.state.file.imported) ctx.old = [|fs.readFileSync|]('a');
    if (!ctx.file.imported) ctx.old = [|fs.readFileSync|]('b');
    let page = [|fs.readFileSync|]('c');
    if (ctx.vite) page = ctx.vite.transformIndexHtml(ctx.url, page);
    stopWatch(ctx);
    stop(ctx);
  }
}
function stop(ctx) { ctx.time = [|fs.readFileSync|]('e'); }
function stopWatch(ctx) { ctx.time = [|fs.readFileSync|]('d'); }
app.use((ctx) => new Page(ctx));`,
      output: null,
    },
  ],
});
