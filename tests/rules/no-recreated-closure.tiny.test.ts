import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;
const noticeable = [{ report: 'noticeable' }] as const;

const sorted = (table: string): string => `export function sorted(rows) {
  return rows.sort((one, other) => {
    const order = ${table};
    return order[one.kind] - order[other.kind];
  });
}`;
const THREE = '{ high: 0, low: 2, middle: 1 }';
const HELPER = `export function depthOf(node) {
  const isList = ARROW
    node.kind === 'list' || node.kind === 'row';
  return isList(node) ? 1 + depthOf(node.first) : 0;
}`;

/** What is reported only if all is asked for, as it is small. */
testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A table of three values, where nothing shows that it is made often.',
      languages,
      code: `export function labelOf(kind) {
  const labels = { high: 'urgent', low: 'some day', middle: 'soon' };
  return labels[kind];
}`,
    },
    { title: 'One of two.', languages, code: sorted('{ high: 0, low: 1 }') },
    {
      title: 'One of three that changes.',
      languages,
      code: sorted(THREE).replace(
        '    return order',
        '    order[one.kind] += 1;\n    return order',
      ),
    },
    {
      title: 'One of three, in recommended.',
      languages,
      options: noticeable,
      code: sorted(THREE),
    },
    {
      title: 'A helper of two lines, in recommended.',
      languages,
      options: noticeable,
      code: HELPER.replace('ARROW', '(node) =>'),
    },
    {
      title: 'One of one line.',
      languages,
      code: HELPER.replace('ARROW\n   ', '(node) =>'),
    },
  ],
  invalid: [
    {
      title: 'A table of three values, in each comparison.',
      languages,
      code: sorted(`[|${THREE}|]`),
      output: `const order = ${THREE};

export function sorted(rows) {
  return rows.sort((one, other) => {
    return order[one.kind] - order[other.kind];
  });
}`,
    },
    {
      title: 'A helper of two lines.',
      languages,
      code: HELPER.replace('ARROW', '[|(node) =>|]'),
      output: `function isList(node) {
  return node.kind === 'list' || node.kind === 'row';
}

export function depthOf(node) {
  return isList(node) ? 1 + depthOf(node.first) : 0;
}`,
    },
  ],
});
