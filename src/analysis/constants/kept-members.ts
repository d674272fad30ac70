import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { staticName, unwrap, wrapped } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import type { Analysis } from '../analyze.ts';
import { isConstant, type Bindings } from '../bindings.ts';
import { isTypeOnly } from '../references.ts';
import { isOfModule, isReadonly } from './held-values.ts';
import { writtenGlobal } from './written-global.ts';

/** What keeps an object as it is written: itself, the types of TypeScript, or that the file only reads it. */
type Keeper = 'frozen' | 'types' | 'uses';

/** Functions of the language that change nothing of the object that they are given. */
const OBJECT_READERS = /^Object\.(?:entries|freeze|hasOwn|keys|values)$/u;

/**
 * The variable of the module whose member an expression reads, if that is a plain value which is written
 * down and never changes: `Level.Low` of `enum Level { Low }` or of `const Level = { Low: 1 } as const`.
 *
 * An enum of several declarations, one that another file declares, and members that are computed have none.
 */
export function variableOfKeptMember(
  { bindings }: Analysis,
  node: TSESTree.Node,
): TSESLint.Scope.Variable | undefined {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  const name = staticName(node);
  const variable = name === undefined ? undefined : bindings.variableOf(node.object);
  return variable && isKept(bindings, variable, name ?? '') ? variable : undefined;
}

/** Whether a variable of the module has a plain value under a name for good. */
export function isKept(
  bindings: Bindings,
  variable: TSESLint.Scope.Variable,
  name: string,
): boolean {
  return keptMembersOf(bindings, variable).has(name);
}

/** Most files read many members of few objects. */
const keptMembersOf = memoized(
  (bindings: Bindings, variable: TSESLint.Scope.Variable): ReadonlySet<string> => {
    const written = writtenFor(bindings, variable);
    const isKept = written?.keeper && isLeftAlone(bindings, variable, written.keeper);
    return isKept ? written.names : new Set();
  },
);

/** The plain members of an enum, or of an object that is written down, and what keeps them. */
interface Written {
  readonly names: ReadonlySet<string>;
  readonly keeper: Keeper | undefined;
}

function writtenFor(bindings: Bindings, variable: TSESLint.Scope.Variable): Written | undefined {
  // A type may have the same name.
  const defs = variable.defs.filter(({ type }) => type !== 'Type');
  const [def] = defs;
  if (!def || defs.length > 1) return undefined;
  if (def.type === 'TSEnumName') {
    return isEnumOfModule(def.node)
      ? { names: plainMembers(def.node), keeper: 'types' }
      : undefined;
  }
  if (def.type !== 'Variable' || !isOfModule({ defs }) || !isConstant(variable)) return undefined;
  const { id, init } = def.node;
  const names = id.type === 'Identifier' && init ? plainEntries(bindings, init) : undefined;
  return names && init ? { names, keeper: keeperOf(bindings, init) } : undefined;
}

function isEnumOfModule({ declare, parent }: TSESTree.TSEnumDeclaration): boolean {
  const outer = parent.type === 'ExportNamedDeclaration' ? parent.parent : parent;
  return !declare && outer.type === 'Program';
}

function plainMembers({ body }: TSESTree.TSEnumDeclaration): Set<string> {
  const names = new Set<string>();
  for (const { id, initializer } of body.members) {
    const name = id.type === 'Identifier' ? id.name : id.value;
    if (!initializer || isPlainSum(initializer, names)) names.add(name);
  }
  return names;
}

/** `1 << 2`, `Read | Write`: of literals, and of members that stand above. */
function isPlainSum(node: TSESTree.Node, names: ReadonlySet<string>): boolean {
  const operands: TSESTree.Node[] = [node];
  // The list grows while it is read.
  for (const operand of operands) {
    if (operand.type === 'BinaryExpression') operands.push(operand.left, operand.right);
    else if (operand.type === 'UnaryExpression') operands.push(operand.argument);
    else if (
      operand.type === 'Identifier' ? !names.has(operand.name) : !isPrimitiveLiteral(operand)
    )
      return false;
  }
  return true;
}

/** The names of the plain values of an object, if nothing in it can give one of them a second value. */
function plainEntries(bindings: Bindings, init: TSESTree.Node): Set<string> | undefined {
  const object = frozenBy(bindings, init) ?? unwrap(init);
  if (object.type !== 'ObjectExpression') return undefined;
  const names = new Set<string>();
  const plain = new Set<string>();
  for (const property of object.properties) {
    const isWritten = property.type === 'Property' && property.kind === 'init';
    const name = isWritten && !property.computed ? keyOf(property) : undefined;
    if (name === undefined || name === '__proto__' || names.has(name)) return undefined;
    names.add(name);
    if (isPlain((property as TSESTree.Property).value)) plain.add(name);
  }
  return plain;
}

function keyOf(property: TSESTree.Property): string | undefined {
  const { key } = property;
  return staticName(property) ?? (key.type === 'Literal' ? String(key.value) : undefined);
}

/** The argument of `Object.freeze(…)`. */
export function frozenBy(bindings: Bindings, node: TSESTree.Node): TSESTree.Node | undefined {
  const value = unwrap(node);
  if (value.type !== 'CallExpression' || value.arguments.length !== 1) return undefined;
  const [argument] = value.arguments;
  return argument && writtenGlobal(bindings, value.callee) === 'Object.freeze'
    ? unwrap(argument)
    : undefined;
}

function keeperOf(bindings: Bindings, init: TSESTree.Expression): Keeper | undefined {
  if (frozenBy(bindings, init)) return 'frozen';
  if (isReadonlyWithin(init)) return 'types';
  // Other files could write to one that is exported.
  return init.parent.parent?.parent?.type === 'Program' ? 'uses' : undefined;
}

/** `{ … } as const`, `({ … } as const) satisfies Levels` */
function isReadonlyWithin(init: TSESTree.Node): boolean {
  for (let node = unwrap(init); node !== init && node.parent;) {
    node = node.parent;
    if (isReadonly(node)) return true;
  }
  return false;
}

/** Whether nobody writes to an object; where TypeScript forbids it, that goes for other files, too. */
function isLeftAlone(
  bindings: Bindings,
  { references }: TSESLint.Scope.Variable,
  keeper: Keeper,
): boolean {
  return (
    keeper === 'frozen' ||
    references.every(
      (reference) =>
        reference.init === true ||
        isTypeOnly(reference) ||
        isRead(bindings, reference.identifier, keeper),
    )
  );
}

/** Whether a name of an object is used in a way by which nobody can write to it. */
function isRead(bindings: Bindings, name: TSESTree.Node, keeper: Keeper): boolean {
  const place = wrapped(name);
  const { parent } = place;
  switch (parent?.type) {
    case 'MemberExpression': {
      const member = wrapped(parent);
      return parent.object === place && !isAssigned(member) && !isThisOf(member);
    }
    case 'BinaryExpression':
      return parent.operator === 'in' && parent.right === place;
    case 'ForInStatement':
      return parent.right === place;
    case 'CallExpression': {
      if (parent.callee === place) return false;
      const origin = bindings.originOf(parent.callee);
      // What another file does with it, it could do with an import as well.
      if (origin?.source === 'module') return keeper === 'types';
      return OBJECT_READERS.test(writtenGlobal(bindings, parent.callee) ?? '');
    }
    case 'ExportSpecifier':
    case 'ExportDefaultDeclaration':
      return keeper === 'types';
    case 'TSQualifiedName':
    case 'TSTypeQuery':
      return true;
    default:
      return false;
  }
}

/** Whether a member is called, and gets the object as its `this`. */
function isThisOf(member: TSESTree.Node): boolean {
  const { parent } = member;
  return (
    (parent?.type === 'CallExpression' && parent.callee === member) ||
    (parent?.type === 'TaggedTemplateExpression' && parent.tag === member)
  );
}

/** Whether a value is plain, and can be a part of a sum: a `bigint` could make that throw. */
function isPlain(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  const literal = value.type === 'UnaryExpression' ? value.argument : value;
  return isPrimitiveLiteral(value) && !('bigint' in literal);
}

export function isPrimitiveLiteral(node: TSESTree.Node): boolean {
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
