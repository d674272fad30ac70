import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

const isVowel = (set: string): string => `export function isVowel(letter) {
  const vowels = ${set};
  return vowels.has(letter);
}`;
const isVowelAfter = `const vowels = new Set(['a', 'e', 'i', 'o', 'u']);

export function isVowel(letter) {
  return vowels.has(letter);
}`;

const decode = (made: string): string => `let text = '';
      for (const name in bundle) text += ${made}.decode(bundle[name]);
      return text;`;

testRule(noRecreatedClosure, {
  valid: [
    ...[
      '../bundle-size/src/file.js',
      '../docs/.theme/file.js',
      '../examples/file.js',
      '../packages/core/demo/file.js',
      '../packages/playground/src/file.js',
      '../site/src/pages/file.js',
      '../website/file.js',
    ].map((filename) => ({
      title: `A file that shows, documents or measures the program: ${filename}.`,
      filename,
      options,
      code: isVowel("new Set(['a', 'e', 'i', 'o', 'u'])"),
    })),
    {
      title: 'Hooks of plugins that run once for a build.',
      options,
      code: `export const named = {
  name: 'named',
  generateBundle(_, bundle) {
    ${decode('new TextDecoder()')}
  },
};
export function returned() {
  return {
    writeBundle: {
      order: 'post',
      handler: (_, bundle) => {
        ${decode('new TextDecoder()')}
      },
    },
  };
}
export const arrow = () => ({
  configResolved(bundle) {
    ${decode('new TextDecoder()')}
  },
});
export class Plugin {
  apply(compiler) {
    const { bundle } = compiler;
    ${decode('new TextDecoder()')}
  }
}`,
    },
  ],
  invalid: [
    ...['../src/docs/file.js', '../packages/core/lib/samples/file.js', '../sites/file.js'].map(
      (filename) => ({
        title: `A part of the program, whatever it is called: ${filename}.`,
        filename,
        options,
        code: isVowel("[|new Set(['a', 'e', 'i', 'o', 'u'])|]"),
        output: isVowelAfter,
        languages: js,
      }),
    ),
    {
      title:
        'A hook that runs for each module, and one of what is no plugin, and a method of that name.',
      options,
      code: `export const plugin = {
  name: 'plugin',
  transform(bundle) {
    ${decode('[|new TextDecoder()|]')}
  },
};
export const steps = {
  generateBundle(_, bundle) {
    ${decode('[|new TextDecoder()|]')}
  },
};
export class Command {
  apply(bundle) {
    ${decode('[|new TextDecoder()|]')}
  }
}`,
      output: `const textDecoder = new TextDecoder();

export const plugin = {
  name: 'plugin',
  transform(bundle) {
    ${decode('textDecoder')}
  },
};

const textDecoder2 = new TextDecoder();

export const steps = {
  generateBundle(_, bundle) {
    ${decode('textDecoder2')}
  },
};

const textDecoder3 = new TextDecoder();

export class Command {
  apply(bundle) {
    ${decode('textDecoder3')}
  }
}`,
      languages: js,
    },
  ],
});
