import type { TSESTree } from '@typescript-eslint/utils';
import { isCall, isFunction, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { analyze } from '../analyze.ts';
import { exportedNames, filesAround, usesOutside, type OutsideUse } from '../uses-outside.ts';
import { isCalledByLoader } from './by-loader.ts';
import { makersOf } from './makers.ts';
import { isRepeated } from './repetition.ts';
import { isNeverRepeated } from './seldom-file.ts';
import type { RuleContext } from '../rule-context.ts';

/** How many functions may call each other while a program is loaded. */
const MAX_DEPTH = 4;

/**
 * Whether all that runs a node again are functions which are called while a program is loaded and not later:
 * by what loads it, by how they look, or by code of the project that runs once. A package may be called by
 * others, too: its entry points show no call.
 *
 * Such a function is still one to move things out of: what it makes is asked here, and not how often it runs.
 */
export function isMadeOnce(file: RuleContext, node: TSESTree.Node): boolean {
  return isRunAgain(file, node) && isLoaded(file, node, 0);
}

function isRunAgain({ sourceCode }: RuleContext, node: TSESTree.Node): boolean {
  return analyze(sourceCode).repetition.around(node).some(isRepeated);
}

/** Whether a node runs for each of some functions that are called while the program is loaded, or for none. */
function isLoaded(file: RuleContext, node: TSESTree.Node, depth: number): boolean {
  const analysis = analyze(file.sourceCode);
  return analysis.repetition
    .around(node)
    .filter(isRepeated)
    .every(
      ({ isHot, node: fn }) =>
        isFunction(fn) &&
        (isCalledByLoader(analysis, fn) ||
          (!isHot && depth < MAX_DEPTH && isCalledByLoaded(file, fn, depth))),
    );
}

function isCalledByLoaded(file: RuleContext, fn: FunctionNode, depth: number): boolean {
  const analysis = analyze(file.sourceCode);
  const { closed, sites } = analysis.calls.usesOf(fn);
  const makers = makersOf(analysis, fn);
  const { cwd, settings } = file;
  const inside = makers ?? sites;
  const outside = makers || closed ? [] : callsOutside(file, fn);
  return (
    outside !== undefined &&
    inside.length + outside.length > 0 &&
    inside.every((site) => isLoaded(file, site, depth + 1)) &&
    outside.every(({ node, place: { analysis: other, path } }) =>
      isLoaded({ cwd, settings, filename: path, sourceCode: other.sourceCode }, node, depth + 1),
    )
  );
}

/** The calls of an exported function in other files, but for tests; `undefined` if it is used otherwise, or under several names. */
function callsOutside(file: RuleContext, fn: FunctionNode): readonly OutsideUse[] | undefined {
  const [name, ...others] = exportedNames(analyze(file.sourceCode), fn) ?? [];
  const files = name === undefined || others.length > 0 ? undefined : filesAround(file);
  const uses = name === undefined || !files ? undefined : usesOutside(files, file.filename, name);
  const calls = uses?.filter((use) => !isOfType(use) && !isOfTest(file, use));
  return calls?.every(({ node }) => isCallee(wrapped(node))) === true ? calls : undefined;
}

function isCallee(place: TSESTree.Node): boolean {
  return isCall(place.parent) && place.parent.callee === place;
}

/** `Parameters<typeof makePrinter>` */
function isOfType({ node: { parent } }: OutsideUse): boolean {
  return parent?.type === 'TSTypeQuery';
}

/** Whether a use stands in a test, or in another file that no program runs. */
function isOfTest({ cwd }: RuleContext, { place: { analysis, path } }: OutsideUse): boolean {
  return isNeverRepeated({ cwd, filename: path, sourceCode: analysis.sourceCode });
}
