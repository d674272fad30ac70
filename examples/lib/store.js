import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const folder = process.env.DATA_FOLDER ?? path.join(import.meta.dirname, '..', 'data');

let writing = Promise.resolve();

/** All records of a table, such as `users`. */
export function readTable(name) {
  return new Promise((resolve, reject) => {
    readFile(path.join(folder, `${name}.json`), 'utf8').then((text) => {
      resolve(JSON.parse(text));
    }, reject);
  });
}

/** The first record that has the value, or `undefined`. */
export async function findBy(name, key, value) {
  const records = await readTable(name);
  return Promise.resolve(records.find((record) => record[key] === value));
}

/** Adds a record, under a new id. Records are added one after the other. */
export async function insert(name, record) {
  const added = writing.then(async () => {
    const records = await readTable(name);
    const id = records.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
    const inserted = { id, ...record };
    await writeTable(name, [...records, inserted]);
    return inserted;
  });
  writing = added.catch(() => {});
  return added;
}

async function writeTable(name, records) {
  const file = path.join(folder, `${name}.json`);
  const draft = `${file}.${process.pid}.tmp`;
  return writeFile(draft, JSON.stringify(records, null, 2))
    .then(() => rename(draft, file))
    .then(() => records.length);
}

/** Several tables at once, by name. */
export async function readTables(names) {
  const tables = await Promise.all(names.map(async (name) => await readTable(name)));
  return Object.fromEntries(names.map((name, index) => [name, tables[index]]));
}
