import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const languages = ['js'] as const;

const asked = (declared: string, made = 'new RegExp(`^${URI.source}$`)'): string => `${declared}

export function isUri(value) {
  return ${made}.test(value);
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...Object.entries({
      'that is set anew':
        "let URI = new RegExp('^a');\nexport const set = (text) => { URI = new RegExp(text); };",
      'that is made of a variable':
        "let text = 'a';\nconst URI = new RegExp(text);\nexport const set = (value) => { text = value; };",
      'that is made of what is imported':
        "import { BECH } from './bech.js';\nconst URI = new RegExp(`nostr:${BECH.source}`);",
      'that does not compile': "const URI = new RegExp('(');",
      'of a class of the file':
        "class RegExp { constructor(text) { this.source = text + Math.random(); } }\nconst URI = new RegExp('a');",
      'that is an object': 'const URI = { get source() { return String(Math.random()); } };',
      'that is made of the other one':
        'const URI = new RegExp(OTHER.source);\nconst OTHER = new RegExp(URI.source);',
    }).map(([what, declared]) => ({
      title: `The source of a pattern ${what}.`,
      options,
      languages,
      code: asked(declared),
    })),
    {
      title: 'The source of a pattern that stands below, and of one of the function.',
      options,
      languages,
      code: `export function isUri(value) {
  return new RegExp(URI.source + '$').test(value);
}
const URI = new RegExp('^a');
export function isUrl(value, pattern) {
  const own = new RegExp(pattern);
  return new RegExp(own.source + '$').test(value);
}`,
    },
  ],
  invalid: [
    {
      title: 'The source of a pattern that is made of a text, and of one that is made of that.',
      options: [{ report: 'all' }],
      languages,
      code: `const SCHEME = new RegExp('[a-z]+/', 'i');
const URI = new RegExp(SCHEME.source + '/.*');

export function isUri(value) {
  return typeof value === 'string' && [|new RegExp(\`^\${URI.source}$\`)|].test(value);
}`,
      output: `const SCHEME = new RegExp('[a-z]+/', 'i');
const URI = new RegExp(SCHEME.source + '/.*');

const uriPattern = new RegExp(\`^\${URI.source}$\`);

export function isUri(value) {
  return typeof value === 'string' && uriPattern.test(value);
}`,
    },
    {
      title: 'A pattern that is made of another one.',
      options: [{ report: 'all' }],
      languages,
      code: `const scheme = new RegExp('[a-z]+/', 'i');

export function isUri(value) {
  const pattern = [|new RegExp(scheme, 'u')|];
  return pattern.test(value);
}`,
      output: `const scheme = new RegExp('[a-z]+/', 'i');

const uriPattern = new RegExp(scheme, 'u');

export function isUri(value) {
  return uriPattern.test(value);
}`,
    },
  ],
});
