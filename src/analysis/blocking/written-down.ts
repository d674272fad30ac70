import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';

/** What packs a value, and makes it no larger: `JSON.stringify`, `Buffer.from`, `pack`. */
const PACKS = /^(?:encode|from|now|pack|serialize|String|stringify|toString)$/;
const CONSTANT = /^[A-Z][A-Z\d_]*$/;
const MAX_DEPTH = 8;
/** More than that is no few values. */
const MAX_PARTS = 60;

/**
 * Whether a value is a few values that the program writes down, however they are packed, as is that of a message which
 * only says that something is alive: `JSON.stringify({ op: 10, d: { every: 45 * 1000 } })`.
 */
export function isWrittenDown(
  value: TSESTree.Node,
  { bindings }: Pick<Analysis, 'bindings'>,
): boolean {
  const seen = new Set<object>();
  let parts = 0;
  return isWritten(value, 0);

  function isWritten(part: TSESTree.Node | null, depth: number): boolean {
    parts += 1;
    if (!part || depth > MAX_DEPTH || parts > MAX_PARTS) return false;
    const node = unwrap(part);
    const areWritten = (...inner: readonly (TSESTree.Node | null)[]): boolean =>
      inner.every((one) => isWritten(one, depth + 1));
    switch (node.type) {
      case 'Literal':
        return true;
      case 'UnaryExpression':
        return areWritten(node.argument);
      case 'BinaryExpression':
      case 'LogicalExpression':
        return areWritten(node.left, node.right);
      case 'ConditionalExpression':
        return areWritten(node.consequent, node.alternate);
      case 'TemplateLiteral':
        return areWritten(...node.expressions);
      case 'ArrayExpression':
        return areWritten(...node.elements);
      case 'ObjectExpression':
        return node.properties.every(
          (property) => property.type === 'Property' && areWritten(property.value),
        );
      case 'CallExpression':
        return isPacked(node, areWritten);
      // `OPCODES.HELLO`
      case 'MemberExpression':
        return CONSTANT.test(lastName(node)) && CONSTANT.test(lastName(node.object));
      case 'Identifier':
        return isNameOfWritten(node, areWritten);
      default:
        return false;
    }
  }

  /** A text that is packed may be that of another call: `erlpack.pack(value)`, `bytes.toString()`. */
  function isPacked(
    { arguments: given, callee }: TSESTree.CallExpression,
    areWritten: (...inner: readonly TSESTree.Node[]) => boolean,
  ): boolean {
    const name = lastName(callee);
    if (!PACKS.test(name) || !areWritten(...given)) return false;
    const packs = unwrap(callee);
    return name !== 'toString' || (packs.type === 'MemberExpression' && areWritten(packs.object));
  }

  /** Whatever the variable is set to in turn: `payload = JSON.stringify(payload)`. */
  function isNameOfWritten(
    node: TSESTree.Identifier,
    areWritten: (...inner: readonly TSESTree.Node[]) => boolean,
  ): boolean {
    const variable = bindings.variableOf(node);
    if (!variable) return node.name === 'undefined';
    if (seen.has(variable)) return true;
    seen.add(variable);
    const [def, ...others] = variable.defs;
    const isDeclared = def?.type === 'Variable' && def.node.id.type === 'Identifier';
    if (!isDeclared || others.length > 0 || variable.references.some(isFilledIn)) return false;
    const written = variable.references.flatMap(({ writeExpr }) => writeExpr ?? []);
    return written.length > 0 && areWritten(...written);
  }
}

/** `payload.rows = rows`, `parts.push(row)` */
function isFilledIn({ identifier }: TSESLint.Scope.Reference): boolean {
  const member = identifier.parent;
  if (member?.type !== 'MemberExpression' || member.object !== identifier) return false;
  const { parent } = member;
  return (
    (parent.type === 'AssignmentExpression' && parent.left === member) ||
    (parent.type === 'CallExpression' && parent.callee === member)
  );
}
