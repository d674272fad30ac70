import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, type FunctionNode, type Call } from '../../ast/nodes.ts';
import { memoized } from '../../ast/memoized.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { BLOCKING } from '../known/blocking.ts';
import { lastName } from '../project/summary/names.ts';
import { calledKey } from './called-key.ts';
import { isFileOfRun } from './file-of-run.ts';
import { loopOf, type Suspension } from './interleaving.ts';

/** The second argument of these is a path as well. */
const TAKES_TWO = /\.(?:copy|copyFile|cp|link|move|rename|symlink)(?:Sync)?$/;
/** A folder that is there, or not, is hardly ever the matter of two requests. */
const MAKES_FOLDER = /\.(?:ensureDir|mkdir|mkdirp|mkdtemp)(?:Sync)?$/;
/** How many functions of the file are followed. */
const MAX_FUNCTIONS = 60;

/**
 * Whether a file that is read, or written, at a call may be written, or read, elsewhere in the file:
 * the two may belong together, and another request must not come between them.
 */
export function sharesFile(
  analysis: Analysis,
  call: TSESTree.CallExpression,
  writes: boolean,
): boolean {
  if (isOfRun(analysis, call)) return false;
  return accessesFile(analysis, analysis.sourceCode.ast, call, writes, new Set());
}

/**
 * The same for what a function does before or after it is suspended: what it reads before a call
 * that writes, what it writes after a call that reads, itself or through functions of this file; and
 * what else it writes to the same path.
 */
export function sharesFileAround(
  analysis: Analysis,
  call: TSESTree.CallExpression,
  writes: boolean,
  { fn, isLoop, node }: Pick<Suspension, 'fn' | 'isLoop' | 'node'>,
): boolean {
  if (isOfRun(analysis, call)) return false;
  const loop = loopOf({ fn, isLoop, node });
  const isAround = (other: TSESTree.Node): boolean =>
    (loop && isInside(other, loop)) || writes
      ? other.range[0] < (loop ?? node).range[1]
      : other.range[0] >= node.range[1];
  return (
    (writes && writesSamePath(analysis, fn, call)) ||
    accessesFile(analysis, fn.body, call, writes, new Set([fn]), isAround)
  );
}

/** Whether no other request comes to the files of a call. */
function isOfRun(analysis: Analysis, call: TSESTree.CallExpression): boolean {
  const paths = pathsTaken(keyOfAccess(call, analysis.bindings) ?? '', call);
  return paths.length > 0 && paths.every((path) => isFileOfRun(path, analysis));
}

/** What a function does to a file, itself or through a function that it calls at that place. */
interface Access {
  readonly at: TSESTree.Node;
  readonly isWrite: boolean;
  /** The same text for the same file. */
  readonly path: string;
  /** Whether each run of the function comes to that file. */
  readonly isConstant: boolean;
}

/**
 * Whether a function does two things to one file, before it is suspended and after, that belong together:
 * `const rows = readFileSync(FILE); await load(); writeFileSync(FILE, …)` loses what another request has
 * written in between.
 */
export function tearsFile(analysis: Analysis, suspension: Suspension): boolean {
  const { node } = suspension;
  const loop = loopOf(suspension);
  const isTurn = (at: TSESTree.Node): boolean => loop !== undefined && isInside(at, loop);
  const accesses = accessesOf(analysis, suspension.fn).filter(({ at }) => !isInside(at, node));
  return accesses.some(
    (early) =>
      (isTurn(early.at) || early.at.range[0] < node.range[0]) &&
      accesses.some(
        (late) =>
          late.path === early.path &&
          (isTurn(late.at) || late.at.range[0] > node.range[0]) &&
          (early.isWrite ? early.isConstant && !late.isWrite : late.isWrite),
      ),
  );
}

const accessesOf = memoized((analysis: Analysis, fn: FunctionNode): readonly Access[] => {
  const { bindings, calls, sourceCode } = analysis;
  const found: Access[] = [];
  const seen = new Set<FunctionNode>([fn]);
  visit(fn, undefined);
  return found;

  function visit(within: FunctionNode, from: TSESTree.Node | undefined): void {
    walk(within.body, sourceCode.visitorKeys, (node) => {
      if (node.type !== 'CallExpression') return;
      const at = from ?? node;
      const callee = calls.calleeOf(node);
      if (callee && !seen.has(callee) && seen.size < MAX_FUNCTIONS) {
        seen.add(callee);
        visit(callee, at);
      }
      const key = keyOfAccess(node, bindings);
      const access = key === undefined ? readBySomeName(node) : accessBesidesFolders(key);
      const constant = access && constantPath(node, bindings);
      const path = constant ?? (access && !from ? textOfPath(node, sourceCode) : undefined);
      if (path !== undefined && !isOfRun(analysis, node)) {
        const isConstant = constant !== undefined;
        found.push({ at, isWrite: access === 'write', path, isConstant });
      }
    });
  }
});

/** `unlinkSync(file); writeFileSync(file, text);`: what comes between them finds no file. */
function writesSamePath(
  { bindings, sourceCode }: Analysis,
  fn: FunctionNode,
  call: TSESTree.CallExpression,
): boolean {
  const own = bindings.originOf(call.callee)?.key ?? '';
  const paths = new Set(pathsTaken(own, call).map((path) => sourceCode.getText(path)));
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (found || node.type !== 'CallExpression' || node === call) return;
    const key = keyOfAccess(node, bindings);
    if (key === undefined || fileAccess(key) !== 'write') return;
    found = pathsTaken(key, node).some((path) => paths.has(sourceCode.getText(path)));
  });
  return found;
}

/** The arguments of a function of files that are paths: two of `fs.rename`. */
export function pathsTaken(
  key: string,
  { arguments: args }: Call,
): readonly TSESTree.CallExpressionArgument[] {
  return args.slice(0, TAKES_TWO.test(key) ? 2 : 1);
}

/** Whether code runs a call that writes what `call` reads, or reads what it writes. */
function accessesFile(
  analysis: Analysis,
  root: TSESTree.Node,
  call: TSESTree.CallExpression,
  writes: boolean,
  seen: Set<TSESTree.Node>,
  isRelevant: (other: TSESTree.Node) => boolean = () => true,
): boolean {
  const { bindings, calls, sourceCode } = analysis;
  const path = constantPath(call, bindings);
  const called: FunctionNode[] = [];
  let found = false;
  walk(root, sourceCode.visitorKeys, (node) => {
    if (found || node.type !== 'CallExpression' || node === call || !isRelevant(node)) return;
    const fn = calls.calleeOf(node);
    if (fn && !seen.has(fn) && seen.size < MAX_FUNCTIONS) {
      seen.add(fn);
      called.push(fn);
    }
    const key = keyOfAccess(node, bindings);
    const access = key === undefined ? readBySomeName(node) : fileAccess(key);
    if (access === undefined || access === (writes ? 'write' : 'read')) return;
    if (key === undefined) {
      found = textOfPath(node, sourceCode) === textOfPath(call, sourceCode);
      return;
    }
    const other = constantPath(node, bindings);
    found = path === undefined || other === undefined || path === other;
  });
  return found || called.some((fn) => accessesFile(analysis, fn.body, call, writes, seen));
}

/** The key of a call of a package; what a file is handed is told by its name: `fs.writeFileSync` of `(app, fs) => …`. */
function keyOfAccess(
  call: TSESTree.CallExpression,
  bindings: Analysis['bindings'],
): string | undefined {
  const key = calledKey(call, bindings);
  if (key !== undefined) return key.startsWith('.') ? undefined : key;
  const name = lastName(call.callee);
  return name.endsWith('Sync') ? `fs.${name}` : undefined;
}

/** What a call does to files, as its key or its name tells. */
export function accessOf(
  call: TSESTree.CallExpression,
  bindings: Analysis['bindings'],
): 'read' | 'write' | undefined {
  const key = keyOfAccess(call, bindings);
  return key === undefined ? undefined : fileAccess(key);
}

function fileAccess(key: string): 'read' | 'write' | undefined {
  const name = /^(?:fs(?:\.promises)?|fs-extra|graceful-fs|hexo-fs|mz\/fs)\.(\w+)$/.exec(key)?.[1];
  if (name === undefined) return undefined;
  const blocking = BLOCKING.get(`fs-extra.${name.replace(/Sync$/, '')}Sync`);
  if (name === 'createWriteStream' || blocking?.writes === true) return 'write';
  return blocking ? 'read' : undefined;
}

function accessBesidesFolders(key: string): 'read' | 'write' | undefined {
  return MAKES_FOLDER.test(key) ? undefined : fileAccess(key);
}

/** `readJson(paths.users, {})`: what another file declares reads the file of that path, as its name says. */
function readBySomeName({ arguments: [path], callee }: Call): 'read' | undefined {
  const isPath = path?.type === 'Identifier' || path?.type === 'MemberExpression';
  return isPath && /^(?:load|parse|read)/i.test(lastName(callee)) ? 'read' : undefined;
}

/** A path as it is written: `file`, `paths.users`. */
function textOfPath(
  { arguments: [first] }: Call,
  sourceCode: Analysis['sourceCode'],
): string | undefined {
  return first && sourceCode.getText(first);
}

/** The text of a path that is the same for every call. */
function constantPath(
  call: TSESTree.CallExpression,
  bindings: Analysis['bindings'],
): string | undefined {
  const [first] = call.arguments;
  if (first?.type === 'Literal') return String(first.value);
  if (first?.type !== 'Identifier') return undefined;
  const variable = bindings.variableOf(first);
  const isModule = variable?.scope.variableScope.block.type === 'Program';
  return isModule && variable && bindings.constantInit(variable) ? `\0${variable.name}` : undefined;
}
