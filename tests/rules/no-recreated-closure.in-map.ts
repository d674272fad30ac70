/** A callback run per item, with a table in it. */
export function inMap(table: string, use: string): string {
  return `export function run(list, other) {
  return list.map((item) => {
    const table = ${table};
    ${use}
  });
}`;
}
