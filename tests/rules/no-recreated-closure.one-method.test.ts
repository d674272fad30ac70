import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import plugin from '../../src/index.ts';

const HELPERS = (name: string): string => `  ${name}(texts) {
    const ${name}Line = (text) => {
      const line = text.trim();
      return line.split('${name}');
    };
    const ${name}Word = (text) => {
      const word = text.trim();
      return word.concat('${name}');
    };
    return [${name}Line(texts[0]), ${name}Word(texts[1])];
  }
`;
const CODE = `export class Reader {
${HELPERS('read')}${HELPERS('find')}}
`;
const config = [
  {
    plugins: { 'async-perf': plugin },
    rules: { 'async-perf/no-recreated-closure': ['warn', { report: 'all' }] },
  },
] satisfies Linter.Config[];

it('moves with one report the functions of its method, and not those of another', () => {
  const found = new Linter().verify(CODE, config);
  expect(found.map(({ line }) => line)).toEqual([3, 7, 14, 18]);
  const [first = '', second = '', third = ''] = found.map(({ fix }) => fix?.text);
  expect(first).toBe(second);
  expect(first).toMatch(/const readLine = [^]*const readWord = /);
  expect(first).not.toContain('const findLine = (text) => {\n  const');
  expect(third).toMatch(/const findLine = [^]*const findWord = /);
});

it('moves all of them one after the other', () => {
  const { output } = new Linter().verifyAndFix(CODE, config);
  const { messages } = new Linter().verifyAndFix(output, config);
  expect(messages).toEqual([]);
  expect(output.indexOf('const findWord')).toBeLessThan(output.indexOf('export class Reader'));
});
