/**
 * The words of a name in lower case: `getHTTPServer2`, `get-http_server2` → `get`, `http`, `server2`; `isIPv4` →
 * `is`, `ipv4`, whose `v` starts no word.
 */
export function wordsOf(name: string): string[] {
  return name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!v\d)[a-z])|[^A-Za-z\d]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
