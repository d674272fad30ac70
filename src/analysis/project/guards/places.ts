import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memberName, unwrap } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import type { GlobalNames } from '../summary/global-names.ts';
import { lastName, literalText } from '../summary/names.ts';

type Variable = TSESLint.Scope.Variable;

/** A place that outlives the call: a variable declared outside, or a property of one. */
export interface Place {
  /** The variable, or the text of a root that is no variable: `this.cached`, `app.cached` of a global. */
  readonly root: Variable | string;
  /** The function that declares the variable; `undefined` for the module. */
  readonly owner: TSESTree.Node | undefined;
  /** The local variable that was looked up in it. */
  readonly local?: Variable;
  /** Whether that is another name for all of it: `const rows = this.rows`. */
  readonly isOtherName?: boolean;
  /** The one key that is looked up in a store: `'admin'` of `await store.getSession('admin')`. */
  readonly key?: string;
}

interface SharedPlace extends Place {
  readonly root: string;
}

export interface Places {
  readonly placeOf: (expression: TSESTree.Node, at: TSESTree.Node) => Place | undefined;
  /** The places that are empty, or lack an entry, when `test` is `isTrue`. */
  readonly missingPlaces: (test: TSESTree.Node, isTrue: boolean, at: TSESTree.Node) => Place[];
  /** The variable, or the property of `this` or of what all share, that an assignment target or expression starts from. */
  readonly rootOf: (target: TSESTree.Node) => Variable | string;
  /** The text of the root that a name or member is, if it is one of what all share. */
  readonly sharedRoot: (node: TSESTree.Node) => string | undefined;
}

const MAX_CLIMB = 60;
/** Nobody tests more at once; each part of a longer chain would be looked at for each part behind it. */
const MAX_PARTS = 24;
const READS_KEY = /^(?:fetch|find|get|load|read)[A-Z]/;
const READERS = new Set(['get', 'getItem', 'has', 'hasOwnProperty', 'peek', 'read']);
/** `Object.keys(rows)`, `Object.hasOwn(rows, key)`, `Array.isArray(rows)` */
const LOOKS_INTO = new Set(['hasOwn', 'isArray', 'keys']);
/** `_.isNil(rows)` */
const IS_EMPTY = new Set(['isEmpty', 'isNil', 'isNull', 'isUndefined']);

/** Finds what outlives a call and keeps something for the next one. */
export function createPlaces(
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
  globals: Pick<GlobalNames, 'nameOf'>,
): Places {
  function missingPlaces(test: TSESTree.Node, isTrue: boolean, at: TSESTree.Node): Place[] {
    const node = unwrap(test);
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      return missingPlaces(node.argument, !isTrue, at);
    }
    if (node.type === 'LogicalExpression') {
      const parts = partsOf(node);
      return parts.length > MAX_PARTS
        ? []
        : parts.flatMap((part) => missingPlaces(part, isTrue, at));
    }
    if (node.type === 'BinaryExpression') return missingByComparison(node, isTrue, at);
    if (node.type === 'CallExpression' && IS_EMPTY.has(lastName(node.callee))) {
      return isTrue ? toList(placeOfArgument(node, at, 0)) : [];
    }
    // `if (cached)`: it is missing where the test is false.
    return isTrue ? [] : placesOf(node, at);
  }

  /** `Store.instance` is `this.instance` in a static method of `Store`. */
  function placesOf(expression: TSESTree.Node, at: TSESTree.Node): Place[] {
    const node = unwrap(expression);
    const places = toList(placeOf(node, at));
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return places;
    const method = functionAround(at)?.parent;
    const isOwn =
      method?.type === 'MethodDefinition' &&
      method.static &&
      variableOf(node.object)?.defs[0]?.node === method.parent.parent;
    const name = isOwn ? memberName(node) : undefined;
    return name === undefined ? places : [...places, { root: `this.${name}`, owner: undefined }];
  }

  function missingByComparison(
    node: TSESTree.BinaryExpression,
    isTrue: boolean,
    at: TSESTree.Node,
  ): Place[] {
    const { left, operator, right } = node;
    if (operator === 'in') return isTrue ? [] : toList(placeOf(right, at));
    const isEquality = operator === '===' || operator === '==';
    const isInequality = operator === '!==' || operator === '!=';
    if (isEquality || isInequality) {
      return isEmptyValue(right) || isEmptyValue(left)
        ? isEquality === isTrue
          ? placesOf(isEmptyValue(right) ? left : right, at)
          : []
        : // A different key or time of change: the entry is out of date.
          isEquality === isTrue
          ? []
          : [...toList(placeOf(left, at)), ...toList(placeOf(right, at))];
    }
    // Expiry: `if (Date.now() < cached.expires) return cached`.
    const places = [...toList(placeOf(left, at)), ...toList(placeOf(right, at))];
    const [one, other] = places;
    // `if (upload.chunks.size < upload.total) return`: what one thing says of itself does not make it old.
    return one?.local !== undefined && one.local === other?.local ? [] : places;
  }

  function placeOf(expression: TSESTree.Node, at: TSESTree.Node, depth = 0): Place | undefined {
    const node = unwrap(expression);
    if (depth > 12) return undefined;
    switch (node.type) {
      case 'AwaitExpression':
        return placeOf(node.argument, at, depth + 1);
      case 'AssignmentExpression':
        return placeOf(node.operator === '=' ? node.right : node.left, at, depth + 1);
      case 'UnaryExpression':
        return placeOf(node.argument, at, depth + 1);
      case 'BinaryExpression':
        return placeOf(node.left, at, depth + 1) ?? placeOf(node.right, at, depth + 1);
      case 'CallExpression':
        return placeOfCall(node, at, depth);
      case 'MemberExpression':
        return sharedPlace(node) ?? placeOf(node.object, at, depth + 1);
      case 'LogicalExpression':
        return placeOfEither(node, at, depth);
      case 'Identifier':
        return placeOfIdentifier(node, at, depth);
      default:
        return undefined;
    }
  }

  /** `apps.get(host) ?? apps.get(port)` */
  function placeOfEither(
    { left, operator, right }: TSESTree.LogicalExpression,
    at: TSESTree.Node,
    depth: number,
  ): Place | undefined {
    const one = operator === '&&' ? undefined : placeOf(left, at, depth + 1);
    if (!one) return undefined;
    const other = unwrap(right);
    // `rows || (rows = {})`
    const root =
      other.type === 'AssignmentExpression'
        ? rootOf(other.left)
        : placeOf(other, at, depth + 1)?.root;
    return root === one.root ? one : undefined;
  }

  function placeOfCall(
    call: TSESTree.CallExpression,
    at: TSESTree.Node,
    depth: number,
  ): Place | undefined {
    const { arguments: args, callee } = call;
    const name = lastName(callee);
    const object = callee.type === 'MemberExpression' ? callee.object : undefined;
    const looksInto =
      LOOKS_INTO.has(name) ||
      // `_.has(rows, key)`
      (name === 'has' && args.length > 1) ||
      // `Object.prototype.hasOwnProperty.call(rows, key)`
      (name === 'call' && object !== undefined && lastName(object) === 'hasOwnProperty');
    if (looksInto) return placeOfArgument(call, at, depth);
    if (!object) return undefined;
    if (READERS.has(name)) return placeOf(object, at, depth + 1);
    const key =
      READS_KEY.test(name) && args.length === 1 && args[0] ? literalText(args[0]) : undefined;
    const place = key === undefined ? undefined : placeOf(object, at, depth + 1);
    return place && key !== undefined ? { ...place, key } : undefined;
  }

  function placeOfArgument(
    { arguments: [first] }: TSESTree.CallExpression,
    at: TSESTree.Node,
    depth: number,
  ): Place | undefined {
    return first && placeOf(first, at, depth + 1);
  }

  function placeOfIdentifier(
    node: TSESTree.Identifier,
    at: TSESTree.Node,
    depth: number,
  ): Place | undefined {
    const variable = variableOf(node);
    const def = variable?.defs[0];
    if (!variable || !def || def.type === 'Parameter') return sharedPlace(node);
    const home = functionAround(def.node);
    if (home === undefined || home !== functionAround(at)) {
      return isAround(home, at) ? { root: variable, owner: home } : undefined;
    }
    // A local that was looked up in something which outlives the call.
    const init = def.type === 'Variable' ? def.node.init : null;
    const value = init && unwrap(init);
    if (!value || value.type === 'Literal') return undefined;
    const place = placeOf(value, at, depth + 1);
    const isOtherName = place?.root === wholeOf(value);
    return place && { ...place, local: variable, ...(isOtherName ? { isOtherName } : {}) };
  }

  /** What `rows`, `this.rows` and `this.rows ??= {}` are all of. */
  function wholeOf(expression: TSESTree.Node): Variable | string | undefined {
    const node = unwrap(expression);
    if (node.type === 'Identifier') return sharedPlace(node)?.root ?? variableOf(node);
    const isEither =
      node.type === 'LogicalExpression' ||
      (node.type === 'AssignmentExpression' && node.operator !== '=');
    return isEither ? wholeOf(node.left) : sharedPlace(node)?.root;
  }

  /**
   * `app.cached`, `global.cached`: one property of what many functions share, a global or what the function
   * around them is given. That they use others of its properties says nothing of this one.
   */
  function sharedPlace(node: TSESTree.Node): SharedPlace | undefined {
    const global = globals.nameOf(node);
    if (global !== undefined) return { root: global, owner: undefined };
    if (node.type === 'Identifier') return outerParameter(node);
    if (node.type !== 'MemberExpression') return undefined;
    const object = unwrap(node.object);
    if (isThis(object)) return { root: `this.${memberName(node) ?? ''}`, owner: undefined };
    const of =
      object.type === 'Identifier' || globals.nameOf(object) !== undefined
        ? sharedPlace(object)
        : undefined;
    const name = of && memberName(node);
    return of && name !== undefined ? { owner: of.owner, root: `${of.root}.${name}` } : undefined;
  }

  /** `this`, and `self` of `const self = this` */
  function isThis(node: TSESTree.Node): boolean {
    if (node.type !== 'Identifier') return node.type === 'ThisExpression';
    const [def] = variableOf(node)?.defs ?? [];
    return def?.type === 'Variable' && def.node.init?.type === 'ThisExpression';
  }

  function outerParameter(node: TSESTree.Identifier): SharedPlace | undefined {
    const def = variableOf(node)?.defs[0];
    const isOuter = def?.type === 'Parameter' && def.node !== functionAround(node);
    return isOuter ? { root: node.name, owner: def.node } : undefined;
  }

  function rootOf(target: TSESTree.Node): Variable | string {
    let node = unwrap(target);
    for (let depth = 0; node.type === 'MemberExpression' && depth < MAX_CLIMB; depth += 1) {
      const shared = sharedPlace(node);
      if (shared) return shared.root;
      node = unwrap(node.object);
    }
    if (node.type !== 'Identifier') return '';
    return sharedPlace(node)?.root ?? variableOf(node) ?? node.name;
  }

  return { placeOf, missingPlaces, rootOf, sharedRoot: (node) => sharedPlace(node)?.root };
}

function toList(place: Place | undefined): Place[] {
  return place ? [place] : [];
}

/** `undefined`, `null`, `''`, `0`, `false`, `-1`, `void 0` */
export function isEmptyValue(expression: TSESTree.Node): boolean {
  const node = unwrap(expression);
  if (node.type === 'Identifier') return node.name === 'undefined';
  if (node.type === 'UnaryExpression') return node.operator === 'void' || node.operator === '-';
  return node.type === 'Literal' && (node.value === 'undefined' || !node.value);
}

function isAround(home: TSESTree.Node | undefined, node: TSESTree.Node): boolean {
  return home === undefined || (home.range[0] <= node.range[0] && node.range[1] <= home.range[1]);
}

/** `a`, `b` and `c` of `a || b || c`, as many as anyone looks at and one more. */
function partsOf(test: TSESTree.LogicalExpression): TSESTree.Node[] {
  const parts: TSESTree.Node[] = [];
  let node: TSESTree.Node = test;
  for (; node.type === 'LogicalExpression'; node = unwrap(node.left)) {
    parts.unshift(node.right);
    if (parts.length > MAX_PARTS) return parts;
  }
  return [node, ...parts];
}
