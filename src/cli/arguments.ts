import { parseArgs } from 'node:util';

export interface Arguments {
  paths: string[];
  fix: boolean;
  fixSuggestions: boolean;
  rules: string[];
  format: string;
  help: boolean;
  version: boolean;
}

export const HELP = `Usage: eslint-plugin-async-perf [options] [files or folders]

Finds asynchronous code that is slower than it needs to be, in JavaScript and
TypeScript, without any configuration. Lints the current folder by default.

Options:
  --fix              Repair what can be repaired without changing what the code does
  --fix-suggestions  Apply suggestions too: each changes the one thing its text names
  --rule <name>      Run only this rule; may be given several times
  -f, --format <f>   Any ESLint formatter: stylish (default), json, html, or a package
  -h, --help         Show this help
  -v, --version      Show the version

What .gitignore excludes, node_modules and minified files are left out, unless
you name them: \`eslint-plugin-async-perf node_modules/express\` works.

Exit codes: 0 nothing found, 1 findings or unparsable files, 2 something could not be run.
`;

/**
 * The arguments after the program's name.
 *
 * Throws an error with a one-line message for an unknown option or a missing value.
 */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parse(argv);
  return {
    paths: positionals.length > 0 ? positionals : ['.'],
    fix: values.fix === true || values['fix-suggestions'] === true,
    fixSuggestions: values['fix-suggestions'] === true,
    rules: values.rule ?? [],
    format: values.format ?? 'stylish',
    help: values.help === true,
    version: values.version === true,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        fix: { type: 'boolean' },
        'fix-suggestions': { type: 'boolean' },
        rule: { type: 'string', multiple: true },
        format: { type: 'string', short: 'f' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    const [firstLine = ''] = (error as Error).message.split('\n');
    const [firstSentence = ''] = firstLine.split('. ');
    throw new Error(`${firstSentence.replace(/\.$/, '')}. See --help.`, { cause: error });
  }
}
