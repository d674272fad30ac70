import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName, literalText } from '../project/summary/names.ts';

/** What answers with a word or a few lines of what the system knows: two to eight milliseconds with a shell around it, on Node 20. */
const COMMAND =
  /^(?:\/(?:usr\/)?s?bin\/)?(?:command -v|df|free|getconf|git (?:branch --show-current|config|describe|remote|rev-parse|symbolic-ref)|hostname|id|nproc|tmux (?:has-session|list-sessions|ls)|type|uname|uptime|where|which|whoami)(?![\w./-])[^;&|`<>$\n]*$/;
/** `ffmpeg -version`, whatever the program is. */
const VERSION = /^(?:--?version|-[vV]|version)$/;
const ASKS_VERSION = /^\S+ +(?:--?version|-[vV])(?: *2>&1| *[12&]?> *\/dev\/null)*$/;
const RUNS = /^(?:exec|execFile|spawn)Sync$/;
const MAX_DEPTH = 4;

/** Whether a child process only asks the system for a word, or a program which version it is: `execSync('which zip')`, ``execSync(`df -h ${folder}`)``, `spawnSync(compiler, ['--version'])`. */
export function isOfShortCommand(call: Call, { bindings }: Pick<Analysis, 'bindings'>): boolean {
  const [command, given] = call.arguments;
  if (!command || !RUNS.test(lastName(call.callee))) return false;
  return isVersionAsked(given) || isShort(command, 0) || isOne(whole(command, given));

  function isShort(part: TSESTree.Node, depth: number): boolean {
    const node = unwrap(part);
    if (depth > MAX_DEPTH) return false;
    switch (node.type) {
      case 'ConditionalExpression':
        return isShort(node.consequent, depth + 1) && isShort(node.alternate, depth + 1);
      case 'Identifier': {
        const variable = bindings.variableOf(node);
        const init = variable && bindings.constantInit(variable);
        return init !== undefined && isShort(init, depth + 1);
      }
      case 'Literal':
        return isOne(String(node.value));
      // What is filled in is taken for a name; it is the caller's to keep commands out of it.
      case 'TemplateLiteral':
        return isOne(node.quasis.map(({ value }) => value.cooked).join('x'));
      default:
        return false;
    }
  }
}

/** `git rev-parse x` for `'git', ['rev-parse', name]`. */
function whole(command: TSESTree.Node, given: TSESTree.Node | undefined): string {
  if (given?.type !== 'ArrayExpression') return '';
  const words = given.elements.map((one) => (one && literalText(one)) ?? 'x');
  return [literalText(command) ?? '', ...words].join(' ');
}

function isOne(command: string): boolean {
  return COMMAND.test(command) || ASKS_VERSION.test(command);
}

/** `['--version']` */
function isVersionAsked(given: TSESTree.Node | undefined): boolean {
  if (given?.type !== 'ArrayExpression' || given.elements.length !== 1) return false;
  const [only] = given.elements;
  return VERSION.test((only && literalText(only)) ?? '');
}
