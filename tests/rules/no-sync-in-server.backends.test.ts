import { expect, it } from 'vitest';
import {
  expectMarked,
  lintAll,
  makeProject,
  reportAll,
  verify,
  type Files,
} from '../harness/projects.ts';

reportAll();

const FS = "import fs from 'node:fs';\n";
const CJS = "const fs = require('fs');\n";
const NUXT = '{ "name": "app", "dependencies": { "nuxt": "^3.0.0" } }';
const EGG = '{ "name": "app", "dependencies": { "egg": "^3.0.0" } }';

/** The controller of a program of Egg. */
function controller(hot = ''): string {
  return `${CJS}const { Controller } = require('egg');\nclass Home extends Controller {\n  async index() {\n    this.ctx.body = fs.readFileSync('a');${hot}\n  }\n}\nmodule.exports = Home;\n`;
}

/** Frameworks that find their functions by globals, or by the place of a file; what is left alone comes first. */
const BACKENDS: Readonly<Record<string, Files>> = {
  'Egg: another program in the folder': {
    'package.json': EGG,
    'tool/package.json':
      '{ "name": "tool", "scripts": { "start": "node main.js" }, "dependencies": {} }',
    'tool/main.js': '',
    'tool/app/controller/home.js': controller(),
  },
  'Egg: a package of a workspace': {
    'package.json': '{ "name": "app", "dependencies": { "egg": "^3.0.0" }, "workspaces": ["app"] }',
    'app/package.json': '{ "name": "lib" }',
    'app/controller/home.js': controller(),
  },
  'Egg: a `package.json` of what once started here': {
    'package.json': EGG,
    'app/package.json':
      '{ "name": "blog", "main": "app.js", "scripts": { "start": "node app.js", "dev": "nodemon --inspect app.js" }, "dependencies": { "koa": "^2.0.0" } }',
    'app/controller/home.js': controller(' // hot'),
  },
  'Egg: a `package.json` that only names a folder': {
    'package.json': EGG,
    'app/package.json': '{ "name": "app" }',
    'app/controller/home.js': controller(' // hot'),
  },
  'Parse: what is called so and is another': {
    'main.js': `${FS}import { Parse } from './parse.js';\nParse.Cloud.define('show', () => fs.readFileSync('a'));\n`,
    'other.js': `${FS}function run(Parse) {\n  Parse.Cloud.define('show', () => fs.readFileSync('a'));\n}\n`,
    'parse.js':
      'export const Parse = { Cloud: { define(name, fn) { names[name] = fn; } } };\nconst names = {};\n',
  },
  'Parse: a job, and a call of a function of the cloud': {
    'main.js': `${FS}Parse.Cloud.job('clean', () => fs.readdirSync('a'));\nParse.Cloud.run('show', () => fs.readFileSync('a'));\n`,
  },
  'Meteor: what is run at the start, and on the client': {
    'server/main.js': `${FS}import { Meteor } from 'meteor/meteor';\nMeteor.startup(() => fs.mkdirSync('data'));\nMeteor.call('show', () => fs.readFileSync('a'));\n`,
  },
  'Meteor: what is called so and is another': {
    'main.js': `${FS}const Meteor = { methods: (all) => Object.keys(all) };\nMeteor.methods({ show: () => fs.readFileSync('a') });\n`,
  },
  'Meteor: another `Npm` than that of its packages, and what is no module of Node': {
    'own.js': `import { WebApp } from 'meteor/webapp';\nimport { Npm } from './npm.js';\nconst fs = Npm.require('fs');\nWebApp.handlers.use((req, res) => res.end(fs.readFileSync('a')));\n`,
    'other.js': `import { WebApp } from 'meteor/webapp';\nconst files = Npm.require('files');\nWebApp.handlers.use((req, res) => res.end(files.readFileSync('a')));\n`,
    'npm.js': 'export const Npm = { require: (name) => modules[name] };\nconst modules = {};\n',
  },
  'Egg: files of the same place without Egg': {
    'app/controller/home.js': `${CJS}module.exports = class {\n  index() {\n    return fs.readFileSync('a');\n  }\n};\n`,
    'app/middleware/auth.js': `${CJS}module.exports = () => (ctx) => fs.readFileSync('a');\n`,
  },
  'Egg: helpers of controllers, and other folders': {
    'package.json': EGG,
    'app/controller/home.js': `${CJS}const { Controller } = require('egg');\nclass Home extends Controller {\n  _load() {\n    return fs.readFileSync('a');\n  }\n  read(name, format) {\n    return fs.readFileSync(name, format);\n  }\n  async index() {\n    this.ctx.body = 'a';\n  }\n}\nmodule.exports = Home;\n`,
    'app/controller/own.js': `${CJS}const own = {\n  _load(ctx) {\n    return fs.readFileSync(ctx.path);\n  },\n  async index(ctx) {\n    ctx.body = 'a';\n  },\n};\nmodule.exports = own;\n`,
    'app/controller/table.js': `${CJS}exports.read = (name) => fs.readFileSync(name);\nexports.index = async (ctx) => {\n  ctx.body = 'a';\n};\n`,
    'app/middleware/auth.js': `${CJS}module.exports = (options) => {\n  const key = fs.readFileSync(options.key);\n  return async (ctx, next) => {\n    ctx.key = key;\n    await next();\n  };\n};\n`,
    'config/plugin.js': `${CJS}module.exports = (app) => fs.readFileSync(app.path);\n`,
  },
  'Nuxt: exports of other folders, names that are declared, and exports by default': {
    'package.json': NUXT,
    'lib/utils/rows.ts': `${FS}export const readRows = () => fs.readFileSync('rows');\n`,
    'server/utils/rows.ts': `${FS}export const readNames = () => fs.readFileSync('names');\nexport default function readAll() {\n  return fs.readFileSync('all');\n}\n`,
    'server/api/rows.get.ts':
      'import { readNames } from "names";\nexport default defineEventHandler(() => [readRows(), readNames(), readAll()]);\n',
  },
  'Express: a folder of the same name without Nuxt': {
    'server/utils/rows.js': `${FS}export const readRows = () => fs.readFileSync('rows');\n`,
    'server/app.js':
      "import express from 'express';\nexpress().get('/', (req, res) => res.send(readRows()));\n",
  },
  'Mongoose: hooks in a package without a server': {
    'user.js': `${CJS}const mongoose = require('mongoose');\nconst schema = new mongoose.Schema({});\nschema.pre('save', function () {\n  fs.writeFileSync(this.name, rows.join());\n});\nmodule.exports = mongoose.model('User', schema);\n`,
    'seed-users.js': "const User = require('./user');\nsetInterval(() => User.create({}), 1000);\n",
  },
  'Mongoose: what is called so and is another, and what no hook runs': {
    'server.js': `require('express')().get('/', (req, res) => res.end());\n`,
    'user.js': `${CJS}const { Schema } = require('./schema');\nconst schema = new Schema();\nschema.pre('save', () => fs.readFileSync('a'));\n`,
    'schema.js': 'exports.Schema = class Schema {\n  pre(name, fn) {\n    this.fn = fn;\n  }\n};\n',
    'page.js': `${CJS}const { Schema } = require('mongoose');\nconst schema = new Schema({});\nschema.set('toJSON', { transform: () => fs.readFileSync('a') });\n`,
  },
  'Mongoose: what no setter of a property is': {
    'server.js': `require('express')().get('/', (req, res) => res.end());\n`,
    'user.js': `${CJS}const { Schema } = require('mongoose');\nconst schema = new Schema(\n  { name: { type: String, set, get: String }, set },\n  { methods: { get: () => fs.readFileSync('a'), set: load }, query: { set: load } },\n);\nfunction load() {\n  return fs.readFileSync('a');\n}\nconst set = 'a';\nmodule.exports = schema;\n`,
    'own.js': `${CJS}const { Schema } = require('./schema');\nmodule.exports = new Schema({ name: { set: () => fs.readFileSync('a') } });\n`,
    'schema.js':
      'exports.Schema = class Schema {\n  constructor(paths) {\n    this.paths = Object.keys(paths);\n  }\n};\n',
  },
  'Sequelize: models by their form, in a package without it and without a server': {
    'package.json': '{ "name": "app", "dependencies": { "express": "4" } }',
    'server.js': "require('express')().get('/', (req, res) => res.end());\n",
    'models/user.js': `${CJS}module.exports = (sequelize, DataTypes) => {\n  const User = sequelize.define('User', { name: DataTypes.STRING });\n  User.beforeSave((user) => fs.writeFileSync(user.id, user.name));\n  return User;\n};\n`,
    'scripts/package.json': '{ "name": "scripts", "dependencies": { "sequelize": "5" } }',
    'scripts/models/user.js': `${CJS}module.exports = (sequelize, DataTypes) => {\n  const User = sequelize.define('User', { name: DataTypes.STRING });\n  User.beforeSave((user) => fs.writeFileSync(user.id, user.name));\n  return User;\n};\n`,
  },
  'Meteor: modules that start at its root, of a program without Meteor': {
    'server/main.js': `import { Meteor } from 'meteor/meteor';\nimport { read } from '/imports/read';\nMeteor.methods({ show: (name) => read(name) });\n`,
    'imports/read.js': `${FS}export const read = (name) => fs.readFileSync(name);\n`,
  },
  'Meteor: methods that repair, migrate and check the program': {
    'server/storageMigration.js': `${FS}Meteor.methods({\n  progress() {\n    return fs.readFileSync('status');\n  },\n});\n`,
    'server/storage.js': `${FS}Meteor.methods({\n  repairStorage() {\n    return fs.readdirSync('data');\n  },\n  admin() {\n    return runSelfChecks() + runMigration();\n  },\n});\nconst runSelfChecks = () => fs.writeFileSync('probe', rows.join());\nconst runMigration = () => fs.writeFileSync('moved', rows.join());\n`,
  },
  'Parse: functions and triggers': {
    'package.json': '{ "name": "app", "dependencies": { "parse-server": "^8.0.0" } }',
    'cloud/main.js': `import show from './show.js';\nimport { keep } from './keep.js';\nParse.Cloud.define('show', show);\nParse.Cloud.beforeSave('Document', keep, { requireUser: true });\n`,
    'cloud/show.js': `${FS}export default async function show(request) {\n  return fs.readFileSync(request.params.name); // hot\n}\n`,
    'cloud/keep.js': `${FS}export async function keep(request) {\n  fs.writeFileSync(request.object.id, rows.join()); // hot\n}\n`,
    'cloud/own.cjs': `${CJS}const Parse = require('parse/node');\nParse.Cloud.afterSave(Parse.User, (request) => {\n  fs.writeFileSync(request.object.id, rows.join()); // hot\n});\n`,
  },
  'Meteor: methods, publications and routes': {
    'server/main.js': `import { Meteor } from 'meteor/meteor';\nimport { read } from '../imports/read.js';\nMeteor.methods({\n  'files.show'(name) {\n    return read(name);\n  },\n});\n`,
    'imports/read.js': `${FS}export const read = (name) => fs.readFileSync(name); // hot\n`,
    'server/routes.js': `${FS}import { WebApp } from 'meteor/webapp';\nWebApp.connectHandlers.use('/a', (req, res) => {\n  res.end(fs.readFileSync('a')); // hot\n});\nWebApp.handlers.get('/b', (req, res) => {\n  res.end(fs.readFileSync('b')); // hot\n});\n`,
    'server/globals.js': `${FS}Meteor.publish('sizes', function () {\n  this.added('sizes', 'a', { size: fs.readFileSync('a').length }); // hot\n});\n`,
    'server/validated.js': `${FS}import { ValidatedMethod } from 'meteor/mdg:validated-method';\nexport const show = new ValidatedMethod({\n  name: 'show',\n  validate: null,\n  async run({ name }) {\n    return fs.readFileSync(name); // hot\n  },\n});\n`,
  },
  'Meteor: modules that its packages load': {
    'server/pages.js': `import { WebApp } from 'meteor/webapp';\nconst fs = Npm.require('fs');\nconst { join } = Npm.require('path');\nWebApp.handlers.use((req, res) => {\n  res.end(pageOf(req.url));\n});\nfunction pageOf(name) {\n  return fs.readFileSync(join('pages', name)); // hot\n}\n`,
    'server/globals.js': `const { readdirSync } = Npm.require('fs');\nWebApp.connectHandlers.use('/a', (req, res) => {\n  res.end(readdirSync('a').join()); // hot\n});\n`,
  },
  'Meteor: modules that start at its root': {
    '.meteor/release': 'METEOR@3.0\n',
    'server/main.js': `import { Meteor } from 'meteor/meteor';\nimport { read } from '/imports/read';\nMeteor.methods({ show: (name) => read(name) });\n`,
    'imports/read.js': `${FS}export const read = (name) => fs.readFileSync(name); // hot\n`,
  },
  'Mongoose: hooks of a server': {
    'server.js':
      "const User = require('./user');\nrequire('express')().post('/', async (req, res) => res.json(await User.create(req.body)));\n",
    'user.js': `const bcrypt = require('bcryptjs');\nconst { Schema, model } = require('mongoose');\nconst { clean } = require('./clean');\nconst schema = new Schema({});\nschema.pre('save', function (next) {\n  this.hash = bcrypt.hashSync(this.password, 10); // hot\n  next();\n}).post('remove', clean);\nmodule.exports = model('User', schema);\n`,
    'clean.js': `${CJS}exports.clean = (user) => {\n  fs.rmSync(user.folder, { recursive: true }); // hot\n};\n`,
  },
  'Mongoose: setters and getters that a schema is made with': {
    'server.js':
      "const User = require('./user');\nrequire('express')().post('/', async (req, res) => res.json(await new User(req.body).save()));\n",
    'user.js': `const bcrypt = require('bcrypt');\nconst { Schema, model } = require('mongoose');\nconst { textOf } = require('./text');\nconst schema = new Schema({\n  password: { type: String, set: hashed },\n  text: { name: String, get: textOf },\n  owner: { key: { type: String, set: (key) => bcrypt.hashSync(key, 12) } }, // hot\n});\nfunction hashed(password) {\n  return bcrypt.hashSync(password, 12); // hot\n}\nmodule.exports = model('User', schema);\n`,
    'text.js': `${CJS}exports.textOf = (name) => fs.readFileSync(name, 'utf8'); // hot\n`,
  },
  'typescript-rest: methods of services, by their decorators': {
    'users.ts': `${FS}import { GET, Path, PathParam, POST } from 'typescript-rest';\n@Path('/users')\nexport class Users {\n  @GET\n  @Path(':id')\n  async show(@PathParam('id') id: string) {\n    return fs.readFileSync(id, 'utf8'); // hot\n  }\n  @POST\n  add(user: { id: string }) {\n    return this.save(user.id);\n  }\n  @Path('none')\n  none() {\n    return fs.readFileSync('none');\n  }\n  private save(id: string) {\n    fs.writeFileSync(id, rows.join()); // hot\n  }\n}\n`,
    'own.ts': `${FS}import { GET } from './own-decorators';\nexport class Own {\n  @GET\n  show() {\n    return fs.readFileSync('a');\n  }\n}\n`,
    'own-decorators.ts': 'export const GET = (): void => {};\n',
  },
  'Sequelize: hooks of models that a folder is searched for': {
    'package.json': '{ "name": "app", "dependencies": { "express": "4", "sequelize": "5" } }',
    'server.js':
      "const { User } = require('./models');\nrequire('express')().post('/', async (req, res) => res.json(await User.create(req.body)));\n",
    'models/index.js': `${CJS}const path = require('path');\nconst Sequelize = require('sequelize');\nconst sequelize = new Sequelize('db');\nconst files = [];\nfunction search(folder) {\n  for (const name of fs.readdirSync(folder)) {\n    const file = path.join(folder, name);\n    if (fs.statSync(file).isFile()) files.push(file);\n    else search(file);\n  }\n}\nsearch(path.join(__dirname, 'base'));\nfor (const file of files) {\n  const model = sequelize.import(file);\n  exports[model.name] = model;\n}\n`,
    'models/base/user.js': `${CJS}module.exports = (sequelize, DataTypes) => {\n  const User = sequelize.define('User', { name: DataTypes.STRING });\n  User.beforeSave((user) => fs.writeFileSync(user.id, user.name)); // hot\n  User.afterSync(() => fs.writeFileSync('made', names));\n  fs.readFileSync('names');\n  return User;\n};\n`,
    'models/base/table.js': `${CJS}module.exports = (database, DataTypes) => {\n  const Table = database.define('Table', {});\n  Table.beforeSave((row) => fs.writeFileSync(row.id, row.name));\n  return Table;\n};\n`,
  },
  'Egg: controllers and middleware': {
    'package.json': EGG,
    'app/router.js':
      "module.exports = (app) => {\n  const { controller, router } = app;\n  router.get('/', controller.home.index);\n};\n",
    'app/controller/home.js': `${CJS}const { Controller } = require('egg');\nclass Home extends Controller {\n  async index() {\n    this.ctx.body = fs.readFileSync('a'); // hot\n  }\n}\nmodule.exports = Home;\n`,
    'app/controller/api/table.js': `${CJS}const table = {\n  async show(ctx) {\n    ctx.body = load(ctx.path);\n  },\n};\nfunction load(name) {\n  return fs.readFileSync(name); // hot\n}\nmodule.exports = table;\n`,
    'app/controller/old.js': `${CJS}module.exports = (app) => {\n  class Old extends app.Controller {\n    async index() {\n      this.ctx.body = fs.readFileSync('a'); // hot\n    }\n  }\n  return Old;\n};\n`,
    'app/middleware/auth.js': `${CJS}module.exports = (options) => async function auth(ctx, next) {\n  ctx.key = fs.readFileSync(options.key); // hot\n  await next();\n};\n`,
  },
  'Nuxt: what files of the server have without an import': {
    'package.json': NUXT,
    'server/utils/db.ts': `${FS}export async function readRows(): Promise<string> {\n  return load('rows');\n}\nfunction load(name: string): string {\n  return fs.readFileSync(name); // hot\n}\nconst writeRows = (text: string) => {\n  fs.writeFileSync('rows', text); // hot\n};\nexport { writeRows as saveRows };\nexport class Names {\n  all() {\n    return fs.readFileSync('names'); // hot\n  }\n}\nexport const unused = () => fs.readFileSync('unused');\n`,
    'shared/utils/pages.ts': `${FS}export const readPage = (name: string) => fs.readFileSync(name); // hot\n`,
    'server/api/rows/index.get.ts':
      'export default defineEventHandler(async () => [await readRows(), new Names().all(), readPage("a")]);\n',
    'server/api/rows/index.put.ts':
      'export default defineEventHandler(async (event) => saveRows(await readBody(event)));\n',
  },
  'tegg: methods of controllers, with what is injected': {
    'package.json': '{ "name": "app", "dependencies": { "egg": "^4.0.0" } }',
    'app/port/FileController.ts': `import { HTTPController, HTTPMethod, HTTPMethodEnum, Inject } from 'egg';\nimport { FileService } from '../core/FileService';\n@HTTPController()\nexport class FileController {\n  @Inject()\n  private readonly fileService: FileService;\n  @HTTPMethod({ path: '/a', method: HTTPMethodEnum.GET })\n  async show() {\n    return this.fileService.read('a');\n  }\n}\n`,
    'app/core/FileService.ts': `${FS}export class FileService {\n  read(name: string) {\n    return fs.readFileSync(name); // hot\n  }\n  make() {\n    fs.mkdirSync('a');\n  }\n}\n`,
  },
};

it.each(Object.entries(BACKENDS))('%s', (name, files) => {
  expectMarked(files, name.includes('repair') ? 'noticeable' : 'all');
});

it('names a method of Meteor', () => {
  const found = lintAll({
    'main.js': `${FS}Meteor.methods({\n  'files.show'() {\n    return fs.readFileSync('a');\n  },\n});\n`,
  });
  expect(found['main.js']?.[0]).toContain('called in the Meteor method files.show (line 2)');
});

it('loads nothing with `require` in a package of Meteor, which may have none', () => {
  const handler = (load: string): string =>
    `const { readFileSync } = ${load}('fs');\nWebApp.connectHandlers.use((req, res) => res.end(readFileSync('a')));\n`;
  const root = makeProject({});
  const offers = ['Npm.require', 'require'].map(
    (load) => verify(root, 'pages.js', handler(load))[0]?.suggestions?.length ?? 0,
  );
  expect(offers).toEqual([0, 1]);
});

it('fixes what Nuxt hands on to nobody but itself, and only suggests within other wrappers', () => {
  const handler = (wrappers: readonly string[]): string =>
    `${FS}export default ${wrappers.reduceRight((inner, name) => `${name}(${inner})`, '(event) => fs.readFileSync(event.path)')};\n`;
  const root = makeProject({ 'package.json': NUXT });
  const wrappers = [
    ['wrap'],
    ['defineEventHandler', 'wrap'],
    ['defineEventHandler'],
    ['eventHandler'],
  ];
  const fixes = wrappers.map(
    (names) => verify(root, 'server/api/page.get.js', handler(names))[0]?.fix?.text !== undefined,
  );
  expect(fixes).toEqual([false, false, true, true]);
});
