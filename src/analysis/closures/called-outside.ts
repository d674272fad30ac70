import type { TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analyze.ts';
import { hasSpreadBefore } from '../callees.ts';
import { importedFunction } from '../exported-value.ts';
import { heldIn, type Held } from './held-identity.ts';
import type { Identity } from './identity-answers.ts';
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

/**
 * Whether anyone could tell one function from another made there, with what functions of other files do with it:
 * they only call it, or hand it on to some that only do so; or one of them gives it properties.
 */
export function identityOutside(
  file: RuleContext,
  uses: readonly TSESTree.Node[],
): Identity['kind'] {
  const analysis = analyze(file.sourceCode);
  const given = uses.filter((use) => calleeOf(analysis, use) !== undefined);
  const files = given.length > 0 ? filesAround(file) : undefined;
  if (!files) return 'unknown';
  const kind = kindOf(files, { path: file.filename, analysis }, given, 0);
  return given.length < uses.length && kind === 'unobserved' ? 'unknown' : kind;
}

function kindOf(
  files: ProjectFiles,
  { analysis, path }: Place,
  uses: readonly TSESTree.Node[],
  depth: number,
): Identity['kind'] {
  if (uses.length === 0 || depth > MAX_DEPTH) return 'unknown';
  const kinds = uses.map((use): Identity['kind'] => {
    const callee = calleeOf(analysis, use);
    const outside = callee && importedFunction(files, path, callee.origin);
    if (!outside) return 'unknown';
    const { identity } = outside.place.analysis;
    const { at, kind } = callee.held
      ? identity.ofHeld(outside.fn, callee.index, callee.held)
      : identity.ofParameter(outside.fn, callee.index);
    if (kind !== 'unknown' || callee.held) return kind;
    return kindOf(files, outside.place, at, depth + 1);
  });
  if (kinds.includes('observed')) return 'observed';
  return kinds.includes('unknown') ? 'unknown' : 'unobserved';
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
