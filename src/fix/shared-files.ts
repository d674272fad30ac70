import type { TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analysis/analyze.ts';
import type { BlockingCall } from '../analysis/blocking/blocking.ts';
import { changedMeanwhile } from '../analysis/blocking/changed-files.ts';
import { shapesOf } from '../analysis/blocking/path-shapes.ts';
import type { Suspension } from '../analysis/blocking/interleaving.ts';
import { sharesFile, sharesFileAround, tearsFile } from '../analysis/blocking/shared-files.ts';
import { isTestedBefore } from '../analysis/blocking/tested-before.ts';
import { writingIn } from '../analysis/blocking/writings.ts';
import type { Writing } from '../analysis/blocking/written-paths.ts';
import { SHARES_FILE } from '../analysis/known/file-system.ts';
import { ONE_AT_A_TIME } from '../analysis/known/handlers/registration.ts';
import type { Root } from '../analysis/project/graph/roots.ts';
import type { FunctionNode } from '../ast/nodes.ts';
import type { AsyncChange, HandlerKind } from './await-call.ts';
import type { File } from './imports.ts';

const MEANWHILE = 'another request may change the file meanwhile';

/** What may come between a call that reads or writes a file, once it is awaited, and what belongs together with it. */
export function differenceForFiles(
  { filename, sourceCode }: File,
  { blocking, elsewhere, key, pathOf, step }: BlockingCall,
  call: TSESTree.CallExpression,
  change: AsyncChange,
  suspended: readonly Suspension[],
  kindOf: (fn: FunctionNode) => HandlerKind,
): string[] {
  const analysis = analyze(sourceCode);
  const { cost, writes = false } = blocking;
  const isOfDisk = cost === 'disk';
  if (
    (isOfDisk && sharesFiles(analysis, call, writes, change, suspended, kindOf)) ||
    suspended.some((wait) => !wait.isSuspendedBefore && tearsFile(analysis, wait))
  ) {
    return [MEANWHILE];
  }
  if (!isOfDisk) return [];
  if (writes) {
    const { root } = step;
    const writing = (): Writing => {
      const others = elsewhere();
      return others ? writingIn(filename, analysis, others) : { analysis, file: filename };
    };
    const isRunAlone = ONE_AT_A_TIME.has(root.label) || (root.runs === 'message' && isJob(root));
    const isSame = blocking.differs === SHARES_FILE && isSameEachTime(call, writing());
    return isSame && !isRunAlone ? [MEANWHILE] : [];
  }
  const changed = changedMeanwhile({
    analysis,
    call,
    elsewhere: elsewhere(),
    file: filename,
    isTested: () => isTestedBefore(analysis, call, suspended),
    key,
  });
  if (!changed) return [];
  const place = changed === true ? '' : ` (${pathOf(changed.file)}:${String(changed.line)})`;
  return [`${MEANWHILE}${place}`];
}

/** Whether a handler runs for one message after the other, each of which waits for it. */
export function isJob(root: Root | undefined): boolean {
  return root?.settles === 'always' && root.overlaps !== true;
}

/** Whether each run of a call writes to one file: `writeFileSync('rows.json', text)`. */
function isSameEachTime({ arguments: [file] }: TSESTree.CallExpression, writing: Writing): boolean {
  const paths = file ? shapesOf({ node: file, writing }) : [];
  return paths.length > 0 && paths.every(({ isFresh, isWhole }) => isWhole && !isFresh);
}

function sharesFiles(
  analysis: Analysis,
  call: TSESTree.CallExpression,
  writes: boolean,
  { open, waits }: AsyncChange,
  suspended: readonly Suspension[],
  kindOf: (fn: FunctionNode) => HandlerKind,
): boolean {
  const outermost = waits.at(-1);
  // What calls the function from elsewhere may write, or have read, what the function reads or writes.
  const isKnown =
    open.length === 0 &&
    outermost !== undefined &&
    (kindOf(outermost.fn) !== 'not a handler' || analysis.calls.usesOf(outermost.fn).closed);
  return isKnown
    ? suspended.some(
        (wait) => !wait.isSuspendedBefore && sharesFileAround(analysis, call, writes, wait),
      )
    : sharesFile(analysis, call, writes);
}
