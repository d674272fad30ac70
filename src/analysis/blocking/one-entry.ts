import type { TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../ast/calls.ts';
import { enclosingFunction, isFunction, unwrap, type Call } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { Step } from '../project/graph/reach.ts';
import { lastName, nameOf } from '../project/summary/names.ts';
import { foldersOf } from './folders-of.ts';
import { LISTS_FOLDER, listsFolder, longListAround } from './long-lists.ts';
import { removesOne } from './removes-one.ts';

interface Asked {
  readonly node: Call;
  readonly key: string;
  readonly step: Step;
}

/** What asks about an entry of a folder, sets what is kept of it, makes or opens it, or gives it another name. */
const OF_ENTRY =
  /\.(?:access|chmod|chown|createFile|ensure(?:Dir|File)|exists|l?stat|lchown|link|l?utimes|makeDirectory|mkdir|mkdirp|mkdirs|mkdtemp|open|pathExists|readlink|realpath|rename|symlink)Sync$|^tmp\.(?:dir|file)Sync$|^(?:make-dir|mkdirp(?:\.mkdirp)?)\.sync$/;

/**
 * Whether a call touches one entry of a folder, or a few in a run: whatever the files hold, that takes some 2 to 50
 * microseconds each, and awaiting it takes two to twenty times as much of the thread. What touches all that a
 * folder or a table holds has no such bound, unless each is awaited besides.
 */
export function isOfOneEntry({ key, node, step }: Asked, analysis: Analysis): boolean {
  const [path] = node.arguments;
  if (!touchesOne(key, node)) return false;
  if (!isOfMany(node, step, analysis)) return true;
  return path !== undefined && isAwaitedBeside(node, path, analysis);
}

/** Whether a call touches one entry of a folder each time that it is made. */
export function touchesOne(key: string, node: Call): boolean {
  return OF_ENTRY.test(key) || removesOne(node);
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

/** Whether a call is made for each item of a list that may be long, as far as the way to it tells. */
function isOfMany(call: Call, step: Step, analysis: Analysis): boolean {
  if (longListAround(call, analysis)) return true;
  const fn = enclosingFunction(call);
  if (!fn) return false;
  const { calls, sourceCode } = analysis;
  const sites = calls.usesOf(fn).sites;
  if (sites.some((site) => longListAround(site, analysis) !== undefined)) return true;
  const name = nameOf(fn);
  // A tree is walked.
  const isOfItself =
    name !== '' &&
    listsFolder(fn, analysis) &&
    callsIn(fn, sourceCode.visitorKeys).some(({ callee }) => lastName(callee) === name);
  return isOfItself || isCalledForEach(step);
}

/** Whether a function on the way lists a folder, and calls the next one in a loop. */
function isCalledForEach(from: Step): boolean {
  for (let step: Step | undefined = from; step; step = step.previous) {
    const { call } = step;
    const isInLoop = call?.isRepeated === true;
    if (!isInLoop) continue;
    const { calls } = call.file;
    if (calls.some(({ caller, name }) => caller === call.caller && LISTS_FOLDER.test(name))) {
      return true;
    }
  }
  return false;
}
