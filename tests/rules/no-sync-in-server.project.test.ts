import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  expectMarked,
  lint,
  lintAll,
  makeProject,
  reportAll,
  type Files,
  verify,
  write,
} from '../harness/projects.ts';

reportAll();

const PROJECTS: Readonly<Record<string, Files>> = {
  'Express, ES modules, controllers and services': {
    'package.json': '{ "name": "app", "type": "module", "dependencies": { "express": "^4.18.0" } }',
    'src/index.js':
      "import express from 'express';\nimport { router } from './routes/users.js';\nimport { load } from './config.js';\nconst app = express();\nload();\napp.use('/users', router);\napp.listen(3000);\n",
    'src/config.js':
      "import fs from 'fs';\nexport function load() {\n  return fs.readFileSync('config.json');\n}\n",
    'src/routes/users.js':
      "import { Router } from 'express';\nimport * as users from '../controllers/users.js';\nexport const router = Router();\nrouter.get('/:id', users.show);\nrouter.post('/', users.create);\n",
    'src/controllers/users.js':
      "import { readUser } from '../services/index.js';\nimport bcrypt from 'bcryptjs';\nexport const show = (req, res) => {\n  res.json(readUser(req.params.id));\n};\nexport async function create(req, res) {\n  const hash = bcrypt.hashSync(req.body.password, 10); // hot\n  res.json({ hash });\n}\nexport function unused() {\n  return bcrypt.hashSync('a', 10);\n}\n",
    'src/services/index.js': "export * from './users.js';\nexport { other } from './other.js';\n",
    'src/services/users.js':
      "import { readFileSync } from 'node:fs';\nexport function readUser(id) {\n  return JSON.parse(readFileSync(`users/${id}.json`)); // hot\n}\n",
    'src/services/other.js':
      "import { readFileSync } from 'node:fs';\nexport const other = () => readFileSync('other');\n",
  },
  'Express, CommonJS, routes that take the app': {
    'app.js':
      "const express = require('express');\nconst app = express();\nrequire('./routes')(app);\nrequire('./lib/boot').boot();\nmodule.exports = app;\n",
    'routes/index.js':
      "module.exports = function (app) {\n  app.get('/report', require('./report').get);\n  require('./login')(app, { key: 1 });\n};\n",
    'routes/report.js':
      "const { build } = require('../lib/report');\nexports.get = function (req, res, next) {\n  res.send(build(req.query));\n};\n",
    'routes/login.js':
      "const crypto = require('crypto');\nmodule.exports = (server, options) => {\n  server.post('/login', function (req, res) {\n    res.send(crypto.pbkdf2Sync(req.body.p, 's', 1e5, 64, 'sha1')); // hot\n  });\n};\n",
    'lib/report.js':
      "const fs = require('fs');\nfunction build(query) {\n  return render(query);\n}\nfunction render() {\n  return fs.readFileSync('template.html', 'utf8'); // hot\n}\nmodule.exports = { build: build };\n",
    'lib/boot.js':
      "const fs = require('fs');\nexports.boot = () => fs.mkdirSync('data', { recursive: true });\n",
  },
  'An index that loads a file of its own folder by a computed name': {
    'server.js': "const app = require('express')();\nrequire('./upload')(app);\napp.listen(80);\n",
    'upload/index.js':
      "module.exports = (app) => {\n  app.post('/upload', (req, res) => {\n    const provider = require('./' + process.env.PROVIDER);\n    res.json(provider.upload(req.body));\n  });\n};\n",
    'upload/disk.js':
      "const fs = require('fs');\nexports.upload = (body) => {\n  fs.appendFileSync('log', body); // hot\n};\n",
  },
  'A type that a function satisfies': {
    'package.json': '{ "name": "app", "dependencies": { "express": "^5.0.0" } }',
    'server.ts': "import { show } from './show';\nserve({ show });\n",
    'show.ts':
      "import type { RequestHandler } from 'express';\nimport { load } from './load';\nexport const show = ((req, res) => {\n  res.send(load());\n}) satisfies RequestHandler;\n",
    'load.ts':
      "import { readFileSync } from 'node:fs';\nexport const load = () => readFileSync('page.html'); // hot\n",
  },
  'Classes that are handed over': {
    'server.js':
      "const http = require('http');\nconst Storage = require('./storage');\nconst Api = require('./api');\nconst api = new Api(new Storage('data'));\nhttp.createServer((req, res) => api.handle(req, res)).listen(80);\n",
    'api.js':
      'class Api {\n  constructor(storage) {\n    this.storage = storage;\n  }\n  handle(req, res) {\n    res.end(this.storage.read(req.url));\n  }\n}\nmodule.exports = Api;\n',
    'storage.js':
      "const fs = require('fs');\nmodule.exports = class Storage {\n  constructor(folder) {\n    fs.mkdirSync(folder);\n    this.folder = folder;\n  }\n  read(name) {\n    return fs.readFileSync(this.folder + name); // hot\n  }\n  backup() {\n    return fs.cpSync(this.folder, 'backup');\n  }\n};\n",
  },
  'A prototype and a shared instance': {
    'server.js':
      "const Koa = require('koa');\nconst store = require('./store');\nconst app = new Koa();\napp.use(async (ctx) => { ctx.body = store.get(ctx.path); });\n",
    'store.js':
      "const fs = require('fs');\nfunction Store() { this.rows = fs.readFileSync('rows'); }\nStore.prototype.get = function (key) { return this._read(key); };\nStore.prototype._read = function (key) {\n  return fs.statSync(key).size; // hot\n};\nmodule.exports = new Store();\n",
  },
  'Fastify plugins and a decorated service': {
    'app.js':
      "import Fastify from 'fastify';\nimport routes from './routes.js';\nconst app = Fastify();\napp.register(routes, { prefix: '/v1' });\nawait app.listen({ port: 1 });\n",
    'routes.js':
      "import { archive } from './archive.js';\nexport default async function (instance) {\n  instance.get('/a', { schema: {} }, async () => archive('a'));\n  instance.addHook('onReady', async () => warm());\n}\nfunction warm() { archive.toString(); }\n",
    'archive.js':
      "import { gzipSync } from 'node:zlib';\nexport const archive = (text) => {\n  return gzipSync(text); // hot\n};\n",
  },
  'Koa with a router and middleware factories': {
    'index.mjs':
      "import Koa from 'koa';\nimport router from './router.mjs';\nimport { assets } from './assets.mjs';\nconst app = new Koa();\napp.use(assets('public'));\napp.use(router.routes());\n",
    'router.mjs':
      "import Router from '@koa/router';\nimport { home } from './handlers.mjs';\nconst router = new Router();\nrouter.get('/', home);\nexport default router;\n",
    'handlers.mjs':
      "import fs from 'fs';\nexport const home = async (ctx) => {\n  ctx.body = fs.readFileSync('home.html'); // hot\n};\n",
    'assets.mjs':
      "import fs from 'fs';\nexport function assets(folder) {\n  const names = fs.readdirSync(folder);\n  return async (ctx, next) => {\n    if (names.includes(ctx.path)) ctx.body = fs.readFileSync(ctx.path); // hot\n    else await next();\n  };\n}\n",
  },
  'Hapi routes in a table': {
    'server.js':
      "const Hapi = require('@hapi/hapi');\nconst routes = require('./routes');\nconst init = async () => {\n  const server = Hapi.server({ port: 1 });\n  server.route(routes);\n  await server.register(require('./plugin'));\n  await server.start();\n};\ninit();\n",
    'routes.js':
      "const handlers = require('./handlers');\nmodule.exports = [\n  { method: 'GET', path: '/', handler: handlers.index },\n];\n",
    'handlers.js':
      "const fs = require('fs');\nmodule.exports = {\n  index: (request, h) => {\n    return fs.readFileSync('index.html', 'utf8'); // hot\n  },\n};\n",
    'plugin.js':
      "const { execSync } = require('child_process');\nexports.plugin = {\n  name: 'p',\n  register: async function (server, options) {\n    server.route({ method: 'GET', path: '/v', handler: () => version() });\n  },\n};\nfunction version() {\n  return execSync('git rev-parse HEAD'); // hot\n}\n",
  },
  'Nest, with injected services': {
    'src/cats.controller.ts':
      "import { Controller, Get } from '@nestjs/common';\nimport { CatsService } from './cats.service';\n@Controller('cats')\nexport class CatsController {\n  constructor(private readonly cats: CatsService) {}\n  @Get()\n  find() {\n    return this.cats.find();\n  }\n}\n",
    'src/cats.service.ts':
      "import { Injectable, OnModuleInit } from '@nestjs/common';\nimport { FilesService } from '@app/files.service';\nimport * as fs from 'fs';\n@Injectable()\nexport class CatsService implements OnModuleInit {\n  constructor(private files: FilesService) {}\n  onModuleInit() {\n    fs.mkdirSync('cats');\n  }\n  async find() {\n    return this.files.read('cats');\n  }\n}\n",
    'src/files.service.ts':
      "import { readFileSync } from 'fs';\nexport class FilesService {\n  read(name: string): string {\n    return readFileSync(name, 'utf8'); // hot\n  }\n}\n",
    'tsconfig.json':
      '{ // aliases\n  "compilerOptions": { "baseUrl": ".", "paths": { "@app/*": ["src/*"], }, },\n}',
  },
  'Next, with an alias': {
    'package.json': '{ "name": "site", "dependencies": { "next": "15" } }',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'src/app/api/posts/route.ts':
      "import { readPosts } from '@/lib/posts';\nexport async function GET() {\n  return Response.json(readPosts());\n}\n",
    'src/pages/api/hash.ts':
      "import { scryptSync } from 'crypto';\nexport default function handler(req, res) {\n  res.send(scryptSync(req.body, 'salt', 64)); // hot\n}\n",
    'src/pages/index.tsx':
      "import { old } from '../lib/posts';\nexport const getStaticProps = () => ({ props: old() });\nexport default function Page() { return <p/>; }\n",
    'src/lib/posts.ts':
      "import fs from 'fs';\nexport const readPosts = () => fs.readdirSync('posts'); // hot\nexport const old = () => fs.readdirSync('old');\n",
  },
  'SvelteKit, Remix and Nuxt': {
    'package.json':
      '{ "name": "site", "dependencies": { "@sveltejs/kit": "2", "@remix-run/node": "2", "nuxt": "3" } }',
    'src/routes/+page.server.ts':
      "import { read } from '../lib/read';\nexport const load = async () => ({ text: read() });\n",
    'src/lib/read.ts':
      "import { readFileSync } from 'fs';\nexport function read() {\n  return readFileSync('a', 'utf8'); // hot\n}\n",
    'app/routes/home.tsx':
      "import { readFileSync } from 'fs';\nexport async function loader() {\n  return readFileSync('b'); // hot\n}\nexport default function Home() { return null; }\n",
    'server/api/files.ts':
      "import { readdirSync } from 'fs';\nexport default defineEventHandler(() => {\n  return readdirSync('.'); // hot\n});\n",
  },
  'GraphQL resolvers in files of their own': {
    'server.js':
      "import { ApolloServer } from '@apollo/server';\nimport resolvers from './resolvers/index.js';\nnew ApolloServer({ typeDefs: '', resolvers });\n",
    'resolvers/index.js':
      "import { Query } from './query.js';\nimport * as user from './user.js';\nexport default { Query, User: user.User };\n",
    'resolvers/query.js':
      "import fs from 'fs';\nexport const Query = {\n  files: () => fs.readdirSync('.'), // hot\n};\n",
    'resolvers/user.js':
      "import fs from 'fs';\nexport const User = {\n  avatar(parent) {\n    return fs.readFileSync(parent.avatar); // hot\n  },\n};\n",
  },
  'Socket.IO with handlers elsewhere': {
    'server.js':
      "const { Server } = require('socket.io');\nconst chat = require('./chat');\nconst io = new Server(3000);\nio.on('connection', (socket) => {\n  chat.register(io, socket);\n});\n",
    'chat.js':
      "const fs = require('fs');\nfunction register(io, socket) {\n  socket.on('message', (text) => log(text));\n}\nfunction log(text) {\n  fs.appendFileSync('log', text); // hot\n}\nmodule.exports = { register };\n",
  },
  'tRPC with a router of its own': {
    'trpc.ts':
      "import { initTRPC } from '@trpc/server';\nconst t = initTRPC.context<{ user: string }>().create();\nexport const router = t.router;\nexport const publicProcedure = t.procedure;\nexport const adminProcedure = t.procedure.use(({ next }) => next());\n",
    'users.ts':
      "import { router, publicProcedure, adminProcedure } from './trpc';\nimport { readFileSync } from 'fs';\nexport const users = router({\n  list: publicProcedure.query(() => readFileSync('users', 'utf8')), // hot\n  add: adminProcedure.input(Boolean).mutation(async () => {\n    return readFileSync('users', 'utf8'); // hot\n  }),\n});\n",
  },
  'A module that is loaded by `new require`': {
    'server.js':
      "const http = require('http');\nconst users = new require('./users');\nhttp.createServer((req, res) => res.end(users.list())).listen(80);\n",
    'users.js':
      "const fs = require('fs');\nexports.list = () => fs.readFileSync('users'); // hot\n",
  },
  'Lambda with middleware': {
    'src/handler.js':
      "import middy from '@middy/core';\nimport { convert } from './convert.js';\nexport const main = middy((event) => Promise.all(event.parts.map(async (part) => convert(part))));\n",
    'src/convert.js':
      "import { execFileSync } from 'child_process';\nexport function convert(body) {\n  return execFileSync('convert', [], { input: body }); // hot\n}\n",
  },
  'A queue worker': {
    'worker.js':
      "import { Worker } from 'bullmq';\nimport { resize } from './resize.js';\nnew Worker('images', resize);\n",
    'resize.js':
      "import fs from 'fs';\nexport async function resize(job) {\n  return fs.readFileSync(job.data.path).length; // hot\n}\n",
  },
  'A wrapper in another file': {
    'app.js':
      "import express from 'express';\nimport { asyncHandler } from './async-handler.js';\nimport { list } from './list.js';\nconst app = express();\napp.get('/', asyncHandler(list));\napp.get('/b', asyncHandler(async (req, res) => { res.json(await list.helper()); }));\n",
    'async-handler.js':
      'export const asyncHandler = (fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);\n',
    'list.js':
      "import fs from 'fs';\nexport async function list(req, res) {\n  res.json(fs.readdirSync('.')); // hot\n}\nlist.helper = () => fs.readFileSync('helper'); // hot\n",
  },
  'Routes that a folder holds': {
    'app.js':
      "const express = require('express');\nconst fs = require('fs');\nconst path = require('path');\nconst app = express();\nfs.readdirSync(path.join(__dirname, 'routes')).forEach((name) => require('./routes/' + name)(app));\nfor (const name of fs.readdirSync('pages')) require(path.join(__dirname, 'pages', name))(app);\n",
    'routes/files.js':
      "const fs = require('fs');\nmodule.exports = (app) => app.get('/', (req, res) => res.send(fs.readFileSync(req.path))); // hot\n",
    'pages/logs.js':
      "const fs = require('fs');\nmodule.exports = (app) => app.get('/', (req, res) => res.send(fs.readFileSync('log'))); // hot\n",
    'other/logs.js':
      "const fs = require('fs');\nmodule.exports = (app) => app.get('/', (req) => fs.readFileSync('log'));\n",
  },
  'A router of its own, with a list and with a map': {
    'index.mjs':
      "import http from 'node:http';\nimport { Router, Commands } from './router.mjs';\nimport { home, run } from './pages.mjs';\nconst router = new Router();\nrouter.add('/', home);\nconst commands = new Commands();\ncommands.register('run', run);\nhttp.createServer((req, res) => {\n  router.match(req.url)?.(req, res);\n  commands.dispatch(req);\n});\n",
    'router.mjs':
      'export class Router {\n  #routes = [];\n  add(path, handler) { this.#routes.push({ path, handler }); }\n  match(url) { return this.#routes.find((route) => route.path === url)?.handler; }\n}\nexport class Commands {\n  constructor() { this.handlers = new Map(); }\n  register(name, handler) { this.handlers.set(name, handler); }\n  dispatch(req) { const handler = this.handlers.get(req.headers.command); if (handler) handler(req); }\n}\n',
    'pages.mjs':
      "import fs from 'node:fs';\nexport const home = (req, res) => res.end(fs.readFileSync('home')); // hot\nexport const run = () => fs.readFileSync('run'); // hot\nexport const never = () => fs.readFileSync('never');\n",
  },
  'A file of a folder that a helper loads by its name': {
    'bot.js':
      "const { Client } = require('discord.js');\nconst load = (event) => require(`./events/${event}`);\nconst client = new Client();\nclient.on('ready', () => load('ready')(client));\nclient.on('message', (message) => load('message')(message));\nclient.on('guildMemberAdd', load('join'));\n",
    'events/message.js':
      "const fs = require('fs');\nmodule.exports = (message) => message.reply(fs.readFileSync(message.content, 'utf8')); // hot\n",
    'events/join.js':
      "const fs = require('fs');\nmodule.exports = (member) => member.send(fs.readFileSync(member.id, 'utf8')); // hot\n",
    'events/leave.js':
      "const fs = require('fs');\nmodule.exports = (member) => member.send(fs.readFileSync(member.id, 'utf8'));\n",
    'events/ready.js': "module.exports = (client) => client.user.setStatus('online');\n",
  },
  'A command of a map, looked for in a list of its values': {
    'app.js':
      "const app = require('express')();\nconst { commands } = require('./commands');\napp.get('/:name', (req, res) => {\n  const command = Array.from(commands.values()).find(({ name }) => name === req.params.name);\n  command.run(res);\n});\n",
    'commands.js':
      "const commands = new Map();\nconst list = require('./list');\ncommands.set(list.name, list);\nmodule.exports = { commands };\n",
    'list.js':
      "const fs = require('fs');\nmodule.exports = {\n  name: 'list',\n  run: (res) => res.json(fs.readdirSync('files')), // hot\n  stop: () => fs.readdirSync('stopped'),\n};\n",
  },
  'Handlers in an object that is looped over': {
    'app.js':
      "const Koa = require('koa');\nconst Router = require('@koa/router');\nconst { albums } = require('./controllers');\nconst router = new Router();\nfor (const [name, handler] of Object.entries(albums)) router.get(name, handler);\nnew Koa().use(router.routes());\n",
    'controllers.js':
      "const { globSync } = require('glob');\nconst { sync } = require('fast-glob');\nexports.albums = {\n  list: (ctx) => { ctx.body = globSync('*'); }, // hot\n  all: (ctx) => { ctx.body = sync('*'); }, // hot\n};\n",
  },
  'What a plugin adds to the app': {
    'app.mjs':
      "import Fastify from 'fastify';\nimport db from './db.mjs';\nimport routes from './routes.mjs';\nconst app = Fastify();\napp.register(db);\napp.register(routes);\n",
    'db.mjs':
      "import fp from 'fastify-plugin';\nimport { Repository } from './repository.mjs';\nexport default fp(async (app) => { app.decorate('repository', new Repository()); });\n",
    'repository.mjs':
      "import fs from 'node:fs';\nexport class Repository {\n  constructor() { fs.mkdirSync('data'); }\n  all() { return fs.readdirSync('data'); } // hot\n  vacuum() { fs.rmSync('data'); }\n}\n",
    'routes.mjs':
      "export default async function (app) {\n  app.get('/', async () => app.repository.all());\n}\n",
  },
  'Hapi authentication and exports by destructuring': {
    'server.js':
      "const Hapi = require('@hapi/hapi');\nconst { hash } = require('./hash');\nconst server = Hapi.server();\nserver.auth.scheme('password', () => ({\n  authenticate(request, h) { return h.authenticated({ credentials: hash(request.headers.a) }); },\n}));\n",
    'hash.js':
      "const crypto = require('crypto');\nexports.hash = (text) => crypto.scryptSync(text, 's', 64); // hot\nexports.start = () => crypto.scryptSync('a', 's', 64);\n",
    'trpc.mjs':
      "import { initTRPC } from '@trpc/server';\nconst t = initTRPC.create();\nexport const { procedure, router } = t;\n",
    'users.mjs':
      "import { procedure, router } from './trpc.mjs';\nimport { readFileSync } from 'fs';\nexport const users = router({ list: procedure.input(String).query(() => readFileSync('a')) }); // hot\n",
  },
  'Aliases that a framework or a referred configuration declares': {
    'package.json': '{ "name": "site", "devDependencies": { "@sveltejs/kit": "2", "nuxt": "3" } }',
    'src/routes/api/+server.ts':
      "import { csv } from '$lib/csv';\nimport { feed } from '~/src/lib/feed';\nimport { log } from '#own/log';\nexport const GET = () => new Response(csv() + feed() + log());\n",
    'src/lib/csv.ts':
      "import fs from 'fs';\nexport const csv = () => fs.readFileSync('a'); // hot\n",
    'src/lib/feed.ts':
      "import fs from 'fs';\nexport const feed = () => fs.readFileSync('a'); // hot\n",
    'src/log.ts': "import fs from 'fs';\nexport const log = () => fs.readFileSync('a'); // hot\n",
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    'tsconfig.app.json': '{ "compilerOptions": { "paths": { "#own/*": ["./src/*"] } } }',
  },
  'A callback that is handed on for another caller': {
    'app.js':
      "const express = require('express');\nconst { each } = require('./batch');\nconst jobs = require('./jobs');\nexpress().get('/', async (req, res) => { await each([1], async (id) => jobs.read(id)); });\n",
    'batch.js':
      "exports.each = async (ids, run) => {\n  if (!run.isFast) run = util.promisify(run);\n  await inOrder(ids, run);\n};\nasync function inOrder(ids, run) { for (const id of ids) await run(id); }\nconst util = require('util');\n",
    'jobs.js':
      "const fs = require('fs');\nconst { each } = require('./batch');\nexports.read = (id) => fs.readFileSync(`${id}`); // hot\nexports.nightly = () => each([2], async (id) => { fs.unlinkSync(`${id}`); });\n",
  },
  'A method that a known text names, and a parameter that holds another thing': {
    'app.js':
      "const express = require('express');\nconst db = require('./db');\nconst { load } = require('./load');\nconst app = express();\nload(db.open);\napp.get('/', async (req, res) => {\n  let method = req.query.all ? 'rows' : 'row';\n  if (req.query.one) method = req.query.two ? 'row' : 'rows';\n  res.json(await db[method]());\n  load(null);\n});\n",
    'db.js':
      "const fs = require('fs');\nexports.rows = () => fs.readdirSync('rows'); // hot\nexports.row = () => fs.readFileSync('row'); // hot\nexports.check = () => fs.readFileSync('version');\nexports.open = () => fs.mkdirSync('rows');\n",
    'load.js':
      'exports.load = (adapter) => {\n  if (!adapter) adapter = () => {};\n  const Adapter = adapter;\n  return new Adapter();\n};\n',
  },
  'A method whose name is put together of known texts': {
    'app.js':
      "const express = require('express');\nconst db = require('./db');\nconst app = express();\napp.get('/', async (req, res) => {\n  const base = req.query.last ? 'last' : 'first';\n  const rows = req.query.all ? 'Rows' : '';\n  const find = db[`${base}${rows}`];\n  res.json([find(), db[base + 'Page']()]);\n});\n",
    'db.js':
      "const fs = require('fs');\nexports.first = () => fs.readFileSync('row'); // hot\nexports.lastRows = () => fs.readdirSync('rows'); // hot\nexports.lastPage = () => fs.readFileSync('page'); // hot\nexports.check = () => fs.readFileSync('version');\n",
  },
  'A part of what has come, and what is looked up again when it is old': {
    'app.js':
      "const fs = require('fs');\nconst app = require('express')();\nconst uploads = new Map();\nconst entries = new Map();\napp.post('/part', (req, res) => {\n  const upload = uploads.get(req.body.id);\n  uploads.set(req.body.id, upload);\n  res.end();\n  setImmediate(async () => {\n    const latest = uploads.get(req.body.id);\n    if (!latest || latest.parts.size < latest.total) return;\n    fs.unlinkSync(latest.name); // hot\n    uploads.set(req.body.id, { done: true });\n  });\n});\napp.get('/entry', (req, res) => {\n  res.json(entry(req.query.id));\n});\nfunction entry(id) {\n  const known = entries.get(id);\n  if (known && Date.now() < known.expires) return known.text;\n  const text = fs.readFileSync(id);\n  entries.set(id, { text, expires: Date.now() + 1000 });\n  return text;\n}\n",
  },
  'What must not be there yet, made for each request': {
    'app.js':
      "const fs = require('fs');\nconst path = require('path');\nconst app = require('express')();\napp.post('/rename', (req, res) => {\n  const { from, to } = req.body;\n  const { name } = path.parse(to);\n  if (!fs.existsSync(from) || // hot\n    fs.existsSync(to)) return res.status(400).end(); // hot\n  fs.copyFileSync(from, to); // hot\n  fs.rmSync(from); // hot\n  res.send(name);\n});\n",
  },
  'What a class leaves to those that extend it': {
    'app.js':
      "import express from 'express';\nimport { Users } from './users.js';\nconst users = new Users();\nexpress().get('/', (req, res) => users.handle(req, res));\n",
    'endpoint.js':
      'export class Endpoint {\n  handle(req, res) { res.send(this.run(req)); }\n}\nexport class Guarded extends Endpoint {\n  run(req) { return this.allows(req) ? this.load(req) : null; }\n  allows() { return true; }\n}\n',
    'users.js':
      "import fs from 'node:fs';\nimport { Guarded } from './endpoint.js';\nexport class Users extends Guarded {\n  load(req) { return fs.readFileSync(req.url); } // hot\n  allows(req) { return fs.statSync(req.url).size > 0; }\n  reset() { fs.rmSync('users'); }\n}\n",
    'scripts/export.js':
      "import fs from 'node:fs';\nimport { render } from '../render.js';\nimport { Endpoint } from '../endpoint.js';\nclass Export extends Endpoint {\n  run() { return render(fs.readFileSync('all')); }\n}\nnew Export().handle({}, { send() {} });\n",
    'render.js':
      "import fs from 'node:fs';\nexport const render = (data) => fs.writeFileSync('out', data);\n",
  },
  'What the compiler of a package has made of its sources': {
    'tools/tsconfig.build.json':
      '{ "compilerOptions": { "outDir": "../served", "rootDir": "../from" } }',
    'server/tsconfig.json':
      '{ // made by the build\n "compilerOptions": { "outDir": "../backend" } }',
    'server/app.ts':
      "import fs from 'node:fs';\nimport express from 'express';\nexpress().get('/', (req, res) => res.send(fs.readFileSync(req.url))); // hot\n",
    'backend/app.js':
      "import fs from 'node:fs';\nimport express from 'express';\nexpress().get('/', (req, res) => res.send(fs.readFileSync(req.url)));\n",
    'backend/own.js':
      "import fs from 'node:fs';\nimport express from 'express';\nexpress().get('/', (req, res) => res.send(fs.readFileSync(req.url))); // hot\n",
    'served/app.js':
      "import fs from 'node:fs';\nimport express from 'express';\nexpress().get('/', (req, res) => res.send(fs.readFileSync(req.url))); // hot\n",
  },
  'Tests, whatever they are called': {
    'server/api.js':
      "import express from 'express';\nimport { load } from './load.js';\nexpress().get('/', (req, res) => res.send(load(req.url)));\n",
    'server/load.js':
      "import fs from 'node:fs';\nexport const load = (name) => fs.readFileSync(name); // hot\nexport const loadAll = (names) => names.map((name) => fs.readFileSync(name));\n",
    'checks/apiTest.js':
      "import http from 'node:http';\nimport fs from 'node:fs';\nimport { loadAll } from '../server/load.js';\ndescribe('api', () => {\n  it('answers', () => {\n    http.createServer((req, res) => res.end(fs.readFileSync('a') + loadAll(['a']))).listen();\n  });\n});\n",
    'checks/load.js':
      "import http from 'node:http';\nimport fs from 'node:fs';\nimport test from 'node:test';\nimport { loadAll } from '../server/load.js';\ntest('loads', () => {\n  http.createServer((req, res) => res.end(fs.readFileSync('a') + loadAll(['a']))).listen();\n});\n",
  },
  'What is only called like a test': {
    'server.js':
      "import http from 'node:http';\nimport fs from 'node:fs';\nconst describe = (name) => ({ it: name, test: fs.readFileSync(name) }); // hot\nhttp.createServer((req, res) => res.end(describe(req.url).test)).listen();\n",
  },
  'What a parameter is unless it is passed': {
    'app.js':
      "import express from 'express';\nimport { makeHandler } from './handler.js';\nexpress().get('/', makeHandler());\n",
    'handler.js':
      "import * as store from './store.js';\nexport const makeHandler = (users = store) => (req, res) => res.send(users.find(req.url));\n",
    'store.js':
      "import fs from 'node:fs';\nexport const find = (name) => fs.readFileSync(name); // hot\nexport const open = () => fs.mkdirSync('users');\n",
  },
  'A package in a folder for installations': {
    'package.json': '{ "name": "app" }',
    'install/package.json': '{ "name": "app" }',
    'install/web.js':
      "const fs = require('fs');\nconst app = require('express')();\napp.get('/', (req, res) => res.send(require('../src/questions').ask(fs.readFileSync(req.path))));\n",
    'src/questions.js':
      "const fs = require('fs');\nexports.ask = () => fs.readFileSync('questions');\n",
  },
  'A package for the command line, which keeps a server alive for its next run': {
    'package.json': '{ "name": "app" }',
    'packages/app-cli/package.json': '{ "name": "app-cli" }',
    'packages/app-cli/lib/alive.js':
      "const fs = require('fs');\nconst app = require('express')();\napp.post('/run', (req, res) => res.send(fs.readFileSync(req.path)));\n",
    'packages/clients/package.json': '{ "name": "clients" }',
    'packages/clients/lib/api.js':
      "const fs = require('fs');\nconst app = require('express')();\napp.post('/run', (req, res) => res.send(fs.readFileSync(req.path))); // hot\n",
  },
  'A memo, a singleton, start-up and tests': {
    'app.js':
      "const express = require('express');\nconst { page } = require('./page');\nconst { db } = require('./db');\nconst app = express();\napp.get('/', (req, res) => res.send(page() + db().rows));\nmodule.exports = app;\n",
    'page.js':
      "const fs = require('fs');\nlet text;\nexports.page = () => {\n  if (!text) text = read();\n  return text;\n};\nfunction read() {\n  return fs.readFileSync('page.html', 'utf8');\n}\n",
    'db.js':
      "const fs = require('fs');\nclass Db {\n  constructor() {\n    this.rows = fs.readFileSync('rows');\n  }\n}\nlet instance;\nexports.db = () => (instance ??= new Db());\n",
    'test/app.test.js':
      "const app = require('../app');\nconst fs = require('fs');\napp.get('/test', () => fs.readFileSync('x'));\n",
    'scripts/build.js':
      "const fs = require('fs');\nconst http = require('http');\nhttp.createServer(() => fs.readFileSync('x'));\n",
    'mocks/server.js':
      "const fs = require('fs');\nconst http = require('http');\nhttp.createServer(() => fs.readFileSync('x'));\n",
    'lib/mocks/server.js':
      "const fs = require('fs');\nconst http = require('http');\nhttp.createServer(() => fs.readFileSync('x')); // hot\n",
    'bin/start.js':
      "#!/usr/bin/env node\nconst fs = require('fs');\nconst app = require('../app');\nfs.writeFileSync('pid', String(process.pid));\napp.listen(1);\n",
  },
  'A timer, and a server that imports only what blocks at start-up': {
    'jobs.js':
      "const { clean } = require('./clean');\nexports.timer = setInterval(() => clean(), 1000);\n",
    'clean.js': "const fs = require('fs');\nexports.clean = () => fs.rmSync('old'); // hot\n",
    'config.js': "const fs = require('fs');\nexports.config = fs.readFileSync('config.json');\n",
    'server.js':
      "const { config } = require('./config');\nconst app = require('express')();\napp.get('/', (req, res) => res.send(config));\napp.listen(80);\n",
  },
  'What blocks for its size only, in a file without other blocking calls': {
    'app.js':
      "const app = require('express')();\nconst { page } = require('./a-page');\napp.get('/', (req, res) => res.send(page()));\n",
    'a-page.js':
      "const fs = require('fs');\nexports.page = () => fs.readFileSync('page.html'); // hot\n",
    'admin.js':
      "const admin = require('express')();\nconst { key } = require('./key');\nadmin.get('/', (req, res) => res.send(key()));\n",
    'key.js':
      "const crypto = require('crypto');\nexports.key = () => crypto.randomBytes(64 * 1024 * 1024).toString(); // hot\n",
  },
  'Handlers only a test registers': {
    'lib/render.js':
      "const fs = require('fs');\nexports.render = (name) => fs.readFileSync(name);\n",
    'test/server.js':
      "const http = require('http');\nconst { render } = require('../lib/render');\nhttp.createServer((req, res) => res.end(render(req.url))).listen(1);\n",
  },
};

/** What only those who want to know all are told of is left out. */
const NOTICEABLE: Readonly<Record<string, Files>> = {
  'What is done once for each old thing': {
    'app.js':
      "const fs = require('fs');\nconst app = require('express')();\napp.get('/site', (req, res) => {\n  maybeUpgradeLegacySite(req.query.id);\n  res.end(render(req.query.id));\n});\nfunction maybeUpgradeLegacySite(id) {\n  if (isOld(id)) rebuild(id);\n}\nfunction rebuild(id) { fs.copyFileSync('site.html', id); }\nconst isOld = (id) => id.endsWith('old');\nfunction render(id) { return fs.readFileSync(id); } // hot\n",
  },
  'Updates that a timer looks for, and a page': {
    'app.js':
      "const fs = require('fs');\nconst app = require('express')();\nconst { checkUpdates } = require('./updates');\napp.get('/check-updates', checkUpdates);\napp.post('/check-updates', (req, res) => res.end(fs.rmSync('latest', { recursive: true })));\napp.get('/check', (req, res) => res.json(checkForUpdate()));\nfunction checkForUpdate() { return fs.rmSync('latest', { recursive: true }); }\n",
    'updates.js':
      "const fs = require('fs');\nexports.checkUpdates = (req, res) => res.end(fs.rmSync('version', { recursive: true })); // hot\n",
  },
};

describe('across files', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });

  it.each(Object.entries(NOTICEABLE))('%s', (_, files) => {
    expectMarked(files, 'noticeable');
  });

  it("names the handler's file and line and the calls between", () => {
    const files = PROJECTS['Express, CommonJS, routes that take the app'] ?? {};
    expect(lintAll(files)['lib/report.js']).toEqual([
      '6: `readFileSync` blocks every request while it waits for the disk: reached from the GET /report handler (routes/index.js:2) through `build` (routes/report.js:3) → `render`.',
    ]);
  });
});

describe('the disk', () => {
  const server =
    "import http from 'node:http';\nimport { read } from './read.js';\nhttp.createServer((req, res) => res.end(read()));\n";
  const helper = "import fs from 'fs';\nexport const read = () => fs.readFileSync('a');\n";

  it('is not read if the setting says so', () => {
    const root = makeProject({ 'server.js': server, 'read.js': helper });
    expect(lint(root, 'read.js', helper, { crossFile: false })).toEqual([]);
    expect(lint(root, 'read.js', helper)).toHaveLength(1);
  });

  it('is read again where a file has changed', async () => {
    const root = makeProject({ 'server.js': server.replace('read()', 'null'), 'read.js': helper });
    expect(lint(root, 'read.js', helper)).toEqual([]);
    // As after a pause of the user; how soon it looks again depends on how long looking takes.
    const poll = { interval: 150, timeout: 5000 };
    write(root, { 'server.js': server });
    await expect.poll(() => lint(root, 'read.js', helper), poll).toHaveLength(1);
    write(root, { 'server.js': '// no server any more\n' });
    await expect.poll(() => lint(root, 'read.js', helper), poll).toEqual([]);
  });

  it('gives way to the text of the editor', () => {
    const root = makeProject({ 'server.js': server, 'read.js': helper });
    const edited = `${helper}export const list = () => fs.readdirSync('.');\n`;
    expect(lint(root, 'read.js', edited)).toHaveLength(1);
    const renamed = helper.replace('export const read', 'export const load');
    expect(lint(root, 'read.js', renamed)).toEqual([]);
  });

  it('is not left through a link', () => {
    const outside = makeProject({ 'server.js': server.replace('./read.js', '../app/read.js') });
    const root = makeProject({ 'read.js': helper });
    symlinkSync(outside, path.join(root, 'linked'));
    expect(lint(root, 'read.js', helper)).toEqual([]);
  });

  it('does not matter for files that do not parse', () => {
    const root = makeProject({
      'server.js': server,
      'read.js': helper,
      'broken.js': "import './read.js'; (",
    });
    expect(lint(root, 'read.js', helper)).toHaveLength(1);
  });
});

describe('a suggestion that makes an exported function async', () => {
  const templates =
    "import fs from 'node:fs';\nexport function render(name) { return load(name).trim(); }\nconst load = (name) => fs.readFileSync(name, 'utf8');\n";
  const server =
    "import Koa from 'koa';\nimport { page } from './page.js';\nnew Koa().use(async (ctx) => { ctx.body = await page(ctx.path); });\n";
  const importing = "import { render } from './templates.js';\n";

  function suggested(files: Files): (string | undefined)[] {
    const root = makeProject({ 'server.js': server, 'templates.js': templates, ...files });
    const [message] = verify(root, 'templates.js', templates);
    return (message?.suggestions ?? []).flatMap(({ desc, messageId }) => [messageId, desc]);
  }
  const elsewhere = (places: string): string[] => [
    'replaceElsewhere',
    `Await \`readFile\` instead: \`render\` becomes async, and has to be awaited in ${places}.`,
  ];
  const ready = [
    'replace',
    'Await `readFile` instead: `render` becomes async, and callers elsewhere get a promise.',
  ];

  it.each<[string, string, string[]]>([
    ['awaited', 'export const page = async (path) => (await render(path)) + 1;', ready],
    [
      'returned from an async function',
      'export async function page(a) { return render(a); }',
      ready,
    ],
    [
      'returned from an async function that catches its errors',
      "export async function page(a) { try { return render(a); } catch { return ''; } }",
      elsewhere('page.js:2'),
    ],
    [
      'returned to a caller that awaits it, and caught before',
      "export const page = async (a) => { await inner(a); };\nfunction inner(a) { try { return render(a); } catch { return ''; } }",
      elsewhere('page.js:3'),
    ],
    [
      'returned from a catch',
      "export async function page(a) { try { return ''; } catch { return render(a); } }",
      ready,
    ],
    ['chained', 'export const page = async (a) => Promise.all([render(a)]);', ready],
    ['used', 'export async function page(a) { return render(a) + 1; }', elsewhere('page.js:2')],
    ['dropped', 'export async function page(a) { render(a); }', elsewhere('page.js:2')],
    [
      'handed over',
      'export const page = async (a) => [a].map(render).join();',
      elsewhere('page.js:2 (in a callback of `map`, which does not wait)'),
    ],
    [
      'returned to a caller that awaits it',
      'export const page = async (a) => { await inner(a); };\nfunction inner(a) { return render(a); }',
      ready,
    ],
    [
      'returned to a caller that uses it',
      'export const page = async (a) => {\n  return inner(a).length;\n};\nfunction inner(a) { return render(a); }',
      elsewhere('page.js:3'),
    ],
    [
      'returned to a package',
      "import serve from 'serve-files';\nexport const page = async (a) => serve(a, { filter(name) { return render(name); } });",
      [],
    ],
    [
      'returned to a function of the project',
      "import { serve } from './serve.js';\nexport const page = async (a) => serve(a, { filter(name) { return render(name); } });",
      elsewhere('page.js:3'),
    ],
  ])('says where it is %s', (_, code, expected) => {
    expect(suggested({ 'page.js': importing + code })).toEqual(expected);
  });

  it('says that who installs a package may call what it exports', () => {
    const code =
      "const fs = require('fs');\nmodule.exports = function serve(folder) { load(folder); return async (ctx, next) => { ctx.body = load(ctx.path).length; await next(); }; };\nfunction load(name) { return fs.readFileSync(name); }\n";
    const manifest = '{ "name": "koa-rows", "version": "1.0.0", "dependencies": { "koa": "2" } }';
    const root = makeProject({ 'package.json': manifest, 'index.js': code });
    const [message] = verify(root, 'index.js', code);
    const [suggestion] = message?.suggestions ?? [];
    expect(suggestion?.desc).toContain(
      '`serve` becomes async, and callers elsewhere get a promise',
    );
  });

  it('says that no caller elsewhere is found, where all are in the file', () => {
    const code =
      "import fs from 'node:fs';\nimport Koa from 'koa';\nexport class Pages {\n  constructor(app) { this.show = this.show.bind(this); app.use(this.show); }\n  async show(ctx) { ctx.body = this.load(ctx.path) + 1; }\n  load(name) { return fs.readFileSync(name, 'utf8'); }\n}\nnew Pages(new Koa());\n";
    const told = (other: string): (string | undefined)[] => {
      const root = makeProject({ 'server.js': code, 'other.js': other });
      const [message] = verify(root, 'server.js', code);
      return (message?.suggestions ?? []).map(({ desc }) => desc);
    };
    expect(told('')).toEqual([
      'Await `readFile` instead: `load` becomes async, and no caller elsewhere is found.',
    ]);
    expect(
      told(
        "import { Pages } from './server.js';\nexport const text = async (app) => await new Pages(app).load('a');\n",
      ),
    ).toEqual([
      'Await `readFile` instead: `load` becomes async, and callers elsewhere get a promise.',
    ]);
  });

  it.each([
    [
      'is declared to give a promise',
      'function render(name): Promise<string>',
      'return wait(text);',
    ],
    ['gives a promise', 'function render(name)', 'return new Promise((go) => { go(text); });'],
  ])('changes nothing for the callers of what %s but what it throws', (_, declared, end) => {
    const code = `import fs from 'node:fs';\nexport ${declared} {\n  const text = fs.readFileSync(name, 'utf8');\n  ${end}\n}\n`;
    const root = makeProject({
      'server.js': server.replace('./page.js', './page.ts'),
      'page.ts': `${importing.replace('.js', '.ts')}export const page = (a) => {\n  return render(a).then(String);\n};`,
      'templates.ts': code,
    });
    const [message] = verify(root, 'templates.ts', code);
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `readFile` instead: `render` becomes async, and what it throws becomes a rejection.',
    ]);
  });

  it('says of each function what its callers get', () => {
    const scanner =
      "const fs = require('fs');\nfunction scan(dir) { return { modules: list(dir) }; }\nfunction list(dir) { return fs.readdirSync(dir).sort(); }\nfunction count(dir) { return list(dir).length; }\nmodule.exports = { count, list, scan };\n";
    const routes =
      "const { Router } = require('express');\nconst { count, scan } = require('./scanner');\nconst router = Router();\nrouter.post('/rescan', async (req, res) => { res.json(scan(req.body.dir)); });\nrouter.get('/count', async (req, res) => { res.json(await count(req.query.dir)); });\nmodule.exports = { router };\n";
    const root = makeProject({
      'package.json': '{ "name": "lib", "main": "index.js", "dependencies": { "express": "5" } }',
      'index.js': "module.exports = { ...require('./scanner'), ...require('./routes') };\n",
      'routes.js': routes,
      'scanner.js': scanner,
    });
    const [message] = verify(root, 'scanner.js', scanner);
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `readdir` instead: `scan` becomes async, and has to be awaited in routes.js:4; `count` becomes async, and callers elsewhere get a promise; `list` becomes async, and no caller elsewhere is found.',
    ]);
  });

  it.each([
    [
      'the setter of a model',
      "const { DataTypes, Sequelize } = require('sequelize');\nconst { hash } = require('./hash');\nmodule.exports = new Sequelize('').define('User', {\n  password: { type: DataTypes.STRING, set(value) { this.setDataValue('password', hash(value)); } },\n});\n",
    ],
    [
      'a constructor',
      "const Koa = require('koa');\nconst { hash } = require('./hash');\nclass User {\n  constructor(name) { this.name = hash(name); }\n}\nnew Koa().use(async (ctx) => { ctx.body = new User(ctx.path); });\n",
    ],
  ])('suggests nothing that %s would have to await', (_, user) => {
    const code =
      "const fs = require('fs');\nexports.hash = (text) => fs.readFileSync(text, 'utf8');\n";
    const root = makeProject({
      'package.json':
        '{ "name": "app", "dependencies": { "express": "5", "koa": "2", "sequelize": "6" } }',
      'hash.js': code,
      'server.js':
        "const User = require('./user');\nrequire('express')().post('/', async (req, res) => { res.json(await User.create(req.body)); });\n",
      'user.js': user,
    });
    const found = verify(root, 'hash.js', code);
    expect(found.map(({ fix, suggestions = [] }) => [fix, suggestions])).toEqual([[undefined, []]]);
  });

  it.each([
    ['(): string', ', server.ts:5'],
    ['(): Promise<string>', ''],
    ['()', ''],
  ])('names a handler that is declared to give a value: %s', (signature, others) => {
    const code =
      "import fs from 'node:fs';\nexport class Pages {\n  show(): string { return fs.readFileSync('a', 'utf8'); }\n}\n";
    const root = makeProject({
      'pages.ts': code,
      'other.ts':
        "import { Pages } from './pages';\nimport { Home } from './server';\nconsole.log(new Home(new Pages()).home());\n",
      'server.ts': `import { Controller, Get } from '@nestjs/common';\nimport { Pages } from './pages';\n@Controller() export class Home {\n  constructor(private readonly pages: Pages) {}\n  @Get() home${signature} { return this.pages.show(); }\n}\n`,
    });
    const [message] = verify(root, 'pages.ts', code);
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      `Await \`readFile\` instead: \`show\` becomes async, and has to be awaited in other.ts:3${others}.`,
    ]);
  });

  it('calls what a file exports by no name that a caller knows', () => {
    const code =
      "const fs = require('fs');\nmodule.exports = (folder) => fs.readdirSync(folder);\n";
    const root = makeProject({
      'list.js': code,
      'server.js':
        "const Koa = require('koa');\nconst list = require('./list');\nnew Koa().use(async (ctx) => { ctx.body = list(ctx.path); });\n",
    });
    const [message] = verify(root, 'list.js', code);
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `readdir` instead: the exported function (line 2) becomes async, and has to be awaited in server.js:3.',
    ]);
  });

  it.each([
    [
      'keys.find((key) => check(key, ctx.path))',
      ' (in a callback of `find`, which does not wait); a promise counts as true in the condition there',
    ],
    [
      'keys.map((key) => [key, check(key, ctx.path)])',
      ' (in a callback of `map`, which does not wait)',
    ],
    ['check(keys[0], ctx.path)', ''],
  ])('says where a caller elsewhere waits for nothing: %s', (use, said) => {
    const code =
      "const { scryptSync } = require('crypto');\nexports.check = (key, text) => scryptSync(text, key, 64).equals(key);\n";
    const root = makeProject({
      'check.js': code,
      'server.js': `const Koa = require('koa');\nconst { check } = require('./check');\nconst keys = [];\nnew Koa().use(async (ctx) => { ctx.body = ${use}; });\n`,
    });
    const [message] = verify(root, 'check.js', code);
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      `Await \`scryptAsync\` instead: \`check\` becomes async, and has to be awaited in server.js:4${said}.`,
    ]);
  });

  it.each([
    ['asyncHandler', 'what wraps `check` gets a promise from it.'],
    ['catchAsync', 'what wraps `check` gets a promise from it.'],
    ['logged', 'has to be awaited in routes.js:4'],
  ])('takes a handler that %s is given for awaited, or not', (wrapper, said) => {
    const code =
      "const { scryptSync } = require('crypto');\nexports.check = (req, res) => { res.send(scryptSync(req.query.text, 'a', 64)); };\n";
    const root = makeProject({
      'package.json': '{"dependencies":{"express":"^4.0.0"}}',
      'check.js': code,
      'wrap.js':
        'module.exports = (fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);\n',
      'routes.js': `const router = require('express').Router();\nconst ${wrapper} = require('./wrap');\nconst { check } = require('./check');\nrouter.get('/', ${wrapper}(check));\n`,
    });
    const [message] = verify(root, 'check.js', code);
    expect(message?.suggestions?.[0]?.desc).toContain(said);
  });

  it('says that it takes the functions of Node for those that another file hands on', () => {
    const code =
      "import Koa from 'koa';\nimport fs from './fs.js';\nnew Koa().use(async (ctx) => { fs.rmSync(ctx.path); });\n";
    const handing = "import fs from 'node:fs';\nexport default { ...fs, name: 'own' };\n";
    const root = makeProject({ 'server.js': code, 'fs.js': handing });
    const [message] = verify(root, 'server.js', code);
    expect(message?.fix).toBeUndefined();
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `rm` instead: it is that of Node, whatever is handed over in place of it.',
    ]);
    expect(message?.suggestions?.[0]?.fix.text).toBe(
      "\nimport { rm } from 'node:fs/promises';\nnew Koa().use(async (ctx) => { await rm",
    );
  });

  it('names no place that calls a callback and ignores what it returns', () => {
    const code =
      "import fs from 'node:fs';\nimport Koa from 'koa';\nimport { setLongTimeout } from './later.js';\nnew Koa().use(async (ctx) => { setLongTimeout(() => { fs.unlinkSync(ctx.path); }, 1e9); });\n";
    const later = 'export function setLongTimeout(run, time) { setTimeout(() => run(), time); }\n';
    const root = makeProject({ 'server.js': code, 'later.js': later });
    const [message] = verify(root, 'server.js', code);
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `unlink` instead: an error thrown in the callback becomes an unhandled rejection.',
    ]);
  });

  it.each([
    [
      'on a prototype',
      `const fs = require('fs');
function Store() {}
Store.prototype.read = function (name) { return fs.readFileSync(name); };
Store.prototype.size = function (name) { return this.read(name).length; };
Store.prototype.all = function () {
  const self = this;
  while (self.read('next')) this.size('all');
};
function Other() {}
Other.prototype.all = function () { return this.read('other'); };
module.exports = Store;
`,
      `const fs = require('fs');
function Store() {}
Store.prototype.read = async function (name) { return await fs.promises.readFile(name); };
Store.prototype.size = async function (name) { return (await this.read(name)).length; };
Store.prototype.all = async function () {
  const self = this;
  while (await self.read('next')) await this.size('all');
};
function Other() {}
Other.prototype.all = function () { return this.read('other'); };
module.exports = Store;
`,
    ],
    [
      'of the exports',
      `const fs = require('fs');
exports.read = function (name) { return fs.readFileSync(name); };
exports.size = (name) => exports.read(name).length;
exports.all = function () { return module.exports.size('a') + other.size('b'); };
`,
      `const fs = require('fs');
exports.read = async function (name) { return await fs.promises.readFile(name); };
exports.size = async (name) => (await exports.read(name)).length;
exports.all = async function () { return await module.exports.size('a') + other.size('b'); };
`,
    ],
  ])('awaits the calls of methods %s in their own file', (_, code, expected) => {
    const root = makeProject({
      'server.js':
        "const Koa = require('koa');\nconst Store = require('./store');\nconst store = Store.read ? Store : new Store();\nnew Koa().use(async (ctx) => { ctx.body = store.read(ctx.path); });\n",
      'store.js': code,
    });
    const [message] = verify(root, 'store.js', code);
    const [suggestion] = message?.suggestions ?? [];
    const { range, text } = suggestion?.fix ?? { range: [0, 0] as const, text: '' };
    expect(code.slice(0, range[0]) + text + code.slice(range[1])).toBe(expected);
    expect(suggestion?.desc).toContain('has to be awaited in server.js:4');
  });

  it.each([
    [
      'an object declared by its factory',
      'function makeStore(): Store { return { read(name) { return readFileSync(name); } }; }',
    ],
    [
      'an object declared by its variable',
      'const store: Store = { read: (name) => readFileSync(name) };\nconst makeStore = () => store;',
    ],
    [
      'a class',
      'class Files implements Store { read(name: string) { return readFileSync(name); } }\nconst makeStore = () => new Files();',
    ],
  ])('is not made where a type in the file asks for the value: %s', (_, code) => {
    const store = (result: string): string =>
      `import { readFileSync } from 'node:fs';\nexport interface Store { read(name: string): ${result}; }\n${code}\nexport const found = makeStore();\n`;
    const suggestions = (result: string): number[] => {
      const root = makeProject({
        'server.ts':
          "import Koa from 'koa';\nimport { found } from './store';\nnew Koa().use(async (ctx) => { ctx.body = found.read(ctx.path); });\n",
        'store.ts': store(result),
      });
      return verify(root, 'store.ts', store(result)).map((one) => one.suggestions?.length ?? 0);
    };
    expect(suggestions('Buffer')).toEqual([0]);
    expect(suggestions('Buffer | Promise<Buffer>')).toEqual([1]);
    expect(suggestions('unknown')).toEqual([1]);
  });

  it('says what becomes of an error where another file registers the handler', () => {
    const handler =
      "import { readFileSync } from 'fs';\nimport type { Request, Response } from 'express';\nexport class Pages {\n  show(request: Request, response: Response) { response.send(readFileSync(request.path)); }\n}\n";
    const root = makeProject({
      'package.json': '{ "name": "app", "dependencies": { "express": "^4.18.0" } }',
      'pages.ts': handler,
      'server.ts':
        "import express from 'express';\nimport { Pages } from './pages';\nconst pages = new Pages();\nexpress().get('/', pages.show.bind(pages));\n",
    });
    const [message] = verify(root, 'pages.ts', handler);
    expect(message?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `readFile` instead: an error thrown in `show` becomes an unhandled rejection.',
    ]);
  });

  it('names what calls an async function and goes on without waiting for it', () => {
    const disk = `import { lstatSync, statSync } from 'node:fs';\nimport { print } from './print.js';\nexport const check = async (path) => { print(statSync(path)); };\nexport const size = async (path) => lstatSync(path).size;\n`;
    const server =
      "import Koa from 'koa';\nimport { check, size } from './disk.js';\nconst relay = (path) => check(path);\nnew Koa().use(async (ctx) => {\n  relay(ctx.path);\n  ctx.size = await size(ctx.path);\n});\n";
    const root = makeProject({ 'disk.js': disk, 'server.js': server });
    const [own, other] = verify(root, 'disk.js', disk);
    expect(own?.fix).toBeUndefined();
    expect(own?.suggestions?.map(({ desc }) => desc)).toEqual([
      'Await `stat` instead: what does not await `check` goes on before it (server.js:5).',
    ]);
    expect(other?.fix).toBeDefined();
  });

  it.each([
    'await Promise.all(ctx.files.map((file) => keep(file)));',
    'await Promise.all(ctx.files.map(async (file) => keep(file)));',
    'await Promise.all(ctx.files.map(keep));',
    'await Promise.all([keep(ctx.path), keep(ctx.file)]);',
    'keep(ctx.path).catch(() => {});',
  ])('names what goes on before an async function is done: %s', (use) => {
    const disk = `import { statSync } from 'node:fs';\nexport const sizes = [];\nexport const keep = async (path) => { const { size } = statSync(path); sizes.push(size); };\n`;
    const server = `import Koa from 'koa';\nimport { keep } from './disk.js';\nnew Koa().use(async (ctx) => { ${use} });\n`;
    const [found] = verify(makeProject({ 'disk.js': disk, 'server.js': server }), 'disk.js', disk);
    expect(found?.fix).toBeUndefined();
    expect(found?.suggestions?.map(({ desc }) => desc)).toEqual([
      expect.stringContaining('what does not await `keep` goes on before it (server.js:3'),
    ]);
  });

  it('names the interface of another file that asks for a value', () => {
    const disk = `import { readFileSync } from 'node:fs';\nimport type { Loader } from './loader';\nimport type { OnInit } from 'package';\nexport class Disk implements Loader, OnInit { load(path: string) { return readFileSync(path, 'utf8'); } }\n`;
    const server =
      "import Koa from 'koa';\nimport { Disk } from './disk';\nconst disk = new Disk();\nnew Koa().use(async (ctx) => { ctx.body = await disk.load(ctx.path); });\n";
    const root = makeProject({
      'disk.ts': disk,
      'loader.ts': 'export interface Loader { load(path: string): string }\n',
      'server.ts': server,
    });
    const [found] = verify(root, 'disk.ts', disk);
    expect(found?.suggestions?.map(({ desc }) => desc)).toEqual([
      expect.stringContaining('; `Loader` may have to say so, too.'),
    ]);
  });

  it('fixes a handler whose wrapper hands its error on', () => {
    const wrap =
      'export const wrap = (handler) => (req, res, next) => { handler(req, res, next).catch(next); };\n';
    const routes = `import express from 'express';\nimport { statSync } from 'node:fs';\nimport { wrap } from './wrap.js';\nexport const show = wrap(async (req, res) => { const { size } = statSync(req.path); res.json(size); });\nexpress().get('/', show);\n`;
    const [found] = verify(
      makeProject({ 'wrap.js': wrap, 'routes.js': routes }),
      'routes.js',
      routes,
    );
    expect(found?.fix).toBeDefined();
  });

  it('fixes an async function that is awaited at once', () => {
    const disk = `import { statSync } from 'node:fs';\nexport const sizes = [];\nexport const keep = async (path) => { const { size } = statSync(path); sizes.push(size); };\n`;
    const server =
      "import Koa from 'koa';\nimport { keep } from './disk.js';\nnew Koa().use(async (ctx) => { await keep(ctx.path).catch(() => {}); });\n";
    const [found] = verify(makeProject({ 'disk.js': disk, 'server.js': server }), 'disk.js', disk);
    expect(found?.fix).toBeDefined();
  });

  it('names a few of many places, tests among them', () => {
    const used = `${importing}export const page = async (a) => {\n${'  render(a);\n'.repeat(5)}};`;
    expect(suggested({ 'page.js': used })).toEqual(
      elsewhere('page.js:3, page.js:4, page.js:5 and 2 more places'),
    );
    const test = "import { render } from '../templates.js';\nassert.equal(render('a'), 'b');\n";
    const page = 'export const page = async (path) => await render(path);';
    expect(suggested({ 'page.js': importing + page, 'test/templates.js': test })).toEqual(
      elsewhere('test/templates.js:2'),
    );
  });
});

it('tells helpers that take a request by the routes that call them', () => {
  const types = "import type { Request, Response } from 'express';\n";
  const helpers = `import { readFileSync } from 'node:fs';\n${types}export const keyOf = (req: Request) => readFileSync(req.path);\nexport const clearLogs = (req: Request, res: Response) => { res.send(readFileSync('log')); };\nexport const unknown = (req: Request) => load(req.path);\nfunction load(name: string) { return readFileSync(name); }\nexport const other = (req: Request) => readFileSync(req.path);\nfunction nobodys(req: Request) { return readFileSync(req.path); }\n`;
  const found = lintAll({
    'helpers.ts': helpers,
    'server.ts': `import express from 'express';\nimport { clearLogs, keyOf } from './helpers';\nconst app = express();\napp.get('/key', (req, res) => { res.send(keyOf(req)); });\napp.delete('/logs', clearLogs);\n`,
  });
  const blocks = '`readFileSync` blocks every request while it waits for the disk:';
  expect(found).toEqual({
    'helpers.ts': [
      `3: ${blocks} reached from the GET /key handler (server.ts:4) through \`keyOf\` (server.ts:4).`,
      `4: ${blocks} called in the DELETE /logs handler (server.ts:5).`,
      `6: ${blocks} reached from \`unknown\` (line 5), which takes a request, through \`load\`.`,
      `7: ${blocks} called in \`other\` (line 7), which takes a request.`,
    ],
  });
});

it('names the handler that puts a function on its own request', () => {
  const app =
    "import express from 'express';\nimport { readFileSync } from 'node:fs';\nconst app = express();\n";
  const route = (path: string, body: string): string =>
    `app.get('${path}', (req, res) => {\n  req.run = (user) => { ${body} };\n  check(req.params, req.run);\n});\n`;
  const found = lintAll({
    'server.js': `${app}const check = (params, next) => next(params.user);\n${route('/update', 'res.end(user);')}${route('/file', 'res.send(readFileSync(user));')}app.use((req, res, next) => {\n  if (req.query.all) req.run = () => readFileSync('all');\n  req.run();\n});\n`,
  });
  const blocks = '`readFileSync` blocks every request while it waits for the disk:';
  expect(found).toEqual({
    'server.js': [
      `10: ${blocks} reached from the GET /file handler (line 9) through \`run\`.`,
      `14: ${blocks} reached from the middleware (line 13) through \`run\`.`,
    ],
  });
});
