import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const code = (inner: string): string => `export function update(lines) {
  for (const line of lines) {
    const ${inner} = line.trim();
    if (${inner} === '') return [];
  }
  const types = [|new Set(['a', 'b', 'c'])|];
  return lines.filter((line) => types.has(line));
}`;
const fixed = (inner: string, name: string): string =>
  `const ${name} = new Set(['a', 'b', 'c']);

${code(inner)
  .replace(/ {2}const types = \[\|.*\n/u, '')
  .replace('types.has', `${name}.has`)}`;

testRule(noRecreatedClosure, {
  valid: [],
  invalid: [
    {
      title: 'A name that a block of the function declares anew, and one that none does.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: code('types'),
      output: fixed('types', 'updateTypes'),
    },
    {
      title: 'A name that none declares.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: code('text'),
      output: fixed('text', 'types'),
    },
  ],
});
