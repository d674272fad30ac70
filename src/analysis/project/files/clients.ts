import type { Source } from './sources.ts';

/** What a server of the Model Context Protocol talks over (`@modelcontextprotocol/sdk`, and its packages from 2 on). */
const OVER_STDIN = /^@modelcontextprotocol\/(?:sdk\/)?server\/stdio(?:\.js)?$/;
const OVER_NETWORK =
  /^@modelcontextprotocol\/(?:(?:sdk\/)?server\/(?:express|sse|\w*[sS]treamableHttp)(?:\.js)?|express|fastify|hono|node)$/;

/** Whether a server is started by its only client, and talks to it over its standard input. */
export function talksOverStdin(sources: Iterable<Pick<Source, 'isTest' | 'specifiers'>>): boolean {
  const imported = [...sources].flatMap(({ isTest, specifiers }) => (isTest ? [] : specifiers));
  return (
    imported.some((specifier) => OVER_STDIN.test(specifier)) &&
    !imported.some((specifier) => OVER_NETWORK.test(specifier))
  );
}
