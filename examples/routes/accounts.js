import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { HttpError, readJson, sendJson } from '../lib/http.js';
import { findBy, insert, readTable } from '../lib/store.js';

export async function register(request, response) {
  const { name, password } = await readJson(request);
  if (!isText(name) || !isText(password)) throw new HttpError(400, 'Name and password, please');
  if (await findBy('users', 'name', name)) throw new HttpError(409, 'This name is taken');
  const salt = randomBytes(16).toString('hex');
  const hash = hashPassword(password, salt).toString('hex');
  const { id } = await insert('users', { name, salt, hash });
  sendJson(response, 201, { id, name });
}

export async function login(request, response) {
  const { name, password } = await readJson(request);
  if (!isText(name) || !isText(password)) throw new HttpError(400, 'Name and password, please');
  const user = await findBy('users', 'name', name);
  if (!user) throw new HttpError(401, 'Wrong name or password');
  const hash = hashPassword(password, user.salt);
  if (!timingSafeEqual(hash, Buffer.from(user.hash, 'hex'))) {
    throw new HttpError(401, 'Wrong name or password');
  }
  sendJson(response, 200, { id: user.id, name: user.name });
}

function hashPassword(password, salt) {
  return pbkdf2Sync(password, salt, 100_000, 64, 'sha512');
}

export async function showUser(request, response, id) {
  const number = Number(id);
  if (!isId(number)) {
    sendJson(response, 400, { error: `Not an id: ${id}` });
    return;
  }
  const user = await loadUser(number);
  sendJson(response, 200, user);
}

function loadUser(id) {
  if (!isId(id)) return Promise.reject(new HttpError(400, 'Not an id'));
  return readTable('users')
    .then((users) => users.find((user) => user.id === id))
    .then((user) => {
      if (!user) throw new HttpError(404, 'No such user');
      return { id: user.id, name: user.name };
    });
}

function isId(value) {
  return Number.isInteger(value) && value > 0;
}

function isText(value) {
  return typeof value === 'string' && value.trim() !== '';
}
