import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const KOA = "import Koa from 'koa';\nconst app = new Koa();\n";

/** The last of several calls of one name waits for the others, and takes the import with it. */
testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [],
  invalid: [
    {
      title: 'Three calls of an imported function, in functions of their own.',
      code: `import { readFileSync } from 'node:fs';\n${KOA}app.use((ctx) => { ctx.a = [|readFileSync|]('a'); });\napp.use((ctx) => { ctx.b = [|readFileSync|]('b'); });\napp.use((ctx) => { ctx.c = [|readFileSync|]('c'); });`,
      output: `import { readFile } from 'node:fs/promises';\n${KOA}app.use(async (ctx) => { ctx.a = await readFile('a'); });\napp.use(async (ctx) => { ctx.b = await readFile('b'); });\napp.use(async (ctx) => { ctx.c = await readFile('c'); });`,
    },
    {
      title: 'Two calls, where the promise version is imported already.',
      code: `import { readFileSync, statSync } from 'node:fs';\nimport { readFile } from 'node:fs/promises';\n${KOA}export const size = statSync('a').size;\nexport const text = await readFile('a');\napp.use((ctx) => { ctx.a = [|readFileSync|]('a'); });\napp.use((ctx) => { ctx.b = [|readFileSync|]('b'); });`,
      output: `import { statSync } from 'node:fs';\nimport { readFile } from 'node:fs/promises';\n${KOA}export const size = statSync('a').size;\nexport const text = await readFile('a');\napp.use(async (ctx) => { ctx.a = await readFile('a'); });\napp.use(async (ctx) => { ctx.b = await readFile('b'); });`,
    },
    {
      title: 'A required function, called one within the other and again.',
      filename: 'file.cjs',
      code: `const { readFileSync } = require('fs');\nconst Koa = require('koa');\nconst app = new Koa();\napp.use((ctx) => { ctx.a = [|readFileSync|]([|readFileSync|]('a', 'utf8')); });\napp.use((ctx) => { ctx.b = [|readFileSync|]('b'); });`,
      output: `const { readFile } = require('fs/promises');\nconst Koa = require('koa');\nconst app = new Koa();\napp.use(async (ctx) => { ctx.a = await readFile(await readFile('a', 'utf8')); });\napp.use(async (ctx) => { ctx.b = await readFile('b'); });`,
    },
    {
      title: 'The name stays where something else uses it.',
      code: `import { readFileSync } from 'node:fs';\n${KOA}const page = readFileSync('page');\napp.use((ctx) => { ctx.a = [|readFileSync|]('a') + page; });\napp.use((ctx) => { ctx.b = [|readFileSync|]('b'); });\nexport const key = readFileSync('key');`,
      output: `import { readFileSync } from 'node:fs';\nimport { readFile } from 'node:fs/promises';\n${KOA}const page = readFileSync('page');\napp.use(async (ctx) => { ctx.a = await readFile('a') + page; });\napp.use(async (ctx) => { ctx.b = await readFile('b'); });\nexport const key = readFileSync('key');`,
    },
    ...[
      ["import { randomBytes } from 'node:crypto';", "import { promisify } from 'node:util';"],
      [
        "import crypto, { randomBytes } from 'node:crypto';",
        "import { promisify } from 'node:util';",
      ],
    ].map(([own = '', added = '']) => ({
      title: `The name stays where its promise version is made of it: ${own}`,
      languages: ['js'] as const,
      code: `${own}\n${KOA}app.use((ctx) => { ctx.a = [|randomBytes|](1e6); });`,
      output: `${own}\n${added}\nimport Koa from 'koa';\nconst randomBytesAsync = promisify(randomBytes);\nconst app = new Koa();\napp.use(async (ctx) => { ctx.a = await randomBytesAsync(1e6); });`,
    })),
  ],
});
