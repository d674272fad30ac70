import { expect, test } from 'vitest';
import { importFor, type Needed } from '../../src/fix/imports.ts';
import { apply, find, parse } from './source.ts';

const readFile: Needed = { module: 'fs/promises', name: 'readFile' };

function add(
  code: string,
  {
    filename = 'file.js',
    needed = readFile,
    sourceType = 'module',
  }: { filename?: string; needed?: Needed; sourceType?: 'commonjs' | 'module' | 'script' } = {},
): string {
  const sourceCode = parse(code, sourceType);
  const imported = importFor(
    { filename, sourceCode },
    find(sourceCode, 'DebuggerStatement'),
    needed,
  );
  return imported ? `${imported.text}\n${apply(code, imported.edits)}` : 'nothing';
}

test.each([
  [
    'a binding that is there is used again',
    "import { readFile as rf } from 'node:fs/promises';\ndebugger;",
    "rf\nimport { readFile as rf } from 'node:fs/promises';\ndebugger;",
  ],
  [
    'a namespace that reaches the function is used',
    "import fs from 'fs';\ndebugger;",
    "fs.promises.readFile\nimport fs from 'fs';\ndebugger;",
  ],
  [
    'the longest path wins',
    "import fs, { promises as p } from 'fs';\ndebugger;",
    "p.readFile\nimport fs, { promises as p } from 'fs';\ndebugger;",
  ],
  [
    'a binding that is shadowed at the place of use is not used',
    "import fs from 'fs';\nfunction f(fs) { debugger; }",
    "readFile\nimport fs from 'fs';\nimport { readFile } from 'fs/promises';\nfunction f(fs) { debugger; }",
  ],
  [
    'an import of the same module is extended',
    "import { stat } from 'node:fs/promises';\ndebugger;",
    "readFile\nimport { stat, readFile } from 'node:fs/promises';\ndebugger;",
  ],
  [
    'the quotes, semicolons and prefix of the file are kept',
    'import { join } from "path" // paths\n\ndebugger\n',
    'readFile\nimport { join } from "path" // paths\nimport { readFile } from "fs/promises"\n\ndebugger\n',
  ],
  [
    'a name in use is not taken',
    'import { join } from "node:path";\nlet readFile; debugger;',
    'readFileAsync\nimport { join } from "node:path";\nimport { readFile as readFileAsync } from "node:fs/promises";\nlet readFile; debugger;',
  ],
  [
    'a hashbang, directives and a header stay at the top',
    "#!/usr/bin/env node\n/* Licence */\n'use strict';\n\nexport {};\ndebugger;",
    "readFile\n#!/usr/bin/env node\n/* Licence */\n'use strict';\nimport { readFile } from 'node:fs/promises';\n\nexport {};\ndebugger;",
  ],
  [
    'a header comment stays above what is added',
    '// @ts-check\nexport {};\ndebugger;',
    "readFile\n// @ts-check\nimport { readFile } from 'node:fs/promises';\nexport {};\ndebugger;",
  ],
  [
    'documentation stays with its function',
    '/** Loads. */\nexport function load() { debugger; }',
    "readFile\nimport { readFile } from 'node:fs/promises';\n/** Loads. */\nexport function load() { debugger; }",
  ],
  [
    'a comment on the first statement stays with it, a blank line between them or not',
    '/* Licence */\n\n// Where the parts are.\n\nexport {};\ndebugger;',
    "readFile\n/* Licence */\n\nimport { readFile } from 'node:fs/promises';\n// Where the parts are.\n\nexport {};\ndebugger;",
  ],
  [
    'a line comment stays with its statement',
    '// Loads.\n// All.\nexport function load() { debugger; }',
    "readFile\nimport { readFile } from 'node:fs/promises';\n// Loads.\n// All.\nexport function load() { debugger; }",
  ],
  [
    'a comment that turns a rule off for the next line stays with it',
    '// tslint:disable-next-line:no-x\nexport function load() { debugger; }',
    "readFile\nimport { readFile } from 'node:fs/promises';\n// tslint:disable-next-line:no-x\nexport function load() { debugger; }",
  ],
  [
    'comments on the file stay at the top',
    '/* jshint esversion: 6 */\n// Copyright A\n/** Loads. */\nexport function load() { debugger; }',
    "readFile\n/* jshint esversion: 6 */\n// Copyright A\nimport { readFile } from 'node:fs/promises';\n/** Loads. */\nexport function load() { debugger; }",
  ],
  [
    'the braces of the file are kept',
    "import {join} from 'node:path';\nif (a) { debugger; }",
    "readFile\nimport {join} from 'node:path';\nimport {readFile} from 'node:fs/promises';\nif (a) { debugger; }",
  ],
  [
    'braces are kept where an import gets them',
    "import {join} from 'path';\nimport lib from 'lib';\nimport files from './fs/promises';\ndebugger;",
    "readFile\nimport {join} from 'path';\nimport {readFile} from 'fs/promises';\nimport lib from 'lib';\nimport files from './fs/promises';\ndebugger;",
  ],
  [
    'a module of Node joins those that are there',
    "import os from 'node:os';\nimport lib from 'lib';\nimport a from './a.js';\ndebugger;",
    "readFile\nimport os from 'node:os';\nimport { readFile } from 'node:fs/promises';\nimport lib from 'lib';\nimport a from './a.js';\ndebugger;",
  ],
  ['a file of unknown style is left alone', 'debugger;', 'nothing'],
])('ESM: %s', (_, code, expected) => {
  expect(add(code)).toBe(expected);
});

test.each([
  [
    'a require is added after the others',
    "'use strict'\nconst path = require('path')\nconst x = 1\ndebugger\n",
    "readFile\n'use strict'\nconst path = require('path')\nconst { readFile } = require('fs/promises')\nconst x = 1\ndebugger\n",
  ],
  [
    'a destructured require is extended',
    "const { stat } = require('node:fs/promises');\ndebugger;",
    "readFile\nconst { stat, readFile } = require('node:fs/promises');\ndebugger;",
  ],
  [
    'a destructured require below the place is left as it is',
    "debugger;\nconst { stat } = require('fs/promises');",
    "readFile\nconst { readFile } = require('fs/promises');\ndebugger;\nconst { stat } = require('fs/promises');",
  ],
  [
    'a required module is used',
    "const fs = require('fs').promises;\ndebugger;",
    "fs.readFile\nconst fs = require('fs').promises;\ndebugger;",
  ],
  [
    'a require below other code does not draw the new one down',
    "debugger;\nconst path = require('path');",
    "readFile\nconst { readFile } = require('fs/promises');\ndebugger;\nconst path = require('path');",
  ],
])('CommonJS: %s', (_, code, expected) => {
  expect(add(code, { sourceType: 'commonjs' })).toBe(expected);
});

test('a require follows those of Node, in the braces of the file', () => {
  expect(
    add("const {join} = require('path');\nconst a = require('./a');\ndebugger;", {
      sourceType: 'commonjs',
    }),
  ).toBe(
    "readFile\nconst {join} = require('path');\nconst {readFile} = require('fs/promises');\nconst a = require('./a');\ndebugger;",
  );
});

test('a name of one’s own can be asked for', () => {
  const needed: Needed = {
    module: 'timers/promises',
    name: 'setTimeout',
    locals: ['sleep', 'delay'],
  };
  expect(add('export let sleep; debugger;', { needed })).toBe(
    "delay\nimport { setTimeout as delay } from 'node:timers/promises';\nexport let sleep; debugger;",
  );
});

test('a file name tells the style where the code does not', () => {
  expect(add('debugger;', { filename: 'a.mjs' })).toContain('import {');
  expect(add('debugger;', { filename: 'a.cjs', sourceType: 'script' })).toContain('require(');
});
