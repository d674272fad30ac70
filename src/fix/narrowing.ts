import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { calleeName, isFunction, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { mayTell } from './told.ts';

/** What a function or a method that tells the type of a value, or fails, is called. */
const GUARDS = /^(?:assert|check|ensure|expect|is[A-Z]|must|require|validate|verify)/u;
/** Operators that tell TypeScript more of an operand, if their result is asked for. */
const NARROWS = /^(?:[!=]==?|in|instanceof)$/u;

/** Whether the variables a function captures have the same type at its new place, where no guard narrows them. */
export function keepsNarrowing(
  analysis: Analysis,
  fn: FunctionNode,
  statement: TSESTree.Node,
): boolean {
  const { captures, types } = analysis;
  return captures.of(fn).variables.every(({ references, variable }) => {
    const [def] = variable.defs;
    if (def?.type !== 'Variable' && def?.type !== 'Parameter') return true;
    if (def.type === 'Variable' && isOfOneType(def.node)) return true;
    // A function knows no more of a variable than its declaration says, if it is assigned further down.
    const isAssignedLater = variable.references.some(
      (reference) => reference.isWrite() && reference.identifier.range[0] > fn.range[1],
    );
    if (isAssignedLater) return true;
    const isGuarded = variable.references.some(
      ({ identifier }) =>
        identifier.range[0] >= statement.range[0] &&
        identifier.range[1] <= fn.range[0] &&
        mayNarrow(analysis, identifier),
    );
    if (!isGuarded) return true;
    if (!types) return false;
    const declared = types.services.getTypeAtLocation(def.name);
    return references.every(
      ({ identifier }) =>
        types.services.getTypeAtLocation(identifier as TSESTree.Node) === declared,
    );
  });
}

/** `const add = () => {}`, which nothing narrows. */
function isOfOneType({ id, init }: TSESTree.VariableDeclarator): boolean {
  const value = init && unwrap(init);
  return (
    id.type === 'Identifier' &&
    !id.typeAnnotation &&
    (isFunction(value) || value?.type === 'ClassExpression')
  );
}

/** Whether a use of a variable can tell TypeScript more of it: most do, if they are tested, or given to a function. */
function mayNarrow(analysis: Analysis, use: TSESTree.Node): boolean {
  let node = use;
  for (let { parent } = node; parent; { parent } = node) {
    switch (parent.type) {
      case 'ChainExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
        break;
      case 'MemberExpression':
        // `token.type` may tell of the token, `list[index]` of neither.
        if (parent.object !== node || (parent.computed && parent.property.type !== 'Literal')) {
          return false;
        }
        break;
      case 'CallExpression':
        // `isText(value)` and `value.isText()` may tell of it, `list.push(…)` does not.
        if (parent.callee === node && !GUARDS.test(calleeName(parent) ?? '')) return false;
        return mayTell(analysis, parent);
      case 'BinaryExpression':
        return NARROWS.test(parent.operator);
      case 'UnaryExpression':
        return parent.operator === '!' || parent.operator === 'typeof';
      case 'AssignmentExpression':
        return parent.left === use;
      case 'ArrayExpression':
      case 'ExpressionStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'NewExpression':
      case 'Property':
      case 'ReturnStatement':
      case 'SpreadElement':
      case 'TemplateLiteral':
      case 'UpdateExpression':
        return false;
      case 'VariableDeclarator':
        // `const { type } = token` and `const type = token.type` may be tested further down.
        return parent.id.type !== 'Identifier' || node !== use;
      default:
        return true;
    }
    node = parent;
  }
  return true;
}
