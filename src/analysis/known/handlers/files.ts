/** Files whose exports a framework runs, found by their names. */
export interface FileConvention {
  /** A glob from the project's root. */
  readonly path: RegExp;
  /** The exports that are handlers. */
  readonly exports: RegExp;
  readonly label: string;
  /** The project must depend on one of these packages or hold one of these files, if any is given. */
  readonly requires: readonly string[];
  /** A constant export that takes the file out: it is rendered when the project is built. */
  readonly unless?: readonly (readonly [name: string, value: unknown])[];
  /** It is rendered for each request where one of these constant exports says so, or it reads of the request. */
  readonly onlyWith?: readonly (readonly [name: string, value: unknown])[];
  /** The handlers are the methods of what is exported, or what its functions return. */
  readonly hasActions?: true;
  /** What those methods are called that are handlers, if not all of them are. */
  readonly named?: RegExp;
  /** Properties of what is exported that hold handlers, `*` for all of them; `handler` if left out. */
  readonly options?: readonly string[];
  /** Nobody waits for what a handler returns, unless it is async. */
  readonly isCalled?: true;
  /** What the first parameters of a handler are called: the file may export other functions, too. */
  readonly parameters?: readonly RegExp[];
  /** Most files have such a path, so that it tells nothing of one: the names of `parameters` do. */
  readonly isUsualPath?: true;
  /** Globals that the framework gives the file, and that hand on what a handler returns. */
  readonly handOn?: RegExp;
}

const HTTP_VERB = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|fallback|ALL)$/;

const NEXT = ['next'];

/** Packages whose servers have the exports of some folders under their names, without an import. */
export const NUXT: readonly string[] = ['nuxt', 'nuxt3', 'nitropack', 'nitro'];

const KIT = ['@sveltejs/kit'];

const REMIX = [
  '@remix-run/node',
  '@remix-run/react',
  '@remix-run/server-runtime',
  '@remix-run/express',
  '@react-router/node',
  '@react-router/dev',
  'react-router',
];

/** They find the functions of operations in a folder. Source: the documentation of each. */
const OPENAPI_ROUTERS = [
  'swagger-tools',
  'oas-tools',
  '@oas-tools/core',
  'oas3-tools',
  'swagger-express-mw',
  'swagger-node-runner',
  'express-openapi-validator',
  'swagger-routes-express',
];

/** Egg and what is made of it: they load controllers, services and more by the places of their files. */
export const EGG = ['egg', 'midway-web'];

/**
 * What a page calls to read of the request, which makes it one that is rendered for each. Source: the
 * documentation of Next, "Dynamic APIs".
 */
export const READS_REQUEST: ReadonlySet<string> = new Set([
  'next/headers.cookies',
  'next/headers.headers',
  'next/server.connection',
  'next/cache.unstable_noStore',
]);

export const FILE_CONVENTIONS: readonly FileConvention[] = [
  {
    path: /(?:^|\/)app\/(?:.*\/)?route\.[cm]?[jt]sx?$/,
    exports: HTTP_VERB,
    label: '{name} route handler',
    requires: [],
    unless: [['dynamic', 'force-static']],
  },
  {
    path: /(?:^|\/)app\/(?:.*\/)?(?:layout|page|template)\.[jt]sx?$/,
    exports: /^(?:default|generateMetadata)$/,
    label: 'page',
    requires: NEXT,
    // Other pages are rendered when the program is built.
    onlyWith: [
      ['dynamic', 'force-dynamic'],
      ['revalidate', 0],
    ],
  },
  {
    path: /(?:^|\/)pages\/api\/.*\.[cm]?[jt]sx?$/,
    exports: /^default$/,
    label: 'API route',
    requires: [],
  },
  {
    path: /(?:^|\/)pages\/.*\.[jt]sx?$/,
    exports: /^(?:getServerSideProps|getInitialProps)$/,
    label: '`{name}`',
    requires: NEXT,
  },
  {
    path: /(?:^|\/)server\/(?:api|routes|middleware)\/.*\.[cm]?[jt]s$/,
    exports: /^default$/,
    label: 'event handler',
    requires: NUXT,
    handOn: /^(?:defineE|e)ventHandler$/,
  },
  {
    path: /(?:^|\/)\+server\.[jt]s$/,
    exports: HTTP_VERB,
    label: '{name} server route',
    requires: [],
    unless: [['prerender', true]],
  },
  {
    path: /(?:^|\/)\+(?:page|layout)\.server\.[jt]s$/,
    exports: /^(?:load|actions)$/,
    label: '`{name}` function',
    requires: [],
    unless: [['prerender', true]],
  },
  {
    path: /(?:^|\/)hooks\.server\.[jt]s$/,
    exports: /^(?:handle|handleFetch|handleError)$/,
    label: '`{name}` hook',
    requires: KIT,
  },
  {
    path: /(?:^|\/)app\/(?:routes\/.*|root)\.[jt]sx?$/,
    exports: /^(?:loader|action)$/,
    label: '`{name}` function',
    requires: REMIX,
  },
  {
    path: /(?:^|\/)app\/entry\.server\.[jt]sx?$/,
    exports: /^(?:default|handleDataRequest)$/,
    label: 'server entry',
    requires: REMIX,
  },
  {
    path: /^api\/.*\.[cm]?[jt]s$/,
    exports: /^(?:default|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/,
    label: 'Vercel function',
    requires: ['@vercel/node', 'vercel', 'vercel.json'],
  },
  {
    path: /(?:^|\/)netlify\/functions\/.*\.[cm]?[jt]s$/,
    exports: /^(?:default|handler)$/,
    label: 'Netlify function',
    requires: [],
  },
  {
    path: /(?:^|\/)src\/pages\/.*\.[jt]s$/,
    exports: HTTP_VERB,
    label: '{name} endpoint',
    requires: ['astro'],
    unless: [['prerender', true]],
  },
  {
    path: /(?:^|\/)src\/api\/(?:.*\/)?route\.[cm]?[jt]s$/,
    exports: HTTP_VERB,
    label: '{name} route handler',
    requires: ['@medusajs/framework', '@medusajs/medusa'],
  },
  {
    path: /(?:^|\/)src\/routes\/.*\.[jt]sx?$/,
    exports: HTTP_VERB,
    label: '{name} route handler',
    requires: ['@solidjs/start'],
  },
  {
    path: /(?:^|\/)src\/routes\/.*\.[jt]sx?$/,
    exports: /^on(?:Delete|Get|Head|Patch|Post|Put|Request)$/,
    label: '`{name}` handler',
    requires: ['@builder.io/qwik-city', '@qwik.dev/router'],
  },
  {
    path: /(?:^|\/)app\/controller\/.*\.[cm]?[jt]s$/,
    exports: /./,
    label: 'controller action `{name}`',
    requires: EGG,
    hasActions: true,
  },
  {
    path: /(?:^|\/)(?:app|src)\/(?:.*\/)?controller\/.*\.[cm]?[jt]s$/,
    exports: /^default$/,
    label: 'controller action `{name}`',
    requires: ['thinkjs'],
    hasActions: true,
    named: /Action$|^__(?:before|after|call)$/,
  },
  {
    path: /(?:^|\/)(?:api|extensions|plugins)\/[^/]+\/(?:server\/)?(?:src\/)?controllers\/.*\.[cm]?[jt]s$/,
    exports: /./,
    label: 'controller action `{name}`',
    requires: ['strapi', '@strapi/strapi', '@strapi/core'],
    hasActions: true,
  },
  {
    path: /^api\/controllers\/.*\.[jt]s$/,
    exports: /^default$/,
    label: 'action `{name}`',
    requires: ['sails'],
    options: ['*'],
    isCalled: true,
  },
  // The program of the package runs the file that it is given, or the one that `main` names.
  {
    path: /^(?:(?:api|lib|src)\/)?[^/]+\.[cm]?[jt]s$/,
    exports: /^default$/,
    label: 'request handler',
    requires: ['micro'],
    isUsualPath: true,
    parameters: [/^_?req(?:uest)?$/, /^_?res(?:ponse)?$/],
  },
  // The one that is served is named where the program is started: `--target=hello`.
  {
    path: /^(?:(?:lib|src)\/)?[^/]+\.[cm]?[jt]s$/,
    exports: /./,
    label: 'cloud function `{name}`',
    requires: ['@google-cloud/functions-framework'],
    isCalled: true,
    isUsualPath: true,
    parameters: [/^_?req(?:uest)?$/, /^_?res(?:ponse)?$/],
  },
  {
    path: /\.service\.[cm]?[jt]s$/,
    exports: /^default$/,
    label: 'action `{name}`',
    requires: ['moleculer'],
    options: ['actions'],
  },
  {
    path: /\.service\.[cm]?[jt]s$/,
    exports: /^default$/,
    label: '`{name}` listener',
    requires: ['moleculer'],
    options: ['events'],
  },
  {
    path: /^[^/]+\/index\.[cm]?[jt]s$/,
    exports: /^(?:default|run|index)$/,
    label: 'Azure function',
    requires: ['host.json'],
    isCalled: true,
  },
  // An operation names its controller and its function: `x-swagger-router-controller`, `operationId`.
  {
    path: /(?:^|\/)(?:controllers|handlers)\/.*\.[cm]?[jt]s$/,
    exports: /./,
    label: 'operation `{name}`',
    requires: OPENAPI_ROUTERS,
    options: ['*'],
    isCalled: true,
    parameters: [/^_?(?:args|req|request)$/, /^_?(?:res|response)$/],
  },
  {
    path: /(?:^|\/)app\/middleware\/.*\.[cm]?[jt]s$/,
    exports: /^default$/,
    label: 'middleware `{name}`',
    requires: EGG,
    hasActions: true,
  },
];
