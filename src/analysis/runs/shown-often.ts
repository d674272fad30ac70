import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import {
  enclosingFunction,
  isFunction,
  isInside,
  isLoop,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { analyze, type Analysis } from '../analyze.ts';
import { isComponentOrHook } from '../foreign.ts';
import type { RuleContext } from '../rule-context.ts';
import { exportedNames, filesAround, usesOutside, type Place } from '../uses-outside.ts';
import { isStartedByPerson } from './by-person.ts';
import { ownMethodsOf } from './own-methods.ts';
import { isPerChunk } from './per-chunk.ts';
import type { Repeater } from './repetition.ts';
import { isSeldomRun } from './seldom-file.ts';
import { slowRunsOf } from './slow-runs.ts';

/** How many functions may call each other on behalf of one, up to what repeats the first of them. */
const MAX_DEPTH = 3;
/** So many functions are asked about for one, and of so many of them the other files. */
const MAX_ASKED = 32;
const MAX_OUTSIDE = 4;

/**
 * Whether the program shows that a run comes again and again: it is a turn of a loop or what is done with an
 * item, or a function that such code calls, here or in another file, by way of others, too; one that calls
 * itself from several places, and what runs for each chunk or node. What draws a page, what a person does, what waits, and
 * tests are none.
 *
 * Premise: how often a function runs that is only exported cannot be seen, and most such run seldom.
 */
export function isShownToRepeat(file: RuleContext, { frequency, isHot, node }: Repeater): boolean {
  if (!isFunction(node)) return isLoop(node) && isHot;
  if (frequency === 'item') return true;
  return isShownFunction(file, node);
}

/** Several constants of a function ask the same. */
const isShownFunction = memoized((file: RuleContext, fn: FunctionNode): boolean =>
  new Search(file).isRepeated({ path: file.filename, analysis: analyze(file.sourceCode) }, fn, 0),
);

/** One question, and the functions that it has led to. */
class Search {
  readonly #asked = new Set<FunctionNode>();
  readonly #file: RuleContext;
  #outside = 0;

  constructor(file: RuleContext) {
    this.#file = file;
  }

  isRepeated(place: Place, fn: FunctionNode, depth: number): boolean {
    if (this.#asked.has(fn) || this.#asked.size >= MAX_ASKED) return false;
    this.#asked.add(fn);
    const { analysis } = place;
    if (isForPage(analysis, fn)) return false;
    if (isPerChunk(fn) || analysis.repetition.of(fn).frequency === 'item') return true;
    const sites = [...analysis.calls.usesOf(fn).sites, ...ownMethodsOf(analysis).callsOf(fn)];
    const again = sites.filter((site) => isInside(site, fn));
    return (
      again.length > 1 ||
      sites.some((site) => this.#isRepeatedAt(place, site, depth)) ||
      this.#isRepeatedOutside(place, fn, depth)
    );
  }

  #isRepeatedAt(place: Place, site: TSESTree.Node, depth: number): boolean {
    const around = place.analysis.repetition.around(site);
    if (isBesideLonger(place.analysis, around)) return false;
    if (around.some(({ frequency }) => frequency === 'loop' || frequency === 'item')) return true;
    const caller = enclosingFunction(site);
    return caller !== undefined && depth < MAX_DEPTH && this.isRepeated(place, caller, depth + 1);
  }

  #isRepeatedOutside({ analysis, path }: Place, fn: FunctionNode, depth: number): boolean {
    const names = exportedNames(analysis, fn) ?? [];
    if (names.length === 0 || this.#outside >= MAX_OUTSIDE) return false;
    this.#outside += 1;
    const files = filesAround(this.#file);
    if (!files?.has(path)) return false;
    return names.some((name) =>
      usesOutside(files, path, name)?.some(
        ({ node, place }) => this.#isOfProgram(place) && this.#isUsedAgain(place, node, depth),
      ),
    );
  }

  /** Whether another file calls a function again and again, or gives it to what does. */
  #isUsedAgain(place: Place, node: TSESTree.Node, depth: number): boolean {
    const use = wrapped(node);
    const { parent } = use;
    if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return false;
    if (parent.callee === use) return this.#isRepeatedAt(place, parent, depth);
    const { callees, repetition } = place.analysis;
    return (
      callees.given(use).runs === 'item' &&
      !isBesideLonger(place.analysis, repetition.around(parent))
    );
  }

  #isOfProgram({ analysis: { sourceCode }, path }: Place): boolean {
    return !isSeldomRun({ cwd: this.#file.cwd, filename: path, sourceCode });
  }
}

/** Whether one of those that run code waits, draws a page or does what a person asks for: that takes longer than making a constant. */
function isBesideLonger(analysis: Analysis, around: readonly Repeater[]): boolean {
  const isSlow = slowRunsOf(analysis);
  return around.some(({ node }) => {
    if (isFunction(node) && (node.async || isForPage(analysis, node))) return true;
    return (isFunction(node) || isLoop(node)) && isSlow(node);
  });
}

function isForPage({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  return isStartedByPerson(fn) || isComponentOrHook(sourceCode, fn);
}
