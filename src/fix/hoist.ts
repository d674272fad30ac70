import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analysis/analyze.ts';
import {
  enclosingFunction,
  isFunction,
  isInside,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { annotate, hasLocalTypes } from './annotate.ts';
import { functionName, namesFor } from './derived-name.ts';
import { insertAfter, insertBefore, replace, toFix, type Edit } from './edits.ts';
import type { File } from './imports.ts';
import { attachedStart, movedText, removalRange, withComments, type Extent } from './move.ts';
import { freeName, refersOutside } from './names.ts';
import {
  dependsOnStrictness,
  isHoisted,
  isInitialisedInTime,
  isStrict,
  type Place,
} from './place.ts';
import { indentationAt, styleOf } from './style.ts';

/** What has to be looked at by hand before a hoisted function can be trusted. */
export type Caveat = 'strictness' | 'types';

export interface Hoist {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly place: Place;
  readonly caveat: Caveat | undefined;
}

/** The variable that holds a function or a value, and what declares it. */
interface Binding {
  readonly variable: TSESLint.Scope.Variable;
  /** The statement, with overloads before it, that goes away; `undefined` if it declares other names too. */
  readonly statement: Extent | undefined;
  readonly declarator: TSESTree.VariableDeclarator | undefined;
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
export function hoistFunction(file: File, fn: FunctionNode, place: Place): Hoist | undefined {
  const analysis = analyze(file.sourceCode);
  const binding = bindingOf(analysis, fn);
  if (binding === null || (binding && !isUsedInOrder(file, binding, fn, place))) return undefined;
  const form = formOf(file, analysis, fn, binding, place);
  if (!form) return undefined;
  const { edits: annotations, isComplete } = annotate(file, analysis, fn, place);
  const name = nameFor(file, fn, binding?.variable, place, () => namesFor(fn));
  const renames = binding
    ? renameEdits(binding.variable, name)
    : innerRenames(file.sourceCode, fn, name);
  const inside = [...annotations, ...renames];
  const text = (form === 'declaration' ? declarationText : variableText)(
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
  place: Place,
  names: [string, ...string[]],
): Hoist | undefined {
  const analysis = analyze(file.sourceCode);
  if (!isInitialisedInTime(analysis, place)) return undefined;
  const binding = declaratorBinding(analysis, value);
  if (binding === null || (binding && !isUsedInOrder(file, binding, value, place)))
    return undefined;
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

/** `null` where a name is bound in a way that cannot be moved. */
function bindingOf(analysis: Analysis, fn: FunctionNode): Binding | null | undefined {
  if (fn.type !== 'FunctionDeclaration') return declaratorBinding(analysis, fn);
  const { sourceCode } = analysis;
  const variable = (sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[]).find(
    ({ defs }) => defs.some(({ node, type }) => node === fn && type === 'FunctionName'),
  );
  const overloads = variable && overloadsBefore(fn);
  if (!variable || !overloads || variable.defs.length !== overloads.length + 1) return null;
  if (variable.references.some((reference) => reference.isWrite())) return null;
  const first = overloads[0] ?? fn;
  const extent = withComments(sourceCode, {
    range: [first.range[0], fn.range[1]],
    loc: { start: first.loc.start, end: fn.loc.end },
  });
  return {
    variable,
    statement: overloads.length > 0 ? extent : withComments(sourceCode, fn),
    declarator: undefined,
  };
}

function overloadsBefore(fn: TSESTree.FunctionDeclaration): TSESTree.Node[] | undefined {
  const parent = fn.parent as TSESTree.Node;
  if (parent.type === 'SwitchCase') return [];
  if (!('body' in parent) || !Array.isArray(parent.body)) return undefined;
  const list = parent.body as TSESTree.Node[];
  const overloads: TSESTree.Node[] = [];
  for (let index = list.indexOf(fn) - 1; index >= 0; index -= 1) {
    const statement = list[index];
    if (statement?.type !== 'TSDeclareFunction' || statement.id?.name !== fn.id?.name) break;
    overloads.unshift(statement);
  }
  return overloads;
}

function declaratorBinding(analysis: Analysis, value: TSESTree.Node): Binding | null | undefined {
  const declarator = wrapped(value).parent;
  if (declarator?.type !== 'VariableDeclarator') return undefined;
  const { bindings, sourceCode } = analysis;
  const variable =
    declarator.id.type === 'Identifier' ? bindings.variableOf(declarator.id) : undefined;
  const statement = declarator.parent;
  const isStatement =
    statement.parent.type !== 'ForStatement' &&
    statement.parent.type !== 'ForInStatement' &&
    statement.parent.type !== 'ForOfStatement' &&
    statement.parent.type !== 'ExportNamedDeclaration';
  if (!variable || !isStatement || !bindings.constantInit(variable)) return null;
  return {
    variable,
    declarator,
    statement:
      statement.declarations.length === 1 ? withComments(sourceCode, statement) : undefined,
  };
}

/** Whether no use could come before the declaration where it stands now: there it fails, hoisted it would not. */
function isUsedInOrder(
  file: File,
  { declarator, variable }: Binding,
  value: TSESTree.Node,
  place: Place,
): boolean {
  const statement = declarator?.parent ?? value;
  const block = statement.parent;
  if (!block) return false;
  const uses = variable.references.filter(
    ({ identifier, init }) => init !== true && !isInside(identifier, value),
  );
  if (!uses.every(({ identifier }) => isInside(identifier, block))) return false;
  if (declarator) {
    return uses.every(({ identifier }) => isAfter(file, identifier as TSESTree.Node, declarator));
  }
  const isFunctionBody = block.type === 'BlockStatement' && isFunction(block.parent);
  // Outside strict code, a function of a block is also a `var` of the function around it.
  return isFunctionBody || isStrict(file, value) === 'yes'
    ? true
    : !place.scope.through.some(({ identifier }) => identifier.name === variable.name) &&
        !place.scope.set.has(variable.name);
}

function isAfter(
  { sourceCode }: File,
  use: TSESTree.Node,
  declarator: TSESTree.VariableDeclarator,
  depth = 0,
): boolean {
  if (use.range[0] < declarator.range[1] || depth > 3) return false;
  const around = enclosingFunction(declarator);
  let inner = enclosingFunction(use);
  let outermost: FunctionNode | undefined;
  while (inner && inner !== around) {
    outermost = inner;
    inner = enclosingFunction(inner);
  }
  if (outermost?.type !== 'FunctionDeclaration') return true;
  const [variable] = sourceCode.getDeclaredVariables(outermost) as TSESLint.Scope.Variable[];
  // Calls of a function declaration can come before it; then they come before the use in it, too.
  return (
    variable?.references.every(
      ({ identifier }) =>
        isInside(identifier, outermost) ||
        isAfter({ sourceCode } as File, identifier, declarator, depth + 1),
    ) ?? false
  );
}

type Form = 'declaration' | 'variable';

/** A function declaration can be called from above; a `const` keeps the text as it is. */
function formOf(
  file: File,
  analysis: Analysis,
  fn: FunctionNode,
  binding: Binding | undefined,
  place: Place,
): Form | undefined {
  const isTopOfFunction =
    place.container.type === 'Program' ||
    (place.container.parent !== undefined && isFunction(place.container.parent));
  const canDeclareFunction = isTopOfFunction || isStrict(file, place.container) === 'yes';
  if (fn.type === 'FunctionDeclaration') {
    if (canDeclareFunction) return 'declaration';
    return isHoisted(place) ? undefined : 'variable';
  }
  const annotation = binding?.declarator?.id.typeAnnotation;
  if (annotation && hasLocalTypes(file, annotation, place.scope)) return undefined;
  const isBare = wrapped(fn) === fn || !binding;
  const isConvertible =
    canDeclareFunction &&
    isBare &&
    !annotation &&
    (!binding || !fn.id) &&
    !needsArrow(analysis, fn);
  const prefersDeclaration = isHoisted(place) || (fn.type === 'FunctionExpression' && !binding);
  if (isConvertible && prefersDeclaration) return 'declaration';
  return isInitialisedInTime(analysis, place) ? 'variable' : undefined;
}

function needsArrow({ captures }: Analysis, fn: FunctionNode): boolean {
  const { usesArguments, usesNewTarget, usesSuper, usesThis } = captures.of(fn);
  return usesArguments || usesNewTarget || usesSuper || usesThis;
}

function nameFor(
  file: File,
  node: TSESTree.Node,
  variable: TSESLint.Scope.Variable | undefined,
  place: Place,
  derive: () => [string, ...string[]],
): string {
  const own = variable?.name ?? (isFunction(node) ? node.id?.name : undefined);
  if (own === undefined) return freeName(file.sourceCode, derive());
  const isHere = variable?.scope === place.scope;
  if ((isHere || isFreeIn(place.scope, own)) && !isShadowed(file, node, variable, place)) {
    return own;
  }
  const around = enclosingFunction(node);
  const prefix = around && functionName(around);
  const qualified = prefix && `${prefix}${own.charAt(0).toUpperCase()}${own.slice(1)}`;
  return freeName(file.sourceCode, qualified ? [qualified, own] : [own]);
}

/** Whether a name that was legal where it stood declares nothing twice and captures no use of another variable. */
function isFreeIn(scope: TSESLint.Scope.Scope, name: string): boolean {
  return !scope.set.has(name) && !refersOutside(scope, name) && !COMMONJS.has(name);
}

const COMMONJS = new Set(['exports', 'module', 'require']);

/** Whether a scope between the old place and the new one declares the same name. */
function isShadowed(
  { sourceCode }: File,
  node: TSESTree.Node,
  variable: TSESLint.Scope.Variable | undefined,
  place: Place,
): boolean {
  const name = variable?.name ?? (isFunction(node) ? node.id?.name : undefined);
  if (name === undefined || !node.parent) return false;
  let scope: TSESLint.Scope.Scope | null = sourceCode.getScope(node.parent);
  for (; scope && scope !== place.scope; scope = scope.upper) {
    const found = scope.set.get(name);
    if (found && found !== variable) return true;
  }
  return false;
}

function renameEdits(variable: TSESLint.Scope.Variable, name: string): Edit[] {
  if (name === variable.name) return [];
  const identifiers = new Set<TSESTree.Node>([
    ...variable.identifiers,
    ...variable.references.map(({ identifier }) => identifier as TSESTree.Node),
  ]);
  return [...identifiers].map((identifier) => renameEdit(identifier, variable.name, name));
}

function renameEdit(identifier: TSESTree.Node, from: string, to: string): Edit {
  const { parent } = identifier;
  const isShorthand = parent?.type === 'Property' && parent.shorthand;
  const [start] = identifier.range;
  return { range: [start, start + from.length], text: isShorthand ? `${from}: ${to}` : to };
}

function innerRenames(
  sourceCode: Readonly<TSESLint.SourceCode>,
  fn: FunctionNode,
  name: string,
): Edit[] {
  if (!fn.id || fn.id.name === name) return [];
  const from = fn.id.name;
  const own = (sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[]).find(({ defs }) =>
    defs.some(({ type }) => type === 'FunctionName'),
  );
  return own ? renameEdits(own, name) : [renameEdit(fn.id, from, name)];
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

function variableText(
  file: File,
  value: TSESTree.Node,
  binding: Binding | undefined,
  place: Place,
  name: string,
  inside: readonly Edit[],
): string {
  const { sourceCode } = file;
  const { semicolon } = styleOf(sourceCode);
  const end = semicolon || (startsLikeContinuation(sourceCode, place) ? ';' : '');
  const statement = binding?.declarator?.parent;
  if (binding?.statement && statement) {
    const keyword = sourceCode.getFirstToken(statement);
    const edits: Edit[] = keyword ? [replace(keyword, 'const'), ...inside] : [...inside];
    const text = moved(file, binding.statement, place, edits);
    const isClosed = sourceCode.getLastToken(statement)?.value === ';';
    return isClosed || end === '' ? text : insertEnd(text, statement, binding.statement, end);
  }
  const { id } = binding?.declarator ?? {};
  const annotation = id?.typeAnnotation ? sourceCode.getText(id.typeAnnotation) : '';
  const whole = binding ? wrapped(value) : value;
  const head = insertBefore(whole, `const ${name}${annotation} = `);
  const extent = binding?.statement ?? whole;
  return moved(file, extent, place, [head, ...inside, insertAfter(whole, end)]);
}

/** Puts a semicolon behind a statement, in front of the comment that may end its line. */
function insertEnd(text: string, statement: Extent, extent: Extent, end: string): string {
  const behind = extent.range[1] - statement.range[1];
  return text.slice(0, text.length - behind) + end + text.slice(text.length - behind);
}

function declarationText(
  file: File,
  fn: FunctionNode,
  binding: Binding | undefined,
  place: Place,
  name: string,
  inside: readonly Edit[],
): string | undefined {
  if (fn.type === 'FunctionDeclaration') {
    return moved(file, binding?.statement ?? fn, place, inside);
  }
  const { sourceCode } = file;
  const start = sourceCode.getFirstToken(fn, ({ value }) => value === '(' || value === '<');
  const isBareParameter =
    fn.type === 'ArrowFunctionExpression' &&
    fn.params[0] !== undefined &&
    sourceCode.getFirstToken(fn, { skip: fn.async ? 1 : 0 })?.range[0] === fn.params[0].range[0];
  const first: { range: TSESTree.Range } | null | undefined = isBareParameter
    ? fn.params[0]
    : start;
  if (!first) return undefined;
  const statement = binding?.statement ? binding.declarator?.parent : undefined;
  const head: Edit = {
    range: [(statement ?? fn).range[0], first.range[0]],
    text: `${fn.async ? 'async ' : ''}function${fn.generator ? '*' : ''} ${name}${isBareParameter ? '(' : ''}`,
  };
  const tail: Edit = { range: [fn.range[1], (statement ?? fn).range[1]], text: '' };
  const body = fn.type === 'ArrowFunctionExpression' ? bodyEdits(file, fn, isBareParameter) : [];
  if (!body) return undefined;
  const renames = inside.filter(({ range }) => range[0] >= first.range[0]);
  return moved(file, binding?.statement ?? fn, place, [head, ...renames, ...body, tail]);
}

/** Turns `=> expression` into `{ return expression; }`, and `=> {` into `{`. */
function bodyEdits(
  { sourceCode }: File,
  fn: TSESTree.ArrowFunctionExpression,
  isBareParameter: boolean,
): Edit[] | undefined {
  const arrow = sourceCode.getTokenBefore(fn.body, ({ value }) => value === '=>');
  const before = arrow && sourceCode.getTokenBefore(arrow);
  const next = arrow && sourceCode.getTokenAfter(arrow);
  if (!arrow || !before || !next) return undefined;
  if (sourceCode.commentsExistBetween(before, next)) return undefined;
  const close = isBareParameter ? ')' : '';
  const range: TSESTree.Range = [before.range[1], next.range[0]];
  if (fn.body.type === 'BlockStatement') return [{ range, text: `${close} ` }];
  const { indent, newline, semicolon } = styleOf(sourceCode);
  const outer = indentationAt(sourceCode, fn);
  return [
    { range, text: `${close} {${newline}${outer}${indent}return ` },
    insertAfter(fn, `${semicolon}${newline}${outer}}`),
  ];
}

function moved(file: File, extent: Extent, place: Place, edits: readonly Edit[]): string {
  const { sourceCode } = file;
  return movedText(
    sourceCode,
    extent,
    indentationAt(sourceCode, extent),
    indentationAt(sourceCode, attachedStart(sourceCode, place.statement)),
    edits,
  );
}

function insertion({ sourceCode }: File, place: Place, text: string): Edit {
  const start = attachedStart(sourceCode, place.statement);
  const { newline } = styleOf(sourceCode);
  const isTop = place.container.type === 'Program';
  const before = sourceCode.getTokenBefore(start as never, { includeComments: true });
  const isCrowded = isTop && before?.loc.end.line === start.loc.start.line - 1;
  const gap = isTop ? newline + newline : newline;
  return insertBefore(
    { range: [...start.range] },
    `${isCrowded ? newline : ''}${text}${gap}${indentationAt(sourceCode, start)}`,
  );
}

function startsLikeContinuation(
  sourceCode: Readonly<TSESLint.SourceCode>,
  { statement }: Place,
): boolean {
  return /^[([`/+-]/u.test(sourceCode.getText(statement));
}

function removal(
  { sourceCode }: File,
  value: TSESTree.Node,
  binding: Binding | undefined,
  name: string,
): Edit[] {
  if (!binding) return [replace(value, name)];
  const { declarator, statement } = binding;
  if (statement) {
    const range = removalRange(sourceCode, statement);
    return [{ range, text: separator(sourceCode, statement) }];
  }
  if (!declarator) return [];
  const declarations: readonly TSESTree.VariableDeclarator[] = declarator.parent.declarations;
  const index = declarations.indexOf(declarator);
  const next = declarations[index + 1];
  const previous = declarations[index - 1];
  if (next) return [{ range: [declarator.range[0], next.range[0]], text: '' }];
  return previous ? [{ range: [previous.range[1], declarator.range[1]], text: '' }] : [];
}

/** A removed declaration may have kept two statements apart that have no semicolon between them. */
function separator(sourceCode: Readonly<TSESLint.SourceCode>, { range }: Extent): '' | ';' {
  const after = sourceCode.getTokenAfter({ range } as never);
  const before = sourceCode.getTokenBefore({ range } as never);
  if (!after || !before || !/^(?:[([/+-]|`)/u.test(after.value)) return '';
  return /^[;{}:]$/u.test(before.value) ? '' : ';';
}
