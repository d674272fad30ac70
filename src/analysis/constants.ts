import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, wrapped, isFunction } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';

/** What is built again each time control comes to an expression whose parts are all constant. */
export type ConstantKind =
  'Intl' | 'Map' | 'RegExp' | 'Set' | 'TextDecoder' | 'TextEncoder' | 'table';

export interface Constant {
  readonly kind: ConstantKind;
  /** What is written: `new Set([…])`, `new Intl.NumberFormat(…)`. */
  readonly label: string;
  /** How many elements or properties are put in each time. */
  readonly size: number;
}

export interface Constants {
  /** The constant that an expression builds, if nobody changes it or could tell one from the next. */
  of(node: TSESTree.Expression): Constant | undefined;
}

const MIN_TABLE_SIZE = 4;
const MAX_ELEMENTS = 5_000;

/** Members that only read, for each kind (ECMA-262 and ECMA-402). */
const READERS: Readonly<Record<ConstantKind, ReadonlySet<string>>> = {
  Set: new Set(['has', 'size', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf']),
  Map: new Set(['get', 'has', 'size']),
  RegExp: new Set(['exec', 'flags', 'source', 'test']),
  Intl: new Set([
    'compare',
    'format',
    'formatRange',
    'formatToParts',
    'of',
    'resolvedOptions',
    'select',
    'selectRange',
  ]),
  TextEncoder: new Set(['encode', 'encodeInto']),
  TextDecoder: new Set(['decode']),
  table: new Set(),
};

/** Methods of strings that take a regular expression; without `g` and `y` they leave it as it was. */
const REGEXP_TAKERS = new Set(['match', 'replace', 'search', 'split']);

function elements(
  node: TSESTree.CallExpression | TSESTree.NewExpression,
  accepts: (node: TSESTree.Node) => boolean,
): number | undefined {
  const [list, ...others] = node.arguments;
  const array = list && unwrap(list);
  if (array?.type !== 'ArrayExpression' || others.length > 0) return undefined;
  const { length } = array.elements;
  if (length === 0 || length > MAX_ELEMENTS) return undefined;
  return array.elements.every((element) => element !== null && accepts(element))
    ? length
    : undefined;
}

/** A primitive that is the same on every evaluation: literals, and constants of the module that hold one. */
function isPrimitiveConstant(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  switch (value.type) {
    case 'Literal':
      return !('regex' in value);
    case 'TemplateLiteral':
      return value.expressions.length === 0;
    case 'UnaryExpression':
      return value.operator === '-' && value.argument.type === 'Literal';
    default:
      return false;
  }
}

function textOf(node: TSESTree.Node | undefined): string | undefined {
  const value = node && unwrap(node);
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value;
  return value?.type === 'TemplateLiteral' && value.expressions.length === 0
    ? (value.quasis[0]?.value.cooked ?? undefined)
    : undefined;
}

function optionsOf(node: TSESTree.Node): Record<string, unknown> | undefined {
  const value = unwrap(node);
  if (value.type !== 'ObjectExpression') return undefined;
  const options: Record<string, unknown> = {};
  for (const property of value.properties) {
    const name = property.type === 'Property' ? staticName(property) : undefined;
    const item = property.type === 'Property' ? unwrap(property.value) : undefined;
    if (name === undefined || name === '__proto__' || item?.type !== 'Literal') return undefined;
    options[name] = item.value;
  }
  return options;
}

function isLookup(node: TSESTree.Node): boolean {
  const { parent } = wrapped(node);
  return parent?.type === 'MemberExpression' && parent.computed;
}

function isEntry(node: TSESTree.Node): boolean {
  return (
    node.type === 'ArrayExpression' &&
    node.elements.length === 2 &&
    node.elements.every((element) => element !== null && isPrimitiveConstant(element))
  );
}

function isPlainTable(node: TSESTree.ObjectExpression): boolean {
  return node.properties.every((property) => {
    if (property.type !== 'Property' || property.kind !== 'init' || property.computed) return false;
    const isPrototype = staticName(property) === '__proto__';
    return !isPrototype && !property.method && isPrimitiveConstant(property.value);
  });
}

/** A pattern that compiles, so that moving it moves no error, and that keeps no `lastIndex`. */
function isSafePattern(node: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  const [first, second] = node.arguments;
  const pattern = textOf(first);
  const flags = second ? textOf(second) : '';
  if (pattern === undefined || flags === undefined || !/^[imsu]*$/u.test(flags)) return false;
  return compiles(() => new RegExp(pattern, flags));
}

function isUtf8(node: TSESTree.Node): boolean {
  return /^utf-?8$/iu.test(textOf(node) ?? '');
}

/** The locale, and for dates the time zone, must be written: what the environment says can change. */
function isSafeIntl(node: TSESTree.CallExpression | TSESTree.NewExpression, key: string): boolean {
  const [first, second, ...others] = node.arguments;
  const locale = textOf(first);
  if (locale === undefined || others.length > 0) return false;
  const options = second ? optionsOf(second) : {};
  if (!options) return false;
  if (key === 'Intl.DateTimeFormat' && options['timeZone'] === undefined) return false;
  const name = key.slice('Intl.'.length);
  const constructors = Intl as unknown as Record<string, unknown>;
  const Constructor = INTL_CONSTRUCTORS.has(name) ? constructors[name] : undefined;
  return (
    typeof Constructor === 'function' &&
    compiles(() => Reflect.construct(Constructor, [locale, options]) as unknown)
  );
}

/** How many elements a constructor call puts in; `undefined` if it is not the same on every call. */
function sizeOf(
  node: TSESTree.CallExpression | TSESTree.NewExpression,
  key: string,
): number | undefined {
  const isNew = node.type === 'NewExpression';
  const [first] = node.arguments;
  switch (key) {
    case 'Set':
      return isNew ? elements(node, isPrimitiveConstant) : undefined;
    case 'Map':
      return isNew ? elements(node, isEntry) : undefined;
    case 'RegExp':
      return isSafePattern(node) ? 0 : undefined;
    case 'TextEncoder':
      return isNew && node.arguments.length === 0 ? 0 : undefined;
    case 'TextDecoder':
      return isNew && (!first || isUtf8(first)) && node.arguments.length <= 1 ? 0 : undefined;
    default:
      return isNew && key.startsWith('Intl.') && isSafeIntl(node, key) ? 0 : undefined;
  }
}

export function createConstants(analysis: Analysis): Constants {
  const { bindings, sourceCode } = analysis;
  const known = new WeakMap<TSESTree.Node, Constant | null>();

  function of(node: TSESTree.Expression): Constant | undefined {
    let constant = known.get(node);
    if (constant === undefined) {
      const built = builtBy(node);
      constant = built && isOnlyRead(node, built.kind) ? built : null;
      known.set(node, constant);
    }
    return constant ?? undefined;
  }

  function builtBy(node: TSESTree.Expression): Constant | undefined {
    if (node.type === 'ObjectExpression') {
      const size = node.properties.length;
      return size >= MIN_TABLE_SIZE && isPlainTable(node)
        ? { kind: 'table', label: 'object', size }
        : undefined;
    }
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
    const origin = bindings.originOf(node.callee);
    if (origin?.source !== 'global') return undefined;
    const size = sizeOf(node, origin.key);
    if (size === undefined) return undefined;
    const label = `${node.type === 'NewExpression' ? 'new ' : ''}${origin.key}(…)`;
    return { kind: kindOf(origin.key), label, size };
  }

  function isOnlyRead(node: TSESTree.Expression, kind: ConstantKind): boolean {
    const place = wrapped(node);
    const { parent } = place;
    if (parent?.type !== 'VariableDeclarator') return isRead(place, kind);
    const variable = parent.id.type === 'Identifier' ? bindings.variableOf(parent.id) : undefined;
    if (!variable || bindings.constantInit(variable) !== parent.init) return false;
    const uses = variable.references.filter(({ init }) => init !== true);
    const isLookedUp = kind !== 'table' || uses.some(({ identifier }) => isLookup(identifier));
    return (
      uses.length > 0 &&
      isLookedUp &&
      uses.every(({ identifier }) => isRead(identifier as TSESTree.Node, kind))
    );
  }

  function isRead(node: TSESTree.Node, kind: ConstantKind): boolean {
    const place = wrapped(node);
    const { parent } = place;
    switch (parent?.type) {
      case 'MemberExpression':
        return parent.object === place && isReadMember(parent, kind);
      case 'ForOfStatement':
      case 'SpreadElement':
        return (
          (kind === 'Set' || kind === 'Map') &&
          !(parent.type === 'ForOfStatement' && parent.right !== place)
        );
      case 'CallExpression':
        return (
          kind === 'RegExp' &&
          parent.arguments[0] === place &&
          parent.callee.type === 'MemberExpression' &&
          REGEXP_TAKERS.has(staticName(parent.callee) ?? '')
        );
      case 'BinaryExpression':
        return kind === 'table' && parent.operator === 'in' && parent.right === place;
      default:
        return false;
    }
  }

  function isReadMember(member: TSESTree.MemberExpression, kind: ConstantKind): boolean {
    const place = wrapped(member);
    const { parent } = place;
    const isCalled = parent?.type === 'CallExpression' && parent.callee === place;
    if (kind === 'table') return member.computed && !isCalled && !isTarget(place);
    const name = staticName(member);
    if (name === undefined) return false;
    if (isCalled && name === 'forEach' && (kind === 'Set' || kind === 'Map')) {
      const [callback] = parent.arguments;
      return (
        isFunction(callback) &&
        callback.params.length < 3 &&
        callback.type === 'ArrowFunctionExpression'
      );
    }
    if (!READERS[kind].has(name)) return false;
    if (kind === 'TextDecoder') return isCalled && parent.arguments.length <= 1;
    return (
      isCalled || ((name === 'size' || name === 'flags' || name === 'source') && !isTarget(place))
    );
  }

  return { of };

  function isTarget(place: TSESTree.Node): boolean {
    const { parent } = place;
    switch (parent?.type) {
      case 'AssignmentExpression':
        return parent.left === place;
      case 'UpdateExpression':
      case 'ArrayPattern':
      case 'RestElement':
        return true;
      case 'UnaryExpression':
        return parent.operator === 'delete';
      case 'ForInStatement':
      case 'ForOfStatement':
        return parent.left === place;
      case 'AssignmentPattern':
        return parent.left === place;
      case 'Property':
        return sourceCode.getAncestors(place).some(({ type }) => type === 'ObjectPattern');
      default:
        return false;
    }
  }
}

const INTL_CONSTRUCTORS = new Set([
  'Collator',
  'DateTimeFormat',
  'DisplayNames',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
  'RelativeTimeFormat',
]);

function kindOf(key: string): ConstantKind {
  return key.startsWith('Intl.') ? 'Intl' : (key as ConstantKind);
}

/** Whether a built-in constructor accepts its constant arguments. */
function compiles(construct: () => unknown): boolean {
  try {
    construct();
    return true;
  } catch {
    return false;
  }
}

/** The constants that a file builds and only reads, a line each. */
export function printConstants({ constants, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (
      node.type !== 'CallExpression' &&
      node.type !== 'NewExpression' &&
      node.type !== 'ObjectExpression'
    ) {
      return;
    }
    const constant = constants.of(node);
    if (constant) {
      lines.push(
        `${String(node.loc.start.line)}: ${constant.label}, ${String(constant.size)} parts`,
      );
    }
  });
  return lines.join('\n');
}
