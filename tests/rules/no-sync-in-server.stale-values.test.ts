import { describe, expect, it } from 'vitest';
import { makeProject, verify, type Files } from '../harness/projects.ts';

const STATE = 'other requests can change what is read before it and written after it';

/** What a handler awaits of the program before a call that blocks, and does after it. */
interface Case {
  readonly title: string;
  readonly users: string;
  readonly before?: string;
  readonly after?: string;
  readonly files?: Files;
  readonly isStale?: boolean;
}

const KEPT = 'const rows = new Map();\n';
const SAVE = 'async save(user) { rows.set(user.id, user); return user; }';

/** A store whose `get` does something. */
function store(get: string, save = SAVE): string {
  return `import { setTimeout } from 'node:timers/promises';
import database from 'some-database';
${KEPT}class Users { ${get} ${save} }
export const users = new Users();
`;
}

const CASES: readonly Case[] = [
  {
    title: 'it waits for a timer',
    users: store('async get(id) { await setTimeout(1); return rows.get(id); }'),
  },
  {
    title: 'it waits for a package',
    users: store('async get(id) { return await database.find(id); }'),
  },
  {
    title: 'it waits for a package within a try, and tells of errors',
    users: store(
      'async get(id) { try { return await database.find(id); } catch (error) { return null; } }',
    ),
  },
  {
    title: 'it waits for a package in another function',
    users: store(
      'async get(id) { return await this.find(id); } find(id) { return database.find(id); }',
    ),
  },
  {
    title: 'it makes a promise of what calls back',
    users: store('get(id) { return new Promise((resolve) => database.find(id, resolve)); }'),
  },
  {
    title: 'it waits in each way out',
    users: store(
      'async get(id) { if (id) return await database.find(id); return await database.first(); }',
    ),
  },
  {
    title: 'nothing is written after it',
    users: store('async get(id) { return rows.get(id); }'),
    after: 'ctx.body = [user, text];',
  },
  {
    title: 'what is called after it changes nothing',
    users: store(
      'async get(id) { return rows.get(id); }',
      'async list(id) { return [id].map(String); }',
    ),
    after: 'ctx.body = [text, await users.list(user)];',
  },
  {
    title: 'something else is waited for after it',
    users: store('async get(id) { return rows.get(id); }'),
    before: 'const user = await users.get(ctx.id); await ctx.ready();',
  },
  {
    title: 'it waits for nothing',
    users: store('async get(id) { return rows.get(id); }'),
    isStale: true,
  },
  {
    title: 'the value of what writes is taken',
    users: store('async get(id) { return rows.get(id); }'),
    after: 'const saved = await users.save({ ...user, text }); ctx.body = saved;',
    isStale: true,
  },
  {
    title: 'it waits for a package only where it lacks something',
    users: store(
      'async get(id) { if (!rows.has(id)) rows.set(id, await database.find(id)); return rows.get(id); }',
    ),
    isStale: true,
  },
  {
    title: 'it only waits for others that wait for nothing',
    users: store(
      'async get(id) { await this.open(); return await this.find(id); } async open() {} find(id) { return Promise.resolve(rows.get(id)); }',
    ),
    isStale: true,
  },
  {
    title: 'its promise is settled at once',
    users: store('get(id) { return new Promise((resolve) => { resolve(rows.get(id)); }); }'),
    isStale: true,
  },
  {
    title: 'it is one of two that a factory makes',
    users: `import { Kept } from './kept.js';
import { Far } from './far.js';
const make = (isFar) => { if (isFar) return new Far(); return new Kept(); };
class Users { constructor() { this.store = make(process.env.FAR); } async get(id) { return await this.store.get(id); } async save(user) { return await this.store.save(user); } }
export const users = new Users();
`,
    files: {
      'kept.js': `${KEPT}export class Kept { async get(id) { return rows.get(id); } ${SAVE} }`,
      'far.js':
        "import database from 'some-database';\nexport class Far { async get(id) { return await database.find(id); } async save(user) { return await database.save(user); } }",
    },
    isStale: true,
  },
];

function offersOf(file: string, code: string, files: Files): string[] {
  const root = makeProject({ [file]: code, ...files });
  return verify(root, file, code).flatMap(({ fix, suggestions = [] }) => [
    ...(fix ? ['fix'] : []),
    ...suggestions.map(({ desc }) => desc),
  ]);
}

describe('what is gotten of the program before a call, and written after it', () => {
  it.each(CASES)('$title', ({ after, before, files, isStale = false, users }) => {
    const code = `import Koa from 'koa';
import fs from 'node:fs';
import { users } from './users.js';
const app = new Koa();
app.use(async (ctx) => {
  ${before ?? 'const user = await users.get(ctx.id);'}
  const text = fs.readFileSync(ctx.file, 'utf8');
  ${after ?? 'user.text = text; await users.save(user);'}
});
app.listen(3000);
`;
    expect(offersOf('server.js', code, { 'users.js': users, ...files })).toEqual([
      isStale ? `Await \`readFile\` instead: ${STATE}.` : 'fix',
    ]);
  });

  it.each([
    ['memory', 'return this.rows.get(id);', `Await \`readFile\` instead: ${STATE}.`],
    ['a package', 'return await database.find(id);', 'fix'],
  ])('a field of which only the interface is known: %s', (_, get, offer) => {
    const code = `import Koa from 'koa';
import fs from 'node:fs';
import type { Users } from './users';
export class Api {
  constructor(private readonly users: Users) {}
  serve() {
    new Koa().use(async (ctx) => {
      const user = await this.users.get(ctx.id);
      user.text = fs.readFileSync(ctx.file, 'utf8');
      await this.users.save(user);
    }).listen(3000);
  }
}
`;
    const files = {
      'users.ts':
        'export interface Users { get(id: string): Promise<object>; save(user: object): Promise<void>; }',
      'kept.ts': `import database from 'some-database';
import type { Users } from './users';
export class Kept implements Users { rows = new Map(); async get(id: string) { ${get} } async save(user: { id: string }) { this.rows.set(user.id, user); } }
`,
    };
    expect(offersOf('api.ts', code, files)).toEqual([offer]);
  });

  it('a helper of the file that waits by the edit alone', () => {
    const code = `import Koa from 'koa';
import fs from 'node:fs';
import { users } from './users.js';
const app = new Koa();
const load = async (file) => { const key = await users.get(file); const text = fs.readFileSync(file, 'utf8'); return [key, text]; };
app.use(async (ctx) => { const user = await users.get(ctx.id); const text = await load(ctx.file); await users.save({ ...user, text }); });
app.listen(3000);
`;
    const users = store('async get(id) { return rows.get(id); }');
    expect(offersOf('server.js', code, { 'users.js': users })).toEqual([
      `Await \`readFile\` instead: ${STATE}.`,
    ]);
  });
});
