import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;

/** A function with a helper, and what it is kept in. */
const poll = (task: string): string => `function pollTask(job, done) {
  function isDone(task) {
    const { status } = task;
    return status === 'done';
  }
  return done(null, isDone(job.task) || isDone(job.last));
}

module.exports = ${task};`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'The body of a task of a workflow, which is kept as text.',
      languages,
      filename: 'file.cjs',
      code: poll("{ chain: [{ name: 'poll', timeout: 60, retry: 1, body: pollTask }] }"),
    },
  ],
  invalid: ["{ name: 'poll', body: pollTask }", '{ timeout: 60, body: pollTask }'].map((task) => ({
    title: `What is no task: ${task}.`,
    languages,
    filename: 'file.cjs',
    code: poll(task).replace('function isDone', '[|$&|]'),
    output: `function isDone(task) {
  const { status } = task;
  return status === 'done';
}

${poll(task).replace(/ {2}function isDone[^}]*\} = task[^}]*\}\n/u, '')}`,
  })),
});
