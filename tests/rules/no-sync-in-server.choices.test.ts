import { describe, it } from 'vitest';
import { expectMarked, reportAll } from '../harness/projects.ts';

reportAll();

const NAMES = 'a b c d e f g h i j k l'.split(' ');
const SERVER =
  "const express = require('express');\nconst choose = require('./routes');\nexpress().use((req, res) => { const { run } = choose(req); return run({ req, res }); });\n";

/** A module for each name, and one that chooses among them. */
function files(hot: string, chosen: (name: string) => string): Record<string, string> {
  const cases = NAMES.map((name) => `    case '${name}': run = ${chosen(name)}; break;\n`).join('');
  return {
    'server.js': SERVER,
    'routes.js': `module.exports = (req) => {\n  let run;\n  switch (req.path) {\n${cases}    default: run = null;\n  }\n  return { run };\n};\n`,
    ...Object.fromEntries(
      NAMES.map((name) => [
        `${name}.js`,
        `const fs = require('fs');\nmodule.exports = ({ req }) => {\n  fs.writeFileSync('${name}', req.body);${hot}\n};\n`,
      ]),
    ),
  };
}

describe('A variable that a switch sets to one of many modules', () => {
  it('is any of them', () => {
    expectMarked(files(' // hot', (name) => `require('./${name}')`));
  });

  it('is unknown where it is set to other things as often', () => {
    expectMarked(files('', (name) => `require('./${name}') || req`));
  });
});
