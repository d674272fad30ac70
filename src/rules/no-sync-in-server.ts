import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { blockingCallsOf, type BlockingCall } from '../analysis/blocking/blocking.ts';
import { analyze } from '../analysis/analyze.ts';
import { saidOnce } from '../analysis/blocking/said-once.ts';
import { chainOf } from '../analysis/contexts.ts';
import { ONE_AT_A_TIME } from '../analysis/known/handlers/registration.ts';
import type { Cost } from '../analysis/known/replacement.ts';
import type { Report } from '../analysis/report.ts';
import { createRule } from '../create-rule.ts';
import { toFix } from '../fix/edits.ts';
import { unblockAll } from '../fix/unblock-all.ts';

interface Options {
  readonly ignore?: readonly string[];
  readonly blocking?: readonly string[];
  readonly handlers?: readonly string[];
  readonly handlerFiles?: readonly string[];
  readonly report?: Report;
}

const LIST = { type: 'array', items: { type: 'string' }, uniqueItems: true } as const;

const DEFAULTS: Required<Options> = {
  blocking: [],
  handlerFiles: [],
  handlers: [],
  ignore: [],
  report: 'all',
};

export const noSyncInServer = createRule({
  name: 'no-sync-in-server',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow blocking calls that requests wait for',
      recommended: true,
      recommendedOptions: [{ report: 'noticeable' }],
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [
      {
        type: 'object',
        additionalProperties: false,
        properties: {
          ignore: {
            ...LIST,
            description: 'Calls that are never reported: `fs.existsSync`, `existsSync`, `fs.*`.',
          },
          blocking: { ...LIST, description: 'Further calls that block: `my-package.hashSync`.' },
          handlers: {
            ...LIST,
            description: 'Further calls that register handlers: `my-framework.createApp().route`.',
          },
          handlerFiles: {
            ...LIST,
            description:
              'Globs, from the root of the package, of files whose exports are handlers.',
          },
          report: {
            type: 'string',
            enum: ['noticeable', 'all'],
            description:
              'Whether to report only what somebody who reads of it would change, or all that requests wait for: what administrators ask for, what follows an error, and short questions about files, too.',
          },
        },
      },
    ],
    defaultOptions: [DEFAULTS],
    messages: {
      blocks: '`{{name}}` blocks {{what}} {{until}}{{also}}: {{way}}.',
      replace: 'Await `{{replacement}}` instead{{along}}: {{differences}}.',
      replaceElsewhere: 'Await `{{replacement}}` instead{{along}}: {{differences}}.',
    },
  },
  create(context) {
    const options = { ...DEFAULTS, ...(context.options as readonly Options[])[0] };
    return {
      'Program:exit'() {
        const calls = blockingCallsOf(context, options);
        const said = saidOnce(calls, analyze(context.sourceCode));
        for (const [index, [call, others]] of said.entries()) {
          const unblocked = index < MAX_OFFERS ? unblockAll(context, call, others) : undefined;
          const fix = unblocked ? toFix(context.sourceCode, unblocked.edits) : null;
          const { along = [], differences = [], replacement = '', unready = [] } = unblocked ?? {};
          const messageId = unready.length > 0 ? 'replaceElsewhere' : 'replace';
          const data = { along: alongOf(along), differences: differences.join('; '), replacement };
          context.report({
            node: placeOf(call),
            messageId: 'blocks',
            data: messageData(call, others, context),
            fix: differences.length === 0 ? fix : null,
            suggest: fix && differences.length > 0 ? [{ messageId, data, fix }] : [],
          });
        }
      },
    };
  },
});

/** Each offer takes a look at all of its function: in a file of thousands of such calls, only the first have one. */
const MAX_OFFERS = 200;

const UNTIL: Readonly<Record<Cost, string>> = {
  computation: 'while it computes',
  database: 'until the database has answered',
  disk: 'while it waits for the disk',
  loading: 'while it finds, reads and runs the file',
  process: 'until the child process has ended',
  thread: 'until another thread wakes it',
};

/** More than these are counted. */
const MAX_NAMED = 3;

/** The end of the sentence for what blocks as well. */
function alsoOf(names: readonly string[], calls: readonly BlockingCall[]): string {
  if (names.length === 0) return '';
  if (names.length > MAX_NAMED) return `, as do ${String(names.length)} others (${linesOf(calls)})`;
  return `, as ${names.length > 1 ? 'do' : 'does'} ${listed(names)}`;
}

/** What is repaired with a call: ` (and in lines 5 and 7)` */
function alongOf(calls: readonly BlockingCall[]): string {
  return calls.length === 0 ? '' : ` (and in ${linesOf(calls)})`;
}

/** `line 4`, `lines 4, 5 and 9`, `lines 4–90` */
function linesOf(calls: readonly BlockingCall[]): string {
  const all = calls.map((call) => placeOf(call).loc.start.line).sort((one, other) => one - other);
  const lines = [...new Set(all)].map(String);
  if (lines.length === 1) return `line ${lines.join('')}`;
  const isLong = lines.length > MAX_NAMED;
  return `lines ${isLong ? `${String(lines[0])}–${String(lines.at(-1))}` : listed(lines)}`;
}

/** `a, b and c` */
function listed(words: readonly string[]): string {
  const last = words.slice(-1);
  return [words.slice(0, -1).join(', '), ...last].filter((part) => part !== '').join(' and ');
}

function messageData(
  call: BlockingCall,
  others: readonly BlockingCall[],
  {
    filename,
    sourceCode,
  }: Readonly<Pick<TSESLint.RuleContext<string, []>, 'filename' | 'sourceCode'>>,
): Record<string, string> {
  const nameOf = (told: BlockingCall): string => {
    const { key } = told;
    const name = key.slice(key.lastIndexOf('.') + 1);
    // `sync` and `run` say little: there the code says more.
    return name.endsWith('Sync') ? name : firstLine(sourceCode.getText(placeOf(told)));
  };
  const also = others.map(
    (other) => `\`${nameOf(other)}\` (line ${placeOf(other).loc.start.line})`,
  );
  return {
    name: nameOf(call),
    what: ONE_AT_A_TIME.has(call.step.root.label) ? 'the event loop' : 'every request',
    also: alsoOf(also, others),
    until: UNTIL[call.blocking.cost],
    way: wayTo(call, filename),
  };
}

/** What is called, where it is written. */
function placeOf({ node, reference }: BlockingCall): TSESTree.Node {
  return reference ?? node.callee;
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

/** `reached from the GET /users handler (line 3) through `list` → `render`` */
function wayTo({ pathOf, step }: BlockingCall, filename: string): string {
  const { file, isGuess, label, line, runs, through } = chainOf(step);
  const placeOf = (at: string, row: number): string =>
    at === filename ? `line ${row}` : `${pathOf(at)}:${row}`;
  const isCalled = through.length === 0;
  const who = runs === 'timer' ? 'a recurring timer' : `the ${label}`;
  const start = isGuess
    ? `${label || 'a function'} (${placeOf(file, line)}), which takes a request${isCalled ? '' : ','}`
    : `${who} (${placeOf(file, line)})`;
  if (isCalled) return `called in ${start}`;
  const names = through.map((call) =>
    call.file === filename
      ? `\`${call.name}\``
      : `\`${call.name}\` (${placeOf(call.file, call.line)})`,
  );
  return `reached from ${start} through ${names.join(' → ')}`;
}
