import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const HEAD = "import fs from 'node:fs';\nimport { FastMCP } from 'fastmcp';\n";
const SERVER = `${HEAD}const server = new FastMCP({ name: 'files' });\n`;
const READS = 'async ({ name }) => fs.readFileSync(name)';
const WRAP =
  'export function wrap(fn) {\n  return async (args, context) => {\n    try { return await fn(args, context); } catch { return undefined; }\n  };\n}\n';
const RESOLVERS = "import fs from 'node:fs';\nimport { wrap } from './wrap.js';\n";

function manifest(...packages: readonly string[]): string {
  const dependencies = Object.fromEntries(packages.map((name) => [name, '*']));
  return JSON.stringify({ name: 'app', type: 'module', dependencies });
}

const MCP = manifest('fastmcp');

const PROJECTS: Readonly<Record<string, Files>> = {
  'what a wrapper calls at once, and what it keeps the result of': {
    'package.json': MCP,
    'server.js': `${SERVER}function withConfig(load) { const config = load(); return async ({ name }) => config[name]; }
server.addTool({ name: 'one', execute: withConfig(() => fs.readFileSync('a.json')) });
server.addTool({ name: 'two', execute: memoize(() => fs.readFileSync('a.json')) });
`,
  },
  'objects that a wrapper is given, and other options': {
    'package.json': MCP,
    'server.js': `${SERVER}import { wrap } from './wrap.js';
server.addTool({ name: 'one', execute: wrap({ load: () => fs.readFileSync('a.json') }) });
server.addTool({ name: 'two', describe: wrap(${READS}), execute: async () => 1 });
`,
    'wrap.js': WRAP,
  },
  'a wrapped function that nobody hands to a server': {
    'package.json': MCP,
    'server.js': `${SERVER}import { wrap } from './wrap.js';
export const tool = { name: 'one', execute: wrap(${READS}) };
`,
    'wrap.js': WRAP,
  },
  'a wrapped function in an option': {
    'package.json': MCP,
    'server.js': `${SERVER}import { wrap } from './wrap.js';
server.addTool({
  name: 'one',
  execute: wrap(${READS}), // hot
});
`,
    'wrap.js': WRAP,
  },
  'one that a package wraps': {
    'package.json': MCP,
    'server.js': `${SERVER}import { wrap } from 'wrappers';
server.addTool({
  name: 'one',
  execute: wrap(${READS}), // hot
});
`,
  },
  'one that another file has wrapped, by itself and in a table': {
    'package.json': manifest('fastify'),
    'server.js':
      "import fastify from 'fastify';\nimport { read, table } from './handlers.js';\nconst app = fastify();\napp.route({ method: 'GET', url: '/a', handler: read });\napp.route({ method: 'GET', url: '/b', handler: table.read });\n",
    'handlers.js': `${RESOLVERS}export const read = wrap(async ({ query }) => fs.readFileSync(query.name)); // hot
export const table = {
  read: wrap(async ({ query }) => fs.readFileSync(query.name)), // hot
  other: wrap(async ({ query }) => fs.readFileSync(query.name)),
};
`,
    'wrap.js': WRAP,
  },
  'one in a list of hooks': {
    'package.json': manifest('fastify'),
    'server.js': `import fs from 'node:fs';
import fastify from 'fastify';
import { wrap } from './wrap.js';
const app = fastify();
const preHandler = [wrap(async ({ query }) => { query.text = fs.readFileSync(query.name); })]; // hot
app.get('/', { preHandler }, async ({ query }) => query.text);
`,
    'wrap.js': WRAP,
  },
  'one of the resolvers of GraphQL, handed over and exported': {
    'package.json': manifest('@apollo/server'),
    'server.js': `${RESOLVERS}import { ApolloServer } from '@apollo/server';
const resolvers = {
  Query: { row: wrap(async (_, { name }) => fs.readFileSync(name)) }, // hot
};
new ApolloServer({ resolvers });
`,
    'rows.js': `${RESOLVERS}export const Query = {
  rows: wrap(async (_, { name }) => fs.readFileSync(name)), // hot
};
`,
    'wrap.js':
      'export const wrap = (next) => async (root, args, context) => {\n  if (!context.user) throw new Error();\n  return next(root, args, context);\n};\n',
  },
};

describe('functions that a wrapper is given in an option', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files, 'all');
  });
});
