import type { TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../ast/calls.ts';
import { enclosingFunction, isFunction, isLoop, unwrap, type Call } from '../../ast/nodes.ts';
import { repeaterAround } from '../../ast/repeaters.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { Step } from '../project/graph/reach.ts';
import { lastName, nameOf } from '../project/summary/names.ts';
import { foldersOf } from './folders-of.ts';
import { isPathOfRequest } from './of-request.ts';
import { fewPaths, isOwnPath } from './own-path.ts';
import { removesOne } from './removes-one.ts';

interface Asked {
  readonly node: Call;
  readonly key: string;
  readonly step: Step;
}

/** What asks about an entry of a folder, sets what is kept of it, makes or opens it, or gives it another name. */
const OF_ENTRY =
  /\.(?:access|chmod|chown|ensureDir|exists|l?stat|lchown|link|l?utimes|makeDirectory|mkdir|mkdirp|mkdirs|mkdtemp|open|pathExists|readlink|realpath|rename|symlink)Sync$|^(?:make-dir|mkdirp(?:\.mkdirp)?)\.sync$/;

/**
 * Whether a call touches one entry of a folder, once in a run: whatever the file holds, that takes some 2 to 50
 * microseconds, and awaiting it takes two to twenty times as much of the thread. What touches one entry after the
 * other has no such bound, unless they are the program's own, or each is awaited besides.
 */
export function isOfOneEntry({ key, node, step }: Asked, analysis: Analysis): boolean {
  const [path] = node.arguments;
  if (!path || !(OF_ENTRY.test(key) || removesOne(node))) return false;
  return (
    !isRepeated(node, step, analysis) ||
    isOwnPath(path, analysis) ||
    isAwaitedBeside(node, path, analysis)
  );
}

/** `if (existsSync(file)) await unlink(file)`: what takes time of the file, or of one in the folder, is awaited. */
function isAwaitedBeside(
  call: Call,
  path: TSESTree.Node,
  { bindings, sourceCode }: Analysis,
): boolean {
  const fn = enclosingFunction(call);
  if (!fn?.async) return false;
  const text = sourceCode.getText(path);
  let found = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (found || isFunction(node)) return SKIP;
    if (node.type !== 'AwaitExpression' || node.range[0] < call.range[1]) return undefined;
    const awaited = unwrap(node.argument);
    found =
      awaited.type === 'CallExpression' &&
      awaited.arguments
        .flatMap((one) => [one, ...foldersOf(one, bindings)])
        .some((one) => sourceCode.getText(one) === text);
    return undefined;
  });
  return found;
}

/** Whether a call is made again and again for one request, as far as the way to it tells. */
function isRepeated(call: Call, from: Step, analysis: Analysis): boolean {
  const { sourceCode } = analysis;
  const isOfMany = isLoop(repeaterAround(call)) || isOfEach(call);
  if (isOfMany && !isOfFew(call, from, analysis)) return true;
  const fn = enclosingFunction(call);
  const name = fn && nameOf(fn);
  if (fn && name !== '') {
    const isOfItself = callsIn(fn, sourceCode.visitorKeys).some(
      ({ callee }) => lastName(callee) === name,
    );
    if (isOfItself) return true;
  }
  for (let step: Step | undefined = from; step; step = step.previous) {
    if (step.call?.isRepeated === true) return true;
  }
  return false;
}

/** `for (const file of [row.path, 'default.png']) if (existsSync(file)) return file;` */
function isOfFew({ arguments: [path] }: Call, step: Step, analysis: Analysis): boolean {
  const few = path ? fewPaths(path, analysis) : [];
  return few.length > 0 && !few.some((one) => isPathOfRequest(one, step, analysis));
}

/** What a list does with each of its items. */
const EACH = /^(?:every|filter|find|findIndex|findLast|flatMap|forEach|map|reduce|some)$/;

/** `names.filter((name) => existsSync(name))` */
function isOfEach(call: Call): boolean {
  const fn = enclosingFunction(call);
  const { parent } = fn ?? {};
  return (
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    EACH.test(lastName(parent.callee))
  );
}
