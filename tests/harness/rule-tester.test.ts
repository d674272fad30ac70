import { describe, expect, it } from 'vitest';
import { checkInvalid, checkValid, testRule } from './rule-tester.ts';
import type { InvalidCase } from './rule-tester.ts';
import { dropAwait, noFix, sampleRule } from './sample-rules.ts';
import { parseSpans, renderSpans } from './spans.ts';

const rule = sampleRule(dropAwait);

testRule(rule, {
  valid: [
    'const a = 1;',
    { title: 'A file may be CommonJS.', code: 'return 1;', filename: 'a.cjs' },
  ],
  invalid: [
    {
      title: 'Nested spans, comments, CRLF and a byte order mark.',
      code: '\uFEFFconst a = 1;\r\nconst b = [|await [/* one */ [|await a|]]|];\r\n',
      output: '\uFEFFconst a = 1;\r\nconst b = [/* one */ a];\r\n',
      message: ['This `await` is reported.', 'This `await` is reported.'],
      messageIds: ['sample', 'sample'],
    },
    {
      title: 'Code that only TypeScript can parse.',
      code: 'const a: number = [|await 1|];',
      output: 'const a: number = 1;',
    },
    {
      title: 'A comment names a rule that is not there.',
      code: '/* eslint other/rule: 2 */\n// eslint-disable-next-line other/rule\n[|await 1|];',
      output: '/* eslint other/rule: 2 */\n// eslint-disable-next-line other/rule\n1;',
    },
    {
      title: 'JSX is read by the name of the file.',
      code: 'const a = <b>{[|await 1|]}</b>;',
      output: 'const a = <b>{1}</b>;',
      filename: 'a.jsx',
    },
  ],
});

testRule(sampleRule(noFix, dropAwait), {
  valid: [],
  invalid: [
    {
      title: 'A suggestion is applied alone.',
      code: '[[|await a|], [|await b|]];',
      output: null,
      suggestions: [
        { message: 'Remove this `await`.', output: '[a, await b];' },
        { message: 'Remove this `await`.', output: '[await a, b];' },
      ],
    },
  ],
});

function expectFailure(
  wrongRule: ReturnType<typeof sampleRule>,
  testCase: Omit<InvalidCase, 'title'>,
  message: RegExp | string,
): void {
  expect(() => {
    checkInvalid('sample', { sample: wrongRule }, { title: 'wrong', ...testCase });
  }).toThrow(message);
}

describe('the rule tester fails', () => {
  it('when a valid case is reported', () => {
    expect(() => {
      checkValid('sample', { sample: rule }, { code: 'await a;' });
    }).toThrow(/\[js\] This `await` is reported/);
  });

  it('when a valid case does not parse', () => {
    expect(() => {
      checkValid('sample', { sample: rule }, { code: 'const = 1;' });
    }).toThrow(/1:/);
  });

  it('when the span is wrong', () => {
    expectFailure(rule, { code: '[|await a;|]', output: 'a;' }, 'what is reported');
  });

  it('when the output is wrong or missing', () => {
    expectFailure(rule, { code: '[|await a|];', output: 'b;' }, 'the fixed code');
    expectFailure(rule, { code: '[|await a|];', output: null }, 'the fixed code');
    expectFailure(sampleRule(noFix), { code: '[|await a|];', output: 'a;' }, 'the fixed code');
  });

  it('when a message is wrong', () => {
    expectFailure(rule, { code: '[|await a|];', output: 'a;', message: 'No.' }, 'No.');
  });

  it('when a suggestion is not expected', () => {
    const suggesting = sampleRule(noFix, dropAwait);
    expectFailure(suggesting, { code: '[|await a|];', output: null }, 'the suggestions');
  });

  it('when the fixed code does not parse', () => {
    const broken = sampleRule((fixer, node) => fixer.replaceText(node, '(('));
    expectFailure(broken, { code: '[|await a|];', output: '((;' }, 'does not parse');
  });

  it('when a comment is lost, by a fix or by a suggestion', () => {
    const replaceByZero = sampleRule((fixer, node) => fixer.replaceText(node, '0'));
    const code = '[|await /* why */ a|];';
    expectFailure(replaceByZero, { code, output: '0;' }, 'comments lost');
    const suggesting = sampleRule(noFix, (fixer, node) => fixer.replaceText(node, '0'));
    expectFailure(suggesting, { code, output: null }, 'comments lost');
  });

  it('when fixing does not end', () => {
    const growing = sampleRule((fixer, node) => fixer.insertTextBefore(node, '- '));
    expectFailure(growing, { code: '[|await a|];', output: '- await a;' }, 'does not end');
  });

  it('when the order of fixes matters', () => {
    const numbered = sampleRule((fixer, node, { ast }) => {
      return fixer.replaceText(node, `f${String(ast.body.length)}; 0`);
    });
    expectFailure(
      numbered,
      { code: '[|await a|]; [|await b|];', output: 'f2; 0; f2; 0;' },
      'last fix is applied first',
    );
  });

  it('when a fix differs under ESLint 9', () => {
    const byVersion = sampleRule((fixer, node, sourceCode) =>
      fixer.replaceText(node, 'isSpaceBetweenTokens' in sourceCode ? '9' : '10'),
    );
    expectFailure(byVersion, { code: '[|await a|];', output: '10;' }, 'ESLint 9');
  });

  it('when only the fixed code has type errors', () => {
    const toString = sampleRule((fixer, node) => fixer.replaceText(node, "'text'"));
    expectFailure(
      toString,
      { code: 'const a: number = [|await 1|];', output: "const a: number = 'text';" },
      'type errors',
    );
  });
});

it('renders spans as they were parsed', () => {
  for (const marked of ['[|a|][|b|]', '[|a[|b|]|]c', 'a[||]b', '[|a|][||][|b|]']) {
    const { code, spans } = parseSpans(marked);
    expect(renderSpans(code, spans)).toBe(marked);
  }
});
