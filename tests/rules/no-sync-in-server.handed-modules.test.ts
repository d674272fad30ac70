import { describe, expect, it } from 'vitest';
import { expectMarked, makeProject, reportAll, verify, type Files } from '../harness/projects.ts';

reportAll();

/** An app that hands something to a file of routes. */
const handing = (call: string, routes: string, more: Files = {}): Files => ({
  'app.js': `const fs = require('fs');
const app = require('express')();
${call};
app.listen(3000);
`,
  'routes.js': routes,
  ...more,
});
const GET = (mark = ''): string =>
  `  app.get('/', (req, res) => { res.end(fs.readFileSync(req.path)); });${mark}`;

const PROJECTS: Readonly<Record<string, Files>> = {
  'a module that is passed': handing(
    "require('./routes')(app, fs)",
    `module.exports = (app, fs) => {\n${GET(' // hot')}\n};\n`,
  ),
  'one that is passed after a path': handing(
    "const { add } = require('./routes');\nadd('/', app, require('node:fs'))",
    `exports.add = function add(path, app, fs) {
  app.get(path, (req, res) => { res.end(fs.readFileSync(req.path)); }); // hot
};
`,
  ),
  'one of several that an object holds': handing(
    "require('./routes')({ app, fs })",
    `module.exports = ({ app, fs }) => {\n${GET(' // hot')}\n};\n`,
  ),
  'one that is a member of what is passed': handing(
    "require('./routes')(app, { fs, name: 'a' })",
    `module.exports = (app, deps) => {
  app.get('/', (req, res) => { res.end(deps.fs.readFileSync(req.path)); }); // hot
};
`,
  ),
  'what is no module': handing(
    "require('./routes')(app, { readFileSync: (name) => cache[name] })",
    `module.exports = (app, fs) => {\n${GET()}\n};\n`,
  ),
  'what nobody passes': handing(
    "require('./routes')(app)",
    `module.exports = (app, fs) => {\n${GET()}\n};\n`,
  ),
  'what is passed in another place': handing(
    "require('./routes')(fs, app)",
    `module.exports = (app, fs) => {\n${GET()}\n};\n`,
  ),
  'what one of two passes': handing(
    "require('./routes')(app, fs)",
    `module.exports = (app, fs) => {\n${GET()}\n};\n`,
    {
      'other.js':
        "const app = require('express')();\nrequire('./routes')(app, require('./memory'));\n",
      'memory.js': 'exports.readFileSync = (name) => name;\n',
    },
  ),
  'a parameter that is set again': handing(
    "require('./routes')(app, fs)",
    `module.exports = (app, fs) => {\n  fs = app.files;\n${GET()}\n};\n`,
  ),
  'a parameter with the name of a variable': handing(
    "require('./routes')(app, fs)",
    `module.exports = (app, fs) => {\n  app.get('/', (req, res) => { const fs = req.files; res.end(fs.readFileSync(req.path)); });\n};\n`,
  ),
  'what a list spreads': handing(
    "const given = [app, fs];\nrequire('./routes')(...given)",
    `module.exports = (app, fs) => {\n${GET()}\n};\n`,
  ),
};

describe('modules that a file is handed', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});

it('says of a file that is read and written by such a module that another request may come between', () => {
  const routes = `module.exports = (app, fs) => {
  app.get('/', (req, res) => {
    const rows = JSON.parse(fs.readFileSync('rows'));
    rows.push(req.path);
    fs.writeFileSync('rows', JSON.stringify(rows));
    res.end();
  });
};
`;
  const root = makeProject(handing("require('./routes')(app, fs)", routes));
  const [first] = verify(root, 'routes.js', routes);
  expect(first?.fix).toBeUndefined();
  expect(first?.suggestions?.map(({ desc }) => desc)).toEqual([
    'Await `readFile` instead: it is that of Node, whatever is handed over in place of it; an error thrown in the handler becomes an unhandled rejection; another request may change the file meanwhile.',
  ]);
});
