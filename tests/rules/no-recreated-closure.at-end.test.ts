import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;
const options = [{ report: 'noticeable' }] as const;

/** What stops a program, which something listens to again and again. */
const stopping = (head: string, call: string): string => `export function listen(names, close) {
  ${head} {
    ${call}, () => {
      const fail = (error) => {
        console.error(error);
        process.exit(1);
      };
      close(name).then(() => process.exit(0), fail);
    });
  }${head.endsWith('=>') ? ')' : ''};
}`;

/** What sorts all items once they are there. */
const atEnd = (head: string): string => `import async from 'async';
export function load(names, read, done) {
  const rows = [];
  async.eachSeries(names, read, (error) => {
    if (error) return done(error);
    rows.sort(${head}(a, b) {
      const left = a.time ?? 0;
      const right = b.time ?? 0;
      return left - right;
    });
    return done();
  });
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...['names.forEach((name) =>', 'for (const name of names)'].flatMap((head) =>
      ['process.once(name', 'process.on(name', "process.on('SIGINT'"].map((call) => ({
        title: `What comes once, whatever listens to it: ${head} … ${call}.`,
        languages,
        code: stopping(head, call),
      })),
    ),
    {
      title: 'What is made for the items of one of two short lists.',
      languages,
      options,
      code: `export function listen(isWorker, add) {
  const names = isWorker ? ['a'] : ['a', 'b'];
  for (const name of names) {
    const known = new Set(['a', 'b', 'c', 'd']);
    if (known.has(name)) add(name);
  }
}`,
    },
    {
      title: 'What is made once all items are through.',
      languages,
      code: atEnd('function'),
    },
  ],
  invalid: [
    {
      title: 'The same with a name of its own: of each call, not of each item.',
      languages,
      code: atEnd('[|function byTime|]'),
      message:
        'This function captures nothing of `load`, yet each call of `load` makes a new closure of it.',
      output: `import async from 'async';

const byTime = function (a, b) {
  const left = a.time ?? 0;
  const right = b.time ?? 0;
  return left - right;
};

export function load(names, read, done) {
  const rows = [];
  async.eachSeries(names, read, (error) => {
    if (error) return done(error);
    rows.sort(byTime);
    return done();
  });
}`,
    },
  ],
});
