import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memberName, unwrap } from '../../../ast/nodes.ts';
import { keptByApp } from './app-settings.ts';
import {
  anyOf,
  element,
  instance,
  itemAt,
  joined,
  joinedTemplate,
  member,
  textsOf,
  union,
  withDefault,
} from './collections.ts';
import { createCallValues } from './call-values.ts';
import type { ContextFolders } from './context-folders.ts';
import { createEachName } from './each-name.ts';
import type { EmitterClasses } from './emitter-classes.ts';
import { createGlobalValues, isOfProgram, type GlobalNames } from './global-names.ts';
import { askedOfContainer } from './injected.ts';
import { linksBefore } from './links.ts';
import { dynamicImport } from './loads.ts';
import type { Models } from './models.ts';
import { isModuleExports } from './names.ts';
import { createNameTexts } from './name-texts.ts';
import { createOwners } from './owners.ts';
import { pathInText, placeIn } from './paths.ts';
import { createTypeValues } from './type-values.ts';
import type { Entity, Value } from './value.ts';
import { createVariableValues } from './variable-values.ts';

type Variable = TSESLint.Scope.Variable;
/** Values deeper than this are unknown: nobody follows them, and hostile code must not exhaust the stack. */
const MAX_DEPTH = 40;

export interface Evaluator {
  readonly valueOf: (node: TSESTree.Node) => Value | undefined;
  /** The same of an argument; of one that is spread, any of its items. */
  readonly argumentValue: (node: TSESTree.CallExpressionArgument) => Value | undefined;
  readonly valueOfVariable: (variable: Variable) => Value | undefined;
  /** What a file sets a global to, or what others do. */
  readonly valueOfGlobal: (name: string) => Value | undefined;
  /** An object of the type that an annotation names. */
  readonly typeValue: (node: TSESTree.TypeNode | undefined) => Value | undefined;
  /** What `this` is, where it stands. */
  readonly thisValue: (node: TSESTree.Node) => Value | undefined;
  /** What the class around a node extends. */
  readonly superClassOf: (node: TSESTree.Node) => Value | undefined;
  /** A value that others extend: `Parent` of `inherits(Child, Parent)`. */
  readonly baseOf: (node: TSESTree.Node) => Value | undefined;
  /** What the members of `schema.statics` and `schema.methods` belong to. */
  readonly partOfSchema: Models['partOf'];
}

/** Tells where the values of the expressions of a file come from. */
export function createEvaluator(
  resolved: ReadonlyMap<TSESTree.Node, Variable>,
  globals: GlobalNames,
  entityOf: (node: TSESTree.Node) => Entity,
  emitters: EmitterClasses,
  modelsOf: (valueOf: (node: TSESTree.Node) => Value | undefined) => Models,
  declaredIn: (node: TSESTree.Node) => readonly Variable[],
  folderAt: ContextFolders,
): Evaluator {
  const values = new Map<TSESTree.Node, Value | undefined>();
  const valueOfGlobal = createGlobalValues(globals, valueOf);
  const models = modelsOf(valueOf);
  const { superClassOf, thisValue } = createOwners(entityOf, valueOf, emitters, models, declaredIn);
  const eachName = createEachName((identifier) => resolved.get(identifier));
  const nameTexts = createNameTexts((identifier) => resolved.get(identifier));
  const typeValue = createTypeValues(entityOf, valueOfIdentifier);
  const { listed, valueOfCall } = createCallValues({
    resolved,
    declaredIn,
    entityOf,
    emitters,
    models,
    valueOf,
    argumentValue,
    typeValue,
  });
  const valueOfVariable = createVariableValues(entityOf, valueOf, typeValue, models);
  return {
    valueOf,
    argumentValue,
    valueOfVariable,
    valueOfGlobal,
    typeValue,
    thisValue,
    superClassOf,
    baseOf,
    partOfSchema: models.partOf,
  };

  function valueOf(node: TSESTree.Node, depth = 0): Value | undefined {
    const known = values.get(node);
    if (known !== undefined || values.has(node)) return known;
    if (depth > MAX_DEPTH) return undefined;
    for (const link of linksBefore(node, unknownBefore)) valueOf(link, depth);
    // What a variable holds is remembered there: `Router = Router()` asks for it again.
    if (node.type !== 'Identifier') values.set(node, undefined);
    const value =
      node.type === 'TSAsExpression'
        ? union([valueOf(node.expression, depth + 1), typeValue(node.typeAnnotation)])
        : compute(unwrap(node), depth);
    values.set(node, value);
    return value;
  }

  /** What a call or a member is taken of, unless its value is known. */
  function unknownBefore(node: TSESTree.Node): TSESTree.Node | undefined {
    const link = unwrap(node);
    const inner =
      link.type === 'CallExpression'
        ? link.callee
        : link.type === 'MemberExpression'
          ? link.object
          : undefined;
    return inner && values.has(inner) ? undefined : inner;
  }

  /** One item of a list or argument of a call: of what is spread, any. */
  function argumentValue(node: TSESTree.CallExpressionArgument, depth = 0): Value | undefined {
    return node.type === 'SpreadElement'
      ? element(valueOf(node.argument, depth))
      : valueOf(node, depth);
  }

  function compute(node: TSESTree.Node, depth: number): Value | undefined {
    switch (node.type) {
      case 'ArrowFunctionExpression':
      case 'ClassExpression':
      case 'FunctionExpression':
      case 'ObjectExpression':
        return { kind: 'entity', entity: entityOf(node) };
      case 'ArrayExpression':
        return {
          kind: 'array',
          items: node.elements.map((item) => (item ? argumentValue(item, depth + 1) : undefined)),
        };
      case 'AssignmentExpression':
        return valueOf(node.right, depth + 1);
      case 'AwaitExpression':
        return valueOf(node.argument, depth + 1);
      case 'BinaryExpression':
        if (node.operator !== '+') return undefined;
        return (
          joined([valueOf(node.left, depth + 1), valueOf(node.right, depth + 1)]) ??
          placeIn(node) ??
          pathInText(node, depth, valueOf)
        );
      case 'CallExpression':
      case 'NewExpression':
        return union([valueOfCall(node, depth), keptByApp(node), askedOfContainer(node)]);
      case 'ConditionalExpression':
        return anyOf([valueOf(node.consequent, depth + 1), valueOf(node.alternate, depth + 1)]);
      case 'Identifier':
      case 'JSXIdentifier':
        return union([valueOfIdentifier(node), folderAt(node)]);
      case 'ImportExpression':
        return dynamicImport(node, resolved) ?? listed(node);
      case 'Literal':
        return typeof node.value === 'string' ? { kind: 'string', text: node.value } : undefined;
      case 'LogicalExpression':
        return node.operator === '&&'
          ? valueOf(node.right, depth + 1)
          : withDefault(valueOf(node.left, depth + 1), valueOf(node.right, depth + 1));
      case 'MemberExpression':
        return keptByApp(node) ?? union([valueOfMember(node, depth), folderAt(node)]);
      case 'SequenceExpression': {
        const last = node.expressions.at(-1);
        return last && valueOf(last, depth + 1);
      }
      case 'TemplateLiteral':
        return (
          joinedTemplate(
            node,
            node.expressions.map((expression) => valueOf(expression, depth + 1)),
          ) ??
          placeIn(node) ??
          pathInText(node, depth, valueOf)
        );
      case 'ThisExpression':
        return thisValue(node);
      default:
        return undefined;
    }
  }

  function valueOfMember(node: TSESTree.MemberExpression, depth: number): Value | undefined {
    if (isModuleExports(node)) return { kind: 'self' };
    const global = globals.nameOf(node);
    if (global !== undefined && isOfProgram(global)) return valueOfGlobal(global);
    const base =
      node.object.type === 'Super' ? instance(superClassOf(node)) : valueOf(node.object, depth + 1);
    if (!base) return undefined;
    const name = memberName(node);
    if (name !== undefined) return models.partOf(base, name) ?? member(base, name);
    const names = textsOf(valueOf(node.property, depth + 1)) ?? nameTexts(node.property);
    if (names) return union(names.map((text) => member(base, text)));
    const index = node.property.type === 'Literal' ? node.property.value : undefined;
    if (typeof index === 'number') return itemAt(base, index);
    return { kind: 'element', of: base, each: eachName(node) };
  }

  function baseOf(node: TSESTree.Node): Value | undefined {
    return emitters.extended(node, valueOf(node));
  }

  function valueOfIdentifier(
    node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  ): Value | undefined {
    const variable = resolved.get(node);
    if (variable && variable.defs.length > 0) return valueOfVariable(variable);
    if (node.name === 'undefined') return undefined;
    if (node.name === 'exports') return { kind: 'self' };
    if (isOfProgram(node.name)) return valueOfGlobal(node.name);
    if (variable?.references.some((reference) => reference.isWrite())) return undefined;
    return { kind: 'global', name: node.name };
  }
}
