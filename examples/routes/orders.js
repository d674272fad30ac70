import { sendJson } from '../lib/http.js';
import { formatAmount, median, sum, totalsByMonth } from '../lib/statistics.js';
import { readTable, readTables } from '../lib/store.js';

export async function listOrders(request, response) {
  return newestFirst(await readTable('orders'))
    .then((orders) => orders.map(({ id, date, amount }) => ({ id, date, amount })))
    .then((orders) => sendJson(response, 200, orders))
    .catch((error) => sendJson(response, 500, { error: error.message }));
}

export async function showReport(request, response) {
  const { orders, users } = await readTables(['orders', 'users']);
  const amounts = orders.map((order) => order.amount);
  const total = await new Promise((resolve) => resolve(sum(amounts)));
  sendJson(response, 200, {
    users: users.length,
    total: formatAmount(total),
    median: formatAmount(median(amounts)),
    months: totalsByMonth(orders),
  });
}

function newestFirst(orders) {
  return Promise.resolve(orders.toSorted((a, b) => b.date.localeCompare(a.date)));
}
