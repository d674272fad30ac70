import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";
const FS = "import fs from 'node:fs';\n";

testRule(noSyncInServer, {
  options: { report: 'noticeable' },
  valid: [
    {
      title: 'each of a list of files that are on no disk',
      code: `${KOA}${FS}const FILES = ['/sys/class/thermal/zone0/temp', '/proc/stat'];\napp.use((ctx) => { for (const file of FILES) ctx.body = fs.readFileSync(file); for (const file of ['/proc/stat']) ctx.body += fs.readFileSync(file); });`,
    },
    {
      title: 'timers whose period is a field of the object',
      code: `${KOA}${FS}class Poll {
  every = 90_000;
  constructor(options) { this.pause = options.pause ?? 5 * 60 * 1000; this.options = { clean: 120_000, ...options }; this.start(); }
  start() { setInterval(() => this.look(), this.every); setInterval(() => this.look(), this.pause); setInterval(() => this.look(), this.options.clean); }
  look() { return fs.readdirSync('folder'); }
}
new Poll({});
app.use(() => {});`,
    },
    {
      title: 'a client that is started where it is not there, though it is made behind a callback',
      code: `${KOA}${FS}class Client {
  start(done) { fs.writeFileSync('pid', '1'); this.ping(() => { this.launch(done); }); }
  launch(done) { this.socket = new Socket('a'); done(); }
  ask(what, done) { const self = this; if (!this.socket || !this.socket.call) { self.start(() => self.socket.call(what, done)); return; } this.socket.call(what, done); }
}
const client = new Client();
app.use(async (ctx) => { ctx.body = await new Promise((resolve) => { client.ask('list', resolve); }); });`,
    },
    {
      title: 'an authority that is made anew when it has expired',
      code: `${KOA}${FS}function resetRootCA() { const { key } = fs.generate(); fs.writeFileSync('key', key); }
function pathOfRoot(root) { if (root.validity.notAfter < Date.now()) resetRootCA(); return 'root.crt'; }
app.use((ctx) => { ctx.attachment(pathOfRoot(ctx.state.root)); });`,
    },
    {
      title: 'what is kept of an account that has gone',
      code: `${KOA}${FS}import { DisconnectReason } from 'baileys';
app.use((ctx) => { const { code } = ctx.query; if (code === DisconnectReason.loggedOut) fs.rmSync(ctx.path, { recursive: true }); });`,
    },
    {
      title: 'what fills in a store that it is given',
      code: `${KOA}${FS}const files = new Map();
function load(name, store) { store.set(name, {}); store.get(name).bytes = fs.readFileSync(name); return store.get(name); }
app.use((ctx) => { let file = files.get(ctx.path); if (!file) { file = load(ctx.path, files); } ctx.body = file.bytes; });`,
    },
    {
      title: 'what is started anew',
      code: `${KOA}${FS}import proxy from './proxy.js';
const server = { stop() {}, start() { return fs.readFileSync('key'); } };
app.use(async (ctx) => { if (ctx.path === '/a') { await server.stop(); ctx.log('again'); await server.start(); } });`,
    },
    {
      title: 'what is done in a function that fails, and in a catch that fails',
      code: `${KOA}${FS}function fail(ctx) { const text = fs.readFileSync(ctx.path); ctx.log(text); throw new ReadError(text); }
app.use(async (ctx, next) => {
  try { await ctx.run(); } catch (error) { if (ctx.made) fs.renameSync('b', 'a'); throw error; }
  try { await ctx.run(); } catch (error) { fs.statSync('a'); return next(error); }
  if (!ctx.found) fail(ctx);
});`,
    },
    {
      title: 'what is done in a function that fails by several ways',
      code: `${KOA}${FS}function fail(ctx) { const text = fs.readFileSync(ctx.path); if (text) throw new NotFound(ctx.path); const made = new Success(text); if (made.none) throw made; throw new ReadError(text); }
app.use((ctx) => { if (!ctx.found) fail(ctx); });`,
    },
    {
      title: 'a file that is undone after an error, if there is one',
      code: `${KOA}${FS}app.use(async (ctx) => { try { await ctx.run(); } catch (error) { if (ctx.file && fs.existsSync(ctx.file)) { fs.rmSync(ctx.file); } ctx.body = error; } });`,
    },
    {
      title: 'a file that is made when it says that it is missing',
      code: `${KOA}${FS}class Picture { exists() { return this.found; } read() { return this.text; } save(text) { fs.writeFileSync('a', text); } }
app.use(async (ctx) => {
  const picture = new Picture();
  if (picture.exists()) { ctx.body = picture.read(); } else { const made = await ctx.make(); picture.save(made); ctx.body = made; }
});`,
    },
    {
      title: 'a folder that is asked for again when it was missing',
      code: `${KOA}${FS}import path from 'node:path';
function make(file) {
  const folder = path.dirname(file);
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { recursive: true });
  return fs.existsSync(folder);
}
app.use((ctx) => { ctx.body = make(ctx.file); });`,
    },
    {
      title: 'the commit that the program was made from',
      code: `${KOA}${FS}function commit() {
  const git = \`\${root}/.git\`;
  if (!fs.lstatSync(git).isDirectory()) return '';
  return fs.readFileSync(\`\${git}/HEAD\`, 'utf8');
}
app.use((ctx) => { ctx.body = commit(); });`,
    },
    {
      title: 'files of the kernel, by the calls of a helper',
      code: `${KOA}${FS}function read(path) { return fs.readFileSync(path, 'utf8'); }
app.use((ctx) => { const base = \`/sys/class/hwmon/\${ctx.id}\`; ctx.body = [read('/proc/uptime'), read(\`\${base}/name\`)]; });`,
    },
    {
      title: 'what the kernel makes up, by default',
      code: `${KOA}${FS}function load(file = '/proc/loadavg') { return fs.readFileSync(file, 'utf8'); }
app.use((ctx) => { ctx.body = [load(), fs.readdirSync(app.root ?? '/sys/block')]; });`,
    },
    {
      title: 'the first set-up, and what is shown on the desktop',
      code: `${KOA}${FS}import { execSync } from 'node:child_process';
app.use((ctx) => { if (ctx.path === '/setup') handleSetup(ctx); if (ctx.query.ask) showNativeDialog(ctx.path); });
function handleSetup(ctx) { fs.writeFileSync('key', ctx.path); }
function showNativeDialog(text) { execSync('zenity --text=' + text); }`,
    },
    {
      title: 'what only runs in development, by its folder',
      filename: 'src/development/logs.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync('log'); });`,
    },
    {
      title: 'A folder that all requests name alike, or that a helper is given.',
      languages: ['js'],
      code: `${KOA}${FS}import path from 'node:path';\nfunction ensure(folder) { if (!fs.existsSync(folder.path)) fs.mkdirSync(folder.path); }\napp.use((ctx) => {\n  const root = ctx.app.root;\n  const full = path.join(root, String(new Date().getFullYear()));\n  if (!fs.existsSync(full)) fs.mkdirSync(full);\n  const found = folderOf(ctx.path);\n  if (!fs.existsSync(found)) fs.mkdirSync(found);\n  ctx.list.forEach((path) => { if (!fs.existsSync(path)) fs.mkdirSync(path); });\n  ensure(ctx);\n});\nfunction folderOf(name) { return name ? 'a' : 'b'; }`,
    },
    {
      title: 'a file that is missing, in a comparison',
      code: `${KOA}${FS}app.use(async (ctx) => {\n  const isThere = await ctx.exists(ctx.info);\n  if (isThere === false) fs.writeFileSync(ctx.info, '{}');\n  ctx.body = await ctx.read(ctx.info);\n});`,
    },
    {
      title: 'a file that is downloaded when it is missing, and whose path is returned',
      code: `${KOA}${FS}import { exists } from './disk.js';\nasync function toolOf(version) {\n  const file = '/tools/' + version;\n  if ((await exists(file)) && isReady(file)) return file;\n  await fetchAndSave(file);\n  return file;\n}\nasync function fontOf(name) {\n  const file = '/fonts/' + name;\n  if (!(await exists(file))) await fetchAndSave(file);\n  return file;\n}\nasync function fetchAndSave(file) { fs.writeFileSync(file, await get(file)); }\napp.use(async (ctx) => { ctx.body = [await toolOf(ctx.version), await fontOf(ctx.font)]; });`,
    },
    {
      title: 'what is kept by the other branch',
      code: `${KOA}${FS}let client;\nlet rows;\nfunction clientOf() {\n  if (client) {\n    return client;\n  } else {\n    try { client = connect(fs.readFileSync('key')); return client; } catch { return undefined; }\n  }\n}\nfunction send(ctx) {\n  if (rows === undefined) { rows = fs.readFileSync('rows'); ctx.log('read'); } else { ctx.body = rows; }\n}\napp.use((ctx) => { send(ctx); ctx.body = clientOf(); });`,
    },
    {
      title: 'what is loaded anew by a link, and a backup that is removed',
      code: `import express from 'express';\n${FS}const app = express();\napp.get('/api/reloadRules', (req, res) => { res.end(fs.readFileSync('rules')); });\napp.use((req, res) => { removeBackup(req.path); res.end(); });\nfunction removeBackup(name) { fs.rmSync(name, { recursive: true }); }`,
    },
    {
      title: 'a folder that is made in a try, or where the other branch returns',
      code: `${KOA}${FS}import path from 'node:path';\nconst FOLDER = '/files';\nfunction prepare() {\n  if (!fs.existsSync(FOLDER)) {\n    try { fs.mkdirSync(FOLDER); } catch (error) { return false; }\n  }\n}\nfunction ensure(folder) {\n  const full = path.resolve(folder);\n  if (fs.existsSync(full)) { return true; } else { fs.mkdirSync(folder); ensure(folder); }\n}\napp.use((ctx) => { prepare(); ensure(ctx.path); });`,
    },
    {
      title: 'remote procedures that look for plugins, enable them and save the settings',
      filename: 'routers/plugin.js',
      code: `import { initTRPC } from '@trpc/server';\n${FS}const t = initTRPC.create();\nexport const plugins = t.router({\n  scan: t.procedure.mutation(() => fs.readdirSync('plugins')),\n  setEnabled: t.procedure.input(Boolean).mutation(({ input }) => { fs.writeFileSync('enabled', String(input)); }),\n});\nexport const saveSettings = t.procedure.mutation(({ input }) => { fs.writeFileSync('settings', input); });`,
    },
    {
      title: 'the end of the machine',
      code: `${KOA}import { execSync } from 'node:child_process';\napp.use((ctx) => { if (ctx.path === '/off') reboot(); });\nfunction reboot() { execSync('sync'); execSync('/usr/bin/sudo /sbin/reboot'); }`,
    },
    {
      title: 'a message that sets the program up',
      code: `import { Server } from 'socket.io';\nimport bcrypt from 'bcrypt';\nnew Server().on('connection', (socket) => { socket.on('setup', (name) => { bcrypt.hashSync(name, 10); }); });`,
    },
    {
      title: 'what an administrator deletes by a link, and sees of the settings',
      filename: 'routes/Admin/users.js',
      code: `import express from 'express';\n${FS}const app = express();\napp.get('/users/delete/:id', (req, res) => { fs.rmSync('a'); res.end(); });\napp.get('/api/admin/config', (req, res) => { res.end(fs.readFileSync('b')); });\napp.get('/admin/log', (req, res) => { fs.readSync(req.fd); res.end(); });\napp.get('/settings', (req, res) => { res.end(fs.readFileSync('b')); });`,
    },
    {
      title: 'what is old, and gets a new name once',
      code: `${KOA}${FS}app.use((ctx) => { if (ctx.isOld) renameOldFiles(ctx.path); });\nfunction renameOldFiles(name) { fs.renameSync(name, name + '.new'); }`,
    },
    {
      title: 'a memo that a caller may pass over, and does not',
      code: `${KOA}${FS}class Store { static one; constructor() { this.rows = fs.readFileSync('rows.json'); } static get(isNew = false) { if (!Store.one || isNew) this.one = new Store(); return this.one; } }\nlet rows;\nconst load = (name, force) => { if (force || rows === undefined) { rows = fs.readFileSync('rows.json'); } return rows; };\napp.use((ctx) => { ctx.body = [Store.get().rows, load(ctx.path)]; });`,
    },
    {
      title: 'What a package says of itself is loaded once for each package.',
      languages: ['js'],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { ctx.body = ctx.names.map((name) => require(`${name}/package.json`).version); });",
    },
    {
      title: 'modules by a name that stands before, and by one that no client names',
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { const file = './rows/' + 'one'; const { kind } = ctx.state; ctx.body = [require(file), require('./kinds/' + kind)]; });",
    },
    {
      title: 'a factory that loads one of a few modules',
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { ctx.body = [adapterOf(ctx.type).get(), require(`./texts/${ctx.session.language}/common`)]; });\nfunction adapterOf(type) { const Adapter = require('./adapters/' + type); return new Adapter(); }",
    },
    {
      title: 'a folder that is made once, in other words',
      code: `${KOA}import fs from 'fs-extra';\nimport { sync as mkdirp } from 'mkdirp';\napp.use((ctx) => {\n  if (!fs.pathExistsSync(ctx.folder)) { ctx.log('new'); fs.mkdirsSync(ctx.folder); }\n  fs.existsSync(ctx.a) || fs.mkdirSync(ctx.a);\n  !fs.existsSync(ctx.b) && fs.ensureDirSync(ctx.b);\n  make(ctx.c);\n});\nfunction make(folder) {\n  if (fs.existsSync(folder)) return true;\n  make(folder + '/..');\n  fs.mkdirSync(folder);\n}`,
    },
    {
      title: 'a folder that is made once, after the one around it',
      code: `${KOA}import fs from 'fs';\nimport path from 'path';\napp.use((ctx) => { make(ctx.a); });\nfunction make(folder) {\n  if (fs.existsSync(folder)) {\n    return true;\n  } else {\n    if (make(path.dirname(folder))) {\n      fs.mkdirSync(folder);\n      return true;\n    }\n  }\n}`,
    },
    {
      title: 'what is done for an error, by the name of what does it',
      code: `${KOA}${FS}app.use(async (ctx) => {\n  try { await ctx.load(); } catch (error) { await uploadError('a.png'); }\n});\nasync function uploadError(name) { return fetch('/', { body: fs.readFileSync(name) }); }`,
    },
    {
      title: 'a folder that is made once, where asking for it fails',
      code: `${KOA}${FS}app.use((ctx) => {\n  try { fs.statSync(ctx.a); } catch { fs.mkdirSync(ctx.a); }\n  try { fs.accessSync(ctx.b); } catch (error) { if (error.code === 'ENOENT') fs.mkdirSync(ctx.b, { recursive: true }); }\n  try { fs.accessSync(ctx.d); } catch { try { fs.mkdirSync(ctx.d); } catch { ctx.status = 500; } }\n  fs.access(ctx.c, (err) => { if (err && err.code === 'ENOENT') { fs.mkdirSync(ctx.c); } });\n});`,
    },
    {
      title: 'what follows a change of a file',
      code: `${KOA}${FS}import chokidar from 'chokidar';\nlet rows;\napp.use((ctx) => { watch(ctx.file); ctx.body = rows; });\nfunction watch(file) {\n  fs.watch(file, () => { rows = fs.readFileSync(file); });\n  fs.watchFile(file, { interval: 5000 }, () => reload(file));\n  chokidar.watch(file).on('add', () => reload(file)).on('change', () => reload(file));\n}\nfunction reload(file) { rows = fs.readFileSync(file); }`,
    },
    {
      title: 'a memo that nothing else of the function reads',
      code: `${KOA}${FS}class Tools { load() { if (!this.tools) { const text = fs.readFileSync('tools.json'); this.tools = JSON.parse(text); this.names = Object.keys(this.tools); } } all() { this.load(); return this.tools; } }\nconst tools = new Tools();\napp.use((ctx) => { ctx.body = tools.all(); });`,
    },
    {
      title: 'a memo of another object, which is told to load',
      code: `${KOA}${FS}class Prices { rows; load() { this.rows = fs.readFileSync('prices.json'); } }\nconst prices = new Prices();\napp.use((ctx) => { if (!prices.rows || Object.keys(prices.rows).length === 0) prices.load(); ctx.body = prices.rows; });`,
    },
    {
      title: 'timers that strike once in a minute or less often',
      code: `${KOA}${FS}import cron from 'node-cron';\nimport { CronJob } from 'cron';\nimport { schedule } from './config.js';\nconst TIMES = { check: 300_000 };\nconst ONE_HOUR = hours(1);\nconst log = () => { fs.appendFileSync('log', rows.join()); };\nsetInterval(log, 60 * 1000);\nsetInterval(log, TIMES.check);\nsetInterval(log, ONE_HOUR);\nsetInterval(log, app.options.minutes * 60 * 1000);\nsetInterval(log, Number(process.env.EVERY) || 120_000);\nsetInterval(log, parseInt(process.env.EVERY ?? '120000', 10));\ncron.schedule('*/5 * * * *', log);\ncron.schedule(schedule, log);\nnew CronJob({ cronTime: '*/5 * * * *', onTick: log });\nstart();\nfunction start({ interval = 300_000 } = {}, pause = 300_000) { setInterval(log, interval); setInterval(log, pause); }\napp.use(() => {});`,
    },
    {
      title: 'timers whose period is set elsewhere',
      code: `${KOA}${FS}export function start(period) { setInterval(() => { fs.readSync(app.fd); }, period); setInterval(() => { fs.readSync(app.fd); }, app.options.interval); }\nstart(5);\napp.use(() => {});`,
    },
    {
      title: 'branches of development, by other words',
      code: `${KOA}${FS}const { NODE_ENV } = process.env;\nconst server = { get: (name) => name };\nconst DUMP = 'DEBUG_DUMP';\nconst isDevelopment = () => app.env !== 'production';\nconst isLocalMode = () => process.env['IS_LOCAL_MODE'] === 'true';\napp.use((ctx) => {\n  if (NODE_ENV !== 'production') ctx.body = fs.readFileSync('a');\n  if (server.get('env') === 'development') ctx.body = fs.readFileSync('b');\n  if (import.meta.env.DEV) ctx.body = fs.readFileSync('c');\n  if (app.config.isDev) ctx.body = fs.readFileSync('d');\n  if (process.env.DEBUG) fs.writeFileSync('e', ctx.path);\n  if (process.env.WS_BENCH) fs.writeFileSync('h', ctx.path);\n  if (process.env.HOT_RELOAD) fs.writeFileSync('k', ctx.path);\n  if (isDevelopment()) ctx.body = fs.readFileSync('f');\n  if (isLocalMode()) ctx.body = fs.readFileSync('i');\n  if (process.env.LOCAL_DEV === 'true') ctx.body = fs.readFileSync('j');\n  dump(ctx);\n});\nfunction dump(ctx) {\n  if (!isEnabled(process.env[DUMP])) return;\n  fs.writeFileSync('g', ctx.path);\n}\nfunction isEnabled(text) { return text === '1'; }`,
    },
    {
      title: 'what a program shows in a terminal again and again',
      code: `${KOA}${FS}const show = () => { process.stdout.write('\\x1b[2J'); print(); };\nsetInterval(show, 900);\nsetInterval(() => { console.clear(); print(); }, 900);\nfunction print() { console.log(fs.readFileSync('state', 'utf8')); }\napp.use(() => {});`,
    },
    {
      title: 'what the kernel makes up from memory',
      code: `${KOA}${FS}import path from 'node:path';\nconst BASE = '/sys/class/net';\nfunction read(name) { return fs.readFileSync('/proc/' + name, 'utf8'); }\napp.use((ctx) => { const block = '/sys/block'; ctx.body = [read('meminfo'), fs.readdirSync(block), fs.readFileSync(block + '/sda/stat'), fs.readFileSync(\`\${BASE}/eth0/mtu\`), fs.existsSync(path.join('/proc', ctx.pid)), fs.promises.readFile('/proc/stat')]; });`,
    },
    {
      title: 'a branch that nobody takes without editing the file',
      code: `${KOA}${FS}const USE_FIXTURES = false;\nconst IS_LIVE = true;\napp.use((ctx) => {\n  if (USE_FIXTURES) ctx.body = fs.readFileSync('a');\n  ctx.type = IS_LIVE ? 'b' : fs.readFileSync('b', 'utf8');\n  ctx.rows = USE_FIXTURES && fs.readFileSync('c');\n});`,
    },
    {
      title: 'what begins the life of an object',
      code: `${KOA}${FS}class Device { init(options) { this.table = fs.readFileSync(options.table); } }\nconst devices = new Map();\napp.use((ctx) => { const device = new Device(); device.init(ctx.query); devices.set(ctx.path, device); });`,
    },
    {
      title: 'the maintenance of the program, by a route whose beginning is not known',
      code: `import express from 'express';\nimport { PREFIX } from './prefix.js';\n${FS}const app = express();\napp.post(\`\${PREFIX}/restore\`, (req, res) => { fs.rmSync('a'); res.end(); });\napp.post(PREFIX + '/plugins', (req, res) => { fs.rmSync('b'); res.end(); });`,
    },
    {
      title: 'settings, by the folder of the file',
      filename: 'routes/settings/index.js',
      code: `import express from 'express';\n${FS}const app = express();\napp.put('/main', (req, res) => { fs.writeFileSync('a', req.body); res.end(); });`,
    },
    {
      title: 'what a store lacks, and is given for good',
      code: `${KOA}${FS}import { store } from './store.js';\napp.use(async (ctx) => { let admin = await store.getUser('admin'); if (!admin) { admin = fs.readFileSync('admin.json'); await store.setUser('admin', admin); } ctx.body = admin; });\napp.use(async () => { if (!(await store.getUser('root'))) await store.setUser('root', fs.readFileSync('root.json')); });`,
    },
    {
      title: 'a password that is changed, and a dump of the logs',
      code: `import express from 'express';\n${FS}const app = express();\napp.post('/auth/change-password', (req, res) => { fs.writeFileSync('a', req.body); res.end(); });\napp.post('/changepassword/', (req, res) => { fs.writeFileSync('a', req.body); res.end(); });\napp.post('/generateLogDump', (req, res) => { fs.writeFileSync('a', req.body); res.end(); });`,
    },
    {
      title: 'settings that are posted, by the folder of the file',
      filename: 'routes/settings/main.js',
      code: `import express from 'express';\n${FS}const app = express();\napp.post('/main', (req, res) => { fs.writeFileSync('a', req.body); res.end(); });`,
    },
    {
      title: 'what a timer does a minute later, or more',
      code: `${KOA}${FS}app.use((ctx) => { clearTimeout(app.timer); app.timer = setTimeout(() => { write(); }, ctx.delay || 60 * 1000); setTimeout(write, 1_800_000); });\nfunction write() { fs.writeFileSync('sitemap.xml', rows.join()); }`,
    },
    {
      title: 'a restart, by the name of the function',
      code: `${KOA}${FS}app.use(async (ctx) => { if (ctx.body.restart) await hotRestart(); });\nasync function hotRestart() { await restartServices(); app.rows = fs.readFileSync('rows.json'); }\nfunction restartServices() { fs.rmSync('lock'); }`,
    },
    {
      title: 'what somebody does on the own machine',
      code: `import express from 'express';\nimport { execSync } from 'node:child_process';\n${FS}const app = express();\napp.post('/open', (req, res) => { launchEditor(req.body); res.end(); });\napp.post('/__open-in-editor', (req, res) => { execSync('code'); res.end(); });\nfunction launchEditor(file) { if (fs.existsSync(file)) execSync('code ' + file + guessEditor()); }\nfunction guessEditor() { return execSync('ps x').toString(); }`,
    },
    {
      title: 'the file of the settings, which is written when somebody changes them',
      code: `${KOA}${FS}import path from 'node:path';\nconst file = path.join('data', 'config.json');\nconst configpath = 'a';\napp.use((ctx) => {\n  fs.writeFileSync(file, ctx.text);\n  fs.writeFileSync(configpath, ctx.text);\n  fs.writeFileSync(app.settingsFile, ctx.text);\n  fs.writeFileSync(\`\${ctx.folder}/settings.yml\`, ctx.text);\n  fs.writeFileSync(ctx.folder + '/.env', ctx.text);\n  fs.renameSync('a.tmp', configpath);\n  merge(ctx.query);\n});\nfunction merge(changes) { const old = fs.readFileSync(configpath); fs.writeFile(configpath, JSON.stringify({ ...JSON.parse(old), ...changes }), () => {}); }\n`,
    },
    {
      title: 'settings that are read for what a callback writes',
      code: `${KOA}${FS}const configPath = 'config.json';\napp.use(async (ctx) => { const old = JSON.parse(fs.readFileSync(configPath)); await ask(ctx).then((rows) => { fs.writeFileSync(configPath, JSON.stringify({ ...old, rows })); }); });`,
    },
    {
      title: 'settings that are saved, tests of an administrator, and a cache that is emptied',
      code: `import express from 'express';\n${FS}const app = express();\napp.post('/advanced/config/local', (req, res) => { fs.writeFileSync('a', req.body); res.end(); });\napp.post('/api/notification-test', (req, res) => { res.json(fs.readFileSync('a')); });\napp.delete('/proxy/cache', (req, res) => { fs.rmSync('b'); res.end(); });\napp.post('/start', (req, res) => { saveConfig(req.body); res.end(); });\nfunction saveConfig(config) { fs.writeFileSync('c', config); }`,
    },
    {
      title: 'what a packer has joined with packages',
      code: `// ../node_modules/@rows/core/dist/rows.mjs\nvar NOOP = () => {\n};\n\n// src/app.js\n${KOA}${FS}app.use((ctx) => { ctx.body = fs.readFileSync(ctx.path); });`,
    },
    {
      title: 'what a compiler has written',
      code: `/* MIT */\n"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nconst fs = require("fs");\nconst http = require("http");\nhttp.createServer((req, res) => { res.end(fs.readFileSync(req.url)); });`,
    },
    {
      title:
        'what is thrown away to be made anew, a security that is switched off, and an update that is downloaded',
      code: `import express from 'express';\n${FS}const app = express();\napp.post('/store/refresh', (req, res) => { invalidateList(); res.end(); });\nfunction invalidateList() { if (fs.existsSync('list')) fs.rmSync('list'); }\napp.post('/api/disableSecurity', (req, res) => { fs.rmSync('a'); res.end(); });\napp.post('/client', (req, res) => { downloadClientUpdate(req.body); res.end(); });\napp.post('/mappings/reload', (req, res) => { res.json(fs.readFileSync('mappings')); });\nfunction downloadClientUpdate(zip) { fs.writeFileSync('client.zip', zip); }`,
    },
    {
      title: 'settings, by a word at the end of the name of the file',
      filename: 'routes/unitpreferences-api.js',
      code: `import express from 'express';\n${FS}const app = express();\napp.put('/custom', (req, res) => { fs.writeFileSync('a', req.body); res.end(); });`,
    },
    {
      title: 'a certificate that is asked for, diagnostics, and settings that are taken back',
      code: `import express from 'express';\n${FS}const app = express();\napp.post('/hosts', (req, res) => { requestLetsEncryptSsl(); requestAcme(); expireCert(); testHttpsChallenge(); res.end(); });\nfunction requestLetsEncryptSsl() { fs.rmSync('a'); }\nfunction testHttpsChallenge() { fs.writeFileSync('g', rows.join()); }\nfunction requestAcme() { fs.rmSync('b'); }\nfunction expireCert() { fs.renameSync('c', 'd'); }\napp.get('/view-diagnostic', (req, res) => { fs.rmSync('e'); res.end(); });\napp.post('/revertconfig', (req, res) => { fs.rmSync('f'); res.end(); });`,
    },
    {
      title: 'updates of the program, by the file',
      filename: 'src/modules/update/update.controller.js',
      code: `import express from 'express';\n${FS}const app = express();\napp.get('/dashboard', (req, res) => { res.json(fs.readFileSync('version')); });`,
    },
  ],
  invalid: [
    {
      title: 'a function that throws its answer, or an error',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}async function logIn(name, key) { if ([|fs.readFileSync|](name, 'utf8') === key) { throw new global.Success({ name }); } throw new ParameterException('key'); }
app.use(async (ctx) => { await logIn(ctx.query.name, ctx.query.key); });`,
      output: `${KOA}${FS}async function logIn(name, key) { if (await fs.promises.readFile(name, 'utf8') === key) { throw new global.Success({ name }); } throw new ParameterException('key'); }
app.use(async (ctx) => { await logIn(ctx.query.name, ctx.query.key); });`,
    },
    {
      title: 'a comment that says where something comes from',
      code: `// as node_modules/koa/lib/application.js does\n// ./node_modules is not looked into\n${KOA}${FS}app.use((ctx) => { ctx.body = [|fs.readFileSync|](ctx.path); });`,
      output: `// as node_modules/koa/lib/application.js does\n// ./node_modules is not looked into\n${KOA}${FS}app.use(async (ctx) => { ctx.body = await fs.promises.readFile(ctx.path); });`,
    },
    {
      title: 'a list of files of which some are on a disk',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use((ctx) => { for (const file of ['/proc/stat', '/etc/hosts']) ctx.body = [|fs.readFileSync|](file); });`,
      output: `${KOA}${FS}app.use(async (ctx) => { for (const file of ['/proc/stat', '/etc/hosts']) ctx.body = await fs.promises.readFile(file); });`,
    },
    {
      title:
        'What is started where something is not there that nothing makes, and what is only read then.',
      code: `${KOA}${FS}class Client {
  start() { return [|fs.readSync|](1); }
  stop() { this.paused = false; }
  load() { this.ping(() => { this.rows = new Map(); }); return [|fs.readSync|](2); }
  ask() { if (!this.paused) this.start(); }
  read() { if (!this.rows) { this.load(); return; } this.ask(); }
}
const client = new Client();
app.use((ctx) => { client.ask(); client.read(); });`,
      output: null,
    },
    {
      title:
        'a folder that is asked for after another one was made, and what a repository is asked',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}function commit(root) { return [|fs.readFileSync|](\`\${root}/.git/HEAD\`, 'utf8'); }
app.use(async (ctx) => { await ctx.store(commit(ctx.path)); });
app.use(async (ctx) => { [|fs.mkdirSync|]('a/' + ctx.path); ctx.body = { is: fs.existsSync(ctx.file) }; });`,
      output: `${KOA}${FS}async function commit(root) { return await fs.promises.readFile(\`\${root}/.git/HEAD\`, 'utf8'); }
app.use(async (ctx) => { await ctx.store(await commit(ctx.path)); });
app.use(async (ctx) => { await fs.promises.mkdir('a/' + ctx.path); ctx.body = { is: fs.existsSync(ctx.file) }; });`,
    },
    {
      title:
        'Timers of a field that strike often, what is closed and opened, and what a catch does in place of what has failed.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}class Poll {
  constructor(options) { this.every = options.every ?? 5000; setInterval(() => this.look(), this.every); }
  look() { return [|fs.readSync|](app.fd); }
}
new Poll({});
const list = { start() { return [|fs.readSync|](app.fd); } };
function sum(ctx) { if (ctx.found) return [|fs.fsyncSync|](ctx.fd); throw new SumError(); }
app.use(async (ctx, next) => {
  list.start();
  ctx.list.sort(() => {
    try { ctx.run(); } catch (error) { if (ctx.other) { return [|fs.readSync|](ctx.fd); } throw error; }
    try { ctx.run(); } catch (error) { [|fs.fsyncSync|](ctx.other); ctx.log(error); }
    sum(ctx);
    if (ctx.file.exists()) { [|fs.fsyncSync|](ctx.fd); }
    return 0;
  });
});`,
      output: null,
    },
    {
      title: 'A file that is written unless a folder is there.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}app.use(async (ctx) => {
  ctx.list.sort((file) => {
    if (fs.existsSync(file) && fs.statSync(file).isDirectory()) return 0;
    [|fs.writeFileSync|](file, ctx.text);
    return ctx.size(file, ctx.openFile(file));
  });
});`,
      output: null,
    },
    {
      title: 'A folder for each of what requests name.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `${KOA}${FS}import path from 'node:path';\napp.use(async (ctx) => {\n  const { name } = ctx.params;\n  const folder = path.join('users', name.toLowerCase());\n  if (!fs.existsSync(folder)) [|fs.mkdirSync|](folder);\n});`,
      output: null,
      message:
        '`mkdirSync` blocks every request while it waits for the disk, as does `existsSync` (line 8): called in the middleware (line 5).',
      suggestions: [
        {
          message: 'Await `mkdir` instead: another request may change the file meanwhile.',
          output: `${KOA}${FS}import path from 'node:path';\napp.use(async (ctx) => {\n  const { name } = ctx.params;\n  const folder = path.join('users', name.toLowerCase());\n  if (!fs.existsSync(folder)) await fs.promises.mkdir(folder);\n});`,
        },
      ],
    },
    {
      title: 'The other branch uses what is not filled in, or not kept.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}let client;\nfunction page(ctx) {\n  if (client) { return client.page; } else { return [|fs.statfsSync|]('page'); }\n}\nfunction one(ctx) {\n  let row = ctx.row;\n  if (row) { return row; } else { row = [|fs.statfsSync|]('row'); return row; }\n}\napp.use((ctx) => { client = ctx.client; ctx.list.sort(() => page(ctx) + one(ctx)); });`,
      output: null,
    },
    {
      title: 'A folder of each request, and a test that decides about more than a folder.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => {\n  [|fs.mkdirSync|](ctx.path, { recursive: true });\n  if (fs.existsSync(ctx.path)) { ctx.status = 409; return; }\n  fs.mkdirSync(ctx.target);\n  if (!fs.existsSync(ctx.other)) fs.mkdirSync(ctx.other); else ctx.status = 204;\n  return 0;\n}); });`,
      output: null,
    },
    {
      title: 'A variable that changes, and the branch that is taken.',
      code: `${KOA}${FS}const USE_FILES = true;\nlet isReady = false;\napp.on('ready', () => { isReady = true; });\napp.use((ctx) => {\n  if (isReady) [|fs.readSync|](ctx.fd);\n  if (USE_FILES) [|fs.readSync|](ctx.fd);\n  if (!USE_FILES) ctx.status = 404; else [|fs.readSync|](ctx.fd);\n});`,
      output: null,
    },
    {
      title: 'What goes on after the beginning: handlers, timers and listeners.',
      code: `${KOA}${FS}import { EventEmitter } from 'node:events';\nconst bus = new EventEmitter();\nclass Report {\n  init() { fs.readFileSync('a'); setInterval(() => this.flush(), 5000); bus.on('saved', (fd) => [|fs.readSync|](fd)); app.use(() => { [|fs.readSync|](app.fd); }); }\n  flush() { [|fs.readSync|](app.fd); }\n}\nconst report = new Report();\napp.use((ctx) => { report.init(); bus.emit('saved', ctx.fd); });`,
      output: null,
    },
    {
      title: 'What only looks like a watcher.',
      code: `${KOA}${FS}app.use((ctx) => { run((name) => { ctx.body = [|fs.readSync|](name); }); });\nfunction run(load) { load('a'); }`,
      output: null,
    },
    {
      title: 'What a function fills and empties again is no memo.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}let job;\napp.use((ctx) => { ctx.list.sort(() => { if (!job) { job = start(ctx); ctx.type = [|fs.statfsSync|](ctx.path).type; job = null; } return 0; }); });\nfunction start(ctx) { return ctx.path; }`,
      output: null,
    },
    {
      title: 'An object that is told to write, or one of the request.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}class Rows { all; load(name) { this.all = [|fs.readFileSync|](name); } write() { [|fs.writeFileSync|]('rows', this.all); } }\nconst shared = new Rows();\napp.use((ctx) => { ctx.list.sort(() => { const rows = new Rows(); if (!rows.all) rows.load(ctx.path); if (!shared.all) shared.write(); return 0; }); });`,
      output: null,
    },
    {
      title: 'What a store lacks each time, and the hash of a password.',
      code: `${KOA}import { spawnSync } from 'node:child_process';\nimport express from 'express';\nimport { hashSync } from 'bcryptjs';\nimport { store } from './store.js';\nconst routes = express();\nroutes.post('/change-password', (req, res) => { req.list.sort(() => [|hashSync|](req.body, 10)); });\napp.use(async (ctx) => {\n  const user = await store.getUser(ctx.name);\n  if (!user) { [|spawnSync|]('ls'); store.setUser(ctx.name, 1); }\n  const admin = await store.getUser('admin');\n  if (!admin) { [|spawnSync|]('ps'); store.setUser('guest', 1); }\n  ctx.body = admin ?? user;\n});`,
      output: null,
    },
    {
      title: 'Settings that are read with POST.',
      filename: 'routes/settings.js',
      code: `import express from 'express';\nimport fs from 'node:fs';\nconst app = express();\napp.post('/get', (req, res) => { [|fs.readSync|](req.fd); res.end(); });`,
      output: null,
    },
    {
      title: 'What is uploaded to a plugin.',
      code: `import express from 'express';\n${FS}const app = express();\napp.post('/upload/:plugin', (req, res) => { [|fs.readSync|](req.fd); res.end(); });`,
      output: null,
    },
    {
      title: 'Variables of one name in two blocks.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => { if (ctx.a) { const file = ctx.query.a; return [|fs.existsSync|](file); } const file = ctx.query.b; return fs.existsSync(file); }); });`,
      output: null,
    },
    {
      title: 'Remote procedures by name.',
      filename: 'routers/plugin.js',
      code: `import { initTRPC } from '@trpc/server';\n${FS}const t = initTRPC.create();\nexport const plugins = t.router({ enabled: t.procedure.query(() => [|fs.readSync|](0)), run: t.procedure.mutation(run) });\nfunction run() { [|fs.readSync|](1); }\nexport default t.procedure.query(() => [|fs.readSync|](2));`,
      output: null,
      message: [
        '`readSync` blocks every request while it waits for the disk: called in the tRPC query enabled (line 4).',
        '`readSync` blocks every request while it waits for the disk: called in the tRPC mutation run (line 4).',
        '`readSync` blocks every request while it waits for the disk: called in the tRPC query (line 6).',
      ],
    },
    {
      title: 'What begins a request, and a list of plugins.',
      code: `import express from 'express';\nimport { PREFIX } from './prefix.js';\n${FS}const app = express();\napp.use((req, res, next) => { init(req); next(); });\nfunction init(req) { req.list.sort(() => [|fs.readSync|](req.fd)); }\napp.post(\`\${PREFIX}/plugins/list\`, (req, res) => { [|fs.readSync|](req.fd); res.end(); });`,
      output: null,
      message: [
        '`readSync` blocks every request while it waits for the disk: reached from the middleware (line 5) through `init`.',
        '`readSync` blocks every request while it waits for the disk: called in the POST …/plugins/list handler (line 7).',
      ],
    },
    {
      title: 'Timers that strike more often, and a child process once in a minute.',
      code: `${KOA}${FS}import cron from 'node-cron';\nimport { spawnSync } from 'node:child_process';\nsetInterval(() => { [|fs.readSync|](app.fd); }, 30_000);\nsetInterval(() => { [|fs.readSync|](app.fd); }, app.options.seconds * 1000);\ncron.schedule('*/10 * * * * *', () => { [|fs.readSync|](app.fd); });\ncron.schedule('*/5 * * * *', () => { [|spawnSync|]('ls'); });\napp.use(() => {});`,
      output: null,
    },
    {
      title: 'Branches of production, and what a request asks for.',
      code: `${KOA}${FS}const { NODE_ENV } = process.env;\napp.use((ctx) => {\n  if (NODE_ENV === 'production') [|fs.readSync|](ctx.fd);\n  if (app.get('env') !== 'development') [|fs.readSync|](ctx.fd);\n  if (ctx.mode === 'raw') [|fs.readSync|](ctx.fd);\n  if (process.env.STORE) [|fs.readSync|](ctx.fd);\n  if (!process.env.DEBUG) [|fs.readSync|](ctx.fd);\n});`,
      output: null,
    },
    {
      title: 'The statements of a file are told together: node:sqlite has no other interface.',
      options: [{ report: 'all' }],
      code: `${KOA}import { DatabaseSync } from 'node:sqlite';\nconst db = new DatabaseSync('a');\napp.use((ctx) => {\n  const insert = db.prepare('insert into a values (?)');\n  for (const id of ctx.ids) [|insert.run|](id);\n  ctx.body = db.prepare('select 1').all();\n  ctx.names.forEach((name) => { insert.run(name); });\n});`,
      output: null,
      message:
        "`insert.run` blocks every request until the database has answered, as do `db.prepare('select 1').all` (line 8) and `insert.run` (line 9): called in the middleware (line 5).",
    },
    {
      title: 'A file that is opened and closed, and one that is only asked for its size.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}const fds = [];\napp.use((ctx) => { ctx.list.sort(() => {\n  const fd = fs.openSync(ctx.file, 'r');\n  [|fs.readSync|](fd, ctx.buffer);\n  fs.closeSync(fd);\n  const other = [|fs.openSync|](ctx.lock, 'w');\n  fs.closeSync(other);\n  return fs.fstatSync(fds[0]).size;\n}); });`,
      output: null,
      message: [
        '`readSync` blocks every request while it waits for the disk, as do `openSync` (line 6) and `closeSync` (line 8): called in the middleware (line 5).',
        '`openSync` blocks every request while it waits for the disk, as does `closeSync` (line 10): called in the middleware (line 5).',
      ],
    },
    {
      title: 'A timer that prints lines.',
      code: `${KOA}${FS}setInterval(() => { process.stdout.write('\\x1b[31mred'); console.log('state'); [|fs.readSync|](3); }, 900);\napp.use(() => {});`,
      output: null,
    },
    {
      title: 'What is said of the owner of a file is told with the writing of it.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => {\n  [|fs.writeFileSync|](ctx.a, ctx.text);\n  try { fs.chmodSync(ctx.a, 0o600); } catch { ctx.log('open'); }\n  [|fs.chmodSync|](ctx.b, 0o600);\n  return 0;\n}); });`,
      output: null,
      message: [
        '`writeFileSync` blocks every request while it waits for the disk, as does `chmodSync` (line 6): called in the middleware (line 4).',
        '`chmodSync` blocks every request while it waits for the disk: called in the middleware (line 4).',
      ],
    },
    {
      title: 'What is done to one file, and asked of it, is told together.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => {\n  if (fs.existsSync(ctx.path)) {\n    const fd = fs.openSync(ctx.file, 'r');\n    [|fs.readSync|](fd, ctx.buffer);\n    [|fs.openSync|](ctx.other, 'r');\n    [|fs.unlinkSync|](ctx.path);\n    if (!fs.existsSync(ctx.to)) [|fs.renameSync|](ctx.file, ctx.to);\n  }\n  return fs.existsSync(ctx.path) ? 1 : load(ctx.path);\n}); });\nfunction load(name) { return fs.existsSync(name) && [|fs.statSync|](name) && fs.existsSync(name + '.txt'); }`,
      output: null,
      message: [
        '`readSync` blocks every request while it waits for the disk, as does `openSync` (line 6): called in the middleware (line 4).',
        '`openSync` blocks every request while it waits for the disk: called in the middleware (line 4).',
        '`unlinkSync` blocks every request while it waits for the disk, as do `existsSync` (line 5) and `existsSync` (line 12): called in the middleware (line 4).',
        '`renameSync` blocks every request while it waits for the disk, as does `existsSync` (line 10): called in the middleware (line 4).',
        '`statSync` blocks every request while it waits for the disk, as do `existsSync` (line 14) and `existsSync` (line 14): reached from the middleware (line 4) through `load`.',
      ],
    },
    {
      title: 'A helper that is given a file of the kernel, and others.',
      code: `${KOA}${FS}function read(path) { return [|fs.readFileSync|](path); }
app.use((ctx) => { ctx.body = [read('/proc/uptime'), read(ctx.path)]; });`,
      output: `${KOA}${FS}async function read(path) { return await fs.promises.readFile(path); }
app.use(async (ctx) => { ctx.body = [await read('/proc/uptime'), await read(ctx.path)]; });`,
    },
    {
      title: 'Files whose paths only look like those of the kernel.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}let folder = '/proc';\nfolder = './files';\napp.use((ctx) => { [|fs.readSync|](ctx.fd); [|fs.readFileSync|]('/processed/a'); [|fs.readFileSync|]('proc/b'); [|fs.readFileSync|](ctx.folder + '/proc/c'); [|fs.readFileSync|](folder + '/d'); });`,
      output: `${KOA}${FS}let folder = '/proc';\nfolder = './files';\napp.use(async (ctx) => { fs.readSync(ctx.fd); await fs.promises.readFile('/processed/a'); await fs.promises.readFile('proc/b'); await fs.promises.readFile(ctx.folder + '/proc/c'); await fs.promises.readFile(folder + '/d'); });`,
    },
    {
      title: 'What is done at once, by names that only look like those of what is done seldom.',
      code: `${KOA}${FS}app.use((ctx) => {\n  setTimeout(() => { [|fs.readSync|](ctx.fd); }, 5000);\n  setTimeout(() => { [|fs.readSync|](ctx.fd); }, ctx.delay);\n  restartTimer(ctx);\n  openEditor(ctx);\n  openBrowser(ctx);\n  updateConfigured(ctx);\n});\nfunction restartTimer(ctx) { [|fs.readSync|](ctx.fd); }\nfunction openEditor(ctx) { [|fs.readSync|](ctx.fd); }\nfunction openBrowser(ctx) { [|fs.readSync|](ctx.fd); }\nfunction updateConfigured(ctx) { [|fs.readSync|](ctx.fd); }`,
      output: null,
    },
    {
      title: 'What a timer computes a minute later.',
      code: `${KOA}import { spawnSync } from 'node:child_process';\napp.use(() => { setTimeout(() => { [|spawnSync|]('ls'); }, 60_000); });`,
      output: null,
    },
    {
      title:
        'A page that is refreshed, an update, and a word that only ends like that of settings.',
      filename: 'routes/resetting.js',
      code: `import express from 'express';\n${FS}const app = express();\napp.post('/refresh', (req, res) => { [|fs.readSync|](req.fd); res.end(); });\napp.get('/reload', (req, res) => { [|fs.readSync|](req.fd); res.end(); });\napp.get('/disabled/security', (req, res) => { download(req); res.end(); });\nfunction download(req) { [|fs.readSync|](req.fd); validate(req); }\nfunction validate(req) { [|fs.readSync|](req.fd); }`,
      output: null,
    },
    {
      title:
        'Another file than the one that could not be read, and names that only hold those of certificates.',
      options: [{ report: 'all' }],
      filename: 'src/users/update/update.js',
      code: `${KOA}${FS}app.use((ctx) => { ctx.list.sort(() => { try { ctx.body = [|fs.readFileSync|](ctx.path); } catch { [|fs.writeFileSync|](ctx.file, rows.join()); [|fs.writeFileSync|](ctx.path, ctx.text); } placement(ctx); invalidateThumbnail(ctx); return 0; }); });\nfunction invalidateThumbnail(ctx) { [|fs.readSync|](ctx.fd); }\nfunction placement(ctx) { [|fs.readSync|](ctx.fd); showCertificate(ctx); }\nfunction showCertificate(ctx) { [|fs.readSync|](ctx.fd); }`,
      output: null,
    },
    {
      title: 'A memo that a caller passes over, and a flag beside another test.',
      options: [{ report: 'all' }],
      code: `${KOA}${FS}let rows;\nconst load = (name, force) => { if (!rows || force) { rows = [|fs.readFileSync|]('rows.json'); } return rows; };\nconst read = (name, force) => { if (!name || force) { rows = [|fs.readFileSync|]('rows.json'); } return rows; };\napp.use((ctx) => { ctx.list.sort(() => { ctx.body = [load(ctx.path, true), read(ctx.path)]; return 0; }); });`,
      output: null,
    },
    {
      title: 'A command that only looks like the end of the machine.',
      code: `import express from 'express';\nimport { execSync } from 'node:child_process';\nconst app = express();\napp.get('/restart', (req, res) => { req.list.sort(() => restart(req.query.name)); res.end(); });\nfunction restart(name) { [|execSync|]('sudo systemctl reboot-all ' + name); }`,
      output: null,
    },
    {
      title: 'A factory that empties the memory of Node, and one of data.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { ctx.body = [adapterOf(ctx.type), rowsOf(ctx.type)]; });\nfunction adapterOf(type) { delete require.cache[type]; return [|require|]('./adapters/' + type); }\nfunction rowsOf(type) { return [|require|](`./rows/${type}.json`); }",
      output: null,
    },
    {
      title:
        'A module whose path is made of what a client names, and data by a name that stands before.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { const { name } = ctx.query; const file = `./pages/${name}`; ctx.body = [[|require|](file), rowsOf(name)]; });\nfunction rowsOf(type) { const file = `./rows/${type}.json`; return [|require|](file); }",
      output: null,
    },
    {
      title: 'A module that a client names.',
      options: [{ report: 'all' }],
      filename: 'file.cjs',
      code: "const Koa = require('koa');\nnew Koa().use(async (ctx) => { ctx.body = [|require|](`./pages/${ctx.path}`); });",
      output: null,
    },
  ],
});
