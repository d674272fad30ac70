import { describe, it } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const SERVER = `const app = require('express')();
const { rows } = require('./rows');
app.get('/', (req, res) => { res.json(rows()); });
app.listen(3000);
`;
const ALONE = `const fs = require('fs');
const app = require('express')();
app.get('/', (req, res) => { res.end(fs.readFileSync(req.path)); }); // hot
app.listen(3000);
`;
const HEAD = "const fs = require('fs');\nconst rows = () => [];\n";
const READ = "fs.readFileSync('rows')";

/** A server that loads a file, which may be started by itself as well. */
const besideServer = (text: string): Files => ({
  'server.js': SERVER,
  'rows.js': `${HEAD}${text}\n`,
});

/** The same in the modules of the language. */
const besideModules = (text: string): Files => ({
  'package.json': '{ "type": "module" }',
  'server.js': `import express from 'express';
import { rows } from './rows.js';
const app = express();
app.get('/', (req, res) => { res.json(rows()); });
app.listen(3000);
`,
  'rows.js': `import fs from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
export const rows = () => [];
${text}
`,
});

const PROJECTS: Readonly<Record<string, Files>> = {
  'a timer of a program that is started by itself': besideServer(
    `exports.rows = rows;\nif (require.main === module) {\n  setInterval(() => { ${READ}; }, 1000);\n}`,
  ),
  'one in a function that only it calls': besideServer(
    `module.exports = { rows };\nasync function main() { await start(); }\nconst start = async () => { setInterval(() => { ${READ}; }, 1000); };\nif (module === require.main) main().catch(console.error);`,
  ),
  'one in a function that is exported, too': besideServer(
    `module.exports = { rows, main };\nfunction main() { setInterval(() => { ${READ}; }, 1000); } // hot\nif (require.main === module) main();`,
  ),
  'one in a function that is called besides': besideServer(
    `module.exports = { rows };\nfunction main() { setInterval(() => { ${READ}; }, 1000); } // hot\nif (require.main === module) main();\nif (process.env.POLL) main();`,
  ),
  'one of a file that is not started by itself': besideServer(
    `exports.rows = rows;\nif (require.main !== module) {\n  setInterval(() => { ${READ}; }, 1000); // hot\n}`,
  ),
  'one beside the test': besideServer(
    `exports.rows = rows;\nsetInterval(() => { ${READ}; }, 1000); // hot\nif (require.main === module) rows();`,
  ),
  'a test by the parent of the module, or in an else': besideServer(
    `exports.rows = rows;\nif (!module.parent) setInterval(() => { ${READ}; }, 1000);\nif (module.parent) setInterval(() => { ${READ}; }, 1000); // hot\nif (require.main !== module) rows(); else setInterval(() => { ${READ}; }, 1000);`,
  ),
  'a program that serves by itself': {
    'server.js': `const fs = require('fs');
const app = require('express')();
app.get('/', (req, res) => { res.end(); });
if (require.main === module) {
  app.listen(3000);
  setInterval(() => { ${READ}; }, 1000); // hot
}
module.exports = app;
`,
  },
  'a program that starts the server of another file': {
    'server.js': `const fs = require('fs');
const app = require('express')();
app.get('/', (req, res) => { res.end(fs.readFileSync(req.path)); }); // hot
module.exports = app;
`,
    'poll.js': `const fs = require('fs');
if (require.main === module) {
  require('./server').listen(3000);
  setInterval(() => { ${READ}; }, 1000); // hot
}
`,
  },
  'a program that nobody imports, and that tests may': {
    'server.js': ALONE,
    'report.js': `${HEAD}function poll() { setInterval(() => { ${READ}; }, 1000); }\nmodule.exports = { poll };\nif (require.main === module) poll();\n`,
  },
  'a module of which nothing is known': {
    'server.js': ALONE,
    'report.js': `${HEAD}function poll() { setInterval(() => { ${READ}; }, 1000); } // hot\nmodule.exports = { poll };\n`,
  },
  'what the path of a module tells': besideModules(
    `if (import.meta.url === pathToFileURL(process.argv[1]).href) {\n  setInterval(() => { ${READ}; }, 1000);\n}`,
  ),
  'what the file of a module tells, by a variable': besideModules(
    `const isMain = fileURLToPath(import.meta.url) === process.argv[1];\nconst main = () => { setInterval(() => { ${READ}; }, 1000); };\nif (process.argv[1] && isMain) main();`,
  ),
  'what may be another file': besideModules(
    `let isMain = fileURLToPath(import.meta.url) === process.argv[1];\nisMain = true;\nif (isMain) setInterval(() => { ${READ}; }, 1000); // hot\nif (import.meta.url === process.argv[2]) setInterval(() => { ${READ}; }, 1000); // hot\nif (isMain || import.meta.main) setInterval(() => { ${READ}; }, 1000); // hot\nif (import.meta.main) setInterval(() => { ${READ}; }, 1000);\nexport function main() { setInterval(() => { ${READ}; }, 1000); } // hot\nif (import.meta.main) main();`,
  ),
};

describe('what a file does where it is started by itself', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
