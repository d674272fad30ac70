/** The middle value; the mean of the two middle ones where there are two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  const lower = sorted[Math.ceil(middle) - 1] ?? NaN;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return (lower + upper) / 2;
}

/** Processor time used by this process while the work ran, in milliseconds. */
export async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
