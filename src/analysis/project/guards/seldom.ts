import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, unwrap } from '../../../ast/nodes.ts';
import { walk } from '../../../ast/walk.ts';
import { lastName, literalText, nameOf } from '../summary/names.ts';

/** What a branch is asked about: the condition, its outcome there, and where the branch extends. */
export interface Branch {
  readonly test: TSESTree.Node;
  readonly isTrue: boolean;
  readonly range: readonly [number, number];
}

export interface Seldom {
  /** Whether a function is run for an installation, once, for an error, or on the way to the end of the process. */
  isSeldomRun(fn: TSESTree.Node): boolean;
  /** Whether a function begins the life of an object: `init(options) { … }`, but not `init(req)`. */
  begins(fn: TSESTree.Node): boolean;
  /** Whether a call starts a timer that stops itself when what it waits for is there. */
  isWaiting(call: TSESTree.Node): boolean;
  /** Whether a call makes the file that could not be read: `try { read(file) } catch { write(file, '') }`. */
  makesUnreadableFile(call: TSESTree.Node): boolean;
  /** Whether a branch makes a file that is missing, which the rest of the function reads, or whose path it returns. */
  makesMissingFile(branch: Branch, fn: TSESTree.Node): boolean;
}

type Call = TSESTree.CallExpression | TSESTree.NewExpression;

/** What is needed of the file: its text, its tree, and the initializer of a constant. */
interface Source {
  readonly text: string;
  readonly nodes: readonly TSESTree.Node[];
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
  readonly initOf: (node: TSESTree.Identifier) => TSESTree.Node | undefined;
}

/** A name is enough to stay silent, never to report. */
const RUNS_ONCE = /^_?(?:install|uninstall|migrate|seed)(?:[A-Z_]|$)/;
/** What begins the life of an object; `init(req)` is of a request. */
const BEGINS = /^_*(?:init|initiali[sz]e)$/;
const OF_REQUEST = /^(?:c|client|context|ctx|next|req|request|res|response|socket)$/;
const ENDS = /restart|reboot|shut_?down|quit|exit|terminate|kill/i;
const RUNS_COMMAND = /^(?:exec|spawn)/;
const ENDS_MACHINE = /^(?:\S*sudo )?(?:\S*\/)?(?:halt|poweroff|reboot|shutdown)\b/;
/** Sequences of a terminal that clear its screen or go to the top of it: ECMA-48, ED and CUP. */
const CLEARS = /^\u001B(?:c|\[(?:\d*J|\d*(?:;\d*)?[Hf]))/;
/** What clears the screen or may do so: a text without that need not be looked through. */
const PRINTS = /\bconsole\.(?:clear|log)\b|\bprocess\.stdout\.write\b/;
const EXISTS = /exists(?:Sync)?$/i;
const READS = /append|read|load|open|stream|send|serve|import|require|stat|pipe/i;
const MAKES =
  /write|save|create|generate|copy|cp|download|build|make|render|store|dump|output|convert|extract|fetch|compile|compress|resize|init/i;
const ASKS = /^(?:access|l?stat|open|read)/;
/** What a process hears at its end, and by a signal. */
const OF_END = /^(?:SIG[A-Z0-9]+|beforeExit|exit|uncaughtException|unhandledRejection)$/;
/** `fs.watch`, `fs.watchFile`, `chokidar.watch`: what follows a change of a file follows no request. */
const WATCHES = /^(?:watch|watchFile)$/;
const LISTENS = new Set(['addListener', 'on', 'once', 'prependListener']);
/** Stands for the arguments of `this.method()`. */
const OWN_METHOD = 'this.()';
const MAX_ARGUMENT = 200;
const MAX_DEPTH = 8;

/**
 * Finds code that is reached, but so seldom that nobody would change it.
 *
 * Premise: who installs, migrates or seeds does so once; a file that is made when it is missing, and
 * read otherwise, is made once; what ends the process is the last thing it does; what listens to the
 * errors of a stream cleans up after one that has failed; files that are watched change now and then.
 */
export function createSeldom({ initOf, nodes, text, visitorKeys }: Source): Seldom {
  const byArgument = new WeakMap<TSESTree.Node, Map<string, Call[]>>();
  const seldomRun = new WeakMap<TSESTree.Node, boolean>();
  const textOf = (node: TSESTree.Node): string => text.slice(node.range[0], node.range[1]);
  let clearing: ReadonlySet<TSESTree.Node> | undefined;

  function isSeldomRun(fn: TSESTree.Node): boolean {
    let isSeldom = seldomRun.get(fn);
    if (isSeldom === undefined) seldomRun.set(fn, (isSeldom = computeSeldomRun(fn)));
    return isSeldom;
  }

  function computeSeldomRun(fn: TSESTree.Node): boolean {
    if (RUNS_ONCE.test(nameOf(fn)) || isSeldomListener(fn)) return true;
    clearing ??= findClearing();
    if (clearing.has(fn)) return true;
    for (let node: TSESTree.Node | undefined = fn; node; node = node.parent) {
      if (isFunction(node) && ENDS.test(nameOf(node)) && endsProcess(node)) return true;
    }
    return false;
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

  /** `process.exit()`, `process.kill(…)`, `execSync('sudo reboot')` */
  function endsProcess(fn: TSESTree.Node): boolean {
    return callsIn(fn).some(
      ({ arguments: [command], callee }) =>
        /^process\??\.(?:abort|exit|kill)$/.test(textOf(callee)) ||
        (RUNS_COMMAND.test(lastName(callee)) &&
          command !== undefined &&
          ENDS_MACHINE.test(literalText(command) ?? '')),
    );
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
    return callsIn(callback).some(
      ({ arguments: [first], callee }) =>
        first !== undefined && lastName(callee) === 'clearInterval' && textOf(first) === timer,
    );
  }

  function makesMissingFile({ isTrue, range, test }: Branch, fn: TSESTree.Node): boolean {
    const files = missingFiles(test, isTrue, 0);
    if (files.length === 0) return false;
    const isInBranch = (node: TSESTree.Node): boolean =>
      range[0] <= node.range[0] && node.range[1] <= range[1];
    const taking = callsByArgument(fn);
    return files.some((file) => {
      const name = textOf(file);
      // `paths` for `paths.key`: what makes the file may be given the whole.
      const whole = /^[\w$]+(?=\.)/.exec(name)?.[0] ?? '';
      const given = [...(taking.get(name) ?? []), ...(taking.get(whole) ?? [])];
      const makers = whole === 'this' ? [...given, ...(taking.get(OWN_METHOD) ?? [])] : given;
      if (!makers.some((call) => isInBranch(call) && isMaker(call))) return false;
      const isRead = given.some((call) => !isInBranch(call) && READS.test(lastName(call.callee)));
      return isRead || returnsOf(name, fn).some((statement) => !isInBranch(statement));
    });
  }

  /** `return file` */
  function returnsOf(name: string, fn: TSESTree.Node): readonly TSESTree.Node[] {
    const found: TSESTree.Node[] = [];
    walk(fn, visitorKeys, (node) => {
      if (node.type === 'ReturnStatement' && node.argument && textOf(node.argument) === name)
        found.push(node);
    });
    return found;
  }

  /** `generate(file)`, `openSync(file, 'w')` */
  function isMaker({ arguments: [, flags], callee }: Call): boolean {
    const name = lastName(callee);
    return (
      MAKES.test(name) ||
      (name.startsWith('open') && flags !== undefined && /^[aw]/.test(literalText(flags) ?? ''))
    );
  }

  function makesUnreadableFile(call: TSESTree.Node): boolean {
    if (call.type !== 'CallExpression' || !MAKES.test(lastName(call.callee))) return false;
    const [file, ...contents] = call.arguments;
    const clause = catchAround(call);
    if (!file || !clause || !contents.every(isConstant)) return false;
    const name = textOf(file);
    return callsIn(clause.parent.block).some(
      ({ arguments: [first], callee }) =>
        first !== undefined && textOf(first) === name && ASKS.test(lastName(callee)),
    );
  }

  /** The paths of which nothing is there when `test` is `isTrue`. */
  function missingFiles(test: TSESTree.Node, isTrue: boolean, depth: number): TSESTree.Node[] {
    const node = unwrap(test);
    if (depth > MAX_DEPTH) return [];
    switch (node.type) {
      case 'AwaitExpression':
        return missingFiles(node.argument, isTrue, depth + 1);
      // `existsSync(file) === false`
      case 'BinaryExpression': {
        const { left, operator, right } = node;
        if (right.type !== 'Literal' || typeof right.value !== 'boolean') return [];
        if (!/^[!=]==?$/.test(operator)) return [];
        const isAsTested = right.value === operator.startsWith('=');
        return missingFiles(left, isAsTested ? isTrue : !isTrue, depth + 1);
      }
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
      if (isCall(node)) calls.push(node);
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

  return { begins, isSeldomRun, isWaiting, makesMissingFile, makesUnreadableFile };
}

function isCall(node: TSESTree.Node): node is Call {
  return node.type === 'CallExpression' || node.type === 'NewExpression';
}

/** `''`, `{ encoding: 'utf8' }`, `JSON.stringify([])`: the same for each request. */
function isConstant(given: TSESTree.Node): boolean {
  const node = unwrap(given);
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.every((item) => item !== null && isConstant(item));
    case 'CallExpression':
      return lastName(node.callee) === 'stringify' && node.arguments.every(isConstant);
    case 'Literal':
      return true;
    case 'ObjectExpression':
      return node.properties.every((one) => one.type === 'Property' && isConstant(one.value));
    default:
      return false;
  }
}

function catchAround(node: TSESTree.Node): TSESTree.CatchClause | undefined {
  for (let at = node.parent; at && !isFunction(at); at = at.parent) {
    if (at.type === 'CatchClause') return at;
  }
  return undefined;
}

function isShort({ range }: TSESTree.Node): boolean {
  return range[1] - range[0] <= MAX_ARGUMENT;
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
