import { describe, test } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const SERVES = '{ "name": "app", "dependencies": { "apollo-server-express": "3", "lodash": "4" } }';
const RESOLVERS =
  "const fs = require('fs');\nmodule.exports = {\n  Mutation: {\n    save(parent, { note }) {\n      fs.writeFileSync(note.file, note.text); // hot\n      return note;\n    },\n  },\n  Note: { text: (note) => note.file },\n};\n";
/** Resolvers are merged where nothing tells any more what they are. */
const SCHEMA =
  "const { makeExecutableSchema } = require('@graphql-tools/schema');\nconst { merge } = require('lodash');\nconst found = [];\nfor (const type of ['note']) found.push(require(`./types/${type}/resolvers`));\nmodule.exports = makeExecutableSchema({ typeDefs: '', resolvers: merge({}, ...found) });\n";

function cold(text: string): string {
  return text.replaceAll(' // hot', '');
}

/** Resolvers of GraphQL that a server loads by their folder, or merges. */
const SILENT: Readonly<Record<string, Files>> = {
  'an object of that form where nobody serves GraphQL': {
    'package.json': '{ "name": "app", "dependencies": { "express": "4" } }',
    'resolvers.js': cold(RESOLVERS),
  },
  'a class of that name': {
    'package.json': SERVES,
    'queries.js':
      "const fs = require('fs');\nclass Query { run() { return fs.readFileSync('a'); } }\nmodule.exports = { Query };\n",
  },
  'another name': {
    'package.json': SERVES,
    'notes.js':
      "const fs = require('fs');\nmodule.exports = { Notes: { all: () => fs.readdirSync('.') } };\n// Query: { }\n",
  },
  'an object that nobody exports': {
    'package.json': SERVES,
    'notes.js':
      "const fs = require('fs');\nconst tables = { Query: { all: () => fs.readdirSync('.') } };\nmodule.exports = Object.keys(tables);\n",
  },
  'what is asked when the file is loaded': {
    'package.json': SERVES,
    'notes.js':
      "const fs = require('fs');\nconst names = fs.readdirSync('.');\nmodule.exports = { Query: { names: () => names } };\n",
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'resolvers in folders that a loop loads': {
    'package.json': SERVES,
    'schema.js': SCHEMA,
    'types/note/resolvers.js': RESOLVERS,
  },
  'resolvers that are put together of other files': {
    'package.json': SERVES,
    'resolvers.js':
      "const notes = require('./notes');\nmodule.exports = { Query: { ...notes.Query } };\n",
    'notes.js':
      "const fs = require('fs');\nexports.Query = {\n  note: (parent, { file }) => fs.readFileSync(file), // hot\n};\n",
  },
  'ES modules': {
    'package.json': SERVES,
    'notes.js':
      "import { readNote } from './read.js';\nexport const Query = { note: async (parent, { file }) => readNote(file) };\n",
    'read.js':
      "import { readFileSync } from 'fs';\nexport function readNote(file) {\n  return readFileSync(file, 'utf8'); // hot\n}\n",
  },
};

describe('resolvers that nobody is seen to hand to a server', () => {
  test.each(Object.entries(SILENT))('silent: %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(FOUND))('found: %s', (_, files) => {
    expectMarked(files);
  });
});
