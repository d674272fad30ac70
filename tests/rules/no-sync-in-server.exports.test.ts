import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const js = ['js'] as const;
const CJS = `const Koa = require('koa');\nconst fs = require('fs');\nconst app = new Koa();\n`;
const ESM = `import Koa from 'koa';\nimport fs from 'node:fs';\nconst app = new Koa();\n`;

/** Code that is suggested: each call of the function waits, by whatever name it is called. */
function awaited(title: string, code: string, output: string) {
  const head = code.includes('export const') ? ESM : CJS;
  const become = code.includes('get') ? '`get`, `token` become' : '`token` becomes';
  return {
    title,
    languages: js,
    ...(head === CJS ? { filename: 'file.cjs' } : {}),
    code: head + code.replace('READ', "[|fs.readFileSync|]('a')"),
    output: null,
    suggestions: [
      {
        message: `Await \`readFile\` instead: ${become} async, and callers elsewhere get a promise.`,
        output: head + output.replace('READ', "await fs.promises.readFile('a')"),
      },
    ],
  };
}

/** What a file exports is called in the file itself through `exports`, `this` and other names. */
testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [
    {
      title: '`this` is nothing in an ES module.',
      languages: js,
      code: `${ESM}export const get = () => fs.readFileSync('a');\napp.use((ctx) => { ctx.body = this.get(); });`,
    },
    {
      title: '`this` of a function is not that of the module.',
      languages: js,
      filename: 'file.cjs',
      code: `${CJS}exports.get = () => fs.readFileSync('a');\napp.use(function (ctx) { ctx.body = this.get(); });`,
    },
    {
      title: '`this` of an arrow function is that of the function around it.',
      languages: js,
      filename: 'file.cjs',
      code: `${CJS}exports.get = () => fs.readFileSync('a');\nfunction make() { return (ctx) => { ctx.body = this.get(); }; }\napp.use(make());`,
    },
    {
      title: '`this` of a field is the object.',
      languages: js,
      filename: 'file.cjs',
      code: `${CJS}exports.get = () => fs.readFileSync('a');\nclass Page { show = (ctx) => { ctx.body = this.get(); }; }\napp.use(new Page().show);`,
    },
    {
      title: 'Something else that the module exports.',
      languages: js,
      filename: 'file.cjs',
      code: `${CJS}exports.auth = { get: () => fs.readFileSync('a') };\nexports.other = { get: () => 'a' };\napp.use((ctx) => { ctx.body = this.other.get(); });`,
    },
  ],
  invalid: [
    awaited(
      '`this` at module level is what a CommonJS module exports.',
      'this.get = () => READ;\nthis.token = () => this.get().length;\napp.use((ctx) => { ctx.body = this.get(); });',
      'this.get = async () => READ;\nthis.token = async () => (await this.get()).length;\napp.use(async (ctx) => { ctx.body = await this.get(); });',
    ),
    awaited(
      'An object that is exported, by `this`.',
      'module.exports.auth = { get: () => READ };\nmodule.exports.token = () => this.auth.get().length;\napp.use((ctx) => { ctx.body = this.auth.get(); });',
      'module.exports.auth = { get: async () => READ };\nmodule.exports.token = async () => (await this.auth.get()).length;\napp.use(async (ctx) => { ctx.body = await this.auth.get(); });',
    ),
    awaited(
      'An object that is exported, by `exports`.',
      'exports.auth = { get: () => READ };\nexports.token = () => exports.auth.get().length;\napp.use((ctx) => { ctx.body = module.exports.auth.get(); });',
      'exports.auth = { get: async () => READ };\nexports.token = async () => (await exports.auth.get()).length;\napp.use(async (ctx) => { ctx.body = await module.exports.auth.get(); });',
    ),
    awaited(
      'A function that is exported by its name.',
      'function get() { return READ; }\nmodule.exports = { get, token: () => module.exports.get().length };\napp.use((ctx) => { ctx.body = get(); });',
      'async function get() { return READ; }\nmodule.exports = { get, token: async () => (await module.exports.get()).length };\napp.use(async (ctx) => { ctx.body = await get(); });',
    ),
    awaited(
      'Another name for what is exported.',
      'exports.get = () => READ;\nconst self = module.exports;\nexports.token = () => self.get().length;\napp.use((ctx) => { ctx.body = self.get(); });',
      'exports.get = async () => READ;\nconst self = module.exports;\nexports.token = async () => (await self.get()).length;\napp.use(async (ctx) => { ctx.body = await self.get(); });',
    ),
    awaited(
      'An object that is exported and has a name.',
      'const self = module.exports = { get() { return READ; }, token() { return self.get().length; } };\napp.use((ctx) => { ctx.body = self.get(); });',
      'const self = module.exports = { async get() { return READ; }, async token() { return (await self.get()).length; } };\napp.use(async (ctx) => { ctx.body = await self.get(); });',
    ),
    awaited(
      'A part of what is exported.',
      'exports.auth = { get: () => READ };\nconst { auth } = exports;\nexports.token = () => auth.get().length;\napp.use((ctx) => { ctx.body = auth.get(); });',
      'exports.auth = { get: async () => READ };\nconst { auth } = exports;\nexports.token = async () => (await auth.get()).length;\napp.use(async (ctx) => { ctx.body = await auth.get(); });',
    ),
    awaited(
      'A member of an object that an ES module exports.',
      'function get() { return READ; }\nexport const api = { get, token() { return api.get().length; } };\napp.use((ctx) => { ctx.body = get(); });',
      'async function get() { return READ; }\nexport const api = { get, async token() { return (await api.get()).length; } };\napp.use(async (ctx) => { ctx.body = await get(); });',
    ),
    {
      title: 'Nothing waits for what is handed over by its place in the exports.',
      languages: js,
      filename: 'file.cjs',
      code: `${CJS}exports.get = () => [|fs.readFileSync|]('a');\nexports.all = (list) => list.map(exports.get);\napp.use((ctx) => { ctx.body = exports.get(); });`,
      output: null,
    },
    {
      title: 'What renders an object may use its functions as it likes.',
      languages: js,
      code: `${ESM}export function say(text, values) {\n  const names = [|fs.readFileSync|]('a');\n  const context = { ...values, say };\n  return render.call(context, text, names);\n}\nexport const tell = (text) => render(text, { tell }, [|fs.readFileSync|]('b'));\napp.use(async (ctx) => { ctx.body = [say(ctx.path), tell(ctx.path)]; });`,
      output: null,
      suggestions: [],
    },
    awaited(
      'The functions of an object that a factory returns are called by their names.',
      'exports.make = () => {\n  function token() { return READ; }\n  const api = { token };\n  api.kind = 1;\n  return api;\n};\nconst one = exports.make();\napp.use((ctx) => { ctx.body = one.token(); });',
      'exports.make = () => {\n  async function token() { return READ; }\n  const api = { token };\n  api.kind = 1;\n  return api;\n};\nconst one = exports.make();\napp.use(async (ctx) => { ctx.body = await one.token(); });',
    ),
  ],
});
