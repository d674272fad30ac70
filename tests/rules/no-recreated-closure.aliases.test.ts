import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const options = [{ report: 'all' }] as const;

function chosen(end: string): string {
  return `export function iconOf(kind, isDark) {
  const light = { file: '<a/>', folder: '<b/>', link: '<c/>', none: '<d/>' };
  const dark = { file: '<e/>', folder: '<f/>', link: '<g/>', none: '<h/>' };
  ${end}
}`;
}

testRule(noRecreatedClosure, {
  valid: [
    ...[
      'let icons = isDark ? dark : light; icons = kind; return icons[kind];',
      'const icons = isDark ? dark : light; return icons;',
      'const icons = isDark ? dark : light; icons[kind] = true; return icons.file + light[kind];',
      'const icons = isDark ? dark : light; return icons === light ? dark[kind] : light[kind];',
      'const { file } = isDark ? dark : light; return kind(light, dark) + file;',
      'const one = light, two = one, three = two, four = three; return four[kind] + kind(dark);',
    ].map((end) => ({
      title: `Tables that are more than read by another name: ${end}`,
      options,
      languages: ['js'] as const,
      code: chosen(end),
    })),
  ],
  invalid: [
    {
      title: 'Of two tables one is chosen under another name.',
      options,
      languages: ['js'],
      code: `export function iconOf(kind, isDark) {
  const light = [|{ file: '<a/>', folder: '<b/>', link: '<c/>', none: '<d/>' }|];
  const dark = [|{ file: '<e/>', folder: '<f/>', link: '<g/>', none: '<h/>' }|];
  const icons = isDark ? dark : light;
  return icons[kind] ?? icons.none;
}
`,
      output: `const light = { file: '<a/>', folder: '<b/>', link: '<c/>', none: '<d/>' };
const dark = { file: '<e/>', folder: '<f/>', link: '<g/>', none: '<h/>' };

export function iconOf(kind, isDark) {
  const icons = isDark ? dark : light;
  return icons[kind] ?? icons.none;
}
`,
    },
    {
      title: 'The environment chooses what is done with a parameter.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `export function isAppHost(host) {
  if (process.env.APP_MODE === 'preview') return host.endsWith('.example.com');
  return [|new Set(['app.example.com', 'localhost:8888', 'localhost', '::1'])|].has(host);
}
`,
      output: `const appHostValues = new Set(['app.example.com', 'localhost:8888', 'localhost', '::1']);

export function isAppHost(host) {
  if (process.env.APP_MODE === 'preview') return host.endsWith('.example.com');
  return appHostValues.has(host);
}
`,
    },
  ],
});
