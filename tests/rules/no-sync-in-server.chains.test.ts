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

testRule(noSyncInServer, {
  valid: [],
  invalid: [60, 300].map((count) => ({
    title: `${String(count)} routes in one chain.`,
    languages: ['js'],
    code: chained(count),
    output: chained(count).replaceAll('[|fs.readFileSync|]', 'await fs.promises.readFile'),
  })),
});
