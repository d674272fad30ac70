/** The sum of the numbers. */
export function sum(array) {
  return array.reduce(function iterator(total, value) {
    return total + value;
  }, 0);
}

/** The value in the middle, or the mean of the two in the middle. */
export function median(values) {
  function byValue(a, b) {
    if (a === b) return 0;
    return a < b ? -1 : 1;
  }
  const sorted = [...values].sort(byValue);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Totals of the orders by month, each with the share that was paid for. */
export function totalsByMonth(orders) {
  const months = new Map();
  for (const order of orders) {
    const isPaid = ({ status }) => {
      const settled = new Set(['paid', 'shipped', 'delivered']);
      return settled.has(status);
    };
    const month = order.date.slice(0, 7);
    const totals = months.get(month) ?? { month, total: 0, paid: 0 };
    totals.total += order.amount;
    if (isPaid(order)) totals.paid += order.amount;
    months.set(month, totals);
  }
  return [...months.values()];
}

/** An amount as people read it. */
export function formatAmount(amount) {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
  return format.format(amount);
}
