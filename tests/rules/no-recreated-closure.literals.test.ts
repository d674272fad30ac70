import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;

/** A copy of a literal is told from what is made of a text. */
function messageFor(made: string): string {
  const label = made.startsWith('new') ? '`new RegExp(…)`' : '`RegExp(…)`';
  return made.includes('(/')
    ? `The literal in this ${label} does the same without it, on each call of \`isKnown\`.`
    : `This ${label} looks its pattern up by the text on each call of \`isKnown\`: a literal does not.`;
}

/** A function that tests a text with a pattern that is made as given. */
const tests = (made: string, head = ''): string => `${head}export function isKnown(text) {
  return ${made}.test(text);
}
`;

/** A function that walks a text with a pattern that moves. */
const walks = (made: string, step: string): string => `export function valuesOf(text) {
  const found = [];
  const re = ${made};
  let match;
  while ((match = re.exec(text))) {
    ${step}
  }
  return found;
}
`;

/** Such as `raw` writes nothing else: `String.raw` with a backslash. */
const raw = 'String.raw`\\d+/\\w`';

testRule(noRecreatedClosure, {
  valid: [
    ...Object.entries({
      'of the next line': tests(`new RegExp('^a+$')`).replace(
        '  return',
        '  // eslint-disable-next-line prefer-regex-literals\n  return',
      ),
      'of the next line, among others, with a reason': tests(`new RegExp('^a+$')`).replace(
        '  return',
        '  /* eslint-disable-next-line no-new, prefer-regex-literals -- reads better */\n  return',
      ),
      'of its line': tests(`new RegExp('^a+$')`).replace(
        ';',
        '; // eslint-disable-line prefer-regex-literals',
      ),
      'of all that follows': `/* eslint-disable no-new, prefer-regex-literals */
${tests(`new RegExp('^a+$')`)}`,
      'of the file': `/* eslint prefer-regex-literals: "off" */
${tests(`new RegExp('^a+$')`)}`,
    }).map(([title, code]) => ({
      title: `A pattern that a comment ${title} lets be made by the constructor.`,
      options,
      code,
    })),
    ...Object.entries({
      'of a text that is not known': tests('new RegExp(text)'),
      'with flags that are not known': tests('new RegExp(/a/, text)'),
      'that does not compile': tests(`new RegExp('(')`),
      'with two flags that exclude each other': tests(`new RegExp(/a/u, 'uv')`),
      'of another RegExp': tests('new RegExp(/a/)', 'class RegExp { test() {} }\n'),
      'with a flag that an older parser does not know': walks(
        `new RegExp('a', 'dg')`,
        'found.push(match);',
      ),
      'with a flag that TypeScript may not know': walks(
        `new RegExp('a.', 'gs')`,
        'found.push(match);',
      ),
      'with a group of a name': walks(`new RegExp('(?<a>b)', 'g')`, 'found.push(match);'),
      'with a control character': walks(
        'new RegExp(String.raw`\\u001b\\[m`, "g")',
        'found.push(match);',
      ),
      'with a modifier': walks(`new RegExp('(?i:a)', 'g')`, 'found.push(match);'),
      'with a character that is not typed': walks(`new RegExp('\\t', 'g')`, 'found.push(match);'),
      'with a number that may be of no group': walks(
        `new RegExp('(a)\\\\1', 'g')`,
        'found.push(match);',
      ),
      'too long to read': walks(`new RegExp('${'ab'.repeat(60)}', 'g')`, 'found.push(match);'),
      'made once': `const re = new RegExp(/a/g);
export const isKnown = (text) => re.test(text);`,
      'that is returned': 'export const make = (text) => new RegExp(/a/g);',
      'of an error': `export function check(text) {
  if (text) throw new Error(text.replace(new RegExp(/a/g), ''));
}`,
      'with a comment': `export function isKnown(text) {
  return new RegExp(/* all */ /a/g).test(text);
}`,
      'below a line without an end': `export function isKnown(text) {
  const length = text.length
  new RegExp(/a/g).test(text)
  return length
}`,
      'as a literal': walks('/a/g', 'found.push(match);'),
      'made of a variable, and moving': `const NAME = 'a';
${walks("new RegExp(NAME, 'g')", 'if (match.index > 1) return found;')}`,
    }).map(([name, code]) => ({ title: `A pattern ${name}.`, code, options })),
  ],
  invalid: [
    ...Object.entries({
      'new RegExp(/^a/)': '/^a/',
      'RegExp(/^a/i)': '/^a/i',
      "new RegExp(/^a/g, 'i')": '/^a/i',
      'new RegExp(/^(?<name>a)/s)': '/^(?<name>a)/s',
      "new RegExp('^a/b')": '/^a\\/b/',
      "new RegExp('^\\\\d+$', 'y')": '/^\\d+$/y',
      "new RegExp('é', 'g')": '/é/g',
      "new RegExp('')": '/(?:)/',
      'new RegExp(`^a`)': '/^a/',
      [`new RegExp(${raw})`]: '/\\d+\\/\\w/',
    }).map(([made, literal]) => ({
      title: `A pattern made by ${made}.`,
      options,
      code: tests(`[|${made}|]`),
      output: tests(literal),
      message: messageFor(made),
    })),
    ...Object.entries({
      'says nothing of it':
        '// eslint-disable-next-line no-new -- not prefer-regexes\nexport function',
      'is in force no more': `/* eslint-disable prefer-regex-literals */
/* eslint-enable prefer-regex-literals */
export function`,
      'is in force no more, as none is': `/* eslint-disable prefer-regex-literals */
/* eslint-enable */
export function`,
      'speaks of another rule of that name': `/* eslint-disable no-prefer-regex-literals */
export function`,
      'is of another line': `// eslint-disable-next-line prefer-regex-literals
export const KNOWN = new RegExp('a');
export function`,
    }).map(([title, head]) => ({
      title: `A pattern where a comment ${title}.`,
      options,
      code: tests(`[|new RegExp('^a')|]`).replace('export function', head),
      output: tests('/^a/').replace('export function', head),
    })),
    {
      title: 'A pattern that moves, with a way out of the loop.',
      code: walks(
        `[|new RegExp('(\\\\w+)=(\\\\w+)', 'g')|]`,
        "if (match[1] === 'id') return [match[2]];",
      ),
      options,
      output: walks('/(\\w+)=(\\w+)/g', "if (match[1] === 'id') return [match[2]];"),
    },
    {
      title: 'Several patterns of a function, without names.',
      code: `export function slug(text) {
  return text
    .trim()
    .replace([|new RegExp('[^a-z]+', 'g')|], '-')
    .replace([|new RegExp('^-|-$', 'g')|], '');
}
`,
      options,
      output: `export function slug(text) {
  return text
    .trim()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}
`,
    },
    {
      title: 'A word behind the call.',
      code: `export function isKnown(text) {
  return [|new RegExp(/a/g)|].test(text) && [|new RegExp('a', 'g')|]in text;
}
`,
      options,
      output: `export function isKnown(text) {
  return /a/g.test(text) && /a/g in text;
}
`,
    },
    {
      title: 'A pattern that a variable holds, which is only read.',
      code: `export function isKnown(text) {
  const start = [|new RegExp('^a')|];
  return start.test(text);
}
`,
      options: [{ report: 'all' }],
      output: `const startPattern = new RegExp('^a');

export function isKnown(text) {
  return startPattern.test(text);
}
`,
    },
  ],
});
