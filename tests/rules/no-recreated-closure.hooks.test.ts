import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** A function with a helper that captures nothing, and a call. */
const namesWith = (call: string): string => `export function names(rows, client) {
  const state = ${call};
  const nameOf = (row) => {
    const { first, last } = row;
    return first + last;
  };
  return [state, nameOf(rows[0]), nameOf(rows[1])];
}`;

testRule(noRecreatedClosure, {
  valid: ['useState(0)', 'React.useState(0)', '_react.useState(0)', 'Form.useForm()'].map(
    (call) => ({ title: `A hook: ${call}.`, code: namesWith(call), languages: ['js'] as const }),
  ),
  invalid: ["client.useDatabase('names')", 'client.db.useDb()', 'reaction.useAll()'].map(
    (call) => ({
      title: `A method of another name than a hook's: ${call}.`,
      languages: ['js'] as const,
      code: namesWith(call).replace('(row) =>', '[|(row) =>|]'),
      output: `function nameOf(row) {
  const { first, last } = row;
  return first + last;
}

${namesWith(call).replace(/ {2}const nameOf[^;]*;[^;]*;\n {2}\};\n/, '')}`,
    }),
  ),
});
