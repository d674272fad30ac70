import type { TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analyze.ts';
import { hasSpreadBefore } from '../callees.ts';
import { importedFunction } from '../exported-value.ts';
import { heldIn, type Held } from './held-identity.ts';
import { wrapped } from '../../ast/nodes.ts';
import type { Origin } from '../origin.ts';
import type { ProjectFiles } from '../project/files/files.ts';
import { filesAround, type Place } from '../uses-outside.ts';
import type { RuleContext } from '../rule-context.ts';

/** How many functions of other files may hand a function on. */
const MAX_DEPTH = 3;

/** Whether all that is unknown of some uses of a function is what functions of other files do with it. */
export function areGivenOutside(analysis: Analysis, uses: readonly TSESTree.Node[]): boolean {
  return uses.length > 0 && uses.every((use) => calleeOf(analysis, use) !== undefined);
}

/** Whether those functions only call it, or hand it on to some that only do so. */
export function areOnlyCalledOutside(file: RuleContext, uses: readonly TSESTree.Node[]): boolean {
  const analysis = analyze(file.sourceCode);
  const files = areGivenOutside(analysis, uses) ? filesAround(file) : undefined;
  return files !== undefined && areOnlyCalled(files, { path: file.filename, analysis }, uses, 0);
}

function areOnlyCalled(
  files: ProjectFiles,
  { analysis, path }: Place,
  uses: readonly TSESTree.Node[],
  depth: number,
): boolean {
  if (uses.length === 0 || depth > MAX_DEPTH) return false;
  return uses.every((use) => {
    const callee = calleeOf(analysis, use);
    const outside = callee && importedFunction(files, path, callee.origin);
    if (!outside) return false;
    const { identity } = outside.place.analysis;
    const { at, kind } = callee.held
      ? identity.ofHeld(outside.fn, callee.index, callee.held)
      : identity.ofParameter(outside.fn, callee.index);
    if (kind === 'unobserved') return true;
    return kind === 'unknown' && !callee.held && areOnlyCalled(files, outside.place, at, depth + 1);
  });
}

/** A function of another file, and where it gets a value: as an argument, or held by one. */
interface Given {
  readonly origin: Origin;
  readonly index: number;
  readonly held?: Held | undefined;
}

/** The function of another file that gets a value, or the object that holds it. */
function calleeOf(analysis: Analysis, use: TSESTree.Node): Given | undefined {
  const property = wrapped(use).parent;
  const held = property?.type === 'Property' ? heldIn(analysis, property) : undefined;
  const object = held && property?.parent;
  const given = object ? wrapped(object) : use;
  const { parent } = given;
  if (parent?.type !== 'CallExpression') return undefined;
  const index = parent.arguments.indexOf(given as TSESTree.CallExpressionArgument);
  const { bindings } = analysis;
  const origin = hasSpreadBefore(parent, index) ? undefined : bindings.originOf(parent.callee);
  return origin?.source === 'module' ? { origin, index, held } : undefined;
}
