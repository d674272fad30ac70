import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;

/** A function that takes what it needs of a collator. */
const sorts = (
  first: string,
  use: string,
  head = '',
): string => `${head}export function sort(list) {
  ${first};
  ${use};
}
`;

const COLLATOR = "new Intl.Collator('en')";
const HEAD = `const collator = ${COLLATOR};\n\n`;

/** A function that decodes what it is given. */
const decodes = (
  made: string,
  rest = '.decode(bytes)',
  head = '',
): string => `${head}export function textOf(bytes) {
  return ${made}${rest};
}
`;

testRule(noRecreatedClosure, {
  valid: [
    ...Object.entries({
      'a bound function that is returned': sorts(
        `const compare = ${COLLATOR}.compare`,
        'return compare',
      ),
      'a bound function that is kept': sorts(
        `const compare = ${COLLATOR}.compare`,
        'list.compare = compare',
      ),
      'a bound function that is compared': sorts(
        `const { compare } = ${COLLATOR}`,
        'return list.compare === compare',
      ),
      'a bound function given to who knows': sorts(
        `const { compare } = ${COLLATOR}`,
        'return index(list, compare)',
      ),
      'all that a collator has': sorts(
        `const { ...all } = ${COLLATOR}`,
        'return list.sort(all.compare)',
      ),
      'what a collator has by another name': sorts(
        `const { resolvedOptions } = ${COLLATOR}`,
        'return list.map(resolvedOptions)',
      ),
      'a decoder of what goes on': `export function textOf(parts) {
  const decoder = new TextDecoder();
  let text = '';
  for (const part of parts) text += decoder.decode(part, { stream: true });
  return text;
}`,
      'a decoder beside what takes far longer': decodes(
        'parse(JSON.parse(new TextDecoder().decode(bytes)))',
        '',
      ),
      'a decoder in `try`, which catches that there is none': `export function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}`,
      'a decoder of an encoding that may be missing': decodes("new TextDecoder('shift_jis')"),
    }).map(([name, code]) => ({ title: `No report: ${name}.`, code, options })),
  ],
  invalid: [
    {
      title: 'A bound function in a variable.',
      code: sorts(`const compare = [|${COLLATOR}|].compare`, 'return [...list].sort(compare)'),
      options,
      output: sorts('const compare = collator.compare', 'return [...list].sort(compare)', HEAD),
    },
    {
      title: 'A bound function taken out by a pattern.',
      code: sorts(
        `const { compare } = [|${COLLATOR}|]`,
        'return list.filter((text) => compare(text, list[0]) > 0)',
      ),
      options,
      output: sorts(
        'const { compare } = collator',
        'return list.filter((text) => compare(text, list[0]) > 0)',
        HEAD,
      ),
    },
    ...['new TextDecoder()', "new TextDecoder('utf-8', { fatal: true })"].map((made) => ({
      title: `A decoder: ${made}.`,
      code: decodes(`[|${made}|]`),
      options: [{ report: 'all' }],
      output: decodes('textDecoder', '.decode(bytes)', `const textDecoder = ${made};\n\n`),
    })),
  ],
});
