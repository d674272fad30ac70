import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../ast/nodes.ts';
import type { Bindings } from './bindings.ts';
import { INTL_CONSTRUCTORS, mayBuildConstant } from './constant-shapes.ts';
import { isPrimitiveLiteral, listOf, tableOf, type Test } from './constant-tables.ts';
import type { Call } from './calls.ts';

/** What is built again each time control comes to an expression whose parts are all constant. */
export type ConstantKind =
  | 'Intl'
  | 'Map'
  | 'RegExp'
  | 'Set'
  | 'TextDecoder'
  | 'TextEncoder'
  | 'global RegExp'
  | 'list of functions'
  | 'list of rows'
  | 'table'
  | 'table of functions'
  | 'table of rows'
  | 'table of tables';

/** A value that is built the same on each evaluation. */
export interface Built {
  readonly kind: ConstantKind;
  /** What is written: `new Set([…])`, `new Intl.NumberFormat(…)`. */
  readonly label: string;
  /** How many elements, properties or rows are put in each time. */
  readonly size: number;
  /** Variables of the module that have to be initialised before. */
  readonly needs: readonly TSESLint.Scope.Variable[];
}

const MAX_ELEMENTS = 5_000;
const MAX_ALIASES = 3;

/** What an expression builds if its parts are constant: literals, and variables of the module that hold one. */
export function builtBy(bindings: Bindings, node: TSESTree.Expression): Built | undefined {
  const needs = new Set<TSESLint.Scope.Variable>();
  const isPrimitive: Test = (part) =>
    isPrimitiveLiteral(part) || holdsPrimitive(bindings, part, needs, 0);
  const found = kindAndSize(bindings, node, isPrimitive);
  return found && { ...found, needs: [...needs] };
}

function kindAndSize(
  bindings: Bindings,
  node: TSESTree.Expression,
  isPrimitive: Test,
): Omit<Built, 'needs'> | undefined {
  if (!mayBuildConstant(node)) return undefined;
  if (node.type === 'ObjectExpression') return tableOf(node, 'object', isPrimitive);
  if (node.type === 'ArrayExpression') return listOf(node, isPrimitive);
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  const origin = bindings.originOf(node.callee);
  if (origin?.source !== 'global') return undefined;
  const { key } = origin;
  const label = `${node.type === 'NewExpression' ? 'new ' : ''}${key}(…)`;
  if (key === 'Object.freeze') {
    const [table, ...others] = node.arguments;
    const object = table && unwrap(table);
    return object?.type === 'ObjectExpression' && others.length === 0
      ? tableOf(object, label, isPrimitive)
      : undefined;
  }
  const size = sizeOf(node, key, isPrimitive);
  return size === undefined ? undefined : { kind: kindOf(node, key), label, size };
}

/** `const LIMIT = 10` of the module: the same on every evaluation, once control has come by. */
function holdsPrimitive(
  bindings: Bindings,
  node: TSESTree.Node,
  needs: Set<TSESLint.Scope.Variable>,
  depth: number,
): boolean {
  const value = unwrap(node);
  const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
  if (!variable || depth > MAX_ALIASES || !isOfModule(variable)) return false;
  const init = bindings.constantInit(variable);
  if (!init || !(isPrimitiveLiteral(init) || holdsPrimitive(bindings, init, needs, depth + 1))) {
    return false;
  }
  needs.add(variable);
  return true;
}

/** Whether a variable is declared by a statement of the file itself, so that it is initialised for good. */
function isOfModule({ defs }: TSESLint.Scope.Variable): boolean {
  const statement = defs[0]?.type === 'Variable' ? defs[0].parent : undefined;
  const parent = statement?.parent;
  return (
    parent?.type === 'Program' ||
    (parent?.type === 'ExportNamedDeclaration' && parent.parent.type === 'Program')
  );
}

function elements(node: Call, accepts: Test): number | undefined {
  const [list, ...others] = node.arguments;
  const array = list && unwrap(list);
  if (array?.type !== 'ArrayExpression' || others.length > 0) return undefined;
  const { length } = array.elements;
  if (length === 0 || length > MAX_ELEMENTS) return undefined;
  return array.elements.every((element) => element !== null && accepts(element))
    ? length
    : undefined;
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

function isEntry(node: TSESTree.Node, isPrimitive: Test): boolean {
  return (
    node.type === 'ArrayExpression' &&
    node.elements.length === 2 &&
    node.elements.every((element) => element !== null && isPrimitive(element))
  );
}

/**
 * A pattern that compiles, so that moving it moves no error, and that is not sticky. What came with
 * ES2018 and later (`(?<name>…)`, `(?<=…)`, `(?i:…)`, `\p{…}`, `s`) is written as a string so that an
 * engine without it fails in the call, and not when it loads the file.
 */
function isSafePattern(node: Call): boolean {
  const [first, second] = node.arguments;
  const pattern = textOf(first);
  const flags = second ? textOf(second) : '';
  if (pattern === undefined || flags === undefined || !/^[gimu]*$/u.test(flags)) return false;
  if (/\(\?(?![!:=])|\\[Pp]\{/u.test(pattern)) return false;
  return compiles(() => new RegExp(pattern, flags));
}

function isUtf8(node: TSESTree.Node): boolean {
  return /^utf-?8$/iu.test(textOf(node) ?? '');
}

/** The locale, and for dates the time zone, must be written: what the environment says can change. */
function isSafeIntl(node: Call, key: string): boolean {
  const [first, second, ...others] = node.arguments;
  const locale = textOf(first);
  if (locale === undefined || others.length > 0) return false;
  const options = second ? optionsOf(second) : {};
  if (!options) return false;
  if (key === 'Intl.DateTimeFormat' && options['timeZone'] === undefined) return false;
  if (Object.values(options).some((value) => isLateOption(String(value)))) return false;
  const name = key.slice('Intl.'.length);
  const constructors = Intl as unknown as Record<string, unknown>;
  const Constructor = INTL_CONSTRUCTORS.has(name) ? constructors[name] : undefined;
  return (
    typeof Constructor === 'function' &&
    compiles(() => Reflect.construct(Constructor, [locale, options]) as unknown)
  );
}

/**
 * Values of options that an engine or a time zone database of 2021 does not know, and rejects: offsets as
 * time zones (ES2024), formats of zones and signs (ES2022, ES2023), zones named since 2018.
 */
function isLateOption(value: string): boolean {
  return (
    /^[+-]\d/u.test(value) ||
    /^(?:negative|(?:long|short)(?:Generic|Offset))$/u.test(value) ||
    LATE_ZONES.has(value)
  );
}

/** https://data.iana.org/time-zones/tzdb/NEWS */
const LATE_ZONES = new Set([
  'America/Ciudad_Juarez',
  'America/Coyhaique',
  'America/Nuuk',
  'Asia/Qostanay',
  'Europe/Kyiv',
  'Pacific/Kanton',
]);

/** How many elements a constructor call puts in; `undefined` if it is not the same on every call. */
function sizeOf(node: Call, key: string, isPrimitive: Test): number | undefined {
  const isNew = node.type === 'NewExpression';
  const [first] = node.arguments;
  switch (key) {
    case 'Set':
      return isNew ? elements(node, isPrimitive) : undefined;
    case 'Map':
      return isNew ? elements(node, (entry) => isEntry(entry, isPrimitive)) : undefined;
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

function kindOf(node: Call, key: string): ConstantKind {
  if (key.startsWith('Intl.')) return 'Intl';
  const isGlobal = key === 'RegExp' && textOf(node.arguments[1])?.includes('g') === true;
  return isGlobal ? 'global RegExp' : (key as ConstantKind);
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
