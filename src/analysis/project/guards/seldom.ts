import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../../ast/calls.ts';
import {
  awaited,
  enclosingFunction,
  isFunction,
  unwrap,
  type Call,
  isCall,
} from '../../../ast/nodes.ts';
import { memoized } from '../../../ast/memoized.ts';
import { SKIP, walk } from '../../../ast/walk.ts';
import { lastName, literalText, nameOf } from '../summary/names.ts';
import { createMissingFiles, type MissingFiles } from './missing-files.ts';

export interface Seldom extends MissingFiles {
  /** Whether a function is run for an installation, once, for an error, or on the way to the end of the process. */
  isSeldomRun(fn: TSESTree.Node): boolean;
  /** Whether a function begins the life of an object: `init(options) { … }`, but not `init(req)`. */
  begins(fn: TSESTree.Node): boolean;
  /** Whether a call ends the process or the machine, or stands right before what does: `save(); process.exit();` */
  isBeforeEnd(call: TSESTree.Node): boolean;
  /** Whether a call starts a timer that stops itself when what it waits for is there. */
  isWaiting(call: TSESTree.Node): boolean;
}

/** What is needed of the file: its text, its tree, and the initializer of a constant. */
interface Source {
  readonly text: string;
  readonly nodes: readonly TSESTree.Node[];
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
  readonly initOf: (node: TSESTree.Identifier) => TSESTree.Node | undefined;
}

/** A name is enough to stay silent, never to report. */
const RUNS_ONCE =
  /^_?(?:install|uninstall|migrate|seed)(?:[A-Z_]|$)|^_?(?:do|execute|handle|perform|process|run|start)_?(?:[uU]n)?[iI]nstall(?:[A-Z_]|$)|^_?(?:complete|do|finish|first|handle|initial|perform|run)_?(?:_?[tT]ime)?_?[sS]et_?[uU]p$/;
/** `quarantineStateFile`, `backupCorruptedIndex` */
const OF_BROKEN_FILE =
  /^_*(?:quarantine[A-Z_]|(?:back_?up|handle|move|recover|rename|repair|replace|reset|restore)_?\w*?(?:[cC]orrupt|[dD]amaged|[uU]nreadable))/;
const HANDLES_ERROR =
  /^_*(?:flag|get|handle|log|make|on|record|render|report|send|show)_?(?:[A-Z]\w*)?_?[eE]rror(?:[A-Z_]\w*)?$/;
const IS_ERROR = /^_*(?:e|err|error|ex|exception)$/i;
const ERROR_CLASS = /(?:Error|Exception)$/;
/** What is thrown and is no error. */
const ANSWER_CLASS = /^(?:ok|redirect|\w*success)$/i;
/** What begins the life of an object; `init(req)` is of a request. */
const BEGINS = /^_*(?:init|initiali[sz]e)$/;
const OF_REQUEST = /^(?:c|client|context|ctx|next|req|request|res|response|socket)$/;
const ENDS = /restart|reboot|shut_?down|quit|exit|terminate|kill/i;
const RUNS_COMMAND = /^(?:exec|spawn)/;
const ENDS_MACHINE = /^(?:\S*sudo )?(?:\S*\/)?(?:halt|poweroff|reboot|shutdown)\b/;
/** What a manager of processes is told to end or to start anew: `pm2 restart api`, `systemctl reload nginx`. */
const RESTARTS_SERVICE =
  /^(?:\S*sudo )?(?:\S*\/)?(?:(?:pm2|supervisorctl|systemctl) (?:-\S+ )*(?:reload|restart|stop)|service \S+ (?:reload|restart|stop))\b/;
const MAY_END = /\bprocess\??\.(?:abort|execve|exit|kill)\b|reboot|shutdown|poweroff|halt/;
/** Sequences of a terminal that clear its screen or go to the top of it: ECMA-48, ED and CUP. */
const CLEARS = /^\u001B(?:c|\[(?:\d*J|\d*(?:;\d*)?[Hf]))/;
/** What clears the screen or may do so: a text without that need not be looked through. */
const PRINTS = /\bconsole\.(?:clear|log)\b|\bprocess\.stdout\.write\b/;
/** What a process hears at its end, and by a signal. */
const OF_END = /^(?:SIG[A-Z0-9]+|beforeExit|exit|uncaughtException|unhandledRejection)$/;
/** `fs.watch`, `fs.watchFile`, `chokidar.watch`: what follows a change of a file follows no request. */
const WATCHES = /^(?:watch|watchFile)$/;
const LISTENS = new Set(['addListener', 'on', 'once', 'prependListener']);
/**
 * Finds code that is reached, but so seldom that nobody would change it.
 *
 * Premise: who installs, migrates or seeds does so once; a file that is made when it is missing, and
 * read otherwise, is made once; what ends the process is the last thing it does; what listens to the
 * errors of a stream cleans up after one that has failed; files that are watched change now and then.
 */
export function createSeldom({ initOf, nodes, text, visitorKeys }: Source): Seldom {
  const missingFiles = createMissingFiles({ initOf, text, visitorKeys });
  const textOf = (node: TSESTree.Node): string => text.slice(node.range[0], node.range[1]);
  let clearing: ReadonlySet<TSESTree.Node> | undefined;
  let mayEnd: boolean | undefined;
  /** The last step of a block that ends the process. */
  const lastEndOf = memoized(({ body }: TSESTree.BlockStatement) => body.findLast(isEndStep));

  const isSeldomRun = memoized((fn: TSESTree.Node): boolean => {
    if (RUNS_ONCE.test(nameOf(fn)) || isSeldomListener(fn) || alwaysFails(fn)) return true;
    if (handlesError(fn) || OF_BROKEN_FILE.test(nameOf(fn))) return true;
    clearing ??= findClearing();
    if (clearing.has(fn)) return true;
    for (let node: TSESTree.Node | undefined = fn; node; node = node.parent) {
      if (isFunction(node) && ENDS.test(nameOf(node)) && endsProcess(node)) return true;
    }
    return false;
  });

  /** `function fail(message) { …; throw new Error(message); }`, which returns by no way. What a request runs may throw after its answer. */
  function alwaysFails(fn: TSESTree.Node): boolean {
    if (!isFunction(fn) || nameOf(fn) === '' || fn.body.type !== 'BlockStatement') return false;
    const last = fn.body.body.at(-1);
    if (last?.type !== 'ThrowStatement' || last.argument.type !== 'NewExpression') return false;
    if (!ERROR_CLASS.test(lastName(last.argument.callee))) return false;
    let returns = false;
    walk(fn.body, visitorKeys, (node) => {
      if (isFunction(node)) return SKIP;
      returns ||= node.type === 'ReturnStatement' || throwsAnswer(node);
      return undefined;
    });
    return !returns;
  }

  /** The functions that clear the screen: those of a program in somebody's terminal, and no server. */
  function findClearing(): Set<TSESTree.Node> {
    const found = new Set<TSESTree.Node>();
    if (!PRINTS.test(text)) return found;
    for (const node of nodes) {
      const fn = isCall(node) && clearsScreen(node) ? enclosingFunction(node) : undefined;
      if (fn) found.add(fn);
    }
    return found;
  }

  /** `process.stdout.write('\x1b[2J')` */
  function clearsScreen({ arguments: [first], callee }: Call): boolean {
    if (callee.type !== 'MemberExpression') return false;
    const name = textOf(callee);
    if (name === 'console.clear') return true;
    const isPrint = name === 'process.stdout.write' || name === 'console.log';
    return isPrint && first !== undefined && CLEARS.test(literalText(first) ?? '');
  }

  function endsProcess(fn: TSESTree.Node): boolean {
    return callsIn(fn, visitorKeys).some(isEnd);
  }

  /** `process.exit()`, `process.kill(…)`, `execSync('sudo reboot')` */
  function isEnd({ arguments: [command], callee }: Call): boolean {
    return (
      /^process\??\.(?:abort|execve|exit|kill)$/.test(textOf(callee)) ||
      (RUNS_COMMAND.test(lastName(callee)) &&
        command !== undefined &&
        ENDS_MACHINE.test(literalText(command) ?? ''))
    );
  }

  function isBeforeEnd(call: TSESTree.Node): boolean {
    if (isCall(call) && RUNS_COMMAND.test(lastName(call.callee))) {
      if (isEnd(call) || RESTARTS_SERVICE.test(commandOf(call))) return true;
    }
    // A long file has many calls: its text is looked through once.
    if (!(mayEnd ??= MAY_END.test(text))) return false;
    for (let child = call; child.parent && !isFunction(child); child = child.parent) {
      const { parent } = child;
      if (parent.type !== 'BlockStatement') continue;
      const end = lastEndOf(parent);
      if (end && end.range[0] >= child.range[1]) return true;
    }
    return false;
  }

  function isEndStep(step: TSESTree.Statement): boolean {
    if (step.type !== 'ExpressionStatement') return false;
    const node = awaited(step.expression);
    return isCall(node) && isEnd(node);
  }

  /** `const timer = setInterval(() => { if (isDone()) clearInterval(timer); }, 1000)` */
  function isWaiting(call: TSESTree.Node): boolean {
    if (call.type !== 'CallExpression' || lastName(call.callee) !== 'setInterval') return false;
    const [callback] = call.arguments;
    const { parent } = call;
    const target =
      parent.type === 'VariableDeclarator'
        ? parent.id
        : parent.type === 'AssignmentExpression'
          ? parent.left
          : undefined;
    if (!target || !isFunction(callback)) return false;
    const timer = textOf(target);
    return callsIn(callback, visitorKeys).some(
      ({ arguments: [first], callee }) =>
        first !== undefined && lastName(callee) === 'clearInterval' && textOf(first) === timer,
    );
  }

  return { ...missingFiles, begins, isBeforeEnd, isSeldomRun, isWaiting };
}

/** `pm2 restart` for `spawnSync('pm2', ['restart', name])`, as far as it is written down. */
function commandOf({ arguments: given }: Call): string {
  return given
    .slice(0, 2)
    .flatMap((part) => (part.type === 'ArrayExpression' ? part.elements : [part]))
    .map((part) => (part === null ? '' : (startOf(part) ?? '')))
    .join(' ');
}

/** `service ` for `` `service ${name} stop` ``: what a template names stands for a name. */
function startOf(part: TSESTree.Node): string | undefined {
  if (part.type !== 'TemplateLiteral') return literalText(part);
  return part.quasis.map(({ value }) => value.cooked ?? '').join('-');
}

/** `handleProxyError(code, req, res, error) { … }`, `getErrorPage(error) { … }`; what a framework tells of errors is told of all that are refused. */
function handlesError(fn: TSESTree.Node): boolean {
  if (!isFunction(fn) || !HANDLES_ERROR.test(nameOf(fn))) return false;
  const names = fn.params.map((one) => (one.type === 'Identifier' ? one.name : ''));
  return names.some((name) => IS_ERROR.test(name)) && !names.includes('next');
}

/** `throw new Success({ token })`, which a middleware takes for the answer. */
function throwsAnswer(node: TSESTree.Node): boolean {
  return (
    node.type === 'ThrowStatement' &&
    node.argument.type === 'NewExpression' &&
    ANSWER_CLASS.test(lastName(node.argument.callee))
  );
}

/** `init(options) { … }` */
function begins(fn: TSESTree.Node): boolean {
  const isOfRequest = (parameter: TSESTree.Parameter): boolean =>
    parameter.type === 'Identifier' && OF_REQUEST.test(parameter.name);
  return isFunction(fn) && BEGINS.test(nameOf(fn)) && !fn.params.some(isOfRequest);
}

/** `stream.on('error', () => { … })`, `process.on('SIGINT', () => { … })`, `watch(file, () => { … })` */
function isSeldomListener(fn: TSESTree.Node): boolean {
  const { parent } = fn;
  if (parent?.type !== 'CallExpression' || !parent.arguments.includes(fn as never)) return false;
  const { arguments: given, callee } = parent;
  if (WATCHES.test(lastName(callee)) || isOfWatcher(callee)) return true;
  if (given[1] !== fn) return false;
  const event = given[0] && literalText(given[0]);
  if (event === undefined || !LISTENS.has(lastName(callee))) return false;
  const isOfProcess = callee.type === 'MemberExpression' && lastName(callee.object) === 'process';
  return event === 'error' || (isOfProcess && OF_END.test(event));
}

/** `watcher.on`, `chokidar.watch(folder).on('add', …).on` */
function isOfWatcher(callee: TSESTree.Node): boolean {
  if (callee.type !== 'MemberExpression' || !LISTENS.has(lastName(callee))) return false;
  const object = unwrap(callee.object);
  if (object.type !== 'CallExpression') return /watcher$/i.test(lastName(object));
  return WATCHES.test(lastName(object.callee)) || isOfWatcher(object.callee);
}
