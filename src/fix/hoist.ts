import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import type { Constant } from '../analysis/constants.ts';
import type { FunctionNode } from '../ast/nodes.ts';
import { annotate, hasLocalTypes } from './annotate.ts';
import { namesFor } from './derived-name.ts';
import { toFix, type Edit } from './edits.ts';
import { bindingOf, declaratorBinding, isUsedInOrder, type Binding } from './hoist/binding.ts';
import { formOf } from './hoist/form.ts';
import { innerRenames, nameFor, renameEdits } from './hoist/name.ts';
import { declarationText, insertion, removal, variableText } from './hoist/text.ts';
import type { File } from './imports.ts';
import { dependsOnStrictness, placeInTime, isStrict, type Place } from './place.ts';

/** What has to be looked at by hand before a hoisted function can be trusted. */
export type Caveat = 'strictness' | 'types';

export interface Hoist {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly place: Place;
  readonly caveat: Caveat | undefined;
}

/**
 * The fix of each hoist. Those to one place are done together, and of those under one name only the
 * first, so that the result does not depend on the order in which fixes are applied.
 */
export function combineHoists(
  sourceCode: Readonly<TSESLint.SourceCode>,
  hoists: readonly Hoist[],
): Map<Hoist, TSESLint.ReportFixFunction> {
  const names = new Set<string>();
  const groups = new Map<TSESTree.Node, { edits: Edit[]; members: Hoist[] }>();
  for (const hoist of hoists) {
    const group = groups.get(hoist.place.statement) ?? { edits: [], members: [] };
    const isFree = !names.has(hoist.name);
    names.add(hoist.name);
    if (!isFree || !toFix(sourceCode, [...group.edits, ...hoist.edits])) continue;
    group.edits.push(...hoist.edits);
    group.members.push(hoist);
    groups.set(hoist.place.statement, group);
  }
  const fixes = new Map<Hoist, TSESLint.ReportFixFunction>();
  for (const { edits, members } of groups.values()) {
    const fix = toFix(sourceCode, edits);
    if (fix) for (const member of members) fixes.set(member, fix);
  }
  return fixes;
}

/** The edits that move a function to a place further out; `undefined` if it cannot be done exactly. */
export function hoistFunction(file: File, fn: FunctionNode, before: Place): Hoist | undefined {
  const analysis = analyze(file.sourceCode);
  const binding = bindingOf(analysis, fn);
  if (binding === null || (binding && !isUsedInOrder(file, binding, fn))) return undefined;
  const form = formOf(file, analysis, fn, binding, before);
  if (!form) return undefined;
  const { kind, place } = form;
  const { edits: annotations, isComplete } = annotate(file, analysis, fn, place);
  const name = nameFor(file, fn, binding?.variable, place, () => namesFor(fn));
  const renames = binding
    ? renameEdits(binding.variable, name)
    : innerRenames(file.sourceCode, fn, name);
  const inside = [...annotations, ...renames];
  const text = (kind === 'declaration' ? declarationText : variableText)(
    file,
    fn,
    binding,
    place,
    name,
    inside,
  );
  if (text === undefined) return undefined;
  const isStricter = isStrict(file, fn) !== isStrict(file, place.container);
  return {
    name,
    place,
    edits: [
      insertion(file, place, text),
      ...removal(file, fn, binding, name),
      ...outside(fn, renames, binding),
    ],
    caveat: isComplete
      ? isStricter && dependsOnStrictness(analysis, fn)
        ? 'strictness'
        : undefined
      : 'types',
  };
}

/** The edits that move a constant value to a place further out. */
export function hoistValue(
  file: File,
  value: TSESTree.Expression,
  before: Place,
  { needs }: Constant,
  names: [string, ...string[]],
): Hoist | undefined {
  const analysis = analyze(file.sourceCode);
  const place = placeInTime(analysis, before);
  const isReady = needs.every(({ defs }) =>
    defs.every(({ node }) => node.range[1] <= place.statement.range[0]),
  );
  if (!isReady) return undefined;
  const binding = declaratorBinding(analysis, value);
  if (binding === null || (binding && !isUsedInOrder(file, binding, value))) return undefined;
  const name = nameFor(file, value, binding?.variable, place, () => names);
  const renames = binding ? renameEdits(binding.variable, name) : [];
  const annotation = binding?.declarator?.id.typeAnnotation;
  if (annotation && hasLocalTypes(file, annotation, place.scope)) return undefined;
  return {
    name,
    place,
    edits: [
      insertion(file, place, variableText(file, value, binding, place, name, renames)),
      ...removal(file, value, binding, name),
      ...outside(value, renames, binding),
    ],
    caveat: undefined,
  };
}

/** Renames outside what moves. */
function outside(
  value: TSESTree.Node,
  renames: readonly Edit[],
  binding: Binding | undefined,
): Edit[] {
  const gone = binding?.statement ?? binding?.declarator ?? value;
  return renames.filter(({ range }) => range[0] < gone.range[0] || range[1] > gone.range[1]);
}
