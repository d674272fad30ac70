import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;

const PROXY = `(target, key) => {
  const value = target[key];
  return typeof value === 'string' ? value.trim() : value;
}`;

const proxied = (handler: string, head = ''): string => `${head}export function wrap(records) {
  const found = [];
  for (const record of records) {
    found.push(new Proxy(record, ${handler}));
  }
  return found;
}`;

const inner = PROXY.replaceAll('\n', '\n    ').replace('(target, key) =>', '[|(target, key) =>|]');
const trap = (rest = ''): string => `{ get: ${inner}${rest} }`;
const trapped = (rest = '', head = ''): string =>
  proxied(`{ get: wrapGet${rest} }`, `${head}const wrapGet = ${PROXY};\n\n`);

const byIdentity = (title: string, code: string, output: string) => ({
  title,
  languages,
  code,
  output: null,
  suggestions: [
    {
      message: 'Hoist it as `wrapGet`: every object gets the same function every time.',
      output,
    },
  ],
});

testRule(noRecreatedClosure, {
  valid: [],
  invalid: [
    {
      title: 'A trap of a proxy, which only the proxy gets.',
      languages,
      code: proxied(trap()),
      output: trapped(),
    },
    byIdentity(
      'A trap beside another that could take it from `this`.',
      proxied(trap(', has() { return this.get !== last; }')),
      trapped(', has() { return this.get !== last; }'),
    ),
    byIdentity(
      'A trap beside one that stands elsewhere, which may take it from `this`.',
      proxied(trap(', has: hasKey')),
      trapped(', has: hasKey'),
    ),
    byIdentity('A trap beside what others keep.', proxied(trap(', ...more')), trapped(', ...more')),
    byIdentity(
      'A property that is no trap.',
      proxied(trap()).replace('new Proxy', 'make'),
      trapped().replace('new Proxy', 'make'),
    ),
    byIdentity(
      'A trap of another `Proxy`.',
      proxied(trap(), "import { Proxy } from './proxy.js';\n\n"),
      trapped('', "import { Proxy } from './proxy.js';\n\n"),
    ),
  ],
});
