import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;
const HEAD = `import Koa from 'koa';
import fs from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
const app = new Koa();
`;

function server(body: string, rest = '') {
  return {
    languages,
    code: `${HEAD}app.use((ctx) => { ctx.list.sort(() => {\n${body}\n}); });\n${rest}`,
  };
}

/** Files of the program itself, which it reads now and then. */
testRule(noSyncInServer, {
  options: { report: 'noticeable' },
  valid: [
    {
      title: 'The version of the program.',
      ...server(
        "ctx.a = JSON.parse(fs.readFileSync(path.join(__dirname, 'package.json'), 'utf8')).version;",
      ),
    },
    {
      title: 'The version by other names.',
      ...server(
        "const file = path.resolve(process.cwd(), '../package.json');\nif (!fs.existsSync(file)) return 1;\nconst manifest = JSON.parse(fs.readFileSync(file).toString());\nctx.a = manifest.version + manifest.name;\nconst { version } = JSON.parse(fs.readFileSync(new URL('./package.json', import.meta.url)));\nreturn version;",
      ),
    },
  ],
  invalid: [
    {
      title: 'The version of something else, and more than the version.',
      ...server(
        "ctx.a = JSON.parse([|fs.readFileSync|](path.join(ctx.plugin, 'package.json'))).version;\nconst all = JSON.parse([|fs.readFileSync|]('./package.json'));\nctx.b = all.dependencies;\nconst { scripts } = JSON.parse([|fs.readFileSync|]('./package.json'));\nctx.c = scripts;\nctx.d = JSON.parse([|fs.readFileSync|]('./settings.json')).version;\nctx.e([|fs.readFileSync|]('./package.json'));",
      ),
      output: null,
    },
    {
      title: 'The version of what has been opened last.',
      languages,
      code: `${HEAD}let folder = '.';
app.use((ctx) => { folder = ctx.folder; ctx.list.sort(() => {
  const file = path.join(folder, 'package.json');
  return JSON.parse([|fs.readFileSync|](file, 'utf8')).version;
}); });`,
      output: null,
    },
    {
      title: 'The version of a package that an object is made for.',
      languages,
      code: `${HEAD}app.use((ctx) => { ctx.list.sort(() => new Plugin(ctx).version()); });
class Plugin {
  constructor(ctx) {
    this.folder = ctx.folder;
  }
  version() {
    return JSON.parse([|fs.readFileSync|](path.join(this.folder, 'package.json'))).version;
  }
}`,
      output: null,
    },
  ],
});
