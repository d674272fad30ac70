import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

/** What requests reach now and then, as files together tell it. */
const PROJECTS: Readonly<Record<string, Files>> = {
  'What only administrators have done': {
    'package.json': '{"name":"administrators","dependencies":{"express":"^5.0.0"}}\n',
    'server.js':
      "const express = require('express');\nconst fs = require('node:fs');\nconst { scryptSync } = require('node:crypto');\nconst users = require('./lib/users');\nconst { requireAdmin, authorize } = require('./lib/middleware');\nconst app = express();\nconst isAllowed = (user) => user.role === 'admin';\napp.get('/reports', requireAdmin, (req, res) => res.send(fs.readFileSync('reports')));\napp.get('/report', authorize('admin'), users.report);\napp.get('/mine', users.mine);\napp.get('/lists', (req, res) => {\n  if (!req.user.isAdmin) return res.status(403).end();\n  res.send(fs.readFileSync('lists'));\n});\napp.get('/list', (req, res) => {\n  if (req.user.isAdmin) return res.send(fs.readFileSync('all'));\n  res.send(fs.rmSync('some', { recursive: true })); // hot\n});\napp.get('/names', async (req, res) => {\n  await authorize(req, 'admin');\n  res.send(users.names());\n});\napp.get('/roles', (req, res) => {\n  const isOne = req.user.role === 'admin' || ['superuser', 'admin'].includes(req.user.role);\n  const rows = isOne ? fs.readFileSync('rows') : [];\n  if (req.user.role !== 'admin') fs.rmSync('others', { recursive: true }); // hot\n  if (isOne || req.query.all) fs.rmSync('each', { recursive: true }); // hot\n  if (req.user.level >= Level.ADMIN && isAllowed(req.user)) fs.readFileSync('levels');\n  res.send(rows);\n});\napp.post('/keys', requireAdmin, (req, res) => {\n  res.send(scryptSync(req.body, 'salt', 64)); // hot\n});\napp.get('/notes', (req, res) => {\n  const isAdminShown = req.query.admin;\n  res.send(fs.rmSync(isAdminShown ? 'a' : 'b', { recursive: true })); // hot\n});\napp.get('/text', (req, res) => res.send(String.raw`a${fs.rmSync('text', { recursive: true })}`)); // hot\napp.listen(80);\n",
    'lib/users.js':
      "const fs = require('node:fs');\nexports.report = (req, res) => res.send(fs.readFileSync('report'));\nexports.mine = (req, res) => res.send(fs.rmSync('mine', { recursive: true })); // hot\nexports.names = () => fs.readdirSync('names');\n",
    'lib/middleware.js':
      'exports.requireAdmin = (req, res, next) => (req.user.isAdmin ? next() : res.status(403).end());\nexports.authorize = (role) => (req, res, next) => (req.user.role === role ? next() : res.status(403).end());\n',
  },
  'The place of a file as its route, what starts the program, and a program of its own': {
    'package.json': '{"name":"places","dependencies":{"next":"^15.0.0"}}\n',
    'app/api/adminUpload/route.js':
      "import fs from 'node:fs';\nexport async function POST(request) { fs.writeFileSync('a', await request.text()); return new Response(); }\nexport async function GET() { return new Response(fs.readFileSync('a')); }\n",
    'app/api/setup/route.js':
      "import fs from 'node:fs';\nexport async function POST(request) { fs.writeFileSync('a', await request.text()); return new Response(); }\n",
    'app/api/settings/[id]/route.js':
      "import fs from 'node:fs';\nexport async function PUT(request) { fs.writeFileSync('a', await request.text()); return new Response(); }\nexport async function GET() { return new Response(fs.rmSync('a', { recursive: true })); } // hot\n",
    'app/api/notes/route.js':
      "import fs from 'node:fs';\nimport { register } from '../../../instrumentation.js';\nexport async function PUT(request) {\n  fs.rmSync('a', { recursive: true }); // hot\n  await register();\n  return new Response();\n}\n",
    'instrumentation.js':
      "import fs from 'node:fs';\nexport async function register() { fs.readdirSync('old'); }\n",
    'importer.js':
      "import { move } from './lib/move.js';\nsetInterval(() => move('logs'), 2000);\n",
    'lib/move.js':
      "import fs from 'node:fs';\nexport function move(name) { fs.renameSync(name, `old/${name}`); }\n",
  },
  'What is told of failures, and what stands in a folder for superadministrators': {
    'package.json': '{"name":"failures","dependencies":{"express":"^5.0.0"}}',
    'server.js':
      "const express = require('express');\nconst { appendSpawnFailure, readSpawnFailures } = require('./failures');\nconst app = express();\napp.use('/apps', require('./superadmin/apps'));\napp.get('/', (req, res) => { if (!req.query.a) appendSpawnFailure(req.path); res.send(readSpawnFailures()); });\napp.listen(80);\n",
    'failures.js':
      "const fs = require('fs');\nexports.appendSpawnFailure = (text) => fs.appendFileSync('failures', text);\nexports.readSpawnFailures = () => fs.rmSync('failures', { recursive: true }); // hot\n",
    'superadmin/apps.js':
      "const { Router } = require('express');\nconst fs = require('fs');\nconst router = Router();\nrouter.post('/preview', (req, res) => { fs.writeFileSync('app', req.body); res.end(); });\nmodule.exports = router;\n",
  },
};

describe('what is reached seldom', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
