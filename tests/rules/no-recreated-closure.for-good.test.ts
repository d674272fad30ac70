import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['js'] as const;

/** A function that listens to a stream, with a helper that needs what one call has of its own. */
const connecting = (helper: string, around: string): string => `${around} {
  const state = { open: true };
  stream.on('ready', () => {
    state.open = true;
    log.info('ready');
  });
  stream.on('error', (error) => {
    log.error(error);
    setTimeout(${helper}, 5000);
  });
}`;

const CALLBACK = `() => {
      state.open = false;
      log.info('again');
    }`;

testRule(noRecreatedClosure, {
  valid: [
    {
      title:
        'What would be made for each of what the functions listen to, and not only when it fails.',
      languages,
      code: connecting(CALLBACK, 'export function follow(stream, log)'),
    },
    {
      title: 'The same in a function that its name alone says to run once.',
      languages,
      code: `${connecting(CALLBACK, 'function setUpStream(stream, log)')}
setUpStream(open(), console);`,
    },
  ],
  invalid: [
    {
      title: 'The same where the file shows that it runs once.',
      languages,
      code: `${connecting(CALLBACK.replace('() =>', '[|() =>|]'), 'function follow(stream, log)')}
follow(open(), console);`,
      output: `function follow(stream, log) {
  const state = { open: true };
  stream.on('ready', () => {
    state.open = true;
    log.info('ready');
  });
  const onTimeout = () => {
    state.open = false;
    log.info('again');
  };
  stream.on('error', (error) => {
    log.error(error);
    setTimeout(onTimeout, 5000);
  });
}
follow(open(), console);`,
    },
  ],
});
