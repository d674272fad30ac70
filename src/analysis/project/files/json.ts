import { readFileSync, statSync } from 'node:fs';
import { asRecord } from './platforms.ts';

/** A file of JSON as TypeScript reads it: with comments and trailing commas. `undefined` if it cannot be read. */
export function readJson(file: string): Record<string, unknown> | undefined {
  try {
    if (statSync(file).size > 1_000_000) return undefined;
    return asRecord(JSON.parse(withoutComments(readFileSync(file, 'utf8'))));
  } catch {
    return undefined;
  }
}

/** JSON with comments and trailing commas, made plain. */
function withoutComments(text: string): string {
  const tokens = text.matchAll(
    /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^]*)|,|[^",/]+|\//g,
  );
  let result = '';
  let pendingComma = '';
  for (const [token] of tokens) {
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    if (token === ',') {
      pendingComma = ',';
      continue;
    }
    if (token.trim() === '' && pendingComma !== '') {
      result += token;
      continue;
    }
    result += /^\s*[\]}]/.test(token) ? token : pendingComma + token;
    pendingComma = '';
  }
  return result;
}

/** The file names in a target: a text, a list, or the conditions of `imports`. */
export function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth > 3 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}
