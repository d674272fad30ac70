import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { isFunction, staticName, unwrap, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { Bindings } from '../bindings.ts';
import { isBoundFunctionRun, takesBoundFunctions } from './bound-functions.ts';
import { builtBy, holdsCostly, type Built, type ConstantKind } from './constant-values.ts';
import { Parts } from './constant-parts.ts';
import { isCopied } from './copied-tables.ts';
import type { ImportedPart } from './imported-parts.ts';
import { createElementReads } from './element-reads.ts';
import { variableGiven } from './given-values.ts';
import { outsideReader, parameterAt, parameterGiven, type OutsideReader } from './handed-on.ts';
import { isReadPattern } from './leaf-reads.ts';
import { patternLiteralOf, type PatternLiteral } from './pattern-literals.ts';
import { canBeRead, isChosen, mayBeConstant, usesOf } from './readable-places.ts';

/** A value that is built the same each time, and that nobody changes or could tell from the next. */
export type Constant = Built;

export interface Constants {
  /** The constant that an expression builds, if nobody changes it or could tell one from the next. */
  of(node: TSESTree.Expression): Constant | undefined;
  /** What other files have to hold plain values for, so that an expression is one; `undefined` if it is none. */
  importedFor(node: TSESTree.Node): readonly ImportedPart[] | undefined;
  /** Whether a function only reads a constant of another file that it gets as one of its arguments. */
  isReadBy(fn: FunctionNode, index: number, constant: Constant): boolean;
  /** The literal that a call of `RegExp` could be, which stands where it can be used and no more. */
  literalOf(node: TSESTree.Expression): PatternLiteral | undefined;
}

const SET_OPERATIONS =
  'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union';

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Members that only read, for each kind (ECMA-262 and ECMA-402). */
const READERS: Readonly<Record<ConstantKind, ReadonlySet<string>>> = {
  Set: words(`entries has keys size values ${SET_OPERATIONS}`),
  Map: words('entries get has keys size values'),
  RegExp: words(''),
  'global RegExp': words(''),
  Intl: words(
    'compare format formatRange formatToParts of resolvedOptions segment select selectRange',
  ),
  TextEncoder: words('encode encodeInto'),
  TextDecoder: words('decode'),
  table: words('hasOwnProperty'),
  'table of tables': words('hasOwnProperty'),
  'table of formats': words('hasOwnProperty'),
  'table of functions': words('hasOwnProperty'),
  'table of patterns': words('hasOwnProperty'),
  'table of rows': words('hasOwnProperty'),
  'table of sets': words('hasOwnProperty'),
  list: words(''),
  'list of formats': words(''),
  'list of functions': words(''),
  'list of patterns': words(''),
  'list of rows': words(''),
  'list of sets': words(''),
};

/** Kinds whose type is the same wherever they are made: `new Set([…])` takes its from the variable. */
const PLAINLY_TYPED: ReadonlySet<ConstantKind> = new Set(['Intl', 'RegExp', 'global RegExp']);

/** Properties that are read and not called. */
const PROPERTIES = words('size');

/** Functions that only read an object, and whether they give out its values. */
const OBJECT_READERS: ReadonlyMap<string, boolean> = new Map([
  ['Object.entries', true],
  ['Object.hasOwn', false],
  ['Object.keys', false],
  ['Object.values', true],
]);

export function createConstants(analysis: Analysis): Constants {
  const { bindings } = analysis;
  const reads = createElementReads(analysis);
  const known = new WeakMap<TSESTree.Node, Constant | null>();
  /** Whether a parameter is only read; one that is looked at already says nothing new of itself. */
  const looked = new WeakMap<Built, Map<TSESLint.Scope.Variable, boolean>>();
  /** Functions of other files that are taken to read a constant only, until somebody asks those files. */
  const outside = new WeakMap<Built, Map<TSESTree.Node, OutsideReader>>();

  function of(node: TSESTree.Expression): Constant | undefined {
    if (!mayBeConstant(node)) return undefined;
    let constant = known.get(node);
    if (constant === undefined) {
      constant = find(node) ?? null;
      known.set(node, constant);
    }
    return constant ?? undefined;
  }

  function find(node: TSESTree.Expression): Constant | undefined {
    const built = builtBy(analysis, reads, node);
    if (!built) return undefined;
    const readers = new Map<TSESTree.Node, OutsideReader>();
    outside.set(built, readers);
    return isOnlyRead(node, built) ? { ...built, readers: [...readers.values()] } : undefined;
  }

  function isOnlyRead(node: TSESTree.Expression, built: Built): boolean {
    const { kind } = built;
    const place = wrapped(node);
    const { parent } = place;
    if (isChosen(place)) return isOnlyRead(parent as TSESTree.Expression, built);
    const given = variableGiven(bindings, place);
    if (given) return PLAINLY_TYPED.has(kind) && isOnlyReadFrom(given, built);
    const isDefault = parent?.type === 'AssignmentPattern' && parent.right === place;
    if (parent?.type !== 'VariableDeclarator' && !isDefault) return isRead(place, built);
    const id = parent.type === 'VariableDeclarator' ? parent.id : parent.left;
    if (kind === 'Intl' && id.type === 'ObjectPattern') return takesBoundFunctions(analysis, id);
    const variable = id.type === 'Identifier' ? bindings.variableOf(id) : undefined;
    if (!variable) return false;
    const isConstant =
      parent.type === 'VariableDeclarator'
        ? bindings.constantInit(variable) === parent.init
        : variable.defs.length === 1 &&
          variable.references.every((reference) => !reference.isWrite() || reference.init === true);
    if (!isConstant) return false;
    const uses = usesOf(bindings, variable);
    const isLookedUp =
      !isTable(kind) || holdsCostly(built) || uses.some((use) => isLookup(bindings, use));
    return uses.length > 0 && isLookedUp && uses.every((use) => isRead(use, built));
  }

  function isOnlyReadFrom({ references }: TSESLint.Scope.Variable, built: Built): boolean {
    const uses = references.filter((reference) => reference.isRead());
    return uses.length > 0 && uses.every(({ identifier }) => isRead(identifier, built));
  }

  function isRead(node: TSESTree.Node, built: Built): boolean {
    const { elements, kind } = built;
    const place = wrapped(node);
    const { parent } = place;
    if (parent?.type === 'CallExpression' && isHandedToReader(place, parent, built)) return true;
    if (elements && isList(kind)) return reads.isReadList(place, elements);
    if (isPattern(kind)) {
      return isReadPattern(place, kind === 'RegExp' ? 'pattern' : 'global pattern');
    }
    switch (parent?.type) {
      case 'MemberExpression':
        return parent.object === place && isReadMember(parent, built);
      case 'ForInStatement':
        return isTable(kind) && parent.right === place;
      case 'ForOfStatement':
      case 'SpreadElement':
        if (kind === 'table') return isCopied(bindings, place);
        if (kind === 'Map' && elements) return reads.isReadEntries(place, elements);
        return (
          (kind === 'Set' || kind === 'Map') &&
          !(parent.type === 'ForOfStatement' && parent.right !== place)
        );
      case 'CallExpression':
        if (kind === 'table' && isCopied(bindings, place)) return true;
        return isTable(kind) && parent.arguments[0] === place && isReadArgument(parent, built);
      case 'TSTypeQuery':
        // `name as keyof typeof table`
        return true;
      case 'BinaryExpression':
        return isTable(kind) && parent.operator === 'in' && parent.right === place;
      default:
        return false;
    }
  }

  /** Whether a function gets the constant, and only reads it. */
  function isHandedToReader(
    place: TSESTree.Node,
    call: TSESTree.CallExpression,
    built: Built,
  ): boolean {
    // Without a variable, an argument may have its type from the parameter.
    if (unwrap(place).type !== 'Identifier') return false;
    const parameter = parameterGiven(analysis, call, place);
    if (parameter) return isReadParameter(parameter, built);
    // A pattern could still be written as a literal there, whatever becomes of it.
    const reader = isPattern(built.kind) ? undefined : outsideReader(analysis, call, place);
    const readers = reader && outside.get(built);
    if (reader) readers?.set(place, reader);
    return readers !== undefined;
  }

  function isReadParameter(parameter: TSESLint.Scope.Variable, built: Built): boolean {
    const answers = looked.get(built) ?? new Map<TSESLint.Scope.Variable, boolean>();
    looked.set(built, answers);
    const answer = answers.get(parameter);
    if (answer !== undefined) return answer;
    answers.set(parameter, true);
    const isOnlyRead = parameter.references.every(
      ({ identifier, init }) => init === true || isRead(identifier as TSESTree.Node, built),
    );
    answers.set(parameter, isOnlyRead);
    return isOnlyRead;
  }

  function isReadArgument(call: TSESTree.CallExpression, { elements, kind }: Built): boolean {
    const origin = bindings.originOf(call.callee);
    const givesValues = origin?.source === 'global' ? OBJECT_READERS.get(origin.key) : undefined;
    if (givesValues !== true || kind === 'table') return givesValues !== undefined;
    if (!elements) return false;
    return origin?.key === 'Object.entries'
      ? reads.isReadEntries(call, elements)
      : reads.isReadList(call, elements);
  }

  function isReadMember(member: TSESTree.MemberExpression, built: Built): boolean {
    const { elements, kind } = built;
    const place = wrapped(member);
    const { parent } = place;
    const isCalled = parent?.type === 'CallExpression' && parent.callee === place;
    const name = staticName(member);
    if (isTable(kind) && elements && !(isCalled && name === 'hasOwnProperty')) {
      // Plain values are not called, and what every object has gives out the table itself.
      const isOwn = !isCalled || name === undefined || kind === 'table of functions';
      return isOwn && reads.isRead(place, elements);
    }
    if (name === undefined) return false;
    if (kind === 'Map' && elements) {
      if (isCalled && name === 'get') return reads.isRead(parent, elements);
      return name === 'size' ? !isCalled && !isAssigned(place) : isCalled && name === 'has';
    }
    if (isCalled && name === 'forEach' && (kind === 'Set' || kind === 'Map')) {
      const [callback] = parent.arguments;
      return (
        isFunction(callback) &&
        callback.params.length < 3 &&
        callback.type === 'ArrowFunctionExpression'
      );
    }
    if (!READERS[kind].has(name)) return false;
    if (kind === 'TextDecoder') {
      // A second argument could say that the text goes on.
      return (
        isCalled && parent.arguments.length <= 1 && parent.arguments[0]?.type !== 'SpreadElement'
      );
    }
    // `new Intl.DateTimeFormat().resolvedOptions()` asks for the environment as it is now.
    if (built.isOfEnvironment && name === 'resolvedOptions') return false;
    if (kind === 'Intl' && !isCalled) return isBoundFunctionRun(analysis, place, name);
    return PROPERTIES.has(name) ? !isCalled && !isAssigned(place) : isCalled;
  }

  function isReadBy(fn: FunctionNode, index: number, constant: Constant): boolean {
    const parameter = parameterAt(analysis, fn, index);
    return parameter !== undefined && isReadParameter(parameter, constant);
  }

  function importedFor(node: TSESTree.Node): readonly ImportedPart[] | undefined {
    const parts = new Parts(analysis, reads);
    return parts.isPrimitive(node) && !parts.mayBeBigInt(node) ? [...parts.imports] : undefined;
  }

  const literalOf = memoized((node: TSESTree.Expression) =>
    canBeRead(wrapped(node)) ? patternLiteralOf(bindings, node) : undefined,
  );

  return { of, importedFor, isReadBy, literalOf };
}

function isTable(kind: ConstantKind): boolean {
  return kind.startsWith('table');
}

function isPattern(kind: ConstantKind): boolean {
  return kind.endsWith('RegExp');
}

function isList(kind: ConstantKind): boolean {
  return kind.startsWith('list');
}

/** Whether a table is asked for what is not known by its name: `table[key]`, `Object.entries(table)`, `key in table`. */
function isLookup(bindings: Bindings, node: TSESTree.Node): boolean {
  const place = wrapped(node);
  const { parent } = place;
  if (parent?.type === 'MemberExpression') return parent.computed;
  // To copy a table takes so much longer than to make it that nothing is won.
  return parent?.type !== 'TSTypeQuery' && !isCopied(bindings, place);
}

/** The constants that a file builds and only reads, a line each. */
export function printConstants({ constants, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (
      node.type !== 'ArrayExpression' &&
      node.type !== 'CallExpression' &&
      node.type !== 'NewExpression' &&
      node.type !== 'ObjectExpression'
    ) {
      return;
    }
    const constant = constants.of(node);
    if (constant) {
      lines.push(
        `${String(node.loc.start.line)}: ${constant.label}, ${String(constant.size)} parts${constant.isOfEnvironment ? ', of the environment' : ''}`,
      );
    }
  });
  return lines.join('\n');
}
