import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD = `const fs = require('fs');
const Koa = require('koa');
const app = new Koa();
`;
const READ = `function read(name) { return fs.readFileSync(name); }
`;
const READ_LATER = `async function read(name) { return await fs.promises.readFile(name); }
`;

const BECOMES_ASYNC =
  'Await `readFile` instead: `read`, `list` become async, and callers elsewhere get a promise.';

/** Functions that become methods by their names, after they are declared. */
testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [
    {
      title: '`this` is another object, whose method of that name does not block.',
      languages: ['js'],
      filename: 'file.cjs',
      code: `${HEAD}${READ}const rows = { read };
function list(ctx) { return this.read(ctx.path); }
const api = { list, read: (name) => name };
app.use(async (ctx) => { ctx.body = api.list(ctx); });
console.log(rows);`,
    },
    {
      title: 'A class that others make keeps its own methods.',
      languages: ['js'],
      filename: 'file.cjs',
      code: `${HEAD}${READ}function Store() { this.rows = this.read; }
const types = { Store, read };
app.use(async (ctx) => { ctx.body = new types.Store().rows(ctx.path); });`,
    },
  ],
  invalid: [
    {
      title: 'They are assigned to a prototype.',
      languages: ['js'],
      filename: 'file.cjs',
      code: `${HEAD}function Store() {}
function list(ctx) { return this.read(ctx.path); }
const read = function (name) { return [|fs.readFileSync|](name); };
Store.prototype.list = list;
Store.prototype.read = read;
const store = new Store();
app.use(async (ctx) => { ctx.body = store.list(ctx); });`,
      output: null,
      suggestions: [
        {
          message: BECOMES_ASYNC,
          output: `${HEAD}function Store() {}
async function list(ctx) { return await this.read(ctx.path); }
const read = async function (name) { return await fs.promises.readFile(name); };
Store.prototype.list = list;
Store.prototype.read = read;
const store = new Store();
app.use(async (ctx) => { ctx.body = await store.list(ctx); });`,
        },
      ],
    },
    {
      title: 'They are members of an object literal.',
      languages: ['js'],
      filename: 'file.cjs',
      code: `${HEAD}function list(ctx) { const self = this; return self.read(ctx.path); }
${READ.replace('fs.readFileSync', '[|fs.readFileSync|]')}const api = { list, read };
app.use(async (ctx) => { ctx.body = api.list(ctx); });`,
      output: null,
      suggestions: [
        {
          message: BECOMES_ASYNC,
          output: `${HEAD}async function list(ctx) { const self = this; return await self.read(ctx.path); }
${READ_LATER}const api = { list, read };
app.use(async (ctx) => { ctx.body = await api.list(ctx); });`,
        },
      ],
    },
  ],
});
