import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

let folder;
let server;
let origin;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'example-server-'));
  await cp(path.join(import.meta.dirname, '..', 'data'), folder, { recursive: true });
  process.env.DATA_FOLDER = folder;
  const { createServer } = await import('../server.js');
  server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
});

after(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function post(url, body) {
  return fetch(origin + url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function reply(response) {
  return { status: response.status, body: await response.json() };
}

test('the home page is filled in and escaped', async () => {
  const response = await fetch(`${origin}/`);
  assert.equal(response.status, 200);
  const page = await response.text();
  assert.match(page, /<title>Accounts &amp; orders<\/title>/);
  assert.match(page, /<p>2 accounts<\/p>/);
});

test('a user is found by id', async () => {
  assert.deepEqual(await reply(await fetch(`${origin}/users/1`)), {
    status: 200,
    body: { id: 1, name: 'ada' },
  });
});

test('an id that is no number is refused, and one that nobody has is not found', async () => {
  assert.deepEqual(await reply(await fetch(`${origin}/users/x`)), {
    status: 400,
    body: { error: 'Not an id: x' },
  });
  assert.deepEqual(await reply(await fetch(`${origin}/users/99`)), {
    status: 404,
    body: { error: 'No such user' },
  });
});

test('a password is checked', async () => {
  assert.deepEqual(await reply(await post('/login', { name: 'ada', password: 'secret-1' })), {
    status: 200,
    body: { id: 1, name: 'ada' },
  });
  const wrong = { status: 401, body: { error: 'Wrong name or password' } };
  assert.deepEqual(await reply(await post('/login', { name: 'ada', password: 'x' })), wrong);
  assert.deepEqual(await reply(await post('/login', { name: 'bob', password: 'x' })), wrong);
  assert.equal((await post('/login', { name: 'ada' })).status, 400);
  assert.equal((await post('/login', 'not json')).status, 400);
});

test('accounts registered at the same time are all kept', async () => {
  const names = ['linus', 'margaret', 'barbara'];
  const replies = await Promise.all(
    names.map(async (name) => reply(await post('/register', { name, password: 'p' }))),
  );
  assert.deepEqual(
    replies.map(({ status, body }) => [status, body.name]),
    names.map((name) => [201, name]),
  );
  assert.deepEqual(replies.map(({ body }) => body.id).sort(), [3, 4, 5]);
  const users = JSON.parse(await readFile(path.join(folder, 'users.json'), 'utf8'));
  assert.equal(users.length, 5);
  assert.equal((await post('/register', { name: 'linus', password: 'p' })).status, 409);
  assert.equal((await post('/login', { name: 'linus', password: 'p' })).status, 200);
});

test('users are exported as compressed CSV', async () => {
  const response = await fetch(`${origin}/users.csv`);
  assert.equal(response.headers.get('content-encoding'), 'gzip');
  const [header, first, second] = (await response.text()).split('\n');
  assert.deepEqual([header, first, second], ['id,name', '1,ada', '2,"grace, rear admiral"']);
});

test('orders come newest first', async () => {
  const { status, body } = await reply(await fetch(`${origin}/orders`));
  assert.equal(status, 200);
  assert.deepEqual(
    body.map(({ id }) => id),
    [4, 3, 2, 1],
  );
});

test('the report adds up', async () => {
  const { body } = await reply(await fetch(`${origin}/report`));
  assert.equal(body.total, '€147.50');
  assert.equal(body.median, '€27.75');
  assert.deepEqual(body.months, [
    { month: '2024-01', total: 55.5, paid: 20 },
    { month: '2024-02', total: 92, paid: 92 },
  ]);
});

test('what is unknown is not found', async () => {
  assert.deepEqual(await reply(await fetch(`${origin}/nope`)), {
    status: 404,
    body: { error: 'Not found' },
  });
  assert.deepEqual(await reply(await fetch(`${origin}/health`)), {
    status: 200,
    body: { ok: true },
  });
});
