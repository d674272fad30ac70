import type { TSESTree } from '@typescript-eslint/utils';
import { isInside, type FunctionNode, type Call } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { BLOCKING } from '../known/blocking.ts';
import { calledKey } from './called-key.ts';
import { loopOf, type Suspension } from './interleaving.ts';

/** The second argument of these is a path as well. */
const TAKES_TWO = /\.(?:copy|copyFile|cp|link|move|rename|symlink)(?:Sync)?$/;
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
    const key = calledKey(node, bindings);
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
    const key = calledKey(node, bindings);
    const access = key === undefined ? undefined : fileAccess(key);
    if (access === undefined || access === (writes ? 'write' : 'read')) return;
    const other = constantPath(node, bindings);
    found = path === undefined || other === undefined || path === other;
  });
  return found || called.some((fn) => accessesFile(analysis, fn.body, call, writes, seen));
}

function fileAccess(key: string): 'read' | 'write' | undefined {
  const name = /^(?:fs(?:\.promises)?|fs-extra|graceful-fs|hexo-fs|mz\/fs)\.(\w+)$/.exec(key)?.[1];
  if (name === undefined) return undefined;
  const blocking = BLOCKING.get(`fs-extra.${name.replace(/Sync$/, '')}Sync`);
  if (name === 'createWriteStream' || blocking?.writes === true) return 'write';
  return blocking ? 'read' : undefined;
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
