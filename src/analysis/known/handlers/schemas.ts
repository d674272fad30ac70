import { type Method, ONCE, type Registration, each, methods, words } from './registration.ts';

/** What a server of GraphQL calls for a field. */
export const RESOLVER = {
  runs: 'request',
  settles: 'always',
  label: 'GraphQL resolver',
} as const;

/** The packages that serve GraphQL, or make the schema that others serve. */
export const SERVES_GRAPHQL = words(
  '@apollo/server @apollo/subgraph @graphql-tools/schema apollo-server apollo-server-express ' +
    'apollo-server-fastify apollo-server-koa apollo-server-lambda apollo-server-micro express-graphql ' +
    'graphql-http graphql-modules graphql-tools graphql-yoga mercurius',
);

const RESOLVERS: Registration = {
  ...RESOLVER,
  options: ['resolvers', 'loaders', 'rootValue()', 'schema', 'context'],
};

/** Functions that make the fields are called when the schema is built. */
const FIELD: Registration = { ...RESOLVER, options: ['fields()', 'resolve', 'subscribe'] };

/** What makes the context of each request. */
const CONTEXT: Registration = { runs: 'request', settles: 'always', label: 'context' };

/** Functions that describe the fields of a type of Nexus and of Pothos, when the schema is built. */
const NEXUS_FIELDS: Registration = { ...ONCE, options: ['definition'], params: ['#nexusFields'] };
const POTHOS_FIELDS: Registration = { ...ONCE, options: ['fields'], params: ['#pothosFields'] };

const SCALARS = 'boolean float id int string';

/** Schemas whose fields others ask for: GraphQL and tRPC. */
export const SCHEMAS: readonly [string, Method][] = [
  // tRPC.
  ...methods('#trpc', ['context', 'meta', 'create'], { returns: '#trpc' }),
  ...methods('#trpc', ['middleware'], {
    registers: { runs: 'request', settles: 'always', label: 'tRPC middleware' },
  }),
  ...methods('#procedure', ['query', 'mutation', 'subscription'], {
    registers: { runs: 'request', settles: 'always', label: 'tRPC {name} {key}' },
  }),
  ...methods('#procedure', ['use'], {
    registers: { runs: 'request', settles: 'always', label: 'tRPC middleware' },
    returns: '#procedure',
  }),
  ...methods('#procedure', ['*'], { returns: '#procedure' }),
  ...each(
    '@trpc/server/adapters/standalone.createHTTPServer @trpc/server/adapters/standalone.createHTTPHandler ' +
      '@trpc/server/adapters/express.createExpressMiddleware @trpc/server/adapters/next.createNextApiHandler ' +
      '@trpc/server/adapters/fetch.fetchRequestHandler @trpc/server/adapters/ws.applyWSSHandler ' +
      '@trpc/server/adapters/aws-lambda.awsLambdaRequestHandler ' +
      '@trpc/server/adapters/node-http.nodeHTTPRequestHandler',
    { registers: { ...CONTEXT, label: 'tRPC context', options: ['createContext'] } },
  ),

  // GraphQL.
  ...each(
    '@apollo/server.ApolloServer apollo-server.ApolloServer apollo-server-express.ApolloServer ' +
      'apollo-server-koa.ApolloServer apollo-server-fastify.ApolloServer apollo-server-lambda.ApolloServer ' +
      '@graphql-tools/schema.makeExecutableSchema graphql-tools.makeExecutableSchema graphql-yoga.createSchema ' +
      'graphql-yoga.createYoga graphql-yoga.GraphQLServer @apollo/subgraph.buildSubgraphSchema ' +
      'express-graphql.graphqlHTTP express-graphql graphql-http/lib/use/express.createHandler ' +
      'graphql-http/lib/use/http.createHandler mercurius',
    { registers: RESOLVERS },
  ),
  ...each('graphql.GraphQLObjectType graphql.GraphQLInterfaceType', { registers: FIELD }),
  ...each(
    '@apollo/server/standalone.startStandaloneServer @apollo/server/express4.expressMiddleware ' +
      '@as-integrations/express4.expressMiddleware @as-integrations/express5.expressMiddleware ' +
      '@as-integrations/koa.koaMiddleware @as-integrations/next.startServerAndCreateNextHandler ' +
      '@as-integrations/aws-lambda.startServerAndCreateLambdaHandler',
    { registers: { ...CONTEXT, label: 'GraphQL context', options: ['context'] } },
  ),
  // Of several, each is called when the promise of the one before has settled.
  ...each('graphql-resolvers.combineResolvers', { registers: RESOLVER }),
  ...each('graphql-shield.rule()', { registers: { ...RESOLVER, label: 'GraphQL rule' } }),

  // Schemas that are written as code.
  ...each('nexus.queryField nexus.mutationField', {
    registers: { ...FIELD, ofResult: ['resolve', 'subscribe'], params: ['#nexusFields'] },
  }),
  ...each(
    'nexus.extendType nexus.interfaceType nexus.mutationType nexus.objectType nexus.queryType',
    {
      registers: NEXUS_FIELDS,
    },
  ),
  ...methods('#nexusFields', words(`${SCALARS} field`), { registers: FIELD }),
  ...methods(
    '#pothos',
    ['mutation', 'object', 'prismaObject', 'query'].flatMap((kind) =>
      ['Field', 'Fields', 'Type'].map((part) => `${kind}${part}`),
    ),
    { registers: POTHOS_FIELDS },
  ),
  ['#pothos.prismaObject', { registers: POTHOS_FIELDS }],
  ['#pothos.objectRef().implement', { registers: POTHOS_FIELDS }],
  ...methods(
    '#pothosFields',
    words(SCALARS)
      .flatMap((name) => [name, `${name}List`])
      .concat('field', 'prismaField'),
    { registers: FIELD },
  ),
];
