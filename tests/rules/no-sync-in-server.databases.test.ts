import { describe, expect, test } from 'vitest';
import { expectMarked, lint, makeProject, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const DB =
  "import { DatabaseSync } from 'node:sqlite';\nexport const db = new DatabaseSync('notes.db');\nexport const insert = db.prepare('INSERT INTO notes (text) VALUES (?)');\n";
const EXPRESS = "import express from 'express';\nconst app = express();\n";

const SILENT: Readonly<Record<string, Files>> = {
  'other objects with methods of such names': {
    'db.js': DB,
    'cache.js':
      'export const cache = new Map();\nexport const tasks = { run: () => 1, all: () => [] };\n',
    'app.js': `${EXPRESS}import { cache, tasks } from './cache.js';\napp.get('/', (req, res) => res.json([cache.get(req.path), tasks.run(), tasks.all(), /a/.exec(req.path)]));\n`,
  },
  'a class of the program of the same name': {
    'sqlite.js': 'export class DatabaseSync {\n  exec(sql) { return sql; }\n}\n',
    'db.js': "import { DatabaseSync } from './sqlite.js';\nexport const db = new DatabaseSync();\n",
    'app.js': `${EXPRESS}import { db } from './db.js';\napp.get('/', (req, res) => res.json(db.exec(req.path)));\n`,
  },
  'a variable of the handler that is called like the database': {
    'db.js': DB,
    'app.js': `${EXPRESS}import { db } from './db.js';\nimport { pool } from './pool.js';\ndb.exec('PRAGMA journal_mode = WAL');\napp.get('/', async (req, res) => {\n  const db = await pool.connect();\n  res.json(await db.exec('SELECT 1'));\n});\n`,
    'pool.js': "import pg from 'pg';\nexport const pool = new pg.Pool();\n",
  },
  'what is done when the program starts, and in a test': {
    'db.js': DB,
    'tables.js':
      "import { db } from './db.js';\nexport function create() { db.exec('CREATE TABLE notes (text TEXT)'); }\n",
    'app.js': `${EXPRESS}import { create } from './tables.js';\ncreate();\napp.get('/', (req, res) => res.json([]));\n`,
    'app.test.js': `${EXPRESS}import { db } from './db.js';\napp.get('/', (req, res) => res.json(db.exec('SELECT 1')));\n`,
  },
  'what is asked once': {
    'db.js': DB,
    'app.js': `${EXPRESS}import { db } from './db.js';\nlet tables;\napp.get('/', (req, res) => {\n  tables ??= db.prepare('SELECT name FROM sqlite_schema').all();\n  res.json(tables);\n});\n`,
  },
  'statements that are only prepared': {
    'db.js': DB,
    'app.js': `${EXPRESS}import { db } from './db.js';\napp.get('/', (req, res) => res.json(db.prepare(req.query.sql).sourceSQL));\n`,
  },
  'the same methods of a package that promises': {
    'db.js':
      "import { open } from 'sqlite';\nexport const db = await open({ filename: 'notes.db' });\n",
    'other.js': DB,
    'app.js': `${EXPRESS}import { db } from './db.js';\napp.get('/', async (req, res) => res.json(await db.all('SELECT 1')));\n`,
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'a database and a statement of another file': {
    'db.js': DB,
    'app.js': `${EXPRESS}import { db, insert } from './db.js';\napp.get('/', (req, res) => res.json(db.prepare('SELECT * FROM notes').all())); // hot\napp.post('/', (req, res) => {\n  insert.run(req.body.text); // hot\n  res.end();\n});\n`,
  },
  'CommonJS, in a helper': {
    'db.js':
      "const { DatabaseSync } = require('node:sqlite');\nconst db = new DatabaseSync('notes.db');\nmodule.exports = db;\n",
    'notes.js':
      "const db = require('./db');\nconst byId = db.prepare('SELECT * FROM notes WHERE id = ?');\nexports.find = (id) => byId.get(id); // hot\nexports.migrate = () => db.exec('ALTER TABLE notes ADD created');\n",
    'app.js':
      "const app = require('express')();\nconst notes = require('./notes');\napp.get('/:id', (req, res) => res.json(notes.find(req.params.id)));\n",
  },
  'a function that opens it once': {
    'db.ts':
      "import { DatabaseSync } from 'node:sqlite';\nlet db: DatabaseSync | undefined;\nexport function getDb(): DatabaseSync { return (db ??= new DatabaseSync('notes.db')); }\n",
    'app.ts': `${EXPRESS}import { getDb } from './db';\napp.get('/', (req, res) => {\n  for (const row of getDb().prepare('SELECT * FROM notes').iterate()) res.write(String(row.text)); // hot\n  res.end();\n});\n`,
  },
};

describe('databases that another file opens', () => {
  test.each(Object.entries(SILENT))('silent: %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(FOUND))('found: %s', (_, files) => {
    expectMarked(files);
  });
  test('silent where other files are not asked', () => {
    const text = `${EXPRESS}import { db } from './db.js';\napp.get('/', (req, res) => res.json(db.exec('SELECT 1')));\n`;
    const root = makeProject({ 'db.js': DB, 'app.js': text });
    expect(lint(root, 'app.js', text, { crossFile: false })).toEqual([]);
    expect(lint(root, 'app.js', text)).toHaveLength(1);
  });
});
