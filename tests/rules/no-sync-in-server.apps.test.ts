import { describe, test } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const USERS =
  "const fs = require('fs');\nexports.list = (req, res) => {\n  res.send(fs.readFileSync(req.url)); // hot\n};\n";

/** The same, where nothing tells by itself that it answers requests. */
const PLAIN = USERS.replace('(req, res)', '(asked, answer)')
  .replace('res.send', 'answer.send')
  .replace('req.url', 'asked.url');

function manifest(...packages: readonly string[]): string {
  return JSON.stringify({
    name: 'app',
    dependencies: Object.fromEntries(packages.map((name) => [name, '*'])),
  });
}

const SILENT: Readonly<Record<string, Files>> = {
  'what listens to an error of a file that is sent, and to other things by the name of that': {
    'server.js': `const fs = require('fs');
const send = require('send');
const mails = require('./mails');
require('http').createServer((req, res) => {
  send(req, req.url).on('error', (error) => res.end(fs.readFileSync('lost.html'))).pipe(res);
});
mails.send('a').on('file', (path) => fs.readFileSync(path));
`,
    'mails.js':
      "const { EventEmitter } = require('events');\nexports.send = () => new EventEmitter();\n",
  },
  'a promise of something that another function makes': {
    'package.json': manifest('express'),
    'app.js':
      "const users = require('./users');\nconst start = (make) => new Promise((resolve) => { make((made) => made.get('/', users.list)); resolve({}); });\nstart().then((made) => made.get('/', users.list));\n",
    'users.js': PLAIN.replace(' // hot', ''),
  },
  'a body of something in a package without Koa': {
    'package.json': manifest('mails'),
    'mail.js':
      "const fs = require('fs');\nconst mails = require('mails');\nmails.use((ctx) => {\n  ctx.body = fs.readFileSync(ctx.template);\n});\n",
  },
  'what does not answer by what it calls a response': {
    'package.json': manifest('heads'),
    'heads.js':
      "const fs = require('fs');\nconst { Head } = require('heads');\nexports.one = new Head({ handler: (req, res) => fs.readFileSync(res.path) });\nexports.two = new Head({ handler: (req, res, context) => res(context.json(fs.readFileSync('two.json'))) });\nexports.three = new Head({ handler: (error, res) => res.end(fs.readFileSync('three.json')) });\nexports.four = new Head({ handler: ({ url }, res) => fs.writeFileSync(url, res.end) });\nexports.five = new Head({ handler: (ctx) => fs.writeFileSync(ctx.path, ctx.body) });\n",
  },
  'what answers requests, but nobody is seen to be given': {
    'package.json': manifest('heads'),
    'heads.js':
      "const fs = require('fs');\nexports.one = (req, res) => res.end(fs.readFileSync('one.json'));\nexports.two = require('./keep')((req, res) => res.end(fs.readFileSync('two.json')));\nexports.three = require('other')((req, res) => res.end(fs.readFileSync('three.json')));\n",
    'keep.js': 'module.exports = (fn) => fn;\n',
  },
  'a test that answers requests': {
    'package.json': manifest('heads'),
    'heads.test.js':
      "const fs = require('fs');\nconst { Head } = require('heads');\nexports.one = new Head({ handler: (req, res) => res.end(fs.readFileSync('one.json')) });\n",
  },
  'what a controller of ThinkJS has beside its actions': {
    'package.json': manifest('thinkjs'),
    'src/controller/notes.js':
      "const fs = require('fs');\nmodule.exports = class extends think.Controller {\n  load() { return fs.readFileSync('notes.txt'); }\n};\n",
  },
  'a controller of something else': {
    'package.json': manifest('koa'),
    'src/controller/notes.js':
      "const fs = require('fs');\nmodule.exports = class extends Base {\n  indexAction() { return fs.readFileSync('notes.txt'); }\n};\n",
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'the listeners of a file that is sent': {
    'server.js': `const fs = require('fs');
const send = require('send');
require('http').createServer((req, res) => {
  let tag;
  const file = (path) => {
    if (fs.readFileSync(path, 'utf8').includes('</body>')) tag = '</body>'; // hot
  };
  const inject = (stream) => { if (tag) stream.setHeader('X-Tag', tag); };
  send(req, req.url, { root: 'public' }).on('directory', () => res.end()).on('file', file).on('stream', inject).pipe(res);
});
`,
  },
  'an app that a promise is resolved with': {
    'package.json': manifest('express'),
    'app.js':
      "const express = require('express');\nconst users = require('./users');\nfunction start() {\n  return new Promise((resolve, reject) => {\n    const app = express();\n    app.listen(80, (error) => { if (error) reject(error); else resolve(app); });\n  });\n}\nstart().then((made) => { made.get('/', users.list); });\n",
    'users.js': PLAIN,
  },
  'what answers requests, given to a package of which nothing is known': {
    'package.json': manifest('heads', 'koa'),
    'heads.js':
      "const fs = require('fs');\nconst { Head } = require('heads');\nexports.one = new Head({ handler(req, res) {\n  res.end(fs.readFileSync(req.url)); // hot\n} });\nexports.two = new Head({ handler(request, response) {\n  const { size } = fs.statSync(request.url); // hot\n  response.writeHead(200, { 'content-length': size });\n} });\nexports.three = new Head({ handler(req, resp) {\n  fs.mkdirSync(req.url); // hot\n  fs.createReadStream(req.url).pipe(resp);\n} });\nexports.four = new Head({ handler(ctx) {\n  ctx.body = fs.readFileSync(ctx.path); // hot\n} });\nexports.five = new Head({ handler(request, reply) {\n  reply.send(fs.readFileSync(request.url)); // hot\n} });\n",
  },
  'actions of ThinkJS': {
    'package.json': manifest('thinkjs'),
    'src/home/controller/notes.js':
      "import fs from 'fs';\nimport Base from './base.js';\nexport default class extends Base {\n  async indexAction() {\n    this.success(fs.readFileSync('notes.txt')); // hot\n  }\n}\n",
    'src/home/controller/base.js': 'export default class extends think.controller.base {}\n',
  },
  'a decorator for parameters': {
    'package.json': manifest('@nestjs/common'),
    'files.ts':
      "import fs from 'node:fs';\nimport { createParamDecorator } from '@nestjs/common';\nexport const Files = createParamDecorator(async (data, context) => {\n  const { file } = context.switchToHttp().getRequest();\n  return fs.readFileSync(file); // hot\n});\n",
  },
  'a name that is given to what its function makes': {
    'package.json': manifest('express'),
    'routes.js':
      "let { Router } = require('express');\nconst users = require('./users');\nRouter = Router();\nRouter.get('/a', users.list);\nmodule.exports = Router;\n",
    'app.js':
      "let app = require('express');\napp = app();\napp.use(require('./routes'));\napp.listen(80);\n",
    'users.js': PLAIN,
  },
  'what logs requests': {
    'package.json': manifest('koa', 'koa-logger'),
    'app.js':
      "const fs = require('fs');\nconst Koa = require('koa');\nconst logger = require('koa-logger');\nnew Koa().use(logger({\n  transporter: (text) => { fs.appendFileSync('log.txt', text); }, // hot\n}));\n",
  },
  'hooks of documents': {
    'package.json': manifest('@hocuspocus/server'),
    'app.js':
      "import fs from 'node:fs';\nimport { Server } from '@hocuspocus/server';\nnew Server({\n  async onLoadDocument({ documentName }) {\n    return fs.readFileSync(documentName); // hot\n  },\n}).listen();\n",
  },
};

describe('ways to a handler', () => {
  test.each(Object.entries(SILENT))('silent: %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(FOUND))('found: %s', (_, files) => {
    expectMarked(files);
  });
});
