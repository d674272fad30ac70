import type { CostPair } from '../pair.ts';

const steps = `const load = async (id) => id;
const next = async (id) => id + 1;`;

export const pairs: readonly CostPair[] = [
  {
    form: 'two steps in a plain function',
    messageId: 'chain',
    before: `${steps}
export function run() { return load(1).then((id) => next(id)).then((id) => next(id)); }`,
    after: `${steps}
export async function run() {
  const id = await load(1);
  const second = await next(id);
  return await next(second);
}`,
  },
  {
    form: 'three steps in a plain function',
    messageId: 'chain',
    before: `${steps}
export function run() {
  return load(1).then((id) => next(id)).then((id) => next(id)).then((id) => next(id));
}`,
    after: `${steps}
export async function run() {
  const id = await load(1);
  const second = await next(id);
  const third = await next(second);
  return await next(third);
}`,
  },
  {
    form: 'three steps whose handlers return plain values',
    messageId: 'chain',
    before: `${steps}
export function run() {
  return load(1).then((id) => id + 1).then((id) => id * 2).then((id) => id - 1);
}`,
    after: `${steps}
export async function run() {
  const id = await load(1);
  const second = id + 1;
  const third = second * 2;
  return third - 1;
}`,
  },
  {
    form: 'a nested chain',
    messageId: 'chain',
    before: `${steps}
export function run() {
  return load(1).then((first) => next(first).then((second) => next(first + second)));
}`,
    after: `${steps}
export async function run() {
  const first = await load(1);
  const second = await next(first);
  return await next(first + second);
}`,
  },
  {
    form: '`.then(f).catch(g)`',
    messageId: 'chain',
    before: `${steps}
export function run() { return load(1).then((id) => id + 1).catch(() => 0); }`,
    after: `${steps}
export async function run() {
  try {
    const id = await load(1);
    return id + 1;
  } catch {
    return 0;
  }
}`,
  },
  {
    form: '`.finally(h)`',
    messageId: 'chain',
    before: `${steps}
let open = 0;
export function run() { return load(1).finally(() => { open = 0; }); }`,
    after: `${steps}
let open = 0;
export async function run() {
  try {
    return await load(1);
  } finally {
    open = 0;
  }
}`,
  },
  {
    form: '`.then(f).catch(g).finally(h)`',
    messageId: 'chain',
    before: `${steps}
let open = 0;
export function run() {
  return load(1).then((id) => next(id)).catch(() => 0).finally(() => { open = 0; });
}`,
    after: `${steps}
let open = 0;
export async function run() {
  try {
    const id = await load(1);
    return await next(id);
  } catch {
    return 0;
  } finally {
    open = 0;
  }
}`,
  },
  {
    form: 'a chain returned by an async function',
    messageId: 'chain',
    before: `${steps}
export async function run() { return load(1).then((id) => id + 1); }`,
    after: `${steps}
export async function run() {
  const id = await load(1);
  return id + 1;
}`,
  },
  {
    form: 'a chain awaited in an async function',
    messageId: 'chain',
    before: `${steps}
export async function run() {
  const id = await load(1).then((first) => first + 1);
  return id;
}`,
    after: `${steps}
export async function run() {
  const first = await load(1);
  const id = first + 1;
  return id;
}`,
  },
  {
    form: 'one `.then` in a plain function, under `singleThen`',
    messageId: 'single',
    options: [{ singleThen: true }],
    gain: 'clarity',
    before: `${steps}
export function run() { return load(1).then((id) => id + 1); }`,
    after: `${steps}
export async function run() {
  const id = await load(1);
  return id + 1;
}`,
  },
  {
    form: 'one `.then` in a plain function',
    leftAlone: 'Making the function async takes 1.33–1.5 of the time.',
    before: `${steps}
export function run() { return load(1).then((id) => id + 1); }`,
    after: `${steps}
export async function run() {
  const id = await load(1);
  return id + 1;
}`,
  },
  {
    form: 'plain values awaited one by one',
    leftAlone: 'An `await` of each plain value takes 1.5 of the time of the chain.',
    before: `${steps}
export async function run() {
  const id = await load(1);
  const second = id + 1;
  const third = second * 2;
  return third - 1;
}`,
    after: `${steps}
export async function run() {
  const id = await load(1);
  const second = await (id + 1);
  const third = await (second * 2);
  return third - 1;
}`,
  },
];
