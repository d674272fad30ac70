import { noSyncInServer } from '../../src/rules/no-sync-in-server.ts';
import { testRule } from '../harness/rule-tester.ts';

const HEAD = "import fs from 'node:fs';\nimport amqp from 'amqplib';\n";
const CONSUME = "channel.consume('jobs', async (job) => { [|fs.readFileSync|](job.content); });";
const AWAITED = CONSUME.replace('[|fs.readFileSync|]', 'await fs.promises.readFile');

function silent(code: string): string {
  return `${HEAD}${code}`.replaceAll('[|fs.readFileSync|]', 'fs.readFileSync');
}

/** What the callback of a promise gets. */
testRule(noSyncInServer, {
  options: { report: 'all' },
  valid: [
    {
      title: 'An error is no channel.',
      languages: ['js'],
      code: silent(
        `const opened = amqp.connect('a').then((connection) => connection.createChannel());\nopened.then(null, (channel) => { ${CONSUME} });\nopened.catch((channel) => { ${CONSUME} });`,
      ),
    },
    {
      title: 'A step gives something else.',
      languages: ['js'],
      code: silent(
        `amqp.connect('a').then((connection) => connection.createChannel()).then((channel) => ({ channel })).then((channel) => { ${CONSUME} });`,
      ),
    },
    {
      title: 'The method of another object.',
      languages: ['js'],
      code: silent(
        `const queue = { then(run) { run({ consume() {} }); } };\nqueue.then((channel) => { ${CONSUME} });`,
      ),
    },
  ],
  invalid: [
    {
      title: 'What is promised.',
      languages: ['js'],
      code: `${HEAD}amqp.connect('a').then((connection) => {\n  connection.createChannel().then((channel) => { ${CONSUME} });\n});`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: a message may be handled before the one that came first is done.',
          output: `${HEAD}amqp.connect('a').then((connection) => {\n  connection.createChannel().then((channel) => { ${AWAITED} });\n});`,
        },
      ],
    },
    {
      title: 'What the step before returns.',
      languages: ['js'],
      code: `${HEAD}amqp.connect('a').catch(() => process.exit(1)).then(async (connection) => {\n  const channel = await connection.createChannel();\n  return channel;\n}).then((channel) => { ${CONSUME} });`,
      output: null,
      suggestions: [
        {
          message:
            'Await `readFile` instead: a message may be handled before the one that came first is done.',
          output: `${HEAD}amqp.connect('a').catch(() => process.exit(1)).then(async (connection) => {\n  const channel = await connection.createChannel();\n  return channel;\n}).then((channel) => { ${AWAITED} });`,
        },
      ],
    },
  ],
});
