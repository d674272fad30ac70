import type { TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import type { Constant } from '../analysis/constants/constants.ts';
import { variableGiven } from '../analysis/constants/given-values.ts';
import { wrapped, type FunctionNode } from '../ast/nodes.ts';
import { annotate } from './annotate.ts';
import { namesOutside } from './constant-name.ts';
import { namesForConstant } from './derived-name.ts';
import { toFix, type Edit } from './edits.ts';
import { bindingOf, declaratorBinding, isUsedInOrder, type Binding } from './hoist/binding.ts';
import { formOf, variableForm, type Form } from './hoist/form.ts';
import {
  isHeldByComment,
  isOutOfStrictCode,
  leavesSwitchedOff,
  namesLocalTypes,
  typeByPlace,
} from './hoist/held.ts';
import { typeByKey } from './hoist/indexed.ts';
import {
  innerRenames,
  nameFor,
  nameOfFunction,
  nameOfConstant,
  renameEdits,
} from './hoist/name.ts';
import {
  firstAlike,
  hasEqualFunction,
  nameOfEqual,
  shareOf,
  shareOfFunction,
  type Share,
} from './hoist/shared.ts';
import { editsOf, goneWith, leaving, outside, type Leaving, type Move } from './hoist/moves.ts';
import { declarationText, variableText } from './hoist/text.ts';
import type { File } from './imports.ts';
import {
  dependsOnStrictness,
  isReachedFrom,
  isReadyAt,
  isStrict,
  placeBefore,
  type Place,
} from './place.ts';

/** What has to be looked at by hand before a hoisted function can be trusted. */
export type Caveat = 'environment' | 'strictness' | 'types';

export interface Hoist {
  /** The names under which it stands at its new place, several for functions that need each other. */
  readonly names: readonly string[];
  readonly edits: readonly Edit[];
  /** What moves: one constant can come along with several that are made of it. */
  readonly moves: readonly Move[];
  /** What does the same at the new place already, and is read instead. */
  readonly equal?: string;
  /** Where it goes, if it moves at all. */
  readonly place?: Place;
  readonly caveat: Caveat | undefined;
  /** How it could do with an equal constant. */
  readonly share?: Share | undefined;
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
  const gone = parts.map(({ binding, fn }) => goneWith(fn, binding));
  const inserts: Move['inserts'][number][] = [];
  const left: Leaving[] = [];
  const caveats = new Set<Caveat>();
  let isAnnotated = false;
  for (const { binding, fn, form, name } of parts) {
    const { edits: annotations, imports, isComplete } = annotate(file, analysis, fn, form.place);
    const write = form.kind === 'declaration' ? declarationText : variableText;
    isAnnotated ||= annotations.length > 0;
    const text = write(file, fn, binding, form, name, [...annotations, ...renames]);
    if (text === undefined) return undefined;
    inserts.push({ place: form.place, text });
    const { edits, gone: away } = leaving(file.sourceCode, fn, binding, name);
    left.push({ gone: away, edits: [...edits, ...imports] });
    const isStricter = isStrict(file, fn) !== isStrict(file, form.place.container);
    if (!isComplete) caveats.add('types');
    else if (isStricter && dependsOnStrictness(analysis, fn)) caveats.add('strictness');
  }
  const names = parts.map(({ name }) => name);
  const move: Move = {
    node: first.fn,
    names,
    inserts,
    gone: left.flatMap((part) => part.gone),
    edits: [...left.flatMap((part) => part.edits), ...outside(gone, renames)],
  };
  const { binding, fn, form } = first;
  const isAsItIs = parts.length === 1 && caveats.size === 0 && !isAnnotated;
  const share = isAsItIs ? shareOfFunction(file, fn, binding, form.place) : undefined;
  if (share && binding && hasEqualFunction(file, share, binding, form.place)) {
    const reading = share.readAs(binding.variable.name);
    const { name: equal } = binding.variable;
    if (reading) return { names: [equal], equal, ...inPlace(file, fn, reading), caveat: undefined };
  }
  return {
    names,
    place: form.place,
    share,
    edits: editsOf(file.sourceCode, [move]),
    moves: [move],
    caveat: caveats.has('types') ? 'types' : [...caveats][0],
  };
}

function partOf(file: File, fn: FunctionNode, before: Place): Part | undefined {
  const analysis = analyze(file.sourceCode);
  const binding = bindingOf(analysis, fn);
  if (binding === null || (binding && !isUsedInOrder(file, binding, fn))) return undefined;
  if (!binding?.statement && isHeldByComment(file, fn)) return undefined;
  const form = formOf(file, analysis, fn, binding, before);
  if (!form || leavesSwitchedOff(file, fn, form.place)) return undefined;
  const name = nameOfFunction(file, fn, binding?.variable, form.place);
  if (name === undefined) return undefined;
  const renames = binding
    ? renameEdits(binding.variable, name)
    : innerRenames(file.sourceCode, fn, name);
  return { fn, binding, form, name, renames };
}

/** What is known of a constant before it moves. */
interface ValuePart {
  readonly value: TSESTree.Expression;
  readonly binding: Binding | undefined;
  readonly name: string;
  readonly renames: readonly Edit[];
  /** The type that it needs at its new place. */
  readonly type: string | undefined;
}

/** The edits that move a constant out of all that makes it again, with the constants of its function that it is made of. */
export function hoistValue(
  file: File,
  value: TSESTree.Expression,
  outermost: TSESTree.Node,
  constant: Constant,
): Hoist | undefined {
  const { globalScope } = file.sourceCode.scopeManager ?? {};
  const before = globalScope && placeBefore(file, outermost, globalScope);
  if (!before) return undefined;
  const form = variableForm(file, analyze(file.sourceCode), before);
  const { place } = form;
  const isReady = constant.needs.every(({ defs }) =>
    defs.every(({ node }) => node.range[1] <= place.statement.range[0]),
  );
  if (!isReady || isOutOfStrictCode(file, value, place)) return undefined;
  if (leavesSwitchedOff(file, value, place)) return undefined;
  const along = constant.inner.filter((part) => !isReadyAt(part, place));
  if (!along.every((part) => isReachedFrom(part, place))) return undefined;
  const values = [...along, value];
  const parts = values.flatMap((part) => valuePartOf(file, part, place, constant) ?? []);
  const main = parts.at(-1);
  if (!main || parts.length < values.length) return undefined;
  const gone = parts.map(({ binding, value: part }) => goneWith(movedOf(part, binding), binding));
  const renames = parts.flatMap((part) => part.renames);
  const moves = parts.map(({ binding, name, renames: own, type, value: part }) => {
    const moved = movedOf(part, binding);
    const text = variableText(file, moved, binding, form, name, renames, type);
    const left = leaving(file.sourceCode, moved, binding, name);
    const edits = [...left.edits, ...outside(gone, own)];
    return { node: part, names: [name], inserts: [{ place, text }], gone: left.gone, edits };
  });
  const isTyped = parts.every(({ type }) => type !== undefined);
  const share = isTyped
    ? shareOf(file, value, constant, main.binding, main.type ?? '', place)
    : undefined;
  const equal = share && nameOfEqual(file, analyze(file.sourceCode), share, place);
  const reading = equal === undefined ? undefined : share?.readAs(equal);
  if (equal !== undefined && reading) {
    const reads = inPlace(file, value, reading);
    if (toFix(file.sourceCode, reads.edits))
      return { names: [equal], equal, ...reads, caveat: undefined };
  }
  return {
    names: [main.name],
    place,
    share,
    edits: editsOf(file.sourceCode, moves),
    moves,
    caveat: !isTyped ? 'types' : constant.isOfEnvironment ? 'environment' : undefined,
  };
}

/** What changes of a value that does not move. */
export function inPlace(
  { sourceCode }: File,
  node: TSESTree.Node,
  left: Leaving,
): Pick<Hoist, 'edits' | 'moves'> {
  const moves = [{ node, names: [], inserts: [], ...left }];
  return { edits: editsOf(sourceCode, moves), moves };
}

function valuePartOf(
  file: File,
  value: TSESTree.Expression,
  place: Place,
  constant: Constant,
): ValuePart | undefined {
  const analysis = analyze(file.sourceCode);
  const given = variableGiven(analysis.bindings, wrapped(value));
  const binding = given ? undefined : declaratorBinding(analysis, value);
  if (binding === null || (binding && !isUsedInOrder(file, binding, value))) return undefined;
  if (!binding?.statement && isHeldByComment(file, value)) return undefined;
  const type = binding ? undefined : typeByPlace(file, value);
  const typed = [binding?.declarator ?? wrapped(value), ...(type ? [type] : [])];
  if (type === null || typed.some((node) => namesLocalTypes(file, node, place))) return undefined;
  const names = constant.inner.includes(value)
    ? undefined
    : namesOutside(file, value, constant, place, binding?.variable.name);
  const owner = constant.isOfEnvironment && !binding ? firstAlike(file, value) : value;
  const name = names
    ? nameOfConstant(file, owner, names)
    : nameFor(file, owner, binding?.variable, place, namesForConstant(constant));
  return {
    value,
    binding,
    name,
    renames: binding ? renameEdits(binding.variable, name) : [],
    type: type ? file.sourceCode.getText(type) : typeByKey(file, analysis, value),
  };
}

/** What moves of a value that has no variable: an assertion says what it is, and goes along. */
function movedOf(value: TSESTree.Node, binding: Binding | undefined): TSESTree.Node {
  return binding ? value : wrapped(value);
}
