import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const HEAD = `const fs = require('fs');
const path = require('path');
const express = require('express');
const app = express();
`;
const TAIL = 'app.listen(80);\n';
const ROUTE =
  "const fs = require('fs');\nmodule.exports = (app) => app.get('/', (req, res) => res.end(fs.readFileSync(req.path)));";

/** A server in `src/` that loads its routes so. */
function server(load: string, isFound: boolean, at = 'src/routes/page.js'): Files {
  return {
    'package.json': JSON.stringify({ dependencies: { express: '5' } }),
    'src/server.js': `${HEAD}${load}\n${TAIL}`,
    [at]: isFound ? `${ROUTE} // hot\n` : `${ROUTE.replace('(app) => app', '(own) => own.app')}\n`,
  };
}

const LOADED: Readonly<Record<string, Files>> = {
  'above the folder of the package': server(
    "const folder = path.join(process.cwd(), '..', 'routes');\nfor (const name of fs.readdirSync(folder)) require(path.join(folder, name))(app);",
    false,
    'routes/page.js',
  ),
  'by what is not the process': server(
    "const folder = path.join(job.cwd(), 'src', 'routes');\nfor (const name of fs.readdirSync(folder)) require(path.join(folder, name))(app);",
    false,
  ),
  'by path.join': server(
    "const folder = path.join(process.cwd(), 'src', 'routes');\nfor (const name of fs.readdirSync(folder)) require(path.join(folder, name))(app);",
    true,
  ),
  'by a template': server(
    "for (const name of fs.readdirSync('./src/routes')) require(`${process.cwd()}/src/routes/${name}`)(app);",
    true,
  ),
  'by a sum': server(
    "for (const name of fs.readdirSync('src/routes')) require(process.cwd() + '/src/routes/' + name)(app);",
    true,
  ),
  'in folders of it': server(
    "const folder = path.resolve(process.cwd(), 'src/routes');\nfor (const kind of fs.readdirSync(folder)) for (const name of fs.readdirSync(path.join(folder, kind))) require(path.join(folder, kind, name))(app);",
    true,
    'src/routes/pages/page.js',
  ),
  'by another file': {
    ...server("require('./load')(app, path.join(process.cwd(), 'src', 'routes'));", true),
    'src/load.js':
      "const fs = require('fs');\nconst path = require('path');\nmodule.exports = (app, folder) => {\n  for (const name of fs.readdirSync(folder)) require(path.join(folder, name))(app);\n};\n",
  },
};

describe('files that are loaded from the working folder', () => {
  it.each(Object.entries(LOADED))('%s', (_, files) => {
    expectMarked(files);
  });
});

describe('lists that take what others hold', () => {
  it('by `push` of all', () => {
    expectMarked({
      'server.js': `${HEAD}const steps = [];\nsteps.push(...require('./more').steps);\napp.get('/', (req, res) => {\n  for (const step of steps) res.write(step.run(req));\n});\n${TAIL}`,
      'more.js':
        "const fs = require('fs');\nconst read = { run: (req) => fs.readFileSync(req.path) }; // hot\nconst other = { run: (req) => fs.readFileSync(req.path) };\nexports.steps = [read];\nexports.others = [other];\n",
    });
  });
});
