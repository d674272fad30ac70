import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../../ast/calls.ts';
import { memoized } from '../../../ast/memoized.ts';
import { addTo } from '../../../ast/multimap.ts';
import { unwrap, type Call } from '../../../ast/nodes.ts';
import { walk } from '../../../ast/walk.ts';
import { lastName, literalText } from '../summary/names.ts';
import { createBegunFiles, PUTS_AWAY } from './begun-files.ts';

/** What a branch is asked about: the condition, its outcome there, and where the branch extends. */
export interface Branch {
  readonly test: TSESTree.Node;
  readonly isTrue: boolean;
  readonly range: readonly [number, number];
}

interface MissingFile {
  readonly path: TSESTree.Node;
  /** Whether no more is known of it than what it begins with. */
  readonly isOnlyBegun: boolean;
}

export interface MissingFiles {
  /** A missing file that a branch makes, which the rest of the function reads, or whose path it returns. */
  readonly missingFileMade: (branch: Branch, fn: TSESTree.Node) => MissingFile | undefined;
  /** Whether a branch puts away the file that it was taken for: `if (existsSync(OLD)) { …; unlinkSync(OLD); }`. */
  readonly putsFileAway: (branch: Branch, fn: TSESTree.Node) => boolean;
}

/** What is needed of the file: its text, how to walk its tree, and the initializer of a constant. */
interface Source {
  readonly text: string;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
  readonly initOf: (node: TSESTree.Identifier) => TSESTree.Node | undefined;
}

/** A name is enough to stay silent, never to report. */
const EXISTS = /exists(?:Sync)?$/i;
const READS = /append|read|(?<!up)load|open|stream|send|serve|import|require|stat|pipe/i;
const MAKES_OR_RUNS =
  /append|exec|spawn|run|write|save|create|generate|copy|cp|download|build|make|render|store|dump|output|convert|extract|fetch|compile|compress|resize|init/i;

/** What is asked or told of a file that is missing; what else is given its path there can but make it. */
const TELLS =
  /exists|^(?:access|basename|chmod|chown|debug|dirname|end|error|extname|info|join|json|log|parse|print|push|redirect|resolve|rm|send|set|l?stat|status|stringify|trace|unlink|utimes|warn|write)(?:Sync)?$/i;
const FORCES = /force|overwrite|rebuild|refresh|regenerate/i;
const MOVES = /^(?:copy|cp|move|rename)/i;
const JOINS = /^(?:path\.)?(?:join|resolve)\(/;
/** Stands for the arguments of `this.method()`. */
const OWN_METHOD = 'this.()';
/** Stands before the text of an object for the calls of its methods: `file.save()`. */
const METHOD_OF = '().';
const MAX_ARGUMENT = 200;
const MAX_DEPTH = 8;
const MAX_JOINED = 8;

/** Tells what makes a file that is not there: it does so once for each file. */
export function createMissingFiles({ initOf, text, visitorKeys }: Source): MissingFiles {
  const byArgument = new WeakMap<TSESTree.Node, Map<string, Call[]>>();
  const textOf = (node: TSESTree.Node): string => text.slice(node.range[0], node.range[1]);

  const isBegun = createBegunFiles({ initOf, textOf });

  function missingFileMade(
    { isTrue, range, test }: Branch,
    fn: TSESTree.Node,
  ): MissingFile | undefined {
    const files = missingFiles(test, isTrue, 0);
    if (files.length === 0) return undefined;
    let isOnlyBegun = false;
    const isInBranch = (node: TSESTree.Node): boolean =>
      range[0] <= node.range[0] && node.range[1] <= range[1];
    const taking = callsByArgument(fn);
    const found = files.find((file) => {
      const name = textOf(file);
      // `paths` for `paths.key`: what makes the file may be given the whole.
      const whole = /^[\w$]+(?=\.)/.exec(name)?.[0] ?? '';
      const given = [...(taking.get(name) ?? []), ...(taking.get(whole) ?? [])];
      const makers = whole === 'this' ? [...given, ...(taking.get(OWN_METHOD) ?? [])] : given;
      const own = taking.get(METHOD_OF + name) ?? [];
      if (
        ![...makers, ...own].some((call) => isInBranch(call) && !TELLS.test(lastName(call.callee)))
      )
        return false;
      const isRead = given.some((call) => !isInBranch(call) && READS.test(lastName(call.callee)));
      const isUsed = own.some(
        ({ callee, range: at }) =>
          !EXISTS.test(lastName(callee)) && (at[0] < range[0] || at[1] > range[1]),
      );
      if (isRead || isUsed || isFixed(file)) return true;
      if (returnsOf(name, fn).some((statement) => !isInBranch(statement))) return true;
      isOnlyBegun = isBegun(file, given, isInBranch);
      return isOnlyBegun;
    });
    return found && { path: found, isOnlyBegun };
  }

  /** `path.join(__dirname, 'config.js')`: nothing in it comes from a request. */
  function isOfProgram(file: TSESTree.Node, depth: number): boolean {
    const node = unwrap(file);
    if (depth > MAX_DEPTH) return false;
    switch (node.type) {
      case 'CallExpression':
        return (
          (JOINS.test(textOf(node)) &&
            node.arguments.length <= MAX_JOINED &&
            node.arguments.every((one) => isOfProgram(one, depth + 1))) ||
          textOf(node) === 'process.cwd()'
        );
      case 'Identifier': {
        const init = initOf(node);
        return init ? isOfProgram(init, depth + 1) : node.name === '__dirname';
      }
      default:
        return literalText(node) !== undefined || textOf(node) === 'import.meta.dirname';
    }
  }

  function putsFileAway({ isTrue, range, test }: Branch, fn: TSESTree.Node): boolean {
    return missingFiles(test, !isTrue, 0).some((file) => {
      if (!isOfProgram(file, 0)) return false;
      const isPutAway = callsByArgument(fn)
        .get(textOf(file))
        ?.some(
          (call) =>
            PUTS_AWAY.test(lastName(call.callee)) &&
            call.arguments[0] !== undefined &&
            textOf(call.arguments[0]) === textOf(file) &&
            range[0] <= call.range[0] &&
            call.range[1] <= range[1],
        );
      return isPutAway === true && !isMadeAnew(file);
    });
  }

  /** Whether the program makes a file again that it puts away: `execFileSync('zip', ['rows.zip', folder])`. */
  function isMadeAnew(file: TSESTree.Node): boolean {
    const last = unwrap(file).type === 'CallExpression' ? (file as Call).arguments.at(-1) : file;
    const names = [textOf(file), ...(last ? [literalText(last) ?? ''] : [])];
    return names.some((name) => given(topOf(file)).has(name));
  }

  /** What the calls of a file that make something are given: the texts of it, and the words in them. */
  const given = memoized((program: TSESTree.Node): ReadonlySet<string> => {
    const texts = callsIn(program, visitorKeys).flatMap((call) => {
      const name = lastName(call.callee);
      const isMoved = MOVES.test(name);
      return isMoved || MAKES_OR_RUNS.test(name) ? call.arguments.slice(isMoved ? 1 : 0) : [];
    });
    return new Set(
      texts.filter(isShort).flatMap((one) => {
        // `write(readFileSync(old))` makes something else of it.
        const words = one.type === 'CallExpression' ? [] : textOf(one).match(/[\w$./-]+/g);
        return [textOf(one), ...(words ?? [])];
      }),
    );
  });

  /** `this.file`, `join(folder, 'users.json')`: one for each object, or each folder, and not one for each request. */
  function isFixed(file: TSESTree.Node): boolean {
    const node = (file.type === 'Identifier' ? initOf(file) : undefined) ?? file;
    if (node.type === 'MemberExpression') return node.object.type === 'ThisExpression';
    const last = node.type === 'CallExpression' ? node.arguments.at(-1) : undefined;
    return last !== undefined && JOINS.test(textOf(node)) && literalText(last) !== undefined;
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
        const file = path ?? objectOf(node.callee);
        return !isTrue && file && EXISTS.test(lastName(node.callee)) ? [file] : [];
      }
      case 'Identifier': {
        const init = initOf(node);
        return init ? missingFiles(init, isTrue, depth + 1) : [];
      }
      case 'LogicalExpression':
        // `if (existsSync(file) && statSync(file).isDirectory()) return`: a file may be there.
        if (!isTrue && [node.left, node.right].some(asksForFolder)) return [];
        if (!isTrue && node.operator === '&&' && [node.left, node.right].some(isUnforced)) {
          return [];
        }
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

  /** The calls in a function by the texts of their arguments; methods of its own object apart. */
  function callsByArgument(fn: TSESTree.Node): ReadonlyMap<string, readonly Call[]> {
    let found = byArgument.get(fn);
    if (found) return found;
    found = new Map<string, Call[]>();
    for (const call of callsIn(fn, visitorKeys)) {
      const isOwn =
        call.callee.type === 'MemberExpression' && call.callee.object.type === 'ThisExpression';
      const object = objectOf(call.callee);
      const keys = [
        ...call.arguments.filter(isShort).map(textOf),
        ...(object && isShort(object) ? [METHOD_OF + textOf(object)] : []),
        ...(isOwn ? [OWN_METHOD] : []),
      ];
      for (const key of keys) {
        addTo(found, key, call);
      }
    }
    byArgument.set(fn, found);
    return found;
  }

  return { missingFileMade, putsFileAway };
}

function topOf(node: TSESTree.Node): TSESTree.Node {
  let top = node;
  while (top.parent) top = top.parent;
  return top;
}

/** `statSync(file).isDirectory()` */
function asksForFolder(test: TSESTree.Node): boolean {
  const node = unwrap(test);
  return node.type === 'CallExpression' && lastName(node.callee) === 'isDirectory';
}

/** `!options.force`: who asks for it has the file made again, though it is there. */
function isUnforced(test: TSESTree.Node): boolean {
  const node = unwrap(test);
  return node.type === 'UnaryExpression' && FORCES.test(lastName(node.argument));
}

/** `file` of `file.exists` */
function objectOf(callee: TSESTree.Node): TSESTree.Node | undefined {
  return callee.type === 'MemberExpression' ? callee.object : undefined;
}

function isShort({ range }: TSESTree.Node): boolean {
  return range[1] - range[0] <= MAX_ARGUMENT;
}
