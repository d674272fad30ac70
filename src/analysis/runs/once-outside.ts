import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isCall, isFunction, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { analyze } from '../analyze.ts';
import { exportedNames, filesAround, usesOutside, type OutsideUse } from '../uses-outside.ts';
import { isCalledByLoader } from './by-loader.ts';
import type { Repeater } from './repetition.ts';
import { isNeverRepeated } from './seldom-file.ts';

type Context = Readonly<
  Pick<
    TSESLint.RuleContext<string, readonly unknown[]>,
    'cwd' | 'filename' | 'settings' | 'sourceCode'
  >
>;

/**
 * Whether all that runs a node again are functions which something outside the file calls once: what loads
 * the program, by how they look, or another file of the project, which shows their only call, in code that
 * runs once. A package may be called by others, too: its entry points show no call.
 *
 * Such a function is still one to move things out of: what it makes is asked here, and not how often it runs.
 */
export function isMadeOnce(file: Context, node: TSESTree.Node): boolean {
  const analysis = analyze(file.sourceCode);
  const again = analysis.repetition.around(node).filter(isAgain);
  return (
    again.length > 0 &&
    again.every(
      ({ node: fn }) =>
        isFunction(fn) && (isCalledByLoader(analysis, fn) || isCalledOnce(file, fn)),
    )
  );
}

function isAgain({ frequency }: Repeater): boolean {
  return frequency !== 'once';
}

function isCalledOnce(file: Context, fn: FunctionNode): boolean {
  const analysis = analyze(file.sourceCode);
  if (analysis.repetition.of(fn).isHot || analysis.calls.usesOf(fn).sites.length > 0) return false;
  const names = exportedNames(analysis, fn);
  const files = names?.length === 1 ? filesAround(file) : undefined;
  if (!names || !files) return false;
  const uses = names.flatMap((name) => usesOutside(files, file.filename, name) ?? [undefined]);
  const [use, ...others] = uses.filter((one) => !one || !(isOfType(one) || isOfTest(file, one)));
  if (!use || others.length > 0) return false;
  const place = wrapped(use.node);
  if (!isCall(place.parent) || place.parent.callee !== place) return false;
  return !use.place.analysis.repetition.around(place).some(isAgain);
}

/** `Parameters<typeof makePrinter>` */
function isOfType({ node: { parent } }: OutsideUse): boolean {
  return parent?.type === 'TSTypeQuery';
}

/** Whether a use stands in a test, or in another file that no program runs. */
function isOfTest({ cwd }: Context, { place: { analysis, path } }: OutsideUse): boolean {
  return isNeverRepeated({ cwd, filename: path, sourceCode: analysis.sourceCode });
}
