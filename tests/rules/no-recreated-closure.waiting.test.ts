import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['js'] as const;

const RANK = `(order) => {
    if (order.isLate) return 0;
    if (order.isPaid) return 1;
    const size = order.items.length;
    return size > 9 ? 2 : 3;
  }`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A helper of a few lines in what waits.',
      options,
      languages,
      code: `export async function first(store) {
  const rank = (order) => {
    const size = order.items.length;
    return size > 9 ? 2 : 3;
  };
  return rank(await store.order());
}`,
    },
    {
      title:
        'A long one of what runs once, for what somebody does, at its own time, or that captures something.',
      options,
      languages,
      code: `export async function setUpOrders(store) {
  const rank = ${RANK};
  return rank(await store.order());
}
export async function startSyncEngine(store) {
  const rank = ${RANK};
  return rank(await store.order());
}
export async function onClick(store) {
  const rank = ${RANK};
  return rank(await store.order());
}
export function later(store) {
  return store.order().then((order) => {
    const rank = ${RANK};
    return rank(order);
  });
}
export async function within(store, most) {
  const rank = (order) => {
    if (order.isLate) return 0;
    if (order.isPaid) return 1;
    const size = order.items.length;
    return size > most ? 2 : 3;
  };
  return rank(await store.order());
}`,
    },
    {
      title: 'One of several, of which the others are too short to move.',
      options,
      languages,
      code: `export function colorOf(text) {
  const clamp = (value) => Math.min(255, Math.max(0, value));
  const toHex = (value) => clamp(value).toString(16);
  const alphaOf = (part) => {
    const value = parseFloat(part);
    if (Number.isNaN(value)) return 1;
    return part.endsWith('%') ? value / 100 : value;
  };
  const [red, alpha] = text.split(' ');
  return toHex(red) + toHex(alphaOf(alpha));
}`,
    },
    {
      title: 'A long one that is handed out.',
      options,
      languages,
      code: `export async function ranked(store) {
  const rank = ${RANK};
  await store.open();
  return { rank, store };
}`,
    },
  ],
  invalid: [
    {
      title: 'A helper of six lines in what waits, of one step, too.',
      languages,
      code: `export async function first(store) {
  const rank = [|${RANK.replace('=>', '=>|]')};
  return rank(await store.order());
}
export async function replyTo(store) {
  const bodyOf = [|(order) =>|] ({
    id: order.id,
    customer: order.customer.name,
    size: order.items.length,
    total: order.total,
  });
  return bodyOf(await store.order());
}`,
      output: `${RANK.replace('(order) =>', 'function rankOrder(order)').replaceAll('\n  ', '\n')}

export async function first(store) {
  return rankOrder(await store.order());
}

function bodyOf(order) {
  return {
    id: order.id,
    customer: order.customer.name,
    size: order.items.length,
    total: order.total,
  };
}

export async function replyTo(store) {
  return bodyOf(await store.order());
}`,
    },
    {
      title: 'One that waits itself, and one that calls itself.',
      languages,
      code: `export async function total(store) {
  const priceOf = [|async (id) =>|] {
    const order = await store_of(id);
    if (!order) return 0;
    if (order.isFree) return 0;
    return order.price;
  };
  return (await priceOf(1)) + (await priceOf(2));
}
export async function deepest(store) {
  const depthOf = [|(node) =>|] {
    if (!node) return 0;
    const left = depthOf(node.left);
    const right = depthOf(node.right);
    return 1 + Math.max(left, right);
  };
  return depthOf(await store.root());
}
function store_of(id) {
  return fetch('/orders/' + id);
}`,
      output: `async function priceOf(id) {
  const order = await store_of(id);
  if (!order) return 0;
  if (order.isFree) return 0;
  return order.price;
}

export async function total(store) {
  return (await priceOf(1)) + (await priceOf(2));
}

function depthOf(node) {
  if (!node) return 0;
  const left = depthOf(node.left);
  const right = depthOf(node.right);
  return 1 + Math.max(left, right);
}

export async function deepest(store) {
  return depthOf(await store.root());
}
function store_of(id) {
  return fetch('/orders/' + id);
}`,
    },
    {
      title: 'A comment in a function that speaks of a licence moves with its helper.',
      languages,
      code: `export function termsOf(one, two) {
  // Format license terms for display
  const formatTerm = [|(value) =>|] {
    if (value === 'unlimited' || value === 0) return 'Unlimited';
    return value;
  };

  return formatTerm(one) + formatTerm(two);
}`,
      output: `// Format license terms for display
function formatTerm(value) {
  if (value === 'unlimited' || value === 0) return 'Unlimited';
  return value;
}

export function termsOf(one, two) {
  return formatTerm(one) + formatTerm(two);
}`,
    },
  ],
});
