import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets, which leaves out what only a reader can move. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['ts'] as const;

const closure = (before: string, parameter: string): string => `
interface Token { kind: string; text: string }
declare function isToken(value: unknown): value is Token;
declare function assertToken(value: unknown): asserts value is Token;
declare function textOf(value: unknown): string;
declare function next(): Token | undefined;
export function read(texts: readonly string[], ${parameter}): string[] {
  const found: string[] = [];
  for (const text of texts) {
    ${before}
    const add = (name: string): void => {
      if (name === '') return;
      found.push(token.text + name);
    };
    add(text);
    add(text.trim());
  }
  return found;
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...[
      'if (!token) return found;',
      'if (!isToken(token)) continue;',
      'if (token?.kind !== text) continue;',
      'if (token === undefined || text === "") break;',
      'const given = token?.kind; if (given === undefined) break;',
      'if (!(text !== "" && isToken(token))) continue;',
      'const isThere = isToken(token); if (!isThere) continue;',
      'assertToken(token);',
      'if (isToken(token) !== true) continue;',
      'switch (true) { case !isToken(token): continue; default: }',
    ].map((before) => ({
      title: `A variable of which TypeScript knows more behind a test: ${before}`,
      options,
      languages,
      code: closure(before, 'token: Token | undefined').replace('token.text', 'token!.text'),
    })),
  ],
  invalid: [
    ...[
      'const given = [token]; found.push(String(given.length));',
      'const kind = `${token.kind}!`; found.push(kind);',
      'token.kind = text;',
      'found.push(textOf(token));',
      'if (text === "") throw textOf(token);',
      'found.push(...[textOf(token)]);',
    ].map((before) => ({
      title: `A variable that is used before, and not tested: ${before}`,
      options: [{ report: 'all' }],
      languages,
      code: closure(before, 'token: Token').replace(
        '(name: string): void =>',
        '[|(name: string): void =>|]',
      ),
      output: closure(before, 'token: Token').replace(
        /( *for \(const text of texts\) \{\n.*\n)( *const add[^]*?\};\n)/,
        (_, loop: string, add: string) => `\n${add.replace(/^ {2}/gm, '')}\n${loop}`,
      ),
    })),
    {
      title: 'A function in a loop whose variables are used before, but not tested.',
      options,
      languages: ['ts'],
      code: `export function fill(tiles: number[], start: number, width: number): number {
  const first = tiles[start];
  const queue = [start];
  let filled = 0;
  while (queue.length > 0) {
    const at = queue.pop() ?? 0;
    const tryTile = [|(index: number): void =>|] {
      if (tiles[index] !== first) return;
      filled += 1;
      queue.push(index);
    };
    tryTile(at - width);
    tryTile(at + width);
  }
  return filled;
}`,
      output: `export function fill(tiles: number[], start: number, width: number): number {
  const first = tiles[start];
  const queue = [start];
  let filled = 0;

  const tryTile = (index: number): void => {
    if (tiles[index] !== first) return;
    filled += 1;
    queue.push(index);
  };

  while (queue.length > 0) {
    const at = queue.pop() ?? 0;
    tryTile(at - width);
    tryTile(at + width);
  }
  return filled;
}`,
    },
  ],
});
