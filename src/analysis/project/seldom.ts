import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import { lastName, literalText, nameOf } from './names.ts';

/** What a branch is asked about: the condition, its outcome there, and where the branch extends. */
export interface Branch {
  readonly test: TSESTree.Node;
  readonly isTrue: boolean;
  readonly range: readonly [number, number];
}

export interface Seldom {
  /** Whether a function is run for an installation, once, for an error, or on the way to the end of the process. */
  isSeldomRun(fn: TSESTree.Node): boolean;
  /** Whether a call starts a timer that strikes once in an hour at most, or until what it waits for is there. */
  isRareTimer(call: TSESTree.Node): boolean;
  /** Whether a branch makes a file that is missing, which the rest of the function reads. */
  makesMissingFile(branch: Branch, fn: TSESTree.Node): boolean;
}

type Call = TSESTree.CallExpression | TSESTree.NewExpression;

/** What is needed of the file: its text, its tree, and the initializer of a constant. */
interface Source {
  readonly text: string;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
  readonly initOf: (node: TSESTree.Identifier) => TSESTree.Node | undefined;
}

/** A name is enough to stay silent, never to report. */
const RUNS_ONCE = /^_?(?:install|uninstall|migrate|seed)(?:[A-Z_]|$)/;
const ENDS = /restart|reboot|shut_?down|quit|exit|terminate|kill/i;
const EXISTS = /exists(?:Sync)?$/i;
const READS = /read|load|open|stream|send|serve|import|require|stat|pipe/i;
const MAKES =
  /write|save|create|generate|copy|cp|download|build|make|render|store|dump|output|convert|extract|fetch|compile|compress|resize|init/i;
const TIMERS = new Set(['Cron', 'CronJob', 'Interval', 'schedule', 'scheduleJob', 'setInterval']);
/** What a process hears at its end, and by a signal. */
const OF_END = /^(?:SIG[A-Z0-9]+|beforeExit|exit|uncaughtException|unhandledRejection)$/;
const LISTENS = new Set(['addListener', 'on', 'once', 'prependListener']);
const HOUR = 3_600_000;
/** Stands for the arguments of `this.method()`. */
const OWN_METHOD = 'this.()';
const MAX_ARGUMENT = 200;
const MAX_DEPTH = 8;

/**
 * Finds code that is reached, but so seldom that nobody would change it.
 *
 * Premise: who installs, migrates or seeds does so once; a file that is made when it is missing, and
 * read otherwise, is made once; what ends the process is the last thing it does; what listens to the
 * errors of a stream cleans up after one that has failed.
 */
export function createSeldom({ initOf, text, visitorKeys }: Source): Seldom {
  const byArgument = new WeakMap<TSESTree.Node, Map<string, Call[]>>();
  const seldomRun = new WeakMap<TSESTree.Node, boolean>();
  const textOf = (node: TSESTree.Node): string => text.slice(node.range[0], node.range[1]);

  function isSeldomRun(fn: TSESTree.Node): boolean {
    let isSeldom = seldomRun.get(fn);
    if (isSeldom === undefined) seldomRun.set(fn, (isSeldom = computeSeldomRun(fn)));
    return isSeldom;
  }

  function computeSeldomRun(fn: TSESTree.Node): boolean {
    if (RUNS_ONCE.test(nameOf(fn)) || isSeldomListener(fn)) return true;
    for (let node: TSESTree.Node | undefined = fn; node; node = node.parent) {
      if (isFunction(node) && ENDS.test(nameOf(node)) && endsProcess(node)) return true;
    }
    return false;
  }

  /** `process.exit()`, `process.kill(…)` */
  function endsProcess(fn: TSESTree.Node): boolean {
    return callsIn(fn).some(({ callee }) =>
      /^process\??\.(?:abort|exit|kill)$/.test(textOf(callee)),
    );
  }

  function isRareTimer(call: TSESTree.Node): boolean {
    if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return false;
    const name = lastName(call.callee);
    if (!TIMERS.has(name)) return false;
    if (name === 'setInterval') {
      return numberOf(call.arguments[1], 0) >= HOUR || isWaiting(call);
    }
    // `@Interval(ms)`, `@Interval('name', ms)`
    if (name === 'Interval') return numberOf(call.arguments.at(-1), 0) >= HOUR;
    return isRareSchedule(call.arguments[0], 0);
  }

  /** `const timer = setInterval(() => { if (isDone()) clearInterval(timer); }, 1000)` */
  function isWaiting(call: Call): boolean {
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
    return callsIn(callback).some(
      ({ arguments: [first], callee }) =>
        first !== undefined && lastName(callee) === 'clearInterval' && textOf(first) === timer,
    );
  }

  /** Whether a cron line, or what Nest calls it, strikes once in an hour at most. */
  function isRareSchedule(node: TSESTree.Node | undefined, depth: number): boolean {
    if (!node || depth > MAX_DEPTH) return false;
    if (node.type === 'Identifier') return isRareSchedule(initOf(node), depth + 1);
    if (node.type === 'MemberExpression' && lastName(node.object) === 'CronExpression') {
      return !/SECOND|MINUTE/.test(lastName(node));
    }
    const fields =
      node.type === 'Literal' && typeof node.value === 'string' ? node.value.split(' ') : [];
    // With six fields the first one counts seconds.
    return (
      fields.length >= 5 &&
      fields.slice(0, fields.length === 6 ? 2 : 1).every((field) => /^\d+$/.test(field))
    );
  }

  /** The value of a constant number; 0 if it is not known. */
  function numberOf(node: TSESTree.Node | undefined, depth: number): number {
    if (!node || depth > MAX_DEPTH) return 0;
    if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : 0;
    if (node.type === 'BinaryExpression' && node.operator === '*') {
      return numberOf(node.left, depth + 1) * numberOf(node.right, depth + 1);
    }
    return node.type === 'Identifier' ? numberOf(initOf(node), depth + 1) : 0;
  }

  function makesMissingFile({ isTrue, range, test }: Branch, fn: TSESTree.Node): boolean {
    const files = missingFiles(test, isTrue, 0);
    if (files.length === 0) return false;
    const isInBranch = (call: Call): boolean =>
      range[0] <= call.range[0] && call.range[1] <= range[1];
    const taking = callsByArgument(fn);
    return files.some((file) => {
      const name = textOf(file);
      // `paths` for `paths.key`: what makes the file may be given the whole.
      const whole = /^[\w$]+(?=\.)/.exec(name)?.[0] ?? '';
      const given = [...(taking.get(name) ?? []), ...(taking.get(whole) ?? [])];
      const isRead = given.some((call) => !isInBranch(call) && READS.test(lastName(call.callee)));
      if (!isRead) return false;
      const makers = whole === 'this' ? [...given, ...(taking.get(OWN_METHOD) ?? [])] : given;
      return makers.some((call) => isInBranch(call) && MAKES.test(lastName(call.callee)));
    });
  }

  /** The paths of which nothing is there when `test` is `isTrue`. */
  function missingFiles(test: TSESTree.Node, isTrue: boolean, depth: number): TSESTree.Node[] {
    const node = unwrap(test);
    if (depth > MAX_DEPTH) return [];
    switch (node.type) {
      case 'AwaitExpression':
        return missingFiles(node.argument, isTrue, depth + 1);
      case 'CallExpression': {
        const [path] = node.arguments;
        return !isTrue && path && EXISTS.test(lastName(node.callee)) ? [path] : [];
      }
      case 'Identifier': {
        const init = initOf(node);
        return init ? missingFiles(init, isTrue, depth + 1) : [];
      }
      case 'LogicalExpression':
        return [
          ...missingFiles(node.left, isTrue, depth + 1),
          ...missingFiles(node.right, isTrue, depth + 1),
        ];
      case 'UnaryExpression':
        return node.operator === '!' ? missingFiles(node.argument, !isTrue, depth + 1) : [];
      default:
        return [];
    }
  }

  function callsIn(fn: TSESTree.Node): readonly Call[] {
    const calls: Call[] = [];
    walk(fn, visitorKeys, (node) => {
      if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node);
    });
    return calls;
  }

  /** The calls in a function by the texts of their arguments; methods of its own object apart. */
  function callsByArgument(fn: TSESTree.Node): ReadonlyMap<string, readonly Call[]> {
    let found = byArgument.get(fn);
    if (found) return found;
    found = new Map<string, Call[]>();
    for (const call of callsIn(fn)) {
      const isOwn =
        call.callee.type === 'MemberExpression' && call.callee.object.type === 'ThisExpression';
      const keys = call.arguments.filter(isShort).map(textOf);
      for (const key of isOwn ? [...keys, OWN_METHOD] : keys) {
        const list = found.get(key);
        if (list) list.push(call);
        else found.set(key, [call]);
      }
    }
    byArgument.set(fn, found);
    return found;
  }

  return { isRareTimer, isSeldomRun, makesMissingFile };
}

function isShort({ range }: TSESTree.Node): boolean {
  return range[1] - range[0] <= MAX_ARGUMENT;
}

/** `stream.on('error', () => { … })`, `process.on('SIGINT', () => { … })` */
function isSeldomListener(fn: TSESTree.Node): boolean {
  const { parent } = fn;
  if (parent?.type !== 'CallExpression' || parent.arguments[1] !== fn) return false;
  const { arguments: given, callee } = parent;
  const event = given[0] && literalText(given[0]);
  if (event === undefined || !LISTENS.has(lastName(callee))) return false;
  const isOfProcess = callee.type === 'MemberExpression' && lastName(callee.object) === 'process';
  return event === 'error' || (isOfProcess && OF_END.test(event));
}
