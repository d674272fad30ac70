import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { isAssigned } from '../ast/targets.ts';
import type { Analysis } from './analyze.ts';

/** What a table or a list holds: functions, or rows, which are arrays and objects of plain values. */
export type Elements = 'functions' | 'rows';

/** Whether what is taken out of a table or a list is only read, so that nobody changes it or tells it from the next. */
export interface ElementReads {
  /** `operators[name](a, b)`, `const [unit, seconds] = units[0]`: of the element that an expression evaluates to. */
  isRead(place: TSESTree.Node, elements: Elements): boolean;
  /** `for (const check of checks)`, `units.find(([, seconds]) => …)`: of a list that an expression evaluates to. */
  isReadList(place: TSESTree.Node, elements: Elements): boolean;
}

/** Methods of arrays that call back, and give out none of the elements. */
const ASKING = new Set('every findIndex findLastIndex flatMap forEach map some'.split(' '));
const FINDING = new Set(['find', 'findLast']);
/** Methods of arrays of plain values that change nothing, and hand the array to nobody. */
const PLAIN_READERS = new Set('at concat includes indexOf join lastIndexOf slice'.split(' '));
/** The parameter of a callback that gets the whole array. */
const ARRAY_PARAMETER = 2;
const MAX_DEPTH = 4;

export function createElementReads({ bindings, callees }: Analysis): ElementReads {
  function isRead(place: TSESTree.Node, elements: Elements, depth = 0): boolean {
    const value = wrapped(place);
    const { parent } = value;
    if (depth > MAX_DEPTH || isAssigned(value)) return false;
    switch (parent?.type) {
      case 'ConditionalExpression':
        return parent.test === value || isRead(parent, elements, depth + 1);
      case 'ExpressionStatement':
      case 'IfStatement':
        return true;
      case 'LogicalExpression':
        return (
          (parent.operator === '&&' && parent.left === value) || isRead(parent, elements, depth + 1)
        );
      case 'UnaryExpression':
        return parent.operator === '!' || parent.operator === 'typeof';
      case 'BinaryExpression':
        return isNothing(parent.left) || isNothing(parent.right);
      case 'VariableDeclarator':
        return parent.init === value && isReadFrom(parent.id, elements, depth);
      default:
        return elements === 'functions' ? isCalled(value) : isReadRow(value);
    }
  }

  /** Of a variable or a pattern that gets an element. */
  function isReadFrom(id: TSESTree.Node, elements: Elements, depth: number): boolean {
    if (id.type === 'ArrayPattern' || id.type === 'ObjectPattern') return elements === 'rows';
    const variable = id.type === 'Identifier' ? bindings.variableOf(id) : undefined;
    if (!variable) return false;
    return variable.references.every(
      ({ identifier, init }) =>
        init === true || isRead(identifier as TSESTree.Node, elements, depth + 1),
    );
  }

  function isCalled(value: TSESTree.Node): boolean {
    const { parent } = value;
    if (parent?.type !== 'CallExpression') return false;
    return parent.callee === value || callees.given(value).kind === 'runs';
  }

  function isReadRow(value: TSESTree.Node): boolean {
    const { parent } = value;
    if (parent?.type === 'ForOfStatement') return parent.right === value;
    if (parent?.type === 'SpreadElement') return true;
    if (parent?.type !== 'MemberExpression' || parent.object !== value) return false;
    const member = wrapped(parent);
    const call = member.parent;
    if (call?.type !== 'CallExpression' || call.callee !== member) return !isAssigned(member);
    const name = staticName(parent) ?? '';
    if (PLAIN_READERS.has(name)) return true;
    const [callback] = call.arguments;
    const callsBack = ASKING.has(name) || FINDING.has(name) || name === 'filter';
    return callsBack && callback !== undefined && isFunction(callback) && takesNoArray(callback);
  }

  function isReadList(place: TSESTree.Node, elements: Elements): boolean {
    const list = wrapped(place);
    const { parent } = list;
    if (parent?.type === 'ForOfStatement') {
      if (parent.right !== list || parent.left.type !== 'VariableDeclaration') return false;
      const [declarator] = parent.left.declarations;
      return isReadFrom(declarator.id, elements, 0);
    }
    if (parent?.type !== 'MemberExpression' || parent.object !== list) return false;
    const member = wrapped(parent);
    const call = member.parent;
    const name = staticName(parent);
    if (call?.type !== 'CallExpression' || call.callee !== member) {
      return name === 'length' ? !isAssigned(member) : parent.computed && isRead(member, elements);
    }
    if (parent.computed) return elements === 'functions';
    const [callback] = call.arguments;
    if (name === 'at') return isRead(call, elements);
    if (!callback || !isFunction(callback) || !readsElement(callback, elements)) return false;
    return FINDING.has(name ?? '') ? isRead(call, elements) : ASKING.has(name ?? '');
  }

  /** Whether a callback only reads the element that it is given. */
  function readsElement(callback: FunctionNode, elements: Elements): boolean {
    const [element] = callback.params;
    if (!takesNoArray(callback)) return false;
    return element === undefined || isReadFrom(element, elements, 0);
  }

  return { isRead: (place, elements) => isRead(place, elements), isReadList };
}

/** Of a callback of an array's method: one that has no name for the array. */
function takesNoArray(callback: FunctionNode): boolean {
  return (
    callback.type === 'ArrowFunctionExpression' &&
    callback.params.length <= ARRAY_PARAMETER &&
    callback.params.every(({ type }) => type !== 'RestElement')
  );
}

function isNothing(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  return (
    (value.type === 'Identifier' && value.name === 'undefined') ||
    (value.type === 'Literal' && (value.value === null || typeof value.value === 'string'))
  );
}
