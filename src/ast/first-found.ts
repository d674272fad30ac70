/** What the first item of a list gives that gives anything. */
export function firstFound<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | null | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}
