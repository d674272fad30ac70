import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

/** Routes in one chain, of which the first, one in the middle and the last block. */
function chained(count: number): string {
  const blocking = [0, count / 2, count - 1];
  const routes = Array.from({ length: count }, (_, index) => {
    const body = blocking.includes(index) ? "[|fs.readFileSync|]('a')" : "'a'";
    return `.get('/${String(index)}', async (ctx) => { ctx.body = ${body}; })`;
  });
  return `import fs from 'node:fs';\nimport Router from '@koa/router';\nnew Router()${routes.join('\n')};`;
}

/** A function that hands what it registers on to itself, in so many calls: each way is gone once. */
function nested(count: number): string {
  const calls = Array.from(
    { length: count },
    (_, index) => `  if (node.k${String(index)}) mount(router, node.k${String(index)}, handler);\n`,
  );
  return `import fs from 'node:fs';\nimport Router from '@koa/router';\nfunction mount(router, node, handler) {\n  router.get(node.path, handler);\n${calls.join('')}}\nmount(new Router(), {}, async (ctx) => { ctx.body = [|fs.readFileSync|]('a'); });\n`;
}

testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [],
  invalid: [
    ['60 routes in one chain.', chained(60)] as const,
    ['300 routes in one chain.', chained(300)] as const,
    ['A function that hands on its parameter in forty calls of itself.', nested(40)] as const,
  ].map(([title, code]) => ({
    title,
    languages: ['js'],
    code,
    output: code.replaceAll('[|fs.readFileSync|]', 'await fs.promises.readFile'),
  })),
});
