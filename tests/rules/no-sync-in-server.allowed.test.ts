import { test } from 'vitest';
import { expectMarked } from '../harness/projects.ts';

const HEAD = `const app = require('express')();
const merge = require('./merge');
const { render } = require('./render');
`;
const MERGE =
  "const DEFAULTS = require('./defaults');\nmodule.exports = (options) => Object.assign({}, DEFAULTS, options);\n";

test('leaves alone what a handler writes to be forbidden, whatever its options are merged with', () => {
  expectMarked({
    'server.js': `${HEAD}app.post('/', async (req, res) => {
  const options = { output: { chart: req.body.chart }, logic: { allowFiles: false, code: req.body.code } };
  res.send(await render(merge(options)));
});
`,
    'merge.js': MERGE,
    'defaults.js': 'module.exports = { logic: { allowFiles: true } };\n',
    'render.js': `const fs = require('fs');
const code = (text, allowFiles) => allowFiles && text.endsWith('.js') ? fs.readFileSync(text, 'utf8') : text;
const title = (text, allowFiles) => { if (!allowFiles) return text; return fs.readFileSync(text, 'utf8'); };
exports.render = async (options) => {
  const { logic } = options;
  if (logic.allowFiles) logic.data = fs.readFileSync(logic.code);
  if (!logic.allowFiles) logic.more = fs.readFileSync(options.output.chart); // hot
  if (logic.allowFiles || logic.code) logic.less = fs.readFileSync(options.output.chart); // hot
  return title(code(logic.code, logic.allowFiles), logic.allowFiles);
};
`,
  });
});

test('reports what another handler allows, and what is forbidden elsewhere or under another name', () => {
  expectMarked({
    'server.js': `${HEAD}app.post('/a', async (req, res) => res.send(await render(merge({ allowFiles: false }))));
app.post('/b', async (req, res) => res.send(await render(merge({ allowCode: false }))));
`,
    'merge.js': MERGE,
    'defaults.js': 'module.exports = { allowFiles: false };\n',
    'render.js': `const fs = require('fs');
exports.render = async (options) => {
  if (options.allowFiles) return fs.readFileSync(options.name); // hot
  return '';
};
`,
  });
});
