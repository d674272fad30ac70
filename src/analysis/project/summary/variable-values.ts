import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isInside, staticName, wrapped, type FunctionNode } from '../../../ast/nodes.ts';
import { anyOf, asDeclared, EACH_AT, element, MAX_WRITES, union } from './collections.ts';
import { importedAs } from './loads.ts';
import type { Models } from './models.ts';
import { isEntityNode, isTypeNode } from './names.ts';
import { destructured } from './patterns.ts';
import type { Entity, Value } from './value.ts';

type Variable = TSESLint.Scope.Variable;
/** How a variable is set: by `+=` it becomes something else. */
const SETS: ReadonlySet<string> = new Set(['=', '??=', '||=', '&&=']);
const CHOICES: ReadonlySet<string> = new Set(['Identifier', 'Literal', 'MemberExpression']);
/** A switch may choose between as many modules or functions by their names: `case 'users': run = require('./users');`. */
const MAX_CHOICES = 80;

/** Tells what variables hold, by their declarations and by what is assigned to them. */
export function createVariableValues(
  entityOf: (node: TSESTree.Node) => Entity,
  valueOf: (node: TSESTree.Node) => Value | undefined,
  typeValue: (node: TSESTree.TypeNode | undefined) => Value | undefined,
  models: Pick<Models, 'givenTo'>,
): (variable: Variable) => Value | undefined {
  const values = new Map<Variable, Value | undefined>();
  return valueOfVariable;

  function valueOfVariable(variable: Variable): Value | undefined {
    if (values.has(variable)) return values.get(variable);
    values.set(variable, undefined);
    const value = computeVariable(variable);
    values.set(variable, value);
    return value;
  }

  function computeVariable(variable: Variable): Value | undefined {
    const options: (Value | undefined)[] = [];
    for (const def of variable.defs) {
      if (!isEmpty(def)) options.push(valueOfDefinition(def));
    }
    const writes = variable.references.filter(
      (reference) => reference.isWrite() && reference.init !== true,
    );
    if (writes.length > (writes.every(isChoice) ? MAX_CHOICES : MAX_WRITES)) return undefined;
    // `let { Router } = require('express'); Router = Router();`
    values.set(variable, union(options));
    for (const { identifier } of writes) {
      const { parent } = identifier;
      if (parent?.type === 'AssignmentExpression' && parent.left === identifier) {
        options.push(SETS.has(parent.operator) ? valueOf(parent.right) : undefined);
      } else if (parent?.type === 'ForOfStatement' && parent.left === identifier) {
        options.push(element(valueOf(parent.right)));
      }
    }
    return anyOf(options);
  }

  function valueOfDefinition(def: TSESLint.Scope.Definition): Value | undefined {
    const identifier = def.name as TSESTree.Identifier;
    switch (def.type as string) {
      case 'ClassName':
      case 'FunctionName':
        return isEntityNode(def.node) ? { kind: 'entity', entity: entityOf(def.node) } : undefined;
      case 'ImportBinding':
        return importedAs(def);
      case 'TSEnumName':
      case 'TSModuleName':
      case 'Type':
        return isTypeNode(def.node) ? { kind: 'entity', entity: entityOf(def.node) } : undefined;
      case 'Parameter':
        return valueOfParameter(def.node as FunctionNode, identifier);
      case 'Variable':
        return valueOfDeclarator(def.node as TSESTree.VariableDeclarator, identifier);
      default:
        return undefined;
    }
  }

  function valueOfParameter(fn: FunctionNode, identifier: TSESTree.Identifier): Value | undefined {
    const index = fn.params.findIndex((parameter) => isInside(identifier, parameter));
    const node = fn.params[index];
    if (!node) return undefined;
    const inner = node.type === 'TSParameterProperty' ? node.parameter : node;
    if (inner.type === 'RestElement') {
      return inner.argument === identifier
        ? { kind: 'rest', entity: entityOf(fn), index }
        : undefined;
    }
    const pattern = inner.type === 'AssignmentPattern' ? inner.left : inner;
    const item = elementGivenTo(fn, index);
    const given = item ?? { kind: 'param', entity: entityOf(fn), index };
    const values = [given, models.givenTo(fn, index), promisedTo(fn, index)];
    return destructured(pattern, identifier, union(values), valueOf);
  }

  /** `connection` of `connect().then((connection) => …)` is what `connect()` gives, as if it were awaited. */
  function promisedTo(fn: FunctionNode, index: number): Value | undefined {
    const argument = wrapped(fn);
    const call = argument.parent;
    if (index !== 0 || call?.type !== 'CallExpression' || call.arguments[0] !== argument) {
      return undefined;
    }
    const { callee } = call;
    const isThen = callee.type === 'MemberExpression' && staticName(callee) === 'then';
    return isThen ? valueOf(callee.object) : undefined;
  }

  /** The parameter of a callback of an array's method is one of its elements. */
  function elementGivenTo(fn: FunctionNode, index: number): Value | undefined {
    const argument = wrapped(fn);
    const call = argument.parent;
    if (call?.type !== 'CallExpression' || call.arguments[0] !== argument) return undefined;
    const { callee } = call;
    const place = callee.type === 'MemberExpression' && EACH_AT.get(staticName(callee) ?? '');
    return place === index && callee.type === 'MemberExpression'
      ? element(valueOf(callee.object))
      : undefined;
  }

  function valueOfDeclarator(
    node: TSESTree.VariableDeclarator,
    identifier: TSESTree.Identifier,
  ): Value | undefined {
    const declared =
      node.id.type === 'Identifier' ? typeValue(node.id.typeAnnotation?.typeAnnotation) : undefined;
    const loop = node.parent?.parent;
    if (!node.init && loop?.type === 'ForOfStatement' && loop.left === node.parent) {
      return destructured(node.id, identifier, element(valueOf(loop.right)), valueOf);
    }
    const init = node.init ? valueOf(node.init) : undefined;
    return destructured(node.id, identifier, asDeclared(init, declared), valueOf);
  }
}

/** Whether a variable is set to a module, a name, a member, or nothing. */
function isChoice({ writeExpr }: TSESLint.Scope.Reference): boolean {
  if (writeExpr?.type === 'CallExpression') {
    const { callee } = writeExpr;
    return callee.type === 'Identifier' && callee.name === 'require';
  }
  return writeExpr != null && CHOICES.has(writeExpr.type);
}

/** `let name;` */
function isEmpty({ node }: TSESLint.Scope.Definition): boolean {
  return (
    node.type === 'VariableDeclarator' &&
    node.init === null &&
    node.parent.parent.type !== 'ForOfStatement'
  );
}
