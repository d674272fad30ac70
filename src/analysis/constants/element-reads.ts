import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, wrapped } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';
import type { Analysis } from '../analyze.ts';
import {
  isCallee,
  isNothing,
  isOfFunction,
  isReadFormat,
  isReadPattern,
  isReadSet,
} from './leaf-reads.ts';
import { isReadListBy } from './list-reads.ts';
import { isReadCall, isReadPlain } from './plain-reads.ts';

/**
 * What is found in a table, a list or a row: a function, a pattern, a format of `Intl` or a `Set` that was
 * made with it, a list of plain values or of patterns in a row, a plain value, or an object of the module, which is the same
 * each time.
 */
export type Leaf =
  | 'format'
  | 'function'
  | 'global pattern'
  | 'list'
  | 'object'
  | 'pattern'
  | 'patterns'
  | 'set'
  | 'value';

/** What a table or a list holds. */
export interface Elements {
  /** All that is found in it, or in its rows. */
  readonly leaves: ReadonlySet<Leaf>;
  /** If it holds rows, which are arrays and objects, what each of their keys gives. */
  readonly rows?: ReadonlyMap<string, ReadonlySet<Leaf>>;
}

/** Whether what is taken out of a table or a list is only read, so that nobody changes it or tells it from the next. */
export interface ElementReads {
  /** `operators[name](a, b)`, `const [unit, seconds] = units[0]`: of the element that an expression evaluates to. */
  isRead(place: TSESTree.Node, elements: Elements): boolean;
  /** `for (const check of checks)`, `units.filter(([, seconds]) => …).length`: of a list that an expression evaluates to. */
  isReadList(place: TSESTree.Node, elements: Elements): boolean;
  /** `for (const [name, words] of Object.entries(table))`: of the entries of a table or a map, whose elements are read. */
  isReadEntries(place: TSESTree.Node, elements: Elements): boolean;
  /** `names.includes(name)`, `[...names]`, `new Set(names)`: of an array of plain values. */
  isReadPlain(place: TSESTree.Node): boolean;
}

const MAX_DEPTH = 4;

const VALUES: Elements = { leaves: new Set(['value']) };
const PATTERNS: Elements = { leaves: new Set(['pattern']) };

export function createElementReads({ bindings, callees }: Analysis): ElementReads {
  function isRead(place: TSESTree.Node, elements: Elements, depth = 0): boolean {
    const value = wrapped(place);
    const { parent } = value;
    if (depth > MAX_DEPTH || isAssigned(value)) return false;
    if (!elements.rows && ![...elements.leaves].some(isMade)) {
      // Called as a method, an object of the module would get the table as its `this`.
      return !elements.leaves.has('object') || !isCallee(value);
    }
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
      case 'AssignmentExpression':
        return isReadAssigned(parent, elements, depth);
      default:
        return elements.rows
          ? isReadRow(value, elements, depth)
          : [...elements.leaves].every((leaf) => isReadLeaf(value, leaf));
    }
  }

  function isReadLeaf(value: TSESTree.Node, leaf: Leaf): boolean {
    switch (leaf) {
      case 'function':
        return isCalled(value);
      case 'format':
        return isReadFormat(value);
      case 'pattern':
      case 'global pattern':
        return isReadPattern(value, leaf);
      case 'set':
        return isReadSet(value);
      case 'list':
        return isReadPlain(bindings, value);
      case 'patterns':
        return isReadList(value, PATTERNS);
      case 'object':
        return !isCallee(value);
      case 'value':
        return true;
    }
  }

  /** Of a variable or a pattern that gets an element. */
  function isReadFrom(id: TSESTree.Node, elements: Elements, depth: number): boolean {
    switch (id.type) {
      case 'AssignmentPattern':
        return isReadFrom(id.left, elements, depth);
      case 'ArrayPattern':
        return (
          elements.rows !== undefined &&
          id.elements.every((element, index) => {
            if (element === null) return true;
            // What is left may be any of the parts behind.
            const key = element.type === 'RestElement' ? undefined : String(index);
            return isReadPart(element, elements, key, depth);
          })
        );
      case 'ObjectPattern':
        return (
          elements.rows !== undefined &&
          id.properties.every((property) =>
            property.type === 'RestElement'
              ? isReadPart(property, elements, undefined, depth)
              : isReadPart(property.value, elements, staticName(property), depth),
          )
        );
      case 'Identifier': {
        const variable = bindings.variableOf(id);
        return (
          variable?.references.every(
            (reference) =>
              reference.init === true ||
              (mayBeReplaced(elements) && reference.isWriteOnly()) ||
              isRead(reference.identifier, elements, depth + 1),
          ) ?? false
        );
      }
      default:
        return false;
    }
  }

  /** `if (row[0] === key) found = row;`: of a variable that gets a row, or something else. */
  function isReadAssigned(
    { left, operator, parent }: TSESTree.AssignmentExpression,
    elements: Elements,
    depth: number,
  ): boolean {
    if (operator !== '=' || parent.type !== 'ExpressionStatement' || left.type !== 'Identifier')
      return false;
    const variable = mayBeReplaced(elements) ? bindings.variableOf(left) : undefined;
    return (
      variable !== undefined && isOfFunction(variable) && isReadFrom(left, elements, depth + 1)
    );
  }

  /** Of what a pattern takes out of a row. */
  function isReadPart(
    id: TSESTree.Node,
    elements: Elements,
    key: string | undefined,
    depth: number,
  ): boolean {
    const leaves = leavesAt(elements, key);
    if (isOnly(leaves, 'value')) return true;
    return id.type !== 'RestElement' && isReadFrom(id, { leaves }, depth + 1);
  }

  function isCalled(value: TSESTree.Node): boolean {
    const { parent } = value;
    if (parent?.type !== 'CallExpression') return false;
    return parent.callee === value || callees.given(value).kind === 'runs';
  }

  function isReadRow(value: TSESTree.Node, elements: Elements, depth: number): boolean {
    const { parent } = value;
    const isPlain = isOnly(elements.leaves, 'value');
    const parts: Elements = { leaves: elements.leaves };
    if (parent?.type === 'ForOfStatement') return isReadList(value, parts);
    if (parent?.type === 'SpreadElement') return isPlain;
    if (parent?.type !== 'MemberExpression' || parent.object !== value) return false;
    const member = wrapped(parent);
    const name = staticName(parent);
    const call = member.parent;
    const isMethod = call?.type === 'CallExpression' && call.callee === member;
    if (isMethod && !(name !== undefined && elements.rows?.has(name))) {
      return isPlain ? isReadCall(call, name ?? '') : isReadList(value, parts);
    }
    return isRead(member, { leaves: leavesAt(elements, name ?? indexOf(parent)) }, depth + 1);
  }

  function isReadList(place: TSESTree.Node, elements: Elements): boolean {
    if (!elements.rows && isOnly(elements.leaves, 'value')) return isReadPlain(bindings, place);
    return isReadListBy(bindings, place, {
      from: (id) => isReadFrom(id, elements, 0),
      at: (element) => isRead(element, elements),
    });
  }

  function isReadEntries(place: TSESTree.Node, elements: Elements): boolean {
    // The pair of a key and a plain element is a row.
    if (!elements.rows) return isReadList(place, pairOf(elements));
    return isReadListBy(bindings, place, {
      from: (id) => isReadPair(id, elements),
      at: () => false,
    });
  }

  /** `[name, words]` */
  function isReadPair(id: TSESTree.Node, elements: Elements): boolean {
    if (id.type !== 'ArrayPattern' || id.elements.length > 2) return false;
    const [key, value] = id.elements;
    if (key?.type === 'RestElement') return false;
    return !value || (value.type !== 'RestElement' && isReadFrom(value, elements, 0));
  }

  return {
    isRead: (place, elements) => isRead(place, elements),
    isReadEntries,
    isReadList,
    isReadPlain: (place) => isReadPlain(bindings, place),
  };
}

/** `row[2]` */
function indexOf({ property }: TSESTree.MemberExpression): string | undefined {
  const isNumber = property.type === 'Literal' && typeof property.value === 'number';
  return isNumber ? String(property.value) : undefined;
}

function pairOf({ leaves }: Elements): Elements {
  const rows = new Map([
    ['0', VALUES.leaves],
    ['1', leaves],
  ]);
  return { leaves: new Set([...VALUES.leaves, ...leaves]), rows };
}

function leavesAt({ leaves, rows }: Elements, key: string | undefined): ReadonlySet<Leaf> {
  if (key === undefined) return leaves;
  return rows?.get(key) ?? VALUES.leaves;
}

/** Whether something is made with the table that it is found in. */
export function isMade(leaf: Leaf): boolean {
  return leaf !== 'object' && leaf !== 'value';
}

/** Whether a variable may hold such an element at one time, and something else at another. */
function mayBeReplaced({ leaves }: Elements): boolean {
  return !leaves.has('function');
}

function isOnly(leaves: ReadonlySet<Leaf>, leaf: Leaf): boolean {
  return leaves.size === 1 && leaves.has(leaf);
}
