import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import type { Constant } from '../analysis/constants/constants.ts';
import { isFunction, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { SKIP, walk } from '../ast/walk.ts';
import { annotate, hasLocalTypes } from './annotate.ts';
import { namesOutside } from './constant-name.ts';
import { namesFor, namesForConstant } from './derived-name.ts';
import { toFix, type Edit } from './edits.ts';
import { bindingOf, declaratorBinding, isUsedInOrder, type Binding } from './hoist/binding.ts';
import { formOf, variableForm, type Form } from './hoist/form.ts';
import { isHeldByComment, typeByPlace } from './hoist/held.ts';
import { typeByKey } from './hoist/indexed.ts';
import { innerRenames, nameFor, renameEdits } from './hoist/name.ts';
import { declarationText, insertion, removal, variableText, withEdits } from './hoist/text.ts';
import type { File } from './imports.ts';
import { freeName } from './names.ts';
import type { Extent } from './move.ts';
import { dependsOnStrictness, isStrict, type Place } from './place.ts';

/** What has to be looked at by hand before a hoisted function can be trusted. */
export type Caveat = 'environment' | 'strictness' | 'types';

export interface Hoist {
  /** The names under which it stands at its new place, several for functions that need each other. */
  readonly names: readonly string[];
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
  hoists: Iterable<Hoist>,
): Map<Hoist, TSESLint.ReportFixFunction> {
  const names = new Set<string>();
  const groups = new Map<TSESTree.Node, { edits: Edit[]; members: Hoist[] }>();
  for (const hoist of hoists) {
    const group = groups.get(hoist.place.statement) ?? { edits: [], members: [] };
    const isFree = hoist.names.every((name) => !names.has(name));
    for (const name of hoist.names) names.add(name);
    const edits = withEdits(group.edits, hoist.edits);
    if (!isFree || !toFix(sourceCode, edits)) continue;
    group.edits = edits;
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

/** What is known of a function before it moves. */
interface Part {
  readonly fn: FunctionNode;
  readonly binding: Binding | undefined;
  readonly form: Form;
  readonly name: string;
  readonly renames: readonly Edit[];
}

const hoists = new WeakMap<FunctionNode, { readonly hoist: Hoist | undefined }>();

/**
 * The edits that move functions, which may need each other, to a place further out: one and the same
 * hoist, whichever of them asks for it. `undefined` if it cannot be done exactly.
 */
export function hoistFunctions(
  file: File,
  fns: readonly FunctionNode[],
  before: Place,
): Hoist | undefined {
  const [first] = fns;
  let known = first && hoists.get(first);
  if (first && !known) {
    known = { hoist: hoistTogether(file, fns, before) };
    hoists.set(first, known);
  }
  return known?.hoist;
}

function hoistTogether(file: File, fns: readonly FunctionNode[], before: Place): Hoist | undefined {
  const analysis = analyze(file.sourceCode);
  const parts = fns.flatMap((fn) => partOf(file, fn, before) ?? []);
  const [first] = parts;
  if (!first || parts.length < fns.length) return undefined;
  const renames = parts.flatMap((part) => part.renames);
  let edits: Edit[] = [];
  const caveats = new Set<Caveat>();
  for (const { binding, fn, form, name } of parts) {
    const { edits: annotations, isComplete } = annotate(file, analysis, fn, form.place);
    const write = form.kind === 'declaration' ? declarationText : variableText;
    const text = write(file, fn, binding, form, name, [...annotations, ...renames]);
    if (text === undefined) return undefined;
    edits = withEdits(edits, insertion(file, form.place, text));
    edits.push(...removal(file, fn, binding, name));
    const isStricter = isStrict(file, fn) !== isStrict(file, form.place.container);
    if (!isComplete) caveats.add('types');
    else if (isStricter && dependsOnStrictness(analysis, fn)) caveats.add('strictness');
  }
  const gone = parts.map(({ binding, fn }) => goneWith(fn, binding));
  return {
    names: parts.map(({ name }) => name),
    place: first.form.place,
    edits: [...edits, ...outside(gone, renames)],
    caveat: caveats.has('types') ? 'types' : [...caveats][0],
  };
}

function partOf(file: File, fn: FunctionNode, before: Place): Part | undefined {
  const analysis = analyze(file.sourceCode);
  const binding = bindingOf(analysis, fn);
  if (binding === null || (binding && !isUsedInOrder(file, binding, fn))) return undefined;
  if (!binding?.statement && isHeldByComment(file, fn)) return undefined;
  const form = formOf(file, analysis, fn, binding, before);
  if (!form) return undefined;
  const name = nameFor(file, fn, binding?.variable, form.place, () => namesFor(fn));
  const renames = binding
    ? renameEdits(binding.variable, name)
    : innerRenames(file.sourceCode, fn, name);
  return { fn, binding, form, name, renames };
}

/** The edits that move a constant value to a place further out. */
export function hoistValue(
  file: File,
  value: TSESTree.Expression,
  before: Place,
  constant: Constant,
): Hoist | undefined {
  const analysis = analyze(file.sourceCode);
  const form = variableForm(file, analysis, before);
  const { place } = form;
  const isReady = constant.needs.every(({ defs }) =>
    defs.every(({ node }) => node.range[1] <= place.statement.range[0]),
  );
  if (!isReady) return undefined;
  const binding = declaratorBinding(analysis, value);
  if (binding === null || (binding && !isUsedInOrder(file, binding, value))) return undefined;
  const names = namesOutside(file, value, constant, place, binding?.variable.name);
  const name = names
    ? freeName(file.sourceCode, names)
    : nameFor(file, value, binding?.variable, place, () => namesForConstant(constant));
  const renames = binding ? renameEdits(binding.variable, name) : [];
  if (!binding?.statement && isHeldByComment(file, value)) return undefined;
  // An assertion says what the value is, and goes along.
  const moved = binding ? value : wrapped(value);
  const type = binding ? undefined : typeByPlace(file, value);
  const typed = [binding?.declarator ?? moved, ...(type ? [type] : [])];
  if (type === null || typed.some((node) => namesLocalTypes(file, node, place))) return undefined;
  if (isOutOfStrictCode(file, value, place)) return undefined;
  const written = type ? file.sourceCode.getText(type) : typeByKey(file, analysis, value);
  return {
    names: [name],
    place,
    edits: [
      ...insertion(file, place, variableText(file, moved, binding, form, name, renames, written)),
      ...removal(file, moved, binding, name),
      ...outside([goneWith(moved, binding)], renames),
    ],
    caveat: written === undefined ? 'types' : constant.isOfEnvironment ? 'environment' : undefined,
  };
}

/** Whether an annotation, or an assertion, names a type that the new place does not know; functions in it need none. */
function namesLocalTypes(file: File, moved: TSESTree.Node, { scope }: Place): boolean {
  let found = false;
  walk(moved, file.sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) return SKIP;
    if (node.type === 'TSTypeReference' || node.type === 'TSTypeQuery') {
      found ||= hasLocalTypes(file, node, scope);
    }
    return undefined;
  });
  return found;
}

/** Whether functions in a value leave strict code, and could do something else outside it. */
function isOutOfStrictCode(file: File, value: TSESTree.Expression, place: Place): boolean {
  if (isStrict(file, value) === isStrict(file, place.container)) return false;
  let depends = false;
  walk(value, file.sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return undefined;
    depends ||= dependsOnStrictness(analyze(file.sourceCode), node);
    return SKIP;
  });
  return depends;
}

/** What is no longer where it was. */
function goneWith(value: TSESTree.Node, binding: Binding | undefined): Extent {
  return binding?.statement ?? binding?.declarator ?? value;
}

/** Renames outside what moves. */
function outside(gone: readonly Extent[], renames: readonly Edit[]): Edit[] {
  return renames.filter(({ range: [start, end] }) =>
    gone.every(({ range }) => start < range[0] || end > range[1]),
  );
}
