import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const options = [{ report: 'all' }] as const;
const languages = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [],
  invalid: [
    {
      title: 'Two functions with an acronym in their names, and texts of one name in them.',
      options,
      languages,
      code: `export function isIPv6(text) {
  const octet = '[0-9a-f]{1,4}';
  return [|new RegExp(\`^\${octet}:\`)|].test(text);
}
export function isIPv4(text) {
  const octet = '[0-9]{1,3}';
  return [|new RegExp(\`^\${octet}.\`)|].test(text);
}
`,
      output: `const octet = '[0-9a-f]{1,4}';
const ipv6Pattern = new RegExp(\`^\${octet}:\`);

export function isIPv6(text) {
  return ipv6Pattern.test(text);
}

const ipv4Octet = '[0-9]{1,3}';
const ipv4Pattern = new RegExp(\`^\${ipv4Octet}.\`);

export function isIPv4(text) {
  return ipv4Pattern.test(text);
}
`,
    },
    {
      title: 'A format that shows a part of a second, and one of all of a date.',
      options,
      languages,
      code: `export function formatDate(date) {
  const rest = [|new Intl.DateTimeFormat('en', { timeZone: 'UTC', second: 'numeric' })|].format(date);
  return rest + [|new Intl.DateTimeFormat('en', { timeZone: 'UTC', fractionalSecondDigits: 3 })|].format(date);
}
export function formatDay(date) {
  return [|new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'short' })|].format(date);
}
`,
      output: `const secondFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', second: 'numeric' });
const fractionalSecondFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', fractionalSecondDigits: 3 });

export function formatDate(date) {
  const rest = secondFormat.format(date);
  return rest + fractionalSecondFormat.format(date);
}

const dayFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'short' });

export function formatDay(date) {
  return dayFormat.format(date);
}
`,
    },
  ],
});
